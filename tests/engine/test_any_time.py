"""At any time means at any time: players who join or leave while somebody is asked something."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fluxx_nb.engine.core.asking import Changed, afresh, each
from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.reasons import DRAW_UP, JOIN, LEAVE, TRASH
from fluxx_nb.engine.core.state import DISCARD, RESOLVING
from fluxx_nb.engine.files.deckfile import read_deck
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.time.timeline import Timeline
from tests.fuzz.restless import check_seats_of
from tests.tabletop import asked, hand, happened, lay, nobody, pile, row, say


def camp(*seats: dict[str, Any], ask_surprises: bool = False, **table: Any) -> Game:
    names = ("Ada", "Noor", "Lin", "Max")[: len(seats)]
    return lay("surprises", dict(zip(names, seats, strict=True)), ask_surprises=ask_surprises, **table)


def order(game: Game) -> list[str]:
    return [game.state.names[seat] for seat in game.state.order]


def about(game: Game) -> tuple[str | None, str]:
    assert game.decision is not None
    return asked(game), game.decision.about


# The player whose turn it is --------------------------------------------------------------------------------------


def test_a_leaver_inside_nested_plays_takes_all_of_them_along() -> None:
    """Ada leaves at a question two Actions deep, with cards set aside for both: nothing of it stays on the table."""
    game = camp(
        {"hand": ["Draw 2 and Use 'em", "Cat"]},
        {"hand": ["Cook"]},
        {"hand": ["Map"]},
        draw=["Tent", "Draw 3, Play 2 of Them", "Draw 2", "Pilot", "Lantern", "Robot", "Engine"],
    )
    say(game, ("Ada", "Draw 2 and Use 'em"), ("Ada", "Draw 3, Play 2 of Them"), ("Ada", "Pilot"))
    assert about(game) == ("Ada", "play aside")
    game.leave("Ada")
    assert asked(game) == "Noor"
    check_seats_of(game)
    gone = {"Draw 2 and Use 'em", "Draw 3, Play 2 of Them", "Draw 2", "Pilot", "Lantern", "Robot", "Cat", "Tent"}
    assert set(pile(game, DISCARD)) == gone
    assert Timeline.of(game).events == game.events


def test_a_leaver_before_an_owed_play_never_makes_it() -> None:
    """Dreams and Omens has laid a card face down before Noor, who leaves while a choice comes before it is played."""
    game = lay(
        "cthulhu",
        {"Ada": {"hand": ["Dreams and Omens"]}, "Noor": {"hand": []}, "Lin": {"hand": []}},
        ask_surprises=False,
        draw=["Play 2", "Trade Hands", "Draw 2", "Play 3", "Draw 3", "Draw 4"],
    )
    say(game, ("Ada", "Dreams and Omens"), ("Ada", "Trade Hands"), ("Ada", "Draw 2"))
    assert about(game) == ("Noor", "player"), "the owed play asks with whom to trade"
    game.leave("Noor")
    assert not [event for event in happened(game, "swapped") if event.who == 1]
    assert asked(game) == "Lin"
    check_seats_of(game)


def test_the_extra_turn_of_a_leaver_is_not_taken() -> None:
    game = camp({"hand": ["Take Another Turn", "Care Parcel"]}, {"hand": ["Cook"]}, {"hand": ["Map"]}, rules=["Play 2"])
    say(game, ("Ada", "Take Another Turn"), ("Ada", "Care Parcel"))
    assert about(game) == ("Ada", "player")
    game.leave("Ada")
    assert asked(game) == "Noor"
    say(game, ("Noor", "Cook"))
    assert [event.who for event in happened(game, "turned")][-1] == 1


def test_when_all_but_one_leave_the_last_one_plays_on() -> None:
    game = camp({"hand": ["Care Parcel", "Cat"]}, {"hand": ["Cook"]}, {"hand": ["Map"]}, rules=["Play 2"])
    say(game, ("Ada", "Care Parcel"))
    game.leave("Noor")
    assert len(hand(game, "Lin")) == 3, "Lin is the only one who could be chosen"
    game.leave("Lin")
    say(game, ("Ada", "Cat"))
    assert (asked(game), happened(game, "turned")[-1].who) == ("Ada", 0)


def test_a_player_who_must_comply_still_does_when_the_player_at_turn_leaves() -> None:
    game = camp({"hand": ["Hand Limit 2"]}, {"hand": ["Cook", "Map", "Cat"]}, {"hand": ["Pilot"]})
    say(game, ("Ada", "Hand Limit 2"))
    assert about(game) == ("Noor", "limit")
    game.leave("Ada")
    assert about(game) == ("Noor", "limit"), "the limit came while it was not Noor's turn"
    say(game, ("Noor", "Cook"))
    assert about(game) == ("Noor", "play")
    assert happened(game, "turned")[-1].who == 1


def test_a_limit_is_not_forgotten_in_a_deck_that_looks_at_nothing_else() -> None:
    noor = {"hand": ["Number One", "Number Two", "Number Three"]}
    game = lay("math", {"Ada": {"hand": ["Hand Limit 2"]}, "Noor": noor, "Lin": {"hand": ["Number Four"]}})
    say(game, ("Ada", "Hand Limit 2"))
    game.leave("Ada")
    assert about(game) == ("Noor", "limit")


def test_the_first_player_may_leave_before_the_first_turn() -> None:
    game = camp({"hand": []}, {"hand": ["Cook", "Map", "Cat"]}, {"hand": ["Pilot"]}, rules=["Hand Limit 2"])
    assert (about(game), game.state.turn) == (("Noor", "limit"), -1)
    game.leave("Ada")
    say(game, ("Noor", "Cook"))
    assert about(game) == ("Noor", "play")
    assert [event.who for event in happened(game, "turned")] == [1]


def test_when_the_first_player_leaves_before_the_first_turn_the_next_one_begins() -> None:
    seats = [{"hand": []}, {"hand": []}, {"hand": ["Pilot"]}, {"hand": ["Cook", "Map", "Cat"]}]
    game = camp(*seats, rules=["Hand Limit 2"], turn="Noor")
    assert (about(game), game.state.turn) == (("Max", "limit"), -1)
    game.leave("Noor")
    say(game, ("Max", "Cook"))
    assert (asked(game), order(game)) == ("Lin", ["Ada", "Lin", "Max"])
    assert happened(game, "left")[0].data.current, "the first turn would have been Noor's"


# Somebody else ----------------------------------------------------------------------------------------------------


def test_what_was_the_leavers_is_no_option_any_more() -> None:
    game = camp({"hand": ["Trash Something", "Cat"]}, {"keepers": ["Pilot", "Map"]}, {"keepers": ["Lantern", "Robot"]})
    say(game, ("Ada", "Trash Something"))
    game.leave("Noor")
    assert about(game) == ("Ada", "target")
    assert game.options == ["Lin's Lantern", "Lin's Robot"]
    say(game, ("Ada", "Lin's Robot"))
    assert row(game, "Lin") == ["Lantern"]


def test_an_effect_that_was_aimed_at_the_leaver_alone_has_no_effect() -> None:
    game = camp({"hand": ["Steal a Keeper"]}, {"keepers": ["Pilot", "Map"]}, {"hand": ["Cook"]})
    say(game, ("Ada", "Steal a Keeper"))
    game.leave("Noor")
    assert "no other player has a Keeper" in happened(game, "fizzled")[-1].data
    assert (asked(game), pile(game, RESOLVING)) == ("Lin", [])


def test_an_effect_with_one_target_left_is_carried_out_without_asking() -> None:
    game = camp({"hand": ["Steal a Keeper"]}, {"keepers": ["Pilot"]}, {"keepers": ["Lantern"]})
    say(game, ("Ada", "Steal a Keeper"))
    game.leave("Noor")
    assert row(game, "Ada") == ["Lantern"]


def test_who_joins_may_be_chosen_at_the_question_that_waits() -> None:
    game = camp({"hand": ["Care Parcel"]}, {"hand": ["Cook"]}, {"hand": ["Map"]})
    say(game, ("Ada", "Care Parcel"))
    game.join("Max")
    assert game.options == ["Noor", "Lin", "Max"]
    say(game, ("Ada", "Max"))
    assert len(hand(game, "Max")) == 5


def test_a_choice_that_was_made_stays_made_when_somebody_joins_at_the_next_question() -> None:
    game = camp({"hand": ["Ill Wind"], "keepers": ["Fog"]}, {"keepers": ["Wolves"]}, {"keepers": ["Shadow"]})
    say(game, ("Ada", "Ill Wind"), ("Ada", "Noor's Wolves"))
    assert about(game) == ("Ada", "player")
    game.join("Max")
    assert about(game) == ("Ada", "player"), "which Creeper is not asked again"
    game.leave("Lin")
    assert about(game) == ("Ada", "player"), "nor when a second change comes at the same question"
    say(game, ("Ada", "Max"))
    assert row(game, "Max") == ["Wolves"]


def test_a_choice_that_has_left_is_asked_for_again() -> None:
    game = camp({"hand": ["Ill Wind"], "keepers": ["Fog"]}, {"keepers": ["Wolves"]}, {"keepers": ["Shadow"]})
    say(game, ("Ada", "Ill Wind"), ("Ada", "Noor's Wolves"))
    game.leave("Noor")
    assert about(game) == ("Ada", "target")
    assert game.options == ["Fog", "Lin's Shadow"]


def test_a_round_of_questions_goes_on_without_the_one_who_leaves_at_their_own() -> None:
    both = ["Trade Hands", "Rotate Hands"]
    game = camp(
        {"hand": ["Not So Fast", "Cat"]},
        {"hand": [*both, "Cook"]},
        {"hand": ["Open Letter", "Care Parcel", "Map"]},
    )
    say(game, ("Ada", "Not So Fast"))
    assert about(game) == ("Noor", "discard")
    game.leave("Noor")
    assert about(game) == ("Lin", "discard")
    assert happened(game, "left")[0].data.dropped == 1
    say(game, ("Lin", "Care Parcel"))
    assert asked(game) == "Lin"


def test_who_joins_during_a_round_is_part_of_it() -> None:
    game = camp(
        {"hand": ["Not So Fast", "Cat"]}, {"hand": ["Trade Hands", "Cook"]}, draw=["Tent", "Ill Wind", "Pilot", "Map"]
    )
    say(game, ("Ada", "Not So Fast"))
    game.join("Max")
    assert about(game) == ("Noor", "discard"), "it is still Noor's choice"
    say(game, ("Noor", "Trade Hands"))
    assert about(game) == ("Max", "discard")


def test_a_hand_that_was_looked_at_and_left_gives_nothing() -> None:
    game = camp({"hand": ["Open Letter"]}, {"hand": ["Cook", "Map"]}, {"hand": ["Cat"]})
    say(game, ("Ada", "Open Letter"), ("Ada", "Noor"))
    assert about(game) == ("Ada", "take")
    game.join("Max")
    assert about(game) == ("Ada", "take")
    assert len(happened(game, "looked")) == 1, "the hand is not looked at twice"
    game.leave("Noor")
    assert happened(game, "fizzled")[-1].data == "Noor has left the game"
    assert asked(game) == "Lin"


def test_everybody_gets_one_deals_for_those_who_are_there_in_the_end() -> None:
    draw = ["Medic", "Cat", "Cook", "Map", "Pilot", "Robot", "Lantern", "Engine", "Tent", "Radio"]
    game = camp({"hand": ["Everybody Gets 1"]}, {"hand": []}, {"hand": []}, draw=draw)
    say(game, ("Ada", "Everybody Gets 1"), ("Ada", "Cat"))
    assert game.decision is not None
    assert "Lin" in game.decision.prompt
    game.leave("Lin")
    assert "keep" in game.decision.prompt
    say(game, ("Ada", "Cook"))
    assert (hand(game, "Ada"), hand(game, "Noor")[:1]) == (["Cook", "Medic"], ["Cat"])
    assert "Map" in pile(game, DISCARD), "the card that was Lin's is left over"


def test_who_joins_during_everybody_gets_one_gets_one_too() -> None:
    draw = ["Medic", "Cat", "Cook", "Map", "Pilot", "Robot", "Lantern", "Engine", "Tent", "Radio"]
    game = camp({"hand": ["Everybody Gets 1"]}, {"hand": []}, {"hand": []}, draw=draw)
    say(game, ("Ada", "Everybody Gets 1"), ("Ada", "Cat"))
    game.join("Max")
    say(game, ("Ada", "Cook"))
    assert game.decision is not None
    assert "Max" in game.decision.prompt
    say(game, ("Ada", "Map"))
    assert (len(hand(game, "Max")), hand(game, "Ada")) == (4, ["Engine", "Medic"])


# Surprises --------------------------------------------------------------------------------------------------------


def test_who_leaves_while_being_asked_for_a_surprise_plays_none() -> None:
    game = camp({"hand": ["Care Parcel"]}, {"hand": ["Not So Fast"]}, {"hand": ["Map"]}, ask_surprises=True)
    say(game, ("Ada", "Care Parcel"))
    assert about(game) == ("Noor", "surprise")
    game.leave("Noor")
    assert about(game) == ("Lin", "surprise")
    say(game, ("Lin", "pass"))
    assert len(hand(game, "Lin")) >= 3, "Lin is the only other player, and draws"


def test_the_surprise_of_a_leaver_stops_nothing() -> None:
    game = camp(
        {"hand": ["Care Parcel", "Cat"]},
        {"hand": ["Not So Fast"]},
        {"hand": ["Not So Fast", "Map"]},
        ask_surprises=True,
    )
    say(game, ("Ada", "Care Parcel"), ("Noor", "Not So Fast"))
    assert about(game) == ("Lin", "surprise")
    game.leave("Noor")
    assert pile(game, RESOLVING) == ["Care Parcel"]
    assert about(game) == ("Lin", "surprise")
    assert game.decision is not None
    assert game.deck.cards[game.decision.card].name == "Care Parcel", "now it is about Ada's card"
    say(game, ("Lin", "pass"))
    assert len(hand(game, "Lin")) >= 4


def test_a_surprise_against_the_surprise_of_a_leaver_goes_with_it() -> None:
    game = camp(
        {"hand": ["Care Parcel", "Cat"]},
        {"hand": ["Not So Fast"]},
        {"hand": ["Not So Fast", "Map"]},
        {"hand": ["Pilot"]},
        ask_surprises=True,
    )
    say(game, ("Ada", "Care Parcel"), ("Noor", "Not So Fast"), ("Lin", "Not So Fast"))
    assert about(game) == ("Max", "surprise")
    game.leave("Noor")
    assert pile(game, RESOLVING) == ["Care Parcel"]
    assert pile(game, DISCARD) == ["Not So Fast", "Not So Fast"]
    assert about(game) == ("Lin", "surprise"), "Lin has not been asked about Ada's card yet"
    say(game, ("Lin", "pass"), ("Max", "pass"))
    assert about(game) == ("Ada", "player")


def test_who_leaves_with_a_trap_takes_the_loot_along() -> None:
    """Noor answers a theft with a trap and leaves before Lin has answered that: there is nothing to steal any more."""
    game = lay(
        "startrek",
        {
            "Ada": {"hand": ["Steal Something"], "keepers": ["Mr. Sulu"]},
            "Noor": {"hand": ["It's a Trap!"], "keepers": ["Communicator"]},
            "Lin": {"hand": ["Shuttlecraft"]},
        },
    )
    say(game, ("Ada", "Steal Something"), ("Noor", "pass"), ("Lin", "pass"), ("Noor", "It's a Trap!"))
    assert about(game) == ("Lin", "surprise")
    game.leave("Noor")
    assert row(game, "Ada") == ["Mr. Sulu"]
    assert {"Communicator", "It's a Trap!"} <= set(pile(game, DISCARD))
    assert happened(game, "fizzled")


def test_a_newcomer_is_asked_for_a_surprise_too() -> None:
    game = camp({"hand": ["Care Parcel"]}, {"hand": []}, {"hand": []}, ask_surprises=True, draw=["Cat", "Cook", "Map"])
    say(game, ("Ada", "Care Parcel"), ("Noor", "pass"))
    game.join("Max")
    say(game, ("Lin", "pass"))
    assert about(game) == ("Max", "surprise")


def test_who_has_passed_is_not_asked_again_however_often_the_table_changes() -> None:
    game = camp({"hand": ["Care Parcel"]}, {"hand": []}, {"hand": []}, ask_surprises=True, draw=["Cat", "Cook", "Map"])
    say(game, ("Ada", "Care Parcel"), ("Noor", "pass"))
    game.join("Max")
    game.leave("Max")
    assert about(game) == ("Lin", "surprise")


# What a leaver's event says -----------------------------------------------------------------------------------------


def test_a_choice_of_a_player_goes_on_without_the_one_who_leaves() -> None:
    game = camp({"hand": ["Care Parcel"]}, {"hand": ["Cook"]}, {"hand": ["Map"]}, {"hand": ["Cat"]})
    say(game, ("Ada", "Care Parcel"))
    game.leave("Noor")
    assert game.options == ["Lin", "Max"]
    assert happened(game, "left")[0].data.narrowed == 0


def test_what_a_leaver_had_covered_is_discarded_and_covered_no_more() -> None:
    noor = {"keepers": ["The Elder Sign"], "beneath": [{"Cthulhu": "The Elder Sign"}]}
    game = lay("cthulhu", {"Ada": {"hand": ["The Cat"]}, "Noor": noor, "Lin": {}}, ask_surprises=False)
    game.leave("Noor")
    assert game.state.covered == {}
    assert set(pile(game, DISCARD)) == {"The Elder Sign", "Cthulhu"}


# Goals and limits -------------------------------------------------------------------------------------------------


def test_a_leaver_who_breaks_a_tie_inside_an_action_makes_the_other_win_at_once() -> None:
    tied = [{"keepers": ["Robot", "Engine"]}, {"keepers": ["Tent", "Radio"]}]
    game = camp({"hand": ["Trash Something"]}, *tied, goals=["Workshop"])
    say(game, ("Ada", "Trash Something"))
    game.leave("Lin")
    assert game.winner == "Noor"


def test_who_leaves_before_their_own_winning_play_does_not_win() -> None:
    game = camp({"hand": ["Draw 2"]}, {"keepers": ["Pilot"], "hand": ["Map"]}, {"hand": ["Cat"]}, goals=["Expedition"])
    say(game, ("Ada", "Draw 2"))
    assert asked(game) == "Noor"
    game.leave("Noor")
    assert (game.winner, asked(game)) == (None, "Lin")


def test_nothing_is_judged_by_a_goal_too_many() -> None:
    """Ada is asked which older Goal goes, and Lin's leaving breaks a tie on one of them: the choice comes first."""
    game = camp(
        {"hand": ["Warm Supper"]},
        {"keepers": ["Robot", "Engine"]},
        {"keepers": ["Tent", "Radio"]},
        rules=["Double Agenda"],
        goals=["Workshop", "Expedition"],
    )
    say(game, ("Ada", "Warm Supper"))
    assert about(game) == ("Ada", "goal")
    game.leave("Lin")
    assert about(game) == ("Ada", "goal")
    say(game, ("Ada", "Expedition"))
    assert game.winner == "Noor"


