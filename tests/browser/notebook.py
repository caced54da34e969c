"""A notebook in a real browser: its cells, its kernel, and the table that is shown in it."""

from __future__ import annotations

import ast
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from tests.browser.server import Lab
from tests.waiting import MS, until, wait_in

expect.set_options(timeout=MS)
_NAMES = ("chromium", "chromium-browser", "google-chrome")

_EYES = Path(__file__).with_name("page.js")
_CARDS = (
    "[(one.card, one.label, *one.shown, __import__('fluxx_nb.view.shapes.theme', fromlist='TYPES')"
    ".TYPES[table.session.line.game.deck.types[one.card]].colour) for one in table.scene().cards if one.card >= 0]"
)


class Seen(NamedTuple):
    """A card where the Scene has it: the part that nothing covers, and the colour of its strip."""

    card: int
    name: str
    x: float
    y: float
    w: float
    h: float
    colour: str

    @property
    def box(self) -> list[float]:
        """The part of it that nothing covers."""
        return [self.x, self.y, self.w, self.h]

    @property
    def rgb(self) -> list[int]:
        """The colour of its type."""
        return list(bytes.fromhex(self.colour[1:]))


def find_chromium() -> str | None:
    """The Chromium to drive: the one that is named in the environment, or one on the path."""
    named = os.environ.get("FLUXX_NB_CHROMIUM")
    return named or next(filter(None, map(shutil.which, _NAMES)), None)


@contextmanager
def chromium(path: str) -> Iterator[Browser]:
    """A headless Chromium."""
    # Chromium refuses its sandbox to root.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()


def open_lab(browser: Browser, lab: Lab, *, width: int = 1280, height: int = 720) -> Page:
    """A page with JupyterLab, ready for notebooks."""
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_default_timeout(MS)
    page.add_init_script(path=_EYES)
    # A workspace of its own: another page's notebooks are not opened again here, but after a reload this one's are.
    page.goto(f"{lab.url}/lab/workspaces/{uuid4().hex}")
    wait_in(page, "() => window.jupyterapp?.shell && document.querySelector('#jp-main-dock-panel')")
    page.evaluate("() => window.jupyterapp.restored.then(() => true)")
    return page


