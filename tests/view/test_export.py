"""Exports: small, the same every time, without a way to anywhere, safe with any words, and without hidden cards."""

from __future__ import annotations

import hashlib
import json
import re
import xml.etree.ElementTree as ET
import zlib
from base64 import b64encode, b85decode
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from fluxx_nb import new_game, quiz, scenario
from fluxx_nb.desk.rulepage import wordings
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.players import Party
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.time.steps import Steps
from fluxx_nb.view.export.dedupe import DotRow, Outlines, rows
from fluxx_nb.view.export.export import export, write
from fluxx_nb.view.export.page import page
from fluxx_nb.view.export.subject import ExportError, of_game, of_scenario
from fluxx_nb.view.layout.svgnodes import path_data
from fluxx_nb.view.live.session import Session
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.shapes.outline import outline, placed
from fluxx_nb.view.shapes.scene import Circle, Rect
from fluxx_nb.view.words.messages import ExportFile, Overwrite
from tests.hostile import KEEPER, NAME, hostile_game
from tests.tabletop import lay, say
from tests.thorough import first_few

LINES, SOURCES = 7, 9
QUIZ = "math/play-two-becomes-three"


@cache
def played(edition: str, seed: int = 3) -> Game:
    """A game of bots."""
    game = new_game(edition, ["Ada", "Noor", "Lin"], seed=seed)
    Party(game.setup, "greedy").play_out(game)
    return game


def unpacked(html: str) -> Any:
    """The data of a page, as its script finds them."""
    found = re.search(r'<script type="text/plain" id="game">([^<]*)</script>', html)
    assert found is not None
    return json.loads(zlib.decompress(b85decode(found.group(1).replace(".", "<"))))


def frames(data: Any) -> list[Any]:
    return list(zip(*data["frames"], strict=True))


# Pages ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", first_few(editions(), 2))
def test_a_page_is_small_and_tells_every_step_and_effect(edition: str) -> None:
    game = played(edition)
    html = page(of_game(game))
    assert len(html.encode()) < 50_000 + 300 * len(game.events)
    data = unpacked(html)
    texts = data["texts"]
    assert len(data["steps"]) == len(Steps(game.events))
    moments = frames(data)
    effects = [moments[at + 1 : at + 1 + parts] or [moments[at]] for at, parts, *_ in data["steps"]]
    told = [" ".join(texts[line] for line in frame[LINES]) for parts in effects for frame in parts]
    assert len(told) == len(game.events)
    wanted = [moment.text for moment in tell(game)]
    # A step that is a single effect is told as a step.
    same = [
        one == other
        for one, other, parts in zip(told, wanted, (p for p in effects for _ in p), strict=True)
        if len(parts) > 1
    ]
    assert all(same)
    assert len(same) > 20


def test_a_page_of_three_hundred_effects_is_within_its_bound() -> None:
    game = played("martian")
    assert 280 < len(game.events) < 400, "another game, then"
    assert len(page(of_game(game)).encode()) < 120_000


def test_the_same_game_makes_the_same_bytes() -> None:
    one, other = (page(of_game(new_game_played())) for _ in range(2))
    assert one == other


def new_game_played() -> Game:
    game = new_game("math", 2, seed=5)
    Party(game.setup, "greedy").play_out(game)
    return game


def test_every_quote_of_a_step_is_there_in_its_order() -> None:
    game = scenario(QUIZ).run()
    data = unpacked(page(of_scenario(scenario(QUIZ))))
    quotes = [[data["sources"][number][0] for number in frame[SOURCES]] for frame in frames(data)]
    for moment in tell(game):
        for passage in moment.passages:
            assert any(passage.quote in found for found in quotes)


def test_every_quote_of_a_rulebook_brings_what_the_other_editions_say() -> None:
    data = unpacked(page(of_scenario(scenario(QUIZ))))
    about = {rule: others for _, _, _, rule, *others in (one for one in data["sources"] if len(one) > 3)}
    assert set(scenario(QUIZ).teaches) <= set(about)
    for rule, others in about.items():
        here = [one for one in wordings(rule) if one.passage.edition != "math"]
        for one in here:
            [words] = [parts for where, *parts in others if one.passage.edition_title in where]
            quoted = next(found[0] for found in data["sources"] if found[3:4] == [rule])
            assert " ".join(filter(None, words)) == ("" if one.passage.quote == quoted else one.passage.quote)
            assert not words or words[1::2] == [part.text for part in one.parts if part.differs]


def test_an_arrow_that_lies_beneath_names_all_the_way_can_be_exported() -> None:
    assert page(of_scenario(scenario("cthulhu/the-secret-cultist-trumps")))


