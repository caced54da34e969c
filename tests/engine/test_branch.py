"""Branches: a game is continued from any question, the game itself is untouched, and causes stay in their own log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from fluxx_nb.classroom.position import Position
from fluxx_nb.desk.answers import distinct_answers, position_key
from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.engine import Engine
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.history import Record
from fluxx_nb.engine.core.state import DRAW
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.tables import new_game
from fluxx_nb.lab.position import KnownPosition
from fluxx_nb.players import Party
from fluxx_nb.story.moment.occasion import chain_of
from fluxx_nb.story.time.timeline import Timeline
from tests.tabletop import facts, lay, random_steps, replayed, standing_of


def assert_causes_lie_before(events: Sequence[Event]) -> None:
    """Every event's cause is an earlier event of the same log, so that no chain of causes leaves it or goes round."""
    for k, event in enumerate(events):
        assert -1 <= event.cause < k, f"event {k} says that event {event.cause} led to it"
    # A chain of smaller and smaller numbers ends; the last event stands for all.
    assert len(list(chain_of(events, events[-1]))) < len(events)


def questions(edition: str, seed: int, most: int) -> Iterator[Game]:
    """Yield a game at each of its questions; it goes on while it is looked at."""
    game = new_game(edition, 3, seed=seed)
    party = Party(game.setup, "random")
    while game.decision is not None and len(game.answers) < most:
        yield game
        party.answer(game)


def some_answer(game: Game, rng: Random) -> Record:
    """Return an answer to the pending question, chosen at random."""
    assert game.decision is not None
    records = distinct_answers(game)
    return rng.choice(records) if records else tuple(range(game.decision.least))


# The same game, once more -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions())
def test_a_branch_is_the_same_game_at_the_same_question(edition: str) -> None:
    for game in questions(edition, 3, 40):
        before = standing_of(game)
        branch = game.branch()
        assert standing_of(branch) == before
        assert (branch.deck, branch.setup) == (game.deck, game.setup)
        assert branch.state is not game.state
        assert branch.answers is not game.answers


@pytest.mark.parametrize("edition", editions())
def test_a_branch_goes_on_as_the_game_itself_would(edition: str) -> None:
    rng, half_done = Random(5), 0
    for seed in range(4):
        game = new_game(edition, 3, seed=seed)
        while game.decision is not None and len(game.answers) < 60:
            half_done += not game.at_main_decision
            record, before = some_answer(game, rng), standing_of(game)
            branch = game.branch()
            branch.repeat(record)
            assert standing_of(game) == before, "the game itself was touched"
            game.repeat(record)
            assert standing_of(branch) == standing_of(game)
            assert facts(replayed(branch)) == facts(branch.state)
    assert half_done > 5


@pytest.mark.parametrize("edition", editions())
def test_a_branch_of_a_branch_of_a_branch(edition: str) -> None:
    """Each goes one answer further, as a search does, and never looks back further than it must."""
    rng = Random(2)
    game, branch = new_game(edition, 3, seed=9), new_game(edition, 3, seed=9)
    while game.decision is not None and len(game.answers) < 60:
        record = some_answer(game, rng)
        game.repeat(record)
        branch = branch.branch()
        branch.repeat(record)
        assert standing_of(branch) == standing_of(game)


def test_players_who_come_and_go_and_named_outcomes_are_in_a_branch() -> None:
    game = new_game("martian", ["Ada", "Noor"], seed=3)
    game.answer_at(0)
    game.join("Lin")
    game.name_chance("any")
    assert standing_of(game.branch()) == standing_of(game)
    game.forget_chance()
    for _ in random_steps(game, 1, 9):
        assert standing_of(game.branch()) == standing_of(game)
    game.leave("Ada")
    assert standing_of(game.branch()) == standing_of(game)


# Causes -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions())
def test_every_cause_in_every_branch_lies_in_its_own_log(edition: str) -> None:
    rng, events = Random(4), 0
    for number, game in enumerate(questions(edition, 4, 30)):
        for _ in range(2):
            branch = game.branch()
            branch.repeat(some_answer(branch, rng))
            assert_causes_lie_before(branch.events)
            if branch.decision is not None:
                further = branch.branch()
                further.repeat(some_answer(further, rng))
                assert_causes_lie_before(further.events)
                events += len(further.events)
        kept = game.checkpoint()
        if kept is not None:
            assert_causes_lie_before(game.branch(kept).events)
        if game.at_main_decision and game.decision is not None:
            assert_causes_lie_before(Position(game).after(game.decision.options[0], pile=1).events)
        if number % 10 == 9:
            line = Timeline(game.branch())
            for answer in range(len(game.answers)):
                assert_causes_lie_before(line.before_answer(answer).events)
    assert events > 500


def test_a_cause_that_is_not_in_the_log_is_refused() -> None:
    game = new_game("math", 2)
    kept = game.checkpoint()
    assert kept is not None
    assert kept.cause >= 0
    with pytest.raises(AssertionError, match="not in the log"):
        Engine(game.deck, game.setup, [], [], kept.state, kept.cause)


