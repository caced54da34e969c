"""The live table: a game in a notebook, one effect at a time, each with its rule beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar
from uuid import uuid4

from ipywidgets import Box, VBox

from fluxx_nb.engine.core.decisions import IllegalAnswer, Option
from fluxx_nb.engine.core.state import DISCARD
from fluxx_nb.story.papers import is_save
from fluxx_nb.story.saves import SaveError, load, save
from fluxx_nb.view.canvas.canvas import TableCanvas, picture_size
from fluxx_nb.view.canvas.paint import LOCK, Painter
from fluxx_nb.view.canvas.playback import Gliding, Playing
from fluxx_nb.view.draw.arrangement import layout
from fluxx_nb.view.draw.pointing import pointed_at
from fluxx_nb.view.draw.still import still
from fluxx_nb.view.draw.svg import to_svg
from fluxx_nb.view.live.autosave import Kept
from fluxx_nb.view.live.backstage import Backstage
from fluxx_nb.view.live.companion import Companion
from fluxx_nb.view.live.controls import Controls
from fluxx_nb.view.live.keepsake import Snapshot, keep, offer
from fluxx_nb.view.live.keyboard import press
from fluxx_nb.view.live.logbook import Logbook
from fluxx_nb.view.live.newgame import NewGame
from fluxx_nb.view.live.sideboard import Sideboard
from fluxx_nb.view.live.sitting import NotNow, Sitting
from fluxx_nb.view.look.model import TableModel, look
from fluxx_nb.view.look.text import status, to_lines
from fluxx_nb.view.scene.scene import Scene

_Act = TypeVar("_Act", bound=Callable[..., None])
_IN_WORDS = (NotNow, IllegalAnswer, SaveError, ValueError, LookupError, OSError)
_GLIDES_FROM = 0.35
"""Cards glide only while steps are at least so many seconds apart."""


def guarded(act: _Act) -> _Act:
    """Let only one thing happen at a time, and say beside the table what could not be done."""

    @wraps(act)
    def wrapped(self: Table, *args: Any, **kwargs: Any) -> None:
        with LOCK:
            try:
                act(self, *args, **kwargs)
            except _IN_WORDS as problem:
                self.side.complain(str(problem))

    return wrapped  # type: ignore[return-value]


class Table(VBox):
    """A game to look at and to play. Make one with `fluxx_nb.play(…)`."""

    def __init__(
        self,
        sitting: Sitting,
        *,
        animate: bool = True,
        begin: Callable[[dict[str, Any]], Sitting] | None = None,
        offer_kept: bool = False,
    ) -> None:
        self.sitting = sitting
        self.animate = animate
        self._begin_game = begin
        self._size = picture_size(0, 0)
        self._scene: Scene | None = None
        self.new_game: NewGame | None = None
        self._snapshot = Snapshot(lambda: still(self.scene()))
        self.companion = Companion(mark=f"fluxx-{uuid4().hex[:8]}")
        self._make_parts()
        twin = Box()
        twin.add_class("fluxx-text")
        twin.add_class("fluxx-scroll")
        super().__init__([self._stage, self._more, twin, self.companion])
        self.add_class("fluxx-table")
        if offer_kept:
            offer(self.side.offer, self.attempt, self._take_up)
        self.show()

    def _make_parts(self) -> None:
        acts = {
            "start": self.start,
            "back": self.back,
            "next": self.next,
            "turn": self.end_of_turn,
            "end": self.end,
            "play": self.play_or_pause,
            "what-if": self.what_if,
        }
        self.canvas = TableCanvas()
        self.canvas.on_client_ready(self.repaint)
        self.canvas.on_point(self.point)
        self.canvas.on_key_down(lambda key, shift, ctrl, meta: self.press(key))
        self.painter = Painter(self.canvas)
        self._gliding = Gliding(self.painter)
        self._playing = Playing(self._play_step, lambda: self.controls.pause, self.show)
        self.controls = Controls(acts)
        self.side = Sideboard(self.companion, self.answer, self.point_out, self.take, self.leave, self.hint)
        self.logbook = Logbook(self.companion)
        self.backstage = Backstage(self.companion, self.switch, self._game_panel)
        self.companion.hear(
            {
                "key": lambda key: self.press(str(key)),
                "go": lambda k: self.go(int(k)),
                "preview": lambda k: self.preview(int(k)),
                "want": lambda _: self.logbook.resend(),
            }
        )
        self.companion.observe(lambda change: self._resize(*change["new"]), "space")
        left = VBox([self.canvas, self.controls.widget])
        left.add_class("fluxx-left")
        self._stage = Box([left, self.side.widget])
        self._stage.add_class("fluxx-stage")
        self._more = Box([self.logbook.widget, self.backstage.widget])
        self._more.add_class("fluxx-more")

    def _game_panel(self) -> Box:
        self.new_game = NewGame(self._begin, self.save, self.load, self.attempt, self.sitting.line.game.deck.edition)
        return self.new_game.widget

    @guarded
    def _resize(self, width: int, height: int) -> None:
        size = picture_size(width, height)
        if size != self._size:
            self._size = size
            self.show()

    # Showing ----------------------------------------------------------------------------------------------------

    def model(self, k: int | None = None) -> TableModel:
        """What is seen of the table after `k` events."""
        sitting = self.sitting
        k = sitting.at if k is None else k
        event = sitting.line.event(k - 1) if k else None
        question = sitting.question if k == sitting.at else None
        decision = question.decision if question is not None else None
        return look(sitting.line.state_at(k), sitting.seat, event=event, decision=decision)

    def scene(self, k: int | None = None) -> Scene:
        """The picture after `k` events."""
        return layout(self.model(k), *self._size)

    def show(self, glide: bool = False) -> None:
        """Show the moment that is looked at: the table, and everything beside it."""
        with LOCK, self.companion.hold_sync():
            sitting = self.sitting
            s = sitting.line.state_at(sitting.at)
            model = self.model()
            question = sitting.question
            self._scene = layout(model, *self._size)
            card = self.side.inspecting.card
            if card is not None and self._scene.placed(card) is None:
                self.side.inspecting.look_at()
            self.side.asking.turn_to(question)
            # The picture goes first: it is what one waits for.
            self._gliding.show(self._pointed(), glide and self.animate)
            moment = sitting.moment()
            self.side.show(sitting, s, moment, status(model), question)
            self.logbook.show(sitting)
            self.backstage.show(sitting, s)
            inviting = not (sitting.waits_for_person or sitting.over)
            self.controls.show(inviting=inviting, playing=self._playing.on)
            said = moment.text if moment else "The game is about to begin."
            told = self.companion
            told.at, told.last, told.lines = sitting.at, len(sitting.line), [said, *to_lines(model)]
            told.label = f"{self._scene.title}. {said}"
            self._snapshot.renew()

    def _pointed(self) -> Scene:
        scene = self._scene or self.scene()
        return pointed_at(scene, self.side.inspecting.card, self.side.asking.picked)

    @guarded
    def repaint(self) -> None:
        """Paint everything anew, for a browser that has just come."""
        self._gliding.stop()
        self.painter.forget()
        self.painter.paint(self._pointed())

    # Time -------------------------------------------------------------------------------------------------------

    def _stop(self) -> None:
        self._playing.stop()
        self._gliding.stop()

    @guarded
    def next(self) -> None:
        """One step on."""
        self._stop()
        self.sitting.next()
        self.show(glide=True)

    @guarded
    def back(self) -> None:
        """One step back."""
        self._stop()
        self.sitting.back()
        self.show()

    @guarded
    def end_of_turn(self) -> None:
        """To the next turn."""
        self._stop()
        self.sitting.end_of_turn()
        self.show()

    def start(self) -> None:
        """To the beginning."""
        self.go(0)

    def end(self) -> None:
        """To the last thing that happened."""
        self.go(len(self.sitting.line))

    @guarded
    def go(self, k: int) -> None:
        """To the moment after `k` events."""
        self._stop()
        self.sitting.to(k)
        self.show()

    @guarded
    def preview(self, k: int) -> None:
        """Show the table after `k` events for a moment, without going there; -1 ends that."""
        if self._playing.on:
            return
        self._gliding.stop()
        here = not 0 <= k <= len(self.sitting.line)
        self.painter.paint(self._pointed() if here else self.scene(k))

    @guarded
    def play_or_pause(self) -> None:
        """Let the table run by itself, or stop it."""
        if self._playing.on:
            self._stop()
        elif not self._playing.start():
            raise NotNow("Nothing can run by itself here; go on step by step.")
        self.show()

    def _play_step(self) -> bool:
        with LOCK:
            if self.sitting.waits_for_person or self.sitting.over:
                return False
            try:
                self.sitting.next()
            except _IN_WORDS as problem:
                self.side.complain(str(problem))
                return False
            self.show(glide=self.controls.pause >= _GLIDES_FROM)
            return True

    @guarded
    def what_if(self) -> None:
        """Back to the last question, to answer it otherwise."""
        self._stop()
        self.sitting.to_last_question()
        self.show()

    @guarded
    def switch(self, number: int) -> None:
        """To another branch."""
        self._stop()
        self.sitting.switch(number)
        self.show()

    # Playing ----------------------------------------------------------------------------------------------------

    @guarded
    def answer(self, chosen: Sequence[Option]) -> None:
        """Answer the question of the moment."""
        self._stop()
        self.sitting.answer(chosen)
        self.side.inspecting.look_at()
        keep(self.sitting, self.save)
        self.show(glide=True)

    def take(self, option: Option) -> None:
        """Choose an option: answer with it, or pick it where several are wanted."""
        self.side.asking.take(option)

    @guarded
    def hint(self) -> None:
        """Say what a bot would do."""
        self.side.advise(f"A bot would answer {self.sitting.hint()}")

    @guarded
    def point(self, x: float, y: float) -> None:
        """A click on the table: inspect what lies there."""
        found = (self._scene or self.scene()).hit(x, y) or ""
        kind, _, number = found.partition(":")
        if found == f"zone:{DISCARD}":
            self.backstage.open_discards()
        self.inspect(int(number) if kind == "card" else None, int(number) if kind == "seat" else None)

    @guarded
    def inspect(self, card: int | None = None, player: int | None = None) -> None:
        """Look at a card or a player more closely; without either, stop looking."""
        self.side.inspecting.look_at(card, player)
        self.point_out()

    def point_out(self) -> None:
        """Show what a person points at: the inspected card and those that are picked."""
        with LOCK:
            sitting = self.sitting
            s = sitting.line.state_at(sitting.at)
            self.side.inspecting.show(sitting, sitting.question, s, self.side.asking.picked)
            self._gliding.stop()
            self.painter.paint(self._pointed())

    def leave(self) -> None:
        """Stop inspecting."""
        self.inspect()

    @guarded
    def press(self, key: str) -> None:
        """A key, wherever in the table the focus is."""
        press(self, key)

    # Games ------------------------------------------------------------------------------------------------------

    @guarded
    def attempt(self, act: Callable[[], None]) -> None:
        """Do something that may fail, and say so beside the table."""
        self.side.complain("")
        act()

    def _begin(self, wishes: dict[str, Any]) -> None:
        if self._begin_game is None:
            raise NotNow("This table keeps its game; make a new one with fluxx_nb.play(…).")
        self.sit_down(self._begin_game(wishes))

    def sit_down(self, sitting: Sitting) -> None:
        """Show another game."""
        self._stop()
        self.sitting = sitting
        self.side.inspecting.look_at()
        self.painter.forget()
        self.show()

    def save(self) -> str:
        """The whole game with its branches, as text."""
        return save(self.sitting.root, self.sitting.scenario)

    @guarded
    def load(self, text: str) -> None:
        """Take up a saved game; one that does not fit is refused in words, and nothing is lost."""
        self._load(text, self.sitting.persons)

    def _load(self, text: str, persons: frozenset[str]) -> None:
        if not is_save(text):
            raise NotNow("That is no saved game: its text begins with “{”. Nothing was changed.")
        try:
            line, warning = load(text), ""
        except SaveError as problem:
            if problem.timeline is None:
                raise
            line, warning = problem.timeline, str(problem)
        self.sit_down(Sitting(line, seats=persons & {*line.game.state.names}))
        if warning:
            self.side.complain(warning)

    def _take_up(self, kept: Kept) -> None:
        self._load(kept.save, frozenset(kept.seats))

    # Pictures that stay -----------------------------------------------------------------------------------------

    def svg(self) -> str:
        """The table as a picture."""
        return to_svg(self.scene())

    def __repr__(self) -> str:
        return f"<Table: {self.sitting.line!r}>"

    def _ipython_display_(self) -> None:
        self.add_class("fluxx-pictured")
        self._snapshot.beside(VBox._repr_mimebundle_(self), "\n".join(to_lines(self.model())))

    def close(self) -> None:
        """Give back everything that the browser keeps for this table."""
        self._stop()
        self._snapshot.stop()
        self.painter.close()
        self.canvas.close()
        super().close()
