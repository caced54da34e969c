"""Expectations: what a scenario may expect of a table, and how that is compared.

`EXPECTABLE` is the one list of them: each function is a word of `expect`, and its docstring is what the word means. The
reader of scenario files, the schema for editors and the page of the documentation are made from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import getdoc
from typing import Any, NamedTuple

from fluxx_nb.engine.core.decisions import PASS
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import legal_words, matching
from fluxx_nb.engine.core.quotas import plays_left
from fluxx_nb.engine.core.state import DISCARD, DRAW, GOALS, OUT, RULES, RULES_DECK, SCORED, UNDER, WAITING
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.systems.invisibility import is_invisible
from fluxx_nb.engine.systems.points import points_of
from fluxx_nb.story.advise.refusals import refusals
from fluxx_nb.story.explain.explanation import cited_in
from fluxx_nb.story.scenarios import fields
from fluxx_nb.story.scenarios.last_steps import StepText, steps_since_answer

EXACT, PARTIAL, NONE_OF = "exact", "partial", "none of these"
"""Whether nothing else may be there, or more may be there, or nothing of it may be there."""


class Expectation(NamedTuple):
    """A word of `expect`."""

    shape: str
    """How it is written, one of the shapes of `fields`."""
    holds: str
    """One of `EXACT`, `PARTIAL` and `NONE_OF`."""
    example: str
    means: str
    check: Callable[[Game, Any], str]
    """Returns what is wrong, or nothing."""


EXPECTABLE: dict[str, Expectation] = {}
"""What a scenario may expect, by the word that it writes."""

_Check = Callable[[Game, Any], str]


def _expected(shape: str, holds: str, example: str) -> Callable[[_Check], _Check]:
    """Register the decorated function as a word of `expect`."""

    def enter(check: _Check) -> _Check:
        means = " ".join((getdoc(check) or "").split())
        EXPECTABLE[check.__name__.removeprefix("_")] = Expectation(shape, holds, example, means, check)
        return check

    return enter


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


def _each(game: Game, expected: Mapping[str, Any], check: Callable[[int, Any, str], str]) -> str:
    for name, wanted in expected.items():
        if name not in game.players:
            there = f"{name} is not at the table at this step (at the table: {', '.join(game.players)})"
            return f"{there}. Write it at a step at which {name} is there, or leave {name} out"
        problem = check(game.state.seat_named(name), wanted, name)
        if problem:
            return problem
    return ""


def _equal(wanted: Any, found: Any, what: str) -> str:
    # What a file may write for nothing or no one.
    told = ("null" if one is None else one for one in (wanted, found))
    return "" if wanted == found else "{} should be {}, but is {}".format(what, *told)


@_expected(fields.PLAYER, EXACT, "turn: Noor")
def _turn(game: Game, wanted: Any) -> str:
    """The current player."""
    s = game.state
    return _equal(wanted, s.names[s.turn] if s.turn >= 0 else None, "whose turn it is")


@_expected(fields.PLAYER, EXACT, "winner: Ada")
def _winner(game: Game, wanted: Any) -> str:
    """The winner; `null`: no one has won."""
    return _equal(wanted, game.winner, "the winner")


@_expected(fields.FLAG, EXACT, "lost: true")
def _lost(game: Game, wanted: Any) -> str:
    """Whether everyone has lost to an Ungoal."""
    return _equal(bool(wanted), game.ended is not None and game.ended.what == "lost", "whether everyone has lost")


@_expected(fields.NUMBER_BY_PLAYER, EXACT, "plays_left: {Ada: 1}")
def _plays_left(game: Game, wanted: Any) -> str:
    """Plays left in this turn."""
    return _each(game, wanted, lambda seat, n, name: _equal(n, plays_left(game.state, seat), f"{name}'s plays left"))


@_expected(fields.NUMBER, EXACT, "drawn: 3")
def _drawn(game: Game, wanted: Any) -> str:
    """Cards drawn so far in this turn."""
    return _equal(wanted, game.state.drawn, "the number of cards drawn in this turn")


@_expected(fields.CARDS_BY_PLAYER, EXACT, "hand: {Ada: [Number Two, Draw 3], Noor: []}")
def _hand(game: Game, wanted: Any) -> str:
    """All cards in the hands of the players named."""
    s = game.state
    return _each(game, wanted, lambda seat, cards, name: _same(cards, _names(game, s.hand(seat)), f"{name}'s hand"))


@_expected(fields.NUMBER_BY_PLAYER, EXACT, "hand_size: {Ada: 3}")
def _hand_size(game: Game, wanted: Any) -> str:
    """How many cards the players named hold."""
    s = game.state
    return _each(game, wanted, lambda seat, n, name: _equal(n, len(s.hand(seat)), f"the size of {name}'s hand"))


@_expected(fields.PAIRS_BY_PLAYER, EXACT, "keepers: {Ada: [Number Four]}")
def _keepers(game: Game, wanted: Any) -> str:
    """All Keepers and Creepers in front of the players named; a pair also says what a Creeper is attached to."""
    s = game.state
    return _each(game, wanted, lambda seat, cards, name: _placed(game, s.row(seat), cards, f"{name}'s row"))


@_expected(fields.PAIRS_BY_PLAYER, EXACT, "beneath: {Ada: [{Evil: Magic Ring}]}")
def _beneath(game: Game, wanted: Any) -> str:
    """All cards hidden beneath Keepers of the players named; a pair also says beneath which."""

    def check(seat: int, cards: Any, name: str) -> str:
        return _placed(game, game.state.zones[UNDER[seat]], cards, f"what {name} has hidden")

    return _each(game, wanted, check)


def _placed(game: Game, there: list[int], wanted: Any, what: str) -> str:
    """Compare cards by name, and those that are written as a pair also by the card that they belong to."""
    titles, attached = game.deck.cards, game.state.attached
    pairs = [pair for item in wanted or () if isinstance(item, dict) for pair in item.items()]
    plain = [item for item in wanted or () if not isinstance(item, dict)]
    problem = _same([*plain, *(card for card, _ in pairs)], _names(game, there), what)
    if problem:
        return problem
    hosts = Counter((titles[card].name, titles[attached[card]].name) for card in there if card in attached)
    for (card, host), many in Counter(pairs).items():
        if hosts[card, host] < many:
            found = ", ".join(other for one, other in hosts if one == card) or "no card"
            return f"{card} should be with {host}, but is with {found}"
    return ""


@_expected(fields.PLAYERS, EXACT, "invisible: [Ada]")
def _invisible(game: Game, wanted: Any) -> str:
    """The players whose Keepers are Invisible."""
    s = game.state
    return _same(wanted, [s.names[seat] for seat in s.order if is_invisible(s, seat)], "who is Invisible")


@_expected(fields.CARDS_BY_PLAYER, EXACT, "waiting: {Ada: [Number Five]}")
def _waiting(game: Game, wanted: Any) -> str:
    """Cards set aside that the players named still have to play."""

    def check(seat: int, cards: Any, name: str) -> str:
        return _same(cards, _names(game, game.state.zones[WAITING[seat]]), f"what {name} has yet to play")

    return _each(game, wanted, check)


@_expected(fields.POINTS, PARTIAL, "points: {doom: {Ada: 3, table: 4}}")
def _points(game: Game, wanted: Any) -> str:
    """A player's count of Doom or Undoom; `table` is the count of everyone."""
    s = game.state
    for kind, counts in wanted.items():
        found = {s.names[seat]: points_of(s, seat, kind) for seat in s.order}
        found["table"] = sum(found.values())
        for name, number in counts.items():
            problem = _equal(number, found.get(name), f"{name}'s {kind} count")
            if problem:
                return problem
    return ""


