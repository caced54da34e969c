"""What is told of groups, plays and hands is true of every one of them."""

from __future__ import annotations

import re

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.systems.points import points_of
from fluxx_nb.story.advise.monitor import win_monitor
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.explain.told_step import tell_steps
from fluxx_nb.story.words.teller import listing
from tests.story.steps import last, quotes
from tests.tabletop import lay, say

TECHNOLOGY = ["The Mothership", "Tripod", "Space Suit"], ["Ray Gun", "Flying Saucer", "Abduction Chamber"]


def texts(game: Game, what: str) -> list[str]:
    """Return the sentences for events of a kind."""
    return [moment.text for moment in tell(game) if moment.what == what]


def two_goals() -> Game:
    """Ada and Noor meet one Goal, and Lin meets another one."""
    ada, noor = TECHNOLOGY
    players = {
        "Ada": {"hand": ["War of the Worlds"], "keepers": ada},
        "Noor": {"hand": ["Cow"], "keepers": noor},
        "Lin": {"hand": ["The City"], "keepers": ["Mars", "Earth"]},
    }
    return say(lay("martian", players, rules=["Double Agenda"], goals=["Skloozmo!"]), ("Ada", "War of the Worlds"))


def test_each_player_of_a_tie_is_named_with_the_goal_that_they_meet() -> None:
    game = two_goals()
    assert game.state.tied == (0, 1, 2)
    first, last = texts(game, "tied")[0], texts(game, "tied")[-1]
    assert first.startswith("Ada and Noor meet the Goal Skloozmo! at the same time")
    assert last.startswith(
        "Ada and Noor meet the Goal Skloozmo!, and Lin meets the Goal War of the Worlds at the same time"
    )


def test_the_monitor_sees_a_tie_on_two_goals() -> None:
    game = two_goals()
    lin = [one for one in win_monitor(game.state, game.setup) if one.player == "Lin" and one.meets]
    assert [(one.title, one.wins, one.level) for one in lin] == [
        ("War of the Worlds", False, "Ada and Noor meet another Goal at the same time, so no one wins yet")
    ]
    assert lin[0].cite == ("goal.tie",)


def test_a_player_who_meets_two_goals_alone_wins_with_both_in_the_monitor() -> None:
    players = {"Ada": {"hand": ["Cow"], "keepers": [*TECHNOLOGY[0], "Mars", "Earth"]}, "Noor": {"hand": ["Ray Gun"]}}
    game = lay("martian", players, rules=["Double Agenda"], goals=["Skloozmo!", "War of the Worlds"])
    assert game.winner == "Ada"
    met = [one for one in win_monitor(game.state, game.setup) if one.player == "Ada"]
    assert [one.wins for one in met] == [True, True]


def test_only_a_play_of_the_turn_is_used_up_when_a_card_is_cancelled() -> None:
    noor = {"hand": ["The Stars Are Wrong", "The Farm"]}
    played = lay("cthulhu", {"Ada": {"hand": ["Draw 2 and Use 'em"]}, "Noor": noor})
    say(played, ("Ada", "Draw 2 and Use 'em"), ("Noor", "The Stars Are Wrong"), ("Ada", "pass"))
    (said,) = texts(played, "cancelled")
    assert said.endswith("with The Stars Are Wrong; Ada's play is used up.")
    assert "surprise.no-replacement" in quotes(last(played, "cancelled", "surprise"))


def test_what_is_cancelled_inside_another_card_uses_up_no_play() -> None:
    noor = {"hand": ["The Stars Are Wrong", "The Farm"]}
    draw = ["The Tomb", "Draw 3, Play 2 of Them", "The Cat", "The Poet"]
    nested = lay("cthulhu", {"Ada": {"hand": ["Draw 2 and Use 'em"]}, "Noor": noor}, draw=draw)
    say(nested, ("Ada", "Draw 2 and Use 'em"), ("Noor", "pass"))
    say(nested, ("Ada", "Draw 3, Play 2 of Them"), ("Noor", "The Stars Are Wrong"), ("Ada", "pass"))
    (said,) = texts(nested, "cancelled")
    assert said.endswith("with The Stars Are Wrong.")
    assert "surprise.no-replacement" not in quotes(last(nested, "cancelled", "surprise"))


def test_an_empty_hand_is_not_said_to_have_been_played() -> None:
    game = lay("math", {"Ada": {}, "Noor": {"hand": ["Number One"]}}, rules=["Play All"], draw=[], rest="out")
    assert texts(game, "finished") == ["Ada's hand is empty: the turn ends."]
    assert not any("has played" in text for text in texts(game, "turned"))


def test_nobody_is_asked_which_card_goes_to_whoever_gets_all_of_them() -> None:
    draw = ["Number One", "Number Two", "Number Three", "Number Four", "Number Five"]
    players = {"Ada": {"hand": ["Everybody Gets 1"]}, "Noor": {"hand": ["Number Nine"]}}
    game = lay("math", players, rules=["Increment All", "Play 3"], draw=["Number Six", "Number Seven", *draw])
    say(game, ("Ada", "Everybody Gets 1"))
    asked = []
    while game.decision is not None and game.decision.about == "give":
        asked.append(game.decision.prompt)
        game.answer_at(0)
    assert asked == ["Which card does Noor get (1 of 2)?", "Which card does Noor get (2 of 2)?"]
    assert len(game.hand("Ada")) == 4


