"""Files: decks, cards and rulebooks as people write them, read with errors that say the line and the way out."""
