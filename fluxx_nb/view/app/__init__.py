"""The app: tables, rulings, lessons and puzzles as web pages without code, for visitors who never saw Jupyter."""
