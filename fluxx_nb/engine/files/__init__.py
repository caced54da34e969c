"""Files: decks, cards and rulebooks as people write them. Errors say the line and how to fix it."""
