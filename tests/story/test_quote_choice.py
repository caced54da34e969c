"""A quote is apt: of what might be quoted at a moment, nothing that another moment would need, and whole sentences."""

from __future__ import annotations

from typing import Any

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.files.rulebookfile import load_rulebook
from fluxx_nb.story.advise.ledger import ledger
from fluxx_nb.story.advise.refusals import refusals
from fluxx_nb.story.cite.citations import note
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.explain.told_step import tell_steps
from fluxx_nb.story.scenarios.library import scenario
from tests.story.steps import last, quotes, turn
from tests.tabletop import deck_called, lay, say

# Goals ----------------------------------------------------------------------------------------------------------------


def drawn(action: str, first: str, *draw: str) -> Game:
    """Ada plays an Action that draws cards apart, and plays one of them, with which Noor wins."""
    noor = {"keepers": ["Mars", "Earth"]}
    return turn("martian", action, first, hand=[action], draw=["Cow", *draw], noor=noor)


def test_a_goal_counts_however_briefly_where_another_waits_to_be_played() -> None:
    game = drawn("Draw 2 and Use 'em", "War of the Worlds", "War of the Worlds", "Milk Run")
    assert "goal.brief" in quotes(last(game, "won", "goal met"))
    game = drawn("Draw 3, Play 2 of Them", "War of the Worlds", "War of the Worlds", "Milk Run", "Tripod")
    assert "goal.brief" in quotes(last(game, "won", "goal met"))


def test_where_no_other_goal_follows_nothing_is_said_of_a_short_stay() -> None:
    game = drawn("Draw 2 and Use 'em", "War of the Worlds", "War of the Worlds", "Tripod")
    assert "goal.brief" not in quotes(last(game, "won", "goal met"))
    # The second of two plays is made, and the Goal that is left will be discarded.
    game = drawn("Draw 3, Play 2 of Them", "Tripod", "War of the Worlds", "Milk Run", "Tripod")
    say(game, ("Ada", "War of the Worlds"))
    assert "goal.brief" not in quotes(last(game, "won", "goal met"))
    noor = {"hand": ["War of the Worlds"], "keepers": ["Mars", "Earth"]}
    game = turn("martian", "Use What You Take", hand=["Use What You Take"], noor=noor)
    assert "goal.brief" not in quotes(last(game, "won", "goal met"))


def test_a_goal_needs_a_creeper_only_where_no_keeper_will_do() -> None:
    for goal, needs in (("Local Guide", False), ("A Firm Handshake", True), ("Our Army Now", True)):
        told = quotes(last(turn("martian", goal, hand=[goal]), "moved", "play", goal))
        assert ("creeper.needed" in told) == needs, goal


@pytest.mark.parametrize(
    ("keepers", "needs"),
    [
        (["Earth", "Pathetic Human (male)"], True),
        (["Earth", "Humans In Black"], False),
        (["Earth", "Humans In Black", "Pathetic Human (male)"], False),
    ],
)
def test_a_winner_needs_a_creeper_only_without_a_keeper_for_it(keepers: list[str], needs: bool) -> None:
    game = turn("martian", "Local Guide", hand=["Local Guide"], keepers=keepers)
    assert ("creeper.needed" in quotes(last(game, "won", "goal met"))) == needs


def exchange(*noors: str) -> Game:
    """Ada has one card to play, and gives Noor what is missing."""
    noor = {"keepers": ["The City", *noors]}
    table: dict[str, Any] = {"goals": ["Downtown Is Ours"], "draw": ["Exchange Keepers"]}
    return lay("martian", {"Ada": {"keepers": ["Tripod", "Cow"]}, "Noor": noor}, **table)


def test_whoever_chooses_what_makes_another_win_was_not_forced() -> None:
    game = say(exchange("Mars"), ("Ada", "Exchange Keepers"), ("Ada", "Tripod"), ("Ada", "Mars"))
    assert game.state.outcome is not None
    assert "win.forced" not in quotes(last(game, "won", "goal met"))


def test_whoever_had_nothing_to_choose_was_forced() -> None:
    told = quotes(last(scenario("martian/forced-to-lose").run(), "won", "goal met"))
    assert "win.forced" in told


@pytest.mark.parametrize("name", ["cthulhu/goal-and-ungoal-together", "martian/goal-and-ungoal-together"])
def test_a_goal_and_an_ungoal_met_together_are_no_tie_of_players(name: str) -> None:
    game = scenario(name).run()
    assert quotes(last(game, "tied", "tie")) == ["goal.clear-winner"]
    level = last(scenario("martian/two-at-once").run(), "tied", "tie")
    assert quotes(level) == ["goal.tie"]


