"""A step as it is read: causes first, each quote under its sentence, and nothing that a reader would miss or skip."""

from __future__ import annotations

from itertools import takewhile

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.story.explain.explanation import Moment, tell
from fluxx_nb.story.explain.told_lines import ToldLine
from fluxx_nb.story.explain.told_step import tell_steps
from tests.tabletop import deck_called, lay, nobody, say


def lines(game: Game) -> list[ToldLine]:
    """All lines that are shown."""
    return [line for step in tell_steps(game) for line in step.shown]


def quoted(line: ToldLine) -> list[str]:
    """What a line quotes: ids of rules, and names of cards."""
    return [getattr(source, "id", "") or source.name for source in line.sources]


def last(game: Game, what: str, why: str) -> Moment:
    """The last event of its kind."""
    return [one for one in tell(game) if (one.what, one.why) == (what, why)][-1]


@pytest.mark.parametrize(
    ("card", "answer", "cause"),
    [
        ("Trash a New Rule", "Draw 2", "Ada discards the New Rule Draw 2 because of Trash a New Rule."),
        ("Zap a Card!", "Draw 2", "Draw 2 goes from the table to Ada's hand."),
    ],
)
def test_that_a_rule_no_longer_applies_comes_after_what_removes_it(card: str, answer: str, cause: str) -> None:
    game = lay("math", {"Ada": {"hand": [card]}, "Noor": {}}, rules=["Draw 2", "Hand Limit 2"])
    told = [line.text for line in lines(say(game, ("Ada", card), ("Ada", answer)))]
    gone = told.index("Draw 2 is gone: everyone draws 1 card each turn again.")
    assert told[gone - 1] == cause


def test_what_a_card_brings_is_told_with_its_play_where_no_one_could_cancel_it() -> None:
    game = lay("startrek", {"Ada": {"hand": ["Mr. Sulu"]}, "Noor": {}})
    (line,) = [one for one in lines(nobody(say(game, ("Ada", "Mr. Sulu")))) if "Mr. Sulu" in one.text]
    assert line.text == "Ada plays Mr. Sulu. Mr. Sulu has the Crew Member icon."
    assert {"keeper.play", "startrek.crew", "goal.none-yet"} <= {*quoted(line)}


def test_a_first_card_that_is_picked_at_random_is_said_to_be() -> None:
    rules = ["First Play Random", "Play 2"]
    game = lay("martian", {"Ada": {"hand": ["Cow", "Mars"]}, "Noor": {}}, rules=rules)
    (line,) = [one for one in lines(game) if one.text.startswith("First Play Random: ")]
    assert line.text.endswith(" is picked at random from Ada's hand.")
    assert quoted(line)[0] == "First Play Random"


def test_cards_for_which_there_is_nothing_to_tell_make_no_line() -> None:
    hidden = {"Abduction Chamber": ["Pathetic Human (male)"]}
    row = ["Abduction Chamber"]
    ada = {"hand": ["Cow"], "keepers": row, "beneath": [{human: card} for card, (human,) in hidden.items()]}
    game = lay("martian", {"Ada": ada, "Noor": {}}, rules=["Mystery Play"], draw=["Milk Run", "Earth"])
    say(game, ("Ada", "Play the top card"), ("Ada", ()))
    told = [line.text for line in lines(game)]
    assert "Ada chooses none." in told
    assert not any("dealt with" in text for text in told)


def test_cards_that_go_the_same_way_are_told_in_one_sentence() -> None:
    draw = ["The Tomb", "The Farm", "The Poet", "The Cat"]
    players = {"Ada": {"hand": ["Dreams and Omens"]}, "Noor": {}}
    game = say(lay("cthulhu", players, draw=draw, ask_surprises=False), ("Ada", "Dreams and Omens"))
    assert "Ada draws The Farm and The Poet for the Action Dreams and Omens." in [line.text for line in lines(game)]


def test_a_creeper_that_goes_with_its_keeper_is_told_once() -> None:
    noor = {"keepers": ["Mr. Sulu", {"Mirror Universe": "Mr. Sulu"}, "Scotty"]}
    players = {"Ada": {"hand": ["Trash Something"]}, "Noor": noor}
    game = lay("startrek", players, ask_surprises=False)
    told = [line.text for line in lines(say(game, ("Ada", "Trash Something"), ("Ada", "Noor's Mr. Sulu")))]
    assert "Mirror Universe goes along with Mr. Sulu to the discard pile." in told
    assert not any("comes off" in text for text in told)


