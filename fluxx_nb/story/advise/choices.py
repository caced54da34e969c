"""Forced choices: what a rule or a card does not let a player choose, and the passage that says so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import ACTION, GOAL, UNGOAL
from fluxx_nb.engine.core.decisions import Decision, player_option
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.quotas import limit_lines
from fluxx_nb.engine.core.settings import LIMITS
from fluxx_nb.engine.core.state import GOALS, METAS, ROWS, RULES, State
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.engine.core.units import creepers_of
from fluxx_nb.engine.systems.invisibility import held_out, is_unseen
from fluxx_nb.story.cite.citations import citations_of, note
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.words.teller import count, listing


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that a player may not do now, and the rule that says so."""

    what: str
    why: str
    cite: tuple[str, ...]
    card: int = -1
    through: tuple[int, ...] = ()
    """The cards but for which it would be allowed: what blocks, switches a power off or makes Invisible."""

    def __repr__(self) -> str:
        return f"<may not {self.what}: {self.why}>"


def asked_passages(game: Game) -> tuple[str, ...]:
    """Return the passages that the pending question quotes."""
    events = game.events
    asked = max((k for k, event in enumerate(events) if event.what == "asked"), default=-1)
    return citations_of(game.deck).find(Occasion(events, asked, game.state)).passages if asked >= 0 else ()


def _acting(game: Game, decision: Decision) -> str:
    """Return the name of the card that asks."""
    return game.deck.cards[decision.card].name if decision.card >= 0 else ""


def names_of(game: Game, cards: list[int]) -> str:
    """Return the names of some cards, each once, as a list in words."""
    return listing(list(dict.fromkeys(marked(game.deck.cards[card]) for card in cards)))


def limiting(game: Game, decision: Decision) -> Iterator[Refusal]:
    """Yield what a player may not choose when a limit makes them discard."""
    s, who = game.state, decision.who
    slot = next(slot for slot in LIMITS if s.by.get(slot) == decision.card)
    most = sum(line.amount for line in limit_lines(s, who, slot))
    noun, where = ("card", "in hand") if slot == "hand_limit" else ("Keeper", "in play")
    rule = game.deck.cards[decision.card].name
    yield Refusal(
        f"keep more than {count(most, noun)} {where}",
        f"{rule} is a ceiling",
        note(game.deck, f"keeping more {'' if noun == 'card' else 'Keepers '}than a limit allows"),
        decision.card,
    )
    yield Refusal(
        f"discard more than {count(decision.most, 'card')}",
        "the limit requires no more than that",
        note(game.deck, "discarding without need"),
        decision.card,
    )
    yield Refusal(
        "have cards picked at random",
        "a player who must discard chooses what goes",
        note(game.deck, "discarding at random"),
        decision.card,
    )
    if decision.why is reasons.LIMIT_TURNED_UP:
        why = "a limit that was turned up is kept to before the next turn"
        yield Refusal(
            "keep them a while longer", why, note(game.deck, "waiting with a limit that was turned up"), decision.card
        )
    elif who != s.turn:
        why = f"{rule} applies at once to everyone whose turn it is not"
        yield Refusal("wait until it is their turn", why, note(game.deck, "waiting with a limit"), decision.card)
    else:
        why = "players may be over a limit only on their own turn, and that is over"
        yield Refusal(
            "keep them a while longer", why, note(game.deck, f"keeping {noun}s after the turn"), decision.card
        )
    if slot == "keeper_limit" and creepers_of(s, who):
        yield Refusal(
            f"discard {names_of(game, creepers_of(s, who))} instead",
            "Creepers do not count against a Keeper Limit",
            note(game.deck, "discarding Creepers for a Keeper Limit"),
        )


def scoring(game: Game, decision: Decision) -> Iterator[Refusal]:
    """Yield what the player may not choose when a Goal is scored in Solo Fluxx."""
    goal = game.deck.cards[decision.card].name
    why = f"the cards that {goal} asked for are discarded when it is scored"
    yield Refusal("keep all cards in play", why, asked_passages(game), decision.card)


def choosing(game: Game, decision: Decision) -> Iterator[Refusal]:
    """Yield what a card that asks its player to choose does not let them choose."""
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
            yield Refusal("choose themselves", f"{name} is about another player", asked_passages(game), decision.card)
        elif not s.hand(seat):
            yield Refusal(
                f"choose {s.names[seat]}", f"{s.names[seat]} holds no card", asked_passages(game), decision.card
            )


