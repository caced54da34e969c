"""Fluxx in Jupyter: a table that explains itself."""
