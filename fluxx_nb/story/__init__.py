"""The story: games as something to step through, explain, save and learn from. `docs/story.md` is its overview."""
