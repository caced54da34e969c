"""What to ask about the cards that players have: how many they hold, discard, keep, are dealt and leave behind."""

from __future__ import annotations

from fluxx_nb.engine.core.card import CREEPER, KEEPER
from fluxx_nb.engine.core.quotas import excess
from fluxx_nb.engine.core.reasons import PILE_RAN_OUT
from fluxx_nb.engine.core.settings import LIMITS
from fluxx_nb.engine.core.state import DISCARD, HAND, HANDS, MANY, seat_of
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.learning.aspects import Aspect, Happening, number
from fluxx_nb.learning.because import limit_because
from fluxx_nb.story.words.teller import count

_ALL_GONE = "You discarded everything."
_MIXED_UP = "You took the limit for the number to discard."


def discards(h: Happening) -> Aspect | None:
    """How many cards a limit makes a player discard."""
    event, s = h.event, h.after
    if event.asks != "limit":
        return None
    decision = event.decision
    found, held = decision.least, len(decision.options)
    wrong = [
        (0, "You let the limit wait.", "would mean that the limit waits"),
        (held - found, _MIXED_UP, "is how many may stay"),
        (held, _ALL_GONE, "would be all of them"),
    ]
    why = limit_because(s, decision.who, decision.card, held - found, held)
    return number(f"How many cards must {s.names[decision.who]} discard then?", found, why, wrong)


def own_limit(h: Happening) -> Aspect | None:
    """How many cards or Keepers the current player has by a limit that others must meet at once: all of them."""
    event, s = h.event, h.after
    if s.turn != h.before.turn or s.turn < 0 or s.outcome is not None:
        return None
    slot = event.slot if event.what == "began" else "keeper_limit"
    over = excess(s, s.turn, slot) if slot in LIMITS and slot in s.rules else 0
    if not over:
        return None
    me, hand = s.names[s.turn], slot == "hand_limit"
    now = len(s.hand(s.turn)) if hand else sum(s.deck.types[card] == KEEPER for card in s.row(s.turn))
    wrong = [
        (now - over, "You let a limit apply on the player's own turn.", "is what the limit allows out of turn"),
        (over, "You mixed up what goes and what stays.", "is how many are over the limit"),
        (0, _ALL_GONE, "would be none at all"),
    ]
    why = f"It is {me}'s turn: {me} may be over a limit until the turn ends."
    ask = f"How many cards does {me} hold right after that?" if hand else f"How many Keepers does {me} have right then?"
    return number(ask, now, why, wrong)


def under_limit(h: Happening) -> Aspect | None:
    """How many cards someone holds who has fewer than a new Hand Limit allows: as many as before."""
    event, s = h.event, h.after
    if event.what != "began" or event.slot != "hand_limit":
        return None
    cap = s.hand_cap
    short = [seat for seat in s.others(s.turn) if 0 < len(s.hand(seat)) < cap < MANY]
    if not short:
        return None
    who, now = s.names[short[0]], len(s.hand(short[0]))
    wrong = [
        (cap, "You let a player draw up to the limit.", f"would mean that {who} draws up to the limit"),
        (0, _ALL_GONE, f"would mean that {who} discards everything"),
    ]
    why = f"A limit of {cap} is the most that {who} may hold, and fewer are fine."
    return number(f"How many cards does {who} hold right after that?", now, why, wrong)


def held(h: Happening) -> Aspect | None:
    """How many cards a player holds after the step."""
    who = h.event.who if h.event.who >= 0 else h.after.turn
    return _held(h, who) if 0 <= who < len(h.before.names) else None


def given_up(h: Happening) -> Aspect | None:
    """How many cards someone holds after a card made them discard."""
    event = h.event
    if event.what != "moved" or not event.why.discards or event.source not in HANDS:
        return None
    return _held(h, seat_of(event.source))


def _held(h: Happening, who: int) -> Aspect | None:
    was, now, name = len(h.before.hand(who)), len(h.after.hand(who)), h.after.names[who]
    apart = sum(e.what == "moved" and e.source != HAND[who] and e.target < 0 for e in h.step())
    wrong = [
        (now + apart, "You took cards that are set aside into the hand.", "would count cards that are set aside"),
        (was, "You left the hand as it was.", "is how many it was before"),
        (0, "You emptied the hand.", "would mean an empty hand"),
    ]
    gone = sum(e.what == "moved" and e.source == HAND[who] for e in h.step())
    come = sum(e.what == "moved" and e.target == HAND[who] for e in h.step())
    why = f"{name} held {was} before."
    if h.event.what == "swapped":
        why = f"{name} held {was} before and gets another hand."
    elif was - gone + come == now:
        moves = [f"{how_many} {does}" for how_many, does in ((gone, "left the hand"), (come, "came")) if how_many]
        why = f"{name} held {was} before; {' and '.join(moves)}." if moves else why
    if not gone and apart:
        why = f"{name} held {was} before, and cards that are set aside are not among them."
    return number(f"How many cards does {name} hold then?", now, why, wrong)


