"""The quote beside a step is the nearest one: what speaks of that very moment, and nothing that is untrue of it."""

from __future__ import annotations

import re

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.explain.told_step import tell_steps
from fluxx_nb.story.scenarios.library import scenarios
from fluxx_nb.story.words.teller import is_plural
from tests.story.steps import last, quotes, turn
from tests.tabletop import deck_called, lay, nobody, say

# Goals ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "goal", "told"),
    [
        ("fantasy", "Deep Pockets", ["goal.needs", "goal.everyone"]),
        ("startrek", "Landing Party", ["goal.needs", "goal.everyone", "goal.play"]),
        ("fantasy", "5 Keepers", ["goal.everyone"]),
        ("fantasy", "Toll Bridge", ["goal.everyone", "creeper.needed"]),
        ("cthulhu", "Rest Cure", ["goal.everyone", "goal.needs"]),
        ("cthulhu", "Three of a Mind", ["goal.everyone"]),
        ("cthulhu", "Front-Row Seat", ["goal.everyone", "creeper.needed"]),
    ],
)
def test_a_goal_that_lands_is_told_by_what_it_asks_for(deck: str, goal: str, told: list[str]) -> None:
    assert quotes(last(turn(deck, goal, hand=[goal]), "moved", "land", goal)) == told


@pytest.mark.parametrize(
    ("deck", "goal", "adds", "lacks"),
    [
        ("math", "24 Hours", "goal.needs", ""),
        ("math", "Highest Score", "", "goal.needs"),
        ("martian", "Milk Run", "goal.needs", "martian.humans"),
        ("martian", "Local Guide", "martian.humans", "goal.needs"),
        ("martian", "A Firm Handshake", "creeper.needed", "martian.humans"),
        ("martian", "Martian Zookeeper", "martian.female-human", "martian.humans"),
    ],
)
def test_what_a_goal_asks_for_decides_what_is_added(deck: str, goal: str, adds: str, lacks: str) -> None:
    told = quotes(last(turn(deck, goal, hand=[goal]), "moved", "play", goal))
    assert told[0] == "goal.play"
    assert not adds or adds in told
    assert lacks not in told


def test_an_ungoal_in_a_goals_place_and_a_goal_in_its_place() -> None:
    game = turn(
        "cthulhu",
        *("The Dunwich Horror", "Rest Cure", "Lecture on Ice"),
        hand=["The Dunwich Horror", "Rest Cure", "Lecture on Ice"],
        goals=["Room and Board"],
        rules=["Play 3"],
    )
    replaced = [quotes(m) for m in tell(game) if m.why == "replaced"]
    assert replaced == [["goal.replace", "goal.ungoal"], ["goal.replace", "goal.ungoal-place"], ["goal.replace"]]


def test_alone_nobody_elses_turn_and_no_other_players_are_quoted() -> None:
    hand = {"Ada": {"hand": ["Course Laid In"]}}
    draw = ["Nurse Chapel", "Communicator", "Shuttlecraft"]
    game = lay("startrek", hand, solo=True, draw=draw, rules_deck=["Hand Limit 1", "Play 2"])
    say(game, ("Ada", "Course Laid In"))
    assert quotes(last(game, "moved", "play")) == ["goal.play", "startrek.solo"]
    assert quotes(last(game, "moved", "land")) == ["goal.needs", "startrek.solo", "goal.play"]
    assert quotes(last(game, "began", "turned up"))[0] == "solo.limit"
    assert "limit.others-now" not in quotes(last(game, "began", "turned up"))


# Cards that other cards have played -----------------------------------------------------------------------------------


def test_a_keeper_played_by_an_action_leads_with_the_action() -> None:
    draw = ["Nurse Chapel", "Mr. Sulu", "Communicator"]
    game = turn(
        "startrek", "Draw 2 and Use 'Em", "Mr. Sulu", hand=["Draw 2 and Use 'Em"], draw=draw, goals=["Field Kit"]
    )
    told = quotes(last(game, "moved", "nested", "Mr. Sulu"))
    assert told[:2] == ["action.draw-2-use", "action.one-play"]
    assert "keeper.place" in told
    assert "keeper.play" not in told


