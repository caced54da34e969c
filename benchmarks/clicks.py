"""Clicks: how many it takes one person to play a game to its end at the table, with two bots; by card and by effect."""

from __future__ import annotations

from typing import NamedTuple

from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players.party import Party
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.live.session import CARD, EFFECT, Session

SEEDS = range(1, 8)


class Clicks(NamedTuple):
    """What one game took."""

    ways: int
    """How often Next was pressed."""
    answers: int
    """How many buttons were pressed to answer; several cards are picked one by one, then confirmed."""

    @property
    def all(self) -> int:
        """All of them."""
        return self.ways + self.answers


def clicks(edition: str, seed: int, grain: str = CARD) -> Clicks:
    """Play a game to its end: Next until the person is asked, who answers as a greedy bot would."""
    game = new_game(edition, 3, seed=seed)
    person = Party(game.setup, ("greedy",)).players[0]
    session = Session(Timeline(game), seats=game.setup.players[0])
    session.step_by(grain)
    ways = answers = 0
    while not session.over:
        if not session.waits_for_person:
            session.next()
            ways += 1
            continue
        decision = session.line.decision
        assert decision is not None
        chosen = person.choose(decision, Sight(game.state, decision.who))
        places = chosen if isinstance(chosen, tuple) else (chosen,)
        session.answer([decision.options[place] for place in places])
        answers += len(places) + decision.several
    return Clicks(ways, answers)


def report() -> str:
    """The clicks of the median game of two editions, by card and by effect."""
    lines = []
    for edition in ("math", "cthulhu"):
        for grain in (CARD, EFFECT):
            found = sorted((clicks(edition, seed, grain) for seed in SEEDS), key=lambda one: one.all)
            middle = found[len(found) // 2]
            lines.append(
                f"{edition:8} by {grain:6} {middle.all:4} clicks ({middle.ways} Next, {middle.answers} answers);"
                f" {found[0].all} to {found[-1].all} in {len(found)} games"
            )
    return "\n".join(lines)


if __name__ == "__main__":
    print(report())
