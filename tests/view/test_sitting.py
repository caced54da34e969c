"""People and bots at one table: stepping, answering, branching, looking through somebody's eyes."""

from __future__ import annotations

from typing import Any

import pytest

from fluxx_nb.engine.tables import new_game
from fluxx_nb.story.explain.told_step import Beat
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.live.frame import glance
from fluxx_nb.view.live.session import NotNow, Sitting


def sit(edition: str = "math", seed: int = 4, **how: Any) -> Sitting:
    return Sitting(Timeline(new_game(edition, 3, seed=seed)), **{"seats": "Ada", **how})


def beat(sitting: Sitting) -> Beat:
    found = glance(sitting, sitting.at).beat
    assert found is not None
    return found


def to_question(sitting: Sitting) -> Sitting:
    while not sitting.waits_for_person:
        sitting.next()
    return sitting


def test_it_begins_where_the_cards_are_dealt() -> None:
    sitting = sit()
    assert beat(sitting).number == 1
    assert beat(sitting).text.endswith("Noor is dealt 3 cards. Lin is dealt 3 cards.")
    assert sitting.steps == (1, 2)
    sitting.next()
    assert beat(sitting).text.startswith("Ada goes first. Ada draws ")


def test_steps_lead_to_the_question_and_stop_there() -> None:
    sitting = to_question(sit())
    assert sitting.question.now
    with pytest.raises(NotNow, match="Ada is asked"):
        sitting.next()


def test_back_and_next_meet_the_same_moments() -> None:
    sitting = to_question(sit())
    texts = []
    while sitting.at:
        texts.append(beat(sitting).text)
        sitting.back()
    again = []
    while not sitting.at_end:
        sitting.next()
        again.append(beat(sitting).text)
    assert again == texts[::-1]


def test_an_answer_shows_what_comes_of_it() -> None:
    sitting = to_question(sit())
    card = sitting.question.decision.options[0]
    sitting.answer([card])
    assert [one.what for one in beat(sitting).moments[:2]] == ["answered", "moved"]
    assert sitting.line.event(beat(sitting).start + 1).card == card
    assert not sitting.at_end


def test_bots_answer_for_everybody_else() -> None:
    sitting = to_question(sit())
    sitting.answer([sitting.question.decision.options[0]])
    to_question(sitting)
    assert sitting.line.game.state.turns == 4
    assert sitting.asked_name == "Ada"


def test_a_past_question_answered_otherwise_makes_a_branch() -> None:
    sitting = to_question(sit())
    first, second, *_ = sitting.question.decision.options
    sitting.answer([first])
    to_question(sitting)
    main = sitting.line
    log = list(main.events)
    sitting.to_last_question()
    assert sitting.question.given == (first,)
    sitting.answer([second])
    assert sitting.line is not main
    assert sitting.line.event(beat(sitting).start + 1).card == second
    assert main.events == log, "the line that was played stays as it was"
    assert [branch.depth for branch in sitting.branches] == [0, 1]
    sitting.switch(0)
    assert sitting.line is main


def test_the_same_answer_again_only_steps_on() -> None:
    sitting = to_question(sit())
    first = sitting.question.decision.options[0]
    sitting.answer([first])
    sitting.to_last_question()
    sitting.answer([first])
    assert sitting.line is sitting.root
    assert len(sitting.branches) == 1


def test_questions_of_others_are_not_shown_to_a_seat() -> None:
    sitting = to_question(sit())
    sitting.answer([sitting.question.decision.options[0]])
    while sitting.asked_name == "Ada" or not sitting.at_end:
        sitting.next()
    assert sitting.asked_name == "Noor"
    assert sitting.question is None
    assert sit(seats=None).seat is None, "whoever watches sees as a teacher does"


def test_the_teacher_sees_and_may_answer_every_question() -> None:
    sitting = sit(seats=None)
    while not sitting.at_end:
        sitting.next()
    assert sitting.question is not None
    assert sitting.seat is None


def test_one_person_for_all_seats_sees_all_hands_and_is_always_asked() -> None:
    sitting = to_question(sit(seats="all"))
    assert sitting.seat is None
    sitting.answer([sitting.question.decision.options[0]])
    to_question(sitting)
    assert sitting.line.game.state.turns <= 2


