"""The engine: the rules of play. Each subpackage imports only those before it: core, goals, systems, verbs, files."""
