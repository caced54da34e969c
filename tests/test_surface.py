"""What everybody imports: a wrong kind of thing gets a sentence, and the errors that people meet can be named."""

from __future__ import annotations

import ast
import inspect
import pickle
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import fluxx_nb
from fluxx_nb import (
    CannotCombine,
    FileError,
    IllegalAnswer,
    SaveError,
    TableError,
    Timeline,
    UnknownEdition,
    UnknownScenario,
    WrongKind,
    deck,
    desk,
    load,
    maths,
    new_game,
    odds,
    save,
    scenario,
    scenarios,
    simulate,
    tell,
    where_it_turned,
    worksheet,
)
from fluxx_nb.classroom import ClassroomError
from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.bounds import LARGEST_SEED, LONGEST_NAME, MOST_PLAYERS
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.state import HAND

ROOT = Path(fluxx_nb.__file__).parents[1]
LONG = "x" * 100_000
WRONG: dict[str, tuple[Callable[[Any], Any], type[Exception], str]] = {
    "a timeline of 5": (lambda _: Timeline(5), WrongKind, "must be a game"),  # type: ignore[arg-type]
    "save 5": (lambda _: save(5), WrongKind, "a game or a timeline"),  # type: ignore[arg-type]
    "load 5": (lambda _: load(5), SaveError, "neither"),  # type: ignore[arg-type]
    "load nothing": (lambda _: load(""), SaveError, "is empty"),
    "load a long name": (lambda _: load(LONG), SaveError, "not JSON"),
    "load with deck 5": (lambda g: load(save(g), deck=5), WrongKind, "must be a deck"),  # type: ignore[arg-type]
    "simulate x games": (lambda _: simulate("math", games="x"), ValueError, "`games` is 'x'"),  # type: ignore[arg-type]
    "simulate for ever": (lambda _: simulate("math", games=10**30), TableError, "10,000,000 games"),
    "simulate everywhere": (lambda _: simulate("math", jobs=1000), TableError, "256 jobs"),
    "simulate None jobs": (lambda _: simulate("math", jobs=None), ValueError, "`jobs` is None"),  # type: ignore[arg-type]
    "simulate seed x": (lambda _: simulate("math", seed="x"), ValueError, "`seed` is 'x'"),  # type: ignore[arg-type]
    "simulate bots 5": (lambda _: simulate("math", bots=5), ValueError, "`bots` is 5"),  # type: ignore[arg-type]
    "simulate a list of lists": (lambda _: simulate("math", bots=[["a"]]), ValueError, "no bot"),  # type: ignore[list-item]
    "simulate 5": (lambda _: simulate(5), UnknownEdition, "no edition '5'"),  # type: ignore[arg-type]
    "odds of 5": (lambda _: odds(5), WrongKind, "must be a game"),  # type: ignore[arg-type]
    "odds by no playout": (lambda g: odds(g, 0), TableError, "from 1 to 100,000"),
    "odds to within x": (lambda g: odds(g, within="x"), TableError, "such as 0.05"),  # type: ignore[arg-type]
    "odds as Zoe sees them": (lambda g: odds(g, seen_by="Zoe"), TableError, "not at the table"),
    "where 5 turned": (lambda _: where_it_turned(5), WrongKind, "a game or a timeline"),  # type: ignore[arg-type]
    "fork at a": (lambda g: Timeline(g).fork("a", "b"), IndexError, "no answer number 'a'"),  # type: ignore[arg-type]
    "fork with nonsense": (lambda g: Timeline(g).fork(0, [[]]), IllegalAnswer, "one answer is wanted"),
    "the state at a": (lambda g: Timeline(g).state_at("a"), IndexError, "no event number 'a'"),  # type: ignore[arg-type]
    "answer at -1": (lambda g: g.answer_at(-1), IllegalAnswer, "no place"),
    "names that are numbers": (lambda _: new_game("math", [1, 2]), TableError, "in quotes"),  # type: ignore[list-item]
    "names alike": (lambda _: new_game("math", ["Ada", "ada"]), TableError, "told apart"),
    "names alike to the eye": (lambda _: new_game("math", ["Zoé", "Zoe\u0301"]), TableError, "told apart"),
    "a name with a space": (lambda _: new_game("math", ["Ada", "Noor "]), TableError, "no one sees"),
    "a long name": (lambda _: new_game("math", ["Ada", LONG]), TableError, "short word"),
    "a name with codes": (lambda _: new_game("math", ["Ada", "\x1b[2J"]), TableError, "short word"),
    "names of no list": (lambda _: new_game("math", {"Ada": 1}), TableError, "a list of names"),  # type: ignore[arg-type]
    "meta rules 5": (lambda _: new_game("math", meta_rules=5), TableError, "`meta_rules`"),  # type: ignore[arg-type]
    "meta rules of lists": (lambda _: new_game("math", meta_rules=[[]]), TableError, "no Meta"),  # type: ignore[list-item]
    "ages 5": (lambda _: new_game("math", ages=5), TableError, "`ages`"),  # type: ignore[arg-type]
    "an age of ages": (lambda _: new_game("math", ages={"Ada": 10**9}), TableError, "of at most 150"),
    "solo x": (lambda _: new_game("startrek", solo="x"), TableError, "True or False"),  # type: ignore[arg-type]
    "date 5": (lambda _: new_game("math", date=5), TableError, "no date"),  # type: ignore[arg-type]
    "a date beyond": (lambda _: new_game("math", date=(10**30, 1, 1)), TableError, "no date"),
    "a seed beyond": (lambda _: new_game("math", seed=LARGEST_SEED + 1), TableError, "20 digits"),
    "first [1]": (lambda _: new_game("math", first=[1]), TableError, "cannot go first"),  # type: ignore[arg-type]
    "a deck of nothing": (lambda _: deck(None), UnknownEdition, "no edition"),  # type: ignore[arg-type]
    "a deck with a long name": (lambda _: deck(LONG), UnknownEdition, "no edition 'xxx"),
    "two decks": (lambda _: deck("math+martian"), CannotCombine, "cannot be combined"),
    "a deck of a NUL": (lambda _: deck("\0"), UnknownEdition, "no edition"),
    "a scenario of an edition": (lambda _: scenario("math"), UnknownScenario, "say which one"),
    "a scenario 5": (lambda _: scenario("math", 5), WrongKind, "a text"),  # type: ignore[arg-type]
    "a scenario of nowhere": (lambda _: scenario("nowhere/x"), UnknownEdition, "no edition"),
    "scenarios of 5": (lambda _: scenarios(5), UnknownEdition, "no edition"),  # type: ignore[arg-type]
    "join 5": (lambda g: g.join(5), IllegalAnswer, "in quotes"),
    "a name that is a word": (lambda _: new_game("math", ["Ada", "No one"]), TableError, "meaning of its own"),
    "join as a word": (lambda g: g.join("Everybody"), IllegalAnswer, "meaning of its own"),
    "join as ada": (lambda g: g.join("ada"), IllegalAnswer, "told apart"),
    "join with a space": (lambda g: g.join("Ada "), IllegalAnswer, "no one sees"),
    "join with a long name": (lambda g: g.join("x" * (LONGEST_NAME + 1)), IllegalAnswer, "short word"),
    "leave 5": (lambda g: g.leave(5), IllegalAnswer, "No player 5"),
    "a sheet to nowhere": (lambda _: worksheet("factors").save(None), WrongKind, "`path` is None"),  # type: ignore[arg-type]
    "answers to 5": (lambda _: worksheet("factors").save("x.html", 5), WrongKind, "`answers`"),  # type: ignore[arg-type]
    "progress of nothing": (lambda _: simulate("math", progress=lambda: 0), WrongKind, "two numbers"),  # type: ignore[arg-type,misc]
    "a picture of a list": (lambda _: simulate("math", games=1).plot([]), WrongKind, "'all'"),  # type: ignore[arg-type]
    "repeat nonsense": (lambda g: g.repeat("dance:Ada"), IllegalAnswer, "they join or leave"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_kind_of_thing_gets_a_sentence(case: str) -> None:
    act, kind, words = WRONG[case]
    game = new_game("math", ["Ada", "Noor"], seed=1)
    before = save(game)
    with pytest.raises(kind) as refused:
        act(game)
    assert words in str(refused.value)
    assert len(str(refused.value)) < 600
    assert save(game) == before, "a refusal changes nothing"


class Odd:
    def __repr__(self) -> str:
        return "<odd>"


ANYTHING: tuple[Any, ...] = (
    None, 5, -1, 10**30, 1.5, float("nan"), True, "", " ", "x", "a/b", "../..", "/", "\0", "\x1b[2J", "\u202e", LONG,
    b"x", [], [1], [[]], ["x"], (0, 0), {}, {"a": 1}, {1}, Odd(), int, ..., Path("nowhere"), Path("/"),
)  # fmt: skip
"""What somebody may give to a function, whatever it asks for."""


NAMED = {*fluxx_nb.__all__, "MathsError", "ClassroomError", "DeckError", "ScenarioError", "UnknownPassage"}
"""The errors that can be imported, those of `fluxx_nb.maths` and `fluxx_nb.classroom`, and three of their kinds."""


def fitting() -> dict[Callable[..., Any], dict[str, Any]]:
    """Each function and method that people call, with arguments of which all but one will stay."""
    game = new_game("math", ["Ada", "Noor"], seed=1)
    line = Timeline(new_game("math", ["Ada", "Noor"], seed=1))
    found = maths.ways([1, 6, 6, 8], make=24)
    board = desk.lay("math").put("Draw 3", "rules").put("Number Two", "keepers:0")
    return {
        deck: {"name_or_path": "math"},
        desk.as_scenario: {"played": game},
        desk.code: {"what": game},
        desk.find: {"words": "goal"},
        desk.lay: {"what": "math"},
        desk.rule_page: {"rule": "turn.draw"},
        load: {"saved": save(game)},
        new_game: {"edition": "math"},
        odds: {"game": game, "playouts": 1},
        save: {"played": game},
        scenario: {"name": "math/plus-victory"},
        scenarios: {"which": "math"},
        desk.shortest_win: {"game": game},
        simulate: {"deck": "math", "games": 0},
        tell: {"played": game},
        worksheet: {"topic": "order-of-operations", "questions": 1},
        where_it_turned: {"game": game, "playouts": 1},
        desk.what_if: {"game": game},
        Timeline: {"game": game},
        game.hand: {"name": "Ada"},
        game.keepers: {"name": "Ada"},
        game.join: {"name": "Zoe"},
        game.leave: {"name": "Nobody"},
        game.answer: {"answer": "nothing"},
        game.answer_at: {"at": -1},
        game.repeat: {"record": -1},
        line.event: {"k": 0},
        line.to: {"k": 0},
        line.state_at: {"k": 0},
        line.asked_before: {"n": 0},
        line.answers_before: {"k": 0},
        line.before_answer: {"n": 0},
        line.fork: {"n": 0, "answer": "nothing"},
        Timeline.of: {"game": game},
        game.deck.__getitem__: {"name": "Draw 2"},
        game.deck.rulebook.passage: {"passage_id": "turn.draw"},
        maths.ways: {"numbers": [1, 6, 6, 8], "make": 24},
        maths.judge: {"text": "8 × 3", "numbers": [3, 8], "make": 24},
        maths.misses: {"numbers": [1, 2], "make": 24},
        maths.missing: {"numbers": [6, 8], "make": 24},
        maths.goals: {"numbers": [6, 8]},
        maths.draw_puzzle: {},
        maths.lay_puzzle: {"numbers": [1, 6, 6, 8], "make": 24},
        maths.hints: {"ways": found},
        maths.chances: {"s": game.state, "setup": game.setup, "seat": 0},
        maths.rules_in_force: {"s": game.state},
        maths.machine: {},
        found.told: {},
        found.as_json: {},
        found.first: {},
        board.put: {"name": "Draw 2", "place": "rules"},
        board.take_away: {"place": "rules", "at": 0},
        board.move: {"place": "rules", "at": 0, "to": "draw"},
        board.attach: {"place": "rules", "at": 0, "to": "keepers:0", "host": 0},
        board.onto: {"name": "Draw 2", "place": "keepers:0", "at": 0},
        board.clings: {"name": "Draw 2", "place": "keepers:0", "at": 0},
        game.deck.all_of: {"kind": "goal"},
    }


@contextmanager
def refused_in_words() -> Iterator[None]:
    """What is refused is refused in a sentence that a terminal can show, by an error that people can name."""
    try:
        yield
    except UserError as told:
        sound = 0 < len(str(told)) < 700 and str(told).replace("\n", " ").isprintable()
        if not sound or type(told).__name__ not in NAMED:
            raise AssertionError(f"{type(told).__name__}: {str(told)[:100]!r}") from told
        raise


def try_anything(act: Callable[..., Any], others: dict[str, Any], name: str) -> None:
    """Whatever stands in one place, all is well or a sentence says what is not."""
    for value in ANYTHING:
        with suppress(UserError), refused_in_words():
            act(**{**others, name: value})


@pytest.mark.parametrize("which", fitting(), ids=lambda act: act.__qualname__)
def test_anything_at_all_may_be_given_to_what_people_call(which: Callable[..., Any]) -> None:
    acts = {act.__qualname__: (act, others) for act, others in fitting().items()}
    act, others = acts[which.__qualname__]
    for name in inspect.signature(act).parameters:
        try_anything(act, others, name)


def test_every_function_that_people_import_is_tried() -> None:
    tried = {act.__name__ for act in fitting()} | {
        "ask",
        "edit",
        "editions",
        "learn",
        "play",
        "present",
        "puzzle",
        "quiz",
        "explore",
        "export",
        "preview",
    }
    assert {name for name in fluxx_nb.__all__ if inspect.isfunction(getattr(fluxx_nb, name))} <= tried
    assert set(desk.__all__) <= tried


def test_a_folder_is_taken_for_its_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (deck("math").path or Path()).read_bytes()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "cards.yaml").write_bytes(text)
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    assert deck("mine").digest == deck("math").digest == deck(tmp_path / "mine").digest
    with pytest.raises(FileError, match=r"empty.cards\.yaml:1: cannot be read"):
        deck("empty")


def test_no_more_join_than_can_play() -> None:
    game = new_game("math", ["Ada", "Noor"], seed=1)
    for name in ("Lin", "Max", "Ida", "Ben"):
        game.join(name)
    assert len(game.players) == MOST_PLAYERS
    with pytest.raises(IllegalAnswer, match="no more can play at once"):
        game.join("Zoe")
    game.leave("Max")
    game.join("Zoe")
    assert len(game.players) == MOST_PLAYERS


def test_who_has_left_comes_back_under_the_same_name_and_nobody_under_one_like_it() -> None:
    game = new_game("math", ["Ada", "Noor", "Lin"], seed=1)
    game.leave("Lin")
    with pytest.raises(IllegalAnswer, match="told apart"):
        game.join("lin")
    game.join("Lin")
    assert "Lin" in game.players


def test_a_save_cannot_lead_to_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of a scenario in a save is looked up among those of the package, never on the disk."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "shelf").mkdir()
    (tmp_path / "shelf" / "one").write_text("- id: one", encoding="utf-8")
    for name in ("shelf/one", "../shelf/one", str(tmp_path / "shelf" / "one"), "math/../shelf/one"):
        text = f'{{"fluxx_nb":1,"deck":"math","digest":"0","scenario":"{name}","answers":""}}'
        with pytest.raises(SaveError, match=r"not there|needs the deck"):
            load(text)


def test_every_error_that_people_meet_can_be_imported() -> None:
    found = {name: getattr(fluxx_nb, name) for name in fluxx_nb.__all__}
    errors = {name for name, one in found.items() if isinstance(one, type) and issubclass(one, Exception)}
    assert errors == {
        "CannotCombine",
        "ExportError",
        "FileError",
        "IllegalAnswer",
        "NoSuchMoment",
        "SaveError",
        "TableError",
        "UnknownCard",
        "UnknownEdition",
        "UnknownScenario",
        "WrongKind",
    }
    assert len(fluxx_nb.__all__) <= 41, "it is to be read on one screen; a subpackage gives one name"
    # So a traceback names it as people import it, and a pickled one finds its class again.
    assert {getattr(fluxx_nb, name).__module__ for name in errors} == {"fluxx_nb"}
    refused = pickle.loads(pickle.dumps(TableError("Too many players.")))
    assert (type(refused), str(refused)) == (TableError, "Too many players.")
    assert (maths.MathsError.__module__, ClassroomError.__module__) == ("fluxx_nb.maths", "fluxx_nb.classroom")
    # A notebook shows the sentence alone.
    assert all(issubclass(getattr(fluxx_nb, name), UserError) for name in errors)


def test_drawing_fewer_than_no_cards_draws_none() -> None:
    game = new_game("math", ["Ada", "Noor"], seed=1)
    before = save(game)
    game._engine.draw(0, -1, HAND[0], reasons.DRAW)
    assert save(game) == before


# The list itself ------------------------------------------------------------------------------------------------------


def test_a_type_checker_sees_the_names_that_a_program_gets() -> None:
    """The imports for type checkers and the homes that names are fetched from at run time are the same."""
    tree = ast.parse(Path(fluxx_nb.__file__).read_text(encoding="utf-8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    lines = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    seen = [(node.module, alias) for node in lines for alias in node.names]
    assert len(seen) == len(block.body), "one name a line"
    assert all(alias.asname == alias.name for _, alias in seen), "`as` its own name: else a checker hides it"
    assert {alias.name: home for home, alias in seen} == fluxx_nb._HOME
    assert fluxx_nb.__all__ == sorted(fluxx_nb._HOME)


def test_only_the_list_answers() -> None:
    assert dir(fluxx_nb) == fluxx_nb.__all__
    assert [name for name in fluxx_nb.__all__ if not hasattr(fluxx_nb, name)] == []
    for name in ("stage", "register", "nowhere", "__path_of_nothing__"):
        assert not hasattr(fluxx_nb, name), name


def test_every_documented_name_is_in_the_list() -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "notebooks").glob("*.ipynb"))]
    named: dict[str, str] = {}
    for page in pages:
        text = page.read_text(encoding="utf-8")
        named |= dict.fromkeys(re.findall(r"\bfluxx_nb\.(\w+)(?:\.\w+)*\(", text), page.name)
        for names in re.findall(r"\bfrom fluxx_nb import ([\w, ]+)", text):
            named |= {name: page.name for name in re.split(r"[, ]+", names) if name}
    assert len(named) > 20
    assert {name: page for name, page in named.items() if name not in fluxx_nb.__all__} == {}
