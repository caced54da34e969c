"""Faces: a card of a deck comes in, and the picture of its face goes out."""
