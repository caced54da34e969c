"""Look for seeded games that show each rule, and store what was found in decks/*/practice.json.

python tools/practice.py            all editions
python tools/practice.py math       one of them
"""

from __future__ import annotations

import sys
from functools import partial

from fluxx_nb.engine.files.atomic import write_whole
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.learning.happenings import seeded_game
from fluxx_nb.learning.pathfile import path_of
from fluxx_nb.learning.practice import FILE, search, written
from fluxx_nb.learning.taskstream import tasks_in

_GAMES = 150


def main() -> None:
    """Search the editions that the command line names, or all."""
    for edition in sys.argv[1:] or editions():
        rules = [rule.id for rule in path_of(edition)]
        found = search(rules, partial(_shows, edition), _GAMES)
        write_whole(decks_root() / edition / FILE, written(found))
        rare = [f"{rule} {len(seeds)}" for rule, seeds in found.items() if len(seeds) < 3]
        sys.stdout.write(f"{edition}: {len(found)} rules; fewer than 3 games: {', '.join(rare)}\n")


def _shows(edition: str, seed: int, rule: str) -> bool:
    played = seeded_game(load_edition(edition), seed)
    return next(tasks_in(path_of(edition)[rule], played), None) is not None


if __name__ == "__main__":
    main()
