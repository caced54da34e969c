"""The live room as a state machine: joining, states, votes, and what no phone may know too early."""

from __future__ import annotations

import json
import re

import pytest

from fluxx_nb.classroom.live.codes import LETTERS, new_code, same_code
from fluxx_nb.classroom.live.frames import phone_frame, wall_frame
from fluxx_nb.classroom.live.limits import SOCKETS_PER_KEY, WRONG_CODES
from fluxx_nb.classroom.live.names import suggest_name, tidy_name
from fluxx_nb.classroom.live.outcome import rows_of
from fluxx_nb.classroom.live.room import (
    ALWAYS,
    CLOSED,
    END,
    LOBBY,
    NEVER,
    OPEN,
    PAUSE,
    RACE,
    REVEAL,
    TALK,
    THINK,
)
from tests.classroom.room_parts import KEYS, Class, Wire, below, room, some

# Joining ----------------------------------------------------------------------------------------------------------


def test_a_code_has_no_characters_that_look_alike() -> None:
    assert not set("0O1IL") & set(LETTERS)
    for alike in ("2Z", "5S", "6G", "8B"):
        digit, letter = alike
        assert (digit in LETTERS, letter in LETTERS) == (False, True), alike
        assert same_code(f"{digit.lower()}7k{digit}", f"{letter}7K{letter}")
    assert re.fullmatch(f"[{LETTERS}]{{8}}", new_code(below()))
    assert re.fullmatch(f"[{LETTERS}]{{4}}", room().code)


def test_a_phone_joins_with_the_code_in_small_letters_and_gets_a_name() -> None:
    here = Class()
    phone, wire = here.phone(KEYS[0], join=False)
    assert wire.state["phase"] == "join"
    assert "title" not in wire.state
    here.say(phone, "join", code=f" {here.room.code.lower()[:2]} {here.room.code.lower()[2:]}")
    assert wire.state["phase"] == LOBBY
    assert len(wire.state["name"].split()) == 2


def test_a_typed_name_keeps_its_accents_but_no_heap_of_them() -> None:
    for name in ("Zoe\u0301", "น้ำ", "नमस्ते", "Lin 7"):
        assert tidy_name(name) == name
    # Marks of every kind, on one letter: they would cover the names above and below.
    assert tidy_name("Z" + "\u0301\u0316\u034f\u0489" * 6 + "oe") == "Z\u0301\u0316oe"
    assert tidy_name("\u202e a\t\nb ") == "a b"


def test_names_differ_and_never_run_out() -> None:
    taken: set[str] = set()
    drawn = below()
    for _ in range(900):
        taken.add(suggest_name(taken, drawn))
    assert len(taken) == 900


def test_a_wrong_code_is_told_and_too_many_end_the_connection() -> None:
    here = Class()
    phone, wire = here.phone(KEYS[0], join=False)
    for _ in range(WRONG_CODES):
        here.say(phone, "join", code="QQQQ")
    assert "isn't the code" in wire.refusals[0]
    assert "wrong codes" in wire.ended
    assert len(here.room.seats) == 0


def test_a_phone_that_comes_back_has_its_seat_and_its_answer() -> None:
    here, phones, wires = some(2)
    here.teach("next")
    here.teach("next")
    here.answer(phones[0], 1)
    name = wires[0].state["name"]
    here.hub.phone_closes(phones[0])
    here.clock.now += 60
    _, again = here.phone(KEYS[0], join=False)
    assert (again.state["name"], again.state["phase"], again.state["yours"]) == (name, OPEN, 1)
    assert len(here.room.seats) == 2


def test_a_latecomer_enters_at_the_current_question() -> None:
    here, _, _ = some(1)
    here.teach("next")
    here.teach("next")
    late, wire = here.phone(KEYS[5])
    assert (wire.state["phase"], wire.state["q"]) == (OPEN, 0)
    here.answer(late, 2)
    assert wire.state["yours"] == 2


