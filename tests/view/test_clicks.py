"""How many clicks a game takes: a step that people would call one spares most of them."""

from __future__ import annotations

import pytest

from benchmarks.clicks import clicks
from fluxx_nb.view.live.session import CARD, EFFECT


@pytest.mark.parametrize("edition", ["math", "cthulhu"])
def test_stepping_by_card_takes_half_the_clicks_of_stepping_by_effect(edition: str) -> None:
    for seed in (1, 2, 3):
        by_card, by_effect = clicks(edition, seed, CARD), clicks(edition, seed, EFFECT)
        assert by_card.answers == by_effect.answers, "it is the same game"
        assert by_card.all <= by_effect.all / 2
