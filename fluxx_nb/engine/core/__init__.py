"""The core: what every edition has. States, events, Decisions, the turn, plays and their consequences; no system."""
