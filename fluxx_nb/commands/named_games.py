"""What is found under a name: games, with their titles, to be told or exported."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from fluxx_nb.commands.command import (
    USAGE,
    WRONG,
    CommandError,
    add_table,
    deck_named,
    invited,
    kinds_of_bots,
    loaded,
    refuse_table,
    require_file,
)
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.text import did_you_mean, nearest_word, shown
from fluxx_nb.engine.files.deckfile import editions, read_deck
from fluxx_nb.engine.files.yamltext import FileError, Mistakes
from fluxx_nb.players.party import Party
from fluxx_nb.story.saves import codes
from fluxx_nb.story.saves.savefile import SaveError
from fluxx_nb.story.scenarios import filekinds
from fluxx_nb.story.scenarios.library import Scenario, ScenarioError, UnknownScenario, scenario, scenarios
from fluxx_nb.story.words.teller import playing

_BOTS = "greedy"


class NamedGame(NamedTuple):
    """A game that has been played, and what is said before it."""

    game: Game
    title: str
    story: str = ""
    scenario: Scenario | None = None


def add_what(parser: argparse.ArgumentParser) -> None:
    """The words that name a game, and the options of its table."""
    parser.add_argument(
        "what",
        metavar="WHAT",
        help="an edition or deck file (bots play it), a scenario, a code, a file of scenarios, or the file of a save",
    )
    parser.add_argument("id", nargs="?", metavar="ID", help="one scenario of the file")
    parser.add_argument("--edition", metavar="EDITION", help="the edition of a file that does not say it itself")
    add_table(parser, _BOTS)


def find(args: argparse.Namespace) -> list[NamedGame]:
    """The games that the words name: one, or every scenario of a file."""
    what: str = args.what
    if args.edition is not None and args.edition not in editions():
        raise CommandError(f"there is no edition {args.edition!r}; {nearest_word(args.edition, editions())}", USAGE)
    if codes.is_code(what):
        refuse_table(args, "a code", _BOTS)
        return [_shared(what)]
    if filekinds.is_path(what):
        return _in_file(Path(what), args)
    if args.id is not None:
        raise CommandError(f"{shown(what)} is no file; name one of its scenarios as {what}/{args.id}", USAGE)
    if what in editions() or "+" in what:
        return [_new_game(deck_named(what), args)]
    refuse_table(args, "a scenario", _BOTS)
    return _run([scenario_named(what)])


def _in_file(path: Path, args: argparse.Namespace) -> list[NamedGame]:
    """What a file holds: a save, scenarios, or your own deck, with which a game is played."""
    require_file(path)
    try:
        kind = filekinds.kind_of(path)
        if args.id is not None and kind != filekinds.SCENARIOS:
            raise CommandError(f"{path} is a {kind}, and only a file of scenarios has some to choose from", USAGE)
        if kind == filekinds.DECK:
            return [_new_game(read_deck(path), args)]
        if kind == filekinds.SAVE:
            refuse_table(args, "a save", _BOTS)
            return [_saved(path)]
        if kind == filekinds.SCENARIOS:
            refuse_table(args, "a scenario", _BOTS)
            return _run(scenarios(path, args.edition) if args.id is None else (scenario(path, args.id, args.edition),))
    except (FileError, UnknownScenario) as error:
        raise CommandError(str(error.args[0])) from None
    raise CommandError(f"{path} is a {kind}: it holds no game to tell; `fluxx-nb check` checks it", USAGE)


def _new_game(deck: Deck, args: argparse.Namespace) -> NamedGame:
    setup = invited(deck, args)
    try:
        party = Party(setup, kinds_of_bots(args))
    except ValueError as error:
        raise CommandError(str(error), USAGE) from None
    game = Game(deck, setup)
    party.play_out(game)
    return NamedGame(game, f"{deck.title}: {playing(setup)}, with seed {setup.seed}.")


def _saved(path: Path) -> NamedGame:
    try:
        timeline, note = loaded(path)
    except (ValueError, LookupError) as error:
        raise CommandError(str(error.args[0] if error.args else error)) from None
    game = timeline.game
    return NamedGame(game, f"{game.deck.title}: {playing(game.setup)}, as saved in {path.name}.", note)


def _shared(code: str) -> NamedGame:
    """What someone has shared as a code."""
    try:
        shared = codes.opened(code)
    except (FileError, SaveError, UnknownScenario) as error:
        raise CommandError(str(error.args[0])) from None
    if isinstance(shared, Scenario):
        return _run([shared])[0]
    game = shared.game
    return NamedGame(game, f"{game.deck.title}: {playing(game.setup)}, as shared.")


def _run(chosen: Sequence[Scenario]) -> list[NamedGame]:
    """Scenarios, each played by its script; if one does not hold, all that is wrong with any is told."""
    mistakes = Mistakes(chosen[0].path, ScenarioError)
    found: list[NamedGame] = []
    for one in chosen:
        with mistakes:
            found.append(NamedGame(one.run(), f"{one.title} ({one.name})", one.story, one))
    try:
        mistakes.tell()
    except FileError as error:
        raise CommandError(str(error), WRONG) from None
    return found


def scenario_named(name: str) -> Scenario:
    """The scenario of this name; a wrong name is answered with the nearest one, not with all that there are."""
    try:
        return scenario(name)
    except FileError as error:
        raise CommandError(str(error)) from None
    except LookupError as error:
        shelf, _, wanted = name.rpartition("/")
        if filekinds.is_path(shelf):
            raise CommandError(str(error.args[0]), USAGE) from None
    if shelf in editions():
        near = did_you_mean(wanted, [one.id for one in scenarios(shelf)]).strip(" ()")
        way = near or f"`fluxx-nb scenarios {shelf}` lists what there is"
    else:
        way = nearest_word(name, editions())
    raise CommandError(f"{shown(name)} is no edition, no scenario and no file; {way}", USAGE)
