"""Refusals: what a player might think of and may not do now, each with the passage that says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from fluxx_nb.engine.core.card import ACTION, GOAL, UNGOAL
from fluxx_nb.engine.core.decisions import Decision, player_option
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import legal_words
from fluxx_nb.engine.core.powers import IDLE, SWITCHED_OFF, TOO_LATE, USED_UP, why_not
from fluxx_nb.engine.core.quotas import draws_required, limit_lines, play_lines, plays_left
from fluxx_nb.engine.core.settings import LIMITS
from fluxx_nb.engine.core.state import DISCARD, GOALS, ROW, ROWS, RULES, seat_of
from fluxx_nb.engine.core.units import creepers_of, keepers_of
from fluxx_nb.engine.systems.invisibility import is_unseen
from fluxx_nb.engine.systems.surprises import Surprises
from fluxx_nb.story.citations import citations_of, note
from fluxx_nb.story.monitor import win_monitor
from fluxx_nb.story.occasion import Occasion
from fluxx_nb.story.teller import count, listing

_POWERS = {
    USED_UP: "it has been used in this turn",
    SWITCHED_OFF: "a Creeper attached to it switches its power off",
    TOO_LATE: "it must come before the last play",
    IDLE: "it would do nothing now",
}
"""Why a free action may not be used now, in words."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that a player may not do now, and the rule that says so."""

    what: str
    why: str
    cite: tuple[str, ...]
    card: int = -1

    def __repr__(self) -> str:
        return f"<may not {self.what}: {self.why}>"


def refusals(game: Game, seat: int | None = None) -> list[Refusal]:
    """What a player may not do now: the one who is asked, or another seat."""
    decision = game.decision
    if decision is None:
        return []
    if seat is None or seat == decision.who:
        found = [*_QUESTIONS.get(decision.about, _choosing)(game, decision)]
        seat = decision.who
        if seat != game.state.turn and decision.about != "surprise":
            found += _off_turn(game, decision, seat)
    else:
        found = [*_off_turn(game, decision, seat)]
    return [*found, *_winning(game, seat), *_mixing(game)]


def _cited(game: Game) -> tuple[str, ...]:
    """The passages that the pending question quotes."""
    events = game.events
    asked = max((k for k, event in enumerate(events) if event.what == "asked"), default=-1)
    return citations_of(game.deck).find(Occasion(events, asked, game.state)).passages if asked >= 0 else ()


def _acting(game: Game, decision: Decision) -> str:
    """The name of the card that asks."""
    return game.deck.cards[decision.card].name if decision.card >= 0 else ""


def _names(game: Game, cards: list[int]) -> str:
    return listing(list(dict.fromkeys(game.deck.cards[card].name for card in cards)))


# The own turn -------------------------------------------------------------------------------------------------------


def _playing(game: Game, decision: Decision) -> Iterator[Refusal]:
    s, me = game.state, decision.who
    left = plays_left(s, me)
    owed = f"{count(left, 'play')} {'is' if left == 1 else 'are'} still owed"
    why = f"{owed} and must be made, even if that lets another player win"
    yield Refusal("end the turn now", why, note(game.deck, "ending the turn with plays to make"))
    yield Refusal(
        "discard a card instead of playing one",
        "discarding is not playing, and nothing compels a discard now",
        note(game.deck, "discarding without need"),
    )
    lines = play_lines(s, me)
    if lines[0].amount > 0:
        total = sum(line.amount for line in lines)
        yield Refusal(
            f"play more than {count(total, 'card')} in this turn",
            "that is what the rules now ask for",
            note(game.deck, "playing more than asked"),
        )
    yield from _drawing(game, me)
    yield from _grabbing(game, me)
    yield from _powers(game, me)


def _drawing(game: Game, me: int) -> Iterator[Refusal]:
    s = game.state
    required = draws_required(s, me)
    what = "draw another card"
    if s.missed:
        yield Refusal(
            what,
            "both piles were empty when it was due, and it is not owed any more",
            note(game.deck, "drawing when nothing was left"),
        )
    elif s.drawn > required:
        yield Refusal(
            what,
            f"{s.drawn} are drawn, more than the {required} now required",
            note(game.deck, "drawing more than asked"),
        )
    else:
        yield Refusal(what, f"this turn's draw is made: {count(s.drawn, 'card')}", note(game.deck, "drawing twice"))