def test_when_a_goal_and_an_ungoal_part_no_two_players_are_spoken_of() -> None:
    ada = {"hand": ["Guest Exchange", "Steal Something"], "keepers": ["Mars", "Earth", "Germs"]}
    noor = {"keepers": ["The Army"], "hand": ["Cow"]}
    table: dict[str, Any] = {"rules": ["Double Agenda"], "goals": ["War of the Worlds", "Retreat"]}
    game = lay("martian", {"Ada": ada, "Noor": noor}, draw=["Tripod", "Tentacle", "The City"], **table)
    say(game, ("Ada", "Guest Exchange"), ("Ada", "Germs"), ("Noor", "Cow"))
    say(game, ("Ada", "Steal Something"), ("Ada", "Noor's Germs"))
    over = last(game, "tied", "tie over")
    assert over.text == "The Goal and the Ungoal are not met together any more."
    assert quotes(over) == ["goal.clear-winner"]


# Cards whose words say it ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", ["math", "martian"])
def test_a_rule_that_keeps_some_cards_is_quoted_in_its_own_words(deck: str) -> None:
    game = turn(deck, "Play All But 1", hand=["Play All But 1", "Draw 2", "Draw 3", "Hand Limit 2"])
    assert quotes(last(game, "began", "rule played"))[:2] == ["Play All But 1", "rule.instant"]
    assert quotes(last(game, "asked", "turn"))[:2] == ["Play All But 1", "turn.play"]
    plain = turn(deck, "Play 2", hand=["Play 2", "Draw 2", "Draw 3"])
    assert quotes(last(plain, "began", "rule played"))[0] == "rule.instant"
    assert quotes(last(plain, "asked", "turn"))[0] == "turn.play"


def test_what_an_action_inside_another_asks_is_told_as_what_its_plays_are() -> None:
    for deck in ("martian", "cthulhu"):
        told = [m for m in tell(scenario(f"{deck}/action-inside-action").run()) if m.why in ("drawn apart", "nested")]
        inner = [m for m in told if m.says is not None and m.says.name == "Draw 3, Play 2 of Them"]
        assert {m.what for m in inner} >= {"asked", "moved"}
        assert {quotes(m)[0] for m in inner} == {"action.draw-3-play-2"}
    alone = turn(
        "martian", "Draw 3, Play 2 of Them", hand=["Draw 3, Play 2 of Them"], draw=["Cow", "Mars", "Earth", "Tripod"]
    )
    assert quotes(last(alone, "asked", "drawn apart"))[0] == "action.draw-3-choose"


def spell(name: str, *keepers: str) -> Game:
    return turn("fantasy", name, hand=[name, "Draw 3"], keepers=list(keepers))


def test_a_card_of_which_one_part_fails_does_have_an_effect() -> None:
    failed = last(spell("Lantern Spell"), "fizzled", "nothing to do")
    assert failed.text.startswith("One part of Lantern Spell has no effect")
    assert quotes(failed) == ["Lantern Spell"]


def test_a_spell_that_does_not_come_back_has_one_part() -> None:
    failed = last(spell("Newt Spell", "The Castle"), "fizzled", "nothing to do")
    assert failed.text.startswith("Newt Spell has no effect")
    assert quotes(failed)[0] == "turn.always-playable"


# Setting up -----------------------------------------------------------------------------------------------------------


def test_nothing_is_said_of_other_editions_when_a_deck_is_shuffled() -> None:
    game = Game(deck_called("martian"), Setup(("Ada", "Noor"), seed=3))
    assert quotes(last(game, "shuffled", "deal")) == ["setup.deal-three"]


def test_what_only_we_put_aside_is_told_apart_from_the_rulebooks_list() -> None:
    game = Game(deck_called("startrek"), Setup(("Ada",), seed=3, solo=True))
    aside = last(game, "arranged", "solo")
    listed, ours = aside.text.split(" are put aside for the whole game")
    assert "Trade Hands" in listed
    assert "Veto!" in listed
    assert (
        ours
        == ", and in our reading so are Rotate Hands and Use What You Take, which the rulebook's list does not name."
    )
    assert not {"Rotate Hands", "Use What You Take"} & set(listed.replace(" and ", ", ").split(", "))
    assert last(game, "turned", "first turn").text == "Ada takes the first turn."


