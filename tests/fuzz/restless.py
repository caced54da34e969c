"""Restless games: at any question whatever, somebody joins or leaves; what must hold after each of it is looked at."""

from __future__ import annotations

from collections import Counter
from random import Random

from fluxx_nb.engine.core.bounds import MOST_PLAYERS
from fluxx_nb.engine.core.decisions import PASS
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.state import RESOLVING, SHARED_ZONES, seat_of, zones_of
from fluxx_nb.story.explain.explanation import tell
from tests.fuzz.tables import setup_for
from tests.tabletop import answer_at_random, assert_at_rest, assert_cards_in_place, deck_called

_SEATS = 40
"""After so many guests nobody joins any more: a table has room for few more."""


def play_restless(seed: int, most: int, counts: Counter[str]) -> None:
    """One game in which players come and go at any question; it is played again from its history at the end."""
    rng = Random(seed)
    name, setup = setup_for(rng)
    game = Game(deck_called(name), setup)
    unrest = rng.choice((0.03, 0.1, 0.3))
    for _ in range(most):
        if game.decision is None:
            break
        if not setup.solo and rng.random() < unrest:
            _come_or_go(game, rng, counts)
        else:
            _answer(game, rng)
        check_seats_of(game)
    again = Game(game.deck, setup)
    for record in game.answers:
        again.repeat(record)
    assert again.events == game.events, "the history gives the same game"
    if rng.random() < 0.1:
        _check_told(game, counts)
    counts["restless games"] += 1
    counts["restless decisions"] += len(game.answers)


def _check_told(game: Game, counts: Counter[str]) -> None:
    """Check that every event has a sentence, and that leaving names the rule and what is dropped."""
    for moment in tell(game):
        assert moment.text
        if moment.what in ("joined", "left"):
            assert {passage.id for passage in moment.passages} & {"players.join", "players.leave"}
            counts["told seats"] += 1


def _answer(game: Game, rng: Random) -> None:
    """Answer somehow; Surprises are played where they can be, so that players leave in the middle of them."""
    decision = game.decision
    assert decision is not None
    if decision.about == "surprise" and len(decision.options) > 1 and rng.random() < 0.7:
        game.answer_at(rng.randrange(1, len(decision.options)))
        assert decision.options[0] == PASS
    else:
        answer_at_random(game, rng)


def _come_or_go(game: Game, rng: Random, counts: Counter[str]) -> None:
    decision, s = game.decision, game.state
    assert decision is not None
    here = len(s.order)
    comes = here == 1 or (here < MOST_PLAYERS and len(s.names) < _SEATS and rng.random() < 0.5)
    if comes and len(s.names) < _SEATS:
        game.join(f"Guest {len(s.names)}")
        assert len(s.order) == here + 1, "who joins is at the table at once"
        counts[f"joined at: {decision.about}"] += 1
    elif here > 1:
        seat = rng.choice((decision.who, s.turn if s.turn in s.order else decision.who, *s.order))
        asked = "the asked" if seat == decision.who else "another"
        game.leave(s.names[seat])
        assert seat not in s.order, "who leaves is gone at once"
        counts[f"{asked} left at: {decision.about}"] += 1


def check_seats_of(game: Game) -> None:
    """Check what holds at every question of a game in which players come and go."""
    decision, s = game.decision, game.state
    assert_cards_in_place(s)
    for seat in range(len(s.names)):
        if seat not in s.order:
            assert not any(s.zones[zone] for zone in zones_of(seat)), "who has left has no cards"
    if decision is None:
        ended = game.ended
        assert ended is not None
        assert ended.what != "won" or ended.who in s.order, "who has left does not win"
        return
    assert decision.who in s.order, "who has left is asked nothing"
    assert decision.options, "a question without an answer"
    assert len(set(decision.options)) == len(decision.options)
    assert 0 <= decision.least <= decision.most <= len(decision.options)
    for option in decision.options:
        if isinstance(option, int):
            owner = seat_of(s.zone_holding(option))
            assert owner < 0 or owner in s.order, "a card of somebody who has left is no option"
        elif option.startswith("player:"):
            assert int(option.partition(":")[2]) in s.order, "who has left cannot be chosen"
    if game.at_main_decision:
        assert decision.who == s.turn
        assert_at_rest(s)
        assert not s.zones[RESOLVING], "a card is being played that nobody works on"
        assert not s.aside_depth(), "cards wait aside that nobody works on"
        assert not game._engine.surprises
        assert not game._engine.settling
        assert set(s.zones) <= {*SHARED_ZONES, *(zone for seat in range(len(s.names)) for zone in zones_of(seat))}
