"""Conditions: each one holds at one table and does not at another, and a table of citations asks for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from fluxx_nb.engine.core.events import apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.story.cite.conditions import CONDITIONS
from fluxx_nb.story.cite.rows import FILE, read_citations, read_rows_of_cards
from fluxx_nb.story.explain.explanation import explain
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.scenarios.library import scenario
from tests.tabletop import asked, deck_called, lay, nobody, say

Table = Callable[[], Occasion]


def at(game: Game, what: str, why: str, card: str = "") -> Occasion:
    """The last event of its kind in a game, with the State just before it."""
    events, cards = game.events, game.deck.cards
    found = [
        k
        for k, event in enumerate(events)
        if (event.what, event.why) == (what, why) and (not card or cards[event.card].name == card)
    ]
    assert found, f"nothing was {what} ({why}) {card} in {game!r}"
    before = State(game.deck, list(game.setup.players))
    for event in events[: found[-1]]:
        apply(before, event)
    return Occasion(events, found[-1], before)


# Tables -------------------------------------------------------------------------------------------------------------


def turn(
    deck: str,
    *words: Any,
    hand: Sequence[str] = (),
    row: Sequence[Any] = (),
    noor: Sequence[Any] = (),
    held: Sequence[str] = (),
    **table: Any,
) -> Game:
    """In her turn, Ada has said some words; nobody is asked for a Surprise, and she begins with no free action."""
    ada = {"hand": [*hand], "keepers": [*row]}
    game = lay(deck, {"Ada": ada, "Noor": {"hand": [*held], "keepers": [*noor]}}, **{"ask_surprises": False, **table})
    for word in words:
        if game.decision is not None and game.decision.about == "begin":
            game.answer("pass")
        say(game, ("Ada", word))
    return game


def played(deck: str, *hand: str, **table: Any) -> Game:
    """Ada has played cards, one after the other, and may hold more of them under `more`."""
    more = table.pop("more", ())
    return turn(deck, *hand, hand=(*hand, *more), **table)


def answered(card: str, *surprises: str, **noor: Any) -> Game:
    """Ada plays a card; Noor and Ada answer with Surprises by turns, and then nobody does."""
    hands: dict[str, list[str]] = {"Ada": [card], "Noor": []}
    for number, surprise in enumerate(surprises):
        hands["Ada" if number % 2 else "Noor"].append(surprise)
    game = lay("surprises", {"Ada": {"hand": hands["Ada"]}, "Noor": {"hand": hands["Noor"], **noor}}).answer(card)
    for number, surprise in enumerate(surprises):
        while asked(game) != ("Ada" if number % 2 else "Noor"):
            game.answer("pass")
        game.answer(surprise)
    return nobody(game)


_EFFECT = ("moved", "effect")
BEGAN = ("began", "rule played")
FIZZLED = ("fizzled", "nothing to do")


def drawn_apart(action: str, *others: str) -> Game:
    """Ada plays an Action that draws cards apart; of these she plays 24 Hours, which she meets, as late as she can."""
    draw = ["Number Nine", "24 Hours", *others]
    game = turn("math", action, hand=[action], row=["Number Two", "Number Four"], draw=draw)
    if len(others) > 1:
        say(game, ("Ada", others[-1]))
    return say(game, ("Ada", "24 Hours"))


def omens(card: str) -> Game:
    """Ada has played Dreams and Omens, and on her next turn plays the card that it laid face down in front of her."""
    draw = ["The Tomb", card, "The Poet", "The Cat", "The Farm", "The Lighthouse"]
    game = turn("cthulhu", "Dreams and Omens", card, hand=["Dreams and Omens"], draw=draw)
    while game.decision is not None and not any(event.why == "effect" for event in game.events):
        game.answer_at(0)
    return game


def alone(*words: str, hand: Sequence[str] = ()) -> Game:
    """Ada plays by herself."""
    draw = ["Nurse Chapel", "Communicator", "Shuttlecraft"]
    game = lay("startrek", {"Ada": {"hand": [*hand]}}, solo=True, draw=draw, rules_deck=["Draw 3", "Play 2"])
    return say(game, *(("Ada", word) for word in words))


def dealt(deck: str) -> Game:
    """A game as it begins after a deal."""
    return Game(deck_called(deck), Setup(("Ada", "Noor"), seed=1))


def ring(card: str, *, face_out: Sequence[str] = ("Magic Ring",), keepers: Sequence[Any] = ("Treasure",)) -> Game:
    """Noor may hold a card face out, so that her Keepers are Invisible; Ada has played a card."""
    noor = {"hand": ["The Castle"], "face_out": [*face_out], "keepers": [*keepers]}
    players = {"Ada": {"hand": [card]}, "Noor": noor}
    return lay("fantasy", players, ask_surprises=False, draw=["The Tower", "Dragon Egg"]).answer(card)


def swept(*, face_out: Sequence[str] = ("Magic Ring",)) -> Game:
    """Ada has discarded all Creepers but Noor's Evil, which may be on an Invisible Keeper."""
    noor = {"hand": ["The Castle"], "face_out": [*face_out], "keepers": ["Treasure", {"Evil": "Treasure"}]}
    players = {"Ada": {"hand": ["Creeper Sweeper"], "keepers": ["The Troll"]}, "Noor": noor}
    return (
        lay("fantasy", players, ask_surprises=False, draw=["The Tower", "Dragon Egg"])
        .answer("pass")
        .answer("Creeper Sweeper")
    )


CHEST = {"goals": ["X Marks the Chest"]}
TAKEN = ("Steal Something", "Noor's Mars")


def mars_taken() -> Game:
    """Noor meets the Goal but for Germs, and Ada takes one of the Keepers that it asks for."""
    words = ("Steal Something", "Noor's Mars")
    noor = ["Mars", "Earth", "Germs"]
    return turn("martian", *words, hand=words[:1], noor=noor, goals=["War of the Worlds"])


def horror(secret: bool, cultist: bool, **table: Any) -> Game:
    """The Dunwich Horror is met; Noor may have Secret Cultist in hand, and Lin The Cultist in play."""
    players = {
        "Ada": {"hand": ["The Dunwich Horror"], "keepers": ["Cthulhu"]},
        "Noor": {"hand": ["Secret Cultist"] if secret else [], "keepers": ["Yog-Sothoth"]},
        "Lin": {"keepers": ["The Cultist" if cultist else "The Sound in the Walls"]},
    }
    game = say(lay("cthulhu", players, **table), ("Ada", "The Dunwich Horror"))
    while game.decision is not None:
        reveals = game.decision.why == "claim" and "Secret Cultist" in game.options
        game.answer("Secret Cultist" if reveals else "pass")
    return game


def swung(*words: str) -> Game:
    """Ada swings the Sword, which Evil is attached to, while The Troll is in front of her as well."""
    players = {
        "Ada": {"hand": ["Draw 3"], "keepers": ["Magic Sword", {"Evil": "Magic Sword"}, "The Troll"]},
        "Noor": {},
        "Lin": {},
    }
    return say(lay("fantasy", players, ask_surprises=False), *(("Ada", word) for word in ("Swing the Sword", *words)))


SPECIMEN = ["Abduction Chamber", "Pathetic Human (male)", "Pathetic Human (female)"]
ZOO = ["Cow", "Pathetic Human (male)", "Pathetic Human (female)"]


def zookeepers(theirs: Sequence[Any] = ZOO) -> Game:
    """Ada plays Martian Zookeeper with one Human more than Noor, who may have all that it asks for as well."""
    return played("martian", "Martian Zookeeper", row=[*ZOO, "Pathetic Human (male)"], noor=theirs)


def specimen_lost() -> Game:
    """Noor meets a Goal for a Keeper and two Creepers but for Germs, and Ada takes the Keeper."""
    keeper, *creepers = SPECIMEN
    words = ("Steal Something", f"Noor's {keeper}")
    return turn("martian", *words, hand=words[:1], noor=[keeper, *creepers, "Germs"], goals=["Specimen Collection"])


GET_ON = "Get on with it"
SWORD = "Swing the Sword"

