"""A sample of steps: drawn by the seed, each with its table and with exactly what `tell` quotes."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from fluxx_nb.cli import main
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.scenarios.library import scenario
from fluxx_nb.story.study.audit import QUIET
from fluxx_nb.story.study.sample import draw_sample
from tests.tabletop import lay


def drawn(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert main(["audit", *words, "--json"]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return found


def test_a_step_of_a_sample_quotes_what_tell_quotes() -> None:
    game = scenario("fantasy/sword-turned-evil").run()
    steps = draw_sample([("a scenario", game)], 10_000, seed=1)
    told = {moment.n: moment for moment in tell(game)}
    assert [one.moment.n for one in steps] == [n for n, moment in told.items() if moment.what not in QUIET]
    for one in steps:
        moment = told[one.moment.n]
        assert (one.moment.text, one.moment.passages) == (moment.text, moment.passages)
        assert one.before == tuple(told[n].text for n in range(max(0, moment.n - 4), moment.n))


def test_every_step_is_as_likely_as_any_other() -> None:
    games = [("one", scenario("math/a-tie-goes-on").run()), ("two", scenario("math/laying-a-keeper").run())]
    hits = Counter((one.source, one.moment.n) for seed in range(400) for one in draw_sample(games, 4, seed))
    expected = 1600 / len(hits)
    assert len(hits) == sum(event.what not in QUIET for _, game in games for event in game.events)
    assert all(expected / 2 < number < expected * 2 for number in hits.values()), hits


def test_the_table_is_the_one_before_the_step() -> None:
    game = lay(
        "cthulhu",
        {
            "Ada": {"hand": ["The Poet"], "keepers": ["The Artist", {"Madness": "The Artist"}]},
            "Noor": {"keepers": ["The Cat"]},
        },
        ask_surprises=False,
        rules=["Play 2"],
    )
    game.answer("The Poet")
    played = next(one for one in draw_sample([("a table", game)], 99, 0) if one.moment.text == "Ada plays The Poet.")
    first, rules, ada, noor, _ = played.table
    assert first == "Turn 1, Ada's: 1 card drawn, no card played."
    assert rules == "New Rules: Play 2. Goal: none."
    assert ada.startswith("Ada: in play The Artist, Madness (on The Artist); in hand The Poet, ")
    assert noor == "Noor: in play The Cat; in hand none."


def test_the_same_seed_draws_the_same_steps_of_every_edition(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--sample", "23", "--games", "2", "--seed")
    steps = drawn(capsys, *words, "9005")
    assert steps == drawn(capsys, *words, "9005")
    assert steps != drawn(capsys, *words, "9006")
    assert Counter(one["edition"] for one in steps) == dict(zip(editions(), (4, 5, 4, 5, 5), strict=True))
    assert {"from", "table", "before", "text", "cites", "card"} <= set(steps[0])
    sources = {one["from"].split(",")[0].split("/")[0] for one in steps}
    assert sources == {*editions(), *(f"the scenario {edition}" for edition in editions())}


def test_it_is_printed_with_the_main_quote_first(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["startrek", "--sample", "12", "--games", "1", "--seed", "9005"]
    steps = drawn(capsys, *words)
    assert any("startrek, seed 9005, alone, greedy bots" in one["from"] for one in steps)
    assert main(["audit", *words]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    for number, one in enumerate(steps, 1):
        assert f"{number}. {one['from']}, step {one['n']} (" in printed
        assert f"=> {' '.join(one['text'].split())}" in printed
        assert all(f"“{cite['quote']}” ({cite['edition']}, {cite['where']})" in printed for cite in one["cites"])


def test_a_deck_of_ones_own_is_sampled_in_games_only(capsys: pytest.CaptureFixture[str]) -> None:
    path = load_edition("math").path
    assert path is not None
    assert {one["from"].split(",")[0] for one in drawn(capsys, str(path), "--sample", "5", "--games", "1")} == {"math"}


def test_a_sample_of_nothing_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "math", "--sample", "0"]) == 2
    assert "--sample must be 1 or more" in capsys.readouterr().err
