"""Sentences that begin with what was meant, say what was spared, and count what comes back."""

from __future__ import annotations

from typing import Any

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.story.explain import tell
from tests.tabletop import lay, say


def texts(game: Game, *whys: str, seat: int | None = None) -> list[str]:
    """The sentences of the steps with these reasons."""
    return [m.text for m in tell(game, seat) if m.why in whys and m.what not in ("asked", "answered")]


def quoted(game: Game, why: str) -> list[tuple[str, bool]]:
    """Which card the steps with this reason name as their source, and whether its words are quoted."""
    return [(m.says.name, m.card_is_source) for m in tell(game) if m.why == why and m.says is not None]


# Units ----------------------------------------------------------------------------------------------------------------


def swung(*words: str, keepers: list[Any]) -> Game:
    """Ada has swung the Magic Sword."""
    game = lay("fantasy", {"Ada": {"hand": ["Draw 3"], "keepers": keepers}, "Noor": {}}, ask_surprises=False)
    return say(game, ("Ada", "Swing the Sword"), *(("Ada", word) for word in words))


def test_a_creeper_that_is_moved_takes_its_keeper_along() -> None:
    game = swung("Evil", keepers=["Magic Sword", "The Crown", {"Evil": "The Crown"}, "The Troll"])
    assert texts(game, "move", "along") == [
        "Ada moves Evil to Noor, and The Crown goes along.",
        "Evil is still attached to The Crown, in front of Noor.",
    ]


def test_where_nobody_was_asked_the_creeper_leads_all_the_same() -> None:
    game = swung(keepers=["Magic Sword", {"Evil": "Magic Sword"}])
    assert texts(game, "move", "along")[0] == "Ada moves Evil to Noor, and Magic Sword goes along."


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        (
            "Noor's Mirror Universe",
            [
                "Ada discards Mirror Universe, in front of Noor until now, and Mr. Sulu goes along.",
                "Mirror Universe comes off Mr. Sulu.",
                "Mirror Universe goes to the discard pile like Mr. Sulu.",
            ],
        ),
        (
            "Noor's Mr. Sulu",
            [
                "Ada discards Mr. Sulu, in front of Noor until now.",
                "Mirror Universe comes off Mr. Sulu.",
                "Mirror Universe goes along to the discard pile.",
            ],
        ),
    ],
)
def test_the_card_that_was_chosen_leads(chosen: str, told: list[str]) -> None:
    noor = {"keepers": ["Mr. Sulu", {"Mirror Universe": "Mr. Sulu"}]}
    game = lay("startrek", {"Ada": {"hand": ["Trash Something"]}, "Noor": noor}, ask_surprises=False)
    say(game, ("Ada", "Trash Something"), ("Ada", chosen))
    assert texts(game, "trash", "along") == told


def test_a_stolen_keeper_leads_its_creeper() -> None:
    noor = {"keepers": ["The Librarian", {"Madness": "The Librarian"}]}
    game = lay("cthulhu", {"Ada": {"hand": ["Steal a Keeper"]}, "Noor": noor}, ask_surprises=False)
    say(game, ("Ada", "Steal a Keeper"))
    assert texts(game, "steal", "along") == [
        "Ada takes The Librarian from Noor.",
        "Madness goes along with The Librarian to Ada.",
    ]


# Whom an Action spares ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keeper", "told"),
    [
        ("The Necronomicon", "The Yellow Sign spares Noor, who has The Necronomicon in play."),
        ("The Librarian", "The Yellow Sign spares Noor, who has a Keeper in play that counts as The Necronomicon."),
    ],
)
@pytest.mark.parametrize("held", [[], ["The Tomb"]])
def test_whoever_is_spared_is_told_with_the_reason(keeper: str, told: str, held: list[str]) -> None:
    players = {"Ada": {"hand": ["The Yellow Sign"]}, "Noor": {"hand": held, "keepers": [keeper]}, "Lin": {}}
    game = say(lay("cthulhu", players, ask_surprises=False), ("Ada", "The Yellow Sign"))
    assert texts(game, "spared") == [told]
    assert quoted(game, "spared") == [("The Yellow Sign", True)]
    assert not texts(game, "nothing to do")


