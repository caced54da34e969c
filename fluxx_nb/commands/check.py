"""`fluxx-nb check`: whether decks, rulebooks, scenarios and saves hold, and if not, where and what to do about it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from fluxx_nb.commands.command import GOOD, USAGE, WRONG, Say, Wrong
from fluxx_nb.engine.core.words import nearest_word
from fluxx_nb.engine.files.deckfile import editions, read_deck
from fluxx_nb.engine.files.lined import FileError, read_lined
from fluxx_nb.engine.files.rulebookfile import RulebookError, load_rulebook
from fluxx_nb.story.saves import SaveError, load
from fluxx_nb.story.scenario import Scenario, ScenarioError, read_scenarios

_KINDS = "a deck has `cards:`, a rulebook `passages:`, a list of scenarios begins with `- id:`, and a save with `{`"


class Check:
    """Checks files."""

    name = "check"
    help = "check decks, rulebooks, scenarios and saves; says file and line of what is wrong, and the way out"
    examples = (
        "examples:\n"
        "  fluxx-nb check decks/*/*.yaml\n"
        "  fluxx-nb check my-deck.yaml my-game.json\n"
        "  fluxx-nb check lessons.yaml --edition math    scenarios that do not stand in an edition's folder\n\n"
        "Returns 0 if everything holds and 1 if something does not."
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file, or a folder of such files")
        parser.add_argument("--edition", metavar="EDITION", help="the edition that scenarios are for")

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Check every file, also after one that is wrong."""
        if args.edition is not None and args.edition not in editions():
            raise Wrong(f"there is no edition {args.edition!r}; {nearest_word(args.edition, editions())}", USAGE)
        wrong = 0
        for path in _files(args.paths):
            problems = 0
            try:
                for line, is_problem in _check(path, args.edition):
                    say(line)
                    problems += is_problem
            except (FileError, RulebookError, SaveError) as error:
                problems += 1
                said = str(error)
                say(said if said.startswith(str(path)) else f"{path}:1: {said}")
            wrong += problems
        if wrong:
            say(f"{wrong} problem{'s' if wrong > 1 else ''} found.")
        return WRONG if wrong else GOOD


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            inside = sorted(file for kind in ("*.yaml", "*.yml", "*.json") for file in path.rglob(kind))
            if not inside:
                raise Wrong(f"the folder {path} holds no .yaml and no .json file", USAGE)
            yield from inside
        else:
            yield path


def _check(path: Path, edition: str | None) -> Iterator[tuple[str, bool]]:
    """What there is to say of a file, with whether it is a problem; what stops everything else is raised."""
    if _is_json(path):
        timeline = load(path)
        answers = len(timeline.game.answers)
        yield f"{path}: a save of {timeline.game.deck.title} with {answers} answers; it holds", False
        return
    data = read_lined(path)
    if isinstance(data, list):
        yield from _check_scenarios(path, edition)
    elif isinstance(data, dict) and "cards" in data:
        deck = read_deck(path)
        yield f"{path}: {deck.title}, {len(deck)} cards in {len(deck.titles)} titles; it holds", False
    elif isinstance(data, dict) and "passages" in data:
        folder = path.resolve().parent
        # The common list of passages belongs to no edition; reading it reads what the editions make of it too.
        book = load_rulebook("" if folder.name == "common" else folder.name, folder.parent)
        count = len(book.own_ids()) or len(book)
        yield f"{path}: a rulebook with {count} passages; it holds", False
    else:
        raise FileError(path, 1, f"is nothing that could be checked; {_KINDS}")


def _is_json(path: Path) -> bool:
    try:
        return path.read_text(encoding="utf-8").lstrip().startswith("{") or path.suffix == ".json"
    except (OSError, UnicodeDecodeError):
        return False


def _check_scenarios(path: Path, edition: str | None) -> Iterator[tuple[str, bool]]:
    edition = edition or path.resolve().parent.name
    if edition not in editions():
        offered = " or ".join(editions())
        raise FileError(path, 1, f"is not in the folder of an edition; say which it is for with --edition {offered}")
    found = read_scenarios(path, edition)
    problems = [problem for scenario in found if (problem := _problem_of(scenario))]
    yield from ((problem, True) for problem in problems)
    if not problems:
        yield f"{path}: {len(found)} scenario{'s' if len(found) != 1 else ''}; every script holds", False


def _problem_of(scenario: Scenario) -> str:
    try:
        scenario.check()
    except ScenarioError as error:
        return str(error)
    return ""