def test_what_a_free_action_has_played_is_no_part_of_one_play() -> None:
    draw = ["Cow", "Draw 2 and Use 'em", "Mars", "Earth", "Tripod"]
    game = turn(
        "martian", "Play the top card", "Mars", hand=["The City"], rules=["Mystery Play"], draw=draw[1:] + draw[:1]
    )
    assert quotes(last(game, "moved", "nested", "Draw 2 and Use 'em"))[:2] == ["Mystery Play", "turn.free-actions"]
    assert quotes(last(game, "moved", "drawn apart", "Earth")) == ["action.draw-2-use"]
    assert "action.one-play" not in quotes(last(game, "moved", "nested", "Mars"))


def test_draw_3_is_quoted_by_the_choice_of_two() -> None:
    draw = ["Cow", "Mars", "Earth", "Jackpot!", "The City", "Tentacle", "Crop Circles"]
    game = turn("martian", "Draw 3, Play 2 of Them", "Jackpot!", hand=["Draw 3, Play 2 of Them"], draw=draw)
    assert quotes(last(game, "asked", "drawn apart"))[0] == "action.draw-3-choose"
    assert quotes(last(game, "moved", "nested", "Jackpot!"))[0] == "action.draw-3-choose"


def test_a_card_that_waited_face_down_is_played_because_of_dreams_and_omens() -> None:
    draw = ["Innsmouth", "The Tomb", "The Farm", "The Poet"]
    game = turn("cthulhu", "Dreams and Omens", "The Tomb", hand=["Dreams and Omens"], draw=draw)
    assert quotes(last(game, "moved", "owed play"))[0] == "Dreams and Omens"
    assert "keeper.play" not in quotes(last(game, "moved", "owed play"))


@pytest.mark.parametrize(
    ("held", "main"), [("Space Suit", "action.use-what-you-take"), ("Milk Run", "Use What You Take")]
)
def test_only_a_keeper_that_is_taken_is_kept(held: str, main: str) -> None:
    game = turn("martian", "Use What You Take", hand=["Use What You Take"], noor={"hand": [held]})
    assert quotes(last(game, "moved", "taken and played"))[0] == main


# Creepers -------------------------------------------------------------------------------------------------------------


def test_a_creeper_that_the_winner_needs_is_not_said_to_be_undesirable() -> None:
    game = turn("cthulhu", "Front-Row Seat", hand=["Front-Row Seat"], keepers=["The Cultist", "Cthulhu"])
    assert quotes(last(game, "won", "goal met"))[:2] == ["goal.everyone", "creeper.needed"]


def test_a_creeper_that_blocks_nobody_is_irrelevant() -> None:
    row = ["The Professor", "The Penguins", "Nightmares"]
    game = turn("cthulhu", "Lecture on Ice", hand=["Lecture on Ice"], keepers=row, rules=["Steady Nerves"])
    assert "creeper.irrelevant" in quotes(last(game, "won", "goal met"))
    assert "creeper.rid" not in quotes(last(game, "won", "goal met"))


def test_what_drops_off_a_keeper_in_hand_is_not_said_to_stay_connected() -> None:
    row = ["The Librarian", {"Madness": "The Librarian"}]
    game = turn("cthulhu", "Zap a Card!", hand=["Zap a Card!"], keepers=row)
    assert quotes(last(game, "detached", "along")) == ["creeper.not-held"]


def test_what_lies_beneath_a_keeper_goes_along_because_of_that_keeper() -> None:
    noor = {"keepers": ["Abduction Chamber"], "beneath": [{"Pathetic Human (male)": "Abduction Chamber"}]}
    game = turn("martian", "Steal Something", hand=["Steal Something"], noor=noor)
    assert quotes(last(game, "moved", "along"))[0] == "Abduction Chamber"


# Surprises and the Invisible ------------------------------------------------------------------------------------------


def test_what_cancels_is_quoted_and_not_what_is_cancelled() -> None:
    players = {"Ada": {"hand": ["The Artist"]}, "Noor": {"hand": ["Twist of Fate"]}}
    game = nobody(say(lay("cthulhu", players), ("Ada", "The Artist"), ("Noor", "Twist of Fate")))
    assert quotes(last(game, "cancelled", "surprise"))[0] == "Twist of Fate"


