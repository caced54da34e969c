"""Surprises: a person is not asked in vain, and what the others can see never depends on what a hand holds."""

from __future__ import annotations

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.story.explain.told_step import next_steps
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.live.session import Session
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.words.messages import Choose, PassSurprises
from tests.tabletop import lay

ME = "Ada"
SURPRISE, OTHER = "Mine by Ancient Right", "Only an Illusion"
"""A Surprise against a Keeper, which Noor plays here, and one that does not fit."""


def noor_plays(hand: list[str]) -> Game:
    """A Fantasy game at Noor's turn, in which she plays Keepers while Ada holds these cards."""
    noor = {"hand": ["The Dragon", "The Tower"]}
    return lay("fantasy", {"Noor": noor, ME: {"hand": hand}}, draw=["The Castle", "Unicorn", "Old Map"])


def session_of(hand: list[str]) -> Session:
    session = Session(Timeline(noor_plays(hand)), seats=ME)
    session.to(len(session.line))
    return session


def seen_by_noor(session: Session) -> list[tuple[str, ...]]:
    """What Noor reads of the game, and when the table waits for a person, step by step until Ada's turn."""
    told: list[tuple[str, ...]] = []
    for _ in range(6):
        if session.waits_for_person:
            decision = session.line.decision
            assert decision is not None
            told.append(("waits", decision.about))
            if decision.about != "surprise":
                return told
            session.answer(["pass"])
        else:
            session.next()
        line = session.line
        steps = next_steps(line.events, line.steps, line.state_at(0), 0, len(line), 0)
        told.append(tuple(step.text for step in steps))
    return told


def test_an_empty_hand_is_never_asked_for_a_surprise() -> None:
    asked = [one for one in seen_by_noor(session_of([])) if one == ("waits", "surprise")]
    assert asked == []


@pytest.mark.parametrize("hand", [[SURPRISE], [OTHER], ["Magic Ring"]])
def test_a_hand_with_cards_is_asked_whatever_it_holds(hand: list[str]) -> None:
    assert ("waits", "surprise") in seen_by_noor(session_of(hand))


def test_others_see_the_same_whether_or_not_the_hand_holds_a_surprise() -> None:
    for passing in (False, True):
        told = []
        for hand in ([SURPRISE], [OTHER], ["Magic Ring"]):
            session = session_of(hand)
            session.people.pass_on(ME, passing)
            told.append(seen_by_noor(session))
        assert told[0] == told[1] == told[2], f"passing: {passing}"


def test_one_click_passes_until_the_person_says_otherwise() -> None:
    table = Table(session_of([SURPRISE]), animate=False)
    while not table.session.waits_for_person:
        table.next()
    assert "Always pass" in table.companion.words("ask")
    table.tell(PassSurprises(1, on=True))
    assert not (table.session.waits_for_person and table.session.passes)
    assert table.session.line.game.answers[-1] is not None
    assert "You pass on every Surprise." in table.companion.words("ask")
    table.tell(PassSurprises(1, on=False))
    assert "You pass on every Surprise." not in table.companion.words("ask")
    assert not table.session.people.passing
    table.close()


def test_the_switch_is_for_persons_only() -> None:
    table = Table(session_of([SURPRISE]), animate=False)
    for seat in (0, 7, -1):
        table.tell(PassSurprises(seat, on=True))
        assert "No person plays" in table.side.message.value
    assert not table.session.people.passing
    table.close()


def test_a_late_click_for_a_surprise_that_was_passed_changes_nothing() -> None:
    table = Table(session_of([SURPRISE]), animate=False)
    while not table.session.waits_for_person:
        table.next()
    number = table.side.asking.number
    table.tell(PassSurprises(1, on=True))
    answers = list(table.session.line.game.answers)
    table.tell(Choose(0, number))
    assert list(table.session.line.game.answers) == answers
    table.close()
