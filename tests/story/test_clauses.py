"""What other cards add to a sentence: why a limit fell, who steps in, and what is quoted when a tied Goal is gone."""

from __future__ import annotations

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.story.explain.explanation import CardWords, Moment, tell
from fluxx_nb.story.explain.told_step import tell_steps
from tests.tabletop import lay, say


def moment(game: Game, what: str, why: str) -> Moment:
    """The last moment of this kind."""
    return [one for one in tell(game) if (one.what, one.why) == (what, why)][-1]


LIMITED = {"hand": ["Draw 2", "Draw 3", "Play 2"]}
FELL = "The Computer no longer raises Noor's limit."


@pytest.mark.parametrize("card", ["Trash Something", "Zap a Card!"])
def test_a_player_whose_limit_fell_reads_which_keeper_raised_it(card: str) -> None:
    seats = {"Ada": {"hand": [card], "keepers": ["Mr. Sulu"]}, "Noor": {**LIMITED, "keepers": ["The Computer"]}}
    game = lay("startrek", seats, ask_surprises=False, rules=["Hand Limit 2"])
    say(game, ("Ada", card), ("Ada", "Noor's The Computer"))
    assert moment(game, "asked", "limit off turn").text.endswith(FELL)


def test_a_keeper_that_breaks_down_no_longer_raises_a_limit() -> None:
    seats = {
        "Ada": {"hand": ["Distress Call"], "keepers": ["Mr. Sulu"]},
        "Noor": {"hand": ["Draw 2"], "keepers": ["The Computer"]},
    }
    draw = ["Mr. Chekov", "Shuttlecraft", "Malfunction", "Play 2", "Play 3", "Play 4"]
    game = lay("startrek", seats, ask_surprises=False, rules=["Hand Limit 1"], draw=draw)
    say(game, ("Ada", "Distress Call"))
    assert moment(game, "asked", "limit off turn").text.endswith(FELL)


def test_a_new_limit_is_not_told_as_one_that_fell() -> None:
    seats = {"Ada": {"hand": ["Hand Limit 1"]}, "Noor": {**LIMITED, "keepers": ["The Computer"]}}
    game = say(lay("startrek", seats, ask_surprises=False), ("Ada", "Hand Limit 1"))
    assert "no longer raises" not in moment(game, "asked", "limit off turn").text


def test_who_steps_in_for_an_exchange_has_his_words_quoted() -> None:
    seats = {
        "Ada": {"hand": ["Exchange Keepers"], "keepers": ["Mr. Sulu", "Shuttlecraft"]},
        "Noor": {"keepers": ["Ensign Smith", "Communicator"]},
    }
    game = lay("startrek", seats, ask_surprises=False)
    say(game, ("Ada", "Exchange Keepers"), ("Ada", "Mr. Sulu"))
    (says,) = moment(game, "moved", "exchange").besides
    assert says.name == "Ensign Smith"
    assert says.text.startswith("Whenever another player would take")


def test_when_the_tied_goal_is_gone_the_rule_is_that_no_goal_means_no_winner() -> None:
    tied = {"keepers": ["Number Two", "Number Five"]}
    seats = {"Ada": {"hand": ["Zap a Card!"]}, "Noor": tied, "Lin": tied}
    game = lay("math", seats, goals=["Silver Jubilee"])
    say(game, ("Ada", "Zap a Card!"), ("Ada", "Silver Jubilee"))
    assert [passage.id for passage in moment(game, "tied", "tie over").passages] == ["goal.none-yet"]


# Cards whose words the reader needs ----------------------------------------------------------------------------------


def besides(found: Moment) -> list[str]:
    return [words.name for words in found.sources if isinstance(words, CardWords)]


def test_who_goes_instead_is_said_before_the_choice() -> None:
    noor = {"keepers": ["Mr. Sulu", "Ensign Smith", "Klingons"]}
    players = {"Ada": {"hand": ["Steal Something"]}, "Noor": noor, "Lin": {"keepers": ["Phaser"]}}
    asked = moment(lay("startrek", players, ask_surprises=False).answer("Steal Something"), "asked", "steal")
    assert asked.text.endswith("Of Noor's Keepers, only Ensign Smith can be taken.")
    assert besides(asked) == ["Steal Something", "Ensign Smith"]
    players = {
        "Ada": {"hand": ["Steal Something"]},
        "Noor": {"keepers": ["Ensign Smith"]},
        "Lin": {"keepers": ["Phaser"]},
    }
    asked = moment(lay("startrek", players, ask_surprises=False).answer("Steal Something"), "asked", "steal")
    assert besides(asked) == ["Steal Something"]
    assert "only" not in asked.text


