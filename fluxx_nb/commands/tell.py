"""`fluxx-nb tell`: a game as text, step by step, each with its quote."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
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
    loaded,
    refuse_table,
)
from fluxx_nb.commands.narration import narrate, outcome
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.words import did_you_mean, nearest_word, shown
from fluxx_nb.engine.files.deckfile import editions, read_deck
from fluxx_nb.engine.files.lined import FileError, Mistakes
from fluxx_nb.players.party import Party
from fluxx_nb.story import papers
from fluxx_nb.story.explain import tell
from fluxx_nb.story.scenario import Scenario, ScenarioError, UnknownScenario, scenario, scenarios

_BOTS = "greedy"


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
        "  fluxx-nb tell my.yaml                        every situation of a file of your own\n"
        "  fluxx-nb tell my.yaml steal-and-win          one of them\n"
        "  fluxx-nb tell my-game.json --json\n\n"
        "A chosen option stands in [brackets]. Each passage is quoted when it first matters in a turn; --json has all."
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument(
            "what",
            metavar="WHAT",
            help="an edition or deck file (bots play it), a scenario, a file of situations, or the file of a save",
        )
        parser.add_argument("id", nargs="?", metavar="ID", help="one situation of the file")
        parser.add_argument("--edition", metavar="EDITION", help="the edition of a file that does not say it itself")
        add_json(parser)
        add_table(parser, _BOTS)

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Tell it."""
        what: str = args.what
        if args.edition is not None and args.edition not in editions():
            raise Wrong(f"there is no edition {args.edition!r}; {nearest_word(args.edition, editions())}", USAGE)
        if papers.is_path(what):
            return _tell_file(Path(what), args, say)
        if args.id is not None:
            raise Wrong(f"{shown(what)} is no file; name one of its situations as {what}/{args.id}", USAGE)
        if what in editions() or "+" in what:
            return _tell_new_game(deck_named(what), args, say)
        refuse_table(args, "a scenario", _BOTS)
        return _tell_scenarios([scenario_named(what)], args, say)


def _tell_file(path: Path, args: argparse.Namespace, say: Say) -> int:
    """Tell what a file holds: a save, situations, or a game with a deck of one's own."""
    if not papers.is_there(path):
        raise Wrong(f"{shown(str(path))} is no edition, no scenario and no file; check the path", USAGE)
    try:
        kind = papers.kind_of(path)
        if args.id is not None and kind != papers.SITUATIONS:
            raise Wrong(f"{path} is a {kind}, and only a file of situations has some to choose from", USAGE)
        if kind == papers.DECK:
            return _tell_new_game(read_deck(path), args, say)
        if kind == papers.SAVE:
            refuse_table(args, "a save", _BOTS)
            return _tell_save(path, args, say)
        if kind == papers.SITUATIONS:
            refuse_table(args, "a scenario", _BOTS)
            chosen = scenarios(path, args.edition) if args.id is None else (scenario(path, args.id, args.edition),)
            return _tell_scenarios(chosen, args, say)
    except (FileError, UnknownScenario) as error:
        raise Wrong(str(error.args[0])) from None
    raise Wrong(f"{path} is a {kind}: it holds no game to tell; `fluxx-nb check` checks it", USAGE)


def _tell_new_game(deck: Deck, args: argparse.Namespace, say: Say) -> int:
    setup = invited(deck, args)
    try:
        party = Party(setup, kinds_of_bots(args))
    except ValueError as error:
        raise Wrong(str(error), USAGE) from None
    game = Game(deck, setup)
    party.play_out(game)
    if args.json:
        say(as_json(told(game)))
    else:
        _narrate(game, say, f"{deck.title}: {_playing(setup)}, with seed {setup.seed}.")
    return GOOD


def _tell_save(path: Path, args: argparse.Namespace, say: Say) -> int:
    try:
        timeline, note = loaded(path)
    except (ValueError, LookupError) as error:
        raise Wrong(str(error.args[0] if error.args else error)) from None
    game = timeline.game
    if args.json:
        say(as_json(told(game)))
    else:
        _narrate(game, say, f"{game.deck.title}: {_playing(game.setup)}, as saved in {path.name}.", note)
    return GOOD


def _tell_scenarios(found: Sequence[Scenario], args: argparse.Namespace, say: Say) -> int:
    """Tell situations, one after the other; if one does not hold, none is told but what is wrong with all."""
    mistakes = Mistakes(found[0].path, ScenarioError)
    games: list[Game] = []
    for one in found:
        with mistakes:
            games.append(one.run())
    try:
        mistakes.tell()
    except FileError as error:
        raise Wrong(str(error), WRONG) from None
    if args.json:
        documents = [told(game) for game in games]
        say(as_json(documents[0] if len(documents) == 1 else documents))
        return GOOD
    for number, (one, game) in enumerate(zip(found, games, strict=True)):
        if number:
            say("")
        _narrate(game, say, f"{one.title} ({one.name})", one.story)
        if one.ask:
            say(f"\n{one.ask} {' / '.join(one.options)}")
            say(f"Answer: {one.answer}. {one.because}".rstrip())
    return GOOD


def scenario_named(name: str) -> Scenario:
    """The scenario of this name; a wrong name is answered with the nearest one, not with all that there are."""
    try:
        return scenario(name)
    except FileError as error:
        raise Wrong(str(error)) from None
    except LookupError as error:
        shelf, _, wanted = name.rpartition("/")
        if papers.is_path(shelf):
            raise Wrong(str(error.args[0]), USAGE) from None
    if shelf in editions():
        near = did_you_mean(wanted, [one.id for one in scenarios(shelf)]).strip(" ()")
        way = near or f"`fluxx-nb scenarios {shelf}` lists what there is"
    else:
        way = nearest_word(name, editions())
    raise Wrong(f"{shown(name)} is no edition, no scenario and no file; {way}", USAGE)


def _playing(setup: Setup) -> str:
    return f"{setup.players[0]} plays solo" if setup.solo else f"{_listed(setup.players)} play"


def _listed(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _narrate(game: Game, say: Say, title: str, story: str = "") -> None:
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
