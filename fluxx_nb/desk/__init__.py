"""The rulings desk: find a ruling, look a rule up in all editions, judge a position, share it. Pure, like the story."""
