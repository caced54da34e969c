"""The page of odds: sampled while one looks, dropped when one steps on."""

from __future__ import annotations

import asyncio
from itertools import islice
from pathlib import Path

import pytest

pytest.importorskip("ipycanvas")

from fluxx_nb.engine.tables import new_game
from fluxx_nb.players import Party
from fluxx_nb.story.timeline import Timeline
from fluxx_nb.view.live import sampling
from fluxx_nb.view.live.glance import glance
from fluxx_nb.view.live.sampling import odds_so_far
from fluxx_nb.view.live.sitting import Sitting
from fluxx_nb.view.live.table import Table


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sampling, "ENOUGH", 40)
    monkeypatch.setattr(sampling, "ALONG", 4)


def a_sitting() -> Sitting:
    game = new_game("math", ["Ada", "Noor"], seed=4)
    Party(game.setup).play_out(game, most=6)
    return Sitting(Timeline(game))


def test_becomes_surer_and_ends_with_the_odds_along_the_game() -> None:
    told = [html for html in odds_so_far(glance(a_sitting(), 0)) if html is not None]
    assert "0 playouts" in told[0]
    assert "20 playouts" in told[1]
    assert "40 playouts" in told[-1]
    assert "<svg" in told[-1]
    assert "<svg" not in told[1]
    assert "95 % interval" in told[-1]


def test_what_was_played_out_along_a_game_is_kept() -> None:
    sitting = a_sitting()
    first = list(odds_so_far(glance(sitting, 0)))
    again = list(odds_so_far(glance(sitting, 0)))
    assert len(again) < len(first)
    assert again[-1] == first[-1]


def test_a_game_that_is_over_says_so() -> None:
    game = new_game("math", ["Ada", "Noor"], seed=4)
    Party(game.setup).play_out(game)
    sitting = Sitting(Timeline(game))
    sitting.to(len(sitting.line.events))
    told = [html for html in odds_so_far(glance(sitting, 0)) if html is not None]
    assert "is over" in told[0]
    assert "<svg" in told[-1], "where it turned is told all the same"


def test_the_log_marks_the_plays_that_swung_the_game_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "ALONG", 60)
    game = new_game("math", ["Ada", "Noor"], seed=4)
    Party(game.setup).play_out(game)

    async def look() -> None:
        table = Table(Sitting(Timeline(game)), animate=False)
        table.end()
        assert not any(line[5] for line in table.companion.tail[2])
        table.backstage.open("odds")
        for _ in range(2000):
            await asyncio.sleep(0.005)
            if not table.backstage._going_on.busy:
                break
        swings = sampling.swings_of(table.sitting.line, table.sitting.seat)
        marked = {words for line in table.companion.tail[2] if (words := line[5])}
        assert marked == set(swings.values()) != set()
        assert all("→" in words for words in marked)

    asyncio.run(look())


def test_names_cannot_smuggle_in_html() -> None:
    sitting = Sitting(Timeline(new_game("math", ["<b>Ada", "Noor"], seed=4)))
    while sitting.question is None:
        sitting.next()
    for html in islice(odds_so_far(glance(sitting, 0)), 30):
        assert "<b>Ada" not in (html or "")


def test_goes_on_while_one_looks_and_begins_anew_when_one_steps() -> None:
    async def look() -> None:
        table = Table(a_sitting(), animate=False)
        table.backstage.open("odds")
        for _ in range(400):
            await asyncio.sleep(0.005)
            if "20 playouts" in table.companion.words("odds"):
                break
        assert "20 playouts" in table.companion.words("odds")
        table.back()
        assert "0 playouts" in table.companion.words("odds") or "first play" in table.companion.words("odds")
        table.backstage.open("rules")
        assert not table.backstage._going_on.busy

    asyncio.run(look())
