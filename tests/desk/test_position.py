"""Positions of the desk, and every other way to go on from a State: the causes of events lie in their own log."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from fluxx_nb.classroom.position import Position as Classroom
from fluxx_nb.desk.position import Position
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.history import Past
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players import Party
from fluxx_nb.players.worlds import game_in
from fluxx_nb.story.moment.occasion import chain_of
from fluxx_nb.story.time.timeline import Timeline


def assert_causes_lie_before(events: Sequence[Event]) -> None:
    """Every event's cause is an earlier event of the same log, so that no chain of causes leaves it or goes round."""
    for k, event in enumerate(events):
        assert -1 <= event.cause < k, f"event {k} says that event {event.cause} led to it"
        chain = (k, *chain_of(events, k))
        assert all(later > earlier for later, earlier in pairwise(chain))


def moments(edition: str, seed: int, most: int) -> list[Game]:
    """Return a game at several of its questions, each a game of its own."""
    game = new_game(edition, 3, seed=seed)
    party = Party(game.setup, "random")
    found = []
    while game.decision is not None and len(game.answers) < most:
        found.append(Timeline.of(game).game)
        party.answer(game)
    return found


@pytest.mark.parametrize("edition", editions())
def test_the_causes_of_what_an_answer_does_lie_in_its_log(edition: str) -> None:
    events = 0
    for game in moments(edition, 4, 24)[::3]:
        position = Position(game)
        for record in (position.records() or [])[:3]:
            then = position.after(record)
            assert_causes_lie_before(then.game.events)
            assert then.news == then.game.events[-len(then.news) :]
            assert then.news[0].what == "answered", "the news begin with the answer"
            events += len(then.news)
            for further in (then.records() or [])[:1]:
                assert_causes_lie_before(then.after(further).game.events)
    assert events > 50


def test_the_news_of_a_first_position_are_all_that_happened() -> None:
    game = moments("martian", 4, 6)[-1]
    assert Position(game).news == game.events


def test_every_way_to_go_on_keeps_causes_in_its_log() -> None:
    for game in moments("martian", 7, 30)[::4]:
        line = Timeline(game)
        for answer in range(len(game.answers)):
            assert_causes_lie_before(line.before_answer(answer).events)
        if game.at_main_decision:
            assert game.decision is not None
            assert_causes_lie_before(Classroom(game).after(game.decision.options[0]).events)
            assert_causes_lie_before(Game(game.deck, game.setup, past=Past.forgotten(game.state.copy())).events)
            assert game_in(game.state.copy(), game.setup, 1).cause == -1


def test_a_past_whose_cause_is_not_in_its_log_is_refused() -> None:
    game = new_game("math", 2)
    with pytest.raises(AssertionError, match="not in the log"):
        Game(game.deck, game.setup, past=Past(game.state.copy(), [], [], game.cause))
