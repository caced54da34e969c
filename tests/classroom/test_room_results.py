"""The live room: the race, the results, and a room that comes back after a crash."""

from __future__ import annotations

import csv
import io
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from fluxx_nb.classroom.assignment import read_code
from fluxx_nb.classroom.live.autosave import Autosave
from fluxx_nb.classroom.live.frames import phone_frame, wall_frame
from fluxx_nb.classroom.live.hub import Phone
from fluxx_nb.classroom.live.items import live_race
from fluxx_nb.classroom.live.lessons import lesson_by_topic
from fluxx_nb.classroom.live.memory import AutosaveError, as_data, restore
from fluxx_nb.classroom.live.outcome import misreadings_csv, misreadings_of, results_csv, results_page, rows_of
from fluxx_nb.classroom.live.race import FIRST_HINT, NEXT_HINT, STUCK, Race
from fluxx_nb.classroom.live.room import ALWAYS, NEVER, Room
from fluxx_nb.classroom.live.teaching import teacher_frame
from fluxx_nb.classroom.live.teams import scores
from fluxx_nb.maths.puzzle import lay_puzzle
from tests.classroom.room_parts import KEYS, Class, Clock, Wire, below, room, some

DAY = date(2026, 11, 18)

# The race ---------------------------------------------------------------------------------------------------------


def racing(size: int) -> tuple[Class, list[Phone], list[Wire]]:
    here, phones, wires = some(size)
    here.teach("jump", q=2)
    return here, phones, wires


def judged(wire: Wire) -> dict[str, Any]:
    return next(one for one in reversed(wire.sent) if one["t"] == "judged")


def test_the_engine_judges_a_race_new_found_already_or_why_not() -> None:
    here, phones, wires = racing(2)
    here.say(phones[0], "try", q=2, text="8 × 3")
    assert judged(wires[0])["new"]
    here.say(phones[1], "try", q=2, text="3*8")
    assert "the class had found it before" in judged(wires[1])["say"]
    here.say(phones[1], "try", q=2, text="8 × 3")
    assert "You have that way already" in judged(wires[1])["say"]
    here.say(phones[1], "try", q=2, text="8 × 4")
    assert judged(wires[1])["say"].replace("\u00a0", " ") == "8 × 4 comes to 32, which is 8 too much."
    here.say(phones[1], "try", q=2, text="8 ×")
    assert not judged(wires[1])["right"]
    wall = wall_frame(here.room)
    assert wall["tiles"] == [["8 × 3", wires[0].state["name"]]]
    assert "count" not in wall, "how many ways there are is told at the reveal"
    seen = teacher_frame(here.room)
    assert seen["race"]["wrong"] == [["32", 1]]
    assert [(one["ways"], one["tries"]) for one in seen["pupils"]] == [(1, 1), (1, 3)]


def test_a_calculation_that_is_too_long_is_told_the_limit() -> None:
    here, phones, wires = racing(1)
    here.say(phones[0], "try", q=2, text="1 + " * 30)
    assert wires[0].refusals == ["That has 120 characters; the limit is 80. Make it shorter."]
    here.say(phones[0], "try", q=2, text="8 × 3" + " " * 75)
    assert judged(wires[0])["right"]


def test_every_phone_is_told_how_many_ways_the_class_has_found() -> None:
    here, phones, wires = racing(2)
    here.say(phones[0], "try", q=2, text="8 × 3")
    here.hub.tick()
    assert wires[1].state["found"] == 1
    sent = len(wires[1].sent)
    here.hub.tick()
    assert len(wires[1].sent) == sent


def test_ways_of_a_removed_phone_stay_only_if_others_found_them() -> None:
    here, phones, _ = racing(2)
    here.say(phones[0], "try", q=2, text="8 × 3")
    here.say(phones[0], "try", q=2, text="6 × 4")
    here.say(phones[1], "try", q=2, text="8 × 3")
    here.teach("remove", seat=1)
    assert here.room.progress[2].found == {"8 × 3": 2}


def test_no_value_is_told_before_check() -> None:
    here, _, wires = racing(1)
    frame = wires[0].state
    assert {"numbers", "make", "operators", "own"} <= set(frame)
    assert not {"ways", "missed", "count"} & set(frame)
    here.teach("next")
    assert "4 × 6" in wires[0].state["missed"] or "6 × 4" in wires[0].state["missed"]


