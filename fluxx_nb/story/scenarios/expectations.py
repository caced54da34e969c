"""Expectations: what a scenario may expect of a table, and how that is compared.

`EXPECTABLE` is the one list of them. The reader of scenario files, the schema for editors and the page of the
documentation are made from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from fluxx_nb.engine.core.decisions import PASS
from fluxx_nb.engine.core.event import Event
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import legal_words, matching
from fluxx_nb.engine.core.quotas import plays_left
from fluxx_nb.engine.core.state import DISCARD, DRAW, GOALS, OUT, RULES, RULES_DECK, SCORED, UNDER, WAITING, State
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.systems.invisibility import is_invisible
from fluxx_nb.engine.systems.points import points_of
from fluxx_nb.story.advise.refusals import refusals
from fluxx_nb.story.explain.explanation import cited_in
from fluxx_nb.story.scenarios import fields
from fluxx_nb.story.scenarios.last_steps import StepText, steps_since_answer

EXACT, PARTIAL, NONE_OF = "exact", "partial", "none of these"
"""Whether nothing else may be there, or more may be there, or nothing of it may be there."""


_Check = Callable[[Game, Any], str]
_Comparison = Callable[[Any, Any, str], str]
"""Gets what is wanted, what is found, and what that is; returns what is wrong."""


class Expectation(NamedTuple):
    """A word of `expect`."""

    shape: str
    """How it is written, one of the shapes of `fields`."""
    holds: str
    """One of `EXACT`, `PARTIAL` and `NONE_OF`."""
    example: str
    means: str
    check: _Check
    """Returns what is wrong, or nothing."""


def unmet(game: Game, expect: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the expectations that are not met, each with what is wrong."""
    for key, wanted in expect.items():
        problem = EXPECTABLE[key].check(game, wanted)
        if problem:
            yield key, problem


def _names(game: Game, cards: list[int]) -> list[str]:
    return [game.deck.cards[card].name for card in cards]


def _same(expected: Any, found: list[str], what: str) -> str:
    wanted = [str(item) for item in expected or ()]
    if Counter(wanted) == Counter(found):
        return ""
    return f"{what} should be {', '.join(wanted) or 'nothing'}, but found: {', '.join(found) or 'nothing'}"


def _within(expected: Any, found: list[str], what: str) -> str:
    missing = Counter(str(item) for item in expected or ()) - Counter(found)
    return f"{what} should hold {', '.join(missing)}, but holds {', '.join(found) or 'nothing'}" if missing else ""


def _without(expected: Any, found: list[str], what: str) -> str:
    wrong = [str(item) for item in expected or () if item in found]
    return f"{what} should not hold {', '.join(wrong)}, but does" if wrong else ""


def _ended(game: Game, how: str) -> Event | None:
    """Return the event that ended a game, if it ended so."""
    return game.ended if game.ended is not None and game.ended.what == how else None


def _equal(wanted: Any, found: Any, what: str) -> str:
    # What a file may write for nothing or no one.
    told = ("null" if one is None else one for one in (wanted, found))
    return "" if wanted == found else "{} should be {}, but is {}".format(what, *told)


def _look(compare: _Comparison, what: str, find: Callable[[Game], Any]) -> _Check:
    """Return the check that compares what is wanted with what is found at a table."""
    return lambda game, wanted: compare(wanted, find(game), what)


def _pile(compare: _Comparison, what: str, zone: int) -> _Check:
    return _look(compare, what, lambda game: _names(game, game.state.zones.get(zone, [])))


def _seats(what: str, find: Callable[[State], Iterable[int]]) -> _Check:
    return _look(_same, what, lambda game: [game.state.names[seat] for seat in find(game.state)])


def _each(compare: _Comparison, what: str, find: Callable[[Game, int], Any]) -> _Check:
    """Return the check that compares what is wanted of each player named; `what` has a place for the name."""

    def check(game: Game, expected: Mapping[str, Any]) -> str:
        for name, wanted in expected.items():
            if name not in game.players:
                there = f"{name} is not at the table at this step (at the table: {', '.join(game.players)})"
                return f"{there}. Write it at a step at which {name} is there, or leave {name} out"
            if problem := compare(wanted, find(game, game.state.seat_named(name)), what.format(name)):
                return problem
        return ""

    return check


