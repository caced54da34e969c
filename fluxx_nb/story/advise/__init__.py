"""Advice at a moment: numbers and where they come from, who is close to winning, what is not allowed and why."""
