"""Every worked example that a rulebook prints is a scenario, to the letter of its numbers."""

from __future__ import annotations

from collections import Counter

import pytest

from fluxx_nb import scenario
from fluxx_nb.engine.core.card import CREEPER, GOAL
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.state import DISCARD, DRAW
from tests.tabletop import happened, moves

LARGER = {"math": 3, "martian": 4, "fantasy": 3, "startrek": 3, "cthulhu": 4}
"""The Draw rule of each rulebook's first example."""
WORDS = {3: "three", 4: "four"}
NESTING = [edition for edition in LARGER if edition != "math"]
"""The rulebooks that print the examples with Draw 2 and Use 'em, and with Creepers."""


def run(edition: str, name: str) -> Game:
    return scenario(f"{edition}/{name}").run()


def drawn(game: Game, why: str) -> Counter[str]:
    """How many cards each player drew for a reason."""
    return Counter(game.state.names[event.who] for event in moves(game, {why}) if event.source == DRAW)


@pytest.mark.parametrize(("edition", "number"), LARGER.items())
def test_after_drawing_one_a_larger_draw_rule_is_played(edition: str, number: int) -> None:
    game = run(edition, f"draw-{WORDS[number]}-after-one")
    assert drawn(game, "draw up") == {"Ada": number - 1}, "the difference, at once"
    assert drawn(game, "draw") == {"Ada": 1, "Noor": number}, "and the next player draws as many as the rule says"
    assert f"Draw {number}" in game.rules


@pytest.mark.parametrize(("edition", "number"), LARGER.items())
def test_the_next_player_plays_draw_2_and_draws_no_more(edition: str, number: int) -> None:
    game = run(edition, f"draw-two-after-{WORDS[number]}")
    assert drawn(game, "draw")["Noor"] == number
    assert drawn(game, "draw up") == {}
    assert "Draw 2" in game.rules
    assert f"Draw {number}" in [game.deck.cards[card].name for card in game.state.zones[DISCARD]]


@pytest.mark.parametrize("edition", NESTING)
def test_draw_2_and_use_them_brings_draw_3_play_2_of_them(edition: str) -> None:
    game = run(edition, "action-inside-action")
    apart = Counter(event.target for event in moves(game, {"drawn apart"}) if event.source == DRAW)
    assert sorted(apart.values()) == [2, 3], "two cards, and for one of them three more"
    (third,) = moves(game, {"leftover"})
    before = game.events[: game.events.index(third)]
    plays = [event for event in before if event.what == "moved" and event.why == "play"]
    assert len(plays) == 1, "two of the three are played, the third is discarded, and all of it is one play"


@pytest.mark.parametrize("edition", NESTING)
def test_creepers_among_the_three_are_laid_down_and_replaced(edition: str) -> None:
    plural = "s" if edition in ("fantasy", "startrek") else ""
    game = run(edition, f"creeper{plural}-inside-an-action")
    kinds = game.deck.types
    laid = moves(game, {"creeper drawn"})
    assert laid
    assert all(kinds[event.card] == CREEPER for event in laid)
    apart = [event.card for event in moves(game, {"drawn apart"}) if event.source == DRAW]
    assert len([card for card in apart if kinds[card] != CREEPER]) == 3, "three that are no Creepers"


@pytest.mark.parametrize("edition", ["math", "martian", "cthulhu"])
def test_the_faq_that_tells_a_case_is_that_case(edition: str) -> None:
    short = run(edition, "play-four-with-two-cards" if edition == "math" else "play-four-with-two")
    assert "Play 4" in short.rules
    assert len([event for event in moves(short, {"play"}) if event.who == 0]) == 2, "as many as she can"
    more = run(edition, "play-two-becomes-three")
    assert len([event for event in moves(more, {"play"}) if event.who == 0]) == 3, "one more card"
    brief = run(edition, "a-brief-goal-counts" if edition == "math" else "however-briefly")
    played = [event for event in moves(brief, {"nested"}) if brief.deck.types[event.card] == GOAL]
    assert played, "a Goal from Draw 2 and Use 'em"
    assert happened(brief, "won")
    assert brief.winner == "Noor", "the opponent wins"
