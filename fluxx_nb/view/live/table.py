"""The live table: a game in a notebook, one event at a time, each with its rule beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from ipywidgets import VBox

from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.decisions import Option
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.story.saves.saves import save
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.canvas.canvas import TableCanvas, picture_size
from fluxx_nb.view.canvas.paint import LOCK, Painter
from fluxx_nb.view.canvas.playback import Gliding, Playing
from fluxx_nb.view.layout.bigscreen import on_big_screen
from fluxx_nb.view.layout.marks import pointed_at
from fluxx_nb.view.layout.svg import still, to_svg
from fluxx_nb.view.layout.tablelayout import layout
from fluxx_nb.view.live.companion import Companion
from fluxx_nb.view.live.controls import Controls
from fluxx_nb.view.live.disposable import Disposable, Widget
from fluxx_nb.view.live.ending import another
from fluxx_nb.view.live.frame import entitled, frame_of
from fluxx_nb.view.live.handlers import carry_out, listen
from fluxx_nb.view.live.keyboard import HEARD
from fluxx_nb.view.live.logbook import Logbook
from fluxx_nb.view.live.newgame import NewGame
from fluxx_nb.view.live.panel import Panel
from fluxx_nb.view.live.restore import Keeping, saved_line
from fluxx_nb.view.live.session import ALL, NotNow, Session
from fluxx_nb.view.live.shown_ways import ShownWays
from fluxx_nb.view.live.sidebar import PLACES, Sidebar
from fluxx_nb.view.live.snapshot import SavedPicture
from fluxx_nb.view.live.tab_contents import ASK, RULE, TABS, Tab
from fluxx_nb.view.live.tabs import Tabs
from fluxx_nb.view.model.tablemodel import TableModel, look
from fluxx_nb.view.model.text import to_lines
from fluxx_nb.view.shapes.scene import Scene
from fluxx_nb.view.words.messages import Back, End, Fresh, GoTo, Key, Message, Next, Point, Step, Turn

if TYPE_CHECKING:
    # Loaded when someone asks for it: most tables need none of it.
    from fluxx_nb.desk.board import TableDraft
    from fluxx_nb.view.export.subject import Subject
    from fluxx_nb.view.live.coaching import TableCoach
    from fluxx_nb.view.live.editor import Editor
    from fluxx_nb.view.live.presenting import Presenting, ScreenSize
    from fluxx_nb.view.present.chalkboard import Chalkboard
    from fluxx_nb.view.present.slide import Talk

_GLIDES_FROM = 0.35
"""Cards glide only while steps are at least so many seconds apart."""

_NUMBERS = count(1)
"""Tables are told apart by their numbers where no one sees which is which."""


class Table(Disposable):
    """A game to look at and to play. Make one with `fluxx_nb.play(…)`."""

    def __init__(
        self,
        session: Session,
        *,
        animate: bool = True,
        begin: Callable[[dict[str, Any]], Session] | None = None,
        closed: bool = False,
        pages: Sequence[Tab] = TABS,
        simple: bool = False,
    ) -> None:
        self.session, self.animate = session, animate
        self.closed = closed
        """Whether a question above the table waits for an answer; until then it tells no more than its moment."""
        self._begin_game = begin
        self._number = next(_NUMBERS)
        self._stage_room: ScreenSize | None = None
        self._size, self._wide = picture_size(0, 0), 0
        self._form: NewGame | None = None
        self.editor: Editor | None = None
        """The board editor, once someone has opened it."""
        self._saved_picture = SavedPicture(lambda: still(self.scene()), lambda: "\n".join(to_lines(self.model())))
        self.ways_shown = ShownWays()
        self.talk: Talk | None = None
        """What is told on the stage, and what its keys do; None for the game itself."""
        self.presenting: Presenting | None = None
        """The stage, once someone has asked for it."""
        self.coach: TableCoach | None = None
        """Who asks what will happen, at a learner's table."""
        self._asked = ""
        """What was asked last in the tab Ask."""
        self._rule = ""
        """The rule whose page was opened last."""
        self._make_parts(pages, simple)
        twin = self.companion.box("fluxx-text", "fluxx-scroll")
        self._lines: tuple[Widget, ...] = (self._stage, self._more, twin, self.companion)
        super().__init__(self._lines, _dom_classes=("fluxx-table", "fluxx-simple") if simple else ("fluxx-table",))
        self.show()
        self.keeping.offer()

    def _make_parts(self, pages: Sequence[Tab], simple: bool) -> None:
        slots = (*PLACES, *(page.name for page in pages))
        self.canvas = TableCanvas()
        self.canvas.on_client_ready(lambda: self.tell(Fresh()))
        self.canvas.on_point(lambda x, y: self.tell(Point(x, y)))
        self.canvas.on_key_down(lambda key, shift, ctrl, meta: self.tell(Key(str(key))))
        self.painter = Painter(self.canvas)
        self.companion = Companion(f"fluxx-{uuid4().hex[:8]}", slots, self.painter, HEARD)
        self.companion.hear(lambda content: listen(self, content))
        self._gliding = Gliding(self.painter)
        self.playing = Playing(self._play_step, lambda: self.controls.pause, self.show)
        self.controls = Controls(self.tell, self.companion.layout)
        self.side = Sidebar(self.companion, simple=simple)
        self.keeping = Keeping(self.side.offer, self.tell, self.session, brief=simple)
        self.logbook = Logbook(self.companion)
        self.tabs = Tabs(self.companion, pages, lambda: self.form.widget, self.logbook.resend)
        left = self.companion.box("fluxx-left", children=[self.canvas], kind=VBox)
        self._stage = self.companion.box("fluxx-stage", children=[left, self.side.widget, self.controls.widget])
        self._more = self.companion.box("fluxx-more", children=[self.tabs.bar, self.logbook.widget, self.tabs.widget])

    def tell(self, message: Message) -> None:
        """Handle something that a person did."""
        carry_out(self, message)

    @property
    def form(self) -> NewGame:
        """The form for another game; it is made when it is first looked at, since it is large."""
        if self._form is None:
            self._form = NewGame(self.tell, self.session.line.game.deck.edition)
        return self._form

    # Showing ----------------------------------------------------------------------------------------------------

    def model(self, k: int | None = None) -> TableModel:
        """What is seen of the table after `k` events; without a number, at the moment that is looked at."""
        if k is None or k == self.session.at:
            return frame_of(self.session, self.session.at, self.closed).model
        state = self.session.line.state_at(k)
        event = self.session.line.event(k - 1) if k else None
        return entitled(look(state, self.session.seat, event=event), self.session)

    def scene(self, k: int | None = None) -> Scene:
        """The picture after `k` events."""
        return self._laid_out(self.model(k))

    def _laid_out(self, model: TableModel) -> Scene:
        return layout(model, *self._size) if self._stage_room is None else on_big_screen(model, *self._stage_room)

    def show(self, glide: bool = False) -> None:
        """Show the moment that is looked at: the table, and everything beside it."""
        with LOCK, self.companion.together():
            session = self.session
            looked_at = frame_of(session, self.logbook.since(session), self.closed)
            self.now = now = self.ways_shown.look(looked_at)._replace(
                rule=self._rule, wide=self.companion.wide_below or self._size[0], asked=self._asked
            )
            self.scene_now = self._laid_out(now.model)
            card = self.side.inspecting.card
            if card is not None and self.scene_now.placed(card) is None:
                self.side.inspecting.look_at()
            self.side.asking.turn_to(now.question)
            self._gliding.show(self._pointed(), glide and self.animate and not self.companion.still)
            self.side.show(now)
            self.logbook.show(now)
            self.tabs.show(now)
            inviting = not (session.waits_for_person or session.over or now.closed)
            inviting = inviting and (self.side.panel is None or self.side.panel.invites)
            (self.add_class if now.way else self.remove_class)("fluxx-branched")
            self.controls.show(inviting=inviting, playing=self.playing.on, closed=now.closed, over=session.over)
            said = now.step.text if now.step else "The game is about to begin."
            told = self.companion
            told.closed, told.name = now.closed, f"{now.state.deck.title}, table {self._number}"
            told.turn, told.over = now.model.turns, session.line.decision is None
            told.at, told.steps, told.lines = now.at, list(session.progress), [said, *to_lines(now.model)]
            told.hint(self.scene_now)
            told.label = f"{self.scene_now.title}. {said}"
            if self.presenting is not None:
                self.presenting.show()
            self._saved_picture.renew()
            self.keeping.step_aside(self.side.panel is not None)
            self.keeping.note(session)
            if self.coach is not None:
                self.coach.watch(session)

    def pose(self, panel: Panel | None) -> None:
        """Put something beside the table instead of the moment's words; a prediction closes the table until then."""
        self.rest()
        self.side.panel, self.closed = panel, panel is not None and panel.closes
        # A card that is still open would be between the panel's words and its buttons.
        self.side.inspecting.look_at()
        self.show()

    def look_back(self) -> None:
        """Say beside the table what decided a game that is over."""
        from fluxx_nb.view.live.debriefing import looking_back

        self.pose(looking_back(self.session, self.coach))

    def coached(self, option: Option, act: Callable[[], None]) -> bool:
        """Whether the coach asks about a choice first; `act` carries it out after the answer."""
        return self.coach is not None and self.coach.asks(self, option, act)

    def looked_at(self, card: int) -> None:
        """Tell the coach that a card was clicked: one that may not be played now counts as a question."""
        if self.coach is not None:
            self.coach.clicked(self, card)

    def veil(self, closed: bool) -> None:
        """Close the table while a question above it waits for an answer, or open it."""
        self.rest()
        self.closed = closed
        self.show()

    def open_rule(self, rule: str) -> None:
        """Open the page of a rule below the table, and go there; an unknown rule changes nothing."""
        from fluxx_nb.desk.rulepage import rule_page

        self._rule = rule_page(rule).id
        self.now = self.now._replace(rule=self._rule)
        self.tabs.show(self.now)
        self.tabs.open(RULE)
        self.companion.go_to(RULE)

    def ask_desk(self, question: str) -> None:
        """Answer a question in the tab Ask."""
        self._asked = question
        self.now = self.now._replace(asked=question)
        self.tabs.show(self.now)
        self.tabs.open(ASK)

    def catch_up(self) -> None:
        """Show the moment again if the game has gone on without this table."""
        self.session.catch_up()
        if self.now.is_past:
            self.show()

    def _pointed(self) -> Scene:
        looked_at = (self.side.inspecting.card, *self.ways_shown.marked)
        return pointed_at(self.scene_now, looked_at, self.side.asking.picked)

    def point_out(self) -> None:
        """Show what a person points at: the inspected card and those that are picked."""
        with LOCK:
            self.side.inspecting.show(self.now, self.side.asking)
            self._gliding.stop()
            self.painter.paint(self._pointed())

    def preview(self, k: int) -> None:
        """Show the picture after `k` events without going there. An out-of-range `k` ends the preview."""
        self._gliding.stop()
        here = not 0 <= k <= len(self.session.line)
        self.painter.paint(self._pointed() if here else self.scene(k))

    def repaint(self) -> None:
        """Paint everything again, for a browser that has just connected."""
        with LOCK:
            self._gliding.stop()
            self.painter.forget()
            self.painter.paint(self._pointed())

    def fit(self, width: int, height: int) -> None:
        """Fit the picture to a page with so much room."""
        size = picture_size(width, height)
        if (size, width) != (self._size, self._wide):
            self._size, self._wide = size, width
            if self._stage_room is None:
                self.show()

    def take_stage(self, room: ScreenSize | None) -> None:
        """Fit the picture to a stage with so much room for it; without any, to the page again."""
        if room != self._stage_room:
            self._stage_room = room
            self.show()

    def present(self, board: Chalkboard | None = None) -> Presenting:
        """Make the stage of this table, for a class with its votes, teams and timer."""
        from fluxx_nb.view.live.presenting import Presenting

        if self.presenting is None:
            self.presenting = Presenting(self, board)
            self.children = self._lines = (*self._lines, self.presenting.widget)
        return self.presenting

    # Time -------------------------------------------------------------------------------------------------------

    def rest(self) -> None:
        """Stop what goes on by itself."""
        self.playing.stop()
        self._gliding.stop()

    def next(self) -> None:
        """One step on."""
        self.tell(Next())

    def back(self) -> None:
        """One step back."""
        self.tell(Back())

    def end_of_turn(self) -> None:
        """To the next turn."""
        self.tell(Turn())

    def end(self) -> None:
        """To the last thing that happened."""
        self.tell(End())

    def go(self, k: int) -> None:
        """To the moment after `k` events."""
        need("A moment", k, int, "how many events have happened by then, as a whole number")
        self.tell(GoTo(k))

    def _play_step(self) -> bool:
        with LOCK:
            if self.session.waits_for_person or self.session.over:
                return False
            return carry_out(self, Step(glide=self.controls.pause >= _GLIDES_FROM))

    # Games ------------------------------------------------------------------------------------------------------

    def begin(self, wishes: dict[str, Any]) -> None:
        """Begin another game."""
        if self._begin_game is None:
            raise NotNow("This table keeps its game; make a new one with fluxx_nb.play(…).")
        self.sit_down(self._begin_game(wishes))

    def sit_down(self, session: Session, *, closed: bool = False) -> None:
        """Show another game; closed, if a question above the table is to be answered first."""
        self.rest()
        self.session, self.closed, self.side.panel = session, closed, None
        self.side.inspecting.look_at()
        self.painter.forget()
        self.show()

    def play_again(self) -> None:
        """Start another game with the same players: an arranged table again, or the deck shuffled in another way."""
        self.sit_down(another(self.session))

    def edit(self, board: TableDraft | None = None) -> Editor:
        """Open the board editor above the table, at the moment that is looked at or with another table.

        Run brings its game to this table.
        """
        from fluxx_nb.desk.board import TableDraft
        from fluxx_nb.view.live.editor import Editor

        board = board or TableDraft.from_game(self.session.line)
        if self.editor is None:
            self.editor = Editor(board, lambda game: self.sit_down(Session(Timeline(game), seats=ALL)))
            self.children = self._lines = (self.editor, *self._lines)
        else:
            self.editor.put(board)
        return self.editor

    def save(self) -> str:
        """The whole game with its branches, as text."""
        return save(self.session.root, self.session.scenario)

    @property
    def subject(self) -> Subject:
        """Return the branch on the table as far as it has been played, as the viewer may see it."""
        from fluxx_nb.view.live.files import subject_of

        return subject_of(self.session)

    def load(self, text: str, persons: frozenset[str] | None = None, deck: Deck | None = None) -> str:
        """Take up a saved game; one that does not fit is refused, and nothing is lost. Returns what to beware of."""
        line, warning = saved_line(text, deck)
        seats = self.session.persons if persons is None else persons
        self.sit_down(Session(line, seats=seats & {*line.game.state.names}))
        self.side.complain(warning)
        return warning

    # Pictures that stay -----------------------------------------------------------------------------------------

    def svg(self) -> str:
        """The table as a picture."""
        return to_svg(self.scene())

    def __repr__(self) -> str:
        return f"<Table: {self.session.line!r}>"

    def _ipython_display_(self) -> None:
        self.add_class("fluxx-pictured")
        self._saved_picture.beside(VBox._repr_mimebundle_(self))

    def hidden(self) -> Iterable[Widget]:
        """What the painter draws with, which no one sees, and the form, which is in the page only once opened."""
        return (*self.painter.tools, *([self._form.widget] if self._form is not None else []))

    def close(self) -> None:
        """Give back everything that the browser keeps for this table."""
        if self.comm is not None:
            self.rest()
            self._saved_picture.stop()
            self.keeping.stop()
        super().close()
