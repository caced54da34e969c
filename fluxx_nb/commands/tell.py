"""`fluxx-nb tell`: a game as text, step by step, each with its quote."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from fluxx_nb.commands.command import (
    GOOD,
    USAGE,
    WRONG,
    Say,
    Wrong,
    add_json,
    add_table,
    as_json,
    deck_named,
    invited,
    kinds_of_bots,
    refuse_table,
)
from fluxx_nb.commands.narration import narrate, outcome
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.words import nearest_word
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.files.lined import FileError
from fluxx_nb.players.party import Party
from fluxx_nb.story.explain import tell
from fluxx_nb.story.saves import SaveError, load
from fluxx_nb.story.scenario import Scenario, scenario, scenarios

_BOTS = "greedy"
_YAML = (".yaml", ".yml")


class Tell:
    """Tells a game."""

    name = "tell"
    help = "tell a game, a scenario or a save as a story, each step with the words of the rulebook"
    examples = (
        "examples:\n"
        "  fluxx-nb tell math --seed 7\n"
        '  fluxx-nb tell math --meta "Plan B" --date 2026-11-16 --age Ada=12 --bots random\n'
        "  fluxx-nb tell startrek --solo --players Noor\n"
        "  fluxx-nb tell math/play-two-becomes-three\n"
        "  fluxx-nb tell my-game.json --json\n\n"
        "A chosen option stands in [brackets]. Each passage is quoted when it first matters in a turn; --json has all."
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument(
            "what", metavar="WHAT", help="an edition or deck file (bots play it), a scenario, or the file of a save"
        )
        add_json(parser)
        add_table(parser, _BOTS)
        parser.add_argument("--solo", action="store_true", help="the solitaire game, of a deck that has one")

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Tell it."""
        what: str = args.what
        path = Path(what)
        if what in editions() or "+" in what or (path.is_file() and path.suffix in _YAML):
            return _tell_new_game(args, say)
        if args.solo:
            raise Wrong("--solo is for a new game: a scenario or a save knows by itself how it is played", USAGE)
        refuse_table(args, "a save" if path.is_file() else "a scenario", _BOTS)
        if path.is_file():
            return _tell_save(path, args, say)
        return _tell_scenario(what, args, say)


def _tell_new_game(args: argparse.Namespace, say: Say) -> int:
    deck = deck_named(args.what)
    setup = invited(deck, args)
    try:
        party = Party(setup, kinds_of_bots(args))
    except ValueError as error:
        raise Wrong(str(error), USAGE) from None
    game = Game(deck, setup)
    party.play_out(game)
    _print(game, args, say, f"{deck.title}: {_playing(setup)}, with seed {setup.seed}.")
    return GOOD


def _tell_save(path: Path, args: argparse.Namespace, say: Say) -> int:
    try:
        game = load(path).game
    except SaveError as error:
        raise Wrong(str(error)) from None
    _print(game, args, say, f"{game.deck.title}: {_playing(game.setup)}, as saved in {path.name}.")
    return GOOD


def _tell_scenario(name: str, args: argparse.Namespace, say: Say) -> int:
    found = _scenario(name)
    try:
        game = found.run()
    except FileError as error:
        raise Wrong(str(error), WRONG) from None
    _print(game, args, say, f"{found.title} ({found.name})", found.story)
    if not args.json and found.ask:
        say(f"\n{found.ask} {' / '.join(found.options)}")
        say(f"Answer: {found.answer}. {found.because}".rstrip())
    return GOOD


def _scenario(name: str) -> Scenario:
    edition = name.partition("/")[0]
    try:
        if edition in editions() and any(one.name == name for one in scenarios(edition)):
            return scenario(name)
        known = [*editions(), *(one.name for one in scenarios())]
    except FileError as error:
        raise Wrong(str(error)) from None
    near = nearest_word(name, known) if "/" in name else nearest_word(name, editions())
    raise Wrong(f"{name!r} is no edition, no scenario and no file; {near}", USAGE)


def _playing(setup: Setup) -> str:
    return f"{setup.players[0]} plays solo" if setup.solo else f"{_listed(setup.players)} play"


def _listed(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _print(game: Game, args: argparse.Namespace, say: Say, title: str, story: str = "") -> None:
    if args.json:
        say(as_json(told(game)))
        return
    say(title)
    if story:
        say(story)
    for line in narrate(game):
        say(line)


def told(game: Game) -> dict[str, Any]:
    """A whole game as plain data: every step with all that it cites."""
    return {
        "edition": game.deck.edition,
        "players": list(game.setup.players),
        "outcome": outcome(game),
        "winner": game.winner,
        **({} if game.score is None else {"score": game.score}),
        "steps": [moment.as_dict() for moment in tell(game)],
    }
