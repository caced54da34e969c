"""Clauses about other cards, and about what does not happen, that are added to a sentence.

A Keeper may let its owner exceed a limit, and a second Goal is in play only because a rule allows it: their words
follow those of the rule. A card that stays where it is makes no event, so another event's sentence mentions it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.decisions import use_chosen
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.powers import ANY_TIME
from fluxx_nb.engine.core.quotas import BONUS, NumberPart, draw_lines, limit_lines, play_lines, plays_owed
from fluxx_nb.engine.core.settings import LIMITS
from fluxx_nb.engine.core.state import DRAW, GOALS, HANDS, ROW, ROWS, seat_of
from fluxx_nb.engine.core.titles import marked, typed
from fluxx_nb.engine.core.units import is_disabled, keepers_of
from fluxx_nb.engine.core.winning import asks_for, goal_test
from fluxx_nb.engine.goals.numbergoals import calculated_only
from fluxx_nb.engine.systems.spells import CountsAs, bearers
from fluxx_nb.story.moment.occasion import Occasion, keeps_some
from fluxx_nb.story.words import hands
from fluxx_nb.story.words.endings import unblocked, won
from fluxx_nb.story.words.moves import is_last_of_solo, kept_over, limit_slot, limit_words, moves_phrase
from fluxx_nb.story.words.plays import SWAP, made
from fluxx_nb.story.words.prompts import prompt_words
from fluxx_nb.story.words.reach import is_shelter, left_alone
from fluxx_nb.story.words.settings import rule_beside
from fluxx_nb.story.words.teller import Teller, count, is_plural, listing, sentence_of, tally

# What other cards say -----------------------------------------------------------------------------------------------


def exceptions(o: Occasion) -> Iterator[int]:
    """Yield the cards that make an exception at an event: their words belong beside those of the rule."""
    event = o.event
    yield from _gone_through(o)
    if event.what == "moved" and event.target == GOALS:
        if calculated_only(o.before, event.card):
            # How the pictured Keepers count does not matter where only a calculation does.
            yield o.before.by["math_only"]
        elif o.deck.cards[event.card].reading:
            yield event.card
    if _is_exception(o):
        yield event.card
    yield from _timed(o)
    if event.what == "began" and (beside := rule_beside(o.before, o.slot)) >= 0:
        yield beside
    if left_alone(o):
        yield from (keeper for keeper in dict.fromkeys(o.before.covered.values()) if is_shelter(o.deck.cards[keeper]))
    if (event.what == "swapped" or is_deal(o)) and (setter := hands.set_aside_by(o.before)) >= 0:
        yield setter
    yield from _raisers(o)
    yield from _lenders(o)


def _gone_through(o: Occasion) -> Iterator[int]:
    """Yield those of the cards that changed an event without acting whose words say so."""
    event, cards = o.event, o.deck.cards
    if event.what == "won" or event.why.limits or (event.what == "moved" and event.target == GOALS):
        # What raises all numerals is said of the card whose number it is.
        yield from (card for card in event.through if "inflation" not in cards[card].rule)
    elif event.what == "asked" and event.why.takes:
        yield from event.through
    elif event.why is reasons.SPARED or (event.what == "moved" and event.why is reasons.EFFECT):
        yield from (card for card in event.through if "counts_as" in cards[card].while_in_play)


def _is_exception(o: Occasion) -> bool:
    """Return whether the event's own card makes an exception: one that goes instead of others, or that attaches."""
    event = o.event
    if event.what == "moved" and event.why.takes and event.through:
        return True
    if event.asks == "attach" or (event.what == "attached" and event.why is not reasons.SITUATION):
        return True
    if event.what == "moved" and event.why is reasons.ALONG and event.card in o.before.attached:
        # Only its own words say that it may be in a hand, where no other Creeper can be.
        return o.before.zone_holding(o.carrier) in HANDS
    # That it attaches to one of your Keepers is not true of a Creeper that none of them fits.
    return o.finds_a_keeper is False and bool(keepers_of(o.before, seat_of(event.target)))


