"""Fuzzing: files that somebody has spoiled, and tables at which everything is tried. All of it follows from a seed.

`make fuzz GAMES=100000` tries more than the tests do, and prints figures.
"""
