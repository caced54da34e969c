"""`fluxx-nb check`: whether files that people write are valid, and if not, what is wrong, where, and what to do."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from fluxx_nb.commands.command import GOOD, USAGE, WRONG, CommandError, Say
from fluxx_nb.commands.stored_games import loaded
from fluxx_nb.commands.table_options import require_edition, require_file
from fluxx_nb.desk.asked import read_asked
from fluxx_nb.desk.plain import read_plain_rules
from fluxx_nb.engine.core.bounds import MOST_LOOKED_AT
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.text import counted
from fluxx_nb.engine.files.deckfile import editions, load_edition, read_deck
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.rulebookfile import read_rulebook
from fluxx_nb.engine.files.yamltext import FileError, Mistake, Mistakes
from fluxx_nb.learning import practice
from fluxx_nb.learning.pathfile import check_path
from fluxx_nb.story.cite import rows as citations
from fluxx_nb.story.cite.conditions import CONDITIONS
from fluxx_nb.story.saves import codes
from fluxx_nb.story.scenarios import filekinds
from fluxx_nb.story.scenarios.library import Scenario, find_scenarios
from fluxx_nb.story.study import misreadings
from fluxx_nb.story.words.gaps import gaps

_NOT_READ = (practice.FILE, misreadings.FILE)
"""Seeds that a tool finds, and words beside the scenarios, which are told where a learner meets them."""


class CheckCommand:
    """Checks files."""

    examples = (
        "examples:\n"
        "  fluxx-nb check my.yaml                        scenarios, or a deck\n"
        "  fluxx-nb check decks/*/*.yaml\n"
        "  fluxx-nb check math                           an edition, with all its files\n"
        "  fluxx-nb check my-deck.yaml my-game.json\n"
        "  fluxx-nb check lessons.yaml --edition math    scenarios that do not say their edition\n\n"
        "Returns 0 if everything is valid, 1 if something is not, and 2 if a file is not there."
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument(
            "paths", nargs="*", type=Path, metavar="PATH", help="a file, a folder of such files, or an edition"
        )
        parser.add_argument(
            "--edition", metavar="EDITION", help="the edition of scenarios and citations that do not say it themselves"
        )

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Check every file, also after one that is wrong."""
        require_edition(args.edition)
        if not args.paths:
            way = "`fluxx-nb check my.yaml` checks yours, and `fluxx-nb check math` those of an edition"
            raise CommandError(f"name a PATH to check, a file or a folder: {way}", USAGE)
        told: set[tuple[Path, int, str]] = set()
        for path in list(_files(args.paths)):
            found = _mistakes(path, args.edition, say)
            for mistake in found:
                # Several files may fail because of the same deck, whose mistakes are told once.
                key = (Path(mistake.path).resolve(), mistake.line, mistake.problem)
                if key not in told:
                    say(str(mistake))
                told.add(key)
            if found and all(mistake.path != str(path) for mistake in found):
                say(f"{path}: not checked, because {found[0].path} has errors. Fix them first")
        if told:
            say(f"{counted(len(told), 'problem')} found.")
        return WRONG if told else GOOD


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if not _is_folder(path) and not filekinds.is_there(path) and str(path) in editions():
            path = decks_root() / path
        if _is_folder(path):
            yield from _files_in(path)
        else:
            if not codes.is_code(str(path)):
                require_file(path)
            yield path


def _files_in(folder: Path) -> list[Path]:
    inside, seen = [], 0
    for place, folders, files in os.walk(folder):
        seen += len(folders) + len(files)
        if seen > MOST_LOOKED_AT:
            many = f"the folder {folder} holds more than {MOST_LOOKED_AT:,} files and folders"
            raise CommandError(f"{many}; name the one with your decks or scenarios", USAGE)
        written = [file for file in files if file.endswith((".yaml", ".yml", ".json")) and file not in _NOT_READ]
        inside += [Path(place, file) for file in written]
    if not inside:
        raise CommandError(f"the folder {folder} holds no .yaml and no .json file", USAGE)
    return sorted(inside)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # no path at all: reading it says why
        return False


