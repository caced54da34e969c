"""The win test of the engine and `maths` agree on who can win, for thousands of hands, Goals and rules."""

from __future__ import annotations

from random import Random

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.state import GOALS
from fluxx_nb.maths import chances
from tests.tabletop import deck_called, lay

VICTORIES = ("Plus Victory", "Times Victory", "Combo Victory", "Grafting")
TABLES = 400
"""Tables laid for each number of Keepers, two players at each."""


@pytest.mark.parametrize("keepers", range(8))
def test_they_agree_on_who_can_win(keepers: int) -> None:
    rng = Random(keepers)
    deck = deck_called("math")
    goals = [card.name for card in deck.titles if card.goal is not None and card.goal.calculable]
    names = [card.name for card in deck.titles for _ in range(card.copies) if card.value is not None]
    won = 0
    for _ in range(TABLES):
        dealt = rng.sample(names, 2 * keepers)
        meta = rng.choice(((), (), ("Plan B",), ("Plan C",)))
        # Plan C puts Plus and Times Victory aside.
        rules = [rule for rule in VICTORIES[2 * (meta == ("Plan C",)) :] if rng.random() < 0.3]
        table = {
            "Ada": {"hand": [], "keepers": dealt[:keepers]},
            "Noor": {"hand": [], "keepers": dealt[keepers:]},
        }
        game = lay(
            deck,
            table,
            rules=rules,
            goals=[rng.choice(goals)],
            meta_rules=list(meta),
            date="2026-11-16",
            ages={"Ada": 12, "Noor": 36},
            log=False,
        )
        meets, says = who_meets(game), who_can(game)
        won += bool(meets)
        assert says == meets, (table, rules, meta, game.goal)
    assert won > 15 or keepers < 2, "a test in which no one can win shows little"


def who_meets(game: Game) -> set[int]:
    """The seats that meet a Goal by the engine's own test."""
    s = game.state
    tests = [s.deck.tests[goal] for goal in s.zones[GOALS]]
    return {seat for test in tests if test is not None for seat in test.met_by(s, game.setup)}


def who_can(game: Game) -> set[int]:
    s = game.state
    return {seat for seat in s.order for chance in chances(s, game.setup, seat) if chance.wins}
