"""Keeping: no game of a table is lost with its kernel, and what was kept is offered where it was played."""

from __future__ import annotations

import asyncio
import atexit
import os
import time
import warnings
from pathlib import Path
from weakref import WeakSet

from ipywidgets import HTML, Box, Button, Layout, Widget

from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.text import nearest_word
from fluxx_nb.engine.files.deckfile import editions, load_edition, read_deck
from fluxx_nb.story.saves.saves import SaveError, load, save
from fluxx_nb.story.scenarios.filekinds import is_save
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.canvas.paint import LOCK
from fluxx_nb.view.canvas.playback import BackgroundTask
from fluxx_nb.view.live import autosave
from fluxx_nb.view.live.autosave import Kept
from fluxx_nb.view.live.disposable import parts_of
from fluxx_nb.view.live.session import NotNow, Session
from fluxx_nb.view.words.messages import LetGo, Message, TakeUp, Tell
from fluxx_nb.view.words.panels import problem, safe

PAUSE = 1.0
"""Seconds between two writings, at least: a step must not take longer because a game has become long."""
_at_work: WeakSet[Keeping] = WeakSet()


class Keeping:
    """Keeps the game of one table, and offers those that were kept before."""

    def __init__(self, box: Box, tell: Tell, session: Session, *, brief: bool = False) -> None:
        self._box, self._tell, self._brief = box, tell, brief
        self._spot = autosave.spot(session.root.game.deck.edition)
        self._session = session
        self._file: Path | None = None
        self._is_played = False
        """Whether a person has answered, also for a seat without a player of its own."""
        self._answers = 0
        """How many answers the game had when it was looked at last."""
        self._due = False
        self._last = float("-inf")
        self._task = BackgroundTask()
        self._unkept = self._unread = ""
        """What went wrong with keeping this game, and with reading others."""
        self._offered: list[Kept] = []
        self._rests = self._aside = False
        self._offers = session.root.game.setup.table is None or bool(os.environ.get(autosave.RESUMES))
        """Whether saved games are offered: at the table of a scenario only to someone who comes back to one."""
        _at_work.add(self)

    # Keeping ----------------------------------------------------------------------------------------------------

    def rest(self) -> None:
        """Keep and offer nothing: the game at this table belongs to a question, which can be asked again."""
        self._rests = True

    def played(self, session: Session) -> None:
        """A person plays this game, so that it is worth keeping. A beginner's table then has no room for others."""
        self._turn_to(session)
        self._is_played = True
        if self._brief and self._offered:
            self._offered = []
            self._show()

    def _turn_to(self, session: Session) -> None:
        """Another game has another file: that of the game before stays what it is."""
        if session is not self._session:
            self.flush()
            self._session, self._file, self._is_played, self._answers = session, None, False, 0

    def note(self, session: Session) -> None:
        """Keep what has happened: now, or in a moment if it was kept just now."""
        self._turn_to(session)
        game = session.root.game
        if self._rests or game.setup.table is not None or not (session.persons or self._is_played):
            # A scenario can be started again at any time, and so can a game of bots.
            return
        if session.over and session.root.decision is None:
            self._empty()
            return
        answers = _answers(session.root)
        if answers == self._answers:
            return
        self._answers, self._due = answers, True
        if time.monotonic() - self._last >= PAUSE:
            self.flush()
        elif not self._task.busy:
            self._task.start(self._later)

    async def _later(self) -> None:
        await asyncio.sleep(PAUSE)
        with LOCK:
            self.flush()

    def flush(self) -> bool:
        """Write what is not written yet; tells whether everything is."""
        if not self._due:
            return True
        self._last = time.monotonic()
        game = self._session.root.game
        deck, state = game.deck, game.state
        title = f"{deck.title}, turn {state.turns}: {', '.join(state.names)}"
        seats = tuple(sorted(self._session.persons))
        if self._file is None:
            self._file = self._spot.file(deck.edition)
        try:
            text = save(self._session.root)
            autosave.keep(self._file, Kept(title, text, seats, deck.edition, deck.digest, _own_file(deck)))
        except (OSError, SaveError) as why:
            reason = getattr(why, "strerror", None) or str(why).rstrip(".")
            way = "Copy it as text (New game & save)" if isinstance(why, OSError) else "Begin fewer branches"
            self._say(f"This game cannot be kept for later: {reason}. {way}.")
            return False
        self._due = False
        self._say("")
        return True

    def _empty(self) -> None:
        """A game that is over need not be taken up again."""
        self._due, self._answers = False, _answers(self._session.root)
        if self._file is not None:
            autosave.drop(self._file)
            self._file = None

    # Offering ---------------------------------------------------------------------------------------------------

    def offer(self) -> None:
        """Offer the games that were kept at this table."""
        if self._rests or not self._offers:
            return
        # A cell may be run again at once.
        _flush_all()
        self._offered, broken = autosave.kept(self._spot, self._session.root.game.deck.edition)
        if broken:
            names = ", ".join(str(path.relative_to(self._spot.folder)) for path in broken)
            self._unread = f"A kept game could not be read; it was put aside as {names}."
        self._show()
        if self._offered and os.environ.pop(autosave.RESUMES, ""):
            self._tell(TakeUp(0))

    def step_aside(self, aside: bool) -> None:
        """Show no offer while something else is beside the table, such as a question."""
        if aside != self._aside:
            self._aside = aside
            self._show()

    def offered(self, number: int) -> Kept:
        """One of the games that are offered."""
        if not 0 <= number < len(self._offered):
            raise NotNow("That game is not offered any more.")
        return self._offered[number]

    def deck_of(self, game: Kept) -> Deck:
        """The deck that a kept game needs: the one on the table if it is the same, or that of its file."""
        here = self._session.root.game.deck
        if (here.edition, here.digest) == (game.edition, game.digest):
            return here
        if game.deck:
            return read_deck(Path(game.deck))
        if game.edition not in editions():
            raise SaveError(f"The deck {game.edition!r} is not here; {nearest_word(game.edition, editions())}")
        return load_edition(game.edition)

    def taken_up(self, game: Kept, session: Session, *, whole: bool) -> None:
        """A saved game is on the table; its file is not needed once all of the game is saved again."""
        self._offered = []
        self.played(session)
        self.note(session)
        if self.flush() and whole:
            autosave.drop(game.path)
        self._show()

    def put_aside(self, game: Kept) -> None:
        """A kept game that no one can take up is not offered again."""
        autosave.set_aside(game.path)
        self.offer()

    def let_go(self, game: Kept) -> None:
        """No one wants to take up a kept game."""
        autosave.drop(game.path)
        self.offer()

    def _say(self, trouble: str) -> None:
        if trouble != self._unkept:
            self._unkept = trouble
            self._show()

    def _show(self) -> None:
        old = self._box.children
        parts: list[Widget] = [HTML(problem(words)) for words in (self._unkept, self._unread) if words]
        for number, game in enumerate(() if self._aside else self._offered):
            # The last one first: titles can be the same.
            which = "Saved before that" if number else "Saved game"
            parts.append(HTML(f"<p>{which}: {safe(game.title)}.</p>"))
            parts.append(self._button("Resume", "resume", TakeUp(number)))
            parts.append(self._button("Delete", "forget", LetGo(number)))
        self._box.children = parts
        (self._box.add_class if parts else self._box.remove_class)("fluxx-offer")
        for one in old:
            for part in parts_of(one):
                part.close()

    def _button(self, label: str, name: str, message: Message) -> Button:
        style = "primary" if isinstance(message, TakeUp) else ""
        made = Button(description=label, button_style=style, layout=Layout(width="auto"))
        made.add_class(f"fluxx-{name}")
        made.on_click(lambda _: self._tell(message))
        return made

    def stop(self) -> None:
        """The table is put away; what it has not written yet is written now."""
        self._task.stop()
        self.flush()
        _at_work.discard(self)


def _answers(line: Timeline) -> int:
    """How many answers a game has on all its lines."""
    return len(line.game.answers) + sum(1 + _answers(branch) for branch in line.branches)


def _own_file(deck: Deck) -> str:
    """The file of a deck that is no edition of the package's."""
    installed = deck.edition in editions() and load_edition(deck.edition).digest == deck.digest
    return "" if installed or deck.path is None else str(deck.path.resolve())


@atexit.register
def _flush_all() -> None:
    """A kernel that ends writes what it has not written yet."""
    for one in list(_at_work):
        one.flush()


def saved_line(text: str, deck: Deck | None = None) -> tuple[Timeline, str]:
    """Return the timeline of a saved game, as far as it can be played again, and what to beware of."""
    need("A saved game", text, str, "its text, such as save(game)")
    if not is_save(text):
        raise SaveError("That is no saved game: its text begins with “{”. Nothing was changed.")
    try:
        with warnings.catch_warnings(record=True) as doubts:
            warnings.simplefilter("always")
            line = load(text, deck)
    except SaveError as problem:
        if problem.timeline is None:
            raise
        return problem.timeline, str(problem)
    return line, " ".join(str(doubt.message) for doubt in doubts)
