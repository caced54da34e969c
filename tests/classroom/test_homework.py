"""Homework: result codes, files of answers, and what is refused."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fluxx_nb.classroom import TOPICS, Assignment, ClassroomError, grade, read_code, result_code
from fluxx_nb.classroom.answers_file import save_answers
from fluxx_nb.classroom.assignment import _names, code_head, is_code, written_code
from fluxx_nb.classroom.sets import topics_of
from fluxx_nb.cli import main
from fluxx_nb.engine.files.deckfile import editions, load_edition
from tests.thorough import few_or_all

HOMEWORK = Assignment("math", "factors", 2, 7, 5)
QUESTIONS = HOMEWORK.draw()


def code_of(*places: int) -> str:
    answers = [None if at < 0 else one.options[at] for at, one in zip(places, QUESTIONS, strict=True)]
    return result_code(HOMEWORK, QUESTIONS, answers)


@given(st.lists(st.integers(-1, 2), min_size=5, max_size=5))
@settings(max_examples=few_or_all(10, of=40), deadline=None)
def test_a_code_holds_the_assignment_and_every_first_answer(places: list[int]) -> None:
    assignment, results = read_code(code_of(*places))
    assert assignment == HOMEWORK
    said = [None if at < 0 else one.options[at] for at, one in zip(places, QUESTIONS, strict=True)]
    assert [row.first for row in results] == said
    assert [row.right for row in results] == [
        None if one is None else one == question.answer for one, question in zip(said, QUESTIONS, strict=True)
    ]


def test_a_code_is_short_and_forgives_how_it_is_typed() -> None:
    code = code_of(0, 1, 2, 0, 1)
    assert len(code) < 26
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert read_code(typed) == read_code(code)


@pytest.mark.parametrize("answers", range(2, 7))
def test_a_code_with_any_one_character_changed_is_refused(answers: int) -> None:
    """Codes of these lengths fill their last character with no bit, or with one to four."""
    code = written_code(code_head(HOMEWORK, QUESTIONS) + bytes([0x12] * answers)).replace("-", "")
    assert is_code(code)
    for at, character in enumerate(code):
        for other in set("0123456789ABCDEFGHJKMNPQRSTUVWXYZ") - {character}:
            assert not is_code(code[:at] + other + code[at + 1 :]), (at, other)


def test_a_code_of_an_earlier_version_is_still_valid() -> None:
    for code in ["QH60-61TF-2487-CDG", "6BCM-BB02-9G8H-2476-30"]:
        assert is_code(code)


@pytest.mark.parametrize("wrong", ["", "hello!", "ABCD", "A" * 500, "0000-0000-0000-0000", "ÄÖ"])
def test_what_is_not_a_code_is_told(wrong: str) -> None:
    with pytest.raises(ClassroomError):
        read_code(wrong)


def test_a_code_that_ends_after_its_seed_is_damaged() -> None:
    payload = code_head(HOMEWORK, HOMEWORK.draw())[:-1]
    with pytest.raises(ClassroomError, match="damaged"):
        read_code(written_code(payload))


def test_every_topic_of_every_edition_has_its_own_number() -> None:
    assert len(_names()) == sum(1 + len(topics_of(load_edition(edition))) for edition in editions())


def test_large_seeds_and_mixed_topics_fit() -> None:
    for one in (Assignment("math", "mixed", 1, 10**19, 3), Assignment("cthulhu", "legal", 3, 0, 1)):
        questions = one.draw()
        assert read_code(result_code(one, questions, [question.answer for question in questions]))[0] == one


# A class ------------------------------------------------------------------------------------------------------------


def test_a_class_becomes_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = [question.options.index(question.answer) for question in QUESTIONS]
    wrong = [(at + 1) % len(question.options) for at, question in zip(right, QUESTIONS, strict=True)]
    codes = tmp_path / "codes.txt"
    lines = ["# our class", f"Ada  {code_of(*right)}", "", f"Noor Max, {code_of(*wrong)}", f"=1+1 {code_of(*right)}"]
    lines.append(f"Ada {code_of(*wrong)}")
    codes.write_text("\n".join(lines), encoding="utf-8-sig")
    assert main(["results", str(codes), "--to", str(tmp_path / "class.csv")]) == 0
    said = capsys.readouterr().out
    assert "Ada: 5 of 10 right\n  5 of 5 right (math/factors" in said
    assert "Noor Max: 0 of 5 right (math/factors" in said
    assert "All 3 pupils: 10 of 20 right (4 codes)" in said
    assert " × takes any Keeper that divides the number as the missing one" in said
    rows = list(csv.DictReader((tmp_path / "class.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert len(rows) == 20
    assert {row["pupil"] for row in rows} == {"Ada", "Noor Max", "'=1+1"}
    slips = {row["misreading"] for row in rows if row["pupil"] == "Noor Max"}
    assert "takes any Keeper that divides the number as the missing one" in slips
    assert not [slip for slip in slips if re.fullmatch(r"[a-z]+(-[a-z]+)+", slip)]


def test_codes_may_have_spaces_and_belong_to_the_pupil_above(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right = [question.options.index(question.answer) for question in QUESTIONS]
    first, second = code_of(*right), code_of(*right[:4], -1)
    codes = tmp_path / "codes.txt"
    lines = [first, f"Zoe Ada {first.replace('-', ' ')} {second.lower()}", f"Lin {first}", second, f"Lin {second}"]
    codes.write_text("\n".join(lines), encoding="utf-8")
    assert main(["results", str(codes)]) == 0
    said = capsys.readouterr().out
    for line in (
        "Line 1: 5 of 5 right (",
        "Zoe Ada: 9 of 10 right\n",
        "Lin: 9 of 10 right\n",
        "All 3 pupils: 23 of 25",
    ):
        assert line in said
    assert "no name" not in said


def test_a_damaged_code_with_spaces_is_named_by_its_pupil(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes = tmp_path / "codes.txt"
    codes.write_text(f"Zoe 7K2Q F9AB\nMax {'7K2Q ' * 500}\n", encoding="utf-8")
    assert main(["results", str(codes)]) == 1
    said = capsys.readouterr().err
    assert "line 1 (Zoe): The result code is damaged" in said
    assert "line 2: too long" in said


@pytest.mark.parametrize("name", ["Max", "MAX", "Noor Max", "Zoe-Max"])
def test_a_line_with_only_a_name_is_told_by_that_name(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    codes = tmp_path / "codes.txt"
    code = code_of(0, 0, 0, 0, 0)
    codes.write_text(f"Lin {code}\n{name}\nAda {code}\n{name}\n", encoding="utf-8")
    assert main(["results", str(codes)]) == 1
    said = capsys.readouterr()
    for number in (2, 4):
        assert f"line {number} ({name}): no code. Write the code after the name." in said.err
    assert "Lin" not in said.err
    assert "Ada" not in said.err
    assert "All 2 pupils" in said.out


def test_a_code_below_a_name_belongs_to_that_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes = tmp_path / "codes.txt"
    code = code_of(0, 0, 0, 0, 0)
    codes.write_text(f"Lin {code}\nMax\n\n{code}\n7K2Q-F9AB\n", encoding="utf-8")
    assert main(["results", str(codes)]) == 1
    said = capsys.readouterr()
    assert "All 2 pupils" in said.out
    assert "Max: " in said.out
    assert said.err.count("line ") == 1
    assert "line 5 ('7K2Q-F9AB'): The result code is damaged" in said.err


def test_a_line_that_cannot_be_read_is_named_and_the_others_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    codes = tmp_path / "codes.txt"
    codes.write_text(f"Ada {code_of(0, 0, 0, 0, 0)}\nLin 7K2Q-F9AB\n", encoding="utf-8")
    assert main(["results", str(codes), "--to", str(tmp_path / "class.csv")]) == 1
    said = capsys.readouterr()
    assert "line 2 (Lin): The result code is damaged. Copy it again." in said.err
    assert (tmp_path / "class.csv").read_text(encoding="utf-8").count("\nAda,") == 5


@pytest.mark.parametrize("content", [b"", b"# nothing", b"\xff\xfe"])
def test_a_file_without_codes_is_told(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "codes.txt"
    file.write_bytes(content)
    assert main(["results", str(file)]) != 0
    assert "codes.txt" in capsys.readouterr().err
    assert main(["results", str(tmp_path / "nowhere.txt")]) != 0


# Files of answers ---------------------------------------------------------------------------------------------------


def test_answers_are_judged_again_and_not_believed(tmp_path: Path) -> None:
    file = tmp_path / "answers.json"
    save_answers(file, HOMEWORK, [question.answer for question in QUESTIONS])
    assert grade(file, topic="factors", level=2, seed=7, questions=5).right == 5
    data = json.loads(file.read_text(encoding="utf-8"))
    wrong = next(option for option in QUESTIONS[0].options if option != QUESTIONS[0].answer)
    file.write_text(json.dumps({**data, "answers": [wrong, *data["answers"][1:]], "right": 5}), encoding="utf-8")
    assert grade(file).right == 4


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"topic": 5}, "'topic' is missing or not a text"),
        ({"level": "2"}, "'level' is missing or not a number"),
        ({"answers": [None]}, "1 answers to 5 questions"),
        ({"answers": [5] * 5}, "not a list of texts"),
        ({"answers": ["Number Eleven"] * 5}, "is not an answer to"),
        ({"topic": "dancing"}, "There is no topic"),
        ({"edition": "../my-deck"}, "there is no edition '../my-deck'"),
    ],
)
def test_a_file_that_was_changed_is_refused(change: dict[str, Any], says: str, tmp_path: Path) -> None:
    file = tmp_path / "answers.json"
    save_answers(file, HOMEWORK, [None] * 5)
    file.write_text(json.dumps({**json.loads(file.read_text(encoding="utf-8")), **change}), encoding="utf-8")
    with pytest.raises(ClassroomError, match=says):
        grade(file)


@pytest.mark.parametrize("content", [None, "", "[1]", "{", "x" * 200_000])
def test_what_is_not_a_file_of_answers_gets_a_sentence(content: str | None, tmp_path: Path) -> None:
    file = tmp_path / "answers.json"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    with pytest.raises(ClassroomError, match=r"answers\.json"):
        grade(file)


def test_a_file_that_is_too_large_and_an_answer_that_is_too_long_are_told_briefly(tmp_path: Path) -> None:
    file = tmp_path / "answers.json"
    file.write_text("x" * 200_000, encoding="utf-8")
    with pytest.raises(ClassroomError, match="too large"):
        grade(file)
    save_answers(file, HOMEWORK, ["x" * 10_000] * 5)
    with pytest.raises(ClassroomError, match="is not an answer to") as told:
        grade(file)
    assert len(str(told.value)) < 500


def test_the_answers_to_another_quiz_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "answers.json"
    save_answers(file, HOMEWORK, [None] * 5)
    with pytest.raises(ClassroomError, match="another quiz: seed 7, not 8"):
        grade(file, topic="factors", seed=8)
    assert "factors" in TOPICS
