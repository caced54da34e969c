"""Labels: options in a player's words, and a player's words as options."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from fluxx_nb.engine.core.decisions import (
    PASS,
    RANDOM,
    Answer,
    Decision,
    IllegalAnswer,
    Option,
    seat_chosen,
    use_chosen,
)
from fluxx_nb.engine.core.state import ROWS, seat_of
from fluxx_nb.engine.core.text import shown, split_at_comma

if TYPE_CHECKING:
    from fluxx_nb.engine.core.state import State


def label(s: State, option: Option, asked: int = -1) -> str:
    """Return an option in words; cards in front of other players have their owner's name: `Noor's Ghoul`."""
    if isinstance(option, int):
        name = s.deck.cards[option].name
        zone = s.zone_holding(option)
        if zone in ROWS and seat_of(zone) != asked:
            return f"{s.names[seat_of(zone)]}'s {name.removeprefix('The ')}"
        return name
    kind, _, rest = option.partition(":")
    if kind == "player":
        return s.names[seat_chosen(option)]
    if kind == "use":
        card, index = use_chosen(option)
        return s.deck.cards[card].free[index].name
    return "a card at random" if option == RANDOM else rest if kind == "number" else option


def matching(s: State, decision: Decision, word: str) -> list[Option]:
    """Return the options that a word may mean: by its label, with or without its owner, or by the name of a card."""
    # `Noor's The Ghoul` is what someone writes who copies the card's name.
    wanted = word.strip().casefold().replace("'s the ", "'s ")
    wanted = label(s, RANDOM) if wanted == RANDOM else wanted
    by_label = [o for o in decision.options if wanted in (label(s, o, decision.who).casefold(), label(s, o).casefold())]
    if by_label:
        return by_label
    cards = s.deck.cards
    return [o for o in decision.options if isinstance(o, int) and cards[o].name.casefold() == wanted]


def _find_one(s: State, decision: Decision, word: object, taken: set[Option]) -> Option:
    legal = legal_words(s, decision)
    if not isinstance(word, str):
        word = str(word)
    found = [option for option in matching(s, decision, word) if option not in taken]
    if not found:
        near = get_close_matches(word, legal, 1, 0.5)
        whole = split_at_comma(word, legal)
        hint = f" {whole[0].upper()}{whole[1:]}." if whole else f" Did you mean {near[0]!r}?" if near else ""
        who = s.names[decision.who]
        raise IllegalAnswer(
            f"{who} cannot answer {shown(word)} to “{decision.prompt}”.{hint} Legal answers: {', '.join(legal)}.",
            legal,
            decision.why,
        )
    places = {s.zone_holding(option) if isinstance(option, int) else -99 for option in found}
    if len(places) > 1:
        names = sorted({label(s, option, decision.who) for option in found})
        raise IllegalAnswer(f"{word!r} could mean {' or '.join(names)}: say whose.", names, decision.why)
    return found[0]


def legal_words(s: State, decision: Decision) -> list[str]:
    """Return the legal answers in words, each once."""
    words = list(dict.fromkeys(label(s, option, decision.who) for option in decision.options))
    if decision.least == 0 and PASS not in words:
        words.append(PASS)
    return words


def find_answer(s: State, decision: Decision, said: object) -> Answer:
    """Return the answer that a person or a script means; raise IllegalAnswer with the legal ones."""
    if not decision.several:
        if isinstance(said, list | tuple) and len(said) == 1:
            said = said[0]
        if isinstance(said, list | tuple):
            raise _miscounted(s, decision, "one answer is wanted", len(said))
        return _find_one(s, decision, said, set())
    words = list(said) if isinstance(said, list | tuple) else [said]
    if decision.least == 0 and [str(word).casefold() for word in words] == [PASS]:
        return ()
    chosen: list[Option] = []
    for word in words:
        option = word if word in decision.options and word not in chosen else None
        chosen.append(option if option is not None else _find_one(s, decision, word, set(chosen)))
    if not decision.least <= len(chosen) <= decision.most:
        wanted = decision.least if decision.least == decision.most else f"{decision.least} to {decision.most}"
        raise _miscounted(s, decision, f"{wanted} cards", len(chosen))
    return tuple(chosen)


def _miscounted(s: State, decision: Decision, wanted: str, named: int) -> IllegalAnswer:
    legal = legal_words(s, decision)
    asked = f"{s.names[decision.who]} is asked “{decision.prompt}”: {wanted}, and {named} were named"
    return IllegalAnswer(f"{asked}. Legal answers: {', '.join(legal)}.", legal, decision.why)
