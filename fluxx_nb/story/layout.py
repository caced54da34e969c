"""Laying out a scenario's table: names become cards of the deck, and the rest of the deck is shuffled below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fluxx_nb.engine.core import chance
from fluxx_nb.engine.core.card import BASIC, META, RULE
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import BASICS, DISCARD, DRAW, GOALS, HAND, OUT, ROW, RULES, RULES_DECK, SCORED, UNDER
from fluxx_nb.engine.core.words import nearest_word

RESTS = ("draw", "discard", "out")
"""Where the cards may lie that a scenario does not name: in the draw pile, in the discard pile, out of the game."""


class _Supply:
    """The cards that have not been laid out yet."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.left = {card.name: list(deck.copies_of(card.name)) for card in deck}

    def take(self, name: Any) -> int:
        """One copy of a title; a KeyError carries the name and what is wrong with it."""
        name = str(name)
        if name not in self.left:
            raise KeyError(name, f"{name!r} is no card of {self.deck.title}; {nearest_word(name, self.left)}")
        if not self.left[name]:
            copies = len(self.deck.copies_of(name))
            raise KeyError(name, f"{name!r} is wanted more often than the {copies} in the deck")
        return self.left[name].pop(0)


def lay_out(deck: Deck, entry: Mapping[str, Any], names: list[str]) -> Setup:
    """The Setup of a scenario."""
    supply = _Supply(deck)
    apart = _apart(deck, entry, names)
    if entry.get("deal"):
        # The deck is shuffled by the seed, with the cards under `draw` on top of it, and dealt as usual.
        top = [supply.take(card) for card in entry.get("draw") or ()]
        first_rules = [supply.take(card) for card in entry.get("rules_deck") or ()]
        away = {title for name in _metas(deck, entry) for title in deck[name].removes}
        rest = [card for card in deck.pile if card not in top and deck.cards[card].name not in away | apart]
        dealt: dict[str, Any] = {}
        if entry.get("solo"):
            rules = [card for card in rest if deck.types[card] == RULE and card not in first_rules]
            dealt["rules deck"] = (*chance.shuffled(int(entry.get("seed", 0)), 1, rules), *first_rules[::-1])
            rest = [card for card in rest if deck.types[card] != RULE]
        dealt["pile"] = (*chance.shuffled(int(entry.get("seed", 0)), 0, rest), *top[::-1])
        return _agreed(deck, entry, names, dealt)
    zones: dict[int, list[int]] = {}
    attached: list[tuple[int, int]] = []
    veiled: list[tuple[int, int]] = []
    metas = _metas(deck, entry)
    put_aside = {title for name in metas for title in deck[name].removes}
    for seat, name in enumerate(names):
        holds = entry["players"][name] or {}
        held_out = [supply.take(card) for card in holds.get("face_out") or ()]
        veiled += [(card, seat) for card in held_out]
        zones[HAND[seat]] = [*(supply.take(card) for card in holds.get("hand") or ()), *held_out]
        row: list[int] = []
        for card in holds.get("keepers") or ():
            if isinstance(card, dict):
                creeper, keeper = next(iter(card.items()))
                taken = supply.take(creeper)
                host = next((other for other in row if deck.cards[other].name == keeper), None)
                if host is None:
                    raise KeyError(keeper, f"{creeper!r} attaches to {keeper!r}, which must stand before it in the row")
                row.append(taken)
                attached.append((taken, host))
            else:
                row.append(supply.take(card))
        zones[ROW[seat]] = row
        under: list[int] = []
        for pair in holds.get("beneath") or ():
            if not isinstance(pair, dict):
                raise KeyError(pair, f"write what lies beneath a Keeper as {{{pair}: name of the Keeper}}")
            hidden, shelter = next(iter(pair.items()))
            taken = supply.take(hidden)
            host = next((other for other in (*row, *held_out) if deck.cards[other].name == shelter), None)
            if host is None:
                raise KeyError(shelter, f"{hidden!r} lies beneath {shelter!r}, which is not in the row")
            under.append(taken)
            attached.append((taken, host))
        zones[UNDER[seat]] = under
    rules = [supply.take(card) for card in entry.get("rules") or ()]
    zones[RULES] = rules
    zones[GOALS] = [supply.take(card) for card in entry.get("goals") or ()]
    zones[DISCARD] = [supply.take(card) for card in entry.get("discard") or ()]
    top = [supply.take(card) for card in entry.get("draw") or ()]
    alone = {
        RULES_DECK: [supply.take(card) for card in entry.get("rules_deck") or ()][::-1],
        SCORED: [supply.take(card) for card in entry.get("scored") or ()],
    }
    rest = [
        card
        for name, cards in supply.left.items()
        for card in cards
        if deck[name].type not in (BASIC, META) and name not in put_aside | apart
    ]
    seed = int(entry.get("seed", 0))
    rest = chance.shuffled(seed, 0, rest)
    where = str(entry.get("rest", "draw"))
    if where not in RESTS:
        raise KeyError(where, f"the rest of the deck cannot lie at {where!r}; {nearest_word(where, RESTS)}")
    out = [card for card in range(len(deck)) if deck.types[card] == META]
    if entry.get("solo"):
        if where == "draw":
            alone[RULES_DECK] = [card for card in rest if deck.types[card] == RULE] + alone[RULES_DECK]
            rest = [card for card in rest if deck.types[card] != RULE]
        zones |= alone
        out += [card for name, cards in supply.left.items() if name in apart for card in cards]
    zones[DRAW] = (rest if where == "draw" else []) + top[::-1]
    zones[DISCARD] = zones[DISCARD] + (rest if where == "discard" else [])
    zones[BASICS] = [card for card in range(len(deck)) if deck.types[card] == BASIC]
    zones[OUT] = out + (rest if where == "out" else [])
    table = {
        "zones": tuple((zone, tuple(cards)) for zone, cards in zones.items()),
        "rules": tuple(rules),
        "attached": tuple(attached),
        "face out": tuple(veiled),
    }
    return _agreed(deck, entry, names, table)


