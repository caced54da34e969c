"""The engine: pure rules of play, in subpackages. Each imports only those before it: core, goals, systems, verbs, files."""
