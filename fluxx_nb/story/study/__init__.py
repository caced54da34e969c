"""Quizzes on scenarios, and the audit of citations."""
