"""The pure part stays pure, the words of the card language are all used, and every public name explains itself."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fluxx_nb
from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.core.effects import VERBS
from fluxx_nb.engine.core.settings import SETTINGS, STATICS
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.files.deckfile import editions, load_edition, read_deck
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.goals.parts import PARTS
from tests.tabletop import DECKS

ROOT = Path(fluxx_nb.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
PURE = [path for path in MODULES if "view" not in path.relative_to(ROOT).parts]
FORBIDDEN = ("ipywidgets", "ipycanvas", "IPython", "numpy", "anywidget", "jupyterlab", "traitlets", "matplotlib")


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


# Purity -----------------------------------------------------------------------------------------------------------

PROBE = """
import importlib, pkgutil, sys

class Forbids:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {forbidden}:
            raise ImportError("the pure part imports " + name)
        return None

sys.meta_path.insert(0, Forbids())
import fluxx_nb

seen = 0
for found in pkgutil.walk_packages(fluxx_nb.__path__, "fluxx_nb.", onerror=lambda name: None):
    if not found.name.startswith("fluxx_nb.view") and not found.name.endswith("__main__"):
        importlib.import_module(found.name)
        seen += 1
game = fluxx_nb.new_game("math", 2, seed=7)
while game.decision is not None and len(game.answers) < 200:
    decision = game.decision
    game.answer_at(tuple(range(decision.least)) if decision.several else 0)
