"""Sentences that begin with what was meant, say what was spared, and count what comes back."""

from __future__ import annotations

from typing import Any

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.explain.told_step import tell_steps
from tests.tabletop import deck_called, lay, say


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
                "Ada discards Noor's Mirror Universe because of Trash Something, and Mr. Sulu goes along.",
                "Mirror Universe comes off Mr. Sulu.",
                "Mirror Universe goes to the discard pile; Mr. Sulu has gone along.",
            ],
        ),
        (
            "Noor's Mr. Sulu",
            [
                "Ada discards Noor's Mr. Sulu because of Trash Something.",
                "Mirror Universe comes off Mr. Sulu.",
                "Mirror Universe goes along with Mr. Sulu to the discard pile.",
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
        "Ada takes The Librarian from Noor. No other card could be chosen.",
        "Madness goes along with The Librarian to Ada.",
    ]


# Whom an Action spares ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keeper", "told"),
    [
        ("The Necronomicon", "The Yellow Sign spares Noor, who has The Necronomicon in play."),
        (
            "The Librarian",
            "The Yellow Sign spares Noor, who has The Librarian in play, which counts as The Necronomicon.",
        ),
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
    assert texts(game, "nothing to do") == ["The Yellow Sign has no effect: no one holds a card."]


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
    assert not any(name in shuffle for name in ("Draw 2", "Draw 3", "Play 2", "Play 3"))
    # What comes back is told with what is dealt, to those who see the hand.
    (told,) = [step.text for step in tell_steps(game, seat) if "dealt out" in step.text]
    for at, name in enumerate(("Ada", "Noor")):
        dealt = {"Draw 2", "Draw 3", "Play 2", "Play 3"}.intersection(game.hand(name))
        named = {card for card in dealt if card in told.partition(f"{name} is dealt ")[2].partition(".")[0]}
        assert dealt
        assert named == dealt or seat == 1 - at


def test_an_ungoal_says_what_it_says_and_a_goal_what_it_asks_for() -> None:
    hand = ["The Dunwich Horror", "Rest Cure"]
    game = lay("cthulhu", {"Ada": {"hand": hand}, "Noor": {}}, ask_surprises=False, rules=["Play 2"])
    say(game, *(("Ada", card) for card in hand))
    assert ["The Dunwich Horror says: " in text for text in texts(game, "land")] == [True, False]
    assert ["To win: " in text for text in texts(game, "land")] == [False, True]


def test_luck_is_let_to_choose() -> None:
    players = {"Ada": {"hand": ["Belay That!"]}, "Noor": {"hand": ["Jackpot!", "Draw 2"]}}
    game = say(lay("startrek", players, ask_surprises=False), ("Ada", "Belay That!"), ("Noor", "random"))
    assert "Noor chooses at random." in [m.text for m in tell(game)]


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
    told = "Ada takes over Noor's hand (1 card), and Noor takes over Ada's (2 cards)."
    assert told in texts(game, "trade places")


# Goals that give way --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "goals", "told"),
    [
        (["Double Agenda"], ["Lecture on Ice", "Too Many Questions"], ", because only one Ungoal may be in play."),
        (
            ["The Stars Are Right"],
            ["Lecture on Ice", "Too Many Questions"],
            ", because only one Ungoal may be in play.",
        ),
        ([], ["Too Many Questions"], "."),
    ],
)
def test_an_ungoal_gives_way_to_an_ungoal(rules: list[str], goals: list[str], told: str) -> None:
    hand = {"Ada": {"hand": ["All the Clocks Agree"]}, "Noor": {}}
    game = say(lay("cthulhu", hand, ask_surprises=False, rules=rules, goals=goals), ("Ada", "All the Clocks Agree"))
    replaced = "replaces the Ungoal Too Many Questions, which is discarded"
    assert texts(game, "replaced") == [f"The Ungoal All the Clocks Agree {replaced}{told}"]
    assert not any(passage.id == "goal.agenda-removed" for m in tell(game) for passage in m.passages)
    assert (("Double Agenda", True) in quoted(game, "replaced")) == ("Double Agenda" in rules)


@pytest.mark.parametrize(
    ("rule", "goal", "beside", "named"),
    [
        ("Double Agenda", "Lecture on Ice", "Too Many Questions", True),
        ("The Stars Are Right", "Lecture on Ice", "Too Many Questions", True),
        ("Double Agenda", "All the Clocks Agree", "Too Many Questions", False),
        ("The Stars Are Right", "Lecture on Ice", "Rest Cure", False),
    ],
)
def test_a_goal_lies_beside_another_by_the_words_of_a_rule(rule: str, goal: str, beside: str, named: bool) -> None:
    game = lay("cthulhu", {"Ada": {"hand": [goal]}, "Noor": {}}, ask_surprises=False, rules=[rule], goals=[beside])
    say(game, ("Ada", goal))
    (landed,) = [m for m in tell(game) if m.why == "land"]
    assert landed.says is not None
    assert (rule in [card.name for card in landed.besides]) is named


# Limits ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "keeper", "limit", "most", "held"),
    [
        ("startrek", "The Computer", "Hand Limit 0", 1, ["Draw 2", "Draw 3", "Draw 4", "Play 2"]),
        ("fantasy", "Bag of Holding", "Hand Limit 1", 4, ["Draw 2", "Draw 3", "Draw 4", "Play 2", "Play 3", "Play 4"]),
    ],
)
def test_a_limit_is_told_with_the_keeper_that_exceeds_it(
    deck: str, keeper: str, limit: str, most: int, held: list[str]
) -> None:
    players = {"Ada": {"hand": [limit]}, "Noor": {"hand": held, "keepers": [keeper]}}
    game = say(lay(deck, players, ask_surprises=False), ("Ada", limit))
    going = held[most:]
    say(game, ("Noor", going if len(going) > 1 else going[0]))
    words = f"{limit} ({most} with {keeper})"
    told = [m for m in tell(game) if m.why == "limit off turn"]
    assert told[0].text == f"{words}: Noor has {len(held)} cards and must discard {len(going)}."
    assert f"Noor discards the New Rule {going[0]} ({limit}: {most} with {keeper})." in [m.text for m in told]
    assert all(keeper in [card.name for card in m.besides] for m in told)