def test_the_next_player_chooses_the_goal_that_has_to_go_when_the_chooser_leaves() -> None:
    game = camp(
        {"hand": ["Rules Reset"]},
        {"hand": ["Cook"]},
        {"hand": ["Map"]},
        rules=["Double Agenda"],
        goals=["Workshop", "Expedition"],
    )
    say(game, ("Ada", "Rules Reset"))
    assert about(game) == ("Ada", "goal")
    game.leave("Ada")
    assert about(game) == ("Noor", "goal")
    game.leave("Noor")
    assert about(game) == ("Lin", "goal")
    say(game, ("Lin", "Workshop"))
    assert about(game) == ("Lin", "play")


def test_who_leaves_while_complying_with_a_limit_is_gone_and_the_others_comply() -> None:
    game = camp({"hand": ["Hand Limit 0"]}, {"hand": ["Cook", "Map"]}, {"hand": ["Cat", "Pilot"]}, rules=["Inflation"])
    say(game, ("Ada", "Hand Limit 0"))
    assert about(game) == ("Noor", "limit")
    game.leave("Noor")
    assert about(game) == ("Lin", "limit")


# What work may rely on --------------------------------------------------------------------------------------------


def test_work_that_asks_is_begun_again_and_keeps_the_choices_that_are_still_open() -> None:
    begun = []

    def work() -> Any:
        begun.append(1)
        first = yield Decision(0, "target", (1, 2), TRASH, -1, "First?")
        second = yield Decision(0, "target", (3, 4), TRASH, -1, "Second?")
        return first, second

    asking = afresh(work)
    assert next(asking).prompt == "First?"
    assert asking.send(2).prompt == "Second?"
    assert asking.throw(Changed()).prompt == "Second?"
    with pytest.raises(StopIteration) as done:
        asking.send(4)
    assert (done.value.value, len(begun)) == ((2, 4), 2)


