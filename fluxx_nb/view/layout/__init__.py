"""Drawing: what is seen comes in, and a Scene goes out; from Scenes, what moves between two, SVG and stills."""
