"""Saved games and share codes: writing, reading, and finding what a name means."""
