"""The model: what a seat may see of a State, as plain data and in words."""