def test_hints_are_about_a_way_that_the_class_has_not_found() -> None:
    """24 from 3, 4, 6, 8: the plainest ways are products of two cards."""
    here, phones, wires = racing(2)
    race = here.room.progress[2]
    assert isinstance(race, Race)
    here.clock.now += FIRST_HINT + 20 * NEXT_HINT
    for number, way in enumerate(race.item.ways[:4]):
        goal = next(one for one in race.item.every if one.text not in race.found)
        assert goal.text == way
        operators = {"adding": "+", "subtracting": "−", "multiplying": "×", "dividing": "÷"}
        assert [sign in way for sign in operators.values()] == [word in race.hints[1] for word in operators]
        assert f"{len(goal.keepers)} cards" in race.hints[0]
        here.say(phones[0], "try", q=2, text=way)
        assert len(race.found) == number + 1
        here.hub.tick()
        assert wires[1].state["hints"] == list(race.hints), "every phone sees the new hints"
        assert teacher_frame(here.room)["race"]["hints"] == list(race.hints)


def test_a_race_in_which_all_ways_are_found_has_no_hint() -> None:
    race = Race(live_race(lay_puzzle([2, 6, 7], 42)), since=0.0)
    assert race.next_hint(0.0) == FIRST_HINT
    race.check(1, race.item.ways[0], 1.0)
    assert (race.hints_at(1000.0), race.next_hint(1000.0)) == ((), None)


def test_hints_come_later_and_never_the_whole_way() -> None:
    here, phones, wires = racing(1)
    item = here.room.progress[2].item
    here.say(phones[0], "hint", q=2)
    assert wires[0].last["hints"] == []
    assert 0 < wires[0].last["wait"] <= FIRST_HINT
    here.clock.now += FIRST_HINT
    here.say(phones[0], "hint", q=2)
    assert len(wires[0].last["hints"]) == 1
    here.clock.now += 20 * NEXT_HINT
    here.say(phones[0], "hint", q=2)
    assert wires[0].last["wait"] is None
    assert not [hint for hint in wires[0].last["hints"] if item.ways[0] in hint]


def test_the_teacher_sees_who_is_stuck() -> None:
    here, phones, _ = racing(2)
    here.clock.now += STUCK
    here.say(phones[0], "try", q=2, text="8 × 4")
    assert [one["stuck"] for one in teacher_frame(here.room)["pupils"]] == [False, True]


def test_a_race_that_is_over_takes_no_tries() -> None:
    here, phones, wires = racing(1)
    here.teach("next")
    here.say(phones[0], "try", q=2, text="8 × 3")
    assert "race is over" in wires[0].refusals[-1]
    assert here.room.progress[2].found == {}


def finished() -> Class:
    """A class that has answered the first question twice and raced."""
    here, phones, _ = some(3, talk=ALWAYS)
    here.teach("next")
    here.teach("next")
    for place, phone in zip((1, 1, 0), phones, strict=True):
        here.answer(phone, place)
    here.teach("next")
    here.teach("next")
    here.answer(phones[0], 0)
    here.teach("next")
    here.teach("jump", q=2)
    here.say(phones[2], "try", q=2, text="8 × 3")
    return here


def test_results_hold_each_pupils_answer_misreading_and_second_vote() -> None:
    here = finished()
    rows = list(csv.DictReader(io.StringIO(results_csv(here.room))))
    assert len(rows) == 6
    first = rows[0]
    told = [first[name] for name in ("item", "answer", "right", "misreading", "second", "second_right")]
    assert told == ["1", "1y", "no", "SECRET reads y", "1x", "yes"]
    assert [rows[5][name] for name in ("tries", "ways", "new")] == ["1", "1", "1"]
    assert [(one.misreading, one.pupils) for one in misreadings_of(here.room)] == [("SECRET reads y", 2)]
    assert "SECRET reads y,2,2,1" in misreadings_csv(here.room)
    assert "reads-y" not in misreadings_csv(here.room) + results_csv(here.room)


def test_the_page_to_print_has_date_totals_and_teams() -> None:
    here = finished()
    plain = results_page(here.room, DAY)
    assert "18 November 2026. 3 pupils. First answers right: 1 of 3." in plain
    assert "Team" not in plain
    here.teach("teams", count=2)
    page = results_page(here.room, DAY)
    assert "(Reds 1 of 2, Blues 0 of 1)" in page
    assert page.count("<td>Reds</td>") == 2
    assert page.count("<td><b>0 of 1</b></td>") == 2


def test_a_misreading_that_one_pupil_has_twice_is_one_pupils() -> None:
    here, phones, _ = some(3, talk=NEVER)
    for places in ((1, 2, 0), (1, 2, 2)):
        for _ in range(2):
            here.teach("next")
        for place, phone in zip(places, phones, strict=True):
            here.answer(phone, place)
        for _ in range(2):
            here.teach("next")
    told = [(one.misreading, one.pupils, one.answers, one.questions) for one in misreadings_of(here.room)]
    assert told == [("SECRET reads z", 2, 3, "1, 2"), ("SECRET reads y", 1, 2, "1, 2")]


