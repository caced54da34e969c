"""Presenting: what a class sees on the big screen, as plain data, and the widget that puts it there."""