HOLDS: dict[str, Table] = {
    # The table
    "in solitaire": lambda: at(alone(), "turned", "situation"),
    "before the first turn": lambda: at(dealt("math"), "moved", "deal"),
    "no Goal has come yet": lambda: at(played("math", "Number Two"), "moved", "play"),
    "another New Rule is in play": lambda: at(played("math", "Plus Victory", rules=["Draw 2"]), "began", "rule played"),
    "there is room for two Goals": lambda: at(
        turn(
            "martian",
            *("5 Keepers", "War of the Worlds"),
            hand=["5 Keepers"],
            goals=["War of the Worlds", "Our Army Now"],
            rules=["Double Agenda"],
        ),
        *("moved", "replaced"),
    ),
    "no one else holds cards": lambda: at(played("math", "Trade Hands", more=["Number One"]), "swapped", "trade hands"),
    "all cards but some are played": lambda: at(
        turn("martian", "Cow", hand=["Cow"], rules=["Play All But 1"], draw=["Mars"]), "turned", "clockwise"
    ),
    "a New Rule asks for the plays": lambda: at(
        turn("startrek", "Communicator", "Mr. Sulu", hand=["Mr. Sulu"], rules=["Play 3"], draw=["Communicator"]),
        *("finished", "hand empty"),
    ),
    "only one card can be played": lambda: at(turn("math", draw=["Number One"]), "asked", "turn"),
    "Play All is in play": lambda: at(
        turn("math", GET_ON, hand=["Number One"], rules=["Play All", "Get On With It!"]), "ended", "turn ended"
    ),
    "others are Invisible": lambda: at(ring("Steal a Keeper"), "fizzled", "nothing to do"),
    "a Creeper cannot be reached": lambda: at(swept(), "moved", "trash"),
    # Rules and numbers
    "it replaces the Basic Rules": lambda: at(played("math", "Play 2"), "began", "rule played"),
    "it replaces an older rule": lambda: at(played("math", "Play 2", rules=["Play 3"]), "began", "rule played"),
    "it asks for more plays": lambda: at(
        played("math", "Play 3", more=["Number One"], rules=["Play 2"]), "began", "rule played"
    ),
    "it says to play all": lambda: at(played("math", "Play All"), "began", "rule played"),
    "enough is drawn": lambda: at(played("math", "Draw 2", rules=["Draw 3", "Play 2"]), "began", "rule played"),
    "the player is over it": lambda: at(
        played("math", "Hand Limit 1", more=["Number One"], rules=["Play 2"]), "began", "rule played"
    ),
    "it is about Keepers": lambda: at(
        turn("math", "Keeper Limit 3", hand=["Keeper Limit 3"], noor=["Number One", "Number Two"] * 2),
        "asked",
        "limit off turn",
    ),
    # Cards that come and go
    "they have a Keeper already": lambda: at(played("math", "Number Two", row=["Number One"]), "moved", "play"),
    "it is the first Keeper": lambda: at(played("martian", "Cow", row=["Germs"]), "moved", "play"),
    "it is the first Creeper": lambda: at(
        turn("martian", row=["Cow"], draw=["Germs", "Mars"]), "moved", "creeper drawn"
    ),
    "it completes a pair": lambda: at(played("martian", "Earth", row=["Mars", "Cow"]), "moved", "play"),
    "it goes along with its Creeper": lambda: at(
        turn("cthulhu", "Read the passage aloud", row=["The Necronomicon", "The Farm", {"Metamorphosis": "The Farm"}]),
        *("moved", "move"),
    ),
    "more was played than is required now": lambda: at(
        turn("math", "Number One", "Rules Reset", hand=["Number One", "Rules Reset"], rules=["Play 2"]),
        *("turned", "clockwise"),
    ),
    "they have four Keepers already": lambda: at(
        played("martian", "Cow", row=["Mars", "Earth", "Tripod", "The City"]), "moved", "play"
    ),
    "they have a Creeper already": lambda: at(
        turn("martian", row=["Germs"], draw=["The Army", "Cow"]), "moved", "creeper drawn"
    ),
    "it goes over the Keeper Limit": lambda: at(
        played("math", "Number Two", row=["Number One"] * 3, rules=["Keeper Limit 3"]), "moved", "play"
    ),
    "it is their own": lambda: at(played("math", "Trash a Keeper", row=["Number One"]), "moved", "trash"),
    "they have other Keepers": lambda: at(
        played("startrek", "Mr. Sulu", row=["Communicator", "Mirror Universe"]), "attached", "waited"
    ),
    "another Keeper of theirs fits it": lambda: at(
        turn("startrek", "Mr. Sulu", row=["Mr. Sulu", "Mr. Chekov"], draw=["Mirror Universe", "Communicator"]),
        *("attached", "attach"),
    ),
    "it is held face out": lambda: at(
        lay(
            "fantasy",
            {"Ada": {"hand": ["Draw 3"], "face_out": ["Magic Ring"], "keepers": ["Treasure"]}, "Noor": {}},
            ask_surprises=False,
        ).answer("Turn the Ring inward"),
        *("used", "power"),
    ),
    "it stands in for a Creeper": lambda: at(turn("martian", draw=["Germs", "Cow"]), "moved", "draw"),
    "it is their turn": lambda: at(played("math", "Number Two"), "moved", "play"),
    "it looks for cards in play": lambda: at(played("math", "Steal a Keeper"), "fizzled", "nothing to do"),
    "it looks for Keepers in play": lambda: at(played("math", "Steal a Keeper"), "fizzled", "nothing to do"),
    "it comes back to the hand": lambda: at(
        played("fantasy", "Fireball Spell", row=["Star Reader"], held=["Unicorn"]), "moved", "play"
    ),
    "it is lent to the Unicorn or the Dragon alone": lambda: at(
        played("fantasy", "Lights in the Tower", row=["Magic Wand", "Unicorn", "The Tower"]), "won", "goal met"
    ),
    "their hand is lost, or another player gets the card": lambda: at(ring("Trade Hands"), "counted", "lost from hand"),
    "a card that lends an icon has a Creeper on it": lambda: at(
        scenario("fantasy/an-evil-wand-still-lends").run(), "moved", "cast"
    ),
    "an icon is lent": lambda: at(
        played("fantasy", "Lights in the Tower", row=["Magic Wand", "Unicorn", "The Tower"]), "won", "goal met"
    ),
    "it is attached to the acting card": lambda: at(
        turn("fantasy", SWORD, hand=["Draw 3"], row=["Magic Sword", {"Evil": "Magic Sword"}]), "moved", "move"
    ),
    "it waits for a Keeper": lambda: at(turn("fantasy", draw=["Evil", "The Crown"]), "moved", "creeper drawn"),
    "no one would choose it": lambda: at(
        played("math", "Trash a Keeper", row=["Number One", "Number Two"]), "asked", "trash"
    ),
    "only Creepers can be taken": lambda: at(played("martian", "Steal Something", noor=["Germs"]), "moved", "steal"),
    "they may use a free action": lambda: at(
        turn("fantasy", hand=["Draw 3"], row=["Magic Sword", "The Troll"]), "asked", "turn"
    ),
    "it stays attached": lambda: at(
        turn("fantasy", "Put on the Ring", hand=["Draw 3"], row=["Magic Ring", {"Evil": "Magic Ring"}]),
        *("moved", "along"),
    ),
    "its icon is new at the table": lambda: at(played("martian", "Tripod"), "moved", "play"),
    "a rule makes Creepers harmless": lambda: at(
        played("martian", "Tame Humans", row=["Mars", "Earth", "The Important Human"], goals=["War of the Worlds"]),
        *("won", "goal met"),
    ),
    "a rule pays for its icon": lambda: at(played("martian", "Tripod", rules=["Martian Technology"]), "moved", "play"),
    "more plays are asked for than cards are held": lambda: at(
        turn("math", rules=["Play 4"], draw=["Number One"]), "asked", "turn"
    ),
    "a card in hand finds nothing to do": lambda: at(turn("startrek", hand=["Trash a New Rule"]), "asked", "turn"),
    "a card makes the Creeper harmless": lambda: at(
        played("martian", "Tame Humans", row=["Mars", "Earth", "The Important Human"], goals=["War of the Worlds"]),
        *("blocked", "unblocked"),
    ),
    "they have become visible": lambda: at(scenario("fantasy/visible-on-anothers-turn").run(), "blocked", "unblocked"),
    "the Goal has gone": lambda: at(
        played("martian", "Milk Run", row=["Mars", "Earth", "Germs"], goals=["War of the Worlds"]),
        *("blocked", "no longer met"),
    ),
    "no Goal is left": lambda: at(
        turn(
            "martian",
            *("Zap a Card!", "War of the Worlds"),
            hand=["Zap a Card!"],
            row=["Mars", "Earth", "Germs"],
            goals=["War of the Worlds"],
        ),
        *("blocked", "no longer met"),
    ),
    "as part of an Action": lambda: at(
        played("martian", "Jackpot!", draw=["Mars", "Germs", "Cow", "Earth", "The City"]), "moved", "creeper drawn"
    ),
    "as a free action": lambda: at(
        turn("martian", "Play the top card", rules=["Mystery Play"], hand=["Cow"], draw=["Mars", "Earth"]),
        "moved",
        "nested",
    ),
    "as an owed play": lambda: at(omens("Jackpot!"), *_EFFECT),
    # Surprises
    "it was one of the plays of the turn": lambda: at(
        answered("Steal a Keeper", "Not So Fast"), "cancelled", "surprise"
    ),
    "it has cancelled a card": lambda: at(answered("Steal a Keeper", "Not So Fast"), "moved", "spent"),
    "it answers a Surprise": lambda: at(
        answered("Steal a Keeper", "Not So Fast", "Objection"), "cancelled", "surprise"
    ),
    "it is the third Surprise or a later one": lambda: at(
        answered("Steal a Keeper", "Not So Fast", "Objection", "Finders Keepers"), "moved", "surprise"
    ),
    "they hold a Surprise that takes over a Keeper": lambda: at(
        lay(
            "surprises",
            {
                "Ada": {"hand": ["Steal a Keeper"]},
                "Noor": {"hand": ["Finders Keepers", "Not So Fast"], "keepers": ["Cat"]},
            },
        ).answer("Steal a Keeper"),
        *("asked", "surprise"),
    ),
    "a theft is answered": lambda: at(
        answered("Steal a Keeper", "Not So Fast", keepers=["Cat"]), "cancelled", "surprise"
    ),
    # Winning
    "by calculation": lambda: at(
        played("math", "24 Hours", row=["Number Eight", "Number Three"], rules=["Times Victory"]), "won", "goal met"
    ),
    "the Goal names its cards": lambda: at(
        played("math", "24 Hours", row=["Number Two", "Number Four"]), "won", "goal met"
    ),
    "the Goal wants a Creeper": lambda: at(played("martian", "Our Army Now"), "moved", "play"),
    "the Goal wants several by icon": lambda: at(played("martian", "A Firm Handshake"), "moved", "play"),
    "the Goal asks for a pair of Keepers": lambda: at(played("martian", "Milk Run"), "moved", "play"),
    "the Goal has no words of its own": lambda: at(
        played("sampler", "Lost in the Fog", row=["Map", "Fog", "Night"]), "blocked", "blocked"
    ),
    "only a calculation counts": lambda: at(played("math", "Unlucky", meta_rules=["Plan C"]), "moved", "play"),
    "the number may be calculated": lambda: at(played("math", "Unlucky", rules=["Plus Victory"]), "moved", "play"),
    "several had met the Goal": lambda: at(scenario("martian/two-at-once").run(), "won", "goal met"),
    "an Ungoal has a winner": lambda: at(
        horror(secret=True, cultist=True, meta_rules=["Cult Clash"]), "asked", "claim"
    ),
    "a tie is broken": lambda: at(zookeepers(), "won", "goal met"),
    "a Keeper in play claims the Ungoal": lambda: at(horror(secret=False, cultist=True), "asked", "claim"),
    "another Goal waits in this Action": lambda: at(drawn_apart("Draw 2 and Use 'em", "Nothing"), "won", "goal met"),
    "the Goal compares a number": lambda: at(scenario("math/highest-score-waits").run(), "tied", "tie"),
    "an Ungoal is met as well": lambda: at(scenario("martian/goal-and-ungoal-together").run(), "tied", "tie"),
    "some cards are to be kept": lambda: at(played("math", "Play All But 1", more=["Draw 2", "Draw 3"]), *BEGAN),
    "it has several parts": lambda: at(played("fantasy", "Lantern Spell", row=["Star Reader"]), *FIZZLED),
    "they have no answer": lambda: at(horror(secret=False, cultist=True), "asked", "claim"),
    "another player was forced to it": lambda: at(
        turn("math", "24 Hours", draw=["24 Hours"], noor=["Number Two", "Number Four"]), "won", "goal met"
    ),
    "a Creeper does not block": lambda: at(
        played("martian", "War of the Worlds", row=["Mars", "Earth", "The Army", "Tripod"]), "won", "goal met"
    ),
    "the Goal asks for a Creeper": lambda: at(
        played("sampler", "Lost in the Fog", row=["Map", "Fog", "Night"]), "blocked", "blocked"
    ),
    "a Meta Rule is in play": lambda: at(played("math", "Unlucky", meta_rules=["Plan B"]), "moved", "play"),
    "Play 2 becomes Play 3": lambda: at(
        played("math", "Number One", "Play 3", rules=["Play 2"], more=["Number Two"]), "began", "rule played"
    ),
    "a limit is in play": lambda: at(played("math", "Number One", rules=["Hand Limit 2"]), "moved", "play"),
    "no rule asks for it": lambda: at(
        turn(
            "startrek",
            *("Steal Something", "Noor's The Computer"),
            hand=["Steal Something"],
            noor=["The Computer", "Communicator"],
        ),
        *("moved", "draw up"),
    ),
    "numerals are raised": lambda: at(played("math", "Jackpot!", rules=["Increment All"]), "moved", "effect"),
    "a Keeper Limit is in play": lambda: at(played("math", "Number One", rules=["Keeper Limit 3"]), "moved", "play"),
    "others are over it": lambda: at(played("math", "Hand Limit 1", held=["Number One"] * 2), "began", "rule played"),
    "it was played from the hand": lambda: at(played("cthulhu", "The Tomb"), "moved", "land"),
    "it comes into play": lambda: at(played("cthulhu", "The Poet"), "moved", "land"),
    "it is laid down": lambda: at(played("cthulhu", "The Poet"), "moved", "play"),
    "they have no Keeper to give": lambda: at(played("fantasy", "Exchange Keepers"), "fizzled", "nothing to do"),
    "only before the last play": lambda: at(played("math", "Get On With It!"), "began", "rule played"),
    "it is the turn of who plays it": lambda: at(
        turn("startrek", "Veto!", "Draw 2", hand=["Veto!"], rules=["Draw 2"]), "moved", "trash"
    ),
    "inside a card that has all its cards played": lambda: at(
        turn(
            "martian",
            *("Draw 2 and Use 'em", "Draw 3, Play 2 of Them"),
            hand=["Draw 2 and Use 'em"],
            draw=["Cow", "Draw 3, Play 2 of Them", "Mars", "Earth", "Tripod", "The City"],
        ),
        *("moved", "drawn apart"),
    ),
    "it has cards played": lambda: at(
        played("martian", "Draw 2 and Use 'em", draw=["Cow", "Mars", "Earth", "Tripod"]), "moved", "play"
    ),
    "the winner needs a Creeper": lambda: at(
        played("martian", "Our Army Now", row=["Mind-Control Transmitter", "The Army"]), "won", "goal met"
    ),
    "the rule has just come": lambda: at(
        played("martian", "Hand Limit 1", held=["Cow", "Mars", "Earth"]), "asked", "limit off turn"
    ),
    "one card was drawn before Draw 3": lambda: at(played("math", "Draw 3"), "moved", "draw up"),
    "one card was drawn before Draw 4": lambda: at(played("martian", "Draw 4"), "moved", "draw up"),
    "its Keeper is in a hand": lambda: at(
        played("startrek", "Beam Us Up", row=["Mr. Sulu", {"Mirror Universe": "Mr. Sulu"}]), "detached", "along"
    ),
    "it lay beneath a Keeper": lambda: at(
        say(
            lay(
                "martian",
                {
                    "Ada": {"hand": ["Trash Something"]},
                    "Noor": {
                        "keepers": ["Abduction Chamber"],
                        "beneath": [{"Pathetic Human (male)": "Abduction Chamber"}],
                    },
                },
            ),
            ("Ada", "Trash Something"),
        ),
        *("moved", "along"),
    ),
    "an Ungoal takes a Goal's place or leaves it": lambda: at(
        played("startrek", "The Planet Eater", goals=["Course Laid In"]), "moved", "replaced"
    ),
    "they are Invisible": lambda: at(
        ring("A Hoard of One's Own", keepers=["Treasure", "The Dragon", "Dungeon"]), "blocked", "blocked"
    ),
    "only being Invisible blocks": lambda: at(
        ring("A Hoard of One's Own", keepers=["Treasure", "The Dragon"]),
        "blocked",
        "blocked",
    ),
    "they would win over another claim": lambda: at(horror(secret=True, cultist=True), "won", "ungoal claimed"),
}