def test_a_talk_without_a_second_vote_leaves_no_empty_bars() -> None:
    here, phones, _ = some(2, talk=ALWAYS)
    for _ in range(2):
        here.teach("next")
    here.answer(phones[0], 0)
    for _ in range(3):
        here.teach("next")
    assert here.room.shown == "reveal"
    assert wall_frame(here.room)["second"] is None
    assert [bar["second"] for bar in teacher_frame(here.room)["bars"]] == [None] * 3
    assert "; after the talk" not in results_page(here.room, DAY)
    here.teach("end")
    assert wall_frame(here.room)["items"][0]["later"] is None


def test_a_name_is_no_formula_in_a_spreadsheet_and_no_markup_on_paper() -> None:
    here = finished()
    here.teach("rename", seat=1, name="=1+2")
    here.teach("rename", seat=2, name="<script>x")
    assert "'=1+2," in results_csv(here.room)
    page = results_page(here.room, DAY)
    assert "<script" not in page
    assert "&lt;script&gt;x" in page


def test_an_empty_class_still_has_results() -> None:
    assert len(results_csv(room()).splitlines()) == 1
    assert "No phone has joined" in results_page(room(), DAY)


def test_a_room_comes_back_from_its_data_with_seats_answers_and_state() -> None:
    here = finished()
    key = "0f" * 16
    data = json.loads(json.dumps(as_data(here.room, key)))
    again = room()
    restore(again, data)
    assert json.loads(json.dumps(as_data(again, key))) == data
    assert list(rows_of(again)) == list(rows_of(here.room))
    assert again.seats.find(KEYS[0]) is not None


def test_a_room_comes_back_with_its_settings_and_the_countdown_of_hints() -> None:
    here = Class(most=4, talk="never")
    here.teach("names")
    here.teach("typing")
    here.teach("jump", q=2)
    here.clock.now += 100
    data = json.loads(json.dumps(as_data(here.room, "0f" * 16)))
    again = room()
    restore(again, data)
    assert (again.seats.most, again.talk, again.anonymous, again.seats.typing) == (4, "never", True, True)
    races = [one for one in (here.room.now, again.now) if isinstance(one, Race)]
    waits = [races[0].next_hint(here.clock()), races[1].next_hint(again.clock())]
    assert waits == [50.0, 50.0]
    assert len(races[1].hints_at(again.clock())) == 1


def test_an_autosave_of_an_earlier_version_leaves_the_settings_of_the_room() -> None:
    here = Class()
    here.teach("jump", q=2)
    data = json.loads(json.dumps(as_data(here.room, "0f" * 16)))
    for name in ("phones", "talk", "anonymous", "typing"):
        del data[name]
    del data["progress"][2]["seconds"]
    again = room(most=5, talk="always")
    restore(again, data)
    assert (again.seats.most, again.talk, again.anonymous, again.seats.typing) == (5, "always", False, False)
    assert isinstance(again.now, Race)
    assert again.now.since == again.clock()


def test_the_autosave_follows_the_time_of_a_race(tmp_path: Path) -> None:
    here = Class()
    saves = Autosave(tmp_path / "class.json", here.room, "key", 1)
    assert saves.pending()
    here.clock.now += 5
    assert saves.pending() is None
    here.teach("jump", q=2)
    assert saves.pending()
    assert saves.pending() is None
    here.clock.now += 5
    assert json.loads(saves.pending() or "")["progress"][2]["seconds"] == 5


@pytest.mark.parametrize(
    "spoil",
    [
        {"phase": "x"},
        {"at": 7},
        {"seats": [1]},
        {"progress": []},
        {"items": 9},
        {"removed": None},
        {"phones": 0},
        {"talk": "x"},
    ],
)
def test_a_damaged_autosave_is_refused(spoil: dict[str, object]) -> None:
    with pytest.raises(AutosaveError):
        restore(room(), as_data(finished().room, "0f" * 16) | spoil)


def test_a_phone_keeps_its_result_codes_when_the_class_is_closed() -> None:
    here = Class()
    here.room = here.hub.room = Room(lesson_by_topic("factors", count=1, race=None), here.clock, below(), name="room-1")
    (ada, wire), (_, idle) = here.phone(KEYS[0]), here.phone(KEYS[1])
    for _ in range(2):
        here.teach("next")
    here.answer(ada, 0)
    here.hub.part("Goodbye.")
    assert [one.first is not None for one in read_code(wire.last["codes"][0])[1]] == [True]
    assert idle.last["codes"] == []
    assert wire.ended == idle.ended == here.desk.ended == "Goodbye."