def _grabbing(game: Game, me: int) -> Iterator[Refusal]:
    """Keepers before others, above all those that a Goal in play makes tempting."""
    s = game.state
    needed = {name for outlook in win_monitor(s, game.setup) if outlook.seat == me for name in outlook.lacks}
    tempting = False
    for seat in s.others(me):
        wanted = [card for card in keepers_of(s, seat) if game.deck.cards[card].name in needed]
        if wanted:
            tempting = True
            yield Refusal(
                f"take {_names(game, wanted)} from {s.names[seat]}",
                "needing it for the Goal gives no right to it; only a card that says so takes a Keeper from another",
                note(game.deck, "grabbing a Keeper"),
                wanted[0],
            )
    if not tempting and any(keepers_of(s, seat) for seat in s.others(me)):
        yield Refusal(
            "take a Keeper that lies before another player",
            "only a card that says so does that",
            note(game.deck, "grabbing a Keeper"),
        )


def _powers(game: Game, me: int) -> Iterator[Refusal]:
    """Free actions that cannot be used now, and powers of Keepers that belong to others."""
    s, cards = game.state, game.deck.cards
    for zone in (RULES, ROW[me]):
        for card in s.zones[zone]:
            for index, option in enumerate(cards[card].free):
                reason = why_not(game, me, card, index)
                if reason:
                    what = f"use the free action of {cards[card].name} ({option.name})"
                    yield Refusal(what, _POWERS[reason], note(game.deck, f"using a power that is {reason}"), card)
    for seat in s.others(me):
        for card in keepers_of(s, seat):
            if cards[card].free:
                why = f"it lies before {s.names[seat]}, and a Keeper serves only its owner"
                yield Refusal(
                    f"use the power of {cards[card].name}", why, note(game.deck, "using another player's power"), card
                )


def _beginning(game: Game, decision: Decision) -> Iterator[Refusal]:
    yield Refusal(
        "play a card before drawing",
        "a turn begins with the draw; only free actions may come first",
        note(game.deck, "playing before drawing"),
    )
    yield from _powers(game, decision.who)


def _finishing(game: Game, decision: Decision) -> Iterator[Refusal]:
    s, me = game.state, decision.who
    if s.hand(me):
        yield Refusal(
            "play another card", "all plays of this turn are made", note(game.deck, "playing more than asked")
        )
        yield Refusal(
            "discard unwanted cards", "nothing compels a discard now", note(game.deck, "discarding without need")
        )
    else:
        yield Refusal(
            "play on",
            "the hand is empty, and that ends the plays of a turn",
            note(game.deck, "playing with an empty hand"),
        )
    yield from _drawing(game, me)
    yield from _grabbing(game, me)
    yield from _powers(game, me)


# Limits and forced choices ------------------------------------------------------------------------------------------


def _limiting(game: Game, decision: Decision) -> Iterator[Refusal]:
    s, who = game.state, decision.who
    slot = next(slot for slot in LIMITS if s.by.get(slot) == decision.card)
    most = sum(line.amount for line in limit_lines(s, who, slot))
    noun, where = ("card", "in hand") if slot == "hand_limit" else ("Keeper", "in play")
    rule = game.deck.cards[decision.card].name
    yield Refusal(
        f"keep more than {count(most, noun)} {where}",
        f"{rule} is a ceiling",
        note(game.deck, "keeping more than a limit allows"),
        decision.card,
    )
    yield Refusal(
        f"discard more than {count(decision.most, 'card')}",
        "a limit compels no more than that",
        note(game.deck, "discarding without need"),
        decision.card,
    )
    yield Refusal(
        "let luck choose",
        "whoever must discard chooses what goes",
        note(game.deck, "letting luck choose"),
        decision.card,
    )
    if decision.why == "limit turned up":
        why = "a limit that was turned up is kept to before the next turn"
        yield Refusal(
            "keep them a while longer", why, note(game.deck, "waiting with a limit that was turned up"), decision.card
        )
    elif who != s.turn:
        why = f"{rule} binds everybody who is not at turn, and at once"
        yield Refusal("wait until it is their turn", why, note(game.deck, "waiting with a limit"), decision.card)
    else:
        why = "the player at turn may be over a limit only until the turn ends, and it has ended"
        yield Refusal("keep them a while longer", why, note(game.deck, "keeping cards after the turn"), decision.card)
    if slot == "keeper_limit" and creepers_of(s, who):
        yield Refusal(
            f"discard {_names(game, creepers_of(s, who))} instead",
            "Creepers do not count against a Keeper Limit",
            note(game.deck, "discarding Creepers for a Keeper Limit"),
        )


def _scoring(game: Game, decision: Decision) -> Iterator[Refusal]:
    goal = game.deck.cards[decision.card].name
    why = f"the cards that {goal} asked for are discarded when it is scored"
    yield Refusal("keep all cards in play", why, _cited(game), decision.card)


