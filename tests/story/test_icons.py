"""Icons: the first card that brings one into play says so, with the rulebook's words for it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players.party import Party
from fluxx_nb.story.explain.explanation import tell, words_of
from fluxx_nb.story.explain.reading import Reading
from fluxx_nb.story.explain.told_step import tell_steps
from tests.tabletop import deck_called, lay, say
from tests.thorough import few_or_all

HEADWORDS = {
    "cthulhu": {
        "Investigator": "Investigator: ",
        "Doom": "Doom: ",
        "Anti-Doom": "Anti-Doom: ",
        "Attachable": "Attachable Creeper: ",
    },
    "fantasy": {"Attaching": "Attaching Creepers: "},
    "martian": {
        "Martian Technology": "Martian Technology: ",
        "Human": "Generic Human: ",
        "Female Human": "Female Human: ",
    },
    "startrek": {"Crew Member": "Crew Member: ", "Equipment": "Equipment: ", "Attaching": "Attaching Creepers: "},
}
"""The icons that each rulebook names, and how its words for them begin."""


@pytest.mark.parametrize("edition", HEADWORDS)
def test_the_first_card_with_an_icon_names_it_and_quotes_the_rulebook(edition: str) -> None:
    named: Counter[str] = Counter()
    for seed in range(few_or_all(3, 10)):
        told: set[str] = set()
        game = new_game(edition, ["Ada", "Noor", "Lin"], seed=seed)
        Party(game.setup, "greedy").play_out(game)
        for step in tell_steps(game):
            quotes = [source.quote for source in step.sources if isinstance(source, Passage)]
            for moment in step.moments:
                if moment.what == "asked":
                    continue
                assert moment.after in step.text
                has = re.search(r" ha(?:s|ve) (?:the |\d )([\w ,-]+?) icons?\b", moment.after)
                icons = re.split(", | and ", has[1]) if has else []
                for icon in set(icons) - told:
                    assert any(quote.startswith(HEADWORDS[edition][icon]) for quote in quotes), step.text
                told.update(icons)
        named.update(told)
    assert HEADWORDS[edition].keys() >= named.keys(), "no other icon is told"
    assert len(named) > len(HEADWORDS[edition]) // 2


def row_of(edition: str, *keepers: str) -> list[str]:
    """What is said after the sentences by which Ada plays these Keepers, one by one."""
    game = lay(edition, {"Ada": {"hand": [*keepers]}, "Noor": {}}, rules=["Play 4"], ask_surprises=False)
    say(game, *(("Ada", keeper) for keeper in keepers))
    return [moment.after for moment in tell(game) if moment.card in keepers and moment.after]


def test_a_kind_that_no_rulebook_has_an_icon_for_is_told_as_what_the_card_is() -> None:
    assert row_of("fantasy", "Elf With a Lute", "Unicorn", "Star Reader") == [
        "Elf With a Lute is a living being.",
        "Star Reader is a living being and a Spellcaster.",
    ]


def test_all_icons_of_a_card_are_told_when_one_of_them_is_new() -> None:
    draw = ["Pathetic Human (male)", "Pathetic Human (female)", "Cow", "Mars", "Earth"]
    game = lay("martian", {"Ada": {"hand": ["Jackpot!"]}, "Noor": {}}, draw=["Tripod", *draw])
    say(game, ("Ada", "Jackpot!"))
    assert [moment.after for moment in tell(game) if moment.after] == [
        "Pathetic Human (male) has the Human icon.",
        "Pathetic Human (female) has the Human and Female Human icons.",
    ]


def test_a_card_says_how_many_icons_it_bears_where_that_is_what_counts() -> None:
    assert row_of("cthulhu", "The Ghoul", "The Necronomicon", "The Cultist") == [
        "The Ghoul has the Doom icon.",
        "The Necronomicon has 2 Doom icons.",
    ]


def test_what_a_goal_needs_is_a_living_being_where_no_icon_says_so() -> None:
    deck = deck_called("fantasy")
    assert (deck.bearer("living being", "Keeper"), deck.bearer("spellcaster")) == ("living being", "Spellcaster")
    assert deck_called("startrek").bearer("equipment", "Keeper") == "Keeper with the Equipment icon"
    assert deck_called("sampler").bearer("tool") == "card with the Tool icon", "a deck without a rulebook has its icons"


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
                    words = words_of(quote.source).casefold()
                    known = any(words in longer for longer, times in full.items() if times)
                    assert not quote.folded or (known and not line.line.decisive), line.text
                    full[words] += not quote.folded
                    assert full[words] <= 3 or line.line.decisive, (step.turn, words)
