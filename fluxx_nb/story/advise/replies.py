"""Replies to a player who wants something that is not legal now, with the passage that says so."""

from __future__ import annotations

from difflib import get_close_matches

from fluxx_nb.engine.core.card import SURPRISE
from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import legal_words
from fluxx_nb.engine.core.state import DISCARD, GOALS, ROWS, RULES, State, seat_of
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.story.advise.choices import Refusal, asked_passages
from fluxx_nb.story.advise.refusals import refusals
from fluxx_nb.story.cite.citations import note

_WORDS = {
    "end": ("pass", "skip", "end", "stop", "done", "nothing", "none"),
    "discard": ("discard", "throw"),
    "draw": ("draw",),
    "win": ("win",),
    "use": ("use",),
}
"""Words that players use, by the beginning of the refusal that answers them."""


def why_refused(game: Game, said: str) -> Refusal | None:
    """Return why something that a player wants is not legal now; None if it is legal."""
    decision = game.decision
    if decision is None:
        return Refusal(said, "the game is over", note(game.deck, "going on after the end"))
    wanted = said.strip().casefold()
    if wanted in (word.casefold() for word in legal_words(game.state, decision)):
        return None
    found = refusals(game)
    by_card = _about_card(game, decision, wanted, found)
    if by_card is not None:
        return by_card
    for begins, words in _WORDS.items():
        if wanted.split(" ")[0] in words:
            starts = (begins, "choose nothing", "play none") if begins == "end" else begins
            fits = [one for one in found if one.what.startswith(starts)]
            if fits:
                return fits[0]
    near = get_close_matches(wanted, [one.what for one in found], 1, 0.6)
    if near:
        return next(one for one in found if one.what == near[0])
    return Refusal(f"answer {said!r}", f"it is no answer to “{decision.prompt}”", asked_passages(game), decision.card)


def out_of_turn(s: State, seat: int, card: int) -> Refusal | None:
    """Return why a player may not play a card of their hand during another player's turn; None on their own turn."""
    if s.turn < 0 or s.turn == seat or s.outcome is not None or card not in s.hand(seat):
        return None
    why = f"it is {s.names[s.turn]}'s turn"
    if s.deck.types[card] == SURPRISE:
        why += f", and {s.names[seat]} is asked when a Surprise can be played"
    return Refusal(f"play {marked(s.deck.cards[card])}", why, note(s.deck, "playing out of turn"))


def _about_card(game: Game, decision: Decision, wanted: str, found: list[Refusal]) -> Refusal | None:
    """Return why a named card cannot be chosen; nothing is revealed about hidden cards."""
    s, who = game.state, decision.who
    names = (wanted, wanted.partition("'s ")[2])
    name = next((card.name for card in game.deck if card.name.casefold() in names), None)
    if name is None:
        return None
    copies = game.deck.copies_of(name)
    for refusal in found:
        if refusal.card in copies:
            return refusal
    places = [s.zone_holding(card) for card in copies]
    what = f"choose {name}"
    if decision.about != "play":
        return Refusal(
            what, "it is not among the cards that this question is about", asked_passages(game), decision.card
        )
    what = f"play {name}"
    for zone in places:
        if zone in ROWS and seat_of(zone) != who:
            return Refusal(what, f"it is in front of {s.names[seat_of(zone)]}", note(game.deck, "grabbing a Keeper"))
        if zone in ROWS or zone in (RULES, GOALS):
            return Refusal(what, "it is in play already", note(game.deck, "playing what is in play"))
        if zone == DISCARD:
            return Refusal(
                what,
                "it is in the discard pile, and only cards in hand are played",
                note(game.deck, "playing what is not in hand"),
            )
    return Refusal(what, f"it is not in {s.names[who]}'s hand", note(game.deck, "playing what is not in hand"))
