"""The scene: what a picture is. Shapes, areas, colours and the measures of text, as plain data; nothing of the game."""
