"""The view: the table as one seat sees it, computed as plain data and painted afterwards."""
