"""What a type checker tells people who use the package: every public name has a type, and none of them is Any."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

import fluxx_nb
from fluxx_nb.desk.board import TableDraft
from fluxx_nb.desk.finder import Hit
from fluxx_nb.desk.rulepage import RulePage
from fluxx_nb.desk.rulings import Ruling
from fluxx_nb.desk.whatif import FollowUp
from fluxx_nb.desk.winsearch import WinSearch
from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import State
from fluxx_nb.lab import Course, Odds, Results
from fluxx_nb.lab.plots import Picture
from fluxx_nb.story.explain.explanation import Moment
from fluxx_nb.story.scenarios.scenario import Scenario
from fluxx_nb.story.scenarios.writing import Written

pytest.importorskip("ipycanvas")

from fluxx_nb.view.desk.ask import Ask
from fluxx_nb.view.export.worksheet import Paper
from fluxx_nb.view.lesson.board import PuzzleBoard
from fluxx_nb.view.lesson.predict import Prediction
from fluxx_nb.view.lesson.try_position import LaidTable
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.preview import Preview

CACHE = Path(fluxx_nb.__file__).parents[1] / ".mypy_cache" / "consumer"

RESULTS: tuple[type, ...] = (
    Ask, TableDraft, FollowUp, Course, Decision, Hit, LaidTable, Moment, Odds, Paper, Passage, Picture, Prediction,
    Preview, PuzzleBoard, Results, RulePage, Ruling, Scenario, Setup, State, Table, WinSearch, Written,
)  # fmt: skip
"""What people get from the functions that they import."""

WHATEVER = {
    "what a file or a save says": {
        "TableDraft.agreed", "TableDraft.entry", "TableDraft.from_entry", "Card.cites", "Card.rule",
        "Card.while_in_play", "Scenario.expect", "Scenario.script", "Setup.table", "State.rules", "Written.entry",
        "fluxx_nb.Card",
    },
    "JSON": {
        "Assignment.as_json", "Assignment.from_json", "Course.as_json", "Hit.as_dict", "Moment.as_dict",
        "Odds.as_json", "Puzzle.as_json", "Puzzle.drawn", "Question.as_json", "Results.as_json",
        "RulePage.as_dict", "Ruling.as_dict", "Way.as_json", "Ways.as_json", "fluxx_nb.maths.Puzzle",
    },
    "of pandas and matplotlib": {"Picture.figure", "Results.per_card", "Results.per_game"},
    "a button or a field of ipywidgets, which has no types": {
        "Prediction.about", "Prediction.guesses", "Prediction.onward", "Prediction.redo", "Prediction.restart",
        "Prediction.reveal", "Prediction.show_me", "Prediction.verdict",
    },
    "wishes for another game, from the page": {"Table.begin"},
}  # fmt: skip
"""Where a value is whatever somebody put there, and why. Nothing else that people meet may be Any."""


def members(kind: type) -> Iterator[str]:
    """The public attributes of a class of this package and of its bases here, also those that `__init__` sets."""
    for one in kind.__mro__:
        if not one.__module__.startswith("fluxx_nb"):
            continue
        yield from (name for name in (*vars(one), *inspect.get_annotations(one)) if not name.startswith("_"))
        try:
            tree = ast.parse(textwrap.dedent(inspect.getsource(one)))
        except OSError:  # an error that names its public home as its module
            continue
        for node in ast.walk(tree):
            sets = isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
            if sets and ast.unparse(node.value) == "self" and not node.attr.startswith("_"):
                yield node.attr


def surface() -> Iterator[tuple[str, object]]:
    """Every public name with what it stands for, those of the subpackages too."""
    for name in fluxx_nb.__all__:
        found = getattr(fluxx_nb, name)
        yield f"fluxx_nb.{name}", found
        if inspect.ismodule(found):
            yield from ((f"fluxx_nb.{name}.{inner}", getattr(found, inner)) for inner in found.__all__)


def named_tuples(said: str) -> str:
    """Return a type with named tuples by their names: mypy writes an event part by part."""
    while (at := said.find(", fallback=")) >= 0:
        depth, start = 1, at
        while depth:
            start -= 1
            depth += {"]": 1, "[": -1}.get(said[start], 0)
        end = said.index("]", at)
        said = said[: said.rindex("tuple", 0, start)] + said[at + len(", fallback=") : end] + said[end + 1 :]
    return said


def asked_for() -> Iterator[tuple[str, str]]:
    """What the consumer wants to know: a name to report it by, and the line that asks for its type."""
    kinds = {kind: f"Result{at}" for at, kind in enumerate(RESULTS)}
    for path, found in surface():
        if not inspect.ismodule(found):
            yield path, f"reveal_type({path})"
        if inspect.isclass(found):
            kinds[found] = path
    for kind, path in kinds.items():
        for name in dict.fromkeys(members(kind)):
            yield f"{kind.__qualname__}.{name}", f"def _(x: {path}) -> None: reveal_type(x.{name})"


def checked(folder: Path, lines: list[str]) -> list[tuple[int, str]]:
    """What `mypy --strict` says to a program that uses the installed package, by line."""
    (folder / "consumer.py").write_text("\n".join(lines) + "\n", encoding="utf-8")
    # None of this project's settings: those of a stranger.
    wanted = ["--strict", "--config-file=", "--no-error-summary", "--cache-dir", str(CACHE)]
    wanted += ["--disable-error-code=no-redef"]
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", *wanted, "consumer.py"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert ran.stderr == ""
    return [(int(line), said) for line, said in re.findall(r"^consumer\.py:(\d+): (.*)$", ran.stdout, re.MULTILINE)]


@pytest.mark.slow
def test_a_strict_consumer_sees_no_any(tmp_path: Path) -> None:
    head = ["from typing_extensions import reveal_type", "import fluxx_nb"]
    head += [f"from {kind.__module__} import {kind.__qualname__} as Result{at}" for at, kind in enumerate(RESULTS)]
    wrong = ["fluxx_nb.nowhere", "fluxx_nb.play().nowhere", "fluxx_nb.new_game('math', b'2')", "fluxx_nb.stage"]
    asked = list(asked_for())
    assert len(asked) > 500
    told = checked(tmp_path, [*head, *(line for _, line in asked), *wrong])
    names = {at: name for at, (name, _) in enumerate(asked, len(head) + 1)}

    last = len(head) + len(asked)
    refused = [(at, said) for at, said in told if said.startswith("error")]
    assert [at - last for at, _ in refused if at > last] == [1, 2, 3, 4], refused
    assert [(names.get(at), said) for at, said in refused if at <= last] == []

    seen = [(names[at], named_tuples(said)) for at, said in told if at in names and "Revealed type" in said]
    assert len(seen) == len(asked)
    anything = {name: said for name, said in seen if re.search(r"\bAny\b", said)}
    allowed = {name for group in WHATEVER.values() for name in group}
    assert [f"{name}: {said}" for name, said in anything.items() if name not in allowed] == []
    assert allowed - set(anything) == set(), "these have a type now: take them from the list"
