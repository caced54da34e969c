"""The parts of a site, each by itself: no network, no JupyterLite."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import fluxx_nb
from fluxx_nb import TableError, simulate
from fluxx_nb.lessons import MARK, MARKED, code_digest, notebooks_root
from fluxx_nb.site import runtime
from fluxx_nb.site.check import problems
from fluxx_nb.site.front import LEARN, add_folders, front_page, let_run, write_pages
from fluxx_nb.site.icon import icon
from fluxx_nb.site.lessons import copy_lessons, is_beyond, settings, sources
from fluxx_nb.site.lock import imports_of, locked
from fluxx_nb.site.packing import packed_from_installed, packed_package
from fluxx_nb.site.place import digest
from fluxx_nb.site.trouble import SiteError
from fluxx_nb.site.wheels import Needed, needed
from fluxx_nb.view.app.front import front_page as app_front_page

ROOT = Path(fluxx_nb.__file__).parents[1]


def listed(*depends: str) -> dict[str, Any]:
    return {"version": "9", "depends": list(depends)}


LOCK = {
    "info": {"python": "3.14.2"},
    "packages": {
        "micropip": listed(),
        "packaging": listed(),
        "ipython": listed("traitlets", "prompt_toolkit"),
        "jedi": listed(),
        "traitlets": listed(),
        "prompt-toolkit": listed(),
        "numpy": listed(),
    },
}


# Packages ---------------------------------------------------------------------------------------------------------


def test_the_page_gets_what_its_kernel_and_this_package_need() -> None:
    found = needed(LOCK)
    assert {"fluxx-nb", "ipywidgets", "ipycanvas", "anywidget", "pyyaml", "comm", "prompt-toolkit"} <= set(found)
    assert not {"numpy", "pillow", "jupyterlab", "pytest"} & set(found), "a page has no room for these"
    assert found["traitlets"].version == "9", "the kernel's packages are Pyodide's"
    assert found["ipycanvas"].version == version("ipycanvas"), "the widgets' are those whose other half is installed"
    assert all(other in found for one in found.values() for other in one.depends)


def test_a_kernel_that_cannot_be_had_is_named() -> None:
    with pytest.raises(SiteError, match="does not list jedi"):
        needed({"packages": {name: one for name, one in LOCK["packages"].items() if name != "jedi"}})


_NOT_ON_A_PAGE = tuple(f"fluxx_nb/{name}" for name in ("site/", "view/app/", "commands/", "commandline.py", "starter/"))


def test_our_wheel_for_the_page_plays_without_pictures_and_lessons(tmp_path: Path) -> None:
    wheel = packed_package("1.0", tmp_path)
    names = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in names if name.endswith((".png", ".pyc")) or "/notebooks/" in name]
    assert not [name for name in names if name.startswith(_NOT_ON_A_PAGE)], "no page serves or is a command line"
    assert wheel.stat().st_size < 2_700_000, "nearly half of it is the index of the desk"
    code = "import fluxx_nb; print(fluxx_nb.__file__, len(fluxx_nb.deck('math')))"
    folder = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(folder)
    ran = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(folder)!r}); {code}"],
        capture_output=True, text=True, check=True, cwd=tmp_path,
    )  # fmt: skip
    where, cards = ran.stdout.split()
    assert Path(where).is_relative_to(folder)
    assert cards == "100"
    again = packed_package("1.0", folder)
    assert (again.name, digest(again)) == (wheel.name, digest(wheel)), "the same files make the same wheel"


def test_a_compiled_package_is_packed_as_python_alone(tmp_path: Path) -> None:
    wheel = packed_from_installed("pyyaml", tmp_path)
    assert wheel.name == f"pyyaml-{version('pyyaml')}-py3-none-any.whl"
    assert imports_of(wheel) == ["_yaml", "yaml"]
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".so")]


def test_the_list_names_each_wheel_with_its_hash(tmp_path: Path) -> None:
    wheel = packed_package("1.0", tmp_path)
    made = locked({"fluxx-nb": Needed("1.0", ("pyyaml",))}, tmp_path, LOCK["info"])
    (entry,) = made["packages"].values()
    assert entry["sha256"] == digest(wheel)
    assert entry["imports"] == ["fluxx_nb"]
    assert entry["version"] == "1.0"
    with pytest.raises(SiteError, match="no wheel was found for comm"):
        locked({"comm": Needed("1", ())}, tmp_path, LOCK["info"])


# Pyodide ----------------------------------------------------------------------------------------------------------


def archive(path: Path, pyodide: str, *left_out: str) -> Path:
    """An archive as npm has it, with nothing much in its files."""
    with tarfile.open(path, "w:gz") as packed:
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "../evil", "README.md"):
            _add(packed, name, "x") if name not in left_out else None
        _add(packed, "package.json", json.dumps({"version": pyodide}))
        _add(packed, runtime.LOCK, json.dumps(LOCK))
    return path


def _add(packed: tarfile.TarFile, name: str, text: str) -> None:
    info = tarfile.TarInfo(f"package/{name}")
    info.size = len(text)
    packed.addfile(info, io.BytesIO(text.encode()))


def test_pyodide_comes_from_an_archive_that_fits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "wanted", lambda: "314.0.6")
    assert runtime.unpack(archive(tmp_path / "good.tgz", "314.0.6"), tmp_path / "in" / "py") == LOCK
    assert not list(tmp_path.rglob("evil"))
    with pytest.raises(SiteError, match=r"is Pyodide 1\.0, but the kernel of JupyterLite wants 314\.0\.6"):
        runtime.unpack(archive(tmp_path / "old.tgz", "1.0"), tmp_path / "old")
    with pytest.raises(SiteError, match=r"pyodide\.asm\.wasm is not in it"):
        runtime.unpack(archive(tmp_path / "part.tgz", "314.0.6", "pyodide.asm.wasm"), tmp_path / "part")
    (tmp_path / "page.html").write_text("not found", encoding="utf-8")
    with pytest.raises(SiteError, match="is no archive of Pyodide"):
        runtime.unpack(tmp_path / "page.html", tmp_path / "none")


def test_without_npm_the_way_out_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "wanted", lambda: "314.0.6")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SiteError, match=r"install npm, or fetch pyodide@314\.0\.6 .* with --pyodide"):
        runtime.fetch(tmp_path)


# Lessons ----------------------------------------------------------------------------------------------------------


def test_the_lessons_keep_their_cells_and_can_run_when_opened(tmp_path: Path) -> None:
    source = notebooks_root()
    copies = copy_lessons(source, tmp_path / "files")
    assert [path.name for path in copies] == sorted(path.name for path in source.glob("*.ipynb"))
    for copy in copies:
        assert sources(copy) == sources(source / copy.name)
        notebook = json.loads(copy.read_text(encoding="utf-8"))
        assert ("fluxx_nb" in notebook["metadata"]) is not is_beyond(copy)
        assert notebook["metadata"]["kernelspec"]["name"] == "python"
        shown = [one for cell in notebook["cells"] for one in cell.get("outputs", ())]
        texts = [text for one in shown for kind, text in one.get("data", {}).items() if "json" not in kind]
        assert all(isinstance(text, str) for text in texts), "JupyterLab takes whole texts from a server"
        assert all(cell["metadata"]["trusted"] for cell in notebook["cells"] if cell["cell_type"] == "code")
    page = front_page(copies)
    assert all(f"path={path.name}" in page for path in copies)
    beyond = [path.name for path in copies if is_beyond(path)]
    assert "30_is_fluxx_luck.ipynb" in beyond
    assert "00_start_here.ipynb" not in beyond
    assert page.count("(to read only)") == len(beyond)
    assert 'id="jupyter-config-data"' in page, "JupyterLite's pages look for it there"


def test_every_page_that_the_first_one_offers_is_there_and_runs_when_it_is_opened(tmp_path: Path) -> None:
    files = tmp_path / "files"
    lessons = copy_lessons(notebooks_root(), files)
    pages = write_pages(files)
    static = tmp_path / "extensions" / "fluxx-nb" / "static"
    static.mkdir(parents=True)
    let_run(tmp_path)
    listed = json.loads((static / "lessons.json").read_text(encoding="utf-8"))
    for path in pages:
        page = json.loads(path.read_text(encoding="utf-8"))
        assert listed[path.name] == code_digest(page)
        assert page["metadata"][MARK] == MARKED
        code = next(text for kind, text in sources(path) if kind == "code")
        assert "1000000" not in code, "a random seed is drawn at each visit"
        compile(code, path.name, "exec")
    led = set(re.findall(r"path=([\w.]+)", front_page(lessons)))
    assert led == {path.name for path in (*lessons, *pages)}
    assert {LEARN, "math.ipynb", "desk.ipynb", "puzzle.ipynb"} <= led


def test_the_front_page_is_that_of_the_app_with_other_addresses(tmp_path: Path) -> None:
    page = front_page(copy_lessons(notebooks_root(), tmp_path / "files"))
    assert page.index("path=00_start_here.ipynb") < page.index(f"path={LEARN}") < page.index("path=01_a_turn.ipynb")
    assert "?go=" not in page

    def shared(html: str) -> list[str]:
        """What both pages show besides lessons: headings, tiles and buttons."""
        return re.findall(r"<h3>.*?</p>|<h1>.*?</p>|class=\"(?:first|second|third)\".*?>(.*?)</a>", html)

    hidden = r'<div class="start" data-for="won" hidden>.*?</div>'
    assert re.search(hidden, page), "only the browser knows who has won the first game"
    page = re.sub(hidden, "", page)
    assert len(shared(page)) > 10
    assert shared(page) == shared(app_front_page())


def test_the_icon_is_a_picture_that_can_be_read() -> None:
    picture = Image.open(io.BytesIO(icon()))
    picture.load()
    assert picture.size == (32, 32)
    assert len(picture.getcolors() or ()) == 3


def test_the_progress_of_who_builds_a_site_stays_out_of_it(tmp_path: Path) -> None:
    source = tmp_path / "notebooks"
    (source / "fluxx-progress").mkdir(parents=True)
    (source / "fluxx-progress" / "ada.json").write_text("{}", encoding="utf-8")
    copy_lessons(source, tmp_path / "files")
    assert not list((tmp_path / "files").rglob("*.json"))


def test_the_folders_of_progress_and_games_are_listed_and_empty(tmp_path: Path) -> None:
    listing = tmp_path / "api" / "contents" / "all.json"
    listing.parent.mkdir(parents=True)
    listing.write_text(json.dumps({"content": [], "format": "json", "type": "directory"}), encoding="utf-8")
    add_folders(tmp_path)
    root = json.loads(listing.read_text(encoding="utf-8"))
    assert [(one["path"], one["type"]) for one in root["content"]] == [
        ("fluxx-progress", "directory"), (".fluxx_nb", "directory"),
    ]  # fmt: skip
    for name in ("fluxx-progress", ".fluxx_nb"):
        found = json.loads((listing.parent / name / "all.json").read_text(encoding="utf-8"))
        assert (found["path"], found["content"]) == (name, [])


def site(folder: Path) -> Path:
    """The smallest site that holds."""
    python = folder / "static" / "pyodide"
    python.mkdir(parents=True)
    packed_package("1.0", python)
    made = locked({"fluxx-nb": Needed("1.0", ())}, python, LOCK["info"])
    (python / runtime.LOCK).write_text(json.dumps(made), encoding="utf-8")
    copies = copy_lessons(notebooks_root(), folder / "files")
    (folder / "api" / "contents").mkdir(parents=True)
    names = json.dumps({"content": [{"name": path.name} for path in copies]})
    (folder / "api" / "contents" / "all.json").write_text(names, encoding="utf-8")
    config = settings(("fluxx-nb",))
    data = config["jupyter-config-data"]
    data["federated_extensions"] = [{"name": "fluxx-nb"}, {"name": "ipycanvas"}]
    data["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]["pyodideUrl"] = "./static/pyodide.mjs"
    (folder / "jupyter-lite.json").write_text(json.dumps(config), encoding="utf-8")
    return folder


def test_a_site_that_does_not_hold_is_found_out(tmp_path: Path) -> None:
    folder = site(tmp_path / "site")
    assert problems(folder, notebooks_root()) == []
    (folder / "files" / "00_start_here.ipynb").unlink()
    lesson = folder / "files" / "01_a_turn.ipynb"
    lesson.write_text(lesson.read_text(encoding="utf-8").replace("fluxx_nb", "flux_nb"), encoding="utf-8")
    next(folder.rglob("*.whl")).write_bytes(b"broken off")
    config = folder / "jupyter-lite.json"
    config.write_text(config.read_text(encoding="utf-8").replace("./static", "https://elsewhere"), encoding="utf-8")
    assert problems(folder, notebooks_root()) == [
        "the wheel of fluxx-nb is not the one that is listed",
        "the lesson 00_start_here.ipynb is not there",
        "the cells of 01_a_turn.ipynb have changed",
        "the page would fetch https://elsewhere/pyodide.mjs from elsewhere",
    ]


# The page as a place to play --------------------------------------------------------------------------------------

_WITHOUT = """
import sys
sys.platform = "emscripten"

