"""The audit: what the tables of citations do in games and scenarios, held to what an editor may expect of them."""

from __future__ import annotations

import json

import pytest

from fluxx_nb.cli import main
from fluxx_nb.engine.core.events import apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import METAS, RESOLVING, State
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.story.cite.citations import citations_of
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.scenarios.library import scenarios
from fluxx_nb.story.study.audit import Audit, audit
from tests.tabletop import play_at_random

_BY_WAY_OF_EXAMPLE = ("Draw ", "Play ", "Hand Limit", "Keeper Limit", "Basic Rules")
"""Cards that the rulebooks name as examples of a whole kind."""


@pytest.fixture(scope="module", params=editions())
def found(request: pytest.FixtureRequest) -> Audit:
    return audit(load_edition(request.param), games=12)


def test_hardly_anything_special_falls_to_a_general_passage(found: Audit) -> None:
    assert found.special > 500
    assert found.general_share <= 0.03, found.general.most_common(5)


def test_every_step_finds_a_row(found: Audit) -> None:
    assert not found.uncited


def test_what_it_prints_is_the_same_as_its_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "math", "--games", "3", "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert told["edition"] == "math"
    tables = {f"{folder}/{file}.yaml" for folder in ("common", "math") for file in ("citations", "cards")}
    assert {row["file"] for row in told["rows"]} == tables
    fired = [row for row in told["rows"] if row["fired"]]
    assert fired
    assert all(row["example"] and isinstance(row["line"], int) for row in fired)
    assert main(["audit", "math", "--games", "3"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(f"math: {told['steps']:,} steps")
    assert all(f"{row['file']}:{row['line']}" in printed for row in fired)


def test_it_says_when_there_is_no_such_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "mathh"]) == 2
    assert "did you mean 'math'?" in capsys.readouterr().err


@pytest.mark.parametrize("edition", editions())
def test_no_quote_names_a_card_that_has_no_part_in_the_moment(edition: str) -> None:
    deck = load_edition(edition)
    icons = {icon for card in deck for icon in card.icons}
    special = [card.name for card in deck if not card.name.startswith(_BY_WAY_OF_EXAMPLE) and len(card.name) > 5]
    titles = [title for title in special if title.lower() not in icons]
    table, book = citations_of(deck), deck.rulebook
    named = {one.id: [name for name in titles if name.removeprefix("The ") in one.quote] for one in book}
    games = [Game(deck, Setup(("Ada", "Noor", "Lin"), seed=seed)) for seed in range(6)]
    for seed, game in enumerate(games):
        play_at_random(game, seed)
    for game in (*games, *(one.run() for one in scenarios(edition))):
        state = State(deck, list(game.setup.players))
        for k, event in enumerate(game.events):
            occasion = Occasion(game.events, k, state)
            for passage in [one for one in table.find(occasion).passages if named[one]]:
                cards = {event.card, occasion.behind, *occasion.acting(), *state.zones[RESOLVING], *state.zones[METAS]}
                lying = {card for seat in state.order for card in state.row(seat)}
                part = {deck.cards[card].name for card in cards | lying if card >= 0}
                assert part.intersection(named[passage]), f"{passage} names {named[passage]} at {event!r}"
            apply(state, event)
