"""Looking: a State and a seat come in, and what that seat may see goes out, as plain data and in words."""
