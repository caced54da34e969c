from __future__ import annotations

import json
from collections.abc import Callable

from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.story.scenarios.library import scenarios

Run = Callable[..., tuple[int, str, str]]


def test_decks_as_json(run: Run) -> None:
    code, out, _ = run("decks", "--json")
    decks = json.loads(out)
    assert code == 0
    assert [deck["edition"] for deck in decks] == editions()
    for deck in decks:
        assert set(deck) >= {"edition", "cards", "types", "origins"}
        assert deck["verbs"] == sorted(set(deck["verbs"]))
        assert 0 < deck["rules_shown"] <= deck["rules"]
        assert sum(deck["types"].values()) == sum(deck["origins"].values()) == deck["cards"]


def test_decks_as_text_explain_origins(run: Run) -> None:
    _, out, _ = run("decks")
    for name in editions():
        deck = load_edition(name)
        assert f"{name}: {deck.title}, {len(deck)} cards" in out
    assert "house: written for this tool" in out


def test_the_schema_of_decks_is_printed_for_editors(run: Run) -> None:
    _, out, _ = run("decks", "--schema")
    assert json.loads(out)["required"] == ["cards"]


def test_scenarios_as_json(run: Run) -> None:
    code, out, _ = run("scenarios", "martian", "--json")
    rows = json.loads(out)
    assert code == 0
    assert [row["id"] for row in rows] == [one.id for one in scenarios("martian")]
    assert all(set(row) == {"edition", "id", "title", "teaches"} for row in rows)
    assert all(row["edition"] == "martian" and row["teaches"] for row in rows)


def test_scenarios_of_all_editions(run: Run) -> None:
    _, out, _ = run("scenarios")
    assert all(f"{one.name}: {one.title}" in out for one in scenarios())


def test_the_matrix_counts_scenarios_by_rule_and_edition(run: Run) -> None:
    code, out, _ = run("scenarios", "--matrix", "--json")
    rows = json.loads(out)
    assert code == 0
    assert set(rows[0]) == {"id", "title", "counts", "quoted"}
    for name in editions():
        taught = sum(len(one.teaches) for one in scenarios(name))
        assert sum(row["counts"][name] for row in rows) == taught
    line = next(line for line in run("scenarios", "--matrix")[1].splitlines() if line.startswith("rule.play-all-ends"))
    assert line.split() == ["rule.play-all-ends", "3", "3"], "Math has words for it, and Star Trek borrows them"
    assert run("scenarios", "math", "--matrix")[1].splitlines()[0].split() == ["rule", "math"]