def test_the_basic_rules_are_part_of_a_number_that_a_bonus_raises() -> None:
    ada = {"hand": ["Martian Technology"], "keepers": ["Space Suit"]}
    game = lay("martian", {"Ada": ada, "Noor": {}}, draw=["Cow", "Mars", "Earth"])
    moment = last(say(game, ("Ada", "Martian Technology")), "moved", "draw up")
    assert moment.text == "Ada draws Mars: the Basic Rules and Martian Technology require 2, and Ada has drawn 1."


@pytest.mark.parametrize(("held", "none"), [([], True), (["Mr. Sulu"], False)])
def test_a_surprise_that_finds_no_card_to_discard_says_so(held: list[str], none: bool) -> None:
    game = lay("startrek", {"Ada": {"hand": ["Belay That!"]}, "Noor": {"hand": held}}, ask_surprises=False)
    told = [one.text for one in tell(say(game, ("Ada", "Belay That!")))]
    assert ("Belay That! has no effect: no other player holds a card." in told) is none


# Quotes ---------------------------------------------------------------------------------------------------------------


def test_what_is_for_other_players_turns_is_not_quoted_on_ones_turn() -> None:
    ada = {"hand": ["Cow", "Earth"], "keepers": ["Mind-Control Transmitter"]}
    game = lay("martian", {"Ada": ada, "Noor": {"hand": ["Mars"]}})
    say(game, ("Ada", "Control a mind"))
    asked = last(game, "asked", "give")
    assert "turn.out-of-turn" not in [one.id for one in asked.passages]


def test_a_play_is_not_counted_for_cards_that_a_free_action_draws() -> None:
    draw = ["Draw 2 and Use 'em", "Cow", "Mars", "Earth", "Tripod"]
    game = lay("martian", {"Ada": {"hand": ["Ray Gun"]}, "Noor": {}}, rules=["Mystery Play", "Inflation"], draw=draw)
    say(game, ("Ada", "Play the top card"))
    found = [one for one in tell(game) if one.why == "drawn apart" and one.says is not None]
    assert any(one.says is not None and one.says.name == "Draw 2 and Use 'em" for one in found)
    assert not any(passage.id == "action.one-play" for one in found for passage in one.passages)


def test_a_creeper_that_had_a_keeper_to_attach_to_did_not_wait() -> None:
    keepers = ["The Artist", {"Metamorphosis": "The Artist"}, "The Tomb", "The Farm"]
    ada = {"hand": ["Zap a Card!"], "keepers": keepers}
    game = lay("cthulhu", {"Ada": ada, "Noor": {}}, ask_surprises=False)
    say(game, ("Ada", "Zap a Card!"), ("Ada", "The Artist"), ("Ada", "The Farm"))
    attached = [one for one in tell(game) if one.what == "attached"][-1]
    assert attached.text == "Metamorphosis attaches to The Farm, in front of Ada."
    assert "creeper.waits" not in [one.id for one in attached.passages]


def test_a_creeper_that_is_drawn_for_one_of_the_deal_is_put_down_before_the_first_turn() -> None:
    found = []
    for seed in range(60):
        game = Game(deck_called("martian"), Setup(("Ada", "Noor"), seed=seed))
        dealt = takewhile(lambda one: one.what != "turned", tell(game))
        found += [one for one in dealt if one.why == "creeper drawn"]
    assert found
    assert all(one.passages[0].id == "setup.first-creepers" for one in found)


def test_that_an_action_is_done_is_not_told_instead_of_a_choice() -> None:
    ada = {
        "hand": ["Cow"],
        "keepers": ["Abduction Chamber"],
        "beneath": [{"Pathetic Human (male)": "Abduction Chamber"}],
    }
    noor = {"hand": ["Draw 2 and Use 'em"]}
    game = lay("martian", {"Noor": noor, "Ada": ada}, draw=["Mars", "Earth", "Milk Run"])
    say(game, ("Noor", "Draw 2 and Use 'em"), ("Noor", "Earth"), ("Noor", "Milk Run"), ("Ada", ()))
    told = [line.text for line in lines(game)]
    assert "Ada chooses none." in told
    assert not any("is done" in text for text in told)
