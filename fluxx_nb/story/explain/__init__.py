"""Explanations: each event and each step with its sentence, its quotes and the card behind it."""
