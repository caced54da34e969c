"""Hypothesis plays at every table: it answers, goes back, forks, lets people join and leave, saves and loads.

It looks for the shortest way to a table that does not hold; the same ways are tried in every run.
"""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as some
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from fluxx_nb.engine.core.bounds import DEEPEST_BRANCH
from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.tables import NAMES
from fluxx_nb.story.saves.saves import load, save
from fluxx_nb.story.time.timeline import Timeline
from tests.fuzz.tables import DECKS, GUESTS, NONSENSE, SOLO
from tests.tabletop import answer_at_random, assert_at_rest, assert_cards_in_place, deck_called, facts, replayed
from tests.thorough import few_or_all

TABLES = [*((name, False) for name in DECKS), *((name, True) for name in SOLO)]
WAYS = settings(
    max_examples=few_or_all(10, of=30), stateful_step_count=40, deadline=None, derandomize=True, database=None,
    print_blob=False, suppress_health_check=list(HealthCheck),
)  # fmt: skip

_seeds = some.integers(0, 2**32)


class AtTheTable(RuleBasedStateMachine):
    """One game with all its branches; `line` is the one that is played on."""

    def __init__(self, name: str, solo: bool) -> None:
        super().__init__()
        self.deck, self.solo = deck_called(name), solo
        self.line: Timeline
        self.root: Timeline

    @initialize(seed=_seeds, players=some.integers(2, 6))
    def sit_down(self, seed: int, players: int) -> None:
        names = NAMES[: 1 if self.solo else players]
        self.root = self.line = Timeline.new(self.deck, Setup(names, seed=seed, solo=self.solo))

    # Playing ----------------------------------------------------------------------------------------------------

    @rule(seed=_seeds, times=some.integers(1, 15))
    def answer(self, seed: int, times: int) -> None:
        rng = Random(seed)
        for _ in range(times):
            answer_at_random(self.line, rng)

    @rule(nonsense=some.sampled_from(NONSENSE), way=some.sampled_from(("answer", "answer_at", "repeat")))
    def say_nonsense(self, nonsense: Any, way: str) -> None:
        before = self._all_of_it()
        try:
            getattr(self.line, way)(nonsense)
        except IllegalAnswer:
            assert self._all_of_it() == before, "what is refused changes nothing"

    @rule(name=some.sampled_from(GUESTS))
    def join(self, name: Any) -> None:
        self._come_or_go(self.line.join, name)

    @rule(place=some.integers(0, 7))
    def leave(self, place: int) -> None:
        here = (*self.line.game.players, "Nobody")
        self._come_or_go(self.line.leave, here[place % len(here)])

    def _come_or_go(self, act: Any, name: Any) -> None:
        before = self._all_of_it()
        try:
            act(name)
        except IllegalAnswer:
            assert self._all_of_it() == before, "what is refused changes nothing"

    def _all_of_it(self) -> tuple[Any, ...]:
        return facts(self.line.game.state.copy()), list(self.line.game.answers), len(self.line), self.line.at

    # Time -------------------------------------------------------------------------------------------------------

    @rule(share=some.floats(0, 1))
    def go(self, share: float) -> None:
        k = int(share * len(self.line))
        state = self.line.to(k)
        assert (self.line.at, facts(state)) == (k, facts(self.line.state_at(k)))

    @rule(way=some.sampled_from(("back", "step", "end_of_turn")))
    def step(self, way: str) -> None:
        at = self.line.at
        getattr(self.line, way)()
        assert self.line.at <= at if way == "back" else self.line.at >= at

    # Branches ---------------------------------------------------------------------------------------------------

    @precondition(lambda self: _depth(self.line) < DEEPEST_BRANCH and len(self.line.branches) < 3)
    @rule(share=some.floats(0, 1), seed=_seeds, stay=some.booleans())
    def fork(self, share: float, seed: int, stay: bool) -> None:
        parent, before = self.line, self._all_of_it()
        branch = parent.before_answer(int(share * len(parent.game.answers)))
        if branch.decision is None:
            return
        answer_at_random(branch, Random(seed))
        parent.branches.append(branch)
        assert self._all_of_it() == before, "a branch leaves its parent as it was"
        assert (
            branch.events[: branch.asked_before(branch.forked_at)]
            == parent.events[: branch.asked_before(branch.forked_at)]
        )
        if not stay:
            self.line = branch

    @rule()
    def back_to_the_game(self) -> None:
        self.line = self.root

    # Saves ------------------------------------------------------------------------------------------------------

    @rule()
    def take_up_again(self) -> None:
        text = save(self.root)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            again = load(text, self.deck)
        assert _tree(again) == _tree(self.root), "a save brings back the game with all its branches"
        assert save(again) == text
        self.root = self.line = again

    # What always holds ------------------------------------------------------------------------------------------

    @invariant()
    def every_card_is_in_its_place(self) -> None:
        assert_cards_in_place(self.line.game.state)
        if self.line.decision is not None and self.line.game.at_main_decision:
            assert_at_rest(self.line.game.state)

    @invariant()
    def the_log_leads_to_the_table(self) -> None:
        assert facts(replayed(self.line.game)) == facts(self.line.game.state)
        assert 0 <= self.line.at <= len(self.line)

    @invariant()
    def somebody_is_asked_or_the_game_is_over(self) -> None:
        assert (self.line.decision is None) == (self.line.game.ended is not None)


def _depth(line: Timeline) -> int:
    return 0 if line.parent is None else 1 + _depth(line.parent)


def _tree(line: Timeline) -> tuple[Any, ...]:
    return line.forked_at, line.game.answers, line.events, [_tree(branch) for branch in line.branches]


@pytest.mark.parametrize(("name", "solo"), TABLES)
def test_no_way_at_a_table_leads_astray(name: str, solo: bool) -> None:
    run_state_machine_as_test(lambda: AtTheTable(name, solo), settings=WAYS)