def _wrong_targets(game: Game, decision: Decision, name: str) -> Iterator[Refusal]:
    """Yield the cards on the table that are no options."""
    s, me = game.state, decision.who
    options = [option for option in decision.options if isinstance(option, int)]
    yield from _meta_rules(game, options)
    if decision.card < 0 or not any(s.zone_holding(card) in ROWS for card in options):
        return
    excluded = {*options, decision.card}
    own = [card for card in s.row(me) if card not in excluded]
    theirs = [card for seat in s.others(me) for card in s.row(seat) if card not in excluded]
    unseen = [card for card in theirs if is_unseen(s, card)]
    if unseen:
        cite = note(game.deck, "choosing what is Invisible")
        yield Refusal(f"choose {names_of(game, unseen)}", out_of_sight(s, unseen), cite, unseen[0], veils(s, unseen))
        theirs = [card for card in theirs if card not in unseen]
    card = game.deck.cards[decision.card]
    if own and any("steal" in step.verbs() for step in card.play):
        why = f"{name} takes only what is in front of another player"
        yield Refusal(f"choose their own {names_of(game, own)}", why, asked_passages(game), own[0])
        own = []
    left_out = [*own, *theirs]
    if left_out:
        says = f"{name} says: {card.text.rstrip('.')}"
        yield Refusal(f"choose {names_of(game, left_out)}", says, asked_passages(game), left_out[0])


def _meta_rules(game: Game, options: list[int]) -> Iterator[Refusal]:
    """Yield the Meta Rules where New Rules are options."""
    metas, rules = game.state.zones[METAS], game.state.zones[RULES]
    if metas and not {*rules}.isdisjoint(options):
        why = "a Meta Rule remains in effect until someone wins, and no card discards it"
        yield Refusal(f"choose {names_of(game, metas)}", why, note(game.deck, "choosing a Meta Rule"), metas[0])


def out_of_sight(s: State, unseen: list[int]) -> str:
    """Return why no one may interact with Invisible cards, as a clause that names their owners."""
    owners = list(dict.fromkeys(s.names[s.owner_of(card)] for card in unseen))
    are = "is" if len(owners) == 1 else "are"
    return f"{listing(owners)} {are} Invisible, and no one else interacts with Invisible Keepers"


def veils(s: State, unseen: list[int]) -> tuple[int, ...]:
    """Return the cards that make these cards Invisible."""
    return tuple(dict.fromkeys(veil for card in unseen for veil in held_out(s, s.owner_of(card))))


def playing_aside(game: Game, decision: Decision) -> Iterator[Refusal]:
    """Yield what the player may not do when cards drawn apart must be played."""
    name = game.deck.cards[decision.card].name
    why = f"{name} plays the cards drawn for it, and the hand waits"
    yield Refusal("play a card from hand instead", why, asked_passages(game), decision.card)
    yield Refusal(
        "take the drawn cards into hand", f"{name} has them played at once", asked_passages(game), decision.card
    )
    yield Refusal(
        "play none of them",
        f"{name} must be carried out as far as possible",
        note(game.deck, "choosing nothing"),
        decision.card,
    )


def discarding_goal(game: Game, decision: Decision) -> Iterator[Refusal]:
    """Yield what the player may not choose when there is one Goal too many."""
    room = int(game.state.rules.get("goals", 1))
    # If a rule allows several Goals, the question quotes that card, and the rulebook is quoted beside it.
    cites = asked_passages(game) or note(game.deck, "number: goals, rule")
    rule = game.state.by.get("goals", -1)
    yield Refusal("keep all of them", f"there is room for only {count(room, 'Goal')}", cites, rule)
    newest = game.state.zones[GOALS][-1]
    if newest not in decision.options and game.deck.types[newest] in (GOAL, UNGOAL):
        name = game.deck.cards[newest].name
        why = "the Goal just played stays, and an older one makes room"
        yield Refusal(f"discard {name}", why, note(game.deck, "discarding the Goal just played"), newest)


def answering(game: Game, decision: Decision) -> Iterator[Refusal]:
    """Yield what a player may not do when a Surprise may be played against a card."""
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


def attaching(game: Game, decision: Decision) -> Iterator[Refusal]:
    """Yield what a player may not choose when a Creeper attaches to a Keeper."""
    name = game.deck.cards[decision.card].name
    why = "where there is a Keeper that it fits, it attaches at once"
    yield Refusal(f"leave {name} unattached", why, note(game.deck, "leaving a Creeper unattached"), decision.card)
    why = "it attaches to a Keeper of its owner's"
    yield Refusal(
        f"attach {name} to another player's Keeper", why, note(game.deck, "leaving a Creeper unattached"), decision.card
    )
