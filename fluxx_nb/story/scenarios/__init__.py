"""Scenarios: reading and checking their files, laying out their tables, running their scripts, writing them."""