def test_that_no_surprise_is_in_hand_only_its_holder_and_a_teacher_hear() -> None:
    players = {"Ada": {"hand": ["Play 2"]}, "Noor": {"hand": ["Lantern"]}, "Lin": {"hand": ["Veto"]}}
    game = nobody(say(lay("sampler", players), ("Ada", "Play 2")))
    for seat in (None, 1):
        assert "Noor holds no Surprise that could answer Play 2." in [m.text for m in tell(game, seat)]
    assert "Lin may play a Surprise against Play 2." in [m.text for m in tell(game)]
    for seat in (0, 2):
        assert "Noor may play a Surprise against Play 2." in [m.text for m in tell(game, seat)]


def test_a_new_rule_is_discarded_without_a_word_on_invisible_keepers() -> None:
    noor = {"hand": ["The Castle"], "face_out": ["Magic Ring"], "keepers": ["Treasure"]}
    game = turn("fantasy", "Trash a New Rule", hand=["Trash a New Rule"], rules=["Draw 2"], noor=noor)
    assert "fantasy.invisible" not in quotes(last(game, "moved", "trash"))


# Deals ----------------------------------------------------------------------------------------------------------------


def test_cards_that_a_deal_gives_back_are_told_with_the_others_that_their_player_gets() -> None:
    rows = {"Ada": ["The Castle", "Treasure", "The Troll"], "Noor": ["The Crown", "Old Map"]}
    noor = {"keepers": rows["Noor"]}
    game = turn("fantasy", "Mix It All Up", hand=["Mix It All Up"], keepers=rows["Ada"], noor=noor)
    words = " ".join(step.text for step in tell_steps(game))
    moved = {m.card for m in tell(game) if (m.what, m.why) == ("moved", "share")}
    kept = [card for row in rows.values() for card in row if card not in moved]
    assert kept, "with this deal nobody gets a card back: lay the table otherwise"
    assert "They are dealt out one at a time, beginning with Ada." in words
    for name, seat in (("Ada", 0), ("Noor", 1)):
        (told,) = re.findall(rf"{name} (?:gets|is dealt) ([^.]+)\.", words)
        assert {*re.split(", | and ", told.removesuffix(" again"))} == {
            game.deck.cards[one].name for one in game.state.row(seat)
        }


# Whose rule it is -----------------------------------------------------------------------------------------------------


def test_a_limit_in_the_place_of_another_is_quoted_as_a_limit() -> None:
    game = turn("fantasy", "Hand Limit 1", hand=["Hand Limit 1"], rules=["Hand Limit 2"])
    assert quotes(last(game, "began", "rule played"))[0] == "limit.own-turn"


@pytest.mark.parametrize("deck", ["fantasy", "startrek"])
@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [
        (0, 0, ["limit.own-turn"]),
        (0, 2, ["limit.others-now", "limit.own-turn"]),
        (1, 0, ["limit.own-turn"]),
        (1, 2, ["limit.own-turn", "limit.others-now"]),
    ],
)
@pytest.mark.parametrize("older", [[], ["Hand Limit 2"]])
def test_a_limit_is_told_by_whom_it_makes_discard(
    deck: str, mine: int, theirs: int, told: list[str], older: list[str]
) -> None:
    spare = ["Draw 2", "Draw 3", "Draw 4", "Draw 5"]
    hand = ["Hand Limit 1", *spare[:mine]]
    game = turn(deck, "Hand Limit 1", hand=hand, noor={"hand": spare[2 : 2 + theirs]}, rules=["Play 2", *older])
    found = quotes(last(game, "began", "rule played"))
    assert [one for one in found if one != "rule.same-thing"] == told


@pytest.mark.parametrize(("deck", "main"), [("martian", "action.trash-own"), ("cthulhu", "Trash Something")])
def test_a_question_about_a_card_is_quoted_where_the_edition_has_it(deck: str, main: str) -> None:
    row = ["Germs"] if deck == "martian" else ["Cthulhu"]
    game = turn(deck, "Trash Something", hand=["Trash Something"], keepers=row)
    assert quotes(last(game, "moved", "trash"))[0] == main


def test_a_surprise_on_its_players_own_turn_works_like_an_action() -> None:
    game = turn("startrek", "Veto!", hand=["Veto!"], rules=["Draw 2"])
    assert quotes(last(game, "moved", "play", "Veto!"))[0] == "surprise.like-an-action"


