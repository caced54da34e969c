"""The fields of a scenario file: what each of them means and how it is written.

The reader of scenario files, the schema for editors and the page of the documentation are made from these lists.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

TEXT, NUMBER, FLAG, DATE, CHOICES = "a text", "a number", "true or false", "a date", "words"
CARDS, PASSAGES, PAIRS, CARDS_AND_PAIRS = "cards", "rules", "pairs", "cards or pairs"
PLAYER, PLAYERS, SEATS, OUTCOME, OUTCOMES = "a player", "players", "what each player has", "an outcome", "outcomes"
ANSWER, SCRIPT, EXPECT, DECIDES, SCENARIOS = "an answer", "steps", "expectations", "a mapping", "scenarios"
CARDS_BY_PLAYER, PAIRS_BY_PLAYER, NUMBER_BY_PLAYER = "cards by player", "cards or pairs by player", "a number by player"
CARD_TO_CARD, POINTS, QUOTES, GROUPS = (
    "a card by card",
    "numbers by player",
    "rules, or rules by words",
    "a list of expectations",
)

RESTS = {"draw": "shuffled below `draw`", "discard": "in the discard pile", "out": "out of the game"}
"""Where the cards may be that a scenario does not name."""
SOURCES = {"ruling": "a ruling known of the published game, in our words"}
"""What a scenario may rest on besides the rulebook that it quotes, by the word in its file."""


class Field(NamedTuple):
    """Something that may be written in a scenario file."""

    shape: str
    """How it is written."""
    means: str
    example: str
    needed: bool = False
    words: Mapping[str, str] = {}
    """The only words that may be written there, where that is so, each with what it means."""


HEADER = {
    "edition": Field(TEXT, "The edition whose deck is used.", "edition: math"),
    "deck": Field(TEXT, "A deck of your own instead: its file, seen from this file.", "deck: pirates/cards.yaml"),
    "scenarios": Field(SCENARIOS, "The scenarios, each beginning with `- id:`.", "scenarios: []", needed=True),
}
"""What is written at the top of a file."""

FIELDS = {
    "id": Field(TEXT, "A short name, to call the scenario up by.", "id: steal-and-win", needed=True),
    "title": Field(TEXT, "The title, as learners read it.", "title: A stolen Keeper wins", needed=True),
    "teaches": Field(
        PASSAGES, "The rules that it shows, the main one first.", "teaches: [keeper.no-grab]", needed=True
    ),
    "players": Field(
        SEATS, "Who plays, clockwise, and what each has.", "players: {Ada: {hand: [Draw 2]}, Noor: {}}", needed=True
    ),
    "story": Field(TEXT, "What learners should know before the first step.", "story: Noor needs one more Keeper."),
    "turn": Field(PLAYER, "The current player; the first in `players` if left out.", "turn: Noor"),
    "played": Field(
        NUMBER, "Cards played in a turn that has begun already; left out, the turn begins with the draw.", "played: 1"
    ),
    "drawn": Field(NUMBER, "Beside `played`: cards drawn in this turn, if not as many as required.", "drawn: 3"),
    "rules": Field(CARDS, "New Rules in play.", "rules: [Play 2, Hand Limit 1]"),
    "goals": Field(CARDS, "Goals and Ungoals in play, the newest last.", "goals: [24 Hours]"),
    "draw": Field(CARDS, "The top of the draw pile, the top card first.", "draw: [Number Nine, Number One]"),
    "discard": Field(CARDS, "The discard pile, the top card last.", "discard: [Draw 3]"),
    "rest": Field(TEXT, "Where all cards are that you do not name; `draw` if left out.", "rest: out", words=RESTS),
    "meta_rules": Field(CARDS, "Meta Rules that everyone agreed on.", "meta_rules: [Plan B]"),
    "date": Field(DATE, "Today, for Goals that need the date.", "date: 2026-03-14"),
    "ages": Field(NUMBER_BY_PLAYER, "Ages, for Goals that need them.", "ages: {Ada: 12, Noor: 9}"),
    "surprises": Field(
        FLAG, "Whether everyone is asked for a Surprise at each play; `true` if left out.", "surprises: false"
    ),
    "deal": Field(FLAG, "Begin a new game: the cards are dealt, those in `draw` first.", "deal: true"),
    "solo": Field(FLAG, "Play Solo Fluxx, with one player.", "solo: true"),
    "rules_deck": Field(CARDS, "Solo Fluxx: the top of the Rules deck, the top card first.", "rules_deck: [Draw 2]"),
    "scored": Field(CARDS, "Solo Fluxx: Goals scored so far.", "scored: [24 Hours]"),
    "seed": Field(NUMBER, "The random seed; 0 if left out.", "seed: 7"),
    "chance": Field(OUTCOMES, "What is random before the first answer gives, in order.", "chance: [Number Five]"),
    "script": Field(SCRIPT, "What happens, step by step.", "script: [{Ada: Number Two}, {expect: {turn: Noor}}]"),
    "stop_at": Field(NUMBER, "How many steps of the script the table shows; then the learner goes on.", "stop_at: 1"),
    "expect": Field(EXPECT, "What must be true at the end.", "expect: {winner: Ada}"),
    "ask": Field(TEXT, "A question to the learner, before the script is shown.", "ask: Who wins?"),
    "options": Field(CHOICES, "The answers to choose from.", "options: [Ada, Noor]"),
    "answer": Field(TEXT, "The right one of them.", "answer: Ada"),
    "because": Field(TEXT, "Why it is right: the rule first, then the players.", "because: You win at once."),
    "decides": Field(DECIDES, "The step that decides the question; the last one that fits.", "decides: {event: won}"),
    "source": Field(TEXT, "What it rests on besides the rulebook.", "source: ruling", words=SOURCES),
}
"""What a scenario may say."""

SEAT = {
    "hand": Field(CARDS, "The cards in hand.", "hand: [Number Two, Draw 3]"),
    "keepers": Field(
        CARDS_AND_PAIRS,
        "Keepers and Creepers in front of the player. An attached Creeper is a pair, after its Keeper.",
        "keepers: [The Dreamer, {Nightmares: The Dreamer}]",
    ),
    "beneath": Field(
        PAIRS,
        "Cards beneath a Keeper or a card held face out, each a pair: the hidden card, then the other.",
        "beneath: [{Cthulhu: The Elder Sign}]",
    ),
    "face_out": Field(CARDS, "Cards held so that everyone sees them.", "face_out: [Magic Ring]"),
}
"""What a player may have, under `players`."""

STEPS = {
    "Ada": Field(
        ANSWER,
        "A player's name: what this player answers. `pass` declines, a list answers a choice of several cards, and "
        "`Noor's Number Four` says whose card.",
        "Ada: Number Two",
    ),
    "expect": Field(EXPECT, "What must be true at this step.", "expect: {plays_left: {Ada: 1}}"),
    "join": Field(TEXT, "Who joins.", "join: Max"),
    "leave": Field(PLAYER, "Who leaves.", "leave: Noor"),
    "chance": Field(
        OUTCOME,
        "What the next answer's random pick or shuffle gives: the card picked; the top card of the shuffled pile, or "
        "a list from the top; a list in the order of dealing; how many cards are above one put into the draw pile. "
        "`any` leaves one outcome to the seed.",
        "chance: Number Five",
    ),
}
"""What a step of a script may be; the first means any player's name."""

DECISIVE = {
    "event": Field(TEXT, "The kind of event.", "event: won"),
    "why": Field(TEXT, "The reason of the event, from [the list of reasons](reasons.md).", "why: limit off turn"),
    "player": Field(PLAYER, "Whose event it is.", "player: Ada"),
    "card": Field(TEXT, "The card that it is about.", "card: Number Two"),
}
"""What `decides` may say."""


def of_shape(shape: str) -> tuple[str, ...]:
    """Return the fields of a scenario that are written in one shape."""
    return tuple(name for name, field in FIELDS.items() if field.shape == shape)