HOLDS_NOT: dict[str, tuple[Table, ...]] = {
    # The table
    "in solitaire": (lambda: at(turn("startrek"), "turned", "situation"),),
    "before the first turn": (lambda: at(played("math", "Number Two"), "moved", "draw"),),
    "no Goal has come yet": (
        lambda: at(played("math", "Number Two", goals=["24 Hours"]), "moved", "play"),
        lambda: at(played("math", "Number Two", discard=["24 Hours"]), "moved", "play"),
        lambda: at(
            turn(
                "math",
                *("24 Hours", "Zap a Card!", "24 Hours", "Number Two"),
                hand=["24 Hours", "Zap a Card!", "Number Two"],
                rules=["Play 3"],
            ),
            *("moved", "play"),
        ),
    ),
    "another New Rule is in play": (lambda: at(played("math", "Plus Victory"), "began", "rule played"),),
    "there is room for two Goals": (
        lambda: at(played("martian", "5 Keepers", goals=["War of the Worlds"]), "moved", "replaced"),
    ),
    "no one else holds cards": (
        lambda: at(
            turn(
                "math",
                *("Number One", "Trade Hands"),
                hand=["Trade Hands"],
                rules=["Play 2"],
                draw=["Number One"],
            ),
            *("swapped", "trade hands"),
        ),
        lambda: at(played("math", "Trade Hands", more=["Number One"], held=["Number Two"]), "swapped", "trade hands"),
    ),
    "all cards but some are played": (
        lambda: at(played("martian", "Cow"), "turned", "clockwise"),
        lambda: at(turn("martian", rules=["Play All But 1"]), "turned", "situation"),
        lambda: at(
            turn("martian", "Cow", "Mars", hand=["Cow"], rules=["Play All"], draw=["Mars"]), "turned", "clockwise"
        ),
    ),
    "a New Rule asks for the plays": (
        lambda: at(
            turn("math", "Number One", hand=[], rules=["Increment All"], draw=["Number One", "Number Two"]),
            *("turned", "situation"),
        ),
    ),
    "only one card can be played": (
        lambda: at(turn("math", hand=["Number Two"], draw=["Number One"]), "asked", "turn"),
        lambda: at(turn("math", "Number Two", hand=["Number Two"], draw=["Number One"]), "answered", "turn"),
    ),
    "Play All is in play": (
        lambda: at(
            turn("math", GET_ON, hand=["Number One"], rules=["Play 3", "Get On With It!"]), "ended", "turn ended"
        ),
    ),
    "a Creeper cannot be reached": (
        lambda: at(swept(face_out=[]), "moved", "trash"),
        lambda: at(ring("Steal a Keeper"), "fizzled", "nothing to do"),
    ),
    "others are Invisible": (
        lambda: at(ring("Steal a Keeper", face_out=[]), "moved", "steal"),
        lambda: at(ring("Steal a Keeper", face_out=["Magic Ring"]), "arranged", "situation"),
    ),
    # Rules and numbers
    "it replaces the Basic Rules": (
        lambda: at(played("math", "Play 2", rules=["Play 3"]), "began", "rule played"),
        lambda: at(played("math", "Hand Limit 2"), "began", "rule played"),
    ),
    "it replaces an older rule": (
        lambda: at(played("math", "Play 2"), "began", "rule played"),
        lambda: at(played("math", "Play 2", rules=["Draw 3"]), "began", "rule played"),
    ),
    "it asks for more plays": (
        lambda: at(played("math", "Play 2", rules=["Play 3"]), "began", "rule played"),
        lambda: at(played("math", "Play 2", rules=["Play All"]), "began", "rule played"),
        lambda: at(turn("math", rules=["Play 3"]), "began", "in force already"),
    ),
    "it says to play all": (lambda: at(played("math", "Play 4"), "began", "rule played"),),
    "enough is drawn": (
        lambda: at(played("math", "Draw 3", rules=["Draw 2", "Play 2"]), "began", "rule played"),
        lambda: at(turn("math", rules=["Draw 2"]), "began", "in force already"),
    ),
    "the player is over it": (
        lambda: at(played("math", "Hand Limit 1", rules=["Play 2"]), "began", "rule played"),
        lambda: at(played("math", "Keeper Limit 3", row=["Number One"] * 3), "began", "rule played"),
        lambda: at(turn("math", rules=["Hand Limit 0"], hand=["Number One"]), "began", "in force already"),
    ),
    "it is about Keepers": (
        lambda: at(
            turn("math", "Hand Limit 0", hand=["Hand Limit 0"], held=["Number One", "Number Two"]),
            "moved",
            "limit off turn",
        ),
    ),
    # Cards that come and go
    "they have a Keeper already": (
        lambda: at(played("math", "Number Two", noor=["Number One"]), "moved", "play"),
        lambda: at(played("martian", "Cow", row=["Germs"]), "moved", "play"),
    ),
    "it is the first Keeper": (
        lambda: at(played("math", "Number Two", noor=["Number One"]), "moved", "play"),
        lambda: at(played("math", "Number Two", "Number One", rules=["Play 2"]), "moved", "play", "Number One"),
    ),
    "it is the first Creeper": (
        lambda: at(turn("martian", noor=["Germs"], draw=["The Army", "Mars"]), "moved", "creeper drawn"),
    ),
    "it completes a pair": (
        lambda: at(played("martian", "Earth", noor=["Mars"]), "moved", "play"),
        lambda: at(played("martian", "Cow", row=["Mars", "Earth"]), "moved", "play"),
    ),
    "it goes along with its Creeper": (
        lambda: at(turn("cthulhu", "Read the passage aloud", row=["The Necronomicon", "The Body"]), "moved", "move"),
    ),
    "more was played than is required now": (lambda: at(played("math", "Number One"), "turned", "clockwise"),),
    "they have four Keepers already": (
        lambda: at(played("martian", "Cow", row=["Mars", "Earth", "Tripod", "Germs"]), "moved", "play"),
    ),
    "they have a Creeper already": (
        lambda: at(turn("martian", row=["Cow"], noor=["Germs"], draw=["The Army", "Cow"]), "moved", "creeper drawn"),
    ),
    "it goes over the Keeper Limit": (
        lambda: at(played("math", "Number Two", row=["Number One"] * 2, rules=["Keeper Limit 3"]), "moved", "play"),
        lambda: at(played("math", "Number Two", row=["Number One"] * 3), "moved", "play"),
    ),
    "it is their own": (lambda: at(played("math", "Trash a Keeper", noor=["Number One"]), "moved", "trash"),),
    "they have other Keepers": (
        lambda: at(played("startrek", "Mr. Sulu", row=["Mirror Universe"]), "attached", "waited"),
    ),
    "another Keeper of theirs fits it": (
        lambda: at(played("startrek", "Mr. Sulu", row=["Communicator", "Mirror Universe"]), "attached", "waited"),
    ),
    "it is held face out": (
        lambda: at(turn("fantasy", SWORD, hand=["Draw 3"], row=["Magic Sword", "The Troll"]), "used", "power"),
    ),
    "it stands in for a Creeper": (
        lambda: at(turn("martian", draw=["Cow", "Germs"]), "moved", "draw"),
        lambda: at(turn("martian", draw=["Germs", "Cow", "Mars"], rules=["Draw 2"]), "moved", "draw"),
    ),
    "it is their turn": (
        lambda: at(turn("math", "Hand Limit 0", hand=["Hand Limit 0"], held=["Number One"]), "moved", "limit off turn"),
    ),
    "it looks for cards in play": (lambda: at(played("math", "Trash a New Rule"), "fizzled", "nothing to do"),),
    "it looks for Keepers in play": (
        lambda: at(played("math", "Trash a New Rule"), "fizzled", "nothing to do"),
        lambda: at(played("fantasy", "Creeper Sweeper"), "fizzled", "nothing to do"),
    ),
    "it comes back to the hand": (
        lambda: at(played("fantasy", "Fireball Spell", held=["Unicorn"]), "moved", "play"),
        lambda: at(played("fantasy", "Trade Hands", row=["Star Reader"], held=["Unicorn"]), "moved", "play"),
    ),
    "it is lent to the Unicorn or the Dragon alone": (
        lambda: at(
            played("fantasy", "Lights in the Tower", row=["Magic Wand", "Grumbling Dwarf", "Unicorn", "The Tower"]),
            *("won", "goal met"),
        ),
    ),
    "their hand is lost, or another player gets the card": (
        lambda: at(scenario("fantasy/vanishing-was-an-illusion").run(), "counted", "lost from hand"),
    ),
    "a card that lends an icon has a Creeper on it": (
        lambda: at(scenario("fantasy/wand-and-unicorn").run(), "moved", "cast"),
    ),
    "an icon is lent": (
        lambda: at(
            played("fantasy", "X Marks the Chest", row=["Magic Wand", "Old Map", "Treasure"]), "won", "goal met"
        ),
        lambda: at(played("fantasy", "X Marks the Chest", row=["Unicorn", "Old Map", "Treasure"]), "won", "goal met"),
    ),
    "it is attached to the acting card": (
        lambda: at(turn("fantasy", SWORD, hand=["Draw 3"], row=["Magic Sword", "The Troll"]), "moved", "move"),
        lambda: at(swung("The Troll"), "asked", "move"),
        lambda: at(swung(), "asked", "move"),
    ),
    "it waits for a Keeper": (
        lambda: at(turn("fantasy", row=["The Crown"], draw=["Evil", "Unicorn"]), "moved", "creeper drawn"),
        lambda: at(turn("fantasy", draw=["The Troll", "Unicorn"]), "moved", "creeper drawn"),
        lambda: at(turn("fantasy", draw=["Unicorn"]), "moved", "draw"),
    ),
    "no one would choose it": (
        lambda: at(played("math", "Trash a Keeper", row=["Number One"], noor=["Number Two"]), "asked", "trash"),
        lambda: at(played("martian", "Steal Something", noor=["Germs", "Mars"]), "asked", "steal"),
    ),
    "only Creepers can be taken": (
        lambda: at(turn("martian", *TAKEN, hand=TAKEN[:1], noor=["Germs", "Mars"]), "moved", "steal"),
    ),
    "they may use a free action": (lambda: at(turn("martian", hand=["Mars"]), "asked", "turn"),),
    "it stays attached": (
        lambda: at(
            turn(
                "startrek",
                *("Trash Something", "Mr. Sulu"),
                hand=["Trash Something"],
                row=["Mr. Sulu", {"Mirror Universe": "Mr. Sulu"}],
            ),
            *("moved", "along"),
        ),
    ),
    "its icon is new at the table": (
        lambda: at(played("martian", "Tripod", row=["Ray Gun"]), "moved", "play"),
        lambda: at(played("martian", "Mars"), "moved", "play"),
    ),
    "a rule makes Creepers harmless": (
        lambda: at(
            played("martian", "Space Suit", row=["Mars", "Earth", "Germs"], goals=["War of the Worlds"]),
            *("won", "goal met"),
        ),
        lambda: at(played("martian", "Earth", row=["Mars"], goals=["War of the Worlds"]), "won", "goal met"),
    ),
    "a rule pays for its icon": (
        lambda: at(played("martian", "Tripod"), "moved", "play"),
        lambda: at(played("martian", "Mars", rules=["Martian Technology"]), "moved", "play"),
    ),
    "more plays are asked for than cards are held": (
        lambda: at(turn("math", rules=["Play 4"], hand=["Number Two"] * 3, draw=["Number One"]), "asked", "turn"),
        lambda: at(turn("math", rules=["Play All"], draw=["Number One"]), "asked", "turn"),
    ),
    "a card in hand finds nothing to do": (
        lambda: at(turn("startrek", hand=["Trash a New Rule"], rules=["Draw 2"]), "asked", "turn"),
        lambda: at(turn("fantasy", hand=["Steal a Keeper"], noor=["The Crown"]), "asked", "turn"),
    ),
    "they have become visible": (
        lambda: at(
            played("fantasy", "Candles in Every Window", row=["Old Map", {"Evil": "Old Map"}, "Treasure"], **CHEST),
            *("blocked", "unblocked"),
        ),
    ),
    "the Goal has gone": (lambda: at(mars_taken(), "blocked", "no longer met"),),
    "no Goal is left": (lambda: at(mars_taken(), "blocked", "no longer met"),),
    "a card makes the Creeper harmless": (
        lambda: at(
            turn(
                "martian",
                *("Trash Something", "The Important Human"),
                hand=["Trash Something"],
                row=["Mars", "Earth", "The Important Human"],
                goals=["War of the Worlds"],
            ),
            *("blocked", "unblocked"),
        ),
    ),
    "as part of an Action": (
        lambda: at(turn("martian", draw=["Germs", "Cow"]), "moved", "creeper drawn"),
        lambda: at(
            turn("martian", "Play the top card", rules=["Mystery Play"], hand=["Cow"], draw=["Mars", "Earth"]),
            "moved",
            "nested",
        ),
    ),
    "as a free action": (
        lambda: at(played("math", "Number Two"), "moved", "play"),
        lambda: at(
            played("martian", "Jackpot!", draw=["Mars", "Germs", "Cow", "Earth", "The City"]), "moved", "creeper drawn"
        ),
    ),
    "as an owed play": (
        lambda: at(played("cthulhu", "Jackpot!", draw=["The Cat", "The Farm", "The Poet", "The Tomb"]), *_EFFECT),
    ),
    # Surprises
    "it was one of the plays of the turn": (
        lambda: at(answered("Steal a Keeper", "Not So Fast", "Objection"), "cancelled", "surprise", "Not So Fast"),
    ),
    "it has cancelled a card": (
        lambda: at(turn("startrek", "Veto!", "Draw 2", hand=["Veto!"], rules=["Draw 2"]), "moved", "spent"),
    ),
    "it answers a Surprise": (lambda: at(answered("Steal a Keeper", "Not So Fast"), "cancelled", "surprise"),),
    "it is the third Surprise or a later one": (
        lambda: at(answered("Steal a Keeper", "Not So Fast", "Objection"), "moved", "surprise"),
        lambda: at(answered("Steal a Keeper", "Not So Fast"), "cancelled", "surprise"),
    ),
    "they hold a Surprise that takes over a Keeper": (
        lambda: at(answered("Steal a Keeper", "Not So Fast", keepers=["Cat"]), "asked", "surprise"),
        lambda: at(answered("Steal a Keeper", "Not So Fast", keepers=["Cat"]), "answered", "surprise"),
    ),
    "a theft is answered": (
        lambda: at(answered("Cat", "Finders Keepers"), "cancelled", "surprise"),
        lambda: at(answered("Lights Out", "Not So Fast"), "cancelled", "surprise"),
        lambda: at(
            say(
                lay(
                    "cthulhu",
                    {
                        "Ada": {"hand": ["Exchange Keepers"], "keepers": ["The Tomb"]},
                        "Noor": {"hand": ["The Stars Are Wrong"], "keepers": ["The Farm"]},
                    },
                ),
                *(("Ada", "Exchange Keepers"), ("Noor", "The Stars Are Wrong")),
            ),
            *("moved", "surprise"),
        ),
    ),
    # Winning
    "by calculation": (
        lambda: at(
            played("math", "24 Hours", row=["Number Two", "Number Four"], rules=["Times Victory"]), "won", "goal met"
        ),
    ),
    "the Goal names its cards": (
        lambda: at(
            played("martian", "5 Keepers", row=["Mars", "Earth", "Cow", "The City", "Tripod"]), "won", "goal met"
        ),
    ),
    "the Goal wants a Creeper": (
        lambda: at(played("martian", "Milk Run"), "moved", "play"),
        lambda: at(played("martian", "5 Keepers"), "moved", "play"),
    ),
    "the Goal wants several by icon": (
        lambda: at(played("martian", "Local Guide"), "moved", "play"),
        lambda: at(played("martian", "Milk Run"), "moved", "play"),
    ),
    "the Goal has no words of its own": (lambda: at(mars_taken(), "blocked", "no longer met"),),
    "only a calculation counts": (
        lambda: at(played("math", "Unlucky"), "moved", "play"),
        lambda: at(played("math", "Unlucky", meta_rules=["Plan B"]), "moved", "play"),
        lambda: at(played("math", "Sequence", meta_rules=["Plan C"]), "moved", "play"),
    ),
    "the number may be calculated": (
        lambda: at(played("math", "Unlucky"), "moved", "play"),
        lambda: at(played("math", "Sequence", rules=["Plus Victory"]), "moved", "play"),
    ),
    "several had met the Goal": (
        lambda: at(zookeepers(), "won", "goal met"),
        lambda: at(played("martian", "Milk Run", row=["Cow", "Flying Saucer"]), "won", "goal met"),
    ),
    "an Ungoal has a winner": (lambda: at(horror(secret=True, cultist=True), "asked", "claim"),),
    "a tie is broken": (
        lambda: at(zookeepers(theirs=ZOO[:2]), "won", "goal met"),
        lambda: at(zookeepers(theirs=[*ZOO, "Germs"]), "won", "goal met"),
        lambda: at(played("martian", "Milk Run", row=["Cow", "Flying Saucer"]), "won", "goal met"),
    ),
    "a Keeper in play claims the Ungoal": (
        lambda: at(horror(secret=True, cultist=False), "asked", "claim"),
        lambda: at(horror(secret=True, cultist=True, meta_rules=["Cult Clash"]), "asked", "claim"),
    ),
    "the Goal asks for a pair of Keepers": (
        lambda: at(specimen_lost(), "blocked", "no longer met"),
        lambda: at(played("martian", "Our Army Now"), "moved", "play"),
        lambda: at(played("martian", "Local Guide"), "moved", "play"),
        lambda: at(played("martian", "5 Keepers"), "moved", "play"),
    ),
    "the Goal compares a number": (lambda: at(scenario("martian/two-at-once").run(), "tied", "tie"),),
    "an Ungoal is met as well": (lambda: at(scenario("martian/two-at-once").run(), "tied", "tie"),),
    "some cards are to be kept": (
        lambda: at(played("math", "Play All", more=["Draw 2", "Draw 3"]), *BEGAN),
        lambda: at(turn("math", hand=["Draw 2"], rules=["Play 2"]), "asked", "turn"),
    ),
    "it has several parts": (
        lambda: at(played("fantasy", "Newt Spell"), *FIZZLED),
        lambda: at(played("math", "Rules Reset"), *FIZZLED),
    ),
    "they have no answer": (
        lambda: at(horror(secret=True, cultist=True, meta_rules=["Cult Clash"]), "asked", "claim"),
    ),
    "another Goal waits in this Action": (
        lambda: at(drawn_apart("Draw 2 and Use 'em", "Number Ten"), "won", "goal met"),
        lambda: at(drawn_apart("Draw 3, Play 2 of Them", "Nothing", "Number Ten"), "won", "goal met"),
        lambda: at(played("math", "24 Hours", row=["Number Two", "Number Four"]), "won", "goal met"),
        lambda: at(
            turn(
                "math",
                "Steal a Keeper",
                hand=["Steal a Keeper"],
                row=["Number Two"],
                noor=["Number Four"],
                goals=["24 Hours"],
            ),
            "won",
            "goal met",
        ),
    ),
    "another player was forced to it": (
        lambda: at(played("math", "24 Hours", row=["Number Two", "Number Four"]), "won", "goal met"),
        lambda: at(
            played("math", "24 Hours", more=["Number Ten"], noor=["Number Two", "Number Four"]), "won", "goal met"
        ),
    ),
    "a Creeper does not block": (
        lambda: at(played("martian", "War of the Worlds", row=["Mars", "Earth"]), "won", "goal met"),
        lambda: at(played("martian", "Our Army Now", row=["Mind-Control Transmitter", "The Army"]), "won", "goal met"),
    ),
    "the Goal asks for a Creeper": (
        lambda: at(played("sampler", "Descent", row=["Lantern", "Rope", "Fog"]), "blocked", "blocked"),
    ),
    "a Meta Rule is in play": (lambda: at(played("math", "Unlucky"), "moved", "play"),),
    "Play 2 becomes Play 3": (
        lambda: at(
            played("math", "Play 3", rules=["Play 2"], more=["Number Two", "Number Four"]), "began", "rule played"
        ),
        lambda: at(
            played("martian", "Cow", "Play 3", rules=["Play 2", "Inflation"], more=["Mars", "Earth", "Tripod"]),
            *("began", "rule played"),
        ),
        lambda: at(played("math", "Play 3", more=["Number Two", "Number Four"]), "began", "rule played"),
    ),
    "a limit is in play": (lambda: at(played("math", "Number One"), "moved", "play"),),
    "no rule asks for it": (
        lambda: at(played("math", "Draw 3", draw=["Number One"] * 3, rest="draw"), "moved", "draw up"),
        lambda: at(played("startrek", "Draw 3", row=["The Computer"]), "moved", "draw up"),
    ),
    "numerals are raised": (lambda: at(played("math", "Jackpot!"), "moved", "effect"),),
    "a Keeper Limit is in play": (lambda: at(played("math", "Number One", rules=["Hand Limit 2"]), "moved", "play"),),
    "others are over it": (
        lambda: at(played("math", "Hand Limit 1", held=["Number One"]), "began", "rule played"),
        lambda: at(played("math", "Hand Limit 1", more=["Number One"] * 2), "began", "rule played"),
        lambda: at(played("math", "Draw 2", held=["Number One"] * 3), "began", "rule played"),
    ),
    "it was played from the hand": (
        lambda: at(
            turn(
                "cthulhu",
                *("Draw 2 and Use 'em", "The Tomb"),
                hand=["Draw 2 and Use 'em"],
                draw=["The Farm", "The Tomb", "The Poet"],
            ),
            *("moved", "land"),
        ),
    ),
    "it comes into play": (lambda: at(played("cthulhu", "The Poet"), "moved", "play"),),
    "it is laid down": (
        lambda: at(turn("math"), "moved", "draw"),
        lambda: at(played("math", "Get On With It!"), "began", "rule played"),
    ),
    "they have no Keeper to give": (
        lambda: at(played("fantasy", "Exchange Keepers", row=["Treasure"]), "fizzled", "nothing to do"),
        lambda: at(ring("Steal a Keeper"), "fizzled", "nothing to do"),
    ),
    "only before the last play": (lambda: at(played("martian", "Mystery Play"), "began", "rule played"),),
    "it is the turn of who plays it": (
        lambda: at(answered("Steal a Keeper", "Not So Fast", keepers=["Cat"]), "cancelled", "surprise"),
    ),
    "inside a card that has all its cards played": (
        lambda: at(
            turn(
                "martian",
                *("Let's Do That Again!", "Draw 3, Play 2 of Them"),
                hand=["Let's Do That Again!"],
                discard=["Draw 3, Play 2 of Them", "Jackpot!"],
                draw=["Cow", "Mars", "Earth", "Tripod", "The City"],
            ),
            *("moved", "drawn apart"),
        ),
        lambda: at(
            turn(
                "martian",
                *("Draw 2 and Use 'em", "Jackpot!"),
                hand=["Draw 2 and Use 'em"],
                draw=["Cow", "Jackpot!", "Mars", "Earth", "Tripod", "The City", "Tentacle"],
            ),
            *("moved", "nested", "Jackpot!"),
        ),
        lambda: at(
            played("martian", "Draw 3, Play 2 of Them", draw=["Cow", "Mars", "Earth", "Tripod"]), "moved", "drawn apart"
        ),
    ),
    "it has cards played": (
        lambda: at(played("martian", "Jackpot!", draw=["Cow", "Mars", "Earth", "Tripod"]), "moved", "play"),
    ),
    "the winner needs a Creeper": (
        lambda: at(played("martian", "War of the Worlds", row=["Mars", "Earth"]), "won", "goal met"),
    ),
    "one card was drawn before Draw 3": (
        lambda: at(played("math", "Draw 4"), "moved", "draw up"),
        lambda: at(played("math", "Draw 3", rules=["Draw 2"]), "moved", "draw up"),
        lambda: at(played("math", "Draw 3", rules=["Increment All"]), "moved", "draw up"),
    ),
    "one card was drawn before Draw 4": (
        lambda: at(played("martian", "Draw 3"), "moved", "draw up"),
        lambda: at(played("martian", "Draw 4", row=["Tripod"], rules=["Martian Technology"]), "moved", "draw up"),
    ),
    "the rule has just come": (
        lambda: at(played("martian", "Tripod", rules=["Martian Technology"]), "moved", "draw up"),
        lambda: at(
            turn("math", "Jackpot!", hand=["Jackpot!"], rules=["Hand Limit 1"], draw=["Number One"] * 2, rest="draw"),
            "asked",
            "limit at the end",
        ),
    ),
    "its Keeper is in a hand": (
        lambda: at(
            turn(
                "startrek",
                *("Trash Something", "Mr. Sulu"),
                hand=["Trash Something"],
                row=["Mr. Sulu", {"Mirror Universe": "Mr. Sulu"}],
            ),
            *("detached", "along"),
        ),
    ),
    "it lay beneath a Keeper": (
        lambda: at(
            turn(
                "startrek",
                *("Trash Something", "Mr. Sulu"),
                hand=["Trash Something"],
                row=["Mr. Sulu", {"Mirror Universe": "Mr. Sulu"}],
            ),
            *("moved", "along"),
        ),
    ),
    "an Ungoal takes a Goal's place or leaves it": (
        lambda: at(played("startrek", "House Call", goals=["Course Laid In"]), "moved", "replaced"),
    ),
    "they are Invisible": (
        lambda: at(
            played("fantasy", "A Hoard of One's Own", row=["Treasure", "The Dragon", "Dungeon"]), "blocked", "blocked"
        ),
    ),
    "only being Invisible blocks": (
        lambda: at(
            played("fantasy", "A Hoard of One's Own", row=["Treasure", "The Dragon", "Dungeon"]), "blocked", "blocked"
        ),
        lambda: at(ring("A Hoard of One's Own", keepers=["Treasure", "The Dragon", "Dungeon"]), "blocked", "blocked"),
    ),
    "they would win over another claim": (
        lambda: at(horror(secret=True, cultist=False), "won", "ungoal claimed"),
        lambda: at(horror(secret=False, cultist=True), "won", "ungoal claimed"),
        lambda: at(horror(secret=True, cultist=True, meta_rules=["Cult Clash"]), "won", "ungoal claimed"),
    ),
}