def test_where_nobody_holds_a_card_there_is_nothing_to_discard() -> None:
    game = lay("cthulhu", {"Ada": {"hand": ["The Yellow Sign"]}, "Noor": {}}, rules=["Play All"], draw=["The Tomb"])
    say(game, ("Ada", "The Tomb"))
    while game.decision is not None and game.decision.about == "surprise":
        game.answer("pass")
    say(game, ("Ada", "The Yellow Sign"))
    while game.decision is not None and game.decision.about == "surprise":
        game.answer("pass")
    assert texts(game, "nothing to do") == ["The Yellow Sign does nothing: nobody holds a card."]


# Deals and small words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_hands_that_are_mixed_say_how_they_are_dealt_and_what_comes_back(seat: int | None) -> None:
    players = {"Ada": {"hand": ["Time Vortex", "Draw 2", "Draw 3"]}, "Noor": {"hand": ["Play 2", "Play 3"]}}
    game = say(lay("startrek", players, ask_surprises=False), ("Ada", "Time Vortex"))
    shuffle = texts(game, "share", seat=seat)[0]
    assert shuffle.startswith("The cards that Time Vortex gathers are shuffled. They are dealt out one at a time, ")
    assert "beginning with Ada" in shuffle
    moved = [event.card for event in game.events if (event.what, event.why) == ("moved", "share")]
    back = 5 - len(moved)
    assert back, "with this deal nobody gets a card back: lay the table otherwise"
    assert "gets back" in shuffle
    assert not any(name in shuffle for name in ("Draw 2", "Draw 3", "Play 2", "Play 3"))


def test_an_ungoal_says_what_it_says_and_a_goal_what_it_asks_for() -> None:
    hand = ["The Dunwich Horror", "Rest Cure"]
    game = lay("cthulhu", {"Ada": {"hand": hand}, "Noor": {}}, ask_surprises=False, rules=["Play 2"])
    say(game, *(("Ada", card) for card in hand))
    assert ["What it says: " in text for text in texts(game, "land")] == [True, False]
    assert ["What it asks for: " in text for text in texts(game, "land")] == [False, True]


def test_luck_is_let_to_choose() -> None:
    players = {"Ada": {"hand": ["Belay That!"]}, "Noor": {"hand": ["Jackpot!", "Draw 2"]}}
    game = say(lay("startrek", players, ask_surprises=False), ("Ada", "Belay That!"), ("Noor", "random"))
    assert "Noor lets luck choose." in [m.text for m in tell(game)]


def test_what_is_drawn_apart_is_told_before_it_is_drawn() -> None:
    players = {"Ada": {"hand": ["Cow"]}, "Noor": {}}
    game = lay("martian", players, rules=["Mystery Play"], draw=["Mars", "Earth"])
    say(game, ("Ada", "Play the top card"))
    first, *_, end = texts(game, "drawn apart")
    assert first == "What is drawn for Mystery Play will be kept apart from Ada's hand."
    assert end == "What was drawn for Mystery Play is all dealt with."


def test_an_icon_is_written_as_the_rulebook_writes_it() -> None:
    game = lay("martian", {"Ada": {"hand": ["Martian Technology"]}, "Noor": {}})
    say(game, ("Ada", "Martian Technology"))
    assert "the Martian Technology icon" in texts(game, "rule played")[-1]


def test_who_changes_places_takes_over_a_hand_and_does_not_trade_it() -> None:
    players = {"Ada": {"hand": ["Brain Transference", "Draw 2"]}, "Noor": {"hand": ["Play 2"]}}
    game = say(lay("startrek", players, ask_surprises=False), ("Ada", "Brain Transference"))
    told = "Ada takes over the hand of Noor, and Noor that of Ada: Ada gives 2 cards and gets 1 card."
    assert told in texts(game, "trade places")
