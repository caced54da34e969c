"""`fluxx-nb decks`: the editions that there are, and what their cards are."""

from __future__ import annotations

import argparse
from typing import Any

from fluxx_nb.commands.command import GOOD, Say, as_json
from fluxx_nb.commands.table_options import deck_named
from fluxx_nb.engine.core.card import ORIGINS
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.files.schema import deck_schema
from fluxx_nb.story.scenarios.library import scenarios


class DecksCommand:
    """Lists the editions."""

    examples = (
        "examples:\n  fluxx-nb decks\n  fluxx-nb decks --schema > deck.schema.json    for editors that complete words"
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
            found = _facts(deck)
            say(f"  verbs:   {', '.join(found['verbs'])}")
            say(f"  rules:   {found['scenarios']} scenarios show {found['rules_shown']} of {found['rules']} passages")
        say("")
        for origin, means in ORIGINS.items():
            say(f"{origin:>9}: {means}")
        return GOOD


def _facts(deck: Deck) -> dict[str, Any]:
    shown = scenarios(deck.edition)
    own = deck.rulebook.own_ids()
    return {
        "edition": deck.edition,
        "cards": len(deck),
        "types": deck.count_types(),
        "origins": deck.count_origins(),
        "verbs": sorted({verb for card in deck for verb in card.verbs()}),
        "scenarios": len(shown),
        "rules": len(own),
        "rules_shown": len({passage for scenario in shown for passage in scenario.teaches if passage in own}),
    }


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {word}" for word, count in counts.items())
