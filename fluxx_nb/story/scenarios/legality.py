"""Legality: positions that no game could reach are refused. Errors say the line and how to fix it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import CARD_TYPES, CREEPER, GOAL, KEEPER, RULE, UNGOAL, Card
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.limits import over_limit
from fluxx_nb.engine.core.quotas import excess
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import GOALS, State
from fluxx_nb.engine.core.winning import surplus_goals
from fluxx_nb.engine.files.yamltext import Mistakes, line_of
from fluxx_nb.engine.systems.attaching import hosts_for
from fluxx_nb.engine.systems.shelters import covers

_MIDDLE: dict[str, tuple[str, ...]] = {
    "rules": (RULE,),
    "goals": (GOAL, UNGOAL),
    "rules_deck": (RULE,),
    "scored": (GOAL,),
}
"""The types of cards that may be under these words of a scenario."""
_ROW = (KEEPER, CREEPER)
_HAND = tuple(kind for kind in CARD_TYPES if kind != CREEPER)
_PLURALS = {RULE: "New Rules", GOAL: "Goals", UNGOAL: "Ungoals", KEEPER: "Keepers", CREEPER: "Creepers"}
HOLDS_OUT = "hold_face_out"
"""The verb of cards that can be held face out."""


def refuse_impossible(deck: Deck, entry: Mapping[str, Any], setup: Setup, mistakes: Mistakes) -> None:
    """Note what no game could reach in this position; `entry` names the cards that `setup` has laid out."""
    if entry.get("deal"):
        _refuse_beside_a_deal(entry, mistakes)
        return
    before = len(mistakes)
    for key, kinds in _MIDDLE.items():
        _refuse_types(deck, entry.get(key) or (), kinds, f"`{key}`", mistakes)
    for name in setup.players:
        _refuse_in_seat(deck, entry["players"][name] or {}, mistakes)
    _refuse_contradictions(deck, entry.get("rules") or (), mistakes)
    if len(mistakes) > before:
        return
    s = _state(deck, setup)
    _refuse_goals(s, entry.get("goals") or (), mistakes)
    _refuse_limits(s, entry, setup, mistakes)
    for seat, name in enumerate(setup.players):
        _refuse_attachments(s, seat, entry["players"][name] or {}, mistakes)


def _state(deck: Deck, setup: Setup) -> State:
    """Return the table before anything follows from it."""
    s = State(deck, list(setup.players))
    table = setup.table or {}
    apply(s, Event("arranged", -1, -1, 0, 0, table["zones"], reasons.SITUATION, -1))
    metas = [deck.copies_of(name)[0] for name in setup.meta_rules]
    for card in (*metas, *table["rules"]):
        for setting in deck.slots[card]:
            apply(s, Event("began", -1, card, 0, 0, setting, reasons.IN_FORCE_ALREADY, -1))
    return s


# Each card by itself ------------------------------------------------------------------------------------------------


def a_card(card: Card) -> str:
    """Return a card by name and type, such as “'War' is a Creeper”."""
    kind = card.type.title()
    return f"{card.name!r} is {'an' if kind[0] in 'AEIOU' else 'a'} {kind}"


def _refuse_types(deck: Deck, names: Sequence[str], kinds: Collection[str], where: str, mistakes: Mistakes) -> None:
    allowed = " and ".join(_PLURALS[kind] for kind in kinds)
    for name in names:
        if deck[name].type not in kinds:
            mistakes.add(line_of(name, 1), f"{a_card(deck[name])}, and only {allowed} belong under {where}")


def _refuse_in_seat(deck: Deck, holds: Mapping[str, Any], mistakes: Mistakes) -> None:
    for name in (*(holds.get("hand") or ()), *(holds.get("face_out") or ())):
        if deck[name].type not in _HAND:
            problem = f"{a_card(deck[name])}, which is never in a hand. List it under `keepers`"
            mistakes.add(line_of(name, 1), problem)
        elif name in (holds.get("face_out") or ()) and HOLDS_OUT not in deck[name].verbs():
            mistakes.add(line_of(name, 1), f"{name!r} cannot be held face out; put it into the `hand`")
    row = [name for item in holds.get("keepers") or () for name in (item if isinstance(item, dict) else (item,))]
    _refuse_types(deck, row, _ROW, "`keepers`", mistakes)


def _refuse_beside_a_deal(entry: Mapping[str, Any], mistakes: Mistakes) -> None:
    """Note what is on the table before a deal."""
    named = [(key, entry[key]) for key in ("rules", "goals", "discard", "scored") if entry.get(key)]
    for seat in entry["players"].values():
        named += [(key, cards) for key, cards in (seat or {}).items() if cards]
    for key, cards in named:
        first = next(iter(cards[0])) if isinstance(cards[0], dict) else cards[0]
        mistakes.add(line_of(first, 1), f"with `deal: true` the cards are dealt from `draw`; leave out `{key}`")


# The table as a whole -----------------------------------------------------------------------------------------------


def _refuse_contradictions(deck: Deck, rules: Sequence[str], mistakes: Mistakes) -> None:
    """Note rules that contradict each other: the newer one would have replaced the older."""
    by_slot: dict[str, str] = {}
    for name in rules:
        for slot, _ in deck.slots[deck.copies_of(name)[0]]:
            older = by_slot.setdefault(slot, name)
            if older is not name:
                problem = f"{older} and {name} are never in play together: the newer replaces the older; keep one"
                mistakes.add(line_of(name, 1), problem)
                break


def _refuse_goals(s: State, goals: Sequence[str], mistakes: Mistakes) -> None:
    if not surplus_goals(s):
        return
    kinds = [s.deck.types[goal] for goal in s.zones[GOALS]]
    listed = " and ".join(goals)
    if kinds.count(UNGOAL) > 1:
        problem = f"{listed} are not in play together: no rule allows two Ungoals; keep one"
    else:
        makers = [card.name for card in s.deck if {"goals", "goal_and_ungoal"} & set(card.rule)]
        way = f", or put {' or '.join(makers)} under `rules`" if makers else ""
        room = s.rules.get("goals", 1)
        problem = f"{listed} are not in play together: the rules in play allow {room}; leave out the rest{way}"
    mistakes.add(line_of(goals[-1], 1), problem)


def _refuse_limits(s: State, entry: Mapping[str, Any], setup: Setup, mistakes: Mistakes) -> None:
    """Note players over a limit out of turn."""
    for seat, name in enumerate(setup.players):
        slot = over_limit(s, seat) if seat != setup.first else None
        if slot is None:
            continue
        many, rule = excess(s, seat, slot), s.deck.cards[s.by[slot]].name
        what, where = ("cards in hand", "hand") if slot == "hand_limit" else ("Keepers in play", "keepers")
        cards = entry["players"][name].get(where) or entry["players"][name]["face_out"]
        last = next(iter(cards[-1])) if isinstance(cards[-1], dict) else cards[-1]
        problem = f"{name} begins with {many} too many {what} for {rule}, which binds all whose turn it is not"
        mistakes.add(line_of(last, 1), f"{problem}; take {many} away")


def _refuse_attachments(s: State, seat: int, holds: Mapping[str, Any], mistakes: Mistakes) -> None:
    for rider, host in _pairs(holds.get("keepers")):
        cards = s.deck.cards
        hosts = {cards[card].name for card in hosts_for(s, seat, s.deck.copies_of(rider)[0])}
        if s.deck[rider].attach is None:
            mistakes.add(line_of(rider, 1), f"{rider!r} attaches to nothing; write it as a word of its own")
        elif host not in hosts:
            icon = s.deck[rider].attach
            wanted = "a Keeper" if icon is None or icon.to == "any" else f"a Keeper with the icon {icon.to!r}"
            mistakes.add(line_of(rider, 1), f"{rider!r} attaches to {wanted}, and {host!r} is something else")
    sheltering: set[str] = set()
    for hidden, shelter in _pairs(holds.get("beneath")):
        held_out = shelter in (holds.get("face_out") or ())
        if shelter in sheltering and covers(s.deck[shelter]):
            problem = f"{shelter!r} covers one card at a time; put {hidden!r} under `keepers`, or leave it out"
            mistakes.add(line_of(hidden, 1), problem)
        sheltering.add(shelter)
        if not (clings(s.deck[hidden], s.deck[shelter]) if held_out else hides(s.deck[hidden], s.deck[shelter])):
            mistakes.add(line_of(hidden, 1), f"{hidden!r} cannot be beneath {shelter!r}")


def _pairs(items: Sequence[Any] | None) -> Iterator[tuple[str, str]]:
    for item in items or ():
        if isinstance(item, dict):
            yield from item.items()


def clings(creeper: Card, host: Card) -> bool:
    """Return whether a Creeper can be attached to a card that is held face out."""
    return creeper.attach is not None and (creeper.attach.to == "any" or creeper.attach.to in host.icons)


def hides(hidden: Card, shelter: Card) -> bool:
    """Return whether a card may be beneath a Keeper that shelters."""
    return not {hidden.name, *hidden.icons}.isdisjoint(shelter.while_in_play.get("shelters", ()))