@_expected(fields.CARD_TO_CARD, EXACT, "attached: {Nightmares: The Dreamer}")
def _attached(game: Game, wanted: Any) -> str:
    """Every card at the table that is attached to another or beneath it, with that other card."""
    s, cards = game.state, game.deck.cards
    found = {cards[card].name: cards[on].name for card, on in (*s.attached.items(), *s.covered.items())}
    turned = [f"{{{host}: {card}}}" for card, host in wanted.items() if found.get(host) == card]
    first = f"the card that is attached or beneath comes first: write {', '.join(turned)}"
    return first if turned else _equal(dict(wanted), found, "what is attached")


@_expected(fields.CARDS, EXACT, "rules: [Play 3]")
def _rules(game: Game, wanted: Any) -> str:
    """All New Rules in play."""
    return _same(wanted, _names(game, game.state.zones[RULES]), "the New Rules in play")


@_expected(fields.CARDS, EXACT, "goals: [24 Hours]")
def _goals(game: Game, wanted: Any) -> str:
    """All Goals and Ungoals in play."""
    return _same(wanted, _names(game, game.state.zones[GOALS]), "the Goals in play")


@_expected(fields.CARDS, PARTIAL, "discarded: [Play 2]")
def _discarded(game: Game, wanted: Any) -> str:
    """Cards in the discard pile."""
    return _within(wanted, _names(game, game.state.zones[DISCARD]), "the discard pile")


