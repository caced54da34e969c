"""The coach at a live table, and what a game that is over leads to."""

from __future__ import annotations

from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest

from fluxx_nb import play, scenario
from fluxx_nb.engine.core.state import RULES
from fluxx_nb.learning import Learner, path_of
from fluxx_nb.learning.aftergame import debrief
from fluxx_nb.learning.progress import GivenAnswer
from fluxx_nb.learning.schedule import utc_now
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.live.coaching import TableCoach
from fluxx_nb.view.live.ending import end_panel
from fluxx_nb.view.live.predicting import Predicting
from fluxx_nb.view.live.session import Session
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.words.messages import Back, Choose, GoOn, GoTo, Inspect, Next, PlayAgain, Predict, WhyThisEnd
from tests.tabletop import lay, say


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


def test_next_after_the_answer_carries_the_play_out(table: Table) -> None:
    answers = len(table.session.line.game.answers)
    choose(table)
    panel = table.side.panel
    assert isinstance(panel, Predicting)
    table.tell(Next())
    assert len(table.session.line.game.answers) == answers, "not before the answer"
    table.tell(Predict(0, panel.number))
    table.tell(Back())
    table.tell(Next())
    assert len(table.session.line.game.answers) == answers, "there is still something to look at"
    table.tell(Next())
    assert len(table.session.line.game.answers) > answers
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


def wait_for_noor(table: Table) -> None:
    """Go on until it is another player's turn."""
    table.coach = None
    while table.now.state.turn != 1:
        if table.now.question is not None and table.session.waits_for_person:
            choose(table)
        else:
            table.tell(Next())


def test_a_click_on_an_own_card_out_of_turn_says_whose_turn_it_is_and_quotes_the_rule(table: Table) -> None:
    wait_for_noor(table)
    table.coach = TableCoach(Learner("Ada"))
    mine, theirs = table.now.state.hand(0)[0], table.now.state.zones[RULES]
    table.tell(Inspect(mine))
    words = unescape(table.companion.words("card"))
    name = table.now.state.deck.cards[mine].name
    assert f"Not now: play {name}</b>: it is Noor's turn." in words.replace("the Goal ", "").replace("the Action ", "")
    quote = table.now.state.deck.rulebook.passage("turn.out-of-turn")
    assert quote.quote in words
    assert quote.where in words
    assert words.index("Not now") < words.index("fluxx-inspected"), "the reason is above the card, where there is room"
    assert not table.coach.learner.answers, "to look at a card while others play is no mistake"
    for card in theirs:
        table.tell(Inspect(card))
        assert "Noor's turn" not in table.companion.words("card")


def test_a_card_too_many_for_a_limit_is_told_and_not_swallowed() -> None:
    game = lay(
        "math",
        {"Ada": {"hand": ["Number One", "Number Two", "Number Three"]}, "Noor": {"hand": ["Hand Limit 1"]}},
        draw=["Number Five", "Number Six", "Number Seven"],
    )
    say(game, ("Ada", "Number One"), ("Noor", "Hand Limit 1"))
    table = Table(Session(game, seats="Ada"), animate=False, simple=True)
    table.end()
    assert table.now.question is not None
    assert (table.now.question.decision.most, len(table.now.question.decision.options)) == (2, 3)
    for place in range(3):
        table.tell(Choose(place, table.side.asking.number))
    assert len(table.side.asking.picked) == 2
    assert "You have chosen 2 already. Confirm, or take one back first." in table.side.message.value
    choose(table)
    assert len(table.side.asking.picked) == 1
    assert table.side.message.value == ""


def test_the_one_person_at_a_table_is_asked_by_name() -> None:
    table = play("math", ["Ada", "Noor"], seed=5, animate=False, simple=True)
    table.end()
    assert "Your turn, Ada: play a card." in table.side.asking.slot.value
    watched = play("math", seed=5, animate=False, simple=True, seats=None)
    watched.end()
    assert "Your turn" not in watched.side.asking.slot.value


def test_looking_back_names_the_rules_that_were_misread_in_this_game_alone(table: Table) -> None:
    assert table.coach is not None
    learner = table.coach.learner
    learner.note(
        GivenAnswer(utc_now() - timedelta(days=1), "math", "turn.draw", "old", "0", False, "You drew nothing.")
    )
    table.show()
    path = path_of("math")
    learner.was_refused(path["turn.play"], "math", "skip a play")
    play_out(table)
    table.tell(WhyThisEnd())
    words = unescape(table.companion.words("explain"))
    assert f"<b>{path['turn.play'].title}</b>: You wanted to skip a play." in words
    assert "You drew nothing." not in words


@pytest.mark.parametrize(
    ("name", "told"),
    [("math/forced-to-lose", "with the Goal Unlucky!<"), ("martian/two-at-once", "with the Goal Skloozmo!<")],
)
def test_a_goal_whose_name_can_be_misread_has_its_type_after_the_game(name: str, told: str) -> None:
    line = Timeline.of(scenario(name).run())
    assert told in end_panel(Session(line, seats="Ada"))
    winner = line.game.state.outcome
    assert winner is not None
    goal = told.removeprefix("with ").removesuffix("!<")
    why = debrief(line, 1 - winner.who, Learner("Ada")).why
    assert any(goal in one for one in why), why
    assert not any(f" {goal.removeprefix('the Goal ')}" in one.replace(goal, "") for one in why), why