told = list(fluxx_nb.tell(game))
assert not set(sys.modules) & set({forbidden})
print(seen, len(told))
"""


def test_the_pure_part_runs_without_jupyter() -> None:
    """A Python of its own, in which importing Jupyter or numpy fails, imports everything and plays a game."""
    probe = [sys.executable, "-c", PROBE.replace("{forbidden}", repr(FORBIDDEN))]
    ran = subprocess.run(probe, capture_output=True, text=True, cwd=ROOT.parent, timeout=120, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    seen, told = map(int, ran.stdout.split())
    assert seen > 40
    assert told > 100


def imports_of(path: Path) -> Iterator[str]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", PURE, ids=name_of)
def test_no_pure_module_names_a_widget_library(path: Path) -> None:
    assert [name for name in imports_of(path) if name.partition(".")[0] in FORBIDDEN] == []


@pytest.mark.parametrize("path", sorted((ROOT / "engine").rglob("*.py")), ids=name_of)
def test_the_engine_knows_nothing_of_what_stands_on_it(path: Path) -> None:
    above = [f"fluxx_nb.{layer}" for layer in ("story", "players", "lab", "view", "commands", "cli")]
    assert [name for name in imports_of(path) if name.startswith(tuple(above))] == []


@pytest.mark.parametrize("path", sorted((ROOT / "story").rglob("*.py")), ids=name_of)
def test_the_story_knows_nothing_of_views_and_bots(path: Path) -> None:
    above = [f"fluxx_nb.{layer}" for layer in ("players", "lab", "view", "commands", "cli")]
    assert [name for name in imports_of(path) if name.startswith(tuple(above))] == []


# One writer of States ---------------------------------------------------------------------------------------------

WRITERS = {"engine/events.py", "engine/state.py"}
CHANGES = {
    "append",
    "extend",
    "insert",
    "remove",
    "pop",
    "clear",
    "sort",
    "reverse",
    "update",
    "add",
    "discard",
    "setdefault",
}
CHANGES |= {"popitem", "difference_update", "intersection_update"}


def is_state(node: ast.expr) -> bool:
    """Whether an expression is a State by its name: `s`, `state`, `game.state`, `self.state`."""
    if isinstance(node, ast.Name):
        return node.id in ("s", "state")
    return isinstance(node, ast.Attribute) and node.attr == "state"


def is_part_of_a_state(node: ast.expr) -> bool:
    """Whether an expression reaches into a State: `s.zones`, `g.state.counts["x"]`, `s.hand(seat)`."""
    while True:
        if isinstance(node, ast.Attribute):
            if is_state(node.value):
                return node.attr in State.__slots__ or node.attr in ("hand", "row")
            node = node.value
        elif isinstance(node, ast.Subscript):
            node = node.value
        elif isinstance(node, ast.Call):
            if not (isinstance(node.func, ast.Attribute) and node.func.attr in ("hand", "row", "get")):
                return False
            node = node.func
        else:
            return False


def targets_of(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign | ast.Delete):
        flat: list[ast.expr] = []
        for target in node.targets:
            flat += target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
        return flat
    if isinstance(node, ast.AugAssign | ast.AnnAssign | ast.For):
        return [node.target]
    return []


def writes(tree: ast.Module) -> list[int]:
    """The lines at which a module changes a State."""
    changed = [target for node in ast.walk(tree) for target in targets_of(node) if not isinstance(target, ast.Name)]
    changed += [
        node.func.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES
    ]
    return sorted(part.lineno for part in changed if is_part_of_a_state(part))


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("s.turn = 3", True),
        ("g.state.played += 1", True),
        ("self.state.zones[3] = []", True),
        ("del s.counts['timer']", True),
        ("s.zones[zone].append(card)", True),
        ("s.hand(seat).clear()", True),
        ("s.used.add('x')", True),
        ("a, s.turn = 1, 2", True),
        ("self.state = State(deck, names)", False),
        ("cards = s.zones[zone]", False),
        ("others.append(s.turn)", False),
        ("found = sorted(s.hand(seat))", False),
        ("s.copy().turn", False),
    ],
)
def test_the_search_for_writers_finds_them(source: str, found: bool) -> None:
    assert bool(writes(ast.parse(source))) == found


@pytest.mark.parametrize("path", [p for p in MODULES if name_of(p) not in WRITERS], ids=name_of)
def test_only_events_write_a_state(path: Path) -> None:
    assert writes(tree_of(path)) == [], "a State changes only by an event"


# Words for everything ---------------------------------------------------------------------------------------------


def undocumented(tree: ast.Module) -> Iterator[str]:
    """The public functions, classes and methods without a docstring."""

    def look(body: list[ast.stmt], inside: str) -> Iterator[str]:
        for node in body:
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) or node.name.startswith("_"):
                continue
            # A setter is told by the docstring of its property.
            sets = any(isinstance(mark, ast.Attribute) and mark.attr == "setter" for mark in node.decorator_list)
            if ast.get_docstring(node) is None and not sets:
                yield f"{inside}{node.name}"
            if isinstance(node, ast.ClassDef):
                yield from look(node.body, f"{node.name}.")

    if ast.get_docstring(tree) is None:
        yield "the module"
    yield from look(tree.body, "")


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_public_name_explains_itself(path: Path) -> None:
    assert list(undocumented(tree_of(path))) == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_module_has_two_subjects(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("verb", VERBS.values(), ids=lambda verb: verb.name)
def test_every_verb_says_what_it_does_in_one_sentence(verb: object) -> None:
    means = getattr(verb, "means", "")
    assert means.endswith(".")
    assert means[0].isupper()
    assert 15 < len(means) < 160


# A closed language, all of it in use --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cards() -> list[Card]:
    """Every card of every deck: those of the package, the common ones, and the small ones of the tests."""
    decks = [load_edition(edition) for edition in editions()]
    found = [card for deck in decks for card in deck]
    for path in [decks_root() / "common" / "cards.yaml", *sorted(DECKS.glob("*.yaml"))]:
        found += read_deck(path).titles
    return found


def test_every_verb_is_used_by_a_card(cards: list[Card]) -> None:
    used = {verb for card in cards for verb in card.verbs()}
    assert sorted(set(VERBS) - used) == []


def test_every_setting_is_used_by_a_card(cards: list[Card]) -> None:
    assert sorted(set(SETTINGS) - {setting for card in cards for setting in card.rule}) == []
    assert sorted(set(STATICS) - {setting for card in cards for setting in card.while_in_play}) == []


def test_every_part_of_a_goal_is_used_by_a_card(cards: list[Card]) -> None:
    used = {part.name for card in cards if card.goal is not None for part in card.goal.parts}
    assert sorted(set(PARTS) - used) == []
