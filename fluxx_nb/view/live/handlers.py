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
from fluxx_nb.view.live.registry import HANDLERS, Handler, handler_of, handles
from fluxx_nb.view.live.session import NotNow, Session
from fluxx_nb.view.present.cues import Cue
from fluxx_nb.view.words import messages
from fluxx_nb.view.words.messages import Garbled, Message, heard

if TYPE_CHECKING:
    from fluxx_nb.view.live.table import Table

_IN_WORDS = (UserError, OSError)
"""What went wrong in a way that its own sentence tells."""

_STILL = (
    *(messages.Inspect, messages.Leave, messages.Point, messages.Key, messages.Lines, messages.Fresh),
    *(messages.Room, messages.OpenPage, messages.Predict, Cue),
)
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


_TO_MOMENT: dict[type[Message], Callable[[Session, Any], None]] = {
    messages.Back: lambda session, _: session.back(),
    messages.Turn: lambda session, _: session.end_of_turn(),
    messages.Start: lambda session, _: session.to(0),
    messages.End: lambda session, _: session.to(len(session.line)),
    messages.GoTo: lambda session, message: session.to(message.moment),
    messages.GoStep: lambda session, message: session.to_step(message.step),
    messages.WhatIf: lambda session, _: session.to_last_question(),
    messages.Switch: lambda session, message: session.switch(message.branch),
}
"""The messages that lead to another moment, and how the session goes there."""


@handles(*_TO_MOMENT)
def _go(table: Table, message: Message) -> None:
    table.rest()
    _TO_MOMENT[type(message)](table.session, message)
    table.show()


@handles(messages.Next)
def _next(table: Table, _: messages.Next) -> None:
    panel, session = table.side.panel, table.session
    if panel is not None and session.line is session.root and session.at_end and not session.script:
        # The table has nothing more to show, so what is beside it goes on.
        panel.go_on()
        return
    play = bots_play(table.session) if table.coach is not None else None
    if play is None or not table.coached(play, lambda: _step_on(table)):
        _step_on(table)


def _step_on(table: Table) -> None:
    table.rest()
    table.session.next()
    table.show(glide=True)


@handles(messages.StepBy)
def _step_by(table: Table, message: messages.StepBy) -> None:
    table.session.step_by(message.grain)
    table.show()


@handles(messages.Preview)
def _preview(table: Table, message: messages.Preview) -> None:
    if not table.playing.on:
        table.preview(message.moment)


@handles(messages.Run)
def _run(table: Table, _: messages.Run) -> None:
    if table.playing.on:
        table.rest()
    elif not table.playing.start():
        raise NotNow("Nothing can run by itself here; go on step by step.")
    table.show()


@handles(messages.Step)
def _step(table: Table, message: messages.Step) -> None:
    table.session.next()
    table.show(glide=message.glide)


@handles(messages.LeaveRule)
def _leave_rule(table: Table, _: messages.LeaveRule) -> None:
    table.tabs.back()
    table.companion.go_to("explain")


# Playing --------------------------------------------------------------------------------------------------------


@handles(messages.Choose)
def _choose(table: Table, message: messages.Choose) -> None:
    table.side.asking.expect(message.asked)
    _take(table, table.side.asking.option(message.place))


@handles(messages.Act)
def _act(table: Table, message: messages.Act) -> None:
    table.side.asking.expect(message.asked)
    _take(table, table.side.inspecting.act(message.place))


@handles(messages.Confirm)
def _confirm(table: Table, message: messages.Confirm) -> None:
    table.side.asking.expect(message.asked)
    _answer(table, *table.side.asking.picked)


def _take(table: Table, option: Option) -> None:
    if table.side.asking.pick(option):
        table.side.complain("")
        table.point_out()
    elif not table.coached(option, lambda: _answer(table, option)):
        _answer(table, option)


def _answer(table: Table, *options: Option) -> None:
    table.rest()
    table.session.answer(options)
    table.side.inspecting.look_at()
    table.keeping.played(table.session)
    table.show(glide=True)


