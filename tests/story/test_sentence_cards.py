"""What is said names what acts: who wins by what, what holds again, what comes back or waits, and how often."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fluxx_nb.commands.narration import narrate
from fluxx_nb.engine.core.checks import WrongKind
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.explain.told_step import tell_steps
from fluxx_nb.story.scenarios.library import scenario, scenarios
from fluxx_nb.story.study.quiz import Quiz
from fluxx_nb.story.words.settings import clause_of
from fluxx_nb.story.words.teller import clauses
from tests.tabletop import cited, deck_called, lay, say


def texts(game: Game, why: str) -> list[str]:
    """The sentences of the steps with this reason."""
    return [m.text for m in tell(game) if m.why == why and m.what not in ("asked", "answered")]


def quoted(game: Game, why: str) -> list[tuple[str, bool]]:
    """Which card the steps with this reason name as their source, and whether its words are quoted."""
    return [(m.says.name, m.card_is_source) for m in tell(game) if m.why == why and m.says is not None]


@pytest.mark.parametrize(("goal", "own"), [("Highest Score", [8, 3]), ("Lowest Score", [0, 1])])
@pytest.mark.parametrize("rules", [["Plus Victory"], ["Combo Victory"], []])
def test_a_score_is_no_calculation(goal: str, own: list[int], rules: list[str]) -> None:
    """The total of one's Keepers is the Goal's own matter: no Victory rule and no Plan B has a part in it."""
    words = {0: "Zero", 1: "One", 3: "Three", 8: "Eight"}
    noor = {"keepers": [f"Number {words[value]}" for value in own]}
    ada = {"hand": [goal], "keepers": ["Number Two"]}
    game = say(lay("math", {"Ada": ada, "Noor": noor}, rules=rules, meta_rules=["Plan B"]), ("Ada", goal))
    won = list(tell(game))[-1]
    rival = "ahead of Ada's 2" if goal == "Highest Score" else "lower than Ada's 2"
    assert won.text == f"Noor wins the game with {goal}: {own[0]} + {own[1]} = {sum(own)}, {rival}."
    assert won.says is not None
    assert won.says.name == goal


@pytest.mark.parametrize(
    ("goal", "keepers", "how"),
    [
        ("Two Pair", ["Number Two", "Number Two", "Number Six", "Number Six"], "a pair of 2s and a pair of 6s"),
        ("Sequence", ["Number One", "Number Two", "Number Three", "Number Four"], "the sequence 1, 2, 3, 4"),
    ],
)
def test_what_is_shown_is_no_calculation_either(goal: str, keepers: list[str], how: str) -> None:
    players = {"Ada": {"hand": [goal], "keepers": keepers}, "Noor": {}}
    game = say(lay("math", players, rules=["Plus Victory"]), ("Ada", goal))
    assert list(tell(game))[-1].text == f"Ada wins the game with {marked(game.deck[goal])}: {how}."


def test_plan_b_holds_again_when_the_last_victory_rule_goes() -> None:
    players = {"Ada": {"hand": ["Trash a New Rule"]}, "Noor": {}}
    game = lay("math", players, rules=["Times Victory", "Play 2"], meta_rules=["Plan B"])
    say(game, ("Ada", "Trash a New Rule"), ("Ada", "Times Victory"))
    assert texts(game, "rule gone") == [
        "Times Victory no longer applies, and Plan B applies again: while no Victory rule is in "
        "play, the Goal's number may be made by adding Keepers, on your own turn."
    ]


def test_plan_b_rests_while_another_victory_rule_stays() -> None:
    players = {"Ada": {"hand": ["Trash a New Rule"]}, "Noor": {}}
    game = lay("math", players, rules=["Times Victory", "Combo Victory"], meta_rules=["Plan B"])
    say(game, ("Ada", "Trash a New Rule"), ("Ada", "Times Victory"))
    assert texts(game, "rule gone") == ["Times Victory no longer applies."]


def test_two_copies_among_the_options_are_counted() -> None:
    hand = ["Number Five", "Number Four", "Number Five"]
    game = lay("math", {"Ada": {"hand": hand}, "Noor": {}}, draw=["Number Nine"])
    ask = list(tell(game))[-1].ask
    assert ask is not None
    assert ask["options"] == ["Number Five ×2", "Number Four", "Number Nine"]
    game.answer("Number Five")
    # The chosen one has its own brackets.
    assert any("[Number Five] · Number Five · Number Four · Number Nine" in line for line in narrate(game))


@pytest.mark.parametrize("told", ["math", None, 3])
def test_what_is_no_game_is_not_told(told: Any) -> None:
    """It is said at once, before anybody asks for the first moment."""
    with pytest.raises(WrongKind, match=r"What is to be told is .* but must be a game or a timeline"):
        tell(told)


@pytest.mark.parametrize("edition", editions())
def test_no_card_says_before_where_it_means_in_front_of(edition: str) -> None:
    whom = r"\bbefore (?:yourself|(?:another|any|each other|one) player|(?:every|any|no)body|who(?:m|ever|mever)?)\b"
    said = [f"{card.name}: {card.text} {card.reading}" for card in deck_called(edition)]
    assert [words for words in said if re.search(whom, words)] == []


def test_a_turn_that_goes_on_with_the_same_player_says_why() -> None:
    players = {"Ada": {"hand": ["Brain Transference"]}, "Noor": {}}
    game = say(lay("startrek", players, ask_surprises=False), ("Ada", "Brain Transference"))
    assert texts(game, "clockwise")[-1] == "Ada sits in the next seat now, so it is Ada's turn again."


@pytest.mark.parametrize(
    ("keepers", "because"),
    [
        (["Swamp Witch"], "because Ada has a Spellcaster: Swamp Witch"),
        (["Magic Wand", "Unicorn"], "because Ada counts as having a Spellcaster: Magic Wand"),
    ],
)
def test_a_spell_comes_back_for_the_sake_of_somebody(keepers: list[str], because: str) -> None:
    players = {"Ada": {"hand": ["Lantern Spell"], "keepers": keepers}, "Noor": {"hand": ["Old Map"]}}
    game = say(lay("fantasy", players, ask_surprises=False), ("Ada", "Lantern Spell"))
    assert texts(game, "cast") == [
        f"Lantern Spell comes back to Ada's hand, {because}.",
        "Lantern Spell will not come back a second time in this turn.",
    ]
    back = next(event for event in game.events if (event.what, event.why) == ("moved", "cast"))
    assert "keeper.in-play" not in cited(game, back)
    assert quoted(game, "cast") == [("Lantern Spell", True)] * 2


def test_a_spell_that_is_held_says_what_a_second_casting_would_do() -> None:
    game = lay("fantasy", {"Ada": {"hand": ["Invisibility Spell"]}, "Noor": {}}, ask_surprises=False)
    say(game, ("Ada", "Invisibility Spell"))
    assert texts(game, "cast") == ["Invisibility Spell would be used up by a second casting in this turn."]


def test_a_creeper_with_nothing_to_attach_to_is_said_to_wait() -> None:
    game = lay("fantasy", {"Ada": {}, "Noor": {}}, draw=["Evil", "The Crown"], ask_surprises=False)
    assert texts(game, "creeper drawn") == [
        "Ada draws the Creeper Evil, puts it face up and draws again. Evil has the Attaching icon. "
        "Evil is unattached until Ada has a Keeper."
    ]
    drawn = next(event for event in game.events if event.why == "creeper drawn")
    assert "creeper.waits" in cited(game, drawn)


def test_a_creeper_that_attaches_at_once_does_not_wait() -> None:
    players = {"Ada": {"keepers": ["The Crown"]}, "Noor": {}}
    game = lay("fantasy", players, draw=["Evil", "The Castle"], ask_surprises=False)
    assert texts(game, "creeper drawn") == [
        "Ada draws the Creeper Evil, puts it face up and draws again. Evil has the Attaching icon. "
        "Evil attaches after the draw."
    ]


@pytest.mark.parametrize(("edition", "keeper"), [("fantasy", "The Crown"), ("startrek", "Mr. Sulu")])
@pytest.mark.parametrize(("action", "idle"), [("Trash a New Rule", True), ("Jackpot!", False)])
def test_that_a_card_may_have_no_effect_is_quoted_only_where_one_has_none(
    edition: str, keeper: str, action: str, idle: bool
) -> None:
    game = lay(edition, {"Ada": {"hand": [keeper, action]}, "Noor": {}}, ask_surprises=False)
    found = cited(game, len(game.events) - 1)
    assert found[0] == "turn.play"
    assert ("turn.any-card" in found) == idle


@pytest.mark.parametrize(("rules", "quotes"), [(["Hand Limit 2"], True), ([], False)])
def test_that_there_is_no_keeper_limit_is_quoted_where_a_limit_is_in_play(rules: list[str], quotes: bool) -> None:
    ada = {"hand": ["The Tomb"], "keepers": ["The Cat"]}
    game = lay("cthulhu", {"Ada": ada, "Noor": {}}, rules=rules, ask_surprises=False)
    say(game, ("Ada", "The Tomb"))
    played = next(event for event in game.events if event.why == "play")
    assert ("limit.no-keeper-limit" in cited(game, played)) == quotes


@pytest.mark.parametrize(
    ("answers", "passage"),
    [
        (["Tame Humans"], "creeper.irrelevant"),
        (["Trash Something", "Noor's The Important Human"], "creeper.rid"),
    ],
)
def test_a_creeper_that_blocks_no_more_is_gone_or_has_lost_its_power(answers: list[str], passage: str) -> None:
    noor = {"keepers": ["Mars", "Earth", "The Important Human"]}
    game = lay("martian", {"Ada": {"hand": answers[:1]}, "Noor": noor}, goals=["War of the Worlds"])
    say(game, *(("Ada", answer) for answer in answers))
    freed = next(event for event in game.events if event.why == "unblocked")
    assert cited(game, freed)[0] == passage


def test_alone_nobody_is_kept_from_winning() -> None:
    """There is nothing to win in solitaire: Goals are scored."""
    deck = deck_called("startrek")
    rules = [(slot, value) for card in deck for slot, value in card.rule.items() if slot == "harmless"]
    assert rules
    assert not any("winning" in clause_of(deck, slot, value, alone=True) for slot, value in rules)
    said = [m.text for one in scenarios("startrek") if "solo" in one.id for m in tell(one.run())]
    assert [text for text in said if "from winning" in text] == []


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("martian/a-human-is-drawn", "puts it face up and draws again"),
        ("cthulhu/a-horror-is-drawn", "puts it face up and draws again"),
        ("fantasy/the-dark-lord-is-drawn", "puts it face up and draws again"),
        ("startrek/klingons-are-drawn", "puts them face up and draws again"),
        ("startrek/brain-transference-for-two", "sits in the next seat now"),
        ("fantasy/a-spell-comes-back", "because Ada has a Spellcaster: Cranky Magic Teacher"),
    ],
)
def test_a_reply_shows_the_step_that_decides(name: str, shown: str) -> None:
    one = scenario(name)
    assert shown in Quiz(one).judge(one.answer).shown[0]


# Numbers, choices and causes ----------------------------------------------------------------------------------------


def asked_to_play(deck: str, hand: list[str], **table: Any) -> str:
    """What Ada hears as she is asked what to play."""
    ada = {"hand": hand, "keepers": table.pop("keepers", [])}
    game = lay(deck, {"Ada": ada, "Noor": {}}, ask_surprises=False, **table)
    return [m.text for m in tell(game) if m.what == "asked" and m.why == "turn"][-1]


@pytest.mark.parametrize(
    ("deck", "table", "told"),
    [
        (
            "martian",
            {"rules": ["Play 4", "Inflation"]},
            "Ada has 5 plays left (Play 4 and Inflation), but only 4 cards in hand",
        ),
        ("startrek", {"keepers": ["The Computer"]}, "Ada has 2 plays left (the Basic Rules and The Computer) and"),
        ("martian", {"rules": ["Play 4"]}, "Ada has 4 plays left (Play 4), but only 3 cards in hand"),
        ("martian", {"rules": ["Play 2"]}, "Ada has 2 plays left (Play 2) and 3 cards in hand"),
    ],
)
def test_a_number_that_several_cards_make_names_them(deck: str, table: dict[str, Any], told: str) -> None:
    hand = ["Cow", "Mars"] if deck == "martian" else ["Mr. Sulu", "Communicator"]
    assert asked_to_play(deck, hand, **table).startswith(told)


def test_after_a_play_the_whole_number_is_said_with_what_is_left() -> None:
    players = {"Ada": {"hand": ["Cow", "Mars"]}, "Noor": {}}
    game = say(lay("martian", players, rules=["Inflation"], draw=["Earth", "Tripod"]), ("Ada", "Cow"))
    assert list(tell(game))[-1].text == (
        "Ada has 1 play left of 2 (the Basic Rules and Inflation) and 3 cards in hand."
    )


@pytest.mark.parametrize(
    ("hand", "rules", "told"),
    [
        ([], [], "Ada has 1 play left and 1 card in hand."),
        (["Mars"], [], "Ada has 1 play left and 2 cards in hand."),
        (["Mars"], ["First Play Random"], "Ada has 1 play left and 2 cards in hand."),
        ([], ["First Play Random"], "Ada has 1 play left and 1 card in hand."),
        ([], ["Mystery Play"], "Ada has 1 play left and 1 card in hand, and may use a Free Action."),
    ],
)
def test_somebody_chooses_only_where_there_is_a_choice(hand: list[str], rules: list[str], told: str) -> None:
    game = lay("martian", {"Ada": {"hand": hand}, "Noor": {}}, rules=rules, draw=["Cow", "Earth", "Tripod"])
    while game.decision is not None and game.decision.about == "begin":
        game.answer("pass")
    assert list(tell(game))[-1].text == told


@pytest.mark.parametrize(
    ("rules", "words", "told"),
    [
        (["Play All"], [], "Ada has no card left to play but may use a Free Action."),
        ([], [], "Ada has no card left to play but may use a Free Action."),
        ([], ["Treasure"], "Ada has no plays left but may use a Free Action."),
    ],
)
def test_all_plays_are_made_only_by_who_has_made_some(rules: list[str], words: list[str], told: str) -> None:
    """City of Thieves takes the only card of who has none to play; else the Sword is left for after the play."""
    ada = {"hand": words, "keepers": ["Magic Sword", "The Troll"]}
    noor = {"keepers": ["The Crown", "The Castle"]}
    table = {"rules": ["City of Thieves", *rules], "draw": ["The Tower", "Old Map", "Unicorn"]}
    game = lay("fantasy", {"Ada": ada, "Noor": noor}, ask_surprises=False, **table)
    game.answer("pass")
    if words:
        say(game, ("Ada", words[0]))
    else:
        use = next(word for word in game.options if "thie" in word.casefold() or "steal" in word.casefold())
        say(game, ("Ada", use), ("Ada", "Noor's Crown"))
    assert list(tell(game))[-1].text.startswith(told)


def test_who_keeps_a_card_says_by_what() -> None:
    table = {"rules": ["Play All But 1", "Mystery Play"], "draw": ["Mars", "Earth", "Tripod"]}
    game = lay("martian", {"Ada": {"hand": ["Cow"]}, "Noor": {}}, **table)
    game.answer("pass")
    say(game, ("Ada", "Cow"))
    assert list(tell(game))[-1].text == (
        "Ada has no more cards to play (Play All But 1 keeps 1 in hand) but may use a Free Action."
    )


def test_what_a_free_action_draws_and_discards_is_said_to_be_for_it() -> None:
    table = {"rules": ["Mythtery Play"], "draw": ["The Crown", "The Tower", "Old Map"]}
    game = lay("fantasy", {"Ada": {"hand": ["Treasure"]}, "Noor": {}}, ask_surprises=False, **table)
    say(game, ("Ada", "Play a mythtery"))
    assert "Ada draws The Crown for Mythtery Play." in texts(game, "drawn apart")
    assert texts(game, "nested")[-1] == "Ada plays The Crown as part of Mythtery Play."
    table = {"rules": ["Get On With It!", "Play 2"], "draw": ["Number One"] * 3}
    game = lay("math", {"Ada": {"hand": ["Number Nine"]}, "Noor": {}}, **table)
    say(game, ("Ada", "Get on with it"))
    assert texts(game, "discard")[0].endswith(" because of Get On With It!")
    assert texts(game, "effect")[0].endswith(" for Get On With It!")
    assert any(step.text.count("for Get On With It!") for step in tell_steps(game))


def test_a_bonus_is_said_to_be_whose() -> None:
    players = {"Ada": {"keepers": ["The Computer"]}, "Noor": {}}
    game = lay("startrek", players, ask_surprises=False, draw=["Mr. Sulu", "Phaser"])
    assert texts(game, "bonus draw") == ["Ada draws Phaser as a bonus from The Computer."]


def test_who_gets_back_what_is_told_clause_by_clause() -> None:
    assert clauses(["Ada gets back Cow and Mars", "Noor gets back Earth"]) == (
        "Ada gets back Cow and Mars, and Noor gets back Earth"
    )
    assert clauses(["one", "two", "three"]) == "one; two; and three"
    assert clauses(["one"]) == "one"
    assert clauses([]) == ""


@pytest.mark.parametrize(("rule", "told"), [("Play 4", "4 plays unused"), ("Play All", "3 cards in hand not played")])
def test_a_turn_that_is_ended_counts_what_was_asked_for_and_not_what_was_just_drawn(rule: str, told: str) -> None:
    players = {"Ada": {"hand": ["Number One"]}, "Noor": {}}
    draw = ["Number Two", "Number Three", "Number Four", "Number Five", "Number Six"]
    game = lay("math", players, rules=[rule, "Get On With It!"], draw=draw)
    ended = [m.text for m in tell(game.answer("Get on with it")) if m.what == "ended"]
    assert ended == [f"Get On With It! ends Ada's turn at once, with {told}."]
