"""The tab Ask answers for the moment that is looked at, as the seat that looks at it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import fluxx_nb
from fluxx_nb.view.live.ask_tab import ask_here
from fluxx_nb.view.live.table import Table


@pytest.fixture
def table() -> Iterator[Table]:
    shown = fluxx_nb.play(fluxx_nb.scenario("math/the-others-comply-now").run())
    yield shown
    shown.close()


def asked(table: Table, question: str) -> str:
    table.ask_desk(question)
    return ask_here(table.now)


def test_a_moment_of_the_past_is_answered_as_it_was(table: Table) -> None:
    table.end()
    line = table.session.line
    past = [*line.decisions()]
    assert past
    for number, at in past:
        then = line.before_answer(number).game
        assert then.decision is not None
        table.go(at)
        told = asked(table, "what can I do now?")
        who = then.state.names[then.decision.who]
        assert f"<b>{who} " in told, "for someone who only watches it is about the player who chooses"
        assert then.options[0] in told


def test_a_question_that_is_too_long_says_so(table: Table) -> None:
    told = asked(table, "can I play now? " * 600)
    assert "That is too long." in told
    assert "characters; the limit is 500." in told
    assert "may choose now" not in told
