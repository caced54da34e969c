"""Misspelled words are read as the words that were meant; everyday words are left alone."""

from __future__ import annotations

import pytest

from fluxx_nb.desk.finder import find, package_finder
from fluxx_nb.desk.spelling import Spelling, slips

COMMON = {"card": 0.5, "creeper": 0.1, "agenda": 0.01, "turn": 0.5, "keeper": 0.3, "win": 0.4}
WORDS = Spelling(COMMON, frozenset({"torn", "wine"}))
NEAR = Spelling(COMMON | {"keep": 0.02, "kept": 0.01, "keper": 0.001}, frozenset())


@pytest.mark.parametrize(
    ("said", "meant", "count"),
    [("crad", "card", 1), ("cards", "card", 1), ("creper", "creeper", 1), ("kepeer", "keeper", 1), ("wine", "win", 1)],
)
def test_a_slip_leaves_out_adds_changes_or_swaps_a_letter(said: str, meant: str, count: int) -> None:
    assert slips(said, meant, 2) == slips(meant, said, 2) == count


def test_words_far_apart_are_not_counted_to_the_end() -> None:
    assert slips("ketchup", "keeper", 2) > 2
    assert slips("a", "abcdef", 2) > 2


@pytest.mark.parametrize(
    ("said", "meant"), [("crads", "card"), ("agen", "agenda"), ("creepre", "creeper"), ("torn", "torn"), ("cak", "cak")]
)
def test_what_is_misspelled_or_half_written_is_read_as_meant(said: str, meant: str) -> None:
    assert WORDS.meant(said, last=False) == meant


def test_the_last_word_may_be_still_in_writing() -> None:
    assert WORDS.meant("ke", last=True) == "keeper"
    assert WORDS.meant("ke", last=False) == "ke"


def test_an_everyday_word_is_not_taken_for_a_word_of_the_game() -> None:
    finder = package_finder()
    for word in ("stain", "torn", "cake", "wine"):
        assert word in finder.catalog.everyday
    assert find("ketchup stain on a shirt") == []
    assert find("my basil keeps dying on the windowsill, too much water?") == []


def test_of_words_that_are_as_near_the_commonest_is_meant() -> None:
    assert NEAR.meant("keepr", last=False) == "keeper", "not keep"


def test_a_misspelling_that_is_known_is_corrected_and_a_word_of_its_own_is_not() -> None:
    assert NEAR.corrected("keper") == "keeper"
    assert NEAR.corrected("kept") == "kept"
    assert NEAR.corrected("keeper") == "keeper"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        *(("keper limit", "keeper limit"), ("kepper limit", "keeper limit"), ("keepr limit", "keeper limit")),
        *(("hand limt", "hand limit"), ("acton card", "action card"), ("suprise", "surprise")),
    ],
)
def test_misspelled_words_find_what_the_right_ones_find(said: str, meant: str) -> None:
    assert [hit.rule for hit in find(said, most=5)] == [hit.rule for hit in find(meant, most=5)]


def test_one_letter_is_not_the_beginning_of_a_word() -> None:
    assert WORDS.meant("k", last=True) == "k"