def _timed(o: Occasion) -> Iterator[int]:
    """Yield the cards of the Free Actions that a question offers and that are for a certain moment of the turn."""
    for option in o.event.decision.options if o.event.what == "asked" else ():
        if isinstance(option, str) and option.startswith("use:"):
            card, index = use_chosen(option)
            if o.deck.cards[card].free[index].when != ANY_TIME:
                yield card


def _raisers(o: Occasion) -> list[int]:
    """Return the cards that add to a number which the sentence tells, so that the rule's own number is not the one."""
    s, event = o.before, o.event
    lines: list[NumberPart] = []
    if o.what == "asked" and o.about == "play":
        lines = play_lines(s, event.who)
    elif event.what == "ended" or event.why is reasons.HAND_EMPTY:
        lines = play_lines(s, event.who) if plays_owed(s, event.who) else []
    elif event.what == "moved" and event.why is reasons.DRAW_UP:
        lines = draw_lines(s, event.who)
    elif event.what == "turned" and s.turn in s.order:
        lines = play_lines(s, s.turn) if keeps_some(s) else []
        lines += [line for slot in exceeded(o) for line in limit_lines(s, s.turn, slot)]
    elif o.over_limit:
        lines = limit_lines(o.after, event.who, "keeper_limit")
    # What raises all numerals is said of the card whose number it is.
    return list(dict.fromkeys(line.card for line in lines if line.kind == BONUS and line.amount))


def _lenders(o: Occasion) -> list[int]:
    """Return the cards by which alone a player counts as having the icon that a spell or a Goal needs."""
    s, event = o.before, o.event
    icons: list[str] = []
    if event.what == "moved" and event.why is reasons.CAST:
        icons = [step.args["icon"] for step in o.deck.cards[event.card].play if step.verb.name == "come_back"]
    elif event.what == "won" and event.card >= 0 and (test := o.deck.tests[event.card]) is not None:
        icons = [part.value for part in test.parts if isinstance(part, CountsAs)]
    return [card for icon in icons for card in bearers(s, event.who, icon) if icon not in o.deck.cards[card].icons]


def lowered_limit(o: Occasion) -> str:
    """Return the sentence that a Keeper no longer raises a limit, if its player must comply because of that."""
    s, event = o.before, o.event
    if event.asks != "limit":
        return ""
    for last in o.earlier():
        if last.asks == "limit" and (last.who, last.card) == (event.who, event.card):
            break
        gone = last.what == "moved" and last.source == ROW[event.who]
        keeper = last.card if gone else last.source if last.what == "attached" and is_disabled(s, last.source) else -1
        if keeper >= 0 and "extra_limit" in o.deck.cards[keeper].while_in_play:
            return f"{marked(o.deck.cards[keeper])} no longer raises {s.names[event.who]}'s limit."
    return ""


def exceeded(o: Occasion) -> list[str]:
    """Return the limits that the player whose turn ends may exceed, unless a discard for them has just said so."""
    s = o.before
    if o.event.what != "turned" or s.turn not in s.order:
        return []
    told = {
        limit_slot(one.source) for one in o.earlier() if one.what == "moved" and one.why.limits and one.who == s.turn
    }
    return [slot for slot in LIMITS if slot not in told and kept_over(s, s.turn, slot)]


def over_limit(o: Occasion) -> str:
    """Return the sentence that a Keeper goes over the Keeper Limit, which its player may do until the turn ends."""
    over = o.over_limit
    if not over:
        return ""
    s = o.after
    limit = limit_words(Teller(s), "keeper_limit", s.turn)
    return f"That is {count(len(keepers_of(s, s.turn)), 'Keeper')}, {over} over {limit}."


def icons_named(o: Occasion) -> str:
    """Return the sentence that names the icons of a card, where one comes into play for the first time; else empty.

    What the edition's rulebook has no icon for is told as what the card is: a living being.
    """
    if not o.new_icons or o.card is None:
        return ""
    kinds = [kind for icon in o.new_icons if (kind := o.deck.kind(icon))]
    numbers = {icon.title(): o.card.points.get(icon, 1) for icon in o.new_icons if not o.deck.kind(icon)}
    single = [icon for icon, number in numbers.items() if number == 1]
    told = [f"the {listing(single)} icon{'s' * (len(single) > 1)}"] if single else []
    told += [f"{number} {icon} icons" for icon, number in numbers.items() if number > 1]
    has, is_ = ("have", "are") if is_plural(o.card) else ("has", "is")
    parts = [f"{has} {listing(told)}"] if told else []
    parts += [f"{is_} {listing([f'a {kind}' for kind in kinds])}"] if kinds else []
    return f"{marked(o.card)} {listing(parts)}."


