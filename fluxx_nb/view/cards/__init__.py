"""Cards: the picture of a card's face."""