def test_what_is_put_aside_by_agreement_is_one_list() -> None:
    game = Game(deck_called("math"), Setup(("Ada", "Noor"), seed=3, meta_rules=("Plan C",)))
    assert (
        last(game, "arranged", "put aside").text == "Times Victory and Plus Victory are put aside for the whole game."
    )
    assert last(game, "turned", "first turn").text == "Ada goes first."


# A claim --------------------------------------------------------------------------------------------------------------


def test_whoever_holds_no_surprise_is_told_only_why_they_are_asked() -> None:
    game = scenario("cthulhu/the-cultist-wins").run()
    asked = [m for m in tell(game) if m.what == "asked" and m.why == "claim"]
    assert {tuple(quotes(m)) for m in asked if "holds no Surprise" in m.text} == {("cthulhu.cultists",)}
    trumps = [
        m for m in tell(scenario("cthulhu/the-secret-cultist-trumps").run()) if (m.what, m.why) == ("asked", "claim")
    ]
    assert ["cthulhu.cultists", "goal.ungoal", "surprise.any-time"] in [quotes(m) for m in trumps]


# Sentences ------------------------------------------------------------------------------------------------------------


def test_a_card_that_discards_several_things_for_one_choice_is_named_once_in_a_step() -> None:
    table: dict[str, Any] = {"rules": ["Draw 3", "Hand Limit 2", "Play 2"]}
    game = lay("fantasy", {"Ada": {"hand": ["Not in My Kingdom"]}, "Noor": {}}, ask_surprises=False, **table)
    say(game, ("Ada", "Not in My Kingdom"), ("Ada", ["Draw 3", "Hand Limit 2"]))
    told = [step.text for step in tell_steps(game) if "discards the New Rule" in step.text]
    assert [text.count("because of Not in My Kingdom") for text in told] == [1]


def test_each_choice_names_the_card() -> None:
    humans = ["Pathetic Human (male)", "Pathetic Human (female)"]
    game = turn("martian", "Catch and Release", hand=["Catch and Release"], keepers=humans, noor={"keepers": humans})
    say(game, ("Ada", "Pathetic Human (male)"), ("Noor", "Pathetic Human (female)"))
    assert [moment.text for moment in tell(game) if (moment.what, moment.why) == ("moved", "trash")] == [
        "Ada discards Pathetic Human (male) because of the Action Catch and Release.",
        "Noor discards Pathetic Human (female) because of the Action Catch and Release.",
    ]


def test_over_a_keeper_limit_keepers_are_chosen() -> None:
    hand = ["Keeper Limit 3", "Hand Limit 1", "Number Nine"]
    noor = {"keepers": ["Number One", "Number Two", "Number Three", "Number Four"], "hand": ["Number Six", "Draw 2"]}
    game = turn("math", "Keeper Limit 3", hand=hand, noor=noor)
    assert last(game, "asked", "limit off turn").text == "Keeper Limit 3: Noor has 4 Keepers and must discard 1."
    game = turn("math", "Hand Limit 1", hand=hand, noor=noor)
    assert last(game, "asked", "limit off turn").text == "Hand Limit 1: Noor has 2 cards and must discard 1."


# What is refused, and numbers -----------------------------------------------------------------------------------------


def cites(game: Game, what: str) -> list[tuple[str, ...]]:
    """What the refusals quote that begin with these words."""
    return [refusal.cite for refusal in refusals(game) if refusal.what.startswith(what)]


def limited(deck: str, rule: str, *keepers: str) -> Game:
    """Ada's turn is over, and she is over a limit."""
    hand = [rule, "Draw 2", "Trade Hands", "Rules Reset"]
    game = turn(deck, rule, hand=hand, keepers=list(keepers), draw=["Rotate Hands"])
    assert game.decision is not None
    assert game.decision.about == "limit"
    return game


NUMBERS = ("Number One", "Number Two", "Number Three", "Number Four")


def test_a_limit_is_refused_by_what_is_said_of_its_kind() -> None:
    keepers = limited("math", "Keeper Limit 3", *NUMBERS)
    assert cites(keepers, "keep more than 3 Keepers") == [("turn.keeper-limit",)]
    assert cites(keepers, "keep them a while longer") == [("limit.own-turn",)]
    hand = limited("math", "Hand Limit 1")
    assert cites(hand, "keep more than 1 card") == [("limit.cap",)]
    assert cites(hand, "keep them a while longer") == [("turn.hand-limit",)]


def test_more_draws_are_refused_in_words_that_fit_any_number() -> None:
    game = turn("math", "Draw 3", hand=["Draw 3", "Draw 2"], rules=["Draw 5", "Play 2"])
    assert cites(game, "draw another card") == [("turn.draw",)]


