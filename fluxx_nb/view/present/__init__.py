"""Presenting: what a class sees on the wall, as plain data, and the widget that puts it there."""
