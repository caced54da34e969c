"""Quotes that explain the very step: the card that decides it, each title once a turn, and nothing said twice."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fluxx_nb.commands.narration import narrate
from fluxx_nb.engine.core.card import KEEPER
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players.party import Party
from fluxx_nb.story.explain.explanation import CardWords
from fluxx_nb.story.explain.reading import Reading
from fluxx_nb.story.explain.told_step import tell_steps
from fluxx_nb.view.cards.closeup import look_scene
from fluxx_nb.view.cards.looks import look_alone
from fluxx_nb.view.words.panels import card_quotation
from tests.story.steps import last, quotes, turn
from tests.tabletop import lay, say


def told(game: Game) -> str:
    """The story with its quotes, in one line."""
    return re.sub(r"\s+", " ", " ".join(narrate(game)))


# What is quoted -------------------------------------------------------------------------------------------------------


def test_who_is_blocked_reads_the_creeper_that_blocks_before_any_rulebook() -> None:
    row = ["The Reanimator", "Cthulhu", "The Body"]
    game = turn("cthulhu", "Herbert West: Reanimator", hand=["Herbert West: Reanimator"], keepers=row)
    blocked = last(game, "blocked", "blocked")
    assert quotes(blocked) == ["Cthulhu", "creeper.blocks"]
    assert {passage.edition for passage in blocked.passages} == {"cthulhu"}


def test_a_rulebook_that_says_what_blocks_is_quoted_in_its_own_words() -> None:
    game = turn("martian", "Earth", hand=["Earth"], keepers=["Mars", "Germs"], goals=["War of the Worlds"])
    assert quotes(last(game, "blocked", "blocked")) == ["creeper.blocks"]


def test_what_is_covered_stays_because_of_the_card_that_covers_it() -> None:
    sign = {"keepers": ["The Elder Sign"], "beneath": [{"Yog-Sothoth": "The Elder Sign"}]}
    players = {"Ada": {"hand": ["Creeper Sweeper"], "keepers": ["Nightmares"]}, "Noor": sign}
    game = say(lay("cthulhu", players, ask_surprises=False), ("Ada", "Creeper Sweeper"))
    assert [card.name for card in last(game, "moved", "trash", "Nightmares").besides] == ["The Elder Sign"]


def test_a_keeper_that_goes_along_is_told_with_the_rule_of_units() -> None:
    row = ["The Necronomicon", "The Farm", {"Metamorphosis": "The Farm"}]
    game = turn("cthulhu", "Read the passage aloud", hand=["The Tomb"], keepers=row)
    assert "creeper.unit" in quotes(last(game, "moved", "move", "The Farm"))


def test_a_free_action_for_one_moment_is_quoted_before_the_choice() -> None:
    hand = ["Number One", "Number Two"]
    game = turn("math", hand=hand, rules=["Get On With It!"])
    assert [card.name for card in last(game, "asked", "turn").besides] == ["Get On With It!"]
    other = turn("cthulhu", "pass", hand=["The Tomb", "The Farm"], rules=["Fear of the Unknown"])
    assert not last(other, "asked", "turn").besides


def test_more_plays_than_are_required_now_follow_from_the_rule_of_plays() -> None:
    game = turn("math", "Number One", "Rules Reset", hand=["Number One", "Rules Reset"], rules=["Play 2"])
    assert "turn.play" in quotes(last(game, "turned", "clockwise"))
    plain = turn("math", "Number One", hand=["Number One"])
    assert "turn.play" not in quotes(last(plain, "turned", "clockwise"))


@pytest.mark.parametrize("edition", ["martian", "fantasy", "startrek", "cthulhu"])
def test_the_first_creeper_says_what_creepers_do(edition: str) -> None:
    deck = load_edition(edition)
    creepers = [card.name for card in deck if card.type == "creeper" and card.attach is None][:2]
    plain = [card.name for card in deck if card.type == KEEPER and not card.while_in_play]
    first = last(turn(edition, hand=plain[:1], draw=[creepers[0], *plain[1:3]]), "moved", "creeper drawn")
    assert "creeper.blocks" in quotes(first)
    second = turn(edition, hand=plain[:1], keepers=creepers[:1], draw=[creepers[1], *plain[1:3]])
    assert "creeper.blocks" not in quotes(last(second, "moved", "creeper drawn"))


def test_no_goal_no_winner_is_for_the_first_keeper_and_for_a_pair() -> None:
    plain = turn("martian", "Cow", hand=["Cow"], keepers=["Mars"])
    assert "goal.none-yet" not in quotes(last(plain, "moved", "play", "Cow"))
    pair = turn("martian", "Earth", hand=["Earth"], keepers=["Mars"])
    assert "goal.none-yet" in quotes(last(pair, "moved", "play", "Earth"))


@pytest.mark.parametrize(("keepers", "said"), [(["Mr. Sulu"], False), ([], True)])
def test_a_creeper_that_no_keeper_fits_is_not_said_to_attach_to_one(keepers: list[str], said: bool) -> None:
    game = turn("startrek", hand=["Open Channel"], keepers=keepers, draw=["Malfunction", "Phaser", "Tricorder"])
    drawn = [*quotes(last(game, "moved", "creeper drawn"))]
    assert ("creeper.waits" in drawn) is said


def test_all_of_this_activity_is_told_where_there_is_some() -> None:
    players = {"Ada": {"hand": ["Use What You Take"]}, "Noor": {"hand": ["Phaser"]}}
    game = say(lay("startrek", players, ask_surprises=False), ("Ada", "Use What You Take"))
    assert "action.one-play" not in quotes(last(game, "moved", "play", "Use What You Take"))
    assert "action.one-play" in quotes(last(game, "moved", "taken and played"))


# How it is shown ------------------------------------------------------------------------------------------------------


def test_of_a_goal_whose_text_is_told_only_our_reading_is_quoted() -> None:
    words = told(turn("math", "Thousands", hand=["Thousands"]))
    assert "Our reading of Thousands: We made up what it needs." in words
    assert words.count("four digits make a number") == 1


def test_a_card_without_words_to_quote_shows_only_how_it_is_read() -> None:
    html = card_quotation(CardWords("Thousands", "goal", "", "We made it up.", "ours"))
    assert "<blockquote>" not in html
    assert "Our reading: We made it up." in html


def test_a_reading_that_is_new_is_shown_although_the_card_was_read() -> None:
    ada: dict[str, Any] = {"hand": ["Fizzbin", "Open Channel", "Field Kit"]}
    draw = ["House Call", "Time Vortex", "Mr. Sulu"]
    game = lay("startrek", {"Ada": ada, "Noor": {"hand": ["Phaser"]}}, draw=draw, ask_surprises=False)
    say(game, ("Ada", "Fizzbin"), ("Ada", "Time Vortex"))
    words = told(game)
    assert "The hand set aside is still your hand, so Time Vortex takes it." in words
    assert words.count("“Set your hand aside") == 1


def test_words_of_another_edition_say_that_this_one_is_silent() -> None:
    words = told(turn("math", "No-Hand Bonus", hand=["No-Hand Bonus"]))
    assert "(Martian Fluxx, FAQ: No-Hand Bonus; this edition's rulebook is silent here; rule.no-hand-bonus)" in words
    assert "silent" not in told(turn("martian", "No-Hand Bonus", hand=["No-Hand Bonus"]))


@pytest.mark.parametrize("edition", ["math", "cthulhu"])
def test_a_title_is_named_once_a_turn_and_long_words_are_read_with_the_short_ones_in_them(edition: str) -> None:
    game = new_game(edition, ["Ada", "Noor", "Lin"], seed=61002)
    Party(game.setup, "greedy").play_out(game)
    reading, read, named = Reading(), [""], set()
    again = 0
    for step in tell_steps(game):
        for line in reading.read(step):
            for quote in line.quotes:
                key = (step.turn, quote.title)
                assert quote.folded or not quote.again
                if quote.folded and not quote.again:
                    assert key not in named or isinstance(quote.source, Passage), key
                    named.add(key)
                again += quote.again
                if isinstance(quote.source, Passage):
                    known = any(quote.source.quote.casefold() in words for words in read)
                    assert known or not quote.folded
                    # The same words under another id say something else here.
                    assert quote.title == quote.source.title
                    read += [] if quote.folded else [quote.source.quote.casefold()]
    assert again > 10


def test_what_sources_say_of_a_card_is_on_its_face_and_not_in_the_story() -> None:
    card = load_edition("martian")["Tentacle"]
    game = lay(
        "martian", {"Ada": {"hand": ["Mars"], "keepers": ["Tentacle"]}, "Noor": {"keepers": ["The Important Human"]}}
    )
    say(game, ("Ada", "Drag a Human over"))
    words = told(game)
    assert card.reading in words
    assert card.known not in words
    assert card.known in look_scene(look_alone(card)).description
