from __future__ import annotations

import pytest

from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.winning import Win
from tests.census import CENSUS, EDITIONS, SEEDS, line


def recorded() -> dict[tuple[str, int], str]:
    rows = CENSUS.read_text(encoding="utf-8").splitlines()
    return {(row.split()[0], int(row.split()[1])): row for row in rows}


def test_holds_one_line_for_each_game() -> None:
    assert list(recorded()) == [(edition, seed) for edition in EDITIONS for seed in SEEDS]
    assert all(len(row.split()) == 6 for row in recorded().values())


def test_every_game_of_the_census_ends() -> None:
    assert not [row for row in recorded().values() if "unfinished" in row]


def test_a_line_does_not_depend_on_how_an_event_calls_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    before = line("math", 0)
    for named in (Event, Decision, Win):
        monkeypatch.setattr(named, "__repr__", lambda _: "something else")
    assert line("math", 0) == before


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_go_as_recorded(edition: str) -> None:
    rows = recorded()
    changed = [(rows[edition, seed], now) for seed in SEEDS if (now := line(edition, seed)) != rows[edition, seed]]
    told = "\n".join(f"- {was}\n+ {now}" for was, now in changed[:5])
    assert not changed, f"{len(changed)} games go otherwise; if that is meant, run `make census`:\n{told}"