def test_a_surprise_that_does_nothing_is_not_called_an_action() -> None:
    game = turn("cthulhu", "Twist of Fate", hand=["Twist of Fate"])
    assert quotes(last(game, "fizzled", "nothing to do")) == ["action.instructions"]


def test_what_luck_picks_is_told_by_the_rule_that_lets_it() -> None:
    game = turn("martian", hand=["Cow", "Mars", "Earth"], rules=["Play 2", "First Play Random"])
    assert quotes(last(game, "picked", "first play random"))[0] == "First Play Random"


def test_a_crew_member_is_called_for_by_the_card_that_says_so() -> None:
    taken = [
        quotes(last(turn("startrek", card, hand=[card], keepers=["Mr. Sulu"]), "moved", "take"))
        for card in ("Beam Us Up", "Zap a Card!")
    ]
    assert ["startrek.crew" in told for told in taken] == [True, False]


@pytest.mark.parametrize("deck", ["fantasy", "startrek"])
def test_what_is_not_in_play_is_told_by_what_in_play_means(deck: str) -> None:
    game = turn(deck, "Steal Something", hand=["Steal Something"])
    assert quotes(last(game, "fizzled", "nothing to do")) == ["turn.always-playable", "card.in-play"]


def test_what_comes_out_before_the_points_are_counted_is_told_by_what_covered_it() -> None:
    (one,) = (one for one in scenarios("cthulhu") if one.name == "cthulhu/cult-clash-uncovered")
    game = one.run()
    assert quotes(last(game, "uncovered", "points counted")) == ["The Elder Sign"]
    assert quotes(last(game, "moved", "points counted")) == ["The Elder Sign"]


# English --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "name", "plural"),
    [
        ("cthulhu", "Nightmares", True),
        ("cthulhu", "The Feds", True),
        ("martian", "Humans In Black", True),
        ("cthulhu", "The Sound in the Walls", False),
        ("cthulhu", "Metamorphosis", False),
        ("fantasy", "Lights in the Tower", False),
        ("math", "Thousands", False),
    ],
)
def test_the_noun_of_a_name_says_whether_it_is_a_plural(deck: str, name: str, plural: bool) -> None:
    """A Goal or a rule is one card, whatever its title says."""
    assert is_plural(deck_called(deck)[name]) is plural


def test_nightmares_come_off() -> None:
    row = ["The Dreamer", {"Nightmares": "The Dreamer"}]
    game = turn("cthulhu", "Strong Tea", hand=["Strong Tea"], keepers=row)
    assert last(game, "detached", "cure").text == "Nightmares come off The Dreamer."


def test_the_end_without_a_winner_begins_with_a_capital() -> None:
    (one,) = (one for one in scenarios("math") if one.name == "math/nothing-left-to-do")
    assert last(one.run(), "lost", "no card left").text.startswith("No one can draw or play")


# Words that would be untrue of the moment -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "rule", "row", "by"),
    [
        ("startrek", "Draw 3", ["The Computer"], "Draw 3"),
        ("startrek", "The Computer", [], "The Computer"),
        ("martian", "Draw 3", ["Tripod"], "Draw 3"),
        ("martian", "Inflation", ["Tripod"], "Inflation"),
        ("martian", "Tripod", [], "Martian Technology"),
    ],
)
def test_a_draw_is_owed_to_the_card_that_has_just_come(deck: str, rule: str, row: list[str], by: str) -> None:
    rules = ["Martian Technology"] if deck == "martian" else []
    game = turn(deck, rule, hand=[rule], keepers=row, rules=rules)
    drawn = last(game, "moved", "draw up")
    assert drawn.says is not None
    assert drawn.says.name == by
    assert ("keeper.in-play" in quotes(drawn)) is (by == "The Computer")


@pytest.mark.parametrize("deck", ["startrek", "fantasy", "cthulhu"])
def test_no_rulebook_says_where_a_surprise_goes_that_is_spent_out_of_turn(deck: str) -> None:
    surprise = {"startrek": "Belay That!", "fantasy": "Only an Illusion", "cthulhu": "The Stars Are Wrong"}[deck]
    players = {"Ada": {"hand": ["Jackpot!"]}, "Noor": {"hand": [surprise]}}
    game = nobody(say(lay(deck, players), ("Ada", "Jackpot!"), ("Noor", surprise)))
    assert quotes(last(game, "moved", "spent", surprise)) == []


