"""The board editor: cards from the deck's gallery are put on a table, by mouse or by keys; what is said → a Board."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from fluxx_nb.desk.board import DRAW, TableDraft
from fluxx_nb.desk.places import BENEATH, ROW, is_seats, label_of, of_seat, seat_of
from fluxx_nb.engine.core.card import BASIC, META
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.engine.tables import NAMES
from fluxx_nb.story.saves.codes import SHOWS_ALL, table_code
from fluxx_nb.view.cards.faces import face
from fluxx_nb.view.cards.looks import look_of
from fluxx_nb.view.layout.svg import written
from fluxx_nb.view.layout.svgnodes import Drawing
from fluxx_nb.view.shapes.metrics import FONTS
from fluxx_nb.view.shapes.theme import TYPES
from fluxx_nb.view.words.scripts import script_of

_HERE = Path(__file__).parent
_FACE = 88.0
_TOP = 8
"""How many cards of the draw pile are shown, from its top."""
_UNDO = 500


class Editor(anywidget.AnyWidget):
    """What is in the page; see `editor.js`. `run` takes the game that goes on from the table."""

    # As text for the same reason as the companion's.
    _esm = script_of(_HERE / "editor.js")
    _css = (_HERE / "editor.css").read_text(encoding="utf-8")

    title = traitlets.Unicode("").tag(sync=True)
    gallery: Any = traitlets.List().tag(sync=True)
    """Each title of the deck: name, type, what it says, and its face as an address."""
    table: Any = traitlets.Dict().tag(sync=True)
    """The places with their cards, the players, whose turn it is, and how many copies of each card can still be put."""
    problems = traitlets.List(traitlets.Unicode()).tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    text = traitlets.Unicode("").tag(sync=True)
    """A code or a file to copy."""

    def __init__(self, board: TableDraft, run: Callable[[Game], None]) -> None:
        super().__init__()
        self._run = run
        self._edition = ""
        self.boards: list[TableDraft] = []
        """The table after each change; the last one is the table as it is now."""
        self._acts: dict[str, Callable[[dict[str, Any]], TableDraft | None]] = {
            "Put": self._put,
            "Move": self._move,
            "Take": lambda said: self.board.take_away(said["place"], said["at"]),
            "Turn": lambda said: self.board.turn_to(said["seat"]),
            "Plays": lambda said: self.board.plays(_plays(said["made"])),
            "Seat": lambda _: self.board.seat(next(name for name in NAMES if name not in self.board.players)),
            "Unseat": lambda said: self.board.unseat(said["seat"]),
            "Clear": lambda _: self.board.cleared(),
            "Undo": lambda _: self.undo(),
            "Run": lambda _: self.run(),
            "Share": lambda _: self._show_text(table_code(self.board.to_scenario())),
            "Save": lambda _: self._show_text(self.board.to_scenario().text),
        }
        self.on_msg(lambda _, said, __: self._hear(said))
        self.put(board)

    @property
    def board(self) -> TableDraft:
        """The table as it is now."""
        return self.boards[-1]

    def put(self, board: TableDraft) -> None:
        """Lay out another table; the one before can be gone back to."""
        self.boards = [*self.boards[-_UNDO:], board]
        self._show()
        self.said = " ".join(board.notes)

    def undo(self) -> None:
        """Go back to the table before the last change."""
        if len(self.boards) > 1:
            self.boards = self.boards[:-1]
            self._show()

    def run(self) -> None:
        """Go on from this table, if it can be."""
        self._run(self.board.run())
        self.said = "The table goes on from here: step, answer, branch."
        self.send({"ran": True})

    def _put(self, said: dict[str, Any]) -> TableDraft:
        if said.get("on") is None:
            return self.board.put(said["name"], said["place"])
        return self.board.onto(said["name"], said["place"], said["on"])

    def _move(self, said: dict[str, Any]) -> TableDraft:
        place, at, to, on = said["place"], said["at"], said["to"], said.get("on")
        if (place, at) == (to, on):
            return self.board
        if on is not None and self.board.clings(self.board.at(place)[at].name, to, on):
            return self.board.attach(place, at, to, on)
        return self.board.move(place, at, to, on)

    def _show_text(self, text: str) -> None:
        self.text = text
        self.said = f"Copy the text below. {SHOWS_ALL}"

    def _hear(self, said: Any) -> None:
        """Do what the page says; it may be late, or of another version."""
        try:
            act = self._acts.get(said.get("say", "")) if isinstance(said, dict) else None
            if act is None:
                self.said = "The page said something that means nothing here; reload it."
                return
            self.said = ""
            board = act(said)
            if board is not None and board != self.board:
                self.put(board)
        except UserError as problem:
            self.said = str(problem) if not self.board.problems else "Not legal yet. Fix the problems above."
        except (KeyError, TypeError, ValueError, IndexError, StopIteration):
            self.said = "The page asked for something that is not there; reload it."

    def _show(self) -> None:
        board = self.board
        with self.hold_sync():
            self.title = f"Lay out a table of {board.deck.title}"
            if self._edition != board.edition:
                self.gallery, self._edition = list(_gallery(board.edition)), board.edition
            drawable = Counter(card.name for card in board.at(DRAW))
            self.table = {
                "players": list(board.players),
                "turn": board.turn,
                "played": -1 if board.played is None else board.played,
                "places": [self._place(place) for place in board.targets],
                "left": {one[0]: board.left(one[0]) + drawable[one[0]] for one in self.gallery},
                "undo": len(self.boards) - 1,
            }
            self.problems = list(board.problems)
            self.text = ""

    def _place(self, place: str) -> dict[str, Any]:
        board = self.board
        cards = [[place, at, card.name, card.host] for at, card in enumerate(board.at(place))]
        below = of_seat(BENEATH, seat_of(place)) if is_seats(place) and place.startswith(ROW) else ""
        if below in board.places:
            cards += [[below, at, card.name, card.host] for at, card in enumerate(board.at(below))]
        shown = cards[:_TOP] if place == DRAW else cards
        owner = f"{board.players[seat_of(place)]}: " if is_seats(place) else ""
        seat = seat_of(place) if is_seats(place) else -1
        return {
            "place": place,
            "label": f"{owner}{label_of(place)}",
            "seat": seat,
            "cards": shown,
            "count": self._count(place, len(cards), len(shown)),
        }

    def _count(self, place: str, cards: int, shown: int) -> str:
        """How many cards are at a place; below those that someone has laid on the draw pile are all the others."""
        board = self.board
        count = f"{cards} {'card' if cards == 1 else 'cards'}" if cards else "empty"
        if shown < cards:
            count += f", the first {shown} shown"
        if place != DRAW or board.rest != DRAW or board.agreed.get("solo"):
            return count
        # A Meta Rule is agreed on before the game, and never drawn.
        below = sum(max(0, board.left(one.name)) for one in board.deck.titles if one.type not in (BASIC, META))
        if not below:
            return count
        return f"{count}, then {below} shuffled" if cards else f"{below} shuffled"

    def __repr__(self) -> str:
        return f"<Editor: {self.board!r}>"


def _plays(made: Any) -> int | None:
    number = int(made)
    return None if number < 0 else number


@lru_cache(maxsize=8)
def _gallery(edition: str) -> tuple[list[str], ...]:
    """Each title of a deck: name, type, what it says, and its face as the address of a picture."""
    deck = load_edition(edition)
    found = []
    for card in deck.titles:
        if card.type == BASIC:
            continue
        drawn = face(look_of(deck, deck.copies_of(card.name)[0]), _FACE)
        drawing = Drawing()
        shapes = written(drawing.elements(drawn.shapes))
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {drawn.width + 2:g} {drawn.height + 3:g}"'
            f' font-family="{FONTS}" font-weight="700" stroke-linecap="round" stroke-linejoin="round">'
            f"<defs>{written(drawing.gradients.values())}</defs>{shapes}</svg>"
        )
        address = f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
        found.append([card.name, TYPES[card.type].name, card.text, address])
    return tuple(found)
