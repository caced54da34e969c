"""Expectations: what a scenario may say about a table, and how it is held to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import legal_words
from fluxx_nb.engine.core.quotas import plays_left
from fluxx_nb.engine.core.state import DISCARD, DRAW, GOALS, OUT, RULES, RULES_DECK, SCORED, UNDER, WAITING
from fluxx_nb.engine.systems.invisibility import is_invisible
from fluxx_nb.engine.systems.points import points_of
from fluxx_nb.story.explain import cited_in


def _names(game: Game, cards: list[int]) -> list[str]:
    return [game.deck.cards[card].name for card in cards]


def _seat(game: Game, name: str) -> int:
    try:
        return game.state.seat_named(name)
    except KeyError:
        return -1


def _same(expected: Any, found: list[str], what: str) -> str:
    wanted = [str(item) for item in expected or ()]
    if Counter(wanted) == Counter(found):
        return ""
    return f"{what} should be {', '.join(wanted) or 'nothing'}, but found: {', '.join(found) or 'nothing'}"


def _within(expected: Any, found: list[str], what: str) -> str:
    missing = Counter(str(item) for item in expected or ()) - Counter(found)
    return f"{what} should hold {', '.join(missing)}, but holds {', '.join(found) or 'nothing'}" if missing else ""


def _each(game: Game, expected: Mapping[str, Any], check: Callable[[int, Any, str], str]) -> str:
    for name, wanted in expected.items():
        seat = _seat(game, name)
        if seat < 0:
            return f"{name} is not at the table"
        problem = check(seat, wanted, name)
        if problem:
            return problem
    return ""


def _equal(wanted: Any, found: Any, what: str) -> str:
    return "" if wanted == found else f"{what} should be {wanted}, but is {found}"


def _turn(game: Game, wanted: Any) -> str:
    s = game.state
    return _equal(wanted, s.names[s.turn] if s.turn >= 0 else None, "whose turn it is")


def _winner(game: Game, wanted: Any) -> str:
    return _equal(wanted, game.winner, "the winner")


def _lost(game: Game, wanted: Any) -> str:
    found = game.ended is not None and game.ended.what == "lost"
    return _equal(bool(wanted), found, "whether everybody has lost")


def _plays_left(game: Game, wanted: Any) -> str:
    return _each(game, wanted, lambda seat, n, name: _equal(n, plays_left(game.state, seat), f"{name}'s plays left"))


def _drawn(game: Game, wanted: Any) -> str:
    return _equal(wanted, game.state.drawn, "the number of cards drawn in this turn")


def _hand(game: Game, wanted: Any) -> str:
    s = game.state
    return _each(game, wanted, lambda seat, cards, name: _same(cards, _names(game, s.hand(seat)), f"{name}'s hand"))


def _hand_size(game: Game, wanted: Any) -> str:
    s = game.state
    return _each(game, wanted, lambda seat, n, name: _equal(n, len(s.hand(seat)), f"the size of {name}'s hand"))


def _keepers(game: Game, wanted: Any) -> str:
    s = game.state
    return _each(game, wanted, lambda seat, cards, name: _same(cards, _names(game, s.row(seat)), f"{name}'s row"))


def _beneath(game: Game, wanted: Any) -> str:
    def check(seat: int, cards: Any, name: str) -> str:
        return _same(cards, _names(game, game.state.zones[UNDER[seat]]), f"what {name} has hidden")

    return _each(game, wanted, check)


def _invisible(game: Game, wanted: Any) -> str:
    """The players whose Keepers are Invisible."""
    s = game.state
    return _same(wanted, [s.names[seat] for seat in s.order if is_invisible(s, seat)], "who is Invisible")


def _waiting(game: Game, wanted: Any) -> str:
    def check(seat: int, cards: Any, name: str) -> str:
        return _same(cards, _names(game, game.state.zones[WAITING[seat]]), f"what {name} has yet to play")

    return _each(game, wanted, check)


def _points(game: Game, wanted: Any) -> str:
    """Personal counts by kind and player; `table` is the overall count."""
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
    cards = game.deck.cards
    found = {cards[rider].name: cards[carrier].name for rider, carrier in game.state.attached.items()}
    return _equal(dict(wanted), found, "what is attached")


def _rules(game: Game, wanted: Any) -> str:
    return _same(wanted, _names(game, game.state.zones[RULES]), "the New Rules in play")


def _goals(game: Game, wanted: Any) -> str:
    return _same(wanted, _names(game, game.state.zones[GOALS]), "the Goals in play")


def _discarded(game: Game, wanted: Any) -> str:
    return _within(wanted, _names(game, game.state.zones[DISCARD]), "the discard pile")


def _removed(game: Game, wanted: Any) -> str:
    return _within(wanted, _names(game, game.state.zones[OUT]), "what is out of the game")


def _draw_pile(game: Game, wanted: Any) -> str:
    return _equal(wanted, len(game.state.zones[DRAW]), "the number of cards in the draw pile")


def _rules_deck(game: Game, wanted: Any) -> str:
    return _equal(wanted, len(game.state.zones.get(RULES_DECK, ())), "the number of cards in the Rules deck")


def _scored(game: Game, wanted: Any) -> str:
    return _same(wanted, _names(game, game.state.zones.get(SCORED, [])), "the scored Goals")


def _score(game: Game, wanted: Any) -> str:
    ended = game.ended
    return _equal(wanted, ended.data if ended is not None and ended.what == "concluded" else None, "the final score")


def _cited(game: Game, wanted: Any) -> str:
    cited = cited_in(game)
    missing = [passage for passage in wanted if passage not in cited]
    return f"{', '.join(missing)} should have been cited by now" if missing else ""


def _asked(game: Game, wanted: Any) -> str:
    found = game.state.names[game.decision.who] if game.decision is not None else None
    return _equal(wanted, found, "the player who is asked")


def _options(game: Game, wanted: Any) -> str:
    found = legal_words(game.state, game.decision) if game.decision is not None else []
    return _within(wanted, found, "the list of legal answers")


def _not_options(game: Game, wanted: Any) -> str:
    found = legal_words(game.state, game.decision) if game.decision is not None else []
    wrong = [option for option in wanted if option in found]
    return f"{', '.join(wrong)} should not be a legal answer now" if wrong else ""


def _tied(game: Game, wanted: Any) -> str:
    return _same(wanted, [game.state.names[seat] for seat in game.state.tied], "the players who are tied")


def _fizzled(game: Game, wanted: Any) -> str:
    cards = {game.deck.cards[event.card].name for event in game.events if event.what == "fizzled" and event.card >= 0}
    missing = [name for name in wanted if name not in cards]
    return f"{', '.join(missing)} should have had no effect" if missing else ""


def _players(game: Game, wanted: Any) -> str:
    return _same(wanted, [game.state.names[seat] for seat in game.state.order], "the players at the table")


def _proof(game: Game, wanted: Any) -> str:
    ended = game.ended
    found = ended.data.how if ended is not None and ended.what == "won" else None
    return _equal(wanted, found, "the calculation that won")


def _refused(game: Game, wanted: Any) -> str:
    from fluxx_nb.story.refusals import refusals

    found = {passage for refusal in refusals(game) for passage in refusal.cite}
    missing = [passage for passage in wanted if passage not in found]
    return f"nothing is refused by {', '.join(missing)}" if missing else ""


EXPECTABLE: dict[str, Callable[[Game, Any], str]] = {
    "turn": _turn,
    "winner": _winner,
    "lost": _lost,
    "plays_left": _plays_left,
    "drawn": _drawn,
    "hand": _hand,
    "hand_size": _hand_size,
    "keepers": _keepers,
    "beneath": _beneath,
    "waiting": _waiting,
    "invisible": _invisible,
    "points": _points,
    "attached": _attached,
    "rules": _rules,
    "goals": _goals,
    "discarded": _discarded,
    "removed": _removed,
    "draw_pile": _draw_pile,
    "rules_deck": _rules_deck,
    "scored": _scored,
    "score": _score,
    "cited": _cited,
    "asked": _asked,
    "options": _options,
    "not_options": _not_options,
    "tied": _tied,
    "fizzled": _fizzled,
    "players": _players,
    "proof": _proof,
    "refused": _refused,
}
"""What a scenario may expect, by the word that it writes; each returns what is wrong, or nothing."""


def unmet(game: Game, expect: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The expectations that do not hold, with what is wrong."""
    for key, wanted in expect.items():
        problem = EXPECTABLE[key](game, wanted)
        if problem:
            yield key, problem