def test_a_choice_is_no_answer_to_another_question_with_the_same_options() -> None:
    first = [True]

    def work() -> Any:
        if first:
            yield Decision(0, "target", (1, 2), TRASH, -1, "First?")
        return (yield Decision(0, "target", (1, 2), TRASH, -1, "Second?"))

    asking = afresh(work)
    next(asking)
    asking.send(2)
    first.clear()
    assert asking.throw(Changed()).prompt == "Second?"
    with pytest.raises(StopIteration) as done:
        asking.send(1)
    assert done.value.value == 1


def test_a_round_passes_over_who_has_left_and_reaches_who_has_joined() -> None:
    seats, met = [0, 1, 2], []

    def do(seat: int) -> Any:
        yield seat
        met.append(seat)

    going = each(lambda: seats, do)
    assert next(going) == 0
    assert next(going) == 1
    seats[:] = [0, 2, 3]
    assert going.throw(Changed()) == 2
    assert next(going) == 3
    assert list(going) == []
    assert met == [0, 2, 3]


def test_what_follows_after_someone_joined_still_comes_of_the_card_being_played() -> None:
    game = camp({"hand": ["Trash Something", "Cat"]}, {"keepers": ["Pilot", "Map"]}, rules=["Play 2"])
    say(game, ("Ada", "Trash Something"))
    played = len(game.events) - 2
    game.join("Max")
    say(game, ("Ada", "Noor's Map"))
    (trashed,) = [event for event in happened(game, "moved") if event.why is TRASH]
    assert trashed.cause == played


