"""The pure part stays pure, subpackages keep their order, all words are used, and public names explain it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import fluxx_nb
from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.core.effects import VERBS
from fluxx_nb.engine.core.reasons import REASONS
from fluxx_nb.engine.core.settings import SETTINGS, STATICS
from fluxx_nb.engine.core.state import HAND, State
from fluxx_nb.engine.files.deckfile import editions, load_edition, read_deck
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.rulebookfile import load_rulebook
from fluxx_nb.engine.goals.parts import PARTS
from tests.tabletop import DECKS
from tests.waiting import PATIENCE

ROOT = Path(fluxx_nb.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
ENGINE = sorted((ROOT / "engine").rglob("*.py"))
PURE = [path for path in MODULES if "view" not in path.relative_to(ROOT).parts]
FORBIDDEN = ("ipywidgets", "ipycanvas", "IPython", "numpy", "anywidget", "jupyterlab", "traitlets", "matplotlib")


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
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
    ran = subprocess.run(probe, capture_output=True, text=True, cwd=ROOT.parent, timeout=PATIENCE, check=False)
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


def found_in(paths: Iterable[Path], look: Callable[[Path], Iterable[object]]) -> dict[str, list[object]]:
    """What is found in each of these modules, for those where something is."""
    seen = {name_of(path): list(look(path)) for path in paths}
    assert len(seen) > 5, "hardly a module was looked at"
    return {name: what for name, what in seen.items() if what}


def imports_of_any(layers: str) -> Callable[[Path], list[object]]:
    """Look for imports from layers of the package."""
    above = tuple(f"fluxx_nb.{layer}" for layer in layers.split())
    return lambda path: [name for name in imports_of(path) if name.startswith(above)]


def test_no_pure_module_names_a_widget_library() -> None:
    assert found_in(PURE, lambda path: [n for n in imports_of(path) if n.partition(".")[0] in FORBIDDEN]) == {}


ORDER = ("engine", "story maths players", "lab desk", "classroom", "learning", "view", "site", "commands cli")
"""The parts of the package; those of one group know nothing of each other."""


@pytest.mark.parametrize("house", [house for group in ORDER[:-1] for house in group.split()])
def test_a_part_of_the_package_knows_nothing_of_what_is_built_on_it(house: str) -> None:
    own = next(at for at, group in enumerate(ORDER) if house in group.split())
    above = " ".join(ORDER[own:]).split()
    above.remove(house)
    assert found_in(sorted((ROOT / house).rglob("*.py")), imports_of_any(" ".join(above))) == {}


def test_the_order_of_the_parts_has_every_folder() -> None:
    folders = {path.name for path in ROOT.iterdir() if any(path.glob("*.py"))}
    assert folders == {*" ".join(ORDER).split()} - {"cli"}


def test_only_the_command_line_imports_the_commands() -> None:
    own = ("commands/", "cli.py", "commandline.py")
    others = [path for path in MODULES if not name_of(path).startswith(own)]
    assert found_in(others, imports_of_any("commands")) == {}


# Subpackages ------------------------------------------------------------------------------------------------------

SUBPACKAGES = {
    "engine": ("core", "goals", "systems", "verbs", "files", ""),
    "story": ("time", "moment", "words", "cite", "explain", "advise", "scenarios", "saves", "study", ""),
    "view": (
        *(
            "shapes",
            "cards",
            "model",
            "layout",
            "words",
            "export",
            "canvas",
            "present",
            "live",
            "lesson",
            "desk",
            "learn",
        ),
        *("", "app"),
    ),
}
"""The subpackages in their order: each imports only those before it. The one without a name is the package itself."""

Graph = dict[str, set[str]]
"""For each module, as a path inside the package, the modules that it imports."""


def subpackage_of(module: str) -> str:
    """Return the subpackage of engine, story or view that a module belongs to."""
    first, _, rest = module.partition("/")[2].partition("/")
    return first if rest else ""


def is_for_types_only(node: ast.AST) -> bool:
    """Whether a node is an `if TYPE_CHECKING:`, so that what stands below it is never run."""
    test = node.test if isinstance(node, ast.If) else None
    return "TYPE_CHECKING" in (getattr(test, "id", ""), getattr(test, "attr", ""))


def run_time_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes of a module but those that only type checkers see."""
    for node in ast.iter_child_nodes(tree):
        yield node
        if is_for_types_only(node):
            assert isinstance(node, ast.If)
            for other in node.orelse:
                yield from (other, *run_time_nodes(other))
        else:
            yield from run_time_nodes(node)