def test_two_tabs_of_a_browser_are_one_seat_and_a_third_replaces_the_first() -> None:
    here = Class()
    _, first = here.phone(KEYS[0])
    for _ in range(SOCKETS_PER_KEY):
        here.phone(KEYS[0])
    assert len(here.room.seats) == 1
    assert "another tab" in first.ended
    assert here.room.seats.here == 1


def test_a_full_room_says_so_and_lets_those_in_who_have_a_seat() -> None:
    here, phones, _ = some(3, most=3)
    phone, wire = here.phone(KEYS[9])
    assert phone.seat is None
    assert "full (3 phones)" in wire.refusals[0]
    here.hub.phone_closes(phones[0])
    back, _ = here.phone(KEYS[0], join=False)
    assert back.seat is not None


def test_teacher_and_terminal_are_told_that_the_class_is_full_and_how_many_phones_were_refused() -> None:
    here, _, _ = some(3, most=3)
    assert here.desk.state["full"] == ""
    for key, told in ((KEYS[8], "1 phone was refused"), (KEYS[9], "2 phones were refused")):
        phone, _ = here.phone(key)
        here.say(phone, "join", code=here.room.code)
        here.hub.pump()
        said = f"The class is full: 3 of 3 phones. {told}. Start the class with --phones N for more."
        assert here.desk.state["full"] == said
    assert here.said == [said.replace("2 phones were", "1 phone was")], "the terminal is told once"
    here.teach("remove", seat=1)
    assert here.desk.state["full"] == "", "a seat is free again"
    here.say(phone, "join", code=here.room.code)
    here.phone(KEYS[8])
    here.hub.pump()
    assert "1 phone was refused" in here.desk.state["full"], "the other one has its seat now"


def test_the_teacher_locks_renames_and_removes() -> None:
    here, _, wires = some(2)
    here.teach("lock")
    stranger, wire = here.phone(KEYS[7])
    assert stranger.seat is None
    assert "locked" in wire.refusals[0]
    here.teach("rename", seat=1, name="Table <b>4</b>")
    assert wires[0].state["name"] == "Table <b>4</b>"
    here.teach("rename", seat=2, name="Table <b>4</b>")
    assert "taken" in here.desk.refusals[-1]
    here.teach("remove", seat=1)
    assert "removed" in wires[0].ended
    again = Wire()
    assert here.hub.phone_opens(again, KEYS[0]) is None
    assert "removed" in again.ended
    assert [seat.number for seat in here.room.seats] == [2]


def test_a_removed_phone_counts_no_longer() -> None:
    here, phones, _ = some(2)
    here.teach("next")
    here.teach("next")
    for phone in phones:
        here.answer(phone, 1)
    here.teach("remove", seat=2)
    wall = wall_frame(here.room)
    assert (wall["answered"], wall["seats"]) == (1, 1)


def test_a_pupil_takes_another_name_but_types_one_only_if_the_teacher_allows_it() -> None:
    here, phones, wires = some(1)
    before = wires[0].state["name"]
    here.say(phones[0], "name", name="")
    assert wires[0].state["name"] != before
    here.say(phones[0], "name", name="Zoe")
    assert "can't be typed" in wires[0].refusals[-1]
    here.teach("typing")
    here.say(phones[0], "name", name="  Zoe\n\u202e ")
    assert wires[0].state["name"] == "Zoe"


# States -----------------------------------------------------------------------------------------------------------


def test_page_down_alone_leads_through_a_whole_lesson() -> None:
    here, phones, _ = some(5)
    seen = [here.room.phase]
    for _ in range(12):
        here.teach("next")
        seen.append(here.room.phase)
        if here.room.phase == OPEN and here.room.at == 0:
            for place, phone in enumerate(phones):
                here.answer(phone, place % 3)  # two of five are right: the class is split
        if here.room.phase == OPEN and here.room.at == 1:
            for phone in phones:
                here.answer(phone, 0)
    first = [LOBBY, THINK, OPEN, CLOSED, TALK, REVEAL]
    assert seen == [*first, THINK, OPEN, CLOSED, REVEAL, RACE, REVEAL, END]
    here.teach("next")
    assert "last" in here.desk.refusals[-1]


