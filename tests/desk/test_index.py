"""The stored index: fresh, small, checked against its files, and made again when they change."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fluxx_nb.desk.making import make_catalog
from fluxx_nb.desk.stored import FILE, DamagedIndex, digest, index, read_index, unpack
from fluxx_nb.engine.files.deckroot import decks_root


def test_the_stored_index_was_made_of_the_files_as_they_are() -> None:
    assert index().fresh, "the deck files have changed: run `make index`"
    assert index().catalog == make_catalog()


def test_it_is_small() -> None:
    assert FILE.stat().st_size < 1_500_000


def test_other_files_make_another_catalog_and_keep_the_weights(tmp_path: Path) -> None:
    root = tmp_path / "decks"
    shutil.copytree(decks_root(), root)
    assert digest(root) == digest(decks_root())
    assert read_index(FILE, root).fresh
    with (root / "common" / "answers.yaml").open("a", encoding="utf-8") as file:
        file.write("# A word more.\n")
    stale = read_index(FILE, root)
    assert not stale.fresh
    assert stale.catalog == make_catalog()
    assert stale.weights.rules == index().weights.rules


@pytest.mark.parametrize("content", [b"", b"{}", FILE.read_bytes()[:200], FILE.read_bytes()[:-50]])
def test_a_damaged_index_says_what_to_do(content: bytes) -> None:
    with pytest.raises(DamagedIndex, match="Install fluxx-nb again"):
        unpack(content)