def _choosing(game: Game, decision: Decision) -> Iterator[Refusal]:
    """A card asks its player to choose: what it does not let them choose."""
    name = game.deck.cards[decision.card].name if decision.card >= 0 else "the rule"
    if not decision.may_pass:
        why = f"{name} must be carried out as far as possible, even at a loss"
        yield Refusal(
            "choose nothing", why, note(game.deck, "choosing nothing", _acting(game, decision)), decision.card
        )
    yield from _wrong_players(game, decision, name)
    yield from _wrong_targets(game, decision, name)


def _wrong_players(game: Game, decision: Decision, name: str) -> Iterator[Refusal]:
    s = game.state
    if not any(str(option).startswith("player:") for option in decision.options):
        return
    for seat in s.order:
        if player_option(seat) in decision.options:
            continue
        if seat == decision.who:
            yield Refusal("choose themselves", f"{name} is about another player", _cited(game), decision.card)
        elif not s.hand(seat):
            yield Refusal(f"choose {s.names[seat]}", f"{s.names[seat]} holds no card", _cited(game), decision.card)


def _wrong_targets(game: Game, decision: Decision, name: str) -> Iterator[Refusal]:
    """Cards before the players that the question leaves out."""
    s, me = game.state, decision.who
    options = [option for option in decision.options if isinstance(option, int)]
    if decision.card < 0 or not any(s.zone_holding(card) in ROWS for card in options):
        return
    excluded = {*options, decision.card}
    own = [card for card in s.row(me) if card not in excluded]
    theirs = [card for seat in s.others(me) for card in s.row(seat) if card not in excluded]
    unseen = [card for card in theirs if is_unseen(s, card)]
    if unseen:
        owners = listing(list(dict.fromkeys(s.names[seat_of(s.zone_holding(card))] for card in unseen)))
        why = f"{owners} is Invisible, and nobody else interacts with Invisible Keepers"
        yield Refusal(f"choose {_names(game, unseen)}", why, note(game.deck, "choosing what is Invisible"), unseen[0])
        theirs = [card for card in theirs if card not in unseen]
    card = game.deck.cards[decision.card]
    if own and any("steal" in step.verbs() for step in card.play):
        why = f"{name} takes only what lies before another player"
        yield Refusal(f"choose their own {_names(game, own)}", why, _cited(game), own[0])
        own = []
    left_out = [*own, *theirs]
    if left_out:
        yield Refusal(
            f"choose {_names(game, left_out)}", f"{name} says: {card.text.rstrip('.')}", _cited(game), left_out[0]
        )


def _playing_aside(game: Game, decision: Decision) -> Iterator[Refusal]:
    name = game.deck.cards[decision.card].name
    why = f"{name} plays the cards drawn for it, and the hand waits"
    yield Refusal("play a card from hand instead", why, _cited(game), decision.card)
    yield Refusal("take the drawn cards into hand", f"{name} has them played at once", _cited(game), decision.card)
    yield Refusal(
        "play none of them",
        f"{name} must be carried out as far as possible",
        note(game.deck, "choosing nothing"),
        decision.card,
    )


def _discarding_goal(game: Game, decision: Decision) -> Iterator[Refusal]:
    room = int(game.state.rules.get("goals", 1))
    yield Refusal("keep all of them", f"there is room for only {count(room, 'Goal')}", _cited(game))
    newest = game.state.zones[GOALS][-1]
    if newest not in decision.options and game.deck.types[newest] in (GOAL, UNGOAL):
        name = game.deck.cards[newest].name
        why = "the Goal just played stays, and an older one makes room"
        yield Refusal(f"discard {name}", why, note(game.deck, "discarding the Goal just played"), newest)


def _answering(game: Game, decision: Decision) -> Iterator[Refusal]:
    yield Refusal(
        "play a card that is no Surprise",
        "out of turn only a Surprise may be played",
        note(game.deck, "playing out of turn"),
    )
    kind = "theft" if game.state.zone_holding(decision.card) in ROWS else game.deck.types[decision.card]
    yield Refusal(
        f"answer with a Surprise that does not cancel this ({kind})",
        "each Surprise says what it cancels",
        note(game.deck, "answering with the wrong Surprise"),
    )
    if kind == ACTION and any(card.gains for card in game.deck):
        yield Refusal(
            "answer with a Surprise that takes over a Keeper",
            "a Keeper that an Action takes is not being played",
            note(game.deck, "taking over a stolen Keeper"),
        )