def test_two_people_at_one_screen_look_through_the_eyes_of_whoever_is_asked() -> None:
    sitting = to_question(sit(seats=["Ada", "Noor"]))
    assert sitting.seat == 0
    sitting.answer([sitting.question.decision.options[0]])
    to_question(sitting)
    assert sitting.asked_name == "Noor"
    assert sitting.seat == 1


def test_surprises_nobody_answers_with_are_passed_over() -> None:
    sitting = sit("startrek", seats=None)
    while not sitting.over:
        sitting.next()
        event = sitting.line.event(sitting.at - 1)
        if event.what == "asked" and event.asks == "surprise" and not sitting.at_end:
            assert sitting.line.event(sitting.at).data != "pass"


def test_a_step_waits_for_no_bot_that_is_asked_for_a_surprise() -> None:
    sitting = sit("startrek", seats="Lin")
    for _ in range(150):
        if sitting.waits_for_person:
            sitting.answer(sitting.question.decision.options[: max(1, sitting.question.decision.least)])
        elif sitting.over:
            break
        else:
            sitting.next()
            event = sitting.line.event(sitting.at - 1)
            assert not (event.what == "asked" and event.asks == "surprise" and event.who != 2 and sitting.at_end)


def test_a_step_may_be_a_single_effect() -> None:
    sitting = to_question(sit())
    sitting.answer([sitting.question.decision.options[0]])
    sitting.to(0)
    sitting.step_by("effect")
    while not sitting.at_end:
        sitting.next()
        assert len(beat(sitting).moments) == 1
        assert beat(sitting).main.what not in ("answered", "picked")
        assert sitting.steps == (sitting.at, len(sitting.line))


def test_a_step_may_be_a_turn() -> None:
    sitting = sit(seats=None)
    sitting.step_by("turn")
    for turn in range(1, 6):
        sitting.next()
        assert sitting.line.state.turns == turn
        assert sitting.steps[0] == turn
        assert any(one.what == "turned" for one in beat(sitting).moments)
    sitting.back()
    assert sitting.line.state.turns == 4
    sitting.to_step(2)
    assert sitting.line.state.turns == 2


def test_what_a_step_is_has_one_of_three_names() -> None:
    with pytest.raises(ValueError, match="effect"):
        sit().step_by("efect")


@pytest.mark.parametrize("grain", ["card", "effect", "turn"])
def test_a_number_leads_to_its_step(grain: str) -> None:
    sitting = sit(seats=None)
    while not sitting.over:
        sitting.next()
    sitting.step_by(grain)
    _, most = sitting.steps
    for number in range(1, most + 1):
        sitting.to_step(number)
        assert sitting.steps == (number, most)
    sitting.to_step(0)
    assert sitting.at == 0
    sitting.to_step(most + 9)
    assert sitting.steps == (most, most)


def test_the_turn_ends_where_the_next_has_begun() -> None:
    sitting = sit(seats=None)
    sitting.next()
    sitting.end_of_turn()
    assert "it is Noor's turn" in beat(sitting).text
    assert sitting.line.state.turns == 2


def test_unknown_players_are_named_with_the_nearest() -> None:
    with pytest.raises(ValueError, match="Ada"):
        sit(seats="Adda")
    with pytest.raises(ValueError, match="Noor"):
        sit(view_as="Nor")


def test_a_hint_has_a_reason() -> None:
    sitting = to_question(sit())
    hint = sitting.hint()
    assert ":" in hint
    names = {sitting.line.game.deck.cards[card].name for card in sitting.question.decision.options}
    assert hint.split(":")[0] in names


def test_a_script_plays_a_lesson_until_somebody_answers_otherwise() -> None:
    from fluxx_nb.story.scenarios.library import scenarios

    lesson = next(one for one in scenarios("math") if sum(word == "Ada" for _, word, _ in one.script) >= 2)
    script = [(word, said) for _, word, said in lesson.script if word != "expect"]
    sitting = Sitting(Timeline(lesson.start()), seats="all", script=script, scenario=lesson.name)
    while not sitting.waits_for_person and not sitting.over:
        sitting.next()
    assert sitting.line.game.answers == lesson.run().answers
