"""Sentences: every event as someone at the table would say it, without what the listener may not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import KEEPER
from fluxx_nb.engine.core.consequences import NO_HAND_BONUS, SPARE_CARD
from fluxx_nb.engine.core.counts import EXTRA_TURN, GRANTED, NEXT_SEAT, TAKEN, TIMER
from fluxx_nb.engine.core.decisions import PASS, RANDOM, Option, seat_chosen, use_chosen
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.numerals import RAISED_SETTINGS, raised_setting
from fluxx_nb.engine.core.quotas import plays_owed
from fluxx_nb.engine.core.settings import setting_of
from fluxx_nb.engine.core.state import (
    HANDS,
    RESOLVING,
    ROWS,
    RULES,
    State,
    seat_of,
    zones_of,
)
from fluxx_nb.engine.core.units import keepers_of
from fluxx_nb.engine.systems.invisibility import APPEAR
from fluxx_nb.story.moment.occasion import has_parts
from fluxx_nb.story.words import endings, hands, plays, setup
from fluxx_nb.story.words.moves import kept_over, limit_words, move_phrase, raised_words
from fluxx_nb.story.words.points import kinds_in, points_now
from fluxx_nb.story.words.prompts import prompt_words
from fluxx_nb.story.words.settings import clause_beside, clause_of, no_longer, number_after, way_again, way_paused
from fluxx_nb.story.words.teller import UNSEEN, Teller, count, listing, sentence_of, tally


def sentence(t: Teller, event: Event) -> str:
    """Return what happened, in one sentence; the Teller has the State just before it."""
    return sentence_of(PHRASES[event.what](t, event))


# Setting up and turns -----------------------------------------------------------------------------------------------


def _turned(t: Teller, event: Event) -> str:
    name, s = t.player(event.who), t.state
    if s.turns == 0:
        if event.made is not None:
            drawn, played = event.made
            return f"It is {name}'s turn, with {count(drawn, 'card')} drawn and {played or 'none'} played so far"
        if event.why is reasons.SITUATION:
            return f"It is {name}'s turn"
        return f"{name} takes the first turn" if s.solo else f"{name} goes first"
    made = f"{'' if t.plays_told else plays.made(t)}{_keeps(t)}"
    if s.counts.get(EXTRA_TURN) == TAKEN:
        by = f"{t.title(t.acting)}: it" if t.acting >= 0 else "It"
        at_once = ", in our reading with no rule turned up before it" if s.solo else ""
        return f"{made}{by} is {name}'s turn again{at_once}"
    if event.who == s.turn and len(s.order) > 1:
        return f"{name} sits in the next seat now, so it is {name}'s turn again"
    return f"{made}It is {name}'s turn"


def _keeps(t: Teller) -> str:
    """Return why a player whose turn is over keeps more than a limit says: a card allows it. Mostly empty."""
    s = t.state
    nouns = {"hand_limit": ("card", "in hand"), "keeper_limit": ("Keeper", "in play")}
    return "".join(
        f"{t.player(s.turn)} keeps {count(kept_over(s, s.turn, slot), nouns[slot][0])} {nouns[slot][1]}: "
        f"{limit_words(t, slot, s.turn)}. "
        for slot in t.exceeded
    )


def _ended(t: Teller, event: Event) -> str:
    owed, held = plays_owed(t.state, event.who), len(t.state.hand(event.who))
    because = f"{t.title(event.card)} ends" if event.card >= 0 else "that ends"
    swapped = event.card >= 0 and plays.SWAP in t.state.deck.cards[event.card].verbs()
    if swapped:
        unplayed = ""
    elif owed is None:
        unplayed = f", with {count(held, 'card')} in hand not played" if held else ""
    else:
        unplayed = f", with {plays.unused(t.state, event.who)}" if owed else ""
    return f"{because} {t.player(event.who)}'s turn at once{unplayed}"


def _finished(t: Teller, event: Event) -> str:
    name = t.player(event.who)
    if event.why is reasons.ALL_PLAYED:
        return f"{name}'s hand is empty: the turn ends"
    return f"{name}'s hand is empty: the turn ends with {plays.unused(t.state, event.who)}"


def _missed(t: Teller, event: Event) -> str:
    return f"{t.player(event.who)} draws {count(event.number, 'card')} fewer: both piles are empty"


def _counted(t: Teller, event: Event) -> str:
    what, number = event.counted
    name = t.player(event.who)
    if what == EXTRA_TURN:
        if number == GRANTED:
            return f"{name} will take another turn after this one"
        return "the next turn is the extra one" if number == TAKEN else f"{name}'s extra turn is over"
    if what == NEXT_SEAT:
        return f"the next turn is {t.player(number)}'s" if number >= 0 else f"{name} is next in line"
    tell = t.state.deck.systems.tells.get(what[0]) if isinstance(what, tuple) else None
    if tell is not None:
        return tell(t.state, event)
    # No one may know how long it runs.
    return "the timer starts, and no one knows when it will stop" if what == TIMER else _count_words(t, event)


def _count_words(t: Teller, event: Event) -> str:
    """Return a count that has no phrase: its name, its card and the number."""
    what, number = event.counted
    word = what[0] if isinstance(what, tuple) else what
    about = f" of {t.title(event.card)}" if event.card >= 0 else ""
    return f"the {word}{about} is now {number}"


def _joined(t: Teller, event: Event) -> str:
    return f"{event.name} joins the game"


def _left(t: Teller, event: Event) -> str:
    s, name, leaver = t.state, t.player(event.who), event.leaving
    told = ": the turn passes on" if leaver.current else ""
    if leaver.dropped >= 0 and not (leaver.current and leaver.dropped == event.who):
        told += f"{', and' if told else ':'} {t.player(leaver.dropped)}'s choice is dropped"
    elif leaver.narrowed >= 0:
        told = f": {t.player(leaver.narrowed)} can no longer choose {name} or {name}'s cards"
    hand, row, under, waiting = (s.zones[zone] for zone in zones_of(event.who))
    piles = {"hand": hand, "cards in play": [*row, *under], "card to play": waiting}
    gone = [f"{pile} ({tally([t.title(card) for card in cards])})" for pile, cards in piles.items() if cards]
    discarded = f". {name} discards their {listing(gone)}" if gone else ""
    return f"{name} leaves the game{told}{discarded}"


# Rules and powers ---------------------------------------------------------------------------------------------------


def _began(t: Teller, event: Event) -> str:
    slot, value = event.setting
    again = "applies again" if event.why is reasons.HOLDS_AGAIN else "applies"
    s = t.state
    named = t.title(event.card)
    if slot in RAISED_SETTINGS:
        named = raised_words(t, event.card, slot, event.amount)
        value = raised_setting(slot, event.amount, s.rules.get("inflation", 0))
    said = clause_beside(s, slot, value) or clause_of(s.deck, slot, value, s.solo)
    holds = f"{named} {again}: {said}{_free_action(t, event)}{way_paused(s, slot)}"
    if event.why is not reasons.RULE_PLAYED:
        return holds
    if slot == "draw" and s.drawn and number_after(s, event, s.turn) <= s.drawn:
        return f"{holds}; {t.player(event.who)} has drawn {s.drawn} already, so no more"
    has = {"hand_limit": s.hand(s.turn), "keeper_limit": keepers_of(s, s.turn)}.get(slot, [])
    if has and len(has) > number_after(s, event, s.turn):
        return f"{holds}; {t.player(event.who)} has until the end of the turn"
    return holds


def _free_action(t: Teller, event: Event) -> str:
    """Return the name of the Free Action that a rule grants, unless it is the card's, and what it takes to use it."""
    card = t.state.deck.cards[event.card]
    named = [one.name for one in card.free if one.name.casefold() != card.name.casefold().rstrip("!")]
    if setting_of(event.slot) != "free":
        return ""
    needs = [_NEEDS[one.do[0].verb.name](one.do[0].args) for one in card.free if one.do[0].verb.name in _NEEDS]
    return (f" ({listing(named)})" if named else "") + "".join(f", if you have {one}" for one in needs)


