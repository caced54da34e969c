"""`fluxx-nb audit --sample`: steps picked at random, with all that a reader needs to judge what they quote."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from fluxx_nb.engine.core.card import META
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.players.party import Party
from fluxx_nb.story.study.audit import scenarios_of
from fluxx_nb.story.study.sample import Sampled, draw_sample

GAMES = 12
"""How many games of each deck a sample is drawn from by default."""
_NAMES = ("Ada", "Noor", "Lin", "Max")
_ONE_IN = 4
"""One step in four is of a scenario, if the deck has some."""
_WIDTH = 110


def sample(decks: list[Deck], number: int, games: int, seed: int) -> list[Sampled]:
    """Return a number of steps, equally many of each deck, of games that bots play from this seed and of scenarios."""
    drawn = []
    for at, deck in enumerate(decks):
        share = number * (at + 1) // len(decks) - number * at // len(decks)
        told = [(f"the scenario {one.name}", one.run()) for one in scenarios_of(deck)]
        of_scenarios = (share // _ONE_IN if games else share) if told else 0
        drawn += draw_sample(list(_games(deck, games, seed)), share - of_scenarios, seed)
        drawn += draw_sample(told, of_scenarios, seed)
    return drawn


def _games(deck: Deck, games: int, seed: int) -> Iterator[tuple[str, Game]]:
    """Games of two to four players, greedy and random in turn; some solo, and some with a Meta Rule."""
    metas = [card.name for card in deck if card.type == META]
    for number in range(seed, seed + games):
        alone = deck.solo is not None and number % 6 == 5
        agreed = (metas[number // 4 % len(metas)],) if metas and number % 4 == 3 else ()
        setup = Setup(_NAMES[:1] if alone else _NAMES[: 2 + number % 3], seed=number, meta_rules=agreed, solo=alone)
        bots = ("greedy", "random")[number // 2 % 2]
        game = Game(deck, setup)
        Party(setup, bots).play_out(game)
        who = "alone" if alone else f"{len(setup.players)} players"
        yield f"{deck.edition}, seed {number}, {who}, {bots} bots{''.join(f', {meta}' for meta in agreed)}", game


def lines(drawn: list[Sampled]) -> Iterator[str]:
    """A sample as text, numbered."""
    for number, one in enumerate(drawn, 1):
        moment = one.moment
        yield f"{number}. {one.source}, step {moment.n} ({moment.what}: {moment.why})"
        yield from _paragraphs("   | ", one.table)
        yield from _paragraphs("   . ", one.before)
        yield from _paragraphs("  => ", (moment.text,))
        yield from _paragraphs("     ", _quotes(moment.as_dict()))
        yield ""


def _quotes(told: dict[str, Any]) -> Iterator[str]:
    """What a step quotes, the main quote first."""
    card = told["card"]
    if card is not None:
        reading = f" Our reading: {card['reading']}" if card["reading"] else ""
        yield f"the card {card['name']}: “{card['text']}” ({card['origin']}){reading}"
    for one in told["besides"]:
        yield f"the card {one['name']}: “{one['text']}” ({one['origin']})"
    for at, cite in enumerate(told["cites"]):
        also = "also " if at or card is not None else ""
        yield f"{also}{cite['id']}: “{cite['quote']}” ({cite['edition']}, {cite['where']})"
    if card is None and not told["cites"]:
        yield "nothing is quoted"


def _paragraphs(margin: str, texts: tuple[str, ...] | Iterator[str]) -> Iterator[str]:
    for text in texts:
        yield from wrap(text, _WIDTH, initial_indent=margin, subsequent_indent=" " * len(margin))
