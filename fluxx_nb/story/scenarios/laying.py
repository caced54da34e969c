"""Laying out a scenario's table: names become cards of the deck, and the other cards are shuffled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fluxx_nb.engine.core import chance
from fluxx_nb.engine.core.card import BASIC, META, RULE
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.outcomes import CHANCE
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import BASICS, DISCARD, DRAW, GOALS, HAND, OUT, ROW, RULES, RULES_DECK, SCORED, UNDER
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.files.yamltext import Mistakes, line_of
from fluxx_nb.engine.tables import as_date


class _Supply:
    """The cards that have not been laid out yet."""

    def __init__(self, deck: Deck, away: Mapping[str, str], mistakes: Mistakes) -> None:
        self.deck = deck
        self.away = away
        """The titles that are out of the game, each with why."""
        self.mistakes = mistakes
        self.left = {card.name: list(deck.copies_of(card.name)) for card in deck}

    def take(self, name: Any) -> int | None:
        """Return one copy of a title; None, and an error is noted, if no copy is left."""
        name = name if isinstance(name, str) else str(name)
        problem = self._problem(name)
        if problem:
            self.mistakes.add(line_of(name, 1), problem)
            return None
        return self.left[name].pop(0)

    def _problem(self, name: str) -> str:
        if name not in self.left:
            return f"there is no card {shown(name)} in {self.deck.title}; {nearest_word(name, self.left)}"
        if self.deck[name].type in (BASIC, META):
            return f"{name!r} is in the middle from the beginning; Meta Rules are named under `meta_rules`"
        if name in self.away:
            return f"{name!r} is out of the game: {self.away[name]}"
        if not self.left[name]:
            return f"{name!r} is wanted more often than the {len(self.deck.copies_of(name))} in the deck"
        return ""

    def take_all(self, names: Iterable[Any] | None) -> list[int]:
        """Return one copy of each title, as far as they can be found."""
        return [card for name in names or () if (card := self.take(name)) is not None]

    def rest(self) -> list[int]:
        """Return what is left of the cards that are dealt."""
        return [
            card
            for name, cards in self.left.items()
            for card in cards
            if self.deck[name].type not in (BASIC, META) and name not in self.away
        ]


@dataclass
class _Table:
    """A table on which cards are being laid."""

    zones: dict[int, list[int]] = field(default_factory=dict)
    attached: list[tuple[int, int]] = field(default_factory=list)
    """Pairs of a Creeper and the card that it is attached to."""
    covered: list[tuple[int, int]] = field(default_factory=list)
    """Pairs of a card and the Keeper that covers it."""
    face_out: list[tuple[int, int]] = field(default_factory=list)
    """Pairs of a card and the seat that holds it so."""
    made: tuple[int | None, int] | None = None
    """How many cards were drawn (None for as many as the rules want) and played in a turn that has begun already."""

    def facts(self) -> dict[str, Any]:
        """Return the table as a Setup holds it."""
        return {
            "zones": tuple((zone, tuple(cards)) for zone, cards in self.zones.items()),
            "rules": tuple(self.zones[RULES]),
            "attached": tuple(self.attached),
            "covered": tuple(self.covered),
            "face out": tuple(self.face_out),
            "made": self.made,
        }


def lay_out(deck: Deck, entry: Mapping[str, Any], names: list[str], mistakes: Mistakes | None = None) -> Setup:
    """Return the Setup of a scenario; errors are added to `mistakes` if given, else raised."""
    found = Mistakes(Path()) if mistakes is None else mistakes
    supply = _Supply(deck, _away(deck, entry), found)
    table = _deal(supply, entry) if entry.get("deal") else _lay(supply, entry, names)
    if entry.get(CHANCE):
        table[CHANCE] = tuple(entry[CHANCE])
    if mistakes is None:
        found.tell()
    return Setup(
        players=tuple(names),
        seed=entry.get("seed", 0),
        meta_rules=tuple(str(name) for name in entry.get("meta_rules") or ()),
        first=names.index(entry.get("turn", names[0])),
        date=as_date(entry.get("date")),
        ages=dict(entry.get("ages") or {}),
        table=table,
        ask_surprises=bool(entry.get("surprises", True)),
        solo=bool(entry.get("solo", False)),
    )


def _away(deck: Deck, entry: Mapping[str, Any]) -> dict[str, str]:
    """Return the titles that are out of the game, each with why."""
    metas = [deck[name] for name in entry.get("meta_rules") or () if name in deck]
    away = {title: f"{meta.name} puts it aside" for meta in metas for title in meta.removes}
    if entry.get("solo") and deck.solo is not None:
        away |= dict.fromkeys(deck.solo.set_aside, "solitaire is played without it")
    return away


# A game from its beginning ------------------------------------------------------------------------------------------


def _deal(supply: _Supply, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the deck shuffled by the seed, with the cards under `draw` on top, to be dealt as usual."""
    deck, seed = supply.deck, entry.get("seed", 0)
    top = supply.take_all(entry.get("draw"))
    first_rules = supply.take_all(entry.get("rules_deck"))
    rest = [card for card in deck.pile if card not in top and deck.cards[card].name not in supply.away]
    dealt: dict[str, Any] = {}
    if entry.get("solo"):
        rules = [card for card in rest if deck.types[card] == RULE and card not in first_rules]
        dealt["rules deck"] = (*chance.shuffled(seed, 1, rules), *first_rules[::-1])
        rest = [card for card in rest if deck.types[card] != RULE]
    dealt["pile"] = (*chance.shuffled(seed, 0, rest), *top[::-1])
    return dealt


