"""Spoiled files and restless tables, the same ones in every run: all of them end in a game or in a sentence."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.story.scenarios import filekinds
from tests.fuzz.mutants import sources
from tests.fuzz.tables import play_through
from tests.fuzz.trial import try_mutant
from tests.thorough import few_or_all

MUTANTS, SIZE = 3000, 500
GAMES, PORTIONS = 150, 10


def test_every_kind_of_file_of_every_edition_is_spoiled() -> None:
    found = {(source.kind, source.edition) for source in sources()}
    kinds = (filekinds.DECK, filekinds.RULEBOOK, filekinds.CITATIONS, filekinds.SCENARIOS, filekinds.SAVE)
    assert {(kind, edition) for kind in kinds for edition in editions()} <= found
    assert {(filekinds.DECK, "common"), (filekinds.RULEBOOK, "common"), (filekinds.CITATIONS, "common")} <= found
    assert (filekinds.SAVE, "solo") in found


@pytest.mark.parametrize("first", range(0, few_or_all(SIZE, of=MUTANTS), SIZE))
def test_a_spoiled_file_is_accepted_or_refused_in_a_sentence(tmp_path: Path, first: int) -> None:
    counts: Counter[str] = Counter()
    for seed in range(first, first + SIZE):
        try_mutant(tmp_path, seed, counts)
    assert counts["accepted"] > SIZE / 50, "some mutants are sound, or nothing is shown"
    assert counts["refused"] > SIZE / 2


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_whatever_is_tried_at_a_table_ends_well(portion: int) -> None:
    counts: Counter[str] = Counter()
    size = GAMES // PORTIONS
    for seed in range(portion * size, (portion + 1) * size):
        play_through(seed, 150, counts)
    assert counts["games"] == size
    assert min(counts["refused answers"], counts["refused seats"], counts["saves"]) > 0
