"""Make the number: the widget without a browser: what is said, what counts, and what the page may not do."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("anywidget")

import fluxx_nb
from fluxx_nb.maths import MathsError
from fluxx_nb.view.lesson.board import PuzzleBoard


def send(board: PuzzleBoard, said: Any) -> None:
    """What the page sends, as it comes to the kernel."""
    board.board._handle_custom_msg(said, [])


@pytest.fixture
def board() -> PuzzleBoard:
    return fluxx_nb.puzzle(numbers=[2, 3, 4, 8], make=24, teams=["Reds", "Blues"])


def test_the_value_is_told_only_after_check(board: PuzzleBoard) -> None:
    for text, value in (("8", "8"), ("8 ÷", ""), ("8 ÷ 3", "2⅔"), ("3 − 8", "−5"), ("8 ÷ (2 − 2)", ""), ("", "")):
        board.board.typed = text
        assert board.board.value == "", "the pupil calculates"
        send(board, {"say": "Check", "text": text})
        assert board.board.value == value
    board.board.typed = "8 + 2"
    assert board.board.value == ""
    send(board, {"say": "Check", "text": "8 + 3"})
    board.board.typed = "8 + 3"
    assert board.board.value == "11", "the text may come after the check of it"


def test_all_ways_may_be_shown_after_the_first_try(board: PuzzleBoard) -> None:
    assert not board.board.may_show
    send(board, {"say": "Check", "text": "8"})
    assert board.board.may_show
    board.put(fluxx_nb.maths.draw_puzzle(3, 1))
    assert not board.board.may_show


def test_a_puzzle_can_be_presented_to_a_class() -> None:
    shown = fluxx_nb.present(fluxx_nb.puzzle(3, 1), teams=["Reds", "Blues"])
    assert isinstance(shown, PuzzleBoard)
    assert shown.board.large
    assert shown.scores == {"Reds": 0, "Blues": 0}
    with pytest.raises(fluxx_nb.TableError, match="Only a game takes `seed`"):
        fluxx_nb.present(fluxx_nb.puzzle(3, 1), seed=4)


def test_each_way_counts_once_and_less_after_hints(board: PuzzleBoard) -> None:
    send(board, {"say": "Check", "text": "8 × 3"})
    assert board.board.verdict == ["right", "Right: 8 × 3 is 24. Reds: 5 points."]
    send(board, {"say": "Check", "text": "3 × 8"})
    assert board.board.verdict[0] == "told"
    send(board, {"say": "Team", "number": 1})
    send(board, {"say": "Hint"})
    send(board, {"say": "Check", "text": "2 × 3 × 4"})
    send(board, {"say": "Check", "text": "2 + 3"})
    assert board.board.verdict == ["wrong", "2 + 3 comes to 5, which is 19 too little."]
    send(board, {"say": "Ways"})
    send(board, {"say": "Check", "text": "(8 − 2) × 4"})
    assert board.scores == {"Reds": 5, "Blues": 4}
    assert "no points" in board.board.verdict[1]


def test_hints_come_one_by_one_to_the_last(board: PuzzleBoard) -> None:
    seen = []
    for _ in range(10):
        send(board, {"say": "Hint"})
        seen.append(len(board.board.hints))
    assert seen[:3] == [1, 2, 3]
    assert board.board.hints[-1] == "It is 8 × 3."
    assert board.board.hints_left == 0


def test_the_next_puzzle_is_drawn_alike() -> None:
    board = fluxx_nb.puzzle(2, 4, rules="times", cards=5)
    send(board, {"say": "Next"})
    assert (board.puzzle.seed, len(board.puzzle.numbers), str(board.puzzle.rules)) == (5, 5, "times")
    assert board.board.signs == ["×"]


@pytest.mark.parametrize(
    "said",
    [None, 5, {}, {"say": "Dance"}, {"say": "Check"}, {"say": "Team", "number": 7}, {"say": "Team", "number": "x"},
     {"say": "Next"}, {"say": ["Check"]}, {"say": "Check", "text": 5}],
)  # fmt: skip
def test_what_makes_no_sense_gets_a_sentence(board: PuzzleBoard, said: Any) -> None:
    send(board, said)
    assert board.board.verdict[0] in ("told", "wrong")
    assert board.board.verdict[1].endswith(".")
    assert board.scores == {"Reds": 0, "Blues": 0}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"numbers": [1, 2]}, "needs both"),
        ({"numbers": [1, 2], "make": 24}, "No calculation makes 24 from 1, 2"),
        ({"teams": [""]}, "a short word"),
        ({"teams": ["A", "A"]}, "a name of its own"),
    ],
)
def test_a_puzzle_that_cannot_be_gets_a_sentence(words: dict[str, Any], says: str) -> None:
    with pytest.raises(MathsError, match=says):
        fluxx_nb.puzzle(**words)


def test_closing_it_frees_its_widgets(board: PuzzleBoard) -> None:
    inner = board.board
    board.close()
    assert inner.comm is None


def test_ways_show_themselves_with_mathematics(board: PuzzleBoard) -> None:
    found = board.puzzle.ways
    told = found._repr_mimebundle_()  # type: ignore[attr-defined]
    assert r"$8 \times 3$" in told["text/markdown"]
    assert "7 ways to make 24 from 2, 3, 4, 8" in told["text/markdown"]
    one = found[0]._repr_mimebundle_()  # type: ignore[attr-defined]
    assert one["text/markdown"] == "$8 \\times 3 = 24$\n\n1. 8 × 3 is 24"
