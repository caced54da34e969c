from __future__ import annotations

import pytest

from fluxx_nb.engine.core.effects import VERBS
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.players.intentions import INTENTIONS


@pytest.mark.parametrize("edition", editions())
def test_every_verb_of_a_deck_has_an_intention(edition: str) -> None:
    missing = sorted({verb for card in load_edition(edition) for verb in card.verbs()} - set(INTENTIONS))
    assert not missing, (
        f"say in players/hand_intentions.py or table_intentions.py what {', '.join(missing)} would be worth to a player"
    )


def test_every_intention_is_of_a_verb() -> None:
    load_edition("math")  # registers the verbs
    assert set(INTENTIONS) <= set(VERBS)