@pytest.mark.parametrize(("answer", "outcome"), [("Secret Cultist", ("won", "Lin")), ("pass", ("won", "Ada"))])
def test_an_ungoal_counts_in_the_instant_it_is_met_whoever_leaves_then(answer: str, outcome: tuple[str, str]) -> None:
    """Noor leaves while Lin is asked about the Secret Cultist; without it the Cultist claims the Ungoal."""
    doom = ["The Ghoul", "The Sound in the Walls", "The Cultist", "The Colour That Will Not Dry"]
    seats: dict[str, Any] = {
        "Ada": {"hand": ["The Dunwich Horror"], "keepers": doom},
        "Noor": {"hand": ["The Cat"], "keepers": ["Yog-Sothoth"]},
        "Lin": {"hand": ["Secret Cultist"]},
    }
    game = lay("cthulhu", seats, draw=["Draw 2", "Innsmouth", "The Feds", "The Artist"])
    while asked(game) != "Lin" or "Secret Cultist" not in game.options:
        game.answer("The Dunwich Horror" if "The Dunwich Horror" in game.options else "pass")
    game.leave("Noor")
    game.answer(answer)
    while game.decision is not None:
        game.answer("pass")
    assert game.outcome is not None
    assert (game.outcome.what, game.winner) == outcome