def test_a_card_that_causes_several_changes_in_a_row_is_named_once() -> None:
    draw = ["Number Two", "Number Three", "Number Four", "Number Five"]
    players = {"Ada": {"hand": ["Number One", "Number Six"]}, "Noor": {}}
    game = lay("math", players, rules=["Play 4", "Get On With It!"], draw=draw)
    step = [one for one in tell_steps(game.answer("Get on with it")) if " ends Ada's turn" in one.text]
    assert [one.text for one in step] == [
        "Ada uses the Free Action of Get On With It! "
        "Ada discards Number One, Number Six and Number Two because of Get On With It! Ada draws Number Three, "
        "Number Four and Number Five. Get On With It! ends Ada's turn at once, with 4 plays unused."
    ]


def test_who_has_the_cards_of_a_met_ungoal_is_told() -> None:
    players = {"Ada": {"hand": ["The Planet Eater"]}, "Noor": {"keepers": ["The Enterprise", "Doomsday Machine"]}}
    game = say(lay("startrek", players, ask_surprises=False), ("Ada", "The Planet Eater"))
    assert texts(game, "lost") == [
        "The Ungoal The Planet Eater is met: Noor has The Enterprise and Doomsday Machine, so everyone loses."
    ]


def test_cards_that_are_dealt_again_are_told_for_each_player() -> None:
    players = {
        "Ada": {"hand": ["Time Vortex", "Mr. Sulu", "Phaser"]},
        "Noor": {"hand": ["Tricorder", "Communicator", "Dr. McCoy"]},
    }
    game = say(lay("startrek", players, ask_surprises=False), ("Ada", "Time Vortex"))
    (told,) = [step.text for step in tell_steps(game) if "dealt out" in step.text]
    assert [told.count(f"{name} is dealt") for name in ("Ada", "Noor")] == [1, 1]


def test_names_with_an_and_of_their_own_are_kept_apart_by_semicolons() -> None:
    assert listing(["Play 4", "Discard and Draw", "Mars"]) == "Play 4; Discard and Draw; and Mars"
    assert listing(["Head, Heart and Chair", "Mars"]) == "Head, Heart and Chair; and Mars"
    both = ["the Goal Case Closed, Mostly", "the Action Draw 3, Play 2 of Them"]
    assert listing(both) == "the Goal Case Closed, Mostly; and the Action Draw 3, Play 2 of Them"
    assert listing(["hand (Cow and Mars)", "row"]) == "hand (Cow and Mars) and row"


def test_a_name_with_a_comma_comes_last_in_its_list_after_its_type() -> None:
    assert listing(["the Goal Yesterday, Again", "It's a Trap!"]) == "It's a Trap! and the Goal Yesterday, Again"
    three = ["Trade Hands", "the Goal Nine Lives, No Answers", "Play 2"]
    assert listing(three) == "Trade Hands, Play 2 and the Goal Nine Lives, No Answers"
    assert listing(three, "or") == "Trade Hands, Play 2 or the Goal Nine Lives, No Answers"
    assert listing(["the Goal Detention", "the Action Discard and Draw"]) == (
        "the Goal Detention; and the Action Discard and Draw"
    )


def test_no_card_is_said_to_be_kept_in_an_empty_hand() -> None:
    players = {"Ada": {"hand": ["Hand Limit 0", "Number One"]}, "Noor": {}}
    game = say(
        lay("math", players, rules=["Play All But 1"], draw=["Number Two", "Number Three"]), ("Ada", "Number One")
    )
    game = say(game, ("Ada", "Hand Limit 0"))
    over = "Ada has no more cards to play (Play All But 1 keeps 1 in hand). Ada discards "
    assert any(text.startswith(over) for text in texts(game, "moved"))
    assert "It is Noor's turn." in texts(game, "turned")


def test_a_card_that_is_taken_at_random_is_said_to_be() -> None:
    players = {"Ada": {"hand": ["FBI Raid"]}, "Noor": {"hand": ["The Farm", "The Cat"]}}
    game = say(lay("cthulhu", players, ask_surprises=False), ("Ada", "FBI Raid"))
    told = " ".join(step.text for step in tell_steps(game))
    assert re.search(r"Ada takes The (Farm|Cat) from Noor's hand, picked at random\.", told), told


def test_who_does_not_see_a_card_taken_at_random_reads_that_it_was() -> None:
    players = {"Ada": {"hand": ["FBI Raid"]}, "Noor": {"hand": ["The Farm", "The Cat"]}, "Lin": {}}
    game = say(lay("cthulhu", players, ask_surprises=False), ("Ada", "FBI Raid"))
    told = " ".join(step.text for step in tell_steps(game, 2))
    assert "from Noor's hand, picked at random." in told, told
    assert not re.search(r"random[A-Z]", told), told


def test_doom_is_told_once_when_all_cards_are_dealt_again() -> None:
    players = {
        "Ada": {"hand": ["Mix It All Up"], "keepers": ["The Ghoul", "The Cat"]},
        "Noor": {"keepers": ["The Necronomicon", "The Farm"]},
        "Lin": {"keepers": ["The Elder Sign"]},
    }
    for seed in range(6):
        game = lay("cthulhu", players, seed=seed, ask_surprises=False)
        before = len(game.events)
        say(game, ("Ada", "Mix It All Up"))
        text = " ".join(step.text for step in tell_steps(game) if step.end > before)
        counts = [f"{name} {points_of(game.state, seat, 'doom')}" for seat, name in enumerate(game.state.names)]
        assert re.findall(r"Doom: [^.]*\.", text) == [f"Doom: {', '.join(counts)}, table 1.".replace("-", "−")]
