"""The rulings desk in a page: a field for the question, answers as you type, a table for the example."""