_NEEDS: dict[str, Callable[[dict[str, Any]], str]] = {
    "draw_with": lambda args: "any card" if args.get("otherwise") else f"{args['named']} in play",
    "draw_points": lambda args: args["kind"].title(),
}
"""The verbs that do nothing without certain cards in play, each with what it takes."""


def _ceased(t: Teller, event: Event) -> str:
    gone = t.title(event.card)
    if event.why is reasons.CONTRADICTED:
        newer = t.title(t.state.zones[RULES][-1])
        return f"{newer} replaces {gone}: both are about the same thing"
    s, slot = t.state, setting_of(event.slot)
    # When all rules go together, so does the one that raised their numerals, and no sentence tells each discard.
    resets = _resets_rules(s)
    raising, is_gone = (-1, "is discarded") if resets else (s.by.get("inflation", -1), "is gone")
    again = no_longer(event.slot, s.rules["inflation"] if raising >= 0 else 0, s.solo)
    if again:
        if raising >= 0 and slot in ("draw", "play"):
            again = f"{again.removesuffix(' again')} now, {t.title(raising)} included"
        return f"{gone} {is_gone}: {again}"
    if slot == "free":
        return f"{gone} {is_gone}, and {'its Free Action is gone' if resets else 'so is its Free Action'}"
    return f"{gone} {is_gone if resets else 'no longer applies'}{way_again(s, slot)}"