def module_called(name: str) -> str | None:
    """The module of this package that has a dotted name, as a path inside it; None for anything else."""
    package, _, inside = name.partition(".")
    if package != ROOT.name:
        return None
    path = inside.replace(".", "/")
    found = [one for one in (f"{path}.py", f"{path}/__init__.py") if (ROOT / one.removeprefix("/")).is_file()]
    return found[0].removeprefix("/") if found else None


def modules_in(nodes: Iterable[ast.AST]) -> set[str]:
    """The modules of this package that import statements name."""
    found: set[str | None] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {module_called(alias.name) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports name the whole way"
            # What is imported from a folder may be a module of it, or a name that the folder itself has.
            for alias in node.names:
                found.add(module_called(f"{node.module}.{alias.name}") or module_called(str(node.module)))
    return {module for module in found if module is not None}


def graph_of(house: str, run_time_only: bool) -> Graph:
    """Return which modules of a package import which ones."""
    nodes = run_time_nodes if run_time_only else ast.walk
    return {name_of(path): modules_in(nodes(tree_of(path))) for path in sorted((ROOT / house).rglob("*.py"))}


def out_of_order(house: str, graph: Graph) -> list[str]:
    """Return the imports of a later subpackage, each drawn as an arrow."""
    order = {name: at for at, name in enumerate(SUBPACKAGES[house])}
    return sorted(
        f"{module} → {other}"
        for module, others in graph.items()
        for other in others
        if other.startswith(f"{house}/") and order[subpackage_of(other)] > order[subpackage_of(module)]
    )


def circles(graph: Graph) -> list[str]:
    """Where modules import each other in a circle: a shortest one through each module that is in any, as arrows."""

    def way_back(start: str) -> list[str] | None:
        ways, edge = {start: [start]}, [start]
        while edge:
            module = edge.pop(0)
            for other in sorted(graph.get(module, ())):
                if other == start:
                    return [*ways[module], start]
                if other not in ways:
                    ways[other] = [*ways[module], other]
                    edge.append(other)
        return None

    found: dict[frozenset[str], str] = {}
    for module in sorted(graph):
        way = way_back(module)
        if way is not None:
            found.setdefault(frozenset(way), " → ".join(way))
    return sorted(found.values())


def drawn(edges: list[str]) -> str:
    return "".join(f"\n    {edge}" for edge in edges)


def test_the_drawing_of_imports_finds_them() -> None:
    tree = ast.parse(
        "from typing import TYPE_CHECKING\n"
        "import fluxx_nb.engine.verbs\n"
        "from fluxx_nb.engine.core import chance\n"
        "from fluxx_nb.engine.core.state import State\n"
        "if TYPE_CHECKING:\n"
        "    from fluxx_nb.engine.core.game import Game\n"
        "else:\n"
        "    import fluxx_nb.engine.tables\n"
        "def late():\n"
        "    from fluxx_nb.engine.files.yamltext import Lined\n"
    )
    always = {
        f"engine/{name}.py" for name in ("verbs/__init__", "core/chance", "core/state", "tables", "files/yamltext")
    }
    assert modules_in(run_time_nodes(tree)) == always
    assert modules_in(ast.walk(tree)) == always | {"engine/core/game.py"}
    backwards = {"engine/core/a.py": {"engine/goals/b.py", "engine/core/c.py"}, "engine/files/d.py": {"engine/e.py"}}
    assert out_of_order("engine", backwards) == [
        "engine/core/a.py → engine/goals/b.py",
        "engine/files/d.py → engine/e.py",
    ]
    forwards = {"engine/e.py": {"engine/files/d.py"}, "engine/verbs/f.py": {"engine/systems/g.py"}}
    assert out_of_order("engine", forwards) == []
    upwards = {"view/layout/a.py": {"view/live/b.py", "view/model/c.py"}, "view/lesson/d.py": {"view/e.py"}}
    assert out_of_order("view", upwards) == ["view/layout/a.py → view/live/b.py", "view/lesson/d.py → view/e.py"]
    assert circles({"a": {"b"}, "b": {"c", "a"}, "c": {"d"}}) == ["a → b → a"]
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


@pytest.mark.parametrize("house", SUBPACKAGES)
def test_every_folder_is_one_of_the_subpackages(house: str) -> None:
    assert {subpackage_of(name_of(path)) for path in (ROOT / house).rglob("*.py")} == set(SUBPACKAGES[house])


@pytest.mark.parametrize("house", SUBPACKAGES)
def test_a_subpackage_imports_only_those_before_it(house: str) -> None:
    graph = graph_of(house, run_time_only=False)
    assert sum(map(len, graph.values())) > 200, "hardly anything imports anything, so this shows nothing"
    wrong = out_of_order(house, graph)
    order = ", ".join(name or house for name in SUBPACKAGES[house])
    assert not wrong, f"the order of the subpackages is {order}, and these imports go against it:{drawn(wrong)}"


@pytest.mark.parametrize("house", SUBPACKAGES)
def test_no_modules_import_each_other_in_a_circle(house: str) -> None:
    found = circles(graph_of(house, run_time_only=True))
    assert not found, f"modules import each other:{drawn(found)}"


# What the engine does not name ------------------------------------------------------------------------------------


def texts_of(tree: ast.AST) -> Iterator[str]:
    """Everything in a module that stands in quotation marks."""
    return (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))


