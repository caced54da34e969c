"""The card that makes an event happen, and the cards without which it would have gone differently."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fluxx_nb import scenario
from fluxx_nb.engine.core.engine import Engine
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import BASICS, GOALS, METAS, RESOLVING, ROWS, RULES, State
from fluxx_nb.engine.core.units import victim_of
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.systems.invisibility import held_out
from fluxx_nb.engine.verbs import targets
from fluxx_nb.story.advise.refusals import refusals
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.time.timeline import Timeline
from tests.tabletop import deck_called, facts, lay, play_at_random, say


def title(game: Game, card: int) -> str:
    return game.deck.cards[card].name if card >= 0 else ""


def told(game: Game, what: str, why: str) -> list[tuple[str, str, list[str]]]:
    """The events of a kind and a reason: the card, what makes it happen, and what it happens through."""
    found = [event for event in game.events if (event.what, event.why) == (what, why)]
    return [(title(game, e.card), title(game, e.by), [title(game, card) for card in e.through]) for e in found]


def first(game: Game, what: str, why: str) -> tuple[str, str, list[str]]:
    return told(game, what, why)[0]


# What a card that acts makes happen -------------------------------------------------------------------------------


def test_what_follows_from_a_card_is_done_by_it_and_an_answer_as_its_question() -> None:
    game = lay("martian", {"Ada": {"hand": ["Zap a Card!"]}, "Noor": {"keepers": ["Cow", "Mars"]}})
    say(game, ("Ada", "Zap a Card!"), ("Ada", "Cow"))
    assert first(game, "asked", "take") == ("Zap a Card!", "Zap a Card!", [])
    assert first(game, "answered", "take") == ("Zap a Card!", "Zap a Card!", [])
    assert first(game, "moved", "take") == ("Cow", "Zap a Card!", [])
    assert first(game, "moved", "play") == ("Zap a Card!", "", []), "a play of the turn is no other card's doing"


def test_a_card_played_as_part_of_another_is_played_by_that_one_and_acts_for_itself() -> None:
    game = lay(
        "math", {"Ada": {"hand": ["Draw 2 and Use 'em"]}, "Noor": {}}, draw=["Number One", "Draw 3", "Number Two"]
    )
    say(game, ("Ada", "Draw 2 and Use 'em"), ("Ada", "Draw 3"))
    assert ("Draw 3", "Draw 2 and Use 'em", []) in told(game, "moved", "nested")
    assert first(game, "began", "rule played") == ("Draw 3", "Draw 3", [])


def test_the_first_play_at_random_is_the_rules_doing() -> None:
    game = lay(
        "martian",
        {"Ada": {"hand": ["Mars", "Earth", "Cow"]}, "Noor": {}},
        rules=["First Play Random", "Play 2"],
    )
    (picked,) = told(game, "picked", "first play random")
    played = told(game, "moved", "play")
    assert played == [(picked[0], "First Play Random", [])]
    assert picked[1:] == ("First Play Random", [])
    say(game, ("Ada", game.options[0]))
    assert [by for _, by, _ in told(game, "moved", "play")][:2] == ["First Play Random", ""], "the second is chosen"


def test_a_creeper_that_attaches_does_so_by_what_it_says_itself() -> None:
    stolen = scenario("startrek/malfunction-waits").run()
    assert first(stolen, "attached", "waited") == ("Malfunction", "Malfunction", [])
    drawn = scenario("cthulhu/madness-takes-its-pick").run()
    assert first(drawn, "attached", "attach") == ("Madness", "Madness", [])
    assert first(drawn, "asked", "attach") == ("Madness", "Madness", [])
    (moment,) = [m for m in tell(drawn) if (m.what, m.why) == ("attached", "attach")]
    assert moment.says is not None
    assert moment.says.name == "Madness"


# Rules that require something -------------------------------------------------------------------------------------


def test_what_goes_along_because_of_a_limit_goes_by_the_limit() -> None:
    row = ["Communicator", "Tricorder", "Shuttlecraft", {"Malfunction": "Tricorder"}]
    table = {"Ada": {"hand": ["Keeper Limit 2"]}, "Noor": {"keepers": row}}
    game = lay("startrek", table, ask_surprises=False)
    say(game, ("Ada", "Keeper Limit 2"), ("Noor", "Tricorder"))
    assert first(game, "asked", "limit off turn") == ("Keeper Limit 2", "Keeper Limit 2", [])
    assert first(game, "moved", "limit off turn") == ("Tricorder", "Keeper Limit 2", [])
    assert first(game, "detached", "along") == ("Malfunction", "Keeper Limit 2", ["Tricorder"])
    assert first(game, "moved", "along") == ("Malfunction", "Keeper Limit 2", ["Tricorder"])


def test_an_older_limit_is_named_and_not_the_card_that_breaks_it() -> None:
    table = {"Ada": {"hand": ["Trade Hands", "Number One", "Number Two"]}, "Noor": {"hand": ["Number Three"]}}
    game = lay("math", table, rules=["Hand Limit 1"], draw=["Number Four"])
    say(game, ("Ada", "Trade Hands"))
    assert {by for _, by, _ in told(game, "asked", "limit off turn")} == {"Hand Limit 1"}


def test_what_raises_a_limit_is_named_beside_it() -> None:
    keepers = ["The Computer", "Communicator", "Tricorder", "Shuttlecraft", "Phaser"]
    table = {"Ada": {"hand": ["Keeper Limit 2"]}, "Noor": {"keepers": keepers}}
    game = lay("startrek", table, ask_surprises=False)
    say(game, ("Ada", "Keeper Limit 2"))
    assert first(game, "asked", "limit off turn") == ("Keeper Limit 2", "Keeper Limit 2", ["The Computer"])
    say(game, ("Noor", ["Tricorder", "Phaser"]))
    assert first(game, "moved", "limit off turn")[1:] == ("Keeper Limit 2", ["The Computer"])


@pytest.mark.parametrize(
    ("told_in", "what", "why", "by"),
    [
        ("martian/martian-technology", "moved", "bonus draw", "Martian Technology"),
        ("cthulhu/draw-four-after-one", "moved", "draw up", "Draw 4"),
        ("martian/technology-in-mid-turn", "moved", "draw up", "Martian Technology"),
        ("martian/no-hand-bonus-waits", "moved", "no-hand bonus", "No-Hand Bonus"),
        ("math/all-but-one-at-the-start", "moved", "spare card", "Play All But 1"),
        ("cthulhu/uncovered-for-a-goal", "moved", "release for a Goal", "The Elder Sign"),
        ("cthulhu/uncovered-for-a-goal", "uncovered", "release for a Goal", "The Elder Sign"),
        ("cthulhu/cult-clash-uncovered", "moved", "points counted", "The Elder Sign"),
        ("cthulhu/the-cultist-wins", "won", "ungoal claimed", "The Cultist"),
        ("cthulhu/the-secret-cultist-trumps", "won", "ungoal claimed", "Secret Cultist"),
        ("cthulhu/cult-clash", "won", "most points", "Cult Clash"),
        ("math/no-grabbing", "won", "goal met", "Silver Jubilee"),
        ("math/one-extra-turn", "turned", "extra turn", "Take Another Turn"),
        ("math/one-extra-turn", "counted", "extra turn", "Take Another Turn"),
        ("martian/time-limit-by-consent", "counted", "timer", "Time Limit"),
    ],
)
def test_the_rule_or_card_that_requires_it_is_named(told_in: str, what: str, why: str, by: str) -> None:
    assert {found for _, found, _ in told(scenario(told_in).run(), what, why)} == {by}


def test_a_turn_that_a_card_has_granted_goes_by_the_rules_again() -> None:
    game = scenario("math/one-extra-turn").run()
    (granted,) = [k for k, event in enumerate(game.events) if (event.what, event.why) == ("turned", "extra turn")]
    assert {title(game, e.by) for e in game.events if e.cause == granted and e.why == "draw"} == {""}


# What made the exception ------------------------------------------------------------------------------------------


def test_a_keeper_that_goes_instead_of_another_is_named_and_not_where_it_is_the_only_one() -> None:
    for others, through in ((["Tricorder"], ["Ensign Smith"]), ([], [])):
        table = {"Ada": {"hand": ["Steal Something"]}, "Noor": {"keepers": ["Ensign Smith", *others]}}
        game = lay("startrek", table, ask_surprises=False)
        say(game, ("Ada", "Steal Something"))
        assert first(game, "moved", "steal") == ("Ensign Smith", "Steal Something", through)


def test_who_steps_in_for_a_target_is_looked_up_once_for_each_target(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def count(s: State, me: int, target: int) -> int:
        asked.append(target)
        return victim_of(s, me, target)

    monkeypatch.setattr(targets, "victim_of", count)
    keepers = ["Mr. Sulu", "Tricorder", "Ensign Smith", "Klingons"]
    table = {"Ada": {"hand": ["Steal Something"]}, "Noor": {"keepers": keepers}}
    game = say(lay("startrek", table, ask_surprises=False), ("Ada", "Steal Something"))
    assert game.decision is not None
    assert [title(game, card) for card in game.decision.through] == ["Ensign Smith"]
    assert len(asked) == len(keepers)


def test_what_blocks_and_what_ends_that_are_named() -> None:
    game = scenario("cthulhu/steady-nerves-at-once").run()
    assert first(game, "blocked", "blocked")[2] == ["Nightmares"]
    assert first(game, "blocked", "unblocked")[2] == ["Steady Nerves"]
    assert first(game, "won", "goal met")[2] == ["Steady Nerves"]
    gone = scenario("cthulhu/winning-on-somebody-elses-turn").run()
    assert first(gone, "blocked", "unblocked")[2] == [], "the Creeper is gone, so nothing need hold it down"
    lost = scenario("fantasy/five-keepers").run()
    assert first(lost, "blocked", "no longer met")[2] == ["5 Keepers"]


def test_a_graft_is_named_beside_the_rule_that_adds() -> None:
    table = {"Ada": {"hand": ["Grafting"], "keepers": ["Number One", "Number Five", "Number Ten"]}, "Noor": {}}
    game = lay("math", table, rules=["Plus Victory"], goals=["Silver Jubilee"])
    say(game, ("Ada", "Grafting"))
    assert first(game, "won", "goal met") == ("Silver Jubilee", "Plus Victory", ["Grafting"])
    assert game.ended is not None
    assert title(game, game.ended.by) == "Plus Victory"


def test_a_rule_that_makes_room_for_a_goal_or_raises_a_number_is_named() -> None:
    table = {"Ada": {"hand": ["War of the Worlds"]}, "Noor": {}}
    game = lay("martian", table, rules=["Double Agenda"], goals=["Mars Needs Women"])
    say(game, ("Ada", "War of the Worlds"))
    moves = [event for event in game.events if event.what == "moved" and event.target == GOALS]
    assert [title(game, card) for card in moves[-1].through] == ["Double Agenda"]
    raised = lay("martian", {"Ada": {"hand": ["Jackpot!"]}, "Noor": {}}, rules=["Inflation"])
    say(raised, ("Ada", "Jackpot!"))
    assert first(raised, "moved", "effect")[1:] == ("Jackpot!", ["Inflation"])


def test_a_card_that_spares_its_owner_is_named() -> None:
    game = scenario("cthulhu/discarded-not-played").run()
    assert first(game, "fizzled", "spared")[1:] == ("The Yellow Sign", ["The Necronomicon"])


def test_a_refusal_names_what_forbids_it() -> None:
    row = ["Phaser", {"Malfunction": "Phaser"}]
    game = lay("startrek", {"Ada": {"hand": ["Tricorder"], "keepers": row}, "Noor": {}}, ask_surprises=False)
    (power,) = [refusal for refusal in refusals(game) if "free action of Phaser" in refusal.what]
    assert [title(game, card) for card in power.through] == ["Malfunction"]


# What the State remembers -----------------------------------------------------------------------------------------


def go_on(game: Game) -> Game:
    """The same game, continued from a copy of its State without its log."""
    return Game.of(Engine(game.deck, game.setup, log=[], state=game.state.copy()))


def test_a_game_that_goes_on_from_a_copy_knows_who_granted_the_turn() -> None:
    table = {"Ada": {"hand": ["Take Another Turn", "Number One", "Number Two"]}, "Noor": {}}
    game = lay("math", table, rules=["Play 2"], draw=["Number Three", "Number Four"])
    say(game, ("Ada", "Take Another Turn"))
    twin = go_on(game)
    say(twin, ("Ada", "Number One"))
    assert first(twin, "turned", "extra turn")[1] == "Take Another Turn"


def test_a_game_that_goes_on_from_a_copy_knows_what_laid_a_card_face_down() -> None:
    game = scenario("cthulhu/an-omen-is-no-play").run()
    found = [(k, event) for k, event in enumerate(game.events) if event.why == "owed play"]
    assert {"deal_face_down" in game.deck.cards[event.by].verbs() for _, event in found} == {True}
    line = Timeline(game)
    for k, event in found:
        assert line.state_at(k).copy().laid_by[event.card] == event.by


# In every game ----------------------------------------------------------------------------------------------------


def may_act(s: State, event: Event) -> set[int]:
    """The cards that are in play or being played, or that the State remembers for what they granted."""
    zones = (RULES, GOALS, METAS, BASICS, RESOLVING, *(zone for zone in s.zones if zone in ROWS))
    shown = (card for seat in s.order for card in held_out(s, seat))
    return {*(card for zone in zones for card in s.zones[zone]), *shown, s.granted_by, s.laid_by.get(event.card, -1)}


REQUIRED = ("bonus draw", "draw up", "no-hand bonus", "extra turn", "owed play")


@settings(max_examples=30, deadline=None)
@example("cthulhu", 2, 59460375)
@given(st.sampled_from(editions()), st.integers(2, 4), st.integers(0, 2**32))
def test_in_any_game_an_event_names_the_card_that_makes_it_happen(name: str, players: int, seed: int) -> None:
    deck = deck_called(name)
    game = Game(deck, Setup(("Ada", "Noor", "Lin", "Max")[:players], seed=seed))
    play_at_random(game, seed, most=150)
    state = State(deck, list(game.setup.players))
    acting: dict[int, int] = {}
    for k, event in enumerate(game.events):
        led = game.events[event.cause] if event.cause >= 0 else None
        follows = led is not None and (led.what in ("used", "scored") or (led.what == "moved" and led.why.acts))
        required = event.why.limits or event.why in REQUIRED
        assert event.by >= 0 or not (follows or required or event.what in ("won", "used", "attached")), (k, event)
        # What acts may leave the table before all of it is done; a Surprise that claims an Ungoal does.
        claimed = event.why == "ungoal claimed"
        used = {game.events[at].card for at in acting if claimed or at in chain(game, k)}
        assert event.by in {-1, *used, *may_act(state, event)}, (k, event)
        if event.what in ("used", "scored") or (event.what == "moved" and event.why.acts):
            acting[k] = event.card
        assert all(0 <= card < len(deck.cards) for card in event.through)
        apply(state, event)
    assert facts(state) == facts(game.state)


def chain(game: Game, k: int) -> set[int]:
    """The events that led to event number `k`."""
    found = set()
    while (k := game.events[k].cause) >= 0:
        found.add(k)
    return found