def _placed(wanted: Any, found: tuple[Game, list[int]], what: str) -> str:
    """Compare cards by name, and those that are written as a pair also by the card that they belong to."""
    game, there = found
    titles, attached = game.deck.cards, game.state.attached
    pairs = [pair for item in wanted or () if isinstance(item, dict) for pair in item.items()]
    plain = [item for item in wanted or () if not isinstance(item, dict)]
    problem = _same([*plain, *(card for card, _ in pairs)], _names(game, there), what)
    if problem:
        return problem
    hosts = Counter((titles[card].name, titles[attached[card]].name) for card in there if card in attached)
    for (card, host), many in Counter(pairs).items():
        if hosts[card, host] < many:
            others = ", ".join(other for one, other in hosts if one == card) or "no card"
            return f"{card} should be with {host}, but is with {others}"
    return ""


def _points(game: Game, wanted: Any) -> str:
    s = game.state
    for kind, counts in wanted.items():
        found = {s.names[seat]: points_of(s, seat, kind) for seat in s.order}
        found["table"] = sum(found.values())
        for name, number in counts.items():
            problem = _equal(number, found.get(name), f"{name}'s {kind} count")
            if problem:
                return problem
    return ""


def _attached(game: Game, wanted: Any) -> str:
    s, cards = game.state, game.deck.cards
    found = {cards[card].name: cards[on].name for card, on in (*s.attached.items(), *s.covered.items())}
    turned = [f"{{{host}: {card}}}" for card, host in wanted.items() if found.get(host) == card]
    first = f"the card that is attached or beneath comes first: write {', '.join(turned)}"
    return first if turned else _equal(dict(wanted), found, "what is attached")


def _cited(game: Game, wanted: Any) -> str:
    cited = cited_in(game)
    missing = [passage for passage in wanted if passage not in cited]
    return f"{', '.join(missing)} should have been cited by now" if missing else ""


def _quoted(game: Game, wanted: Any) -> str:
    return _at_steps(game, wanted, lambda passages, *found: (_within if passages else _same)(passages, *found))


def _not_quoted(game: Game, wanted: Any) -> str:
    return _at_steps(game, wanted, _without)


def _at_steps(game: Game, wanted: Any, check: Callable[[list[str], list[str], str], str]) -> str:
    """Compare rules with those quoted at the step of the last answer, or at the steps that say certain words."""
    steps = steps_since_answer(game)
    for words, passages in wanted.items() if isinstance(wanted, dict) else [("", wanted)]:
        step = next((step for step in steps if not words or step.says(words)), None)
        if step is None:
            return _untold(words, steps)
        if problem := check(passages, [*step.quoted], f"the quotes at the step {shown(step.text)}"):
            return problem
    return ""


def _told(game: Game, wanted: Any) -> str:
    steps = steps_since_answer(game)
    return next((_untold(words, steps) for words in wanted if not any(step.says(words) for step in steps)), "")


def _untold(words: str, steps: Sequence[StepText]) -> str:
    said = " / ".join(shown(step.text) for step in steps[:3])
    return f"no step since the last answer says {shown(words)}; the steps say {said}"


def _answers(game: Game, words: Sequence[str]) -> list[str]:
    """Return those of the words that would be legal answers now, read like answers in a script."""
    decision = game.decision
    if decision is None:
        return []
    declines = [PASS] if decision.may_pass else []
    return [word for word in words if word.strip().casefold() in declines or matching(game.state, decision, word)]


def _options(game: Game, wanted: Any) -> str:
    found = _answers(game, wanted)
    missing = [word for word in wanted if word not in found]
    legal = legal_words(game.state, game.decision) if game.decision is not None else []
    return f"{', '.join(missing)} should be a legal answer, but only {', '.join(legal) or 'none'} is" if missing else ""


def _not_options(game: Game, wanted: Any) -> str:
    wrong = _answers(game, wanted)
    return f"{', '.join(wrong)} should not be a legal answer now" if wrong else ""


