"""What to ask about cards and players: where a card is, what it is attached to, whose turn it is, who wins."""

from __future__ import annotations

from fluxx_nb.classroom.who_wins import wins
from fluxx_nb.engine.core.card import CREEPER, GOAL, KEEPER, RULE, UNGOAL
from fluxx_nb.engine.core.reasons import CREEPER_DRAWN, TURNED_UP
from fluxx_nb.engine.core.state import DISCARD, DRAW, GOALS, HAND, HANDS, ROW, ROWS, RULES, SCORED, State, seat_of
from fluxx_nb.learning.aspects import Aspect, Happening, made
from fluxx_nb.story.words.teller import marked

NO_ONE = "No one yet"
ALL_LOSE = "All lose"
_UNATTACHED = "To no card yet"
_MIDDLE = {RULE: RULES, GOAL: GOALS, UNGOAL: GOALS}


def _place(s: State, zone: int) -> str:
    """A zone in words; empty for one that no question names."""
    if zone in HANDS:
        return f"In {s.names[seat_of(zone)]}'s hand"
    if zone in ROWS:
        return f"In front of {s.names[seat_of(zone)]}"
    return {
        DISCARD: "Discard pile",
        RULES: "In the middle",
        GOALS: "In the middle",
        DRAW: "Draw pile",
        SCORED: "Among the scored Goals",
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
    if not answer or (source == target and event.what == "moved"):
        return None
    name, who = marked(s.deck.cards[card]), event.who if event.who >= 0 else s.turn
    zones = [source, DISCARD, HAND[who], ROW[who]]
    if types[card] in (KEEPER, CREEPER):
        zones += [ROW[seat] for seat in s.order if seat != who]
    else:
        zones += [_MIDDLE.get(types[card], RULES)]
    wrong = [(_place(s, zone), *_misplaced(s, name, zone, source)) for zone in dict.fromkeys(zones) if _place(s, zone)]
    found = made(f"Where is {name} after that?", answer, wrong)
    plain = event.what == "moved" and event.why.plays and target == _usual(types[card], who)
    return found._replace(plain=plain) if found is not None else None


def _usual(kind: str, who: int) -> int:
    """The zone to which every card of a type goes that this seat plays."""
    return ROW[who] if kind in (KEEPER, CREEPER) else _MIDDLE.get(kind, DISCARD)


def _misplaced(s: State, name: str, zone: int, source: int) -> tuple[str, str]:
    if zone == source:
        return "stays", f"You left {name} where it was."
    if zone in HANDS:
        return "to the hand", f"You moved {name} to {s.names[seat_of(zone)]}'s hand."
    if zone in ROWS:
        return "in front", f"You put {name} in front of {s.names[seat_of(zone)]}."
    if zone == DISCARD:
        return "discarded", f"You discarded {name}."
    return "in the middle", f"You put {name} into the middle."


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
    wrong = [(_UNATTACHED, "unattached", "You left the Creeper unattached.")]
    for seat in (owner, *s.others(owner)):
        for other in s.row(seat):
            if s.deck.types[other] == KEEPER:
                whose = "another Keeper" if seat == owner else "another player's Keeper"
                wrong.append((f"To {marked(names[other])}", whose, f"You attached it to {whose}."))
    creeper = marked(names[card])
    return made(f"Which card is {creeper} attached to after that?", answer, wrong)


def next_turn(h: Happening) -> Aspect | None:
    """Whose turn comes next."""
    event, s = h.event, h.before
    if event.what != "turned" or s.turn < 0 or len(s.order) < 3:
        return None
    order = [*s.others(s.turn), s.turn]
    wrong = []
    for seat in order:
        name = s.names[seat]
        if seat == s.turn:
            wrong.append((name, "another turn", f"You gave {name} another turn."))
        elif seat == order[0]:
            wrong.append((name, "always clockwise", f"You went on clockwise to {name}."))
        else:
            wrong.append((name, "skipped", f"You skipped {s.names[order[0]]}."))
    return made("Whose turn is it then?", s.names[event.who], wrong)


def winner(h: Happening) -> Aspect | None:
    """Who wins by the step."""
    s, ended = h.before, h.after.outcome
    if s.solo or not h.after.zones[GOALS]:
        return None
    answer = NO_ONE
    if ended is not None:
        answer = wins(s.names[ended.who]) if ended.what == "won" and ended.who >= 0 else ALL_LOSE
    wrong = [(NO_ONE, "win waits", "You let the win wait.")]
    for seat in s.order:
        mine = seat == s.turn
        name, why = s.names[seat], "current player" if mine else "another player"
        wrong.append((wins(name), why, f"You gave the win to {name}" + (", whose turn it is." if mine else ".")))
    return made("Who wins?", answer, wrong)


def no_goal(h: Happening) -> Aspect | None:
    """Who wins when a Keeper is played without any Goal."""
    s = h.after
    if s.zones[GOALS] or s.outcome is not None or h.event.card < 0 or s.deck.types[h.event.card] != KEEPER:
        return None
    wrong = [(wins(s.names[seat]), "no Goal needed", "You let someone win without a Goal.") for seat in s.order]
    return made("Who wins?", NO_ONE, wrong)


def chooser(h: Happening) -> Aspect | None:
    """Who chooses the cards that a limit makes a player discard."""
    event, s = h.event, h.after
    if event.asks != "limit" or event.decision.who == s.turn:
        return None
    who, current = s.names[event.decision.who], s.names[s.turn]
    wrong = [
        (current, "current player chooses", f"You let {current} choose for {who}."),
        ("Chance", "at random", "You had the cards picked at random."),
        *((s.names[seat], "another player", f"You let {s.names[seat]} choose.") for seat in s.order),
    ]
    return made(f"Who chooses what {who} discards then?", who, wrong)


def goal_chooser(h: Happening) -> Aspect | None:
    """Who chooses which Goal goes when there is no room for all."""
    event, s = h.event, h.after
    if event.asks != "goal":
        return None
    who = s.names[event.decision.who]
    wrong = [("No one", "older one", "You let a certain Goal go without a choice.")]
    wrong += [(s.names[seat], "another player", f"You let {s.names[seat]} choose.") for seat in s.order]
    return made("Who chooses the Goal that is discarded then?", who, wrong)