def other_draws(o: Occasion) -> str:
    """Return the sentence that cards drawn for other cards in this turn do not count as draws of the turn."""
    event = o.event
    if event.what != "moved" or event.why is not reasons.DRAW_UP or o.last.why is reasons.DRAW_UP:
        return ""
    apart = [one for one in o.earlier() if _is_drawn(one) and one.who == event.who and not one.why.draws]
    by = listing(list(dict.fromkeys(marked(o.deck.cards[one.by]) for one in reversed(apart) if one.by >= 0)))
    if not by:
        return ""
    return (
        f"The {count(len(apart), 'card').removeprefix('1 ')} for {by} {'does' if len(apart) == 1 else 'do'} not count."
    )


def _is_drawn(event: Event) -> bool:
    """Return whether a card is drawn that does not go straight into play."""
    return event.what == "moved" and event.source == DRAW and event.target not in ROWS


def fewer_draws(o: Occasion) -> str:
    """Return the sentence that a player who swaps plays for draws holds fewer cards than that; else empty."""
    s, event = o.before, o.event
    if event.what != "moved" or event.why is not reasons.EFFECT or o.actor is None or SWAP not in o.actor.verbs():
        return ""
    if any(one.why is reasons.EFFECT for one in o.earlier("used")):
        return ""
    owed, held = plays_owed(s, event.who) or 0, len(s.hand(event.who))
    left = f"{s.names[event.who]} has {count(owed, 'play')} left but only {count(held, 'card')} in hand"
    return f"{left}, so only {held} {'is' if held == 1 else 'are'} drawn." if owed > held else ""


def no_change(o: Occasion) -> str:
    """Return the sentence that two equal cards were exchanged; else empty."""
    event, last = o.event, o.last
    both = event.what == last.what == "moved" and event.why is last.why is reasons.EXCHANGE
    same = both and event.cause == last.cause and o.deck.cards[event.card].name == o.deck.cards[last.card].name
    return "So nothing changes." if same else ""


def attaches_later(o: Occasion) -> str:
    """Return the sentence that a Creeper attaches after the draw, or has no Keeper to attach to; else empty."""
    card, found = o.card, o.finds_a_keeper
    if card is None or card.attach is None or found is None:
        return ""
    if found:
        drawn = o.event.why is reasons.CREEPER_DRAWN and not is_last_of_solo(o.before, o.event)
        return f"{marked(card)} {'attach' if is_plural(card) else 'attaches'} after the draw." if drawn else ""
    kind = "a Keeper" if card.attach.to == "any" else f"a Keeper with the {card.attach.to.title()} icon"
    owner = o.before.names[seat_of(o.event.target)]
    return f"{marked(card)} {'are' if is_plural(card) else 'is'} unattached until {owner} has {kind}."


# Dealt back to the players who had them -----------------------------------------------------------------------------


def is_deal(o: Occasion) -> bool:
    """Return whether cards are being shuffled in order to be dealt out again."""
    return o.event.what == "picked" and o.event.why is reasons.SHARE


def given_back(o: Occasion) -> str:
    """Return the sentence about players who are dealt some of their own cards again; empty if no one is."""
    s, card = o.before, o.card
    if not is_deal(o) or card is None:
        return ""
    moved = {event.card for event in o.siblings_after if event.why is reasons.SHARE}
    gathered = hands.gathered(s, card)
    kept = {seat: [one for one in cards if one not in moved] for seat, cards in gathered.items()}
    many = sum(map(len, gathered.values())) > 1
    told = [f"They are dealt out one at a time, beginning with {s.names[o.event.who]}."] if many else []
    # What else a player is dealt is told with these cards, if there is anything.
    served = {seat_of(event.target) for event in o.siblings_after}
    same = [seat for seat, cards in kept.items() if cards and seat not in served]
    for seat in same:
        names = tally([marked(o.deck.cards[one]) for one in kept[seat]])
        again = f"the same {count(len(kept[seat]), 'card').removeprefix('1 ')}" if hands.mixes_hands(card) else names
        told.append(f"{s.names[seat]} is dealt {again} again.")
    return " ".join(told)


