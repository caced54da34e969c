"""Sharing: the moment that is looked at, as a link with a QR code, or as a line for a notebook."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.story.saves.codes import SHOWS_ALL, code, position_code
from fluxx_nb.story.saves.saves import SaveError
from fluxx_nb.view.live.registry import handles
from fluxx_nb.view.live.session import NotNow, Session
from fluxx_nb.view.words.buttons import button
from fluxx_nb.view.words.messages import ShareMoment
from fluxx_nb.view.words.qrcode import NoLink, qr_code, reach_of, shared_html

if TYPE_CHECKING:
    from fluxx_nb.view.live.table import Table


def share_button() -> str:
    """Return the button that shares the moment that is looked at; the page adds its address."""
    return button("Share this moment", ShareMoment(""), "share-moment")


class SharedMoment(NamedTuple):
    """What someone copies to share a moment, and what they should know."""

    text: str
    """A link, or a line of Python where the page has no address of its own."""
    qr: str
    """The link as a picture (SVG); empty if it is too long for one, or no link."""
    note: str


def shared_moment(session: Session, where: str = "") -> SharedMoment:
    """Return the moment that is looked at as text: what happened later is not in it.

    `where` is the address of the app; in a notebook, which has none, it is empty.
    """
    line, at = session.line, session.at
    if line.game.deck.edition not in editions():
        raise NotNow("A link can't hold a deck of your own. Save the game to a file, and share it with the deck.")
    until = line.before_answer(line.answers_before(at)).game
    try:
        text = code(until, session.scenario)
    except SaveError:
        # A scenario of someone's own file has a name that leads nowhere else.
        text = position_code(until)
    if not where:
        return SharedMoment(f"fluxx_nb.play({json.dumps(text)}, at={at})", "", f"Run it in a notebook. {SHOWS_ALL}")
    link = f"{where}?go={text}&at={at}"
    note = f"{reach_of(link)} {SHOWS_ALL}".strip()
    try:
        return SharedMoment(link, qr_code(link), note)
    except NoLink as problem:
        return SharedMoment(link, "", f"{problem} {note}")


@handles(ShareMoment)
def _share_moment(table: Table, message: ShareMoment) -> None:
    table.rest()
    table.companion.send({"shared": shared_html(*shared_moment(table.session, message.where))})
