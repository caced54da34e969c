"""A worksheet is printed by the browser itself: two questions on a page, and the answers on pages of their own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fluxx_nb
from fluxx_nb.view.export import chromium


def test_a_worksheet_becomes_a_pdf(tmp_path: Path) -> None:
    if chromium.browser() is None:
        pytest.skip("no browser is here to print with")
    paper = fluxx_nb.worksheet("sums-and-products", 1, 7, 6)
    sheet = paper.save(tmp_path / "sheet.pdf", tmp_path / "answers.pdf").read_bytes()
    both = paper.save(tmp_path / "both.pdf").read_bytes()
    answers = (tmp_path / "answers.pdf").read_bytes()
    assert sheet.startswith(b"%PDF")
    assert pages(sheet) == 3
    assert pages(both) == pages(sheet) + pages(answers)


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))
