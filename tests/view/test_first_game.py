"""The first game: arranged, said openly, won within ten clicks, and won in every other order too."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from fluxx_nb import play
from fluxx_nb.engine.core.card import GOAL, KEEPER, RULE
from fluxx_nb.engine.tables import set_table
from fluxx_nb.learning import Shelf
from fluxx_nb.learning.shelf import FOLDER
from fluxx_nb.view.live import arranged
from fluxx_nb.view.live.arranged import FIRST_GAME, arranged_deal, first_session, is_arranged, recommended
from fluxx_nb.view.live.predicting import Predicting
from fluxx_nb.view.live.session import Session
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.words.messages import Back, Choose, GoOn, Next, PlayAgain, Predict
from fluxx_nb.view.words.primer import ABOUT_TYPES

OPENING = 1
"""The click that opens the table."""


def play_by(session: Session, wishes: tuple[str, ...]) -> int:
    """Play the first game and prefer these cards in order; return the clicks at the table."""
    clicks = 0
    while not session.over:
        clicks += 1
        assert clicks < 20, "the game does not end"
        if not session.waits_for_person:
            session.next()
            continue
        assert session.question is not None
        cards = session.line.game.deck.cards
        offered = {cards[option].name: option for option in session.question.decision.options}
        session.answer([offered[next((name for name in wishes if name in offered), next(iter(offered)))]])
    return clicks


def test_the_recommended_way_is_the_script_and_takes_ten_clicks() -> None:
    arranged_deal().run()
    session = first_session()
    assert OPENING + play_by(session, recommended()) <= 10
    outcome = session.line.game.state.outcome
    assert outcome is not None
    assert (outcome.what, outcome.who) == ("won", 0)


@pytest.mark.parametrize("order", [*permutations(recommended())])
def test_a_newcomer_wins_whatever_they_play(order: tuple[str, ...]) -> None:
    session = first_session()
    assert play_by(session, order) <= 12
    outcome = session.line.game.state.outcome
    assert outcome is not None
    assert (outcome.what, outcome.who) == ("won", 0)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    # Where its end is remembered.
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    return play(FIRST_GAME, animate=False)


def test_the_table_says_that_the_deal_is_arranged_until_the_first_play(table: Table) -> None:
    assert "This first deal is arranged" in table.side.message.value
    table.fit(390, 700)
    assert "This first deal is arranged" in table.side.message.value
    _play_favored(table)
    assert "arranged" not in table.side.message.value


def _play_favored(table: Table) -> None:
    asking = table.side.asking
    question = table.now.question
    assert question is not None
    favored = asking._favored(question.decision)
    place = [one.option for one in asking._choices].index(favored)  # type: ignore[arg-type]
    table.tell(Choose(place, asking.number))


def test_each_type_is_explained_once_and_a_card_says_what_it_does(table: Table) -> None:
    told: list[str] = []
    assert "Play 2 cards in each turn." in table.companion.words("ask")
    while not table.session.over:
        if table.session.waits_for_person:
            _play_favored(table)
        else:
            table.tell(Next())
        told.append(table.companion.words("explain"))
    for kind in (RULE, KEEPER, GOAL):
        assert sum(ABOUT_TYPES[kind] in words for words in told) == 1, kind


def test_an_explanation_stays_with_its_step(table: Table) -> None:
    _play_favored(table)
    explained = table.companion.words("explain")
    assert ABOUT_TYPES[RULE] in explained
    _play_favored(table)
    table.back()
    assert ABOUT_TYPES[RULE] in table.companion.words("explain")


def test_the_game_after_it_is_shuffled(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    # Of a few Actions it cannot be known what happens, and the coach asks nothing about those.
    monkeypatch.setattr(arranged, "set_table", lambda deck, who, seed: set_table(deck, who, seed=1))
    while not table.session.over:
        if table.session.waits_for_person:
            _play_favored(table)
        else:
            table.tell(Next())
    assert "Play a shuffled game" in table.companion.words("ask")
    assert is_arranged(table.session.root.game)
    table.tell(PlayAgain())
    game = table.session.root.game
    assert game.setup.table is None
    assert not game.answers
    assert table.session.persons == {game.setup.players[game.setup.first]}
    assert "You are Ada. This game is shuffled." in table.side.message.value
    assert "arranged" not in table.side.message.value
    while table.now.question is None:
        table.tell(Next())
    assert table.side.asking._favored(table.now.question.decision) is None, "advice for the arranged deal is gone"
    assert "fluxx-hint" in table.companion.words("ask")
    table.tell(Choose(0, table.side.asking.number))
    panel = table.side.panel
    assert isinstance(panel, Predicting), "the shuffled game has a coach"
    table.tell(Predict(0, panel.number))
    table.tell(GoOn())
    assert "shuffled" not in table.side.message.value


def test_the_first_game_asks_nothing_and_its_end_is_remembered(table: Table, tmp_path: Path) -> None:
    clicks = 0
    while not table.session.over:
        clicks += 1
        assert not table.controls.next.disabled
        if table.session.waits_for_person:
            _play_favored(table)
        else:
            table.tell(Next())
        assert table.side.panel is None
    assert OPENING + clicks <= 10
    (learner,) = Shelf(tmp_path / FOLDER).learners()
    assert learner.has_won(FIRST_GAME)
    assert not learner.answers
    assert table.controls.next.disabled, "nothing follows"
    assert not table.controls.back.disabled
    table.tell(Back())
    assert not table.controls.next.disabled


def test_a_late_play_again_does_not_end_a_game_that_goes_on(table: Table) -> None:
    game = table.session.root.game
    table.tell(PlayAgain())
    assert table.session.root.game is game
    assert "This game is not over." in table.side.message.value
