"""The scripts of the pages: they are marked for the type checker, share one way to make elements, and reckon right."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import fluxx_nb
from fluxx_nb.view.export import packing
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
    "export/unpack.js": ["bytesOf", "textOf"],
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
    def bare(lines: list[str]) -> str:
        return re.sub(r"\s", "", "".join(lines))

    path = PACKAGE / "view" / name
    sent, written = script_of(path), code_of(path.read_text(encoding="utf-8"))
    assert bare(code_of(sent)).endswith(bare(written))
    assert "\n//" not in sent
    quoted = re.findall(r"'[^'\n]*'", "\n".join(written))
    assert [text for text in quoted if text not in sent] == [], "blanks in quotation marks stay"


@pytest.mark.parametrize(
    ("line", "sent"),
    [
        ("const a = (b, c) => b + c;", "const a=(b,c)=>b+c;"),
        ("say('a = b', { c: 1 })", "say('a = b',{c:1})"),
        ("a - -b", "a - -b"),
        ("text.replace(/ = /g, ' ')", "text.replace(/ = /g, ' ')"),
        ("`${a} = ${b}`", "`${a} = ${b}`"),
        ("`${a ? `b = ${c}` : ''} = d`", "`${a ? `b = ${c}` : ''} = d`"),
        ("a = b; // as in c;\nd = e", "a = b; // as in c;\nd=e"),
        ("if (a) {\nb();\n}\nc()", "if(a){b();}\nc()"),
        ("for (const one of all) return one in all;", "for(const one of all)return one in all;"),
    ],
)
def test_blanks_and_line_ends_that_mean_something_stay(line: str, sent: str, tmp_path: Path) -> None:
    (tmp_path / "one.js").write_text(f"{line}\n", encoding="utf-8")
    assert script_of(tmp_path / "one.js") == sent


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


@pytest.fixture
def node(tmp_path: Path) -> str:
    """Node.js, with all logic of the scripts to import in a folder."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("Node.js is not installed. The browser tests still run the scripts")
    for name, wanted in LOGIC.items():
        script = script_of(PACKAGE / "view" / name)
        text = f"{script}\nexport {{ {', '.join(wanted)} }};\n"
        (tmp_path / Path(name).with_suffix(".mjs").name).write_text(text, encoding="utf-8")
    return found


def test_the_logic_of_the_scripts_holds(node: str, tmp_path: Path) -> None:
    shutil.copy(TEST, tmp_path)
    ran = subprocess.run([node, "--test", TEST.name], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-1000:]
    passed = re.search(r"pass (\d+)", ran.stdout)
    assert passed is not None
    assert int(passed.group(1)) >= 8, ran.stdout


TEXTS = [
    "Flux",
    "é" * 5000,
    "".join(path.read_text(encoding="utf-8") for path in SCRIPTS),
    json.dumps([[n * n % 977, f"{n / 7:.3f}", "×÷−"[n % 3]] for n in range(20_000)], ensure_ascii=False),
]
"""Texts without and with repetition, near and far, up to half a million characters."""
UNPACK = """
import { readFileSync } from 'node:fs';
import { textOf } from './unpack.mjs';
const texts = JSON.parse(readFileSync('packed.json', 'utf8')).map(textOf);
console.log(JSON.stringify(await Promise.all(texts)));
"""


@pytest.mark.parametrize("is_squeezed", [True, False], ids=["LZMA", "zlib"])
def test_a_page_reads_what_was_packed(
    node: str, tmp_path: Path, is_squeezed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "HAS_LZMA", is_squeezed)
    (tmp_path / "packed.json").write_text(json.dumps([packing.packed(text) for text in TEXTS]), encoding="utf-8")
    (tmp_path / "unpack_all.mjs").write_text(UNPACK, encoding="utf-8")
    ran = subprocess.run([node, "unpack_all.mjs"], cwd=tmp_path, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode()
    assert json.loads(ran.stdout) == TEXTS
