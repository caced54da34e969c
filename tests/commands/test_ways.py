"""`fluxx-nb ways`: text, JSON, and a sentence for what cannot be."""

from __future__ import annotations

import json

import pytest

from fluxx_nb.cli import main


def test_the_ways_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ways", "1", "6", "6", "8", "--make", "24"]) == 0
    assert capsys.readouterr().out == "1 way to make 24 from 1, 6, 6, 8:\n  6 ÷ (1 − 6 ÷ 8)\n"


def test_the_ways_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ways", "1", "3", "1", "--make", "13", "--rules", "times,grafting", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [way["text"] for way in told["ways"]] == ["13 × 1"]
    assert told["ways"][0]["keepers"] == [1, 1, 3]
    assert (told["count"], told["exact"], told["printed"]) == (1, True, [1, 3])


def test_without_a_way_it_says_what_is_near(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ways", "6", "8", "--make", "24", "--rules", "times"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("No calculation makes 24 from 6, 8.")
    assert "  48 (24 too much): 8 × 6" in said
    assert "  3: 8 × 3" in said
    assert main(["ways", "6", "8", "--make", "24", "--rules", "times", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["keeper"] for one in told["missing"]] == [3, 4]
    assert told["misses"][0]["number"] == 48


def test_too_many_to_count_are_at_least_so_many(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ways", *"1356789", "10", "--make", "24", "--most", "3"]) == 0
    first, *ways = capsys.readouterr().out.splitlines()
    assert first.startswith("At least ")
    assert ways == ["  8 × 3", "  10 + 8 + 6", "  10 + 9 + 5", "  …"]


def test_without_a_number_it_tells_the_goals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ways", "2", "4", "6"]) == 0
    assert "24 Hours: Number Two and Number Four or 6 × 4" in capsys.readouterr().out
    assert main(["ways", "2", "4", "6", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["goals"]
    assert rows[0]["title"] == "24 Hours"
    assert rows[0]["way"]["text"] == "6 × 4"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["1", "100", "--make", "5"], "from 0 to 99, not 100"),
        (["1", "2", "--make", "5", "--rules", "tims"], "did you mean 'times'?"),
        (["1", "2", "--make", "5", "--most", "-1"], "--most is a number of ways"),
    ],
)
def test_what_cannot_be_gets_a_sentence(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ways", *words]) == 2
    assert says in capsys.readouterr().err
