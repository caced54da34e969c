"""The game itself: decks, rules, state, events and decisions, in pure Python."""