def test_the_surprise_of_another_player_is_not_told_as_the_leavers() -> None:
    game = lay(
        "surprises", {"Ada": {"hand": ["Cat"]}, "Noor": {"hand": ["Finders Keepers"]}, "Lin": {"hand": ["Cook"]}}
    )
    say(game, ("Ada", "Cat"), ("Noor", "Finders Keepers"))
    assert asked(game) != "Noor"
    game.leave("Ada")
    told = [moment.text for moment in tell(game) if moment.why is LEAVE and moment.what == "moved"]
    assert "Finders Keepers has nothing left to cancel and goes to the discard pile." in told
    assert "Cat, which Ada was playing, goes to the discard pile." in told


def test_a_surprise_that_was_cleared_away_is_not_cleared_away_again() -> None:
    """Ada leaves while Noor plays a Surprise; in a later turn Noor leaves too, and the Surprise is long discarded."""
    game = lay(
        "surprises", {"Ada": {"hand": ["Cat"]}, "Noor": {"hand": ["Finders Keepers", "Map"]}, "Lin": {"hand": ["Cook"]}}
    )
    say(game, ("Ada", "Cat"), ("Noor", "Finders Keepers"))
    game.leave("Ada")
    say(nobody(say(game, ("Noor", "Map"))), ("Noor", "pass"))
    assert asked(game) == "Lin"
    game.leave("Noor")
    check_seats_of(game)
    assert pile(game, DISCARD).count("Finders Keepers") == 1