@pytest.mark.parametrize("deck", ["math", "fantasy", "startrek"])
def test_a_free_action_before_the_last_play_is_not_said_to_be_for_any_point(deck: str) -> None:
    began = last(turn(deck, "Get On With It!", hand=["Get On With It!"]), "began", "rule played")
    assert quotes(began)[0] == "Get On With It!"
    assert "turn.free-actions" not in quotes(began)
    game = turn(deck, "Get on with it", hand=["Draw 2"], rules=["Get On With It!"])
    for moment in (last(game, "used", "free action"), last(game, "moved", "discard"), last(game, "moved", "effect")):
        assert "turn.free-actions" not in quotes(moment)


def test_draw_3_is_told_as_one_of_two_only_inside_draw_2() -> None:
    draw = ["The Farm", "Draw 3, Play 2 of Them", "The Tomb", "The Poet", "The Artist", "The Feds"]
    inside = turn("cthulhu", "Draw 2 and Use 'em", "Draw 3, Play 2 of Them", hand=["Draw 2 and Use 'em"], draw=draw)
    assert quotes(last(inside, "moved", "drawn apart"))[0] == "action.draw-3-play-2"
    risen = turn(
        "cthulhu",
        *("Even Death May Die", "Draw 3, Play 2 of Them", "The Tomb", "The Poet"),
        hand=["Even Death May Die"],
        discard=["Draw 3, Play 2 of Them", "Jackpot!"],
        draw=["The Farm", "The Tomb", "The Poet", "The Artist"],
    )
    assert quotes(last(risen, "moved", "drawn apart"))[0] == "action.draw-3-alone"
    assert quotes(last(risen, "moved", "nested", "The Poet"))[0] == "action.draw-3-choose"
    assert quotes(last(risen, "moved", "leftover"))[0] == "Draw 3, Play 2 of Them"


def test_what_goes_along_is_told_by_a_whole_sentence() -> None:
    row = ["The Librarian", {"Madness": "The Librarian"}]
    game = turn("cthulhu", "Steal a Keeper", hand=["Steal a Keeper"], noor={"keepers": row})
    assert (
        last(game, "moved", "along").passages[0].quote.startswith("Attachable Creeper: This icon appears on Creepers")
    )


def test_a_theft_from_a_visible_player_says_nothing_of_the_invisible() -> None:
    players = {
        "Ada": {"hand": ["Steal a Keeper"]},
        "Noor": {"keepers": ["The Castle", "Unicorn"]},
        "Lin": {"hand": ["The Tower"], "face_out": ["Magic Ring"], "keepers": ["Treasure"]},
    }
    game = lay("fantasy", players, ask_surprises=False)
    say(game, ("Ada", "Steal a Keeper"), ("Ada", "Noor's Unicorn"))
    assert "fantasy.invisible" in quotes(last(game, "asked", "steal"))
    assert "fantasy.invisible" not in quotes(last(game, "moved", "steal"))


@pytest.mark.parametrize(("row", "told"), [([], False), (["The Castle"], True)])
def test_an_exchange_that_fails_for_ones_own_lack_says_nothing_of_the_invisible(row: list[str], told: bool) -> None:
    noor = {"hand": ["The Tower"], "face_out": ["Magic Ring"], "keepers": ["Treasure"]}
    game = turn("fantasy", "Exchange Keepers", hand=["Exchange Keepers"], keepers=row, noor=noor)
    assert ("fantasy.invisible" in quotes(last(game, "fizzled", "nothing to do"))) is told


def test_a_hand_limit_changes_nothing_about_keepers() -> None:
    game = turn("cthulhu", "The Tomb", hand=["The Tomb"], keepers=["The Farm"], rules=["Hand Limit 2"])
    assert "keeper.several" in quotes(last(game, "moved", "play"))
    game = turn("fantasy", "The Tower", hand=["The Tower"], keepers=["Treasure"], rules=["Hand Limit 2"])
    assert "keeper.several" not in quotes(last(game, "moved", "play"))


@pytest.mark.parametrize("held", [[], ["Twist of Fate"]])
def test_a_keeper_from_the_hand_lands_with_the_whole_sentence(held: list[str]) -> None:
    game = lay("cthulhu", {"Ada": {"hand": ["The Tomb"]}, "Noor": {"hand": held}})
    game = nobody(say(game, ("Ada", "The Tomb")))
    assert quotes(last(game, "moved", "land"))[0] == "keeper.play"


