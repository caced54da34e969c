"""Finding rulings: questions that people ask at the table lead to the situation that answers them."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml

import fluxx_nb
from fluxx_nb import FileError, UnknownEdition, WrongKind
from fluxx_nb.desk.asked import asked, read_asked
from fluxx_nb.desk.finder import find, package_finder
from fluxx_nb.desk.rulings import Ruling, first_sentence
from fluxx_nb.desk.ways import Alike, PhraseIndex, stems_of, words_of
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.engine.files.rulebookfile import load_rulebook
from fluxx_nb.story.scenarios.library import Scenario
from tests.engine.test_rulebook import SHARED, with_shared

_LISTS: dict[str, list[Any]] = yaml.safe_load((Path(__file__).parent / "questions.yaml").read_text(encoding="utf-8"))
BESIDE: list[str] = _LISTS.pop("beside")
QUESTIONS: dict[str, list[dict[str, Any]]] = _LISTS
RIGHT = {"tuned": 37, "held_out": 37, "everyday": 26, "everyday_held_out": 22, "retold": 22, "late": 11}
"""How many first hits must be right, one less than were measured (docs/desk.md)."""


def answers(lesson: Scenario, wanted: str) -> bool:
    """Whether a situation is the one that is wanted, or teaches the rule that is wanted before any other."""
    return fnmatch(lesson.name, wanted) if "/" in wanted else lesson.teaches[0] == wanted


def missed(questions: list[dict[str, Any]]) -> list[str]:
    """The questions whose first hit is not one that was hoped for."""
    found = {one["ask"]: [hit.scenario for hit in find(one["ask"], most=1)] for one in questions}
    return [
        f"{one['ask']} → {found[one['ask']]}"
        for one in questions
        if not any(answers(lesson, wanted) for lesson in found[one["ask"]] for wanted in one["first"])
    ]


@pytest.mark.parametrize("which", QUESTIONS)
def test_most_first_hits_are_right(which: str) -> None:
    questions = QUESTIONS[which]
    wrong = missed(questions)
    assert len(questions) - len(wrong) >= RIGHT[which], wrong


def test_every_rule_and_situation_that_a_question_hopes_for_is_there() -> None:
    lessons = fluxx_nb.scenarios()
    hoped = {wanted for questions in QUESTIONS.values() for one in questions for wanted in one["first"]}
    nowhere = [wanted for wanted in hoped if not any(answers(lesson, wanted) for lesson in lessons)]
    assert not nowhere


def test_it_says_when_nothing_speaks_of_what_is_asked() -> None:
    finder = package_finder()
    assert not finder.speaks_of("what do the zombies do")
    assert not finder.speaks_of("can a bishop jump over a pawn")
    assert sum(not finder.speaks_of(one) for one in BESIDE) >= 8
    asked_for = [one["ask"] for questions in QUESTIONS.values() for one in questions]
    assert len([one for one in asked_for if not finder.speaks_of(one)]) <= 1
    assert finder.speaks_of("keper limt")
    assert finder.speaks_of("double agen")


def test_a_way_of_asking_stands_for_itself() -> None:
    said = [words_of(way) for way in ("who goes first", "may I look through the discard pile and who may do so first")]
    fits = PhraseIndex(said, stems_of(word for way in said for word in way)).fit(words_of("who goes first"))
    assert fits[0] == pytest.approx(1.0)
    assert fits[1] < 0.5


def test_words_of_the_table_are_read_as_the_rulebooks_words() -> None:
    read = Alike({"throw away": "discard", "not my turn": "another player's turn", "my turn": "my turn"})
    assert read.words("Can I throw away a card?") == ["can", "i", "discard", "a", "card"]
    assert read.words("it's not my turn") == ["its", "another", "players", "turn"]
    assert read.words("throw it") == ["throw", "it"]
    assert Alike({"?!": "what"}).words("?! so") == ["so"], "what has no words stands for nothing"


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("how many of the klingons can I have", "limit.no-creeper-limit"),
        ("I got the troll in my first three cards", "setup.first-creepers"),
        ("is using the tricorder a play", "keeper.free-power"),
        ("the lighthouse with metamorphosis attached is stolen", "creeper.unit"),
    ],
)
def test_whoever_names_a_keeper_or_creeper_may_mean_any(words: str, rule: str) -> None:
    assert find(words)[0].scenario.teaches[0] == rule


def printed_questions() -> list[tuple[str, str, set[str]]]:
    """Every question of a printed FAQ, with its edition and the passages that quote from it or from its answer."""
    plain = re.compile(r"[^\w ]+")
    found = []
    for name in fluxx_nb.editions():
        text = (SHARED / "rulebooks" / f"{name}.txt").read_text(encoding="utf-8").replace("**", "")
        for entry in re.split(r"\n\s*(?=Q:)|\n(?=#)", text):
            if not (entry.startswith("Q:") and "A:" in entry):
                continue
            words = " ".join(plain.sub(" ", entry).split()).lower()
            ids = {
                passage.id
                for passage in load_edition(name).rulebook
                if passage.edition == name
                and passage.where.startswith("FAQ")
                and " ".join(plain.sub(" ", passage.quote).split()).lower() in words
            }
            if ids:
                found.append((name, " ".join(entry.partition("A:")[0].removeprefix("Q:").split()), ids))
    return found


@with_shared
def test_most_printed_questions_lead_to_their_own_rule() -> None:
    asked_there = printed_questions()
    right = [
        ids & set(hits[0].scenario.teaches) for name, words, ids in asked_there if (hits := find(words, name, most=1))
    ]
    assert len(asked_there) > 55
    assert sum(map(bool, right)) >= 0.9 * len(asked_there)


def test_word_forms_misspelling_and_beginnings_find_the_same() -> None:
    plain = find("double agenda removed", "martian")[0].scenario.name
    assert plain == "martian/double-agenda-leaves"
    for words in ("dubble agenda remove", "DOUBLE AGENDA removes!", "double agen remov", "duoble agnda removing"):
        assert find(words, "martian")[0].scenario.name == plain, words


def test_the_last_word_may_be_still_in_writing() -> None:
    assert find("double ag", "martian")[0].scenario.name.startswith("martian/double-agenda")
    assert "creeper" in find("cre")[0].scenario.teaches[0]


def test_an_edition_keeps_the_others_out_and_most_keeps_it_short() -> None:
    assert {one.edition for one in find("creeper", "fantasy")} == {"fantasy"}
    assert len(find("creeper", most=3)) == 3
    assert len({one.edition for one in find("new goal replaces the old goal", most=5)}) > 2


@pytest.mark.parametrize("words", ["", "   ", "?!", '"', "' OR 1", "xqzjwv", "NEAR(", "a AND", "x" * 100_000, "-*^:"])
def test_nothing_that_people_type_is_an_error(words: str) -> None:
    assert isinstance(find(words), list)


def test_what_cannot_be_looked_for_is_refused_in_a_sentence() -> None:
    with pytest.raises(WrongKind, match="words, such as 'keeper limit'"):
        find(5)  # type: ignore[arg-type]
    with pytest.raises(UnknownEdition):
        find("goal", "chess")


def test_every_ruling_is_one_sentence_of_the_situations_own_words() -> None:
    for lesson in fluxx_nb.scenarios():
        told = Ruling(lesson).text
        assert told[0].isupper() or told[0].isdigit(), told
        assert told.endswith((".", "!")), told
        assert len(told) < 260, told
        assert lesson.answer[1:] in told
        reason = first_sentence(lesson.because, lesson.deck)
        assert reason[1:] in told
        assert "?" not in reason.replace("?”", ""), f"{lesson.name}: a reason is no question"


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Mr. Spock stays. So does Kirk.", "Mr. Spock stays."),
        ("Belay That! stops it. Done.", "Belay That! stops it."),
        ("After Veto! Ada goes on. Done.", "After Veto! Ada goes on."),
        ("One only", "One only"),
        ("", ""),
    ],
)
def test_names_do_not_end_a_sentence(text: str, first: str) -> None:
    assert first_sentence(text, load_edition("startrek")) == first


def test_a_ruling_keeps_the_capitals_of_names() -> None:
    told = {one.scenario.id: one.text for one in map(Ruling, fluxx_nb.scenarios("cthulhu"))}
    assert told["the-dreamer-cures-himself"].startswith("Yes, and Ada wins at once: The Dreamer can cure")
    assert ": the Goal applies to everyone" in told["winning-on-somebody-elses-turn"]


def test_ways_of_asking_are_checked_with_their_lines(tmp_path: Path) -> None:
    assert len(asked().ways) >= 0.95 * len(load_rulebook("").ids())
    assert min(map(len, asked().ways.values())) >= 4
    path = tmp_path / "asked.yaml"
    path.write_text("asked:\n  rule.instant: when\n  rule.instent: then\n", encoding="utf-8")
    with pytest.raises(FileError, match=r"asked.yaml:3.*did you mean 'rule.instant'"):
        read_asked(path)
    path.write_text("alike:\n  discard: [toss]\n  draw:\n    - toss\n", encoding="utf-8")
    with pytest.raises(FileError, match=r"asked.yaml:4.*'toss' stands for 'discard' already"):
        read_asked(path)
    path.write_text("- rule.instant\n", encoding="utf-8")
    with pytest.raises(FileError, match="must be a mapping"):
        read_asked(path)