@pytest.mark.parametrize(("talk", "after"), [(ALWAYS, TALK), (NEVER, REVEAL)])
def test_a_talk_can_be_wanted_always_or_never(talk: str, after: str) -> None:
    here, phones, _ = some(1, talk=talk)
    here.teach("next")
    here.teach("next")
    here.answer(phones[0], 0)
    here.teach("next")
    here.teach("next")
    assert here.room.phase == after


def test_page_up_goes_back_and_loses_no_vote() -> None:
    here, phones, wires = some(1)
    for _ in range(2):
        here.teach("next")
    here.answer(phones[0], 2)
    here.teach("next")
    back = []
    for _ in range(3):
        here.teach("back")
        back.append(here.room.phase)
    assert back == [OPEN, THINK, LOBBY]
    here.teach("next")
    here.teach("next")
    assert wires[0].state["yours"] == 2


def test_a_remote_that_bounces_skips_nothing() -> None:
    here, _, _ = some(1)
    step = here.room.step
    here.teach("next", step=step)
    here.teach("next", step=step)
    assert here.room.phase == THINK


def test_a_pause_darkens_everything_and_the_next_key_ends_it() -> None:
    here, phones, wires = some(1)
    here.teach("next")
    here.teach("next")
    here.teach("pause")
    assert wires[0].state["phase"] == PAUSE
    assert "ask" not in wires[0].state
    here.answer(phones[0], 0)
    assert "Too late" in wires[0].refusals[-1]
    here.teach("next")
    assert wires[0].state["phase"] == OPEN


def test_a_jump_goes_to_any_item_and_shows_a_told_answer_as_told() -> None:
    here, _, _ = some(1)
    here.teach("jump", q=1)
    assert (here.room.phase, here.room.at) == (THINK, 1)
    here.teach("reveal")
    here.teach("jump", q=0)
    here.teach("jump", q=1)
    assert here.room.phase == REVEAL
    here.teach("jump", q=9)
    assert "no item number 10" in here.desk.refusals[-1]


def test_there_is_no_time_limit_until_the_teacher_sets_one() -> None:
    here, _, wires = some(1)
    here.teach("next")
    assert wires[0].state["left"] is None
    here.teach("time", seconds=30)
    assert wires[0].state["left"] == 30
    here.teach("time", seconds=0)
    assert wires[0].state["left"] is None


def test_states_are_whole_and_their_numbers_rise() -> None:
    here, phones, wires = some(2)
    for _ in range(3):
        here.teach("next")
        here.answer(phones[0], 1)
    numbers = [one["v"] for one in wires[1].sent if one["t"] == "state"]
    assert numbers == sorted(set(numbers))
    whole = phone_frame(here.room, phones[1].seat)
    assert wires[1].state.items() <= (whole | {"v": wires[1].state["v"]}).items()


# Votes ------------------------------------------------------------------------------------------------------------


def test_an_answer_can_change_until_answers_close_and_not_after() -> None:
    here, phones, wires = some(1)
    here.teach("next")
    here.answer(phones[0], 0)
    assert wires[0].refusals == ["Answers open soon. Think first."]
    here.teach("next")
    here.answer(phones[0], 0)
    here.answer(phones[0], 2)
    here.teach("next")
    here.answer(phones[0], 1)
    assert here.room.votes.first == {1: 2}