def _attaching(game: Game, decision: Decision) -> Iterator[Refusal]:
    name = game.deck.cards[decision.card].name
    why = "where there is a Keeper that it fits, it attaches at once"
    yield Refusal(f"leave {name} unattached", why, note(game.deck, "leaving a Creeper unattached"), decision.card)
    why = "it attaches to a Keeper of its owner's"
    yield Refusal(
        f"attach {name} to another player's Keeper", why, note(game.deck, "leaving a Creeper unattached"), decision.card
    )


# Everybody else, and winning ----------------------------------------------------------------------------------------


def _off_turn(game: Game, decision: Decision, seat: int) -> Iterator[Refusal]:
    s = game.state
    if seat == s.turn:
        why = f"{s.names[decision.who]} must decide first"
        yield Refusal("go on with the turn", why, _cited(game), decision.card)
        return
    at_turn = s.names[s.turn] if s.turn >= 0 else s.names[decision.who]
    only = "; out of turn a Surprise may answer a card, and nothing else" if Surprises in game.deck.systems else ""
    yield Refusal("play a card", f"it is {at_turn}'s turn{only}", note(game.deck, "playing out of turn"))
    if any(game.deck.grants[card] for card in (*s.zones[RULES], *s.row(seat))):
        why = f"free actions are for the player at turn, and that is {at_turn}"
        yield Refusal("use a free action", why, note(game.deck, "using a free action out of turn"))


def _winning(game: Game, seat: int) -> Iterator[Refusal]:
    """Why a player has not won, where they might think that they have."""
    s = game.state
    if not s.zones[GOALS]:
        yield Refusal("win", "no Goal is in play yet", note(game.deck, "winning without a Goal"))
    for outlook in win_monitor(s, game.setup):
        if outlook.seat != seat or outlook.ungoal:
            continue
        what = f"win with {outlook.title}"
        if outlook.meets and outlook.blocked_by:
            first = outlook.blocked_by[0]
            yield Refusal(what, first.why, first.cite, first.card)
        elif outlook.meets and not outlook.wins:
            yield Refusal(
                what, outlook.level or "the Ungoal is met as well", note(game.deck, "winning when level"), outlook.goal
            )
        elif outlook.calculation and seat != s.turn:
            why = f"{outlook.calculation} would do, but a calculation counts only on one's own turn"
            yield Refusal(what, why, note(game.deck, "calculating out of turn"), outlook.goal)


def _mixing(game: Game) -> Iterator[Refusal]:
    """Some editions say that they are played by themselves."""
    alone = note(game.deck, "mixing editions")
    if alone:
        yield Refusal("mix in cards of another edition", f"{game.deck.title} is played by itself", alone)


_QUESTIONS: dict[str, Callable[[Game, Decision], Iterator[Refusal]]] = {
    "play": _playing,
    "begin": _beginning,
    "finish": _finishing,
    "limit": _limiting,
    "score": _scoring,
    "play aside": _playing_aside,
    "goal": _discarding_goal,
    "surprise": _answering,
    "attach": _attaching,
}
"""What is refused, by the kind of question; any other question is a choice that a card asks for."""


# What somebody said -------------------------------------------------------------------------------------------------

_WORDS = {
    "end": ("pass", "skip", "end", "stop", "done", "nothing", "none"),
    "discard": ("discard", "throw"),
    "draw": ("draw",),
    "win": ("win",),
    "use": ("use",),
}
"""Words that players use, by the beginning of the refusal that answers them."""


def why_refused(game: Game, said: str) -> Refusal | None:
    """The best answer to somebody who wants something that is not legal now; None if it is legal after all."""
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
    return Refusal(f"answer {said!r}", f"it is no answer to “{decision.prompt}”", _cited(game), decision.card)


def _about_card(game: Game, decision: Decision, wanted: str, found: list[Refusal]) -> Refusal | None:
    """Why a card that somebody named cannot be chosen. What lies hidden is not betrayed."""
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
        return Refusal(what, "it is not among the cards that this question is about", _cited(game), decision.card)
    what = f"play {name}"
    for zone in places:
        if zone in ROWS and seat_of(zone) != who:
            return Refusal(what, f"it lies before {s.names[seat_of(zone)]}", note(game.deck, "grabbing a Keeper"))
        if zone in ROWS or zone in (RULES, GOALS):
            return Refusal(what, "it is in play already", note(game.deck, "playing what is in play"))
        if zone == DISCARD:
            return Refusal(
                what,
                "it lies in the discard pile, and only cards in hand are played",
                note(game.deck, "playing what is not in hand"),
            )
    return Refusal(what, f"it is not in {s.names[who]}'s hand", note(game.deck, "playing what is not in hand"))
