"""What is judged at a glance, and what is remembered of Goals from table to table."""

from __future__ import annotations

import pytest

from fluxx_nb.engine.core.card import KEEPER
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.core.state import DRAW, HAND, ROW, State
from fluxx_nb.engine.core.winning import blockers, goal_test
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players.distances import Distances, TableDistances
from fluxx_nb.players.greedy import GreedyPlayer
from fluxx_nb.players.imagination import after, shift
from fluxx_nb.players.party import Party, agreed
from fluxx_nb.players.prospects import chance_of_winning, traits_of
from fluxx_nb.players.worlds import a_world
from tests.tabletop import lay


def chances(game: Game) -> list[float]:
    known = Distances()
    return [chance_of_winning(game.state, game.setup, seat, known) for seat in game.state.order]


def test_a_goal_in_hand_that_is_met_all_but_decides_the_game_on_the_own_turn() -> None:
    meets = {"hand": ["24 Hours"], "keepers": ["Number Two", "Number Four"]}
    ada, noor = chances(lay("math", {"Ada": meets, "Noor": {"keepers": ["Number One", "Number Six"]}}))
    assert ada > 0.95
    assert ada + noor == pytest.approx(1)
    ada, noor = chances(lay("math", {"Ada": {"keepers": ["Number One", "Number Six"]}, "Noor": meets}))
    assert 0.6 < noor < 0.95, "Ada may still do something about it"


def test_traits_count_what_lies_in_play_and_what_is_held() -> None:
    ada = {"hand": ["Number Four", "24 Hours"], "keepers": ["Number Two"]}
    game = lay("math", {"Ada": ada, "Noor": {}}, goals=["The Ultimate Answer"], draw=["Draw 5", "Draw 3"])
    found = traits_of(game.state, game.setup, 0, Distances())
    assert (found.one, found.ready, found.held_one, found.held_by_hand) == (1, 1, 1, 1)
    assert (found.keepers, found.creepers, found.hand) == (1, 0, 3), "a New Rule was drawn"


def test_a_creeper_speaks_against_its_owner() -> None:
    alone, with_germs = ({"keepers": cards} for cards in (["Ray Gun"], ["Ray Gun", "Germs"]))
    free, burdened = (chances(lay("martian", {"Ada": {}, "Noor": noor}))[1] for noor in (alone, with_germs))
    assert free > burdened


@pytest.mark.parametrize("edition", editions())
def test_what_is_remembered_is_what_would_be_found_anew(edition: str) -> None:
    """A greedy player with a memory answers as one who has none."""
    for seed in range(2):
        game = new_game(edition, 3, seed=seed)
        setup = agreed(game.setup)
        memory = Distances()
        while (decision := game.decision) is not None and len(game.answers) < 120:
            sight = Sight(game.state, decision.who)
            places = GreedyPlayer(seed, setup, memory).choose(decision, sight)
            assert places == GreedyPlayer(seed, setup).choose(decision, sight)
            game.answer_at(places)


def test_players_who_have_changed_places_are_not_mistaken_for_each_other() -> None:
    game = lay("math", {"Ada": {"keepers": ["Number Two"]}, "Noor": {"keepers": ["Number Five"]}})
    memory = Distances()
    before = memory.at(game.state)
    changed = game.state.copy()
    changed.order.reverse()
    changed.zones[9], changed.zones[13] = changed.zones[13], changed.zones[9]
    assert memory.at(changed) is not before


@pytest.mark.parametrize("edition", editions())
def test_what_bits_say_is_what_the_goal_itself_says(edition: str) -> None:
    """For every Goal of the deck and every seat, with and without the Keepers in hand, along a random game."""
    game = new_game(edition, 3, seed=4)
    party = Party(game.setup, "random")
    s, setup = game.state, game.setup
    goals = [goal for goal, test in enumerate(game.deck.tests) if test is not None]
    lacks = []
    while game.decision is not None and len(game.answers) < 60:
        if len(game.answers) % 6 == 0:
            table = TableDistances(Distances(), s, setup)
            for seat in s.order:
                keepers = tuple(card for card in s.hand(seat) if game.deck.types[card] == KEEPER)
                laid = after(s, [shift(card, HAND[seat], ROW[seat]) for card in keepers])
                with_keepers = table.lacking_with(seat, keepers)
                for goal in goals:
                    lacks.append(table.lacking(seat, goal))
                    assert lacks[-1] == in_words(s, setup, seat, goal)
                    assert with_keepers(goal) == in_words(laid, setup, seat, goal)
        party.answer(game)
    assert {1, 2} <= set(lacks)


def in_words(s: State, setup: Setup, seat: int, goal: int) -> int:
    test = goal_test(s, goal)
    return len(test.lacks(s, setup, seat)) + len(blockers(s, seat, test))


def test_a_world_is_whole_even_if_more_cards_have_come_up_than_the_pile_held() -> None:
    game = new_game("cthulhu", 3, seed=4)
    glimpse = Sight(game.state, game.state.turn).glimpse()
    unseen = sorted({*range(len(game.deck.cards))} - {card for cards in glimpse.zones.values() for card in cards})
    many = unseen[: len(glimpse.zones[DRAW]) + 2]
    world = a_world(glimpse, 1, many)
    assert sorted(card for cards in world.zones.values() for card in cards) == list(range(len(game.deck.cards)))