class _Page(HTMLParser):
    """The elements of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_a_page_fetches_nothing_and_runs_only_its_own_script() -> None:
    html = page(of_scenario(scenario(QUIZ)))
    elements = _Page(html).found
    links = [value for _, attributes in elements for name, value in attributes.items() if name in ("src", "href")]
    assert links == ["data:,"], "an empty icon, so that no browser asks for one"
    assert not [name for _, attributes in elements for name in attributes if name.startswith("on") or name == "style"]
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", html)
    policy = next(a["content"] or "" for _, a in elements if a.get("http-equiv") == "Content-Security-Policy")
    rules = dict(part.strip().partition(" ")[::2] for part in policy.split(";"))
    assert rules["default-src"] == "'none'"
    [script] = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    hashed = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert rules["script-src"] == f"'sha256-{hashed}'"
    assert rules["require-trusted-types-for"] == "'script'"
    assert not re.search(r"innerHTML|insertAdjacentHTML|document\.write|eval\(|new Function|DOMParser", script)


def test_words_of_strangers_are_nothing_but_words(tmp_path: Path) -> None:
    html = page(of_game(hostile_game(tmp_path)))
    tags = [tag for tag, _ in _Page(html).found]
    assert tags.count("script") == 2
    assert not {"img", "b", "a"} & set(tags)
    assert tags.count("svg") == 2
    assert f"{NAME} plays {KEEPER}" in html or any(NAME in text for text in unpacked(html)["texts"])


# Hidden hands -----------------------------------------------------------------------------------------------------


def two_hands(noor: list[str], draw: list[str]) -> str:
    """A page as Ada sees it, of a game in which Noor holds these cards and these are drawn by Noor."""
    game = lay(
        "math",
        {"Ada": {"hand": ["Number Two", "Number Five"]}, "Noor": {"hand": noor}},
        draw=["Number Nine", *draw],
    )
    say(game, ("Ada", "Number Two"))
    return page(of_game(game).seen_by("Ada"))


def test_a_card_that_a_seat_may_not_see_leaves_no_trace() -> None:
    one = two_hands(["Number Four", "Steal a Keeper"], ["Draw 3"])
    other = two_hands(["Play 3", "24 Hours"], ["Number Eight"])
    assert one == other, "if nothing of a hidden card is in the file, another one in its place changes nothing"
    assert "Steal a Keeper" not in json.dumps(unpacked(one))


def test_with_all_hands_open_the_same_cards_are_there() -> None:
    game = lay("math", {"Ada": {"hand": ["Number Two"]}, "Noor": {"hand": ["Steal a Keeper"]}})
    assert "Steal a Keeper" in json.dumps(unpacked(page(of_game(game))))


def test_a_seat_learns_no_seed() -> None:
    subject = of_game(played("math"), "Math Fluxx, with seed 3.").seen_by("Ada")
    assert "seed" not in f"{subject.title}{subject.about}"


# Questions --------------------------------------------------------------------------------------------------------


def test_a_scenario_brings_its_question_with_a_reply_to_every_answer() -> None:
    lesson = scenario(QUIZ)
    quiz = unpacked(page(of_scenario(lesson)))["quiz"]
    assert quiz["ask"] == lesson.ask
    assert {option["words"] for option in quiz["options"]} == set(lesson.options)
    assert [option["words"] for option in quiz["options"] if option["right"]] == [lesson.answer]
    for option in quiz["options"]:
        assert option["reply"]
        assert option["right"] or lesson.because not in " ".join(option["nudge"])
    assert quiz["step"] >= 0


def test_the_story_stands_before_the_question_or_else_above_the_table() -> None:
    lesson = replace(scenario(QUIZ), story="Ada holds Play 3.")
    assert of_scenario(lesson).about == "Math Fluxx"
    assert of_scenario(replace(lesson, ask="")).about == "Math Fluxx. Ada holds Play 3."


def test_a_page_without_a_question_has_none() -> None:
    assert unpacked(page(of_game(played("math"))))["quiz"] is None


# Pictures ---------------------------------------------------------------------------------------------------------


def test_a_step_is_a_picture(tmp_path: Path) -> None:
    path = export(played("math"), tmp_path / "step.svg", step=2)
    last = export(played("math"), tmp_path / "last.svg")
    assert ET.fromstring(path.read_text(encoding="utf-8")).tag.endswith("svg")
    assert path.read_text(encoding="utf-8") != last.read_text(encoding="utf-8")


def test_a_moving_picture_shows_each_step_in_its_time(tmp_path: Path) -> None:
    path = export(QUIZ, tmp_path / "moving.svg", motion=True)
    text = path.read_text(encoding="utf-8")
    root = ET.fromstring(text)
    groups = [one for one in root.iter("{http://www.w3.org/2000/svg}g") if one.get("class") in ("step", "last")]
    steps = len(Steps(scenario(QUIZ).run().events))
    assert [one.get("class") for one in groups] == ["step"] * (steps - 1) + ["last"]
    delays = [one.get("style") for one in groups[:-1]]
    assert len(set(delays)) == steps - 1
    ids = {one.get("id") for one in root.iter() if one.get("id")}
    assert {one.get("href", "")[1:] for one in root.iter("{http://www.w3.org/2000/svg}use")} <= ids
    assert "prefers-reduced-motion" in text
    assert "<script" not in text
    assert len(text.encode()) < 80_000


# Likeness ---------------------------------------------------------------------------------------------------------


def test_an_outline_in_another_size_and_place_is_the_same_one() -> None:
    leaf = outline("M10 10 L40 20 Q50 60 20 80 Z")
    outlines = Outlines()
    first = outlines.find(tuple(placed(leaf, 0, 0, 1)))
    second = outlines.find(tuple(placed(leaf, 7, 3, 0.6)))
    other = outlines.find(tuple(placed(outline("M10 10 L40 20 Q50 60 20 60 Z"), 0, 0, 1)))
    assert first.number == second.number != other.number
    assert (second.x, second.y) == (13, 9)
    assert second.scale == pytest.approx(first.scale * 0.6, rel=0.01)
    assert path_data(outlines.kept[0]).startswith("m0 0")


def test_dots_in_a_row_are_one_thing_and_others_are_not() -> None:
    line = [Circle(10 + 7 * at, 20 + 3 * at, 1 + at / 10, "#fff", "#000", 1) for at in range(6)]
    away = Circle(200, 20, 1, "#fff", "#000", 1)
    box = Rect(0, 0, 5, 5)
    assert list(rows([box, *line, away, box])) == [box, DotRow(line[0], line[-1], 6), away, box]
    assert list(rows([*line[:2], box])) == [*line[:2], box]


# Places -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "more", "words"),
    [
        ("game.txt", {}, "end in .html"),
        ("nowhere/game.html", {}, "no folder 'nowhere'"),
        (".", {}, "neither a page nor a picture"),
        ("x" * 400 + ".html", {}, "no name that a file can have"),
        ("game.html", {"step": 2}, "for a picture"),
        ("game.svg", {"step": 0}, "no step 0"),
        ("game.svg", {"step": (2, 900)}, "no step 2-900"),
        ("game.svg", {"step": "x"}, "must be a number"),
        ("game.html", {"seat": "Bob"}, "No one is called 'Bob'"),
    ],
)
def test_what_cannot_be_is_told(
    to: str, more: dict[str, Any], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ExportError, match=words):
        export(played("math"), to, **more)
    assert list(tmp_path.iterdir()) == []


def test_a_scenario_is_open_to_all(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="all hands"):
        export(QUIZ, tmp_path / "a.html", seat="Ada")


def test_a_file_that_is_there_is_left_alone_unless_told(tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(ExportError, match="force=True"):
        write(of_scenario(scenario(QUIZ)), path)
    assert path.read_text(encoding="utf-8") == "mine"
    write(of_scenario(scenario(QUIZ)), path, force=True)
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_an_edition_is_played_by_bots_first(tmp_path: Path) -> None:
    path = export("math", tmp_path / "game.html", players=2, seed=5)
    assert len(unpacked(path.read_text(encoding="utf-8"))["steps"]) > 5


# At the table -----------------------------------------------------------------------------------------------------


def test_export_at_the_table_writes_what_its_person_sees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table = Table(Session(new_game("math", ["Ada", "Noor"], seed=4), seats="Ada"), animate=False)
    try:
        table.tell(ExportFile())
        path = tmp_path / "fluxx-game.html"
        assert "Exported to fluxx-game.html" in table.form.said.value
        assert "As Ada sees it." in path.read_text(encoding="utf-8")
        path.write_text("mine", encoding="utf-8")
        table.tell(ExportFile())
        assert "Overwrite it" in table.form.said.value
        assert path.read_text(encoding="utf-8") == "mine"
        table.tell(Overwrite())
        assert path.read_text(encoding="utf-8").startswith("<!doctype html>")
    finally:
        table.close()


def test_export_of_a_lesson_asks_its_question_unless_it_went_another_way() -> None:
    asked = quiz(QUIZ)
    try:
        assert asked.table.subject.quiz is not None
        assert asked.table.subject.title == scenario(QUIZ).title
        asked.tell()
        asked.table.sit_down(Session(scenario(QUIZ).start(), seats="all", scenario=QUIZ))
        assert asked.table.subject.quiz is None, "it was not played by its script"
    finally:
        asked.close()
