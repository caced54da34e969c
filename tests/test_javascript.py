"""The scripts of the pages: they are marked for the type checker, share one way to make elements, and reckon right."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import fluxx_nb
from fluxx_nb.view.live.keyboard import KEYS
from fluxx_nb.view.live.play import play
from fluxx_nb.view.words.scripts import DOM, script_of

PACKAGE = Path(fluxx_nb.__file__).parent
SCRIPTS = sorted(PACKAGE.rglob("*.js"))
OTHERS = PACKAGE / "view" / "app" / "page"
TEST = Path(__file__).parent / "js" / "logic.test.mjs"
LOGIC = {
    "lesson/board.js": ["spentCards"],
    "present/present.js": ["clockText", "KEYS"],
    "live/companion.js": ["sharesBelow", "sharesBeside"],
    "export/page.js": ["bytesOf"],
}
"""What a script reckons without a page."""


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_is_marked_for_the_type_checker(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith("// @ts-check\n"), "`make lint-js` checks it"


def code_of(script: str) -> list[str]:
    """Its lines without comments and indents."""
    lines = (line.strip() for line in re.sub(r"/\*.*?\*/", "", script, flags=re.DOTALL).splitlines())
    return [line for line in lines if line and not line.startswith("//")]


@pytest.mark.parametrize("name", ["live/companion.js", "live/editor.js", "lesson/board.js", "present/present.js"])
def test_a_script_goes_out_without_comments_and_with_all_its_code(name: str) -> None:
    path = PACKAGE / "view" / name
    written = code_of(path.read_text(encoding="utf-8"))
    sent = code_of(script_of(path))[-len(written) :]
    assert [line.replace(" ", "") for line in sent] == [line.replace(" ", "") for line in written]
    assert "\n//" not in script_of(path)


def test_a_text_in_a_script_keeps_its_blanks(tmp_path: Path) -> None:
    path = tmp_path / "some.js"
    path.write_text(
        """const a = ['no, a = b', "don't, {x} ; y", `if ${a ? 1 : 2} = 3`], b = x => y;\n""", encoding="utf-8"
    )
    sent = script_of(path)
    assert sent == """const a=['no, a = b',"don't, {x} ; y",`if ${a ? 1 : 2} = 3`],b=x=>y;"""


def test_elements_are_made_in_one_place() -> None:
    makers = [path for path in SCRIPTS if "createElement" in path.read_text(encoding="utf-8")]
    assert [path for path in makers if OTHERS not in path.parents] == [DOM]


def test_the_page_hears_the_keys_of_the_keyboard() -> None:
    """It learns them from the table, so that no key stands in two lists."""
    script = (PACKAGE / "view" / "live" / "companion.js").read_text(encoding="utf-8")
    assert "model.get('heard').includes(e.key)" in script
    table = play("math", ["Ada", "Noor"], seed=1)
    assert {*KEYS, "Enter", "ArrowUp", "ArrowDown", "+", "-", "1", "9"} <= set(table.companion.heard)
    table.close()


def test_the_logic_of_the_scripts_holds(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed. The browser tests still run the scripts")
    for name, wanted in LOGIC.items():
        script = script_of(PACKAGE / "view" / name)
        # The exported page begins at once: here there is none.
        script = re.sub(r"^\(async \(\) ?=> ?\{.*", "", script, flags=re.MULTILINE | re.DOTALL)
        text = f"{script}\nexport {{ {', '.join(wanted)} }};\n"
        (tmp_path / Path(name).with_suffix(".mjs").name).write_text(text, encoding="utf-8")
    shutil.copy(TEST, tmp_path)
    ran = subprocess.run([node, "--test", TEST.name], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-1000:]
    passed = re.search(r"pass (\d+)", ran.stdout)
    assert passed is not None
    assert int(passed.group(1)) >= 8, ran.stdout
