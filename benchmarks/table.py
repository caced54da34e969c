"""The table's speed in a real browser: JupyterLab and headless Chromium on this machine, all in one run.

    python -m benchmarks.table [--steps 40] [--seconds 5] [--json]

Clicks on Next take turns with clicks that let a bare ipycanvas of the same size redraw one rectangle, so that whatever
else the machine does hits both alike. Times count from the click: until the canvas in the page has been drawn (drawn)
and until the second frame after that (picture), until the words beside the table have changed (words), and until the
second frame after both (all), when everything is on screen. The aim is held against the last of these. Bytes are those
of the websocket. Then the table runs by itself, and its last picture is compared with a full repaint.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Page, WebSocket

from fluxx_nb.engine.tables import new_game
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.live.session import Session
from tests.browser.notebook import Notebook, chromium, find_chromium, open_lab
from tests.browser.server import running_lab

RATIO, KILOBYTES, RATE = 1.5, 20.0, 20.0
"""What is aimed at: a step against a bare redraw, the traffic of a step, and steps a second."""
BOTS = "random"
_RATIOS = ("drawn", "picture", "all")
LOST = 0.001
"""The share of pixels that may differ from a full repaint: edges of shapes that were clipped."""

_WATCH = """() => {
  const seen = window.seen = {draws: [], words: []};
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function (...all) {
    const done = draw.apply(this, all);
    if (this.canvas.isConnected) seen.draws.push([this.canvas.classList.contains('fluxx-canvas'), performance.now()]);
    return done;
  };
  new MutationObserver(() => seen.words.push(performance.now())).observe(
    document.querySelector('.fluxx-slot-explain'), {childList: true, subtree: true, characterData: true});
}"""

# A click, and when it was seen. A step that changes nothing in the picture is known by words that come alone.
_CLICK = """async ([button, table]) => {
  const {seen} = window, frames = [], long = 30000;
  const frame = () => new Promise(requestAnimationFrame).then(() => frames.push(performance.now()));
  const drawn = () => seen.draws.filter(one => one[0] === table).map(one => one[1]);
  const second = at => frames.filter(one => one > at)[1];
  seen.draws.length = seen.words.length = 0;
  const start = performance.now();
  document.querySelector(button).click();
  const late = () => performance.now() - start > long;
  const alone = () => table && seen.words.length && performance.now() - seen.words[0] > 400;
  while (!(drawn().length && (!table || seen.words.length)) && !alone() && !late()) await frame();
  if (!drawn().length) return {};
  await frame(); await frame();
  // What is drawn later than this belongs to a card on its way.
  const words = seen.words[0] ?? 0, last = drawn().filter(at => at <= (second(drawn()[0]) ?? at)).pop();
  while (!second(Math.max(last, words))) await frame();
  const took = at => at ? at - start : null;
  return {drawn: took(last), picture: took(second(last)), words: took(words), all: took(second(Math.max(last, words)))};
}"""

_BARE = """
from ipycanvas import Canvas, hold_canvas
from ipywidgets import Button, Layout, VBox
bare = Canvas(width=table.canvas.width, height=table.canvas.height, layout=Layout(width="60%", height="auto"))
button = Button(description="Redraw")
button.add_class("bare-redraw")
turn = [0]
def redraw(_):
    turn[0] ^= 1
    with hold_canvas():
        bare.fill_style = ("#1b5560", "#ffd25e")[turn[0]]
        bare.fill_rect(40, 40, 160, 120)
button.on_click(redraw)
VBox([button, bare])
"""

_COUNT = """
painter = table.painter
sent, post = [0], painter.post
def counted(data):
    sent[0] += 1
    post(data)
painter.post = counted
"""

_RECEIVED = """names => {
  window.received = 0;
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  kernel.iopubMessage.connect((_, {header, content, buffers}) => {
    if (header.msg_type === 'comm_msg' && names.includes(content.comm_id)) window.received += buffers.length;
  });
}"""

# Nothing is being done and no card is on its way.
_REST = """() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'
  && performance.now() - (window.seen.draws.at(-1)?.[1] ?? 0) > 200"""


class Spread(NamedTuple):
    """A series of numbers."""

    median: float
    p90: float


class Series(NamedTuple):
    """What clicks on one button cost: milliseconds and bytes."""

    clicks: int
    drawn: Spread
    picture: Spread
    words: Spread | None
    all: Spread
    bytes: Spread


class Playback(NamedTuple):
    """What was seen while the table ran by itself."""

    steps: int
    per_second: float
    drawings_sent: int
    drawings_received: int
    unlike: float
    """The share of the last picture's pixels that a full repaint changes."""


