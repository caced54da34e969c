"""Goals: the parts that a Goal is made of, with the arithmetic behind those that ask for a number."""