def _fizzled(game: Game, wanted: Any) -> str:
    cards = {game.deck.cards[event.card].name for event in game.events if event.what == "fizzled" and event.card >= 0}
    missing = [name for name in wanted if name not in cards]
    return f"{', '.join(missing)} should have had no effect" if missing else ""


def _refused(game: Game, wanted: Any) -> str:
    found = {passage for refusal in refusals(game) for passage in refusal.cite}
    missing = [passage for passage in wanted if passage not in found]
    return f"nothing is refused by {', '.join(missing)}" if missing else ""


def _one_of(game: Game, wanted: Any) -> str:
    each = [[problem for _, problem in unmet(game, expect)] for expect in wanted]
    return f"not one of these holds: {'; '.join(problems[0] for problems in each)}" if all(each) else ""


_EXPECTATIONS = (
    Expectation(fields.PLAYER, EXACT, "turn: Noor", "The current player.",
        _look(_equal, "whose turn it is", lambda game: game.current_player)),
    Expectation(fields.PLAYER, EXACT, "winner: Ada", "The winner; `null`: no one has won.",
        _look(_equal, "the winner", lambda game: game.winner)),
    Expectation(fields.FLAG, EXACT, "lost: true", "Whether everyone has lost to an Ungoal.",
        _look(_equal, "whether everyone has lost", lambda game: _ended(game, "lost") is not None)),
    Expectation(fields.NUMBER_BY_PLAYER, EXACT, "plays_left: {Ada: 1}", "Plays left in this turn.",
        _each(_equal, "{}'s plays left", lambda game, seat: plays_left(game.state, seat))),
    Expectation(fields.NUMBER, EXACT, "drawn: 3", "Cards drawn so far in this turn.",
        _look(_equal, "the number of cards drawn in this turn", lambda game: game.state.drawn)),
    Expectation(fields.CARDS_BY_PLAYER, EXACT, "hand: {Ada: [Number Two, Draw 3], Noor: []}",
        "All cards in the hands of the players named.",
        _each(_same, "{}'s hand", lambda game, seat: _names(game, game.state.hand(seat)))),
    Expectation(fields.NUMBER_BY_PLAYER, EXACT, "hand_size: {Ada: 3}", "How many cards the players named hold.",
        _each(_equal, "the size of {}'s hand", lambda game, seat: len(game.state.hand(seat)))),
    Expectation(fields.PAIRS_BY_PLAYER, EXACT, "keepers: {Ada: [Number Four]}",
        "All Keepers and Creepers in front of the players named; a pair also says what a Creeper is attached to.",
        _each(_placed, "{}'s row", lambda game, seat: (game, game.state.row(seat)))),
    Expectation(fields.PAIRS_BY_PLAYER, EXACT, "beneath: {Ada: [{Evil: Magic Ring}]}",
        "All cards hidden beneath Keepers of the players named; a pair also says beneath which.",
        _each(_placed, "what {} has hidden", lambda game, seat: (game, game.state.zones[UNDER[seat]]))),
    Expectation(fields.PLAYERS, EXACT, "invisible: [Ada]", "The players whose Keepers are Invisible.",
        _seats("who is Invisible", lambda s: (seat for seat in s.order if is_invisible(s, seat)))),
    Expectation(fields.CARDS_BY_PLAYER, EXACT, "waiting: {Ada: [Number Five]}",
        "Cards set aside that the players named still have to play.",
        _each(_same, "what {} has yet to play", lambda game, seat: _names(game, game.state.zones[WAITING[seat]]))),
    Expectation(fields.POINTS, PARTIAL, "points: {doom: {Ada: 3, table: 4}}",
        "A player's count of Doom or Undoom; `table` is the count of everyone.", _points),
    Expectation(fields.CARD_TO_CARD, EXACT, "attached: {Nightmares: The Dreamer}",
        "Every card at the table that is attached to another or beneath it, with that other card.", _attached),
    Expectation(fields.CARDS, EXACT, "rules: [Play 3]", "All New Rules in play.",
        _pile(_same, "the New Rules in play", RULES)),
    Expectation(fields.CARDS, EXACT, "goals: [24 Hours]", "All Goals and Ungoals in play.",
        _pile(_same, "the Goals in play", GOALS)),
    Expectation(fields.CARDS, PARTIAL, "discarded: [Play 2]", "Cards in the discard pile.",
        _pile(_within, "the discard pile", DISCARD)),
    Expectation(fields.CARDS, NONE_OF, "not_discarded: [Number Two]", "Cards that are not in the discard pile.",
        _pile(_without, "the discard pile", DISCARD)),
    Expectation(fields.CARDS, PARTIAL, "removed: [Number Two]", "Cards out of the game.",
        _pile(_within, "what is out of the game", OUT)),
    Expectation(fields.NUMBER, EXACT, "draw_pile: 12", "How many cards are in the draw pile.",
        _look(_equal, "the number of cards in the draw pile", lambda game: len(game.state.zones[DRAW]))),
    Expectation(fields.NUMBER, EXACT, "rules_deck: 10", "Solo Fluxx: how many cards are in the Rules deck.",
        _look(_equal, "the number of cards in the Rules deck", lambda game: len(game.state.zones.get(RULES_DECK, ())))),
    Expectation(fields.CARDS, EXACT, "scored: [24 Hours]", "Solo Fluxx: all Goals scored.",
        _pile(_same, "the scored Goals", SCORED)),
    Expectation(fields.NUMBER, EXACT, "score: 4", "Solo Fluxx: the final score; `null` while the game goes on.",
        _look(_equal, "the final score", lambda game: end.number if (end := _ended(game, "concluded")) else None)),
    Expectation(fields.PASSAGES, PARTIAL, "cited: [rule.play-more]",
        "Rules quoted anywhere since the beginning, at any event, also at a choice.", _cited),
    Expectation(fields.QUOTES, PARTIAL, "quoted: [rule.play-more]",
        "Rules quoted at the step of the last answer, `card` for a card's own words; `[]`: nothing is quoted there. "
        "`{words: [rules]}` looks at the step since the last answer that says these words.", _quoted),
    Expectation(fields.QUOTES, NONE_OF, "not_quoted: [goal.everyone]",
        "Rules that are not quoted at the step that `quoted` would look at.", _not_quoted),
    Expectation(fields.CHOICES, PARTIAL, "told: [Ada draws Number Nine]",
        "Words in the sentences of the steps since the last answer; capitals and punctuation do not count.", _told),
    Expectation(fields.PLAYER, EXACT, "asked: Noor", "The player who must choose now; `null`: no one.",
        _look(_equal, "the player who is asked",
              lambda game: None if game.decision is None else game.state.names[game.decision.who])),
    Expectation(fields.CHOICES, PARTIAL, "options: [Number Two, pass]",
        "Legal answers to the pending choice, as you would write them in a script.", _options),
    Expectation(fields.CHOICES, NONE_OF, "not_options: [Number Nine]", "Answers that are not legal now.", _not_options),
    Expectation(fields.PLAYERS, EXACT, "tied: [Ada, Noor]", "The players who tie on a Goal; `[]`: no tie.",
        _seats("the players who are tied", lambda s: s.tied)),
    Expectation(fields.CARDS, PARTIAL, "fizzled: [Steal a Keeper]", "Cards that had no effect, since the beginning.",
        _fizzled),
    Expectation(fields.PLAYERS, EXACT, "players: [Ada, Noor, Max]", "The players at the table, in any order.",
        _seats("the players at the table", lambda s: s.order)),
    Expectation(fields.TEXT, EXACT, "proof: 6 × 4", "The calculation that won, as it is told.",
        _look(_equal, "the calculation that won", lambda game: end.win.how if (end := _ended(game, "won")) else None)),
    Expectation(fields.PASSAGES, PARTIAL, "refused: [rule.play-more]",
        "Rules that refuse something that is not an option now (the tab Why not?).", _refused),
    Expectation(fields.GROUPS, EXACT, "one_of: [{turn: Noor}, {winner: Ada}]",
        "A list of expectations, at least one of which is met as a whole.", _one_of),
)  # fmt: skip
EXPECTABLE = {one.example.partition(":")[0]: one for one in _EXPECTATIONS}
"""What a scenario may expect, by the word that it writes."""
