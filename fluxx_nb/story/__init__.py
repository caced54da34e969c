"""Stories: games as something to go through, explain, save, fork and learn from."""
