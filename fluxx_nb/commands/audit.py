"""`fluxx-nb audit`: how often each row of the citations fires, and whether scenarios show what they teach."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from fluxx_nb.commands.command import GOOD, USAGE, CommandError, Say, add_json, as_json, whole
from fluxx_nb.commands.table_options import deck_named
from fluxx_nb.engine.core.card import META
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.text import nearest_word
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.players.party import Party
from fluxx_nb.story.scenarios import filekinds
from fluxx_nb.story.study.audit import Audit as Found
from fluxx_nb.story.study.audit import RowUse, audit, scenarios_of
from fluxx_nb.story.study.sample import Sampled, draw_sample
from fluxx_nb.story.study.teaching import Teaching

_GAMES, _SAMPLED_GAMES = 60, 12
"""How many games of each deck are tried by default, and how many a sample is drawn from."""
_NAMES = ("Ada", "Noor", "Lin", "Max")
_ONE_IN = 4
"""One step in four is of a scenario, if the deck has some."""
_WIDTH = 110


class AuditCommand:
    """The command for editors of citations and scenarios."""

    examples = (
        "examples:\n"
        "  fluxx-nb audit math\n"
        "  fluxx-nb audit my/cards.yaml\n"
        "  fluxx-nb audit --games 200 --json\n"
        "  fluxx-nb audit math --sample 20 --seed 7       steps to read and judge: does each quote fit?"
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument("edition", nargs="?", metavar="EDITION", help="one edition only, or the file of a deck")
        games = f"games tried (default: {_GAMES}; for a sample {_SAMPLED_GAMES})"
        parser.add_argument("--games", type=whole, default=None, metavar="N", help=games)
        parser.add_argument(
            "--sample", type=whole, metavar="N", help="print N steps, picked by the seed, with table and quotes"
        )
        parser.add_argument(
            "--seed", type=whole, default=0, metavar="N", help="the seed of the first game (default: 0)"
        )
        add_json(parser)

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Print the audit."""
        if args.edition not in (None, *editions()) and not filekinds.is_path(args.edition):
            near = nearest_word(args.edition, editions())
            raise CommandError(f"no edition or file named {args.edition!r}; {near}", USAGE)
        if args.games is not None and args.games < 0:
            raise CommandError("--games must be 0 or more", USAGE)
        if args.sample is not None and args.sample < 1:
            raise CommandError("--sample must be 1 or more", USAGE)
        wanted = editions() if args.edition is None else [args.edition]
        decks = [deck_named(one) for one in wanted]
        if args.sample is not None:
            return _sample(decks, args, say)
        found = [audit(deck, _GAMES if args.games is None else args.games, args.seed) for deck in decks]
        if args.json:
            say(as_json([one.as_json() for one in found]))
            return GOOD
        for one in found:
            for line in _lines(one):
                say(line)
        return GOOD


def _sample(decks: list[Deck], args: argparse.Namespace, say: Say) -> int:
    games = _SAMPLED_GAMES if args.games is None else args.games
    drawn = sample(decks, args.sample, games, args.seed)
    if args.json:
        say(as_json([one.as_json() for one in drawn]))
        return GOOD
    for line in _sample_lines(drawn):
        say(line)
    return GOOD


def _lines(found: Found) -> Iterator[str]:
    yield f"{found.edition}: {found.steps:,} steps, {found.special:,} of them not routine"
    for use in sorted(found.rows, key=lambda use: (use.row.path, use.row.line)):
        yield f"  {use.fired:>7,} × {use.row}  {_for(use)}"
        if use.example:
            yield f"              {use.example}"
    yield f"  rows of its own table that never fired: {', '.join(str(use.row) for use in found.silent) or 'none'}"
    share = f"{found.general_share:.1%} of the steps that are not routine"
    kinds = ", ".join(f"{what} ({why}) {steps:,}" for (what, why), steps in found.general.most_common(8))
    yield f"  only a general passage: {share}{f': {kinds}' if kinds else ''}"
    missing = ", ".join(f"{what} ({why}) {steps:,}" for (what, why), steps in found.uncited.most_common())
    yield f"  no row at all: {missing or 'none'}"
    yield from _teaching(found.teaching)
    yield ""


