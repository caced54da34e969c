"""The front page knows its visitor: lessons that were opened, and a game to continue."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

pytest.importorskip("voila")

from fluxx_nb import play
from fluxx_nb.learning import Shelf, path_of
from fluxx_nb.learning.shelf import FOLDER as FOLDER_OF_PROGRESS
from fluxx_nb.learning.shelf import file_name
from fluxx_nb.view.app.front import front_page
from fluxx_nb.view.app.links import find_link
from fluxx_nb.view.app.visitor_folders import write_notebook
from fluxx_nb.view.app.visits import game_to_continue, visits_of
from fluxx_nb.view.live import autosave
from fluxx_nb.view.live.autosave import FOLDER, LINK, RESUMES, SESSION
from fluxx_nb.view.words.messages import Choose, Next


def open_lesson(folder: Path, number: str) -> None:
    write_notebook(folder, find_link(f"lesson-{number}", {}))


def test_lessons_that_were_opened_have_a_check_mark_and_the_last_one_says_you_are_here(tmp_path: Path) -> None:
    assert "You are here" not in front_page(tmp_path)
    open_lesson(tmp_path, "00")
    open_lesson(tmp_path, "02")
    page = front_page(tmp_path)
    marked = dict(re.findall(r'href="\?go=(lesson-\d\d)"[^>]*><b>\d\d</b>[^<]*<i[^>]*>([^<]+)</i>', page))
    assert marked == {"lesson-00": "✓", "lesson-02": "You are here"}
    assert front_page(tmp_path / "someone-else") == front_page()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"lessons": 7}', '{"lessons": ["<b>"], "last": "<b>"}', "[" * 5000])
def test_a_file_of_visits_that_makes_no_sense_counts_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "visits.json").write_text(text, encoding="utf-8")
    assert visits_of(tmp_path).lessons == ()
    assert "<b><" not in front_page(tmp_path)


def play_a_card(folder: Path, monkeypatch: pytest.MonkeyPatch, link: str) -> None:
    monkeypatch.setattr(autosave, "_made", {})  # as in a kernel of its own
    monkeypatch.setenv(SESSION, str(folder / "page.ipynb"))
    monkeypatch.setenv(LINK, link)
    table = play("math", seed=7, animate=False, simple=True)
    table.end()
    table.tell(Choose(0, table.side.asking.number))
    table.close()


def test_a_game_is_continued_from_the_front_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Continue your game" not in front_page(tmp_path)
    play_a_card(tmp_path, monkeypatch, "go=math&seed=7")
    page = front_page(tmp_path)
    assert 'href="?go=math&amp;seed=7&amp;resume=1"><b>Continue your game</b> Math Fluxx, turn 2' in page
    resumed = find_link("math", {"seed": "7", "resume": "1"})
    assert resumed.resumes
    assert resumed._replace(resumes=False) == find_link("math", {"seed": "7"}), "it finds the game of the same page"
    monkeypatch.setattr(autosave, "_made", {})  # as in a new kernel
    monkeypatch.setenv(RESUMES, "1")
    table = play("math", seed=7, animate=False, simple=True)
    assert len(table.session.root.game.answers) >= 1, "the game is on the table without a click"
    table.close()


def test_the_shuffled_game_after_the_first_one_is_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave, "_made", {})
    monkeypatch.setenv(SESSION, str(tmp_path / "page.ipynb"))
    monkeypatch.setenv(LINK, "go=first")
    table = play("first-game", animate=False)
    table.play_again()
    table.end()
    table.coach = None
    table.tell(Choose(0, table.side.asking.number))
    seed, answers = table.session.root.game.setup.seed, table.session.root.game.answers
    table.close()
    assert 'href="?go=first&amp;resume=1"><b>Continue your game</b>' in front_page(tmp_path)
    monkeypatch.setattr(autosave, "_made", {})  # as in a new kernel
    assert not play("first-game", animate=False).side.offer.children, "a first game is not disturbed by another"
    monkeypatch.setattr(autosave, "_made", {})
    monkeypatch.setenv(RESUMES, "1")
    table = play("first-game", animate=False)
    assert table.session.root.game.setup.seed == seed
    assert list(table.session.root.game.answers) == list(answers)
    assert "arranged" not in table.side.message.value
    table.close()


def play_the_first_game() -> None:
    """Play the arranged game to its end, as its marks recommend."""
    table = play("first-game", animate=False)
    while not table.session.over:
        if table.session.waits_for_person:
            asked, asking = table.now.question, table.side.asking
            assert asked is not None
            favored = asking._favored(asked.decision)
            assert favored is not None
            table.tell(Choose(asked.decision.options.index(favored), asking.number))
        else:
            table.tell(Next())
    table.close()


def shown_set(page: str) -> str:
    """Return the links of the first page that are not hidden."""
    (found,) = re.findall(r'<div class="start" data-for="\w+">(.*?)</div>', page)
    return found


def test_a_first_game_that_was_won_is_marked_and_leads_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave, "_made", {})
    monkeypatch.setenv(SESSION, str(tmp_path / "page.ipynb"))
    monkeypatch.setenv(LINK, "go=first")
    before = front_page(tmp_path)
    assert 'class="first" href="?go=first">Play your first game' in shown_set(before)
    assert "✓ won" not in before
    play_the_first_game()
    for page in (front_page(tmp_path), front_page(tmp_path)):
        assert "You have won your first game" in shown_set(page)
        assert 'class="first" href="?go=learn">Learn the rules' in shown_set(page)
        assert 'class="second" href="?go=math">Play a shuffled game' in shown_set(page)
        assert re.search(r'<a href="\?go=lesson-00"[^>]*><b>00</b>Your first game<i [^>]+>✓ won</i>', page)
    (learner,) = Shelf(tmp_path / FOLDER_OF_PROGRESS).learners()
    assert [(one.name, one.result) for one in learner.finished] == [("first-game", "won")]
    assert not learner.answers, "the arranged game asks nothing and counts no click against anyone"


def test_who_has_not_won_the_first_game_is_invited_to_it(tmp_path: Path) -> None:
    learner = Shelf(tmp_path / FOLDER_OF_PROGRESS).learner("Ada")
    learner.finish("game", "first-game", "math", "lost")
    learner.finish("game", "7", "math", "won")
    learner.save()
    assert "Play your first game" in shown_set(front_page(tmp_path))


def test_the_page_of_the_first_game_has_a_title_that_fits_the_shuffled_games_after_it() -> None:
    assert find_link("first", {}).title == "Math Fluxx"


def test_a_link_that_leads_nowhere_is_not_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for link in ("go=nowhere", 'go="><script>', "", "go=math&seed=x"):
        play_a_card(tmp_path, monkeypatch, link)
        assert game_to_continue(tmp_path) is None
        for path in (tmp_path / FOLDER).glob("*"):
            path.unlink()


def test_a_practice_table_that_an_earlier_version_saved_is_no_game_to_continue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_a_card(tmp_path, monkeypatch, "go=math&seed=7")
    for number, link in enumerate(("go=learn", "go=learn&edition=math", "go=nowhere")):
        known = set((tmp_path / FOLDER).glob("*"))
        play_a_card(tmp_path, monkeypatch, link)
        (made,) = set((tmp_path / FOLDER).glob("*")) - known
        later = 4e9 + number
        os.utime(made, (later, later))
    found = game_to_continue(tmp_path)
    assert found is not None
    assert found.link == "go=math&seed=7"


def test_learning_is_continued_from_the_front_page(tmp_path: Path) -> None:
    assert "Continue learning" not in front_page(tmp_path)
    learner = Shelf(tmp_path / FOLDER_OF_PROGRESS).learner("<b>Ada")
    learner.meet(path_of("cthulhu")["turn.draw"], "cthulhu")
    learner.go("learn cthulhu")
    learner.save()
    page = front_page(tmp_path)
    assert 'href="?go=learn&amp;edition=cthulhu"><b>Continue learning</b> &lt;b&gt;Ada: 1 rule started</a>' in page


def test_the_front_page_leaves_progress_alone_that_cannot_be_read(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER_OF_PROGRESS
    folder.mkdir()
    damaged = folder / file_name("Me")
    damaged.write_text("{", encoding="utf-8")
    assert "Continue learning" not in front_page(tmp_path)
    assert [path.name for path in folder.iterdir()] == [damaged.name], "the Learn page tells about it"