@handles(messages.PassSurprises)
def _pass_surprises(table: Table, message: messages.PassSurprises) -> None:
    session = table.session
    names = session.line.game.state.names
    session.people.pass_on(names[message.seat] if 0 <= message.seat < len(names) else "", message.on)
    if message.on and session.at_end and session.passes:
        table.rest()
        session.next()
        table.keeping.played(session)
    table.show()


@handles(messages.Inspect)
def _inspect(table: Table, message: messages.Inspect) -> None:
    table.side.inspecting.look_at(message.card, message.player)
    if message.card is not None:
        table.looked_at(message.card)
    table.point_out()


@handles(messages.Point)
def _point(table: Table, message: messages.Point) -> None:
    found = table.scene_now.hit(message.x, message.y) or ""
    kind, _, number = found.partition(":")
    if found == f"zone:{DISCARD}":
        table.tabs.open("discards")
    _inspect(table, messages.Inspect(int(number) if kind == "card" else None, int(number) if kind == "seat" else None))


@handles(messages.Key)
def _key(table: Table, message: messages.Key) -> None:
    side, name = table.side, message.name
    if name in (FASTER, SLOWER):
        table.controls.faster(1 if name == FASTER else -1)
    elif name in (DOWN, UP):
        step = 1 if name == DOWN else -1
        _inspect(table, messages.Inspect(neighbour(table.scene_now, table.now.question, side.inspecting.card, step)))
    else:
        meant = meaning(name, side.asking, side.inspecting)
        if meant is not None:
            _do(table, meant)


@handles(messages.QuoteInFull)
def _quote_in_full(table: Table, message: messages.QuoteInFull) -> None:
    table.side.reading.in_full = message.on
    table.show()


# Games ----------------------------------------------------------------------------------------------------------


@handles(messages.Begin)
def _begin(table: Table, _: messages.Begin) -> None:
    table.side.complain("")
    table.begin(table.form.wishes())


@handles(messages.PlayAgain)
def _play_again(table: Table, _: messages.PlayAgain) -> None:
    # The button of an older page must not end a game that goes on.
    if table.session.line.decision is not None:
        raise NotNow("This game is not over. To leave it, open New game & save.")
    table.play_again()


@handles(messages.SaveText)
def _save_text(table: Table, _: messages.SaveText) -> None:
    table.side.complain("")
    table.form.text.value = table.save()
    table.form.reply(f"Copy the text: it is the whole game with its branches. {SHOWS_ALL}")


@handles(messages.TakeUp)
def _take_up(table: Table, message: messages.TakeUp) -> None:
    keeping = table.keeping
    game = keeping.offered(message.number)
    deck = keeping.deck_of(game)
    try:
        warning = table.load(game.save, frozenset(game.seats), deck)
    except SaveError as problem:
        keeping.put_aside(game)
        raise SaveError(f"The kept game could not be taken up and was put aside: {problem}") from None
    keeping.taken_up(game, table.session, whole=not warning)


# One call -------------------------------------------------------------------------------------------------------


def _single_calls() -> dict[type[Message], Handler]:
    """Return the handlers that are one call of the table."""
    return {
        messages.OpenPage: lambda table, message: table.tabs.open(message.page),
        messages.OpenRule: lambda table, message: table.open_rule(message.rule),
        messages.AskDesk: lambda table, message: table.ask_desk(message.words),
        messages.Leave: lambda table, _: _inspect(table, messages.Inspect()),
        messages.Hint: lambda table, _: table.side.advise(f"A bot would answer {table.session.hint()}"),
        messages.Lines: lambda table, _: table.logbook.resend(),
        messages.Fresh: lambda table, _: table.repaint(),
        messages.Room: lambda table, message: table.fit(message.width, message.height),
        messages.EditTable: lambda table, _: table.edit(),
        messages.WhyThisEnd: lambda table, _: table.look_back(),
        messages.LoadText: lambda table, _: table.load(table.form.text.value.strip()),
        messages.LetGo: lambda table, message: table.keeping.let_go(table.keeping.offered(message.number)),
    }


HANDLERS.update(_single_calls())