def _teaching(found: Teaching) -> Iterator[str]:
    """Yield what was found about the questions of scenarios."""
    if not found.asked:
        return
    yield f"  questions of scenarios: {found.asked}"
    yield f"  no event decides them: {', '.join(found.undecided) or 'none'}"
    yield f"  the deciding step is not told: {', '.join(found.untold) or 'none'}"
    yield f"  it quotes no rule that they teach: {', '.join(found.unquoted) or 'none'}"
    for size, counts in found.as_json()["positions"].items():
        yield f"  right answers of {size} options, by position: {', '.join(map(str, counts))}"
    for size, place in found.uneven:
        yield f"  too often right: option {place} of {size}"


def _for(use: RowUse) -> str:
    row = use.row
    words = [f"{name} {'/'.join(sorted(fits)[:4])}{' …' if len(fits) > 4 else ''}" for name, fits in row.fields.items()]
    words += [f"{'when' if wanted else 'unless'} {name}" for name, wanted in row.when]
    return (
        f"{'; '.join(words)} → {'also ' if row.adds else 'own ' if row.own else ''}{', '.join(row.quote) or 'nothing'}"
    )


def sample(decks: list[Deck], number: int, games: int, seed: int) -> list[Sampled]:
    """Return a number of steps, equally many of each deck, of games that bots play from this seed and of scenarios."""
    drawn = []
    for at, deck in enumerate(decks):
        share = number * (at + 1) // len(decks) - number * at // len(decks)
        told = [(f"the scenario {one.name}", one.run()) for one in scenarios_of(deck)]
        of_scenarios = (share // _ONE_IN if games else share) if told else 0
        drawn += draw_sample(list(_games(deck, games, seed)), share - of_scenarios, seed)
        drawn += draw_sample(told, of_scenarios, seed)
    return drawn


def _games(deck: Deck, games: int, seed: int) -> Iterator[tuple[str, Game]]:
    """Games of two to four players, greedy and random in turn; some solo, and some with a Meta Rule."""
    metas = [card.name for card in deck if card.type == META]
    for number in range(seed, seed + games):
        alone = deck.solo is not None and number % 6 == 5
        agreed = (metas[number // 4 % len(metas)],) if metas and number % 4 == 3 else ()
        setup = Setup(_NAMES[:1] if alone else _NAMES[: 2 + number % 3], seed=number, meta_rules=agreed, solo=alone)
        bots = ("greedy", "random")[number // 2 % 2]
        game = Game(deck, setup)
        Party(setup, bots).play_out(game)
        who = "alone" if alone else f"{len(setup.players)} players"
        yield f"{deck.edition}, seed {number}, {who}, {bots} bots{''.join(f', {meta}' for meta in agreed)}", game


def _sample_lines(drawn: list[Sampled]) -> Iterator[str]:
    """A sample as text, numbered."""
    for number, one in enumerate(drawn, 1):
        moment = one.moment
        yield f"{number}. {one.source}, step {moment.n} ({moment.what}: {moment.why})"
        yield from _paragraphs("   | ", one.table)
        yield from _paragraphs("   . ", one.before)
        yield from _paragraphs("  => ", (moment.text,))
        yield from _paragraphs("     ", _quotes(moment.as_dict()))
        yield ""


def _quotes(told: dict[str, Any]) -> Iterator[str]:
    """What a step quotes, the main quote first."""
    card = told["card"]
    if card is not None:
        reading = f" Our reading: {card['reading']}" if card["reading"] else ""
        yield f"the card {card['name']}: “{card['text']}” ({card['origin']}){reading}"
    for one in told["besides"]:
        yield f"the card {one['name']}: “{one['text']}” ({one['origin']})"
    for at, cite in enumerate(told["cites"]):
        also = "also " if at or card is not None else ""
        yield f"{also}{cite['id']}: “{cite['quote']}” ({cite['edition']}, {cite['where']})"
    if card is None and not told["cites"]:
        yield "nothing is quoted"


def _paragraphs(margin: str, texts: tuple[str, ...] | Iterator[str]) -> Iterator[str]:
    for text in texts:
        yield from wrap(text, _WIDTH, initial_indent=margin, subsequent_indent=" " * len(margin))
