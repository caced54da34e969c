"""What happens next: a New Rule or a Goal lands, and something follows at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from fluxx_nb.classroom.position import Position
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import Choice, Draft, Misreading, Slip, levels_of, misreading, offered
from fluxx_nb.engine.core.card import GOAL, RULE
from fluxx_nb.engine.core.events import apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.quotas import excess
from fluxx_nb.engine.core.reasons import DRAW_UP, Reason
from fluxx_nb.engine.core.settings import LIMITS
from fluxx_nb.engine.core.state import GOALS, RULES, State
from fluxx_nb.story.cite.citations import note
from fluxx_nb.story.words.teller import count, listing, marked


class Follows(NamedTuple):
    """A play, and the table before and after it."""

    position: Position
    after: Game
    landed: State
    card: str

    @property
    def me(self) -> str:
        """The player of the card."""
        return self.position.player

    def moved(self, why: Reason) -> int:
        """Return how many cards have moved for a reason since the play."""
        events = self.after.events[len(self.position.game.events) :]
        return sum(event.what == "moved" and event.why is why for event in events)


def _cards(number: int) -> str:
    return f"{number} more card" if number == 1 else f"{number} more cards" if number else "no more cards"


# Draw rules ---------------------------------------------------------------------------------------------------------


@misreading("misread: all cards are drawn anew")
def draws_the_whole_number_again(f: Follows) -> Slip | None:
    """Draws the whole new number, as if nothing had been drawn in this turn."""
    number, drawn = f.landed.draws, f.position.state.drawn
    return Slip(_cards(number), f"{count(drawn, 'card')} of this turn's {number} had been drawn already.")


@misreading("misread: a rule begins with the next turn")
def lets_a_draw_rule_wait(f: Follows) -> Slip | None:
    """Lets a Draw rule begin with the next turn."""
    return Slip(_cards(0), f"{f.card} applies at once, so the missing cards are drawn now.")


@misreading("number: draw, rule")
def adds_the_draw_to_the_basic_rules(f: Follows) -> Slip | None:
    """Adds the number on a Draw rule to the one card of the Basic Rules."""
    more = f.moved(DRAW_UP) + 1
    return Slip(_cards(more), f"{f.card} replaces the one card of the Basic Rules and is not added to it.")


# Limits -------------------------------------------------------------------------------------------------------------


def _over(f: Follows) -> list[str]:
    """Return who has more than the limit allows when it begins to apply, the current player included."""
    s, slot = f.position.state.copy(), _limit(f)
    for event in f.after.events[len(f.position.game.events) :]:
        apply(s, event)
        if event.what == "began":
            break
    return [s.names[seat] for seat in sorted(s.order) if excess(s, seat, slot)]


def _limit(f: Follows) -> str:
    rule = f.position.deck[f.card].rule
    return next(slot for slot in LIMITS if slot in rule)


def _must(names: list[str]) -> str:
    return listing(names) or "No one"


def _binds_the_current_player(f: Follows) -> Slip | None:
    if f.me not in _over(f):
        return None
    return Slip(
        _must(_over(f)), f"{f.me} may be over the limit until this turn ends. {f.card} applies to the others at once."
    )


@misreading("misread: a Hand Limit binds on one's own turn")
def binds_the_current_player_by_a_hand_limit(f: Follows) -> Slip | None:
    """Thinks that a Hand Limit also applies on your own turn."""
    return _binds_the_current_player(f) if _limit(f) == "hand_limit" else None


@misreading("misread: a Keeper Limit binds on one's own turn")
def binds_the_current_player_by_a_keeper_limit(f: Follows) -> Slip | None:
    """Thinks that a Keeper Limit also applies on your own turn."""
    return _binds_the_current_player(f) if _limit(f) == "keeper_limit" else None


@misreading("misread: a limit waits for everybody's turn")
def lets_a_limit_wait(f: Follows) -> Slip | None:
    """Thinks that everyone obeys a limit only when their own turn ends."""
    return Slip(_must([]), f"{f.card} applies at once to everyone whose turn it is not.")


@misreading("misread: a limit waits for everybody's turn")
def binds_only_the_current_player(f: Follows) -> Slip | None:
    """Thinks that a limit applies only to the current player."""
    return Slip(_must([f.me]), f"{f.card} applies to everyone, and only {f.me} may wait until the turn ends.")


@misreading("misread: a limit is a number to discard")
def discards_by_number(f: Follows) -> Slip | None:
    """Takes a limit as a number of cards that everyone has to discard."""
    if _limit(f) != "hand_limit":
        return None
    others = [name for name in f.landed.names if name != f.me]
    return Slip(_must(others), f"{f.card} is a maximum: a player who holds no more than that discards nothing.")


# What is in the middle ----------------------------------------------------------------------------------------------


def _lie(names: list[str]) -> str:
    return listing(names)


def _names(s: State, zone: int) -> list[str]:
    return [s.deck.cards[card].name for card in s.zones[zone]]


@misreading("misread: rules about one thing add up")
def keeps_rules_that_contradict(f: Follows) -> Slip | None:
    """Keeps two rules about the same thing side by side."""
    before = _names(f.position.state, RULES)
    gone = [name for name in before if name not in _names(f.landed, RULES)]
    if not gone:
        return None
    return Slip(_lie([*before, f.card]), f"{listing(gone)} and {f.card} are about the same thing: the older one goes.")


@misreading("misread: a New Rule ends all others")
def ends_all_other_rules(f: Follows) -> Slip | None:
    """Thinks that a New Rule ends all New Rules before it."""
    kept = [name for name in _names(f.landed, RULES) if name != f.card]
    if not kept:
        return None
    return Slip(_lie([f.card]), f"{listing([*kept, f.card])} do not contradict each other, so they all stay.")


@misreading("misread: the older rule stays")
def lets_the_older_rule_stand(f: Follows) -> Slip | None:
    """Lets the older of two rules about the same thing stay."""
    before = _names(f.position.state, RULES)
    if set(before) <= set(_names(f.landed, RULES)):
        return None
    return Slip(_lie(before), f"Where two rules are about one thing, the newer one stays: that is {f.card}.")


@misreading("misread: a rule begins with the next turn")
def lets_a_new_rule_wait(f: Follows) -> Slip | None:
    """Lets a New Rule come into play only with the next turn."""
    return Slip(_lie(_names(f.position.state, RULES)), f"{f.card} is in play as soon as it is on the table.")


@misreading("misread: Goals gather")
def lets_goals_gather(f: Follows) -> Slip | None:
    """Lets a new Goal stay beside the old one."""
    return Slip(
        _lie([*_names(f.position.state, GOALS), f.card]), "There is room for one Goal, and the new one takes it."
    )


@misreading("misread: a Goal stays until it is met")
def keeps_a_goal_until_it_is_met(f: Follows) -> Slip | None:
    """Keeps a Goal in play until someone has met it."""
    return Slip(_lie(_names(f.position.state, GOALS)), "A Goal stays only until the next one is played.")


DRAWS: tuple[Misreading, ...] = (
    draws_the_whole_number_again,
    lets_a_draw_rule_wait,
    adds_the_draw_to_the_basic_rules,
)
CAPS: tuple[Misreading, ...] = (
    binds_the_current_player_by_a_hand_limit,
    binds_the_current_player_by_a_keeper_limit,
    lets_a_limit_wait,
    binds_only_the_current_player,
    discards_by_number,
)
MIDDLE: tuple[Misreading, ...] = (
    keeps_rules_that_contradict,
    ends_all_other_rules,
    lets_the_older_rule_stand,
    lets_a_new_rule_wait,
)
AIMS: tuple[Misreading, ...] = (lets_goals_gather, keeps_a_goal_until_it_is_met)
LEVELS = levels_of(
    ("a Goal or a New Rule comes into play", (*AIMS, ends_all_other_rules, lets_a_new_rule_wait)),
    (
        "a rule replaces another, or more cards are drawn",
        (keeps_rules_that_contradict, lets_the_older_rule_stand, *DRAWS),
    ),
    ("a limit makes other players discard", CAPS),
)
MISREADINGS = (*DRAWS, *CAPS, *MIDDLE, *AIMS)


class Kind(NamedTuple):
    """One kind of question about what follows."""

    fits: Callable[[Follows], bool]
    ask: Callable[[Follows], str]
    right: Callable[[Follows], Choice]
    misreadings: tuple[Misreading, ...]
    settles: tuple[str, ...]


def _drawn(f: Follows) -> Choice:
    why = f"{f.card} requires {count(f.landed.draws, 'card')} in this turn, and {count(f.position.state.drawn, 'card')}"
    return Choice(
        _cards(f.moved(DRAW_UP)),
        f"{why} had been drawn before it was played.",
        note(f.position.deck, "misread: all cards are drawn anew"),
    )


def _capped(f: Follows) -> Choice:
    who = [name for name in _over(f) if name != f.me]
    over = f"{_must(who)} {'are' if len(who) > 1 else 'is'} over it"
    why = f"{f.card} applies at once to everyone whose turn it is not. {over}."
    return Choice(_must(who), why, note(f.position.deck, "misread: a limit waits for everybody's turn"))


def _in_middle(f: Follows) -> Choice:
    gone = [name for name in _names(f.position.state, RULES) if name not in _names(f.landed, RULES)]
    if gone:
        why, told = (
            f"{f.card} contradicts {listing(gone)}, which is discarded.",
            "misread: rules about one thing add up",
        )
    else:
        why, told = f"{f.card} contradicts none of the others.", "misread: a New Rule ends all others"
    return Choice(_lie(_names(f.landed, RULES)), why, note(f.position.deck, told))


def _aims(f: Follows) -> Choice:
    return Choice(
        _lie(_names(f.landed, GOALS)),
        f"{f.card} replaces what was there.",
        note(f.position.deck, "misread: Goals gather"),
    )


def _grows(f: Follows) -> bool:
    rule = f.position.deck[f.card].rule
    return "draw" in rule and f.moved(DRAW_UP) > 0 and f.position.state.drawn + f.moved(DRAW_UP) == f.landed.draws


def _limits(f: Follows) -> bool:
    slots = [slot for slot in LIMITS if slot in f.position.deck[f.card].rule]
    return len(slots) == 1 and f.landed.by.get(slots[0]) is not None


def _rules_lie(f: Follows) -> bool:
    return f.position.deck[f.card].type == RULE and len(f.position.state.zones[RULES]) > 1


def _goals_lie(f: Follows) -> bool:
    before, now = f.position.state.zones[GOALS], f.landed.zones[GOALS]
    return f.position.deck[f.card].type == GOAL and len(before) == len(now) == 1


KINDS = (
    Kind(_grows, lambda f: f"How many cards must {f.me} draw at once?", _drawn, DRAWS, (DRAW_UP,)),
    Kind(_limits, lambda f: "Who must discard at once, before the turn goes on?", _capped, CAPS, ("began",)),
    Kind(_rules_lie, lambda f: "Which New Rules are then in play?", _in_middle, MIDDLE, ("began", "moved")),
    Kind(_goals_lie, lambda f: "Which Goals are then in play?", _aims, AIMS, ("moved",)),
)


def what_next_draft(p: Position, level: int, rng: SeededChoices) -> Draft | None:
    """Return a question about a New Rule or a Goal that can be played; None where there is not one."""
    for card in rng.shuffled([card for card in p.cards if p.deck.types[card] in (RULE, GOAL)]):
        after = p.after(card)
        if after.ended is not None:
            continue
        found = Follows(p, after, p.landed(after), p.deck.cards[card].name)
        for kind in KINDS:
            if kind.fits(found):
                draft = _asked(found, kind, level)
                if draft is not None:
                    return draft
    return None


def _asked(f: Follows, kind: Kind, level: int) -> Draft | None:
    right = kind.right(f)
    wrong = offered(right, _wrong(f, kind), LEVELS, level)
    if not wrong:
        return None
    ask = f"{f.me} plays {marked(f.position.deck[f.card])}. {kind.ask(f)}"
    return Draft(f.position, ask, right, wrong, f.after, kind.settles)


def _wrong(f: Follows, kind: Kind) -> Iterator[Choice]:
    for one in kind.misreadings:
        slip = one.leads_to(f)
        if slip is not None:
            yield one.choice(f.position.deck, slip)