def test_the_second_vote_is_shown_beside_the_first() -> None:
    here, phones, wires = some(4)
    here.teach("next")
    here.teach("next")
    for place, phone in zip((0, 1, 1, 2), phones, strict=True):
        here.answer(phone, place)
    here.teach("next")
    here.teach("talk")
    assert wires[0].state["pair"] == [0, 1]
    for phone in phones:
        here.answer(phone, 0)
    here.teach("next")
    wall = wall_frame(here.room)
    assert (wall["first"], wall["second"]) == ([1, 2, 1], [4, 0, 0])
    assert wall["notes"] == ["", "This answer SECRET reads y.", "This answer SECRET reads z."]
    assert (wires[3].state["first"], wires[3].state["yours"]) == (2, 0)


def test_while_answers_are_open_the_wall_shows_only_how_many_answered() -> None:
    here, phones, _ = some(3)
    here.teach("next")
    here.teach("next")
    frames = []
    for place in range(3):
        here.answer(phones[0], place)
        frames.append({name: one for name, one in wall_frame(here.room).items() if name != "v"})
    assert frames[0] == frames[1] == frames[2]
    assert (frames[0]["answered"], frames[0]["seats"]) == (1, 3)


def test_first_votes_stay_as_they_are_once_the_answer_is_told() -> None:
    here, phones, wires = some(1)
    for _ in range(4):
        here.teach("next")
    assert here.room.phase == REVEAL
    here.room.phase = OPEN
    here.answer(phones[0], 0)
    assert "told already" in wires[0].refusals[-1]
    assert here.room.votes.first == {}


def traffic(right: int) -> list[str]:
    """All that goes to phones and a public wall in a lesson up to the reveals, without what differs by time."""
    here, phones, wires = some(3, right=right, talk=NEVER)
    wall = Wire()
    here.hub.watcher_opens(wall, teacher=False, drives=False)
    here.teach("next")
    here.teach("next")
    for place, phone in enumerate(phones):
        here.answer(phone, place)
    here.teach("next")
    here.teach("talk")
    for phone in phones:
        here.answer(phone, 1)
    here.teach("pause")
    here.teach("pause")
    here.say(phones[0], "like", q=0)
    here.say(phones[0], "practice", q=0, k=0, i=0)
    here.phone(KEYS[30])
    here.hub.pump()
    return [json.dumps(one) for wire in (*wires, wall) for one in wire.sent]


def test_no_right_answer_reaches_a_phone_before_the_reveal() -> None:
    """Whichever answer is right, the same bytes go out; and none of the reasons does."""
    told = traffic(0)
    assert told == traffic(1) == traffic(2)
    assert len(told) > 20
    assert not [one for one in told if "SECRET" in one or '"right"' in one]


def test_the_reveal_tells_each_phone_its_own_reason() -> None:
    here, phones, wires = some(2)
    here.teach("next")
    here.teach("next")
    here.answer(phones[0], 0)
    here.answer(phones[1], 2)
    here.teach("reveal")
    assert (wires[0].state["right"], wires[0].state["why"]) == (0, "")
    assert (wires[1].state["why"], wires[1].state["thinks"]) == ("SECRET because z", "SECRET reads z")


def test_one_like_it_is_judged_alone_and_counts_for_nothing() -> None:
    here, phones, wires = some(1)
    here.teach("next")
    here.say(phones[0], "like", q=0)
    assert "Not now" in wires[0].refusals[-1]
    here.teach("reveal")
    here.say(phones[0], "like", q=0)
    asked = next(one for one in wires[0].sent if one["t"] == "like")
    assert asked["options"] == ["8x", "8y", "8z"]
    assert "SECRET" not in json.dumps(asked)
    here.say(phones[0], "practice", q=0, k=0, i=1)
    reply = next(one for one in wires[0].sent if one["t"] == "practiced")
    assert (reply["right"], reply["answer"]) == (False, 0)
    here.say(phones[0], "practice", q=0, k=0, i=0)
    assert "already" in wires[0].refusals[-1]
    assert [row.answer for row in rows_of(here.room)] == [""]
