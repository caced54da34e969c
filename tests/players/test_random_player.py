from __future__ import annotations

from collections import Counter
from itertools import combinations

from fluxx_nb.engine.core.decisions import Decision, some_of
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.core.state import State
from fluxx_nb.players import RandomPlayer
from tests.tabletop import deck_called


def a_sight() -> Sight:
    return Sight(State(deck_called("math"), ["Ada", "Noor"]), 0)


def question(size: int, least: int = 1, most: int = 1) -> Decision:
    return some_of(0, "play", tuple(range(size)), "turn", -1, "", least, most)


def test_every_option_is_as_likely_as_the_other() -> None:
    player, sight = RandomPlayer(3), a_sight()
    count = Counter(player.choose(question(4), sight) for _ in range(4000))
    assert set(count) == {0, 1, 2, 3}
    assert all(900 < taken < 1100 for taken in count.values())


def test_every_group_of_a_fixed_size_is_as_likely_as_the_other() -> None:
    player, sight = RandomPlayer(3), a_sight()
    taken = [player.choose(question(4, 2, 2), sight) for _ in range(6000)]
    count = Counter(frozenset(places) for places in taken if isinstance(places, tuple))
    assert sum(count.values()) == 6000
    assert set(count) == {frozenset(pair) for pair in combinations(range(4), 2)}
    assert all(880 < times < 1120 for times in count.values())


def test_every_group_is_as_likely_as_the_other_where_the_size_is_free() -> None:
    player, sight = RandomPlayer(3), a_sight()
    taken = [player.choose(question(3, 0, 2), sight) for _ in range(7000)]
    count = Counter(frozenset(places) for places in taken if isinstance(places, tuple))
    legal = {frozenset(group) for size in (0, 1, 2) for group in combinations(range(3), size)}
    assert set(count) == legal
    assert all(880 < times < 1120 for times in count.values())


def test_a_group_is_never_larger_than_the_options() -> None:
    player, sight = RandomPlayer(0), a_sight()
    sizes = {len(places) for _ in range(200) if isinstance(places := player.choose(question(2, 1, 5), sight), tuple)}
    assert sizes == {1, 2}


def test_the_same_seed_gives_the_same_answers() -> None:
    sight = a_sight()
    one, same, other = (
        [player.choose(question(9), sight) for _ in range(30)] for player in map(RandomPlayer, (5, 5, 6))
    )
    assert one == same
    assert one != other
