"""The coach asks about what the learner has not mastered, betrays nothing, and looks back after the game."""

from __future__ import annotations

from random import Random

import pytest

from fluxx_nb.engine.core.card import GOAL
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.reasons import IMAGINED
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.core.state import HAND, State
from fluxx_nb.engine.tables import new_game
from fluxx_nb.learning import Coach, Learner, Status, debrief, path_of
from fluxx_nb.learning.progress import GivenAnswer
from fluxx_nb.learning.task import LIVE, Task
from fluxx_nb.players.party import Party
from fluxx_nb.story.time.timeline import Timeline
from tests.hidden.redeal import redealt
from tests.learning.conftest import Clock
from tests.tabletop import lay
from tests.thorough import few_or_all


def played(edition: str, seed: int, learner: Learner, answers: int = 60) -> tuple[Timeline, list[tuple[int, Task]]]:
    """A game in which seat 0 is coached and the answers are all right; the questions with their turns."""
    line = Timeline(new_game(edition, 3, seed=seed))
    party, coach = Party(line.game.setup, "random"), Coach(learner, edition)
    asked = []
    while line.decision is not None and len(line.game.answers) < answers:
        decision = line.decision
        places = party.players[decision.who].choose(decision, Sight(line.game.state, decision.who))
        if decision.about == "play" and isinstance(places, int):
            task = coach.question_at(line, decision.options[places])
            if task is not None:
                asked.append((line.game.state.turns, task))
                learner.answer(task, task.answer)
        line.answer_at(places)
    return line, asked


def swap(state: State, who: int, card: int) -> None:
    """Exchange the first card of a hand for one that is elsewhere."""
    zone = state.zone_holding(card)
    hand, there = list(state.hand(who)), list(state.zones[zone])
    hand[0], there[there.index(card)] = card, hand[0]
    apply(state, Event("arranged", -1, -1, 0, 0, ((HAND[who], tuple(hand)), (zone, tuple(there))), IMAGINED))


@pytest.mark.parametrize("edition", ["math", "cthulhu"])
def test_the_coach_asks_at_most_once_a_turn_and_about_the_rules_of_the_play(edition: str, clock: Clock) -> None:
    _, asked = played(edition, 5, Learner("Ada", clock))
    turns = [turn for turn, _ in asked]
    assert turns
    assert len(turns) == len(set(turns))
    for _, task in asked:
        assert task.source == LIVE
        assert task.rule in path_of(edition).rules
        assert task.options.count(task.answer) == 1


def test_the_coach_is_silent_about_rules_that_are_known(clock: Clock) -> None:
    learner = Learner("Ada", clock)
    for rule in path_of("math"):
        for number in range(2):
            learner.note(GivenAnswer(clock(), "math", rule.id, f"{rule.id} {number}", "said", True))
    assert played("math", 5, learner)[1] == []


def test_the_coach_asks_about_the_plays_of_others_too(clock: Clock) -> None:
    asked = [task.ask for seed in range(3) for _, task in played("math", seed, Learner("Ada", clock))[1]]
    names = new_game("math", 3, seed=0).players
    assert {name for name in names for ask in asked if ask.startswith(f"{name} ")} == {*names}


def test_where_every_card_of_a_type_goes_is_asked_once_and_only_about_an_own_play(clock: Clock) -> None:
    for seed in range(4):
        _, asked = played("martian", seed, Learner("Ada", clock))
        plain = [n for n, (_, task) in enumerate(asked) if task.question.aspect.plain]  # type: ignore[attr-defined]
        assert plain in ([], [0])


@pytest.mark.parametrize("edition", ["math", "fantasy"])
def test_a_question_of_the_coach_betrays_no_hidden_card(edition: str, clock: Clock) -> None:
    """With every card that the seat may not see dealt differently, the coach asks the very same."""
    compared = 0
    for seed in range(few_or_all(2, of=12)):
        line = Timeline(new_game(edition, 3, seed=seed))
        party, rng = Party(line.game.setup, "random"), Random(seed)
        while line.decision is not None and len(line.game.answers) < 25:
            decision = line.decision
            if decision.about == "play" and line.game.at_main_decision:
                twin, option = Timeline(line.game.branch()), decision.options[0]
                dealt = redealt(line.game.state, 0, rng)
                if decision.who and option not in dealt.hand(decision.who):
                    # A card that is named is seen; what else its player holds is not.
                    swap(dealt, decision.who, int(option))
                twin.game = line.game.branch(state=dealt)
                ours, theirs = (Coach(Learner("Ada", clock), edition).question_at(one, option) for one in (line, twin))
                assert (ours is None) == (theirs is None)
                if ours is not None and theirs is not None:
                    assert (ours.ask, ours.options, ours.answer) == (theirs.ask, theirs.options, theirs.answer)
                    compared += 1
            line.answer_at(party.players[decision.who].choose(decision, Sight(line.game.state, decision.who)))
    assert compared > 1


