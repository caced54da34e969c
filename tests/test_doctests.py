"""The examples in docstrings: every function that people import has one, and each is run."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import fluxx_nb

ROOT = Path(fluxx_nb.__file__).parents[1]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
NAMES = sorted({*fluxx_nb.__all__, "preview", "edit"})
FUNCTIONS = [name for name in NAMES if inspect.isfunction(getattr(fluxx_nb, name))]


def run(name: str, function: Callable[..., Any]) -> doctest.TestResults:
    """Run the examples of one function, with what its module knows."""
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    known = vars(import_module(function.__module__)) | {name: function}
    for test in doctest.DocTestFinder(recurse=False).find(function, name, globs=dict(known)):
        runner.run(test)
    return runner.summarize(verbose=False)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_what_people_import_has_an_example_that_holds(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(name, getattr(fluxx_nb, name))
    assert done.attempted > 0, "no example"
    assert done.failed == 0


@pytest.mark.parametrize("page", ["tutorial.md"])
def test_the_examples_on_the_pages_hold(page: str) -> None:
    done = doctest.testfile(str(ROOT / "docs" / page), module_relative=False, optionflags=FLAGS, encoding="utf-8")
    assert done.attempted > 0
    assert done.failed == 0


def test_every_function_that_people_import_stands_in_the_reference() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert [name for name in FUNCTIONS if f":: fluxx_nb.{name}\n" not in page] == []
