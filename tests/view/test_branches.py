"""Branches at the table: what says so, the tree of all lines, and the game beside the branch."""

from __future__ import annotations

from pathlib import Path

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.tables import new_game
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.layout.differences import unlike
from fluxx_nb.view.live.branches import PLAYED, pace_at, same_moment, standing, way_to
from fluxx_nb.view.live.play import play
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.model.tablemodel import look
from fluxx_nb.view.shapes.scene import Circle
from fluxx_nb.view.words.branching import COMPARE
from fluxx_nb.view.words.comparison import Side, side_by_side
from tests.view.page import buttons, options, press

SIZE = (520.0, 446.0)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def to_question(table: Table) -> None:
    while not table.session.waits_for_person:
        table.controls.next.click()


@pytest.fixture
def played() -> Table:
    """A table with a turn played."""
    table = play("math", seed=4, animate=False)
    to_question(table)
    press(table, options(table)[0])
    to_question(table)
    return table


@pytest.fixture
def branched(played: Table) -> Table:
    """The same table, where the first question has been answered otherwise."""
    played.controls.what_if.click()
    press(played, options(played)[2])
    return played


def page(table: Table, name: str) -> str:
    table.tabs.open(name)
    return table.companion.words(name)


def flags(table: Table) -> list[bool]:
    """For each line of the log whether only the branch has it."""
    table.logbook.resend()
    return [line[4] for line in table.companion.tail[2]]


def test_the_game_as_it_was_played_says_nothing_of_branches(played: Table) -> None:
    assert "fluxx-branch-line" not in played.side.explain.value
    assert "fluxx-branched" not in played._dom_classes
    assert "what if" not in played.companion.lines[1]
    assert not any(flags(played))


def test_a_branch_is_told_beside_the_table_in_the_log_and_in_the_picture(branched: Table) -> None:
    chosen = branched.session.line.event(way_to(branched.session.line)[0].asked).data
    name = branched.now.state.deck.cards[chosen].name
    told = branched.side.explain.value
    assert told.index(f"What if: Ada answers {name} — turn 1") < told.index("fluxx-sentence")
    assert "fluxx-branched" in branched._dom_classes
    assert branched.companion.lines[1].startswith("Math Fluxx, what if. Turn 1")
    assert "what if" in branched.companion.label
    marked = flags(branched)
    assert marked == sorted(marked), "what only the branch has comes last"
    assert {*marked} == {False, True}


def test_one_click_leads_back_to_the_game(branched: Table) -> None:
    press(branched, buttons(branched, "explain", "home")[0])
    assert branched.session.line is branched.session.root
    assert "fluxx-branch-line" not in branched.side.explain.value
    assert "fluxx-branched" not in branched._dom_classes


def test_an_empty_page_says_how_to_begin(played: Table) -> None:
    for name in ("branches", COMPARE):
        assert "<b>What if?</b> goes back to the last question" in page(played, name)
    played.controls.what_if.click()
    press(played, options(played)[2])
    for name in ("branches", COMPARE):
        assert "There is no branch yet" not in page(played, name)


def test_the_tree_has_every_line_under_the_one_that_it_leaves(branched: Table) -> None:
    to_question(branched)
    branched.controls.what_if.click()
    press(branched, options(branched)[1])
    session = branched.session
    assert [branch.depth for branch in session.branches] in ([0, 1, 2], [0, 1, 1])
    html = page(branched, "branches")
    assert html.count("<ul") == html.count("</ul>") == len({branch.depth for branch in session.branches})
    assert html.count("<li>") == html.count("</li>") == 3
    assert html.count("you are here") == 1
    first = session.branches[1].leaves
    assert first is not None
    assert f"leaves at turn {first.turn}, step {first.step}" in html
    found = buttons(branched, "branches", "branch")
    assert [one.text.startswith("● ") for one in found] == [branch.line is session.line for branch in session.branches]
    press(branched, found[1])
    assert session.line is session.branches[1].line


def test_a_branch_of_a_branch_tells_the_whole_way(branched: Table) -> None:
    to_question(branched)
    press(branched, options(branched)[0])
    to_question(branched)
    branched.controls.what_if.click()
    press(branched, options(branched)[-1])
    assert [one.turn for one in branched.now.way] == [1, 4]
    assert branched.now.branch.startswith("What if: Ada answers")
    assert "; then Ada answers" in branched.now.branch


def test_how_a_line_ended_is_told_once_it_was_seen() -> None:
    root = Timeline.of(_finished())
    root.to(root.steps.span(2).stop)
    table = play(root, animate=False)
    assert "seen up to turn 1, step 2" in page(table, "branches")
    table.end()
    assert "has won with" in page(table, "branches")
    assert "has won with" in standing(root, len(root))


