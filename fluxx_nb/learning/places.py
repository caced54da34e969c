"""What to ask about cards and players: where a card is, what it is attached to, whose turn it is, who wins."""

from __future__ import annotations

from fluxx_nb.classroom.who_wins import wins
from fluxx_nb.engine.core.card import ACTION, CREEPER, GOAL, KEEPER, RULE, SURPRISE, UNGOAL
from fluxx_nb.engine.core.quotas import limit_lines
from fluxx_nb.engine.core.reasons import CREEPER_DRAWN, LAND, TURNED_UP
from fluxx_nb.engine.core.settings import LIMITS
from fluxx_nb.engine.core.state import DISCARD, DRAW, GOALS, HAND, HANDS, ROW, ROWS, RULES, SCORED, State, seat_of
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.engine.core.units import keepers_of
from fluxx_nb.learning.aspects import Aspect, Happening, Wrong, made
from fluxx_nb.learning.because import limit_because
from fluxx_nb.story.words.teller import sentence_of

NO_ONE = "No one wins"
ALL_LOSE = "All lose"
_UNATTACHED = "To no card yet"
_MIDDLE = {RULE: RULES, GOAL: GOALS, UNGOAL: GOALS}
_KINDS = {
    KEEPER: "a Keeper",
    CREEPER: "a Creeper",
    GOAL: "a Goal",
    UNGOAL: "an Ungoal",
    RULE: "a New Rule",
    ACTION: "an Action",
    SURPRISE: "a Surprise",
}
_PLAYED = {
    KEEPER: "A Keeper that you play stays in front of you.",
    GOAL: "A Goal is played into the middle and counts for everyone.",
    RULE: "A New Rule is played into the middle and applies to everyone.",
    ACTION: "An Action works once and is then discarded.",
    SURPRISE: "A Surprise works once and is then discarded.",
}
"""Where a card of each type goes that someone plays, as a sentence."""

_WITHOUT_EFFECT = {
    "fizzled": "A card that has no effect is played and discarded like any other.",
    "cancelled": "A card that is canceled is discarded without effect.",
}


def _place(s: State, zone: int) -> str:
    """A zone in words; empty for one that no question names."""
    if zone in HANDS:
        return f"In {s.names[seat_of(zone)]}'s hand"
    if zone in ROWS:
        return f"On the table in front of {s.names[seat_of(zone)]}"
    return {
        DISCARD: "In the discard pile",
        RULES: "In the middle of the table",
        GOALS: "In the middle of the table",
        DRAW: "In the draw pile",
        SCORED: "In the pile of scored Goals",
    }.get(zone, "")


def where(h: Happening) -> Aspect | None:
    """Where a card is after the step."""
    event, s = h.event, h.before
    card, types = event.card, s.deck.types
    named = event.why is CREEPER_DRAWN or event.why is TURNED_UP
    if card < 0 or event.who >= len(s.names) or (card in s.zones[DRAW] and not named):
        return None
    source, target = s.zone_holding(card), h.after.zone_holding(card)
    answer = _place(s, target)
    if not answer or (source == target and event.what == "moved") or _is_up_to_chance(h, card, source):
        return None
    name, who = marked(s.deck.cards[card]), event.who if event.who >= 0 else s.turn
    zones = [source, DISCARD, HAND[who], ROW[who]]
    if types[card] in (KEEPER, CREEPER):
        zones += [ROW[seat] for seat in s.order if seat != who]
    else:
        zones += [_MIDDLE.get(types[card], RULES)]
    wrong = [_misplaced(s, card, zone, source) for zone in dict.fromkeys(zones) if _place(s, zone)]
    found = made(f"Where is {name} after that?", answer, _why_there(h, card, source, target), wrong)
    plain = event.what == "moved" and event.why.plays and target == _usual(types[card], who)
    return found._replace(plain=plain) if found is not None else None


def _is_up_to_chance(h: Happening, card: int, source: int) -> bool:
    """Whether a card is picked at random among others."""
    return len(h.before.zones[source]) > 1 and any(one.what == "picked" and one.card == card for one in h.step())


def _usual(kind: str, who: int) -> int:
    """The zone to which every card of a type goes that this seat plays."""
    return ROW[who] if kind in (KEEPER, CREEPER) else _MIDDLE.get(kind, DISCARD)


