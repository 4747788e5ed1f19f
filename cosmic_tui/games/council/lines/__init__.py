"""The game in lines of text: what is told, what is drawn, and what can be typed. Plain mode and the screen share it."""
