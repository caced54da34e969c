"""`fluxx-nb find`."""

from __future__ import annotations

import json
from collections.abc import Callable

Run = Callable[..., tuple[int, str, str]]


def test_a_question_gets_its_ruling_with_quote_and_edition(run: Run) -> None:
    code, out, _ = run("find", "trade", "hands", "others", "have", "no", "cards", "--edition", "math")
    assert code == 0
    assert out.startswith("Trade Hands isn't optional once you play it: if everyone else's hand is empty, you give")
    assert len(out.splitlines()) <= 24, "it fits one screen"
    assert "(Math Fluxx, FAQ" in " ".join(out.split())
    assert "fluxx-nb tell math/something-for-nothing" in out


def test_rulings_as_json(run: Run) -> None:
    code, out, _ = run("find", "keper limit", "--json", "--most", "2")
    rows = json.loads(out)
    assert code == 0
    assert len(rows) == 2
    assert set(rows[0]) >= {"edition", "id", "title", "ruling", "teaches", "cites", "rule", "answer", "editions"}
    assert rows[0]["cites"][0]["id"] == rows[0]["rule"]
    assert rows[0]["rule"] != rows[1]["rule"]
    assert rows[0]["cites"][0]["quote"]
    assert json.loads(run("find", "xqzjwv", "--json")[1]) == []


def test_it_says_when_nothing_is_about_this(run: Run) -> None:
    code, out, err = run("find", "what do the zombies do")
    assert (code, out) == (1, "")
    assert "nothing about 'what do the zombies do' here" in err
    assert "Ask in English, in a few words, with a card's name if there is one" in err
    for nothing in ("", "x", "no", "你好"):
        code, out, err = run("find", nothing)
        assert (code, out) == (1, ""), nothing
        assert "Ask in English" in err
        assert "''" not in err
    assert run("find", "keper limit")[1] == run("find", "keeper limit")[1]
    code, _, err = run("find", "x" * 10_000)
    assert code == 2
    assert "the question has 10,000 characters; the limit is 500" in err


def test_what_is_not_found_says_so(run: Run) -> None:
    code, out, err = run("find", "xqzjwv")
    assert (code, out) == (1, "")
    assert "Ask in English" in err
    assert run("find", "goal", "--edition", "maths")[0] == 2
    assert run("find", "goal", "--most", "0")[0] == 2
    assert run("find")[0] == 2


def test_a_rule_in_all_editions(run: Run) -> None:
    code, out, _ = run("find", "--rule", "rule.play-more")
    assert code == 0
    told = " ".join(out.split())
    assert "had become Play 3.” (Cthulhu Fluxx, FAQ: Play 2 becomes Play 3; Martian Fluxx, " in told
    assert "(Math Fluxx, FAQ: Play 2 becomes Play 3)" in told
    assert "play [one] more card" in told
    assert told.count("need to play [1] more card") == 1, "two rulebooks say it alike, so it is printed once"
    assert "Not stated by: Fantasy Fluxx, Star Trek Fluxx" in out
    assert "math/play-two-becomes-three" in out
    page = json.loads(run("find", "--rule", "rule.play-more", "--json")[1])
    assert set(page) == {"id", "title", "answer", "answers", "gist", "quotes", "silent", "situations", "cards"}
    assert run("find", "rule.play-more")[1] == out, "the id alone does it, too"
    assert run("find", "--rule", "rule.nothing")[0] == 2
    assert run("find", "goal", "--rule", "rule.play-more")[0] == 2
