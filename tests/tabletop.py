"""Tables for tests: laid out by the names of cards, answered by the names of players, and looked at from all sides."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from fluxx_nb.engine.core.card import CREEPER, GOAL, KEEPER
from fluxx_nb.engine.core.decisions import Decision, use_chosen
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.reasons import REASONS
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import METAS, RESOLVING, ROW, RULES, SHARED_ZONES, UNDER, State, aside_of, zones_of
from fluxx_nb.engine.files.deckfile import load_edition, read_deck
from fluxx_nb.engine.systems.invisibility import held_out, mark_of
from fluxx_nb.story.cite.citations import citations_of
from fluxx_nb.story.explain.explanation import Moment, explain
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.scenarios.laying import lay_out
from fluxx_nb.story.time.timeline import Timeline

DECKS = Path(__file__).parent / "decks"

PLAYED = frozenset({"play", "nested", "taken and played", "owed play"})
"""The reasons of moves by which somebody plays a card."""
LAID = frozenset({"creeper", "creeper drawn", "creeper dealt"})
"""The reasons of moves by which a Creeper is laid down."""

UNSAID = frozenset(
    {
        *(("missed", "nothing to draw"), ("fizzled", "nothing to draw"), ("lost", "no card left")),
        *(("moved", "spent"), ("blocked", "no longer met"), ("attached", "situation"), ("covered", "situation")),
    }
)
"""Of two empty piles, of where a Surprise goes that was played out of turn, and the like, no rulebook speaks."""


@cache
def deck_called(name: str) -> Deck:
    """A deck of the package, or one of the small decks beside the tests."""
    own = DECKS / f"{name}.yaml"
    return read_deck(own) if own.exists() else load_edition(name)


def lay(
    deck: Deck | str, players: dict[str, dict[str, Any]], *, ask_surprises: bool = True, log: bool = True, **table: Any
) -> Game:
    """A game whose table lies as told; the first player is at the start of a turn.

    Cards that are not named are out of the game. Without `draw`, the Goals that are not named are the draw pile, in
    alphabetical order: drawing one changes nothing.
    """
    deck = deck_called(deck) if isinstance(deck, str) else deck
    if "draw" not in table and "rest" not in table:
        named = str([players, table])
        table["draw"] = sorted(card.name for card in deck if card.type == GOAL and card.name not in named)
    setup = lay_out(deck, {"rest": "out", **table, "players": players}, list(players))
    return Game(deck, replace(setup, ask_surprises=ask_surprises), log=log)


def say(game: Game, *answers: tuple[str, Any]) -> Game:
    """Let players answer; each must be the one who is asked."""
    for name, answer in answers:
        assert game.decision is not None, f"{name} says {answer!r}, but nobody is asked: {game!r}"
        assert game.state.names[game.decision.who] == name, f"{name} says {answer!r}, but {game!r}"
        game.answer(answer)
    return game


def nobody(game: Game) -> Game:
    """Let everybody who is asked for a Surprise decline."""
    while game.decision is not None and game.decision.about == "surprise":
        game.answer("pass")
    return game


def play(game: Game, name: str, card: str) -> Game:
    """Let a player play a card, with no Surprise from anybody."""
    return nobody(say(game, (name, card)))


def answer_at_random(played: Game | Timeline, rng: random.Random) -> None:
    """Answer the pending question, if there is one."""
    decision = played.decision
    if decision is None:
        return
    if decision.several:
        count = rng.randint(decision.least, decision.most)
        played.answer_at(tuple(rng.sample(range(len(decision.options)), count)))
    else:
        played.answer_at(rng.randrange(len(decision.options)))


def random_steps(game: Game, seed: int, most: int = 8000) -> Iterator[Decision]:
    """Each question of a game, before it is answered at random."""
    rng = random.Random(seed)
    for _ in range(most):
        decision = game.decision
        if decision is None:
            return
        yield decision
        answer_at_random(game, rng)


def play_at_random(game: Game, seed: int, most: int = 8000) -> int:
    """Answer every question at random; returns how many were asked."""
    return sum(1 for _ in random_steps(game, seed, most))


def random_games(deck: Deck, count: int) -> list[Game]:
    """Random games of two to four players, played to their end; one that does not end is a failure."""
    played = []
    for seed in range(count):
        game = Game(deck, Setup(("Ada", "Noor", "Lin", "Max")[: 2 + seed % 3], seed=seed))
        play_at_random(game, seed)
        assert game.decision is None, f"the game of seed {seed} does not end"
        played.append(game)
    return played


def asked(game: Game) -> str | None:
    """Who is asked now."""
    return None if game.decision is None else game.state.names[game.decision.who]


def names(game: Game, cards: list[int]) -> list[str]:
    """The titles of cards, in alphabetical order."""
    return sorted(game.deck.cards[card].name for card in cards)


def hand(game: Game, name: str) -> list[str]:
    """What a player holds."""
    return names(game, game.state.hand(game.state.seat_named(name)))


def row(game: Game, name: str) -> list[str]:
    """What lies before a player."""
    return names(game, game.state.row(game.state.seat_named(name)))


def pile(game: Game, zone: int) -> list[str]:
    """The titles in a shared zone."""
    return names(game, game.state.zones[zone])


def hosts(game: Game) -> dict[str, str]:
    """What is attached to what, by title."""
    cards = game.deck.cards
    return {cards[rider].name: cards[host].name for rider, host in game.state.attached.items()}


def happened(game: Game, what: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in game.events if event.what == what]


def moves(game: Game, reasons: Collection[str]) -> list[Event]:
    """The moves of cards for one of these reasons."""
    return [event for event in happened(game, "moved") if event.why in reasons]


def free_actions(game: Game) -> set[tuple[str, int]]:
    """The free actions that were used: each as the title of its card and its place among those of the card."""
    uses = [event.data for event in happened(game, "used") if str(event.data).startswith("use:")]
    return {(game.deck.cards[card].name, number) for card, number in map(use_chosen, uses)}


def cited(game: Game, event: Event | int) -> tuple[str, ...]:
    """The ids of the passages that are quoted at an event of a game, given itself or by its number; the main one first.

    The card's own words, where they are the main source, have no id: `Moment.card_is_source` tells of them.
    """
    k, before = _just_before(game, event)
    return citations_of(game.deck).find(Occasion(game.events, k, before)).passages


def explained(game: Game, event: Event | int) -> Moment:
    """An event of a game, given itself or by its number, as it is told to everybody."""
    return explain(game.events, *_just_before(game, event))


def _just_before(game: Game, event: Event | int) -> tuple[int, State]:
    """The number of an event, and the State in which it happened."""
    if isinstance(event, Event):
        # The outcome of a game is an Event of its own, equal to the one that the game lists.
        same = [at for at, one in enumerate(game.events) if one is event]
        event = same[0] if same else game.events.index(event)
    before = State(game.deck, list(game.setup.players))
    for one in game.events[:event]:
        apply(before, one)
    return event, before


# Whole States ---------------------------------------------------------------------------------------------------


def facts(state: State) -> dict[str, Any]:
    """Everything that a State says, in a form that can be compared."""
    told = {name: getattr(state, name) for name in State.__slots__ if name != "deck"}
    if told["outcome"] is not None:
        told["outcome"] = tuple(told["outcome"])
    return told


def standing_of(game: Game) -> tuple[Any, ...]:
    """Everything that an illegal answer must leave as it was."""
    decision = game.decision
    question = None if decision is None else (decision.who, decision.about, decision.options, decision.prompt)
    return facts(game.state.copy()), list(game.events), list(game.answers), question


def replayed(game: Game) -> State:
    """The State that the log alone leads to."""
    state = State(game.deck, list(game.setup.players))
    for fact in game.events:
        apply(state, fact)
    return state


def assert_cards_in_place(state: State) -> None:
    """Every card lies in exactly one place, and the masks tell what lies in the rows."""
    lying = [card for cards in state.zones.values() for card in cards]
    assert sorted(lying) == list(range(len(state.deck))), "a card is lost or lies in two places"
    bits = state.deck.bits
    for seat in range(len(state.names)):
        mask = 0
        for card in state.row(seat):
            mask |= bits[card]
        assert state.masks[seat] == mask, f"the mask of seat {seat} is stale"


def assert_at_rest(state: State) -> None:
    """What holds whenever somebody is asked something: units are whole, counts are right, rows hold what they may."""
    for rider, host in state.attached.items():
        # A card held face out in a hand is still in use, and what clings to it is held with it until it has come to its
        # place when it is played.
        played_by = state.counts.get(mark_of(host), -1) if host in state.zones[RESOLVING] else -1
        homes = [
            seat
            for seat in state.order
            if host in state.row(seat) or host in held_out(state, seat) or seat == played_by
        ]
        assert len(homes) == 1, "a card is attached to a card that is not in play"
        assert state.zone_holding(rider) in (ROW[homes[0]], UNDER[homes[0]]), "a unit lies apart"
    for hidden, shelter in state.covered.items():
        seat = state.owner_of(shelter)
        assert seat >= 0, "a card is covered by a card that is not in play"
        assert hidden in state.zones[UNDER[seat]], "a covered card does not lie beneath its Keeper"
    for seat in state.order:
        for card in state.zones[UNDER[seat]]:
            assert (card in state.attached) != (card in state.covered), "a card beneath another is in one relation"
    for seat in range(len(state.names)):
        assert {state.deck.types[card] for card in state.row(seat)} <= {KEEPER, CREEPER}
        if seat not in state.order:
            assert not any(state.zones[zone] for zone in zones_of(seat)), "an absent player has cards"
    in_force = [card for zone in (METAS, RULES) for card in state.zones[zone]]
    fresh = _with_rules(state.deck, in_force)
    for name in _told_by_rules(state.deck):
        assert getattr(state, name) == getattr(fresh, name), f"{name} is not what the rules in play say"
    groups = [zone for zone in state.zones if zone < 0 and zone not in SHARED_ZONES]
    assert set(groups) == {aside_of(depth) for depth in range(len(groups))}, "set-aside groups have gaps"


def _with_rules(deck: Deck, cards: list[int]) -> State:
    """A State in which these rules have begun and nothing else has happened."""
    state = State(deck, ["Ada"])
    for card in cards:
        for setting in deck.slots[card]:
            apply(state, Event("began", -1, card, 0, 0, setting, REASONS["in force already"], -1))
    return state


@cache
def _told_by_rules(deck: Deck) -> list[str]:
    """The parts of a State that rules change as they begin."""
    blank, full = facts(State(deck, ["Ada"])), facts(_with_rules(deck, list(range(len(deck)))))
    return [name for name in blank if blank[name] != full[name]]
