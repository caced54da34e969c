"""`fluxx-nb tell`: a game as text, step by step, each with its quote."""

from __future__ import annotations

import argparse
from typing import Any

from fluxx_nb.commands.command import GOOD, Say, add_json, as_json
from fluxx_nb.commands.named_games import NamedGame, add_what, find
from fluxx_nb.commands.narration import narrate, outcome
from fluxx_nb.engine.core.game import Game
from fluxx_nb.story.explain.explanation import Moment, tell


class TellCommand:
    """Tells a game."""

    examples = (
        "examples:\n"
        "  fluxx-nb tell math --seed 7\n"
        '  fluxx-nb tell math --meta "Plan B" --date 2026-11-16 --age Ada=12 --bots random\n'
        "  fluxx-nb tell startrek --solo --players Noor\n"
        "  fluxx-nb tell math/play-two-becomes-three\n"
        "  fluxx-nb tell my.yaml                        every scenario of a file of your own\n"
        "  fluxx-nb tell my.yaml steal-and-win          one of them\n"
        "  fluxx-nb tell my-game.json --json\n"
        "  fluxx-nb tell fluxx1-is66rq…-end             what someone has shared as a code\n\n"
        "A chosen option is in [brackets]. A quote that you have read in two turns becomes its title from then on;\n"
        "--in-full gives all of them every time. The last word after a quote names its rule: `fluxx-nb find turn.draw`."
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        add_json(parser)
        parser.add_argument("--in-full", action="store_true", help="give every quote in full, every time")
        add_what(parser)

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Tell it."""
        games = find(args)
        if args.json:
            documents = [told(found.game) for found in games]
            say(as_json(documents[0] if len(documents) == 1 else documents))
            return GOOD
        for number, found in enumerate(games):
            if number:
                say("")
            _narrate(found, say, args.in_full)
        return GOOD


def _narrate(found: NamedGame, say: Say, in_full: bool) -> None:
    say(found.title)
    if found.story:
        say(found.story)
    for line in narrate(found.game, in_full=in_full):
        say(line)
    lesson = found.scenario
    if lesson is not None and lesson.ask:
        say(f"\n{lesson.ask} {' / '.join(lesson.options)}")
        say(f"Answer: {lesson.answer}. {lesson.because}".rstrip())


def told(game: Game) -> dict[str, Any]:
    """Return a whole game as plain data: every event that is news, with all that it cites."""
    moments = list(tell(game))
    idle = {moment.n for moment in moments if moment.idle}
    return {
        "edition": game.deck.edition,
        "players": list(game.setup.players),
        "outcome": outcome(game),
        "winner": game.winner,
        **({} if game.score is None else {"score": game.score}),
        "steps": [_entry(moment, idle) for moment in moments if not moment.idle],
    }


def _entry(moment: Moment, idle: set[int]) -> dict[str, Any]:
    """Return a moment as plain data, with a cause that is told, too."""
    return moment.as_dict() | {"cause": next((at for at in moment.chain if at not in idle), None)}