def test_every_condition_has_its_tables() -> None:
    assert set(HOLDS) == set(HOLDS_NOT) == set(CONDITIONS)


@pytest.mark.parametrize("name", CONDITIONS)
def test_it_holds(name: str) -> None:
    assert CONDITIONS[name](HOLDS[name]()) is True


@pytest.mark.parametrize(
    ("name", "case"), [(name, case) for name, cases in HOLDS_NOT.items() for case in range(len(cases))]
)
def test_it_does_not_hold(name: str, case: int) -> None:
    assert CONDITIONS[name](HOLDS_NOT[name][case]()) is False


@pytest.mark.parametrize("name", CONDITIONS)
def test_it_says_when_it_holds(name: str) -> None:
    first = (CONDITIONS[name].__doc__ or "").partition("\n")[0]
    assert len(first.split()) > 3
    assert first.endswith(".")


PRIVATE = [name for name, holds in CONDITIONS.items() if hasattr(holds, "__wrapped__")]


@pytest.mark.parametrize("name", PRIVATE)
def test_what_lies_in_a_hand_decides_no_quote_for_the_others(name: str) -> None:
    o = HOLDS[name]()
    own, other = (Occasion(o.events, o.k, o.before, seat) for seat in (o.event.who, 1 - min(o.event.who, 1)))
    assert CONDITIONS[name](own)
    assert not CONDITIONS[name](other)