def _apart(deck: Deck, entry: Mapping[str, Any], names: list[str]) -> frozenset[str]:
    """The titles that are out of the game because it is solitaire."""
    if not entry.get("solo"):
        for key in ("rules_deck", "scored"):
            if key in entry:
                first = next(iter(entry[key] or ()), "")
                raise KeyError(first, f"there is {key!r} in solitaire only; add `solo: true`")
        return frozenset()
    if deck.solo is None:
        raise KeyError(entry["solo"], f"{deck.title} tells nothing of solitaire; leave out `solo`")
    if len(names) != 1:
        raise KeyError(entry["solo"], f"solitaire is for one player, but there are {len(names)}")
    if entry.get("meta_rules"):
        raise KeyError(entry["solo"], "solitaire knows no Meta Rules; leave out `meta_rules`")
    return deck.solo.set_aside


def _metas(deck: Deck, entry: Mapping[str, Any]) -> tuple[str, ...]:
    metas = tuple(str(name) for name in entry.get("meta_rules") or ())
    for name in metas:
        if name not in deck or deck[name].type != META:
            offered = [card.name for card in deck if card.type == META]
            raise KeyError(name, f"{name!r} is no Meta Rule of {deck.title}; {nearest_word(name, offered)}")
    return metas


def _agreed(deck: Deck, entry: Mapping[str, Any], names: list[str], table: Mapping[str, Any] | None) -> Setup:
    """What the table agreed on, with the table laid out or, without one, dealt."""
    turn = entry.get("turn", names[0])
    if turn not in names:
        raise KeyError(turn, f"{turn!r} is not at the table; {nearest_word(str(turn), names)}")
    return Setup(
        players=tuple(names),
        seed=int(entry.get("seed", 0)),
        meta_rules=_metas(deck, entry),
        first=names.index(turn),
        date=_date(entry.get("date")),
        ages={str(name): int(age) for name, age in (entry.get("ages") or {}).items()},
        table=table,
        ask_surprises=bool(entry.get("surprises", True)),
        solo=bool(entry.get("solo", False)),
    )


def _date(given: Any) -> tuple[int, int, int] | None:
    if given is None:
        return None
    if hasattr(given, "year"):
        return given.year, given.month, given.day
    try:
        year, month, day = (int(part) for part in str(given).split("-"))
    except ValueError:
        raise KeyError(given, f"{given!r} is no date; write it as 2025-11-16") from None
    return year, month, day
