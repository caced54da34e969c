"""What leaves the notebook: a game as one HTML file, or as a picture."""