def test_conditions_that_look_at_the_cards_of_a_hand_are_private() -> None:
    assert {*PRIVATE} == {
        "they have no answer",
        "they hold a Surprise that takes over a Keeper",
        "a card in hand finds nothing to do",
    }


def test_every_condition_is_asked_for_by_some_table() -> None:
    used: set[str] = set()
    for edition in (*editions(), "common"):
        deck = deck_called("math" if edition == "common" else edition)
        groups = read_citations(decks_root() / "common" / FILE, deck)
        rows = groups.rows if edition == "common" else read_citations(decks_root() / edition / FILE, deck, groups).rows
        rows += read_rows_of_cards(deck, groups.groups)
        used.update(name for row in rows for name, _ in row.when)
        used.update(name for passage in deck.rulebook if passage.holds for name, _ in passage.holds.when)
    assert sorted(set(CONDITIONS) - used) == []


# Fine points ----------------------------------------------------------------------------------------------------------


def test_the_second_surprise_is_not_the_third_as_it_cancels_the_first() -> None:
    name = "it is the third Surprise or a later one"
    assert not CONDITIONS[name](at(answered("Steal a Keeper", "Not So Fast", "Objection"), "cancelled", "surprise"))
    third = answered("Steal a Keeper", "Not So Fast", "Objection", "Finders Keepers")
    assert CONDITIONS[name](at(third, "cancelled", "surprise", "Objection"))
    assert not CONDITIONS[name](at(third, "cancelled", "surprise", "Steal a Keeper"))


