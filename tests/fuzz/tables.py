"""Tables at which everything is tried that can be done to a game or a timeline, whether it makes sense or not."""

from __future__ import annotations

import warnings
from collections import Counter
from random import Random

from fluxx_nb.engine.core.card import META
from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.tables import NAMES
from fluxx_nb.lab.odds import odds
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.saves.saves import load, save
from fluxx_nb.story.time.timeline import NoSuchMoment, Timeline
from tests.tabletop import answer_at_random, assert_cards_in_place, deck_called, facts

DECKS = (*editions(), "surprises")
SOLO = tuple(name for name in editions() if deck_called(name).solo is not None)
NONSENSE = (None, -1, 999, "", "pass", "The Moon", [], [[]], (0, 0), {}, 1.5, "Ada", object())
GUESTS = ("Max", "Zoe", "max", "Ada ", "", "x" * 50, "Ida", "Ben", "Kim", "\x1b[2J", 5, None)


def setup_for(rng: Random) -> tuple[str, Setup]:
    """Any deck and what its players have agreed on."""
    solo = rng.random() < 0.15
    name = rng.choice(SOLO if solo else DECKS)
    metas = [card.name for card in deck_called(name) if card.type == META]
    players = NAMES[:1] if solo else NAMES[: rng.randint(2, 6)]
    return name, Setup(
        players=players,
        seed=rng.randrange(10**9),
        meta_rules=tuple(rng.sample(metas, 1)) if metas and not solo and rng.random() < 0.2 else (),
        first=rng.randrange(len(players)),
        date=rng.choice((None, (2025, 11, 16), (2024, 2, 29))),
        ages={players[0]: rng.randrange(100)} if rng.random() < 0.2 else {},
        ask_surprises=rng.random() < 0.7,
        solo=solo,
    )


def play_through(seed: int, most: int, counts: Counter[str]) -> None:
    """One game with a bounded number of answers, forks, guests and saves; whatever is refused changes nothing."""
    rng = Random(seed)
    name, setup = setup_for(rng)
    line = Timeline.new(deck_called(name), setup)
    for _ in range(most):
        if line.decision is None:
            break
        roll = rng.random()
        if roll < 0.90:
            answer_at_random(line, rng)
        elif roll < 0.94:
            _try_nonsense(line, rng, counts)
        elif roll < 0.96:
            _come_or_go(line, rng, counts)
        elif roll < 0.975:
            line = _branch_off(line, rng)
        elif roll < 0.985:
            _look_around(line, rng)
        elif roll < 0.99:
            _ask_odds(line, rng, counts)
        else:
            line = _take_up_again(line, counts)
    assert_cards_in_place(line.game.state)
    _take_up_again(line, counts)
    if rng.random() < 0.05:
        counts["told"] += sum(bool(moment.text) for moment in tell(line))
    counts["games"] += 1
    counts["decisions"] += len(line.game.answers)
    counts["events"] += len(line)


def _try_nonsense(line: Timeline, rng: Random, counts: Counter[str]) -> None:
    before, answers = len(line), list(line.game.answers)
    nonsense = rng.choice(NONSENSE)
    decision = line.decision
    assert decision is not None
    try:
        rng.choice((line.answer, line.answer_at, line.repeat))(nonsense)  # type: ignore[operator]
    except IllegalAnswer:
        counts["refused answers"] += 1
        assert (len(line), line.game.answers, line.decision) == (before, answers, decision)


def _come_or_go(line: Timeline, rng: Random, counts: Counter[str]) -> None:
    answers = list(line.game.answers)
    try:
        if rng.random() < 0.6:
            line.join(rng.choice(GUESTS))  # type: ignore[arg-type]
        else:
            line.leave(rng.choice((*line.game.players, "Nobody")))
    except IllegalAnswer:
        counts["refused seats"] += 1
        assert line.game.answers == answers


def _branch_off(line: Timeline, rng: Random) -> Timeline:
    """A branch is grown; sometimes the game goes on there."""
    branch = line.before_answer(rng.randrange(len(line.game.answers) + 1))
    answer_at_random(branch, rng)
    if len(line.branches) < 3:
        line.branches.append(branch)
    return branch if rng.random() < 0.2 and branch.decision is not None else line


def _look_around(line: Timeline, rng: Random) -> None:
    present = facts(line.game.state)
    line.to(rng.randrange(len(line) + 1))
    for _ in range(rng.randrange(6)):
        rng.choice((line.back, line.step, line.end_of_turn))()
    assert facts(line.game.state) == present, "looking at the past changes nothing"
    assert facts(line.to(len(line))) == present


def _ask_odds(line: Timeline, rng: Random, counts: Counter[str]) -> None:
    """Ask for the odds of some player, of one who joined late where there is one."""
    s = line.game.state
    late = [seat for seat in s.order if seat >= len(line.game.setup.players)]
    name = s.names[rng.choice(late or s.order)]
    try:
        found = odds(line, playouts=1, seen_by=name)
    except NoSuchMoment:
        # Before the first play there are none.
        return
    assert found.view == name
    counts["odds"] += 1
    counts["odds of late players"] += bool(late)


def _take_up_again(line: Timeline, counts: Counter[str]) -> Timeline:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        again = load(save(line), line.game.deck)
    assert again.events == line.events, "a save brings back the same game"
    assert len(again.branches) == len(line.branches)
    counts["saves"] += 1
    return again
