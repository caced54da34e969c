"""Events in words: one sentence for each event, as a player at the table would say it."""