def passages_in(tree: ast.AST, ids: Iterable[str]) -> list[str]:
    """The ids of passages that a module names."""
    words = {word for text in texts_of(tree) for word in re.findall(r"[\w-]+(?:\.[\w-]+)+", text)}
    return sorted(words & set(ids))


@pytest.fixture(scope="module")
def passages() -> set[str]:
    """The ids of all passages of all editions."""
    return {passage for edition in editions() for passage in load_rulebook(edition).ids()}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("cite = ('turn.draw',)", ["turn.draw"]),
        ("why = f'see {book}, rule.play-all.'", ["rule.play-all"]),
        ('def f():\n    """As turn.draw says, and win.forced."""', ["turn.draw", "win.forced"]),
        ("turn.draw(3)", []),
        ("'fluxx_nb.engine.core.turn.draw'", []),
    ],
)
def test_the_search_for_passages_finds_them(passages: set[str], source: str, found: list[str]) -> None:
    assert passages_in(ast.parse(source), passages) == found


def test_the_engine_names_no_passage_of_a_rulebook(passages: set[str]) -> None:
    named = found_in(ENGINE, lambda path: passages_in(tree_of(path), passages))
    assert named == {}, "a citation is a row of decks/*/citations.yaml"


def reasons_named(tree: ast.AST) -> Iterator[str]:
    """The reasons that a module names: `reasons.STEAL`, or `STEAL` where it is imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "reasons":
            yield node.attr
        elif isinstance(node, ast.ImportFrom) and node.module == reasons.__name__:
            yield from (alias.name for alias in node.names)


def compared_reasons(tree: ast.AST) -> list[int]:
    """The lines on which a reason is compared with a text, or looked for in a list of texts or reasons."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            named = {one.attr for side in sides for one in ast.walk(side) if isinstance(one, ast.Attribute)}
            listed = getattr(node.left, "attr", "") == "why" and isinstance(node.ops[0], ast.In | ast.NotIn)
            if listed or ("why" in named and any(text for side in sides for text in texts_of(side))):
                found.append(node.lineno)
    return found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("event.why == 'draw'", [1]),
        ("o.event.why in ('draw', 'draw up')", [1]),
        ("(event.what, event.why) == ('moved', 'trash')", [1]),
        ("event.why in (reasons.DRAW, reasons.DRAW_UP)", [1]),
        ("event.why not in _PARTS", [1]),
        ("event.why is reasons.DRAW or event.why.limits", []),
        ("event.what == 'moved' and event.why.limits", []),
    ],
)
def test_the_search_for_compared_reasons_finds_them(source: str, found: list[int]) -> None:
    assert compared_reasons(ast.parse(source)) == found


