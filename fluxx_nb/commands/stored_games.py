"""Games that were written down: scenarios, files of scenarios, saves and share codes."""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Sequence
from pathlib import Path

from fluxx_nb.commands.command import USAGE, CommandError
from fluxx_nb.commands.named_games import BOTS, NamedGame, bot_game
from fluxx_nb.commands.table_options import deck_named, refuse_table, require_file
from fluxx_nb.engine.core.text import did_you_mean, nearest_word, shown
from fluxx_nb.engine.files.deckfile import editions, read_deck
from fluxx_nb.engine.files.yamltext import Mistakes
from fluxx_nb.engine.tables import deck_file
from fluxx_nb.story.saves import codes
from fluxx_nb.story.saves.saves import load
from fluxx_nb.story.scenarios import filekinds
from fluxx_nb.story.scenarios.library import Scenario, ScenarioError, scenario, scenarios
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.story.words.teller import playing


def find_stored(args: argparse.Namespace) -> list[NamedGame]:
    """Return the games that the words name: one, or every scenario of a file."""
    what: str = args.what
    if codes.is_code(what):
        refuse_table(args, "a share code", BOTS)
        return [_shared(what)]
    if filekinds.is_path(what):
        return _in_file(Path(what), args)
    if filekinds.is_there(deck_file(Path(what))):
        return _in_file(deck_file(Path(what)), args)
    if args.id is not None:
        raise CommandError(f"{shown(what)} is no file; name one of its scenarios as {what}/{args.id}", USAGE)
    if "+" in what:
        return [bot_game(deck_named(what), args)]
    refuse_table(args, "a scenario", BOTS)
    return _run([scenario_named(what)])


def _in_file(path: Path, args: argparse.Namespace) -> list[NamedGame]:
    """What a file holds: a save, scenarios, or your own deck, with which a game is played."""
    require_file(path)
    kind = filekinds.kind_of(path)
    if args.id is not None and kind != filekinds.SCENARIOS:
        raise CommandError(f"{path} is a {kind}, and only a file of scenarios has some to choose from", USAGE)
    if kind == filekinds.DECK:
        return [bot_game(read_deck(path), args)]
    if kind == filekinds.SAVE:
        refuse_table(args, "a save", BOTS)
        return [_saved(path)]
    if kind == filekinds.SCENARIOS:
        refuse_table(args, "a scenario", BOTS)
        return _run(scenarios(path, args.edition) if args.id is None else (scenario(path, args.id, args.edition),))
    raise CommandError(f"{path} is a {kind}: it holds no game to tell; `fluxx-nb check` checks it", USAGE)


def loaded(path: Path) -> tuple[Timeline, str]:
    """Return a saved game, and what is to be said about its deck; empty if it is the one that it was saved with."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        timeline = load(path)
    return timeline, " ".join(str(one.message) for one in told)


def _saved(path: Path) -> NamedGame:
    timeline, note = loaded(path)
    game = timeline.game
    return NamedGame(game, f"{game.deck.title}: {playing(game.setup)}, as saved in {path.name}.", note)


def _shared(code: str) -> NamedGame:
    """What someone has shared as a code."""
    shared = codes.opened(code)
    if isinstance(shared, Scenario):
        return _run([shared])[0]
    game = shared.game
    return NamedGame(game, f"{game.deck.title}: {playing(game.setup)}, as shared.")


def _run(chosen: Sequence[Scenario]) -> list[NamedGame]:
    """Scenarios, each played by its script; if one fails, everything that is wrong with any is told."""
    mistakes = Mistakes(chosen[0].path, ScenarioError)
    found: list[NamedGame] = []
    for one in chosen:
        with mistakes:
            found.append(NamedGame(one.run(), f"{one.title} ({one.name})", one.story, one))
    mistakes.tell()
    return found


def scenario_named(name: str) -> Scenario:
    """The scenario of this name; a wrong name is answered with the nearest one, not with all that there are."""
    try:
        return scenario(name)
    except LookupError as error:
        shelf, _, wanted = name.rpartition("/")
        if filekinds.is_path(shelf):
            raise CommandError(str(error.args[0]), USAGE) from None
    if shelf in editions():
        near = did_you_mean(wanted, [one.id for one in scenarios(shelf)]).strip(" ()")
        way = near or f"`fluxx-nb scenarios {shelf}` lists what there is"
    else:
        way = nearest_word(name, editions())
    raise CommandError(f"no edition, scenario or file named {shown(name)}; {way}", USAGE)
