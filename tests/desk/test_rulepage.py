"""The page of a rule: wordings side by side, what differs, situations and cards."""

from __future__ import annotations

import pytest

import fluxx_nb
from fluxx_nb.desk.rulepage import all_rules, rule_page
from fluxx_nb.engine.core.rulebook import UnknownPassage
from fluxx_nb.engine.files.deckfile import editions, load_edition


@pytest.mark.parametrize("rule", [rule for rule, _ in all_rules()])
def test_every_rule_has_a_page_that_quotes_to_the_letter(rule: str) -> None:
    page = rule_page(rule)
    assert page.wordings
    assert {one.passage.edition for one in page.wordings} | set(page.silent) == set(editions())
    for one in page.wordings:
        assert " ".join(part.text for part in one.parts) == " ".join(one.passage.quote.split())
        assert one.passage == load_edition(one.passage.edition).rulebook.passage(rule)
    assert {one.scenario.name for one in page.rulings} == {
        one.name for one in fluxx_nb.scenarios() if rule in one.teaches
    }


def test_what_differs_between_editions_is_marked() -> None:
    marked = {
        one.passage.edition: [part.text for part in one.parts if part.differs]
        for one in rule_page("rule.play-more").wordings
    }
    assert marked == {"cthulhu": ["1"], "martian": ["1"], "math": ["one"]}
    # A comma or another kind of quotation mark is no difference.
    assert not any(part.differs for one in rule_page("creeper.auto").wordings for part in one.parts)


def test_two_sentences_are_not_compared_word_by_word() -> None:
    page = rule_page("limit.no-keeper-limit")
    assert [one.apart for one in page.wordings] == [True, True]
    assert not any(part.differs for one in page.wordings for part in one.parts)
    assert [one.apart for one in rule_page("math.plan-c").wordings] == [False], "one wording has none beside it"


def test_the_cards_that_touch_a_rule_come_from_citations_and_runs() -> None:
    named = {card.name for card in rule_page("rule.play-more").cards}
    assert named == {"Play 3"}
    assert "Double Agenda" in {card.name for card in rule_page("goal.double-agenda").cards}
    assert "Basic Rules" not in {card.name for rule, _ in all_rules()[:30] for card in rule_page(rule).cards}


def test_situations_that_teach_it_first_come_first() -> None:
    page = rule_page("turn.out-of-turn")
    firsts = [one.scenario.teaches[0] == page.id for one in page.rulings]
    assert firsts == sorted(firsts, reverse=True)
    assert not all(firsts)


def test_an_unknown_rule_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownPassage, match=r"did you mean 'rule.play-all'"):
        rule_page("rule.playall")
