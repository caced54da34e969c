"""Takes the pictures of the README again: the real table, in JupyterLab, in a headless Chromium.

.venv/bin/python tools/pictures.py
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.notebook import Notebook, chromium, find_chromium, open_lab  # noqa: E402
from tests.browser.server import running_lab  # noqa: E402
from tests.waiting import wait_in  # noqa: E402

FOLDER = ROOT / "notebooks" / "pictures"
SHOTS = {
    "table": ("math", 40, 999, "'Ada'", False),
    "martian": ("martian", 3, 190, "'teacher'", False),
    "startrek": ("startrek", 5, 330, "'teacher'", False),
    "cthulhu": ("cthulhu", 4, 300, "'teacher'", True),
    "fantasy": ("fantasy", 6, 260, "'teacher'", False),
}
"""Per picture: edition, seed, the event that is looked at, who looks, and whether JupyterLab's theme is dark."""
HEIGHT = 640
"""What of the table is shown: the picture, the rule, and the controls."""
PRELUDE = """\
import fluxx_nb
from fluxx_nb.players.party import Party
game = fluxx_nb.new_game({edition!r}, seed={seed})
Party(game.setup, ["greedy"] * 3).play_out(game, 3000)
line = fluxx_nb.Timeline.of(game)
"""


def take(notebook: Notebook, name: str, edition: str, seed: int, event: int, eyes: str, dark: bool) -> None:
    """Take one picture."""
    theme = "JupyterLab Dark" if dark else "JupyterLab Light"
    notebook.page.evaluate("name => window.jupyterapp.commands.execute('apputils:change-theme', {theme: name})", theme)
    play = f"table = fluxx_nb.play(line, seats=None, view_as={eyes})\ntable"
    notebook.open(PRELUDE.format(edition=edition, seed=seed) + play)
    wait_in(notebook.page, "() => fluxx.canvas()?.width && fluxx.colours() > 30")
    notebook.do(f"table.go(min({event}, len(line)))")
    notebook.page.wait_for_timeout(1500)
    box = notebook.page.locator(".fluxx-table:visible").bounding_box()
    assert box is not None
    box["height"] = min(box["height"], HEIGHT)
    notebook.page.screenshot(path=str(FOLDER / f"{name}.png"), clip=box)
    notebook.close()


def main() -> int:
    """Take all pictures, or those that are named."""
    path = find_chromium()
    if path is None:
        sys.stderr.write("No Chromium was found: get one with make chromium.\n")
        return 1
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home, running_lab(Path(home)) as lab, chromium(path) as browser:
        page = open_lab(browser, lab, width=1280, height=1000)
        page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
        for name, shot in SHOTS.items():
            if not sys.argv[1:] or name in sys.argv[1:]:
                take(Notebook(page, lab, name), name, *shot)
    return 0


if __name__ == "__main__":
    sys.exit(main())
