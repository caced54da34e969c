"""The live room under bad messages, and what walls are sent."""

from __future__ import annotations

import json

import pytest

from fluxx_nb.classroom.live.frames import wall_frame
from fluxx_nb.classroom.live.guesses import PER_ADDRESS, PER_ROOM
from fluxx_nb.classroom.live.hub import BEAT, SILENCE, Phone
from fluxx_nb.classroom.live.limits import PER_SECOND, PHONES, WALLS, WRONG_CODES
from fluxx_nb.classroom.live.memory import as_data
from fluxx_nb.classroom.live.messages import FROM_PHONE, BadMessage, read_message
from fluxx_nb.classroom.live.room import (
    LOBBY,
)
from tests.classroom.room_parts import KEYS, ROOM, Class, Wire, some

# Bad messages -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "5", '{"t":"answer"}', '{"t":"next","step":1,"n":1,"room":"room-1"}', "[" * 900, b"\xff\xfe",
     '{"t":["join"],"n":1}', '{"t":"answer","q":true,"vote":1,"i":0,"n":1,"room":"room-1"}',
     '{"t":"answer","q":1e99,"vote":1,"i":0,"n":1,"room":"room-1"}', '{"t":"join","code":"x","n":1,"room":5}',
     json.dumps({"t": "try", "q": 0, "text": "9" * 81, "n": 1, "room": ROOM}), "x" * 5000],
)  # fmt: skip
def test_a_message_that_no_page_sends_is_refused_and_changes_nothing(text: str | bytes) -> None:
    here, phones, wires = some(2)
    before = as_data(here.room, "")
    here.clock.now += 1
    here.hub.phone_says(phones[0], text)
    assert len(wires[0].refusals) == 1
    assert wires[1].refusals == []
    assert as_data(here.room, "") == before


@pytest.mark.parametrize("fields", [{"t": "join", "code": "\ud800"}, {"t": "try", "q": 0, "text": "3+\udfff"}])
def test_half_a_character_which_no_one_can_be_sent_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(BadMessage):
        read_message(json.dumps({**fields, "n": 1, "room": ROOM}), FROM_PHONE)


@pytest.mark.parametrize("fields", [{"q": 1}, {"q": -1}, {"vote": 2}, {"i": 3}, {"i": -1}, {"room": "other"}, {"n": 0}])
def test_an_answer_for_another_question_room_or_time_is_refused(fields: dict[str, object]) -> None:
    here, phones, wires = some(1)
    here.teach("next")
    here.teach("next")
    message = {"t": "answer", "q": 0, "vote": 1, "i": 1, "n": 900, "room": ROOM} | fields
    here.clock.now += 1
    here.hub.phone_says(phones[0], json.dumps(message))
    assert here.room.votes.first == {}
    assert len(wires[0].refusals) == 1


def test_a_replayed_message_is_heard_once() -> None:
    here, phones, wires = some(1)
    here.teach("next")
    here.teach("next")
    old = here.text("answer", q=0, vote=1, i=0)
    for text in (old, here.text("answer", q=0, vote=1, i=2), old):
        here.clock.now += 1
        here.hub.phone_says(phones[0], text)
    assert here.room.votes.first == {1: 2}
    assert "twice" in wires[0].refusals[-1]


def test_too_many_messages_are_dropped_and_a_flood_ends_the_connection() -> None:
    here, phones, wires = some(2)
    here.teach("next")
    here.teach("next")
    here.clock.now += 1
    for _ in range(PER_SECOND + 2):
        here.hub.phone_says(phones[0], here.text("answer", q=0, vote=1, i=1))
    assert wires[0].refusals == ["Too fast: wait a second."] * 2
    for _ in range(40):
        here.hub.phone_says(phones[0], here.text("answer", q=0, vote=1, i=1))
    assert wires[0].ended
    here.answer(phones[1], 0)
    assert here.room.votes.first == {1: 1, 2: 0}


def test_a_phone_cannot_teach_and_a_public_wall_cannot_drive() -> None:
    here, phones, wires = some(1)
    here.clock.now += 1
    here.hub.phone_says(phones[0], here.text("next", step=here.room.step))
    assert wires[0].refusals
    wall = Wire()
    watcher = here.hub.watcher_opens(wall, teacher=False, drives=False)
    assert watcher is not None
    here.hub.watcher_says(watcher, here.text("next", step=here.room.step))
    assert here.room.phase == LOBBY
    assert wall.state["code"] == "", "a big screen that anyone can open lets no one in"
    assert "address" not in wall.state


def test_phones_that_wait_without_the_code_keep_no_class_out() -> None:
    here, _, seated = some(1)
    waiting = [Wire() for _ in range(PHONES)]
    for number, wire in enumerate(waiting):
        here.hub.phone_opens(wire, f"{number + 4096:032x}")
    late = Wire()
    assert here.hub.phone_opens(late, "f" * 32) is not None
    assert "waiting" in waiting[0].ended
    assert not any(wire.ended for wire in (late, *waiting[1:], *seated))


def test_one_machine_with_many_connections_turns_only_itself_away() -> None:
    here, _, _ = some(1)
    honest, many = Wire(), [Wire() for _ in range(3 * PHONES)]
    assert here.hub.phone_opens(honest, "e" * 32, "192.0.2.1") is not None
    for number, wire in enumerate(many):
        here.hub.phone_opens(wire, f"{number + 4096:032x}", "192.0.2.66")
    assert not honest.ended
    assert [bool(wire.ended) for wire in many] == [True] * (2 * PHONES + 1) + [False] * (PHONES - 1)


