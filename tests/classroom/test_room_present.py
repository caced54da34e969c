"""A live class from a notebook: `present(…, live=True)`, the button *Live*, and where neither can be."""

from __future__ import annotations

from urllib.error import URLError
from urllib.request import urlopen

import pytest

from fluxx_nb.classroom import Assignment, read_code
from fluxx_nb.classroom.live.frames import result_codes
from fluxx_nb.classroom.live.items import LiveQuestion
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.view.lesson.predict import Prediction, quiz
from fluxx_nb.view.lesson.present import present
from fluxx_nb.view.live.guest import GUEST
from fluxx_nb.view.live.session import NotNow
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.present import cues
from tests.waiting import PATIENCE


def test_present_opens_a_room_with_its_questions_and_closing_it_ends_the_room() -> None:
    shown = present(["math/plus-victory", "math/play-two-becomes-three"], live=True)
    assert isinstance(shown, Prediction)
    stage = shown.table.presenting
    assert stage is not None
    live = stage.widget.live_class
    assert live is not None
    assert stage.widget.live["code"] == live.code
    assert [item.ask for item in live.served.hub.room.lesson.items] == [
        question.ask.replace("\u00a0", " ") for question in shown.quizzes
    ]
    with urlopen(f"http://127.0.0.1:{live.served.port}/", timeout=PATIENCE) as page:
        assert b"Join the class" in page.read()
    shown.close()
    with pytest.raises(URLError, match="refused"):
        urlopen(f"http://127.0.0.1:{live.served.port}/", timeout=PATIENCE)


def test_questions_that_were_drawn_bring_result_codes_to_phones() -> None:
    for asked, codes in ((quiz("math", topic="factors", seed=7, questions=2), 1), (quiz("math/plus-victory"), 0)):
        shown = present(asked, live=True)
        assert isinstance(shown, Prediction)
        assert shown.table.presenting is not None
        live = shown.table.presenting.widget.live_class
        assert live is not None
        room = live.served.hub.room
        seat = room.join("a" * 32, room.code)
        room.votes.first[seat.number] = 0
        found = result_codes(room, seat)
        assert len(found) == codes
        if found:
            assert read_code(found[0])[0] == Assignment("math", "factors", 1, 7, 2)
        shown.close()


def test_the_button_opens_the_room_and_ends_it() -> None:
    shown = present("math/plus-victory")
    assert isinstance(shown, Prediction)
    stage = shown.table.presenting
    assert stage is not None
    assert stage.widget.offers_live
    shown.table.tell(cues.Live())
    assert stage.widget.live["address"].startswith("http://")
    shown.table.tell(cues.Live())
    assert stage.widget.live == {}
    assert stage.widget.live_class is None
    shown.close()


def test_a_game_has_no_questions_for_phones() -> None:
    with pytest.raises(TableError, match="needs questions"):
        present("math", seed=7, live=True)
    shown = present("math", seed=7)
    assert isinstance(shown, Table)
    assert shown.presenting is not None
    assert not shown.presenting.widget.offers_live
    shown.close()


def test_a_visitor_of_the_app_opens_no_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(GUEST, "yes")
    shown = present("math/plus-victory")
    assert isinstance(shown, Prediction)
    stage = shown.table.presenting
    assert stage is not None
    assert not stage.widget.offers_live
    shown.table.tell(cues.Live())
    assert stage.widget.live_class is None
    with pytest.raises(NotNow, match="your own computer"):
        stage.go_live()
    shown.close()


def test_the_wall_has_the_table_of_each_question() -> None:
    shown = present("math/plus-victory", live=True)
    assert isinstance(shown, Prediction)
    assert shown.table.presenting is not None
    live = shown.table.presenting.widget.live_class
    assert live is not None
    assert isinstance(live.served.hub.room.lesson.items[0], LiveQuestion)
    drawn = live.served.picture(0)
    assert drawn.startswith("<svg")
    assert "Plus Victory" in drawn
    shown.close()
