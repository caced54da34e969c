"""What is judged at a glance, and what is remembered of Goals from table to table."""

from __future__ import annotations

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.core.state import DRAW
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players.distances import Distances
from fluxx_nb.players.greedy import GreedyPlayer
from fluxx_nb.players.party import agreed
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


def test_a_world_is_whole_even_if_more_cards_have_come_up_than_the_pile_held() -> None:
    game = new_game("cthulhu", 3, seed=4)
    glimpse = Sight(game.state, game.state.turn).glimpse()
    unseen = sorted({*range(len(game.deck.cards))} - {card for cards in glimpse.zones.values() for card in cards})
    many = unseen[: len(glimpse.zones[DRAW]) + 2]
    world = a_world(glimpse, 1, many)
    assert sorted(card for cards in world.zones.values() for card in cards) == list(range(len(game.deck.cards)))