def test_a_refused_click_counts_as_a_question_about_its_rule(clock: Clock) -> None:
    learner = Learner("Ada", clock)
    game = new_game("math", ["Ada", "Noor"], seed=7)
    rule, refusal = Coach(learner, "math").refused(game, "discard")
    assert rule is not None
    assert refusal is not None
    assert rule.id == "action.discard-is-not-play"
    assert learner.status(rule.id) is Status.SHAKY
    assert learner.misread(rule.id) == ["You wanted to discard a card instead of playing one."]


def test_what_is_allowed_is_not_refused(clock: Clock) -> None:
    game = new_game("math", ["Ada", "Noor"], seed=7)
    assert Coach(Learner("Ada", clock), "math").refused(game, game.options[0]) == (None, None)


def test_the_debrief_names_the_rules_that_decided_and_why_the_others_lost(clock: Clock) -> None:
    learner = Learner("Ada", clock)
    line, _ = played("math", 5, learner, 400)
    winner = line.game.winner
    assert winner is not None
    seats = line.game.state.names
    found = debrief(line, 1 - seats.index(winner) if winner in seats[:2] else 0, learner)
    assert winner in found.outcome
    assert 1 <= len(found.deciding) <= 3
    assert found.deciding[0].rule.id == "goal.everyone"
    assert found.why
    assert debrief(line, seats.index(winner), learner).why == ()


def test_the_debrief_lists_what_was_misread_in_this_game(clock: Clock) -> None:
    learner = Learner("Ada", clock)
    learner.note(GivenAnswer(clock(), "math", "turn.draw", "old", "said", False, "You drew nothing."))
    clock.forward(minutes=5)
    line = Timeline(new_game("math", 2, seed=1))
    learner.note(GivenAnswer(clock(), "math", "turn.play", "new", "said", False, "You played nothing."))
    assert [(one.rule.id, one.says) for one in debrief(line, 0, learner, began=clock()).misread] == [
        ("turn.play", "You played nothing.")
    ]


def test_the_first_goal_of_a_game_is_asked_about_with_the_passage_that_acts(clock: Clock) -> None:
    """No Goal is in play, so nothing is replaced, and nothing is quoted about that."""
    line = Timeline(new_game("math", 3, seed=11))
    goal = next(option for option in line.decision.options if line.game.deck.types[option] == GOAL)  # type: ignore[union-attr]
    task = Coach(Learner("Ada", clock), "math").question_at(line, goal)
    assert task is not None
    assert task.rule.id != "goal.replace"
    assert task.judge(task.answer).passages[0].id == "goal.play"


def test_a_goal_that_replaces_another_is_asked_about_with_that_rule(clock: Clock) -> None:
    quoted: dict[str, str] = {}
    for seed in range(few_or_all(8, of=20)):
        for _, task in played("math", seed, Learner("Ada", clock))[1]:
            quoted[task.rule.id] = task.judge(task.answer).passages[0].id
            assert quoted[task.rule.id] in task.rule.passage_ids
    assert quoted["goal.replace"] == "goal.replace"


def test_a_goal_that_was_met_by_a_calculation_is_not_said_to_be_met_by_other_cards(clock: Clock) -> None:
    game = lay(
        "math",
        {
            "Ada": {"keepers": ["Number Two"]},
            "Noor": {"hand": ["Number Nine"], "keepers": ["Number Six", "Number Seven"]},
        },
        rules=["Plus Victory"],
        goals=["Square of a Square"],
        draw=["Number Zero"],
    )
    line = Timeline(game)
    while line.decision is not None:
        line.answer_at(0)
    assert line.game.winner == "Noor"
    assert "Noor met Square of a Square first." in debrief(line, 0, Learner("Ada", clock)).why
