"""Citations: which rule an event follows from, found in tables that anyone can edit."""