# A table in the middle of a game ------------------------------------------------------------------------------------


def _lay(supply: _Supply, entry: Mapping[str, Any], names: list[str]) -> dict[str, Any]:
    table = _Table()
    for seat, name in enumerate(names):
        _lay_seat(supply, table, seat, entry["players"][name] or {})
    table.zones[RULES] = supply.take_all(entry.get("rules"))
    table.zones[GOALS] = supply.take_all(entry.get("goals"))
    _lay_piles(supply, table, entry)
    if entry.get("played") is not None:
        table.made = (entry.get("drawn"), entry["played"])
    return table.facts()


def _lay_seat(supply: _Supply, table: _Table, seat: int, holds: Mapping[str, Any]) -> None:
    """Lay out what one player holds and has in play."""
    held_out = supply.take_all(holds.get("face_out"))
    table.face_out += [(card, seat) for card in held_out]
    table.zones[HAND[seat]] = [*supply.take_all(holds.get("hand")), *held_out]
    row: list[int] = []
    for item in holds.get("keepers") or ():
        if isinstance(item, dict):
            pairs = _paired(supply, item, row, "attaches to {!r}, which must come before it in the row")
            table.attached += pairs
            row += [rider for rider, _ in pairs]
        else:
            row += supply.take_all([item])
    table.zones[ROW[seat]] = row
    under = [
        pair
        for item in holds.get("beneath") or ()
        for pair in _paired(supply, item, [*row, *held_out], "is beneath {!r}, which is not in the row")
    ]
    table.zones[UNDER[seat]] = [card for card, _ in under]
    # A card beneath one that is held face out is held with it openly, so it counts as attached.
    table.attached += [pair for pair in under if pair[1] in held_out]
    table.covered += [pair for pair in under if pair[1] not in held_out]


def _paired(supply: _Supply, pairs: Mapping[str, str], carriers: list[int], where: str) -> list[tuple[int, int]]:
    """Return pairs of a card and the one that carries or covers it; `where` says what is wrong without that one."""
    found: list[tuple[int, int]] = []
    titles = [supply.deck.cards[card].name for card in carriers]
    for name, host in pairs.items():
        if name in titles and host in supply.left and host not in titles:
            turned = f"the card that is attached or beneath comes first: write {{{host}: {name}}}"
            supply.mistakes.add(line_of(name, 1), turned)
            continue
        rider = supply.take(name)
        carrier = carriers[titles.index(host)] if host in titles else None
        if rider is None:
            continue
        if carrier is None:
            supply.mistakes.add(line_of(name, 1), f"{name!r} {where.format(host)}")
            continue
        found.append((rider, carrier))
    return found


def _lay_piles(supply: _Supply, table: _Table, entry: Mapping[str, Any]) -> None:
    """Lay out the piles: the named cards, and all others shuffled below them."""
    deck, zones = supply.deck, table.zones
    zones[DISCARD] = supply.take_all(entry.get("discard"))
    top = supply.take_all(entry.get("draw"))
    rules_deck = supply.take_all(entry.get("rules_deck"))[::-1]
    scored = supply.take_all(entry.get("scored"))
    rest = chance.shuffled(entry.get("seed", 0), 0, supply.rest())
    where = str(entry.get("rest", "draw"))
    out = list(deck.all_of(META))
    if entry.get("solo"):
        if where == "draw":
            rules_deck = [card for card in rest if deck.types[card] == RULE] + rules_deck
            rest = [card for card in rest if deck.types[card] != RULE]
        zones[RULES_DECK], zones[SCORED] = rules_deck, scored
        out += [card for name, cards in supply.left.items() if name in supply.away for card in cards]
    zones[DRAW] = (rest if where == "draw" else []) + top[::-1]
    zones[DISCARD] += rest if where == "discard" else []
    zones[BASICS] = list(deck.all_of(BASIC))
    zones[OUT] = out + (rest if where == "out" else [])