class Notebook:
    """A notebook with a table called `table`."""

    def __init__(self, page: Page, lab: Lab, name: str) -> None:
        self.page = page
        self.path = lab.folder / name / f"{name}.ipynb"
        self._at = str(Path(name) / self.path.name)
        self.path.parent.mkdir(exist_ok=True)

    # The notebook -----------------------------------------------------------------------------------------------

    def open(self, *cells: str) -> None:
        """Make a notebook of these cells, open it, and run them all."""
        made: list[dict[str, Any]] = [
            {"cell_type": "code", "id": f"c{k}", "execution_count": None, "metadata": {}, "outputs": [], "source": one}
            for k, one in enumerate(cells)
        ]
        spec = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        data = {"cells": made, "metadata": spec, "nbformat": 4, "nbformat_minor": 5}
        self.path.write_text(json.dumps(data), encoding="utf-8")
        self.page.evaluate("([path, ms]) => fluxx.open(path, ms)", [self._at, MS])
        self.ready()
        self.run()

    def play(self, arguments: str = "'math', seed=1", *, prelude: str = "") -> None:
        """Open a notebook whose cell calls `fluxx_nb.play`, and wait until the table is painted."""
        self.open(f"import fluxx_nb\n{prelude}table = fluxx_nb.play({arguments}, animate=False)\ntable")
        self.shown()

    def ready(self) -> None:
        """Wait until a kernel stands by, and listen to its errors."""
        wait_in(self.page, "() => fluxx.ready()")
        self.page.evaluate("() => fluxx.listen()")

    def run(self) -> None:
        """Run all cells."""
        self.page.evaluate("ms => fluxx.run(ms)", MS)

    def reload(self) -> None:
        """Save the notebook and load the page again."""
        self.page.evaluate("() => fluxx.save()")
        self.page.reload()
        self.ready()

    def restart(self) -> None:
        """Give the notebook another kernel."""
        self.page.evaluate("() => fluxx.restart()")
        wait_in(self.page, "() => fluxx.ready()")

    def close(self) -> None:
        """Close it, and end its kernel."""
        self.page.evaluate("() => fluxx.close()")

    # The kernel -------------------------------------------------------------------------------------------------

    def ask(self, expression: str) -> Any:
        """The value of an expression in the kernel."""
        told = self._ask("", f"__import__('json').dumps(({expression}))")["user_expressions"]["it"]
        assert told["status"] == "ok", f"{expression}: {told.get('ename')}: {told.get('evalue')}"
        return json.loads(ast.literal_eval(told["data"]["text/plain"]))

    def do(self, code: str) -> None:
        """Run statements in the kernel, outside of any cell."""
        told = self._ask(code, "")
        assert told["status"] == "ok", f"{code}: {told.get('ename')}: {told.get('evalue')}"

    def _ask(self, code: str, expression: str) -> dict[str, Any]:
        told: dict[str, Any] = self.page.evaluate("all => fluxx.ask(...all)", [code, expression, MS])
        return told

    @property
    def errors(self) -> list[str]:
        """What the kernel complained of since the page was loaded."""
        found: list[str] = self.page.evaluate("() => window.fluxx.kernelErrors.splice(0)")
        return found

    # The table --------------------------------------------------------------------------------------------------

    def find(self, selector: str) -> Locator:
        """A part of the table."""
        return self.page.locator(f".fluxx-table:visible {selector}")

    @property
    def canvas(self) -> Locator:
        """The picture."""
        return self.page.locator("canvas.fluxx-canvas")

    def shown(self) -> None:
        """Wait until the table is there, with its words, and has been painted in the size that the page allows."""
        expect(self.find(".fluxx-slot-explain")).not_to_be_empty(timeout=MS)
        expect(self.find(".fluxx-text")).to_contain_text("Draw pile", timeout=MS)
        wait_in(self.page, "() => fluxx.canvas().width && fluxx.colours() > 30")
        self.wait("tuple(table.companion.space) != (0, 0)")
        self.sees(self.cards())

    def wait(self, expression: str) -> None:
        """Wait until an expression is true in the kernel."""
        until(lambda: self.ask(f"bool({expression})"), expression)

    def settled(self) -> None:
        """Wait until everything is where it will stay."""
        self._at_rest("fluxx.layout()")

    def _at_rest(self, measure: str) -> Any:
        """Return what the page measures once several answers of the kernel do not change it any more."""

        def measured() -> Any:
            self.ask("1")
            return self.page.evaluate(f"() => {measure}")

        until(lambda: len({measured() for _ in range(4)}) == 1, f"a page at rest: {measure}")
        return measured()

    def cards(self) -> list[Seen]:
        """The cards that the Scene shows face up."""
        return [Seen(*one) for one in self.ask(_CARDS)]

    def card(self, number: int) -> Seen:
        """A card that the Scene shows."""
        return next(one for one in self.cards() if one.card == number)

    def sees(self, cards: list[Seen]) -> None:
        """Wait until each of these cards is painted where the Scene has it: its type's colour is there."""
        assert cards
        wanted = [[one.box, one.rgb] for one in cards if min(one.w, one.h) > 12]
        wait_in(self.page, "all => all.every(([box, rgb]) => fluxx.share(box, rgb) > 0.05)", wanted)

    def pixel_at(self, x: float, y: float) -> list[int]:
        """The colour on the canvas at a point of the Scene: red, green, blue, opacity."""
        found: list[int] = self.page.evaluate("at => [...fluxx.pixels([...at, 0.5, 0.5])]", [x, y])
        return found

    def canvas_box(self) -> dict[str, float]:
        """Where the canvas is on the page."""
        box = self.canvas.bounding_box()
        assert box is not None, "the canvas is not to be seen"
        return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}

    def click_table(self, x: float, y: float) -> None:
        """Click on a point of the Scene."""
        width = self.page.evaluate("() => fluxx.canvas().width / 2")
        scale = self.canvas_box()["width"] / width
        self.canvas.click(position={"x": x * scale, "y": y * scale})

    def click(self, selector: str) -> None:
        """Click a part of the table, and wait until the words beside it tell of another moment."""
        with self.change():
            self.find(selector).click()

    @contextmanager
    def change(self) -> Iterator[None]:
        """Wait until what was done inside has changed the words beside the table."""
        told = self.find(".fluxx-slot-explain")
        before = told.inner_text()
        yield
        expect(told).not_to_have_text(before, timeout=MS, use_inner_text=True)

    def repainted(self) -> float:
        """Paint everything again; tells the share of the pixels that are other than before."""
        self.page.evaluate("() => fluxx.keep()")
        self.do("table.canvas.clear()")
        wait_in(self.page, "() => fluxx.colours() < 2")
        self.do("table.repaint()")
        self.sees(self.cards())
        return float(self._at_rest("fluxx.unlike()"))

    def same_when_repainted(self) -> None:
        """The picture is what a full repaint shows, so no drawing command was lost on the way to it."""
        assert self.repainted() < 0.001