# Variants -----------------------------------------------------------------------------------------------------------


def test_a_branch_without_a_log_plays_the_same() -> None:
    for game in questions("startrek", 6, 40):
        quiet = game.branch(log=False)
        assert not quiet.keeps_log
        assert quiet.events == []
        assert facts(quiet.state) == facts(game.state)
        assert quiet.decision == game.decision
        assert not quiet.branch().keeps_log
    for _ in random_steps(quiet, 1, 20):
        assert facts(quiet.branch().state) == facts(quiet.state)


def test_another_seed_decides_what_is_random_from_here_on() -> None:
    discards = ["Number One", "Number Two", "Number Three"]
    game = lay("math", {"Ada": {"hand": ["Draw 3"]}, "Noor": {}}, draw=["Number Nine"], discard=discards)
    found = {tuple(game.branch(seed=seed).answer("Draw 3").hand("Ada")) for seed in range(20)}
    assert len(found) > 1
    assert game.branch(seed=3).setup == game.setup.with_seed(3)


def test_after_another_seed_no_answer_is_repeated_with_the_wrong_one() -> None:
    refused = continued = 0
    for game in questions("martian", 4, 30):
        seeded = game.branch(seed=99)
        if seeded.at_main_decision:
            continued += 1
            assert standing_of(seeded.branch()) == standing_of(seeded)
        else:
            refused += 1
            with pytest.raises(TableError, match="main question"):
                seeded.branch()
    assert min(refused, continued) > 3


def test_hidden_cards_can_be_dealt_differently() -> None:
    game = new_game("math", 2, seed=1)
    kept = game.checkpoint()
    assert kept is not None
    other = kept.state.copy()
    other.zones[DRAW].reverse()
    branch = game.branch(state=other)
    assert branch.state is other
    assert branch.decision == game.decision
    assert game.state.zones[DRAW] == other.zones[DRAW][::-1]


def test_a_table_on_which_the_answers_cannot_be_given_is_refused() -> None:
    noor = {"keepers": ["Number One", "Number Two"]}
    game = lay("math", {"Ada": {"hand": ["Number Four", "Number Six", "Trash a Keeper"]}, "Noor": noor})
    game.answer("Trash a Keeper")
    assert not game.at_main_decision
    other = lay("math", {"Ada": {"hand": ["Trash a Keeper"]}, "Noor": noor})
    with pytest.raises(IllegalAnswer):
        game.branch(state=other.state)


def test_before_the_first_main_question_there_is_no_checkpoint() -> None:
    for edition in editions():
        for seed in range(60):
            game = new_game(edition, 3, seed=seed)
            if not game.at_main_decision:
                assert game.checkpoint() is None
                assert standing_of(game.branch()) == standing_of(game)
                with pytest.raises(TableError, match="main question"):
                    game.branch(state=game.state.copy())
                return
    pytest.fail("every game begins with a main question")


def test_an_imagined_game_is_continued_at_its_main_questions_only() -> None:
    game = new_game("math", 2, seed=1)
    imagined = Game.resume(game.state.copy(), game.setup)
    assert imagined.decision == game.decision
    assert not imagined.keeps_log
    for _ in random_steps(imagined, 3, 40):
        if imagined.at_main_decision:
            assert facts(imagined.branch().state) == facts(imagined.state)


def test_a_known_position_plays_on_from_its_question() -> None:
    for game in questions("fantasy", 2, 30):
        if game.checkpoint() is not None and game.decision is not None:
            assert KnownPosition(game, None).play_on(1).decision == game.decision


# Who gets what ------------------------------------------------------------------------------------------------------


def test_people_cannot_get_round_the_rules() -> None:
    """What changes a State is the engine's: a game has no such method, only answers and who joins or leaves."""
    game = new_game("math", 2)
    for name in (
        "emit",
        "move",
        "lay",
        "draw",
        "pick",
        "settle",
        "fizzle",
        "log",
        "stack",
        "cause",
        "unsettled",
        "run",
    ):
        assert hasattr(game._engine, name)
        assert not hasattr(game, name)
    methods = {name for name in dir(Game) if not name.startswith("_") and callable(getattr(Game, name))}
    assert methods == {
        *("answer", "answer_at", "repeat", "join", "leave", "name_chance", "forget_chance"),
        *("branch", "checkpoint", "of", "resume", "hand", "keepers", "why_not"),
    }


def test_what_is_beneath_which_card_is_part_of_a_position() -> None:
    seat = {"keepers": ["Abduction Chamber", "Mars"], "beneath": [{"Pathetic Human (male)": "Abduction Chamber"}]}
    game = lay("martian", {"Ada": {"hand": ["Cow"], **seat}, "Noor": {}})
    here = position_key(game)
    ((human, chamber),) = game.state.covered.items()
    mars = next(card for card in game.state.row(0) if card != chamber)
    apply(game.state, ("uncovered", 0, human, chamber, 0, None, reasons.RELEASE, -1, -1, ()))
    apply(game.state, ("covered", 0, human, mars, 0, None, reasons.HIDE, -1, -1, ()))
    assert position_key(game) != here