def _why_there(h: Happening, card: int, source: int, target: int) -> str:
    """Why a card is where it is, as a sentence."""
    event, s = h.event, h.before
    kind = s.deck.types[card]
    if event.why is CREEPER_DRAWN:
        return "A Creeper goes in front of you as soon as you draw it."
    if event.what == "moved" and (event.why.plays or event.why is LAND) and target == _usual(kind, event.who):
        return _PLAYED.get(kind, event.why.means)
    if event.what in _WITHOUT_EFFECT:
        return _WITHOUT_EFFECT[event.what]
    if target == DISCARD and source in (RULES, GOALS):
        came = [one for one in h.after.zones[source] if one not in s.zones[source]]
        return sentence_of(f"{marked(s.deck.cards[came[-1]])} replaces it") if came else event.why.means
    if event.what == "attached" and target in ROWS:
        return f"It attaches to a Keeper in front of {s.names[seat_of(target)]}."
    if event.why.limits and (source in HANDS or source in ROWS):
        return _over(h, seat_of(source)) or event.why.means
    if source in ROWS and target in ROWS:
        return f"It moves from {s.names[seat_of(source)]} to {s.names[seat_of(target)]}."
    return event.why.means


def _over(h: Happening, seat: int) -> str:
    """Why a player discards for a limit, in numbers; empty where that limit no longer applies."""
    k, rule = h.k, h.event.by
    while k > h.span.start and h.events[k - 1].why is h.event.why:
        k -= 1
    s = h.table(k)
    slot = next((one for one in LIMITS if s.by.get(one) == rule), "")
    if rule < 0 or not slot:
        return ""
    held = s.hand(seat) if slot == "hand_limit" else keepers_of(s, seat)
    return limit_because(s, seat, rule, sum(part.amount for part in limit_lines(s, seat, slot)), len(held))


def _misplaced(s: State, card: int, zone: int, source: int) -> Wrong:
    """A wrong place for a card, with what is behind it."""
    name, kind = marked(s.deck.cards[card]), s.deck.types[card]
    place, some = _place(s, zone), _KINDS.get(kind, "a card")
    if zone in HANDS:
        if zone == source:
            return place, f"You left {some} in the hand.", f"That would leave {name} in the hand"
        return place, f"You moved {some} to a hand.", f"In a hand, {name} would be out of play"
    if zone in ROWS:
        behind = f"You left {some} in front of its player." if zone == source else f"You gave {some} to another player."
        owner = s.names[seat_of(zone)]
        if kind in (KEEPER, CREEPER):
            return place, behind, f"There, {name} would be {owner}'s"
        return place, f"You put {some} in front of a player.", f"There, {name} would count for {owner} only"
    if zone == DISCARD:
        return place, f"You discarded {some}.", f"On the discard pile, {name} would be out of play"
    if zone in (RULES, GOALS):
        behind = f"You left {some} in play." if zone == source else f"You put {some} into the middle."
        return place, behind, f"In the middle, {name} would {'still apply' if zone == source else 'stay in play'}"
    return place, f"You left {some} where it was.", f"That would leave {name} where it was"


def attached(h: Happening) -> Aspect | None:
    """Which card a Creeper is attached to after the step."""
    s, card = h.after, h.event.card
    if card < 0 or s.deck.types[card] != CREEPER or s.zone_holding(card) not in ROWS:
        return None
    owner, names = s.owner_of(card), s.deck.cards
    to = s.attached.get(card, -1)
    if to < 0 and not s.deck.cards[card].attach:
        return None
    answer = f"To {marked(names[to])}" if to >= 0 else _UNATTACHED
    creeper, who = marked(names[card]), s.names[owner]
    wrong = [(_UNATTACHED, "You left a Creeper unattached.", f"Then {creeper} would wait")]
    for seat in (owner, *s.others(owner)):
        for other in s.row(seat):
            if s.deck.types[other] == KEEPER:
                keeper = marked(names[other])
                if seat == owner:
                    behind, means = "You attached a Creeper to the wrong Keeper.", f"Then {keeper} would have it"
                else:
                    behind = "You attached a Creeper to another player's Keeper."
                    means = f"{keeper} is in front of {s.names[seat]}, and {creeper} stays with {who}"
                wrong.append((f"To {keeper}", behind, means))
    fits = f"It attaches to a Keeper of {who}'s that it fits, {marked(names[to])}." if to >= 0 else ""
    why = fits or f"{who} has no Keeper that it fits, so it waits."
    return made(f"Which card is {creeper} attached to after that?", answer, why, wrong)