def test_enough_is_drawn_only_when_a_bonus_asks_for_no_more() -> None:
    game = played("sampler", "Draw 2", row=["Rope"], rules=["Play 2"], draw=["Map", "Crown", "Lantern", "Map"])
    assert [event.why for event in game.events if event.what == "moved"].count("draw up") == 1
    assert not CONDITIONS["enough is drawn"](at(game, "began", "rule played"))


def test_nobody_is_over_a_limit_that_a_keeper_of_theirs_raises() -> None:
    game = played("sampler", "Hand Limit 1", row=["Crown"], more=["Lantern"], rules=["Play 2"], draw=["Map", "Map"])
    assert len(game.state.hand(0)) == 2
    assert not CONDITIONS["the player is over it"](at(game, "began", "rule played"))


@pytest.mark.parametrize(
    ("goal", "row"),
    [
        ("Lights in the Tower", ["Magic Wand", "Swamp Witch", "The Tower"]),
        ("X Marks the Chest", ["Magic Wand", "Unicorn", "Old Map", "Treasure"]),
    ],
)
def test_an_icon_is_not_lent_to_whoever_bears_it_or_needs_none(goal: str, row: list[str]) -> None:
    assert not CONDITIONS["an icon is lent"](at(played("fantasy", goal, row=row), "won", "goal met"))


