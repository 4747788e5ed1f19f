"""Building blocks of screens that know no game: styled text, theme, panels, canvas, typing line."""