def next_turn(h: Happening) -> Aspect | None:
    """Whose turn comes next."""
    event, s = h.event, h.before
    if event.what != "turned" or s.turn < 0 or len(s.order) < 3:
        return None
    order = [*s.others(s.turn), s.turn]
    current, following = s.names[s.turn], s.names[order[0]]
    wrong = []
    for seat in order:
        name = s.names[seat]
        if seat == s.turn:
            wrong.append((name, "You gave a player another turn.", f"{name} would take two turns in a row"))
        elif seat == order[0]:
            wrong.append((name, "You went on clockwise.", f"{name} is next clockwise"))
        else:
            wrong.append((name, "You skipped a player.", f"That would skip {following}"))
    why = ""
    if event.who == order[0]:
        why = f"Turns go clockwise, so {following} comes after {current}."
    elif event.who == s.turn:
        why = f"A card has given {current} another turn."
    return made("Whose turn is it then?", s.names[event.who], why, wrong)


def blocked_or_won(h: Happening) -> Aspect | None:
    """Who wins by a step in which someone meets the Goal: where no one does, Creepers decide nothing."""
    return winner(h) if any(event.why.verdict or event.what in _VERDICTS for event in h.step()) else None


_VERDICTS = ("won", "lost", "tied", "blocked")


def winner(h: Happening) -> Aspect | None:
    """Who wins by the step."""
    s, ended = h.before, h.after.outcome
    if s.solo or not h.after.zones[GOALS]:
        return None
    answer, why = NO_ONE, _why_no_one(h)
    if ended is not None:
        won = ended.what == "won" and ended.who >= 0
        answer = wins(s.names[ended.who]) if won else ALL_LOSE
        why = f"{s.names[ended.who]} meets the Goal and wins at once, on anyone's turn." if won else _LOST
    wrong = [(NO_ONE, "You let the win wait.", "Then the game would go on")]
    for seat in s.order:
        name = s.names[seat]
        behind = "You gave the win to the current player." if seat == s.turn else "You gave the win to another player."
        wrong.append((wins(name), behind, f"For that, {name} alone would have to meet the Goal"))
    return made("Who wins?", answer, why, wrong)


_LOST = "What the Ungoal asks for has come about, so everyone loses."


def _why_no_one(h: Happening) -> str:
    kinds = {event.what: event for event in h.step()}
    if "tied" in kinds:
        return "A tie is not a win, so the game goes on."
    if "blocked" in kinds:
        return f"{h.after.names[kinds['blocked'].who]} meets the Goal but is blocked, so the game goes on."
    return "No one has all that the Goal asks for."


def no_goal(h: Happening) -> Aspect | None:
    """Who wins when a Keeper is played without any Goal."""
    s = h.after
    if s.zones[GOALS] or s.outcome is not None or h.event.card < 0 or s.deck.types[h.event.card] != KEEPER:
        return None
    wrong = [
        (wins(s.names[seat]), "You let someone win without a Goal.", f"{s.names[seat]} has no Goal to meet")
        for seat in s.order
    ]
    return made("Who wins?", NO_ONE, "No Goal is in play, and without one no one can win.", wrong)


def chooser(h: Happening) -> Aspect | None:
    """Who chooses the cards that a limit makes a player discard."""
    event, s = h.event, h.after
    if event.asks != "limit" or event.decision.who == s.turn:
        return None
    who, current = s.names[event.decision.who], s.names[s.turn]
    wrong = [
        (current, "You let the current player choose.", f"Then {current} would choose among {who}'s cards"),
        ("Chance", "You had the cards picked at random.", "Then the cards would be picked at random"),
        *(
            (s.names[seat], "You let another player choose.", f"Then {s.names[seat]} would choose among {who}'s cards")
            for seat in s.order
        ),
    ]
    why = f"The limit makes {who} discard, and {who} chooses what goes."
    return made(f"Who chooses what {who} discards then?", who, why, wrong)


def goal_chooser(h: Happening) -> Aspect | None:
    """Who chooses which Goal goes when there is no room for all."""
    event, s = h.event, h.after
    if event.asks != "goal":
        return None
    who = s.names[event.decision.who]
    wrong = [("No one", "You let a certain Goal go without a choice.", "Then one Goal would go by itself")]
    wrong += [
        (s.names[seat], "You let another player choose.", f"The new Goal did not come from {s.names[seat]}")
        for seat in s.order
    ]
    why = f"The new Goal came from {who}, so {who} chooses."
    return made("Who chooses the Goal that is discarded then?", who, why, wrong)