def test_who_leaves_after_trading_places_leaves_the_next_turn_to_the_chair_where_it_began() -> None:
    """Ada has sat down in Lin's chair, and leaves while she discards for a limit: Noor sat next to the turn."""
    lin = {"hand": ["Tricorder", "Communicator", "Phaser"]}
    players = {"Ada": {"hand": ["Brain Transference"]}, "Noor": {"hand": ["Mr. Sulu"]}, "Lin": lin, "Max": {}}
    game = lay("startrek", players, ask_surprises=False, rules=["Hand Limit 2"])
    say(game, ("Ada", "Brain Transference"), ("Ada", "Lin"))
    assert (order(game), about(game)) == (["Lin", "Noor", "Ada", "Max"], ("Ada", "limit"))
    game.leave("Ada")
    assert asked(game) == "Noor"


def test_who_joins_during_an_action_is_not_dealt_in_by_that_action() -> None:
    game = camp({"hand": ["Care Parcel", "Cat"]}, {"hand": ["Cook"]}, {"hand": ["Map"]})
    say(game, ("Ada", "Care Parcel"))
    game.join("Max")
    joined = happened(game, "joined")[0]
    assert game.events[joined.cause].what == "turned"
    assert [event.by for event in happened(game, "moved") if event.why is JOIN] == [-1] * 3