def test_the_end_shows_the_class_without_names_and_each_phone_its_own_dots() -> None:
    here = finished()
    here.teach("end")
    wall = wall_frame(here.room)
    assert [one.get("right") for one in wall["items"]] == [1, None]
    assert not [seat.name for seat in here.room.seats if seat.name in json.dumps(wall)]
    seat = here.room.seats.numbered(3)
    assert [one["right"] for one in phone_frame(here.room, seat)["dots"]] == [True, True]


# Teams and result codes -------------------------------------------------------------------------------------------


def test_teams_get_points_for_right_answers_and_new_ways_and_none_before_the_reveal() -> None:
    here, phones, wires = some(3)
    here.teach("teams", count=2)
    assert [wire.state["team"] for wire in wires] == ["Reds", "Blues", "Reds"]
    for _ in range(2):
        here.teach("next")
    for phone, place in zip(phones, (0, 1, 0), strict=True):
        here.answer(phone, place)
    assert scores(here.room.progress, 2) == [("Reds", 0, 0), ("Blues", 0, 0)]
    here.teach("reveal")
    here.teach("jump", q=2)
    here.say(phones[1], "try", q=2, text="8 × 3")
    here.say(phones[0], "try", q=2, text="8 × 3")
    assert wall_frame(here.room)["teams"] == [["Reds", 0], ["Blues", 1]]
    here.teach("end")
    assert wall_frame(here.room)["teams"] == [("Reds", 2, 0), ("Blues", 0, 1)]
    assert {row.team for row in rows_of(here.room)} == {"Reds", "Blues"}
    here.teach("teams", count=0)
    assert wires[0].state["team"] == ""
    assert wall_frame(here.room)["teams"] == []


@pytest.mark.parametrize("count", [-1, 1, 5])
def test_a_number_of_teams_that_cannot_be_is_refused(count: int) -> None:
    here, _, _ = some(1)
    here.teach("teams", count=count)
    assert here.room.teams == 0
    assert "2 to 4" in here.desk.refusals[-1]


def test_a_phone_ends_with_a_result_code_that_the_command_reads() -> None:
    drawn = lesson_by_topic("factors", 2, 7, count=2)
    here = Room(drawn, Clock(), below(), name="room")
    seat, silent = (here.join(key, here.code) for key in KEYS[:2])
    for at in range(2):
        here.teach({"t": "jump", "q": at})
        here.teach({"t": "next"})
        here.hear(seat, {"t": "answer", "q": at, "vote": 1, "i": at})
        here.teach({"t": "reveal"})
    here.teach({"t": "end"})
    (code,) = phone_frame(here, seat)["codes"]
    assignment, results = read_code(code)
    assert (assignment.topic, assignment.level, assignment.seed, assignment.questions) == ("factors", 2, 7, 2)
    asked = assignment.draw()
    assert [row.first for row in results] == [question.options[at] for at, question in enumerate(asked)]
    assert phone_frame(here, silent)["codes"] == [], "a code of someone who answered nothing says nothing"


def test_who_did_not_vote_again_is_judged_by_the_first_vote() -> None:
    here, phones, wires = some(2, talk=ALWAYS)
    for _ in range(2):
        here.teach("next")
    here.answer(phones[0], 0)
    here.answer(phones[1], 1)
    for _ in range(2):
        here.teach("next")
    assert here.room.phase == "talk"
    assert wires[0].state["yours"] is None, "the second vote is open"
    here.teach("next")
    assert [wire.state["yours"] for wire in wires] == [0, 1]


def test_what_is_allowed_in_a_race_is_one_thing_or_several() -> None:
    assert live_race(lay_puzzle([2, 3, 4], 24, "times")).rule == "Use each card at most once. × is allowed."
    assert live_race(lay_puzzle([2, 3, 4], 24)).rule == "Use each card at most once. + − × and ÷ are allowed."


def test_a_race_without_combo_victory_says_that_plus_and_times_do_not_mix() -> None:
    race = live_race(lay_puzzle([3, 4, 6, 8, 10], 24, "plus, times"))
    assert not race.puzzle.judge("3 + 4 × 6").right
    assert race.rule == "Use each card at most once. Use only + or only ×, not both."
    grafting = live_race(lay_puzzle([3, 4, 6, 8, 10], 24, "plus, times, grafting")).rule
    assert grafting.endswith("Use only + or only ×, not both. Two cards side by side make one number.")
