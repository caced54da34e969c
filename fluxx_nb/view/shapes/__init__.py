"""Shapes: what a picture is made of. Areas, colors and the widths of text, as plain data; nothing of the game."""
