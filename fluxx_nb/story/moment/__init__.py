"""One event with everything that was true as it happened."""
