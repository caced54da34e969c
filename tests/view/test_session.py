"""People and bots at one table: stepping, answering, branching, looking through somebody's eyes."""

from __future__ import annotations

from typing import Any

import pytest

from fluxx_nb.engine.tables import new_game
from fluxx_nb.story.explain.told_step import ToldStep
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.live.frame import frame_of
from fluxx_nb.view.live.session import NotNow, Session


def sit(edition: str = "math", seed: int = 4, **how: Any) -> Session:
    return Session(Timeline(new_game(edition, 3, seed=seed)), **{"seats": "Ada", **how})


def step(session: Session) -> ToldStep:
    found = frame_of(session, session.at).step
    assert found is not None
    return found


def to_question(session: Session) -> Session:
    while not session.waits_for_person:
        session.next()
    return session


def test_it_begins_where_the_cards_are_dealt() -> None:
    session = sit()
    assert step(session).number == 1
    assert step(session).text.endswith("Noor is dealt 3 cards. Lin is dealt 3 cards.")
    assert session.progress == (1, 2)
    session.next()
    assert step(session).text.startswith("Ada goes first. Ada draws ")


def test_steps_lead_to_the_question_and_stop_there() -> None:
    session = to_question(sit())
    assert session.question.now
    with pytest.raises(NotNow, match="Ada is asked"):
        session.next()


def test_back_and_next_meet_the_same_moments() -> None:
    session = to_question(sit())
    texts = []
    while session.at:
        texts.append(step(session).text)
        session.back()
    again = []
    while not session.at_end:
        session.next()
        again.append(step(session).text)
    assert again == texts[::-1]


def test_an_answer_shows_what_comes_of_it() -> None:
    session = to_question(sit())
    card = session.question.decision.options[0]
    session.answer([card])
    assert [one.what for one in step(session).moments[:2]] == ["answered", "moved"]
    assert session.line.event(step(session).start + 1).card == card
    assert not session.at_end


def test_bots_answer_for_everybody_else() -> None:
    session = to_question(sit())
    session.answer([session.question.decision.options[0]])
    to_question(session)
    assert session.line.game.state.turns == 4
    assert session.asked_name == "Ada"


def test_a_past_question_answered_otherwise_makes_a_branch() -> None:
    session = to_question(sit())
    first, second, *_ = session.question.decision.options
    session.answer([first])
    to_question(session)
    main = session.line
    log = list(main.events)
    session.to_last_question()
    assert session.question.given == (first,)
    session.answer([second])
    assert session.line is not main
    assert session.line.event(step(session).start + 1).card == second
    assert main.events == log, "the line that was played stays as it was"
    assert [branch.depth for branch in session.branches] == [0, 1]
    session.switch(0)
    assert session.line is main


def test_the_same_answer_again_only_steps_on() -> None:
    session = to_question(sit())
    first = session.question.decision.options[0]
    session.answer([first])
    session.to_last_question()
    session.answer([first])
    assert session.line is session.root
    assert len(session.branches) == 1


def test_questions_of_others_are_not_shown_to_a_seat() -> None:
    session = to_question(sit())
    session.answer([session.question.decision.options[0]])
    while session.asked_name == "Ada" or not session.at_end:
        session.next()
    assert session.asked_name == "Noor"
    assert session.question is None
    assert sit(seats=None).seat is None, "who only watches sees as a teacher does"


def test_the_teacher_sees_and_may_answer_every_question() -> None:
    session = sit(seats=None)
    while not session.at_end:
        session.next()
    assert session.question is not None
    assert session.seat is None


def test_one_person_for_all_seats_sees_all_hands_and_is_always_asked() -> None:
    session = to_question(sit(seats="all"))
    assert session.seat is None
    session.answer([session.question.decision.options[0]])
    to_question(session)
    assert session.line.game.state.turns <= 2


def test_two_people_at_one_screen_look_through_the_eyes_of_whoever_is_asked() -> None:
    session = to_question(sit(seats=["Ada", "Noor"]))
    assert session.seat == 0
    session.answer([session.question.decision.options[0]])
    to_question(session)
    assert session.asked_name == "Noor"
    assert session.seat == 1


def test_surprises_nobody_answers_with_are_passed_over() -> None:
    session = sit("startrek", seats=None)
    while not session.over:
        session.next()
        event = session.line.event(session.at - 1)
        if event.what == "asked" and event.asks == "surprise" and not session.at_end:
            assert session.line.event(session.at).data != "pass"


def test_a_step_waits_for_no_bot_that_is_asked_for_a_surprise() -> None:
    session = sit("startrek", seats="Lin")
    for _ in range(150):
        if session.waits_for_person:
            session.answer(session.question.decision.options[: max(1, session.question.decision.least)])
        elif session.over:
            break
        else:
            session.next()
            event = session.line.event(session.at - 1)
            assert not (event.what == "asked" and event.asks == "surprise" and event.who != 2 and session.at_end)


def test_a_step_may_be_a_single_effect() -> None:
    session = to_question(sit())
    session.answer([session.question.decision.options[0]])
    session.to(0)
    session.step_by("effect")
    while not session.at_end:
        session.next()
        assert len(step(session).moments) == 1
        assert step(session).main.what not in ("answered", "picked")
        assert session.progress == (session.at, len(session.line))


def test_a_step_may_be_a_turn() -> None:
    session = sit(seats=None)
    session.step_by("turn")
    for turn in range(1, 6):
        session.next()
        assert session.line.state.turns == turn
        assert session.progress[0] == turn
        assert any(one.what == "turned" for one in step(session).moments)
    session.back()
    assert session.line.state.turns == 4
    session.to_step(2)
    assert session.line.state.turns == 2


def test_what_a_step_is_has_one_of_three_names() -> None:
    with pytest.raises(ValueError, match="effect"):
        sit().step_by("efect")


@pytest.mark.parametrize("grain", ["card", "effect", "turn"])
def test_a_number_leads_to_its_step(grain: str) -> None:
    session = sit(seats=None)
    while not session.over:
        session.next()
    session.step_by(grain)
    _, most = session.progress
    for number in range(1, most + 1):
        session.to_step(number)
        assert session.progress == (number, most)
    session.to_step(0)
    assert session.at == 0
    session.to_step(most + 9)
    assert session.progress == (most, most)


def test_the_turn_ends_where_the_next_has_begun() -> None:
    session = sit(seats=None)
    session.next()
    session.end_of_turn()
    assert "It is Noor's turn" in step(session).text
    assert session.line.state.turns == 2


def test_unknown_players_are_named_with_the_nearest() -> None:
    with pytest.raises(ValueError, match="Ada"):
        sit(seats="Adda")
    with pytest.raises(ValueError, match="Noor"):
        sit(view_as="Nor")


def test_a_hint_has_a_reason() -> None:
    session = to_question(sit())
    hint = session.hint()
    assert ":" in hint
    names = {session.line.game.deck.cards[card].name for card in session.question.decision.options}
    assert hint.split(":")[0] in names


def test_a_script_plays_a_lesson_until_somebody_answers_otherwise() -> None:
    from fluxx_nb.story.scenarios.library import scenarios

    lesson = next(one for one in scenarios("math") if sum(word == "Ada" for _, word, _ in one.script) >= 2)
    script = [(word, said) for _, word, said in lesson.script if word != "expect"]
    session = Session(Timeline(lesson.start()), seats="all", script=script, scenario=lesson.name)
    while not session.waits_for_person and not session.over:
        session.next()
    assert session.line.game.answers == lesson.run().answers
