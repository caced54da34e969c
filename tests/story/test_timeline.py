"""Timelines: to any moment and back, forks as a tree, and a present that no look at the past can change."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import State
from fluxx_nb.story.time.timeline import Timeline
from tests.tabletop import assert_cards_in_place, deck_called, facts, standing_of

DECKS = ("math", "martian", "surprises")


def random_line(
    name: str, seed: int = 3, answers: int = 120, players: tuple[str, ...] = ("Ada", "Noor", "Lin")
) -> Timeline:
    """A line of so many random answers, or a finished game that is no short one."""
    while True:
        line = Timeline.new(deck_called(name), Setup(players, seed=seed))
        random = Random(seed)
        for _ in range(answers):
            decision = line.decision
            if decision is None:
                break
            places = range(len(decision.options))
            if decision.several:
                line.answer_at(tuple(random.sample(places, random.randint(decision.least, decision.most))))
            else:
                line.answer_at(random.choice(places))
        if len(line.game.answers) >= min(answers, 40):
            return line
        seed += 1


@pytest.fixture(scope="module", params=DECKS)
def line(request: pytest.FixtureRequest) -> Timeline:
    return random_line(request.param)


# Going through time -----------------------------------------------------------------------------------------------


def test_every_moment_is_one_event_after_the_one_before(line: Timeline) -> None:
    state = line.to(0)
    assert state.turns == 0
    for k in range(1, len(line) + 1):
        state = line.step()
        assert line.at == k
    assert facts(state) == facts(line.game.state)
    assert facts(line.step()) == facts(state), "at the end there is nothing to step to"
    for k in range(len(line) - 1, -1, -1):
        line.back()
        assert line.at == k
    assert line.back().turns == 0
    line.to(len(line))


def test_looking_back_leaves_the_game_alone(line: Timeline) -> None:
    before = standing_of(line.game)
    for k in (0, len(line) // 3, len(line) - 1, len(line)):
        line.to(k).zones.clear()
    line.before_answer(5)
    assert standing_of(line.game) == before
    assert_cards_in_place(line.state)


def test_to_the_end_of_a_turn(line: Timeline) -> None:
    line.to(0)
    seen = []
    while line.at < len(line):
        before = line.at
        line.end_of_turn()
        assert line.at > before
        seen.append(line.at)
    turns = [k for k in range(1, len(line)) if line.event(k).what == "turned"]
    assert [k for k in seen if k < len(line)] == turns
    line.to(len(line))


@pytest.mark.parametrize("k", [-1, 10**6])
def test_a_moment_that_the_game_does_not_have(line: Timeline, k: int) -> None:
    at = line.at
    with pytest.raises(IndexError, match="no event number"):
        line.to(k)
    assert line.at == at


def test_each_answer_has_its_place_in_time(line: Timeline) -> None:
    for n, k in line.decisions():
        assert line.event(k - 1).what == "asked"
        assert line.event(k).what == "answered"
        assert line.answers_before(k) == n
        assert line.answers_before(k + 1) == n + 1
    assert line.answers_before(0) == 0
    assert line.answers_before(len(line)) == len(line.game.answers)


def test_a_game_without_a_log_has_no_timeline() -> None:
    with pytest.raises(ValueError, match="log=True"):
        Timeline(Game(deck_called("math"), Setup(("Ada", "Noor")), log=False))


def test_kept_states_have_what_did_not_change_once_and_no_branch_changes_it(line: Timeline) -> None:
    kept = [one.state for one in line._checkpoints]
    assert len(kept) > 2
    before = [facts(state) for state in kept]
    equal = [(a.zones[zone], b.zones[zone]) for a, b in pairwise(kept) for zone in a.zones]
    assert all(one is other for one, other in equal if one == other)
    for number in range(0, len(line.game.answers), 7):
        branch = line.before_answer(number)
        for _ in range(5):
            if branch.decision is not None:
                least = branch.decision.least
                branch.answer_at(tuple(range(least)) if branch.decision.several else 0)
    assert [facts(state) for state in kept] == before


# What if? ---------------------------------------------------------------------------------------------------------


def test_a_fork_stands_beside_the_line_that_was_played() -> None:
    line = random_line("math", answers=30)
    before = standing_of(line.game)
    stand = line.before_answer(10)
    assert stand.decision is not None
    other = next(at for at in range(len(stand.decision.options)) if at != line.game.answers[10])
    branch = line.fork(10, stand.decision.options[other])
    assert line.branches == [branch]
    assert (branch.parent, branch.forked_at) == (line, 10)
    assert branch.game.answers == [*line.game.answers[:10], other]
    assert standing_of(line.game) == before
    shared = len(stand.events)
    assert branch.events[:shared] == line.events[:shared]
    assert branch.events[shared] != line.events[shared]


def test_a_fork_of_a_fork() -> None:
    line = random_line("math", answers=20)
    branch = line.fork(5, line.before_answer(5).decision.options[0])  # type: ignore[union-attr]
    again = branch.fork(2, branch.before_answer(2).decision.options[0])  # type: ignore[union-attr]
    assert branch.branches == [again]
    assert line.branches == [branch]
    assert again.parent is branch
    assert len(again.game.answers) == 3


def test_a_branch_goes_on_and_back_like_any_line() -> None:
    line = random_line("surprises", answers=60)
    branch = line.before_answer(40)
    for record in line.game.answers[40:]:
        branch.repeat(record)
    assert branch.events == line.events
    for k in (0, 7, len(branch) // 2, len(branch)):
        assert facts(branch.state_at(k)) == facts(line.state_at(k))
    assert list(branch.decisions()) == list(line.decisions())


def test_an_illegal_answer_makes_no_branch() -> None:
    line = random_line("math", answers=10)
    with pytest.raises(IllegalAnswer):
        line.fork(4, "no such card")
    assert line.branches == []


@pytest.mark.parametrize("n", [-1, 1000])
def test_a_question_that_the_line_does_not_have(n: int) -> None:
    line = random_line("math", answers=10)
    with pytest.raises(IndexError, match="no answer number"):
        line.before_answer(n)


def test_a_fork_at_the_end_of_the_line_is_the_pending_question() -> None:
    line = random_line("math", answers=10)
    stand = line.before_answer(len(line.game.answers))
    assert stand.events == line.events
    assert stand.decision is not None
    assert line.decision is not None
    assert stand.decision.options == line.decision.options


def test_forks_around_somebody_who_joins_and_leaves() -> None:
    line = random_line("surprises", answers=12)
    line.join("Max")
    for _ in range(12):
        assert line.decision is not None
        line.answer_at(tuple(range(line.decision.least)) if line.decision.several else 0)
    line.leave("Noor")
    for _ in range(12):
        if line.decision is None:
            break
        line.answer_at(tuple(range(line.decision.least)) if line.decision.several else 0)
    for n in range(len(line.game.answers) + 1):
        branch = line.before_answer(n)
        for record in line.game.answers[n:]:
            branch.repeat(record)
        assert branch.events == line.events, f"the fork at answer {n} goes another way"


# It must feel instant: only what came since the last main question is done again -------------------------------------


@pytest.mark.parametrize("name", DECKS)
def test_a_step_back_and_a_fork_do_again_only_what_is_near(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line = random_line(name, seed=11, answers=400)
    applied: Counter[str] = Counter()
    repeated: Counter[str] = Counter()

    def counting(state: State, event: Event) -> int:
        applied["now"] += 1
        return apply(state, event)

    repeat = Game.repeat
    monkeypatch.setattr("fluxx_nb.story.time.timeline.apply", counting)
    monkeypatch.setattr(Game, "repeat", lambda game, record: (repeated.update(["now"]), repeat(game, record))[1])
    backs, forks = [], []
    for n in range(0, len(line.game.answers), 7):
        applied.clear()
        repeated.clear()
        line.to(len(line))
        line.back()
        backs.append(applied["now"])
        line.before_answer(n)
        forks.append(repeated["now"])
    assert 0 < max(backs) < 120
    assert sorted(forks)[len(forks) // 2] <= 8
    assert max(forks) < 60