def test_a_creeper_that_the_goal_asks_for_does_not_make_another_one() -> None:
    game = ring("Heavy Is the Head", keepers=["The Crown", {"Evil": "The Crown"}])
    blocked = at(game, "blocked", "blocked")
    assert CONDITIONS["only being Invisible blocks"](blocked)
    assert not CONDITIONS["the Goal asks for a Creeper"](blocked)


def test_what_holds_for_a_question_holds_for_its_answer() -> None:
    theft = answered("Steal a Keeper", keepers=["Cat"])
    for name, game, why in (
        ("a theft is answered", theft, "surprise"),
        ("it is attached to the acting card", swung("Evil", "Lin"), "move"),
    ):
        assert CONDITIONS[name](at(game, "asked", why)), name
        assert CONDITIONS[name](at(game, "answered", why)), name


# What the conditions are for ----------------------------------------------------------------------------------------

ALL_BUT_ONE = {"rules": ["Play All But 1", "Inflation"], "draw": ["Cow", "Mars", "Earth"]}


def sheltered() -> Game:
    """Noor brings Cthulhu out from beneath The Elder Sign as Ada plays a Goal."""
    players = {
        "Ada": {"hand": ["Wish You Were Asleep"]},
        "Noor": {"keepers": ["The Elder Sign"], "beneath": [{"Cthulhu": "The Elder Sign"}]},
    }
    game = lay("cthulhu", players, ask_surprises=False, draw=["The Tomb", "The Farm"])
    return say(game, ("Ada", "Wish You Were Asleep"), ("Noor", "Cthulhu"))


