from __future__ import annotations

import fluxx_nb.engine.verbs  # noqa: F401  (importing the verbs registers them)
from fluxx_nb.engine.effects import VERBS
from fluxx_nb.players.intentions import INTENTIONS


def test_every_verb_has_an_intention() -> None:
    missing = sorted(set(VERBS) - set(INTENTIONS))
    assert not missing, f"say in players/intentions.py what {', '.join(missing)} would be worth to a player"


def test_every_intention_is_of_a_verb() -> None:
    assert set(INTENTIONS) <= set(VERBS)
