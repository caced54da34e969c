"""Words: a moment and what explains it come in, and HTML goes out, with the text of decks made safe."""