def dealt_again(o: Occasion, t: Teller) -> str:
    """Return the sentence about a card that is dealt to a player who keeps others in the same deal; else empty."""
    kept = hands.kept_in_deal(o)
    return sentence_of(moves_phrase(t, [o.event], kept)) if kept else ""


# A win that waits for a draw -----------------------------------------------------------------------------------------


def late_win(o: Occasion, t: Teller) -> str:
    """Return the sentence of a win by a Creeper that came during a draw, which was completed first; else empty."""
    event = o.event
    if event.what != "won" or event.why is not reasons.GOAL_MET:
        return ""
    draws = takewhile(lambda one: one.what == "shuffled" or one.source == DRAW, o.back())
    test = goal_test(o.before, event.card)
    came = any(one.why is reasons.CREEPER_DRAWN and asks_for(test, o.deck.cards[one.card]) for one in draws)
    return f"The draw is complete: {won(t, event)}." if came else ""


# Free to win again --------------------------------------------------------------------------------------------------


def release_sentence(o: Occasion, t: Teller) -> str:
    """Return the sentence that players are no longer blocked, with the reason; else empty."""
    because = _because(o, t) if o.event.why is reasons.UNBLOCKED else ""
    return f"{because}, and {unblocked(t)}." if because else ""


def _because(o: Occasion, t: Teller) -> str:
    """Return why they are no longer blocked: Creepers gone, cards that make them harmless, or visible again."""
    if gone := o.gone:
        are = t.agree(gone[0], "is", "are") if len(gone) == 1 else "are"
        return f"{listing([t.title(card) for card in gone])} {are} gone"
    if through := o.event.through:
        makes = t.agree(through[0], "makes", "make") if len(through) == 1 else "make"
        return f"{listing([t.title(card) for card in through])} {makes} the Creepers harmless"
    return f"{t.player(o.revealed[0])} is visible again" if o.revealed else ""


# Other Goals -------------------------------------------------------------------------------------------------------


def goals_beside(o: Occasion) -> str:
    """Return the sentence that older Goals stay in play beside a new one, because a rule makes room; mostly empty."""
    event, older = o.event, o.before.zones[GOALS]
    if event.what != "moved" or event.target != GOALS or not event.through or not older:
        return ""
    names = listing([typed(o.deck.cards[goal]) for goal in older])
    return sentence_of(f"{names} {'stays' if len(older) == 1 else 'stay'} in play")


# Choices that are still open ----------------------------------------------------------------------------------------


def plays_are_told(o: Occasion) -> bool:
    """Return whether it was said already that all plays of the turn are made; an answer is as new as its question."""
    return any(_ends_the_plays(one) for one in o.earlier() if one is not o.question)


def _ends_the_plays(event: Event) -> bool:
    """Return whether an event comes only when all plays of a turn are made, although the next turn has not begun."""
    return event.why is reasons.LIMIT_AT_THE_END or event.why is reasons.TURNED_UP


def tells_plays(o: Occasion) -> bool:
    """Return whether the sentence of an event is the one that says why a turn is over."""
    over = o.event.what == "turned" or (_ends_the_plays(o.event) and o.event.who == o.before.turn)
    return over and not plays_are_told(o)


def turn_is_over(o: Occasion, t: Teller) -> str:
    """Return why a turn is over, before the first limit or rule that comes only then; else empty."""
    return made(t).rstrip() if o.event.what not in ("turned", "answered") and tells_plays(o) else ""


def asked_again(o: Occasion) -> str:
    """Return the sentence of a choice that was open before and is still the same; empty for any other event."""
    event = o.event
    if event.what != "asked":
        return ""
    before = o.open_question
    if before is None or before.decision != event.decision:
        return ""
    prompt = prompt_words(o.before, event.decision)
    return sentence_of(f"{o.before.names[event.who]}'s choice is still open: {prompt}")
