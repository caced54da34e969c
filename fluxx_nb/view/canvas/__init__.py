"""The canvas: Scenes come in, and the commands that paint what has changed go out to the browser."""
