"""A game as a timeline: go to any event, step by step in both directions, and branch."""
