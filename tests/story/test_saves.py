"""Saves: a few hundred bytes that bring the whole game back, or say where and why they no longer fit."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fluxx_nb.engine.core.bounds import MOST_ANSWERS, MOST_ANSWERS_OF_ALL
from fluxx_nb.engine.core.checks import WrongKind
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.history import Record
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.files.deckfile import load_edition, read_deck
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.lab.table import reduced
from fluxx_nb.story.saves import saves
from fluxx_nb.story.saves.answer_codec import pack, unpack
from fluxx_nb.story.saves.savefile import SaveError, outline
from fluxx_nb.story.saves.saves import load, save
from fluxx_nb.story.scenarios.library import scenarios
from fluxx_nb.story.time.timeline import Timeline
from tests.story.test_timeline import random_line
from tests.tabletop import DECKS, deck_called, facts

PLACES = st.integers(0, 200)
OF_MARTIAN = scenarios("martian")[0].name
NAMES = st.text(min_size=1, max_size=12).filter(str.strip)
RECORDS = st.one_of(
    PLACES,
    st.lists(PLACES, max_size=5).map(tuple),
    NAMES.map(lambda name: f"join:{name}"),
    NAMES.map(lambda name: f"leave:{name}"),
)


@given(st.lists(RECORDS, max_size=30))
@example(["join:A>B", 3])
@example(["join:<(1)>", (1, 2), 40, (36, 35)])
def test_answers_are_packed_and_unpacked_without_loss(answers: list[Record]) -> None:
    assert unpack(pack(answers)) == answers


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("12(3", "never closed"),
        ("<40", "never closed"),
        ("1!", "place 2"),
        (")", "place 1"),
        ("<x>", "'x'"),
        ("((1))", "place 2"),
        ("(<join:Ada>)", "no answer"),
    ],
)
def test_packed_answers_that_cannot_be_read(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        unpack(text)


# There and back ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["math", "martian", "surprises"])
def test_a_save_brings_the_game_back(name: str) -> None:
    line = random_line(name, answers=200)
    text = save(line)
    again = load(text, deck_called(name))
    assert again.events == line.events
    assert facts(again.game.state) == facts(line.game.state)
    assert again.game.answers == line.game.answers
    assert len(text) < 2000


def test_everything_that_the_table_agreed_on_is_in_it() -> None:
    setup = Setup(
        players=("Zoë", "Noor", "李"),
        seed=2**40,
        meta_rules=("Plan C",),
        first=2,
        date=(2024, 2, 29),
        ages={"Zoë": 8},
        ask_surprises=False,
    )
    line = Timeline.new(deck_called("math"), setup)
    assert load(save(line)).game.setup == setup


def test_branches_come_back_as_a_tree() -> None:
    line = random_line("math", answers=25)
    branch = line.fork(5, line.before_answer(5).decision.options[0])  # type: ignore[union-attr]
    branch.fork(2, branch.before_answer(2).decision.options[-1])  # type: ignore[union-attr]
    line.fork(9, line.before_answer(9).decision.options[0])  # type: ignore[union-attr]
    again = load(save(line))
    assert [one.forked_at for one in again.branches] == [5, 9]
    assert again.branches[0].events == branch.events
    assert again.branches[0].branches[0].events == branch.branches[0].events
    assert save(again) == save(line)


def test_players_who_joined_and_left_come_back() -> None:
    line = random_line("math", answers=8)
    line.join("A>B <c>")
    line.leave("Noor")
    again = load(save(line))
    assert again.events == line.events


def test_a_save_is_read_from_its_file(tmp_path: Path) -> None:
    line = random_line("math", answers=10)
    path = tmp_path / "game.json"
    path.write_text(save(line), encoding="utf-8")
    assert load(path).events == line.events
    assert load(str(path)).events == line.events


def test_a_game_may_be_saved_at_its_first_question_and_at_its_end() -> None:
    first = random_line("math", answers=0)
    assert load(save(first)).events == first.events
    last = random_line("math", answers=5000)
    assert last.game.outcome is not None
    again = load(save(last))
    assert again.decision is None
    assert again.game.outcome == last.game.outcome


# A save that does not fit -------------------------------------------------------------------------------------------


def changed(line: Timeline, **fields: Any) -> str:
    """A save with other fields; None takes a field away."""
    data = json.loads(save(line)) | fields
    return json.dumps({key: value for key, value in data.items() if value is not None})


@pytest.fixture(scope="module")
def line() -> Timeline:
    return random_line("math", answers=30)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"fluxx_nb": None}, "not a save"),
        ({"fluxx_nb": 99}, "format 99"),
        ({"deck": None}, "lacks 'deck'"),
        ({"deck": "maths"}, "did you mean 'math'"),
        ({"players": None}, "lacks 'players'"),
        ({"answers": None}, "lacks 'answers'"),
        ({"answers": "0?"}, "cannot be read"),
        ({"answers": 5}, "cannot be read|fit"),
        ({"answers": ["0"]}, "cannot be read"),
        ({"answers": "z"}, "Answer 1 of 1 no longer fits"),
        ({"answers": "0<leave:Zoe>"}, "Answer 2 of 2 no longer fits"),
        ({"answers": "(01)"}, "Answer 1 of 1 no longer fits"),
        ({"seed": "seven"}, "cannot be read"),
        ({"players": 3}, "cannot be read"),
        ({"players": []}, "players"),
        ({"players": ["Ada"]}, "players"),
        ({"players": "Ada"}, "players"),
        ({"players": ["Ada", "Ada"]}, "players|name"),
        ({"players": [f"P{n}" for n in range(60)]}, "players"),
        ({"first": 17}, "first"),
        ({"first": "Noor"}, "first|read"),
        ({"meta_rules": ["Plan D"]}, "Plan D"),
        ({"meta_rules": 5}, "read"),
        ({"date": [2025]}, "date|read"),
        ({"date": [2025, 13, 45]}, "date"),
        ({"ages": [1]}, "ages|read"),
        ({"scenario": "math/no-such", "players": None, "seed": None}, "no-such"),
        ({"scenario": "nowhere/at-all", "players": None, "seed": None}, "nowhere"),
        ({"scenario": 5}, "scenario"),
        ({"scenario": "math/steal-and-win"}, "scenario cannot have 'players'"),
        ({"scenario": "martian/no-such", "players": None, "seed": None}, "no-such"),
        ({"scenario": OF_MARTIAN, "players": None, "seed": None}, "needs the deck 'martian'"),
        ({"digest": None}, "lacks 'digest'"),
        ({"colour": "red"}, "cannot have 'colour'"),
        ({"player": ["Ada", "Noor"]}, "did you mean 'players'"),
        ({"fluxx_nb": True}, "format True"),
        ({"fluxx_nb": 2}, "newer version"),
        ({"solo": "yes"}, "true or false"),
        ({"players": ["Ada", "ada"]}, "told apart"),
        ({"players": ["Ada", "everybody"]}, "'everybody' has a meaning of its own"),
        ({"seed": 10**20}, "20 digits"),
        ({"seed": 10**22}, "20 digits"),
        ({"answers": "<foo:zzz>"}, "'foo:zzz' is no answer"),
        ({"answers": "<:>"}, "':' is no answer"),
        ({"answers": "<join:Max>" * 3000}, "no table has so many seats"),
        ({"answers": "0" * 20_001}, "more than the 20,000 answers"),
        ({"branches": [{"at": 1, "answers": "0"}] * 201}, "201 branches"),
        ({"branches": [{"at": 1, "answers": "0", "to": 5}]}, "cannot have 'to'"),
        ({"branches": [{"at": -1, "answers": "0"}]}, "a question that it does not have"),
        ({"branches": 5}, "branch"),
        ({"branches": [5]}, "branch"),
        ({"branches": [{"at": 3}]}, "branch|answers"),
        ({"branches": [{"at": 900, "answers": "0"}]}, "branch"),
        ({"branches": [{"at": 3, "answers": "zz"}]}, "fits"),
        ({"events": 7}, "tells of 7 events"),
        ({"events": "many"}, "events"),
        ({"tale": "0123456789ab"}, "tells of other cards"),
    ],
    ids=lambda value: str(value)[:50],
)
def test_a_save_that_does_not_fit_says_why(line: Timeline, fields: dict[str, Any], words: str) -> None:
    with pytest.raises(SaveError, match=words):
        load(changed(line, **fields))


GARBAGE = ["", "{", "null", "[]", '"fluxx"', "{}", "no/such/file.json", "\x00", '{"a":' * 2000, "[" * 100_000]


@pytest.mark.parametrize("text", GARBAGE, ids=lambda text: repr(text[:12]))
def test_garbage_is_refused(text: str) -> None:
    with pytest.raises(SaveError):
        load(text)


@pytest.mark.parametrize("keep", [1, 20, 60, -1])
def test_a_truncated_save_is_refused(line: Timeline, keep: int) -> None:
    with pytest.raises(SaveError, match="not JSON"):
        load(save(line)[:keep])


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SaveError, match="UTF-8"):
        load(path)
    with pytest.raises(SaveError, match="cannot be read"):
        load(tmp_path)


def test_what_does_fit_is_not_lost(line: Timeline) -> None:
    answers = pack(line.game.answers)
    with pytest.raises(SaveError, match="no longer fits") as refused:
        load(changed(line, answers=answers[:12] + "zzz"))
    assert refused.value.timeline is not None
    assert refused.value.timeline.game.answers == unpack(answers)[:12]
    assert refused.value.timeline.decision is not None


def test_another_deck_of_the_same_name_is_named_as_the_reason(tmp_path: Path) -> None:
    line = random_line("surprises", answers=60)
    path = tmp_path / "cards.yaml"
    text = (DECKS / "surprises.yaml").read_text(encoding="utf-8")
    path.write_text(text.replace("{name: Cat,", "{name: Cat, copies: 4,"), encoding="utf-8")
    with pytest.raises(SaveError, match="has changed since the game was saved"):
        load(save(line), read_deck(path))


def test_a_deck_of_ones_own_must_be_given() -> None:
    line = random_line("surprises", answers=5)
    with pytest.raises(SaveError, match="not installed"):
        load(save(line))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 50) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=6,
)
KEYS = [
    "fluxx_nb",
    "deck",
    "digest",
    "players",
    "seed",
    "meta_rules",
    "first",
    "date",
    "ages",
    "answers",
    "events",
    "branches",
]


@pytest.mark.filterwarnings("ignore:The deck .* has changed since the game was saved")
@given(st.dictionaries(st.sampled_from(KEYS), JSON, max_size=3))
def test_whatever_stands_in_a_save_it_loads_or_says_why_not(fields: dict[str, Any]) -> None:
    short = random_line("math", answers=4)
    try:
        loaded = load(json.dumps(json.loads(save(short)) | fields))
    except SaveError:
        return
    assert loaded.game.decision is not None or loaded.game.outcome is not None
    assert 2 <= len(loaded.game.setup.players) <= 6


def test_a_save_from_another_deck_of_the_same_name_is_told_and_leads_to_it(tmp_path: Path) -> None:
    cards = (decks_root() / "math" / "cards.yaml").read_text(encoding="utf-8").replace("Number Two", "Number Zwei")
    (tmp_path / "cards.yaml").write_text(cards, encoding="utf-8")
    own = read_deck(tmp_path / "cards.yaml")
    saved = save(Game(own, Setup(("Ada", "Noor"), seed=3)))
    with pytest.raises(SaveError, match=r"another deck of that name.*load\(save, deck=.*anyway=True"):
        load(saved)
    assert load(saved, anyway=True).game.deck is load_edition("math")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert load(saved, deck=own).game.deck is own


def test_a_deck_whose_words_were_corrected_plays_on_with_a_warning(tmp_path: Path) -> None:
    cards = (decks_root() / "math" / "cards.yaml").read_text(encoding="utf-8")
    (tmp_path / "cards.yaml").write_text(cards + "# corrected\n", encoding="utf-8")
    corrected = read_deck(tmp_path / "cards.yaml")
    line = random_line("math", answers=40)
    with pytest.warns(UserWarning, match="The same game comes of it"):
        assert facts(load(save(line), corrected).game.state) == facts(line.game.state)


def test_a_deck_that_is_not_the_saves_own_is_refused() -> None:
    with pytest.raises(SaveError, match="needs the deck 'math', but was given 'martian'"):
        load(save(random_line("math", answers=3)), load_edition("martian"))


def test_a_scenario_is_refused_with_another_deck_of_its_edition() -> None:
    lesson = scenarios("math")[0]
    saved = save(lesson.run(), lesson.name)
    assert load(saved, load_edition("math")).game.answers == lesson.run().answers
    with pytest.raises(SaveError, match="needs the deck 'math' as it is installed"):
        load(saved, reduced(load_edition("math"), ("Steal a Keeper",)))


@pytest.mark.parametrize("field", ["what", "who", "card"])
def test_a_tale_tells_what_happened_to_whom_with_which_card(line: Timeline, field: str) -> None:
    at = next(at for at, event in enumerate(line.events) if event.what == "moved" and event.who >= 0)
    other = {"what": "fizzled", "who": line.events[at].who + 1, "card": line.events[at].card - 1}
    events = [*line.events]
    events[at] = events[at]._replace(**{field: other[field]})
    told: Any = SimpleNamespace(game=line.game, events=events)
    assert saves._history_hash(told) != saves._history_hash(line)


def test_answers_of_all_branches_together_are_bounded() -> None:
    """Each branch begins where it leaves the game, so all that leads to it is played once more."""
    branch = {"at": MOST_ANSWERS, "answers": ""}
    many = MOST_ANSWERS_OF_ALL // MOST_ANSWERS
    data = {"answers": "0" * MOST_ANSWERS, "branches": [branch] * (many - 1)}
    assert len(list(outline(data).all())) == many
    with pytest.raises(SaveError, match=f"120,000 answers with all its branches; {MOST_ANSWERS_OF_ALL:,}"):
        outline({**data, "branches": [branch] * many})


def test_as_much_as_fits_is_loaded_on_demand(line: Timeline) -> None:
    answers = pack(line.game.answers)
    assert load(changed(line, answers=answers[:12] + "zzz"), anyway=True).game.answers == unpack(answers)[:12]


def test_a_branch_that_does_not_fit_leaves_the_game_itself(line: Timeline) -> None:
    with pytest.raises(SaveError, match="In a branch") as refused:
        load(changed(line, branches=[{"at": 3, "answers": "zz"}]))
    assert refused.value.timeline is not None
    assert len(refused.value.timeline) == len(line)


@pytest.mark.parametrize("text", ['{"fluxx_nb":1,"seed":1.5}', '{"fluxx_nb":NaN}', '{"fluxx_nb":1,"fluxx_nb":1}'])
def test_json_that_no_save_has_is_refused(text: str) -> None:
    with pytest.raises(SaveError, match=r"whole number|twice"):
        load(text)


@pytest.mark.parametrize("wrong", [5, None, b"{}", ["a"]])
def test_what_is_no_save_at_all_is_refused_in_a_sentence(wrong: Any) -> None:
    with pytest.raises(SaveError, match="neither"):
        load(wrong)
    with pytest.raises(WrongKind, match="a game or a timeline"):
        save(wrong)


def test_what_could_not_be_loaded_again_is_not_saved() -> None:
    line = random_line("math", answers=3)
    line.branches = [line.before_answer(1) for _ in range(201)]
    with pytest.raises(SaveError, match="201 branches"):
        save(line)


OLD = Path(__file__).parents[1] / "saves"


@pytest.mark.parametrize("path", sorted(OLD.glob("*.json")), ids=lambda path: path.stem)
def test_a_save_of_every_format_there_ever_was_still_loads(path: Path) -> None:
    """These files stay as they are for ever: a deck may change under them, the format may not."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        line = load(path, anyway=True)
    assert line.game.answers


def test_there_are_old_saves() -> None:
    assert {"format-1-first", "format-1"} <= {path.stem for path in OLD.glob("*.json")}
