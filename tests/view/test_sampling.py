"""The page of odds: sampled while one looks, dropped when one steps on."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

pytest.importorskip("ipycanvas")

from fluxx_nb.engine.tables import new_game
from fluxx_nb.lab.course import where_it_turned
from fluxx_nb.lab.position import Position
from fluxx_nb.players import Party
from fluxx_nb.story.time.timeline import NoSuchMoment, Timeline
from fluxx_nb.view.live import sampling
from fluxx_nb.view.live.frame import glance
from fluxx_nb.view.live.sampling import odds_so_far
from fluxx_nb.view.live.session import Sitting
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.words.odds import along
from tests.waiting import eventually, without_waiting


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sampling, "ENOUGH", 40)
    monkeypatch.setattr(sampling, "ALONG", (4, 6))


def a_sitting() -> Sitting:
    game = new_game("math", ["Ada", "Noor"], seed=4)
    Party(game.setup).play_out(game, most=6)
    return Sitting(Timeline(game))


def test_becomes_surer_and_ends_with_the_odds_along_the_game() -> None:
    told = [html for html in odds_so_far(glance(a_sitting(), 0)) if html is not None]
    assert "0 playouts" in told[0]
    assert "20 playouts" in told[1]
    assert "40 playouts" in told[-1]
    assert "<svg" in told[-1]
    assert "<svg" not in told[1]
    assert "95 % interval" in told[-1]


def seated() -> Sitting:
    """Ada's seat is a person's, and Noor is a bot; both have played."""
    game = new_game("math", ["Ada", "Noor"], seed=4)
    Party(game.setup).play_out(game, most=6)
    sitting = Sitting(Timeline(game), seats="Ada")
    sitting.to(len(sitting.line.events))
    return sitting


def test_a_person_against_bots_sees_the_whole_course() -> None:
    """The course leads through questions to others, whose cards the person does not see."""
    sitting = seated()
    told = [html for html in odds_so_far(glance(sitting, 0)) if html is not None]
    assert "Where it turned" in told[-1]
    assert "at 7 plays so far" in told[-1]


def test_what_another_player_may_answer_is_not_told() -> None:
    sitting = seated()
    asked = [at for number, at in sitting.line.decisions() if sitting.line.before_answer(number).game.at_turn == "Noor"]
    sitting.to(asked[0])
    told = [html for html in odds_so_far(glance(sitting, 0)) if html is not None][-1]
    hers = sitting.line.before_answer(sitting.line.answers_before(asked[0])).game.options
    assert "40 playouts" in told
    assert "What Noor may answer is not told" in told
    assert not any(card in told for card in hers)


def test_the_page_tells_nothing_that_the_next_steps_bring() -> None:
    """Between an answer and the next question stand the odds of the question that has been there."""
    sitting = a_sitting()
    line = sitting.line
    first, second = (at for _, at in list(line.decisions())[:2])
    assert second > first + 1
    sitting.to(first + 1)
    told = list(odds_so_far(glance(sitting, 0)))[-1]
    answer = line.before_answer(0).game.options[int(line.game.answers[0])]  # type: ignore[arg-type]
    assert told is not None
    assert "to Ada" in told
    assert f"The answer was <b>{answer}</b>" in told
    news = set(line.before_answer(1).game.options) - set(line.before_answer(0).game.options)
    assert not any(card in told for card in news)


def test_before_the_first_question_no_hand_is_told() -> None:
    sitting = a_sitting()
    sitting.to(0)
    told = list(odds_so_far(glance(sitting, 0)))
    assert "nobody has been asked yet" in (told[-1] or "")
    assert not any(card in (html or "") for html in told for card in sitting.line.before_answer(0).game.options)


def test_every_number_is_explained_and_the_chances_are_a_whole() -> None:
    game = new_game("cthulhu", ["Ada", "Noor"], seed=4)
    party = Party(game.setup)
    while len(game.answers) < 4 or not game.at_main_decision:
        party.answer(game)
    told = list(odds_so_far(glance(Sitting(Timeline(game)), 0)))[-1]
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
    def none(position: Position, luck: int) -> None:
        raise NoSuchMoment("No other deal of the hidden cards was found.")

    sitting = a_sitting()
    pages = odds_so_far(glance(sitting, 0))
    next(pages)
    monkeypatch.setattr(Position, "play_on", none)
    assert "No other deal" in (next(pages) or "")


def test_alone_there_are_no_odds() -> None:
    sitting = Sitting(Timeline(new_game("startrek", ["Ada"], seed=4, solo=True)))
    sitting.to(len(sitting.line.events))
    told = list(odds_so_far(glance(sitting, 0)))
    assert "a score and no winner" in (told[-1] or "")


def test_what_was_played_out_along_a_game_is_kept() -> None:
    sitting = a_sitting()
    first = list(odds_so_far(glance(sitting, 0)))
    again = list(odds_so_far(glance(sitting, 0)))
    assert len(again) < len(first)
    assert again[-1] == first[-1]


def test_the_course_becomes_surer_and_is_the_one_that_python_tells() -> None:
    sitting = a_sitting()
    told = [html for html in odds_so_far(glance(sitting, 0)) if html is not None]
    marks = [f"made of {playouts} playouts" for playouts in (4, 6)]
    assert any(marks[0] in html for html in told)
    assert marks[1] in told[-1]
    course = where_it_turned(sitting.line, 6)
    assert along(course, course.turned()) in told[-1]


def test_a_game_that_is_over_says_so() -> None:
    game = new_game("math", ["Ada", "Noor"], seed=4)
    Party(game.setup).play_out(game)
    sitting = Sitting(Timeline(game))
    sitting.to(len(sitting.line.events))
    told = [html for html in odds_so_far(glance(sitting, 0)) if html is not None]
    assert "is over" in told[0]
    assert "<svg" in told[-1], "where it turned is told all the same"


def test_the_log_marks_the_plays_that_swung_the_game_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "ALONG", (30, 60))
    game = new_game("math", ["Ada", "Noor"], seed=4)
    Party(game.setup).play_out(game)

    async def look() -> None:
        table = Table(Sitting(Timeline(game)), animate=False)
        table.end()
        assert not any(line[5] for line in table.companion.tail[2])
        table.backstage.open("odds")
        await eventually(lambda: not table.backstage._going_on.busy, "all playouts")
        swings = sampling.swings_of(table.sitting.line, table.sitting.seat)
        marked = {words for line in table.companion.tail[2] if (words := line[5])}
        assert marked == set(swings.values()) != set()
        assert all("→" in words for words in marked)

    without_waiting(look())


def test_names_cannot_smuggle_in_html() -> None:
    sitting = Sitting(Timeline(new_game("math", ["<b>Ada", "Noor"], seed=4)))
    while sitting.question is None:
        sitting.next()
    for html in islice(odds_so_far(glance(sitting, 0)), 30):
        assert "<b>Ada" not in (html or "")


def test_goes_on_while_one_looks_and_begins_anew_when_one_steps() -> None:
    async def look() -> None:
        table = Table(a_sitting(), animate=False)
        table.backstage.open("odds")
        await eventually(lambda: "20 playouts" in table.companion.words("odds"), "20 playouts", pause=0.005)
        table.back()
        assert "0 playouts" in table.companion.words("odds") or "first play" in table.companion.words("odds")
        table.backstage.open("rules")
        assert not table.backstage._going_on.busy

    without_waiting(look())