def test_a_limit_that_nobody_exceeds_is_told_by_its_name_alone() -> None:
    players = {"Ada": {"hand": ["Hand Limit 0"], "keepers": ["The Computer"]}, "Noor": {"hand": ["Draw 2"]}}
    game = say(lay("startrek", players, ask_surprises=False), ("Ada", "Hand Limit 0"))
    assert texts(game, "limit off turn") == ["Noor discards the New Rule Draw 2 (Hand Limit 0)."]


# Names that read as something else ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "name", "told"),
    [
        ("startrek", "Head, Heart and Chair", "the Goal Head, Heart and Chair"),
        ("cthulhu", "Room and Board", "the Goal Room and Board"),
        ("math", "Nothing", "the Goal Nothing"),
        ("martian", "Retreat", "the Ungoal Retreat"),
        ("martian", "Mars", "Mars"),
        ("fantasy", "Deep Pockets", "Deep Pockets"),
        ("cthulhu", "The Sound in the Walls", "The Sound in the Walls"),
    ],
)
def test_a_name_is_marked_only_where_it_reads_as_a_list_or_a_word(deck: str, name: str, told: str) -> None:
    assert marked(deck_called(deck)[name]) == told


def test_a_marked_name_stays_one_card_in_a_list() -> None:
    players = {"Ada": {"hand": ["Hand Limit 0"]}, "Lin": {"hand": ["Head, Heart and Chair", "Mr. Sulu"]}}
    game = say(lay("startrek", players, ask_surprises=False), ("Ada", "Hand Limit 0"))
    steps = [line.text for step in tell_steps(game) for line in step.told]
    assert "Lin discards Mr. Sulu and the Goal Head, Heart and Chair (Hand Limit 0)." in steps


# Small words of rules and powers --------------------------------------------------------------------------------------


def test_all_but_one_says_how_many_are_held_and_what_is_played() -> None:
    hand = {"Ada": {"hand": ["Cow", "Mars", "Earth"]}, "Noor": {}}
    game = lay("martian", hand, rules=["Play All But 1"], draw=["Tripod", "Tentacle"])
    (asked,) = [m.text for m in tell(game) if m.what == "asked"]
    assert asked == "Ada has 4 cards in hand and must play all but 1 of them (Play All But 1)."


