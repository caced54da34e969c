"""The live table: a game in a notebook, one effect at a time, each with its rule beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar
from uuid import uuid4

from IPython.display import SVG, display
from ipywidgets import HTML, Box, Button, Layout, VBox

from fluxx_nb.engine.decisions import IllegalAnswer, Option
from fluxx_nb.engine.state import DISCARD
from fluxx_nb.story.pending import pending
from fluxx_nb.story.saves import SaveError, load, save
from fluxx_nb.view import autosave, panels
from fluxx_nb.view.asking import Asking
from fluxx_nb.view.backstage import Backstage
from fluxx_nb.view.canvas import TableCanvas, picture_size
from fluxx_nb.view.controls import Controls
from fluxx_nb.view.inspecting import Inspecting
from fluxx_nb.view.layout import layout
from fluxx_nb.view.logbook import Logbook
from fluxx_nb.view.model import TableModel, look
from fluxx_nb.view.newgame import NewGame
from fluxx_nb.view.paint import LOCK, Painter
from fluxx_nb.view.playback import Gliding, Playing, Task
from fluxx_nb.view.scene import Scene
from fluxx_nb.view.shim import CanvasShim, TwinText
from fluxx_nb.view.sitting import NotNow, Sitting
from fluxx_nb.view.style import SHEET
from fluxx_nb.view.svg import to_svg
from fluxx_nb.view.text import status, to_lines

_Act = TypeVar("_Act", bound=Callable[..., None])
_IN_WORDS = (NotNow, IllegalAnswer, SaveError, ValueError, LookupError, OSError)
_GLIDES_FROM = 0.35
"""Cards glide only while steps are at least so many seconds apart."""
_SNAP_AFTER = 2.5


def guarded(act: _Act) -> _Act:
    """Let only one thing happen at a time, and say in the panel what could not be done."""

    @wraps(act)
    def wrapped(self: Table, *args: Any, **kwargs: Any) -> None:
        with LOCK:
            try:
                act(self, *args, **kwargs)
            except _IN_WORDS as problem:
                self.complain(str(problem))

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
        self._mark = f"fluxx-{uuid4().hex[:8]}"
        self._size = picture_size(0, 0)
        self._scene: Scene | None = None
        self._snap: Any = None
        self._keeps = False
        self._snap_task = Task()
        self._make_parts()
        self._connect()
        self._offer = self._offer_of_kept() if offer_kept else Box()
        super().__init__([self._offer, self._stage, self._problem, self._more, self.twin, self.shim, self._css])
        self.add_class("fluxx-table")
        self.add_class(self._mark)
        self.show()

    # Parts ------------------------------------------------------------------------------------------------------

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
        self.painter = Painter(self.canvas)
        self._gliding = Gliding(self.painter)
        self._playing = Playing(self._play_step, lambda: self.controls.pause, self.show)
        self.controls = Controls(acts, self.go)
        self.explain = HTML()
        self.explain.add_class("fluxx-explain")
        self.quote = HTML()
        self.quote.add_class("fluxx-quote")
        self.stack = HTML()
        self.stack.add_class("fluxx-stack")
        self.asking = Asking(self.answer, self.hint)
        self.inspecting = Inspecting(self.take, self.leave)
        self.logbook = Logbook(self.go, self.preview, self._mark)
        self.backstage = Backstage(self.switch, self._game_panel)
        self.twin = TwinText()
        self.shim = CanvasShim()
        self._problem = HTML()
        left = VBox([self.canvas, self.controls.widget])
        left.add_class("fluxx-left")
        lower = VBox([self.inspecting.widget, self.asking.widget, self.stack])
        lower.add_class("fluxx-lower")
        side = VBox([self.explain, self.quote, lower])
        side.add_class("fluxx-side")
        self._stage = Box([left, side])
        self._stage.add_class("fluxx-stage")
        self._more = Box([self.logbook.widget, self.backstage.widget])
        self._more.add_class("fluxx-more")
        hide = f".jp-OutputArea-child:has(+ .jp-OutputArea-child .{self._mark}:not(.jupyter-widgets-disconnected))"
        self._css = HTML(f"<style>{SHEET}{hide}{{display:none}}</style>", layout=Layout(display="none"))

    def _connect(self) -> None:
        self.canvas.on_client_ready(self.repaint)
        self.canvas.on_point(self.point)
        self.canvas.on_key_down(lambda key, shift, ctrl, meta: self.press(key))
        self.shim.on_msg(lambda _, content, __: self.press(str(content.get("key", ""))))
        self.shim.observe(lambda change: self._resize(*change["new"]), "space")

    def _game_panel(self) -> Box:
        self.new_game = NewGame(self._begin, self.save, self.load, self.attempt)
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
        line = sitting.line
        k = sitting.at if k is None else k
        event = line.event(k - 1) if k else None
        question = sitting.question if k == sitting.at else None
        return look(line.state_at(k), sitting.seat, event=event, decision=question.decision if question else None)

    def scene(self, k: int | None = None) -> Scene:
        """The picture after `k` events."""
        return layout(self.model(k), *self._size)

    def show(self, glide: bool = False) -> None:
        """Show the moment that is looked at: the table, and everything beside it."""
        with LOCK:
            sitting = self.sitting
            s = sitting.line.state_at(sitting.at)
            model = self.model()
            self._scene = scene = layout(model, *self._size)
            self._gliding.show(scene, glide and self.animate)
            question = sitting.question
            moment = sitting.moment()
            where = f"{status(model)} · step {sitting.at} of {len(sitting.line)}"
            self.explain.value = panels.explanation(moment, where)
            self.quote.value = panels.quotes(moment.passages if moment else (), s.deck.edition)
            waiting = pending(sitting.line.log, sitting.at - 1, s, sitting.seat) if sitting.at else []
            self.stack.value = panels.stack(waiting)
            self.asking.show(sitting, question, s)
            if self.inspecting.card is not None and scene.placed(self.inspecting.card) is None:
                self.inspecting.look_at()
            self.inspecting.show(sitting, question, s, self.asking.picked)
            self.logbook.show(sitting)
            self.backstage.show(sitting, s)
            self.controls.show(
                sitting.at, len(sitting.line), inviting=not (sitting.waits_for_person or sitting.over), playing=self._playing.on
            )
            said = moment.text if moment else "The game is about to begin."
            self.twin.lines = [said, *to_lines(model)]
            self.shim.label = f"{scene.title}. {said}"
            self._problem.value = ""
            self._keep_picture()

    def complain(self, message: str) -> None:
        """Say what could not be done."""
        self._problem.value = panels.problem(message)

    @guarded
    def repaint(self) -> None:
        """Paint everything anew, for a browser that has just come."""
        self._gliding.stop()
        self.painter.forget()
        self.painter.paint(self._scene or self.scene())

    # Time -------------------------------------------------------------------------------------------------------

    def _stop(self) -> None:
        self._playing.stop()
        self._gliding.stop()

    @guarded
    def next(self) -> None:
        """One step on."""
        self._stop()
        if self.sitting.over:
            raise NotNow("The game is over.")
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

    @guarded
    def start(self) -> None:
        """To the beginning."""
        self.go(0)

    @guarded
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
        here = k < 0 or k > len(self.sitting.line)
        self.painter.paint((self._scene or self.scene()) if here else self.scene(k))

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
                self.complain(str(problem))
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
        self.inspecting.look_at()
        self._keep()
        self.show(glide=True)

    def take(self, option: Option) -> None:
        """Choose an option by what is inspected."""
        self.asking.take(option)
        if self.inspecting.card is not None or self.inspecting.player is not None:
            self._show_inspected()

    @guarded
    def hint(self) -> None:
        """Say what a bot would do."""
        self._problem.value = f'<p class="fluxx-hinted" role="status">A bot would answer {panels.say(self.sitting.hint())}</p>'

    @guarded
    def point(self, x: float, y: float) -> None:
        """A click on the table: inspect what lies there."""
        scene = self._scene
        found = scene.hit(x, y) if scene is not None else None
        kind, _, number = (found or "").partition(":")
        if kind == "card":
            self.inspecting.look_at(card=int(number))
        elif kind == "seat":
            self.inspecting.look_at(player=int(number))
        else:
            if found == f"zone:{DISCARD}":
                self.backstage.open_discards()
            self.inspecting.look_at()
        self._show_inspected()

    def _show_inspected(self) -> None:
        sitting = self.sitting
        state = sitting.line.state_at(sitting.at)
        self.inspecting.show(sitting, sitting.question, state, self.asking.picked)

    @guarded
    def leave(self) -> None:
        """Stop inspecting."""
        self.inspecting.look_at()
        self._show_inspected()

    @guarded
    def press(self, key: str) -> None:
        """A key, wherever in the table the focus is."""
        act = {
            "ArrowRight": self.next,
            "n": self.next,
            "ArrowLeft": self.back,
            "p": self.back,
            "PageDown": self.end_of_turn,
            "t": self.end_of_turn,
            "Home": self.start,
            "End": self.end,
            " ": self.play_or_pause,
            "w": self.what_if,
            "h": self.hint,
            "Escape": self.leave,
        }.get(key)
        if act is not None:
            act()
        elif key in ("+", "-"):
            self.controls.faster(1 if key == "+" else -1)
        elif key in ("ArrowDown", "ArrowUp"):
            self._inspect_neighbour(1 if key == "ArrowDown" else -1)
        elif key == "Enter" and self.inspecting.acts:
            self.take(self.inspecting.acts[0])
        elif key == "Enter" and self.asking.picked:
            self.answer(tuple(self.asking.picked))
        elif key.isdigit() and key != "0":
            self.asking.choose(int(key) - 1)

    def _inspect_neighbour(self, step: int) -> None:
        """Inspect the next card on the table, those that may be chosen first."""
        question = self.sitting.question
        seen = [one.card for one in (self._scene or self.scene()).cards if one.card >= 0]
        if question is not None:
            chosen = [card for card in seen if card in question.decision.options]
            seen = [*chosen, *(card for card in seen if card not in chosen)]
        if seen:
            at = seen.index(self.inspecting.card) + step if self.inspecting.card in seen else 0
            self.inspecting.look_at(card=seen[at % len(seen)])
            self._show_inspected()

    # Games ------------------------------------------------------------------------------------------------------

    @guarded
    def attempt(self, act: Callable[[], None]) -> None:
        """Do something that may fail, and say so in the panel."""
        self._problem.value = ""
        act()

    def _begin(self, wishes: dict[str, Any]) -> None:
        if self._begin_game is None:
            raise NotNow("This table keeps its game; make a new one with fluxx_nb.play(…).")
        self.sit_down(self._begin_game(wishes))

    def sit_down(self, sitting: Sitting) -> None:
        """Show another game."""
        self._stop()
        self.sitting = sitting
        self.inspecting.look_at()
        self.painter.forget()
        self.show()

    def save(self) -> str:
        """The whole game with its branches, as text."""
        return save(self.sitting.root, self.sitting.scenario)

    @guarded
    def load(self, text: str) -> None:
        """Take up a saved game; one that does not fit is refused in words, and nothing is lost."""
        if not text:
            raise NotNow("There is no text to load.")
        try:
            line, warning = load(text if text.startswith("{") else "{" + text), ""
        except SaveError as problem:
            if problem.timeline is None:
                raise
            line, warning = problem.timeline, str(problem)
        seats = self.sitting.persons & {*line.game.state.names}
        self.sit_down(Sitting(line, seats=seats or None, view_as=None))
        self.complain(warning)

    def _keep(self) -> None:
        """Keep the game for the next kernel."""
        sitting = self.sitting
        if not sitting.scenario and sitting.root.game.setup.table is None:
            title = f"{sitting.root.game.deck.title}, turn {sitting.root.game.state.turns}: " + ", ".join(
                sitting.root.game.state.names
            )
            autosave.keep(title, self.save(), tuple(sorted(sitting.persons)))

    def _offer_of_kept(self) -> Box:
        found = autosave.kept()
        if found is None:
            return Box()
        resume = Button(description="Take it up again", button_style="primary", layout=Layout(width="auto"))
        resume.add_class("fluxx-resume")
        forget = Button(description="Let it go", layout=Layout(width="auto"))
        forget.add_class("fluxx-forget")
        said = HTML(f"<p>A game was kept: {panels.say(found.title)}.</p>")
        box = Box([said, resume, forget], layout=Layout(align_items="center"))
        box.add_class("fluxx-offer")

        def take_up() -> None:
            self.load(found.save)
            self.sitting.persons = frozenset(found.seats)
            self.show()
            box.children = ()

        def let_go() -> None:
            autosave.drop()
            box.children = ()

        resume.on_click(lambda _: self.attempt(take_up))
        forget.on_click(lambda _: self.attempt(let_go))
        return box

    # Pictures that stay -----------------------------------------------------------------------------------------

    def svg(self) -> str:
        """The table as a picture."""
        return to_svg(self.scene())

    def __repr__(self) -> str:
        return f"<Table: {self.sitting.line!r}>"

    def _ipython_display_(self) -> None:
        self._snap = display(SVG(self.svg()), display_id=True)
        display({**VBox._repr_mimebundle_(self), "text/plain": "\n".join(to_lines(self.model()))}, raw=True)

    def _keep_picture(self) -> None:
        """Bring the picture in the saved notebook up to date, once the table has come to rest."""
        if self._snap is None:
            return

        async def later() -> None:
            await asyncio.sleep(_SNAP_AFTER)
            with LOCK:
                self._snap.update(SVG(self.svg()))

        self._snap_task.start(later)

    def close(self) -> None:
        """Give back everything that the browser keeps for this table."""
        self._stop()
        self._snap_task.stop()
        self.painter.close()
        self.canvas.close()
        super().close()
