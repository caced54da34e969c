"""Tables with very many cards, and what can be measured in a picture of them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import NamedTuple

from fluxx_nb.engine.core.card import CREEPER, GOAL, KEEPER, RULE
from fluxx_nb.engine.core.state import BASICS, DISCARD, DRAW, GOALS, HAND, METAS, ROW, RULES, State
from fluxx_nb.view.shapes.metrics import width_of
from fluxx_nb.view.shapes.scene import Area, Scene, Text
from tests.view.moments import game_of


def crowded(
    deck: str, rows: Sequence[int], hands: Sequence[int], rules: int = 3, goals: int = 1, seed: int = 0
) -> State:
    """A table with so many cards in each row and hand, as far as the deck has them."""
    state = deepcopy(game_of(deck, len(rows), answers=0).state)
    rng = random.Random(f"{deck}{seed}")
    pool: dict[str, list[int]] = {}
    for zone in state.zones:
        if zone not in (BASICS, METAS):
            for card in state.zones[zone]:
                pool.setdefault(state.deck.cards[card].type, []).append(card)
            state.zones[zone] = []
    lying = pool.pop(KEEPER, []) + pool.pop(CREEPER, [])
    rng.shuffle(lying)
    for seat, count in enumerate(rows):
        state.zones[ROW[seat]], lying = lying[:count], lying[count:]
    state.zones[RULES], pool[RULE] = pool[RULE][:rules], pool[RULE][rules:]
    state.zones[GOALS], pool[GOAL] = pool[GOAL][:goals], pool[GOAL][goals:]
    rest = [*lying, *(card for cards in pool.values() for card in cards)]
    rng.shuffle(rest)
    for seat, count in enumerate(hands):
        state.zones[HAND[seat]], rest = rest[:count], rest[count:]
    state.zones[DISCARD], state.zones[DRAW] = rest[:3], rest[3:]
    state.rules["goals"] = goals
    return state


class Written(NamedTuple):
    """A line of text where it is seen."""

    text: str
    size: float
    box: Area


_CAPITALS, _TAILS = 0.72, 0.05
"""How far letters reach above and below their line, without the tails that may touch the next one."""


def _written(text: Text, x: float, y: float, scale: float = 1.0) -> Written:
    wide = width_of(text.text, text.size, text.bold)
    wide = min(wide, text.max_width) if text.max_width else wide
    left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    top, high = text.y - text.size * _CAPITALS, text.size * (_CAPITALS + _TAILS)
    return Written(text.text, text.size * scale, Area(x + left * scale, y + top * scale, wide * scale, high * scale))


def written(scene: Scene) -> Iterator[Written]:
    """All text of a picture that no card covers."""
    for shape in scene.shapes():
        if isinstance(shape, Text):
            yield _written(shape, 0, 0)
    for one in scene.cards:
        face = scene.faces[one.face]
        scale = one.w / face.width
        for shape in face.shapes:
            if isinstance(shape, Text) and shape.y * scale < one.shown.h:
                # What a New Rule covers of the Basic Rules is left out there.
                yield _written(shape, one.x, one.y, scale)


def overlapping(lines: Sequence[Written]) -> list[tuple[str, str]]:
    """The pairs of texts that touch each other."""
    found = []
    ordered = sorted(lines, key=lambda line: line.box.y)
    for at, one in enumerate(ordered):
        for other in ordered[at + 1 :]:
            if other.box.y >= one.box.bottom:
                break
            if one.box.meets(other.box, 0.5):
                found.append((one.text, other.text))
    return found
