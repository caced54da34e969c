"""What happens next: a New Rule or a Goal lands, and something follows at once."""

from __future__ import annotations

from collections.abc import Iterator

from fluxx_nb.classroom.discarding import CAPS
from fluxx_nb.classroom.discarding import KINDS as LIMIT_KINDS
from fluxx_nb.classroom.follows import Follows, Kind
from fluxx_nb.classroom.position import Position
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import Choice, Draft, Misreading, Slip, levels_of, misreading, offered
from fluxx_nb.engine.core.card import GOAL, RULE
from fluxx_nb.engine.core.reasons import DRAW_UP
from fluxx_nb.engine.core.state import GOALS, RULES, State
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.story.cite.citations import note
from fluxx_nb.story.words.teller import count, listing


def _cards(number: int) -> str:
    return f"{number} more card" if number == 1 else f"{number} more cards" if number else "No more cards"


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


# What is in the middle ----------------------------------------------------------------------------------------------


def _listed(names: list[str]) -> str:
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
    return Slip(
        _listed([*before, f.card]), f"{listing(gone)} and {f.card} are about the same thing: the older one goes."
    )


@misreading("misread: a New Rule ends all others")
def ends_all_other_rules(f: Follows) -> Slip | None:
    """Thinks that a New Rule ends all New Rules before it."""
    kept = [name for name in _names(f.landed, RULES) if name != f.card]
    if not kept:
        return None
    return Slip(_listed([f.card]), f"{listing([*kept, f.card])} do not contradict each other, so they all stay.")


@misreading("misread: the older rule stays")
def lets_the_older_rule_stand(f: Follows) -> Slip | None:
    """Lets the older of two rules about the same thing stay."""
    before = _names(f.position.state, RULES)
    if set(before) <= set(_names(f.landed, RULES)):
        return None
    return Slip(_listed(before), f"Where two rules are about one thing, the newer one stays: that is {f.card}.")


@misreading("misread: a rule begins with the next turn")
def lets_a_new_rule_wait(f: Follows) -> Slip | None:
    """Lets a New Rule come into play only with the next turn."""
    return Slip(_listed(_names(f.position.state, RULES)), f"{f.card} is in play as soon as it is on the table.")


@misreading("misread: Goals gather")
def lets_goals_gather(f: Follows) -> Slip | None:
    """Lets a new Goal stay beside the old one."""
    return Slip(
        _listed([*_names(f.position.state, GOALS), f.card]), "There is room for one Goal, and the new one takes it."
    )


@misreading("misread: a Goal stays until it is met")
def keeps_a_goal_until_it_is_met(f: Follows) -> Slip | None:
    """Keeps a Goal in play until someone has met it."""
    return Slip(_listed(_names(f.position.state, GOALS)), "A Goal stays only until the next one is played.")


DRAWS: tuple[Misreading, ...] = (
    draws_the_whole_number_again,
    lets_a_draw_rule_wait,
    adds_the_draw_to_the_basic_rules,
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


def _drawn(f: Follows) -> Choice:
    why = f"{f.card} requires {count(f.landed.draws, 'card')} in this turn, and {count(f.position.state.drawn, 'card')}"
    return Choice(
        _cards(f.moved(DRAW_UP)),
        f"{why} had been drawn before it was played.",
        note(f.position.deck, "misread: all cards are drawn anew"),
    )


def _in_middle(f: Follows) -> Choice:
    gone = [name for name in _names(f.position.state, RULES) if name not in _names(f.landed, RULES)]
    if gone:
        why, told = (
            f"{f.card} contradicts {listing(gone)}, which is discarded.",
            "misread: rules about one thing add up",
        )
    else:
        why, told = f"{f.card} contradicts none of the others.", "misread: a New Rule ends all others"
    return Choice(_listed(_names(f.landed, RULES)), why, note(f.position.deck, told))


def _aims(f: Follows) -> Choice:
    return Choice(
        _listed(_names(f.landed, GOALS)),
        f"{f.card} replaces what was there.",
        note(f.position.deck, "misread: Goals gather"),
    )


def _grows(f: Follows) -> bool:
    rule = f.position.deck[f.card].rule
    return "draw" in rule and f.moved(DRAW_UP) > 0 and f.position.state.drawn + f.moved(DRAW_UP) == f.landed.draws


def _rules_stay(f: Follows) -> bool:
    return f.position.deck[f.card].type == RULE and len(f.position.state.zones[RULES]) > 1


def _goals_change(f: Follows) -> bool:
    before, now = f.position.state.zones[GOALS], f.landed.zones[GOALS]
    return f.position.deck[f.card].type == GOAL and len(before) == len(now) == 1


KINDS = (
    Kind(_grows, lambda f: f"How many cards must {f.me} draw at once?", _drawn, DRAWS, (DRAW_UP,)),
    *LIMIT_KINDS,
    Kind(_rules_stay, lambda f: "Which New Rules are then in play?", _in_middle, MIDDLE, ("began", "moved")),
    Kind(_goals_change, lambda f: "Which Goals are then in play?", _aims, AIMS, ("moved",)),
)


def what_next_draft(p: Position, level: int, rng: SeededChoices) -> Draft | None:
    """Return a question about a New Rule or a Goal that can be played; None where there is not one."""
    for card in rng.shuffled([card for card in p.cards if p.deck.types[card] in (RULE, GOAL)]):
        after = p.after(card)
        if after.ended is not None:
            continue
        play = Follows(p, after, p.landed(after), p.deck.cards[card].name, p.me)
        for kind in rng.shuffled(KINDS):
            for seat in rng.shuffled(p.state.order) if kind.of_one else (p.me,):
                found = play._replace(seat=seat)
                draft = _asked(found, kind, level) if kind.fits(found) else None
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