class Traffic:
    """Counts what the kernel's websocket brings and takes."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        self.pictures: list[int] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        if "/channels" in socket.url:
            socket.on("framereceived", self._count)
            socket.on("framesent", self._count)

    def _count(self, frame: str | bytes) -> None:
        data = frame.encode() if isinstance(frame, str) else frame
        if b'"update_display_data"' in data:
            # The saved notebook's picture, sent once the table has rested; no part of a step.
            self.pictures.append(len(data))
        else:
            self.bytes += len(data)


def spread(found: Sequence[float]) -> Spread:
    """The median and the ninetieth percentile."""
    ranked = sorted(found)
    return Spread(round(median(ranked), 1), round(ranked[min(len(ranked) - 1, int(0.9 * len(ranked)))], 1))


def long_game(steps: int) -> int:
    """A seed with which aimless bots, whose games are long, play for at least so many steps."""
    for seed in range(1, 500):
        session = Session(Timeline(new_game("math", 3, seed=seed)), bots=BOTS)
        for _ in range(steps):
            if session.over:
                break
            session.next()
        else:
            return seed
    raise RuntimeError(f"no game of {steps} steps was found")


class Bench:
    """The table and a bare canvas in one notebook."""

    def __init__(self, page: Page, notebook: Notebook) -> None:
        self.page, self.notebook = page, notebook
        self.traffic = Traffic(page)

    def open(self, seed: int, animate: bool) -> None:
        """Show both."""
        wish = f"'math', seed={seed}, seats=None, bots={BOTS!r}, animate={animate}"
        self.notebook.open(f"import fluxx_nb\ntable = fluxx_nb.play({wish})\ntable", _BARE)
        self.notebook.shown()
        self.page.evaluate(_WATCH)

    def _click(self, button: str, table: bool) -> dict[str, float]:
        self.page.wait_for_function(_REST)
        before = self.traffic.bytes
        took: dict[str, float | None] = self.page.evaluate(_CLICK, [button, table])
        self.page.wait_for_function(_REST)
        told = {name: value for name, value in took.items() if value is not None}
        return {**told, "bytes": float(self.traffic.bytes - before)}

    def clicks(self, count: int) -> tuple[Series, Series]:
        """Click on Next and let the bare canvas redraw, in turns."""
        for button, table in ((".bare-redraw", False), (".fluxx-next", True)):
            self._click(button, table)
        steps: list[dict[str, float]] = []
        bare: list[dict[str, float]] = []
        while len(steps) < count:
            bare.append(self._click(".bare-redraw", False))
            took = self._click(".fluxx-next", True)
            if "drawn" in took:
                steps.append(took)
        return _series(steps), _series(bare)

    def playback(self, seconds: float) -> Playback:
        """Let the table run as fast as it offers, then look whether anything was lost."""
        book = self.notebook
        book.do(_COUNT)
        self.page.evaluate(_RECEIVED, book.ask("[painter.manager.comm.comm_id, table.companion.comm.comm_id]"))
        book.do("table.go(0); table.controls.speed.value = 'very fast'; sent[0] = 0")
        self.page.wait_for_function(_REST)
        self.page.evaluate("() => { seen.words.length = seen.draws.length = window.received = 0 }")
        book.find(".fluxx-run").click()
        self.page.wait_for_function(
            "ms => seen.words.length > 2 && seen.words.at(-1) - seen.words[0] > ms", arg=1000 * seconds
        )
        times = self.page.evaluate("() => [...seen.words]")
        book.find(".fluxx-run").click()
        book.wait("not table.playing.on")
        sent = book.ask("sent[0]")
        self.page.wait_for_function("sent => window.received >= sent", arg=sent)
        received = self.page.evaluate("() => window.received")
        book.sees(book.cards())
        unlike = book.repainted()
        rate = 1000 * (len(times) - 1) / (times[-1] - times[0])
        return Playback(len(times), round(rate, 1), sent, received, round(unlike, 6))

    def picture(self) -> int:
        """The bytes of the picture for the saved notebook, which follows once the table rests."""
        for _ in range(100):
            if self.traffic.pictures:
                return self.traffic.pictures[-1]
            self.page.wait_for_timeout(100)
        return 0


def _series(found: list[dict[str, float]]) -> Series:
    words = [one["words"] for one in found if "words" in one]
    times = {name: spread([one[name] for one in found]) for name in (*_RATIOS, "bytes")}
    return Series(len(found), words=spread(words) if words else None, **times)


def measure(steps: int, seconds: float) -> dict[str, Any]:
    """Measure everything."""
    path = find_chromium()
    if path is None:
        raise SystemExit("No Chromium was found: name one in FLUXX_NB_CHROMIUM, or get one with make chromium.")
    # It is run from its beginning again after the clicks.
    seed = long_game(max(2 * steps, int(1.3 * RATE * seconds)) + 20)
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as home, running_lab(Path(home) / "lab") as lab, chromium(path) as browser:
        for name, animate in (("still", False), ("gliding", True)):
            page = open_lab(browser, lab)
            bench = Bench(page, Notebook(page, lab, name))
            bench.open(seed, animate)
            step, bare = bench.clicks(steps)
            ratios = {part: round(getattr(step, part).median / getattr(bare, part).median, 2) for part in _RATIOS}
            found[name] = {"step": step, "bare": bare, "ratio": ratios}
            if not animate:
                found["picture_bytes"] = bench.picture()
                found["playback"] = bench.playback(seconds)
            bench.notebook.close()
            page.close()
        found["rate_limit_hit"] = "message rate exceeded" in lab.log.read_text(errors="replace")
    return found


def _plain(value: Any) -> Any:
    """NamedTuples as objects, for JSON."""
    if hasattr(value, "_asdict"):
        return {name: _plain(one) for name, one in value._asdict().items()}
    return {name: _plain(one) for name, one in value.items()} if isinstance(value, dict) else value


def _met(good: bool) -> str:
    return "met" if good else "MISSED"


def report(found: dict[str, Any]) -> str:
    """The measurements as a table."""
    lines = [f"{'':34}{'drawn ms':>16}{'picture ms':>16}{'words ms':>16}{'all ms':>16}{'bytes':>18}"]
    for title, part, key in (
        ("bare redraw of one rectangle", "still", "bare"),
        ("a step, cards at rest", "still", "step"),
        ("bare redraw, second round", "gliding", "bare"),
        ("a step, cards gliding (first frame)", "gliding", "step"),
    ):
        one: Series = found[part][key]
        cells = (one.drawn, one.picture, one.words, one.all)
        shown = "".join(f"{cell.median:>8.0f} /{cell.p90:>5.0f} " if cell else f"{'–':>16}" for cell in cells)
        lines.append(f"{title:<36}{shown}{one.bytes.median:>10.0f} /{one.bytes.p90:>7.0f}")
    ran: Playback = found["playback"]
    step, ratio = found["still"]["step"], found["still"]["ratio"]
    whole = ran.drawings_sent == ran.drawings_received and ran.unlike <= LOST and not found["rate_limit_hit"]
    lines += [
        "Medians / 90th percentiles; times from the click, bytes over the websocket both ways.",
        "",
        f"A step against the bare redraw: {ratio['all']} (aim {RATIO}: {_met(ratio['all'] <= RATIO)}); "
        f"only the picture on screen: {ratio['picture']}; only drawn: {ratio['drawn']}",
        f"Traffic of a step: {step.bytes.median / 1000:.1f} kB (aim {KILOBYTES:.0f}: "
        f"{_met(step.bytes.median <= 1000 * KILOBYTES)}); "
        f"picture for the saved notebook, at rest: {found['picture_bytes'] / 1000:.1f} kB",
        f"Playback: {ran.per_second} steps a second over {ran.steps} steps (aim {RATE:.0f}: "
        f"{_met(ran.per_second >= 0.97 * RATE)})",
        f"Drawings sent {ran.drawings_sent}, received {ran.drawings_received}; "
        f"{100 * ran.unlike:.3f} % of the pixels differ from a full repaint (nothing lost: {_met(whole)})",
    ]
    return "\n".join(lines)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="The table's speed in JupyterLab and Chromium.")
    parser.add_argument("--steps", type=int, default=40, help="clicks on Next to measure")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long the table runs by itself")
    parser.add_argument("--json", action="store_true", help="print JSON")
    wanted = parser.parse_args()
    found = measure(wanted.steps, wanted.seconds)
    print(json.dumps(_plain(found), indent=1) if wanted.json else report(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