@_expected(fields.CARDS, NONE_OF, "not_discarded: [Number Two]")
def _not_discarded(game: Game, wanted: Any) -> str:
    """Cards that are not in the discard pile."""
    return _without(wanted, _names(game, game.state.zones[DISCARD]), "the discard pile")


@_expected(fields.CARDS, PARTIAL, "removed: [Number Two]")
def _removed(game: Game, wanted: Any) -> str:
    """Cards out of the game."""
    return _within(wanted, _names(game, game.state.zones[OUT]), "what is out of the game")


@_expected(fields.NUMBER, EXACT, "draw_pile: 12")
def _draw_pile(game: Game, wanted: Any) -> str:
    """How many cards are in the draw pile."""
    return _equal(wanted, len(game.state.zones[DRAW]), "the number of cards in the draw pile")


@_expected(fields.NUMBER, EXACT, "rules_deck: 10")
def _rules_deck(game: Game, wanted: Any) -> str:
    """Solo Fluxx: how many cards are in the Rules deck."""
    return _equal(wanted, len(game.state.zones.get(RULES_DECK, ())), "the number of cards in the Rules deck")


@_expected(fields.CARDS, EXACT, "scored: [24 Hours]")
def _scored(game: Game, wanted: Any) -> str:
    """Solo Fluxx: all Goals scored."""
    return _same(wanted, _names(game, game.state.zones.get(SCORED, [])), "the scored Goals")


@_expected(fields.NUMBER, EXACT, "score: 4")
def _score(game: Game, wanted: Any) -> str:
    """Solo Fluxx: the final score; `null` while the game goes on."""
    ended = game.ended
    return _equal(wanted, ended.number if ended is not None and ended.what == "concluded" else None, "the final score")


@_expected(fields.PASSAGES, PARTIAL, "cited: [rule.play-more]")
def _cited(game: Game, wanted: Any) -> str:
    """Rules quoted anywhere since the beginning, at any event, also at a choice."""
    cited = cited_in(game)
    missing = [passage for passage in wanted if passage not in cited]
    return f"{', '.join(missing)} should have been cited by now" if missing else ""


@_expected(fields.QUOTES, PARTIAL, "quoted: [rule.play-more]")
def _quoted(game: Game, wanted: Any) -> str:
    """Rules quoted at the step of the last answer, `card` for a card's own words; `[]`: nothing is quoted there.

    `{words: [rules]}` looks at the step since the last answer that says these words.
    """
    return _at_steps(game, wanted, lambda passages, *found: (_within if passages else _same)(passages, *found))


@_expected(fields.QUOTES, NONE_OF, "not_quoted: [goal.everyone]")
def _not_quoted(game: Game, wanted: Any) -> str:
    """Rules that are not quoted at the step that `quoted` would look at."""
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