def _finished() -> Game:
    table = play("math", seed=4, seats=None, animate=False)
    while not table.session.over:
        table.session.end_of_turn()
    return table.session.root.game


def test_a_branch_and_the_game_are_compared_in_the_same_turn_after_as_many_choices() -> None:
    line = Timeline(_finished())
    branch = _fork(line, 3)
    asked = way_to(branch)[0].asked
    assert same_moment(branch, asked, line, len(line)) == (asked, asked)
    assert same_moment(branch, asked - 2, line, len(line)) == (asked - 2, asked - 2)
    while branch.decision is not None and len(branch.game.answers) < 12:
        branch.answer_at(_first(branch))
        here, there = same_moment(branch, len(branch), line, len(line))
        ours, theirs = pace_at(branch, here), pace_at(line, there)
        assert ours.turn == theirs.turn
        assert there > asked
        if there < len(line) and line.state_at(there + 1).turns == ours.turn:
            assert ours.choices == theirs.choices


def test_the_line_that_has_come_less_far_decides_where_both_are_compared() -> None:
    early = Timeline.of(new_game("math", 3, seed=4))
    early.answer_at(0)
    other = early.fork(0, early.events[early.asked_before(0) - 1].data.options[1])
    while len(other.game.answers) < 6:
        other.answer_at(_first(other))
    here, there = same_moment(other, len(other), early, len(early))
    assert there == len(early)
    assert here < len(other)
    assert pace_at(other, here) <= pace_at(early, there)


def _first(line: Timeline) -> int | tuple[int, ...]:
    decision = line.decision
    assert decision is not None
    return tuple(range(decision.least)) if decision.several else 0


def _fork(line: Timeline, number: int) -> Timeline:
    """Answer a question otherwise than it was."""
    asked = line.event(line.asked_before(number) - 1).data
    given = line.event(line.asked_before(number)).data
    return line.fork(number, next(option for option in asked.options if option != given))


def test_the_branch_stands_beside_the_game_with_what_differs_marked(branched: Table) -> None:
    html = page(branched, COMPARE)
    assert html.index(PLAYED) < html.index("What if: Ada answers")
    assert 'aria-label="differs">≠' in html
    assert "fluxx-only" in html
    shown = html.count('<tr class="fluxx-differs">')
    assert f"{shown} of " in html
    for line in ("Goals", "New Rules", "Draws and plays", "Ada: hand", "Ada: in front", "Lin: in front"):
        assert f'<th scope="row">{line}</th>' in html


def test_two_pictures_mark_the_cards_that_lie_elsewhere(branched: Table) -> None:
    ours, theirs = branched.model(), look(branched.session.root.state_at(len(branched.session.root)), 0)
    here, there = unlike(ours, theirs, 560, 448), unlike(theirs, ours, 560, 448)
    signs = [sum(isinstance(mark, Circle) and mark.radius == 10 for mark in scene.marks) for scene in (here, there)]
    assert all(signs)
    bare = unlike(ours, ours, 560, 448)
    assert not any(isinstance(mark, Circle) and mark.radius == 10 for mark in bare.marks)
    html = page(branched, COMPARE)
    assert html.count("<svg") == 2
    assert html.index("<svg") < html.index("<table")


def test_before_it_leaves_nothing_differs(branched: Table) -> None:
    branched.go(way_to(branched.session.line)[0].asked)
    html = page(branched, COMPARE)
    assert "Nothing differs." in html
    assert "≠" not in html


def test_the_comparison_tells_no_hand_that_a_seat_may_not_see(branched: Table) -> None:
    s = branched.now.state
    hidden = [s.deck.cards[card].name for seat in (1, 2) for card in s.hand(seat)]
    html = page(branched, COMPARE)
    assert hidden
    assert not [name for name in hidden if name in html]


def test_only_what_one_side_has_is_marked() -> None:
    game = new_game("math", 2, seed=7)
    model = look(game.state, None)
    same = side_by_side(Side("left", "", model), Side("right", "", model), SIZE)
    assert "fluxx-only" not in same
    other = Timeline(new_game("math", 2, seed=7)).answer_at(0)
    html = side_by_side(Side("left", "", model), Side("right", "", look(other.game.state, None)), SIZE)
    assert "fluxx-only" in html


def test_the_line_of_a_branch_opens_the_comparison(branched: Table) -> None:
    press(branched, buttons(branched, "explain", "across")[0])
    assert branched.tabs.opened == "compare"