def test_outside_the_engine_a_reason_is_asked_for_its_facets() -> None:
    compared = found_in(set(MODULES) - set(ENGINE), lambda path: compared_reasons(tree_of(path)))
    assert compared == {}, "use a facet of the reason, or the reason itself: `is reasons.STEAL`"


def test_every_reason_is_given_somewhere() -> None:
    used = {name for path in ENGINE for name in reasons_named(tree_of(path))}
    assert [name for name, one in vars(reasons).items() if isinstance(one, reasons.Reason) and name not in used] == []


def test_every_reason_is_told_in_a_sentence() -> None:
    assert [one for one in REASONS.values() if not (one.means[0].isupper() and one.means.endswith("."))] == []


FIRST_ZONE, ZONES_EACH = HAND[0], HAND[1] - HAND[0]
"""The number of the first zone of a seat, and how many zones a seat has: what no other module should reckon with."""


def number(node: ast.AST) -> int | None:
    """The whole number that an expression is, written out."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        below = number(node.operand)
        return None if below is None else -below
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def is_about_zones(node: ast.AST) -> bool:
    """Whether an expression works out or writes out the number of a zone: `8 + 4 * seat`, `zone & 3`, `zones[8]`."""
    if isinstance(node, ast.Subscript):
        name = getattr(node.value, "attr", getattr(node.value, "id", ""))
        return name == "zones" and number(node.slice) is not None
    if not isinstance(node, ast.BinOp):
        return False
    left, right = number(node.left), number(node.right)
    if isinstance(node.op, ast.BitAnd):
        return ZONES_EACH - 1 in (left, right)
    if isinstance(node.op, ast.Add):
        offset, steps = (left, node.right) if left is not None else (right, node.left)
        if not isinstance(steps, ast.BinOp) or not isinstance(steps.op, ast.Mult):
            return False
        nearby = range(FIRST_ZONE, FIRST_ZONE + 2 * ZONES_EACH)
        return offset in nearby and ZONES_EACH in (number(steps.left), number(steps.right))
    if isinstance(node.op, ast.FloorDiv | ast.Mod | ast.RShift):
        return isinstance(node.left, ast.BinOp) and FIRST_ZONE in (number(node.left.left), number(node.left.right))
    return False


def reckons_with_zones(tree: ast.AST) -> list[int]:
    """The lines of a module that know which number a zone has."""
    return sorted(node.lineno for node in ast.walk(tree) if isinstance(node, ast.expr) and is_about_zones(node))


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("zones[8 + 4 * seat]", True),
        ("row = 4 * seat + 9", True),
        ("range(8 + seat * 4, 12 + seat * 4)", True),
        ("zone & 3 == 1", True),
        ("seat = (zone - 8) // 4", True),
        ("s.zones[0]", True),
        ("zones[-1].append(card)", True),
        ("s.zones[DRAW]", False),
        ("s.zones[HAND[seat]][-1]", False),
        ("len(pile) // 4", False),
        ("8 + 4 + seat", False),
        ("flags & WIN_MATTERS", False),
    ],
)
def test_the_search_for_numbers_of_zones_finds_them(source: str, found: bool) -> None:
    assert bool(reckons_with_zones(ast.parse(source))) == found


def test_only_the_state_knows_which_number_a_zone_has() -> None:
    others = [path for path in MODULES if name_of(path) != "engine/core/state.py"]
    known = found_in(others, lambda path: reckons_with_zones(tree_of(path)))
    assert known == {}, "say DRAW, HAND[seat] or aside_of(depth)"


# One writer of States ---------------------------------------------------------------------------------------------

WRITERS = {"engine/core/events.py", "engine/core/state.py"}
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


def test_only_events_write_a_state() -> None:
    written = found_in([p for p in MODULES if name_of(p) not in WRITERS], lambda path: writes(tree_of(path)))
    assert written == {}, "a State changes only by an event"


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


def test_every_public_name_explains_itself() -> None:
    assert found_in(MODULES, lambda path: undocumented(tree_of(path))) == {}


def test_no_module_has_two_subjects() -> None:
    assert found_in(MODULES, lambda path: path.read_text(encoding="utf-8").splitlines()[400:]) == {}


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