QUOTED: dict[str, tuple[Table, str, tuple[str, ...]]] = {
    "what was sheltered comes out by the words of its shelter": (
        lambda: at(sheltered(), "moved", "release for a Goal"),
        "The Elder Sign",
        (),
    ),
    "Play All But 1 grants a card, and Inflation is named beside its words": (
        lambda: at(turn("martian", **ALL_BUT_ONE), "used", "spare card"),
        "Play All But 1",
        (),
    ),
    "where Cult Clash was agreed on, an Ungoal has a winner, and nobody is said to lose": (
        lambda: at(horror(secret=True, cultist=True, meta_rules=["Cult Clash"]), "moved", "land"),
        "Cult Clash",
        (),
    ),
    "without it the rulebook says what an Ungoal does": (
        lambda: at(horror(secret=True, cultist=True), "moved", "land"),
        "",
        ("goal.ungoal",),
    ),
    "a spell that is held is not said to be discarded": (
        lambda: at(played("fantasy", "Invisibility Spell"), "moved", "play"),
        "",
        ("fantasy.turns-invisible", "fantasy.invisible-in-hand"),
    ),
    "nor is one that comes back": (
        lambda: at(played("fantasy", "Fireball Spell", row=["Star Reader"], held=["Unicorn"]), "moved", "play"),
        "",
        ("action.follow",),
    ),
    "a spell without a Spellcaster is used once": (
        lambda: at(played("fantasy", "Fireball Spell", held=["Unicorn"]), "moved", "play"),
        "",
        ("action.once",),
    ),
    "who wins after a tie wins as the rule of ties says": (
        HOLDS["several had met the Goal"],
        "",
        ("goal.everyone", "goal.tie"),
    ),
    "a tie that the Goal breaks is no tie": (
        HOLDS["a tie is broken"],
        "Martian Zookeeper",
        ("creeper.needed", "martian.female-human"),
    ),
    "the number of a Goal may be calculated, so no certain Keepers are asked for": (
        HOLDS["the number may be calculated"],
        "",
        ("goal.play", "goal.everyone"),
    ),
    "with Double Agenda its words say which Goal goes": (
        HOLDS["there is room for two Goals"],
        "Double Agenda",
        (),
    ),
    "with one Goal the rulebook says it": (
        lambda: at(played("martian", "5 Keepers", goals=["War of the Worlds"]), "moved", "replaced"),
        "",
        ("goal.replace",),
    ),
    "hands are traded by the card's words": (
        lambda: at(played("math", "Trade Hands", more=["Number One"], held=["Number Two"]), "swapped", "trade hands"),
        "Trade Hands",
        ("action.once",),
    ),
    "only where all other hands are empty is the FAQ to the point": (
        HOLDS["no one else holds cards"],
        "",
        ("action.trade-hands",),
    ),
    "a Malfunction that waited beside other Keepers explains itself": (
        HOLDS["they have other Keepers"],
        "Mirror Universe",
        ("creeper.attach",),
    ),
    "a rule that lay there already is quoted, not said to be new": (
        lambda: at(turn("math", rules=["Play 2"]), "began", "in force already"),
        "Play 2",
        ("rule.supersede-basic",),
    ),
}


@pytest.mark.parametrize("case", QUOTED)
def test_the_words_fit_the_moment(case: str) -> None:
    table, card, passages = QUOTED[case]
    o = table()
    moment = explain(o.events, o.k, o.before)
    assert (moment.says.name if moment.card_is_source and moment.says else "") == card
    assert tuple(passage.id for passage in moment.passages) == passages


def test_inflation_is_named_where_it_changes_a_number() -> None:
    spare = at(turn("martian", **ALL_BUT_ONE), "used", "spare card")
    assert explain(spare.events, spare.k, spare.before).text == (
        "Ada began with an empty hand, and the draw of the turn brought only 2 cards, so Play All But 1, raised by "
        "Inflation, grants one more."
    )
    game = played("martian", "Hand Limit 1", rules=["Inflation", "Play 2"], held=["Cow", "Mars", "Earth"])
    over = at(game, "asked", "limit off turn")
    assert (
        "Hand Limit 1 (2 with Inflation): Noor has 3 cards and must discard 1"
        in explain(over.events, over.k, over.before).text
    )


def test_doom_that_changes_hands_is_counted_on_both_sides() -> None:
    words = ("Steal a Keeper", "Noor's The Ghoul")
    stolen = at(turn("cthulhu", *words, hand=words[:1], noor=["The Ghoul", "The Tomb"]), "moved", "steal")
    assert explain(stolen.events, stolen.k, stolen.before).text == (
        "Ada takes The Ghoul from Noor. Doom: Noor 0, Ada 1."
    )


def test_a_count_of_the_table_below_that_of_a_player_names_who_is_below_zero() -> None:
    said = []
    for card, row in (("The Necronomicon", ["The Poet"]), ("The Farm", ["The Poet"]), ("The Cultist", [])):
        doom = at(played("cthulhu", card, row=row, noor=["The Cat", "The Tomb"]), "moved", "land")
        said.append(explain(doom.events, doom.k, doom.before).text)
    assert "Doom +2: Ada 2, table 1 (Noor −1)." in said[0]
    assert "Doom" not in said[1]
    assert "Doom +1: Ada 1, table 0 (Noor −1)." in said[2]


def test_a_card_whose_numerals_are_raised_says_so() -> None:
    raised = at(
        played("math", "Jackpot!", rules=["Increment All"], draw=["Number One", "Number Two"] * 3), "moved", "effect"
    )
    says = explain(raised.events, raised.k, raised.before).says
    assert says is not None
    assert says.reading.endswith("Increment All makes each number 1 higher.")
    plain = at(played("math", "Jackpot!", draw=["Number One", "Number Two"] * 3), "moved", "effect")
    says = explain(plain.events, plain.k, plain.before).says
    assert says is not None
    assert "Increment All" not in says.reading


def test_what_raises_the_basic_rules_is_called_by_its_own_name() -> None:
    words = ("Trash a New Rule", "Play 3")
    gone = at(turn("math", *words, hand=words[:1], rules=["Play 3", "Increment All"]), "ceased", "rule gone")
    assert explain(gone.events, gone.k, gone.before).text == (
        "Play 3 is gone: everyone plays 2 cards each turn now, Increment All included."
    )
