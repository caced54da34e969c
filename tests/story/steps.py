"""Steps of games for tests: found by their kind, with what they quote."""

from __future__ import annotations

from typing import Any

from fluxx_nb.engine.core.game import Game
from fluxx_nb.story.explain.explanation import Moment, tell
from tests.tabletop import lay, say


def last(game: Game, what: str, why: str, card: str = "") -> Moment:
    """The last step of its kind."""
    found = [m for m in tell(game) if (m.what, m.why) == (what, why) and card in (m.card, "")]
    assert found, f"nothing was {what} ({why}) {card} in {game!r}"
    return found[-1]


def quotes(moment: Moment) -> list[str]:
    """What is quoted, the main source first; the name of a card stands for its own words."""
    own = [moment.says.name] if moment.card_is_source and moment.says is not None else []
    return [*own, *(passage.id for passage in moment.passages)]


def turn(deck: str, *words: str, noor: dict[str, Any] | None = None, **table: Any) -> Game:
    """Ada says some words on her turn, and nobody answers with a Surprise."""
    ada = {key: table.pop(key) for key in ("hand", "keepers") if key in table}
    game = lay(deck, {"Ada": ada, "Noor": noor or {}}, ask_surprises=False, **table)
    for word in words:
        if game.decision is not None and game.decision.about == "begin" and word not in game.options:
            game.answer("pass")
        say(game, ("Ada", word))
    return game
