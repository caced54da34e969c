"""Which draw helps: judged by the game, counted exactly, and tried out with intervals."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from fluxx_nb import deck
from fluxx_nb.classroom import ClassroomError, covered, draw_questions, which_draw
from fluxx_nb.classroom.draws import helpful, tried
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.engine.core.card import KEEPER
from fluxx_nb.engine.core.state import GOALS
from fluxx_nb.maths import missing, square
from fluxx_nb.maths.goals import goal_numbers


def test_the_keepers_that_help_are_those_that_are_missing() -> None:
    found = which_draw([3, 5], "24 Hours", ["Combo Victory"], tries=10)
    names = {card.name: card.value for card in deck("math").titles if card.type == KEEPER}
    wanted = {one.keeper for one in missing([3, 5], make=24)}
    assert {names[title] for title in found.helps if title in names} == wanted
    assert found.helps["Number Three"] == 2, "one of the three lies on the table"
    assert found.pile == 93, "97 cards are shuffled, and four of them lie on the table"


def test_a_rule_may_be_what_is_missing() -> None:
    found = which_draw([3, 8], "24 Hours", ["Plus Victory"], tries=10)
    assert {"Times Victory", "Combo Victory"} <= {*found.helps}


def test_the_chance_is_counted_and_the_intervals_close_in_on_it() -> None:
    found = which_draw([3, 5], "24 Hours", ["Combo Victory"], draw=2, tries=2000, seed=1)
    miss = Fraction(found.pile - found.good, found.pile) * Fraction(found.pile - found.good - 1, found.pile - 1)
    assert found.chance == 1 - miss
    widths = [one.half_width for one in found.tried]
    assert [one.of for one in found.tried] == [20, 200, 2000]
    assert widths == sorted(widths, reverse=True)
    unseen, helps = helpful(deck("math"), SeededChoices("here"), [3, 5], "24 Hours", ["Combo Victory"])
    hits = 0
    for seed in range(60):
        last = tried(unseen, helps, 2, 100, SeededChoices(seed))[-1]
        hits += last.low <= float(found.chance) <= last.high
    assert hits >= 52, "about 95 of 100 intervals hold the true chance"


def test_the_same_seed_draws_the_same() -> None:
    first, again = (which_draw([2, 2], "A Dozen Eggs", ["Plus Victory"], tries=50, seed=4) for _ in range(2))
    assert first == again


@pytest.mark.parametrize(
    ("keepers", "goal", "rules", "says"),
    [
        ([3, 8], "24 Hours", ["Times Victory"], "would be over"),
        ([3, 8], "25 Hours", [], "24 Hours"),
        ([3, 8], "24 Hours", "Times Victory", "a list of titles"),
        ([7, 7, 7], "24 Hours", [], "cannot be"),
    ],
)
def test_what_cannot_be_is_told(keepers: list[int], goal: str, rules: list[str], says: str) -> None:
    with pytest.raises(ClassroomError, match=says):
        which_draw(keepers, goal, rules, tries=5)


def test_questions_about_chance_can_be_answered_by_counting() -> None:
    cards = deck("math")
    names = {card.name: card.value for card in cards.titles if card.type == KEEPER and card.value is not None}
    numbers = goal_numbers(cards)
    for question in draw_questions("math", "chance", level=2, seed=3, questions=4):
        state = question.position.state
        lying = [cards.cards[card].name for card in state.row(0)]
        number = numbers[cards.cards[state.zones[GOALS][0]].name]
        words = [title.partition(" ")[0].lower() for title in question.position.game.rules]
        would = {one.keeper for one in missing([names[name] for name in lying], number, words)}
        free = Counter(card.name for card in cards.cards if card.type == KEEPER) - Counter(lying)
        good = sum(count for name, count in free.items() if names[name] in would)
        assert question.answer == f"{good} in {sum(free.values())}"
        assert question.draft.end.winner == "Ada"
        assert "The deck has 3 of each number Keeper" in question.ask


def test_what_is_covered_is_told_only_when_it_is_opened() -> None:
    shown = covered(square([2, 4, 7], "plus"), "How many <b>fields</b>?")
    bundle = shown._repr_mimebundle_()  # type: ignore[attr-defined]
    assert bundle["text/plain"] == "How many <b>fields</b>?"
    line, _, inside = bundle["text/html"].partition("</summary>")
    assert line == "<details><summary><b>How many &lt;b&gt;fields&lt;/b&gt;?</b>"
    assert "data:image/svg+xml" in inside
    assert inside.endswith("</details>")
