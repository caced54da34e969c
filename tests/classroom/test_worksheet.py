"""Worksheets: the same words make the same bytes, everything is escaped, and the answers stand apart."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from pathlib import Path

import pytest

from fluxx_nb import worksheet
from fluxx_nb.classroom import TOPICS, ClassroomError
from fluxx_nb.cli import main
from fluxx_nb.view.export import chromium


@pytest.mark.parametrize("topic", TOPICS)
def test_every_topic_makes_a_sheet_and_the_same_words_the_same_bytes(topic: str, tmp_path: Path) -> None:
    one, two = (worksheet(topic, 1, 7, 3).save(tmp_path / name).read_bytes() for name in ("a.html", "b.html"))
    assert one == two
    assert one != worksheet(topic, 1, 8, 3).save(tmp_path / "c.html").read_bytes()


def test_a_sheet_asks_and_does_not_tell() -> None:
    paper = worksheet("factors", 2, 7, 4)
    assert paper.sheet.count("<article") == paper.sheet.count("<svg") == paper.answers.count("<article") == 4
    assert paper.sheet.count("Room to calculate") == 4
    assert "Name" in paper.sheet
    assert "Date" in paper.sheet
    for question in paper.questions:
        assert escape(question.ask) in paper.sheet
        because = escape(question.draft.right.because)
        assert because in paper.answers
        assert because not in paper.sheet


def test_the_answers_may_have_a_file_of_their_own(tmp_path: Path) -> None:
    paper = worksheet("who-wins", 1, 3, 2, edition="martian")
    paper.save(tmp_path / "sheet.html", tmp_path / "answers.html")
    sheet, answers = ((tmp_path / name).read_text(encoding="utf-8") for name in ("sheet.html", "answers.html"))
    assert "In short" not in sheet
    assert "In short" in answers
    assert "<svg" not in answers


def test_words_of_others_are_escaped() -> None:
    bad = "<script>alert(1)</script>"
    paper = worksheet("legal", 1, 3, 2, title=bad)
    question = paper.questions[0]
    draft = question.draft._replace(ask=bad, right=question.draft.right._replace(because=bad))
    choices = tuple(
        draft.right if one is question.draft.right else one._replace(because=bad) for one in question.choices
    )
    hostile = replace(paper, questions=(replace(question, draft=draft, choices=choices),))
    assert "<script" not in hostile.html
    assert hostile.html.count(escape(bad)) > 4
    assert "<script" not in re.sub("srcdoc=", "", hostile._repr_html_())


def test_a_page_needs_nothing_else() -> None:
    html = worksheet("place-value", 1, 3, 2).html
    assert not re.search(r"(?:src|href)=.(?:https?:|//|file:)", html)
    assert "<script" not in html


def test_without_a_browser_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(chromium, "browser", lambda: None)
    with pytest.raises(ClassroomError, match=r"save the sheet as \.html and print it"):
        worksheet("legal", questions=1).save(tmp_path / "sheet.pdf")
    monkeypatch.setattr(chromium, "browser", lambda: str(tmp_path / "none"))
    with pytest.raises(ClassroomError, match="could not print"):
        worksheet("legal", questions=1).save(tmp_path / "sheet.pdf")
    with pytest.raises(ClassroomError, match=r"should end in \.html or \.pdf"):
        worksheet("legal", questions=1).save(tmp_path / "sheet.docx")


# From the command line ----------------------------------------------------------------------------------------------


def test_the_command_writes_both_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet, answers = tmp_path / "sheet.html", tmp_path / "answers.html"
    words = ["worksheet", "sums-and-products", "--seed", "7", "--to", str(sheet), "--answers", str(answers)]
    assert main(words) == 0
    assert "Wrote" in capsys.readouterr().out
    assert sheet.read_text(encoding="utf-8").count("<svg") == 6
    first = sheet.read_bytes()
    assert main(words) == 0
    assert sheet.read_bytes() == first


def test_the_command_lists_its_topics(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["worksheet", "--list"]) == 0
    said = capsys.readouterr().out
    assert all(name in said for name in TOPICS)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "--to sheet.html"),
        (["sums", "--to", "x.html"], "no topic 'sums'"),
        (["factors", "--edition", "martian", "--to", "x.html"], "of math only"),
        (["factors", "--level", "7", "--to", "x.html"], "from 1 to 3"),
        (["factors", "--to", "x.odt"], ".html or .pdf"),
        (["factors", "--edition", "maths", "--to", "x.html"], "did you mean"),
    ],
)
def test_what_it_cannot_do_it_says(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["worksheet", *words]) == 2
    assert said in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["worksheet", "legal", "--to", str(tmp_path / "none" / "x.html")]) == 1
    assert "cannot be written" in capsys.readouterr().err
