from __future__ import annotations

from collections import Counter

import pytest

from tests.fuzz.restless import play_restless


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_players_may_come_and_go_at_any_question(first: int) -> None:
    counts: Counter[str] = Counter()
    for seed in range(first, first + 10):
        play_restless(seed, 200, counts)
    assert counts["restless games"] == 10
    assert len([what for what in counts if what.startswith("the asked left at:")]) > 2
