"""Can anyone win on this turn? The answers of the player whose turn it is are gone through, to a stated depth.

A way to win is sure: it does not depend on a card that this player cannot see, and where another player must choose, it
wins whatever that player chooses. Only that no one stops it with a Surprise is taken for granted, and said.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from fluxx_nb.desk.answers import answer_in_words, distinct_answers, position_key
from fluxx_nb.desk.knowledge import Knowledge
from fluxx_nb.engine.core.bounds import DEEPEST_SEARCH, MOST_POSITIONS
from fluxx_nb.engine.core.checks import need, need_number
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.history import Record
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.story.explain.explanation import explain
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.story.words.teller import count

DEPTH = 4
"""How many answers ahead are looked at, unless someone wants more or fewer."""
_WINS = frozenset({"won", "scored"})
"""What is looked for: a win, or in Solo Fluxx a Goal that is scored."""


class WinStep(NamedTuple):
    """One answer on the way."""

    seat: int
    player: str
    words: str
    """The answer in words; where another player chooses, that it does not matter what."""
    record: Record
    mine: bool
    """Whether it is an answer of the player whose turn it is."""
    taken_for_granted: bool = False
    """Whether someone is taken to play no Surprise here."""


Path = tuple[WinStep, ...]


@dataclass(frozen=True)
class WinningWay:
    """A way to win."""

    winner: str
    steps: Path
    text: str
    """What happens at its end."""
    passages: tuple[Passage, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        """What the player whose turn it is answers, one after the other."""
        return tuple(step.words for step in self.steps if step.mine)

    @property
    def unless_surprised(self) -> bool:
        """Whether another player's Surprise might stop it."""
        return any(step.taken_for_granted for step in self.steps)

    def __str__(self) -> str:
        way = ", then ".join(self.answers) or "nothing more"
        unless = " unless someone stops it with a Surprise" if self.unless_surprised else ""
        return f"{way}: {self.text}{f' That is sure{unless}.' if unless else ''}"


@dataclass(frozen=True)
class WinSearch:
    """What was found."""

    player: str
    """The player whose turn it is."""
    depth: int
    ways: tuple[WinningWay, ...]
    """A shortest way for each player who can win, that of the player whose turn it is first."""
    positions: int
    """How many positions were looked at."""
    complete: bool
    """Whether all answers were gone through to this depth; there are bounds for very many."""
    peek: bool

    @property
    def text(self) -> str:
        """The result in words."""
        seen = "every card, the pile included" if self.peek else f"what {self.player} may see"
        far = f"within {count(self.depth, 'answer')}, knowing {seen}"
        if not self.complete:
            far += f", as far as {self.positions:,} positions show"
        if not self.ways:
            return f"No one can surely win on {self.player}'s turn {far}."
        return " ".join(
            f"{way.winner} can win on {self.player}'s turn {far}: {way}"
            if way.winner == self.player
            else f"{way.winner} would win: {way}"
            for way in self.ways
        )

    def __repr__(self) -> str:
        return f"<{self.text}>"


