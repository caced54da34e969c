"""Handlers: what is done for each message of the table, in one place, and what is said when nothing can come of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fluxx_nb.crash import crash_report
from fluxx_nb.engine.core.decisions import Option
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.state import DISCARD
from fluxx_nb.story.saves.codes import SHOWS_ALL
from fluxx_nb.story.saves.saves import SaveError
from fluxx_nb.view.canvas.paint import LOCK
from fluxx_nb.view.live.bots import bots_play
from fluxx_nb.view.live.frame import CLOSED
from fluxx_nb.view.live.keyboard import DOWN, FASTER, SLOWER, UP, meaning, neighbour
from fluxx_nb.view.live.registry import handler_of, handles
from fluxx_nb.view.live.session import NotNow
from fluxx_nb.view.present.cues import Cue
from fluxx_nb.view.words.messages import (
    Act,
    AskDesk,
    Back,
    Begin,
    Choose,
    Confirm,
    End,
    Fresh,
    Garbled,
    GoStep,
    GoTo,
    Hint,
    Inspect,
    Key,
    Leave,
    LeaveRule,
    LetGo,
    Lines,
    LoadText,
    Message,
    Next,
    OpenPage,
    OpenRule,
    PassSurprises,
    PlayAgain,
    Point,
    Predict,
    Preview,
    QuoteInFull,
    Room,
    Run,
    SaveText,
    Start,
    Step,
    StepBy,
    Switch,
    TakeUp,
    Turn,
    WhatIf,
    WhyThisEnd,
    heard,
)

if TYPE_CHECKING:
    from fluxx_nb.view.live.table import Table

_IN_WORDS = (UserError, OSError)
"""What went wrong in a way that its own sentence tells."""

_STILL = (Inspect, Leave, Point, Key, Lines, Fresh, Room, OpenPage, Cue, Predict)
"""What may be done at a table that is closed: look at what is there, open pages that say so, and present it."""


def _do(table: Table, message: Message) -> None:
    if table.closed and not isinstance(message, _STILL):
        raise NotNow(CLOSED)
    handler_of(type(message))(table, message)


def carry_out(table: Table, message: Message) -> bool:
    """Handle a message; what cannot be done is said beside the table. One message is handled at a time."""
    with LOCK:
        try:
            table.catch_up()
            _do(table, message)
        except NotNow as told:
            # No one has made a mistake: it is only not the time for it.
            table.side.advise(str(told))
            return False
        except _IN_WORDS as problem:
            table.side.complain(str(problem))
            return False
        except Exception as error:  # noqa: BLE001  (the last resort: no one at a table is helped by a page of Python)
            table.side.complain(f"Sorry, there was an {crash_report(error, repr(message))}.")
            return False
        return True


def listen(table: Table, content: Any, understood: Callable[[Any], Message] = heard) -> None:
    """Handle what the page says, whatever it is."""
    with LOCK:
        try:
            message = understood(content)
        except Garbled as problem:
            table.side.complain(str(problem))
        else:
            carry_out(table, message)


# Time -----------------------------------------------------------------------------------------------------------


@handles(Next)
def _next(table: Table, _: Next) -> None:
    play = bots_play(table.session) if table.coach is not None else None
    if play is None or not table.coached(play, lambda: _step_on(table)):
        _step_on(table)


def _step_on(table: Table) -> None:
    table.rest()
    table.session.next()
    table.show(glide=True)


@handles(Back)
def _back(table: Table, _: Back) -> None:
    table.rest()
    table.session.back()
    table.show()


@handles(Turn)
def _turn(table: Table, _: Turn) -> None:
    table.rest()
    table.session.end_of_turn()
    table.show()


@handles(GoTo)
def _go(table: Table, message: GoTo) -> None:
    table.rest()
    table.session.to(message.moment)
    table.show()


@handles(GoStep)
def _go_step(table: Table, message: GoStep) -> None:
    table.rest()
    table.session.to_step(message.step)
    table.show()


@handles(StepBy)
def _step_by(table: Table, message: StepBy) -> None:
    table.session.step_by(message.grain)
    table.show()


@handles(Start, End)
def _go_far(table: Table, message: Start | End) -> None:
    _go(table, GoTo(len(table.session.line) if isinstance(message, End) else 0))


@handles(Preview)
def _preview(table: Table, message: Preview) -> None:
    if not table.playing.on:
        table.preview(message.moment)


@handles(Run)
def _run(table: Table, _: Run) -> None:
    if table.playing.on:
        table.rest()
    elif not table.playing.start():
        raise NotNow("Nothing can run by itself here; go on step by step.")
    table.show()


@handles(Step)
def _step(table: Table, message: Step) -> None:
    table.session.next()
    table.show(glide=message.glide)


@handles(WhatIf)
def _what_if(table: Table, _: WhatIf) -> None:
    table.rest()
    table.session.to_last_question()
    table.show()


@handles(Switch)
def _switch(table: Table, message: Switch) -> None:
    table.rest()
    table.session.switch(message.branch)
    table.show()


@handles(OpenPage)
def _open_page(table: Table, message: OpenPage) -> None:
    table.tabs.open(message.page)


@handles(OpenRule)
def _open_rule(table: Table, message: OpenRule) -> None:
    table.open_rule(message.rule)


@handles(LeaveRule)
def _leave_rule(table: Table, _: LeaveRule) -> None:
    table.tabs.back()
    table.companion.go_to("explain")


@handles(AskDesk)
def _ask_desk(table: Table, message: AskDesk) -> None:
    table.ask_desk(message.words)


# Playing --------------------------------------------------------------------------------------------------------


@handles(Choose)
def _choose(table: Table, message: Choose) -> None:
    table.side.asking.expect(message.asked)
    _take(table, table.side.asking.option(message.place))


@handles(Act)
def _act(table: Table, message: Act) -> None:
    table.side.asking.expect(message.asked)
    _take(table, table.side.inspecting.act(message.place))


@handles(Confirm)
def _confirm(table: Table, message: Confirm) -> None:
    table.side.asking.expect(message.asked)
    _answer(table, *table.side.asking.picked)


def _take(table: Table, option: Option) -> None:
    if table.side.asking.pick(option):
        table.point_out()
    elif not table.coached(option, lambda: _answer(table, option)):
        _answer(table, option)


def _answer(table: Table, *options: Option) -> None:
    table.rest()
    table.session.answer(options)
    table.side.inspecting.look_at()
    table.keeping.played(table.session)
    table.show(glide=True)


@handles(PassSurprises)
def _pass_surprises(table: Table, message: PassSurprises) -> None:
    session = table.session
    names = session.line.game.state.names
    session.people.pass_on(names[message.seat] if 0 <= message.seat < len(names) else "", message.on)
    if message.on and session.at_end and session.passes:
        table.rest()
        session.next()
        table.keeping.played(session)
    table.show()


@handles(Inspect)
def _inspect(table: Table, message: Inspect) -> None:
    table.side.inspecting.look_at(message.card, message.player)
    if message.card is not None:
        table.looked_at(message.card)
    table.point_out()


@handles(Leave)
def _leave(table: Table, _: Leave) -> None:
    _inspect(table, Inspect())


@handles(Point)
def _point(table: Table, message: Point) -> None:
    found = table.scene_now.hit(message.x, message.y) or ""
    kind, _, number = found.partition(":")
    if found == f"zone:{DISCARD}":
        table.tabs.open("discards")
    _inspect(table, Inspect(int(number) if kind == "card" else None, int(number) if kind == "seat" else None))


@handles(Key)
def _key(table: Table, message: Key) -> None:
    side, name = table.side, message.name
    if name in (FASTER, SLOWER):
        table.controls.faster(1 if name == FASTER else -1)
    elif name in (DOWN, UP):
        step = 1 if name == DOWN else -1
        _inspect(table, Inspect(neighbour(table.scene_now, table.now.question, side.inspecting.card, step)))
    else:
        meant = meaning(name, side.asking, side.inspecting)
        if meant is not None:
            _do(table, meant)


@handles(QuoteInFull)
def _quote_in_full(table: Table, message: QuoteInFull) -> None:
    table.side.reading.in_full = message.on
    table.show()


@handles(Hint)
def _hint(table: Table, _: Hint) -> None:
    table.side.advise(f"A bot would answer {table.session.hint()}")


# The page -------------------------------------------------------------------------------------------------------


@handles(Lines)
def _lines(table: Table, _: Lines) -> None:
    table.logbook.resend()


@handles(Fresh)
def _fresh(table: Table, _: Fresh) -> None:
    table.repaint()


@handles(Room)
def _room(table: Table, message: Room) -> None:
    table.fit(message.width, message.height)


# Games ----------------------------------------------------------------------------------------------------------


@handles(Begin)
def _begin(table: Table, _: Begin) -> None:
    table.side.complain("")
    table.begin(table.form.wishes())


@handles(PlayAgain)
def _play_again(table: Table, _: PlayAgain) -> None:
    # The button of an older page must not end a game that goes on.
    if table.session.line.decision is not None:
        raise NotNow("This game is not over. To leave it, open New game & save.")
    table.play_again()


@handles(WhyThisEnd)
def _why_this_end(table: Table, _: WhyThisEnd) -> None:
    table.look_back()


@handles(SaveText)
def _save_text(table: Table, _: SaveText) -> None:
    table.side.complain("")
    table.form.text.value = table.save()
    table.form.reply(f"Copy the text: it is the whole game with its branches. {SHOWS_ALL}")


@handles(LoadText)
def _load_text(table: Table, _: LoadText) -> None:
    table.load(table.form.text.value.strip())


@handles(TakeUp)
def _take_up(table: Table, message: TakeUp) -> None:
    keeping = table.keeping
    game = keeping.offered(message.number)
    deck = keeping.deck_of(game)
    try:
        warning = table.load(game.save, frozenset(game.seats), deck)
    except SaveError as problem:
        keeping.put_aside(game)
        raise SaveError(f"The kept game could not be taken up and was put aside: {problem}") from None
    keeping.taken_up(game, table.session, whole=not warning)


@handles(LetGo)
def _let_go(table: Table, message: LetGo) -> None:
    table.keeping.let_go(table.keeping.offered(message.number))
