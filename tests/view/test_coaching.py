"""The coach at a live table, and what a game that is over leads to."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from fluxx_nb import play
from fluxx_nb.learning import Learner
from fluxx_nb.view.live.coaching import TableCoach
from fluxx_nb.view.live.predicting import Predicting
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.words.messages import Back, Choose, GoOn, GoTo, Inspect, Next, PlayAgain, Predict, WhyThisEnd


@pytest.fixture
def table() -> Table:
    found = play("math", ["Ada", "Noor"], seed=5, animate=False, simple=True)
    found.coach = TableCoach(Learner("Ada"))
    found.end()
    return found


def choose(table: Table) -> None:
    table.tell(Choose(0, table.side.asking.number))


def test_the_coach_asks_before_a_play_and_then_carries_it_out(table: Table) -> None:
    answers = len(table.session.line.game.answers)
    choose(table)
    panel = table.side.panel
    assert isinstance(panel, Predicting)
    assert len(table.session.line.game.answers) == answers, "nothing is played yet"
    assert table.closed
    table.tell(Predict(0, panel.number))
    assert table.coach is not None
    assert len(table.coach.learner.answers) == 1
    table.tell(Back())
    table.tell(GoOn())
    assert len(table.session.line.game.answers) > answers
    assert table.session.line is table.session.root, "going back and on makes no branch"
    assert table.side.panel is None


def test_a_question_and_its_reply_close_the_card_that_was_open(table: Table) -> None:
    card, other = table.session.line.game.state.hand(0)[:2]
    table.tell(Inspect(card))
    assert table.companion.words("card")
    choose(table)
    panel = table.side.panel
    assert isinstance(panel, Predicting)
    assert table.companion.words("card") == ""
    table.tell(Inspect(other))
    assert "fluxx-close" in table.companion.words("card")
    for option in panel.task.options:
        assert option in unescape(table.companion.words("ask"))
    table.tell(Predict(0, panel.number))
    assert table.companion.words("card") == ""


def test_the_coach_asks_at_most_once_per_turn(table: Table) -> None:
    asked: list[int] = []
    for _ in range(60):
        panel = table.side.panel
        question = table.now.question
        if isinstance(panel, Predicting):
            asked.append(table.now.model.turns)
            table.tell(Predict(0, panel.number))
            table.tell(GoOn())
        elif question is not None and question.now and not question.decision.several:
            choose(table)
        elif table.session.over or question is not None:
            break
        else:
            table.tell(Next())
    assert asked
    assert len(asked) == len({*asked})


def test_the_coach_asks_before_a_bot_plays_and_the_bot_plays_just_that(table: Table) -> None:
    assert table.coach is not None
    for _ in range(80):
        panel, session = table.side.panel, table.session
        if isinstance(panel, Predicting):
            named = panel.task.ask.partition(" plays ")[2].partition(".")[0]
            own = session.asked_name in session.persons
            table.tell(Predict(0, panel.number))
            known = len(session.line)
            table.tell(GoOn())
            moved = next(e for e in session.line.events[known:] if e.what == "moved" and e.why.plays)
            assert session.line.game.deck.cards[moved.card].name in named
            if not own:
                return
        elif table.now.question is not None and not table.now.question.decision.several:
            choose(table)
        else:
            table.tell(Next())
    raise AssertionError("the coach has not asked about a play of Noor")


def test_looking_at_other_cards_is_no_refused_click(table: Table) -> None:
    assert table.coach is not None
    for card in (*table.session.line.game.state.hand(1), *table.session.line.game.state.hand(0)):
        table.tell(Inspect(card))
    assert table.coach.learner.answers == []


def play_out(table: Table) -> None:
    """Let bots finish the game, as if the person had."""
    session = table.session
    while session.line.decision is not None:
        session.line.answer_at(session.bot_choice(session.line.decision))
    table.go(len(session.line))


def test_the_end_leads_on(table: Table) -> None:
    play_out(table)
    words = table.companion.words
    assert "Play again" in words("ask")
    assert ("Why did I lose?" in words("ask")) != ("Why did I win?" in words("ask"))
    assert table.coach is not None
    table.show()
    assert len(table.coach.learner.finished) == 1, "a game is noted once"
    table.tell(WhyThisEnd())
    assert "Rules that decided it" in words("explain")
    assert words("explain").count("fluxx-decided") <= 3
    assert "Play again" in words("ask")
    table.tell(GoTo(3))
    assert "Rules that decided it" not in words("explain"), "elsewhere the moment has its own words"
    seed = table.session.root.game.setup.seed
    table.tell(PlayAgain())
    assert not table.session.root.game.answers
    assert table.session.root.game.setup.seed != seed
    assert table.session.persons == {"Ada"}


def test_no_one_asks_why_before_the_end(table: Table) -> None:
    table.tell(WhyThisEnd())
    assert "not over yet" in table.side.message.value


def test_play_with_a_coach_saves_progress_beside_the_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    table = play("math", ["Ada", "Noor"], seed=5, animate=False, coach=True)
    table.end()
    choose(table)
    assert isinstance(table.side.panel, Predicting)
    table.tell(Predict(0, table.side.panel.number))
    assert list((tmp_path / "fluxx-progress").glob("*.json"))
    table.close()