def test_a_card_that_is_not_in_hand_is_not_called_playable() -> None:
    for deck, passage in (("fantasy", "turn.from-hand"), ("startrek", "turn.from-hand"), ("math", "turn.any-card")):
        assert note(deck_called(deck), "playing what is not in hand") == (passage,)


def test_the_wrong_surprise_is_refused_by_what_surprises_are() -> None:
    assert note(deck_called("cthulhu"), "answering with the wrong Surprise") == ("surprise.any-time",)
    assert note(deck_called("startrek"), "answering with the wrong Surprise") == ("surprise.cancel",)


def test_beside_an_ungoal_nobody_is_level() -> None:
    ada = {"hand": ["Guest Exchange"], "keepers": ["Mars", "Earth", "Germs"]}
    noor = {"keepers": ["The Army"], "hand": ["Cow"]}
    table: dict[str, Any] = {"rules": ["Double Agenda"], "goals": ["War of the Worlds", "Retreat"]}
    game = lay("martian", {"Ada": ada, "Noor": noor}, draw=["Tripod", "Tentacle"], **table)
    say(game, ("Ada", "Guest Exchange"), ("Ada", "Germs"))
    found = [one.cite for one in refusals(game, 0) if one.what == "win with War of the Worlds"]
    assert found == [("goal.clear-winner",)]


def test_what_adds_to_a_number_is_quoted_by_its_kind() -> None:
    for deck, keeper, rules, passage in (
        ("startrek", "The Computer", [], "keeper.in-play"),
        ("martian", "Tripod", ["Martian Technology"], "martian.technology"),
    ):
        game = turn(deck, hand=["Draw 2"], keepers=[keeper], rules=rules)
        found = {one.key: [line.cite for line in one.lines] for one in ledger(game.state, 0)}
        assert (passage,) in found["draw"]
        assert (passage,) in found["play"]
    plain = turn("math", hand=["Draw 2"], rules=["Increment All"])
    found = {one.key: [line.cite for line in one.lines] for one in ledger(plain.state, 0)}
    assert ("rule.instant",) in found["draw"]


# Alone ----------------------------------------------------------------------------------------------------------------


def alone(*rules_deck: str) -> Game:
    """Ada plays a Keeper by herself, and a rule is turned up."""
    hand, draw = {"Ada": {"hand": ["Mr. Sulu"]}}, ["Nurse Chapel", "Communicator", "Shuttlecraft"]
    return say(lay("startrek", hand, solo=True, draw=draw, rules_deck=[*rules_deck, "Play 2"]), ("Ada", "Mr. Sulu"))


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("Draw 3", ["solo.four-rules", "rule.supersede-basic"]),
        ("Play All", ["Play All", "rule.supersede-basic", "solo.four-rules"]),
        ("Against All Odds", ["Against All Odds", "solo.four-rules"]),
        ("Wormhole", ["Wormhole", "turn.free-actions", "solo.four-rules"]),
        ("Hand Limit 1", ["solo.limit", "solo.four-rules"]),
    ],
)
def test_nobody_plays_a_rule_that_is_turned_up(rule: str, told: list[str]) -> None:
    assert quotes(last(alone(rule), "began", "turned up")) == told


def test_a_rule_that_is_played_is_adapted_to_right_away() -> None:
    played = turn("startrek", "Draw 3", hand=["Draw 3"])
    assert quotes(last(played, "began", "rule played"))[0] == "rule.instant"


def test_alone_there_is_nobody_to_win() -> None:
    assert "goal.none-yet" not in quotes(last(alone("Draw 3"), "moved", "land", "Mr. Sulu"))
    together = turn("startrek", "Mr. Sulu", hand=["Mr. Sulu"])
    assert "goal.none-yet" in quotes(last(together, "moved", "land", "Mr. Sulu"))


# Quotes ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "passage", "begins"),
    [
        ("fantasy", "limit.choose", "When someone plays"),
        ("startrek", "limit.choose", "When someone plays"),
        ("fantasy", "fantasy.invisible-in-hand", "To signify being Invisible"),
        ("martian", "creeper.needed", "But sometimes you're better off"),
        ("martian", "creeper.any-draw", "If any of those cards"),
        ("cthulhu", "creeper.any-draw", "If any of those cards"),
        ("cthulhu", "surprise.chain", "Since you can cancel"),
        ("cthulhu", "surprise.unstolen", "You could play The Stars Are Wrong"),
    ],
)
def test_a_quote_begins_where_its_sentence_does(edition: str, passage: str, begins: str) -> None:
    assert load_rulebook(edition).passage(passage).quote.startswith(begins)