def test_a_creeper_that_attaches_is_quoted_before_the_choice_and_when_it_attaches() -> None:
    ada = {"keepers": ["The Crown", "Old Map"]}
    game = lay("fantasy", {"Ada": ada, "Noor": {}}, draw=["Evil", "Treasure"], ask_surprises=False)
    assert "Evil" in besides(moment(game, "asked", "attach"))
    assert "Evil" in besides(moment(say(game, ("Ada", "Old Map")), "attached", "attach"))


@pytest.mark.parametrize(
    ("keepers", "quoted"), [(["Magic Wand", "Unicorn"], True), (["Magic Wand", "Star Reader"], False)]
)
def test_a_card_that_lends_an_icon_is_quoted_where_it_is_needed(keepers: list[str], quoted: bool) -> None:
    ada = {"hand": ["Newt Spell"], "keepers": keepers}
    players = {"Ada": ada, "Noor": {"keepers": ["Elf With a Lute"]}}
    game = say(lay("fantasy", players, ask_surprises=False), ("Ada", "Newt Spell"), ("Ada", "Noor's Elf With a Lute"))
    assert ("Magic Wand" in besides(moment(game, "moved", "cast"))) is quoted
    ada = {"hand": ["Lights in the Tower"], "keepers": ["The Tower", *keepers]}
    game = lay("fantasy", {"Ada": ada, "Noor": {}}, ask_surprises=False).answer("Lights in the Tower")
    assert ("Magic Wand" in besides(moment(game, "won", "goal met"))) is quoted


# Numbers with their reasons ------------------------------------------------------------------------------------------


def test_what_the_number_of_draws_depends_on_is_said() -> None:
    players = {
        "Ada": {"hand": ["Distress Call"], "keepers": ["Klingons", "Romulans"]},
        "Noor": {},
    }
    draw = ["Mr. Sulu", "Phaser", "Tricorder", "Communicator", "Scotty", "Shuttlecraft"]
    game = lay("startrek", players, ask_surprises=False, draw=draw).answer("Distress Call")
    assert any(": 2 for each Creeper (Klingons and Romulans)." in step.text for step in tell_steps(game))
    assert "Noor draws Shuttlecraft for Distress Call." in " ".join(step.text for step in tell_steps(game))


@pytest.mark.parametrize("keeper", ["The Necronomicon", "The Librarian"])
def test_a_card_that_brings_more_draws_is_named(keeper: str) -> None:
    ada = {"hand": ["Revelations of Azathoth"], "keepers": [keeper]}
    game = lay(
        "cthulhu", {"Ada": ada, "Noor": {}}, ask_surprises=False, draw=["The Cat", "The Farm", "Innsmouth", "The Tomb"]
    )
    game.answer("Revelations of Azathoth")
    told = moment(game, "moved", "effect")
    assert f"for Revelations of Azathoth, thanks to {keeper}" in told.text
    assert ("The Librarian" in besides(told)) is (keeper == "The Librarian")


def test_draws_for_points_say_how_many_points() -> None:
    ada = {"hand": ["The Cat"], "keepers": ["Cthulhu", "The Lighthouse"]}
    game = lay("cthulhu", {"Ada": ada, "Noor": {}}, rules=["The Stars Look Back"], ask_surprises=False)
    if game.decision is not None and game.decision.about == "begin":
        game.answer("pass")
    say(game, ("Ada", "Stare back"))
    assert moment(game, "moved", "effect").text.endswith("for The Stars Look Back: 2 cards for 2 Doom.")


def test_a_single_card_that_is_gathered_is_not_shuffled() -> None:
    players = {"Ada": {"hand": ["Time Vortex"]}, "Noor": {"hand": ["Scotty"]}}
    game = lay("startrek", players, ask_surprises=False, draw=["Klingons", "Phaser"], rules=["Play 2"])
    say(game, ("Ada", "Phaser"), ("Ada", "Time Vortex"))
    assert moment(game, "picked", "share").text == "Time Vortex gathers only 1 card, and Ada is dealt first."
