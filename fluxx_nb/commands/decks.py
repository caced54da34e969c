"""`fluxx-nb decks`: the editions that there are, and what their cards are."""

from __future__ import annotations

import argparse
from typing import Any

from fluxx_nb.commands.command import GOOD, Say, as_json, deck_named
from fluxx_nb.engine.deck import ORIGINS, Deck
from fluxx_nb.engine.deckfile import editions
from fluxx_nb.engine.schema import deck_schema


class Decks:
    """Lists the editions."""

    name = "decks"
    help = "list the editions, with their cards by type and by origin"
    examples = (
        "examples:\n"
        "  fluxx-nb decks\n"
        "  fluxx-nb decks --schema > deck.schema.json    for editors that complete words"
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        form = parser.add_mutually_exclusive_group()
        form.add_argument("--json", action="store_true", help="print JSON instead of text")
        form.add_argument("--schema", action="store_true", help="print the JSON Schema of deck files")

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Print the list."""
        if args.schema:
            say(as_json(deck_schema()))
            return GOOD
        decks = [deck_named(edition) for edition in editions()]
        if args.json:
            say(as_json([_facts(deck) for deck in decks]))
            return GOOD
        for deck in decks:
            say(f"{deck.edition}: {deck.title}, {len(deck)} cards")
            say(f"  types:   {_counted(deck.count_types())}")
            say(f"  origins: {_counted(deck.count_origins())}")
        say("")
        for origin, means in ORIGINS.items():
            say(f"{origin:>9}: {means}")
        return GOOD


def _facts(deck: Deck) -> dict[str, Any]:
    return {
        "edition": deck.edition,
        "cards": len(deck),
        "types": deck.count_types(),
        "origins": deck.count_origins(),
    }


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {word}" for word, count in counts.items())