def test_a_limit_in_the_place_of_another_is_still_a_cap() -> None:
    game = turn("martian", "Hand Limit 2", hand=["Hand Limit 2"], rules=["Hand Limit 1"])
    assert quotes(last(game, "began", "rule played")) == ["limit.cap", "rule.same-thing"]


@pytest.mark.parametrize(("card", "rules", "why"), [("Jackpot!", [], "effect"), ("Draw 3", [], "draw up")])
def test_a_card_drawn_in_a_creepers_place_says_so_whatever_it_is_drawn_for(
    card: str, rules: list[str], why: str
) -> None:
    draw = ["Cow", "Germs", "Mars", "Earth", "Tripod"]
    game = turn("martian", card, hand=[card], rules=rules, draw=draw)
    told = {m.card: "creeper.auto" in quotes(m) for m in tell(game) if (m.what, m.why) == ("moved", why)}
    assert told["Mars"]
    assert not told["Earth"]


def test_who_stares_back_hears_what_doom_counts() -> None:
    game = turn("cthulhu", "Stare back", hand=["The Tomb"], keepers=["The Necronomicon"], rules=["The Stars Look Back"])
    assert quotes(last(game, "used", "free action"))[-1] == "cthulhu.doom"


def test_a_card_goes_to_the_hand_by_what_says_so_and_then_turns_keepers_invisible() -> None:
    game = turn("fantasy", "Invisibility Spell", hand=["Invisibility Spell"], keepers=["Treasure"])
    held = last(game, "moved", "held face out")
    assert quotes(held) == ["fantasy.invisible-in-hand", "fantasy.turns-invisible"]
    assert held.text.endswith(" goes to Ada's hand, face out.")
    assert quotes(last(game, "counted", "held face out"))[0] == "fantasy.turns-invisible"


def test_a_card_dealt_in_a_creepers_place_to_a_new_player_says_so() -> None:
    game = turn("fantasy", hand=["Treasure"], draw=["The Castle", "The Tower", "Dungeon", "Unicorn", "The Crown"])
    game.join("Lin")
    dealt = {m.card: quotes(m) for m in tell(game) if (m.what, m.why) == ("moved", "join")}
    assert dealt == {
        "The Tower": ["players.join"],
        "Unicorn": ["players.join", "creeper.auto"],
        "The Crown": ["players.join"],
    }


@pytest.mark.parametrize("deck", ["fantasy", "startrek"])
def test_what_a_surprise_does_on_ones_own_turn_it_does_like_an_action(deck: str) -> None:
    surprise = {"fantasy": "Not in My Kingdom", "startrek": "Veto!"}[deck]
    game = turn(deck, surprise, "Draw 2", hand=[surprise], rules=["Draw 2"])
    assert quotes(last(game, "moved", "trash")) == [surprise, "surprise.like-an-action"]


def test_no_step_begins_with_a_note_on_something_that_was_not_said(games: list[Game]) -> None:
    for game in games[::4]:
        for moment in tell(game):
            first = moment.passages[0].quote if moment.passages and not moment.card_is_source else ""
            assert not first.startswith("Note that"), moment


@pytest.mark.parametrize("rules", [[], ["Draw 2"]])
@pytest.mark.parametrize("rule", ["Plus Victory", "Get On With It!", "Increment All"])
def test_rules_side_by_side_are_quoted_only_where_there_are_several(rules: list[str], rule: str) -> None:
    told = quotes(last(turn("math", rule, hand=[rule], rules=rules), "began", "rule played"))
    assert ("rule.coexist" in told) == bool(rules)


def test_a_card_that_may_be_answered_says_what_it_does_when_it_lands() -> None:
    draw = ["The Tomb", "The Elder Sign", "The Farm"]
    game = turn("cthulhu", "Draw 2 and Use 'em", "The Elder Sign", hand=["Draw 2 and Use 'em"], draw=draw)
    for why, said in (("nested", False), ("land", True)):
        told = quotes(last(game, "moved", why, "The Elder Sign"))
        assert {"goal.none-yet", "cthulhu.anti-doom"}.isdisjoint(told) != said