class _Seeker:
    def __init__(self, root: Game, knowledge: Knowledge, most: int) -> None:
        self.root, self.knows, self.most = root, knowledge, most
        self.me = root.state.turn
        self.positions = 0
        self.complete = True
        self._known: dict[tuple[object, int], dict[int, Path]] = {}

    def ways(self, game: Game, depth: int) -> dict[int, Path]:
        """For each seat that can win from here the shortest way, with so many answers of mine at most."""
        decision = game.decision
        if decision is None or not self.knows.sees_options(decision):
            return self._pass_by(game, depth) if decision is not None and decision.about == "surprise" else {}
        if decision.who != self.me:
            return self._whatever_they_choose(game, depth)
        if depth == 0:
            return {}
        key = (position_key(game), depth) if game.at_main_decision else None
        if key is not None and key in self._known:
            return self._known[key]
        best: dict[int, Path] = {}
        for record in self._records(game):
            step = self._step(game, record)
            for seat, path in self._after(game, record, depth - 1).items():
                if seat not in best or len(path) + 1 < len(best[seat]):
                    best[seat] = (step, *path)
        if key is not None:
            self._known[key] = best
        return best

    def _step(self, game: Game, record: Record, words: str = "", granted: bool = False) -> WinStep:
        decision, names = game.decision, game.state.names
        assert decision is not None
        mine = decision.who == self.me
        return WinStep(decision.who, names[decision.who], words or answer_in_words(game, record), record, mine, granted)

    def _records(self, game: Game) -> Iterable[Record]:
        found = distinct_answers(game)
        if found is None:
            self.complete = False
        return found or ()

    def _after(self, game: Game, record: Record, depth: int) -> dict[int, Path]:
        """The ways that an answer opens; none where it leads to something that no one can foretell, or out of turn."""
        if self.positions >= self.most:
            self.complete = False
            return {}
        self.positions += 1
        then = game.branch()
        seen = len(then.events)
        then.repeat(record)
        events = then.events[seen:]
        sure = events[: self.knows.lasts(events)]
        for event in sure:
            if event.what == "turned":
                return {}
            if event.what in _WINS:
                return {event.who: ()}
        return self.ways(then, depth) if len(sure) == len(events) else {}

    def _pass_by(self, game: Game, depth: int) -> dict[int, Path]:
        """Take it that someone who might play a Surprise does not."""
        decision = game.decision
        assert decision is not None
        if "pass" not in decision.options:
            return {}
        record = decision.options.index("pass")
        step = self._step(game, record, granted=True)
        return {seat: (step, *path) for seat, path in self._after(game, record, depth).items()}

    def _whatever_they_choose(self, game: Game, depth: int) -> dict[int, Path]:
        decision = game.decision
        assert decision is not None
        if decision.about == "surprise" and not self.knows.peek:
            return self._pass_by(game, depth)
        common: dict[int, Path] | None = None
        for record in self._records(game):
            step = self._step(game, record, "whatever it is")
            found = {seat: (step, *path) for seat, path in self._after(game, record, depth).items()}
            if common is None:
                common = found
            else:
                common = {seat: max(common[seat], found[seat], key=len) for seat in common if seat in found}
            if not common:
                break
        return common or {}


def shortest_win(
    game: Game | Timeline, depth: int = DEPTH, peek: bool = False, most: int = MOST_POSITIONS
) -> WinSearch:
    """The shortest way in which anyone surely wins on this turn, by what the player whose turn it is may do.

    That player's view counts: the draw pile and other hands are unknown, unless you `peek`.
    """
    need("What is judged", game, (Game, Timeline), "a game or a timeline, such as new_game('math')")
    need("`peek`", peek, bool, "True or False")
    need_number("`depth`", depth, 1, DEEPEST_SEARCH)
    need_number("`most`", most, 1, MOST_POSITIONS)
    played = game.game if isinstance(game, Timeline) else game
    me = played.state.turn
    player = played.state.names[me] if me >= 0 else ""
    if played.decision is None or me < 0:
        return WinSearch(player, depth, (), 0, True, peek)
    seeker = _Seeker(played, Knowledge(played.state, me, peek), most)
    found: dict[int, Path] = {}
    for far in range(1, depth + 1):
        found = seeker.ways(seeker.root, far)
        if me in found or not seeker.complete:
            break
    seats = sorted(found, key=lambda seat: (seat != me, len(found[seat]), seat))
    ways = tuple(_told(played, seat, found[seat]) for seat in seats)
    return WinSearch(player, depth, ways, seeker.positions, seeker.complete, peek)


def _told(game: Game, seat: int, path: Path) -> WinningWay:
    """A way with what happens at its end and the rule for that."""
    line = Timeline.of(game).before_answer(len(game.answers))
    for step in path:
        line.repeat(step.record)
    events = line.events
    last = max(at for at, event in enumerate(events) if event.what in _WINS)
    moment = explain(events, last, line.state_at(last))
    return WinningWay(game.state.names[seat], path, moment.text, moment.passages)
