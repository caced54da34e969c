"""Trials: a mutant is read as its kind is, and what is accepted is played; anything but a sentence is a failure."""

from __future__ import annotations

import warnings
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.files.deckfile import load_edition, read_deck
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.rulebookfile import read_rulebook
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.engine.tables import TableError, new_game
from fluxx_nb.story.cite.rows import FILE, CitationFile, read_citations
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.saves.saves import SaveError, load
from fluxx_nb.story.scenarios import filekinds
from fluxx_nb.story.scenarios.library import find_scenarios
from tests.fuzz.mutants import Source, mutant, sources
from tests.tabletop import answer_at_random

REFUSALS = (FileError, SaveError, TableError)
LONGEST = 2000
"""Signs that a refusal may have: it is a sentence or a few."""


def try_mutant(folder: Path, seed: int, counts: Counter[str]) -> None:
    """Make a mutant and read it; a failure names the seed."""
    rng = Random(seed)
    source = rng.choice(sources())
    text = mutant(source, rng)
    counts["mutants"] += 1
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            _read(folder, source, text, rng, counts)
    except REFUSALS as refused:
        told = [str(mistake) for mistake in getattr(refused, "mistakes", (refused,))]
        if not all(0 < len(words) < LONGEST for words in told):
            raise AssertionError(f"mutant {seed} is refused in {max(map(len, told))} signs") from refused
        counts["refused"] += 1
    except Exception as error:
        (folder / f"mutant-{seed}.txt").write_text(text, encoding="utf-8", errors="surrogatepass")
        raise AssertionError(f"mutant {seed}, a {source.kind} of {source.edition}: {error!r}") from error
    else:
        counts["accepted"] += 1


def _read(folder: Path, source: Source, text: str, rng: Random, counts: Counter[str]) -> None:
    if source.kind == filekinds.SAVE:
        load(text)
        return
    home = folder / source.kind.split()[-1] / source.edition
    home.mkdir(parents=True, exist_ok=True)
    path = home / "mutant.yaml"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    if source.kind == filekinds.DECK:
        deck = read_deck(path)
        if source.edition != "common":
            _play(deck, rng, counts)
    elif source.kind == filekinds.RULEBOOK:
        read_rulebook(path)
    elif source.kind == filekinds.CITATIONS:
        shared = source.edition == "common"
        deck = load_edition("math" if shared else source.edition)
        read_citations(path, deck, None if shared else _common(deck.edition))
    else:
        found = find_scenarios(path, source.edition)
        for scenario in found.scenarios:
            with found.mistakes:
                scenario.check()
        found.mistakes.tell()


@cache
def _common(edition: str) -> CitationFile:
    return read_citations(decks_root() / "common" / FILE, load_edition(edition))


def _play(deck: Deck, rng: Random, counts: Counter[str]) -> None:
    """What is accepted can be played; now and then all of it is told."""
    game = new_game(deck, 3, seed=rng.randrange(1000))
    for _ in range(60):
        answer_at_random(game, rng)
    if rng.random() < 0.1:
        for moment in tell(game):
            assert moment.text
    counts["played"] += 1
