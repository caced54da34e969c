"""The form for a new game, and saving and loading."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any

from ipywidgets import HTML, Button, Checkbox, Dropdown, HBox, Layout, SelectMultiple, Text, Textarea, VBox

from fluxx_nb.engine.core.card import META
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.tables import NAMES, TableError
from fluxx_nb.players.party import BOTS
from fluxx_nb.view.live.guest import is_guest
from fluxx_nb.view.live.session import NotNow
from fluxx_nb.view.words import messages
from fluxx_nb.view.words.messages import Message, Tell
from fluxx_nb.view.words.panels import safe

_FILE = "fluxx-game.json"
_PAGE = "fluxx-game.html"
_WIDE = {"description_width": "110px"}


def read_ages(text: str) -> dict[str, int]:
    """Ages as people write them: `Ada 9, Noor 41`."""
    ages = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, age = part.rpartition(" ")
        if not name or not age.isdigit():
            raise TableError(f"The ages cannot be read at “{part}”; write them like “Ada 9, Noor 41”.")
        ages[name.strip(" :=")] = int(age)
    return ages


def read_seed(text: str) -> int | None:
    """A seed; nothing means any."""
    text = text.strip()
    if not text:
        return None
    if not text.lstrip("-").isdigit():
        raise TableError(f"The seed is “{text}”, but must be a whole number, or empty for any.")
    return int(text)


class NewGame:
    """Edition, players, seed and what else a table agrees on; then saving and loading."""

    def __init__(self, tell: Tell, edition: str = "") -> None:
        self._tell = tell
        wide = Layout(width="96%", max_width="520px")

        def made(kind: Any, *value: Any, **more: Any) -> Any:
            return kind(*value, style=_WIDE, layout=wide, **more)

        titles = [(load_edition(name).title, name) for name in editions()]
        self.edition = made(Dropdown, options=titles, description="Edition")
        self.edition.value = edition if edition in editions() else editions()[0]
        self.players = made(Text, ", ".join(NAMES[:3]), description="Players", continuous_update=False)
        self.seats = made(Dropdown, description="You play")
        self.bots = made(Dropdown, options=list(BOTS), value="greedy", description="Bots")
        self.seed = made(Text, "", description="Seed", placeholder="any")
        self.metas = made(SelectMultiple, description="Meta Rules", rows=3)
        self.ages = made(Text, "", description="Ages", placeholder="Ada 9, Noor 41")
        self.date = made(Text, "", description="Date", placeholder="2025-11-16")
        self.surprises = made(Checkbox, True, description="Ask everyone for Surprises at each play")
        self.solo = made(Checkbox, False, description="Solo Fluxx: the first player plays alone")
        self.begin = self._button("Start game", "begin", messages.Begin())
        self.file = made(Text, _FILE, description="File")
        self.text = made(Textarea, "", description="As text", placeholder="A save as text", rows=3)
        self.said = HTML()
        self.asked_about: Path | None = None
        """The file that may be overwritten if one says so."""
        self.overwrite = self._button("Overwrite", "overwrite", messages.Overwrite())
        self.overwrite.button_style = "danger"
        self.overwrite.layout.display = "none"
        buttons = [
            self._button("Save to the file", "save", messages.SaveFile()),
            self._button("Load the file", "load", messages.LoadFile()),
            self._button("Copy as text", "save-text", messages.SaveText()),
            self._button("Paste a game", "load-text", messages.LoadText()),
            self._button("Export", "export", messages.ExportFile()),
            self._button("Edit", "edit", messages.EditTable()),
        ]
        self.save_file, self.load_file, self.save_text, self.load_text, self.export, self.edit = buttons
        self.save_text.tooltip = "Show the whole game as text, with every hand and the draw pile"
        self.export.tooltip = "Write the game as a page that steps in any browser, without Jupyter"
        self.edit.tooltip = "Put cards elsewhere on this table, and go on from there"
        self.edition.observe(lambda _: self._offer_metas(), "value")
        self.players.observe(lambda _: self._offer_seats(), "value")
        self.file.observe(lambda _: self.reply(""), "value")
        self._offer_metas()
        self._offer_seats()
        # What a guest saves is text to copy, and what a guest exports goes through the browser.
        files = [] if is_guest() else [self.file]
        row = HBox(buttons[2:] if is_guest() else buttons, layout=Layout(flex_flow="row wrap"))
        fields = [self.edition, self.players, self.seats, self.bots, self.seed, self.metas, self.ages, self.date]
        keeping = [HTML("<hr>"), *files, self.text, row, self.said, self.overwrite]
        self.widget = VBox([*fields, self.surprises, self.solo, self.begin, *keeping])
        self.widget.add_class("fluxx-newgame")

    def _button(self, label: str, name: str, message: Message) -> Button:
        made = Button(description=label, layout=Layout(width="auto"))
        made.add_class(f"fluxx-{name}")
        made.on_click(lambda _: self._tell(message))
        return made

    def _names(self) -> list[str]:
        return [name.strip() for name in self.players.value.split(",") if name.strip()]

    def _offer_seats(self) -> None:
        names = self._names()
        self.seats.options = [*((name, name) for name in names), ("everyone", "all"), ("No one (just watch)", "")]
        self.seats.value = names[0] if names else ""

    def _offer_metas(self) -> None:
        deck = load_edition(self.edition.value)
        self.metas.options = [card.name for card in deck if card.type == META]
        # Only some decks have a game for one.
        self.solo.disabled = deck.solo is None
        self.solo.value = self.solo.value and not self.solo.disabled

    def wishes(self) -> dict[str, Any]:
        """What the form asks for, as `play` takes it."""
        return {
            "edition": self.edition.value,
            "players": self._names()[:1] if self.solo.value else self._names(),
            "seats": self.seats.value or None,
            "bots": self.bots.value,
            "seed": read_seed(self.seed.value),
            "meta_rules": list(self.metas.value),
            "ages": read_ages(self.ages.value),
            "date": self.date.value.strip() or None,
            "ask_surprises": self.surprises.value,
            "solo": self.solo.value,
        }

    @property
    def path(self) -> Path:
        """Return the file that is named, or the default file; a guest has no file."""
        if is_guest():
            raise NotNow("This table is on another machine: copy the game as text, or export it.")
        return Path(self.file.value.strip() or _FILE)

    def reply(self, words: str) -> None:
        """Say what has been done; what was asked before need not be answered any more."""
        self.asked_about = None
        self.overwrite.layout.display = "none"
        self.said.value = f"<p>{safe(words)}</p>" if words else ""

    def hand_over(self, page: str) -> None:
        """Give an exported page to the browser, which keeps it where its downloads go."""
        self.reply("")
        data = b64encode(page.encode()).decode()
        link = f'<a class="fluxx-download" download="{_PAGE}" href="data:text/html;base64,{data}">Download {_PAGE}</a>'
        self.said.value = f"<p>{link} ({len(page) / 1000:.0f} kB): any browser opens it.</p>"

    def ask_about(self, path: Path) -> None:
        """Ask whether a file that is there may be overwritten."""
        self.reply(f"{path} is there already. Overwrite it with this game?")
        self.asked_about = path
        self.overwrite.layout.display = ""
