"""Is it legal, and by which rule: one act that is allowed now among some that are not, or the reverse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import NamedTuple

from fluxx_nb.classroom.position import Position
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import Choice, Draft, Misreading, Slip, levels_of, misreading, offered
from fluxx_nb.engine.core.card import ACTION, GOAL, KEEPER, RULE
from fluxx_nb.engine.core.state import GOALS, RULES
from fluxx_nb.engine.core.titles import marked, typed
from fluxx_nb.story.advise.refusals import Refusal, refusals
from fluxx_nb.story.cite.citations import note

_NO_ACTS = ("win", "mix in", "play more than", "use the free action")
"""Refusals that are not the next act of a player, or whose reason cannot be seen on the table."""
_LONGEST = 60


class Play(NamedTuple):
    """A card that may be played now."""

    position: Position
    card: int

    @property
    def name(self) -> str:
        """The name of the card, with its type first where it may be misread: not "Play Play 2", nor "Play Nothing"."""
        card = self.position.deck.cards[self.card]
        return typed(card) if card.name.startswith("Play ") else marked(card)

    @property
    def type(self) -> str:
        """The type of the card."""
        return self.position.deck.types[self.card]

    @property
    def text(self) -> str:
        """The play as an answer."""
        return f"Play {self.name}"


@misreading("misread: Goals gather")
def lets_the_old_goal_keep_its_place(one: Play) -> Slip | None:
    """Thinks that no Goal may be played while another one is in play."""
    if one.type != GOAL or not one.position.state.zones[GOALS]:
        return None
    return Slip(one.text, "A Goal may be played at any time: it replaces the one in play.")


@misreading("misread: rules about one thing add up")
def lets_the_old_rule_keep_its_place(one: Play) -> Slip | None:
    """Thinks that no rule may be played that contradicts one in play."""
    deck, slots = one.position.deck, {slot for slot, _ in one.position.deck.slots[one.card]}
    older = [card for card in one.position.state.zones[RULES] if slots & {slot for slot, _ in deck.slots[card]}]
    if one.type != RULE or not older:
        return None
    return Slip(one.text, f"It may be played, and it replaces {deck.cards[older[0]].name}.")


@misreading("misread: a Keeper Limit binds on one's own turn")
def lets_a_limit_forbid_keepers(one: Play) -> Slip | None:
    """Thinks that a Keeper Limit forbids playing one Keeper more."""
    s = one.position.state
    if one.type != KEEPER or len(s.row(one.position.me)) < s.keeper_cap:
        return None
    return Slip(
        one.text, "You may play more Keepers than the limit allows, and discard down to it when your turn ends."
    )


@misreading("misread: an Action needs something to do")
def wants_an_action_to_do_something(one: Play) -> Slip | None:
    """Thinks that an Action may be played only if it has an effect."""
    if one.type != ACTION:
        return None
    return Slip(one.text, "An Action may be played even if it has no effect.")


@misreading("playing what is not in hand")
def wants_a_card_to_fit(one: Play) -> Slip | None:
    """Thinks that a card must fit something in play before it may be played."""
    return Slip(one.text, "Nothing has to match: you may play any card in your hand.")


MISREADINGS: tuple[Misreading, ...] = (
    lets_the_old_goal_keep_its_place,
    lets_the_old_rule_keep_its_place,
    lets_a_limit_forbid_keepers,
    wants_an_action_to_do_something,
    wants_a_card_to_fit,
)
_THOUGHTS = {
    "end the turn": "stops before all plays are made",
    "discard": "discards a card instead of playing one",
    "draw": "draws more than the rules require",
    "take": "takes a Keeper without a card that allows it",
    "use the power": "uses a Keeper that another player owns",
    "play": "plays a card that is not in hand",
    "": "takes as allowed what a rule forbids",
}
"""The thought behind choosing an act that is not allowed, by how the act begins."""


def _named(thought: str) -> str:
    return thought.replace(" ", "-").lower()


LEVELS = levels_of(
    (
        "what a turn allows",
        (wants_a_card_to_fit, *(_named(one) for start, one in _THOUGHTS.items() if start != "use the power")),
    ),
    (
        "a Goal or a rule where another one is in play",
        (lets_the_old_goal_keep_its_place, lets_the_old_rule_keep_its_place),
    ),
    (
        "Actions, limits, and powers of Keepers",
        (
            lets_a_limit_forbid_keepers,
            wants_an_action_to_do_something,
            _named(_THOUGHTS["use the power"]),
        ),
    ),
)


def legal_draft(p: Position, level: int, rng: SeededChoices) -> Draft | None:
    """Return a question: what the current player may do now, or the one thing that they may not."""
    return allowed_draft(p, level, rng) if rng.below(2) else forbidden_draft(p, level, rng)


def allowed_draft(p: Position, level: int, rng: SeededChoices, about: Collection[str] = ()) -> Draft | None:
    """Return a question: the one thing that the player may do; `about` names the rules that forbid another one."""
    card = rng.one(p.cards)
    play = Play(p, card)
    why = f"{_capital(play.name)} is in {p.player}'s hand, and {p.player} may play any card in hand."
    right = Choice(play.text, why, note(p.deck, "playing what is not in hand"))
    refused = list(_refused(p, rng))
    if about:
        # What it is about comes first, then a card that only looks as if it could be played.
        refused.sort(key=lambda one: (one.cite[0] not in about, not one.what.startswith("play")))
    wrong = offered(right, (_taken_for_allowed(p, one) for one in refused), LEVELS, level)
    if not wrong or (about and wrong[0].passages[0] not in about):
        return None
    return Draft(p, f"What may {p.player} do next?", right, wrong, p.after(card), ("moved",))


def _taken_for_allowed(p: Position, one: Refusal) -> Choice:
    thought = next(found for start, found in _THOUGHTS.items() if one.what.startswith(start))
    return Choice(_capital(one.what), _why_not(p, one), one.cite, "", thought, _named(thought))


def _capital(what: str) -> str:
    return what[:1].upper() + what[1:]


def _why_not(p: Position, one: Refusal) -> str:
    return f"{p.player} may not {one.what}: {one.why}."


def forbidden_draft(p: Position, level: int, rng: SeededChoices, about: Collection[str] = ()) -> Draft | None:
    """Return a question: the one thing that the player may not do; `about` names the rules that may forbid it."""
    refused = next((one for one in _refused(p, rng) if not about or one.cite[0] in about), None)
    if refused is None:
        return None
    right = Choice(_capital(refused.what), _why_not(p, refused), refused.cite)
    plays = [Play(p, card) for card in rng.shuffled(p.cards)]
    found = [(one, slip) for play in plays for one in MISREADINGS if (slip := one.leads_to(play)) is not None]
    # Each misreading once before any comes again; those about this card before the one about any card.
    seen: Counter[str] = Counter()
    ranked = []
    for one, slip in found:
        ranked.append((seen[one.name], MISREADINGS.index(one), one, slip))
        seen[one.name] += 1
    ranked.sort(key=lambda entry: entry[:2])
    wrong = offered(right, (one.choice(p.deck, slip) for _, _, one, slip in ranked), LEVELS, level)
    if not wrong:
        return None
    card = next(play.card for play in plays if play.text == wrong[0].text)
    ask = f"Which of these may {p.player} not do now?"
    return Draft(p, ask, right, wrong, p.after(card), ("moved",))


def _refused(p: Position, rng: SeededChoices) -> Iterator[Refusal]:
    found = [one for one in refusals(p.game) if one.cite and not one.what.startswith(_NO_ACTS)]
    seen: set[str] = set()
    for one in rng.shuffled([*found, *_in_play(p)]):
        if one.cite[0] not in seen and len(one.what) <= _LONGEST:
            seen.add(one.cite[0])
            yield one


def _in_play(p: Position) -> Iterator[Refusal]:
    """Yield a card in front of the player, who might think of playing it again."""
    held = {p.deck.cards[card].name for card in p.state.hand(p.me)}
    for card in p.state.row(p.me):
        name = p.deck.cards[card].name
        if name not in held:
            why = "it is in play already, and only cards in hand are played"
            yield Refusal(f"play {name} again", why, note(p.deck, "playing what is not in hand"), card)
            return