def _mistakes(path: Path, edition: str | None, say: Say) -> list[Mistake]:
    """Return all that is wrong with a file or with the deck that it is for; if nothing is, say what it holds."""
    try:
        if codes.is_code(str(path)):
            say(_check_code(str(path)))
            return []
        say(f"{path}: {_CHECKS[filekinds.kind_of(path)](path, edition)}")
    except FileError as error:
        return list(error.mistakes)
    except (ValueError, LookupError) as error:
        return [Mistake(str(path), 1, str(error.args[0] if error.args else error))]
    return []


def _check_code(code: str) -> str:
    """What a share code holds, and what it is good for."""
    shared = codes.opened(code)
    good = "`fluxx-nb tell`, `fluxx-nb export` and `fluxx-nb odds` open it, and so do `load` and `play` in a notebook"
    if isinstance(shared, Scenario):
        return f"a share code of the scenario {shared.title}; it is valid. {good}"
    count = counted(len(shared.game.answers), "answer")
    return f"a share code of a game of {shared.game.deck.title} with {count}; it is valid. {good}"


def _check_save(path: Path, _: str | None) -> str:
    timeline, note = loaded(path)
    count = counted(len(timeline.game.answers), "answer")
    return f"a save of {timeline.game.deck.title} with {count}; it is valid{note and f'. {note}'}"


def _check_deck(path: Path, _: str | None) -> str:
    deck = read_deck(path)
    _check_words()
    table = citations.read_citations(decks_root() / "common" / citations.FILE, deck)
    citations.read_rows_of_cards(deck, table.groups)
    return f"{deck.title}, {counted(len(deck), 'card')} in {counted(len(deck.titles), 'title')}; it is valid"


def _check_words() -> None:
    """Refuse a deck while a reason or a setting has no phrase: a game that comes to it could not be told."""
    found = [Mistake(file, 1, problem) for file, problem in gaps()]
    if found:
        raise FileError(*found[0], found[1:])


def _check_rulebook(path: Path, _: str | None) -> str:
    return f"a rulebook with {counted(read_rulebook(path, CONDITIONS), 'passage')}; it is valid"


def _check_scenarios(path: Path, edition: str | None) -> str:
    found = find_scenarios(path, edition)
    for scenario in found.scenarios:
        with found.mistakes:
            scenario.check()
    found.mistakes.tell()
    return f"{counted(len(found.scenarios), 'scenario')}; all valid"


def _check_citations(path: Path, edition: str | None) -> str:
    common = decks_root() / "common" / citations.FILE
    shared = path.resolve().parent.name == "common"
    mistakes = Mistakes(path, citations.CitationError)
    rows = 0
    for deck in [load_edition(name) for name in editions()] if shared else [_deck_beside(path, edition)]:
        table = None if shared else citations.read_citations(common, deck)
        with mistakes:
            rows = len(citations.read_citations(path, deck, table).rows)
    mistakes.tell()
    return f"a table of {counted(rows, 'citation')}; it is valid"


def _check_asked(path: Path, _: str | None) -> str:
    return f"ways of asking about {counted(len(read_asked(path).ways), 'rule')}; it is valid"


def _check_answers(path: Path, _: str | None) -> str:
    return f"plain answers for {counted(len(read_plain_rules(path).answers), 'rule')}; it is valid"


def _check_path(path: Path, _: str | None) -> str:
    return f"a learning path of {counted(check_path(path), 'rule')}; it is valid"


def _deck_beside(path: Path, edition: str | None) -> Deck:
    """The deck that a table of citations is for: the one in its folder, or that of an edition."""
    cards = path.parent / "cards.yaml"
    if cards.is_file() and cards.resolve() != path.resolve():
        return read_deck(cards)
    if edition is None:
        ways = f"put it beside the `cards.yaml` of its deck, or add --edition {' or '.join(editions())}"
        raise citations.CitationError(path, 1, f"does not say which deck it is for: {ways}")
    return load_edition(edition)


_CHECKS: dict[str, Callable[[Path, str | None], str]] = {
    filekinds.DECK: _check_deck,
    filekinds.RULEBOOK: _check_rulebook,
    filekinds.CITATIONS: _check_citations,
    filekinds.SCENARIOS: _check_scenarios,
    filekinds.ASKED: _check_asked,
    filekinds.ANSWERS: _check_answers,
    filekinds.PATH: _check_path,
    filekinds.SAVE: _check_save,
}