# Guessing the code ------------------------------------------------------------------------------------------------


def guesser(here: Class, address: str, number: int) -> tuple[Phone, Wire]:
    wire = Wire()
    phone = here.hub.phone_opens(wire, f"{number + 8192:032x}", address)
    assert phone is not None
    return phone, wire


def wrong(here: Class, address: str, times: int) -> None:
    """Wrong codes from an address, each from a new phone, as a script sends them."""
    for number in range(times):
        phone, _ = guesser(here, address, number)
        here.say(phone, "join", code="QQQQ")
        here.hub.phone_closes(phone)


def test_after_many_wrong_codes_an_address_needs_the_whole_code_and_others_do_not() -> None:
    here = Class()
    wall = Wire()
    here.hub.watcher_opens(wall, teacher=False, drives=True)
    short, whole = here.room.code, here.room.whole_code
    assert (len(short), len(whole)) == (4, 8)
    wrong(here, "10.0.0.66", PER_ADDRESS)
    beside, told = guesser(here, "10.0.0.66", 1)
    here.say(beside, "join", code="QQQQ")
    here.say(beside, "join", code=short)
    assert beside.seat is None
    assert told.refusals[0] == told.refusals[1], "what is said does not tell that the first characters are right"
    assert "all 8 characters" in told.refusals[1]
    here.hub.pump()
    assert wall.state["code"] == f"{whole[:4]} {whole[4:]}"
    assert here.desk.state["guessed"]
    here.say(beside, "join", code=wall.state["code"].lower())
    assert beside.seat is not None, "a pupil behind the router of a guesser comes in"
    other, _ = guesser(here, "10.0.0.7", 2)
    here.say(other, "join", code=short)
    assert other.seat is not None


def test_many_addresses_do_not_get_more_guesses_than_a_room_allows() -> None:
    here = Class()
    for number in range(PER_ROOM):
        assert not here.room.guesses.wants_whole("new")
        wrong(here, f"address {number}", 1)
    assert here.room.guesses.wants_whole("new")
    late, _ = guesser(here, "new", 0)
    here.say(late, "join", code=here.room.whole_code)
    assert late.seat is not None


def test_a_full_or_locked_class_is_no_wrong_code() -> None:
    here, _, _ = some(1, most=1)
    phone, wire = guesser(here, "", 1)
    for _ in range(WRONG_CODES + 1):
        here.say(phone, "join", code=here.room.code)
    assert not wire.ended
    assert "full" in wire.refusals[-1]


def test_a_wall_without_the_key_names_no_one() -> None:
    here, phones, wires = some(2)
    wall, keyed = Wire(), Wire()
    here.hub.watcher_opens(wall, teacher=False, drives=False)
    here.hub.watcher_opens(keyed, teacher=False, drives=True)
    names = [wire.state["name"] for wire in wires]
    assert keyed.state["names"] == names
    here.teach("jump", q=2)
    here.say(phones[0], "try", q=2, text="8 × 3")
    here.hub.pump()
    assert keyed.state["tiles"] == [["8 × 3", names[0]]]
    assert wall.state["tiles"] == [["8 × 3", ""]]
    assert not any(name in json.dumps(wall.sent) for name in names)


def test_walls_that_anyone_opens_do_not_keep_out_the_wall_of_the_teacher() -> None:
    here = Class()
    opened = [here.hub.watcher_opens(Wire(), teacher=False, drives=False) for _ in range(WALLS + 1)]
    assert opened[-1] is None
    assert here.hub.watcher_opens(Wire(), teacher=False, drives=True) is not None


# Walls, silence, results, memory ----------------------------------------------------------------------------------


def test_a_wall_is_sent_a_frame_only_when_something_changed() -> None:
    here, phones, _ = some(2)
    wall = Wire()
    here.hub.watcher_opens(wall, teacher=False, drives=True)
    here.teach("next")
    here.teach("next")
    here.hub.pump()
    before = len(wall.sent)
    for _ in range(5):
        here.hub.pump()
    assert len(wall.sent) == before
    here.answer(phones[0], 0)
    here.answer(phones[1], 0)
    here.hub.pump()
    here.answer(phones[1], 1)
    here.hub.pump()
    assert len(wall.sent) == before + 1


def test_every_page_hears_of_the_class_while_nothing_happens() -> None:
    here, _, wires = some(2)
    wall = Wire()
    here.hub.watcher_opens(wall, teacher=False, drives=False)
    pages = [*wires, wall, here.desk]
    for _ in range(2):
        before = [len(page.sent) for page in pages]
        here.clock.now += BEAT
        here.hub.tick()
        here.hub.tick()
        assert [page.sent[at:] for page, at in zip(pages, before, strict=True)] == [[{"t": "beat"}]] * len(pages)


def test_a_minute_without_phones_is_told_in_the_terminal_and_on_the_wall_once() -> None:
    here = Class()
    here.hub.tick()
    assert here.said == []
    here.clock.now += SILENCE
    here.hub.tick()
    here.hub.tick()
    assert len(here.said) == 1
    assert "No phone has arrived for a minute" in here.said[0]
    assert "hotspot" in here.said[0]
    assert wall_frame(here.room)["silent"]
    here.phone(KEYS[0])
    assert not wall_frame(here.room)["silent"]
