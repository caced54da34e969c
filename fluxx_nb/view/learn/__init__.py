"""Learn: rounds along the path of an edition, a map of what you know, and the learners of this machine."""