class Forbids:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "PIL"):
            return None
        for finder in others:
            found = finder.find_spec(name, path, target)
            if found is not None:
                return found

others = list(sys.meta_path)
sys.meta_path[:] = [Forbids()]
import fluxx_nb.view.canvas.paint
print(sorted({"numpy", "PIL", "ipycanvas"} & set(sys.modules)))
"""


def test_the_table_is_imported_where_numpy_and_pillow_are_not() -> None:
    ran = subprocess.run([sys.executable, "-c", _WITHOUT], capture_output=True, text=True, check=False, cwd=ROOT)
    assert ran.returncode == 0, ran.stderr[-1500:]
    assert ran.stdout.strip() == "['ipycanvas']", "what was lent is taken back"


_VISITOR = """
import os, sys
os.environ["FLUXX_NB_GUEST"] = "1"
import fluxx_nb
table = fluxx_nb.play("math", seed=7)
table.next()
print(sorted({"numpy", "PIL", "ipycanvas"} & set(sys.modules)))
import numpy
print(numpy.arange(3).sum())
"""


def test_the_table_of_a_visitor_loads_neither_numpy_nor_pillow() -> None:
    ran = subprocess.run([sys.executable, "-c", _VISITOR], capture_output=True, text=True, check=False, cwd=ROOT)
    assert ran.returncode == 0, ran.stderr[-1500:]
    assert ran.stdout.split("\n")[:2] == ["['ipycanvas']", "3"], "and who asks for numpy later has it"


def test_several_jobs_are_refused_in_words_where_there_is_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(TableError, match=r"`jobs` is 2, but .* a single process: leave `jobs` out"):
        simulate("math", games=4, jobs=2)
    assert simulate("math", games=4).games == 4
