"""`fluxx-nb find`."""

from __future__ import annotations

import json
from collections.abc import Callable

Run = Callable[..., tuple[int, str, str]]


def test_a_question_gets_its_ruling_with_quote_and_edition(run: Run) -> None:
    code, out, _ = run("find", "trade", "hands", "others", "have", "no", "cards", "--edition", "math")
    assert code == 0
    assert out.startswith("Trade Hands with an empty hand (Math Fluxx)")
    assert "Noor gets both for nothing: if you play an Action, you must carry it out, even at a loss." in out
    assert "(Math Fluxx, FAQ" in " ".join(out.split())
    assert "fluxx-nb tell math/something-for-nothing" in out


def test_rulings_as_json(run: Run) -> None:
    code, out, _ = run("find", "keper limit", "--json", "--most", "2")
    rows = json.loads(out)
    assert code == 0
    assert len(rows) == 2
    assert set(rows[0]) >= {"edition", "id", "title", "ruling", "teaches", "cites"}
    assert rows[0]["cites"][0]["id"] == rows[0]["teaches"][0]
    assert rows[0]["cites"][0]["quote"]
    assert json.loads(run("find", "xqzjwv", "--json")[1]) == []


def test_it_says_when_nothing_speaks_of_exactly_this(run: Run) -> None:
    assert run("find", "what do the zombies do")[1].startswith("No exact match. Closest:")
    assert not run("find", "keper limit")[1].startswith("Nothing")


def test_what_is_not_found_says_so(run: Run) -> None:
    code, out, err = run("find", "xqzjwv")
    assert (code, out) == (1, "")
    assert "Try a card's name" in err
    assert run("find", "goal", "--edition", "maths")[0] == 2
    assert run("find", "goal", "--most", "0")[0] == 2
    assert run("find")[0] == 2


def test_a_rule_in_all_editions(run: Run) -> None:
    code, out, _ = run("find", "--rule", "rule.play-more")
    assert code == 0
    assert "Math Fluxx, FAQ: Play 2 becomes Play 3: “All rules take effect immediately" in " ".join(out.split())
    assert "play [one] more card" in " ".join(out.split())
    assert "No words of its own: Fantasy Fluxx, Star Trek Fluxx" in out
    assert "math/play-two-becomes-three" in out
    page = json.loads(run("find", "--rule", "rule.play-more", "--json")[1])
    assert set(page) == {"id", "title", "gist", "quotes", "silent", "situations", "cards"}
    assert run("find", "rule.play-more")[1] == out, "the id alone does it, too"
    assert run("find", "--rule", "rule.nothing")[0] == 2
    assert run("find", "goal", "--rule", "rule.play-more")[0] == 2
