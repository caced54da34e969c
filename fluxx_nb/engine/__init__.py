"""The engine: pure rules of play, in rooms. Each room may know those before it: core, goals, systems, verbs, files."""
