"""Codes: games, scenarios and positions as short texts that survive a chat, and are refused when they did not."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from fluxx_nb import SaveError, Timeline, load, new_game, scenario, scenarios
from fluxx_nb.desk import code
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.story.saves.codes import _packed, is_code, opened, position_code, unpacked
from fluxx_nb.story.saves.resolve import resolve as opened_by_name
from fluxx_nb.story.saves.saves import save
from fluxx_nb.story.scenarios.scenario import Scenario
from fluxx_nb.story.scenarios.writing import as_scenario, standing
from tests.tabletop import play_at_random, random_steps


def some_game(edition: str, seed: int, answers: int, solo: bool = False) -> Game:
    game = new_game(edition, None if solo else 2 + seed % 3, seed=seed, solo=solo)
    for _ in random_steps(game, seed, answers):
        pass
    return game


@pytest.mark.parametrize("edition", editions())
def test_a_game_opens_again_with_all_its_history(edition: str) -> None:
    game = some_game(edition, 5, 60)
    text = code(game)
    found = load(text)
    assert (found.game.answers, found.events) == (game.answers, game.events)
    assert len(text) < 900
    assert save(found) == save(Timeline.of(game))


def test_branches_come_along() -> None:
    line = Timeline(scenario("math/play-two-becomes-three").start())
    line.answer("Number Two").answer("Play 3")
    line.fork(0, "Number Five")
    found = load(code(line, "math/play-two-becomes-three"))
    assert len(found.branches) == 1


def test_every_scenario_of_the_package_has_a_very_short_code() -> None:
    for lesson in scenarios("martian"):
        text = code(lesson)
        assert len(text) < 120
        found = opened(text)
        assert isinstance(found, Scenario)
        assert found is lesson


def test_a_scenario_of_ones_own_brings_its_table_and_question(tmp_path: Path) -> None:
    path = tmp_path / "my.yaml"
    written = as_scenario(some_game("fantasy", 3, 25), "mine")
    path.write_text(written.text, encoding="utf-8")
    found = opened(code(scenario(path)))
    assert isinstance(found, Scenario)
    assert standing(found.run()) == standing(scenario(path).run())


@pytest.mark.parametrize("edition", editions())
def test_positions_open_as_the_table_that_they_were(edition: str) -> None:
    for seed in range(6):
        game = some_game(edition, seed, 10 + 11 * seed)
        if game.decision is None or as_scenario(game).notes:
            continue
        text = position_code(game)
        found = opened(text)
        assert isinstance(found, Scenario)
        assert standing(found.run()) == standing(game)
        assert len(text) < 1800
        assert standing(load(text).game) == standing(game)


def test_chats_may_break_quote_and_decorate_it() -> None:
    text = code(some_game("math", 7, 30))
    wanted = unpacked(text)
    folded = "\n".join(f"> {text[at : at + 40]}" for at in range(0, len(text), 40))
    for spoiled in (
        folded,
        f"look: `{text}` thanks!",
        text.upper(),
        f"“{text}”",
        "  \n" + " ".join(text),
        f"**{text}**",
    ):
        if spoiled.startswith("  "):
            spoiled = "fluxx1-" + " ".join(text.removeprefix("fluxx1-"))
        assert unpacked(spoiled) == wanted, spoiled[:60]


def test_names_and_files_and_codes_are_told_apart() -> None:
    text = code(scenario("math/plus-victory"))
    assert is_code(text)
    assert opened_by_name(text) is scenario("math/plus-victory")
    assert not is_code("math")
    assert not is_code("math/plus-victory")
    assert not is_code(5)


def test_every_single_wrong_sign_is_noticed() -> None:
    text = code(scenario("math/plus-victory"))
    begin, end = len("fluxx1-"), len(text) - len("-end")
    for at in range(begin, end):
        other = "a" if text[at] != "a" else "b"
        changed = text[:at] + other + text[at + 1 :]
        # The last sign may hold bits that say nothing.
        if at < end - 1:
            with pytest.raises(SaveError):
                opened(changed)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("fluxx9-abc-end", "get a newer version"),
        ("fluxx0-abc-end", "this version reads fluxx1-"),
        ("fluxx1-abcdefgh", "has no end"),
        ("fluxx1--end", "which no code has"),
        ("fluxx1-ab0c-end", "'0', which no code has"),
        ("fluxx1-abcdefgh-end", "checksum"),
        ("no code", "There is no code in it"),
        (_packed("[]"), "neither a game nor a scenario"),
        (_packed("{}"), "for the edition None"),
        (_packed('{"edition":"math"}'), "neither a game nor a scenario"),
        (_packed('{"edition":"math","table":{}}'), "another deck"),
        (_packed("x"), "not JSON"),
        (_packed("[" * 100), "deeper"),
        (_packed('{"fluxx_nb":1}'), "lacks"),
        (_packed("a" * 1_100_000), "checksum"),
    ],
)
def test_what_is_no_code_is_refused_in_a_sentence(text: str, told: str) -> None:
    with pytest.raises(SaveError, match=told):
        opened(text)


def test_whatever_stands_in_a_code_is_opened_or_refused() -> None:
    rng = Random(1)
    game = some_game("cthulhu", 2, 30)
    body = unpacked(position_code(game))
    for _ in range(150):
        at = rng.randrange(len(body))
        spoiled = body[:at] + rng.choice('{}[]",:0az~\u202e') + body[at + rng.randrange(3) :]
        with suppress(UserError):
            found = opened(_packed(spoiled))
            if isinstance(found, Scenario):
                found.run()


def test_a_finished_game_is_shared_too() -> None:
    game = new_game("math", 2, seed=4)
    play_at_random(game, 4)
    assert load(code(game)).game.winner == game.winner


# A scenario file from any moment -------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions())
def test_any_moment_becomes_a_scenario_file_that_check_accepts(edition: str, tmp_path: Path) -> None:
    noted = 0
    for seed in range(12):
        solo = edition == "startrek" and seed % 4 == 3
        game = some_game(edition, seed, Random(seed).randrange(90), solo)
        written = as_scenario(game)
        path = tmp_path / f"{seed}.yaml"
        path.write_text(written.text, encoding="utf-8")
        (found,) = scenarios(path)
        found.check()
        noted += bool(written.notes)
        if not written.notes:
            assert standing(found.run()) == standing(game)
    assert noted <= 2, "nearly all moments can be said to the letter"


def test_what_cannot_be_said_is_noted() -> None:
    game = scenario("cthulhu/omens-for-everybody").run()
    written = as_scenario(game)
    if written.notes:
        assert "# " in written.text.splitlines()[0]
    assert written.scenario.check()