@_expected(fields.CHOICES, PARTIAL, "told: [Ada draws Number Nine]")
def _told(game: Game, wanted: Any) -> str:
    """Words in the sentences of the steps since the last answer; capitals and punctuation do not count."""
    steps = steps_since_answer(game)
    return next((_untold(words, steps) for words in wanted if not any(step.says(words) for step in steps)), "")


def _untold(words: str, steps: Sequence[StepText]) -> str:
    said = " / ".join(shown(step.text) for step in steps[:3])
    return f"no step since the last answer says {shown(words)}; the steps say {said}"


@_expected(fields.PLAYER, EXACT, "asked: Noor")
def _asked(game: Game, wanted: Any) -> str:
    """The player who must choose now; `null`: no one."""
    found = game.state.names[game.decision.who] if game.decision is not None else None
    return _equal(wanted, found, "the player who is asked")


def _answers(game: Game, words: Sequence[str]) -> list[str]:
    """Return those of the words that would be legal answers now, read like answers in a script."""
    decision = game.decision
    if decision is None:
        return []
    declines = [PASS] if decision.may_pass else []
    return [word for word in words if word.strip().casefold() in declines or matching(game.state, decision, word)]


@_expected(fields.CHOICES, PARTIAL, "options: [Number Two, pass]")
def _options(game: Game, wanted: Any) -> str:
    """Legal answers to the pending choice, as you would write them in a script."""
    found = _answers(game, wanted)
    missing = [word for word in wanted if word not in found]
    legal = legal_words(game.state, game.decision) if game.decision is not None else []
    return f"{', '.join(missing)} should be a legal answer, but only {', '.join(legal) or 'none'} is" if missing else ""


@_expected(fields.CHOICES, NONE_OF, "not_options: [Number Nine]")
def _not_options(game: Game, wanted: Any) -> str:
    """Answers that are not legal now."""
    wrong = _answers(game, wanted)
    return f"{', '.join(wrong)} should not be a legal answer now" if wrong else ""


@_expected(fields.PLAYERS, EXACT, "tied: [Ada, Noor]")
def _tied(game: Game, wanted: Any) -> str:
    """The players who tie on a Goal; `[]`: no tie."""
    return _same(wanted, [game.state.names[seat] for seat in game.state.tied], "the players who are tied")


@_expected(fields.CARDS, PARTIAL, "fizzled: [Steal a Keeper]")
def _fizzled(game: Game, wanted: Any) -> str:
    """Cards that had no effect, since the beginning."""
    cards = {game.deck.cards[event.card].name for event in game.events if event.what == "fizzled" and event.card >= 0}
    missing = [name for name in wanted if name not in cards]
    return f"{', '.join(missing)} should have had no effect" if missing else ""


@_expected(fields.PLAYERS, EXACT, "players: [Ada, Noor, Max]")
def _players(game: Game, wanted: Any) -> str:
    """The players at the table, in any order."""
    return _same(wanted, [game.state.names[seat] for seat in game.state.order], "the players at the table")


@_expected(fields.TEXT, EXACT, "proof: 6 × 4")
def _proof(game: Game, wanted: Any) -> str:
    """The calculation that won, as it is told."""
    ended = game.ended
    found = ended.win.how if ended is not None and ended.what == "won" else None
    return _equal(wanted, found, "the calculation that won")


@_expected(fields.PASSAGES, PARTIAL, "refused: [rule.play-more]")
def _refused(game: Game, wanted: Any) -> str:
    """Rules that refuse something that is not an option now (the tab Why not?)."""
    found = {passage for refusal in refusals(game) for passage in refusal.cite}
    missing = [passage for passage in wanted if passage not in found]
    return f"nothing is refused by {', '.join(missing)}" if missing else ""


@_expected(fields.GROUPS, EXACT, "one_of: [{turn: Noor}, {winner: Ada}]")
def _one_of(game: Game, wanted: Any) -> str:
    """A list of expectations, at least one of which is met as a whole."""
    each = [[problem for _, problem in unmet(game, expect)] for expect in wanted]
    return f"not one of these holds: {'; '.join(problems[0] for problems in each)}" if all(each) else ""
