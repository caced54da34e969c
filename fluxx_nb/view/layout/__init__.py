"""The layout: a TableModel as a Scene; what moves between two Scenes; a Scene as SVG."""