def test_what_goes_in_the_same_reset_raises_nothing_any_more() -> None:
    hand = {"Ada": {"hand": ["Rules Reset"]}, "Noor": {}}
    game = say(lay("math", hand, rules=["Draw 2", "Increment All"]), ("Ada", "Rules Reset"))
    told = texts(game, "rule gone")[0]
    assert told == "Draw 2 is discarded: everyone draws 1 card each turn again."


def test_where_one_rule_goes_the_other_still_raises() -> None:
    hand = {"Ada": {"hand": ["Trash a New Rule"]}, "Noor": {}}
    game = lay("math", hand, rules=["Draw 2", "Increment All"])
    say(game, ("Ada", "Trash a New Rule"), ("Ada", "Draw 2"))
    assert texts(game, "rule gone")[0].endswith("draws 2 cards each turn now, Increment All included.")


def test_an_extra_turn_is_taken_once_in_words() -> None:
    game = say(lay("math", {"Ada": {"hand": ["Take Another Turn"]}, "Noor": {}}), ("Ada", "Take Another Turn"))
    granted, due, taken = texts(game, "extra turn")
    assert granted == "Ada will take another turn after this one."
    assert due == "The next turn is the extra one."
    assert taken == "Ada has played the 1 card required. Take Another Turn: it is Ada's turn again."


@pytest.mark.parametrize(
    ("deck", "rule", "word"),
    [("math", "Get On With It!", "Get on with it"), ("startrek", "Swap Plays for Draws", "Swap plays for draws")],
)
def test_a_power_that_bears_the_name_of_its_card_is_named_once(deck: str, rule: str, word: str) -> None:
    hand = ["Draw 2", "Draw 3", "Draw 4"]
    game = lay(deck, {"Ada": {"hand": hand}, "Noor": {}}, rules=[rule], ask_surprises=False)
    say(game, ("Ada", word))
    assert texts(game, "free action")[0].rstrip(".") == f"Ada uses the Free Action of {rule}"


@pytest.mark.parametrize(
    ("card", "word", "about"),
    [("Exchange Keepers", "exchange", "exchanged"), ("Steal Something", "theft", "taken")],
)
def test_a_surprise_could_stop_a_theft_or_an_exchange(card: str, word: str, about: str) -> None:
    ada = {"hand": [card], "keepers": ["Mr. Sulu"]}
    noor = {"keepers": ["Ensign Smith"]}
    game = say(lay("startrek", {"Ada": ada, "Noor": noor}), ("Ada", card))
    while game.decision is not None and game.decision.about == "surprise":
        game.answer("pass")
    told = [m.text for m in tell(game) if m.what == "asked" and m.why == "trap"]
    assert f"Noor holds no Surprise that could stop the {word} of Ensign Smith." in told
    heard = [m.text for m in tell(game, 0) if m.what == "asked" and m.why == "trap"]
    assert f"Ensign Smith is about to be {about}, and Noor may play a Surprise." in heard


# What is covered ------------------------------------------------------------------------------------------------------


def test_a_creeper_is_covered_and_does_not_count() -> None:
    ada = {"hand": ["The Cat"], "keepers": ["The Elder Sign", "Yog-Sothoth"]}
    game = lay("cthulhu", {"Ada": ada, "Noor": {}}, ask_surprises=False)
    say(game, ("Ada", "Cover a Creeper"))
    (hidden,) = [m for m in tell(game) if (m.what, m.why) == ("moved", "hide")]
    covered = "Ada covers Yog-Sothoth with The Elder Sign, so Yog-Sothoth does not count."
    assert hidden.text == f"{covered} Doom −2: Ada −1, table −1."
    cited = [passage.id for passage in hidden.passages]
    assert {"cthulhu.doom", "creeper.irrelevant"} <= set(cited)
    assert "creeper.rid" not in cited


def test_a_human_goes_beneath_the_chamber() -> None:
    ada = {"hand": ["Cow"], "keepers": ["Abduction Chamber", "Pathetic Human (male)"]}
    game = lay("martian", {"Ada": ada, "Noor": {}})
    say(game, ("Ada", next(option for option in game.options if option not in ("pass", "Cow"))))
    assert texts(game, "hide")[0] == "Ada puts Pathetic Human (male) beneath Abduction Chamber, out of play."