def _resets_rules(s: State) -> bool:
    """Return whether the card that is being carried out discards all New Rules."""
    return any("reset_rules" in s.deck.cards[card].verbs() for card in s.zones[RESOLVING][-1:])


def _used(t: Teller, event: Event) -> str:
    name = t.player(event.who)
    if event.option == SPARE_CARD:
        s, drawn = t.state, count(t.state.drawn, "card")
        rule = t.title(event.card) + (f", raised by {t.title(s.by['inflation'])}," if "inflation" in s.by else "")
        empty = f"{name} began with an empty hand, and the draw of the turn brought only {drawn}"
        return f"{empty}, so {rule} grants one more"
    if event.option == NO_HAND_BONUS:
        return f"{name} begins the turn with an empty hand, so {t.title(event.card)} applies"
    card, index = use_chosen(event.option)
    found = t.state.deck.cards[card]
    power = found.free[index].name
    plain = found.name.rstrip("!").casefold()
    if plain == power.casefold():
        return f"{name} uses the Free Action of {t.title(card)}"
    of = "" if plain.removeprefix("the ") in power.casefold() else f" of {t.title(card)}:"
    return f"{name} uses the Free Action{of} {power}"


def _fizzled(t: Teller, event: Event) -> str:
    if event.why is reasons.SPARED:
        return f"{t.title(event.card)} spares {event.lacking}"
    if event.card < 0:
        return event.lacking
    if event.why is reasons.CAME_BACK:
        return f"{t.title(event.card)} does not come back to {t.player(event.who)}'s hand: {event.lacking}"
    part = "one part of " if has_parts(t.state, event.card, event.who) else ""
    return f"{part}{t.title(event.card)} has no effect: {kinds_in(t.state, event.lacking)}"


def _cancelled(t: Teller, event: Event) -> str:
    name, surprise = t.player(event.who), t.title(event.surprise)
    if t.state.zone_holding(event.card) in ROWS:
        return f"{name} stops the {_taking(t.state)} of {t.title(event.card)} with {surprise}"
    gained = t.state.deck.cards[event.surprise].gains and t.state.deck.types[event.card] == KEEPER
    taken = f" and takes {t.agree(event.card, 'it', 'them')} over" if gained else ""
    used_up = f"; {t.player(t.state.turn)}'s play is used up" if t.is_play else ""
    return f"{name} cancels {t.title(event.card)} with {surprise}{taken}{used_up}"


# Cards --------------------------------------------------------------------------------------------------------------


def _attached(t: Teller, event: Event) -> str:
    card, keeper = t.title(event.card), t.title(event.source)
    owner = seat_of(t.state.zone_holding(event.card))
    if t.state.zone_holding(event.source) in HANDS:
        return f"{card} {t.agree(event.card, 'is', 'are')} attached to {keeper}, in {t.player(owner)}'s hand"
    return f"{card} {t.agree(event.card, 'attaches', 'attach')} to {keeper}, in front of {t.player(owner)}"


def _detached(t: Teller, event: Event) -> str:
    why = ""
    if t.state.zone_holding(event.source) in HANDS:
        held_out = "hold_face_out" in t.state.deck.cards[event.source].verbs()
        why = ", which is no longer held face out" if held_out else ": a Creeper cannot be in a hand"
    return f"{t.title(event.card)} {t.agree(event.card, 'comes', 'come')} off {t.title(event.source)}{why}"


def _covered(t: Teller, event: Event) -> str:
    return f"{t.title(event.card)} {t.agree(event.card, 'is', 'are')} now beneath {t.title(event.source)}"


def _uncovered(t: Teller, event: Event) -> str:
    return f"{t.title(event.card)} {t.agree(event.card, 'comes', 'come')} out from beneath {t.title(event.source)}"


# Questions and answers ----------------------------------------------------------------------------------------------


