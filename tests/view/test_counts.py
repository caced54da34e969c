"""Numbers agree: the picture, the seats, the sentence beside the table and the page of numbers count alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from fluxx_nb.engine.core.events import apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.quotas import BONUS, play_lines
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.tables import new_game
from fluxx_nb.story.advise.ledger import Account, ledger
from fluxx_nb.story.advise.refusals import refusals
from fluxx_nb.story.words.sentences import sentence
from fluxx_nb.story.words.teller import Teller
from fluxx_nb.view.model.required import basic_parts, quota
from fluxx_nb.view.model.tablemodel import look
from fluxx_nb.view.model.text import status
from fluxx_nb.view.words.panels import ledger_table


def questions(edition: str, seed: int) -> Iterator[Game]:
    """A game played at random, at each of its questions and at last where it is left."""
    game, chance = new_game(edition, 3, seed=seed), Random(seed)
    while game.decision is not None and len(game.answers) < 60:
        yield game
        decision = game.decision
        places = range(len(decision.options))
        game.answer_at(tuple(chance.sample(places, decision.least)) if decision.several else chance.choice(places))
    yield game


def moments(edition: str, seeds: range) -> Iterator[State]:
    """Every moment of some games, in which it is somebody's turn."""
    for seed in seeds:
        *_, game = questions(edition, seed)
        state = State(game.deck, list(game.setup.players))
        for event in game.events:
            apply(state, event)
            if state.turn >= 0 and state.turn in state.order and state.outcome is None:
                yield state


def account(state: State, key: str) -> Account:
    return next(one for one in ledger(state, state.turn) if one.key == key)


@pytest.mark.parametrize("edition", editions())
def test_draws_and_plays_are_the_same_everywhere(edition: str) -> None:
    for state in moments(edition, range(3)):
        found, draws, plays = quota(state), account(state, "draw"), account(state, "play")
        assert found is not None
        assert (draws.total, draws.done, draws.left) == (found.draws, found.drawn, found.draws_left)
        assert (plays.done, plays.left) == (found.played, found.plays_left)
        many = "1 play" if found.plays_left == 1 else f"{found.plays_left} plays"
        assert f", {many} left" in status(look(state, None))
        assert f"{plays.left} left" in ledger_table("", [plays], state.deck.rulebook)
        if plays.total > 0:
            # What was played and what is left make up the number, whatever is in hand.
            assert plays.left == max(0, plays.total - state.played)
            plain = sum(line.amount for line in play_lines(state, state.turn) if line.kind != BONUS)
            assert next(part.now for part in basic_parts(state) if part.slot == "play") == str(plain)


@pytest.mark.parametrize("edition", editions())
def test_what_is_refused_and_what_is_asked_count_plays_alike(edition: str) -> None:
    compared = 0
    for seed in range(3):
        for game in questions(edition, seed):
            decision = game.decision
            if decision is None or decision.about != "play":
                continue
            found = quota(game.state)
            assert found is not None
            left = found.plays_left
            why = next(one.why for one in refusals(game, decision.who) if one.what == "end the turn now")
            assert why.startswith(f"{left} play")
            if game.state.rules["play"] > 0:
                assert re.search(rf" has {left} (more )?(card|play)", sentence(Teller(game.state), game.events[-1]))
            compared += 1
    assert compared > 20
