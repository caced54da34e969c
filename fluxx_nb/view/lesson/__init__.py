"""Lessons: scenarios come in, and tables with a question above them go out, live and as a saved notebook keeps them."""
