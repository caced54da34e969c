"""Backstage: the tabs below the table. Only the one that is open is filled, so that a step stays small."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Box, Button, Layout, Tab, VBox

from fluxx_nb.engine.core.state import State
from fluxx_nb.story.ledger import ledger
from fluxx_nb.story.monitor import win_monitor
from fluxx_nb.story.refusals import refusals
from fluxx_nb.view.live.companion import Companion, Slot
from fluxx_nb.view.live.sitting import Sitting
from fluxx_nb.view.words import panels

_NUMBERS, _CLOSE, _RULES, _DISCARDS, _NOT_NOW, _BRANCHES, _GAME = range(7)
_TITLES = ("Numbers", "Who is close?", "Rules in force", "Discard pile", "Not now", "What if?", "Game")


class Backstage:
    """Numbers, win monitor, rules, discards, refusals, branches, and the game itself."""

    def __init__(self, companion: Companion, switch: Callable[[int], None], make_game_panel: Callable[[], Box]) -> None:
        self._switch = switch
        self._make_game_panel = make_game_panel
        names = ("ledger", "monitor", "rules", "discards", "refused")
        slots = [Slot(companion, name, f"fluxx-{name}", "fluxx-panel", "fluxx-scroll") for name in names]
        self.ledger, self.monitor, self.rules, self.discards, self.refused = slots
        self._layout = Layout(width="auto")
        self._pool: list[Button] = []
        self.branches = VBox()
        self.branches.add_class("fluxx-branches")
        self._game = VBox()
        self._shown: tuple[Sitting, State] | None = None
        pages = [*(slot.box for slot in slots), self.branches, self._game]
        self.widget = Tab(pages, titles=_TITLES)
        self.widget.observe(lambda _: self._open(), "selected_index")

    def open_discards(self) -> None:
        """Bring the discard pile to the front."""
        self.widget.selected_index = _DISCARDS

    def show(self, sitting: Sitting, s: State) -> None:
        """Fill the tab that is open."""
        self._shown = (sitting, s)
        self._open()

    def _open(self) -> None:
        if self._shown is None:
            return
        sitting, s = self._shown
        page = self.widget.selected_index
        book, edition = s.deck.rulebook, s.deck.edition
        if page == _NUMBERS:
            seat = s.turn if s.turn >= 0 else s.order[0]
            self.ledger.value = panels.ledger_table(s.names[seat], ledger(s, seat), book)
        elif page == _CLOSE:
            self.monitor.value = panels.monitor(win_monitor(s, sitting.line.game.setup))
        elif page == _RULES:
            self.rules.value = panels.rules_in_force(s)
        elif page == _DISCARDS:
            self.discards.value = panels.discards(s)
        elif page == _NOT_NOW:
            own = sitting.question
            found = refusals(sitting.line.game, sitting.seat) if sitting.at_end and (own is None or own.now) else []
            self.refused.value = panels.refused(found, book, edition)
        elif page == _BRANCHES:
            self._list_branches(sitting)
        elif page == _GAME and not self._game.children:
            self._game.children = (self._make_game_panel(),)

    def _list_branches(self, sitting: Sitting) -> None:
        found = sitting.branches
        while len(self._pool) < len(found):
            place = len(self._pool)
            button = Button(layout=self._layout)
            button.add_class("fluxx-branch")
            button.on_click(lambda _, place=place: self._switch(place))
            self._pool.append(button)
        for button, branch in zip(self._pool, found, strict=False):
            here = branch.line is sitting.line
            button.description = f"{'↳ ' * branch.depth}{'● ' if here else ''}{branch.title}"
            (button.add_class if here else button.remove_class)("fluxx-picked")
        self.branches.children = tuple(self._pool[: len(found)])
