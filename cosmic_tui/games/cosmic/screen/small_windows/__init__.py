"""The table where there is little room: a line a player, the scoreboard on three lines."""