def in_front(h: Happening) -> Aspect | None:
    """How many Keepers or Creepers a player has after one more came."""
    who, s = h.event.who, h.after
    if not 0 <= who < len(h.before.names) or h.event.card < 0:
        return None
    kind = s.deck.types[h.event.card]
    now, was = (sum(x.deck.types[card] == kind for card in x.row(who)) for x in (s, h.before))
    if kind not in (KEEPER, CREEPER) or now != was + 1 or not was:
        return None
    noun = "Keeper" if kind == KEEPER else "Creeper"
    wrong = [
        (1, f"You let a new {noun} replace the others.", "would mean that the new one replaces the others"),
        (was, f"You discarded a {noun} for the new one.", "would mean that one has to go for it"),
    ]
    why = f"{s.names[who]} had {was}, and the new {noun} comes beside {'it' if was == 1 else 'them'}."
    return number(f"How many {noun}s does {s.names[who]} have then?", now, why, wrong)


def within_reach(h: Happening) -> Aspect | None:
    """How many Keepers a player may choose from for a card: those in play that it names, and none in a hand or pile."""
    event, s = h.event, h.after
    if event.asks != "target" or h.before.turn != event.decision.who:
        return None
    types, found = s.deck.types, [card for card in event.decision.options if isinstance(card, int)]
    rows = [card for seat in s.order for card in s.row(seat)]
    if len(found) != len(event.decision.options) or any(types[card] != KEEPER or card not in rows for card in found):
        return None

    def more(cards: list[int]) -> int:
        return len(found) + sum(types[card] == KEEPER for card in cards)

    in_hands, discarded = [card for seat in s.order for card in s.hand(seat)], list(s.zones[DISCARD])
    in_play = sum(types[card] == KEEPER for card in rows)
    wrong = [
        (more(in_hands), "You counted Keepers in hands.", "would count Keepers in hands too"),
        (more(discarded), "You counted Keepers in the discard pile.", "would count the discard pile too"),
        (in_play, "You counted Keepers that a card does not reach.", "would count every Keeper in play"),
    ]
    acting = event.decision.card
    which = "all" if len(found) == in_play else str(len(found))
    what = f", and {marked(s.deck.cards[acting])} reaches {which} of them" if acting >= 0 and in_play > 1 else ""
    why = f"{count(in_play, 'Keeper')} {'is' if in_play == 1 else 'are'} in play{what}."
    return number(f"How many Keepers may {s.names[event.decision.who]} choose from then?", len(found), why, wrong)


def shuffled(h: Happening) -> Aspect | None:
    """How large the discard pile is after it was shuffled."""
    if h.event.why is not PILE_RAN_OUT:
        return None
    was, now = len(h.before.zones[DISCARD]), len(h.after.zones[DISCARD])
    wrong = [
        (was, "You left the discard pile where it was.", "would leave the discard pile as it was"),
        (was // 2, "You shuffled only a part of the discard pile.", "would leave a part of it"),
    ]
    why = "All of the discard pile is shuffled and becomes the new draw pile."
    return number("The draw pile runs out. How many cards are in the discard pile after that?", now, why, wrong)


def dealt(h: Happening) -> Aspect | None:
    """How many cards someone who joins is dealt."""
    if h.event.what != "joined":
        return None
    now = len(h.after.hand(h.event.who))
    most = max(len(h.before.hand(seat)) for seat in h.before.order)
    wrong = [
        (0, "You let a new player wait for the first draw.", "would mean waiting for the first draw"),
        (h.before.draws, "You dealt as many cards as a turn draws.", "is what a turn draws"),
        (most, "You matched another player's hand.", "is what another player holds"),
    ]
    why = f"Everyone starts with {now} cards, also someone who joins later."
    return number(f"How many cards is {h.event.name} dealt?", now, why, wrong)


def left_behind(h: Happening) -> Aspect | None:
    """How many cards of someone who leaves are discarded."""
    if h.event.what != "left":
        return None
    who, s = h.event.who, h.before
    hand, row = len(s.hand(who)), len(s.row(who))
    now = len(h.after.zones[DISCARD]) - len(s.zones[DISCARD])
    wrong = [
        (hand, "You left the cards in play on the table.", "would leave the cards in play on the table"),
        (row, "You forgot the cards in hand.", "would leave out the cards in hand"),
        (0, "You left the cards of a player who leaves.", "would leave everything where it was"),
    ]
    why = f"All cards of a player who leaves go: {hand} from the hand and {row} from in front of {s.names[who]}."
    return number(f"How many of {s.names[who]}'s cards go to the discard pile?", now, why, wrong)
