"""The page of odds: sampled while one looks, dropped when one steps on."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

pytest.importorskip("ipycanvas")

from fluxx_nb.engine.tables import new_game
from fluxx_nb.lab.course import where_it_turned
from fluxx_nb.lab.position import KnownPosition
from fluxx_nb.players import Party
from fluxx_nb.story.time.timeline import NoSuchMoment, Timeline
from fluxx_nb.view.live import sampling
from fluxx_nb.view.live.frame import frame_of
from fluxx_nb.view.live.sampling import odds_so_far
from fluxx_nb.view.live.session import Session
from fluxx_nb.view.live.swings import swings_of
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.words.odds import along
from tests.waiting import eventually, without_waiting


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sampling, "ENOUGH", 40)
    monkeypatch.setattr(sampling, "ALONG", (4, 6))


def a_session() -> Session:
    game = new_game("math", ["Ada", "Noor"], seed=4)
    Party(game.setup).play_out(game, most=6)
    return Session(Timeline(game))


def test_becomes_surer_and_ends_with_the_odds_along_the_game() -> None:
    told = [html for html in odds_so_far(frame_of(a_session(), 0)) if html is not None]
    assert "0 playouts" in told[0]
    assert "20 playouts" in told[1]
    assert "40 playouts" in told[-1]
    assert "<svg" in told[-1]
    assert "<svg" not in told[1]
    assert "95 % interval" in told[-1]


def seated() -> Session:
    """Ada's seat is a person's, and Noor is a bot; both have played."""
    game = new_game("math", ["Ada", "Noor"], seed=4)
    Party(game.setup).play_out(game, most=6)
    session = Session(Timeline(game), seats="Ada")
    session.to(len(session.line.events))
    return session


def test_a_person_against_bots_sees_the_whole_course() -> None:
    """The course leads through questions to others, whose cards the person does not see."""
    session = seated()
    told = [html for html in odds_so_far(frame_of(session, 0)) if html is not None]
    assert "Where it turned" in told[-1]
    assert "at 7 plays so far" in told[-1]


def test_what_another_player_may_answer_is_not_told() -> None:
    session = seated()
    asked = [
        at
        for number, at in session.line.decisions()
        if session.line.before_answer(number).game.current_player == "Noor"
    ]
    session.to(asked[0])
    told = [html for html in odds_so_far(frame_of(session, 0)) if html is not None][-1]
    hers = session.line.before_answer(session.line.answers_before(asked[0])).game.options
    assert "40 playouts" in told
    assert "What Noor may answer is not told" in told
    assert not any(card in told for card in hers)


def test_the_page_tells_nothing_that_the_next_steps_bring() -> None:
    """Between an answer and the next question stand the odds of the question that has been there."""
    session = a_session()
    line = session.line
    first, second = (at for _, at in list(line.decisions())[:2])
    assert second > first + 1
    session.to(first + 1)
    told = list(odds_so_far(frame_of(session, 0)))[-1]
    answer = line.before_answer(0).game.options[int(line.game.answers[0])]  # type: ignore[arg-type]
    assert told is not None
    assert "to Ada" in told
    assert f"The answer was <b>{answer}</b>" in told
    news = set(line.before_answer(1).game.options) - set(line.before_answer(0).game.options)
    assert not any(card in told for card in news)


def test_before_the_first_question_no_hand_is_told() -> None:
    session = a_session()
    session.to(0)
    told = list(odds_so_far(frame_of(session, 0)))
    assert "no one has been asked yet" in (told[-1] or "")
    assert not any(card in (html or "") for html in told for card in session.line.before_answer(0).game.options)


def test_every_number_is_explained_and_the_chances_are_a_whole() -> None:
    game = new_game("cthulhu", ["Ada", "Noor"], seed=4)
    party = Party(game.setup)
    while len(game.answers) < 4 or not game.at_main_decision:
        party.answer(game)
    told = list(odds_so_far(frame_of(Session(Timeline(game)), 0)))[-1]
    assert told is not None
    for words in (
        "A playout plays the game on",
        "in about 95 of 100 cases",
        "Each row tells",
        "may be off by",
        ">nobody<",
    ):
        assert words in told


def test_a_question_that_no_other_deal_leads_to_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(position: KnownPosition, rng: int) -> None:
        raise NoSuchMoment("No other deal of the hidden cards was found.")

    session = a_session()
    pages = odds_so_far(frame_of(session, 0))
    next(pages)
    monkeypatch.setattr(KnownPosition, "play_on", none)
    assert "No other deal" in (next(pages) or "")


def test_alone_there_are_no_odds() -> None:
    session = Session(Timeline(new_game("startrek", ["Ada"], seed=4, solo=True)))
    session.to(len(session.line.events))
    told = list(odds_so_far(frame_of(session, 0)))
    assert "a score and no winner" in (told[-1] or "")


def test_what_was_played_out_along_a_game_is_kept() -> None:
    session = a_session()
    first = list(odds_so_far(frame_of(session, 0)))
    again = list(odds_so_far(frame_of(session, 0)))
    assert len(again) < len(first)
    assert again[-1] == first[-1]


def test_the_course_becomes_surer_and_is_the_one_that_python_tells() -> None:
    session = a_session()
    told = [html for html in odds_so_far(frame_of(session, 0)) if html is not None]
    marks = [f"made of {playouts} playouts" for playouts in (4, 6)]
    assert any(marks[0] in html for html in told)
    assert marks[1] in told[-1]
    course = where_it_turned(session.line, 6)
    assert along(course, course.turned()) in told[-1]


def test_a_game_that_is_over_says_so() -> None:
    game = new_game("math", ["Ada", "Noor"], seed=4)
    Party(game.setup).play_out(game)
    session = Session(Timeline(game))
    session.to(len(session.line.events))
    told = [html for html in odds_so_far(frame_of(session, 0)) if html is not None]
    assert "is over" in told[0]
    assert "<svg" in told[-1], "where it turned is told all the same"


def test_the_log_marks_the_plays_that_swung_the_game_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "ALONG", (30, 60))
    game = new_game("math", ["Ada", "Noor"], seed=8)
    Party(game.setup).play_out(game)

    async def look() -> None:
        table = Table(Session(Timeline(game)), animate=False)
        table.end()
        assert not any(line[5] for line in table.companion.tail[2])
        table.tabs.open("odds")
        await eventually(lambda: not table.tabs._going_on.busy, "all playouts")
        swings = swings_of(table.session.line, table.session.seat)
        marked = {words for line in table.companion.tail[2] if (words := line[5])}
        assert marked == set(swings.values()) != set()
        assert all("→" in words for words in marked)

    without_waiting(look())


def test_names_cannot_smuggle_in_html() -> None:
    session = Session(Timeline(new_game("math", ["<b>Ada", "Noor"], seed=4)))
    while session.question is None:
        session.next()
    for html in islice(odds_so_far(frame_of(session, 0)), 30):
        assert "<b>Ada" not in (html or "")


def test_goes_on_while_one_looks_and_begins_anew_when_one_steps() -> None:
    async def look() -> None:
        table = Table(a_session(), animate=False)
        table.tabs.open("odds")
        await eventually(lambda: "20 playouts" in table.companion.words("odds"), "20 playouts", pause=0.005)
        table.back()
        assert "0 playouts" in table.companion.words("odds") or "first play" in table.companion.words("odds")
        table.tabs.open("rules")
        assert not table.tabs._going_on.busy

    without_waiting(look())
