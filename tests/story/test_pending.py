"""The stack of pending work: the turn first, then each play inside it, the question last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.state import RESOLVING, aside_of
from fluxx_nb.story.advise.pending import Pending, pending
from fluxx_nb.story.time.timeline import Timeline
from tests.tabletop import cited

BEGINS = {"turn": "turned", "play": "moved", "surprise": "moved", "power": "used", "question": "asked"}
"""The kind of event that each kind of work begins with: that event is what rules are quoted for."""


def pending_now(game: Game, seat: int | None = None) -> list[Pending]:
    return pending(game.events, len(game.events) - 1, game.state, seat)


def _kinds(game: Game) -> list[str]:
    return [item.kind for item in pending_now(game)]


def test_every_question_has_its_stack(questions: Callable[[], Iterator[Game]]) -> None:
    deepest = 0
    for game in questions():
        if game.outcome is not None:
            assert pending_now(game) == []
            continue
        stack = [item for item in pending_now(game) if item.kind != "later"]
        assert stack[-1].kind == "question"
        assert all(game.events[item.event].what == BEGINS[item.kind] for item in stack)
        assert all(game.events[item.event].card == item.card for item in stack if item.kind != "turn")
        if game.state.turn in game.state.order:
            assert stack[0].kind == "turn"
        assert [item.event for item in stack] == sorted(item.event for item in stack)
        s = game.state
        assert set(s.zones[RESOLVING]) <= {item.card for item in stack}
        aside = sum(len(s.zones[aside_of(depth)]) for depth in range(s.aside_depth()))
        assert sum(len(item.aside) for item in stack) == aside
        deepest = max(deepest, len(stack))
    assert deepest >= 4


def test_the_turn_counts_draws_and_plays(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Number One"]}, "Noor": {}}, rules=["Play 2"], draw=["Number Nine"])
    turn, question = pending_now(game)
    assert str(turn) == "Ada's turn: 1 of 1 card drawn, 0 played, 2 plays left"
    assert question.text == "Ada has 2 plays left (Play 2) and 2 cards in hand"
    assert game.events[turn.event].what == "turned"
    assert cited(game, question.event) == ("turn.play", "turn.any-card")


def test_set_aside_cards_nest(table: Any) -> None:
    draw = ["Number Nine", "Draw 3, Play 2 of Them", "Number One", "Number Two", "Number Six", "Number Four"]
    game = table("math", {"Ada": {"hand": ["Draw 2 and Use 'em"]}, "Noor": {}}, draw=draw)
    game.answer("Draw 2 and Use 'em").answer("Draw 3, Play 2 of Them")
    texts = [str(item) for item in pending_now(game)]
    assert texts[1:3] == [
        "Draw 2 and Use 'em: 1 card set aside (Number One)",
        "Draw 3, Play 2 of Them: 3 cards set aside (Number Two, Number Six and Number Four)",
    ]
    for_noor = pending_now(game, 1)
    assert for_noor[2].text == "Draw 3, Play 2 of Them: 3 cards set aside"
    assert for_noor[2].aside == ("a card",) * 3


def test_what_follows_from_a_limit_is_pending(table: Any) -> None:
    players = {"Ada": {"hand": ["Hand Limit 2"]}, "Noor": {"hand": ["Number One", "Number Two", "Number Six"]}}
    game = table("math", players, draw=["Number Nine"])
    game.answer("Hand Limit 2")
    assert [str(item) for item in pending_now(game)][1:] == [
        "Hand Limit 2: what follows from it is being settled",
        "Hand Limit 2: Noor has 3 cards and must discard 1",
    ]


def test_surprises_wait_for_each_other(table: Any) -> None:
    players = {"Ada": {"hand": ["Play 2", "Veto"]}, "Noor": {"hand": ["Veto"]}, "Lin": {"hand": ["Veto"]}}
    game = table("sampler", players, draw=["Lantern"])
    game.answer("Play 2")
    assert _kinds(game) == ["turn", "play", "question"]
    assert pending_now(game)[1].text == "Play 2: Ada is playing it"
    game.answer("Veto").answer("Veto")
    assert _kinds(game) == ["turn", "play", "surprise", "surprise", "question"]
    assert pending_now(game)[2].text == "Veto: Noor's answer waits to see whether it is answered in turn"


def test_a_free_action_is_pending_while_it_asks(table: Any) -> None:
    players = {
        "Ada": {"hand": ["Map"], "keepers": ["Spyglass"]},
        "Noor": {"hand": ["Veto"]},
        "Lin": {"hand": ["Crown"]},
    }
    game = table("sampler", players, draw=["Lantern"])
    game.answer("Look")
    assert _kinds(game) == ["turn", "power", "question"]
    assert pending_now(game)[1].text == "Spyglass: Ada uses its Free Action"


def test_an_extra_turn_comes_later(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Take Another Turn", "Number One"]}, "Noor": {}}, rules=["Play 2"])
    game.answer("Take Another Turn")
    later, turn, _ = pending_now(game)
    assert later.text == "after this turn: another turn for Ada"
    assert turn.kind == "turn"


def test_a_played_action_is_done_once_it_is_discarded(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Jackpot!", "Number One"]}, "Noor": {}}, rules=["Play 2"])
    game.answer("Jackpot!")
    line = Timeline.of(game)
    spent = next(k for k, event in enumerate(game.events) if event.why == "spent")
    before = pending(line.events, spent - 1, line.state_at(spent))
    after = pending(line.events, spent, line.state_at(spent + 1))
    assert [item.kind for item in before] == ["turn", "play"]
    assert before[1].text == "Jackpot!: Ada is carrying it out"
    assert [item.kind for item in after] == ["turn"]


class Watched(list[Event]):
    """Events that know how far back somebody has looked at them."""

    earliest = 1 << 30

    def __getitem__(self, at: Any) -> Any:
        first = at.start or 0 if isinstance(at, slice) else at
        self.earliest = min(self.earliest, first)
        return super().__getitem__(at)


def test_nobody_looks_back_beyond_the_turn(questions: Callable[[], Iterator[Game]]) -> None:
    """A step of a long game takes no longer than one of a short game."""
    looked = 0
    for game in questions():
        if game.outcome is None and game.state.turns > 3:
            events = Watched(game.events)
            turn = max(k for k, event in enumerate(game.events) if event.what == "turned")
            pending(events, len(events) - 1, game.state)
            assert events.earliest >= turn
            looked += 1
    assert looked > 10


def test_a_turn_owes_plays_where_the_hand_holds_fewer_cards(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Number Two"]}, "Noor": {}}, rules=["Play 4"], draw=["Number Nine"])
    assert str(pending_now(game)[0]) == "Ada's turn: 1 of 1 card drawn, 0 played, 4 plays left"
