"""Icons: the first card that brings one into play says so, with the rulebook's words for it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players.party import Party
from fluxx_nb.story.explain.explanation import words_of
from fluxx_nb.story.explain.reading import Reading
from fluxx_nb.story.explain.told_step import tell_steps
from tests.thorough import few_or_all

HEADWORDS = {
    "cthulhu": {
        "Investigator": "Investigator: ",
        "Doom": "Doom: ",
        "Anti-Doom": "Anti-Doom: ",
        "Attachable": "Attachable Creeper: ",
    },
    "fantasy": {"Attachable": "Attaching Creepers: "},
    "martian": {"Martian Technology": "Martian Technology: ", "Human": "Generic Human: "},
    "startrek": {"Crew Member": "Crew Member: ", "Equipment": "Equipment: ", "Attachable": "Attaching Creepers: "},
}


@pytest.mark.parametrize("edition", HEADWORDS)
def test_the_first_card_with_an_icon_names_it_and_quotes_the_rulebook(edition: str) -> None:
    named: Counter[str] = Counter()
    for seed in range(few_or_all(3, 10)):
        told: Counter[str] = Counter()
        game = new_game(edition, ["Ada", "Noor", "Lin"], seed=seed)
        Party(game.setup, "greedy").play_out(game)
        for step in tell_steps(game):
            quotes = [source.quote for source in step.sources if isinstance(source, Passage)]
            for moment in step.moments:
                if moment.what == "asked":
                    continue
                assert moment.after in step.text
                icons = re.split(", | and ", moment.after.rpartition(" the ")[2].rpartition(" icon")[0])
                told.update(icon for icon in icons if icon)
                for icon in HEADWORDS[edition].keys() & set(icons):
                    assert any(quote.startswith(HEADWORDS[edition][icon]) for quote in quotes), step.text
        assert all(often == 1 for often in told.values()), told
        named += told
    assert len(HEADWORDS[edition].keys() & named.keys()) > len(HEADWORDS[edition]) // 2


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["cthulhu", "fantasy", "martian", "math", "startrek"])
def test_routine_quotes_are_in_full_three_times_at_most_and_what_is_new_never_folds(edition: str) -> None:
    for seed in (920001, 920002):
        game = new_game(edition, ["Ada", "Noor", "Lin"], seed=seed)
        Party(game.setup, "greedy").play_out(game)
        reading, full = Reading(), Counter[str]()
        for step in tell_steps(game):
            if step.turn > 40:
                break
            for line in reading.read(step):
                for quote in line.quotes:
                    words = words_of(quote.source)
                    assert not quote.folded or (full[words] and not line.line.decisive), line.text
                    full[words] += not quote.folded
                    assert full[words] <= 3 or line.line.decisive, (step.turn, words)