def _asked(t: Teller, event: Event) -> str:
    about, prompt, least = event.decision.about, prompt_words(t.state, event.decision), event.decision.least
    name = t.player(event.who)
    card = t.title(event.card) if event.card >= 0 else ""
    if about == "play":
        return f"{name} has {plays.owed_and_held(t.state, event.who)}{plays.choice(t, event)}"
    if about == "begin":
        first = "the first card is picked at random" if event.why is reasons.FIRST_PLAY_RANDOM else "the draw"
        another = "another" if any(str(option).startswith("use:") for option in t.state.used) else "a"
        return f"{name} may use {another} Free Action before {first}"
    if about == "finish":
        return f"{name} {plays.done(t, event.who)} but may use a Free Action"
    if about == "limit":
        in_hand = "hand_limit" in t.state.deck.cards[event.card].rule
        limit = limit_words(t, "hand_limit" if in_hand else "keeper_limit", event.who) or card
        has = t.state.hand(event.who) if in_hand else keepers_of(t.state, event.who)
        return f"{limit}: {name} has {count(len(has), 'card' if in_hand else 'Keeper')} and must discard {least}"
    if about == "surprise":
        return _asked_for_a_surprise(t, event)
    if about == "appear":
        return f"{name} meets the Goal, but is Invisible, and may become visible now"
    if about == "score":
        return f"{name} chooses: {prompt}"
    if about == "attach":
        return f"{name} chooses a Keeper for {card} to attach to"
    return f"{card} asks {name}: {prompt}" if card else f"{name} is asked: {prompt}"


def _asked_for_a_surprise(t: Teller, event: Event) -> str:
    """Return the sentence that a player may play a Surprise; only that player and a teacher see if none is in hand."""
    name, card = t.player(event.who), t.title(event.card)
    none = t.seat in (None, event.who) and event.decision.options == (PASS,)
    if event.why is reasons.CLAIM:
        may = "holds no Surprise that could claim it" if none else "may reveal a Surprise"
        return f"{t.typed(event.card)} is met{points_now(t.state, event.card)}; {name} {may}"
    taken = t.state.zone_holding(event.card) in ROWS
    if none:
        could = f"stop the {_taking(t.state)} of {card}" if taken else f"answer {card}"
        return f"{name} holds no Surprise that could {could}"
    if taken:
        about = "exchanged" if _taking(t.state) == "exchange" else "taken"
        return f"{card} {t.agree(event.card, 'is', 'are')} about to be {about}, and {name} may play a Surprise"
    return f"{name} may play a Surprise against {card}"


def _taking(s: State) -> str:
    """Return how the card being carried out takes a card in play: by a theft, or an exchange."""
    exchanges = any("exchange_keepers" in s.deck.cards[card].verbs() for card in s.zones[RESOLVING])
    return "exchange" if exchanges else "theft"


def option_words(t: Teller, option: Option, who: int = -1) -> str:
    """Return one option, in words, as a choice that someone made; other players' cards have their owner's name."""
    if isinstance(option, int):
        zone = t.state.zone_holding(option)
        return t.owned(zone, t.title(option)) if zone in ROWS and seat_of(zone) != who else t.held(option)
    kind, _, rest = option.partition(":")
    if kind == "player":
        return t.player(seat_chosen(option))
    if kind == "use":
        card, _ = use_chosen(option)
        return f"the Free Action of {t.title(card)}"
    return "to become visible" if kind == APPEAR else rest or kind


def _answered(t: Teller, event: Event) -> str:
    name = t.player(event.who)
    if event.answer == PASS:
        return f"{name} passes"
    if event.answer == RANDOM:
        return f"{name} chooses at random"
    if not isinstance(event.answer, tuple):
        return f"{name} chooses {option_words(t, event.answer, event.who)}"
    if not event.answer:
        return f"{name} chooses none"
    words = [option_words(t, option, event.who) for option in event.answer]
    if len(words) > 1 and UNSEEN in words:
        return f"{name} chooses {len(words)} cards"
    return f"{name} chooses {listing(words)}"


PHRASES: dict[str, Callable[[Teller, Event], str]] = {
    "moved": move_phrase,
    "shuffled": setup.shuffled,
    "reseated": lambda t, event: f"{t.player(event.who)} and {t.player(event.target)} change seats",
    "arranged": setup.arranged,
    "began": _began,
    "ceased": _ceased,
    "turned": _turned,
    "ended": _ended,
    "finished": _finished,
    "missed": _missed,
    "used": _used,
    "counted": _counted,
    "set aside": hands.set_aside,
    "taken up": hands.taken_up,
    "attached": _attached,
    "detached": _detached,
    "covered": _covered,
    "uncovered": _uncovered,
    "swapped": hands.swapped,
    "picked": hands.picked,
    "joined": _joined,
    "left": _left,
    "tied": endings.tied,
    "blocked": endings.blocked,
    "won": endings.won,
    "lost": endings.lost,
    "scored": endings.scored,
    "concluded": endings.concluded,
    "asked": _asked,
    "answered": _answered,
    "fizzled": _fizzled,
    "cancelled": _cancelled,
    "looked": hands.looked,
}
"""Every kind of event, with what to say of it."""
