"""What holds in every game: any deck, any number of players, any luck, any legal answers, players coming and going."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from hypothesis import assume, given, note, settings
from hypothesis import strategies as st

from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.quotas import excess
from fluxx_nb.engine.core.reasons import REASONS
from fluxx_nb.engine.core.settings import LIMITS
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.story.explain.explanation import explain
from fluxx_nb.story.saves.saves import load, save
from fluxx_nb.story.time.timeline import Timeline
from tests.tabletop import UNSAID, answer_at_random, assert_at_rest, assert_cards_in_place, deck_called, facts

NAMES = ("Ada", "Noor", "Lin", "Max", "Ida", "Ben")
DECKS = (*editions(), "surprises")
LONGEST = 250
"""The most answers that are given; a game with random answers often goes on much longer."""


@dataclass(frozen=True)
class Plan:
    """Everything that fixes one game: hypothesis makes it small when something fails."""

    deck: str
    setup: Setup
    first: tuple[int, ...]
    """The first choices, one number each."""
    rest: int
    """The seed of all choices after them."""
    restless: bool
    """Whether players join and leave now and then."""


@st.composite
def plans(draw: st.DrawFn, restless: bool | None = None) -> Plan:
    """Any game at all."""
    name = draw(st.sampled_from(DECKS))
    players = NAMES[: draw(st.integers(2, 6))]
    metas = [card.name for card in deck_called(name) if card.type == "meta rule"]
    setup = Setup(
        players=players,
        seed=draw(st.integers(0, 2**40)),
        meta_rules=tuple(draw(st.lists(st.sampled_from(metas), max_size=1))) if metas else (),
        first=draw(st.integers(0, len(players) - 1)),
        date=draw(st.sampled_from([None, (2025, 11, 16), (2024, 2, 29), (2025, 1, 1)])),
        ages=draw(st.dictionaries(st.sampled_from(players), st.integers(0, 110), max_size=2)),
        ask_surprises=draw(st.booleans()),
    )
    return Plan(
        deck=name,
        setup=setup,
        first=tuple(draw(st.lists(st.integers(0, 2**20), max_size=25))),
        rest=draw(st.integers(0, 2**32)),
        restless=draw(st.booleans()) if restless is None else restless,
    )


class Choices:
    """Numbers that stand for choices: first those of the plan, then as many as are needed."""

    def __init__(self, plan: Plan) -> None:
        self.left = list(plan.first[::-1])
        self.random = Random(plan.rest)

    def next(self, size: int) -> int:
        number = self.left.pop() if self.left else self.random.getrandbits(20)
        return number % size


def choose(line: Timeline, choices: Choices) -> None:
    """Answer the pending question somehow."""
    decision = line.decision
    assert decision is not None
    if not decision.several:
        line.answer_at(choices.next(len(decision.options)))
        return
    places = list(range(len(decision.options)))
    count = decision.least + choices.next(decision.most - decision.least + 1)
    line.answer_at(tuple(places.pop(choices.next(len(places))) for _ in range(count)))


def come_or_go(line: Timeline, choices: Choices) -> None:
    """Somebody asks to join or to leave; the rules may refuse it."""
    s = line.game.state
    try:
        if choices.next(2) and len(s.order) < 8:
            line.join(f"Guest {len(line.game.answers)}")
        else:
            line.leave(s.names[s.order[choices.next(len(s.order))]])
    except IllegalAnswer as refused:
        note(f"refused: {refused}")


def look(game: Game) -> None:
    """What must hold whenever the rules have stopped."""
    decision, s = game.decision, game.state
    assert (decision is None) == (game.ended is not None), "either a question is pending, or the game is over"
    assert_at_rest(s)
    if decision is None:
        assert game.events[-1].what in ("won", "lost")
        return
    assert decision.who in s.order, "somebody is asked who is not at the table"
    assert decision.options, "a question without an answer"
    assert len(set(decision.options)) == len(decision.options)
    assert 0 <= decision.least <= decision.most <= len(decision.options)
    assert decision.why in REASONS
    assert decision.prompt
    if game.at_main_decision:
        assert decision.who == s.turn
        assert not game._engine.unsettled & ~s.always, "a consequence has not been looked at"
        for seat in s.others(s.turn):
            assert not any(excess(s, seat, limit) for limit in LIMITS), "someone else is over a limit"


def played(plan: Plan) -> Timeline:
    """Play the game of a plan, looking at the table after each answer."""
    line = Timeline.new(deck_called(plan.deck), plan.setup)
    choices = Choices(plan)
    look(line.game)
    for _ in range(LONGEST):
        if line.decision is None:
            break
        if plan.restless and choices.next(25) == 0:
            come_or_go(line, choices)
        else:
            choose(line, choices)
        look(line.game)
    return line


@given(plans())
def test_after_each_answer_there_is_one_question_or_an_outcome_and_the_table_is_in_order(plan: Plan) -> None:
    line = played(plan)
    assert line.decision is not None or line.game.ended is not None


@given(plans())
def test_each_event_keeps_all_cards_and_gives_its_reasons(plan: Plan) -> None:
    game = played(plan).game
    rulebook = game.deck.rulebook
    state = State(game.deck, list(plan.setup.players))
    laid_out = False
    for number, event in enumerate(game.events):
        leaver = state.turn
        told = explain(game.events, number, state)
        apply(state, event)
        laid_out = laid_out or event.what == "shuffled"
        if laid_out:
            assert_cards_in_place(state)
        assert event.why in REASONS, f"event {number} gives no reason: {event}"
        quoted = told.passages or told.card_is_source or (event.what, event.why) in UNSAID
        assert quoted, f"no passage and no card is quoted at event {number}: {event}"
        assert all(rulebook.has(passage.id) for passage in told.passages), (
            f"event {number} cites what is in no rulebook: {event}"
        )
        assert -1 <= event.cause < number, f"event {number} comes before its cause: {event}"
        if event.what == "turned":
            for seat in state.others(event.who):
                over = [limit for limit in LIMITS if excess(state, seat, limit)]
                assert not over, f"seat {seat} is over its {over} after the turn of seat {leaver}"
    assert laid_out
    assert facts(state) == facts(game.state), "the log alone does not lead to the State of the game"


@given(plans())
def test_the_same_answers_make_the_same_game(plan: Plan) -> None:
    line = played(plan)
    again = Timeline.of(line.game)
    assert again.events == line.events
    assert facts(again.game.state) == facts(line.game.state)
    loaded = load(save(line), line.game.deck)
    assert loaded.events == line.events
    assert loaded.game.answers == line.game.answers


@given(plans(), st.lists(st.integers(0, 2**16), min_size=1, max_size=4))
def test_a_fork_shares_the_past_and_an_equal_answer_leads_to_an_equal_future(plan: Plan, places: list[int]) -> None:
    line = played(plan)
    answers = line.game.answers
    assume(answers)
    asked = dict(line.decisions())
    for place in places:
        n = place % len(answers)
        branch = line.before_answer(n)
        assert branch.events == line.events[: asked[n]], "the branch does not stand where the question was asked"
        for record in answers[n:]:
            branch.repeat(record)
        assert branch.events == line.events
        assert facts(branch.game.state) == facts(line.game.state)


@given(plans(), st.lists(st.integers(0, 2**16), min_size=1, max_size=6))
def test_any_moment_can_be_visited(plan: Plan, moments: list[int]) -> None:
    line = played(plan)
    for moment in moments:
        k = moment % (len(line) + 1)
        state = State(line.game.deck, list(plan.setup.players))
        for fact in line.events[:k]:
            apply(state, fact)
        assert facts(line.to(k)) == facts(state)
    assert len(line) == len(line.events)


@given(plans(restless=False))
def test_without_its_log_a_game_goes_the_same_way(plan: Plan) -> None:
    line = played(plan)
    quiet = Game(deck_called(plan.deck), plan.setup, log=False)
    for record in line.game.answers:
        quiet.repeat(record)
    assert not quiet.keeps_log
    told, silent = facts(line.game.state), facts(quiet.state)
    if line.game.ended is not None:
        # Without a log there is no proof and no cause: who has won, with which Goal and why must be the same.
        for outcomes in (told, silent):
            ended = Event._make(outcomes["outcome"])
            outcomes["outcome"] = ended.what, ended.who, ended.card, ended.why
    assert silent == told


@settings(max_examples=40)
@given(st.sampled_from(DECKS), st.integers(2, 6), st.integers(0, 2**32))
def test_games_come_to_an_end(name: str, players: int, seed: int) -> None:
    """With random answers nearly every game is over long before the cap; none gets stuck."""
    game = Game(deck_called(name), Setup(NAMES[:players], seed=seed, ask_surprises=False), log=False)
    random = Random(seed)
    for _ in range(6000):
        answer_at_random(game, random)
    assert (game.decision is None) == (game.ended is not None)
    assert game.state.turns > 1 or game.ended is not None