BIG_CHANGE = """
cards:
  - {name: Basic Rules, type: basic rules, origin: house}
  - {name: Big Change, type: new rule, origin: house, rule: {draw: 3, hand_limit: 1}}
  - {name: Stone, type: keeper, origin: house, copies: 20}
  - {name: Stones, type: goal, origin: house, goal: {count_in_play: {Stone: 15}}}
"""


def test_a_leaver_draws_no_card_that_their_own_rule_calls_for(tmp_path: Path) -> None:
    """One rule makes Noor discard and, after that, Ada draw; Ada leaves while Noor chooses."""
    path = tmp_path / "cards.yaml"
    path.write_text(BIG_CHANGE, encoding="utf-8")
    noor = {"hand": ["Stone", "Stone"]}
    game = lay(read_deck(path), {"Ada": {"hand": ["Big Change"]}, "Noor": noor, "Lin": {}}, draw=["Stone"] * 9)
    say(game, ("Ada", "Big Change"))
    assert about(game) == ("Noor", "limit")
    game.leave("Ada")
    say(game, ("Noor", "Stone"))
    assert not [event for event in happened(game, "moved") if event.why is DRAW_UP]
    check_seats_of(game)


def test_the_current_player_of_a_scenario_may_begin_over_a_limit() -> None:
    game = camp({"hand": ["Cat", "Cook", "Map"]}, {"hand": ["Pilot"]}, rules=["Hand Limit 2"])
    assert about(game) == ("Ada", "play")
