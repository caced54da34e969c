"""Tasks: every rule can be practiced, exactly one option is right, and nothing but the rule gives it away."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice

import pytest

from benchmarks.guessing import game_questions, scenario_questions, scores
from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import BASIC
from fluxx_nb.engine.core.quotas import plays_left
from fluxx_nb.engine.core.state import DRAW, HAND, RULES, RULES_DECK
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.learning import path_of, tasks
from fluxx_nb.learning.amounts import drawn, required
from fluxx_nb.learning.happenings import SeededGame, happening_in, seeded_game
from fluxx_nb.learning.predictions import StepQuestion, act_of
from fluxx_nb.learning.readers import aspects
from fluxx_nb.learning.task import Task, expected
from fluxx_nb.learning.taskstream import game_tasks, one_lap, scenario_tasks
from fluxx_nb.story.scenarios.library import scenario, scenarios
from fluxx_nb.story.study.misreadings import stored
from fluxx_nb.story.study.quiz import Quiz
from fluxx_nb.story.time.timeline import Timeline
from tests.thorough import ALL, few_or_all

FEW = {"martian": {"martian.alone"}}
"""The rules that have fewer than three tasks: nothing of them happens at a table."""
EDITIONS = editions() if ALL else ["math"]


@pytest.mark.parametrize("edition", editions())
def test_every_rule_can_be_practiced(edition: str) -> None:
    for rule in path_of(edition):
        assert next(tasks(rule.id, edition), None) is not None, rule


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_but_one_has_three_different_tasks(edition: str) -> None:
    few = {rule.id for rule in path_of(edition) if len({task.id for task in islice(one_lap(rule, edition), 3)}) < 3}
    assert few == FEW.get(edition, set())


def test_only_draws_and_plays_are_compared_with_the_numbers_of_the_basic_rules() -> None:
    found: dict[str, set[str]] = {}
    for seed in range(40):
        played = seeded_game(load_edition("math"), seed)
        for k, event in enumerate(played.game.events):
            aspect = required(played.happening(k)) if event.what == "began" else None
            if aspect is not None:
                found.setdefault(event.slot, set()).update(misreading.says for _, misreading in aspect.wrong)
    assert found.keys() >= {"draw", "play", "hand_limit", "keeper_limit"}
    told = {slot for slot, sentences in found.items() if any("Basic Rules" in one for one in sentences)}
    assert told == {"draw", "play"}


def test_tasks_never_run_out() -> None:
    found = list(islice(tasks("pile.look", "math"), 5))
    assert len(found) == 5
    assert len({task.id for task in islice(tasks("rule.contradict", "math"), 12)}) == 12


def sampled(edition: str) -> list[Task]:
    path = path_of(edition)
    rules = path.rules if ALL else path.rules[::4]
    return [task for rule in rules for task in islice(game_tasks(rule, edition), few_or_all(2, of=6))]


@pytest.mark.parametrize("edition", EDITIONS)
def test_exactly_one_option_of_a_game_question_is_what_the_engine_does(edition: str) -> None:
    """The game is played again from the beginning, and what is asked is read from its tables once more."""
    judged = 0
    for task in sampled(edition):
        assert task.options.count(task.answer) == 1
        assert len(set(task.options)) == len(task.options) >= 3
        if isinstance(task.question, StepQuestion):
            line, h = Timeline.of(task.question.game), task.question.happening
            twin = happening_in(line.events, line.state_at(0), 0, line.steps, h.k)
            both = (one for main in (True, False) for one in aspects(twin, task.rule.id, main))
            found = {one.answer for one in both if one.ask == task.question.aspect.ask}
            assert act_of(twin) == task.question.act
            assert found == {task.answer}, task
            judged += 1
    assert judged > 5


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_question_stands_before_what_settles_it(edition: str) -> None:
    for task in sampled(edition)[:: few_or_all(4, of=1)]:
        line = task.line()
        assert line.at < len(line.events)
        assert task.judge(task.answer).right


def test_a_card_whose_name_ends_a_sentence_gets_no_second_stop() -> None:
    asks = [task.ask for task in islice(game_tasks(path_of("math")["action.once"], "math"), 12)]
    assert any("! " in ask for ask in asks)
    assert not any(re.search(r"[!?]\.", ask) for ask in asks), asks


def test_every_wrong_option_of_a_game_question_names_its_misreading() -> None:
    for task in sampled("math"):
        for option in task.options:
            misreading = task.misreading(option)
            assert (misreading is None) == (option == task.answer)
            assert misreading is None or (misreading.name.endswith(".") and misreading.says.endswith("."))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_correction_says_what_the_answer_would_mean_and_why_it_is_not_so(edition: str) -> None:
    cards = {card.name for card in load_edition(edition) if card.type != BASIC}
    judged = 0
    for task in sampled(edition):
        if not isinstance(task.question, StepQuestion):
            continue
        for _, (name, says) in task.question.aspect.wrong:
            # What is counted over many tables names no card and no player of one of them.
            assert re.fullmatch(r"You [a-z0-9 A-Z']+\.", name), name
            assert not any(one in name for one in (*cards, *task.question.game.players)), name
            means, why = re.split(r"(?<=\.) (?=[A-Z0-9])", says, maxsplit=1)
            assert not means.startswith("You"), says
            assert len(means.split()) <= 20, means
            assert len(why.split()) <= 24, why
            judged += 1
    assert judged > 20


def test_a_correction_names_the_rule_that_sets_the_number() -> None:
    found = [
        misreading.says
        for task in islice(game_tasks(path_of("math")["turn.limits"], "math"), 6)
        if isinstance(task.question, StepQuestion) and task.answer.isdigit()
        for _, misreading in task.question.aspect.wrong
    ]
    assert found
    reason = r"Limit \d (and Increment All )?(lets? \w+ keep \d, and \w+ has \d|sets? it to \d)"
    assert all(re.search(reason, one) for one in found), found


@pytest.mark.parametrize("edition", editions())
def test_every_wrong_option_of_a_scenario_names_its_misreading(edition: str) -> None:
    known = {one.id: one for one in scenarios(edition)}
    for task in scenario_questions(edition):
        for option in task.options:
            misreading = task.misreading(option)
            assert (misreading is None) == (option == task.answer)
            assert misreading is None or re.fullmatch(r"You [^“”]+\.", misreading.says), option
            assert misreading is None or misreading != expected(option), option
    for name, says in stored(edition).items():
        assert set(says) == set(known[name].options) - {known[name].answer}


def test_a_wrong_option_without_a_misreading_is_named_as_what_was_expected() -> None:
    task = next(scenario_tasks(path_of("math")["rule.instant"], "math"))
    task = replace(task, misreadings={})
    wrong = next(option for option in task.options if option != task.answer)
    misreading = task.misreading(wrong)
    assert misreading is not None
    assert misreading.says == f"You expected: {wrong.rstrip('.')}."


@pytest.mark.parametrize("edition", editions())
def test_the_questions_of_scenarios_have_one_right_option(edition: str) -> None:
    """Their scripts hold the engine to it: tests/story/test_scenarios.py plays each of them."""
    for task in scenario_questions(edition):
        assert task.options.count(task.answer) == 1
        assert len(set(task.options)) == len(task.options) > 1


def test_position_length_and_wording_do_not_give_the_answer_away() -> None:
    scenes = scores(task for edition in editions() for task in scenario_questions(edition))
    games = scores(task for edition in EDITIONS for task in game_questions(edition, 2))
    for found, most in ((scenes, 0.10), (games, 0.12)):
        for name, score in found.items():
            assert score.right / score.asked < score.chance / score.asked + most, name


def game_questions_about(rule: str, edition: str, most: int = 24) -> list[tuple[Task, StepQuestion]]:
    found = islice(game_tasks(path_of(edition)[rule], edition), most)
    return [(task, task.question) for task in found if isinstance(task.question, StepQuestion)]


def test_the_reply_about_a_draw_names_every_card_that_is_drawn() -> None:
    several = 0
    for task, question in game_questions_about("turn.draw", "math"):
        if not task.ask.endswith("draw then?"):
            continue
        h = question.happening
        drawn = {*h.after.hand(h.event.who)} - {*h.before.hand(h.event.who)}
        assert len(drawn) == int(task.answer)
        several += len(drawn) > 1
        told = " ".join(question.tell().shown)
        assert all(question.deck.cards[card].name in told for card in drawn), (task.ask, told)
    assert several


def test_the_reply_of_a_scenario_names_every_card_that_is_drawn() -> None:
    shown = Quiz(scenario("math/draw-before-playing")).tell().shown
    assert shown == ("On the table: Draw 2: Ada draws Number Two and Number Three.",)


@pytest.mark.parametrize("rule", ["turn.any-card", "action.discard-is-not-play", "keeper.no-grab"])
def test_no_act_is_the_odd_one_out_in_what_may_be_done(rule: str) -> None:
    found = [task for task in islice(game_tasks(path_of("math")[rule], "math"), 36) if "/legal/" in task.id]
    assert len(found) > 10
    for task in found:
        plays = [option for option in task.options if option.startswith("Play ")]
        assert len(plays) > 1, task.options
        assert not any(re.search(r" again$| though | while another ", option) for option in task.options), task.options
        behind = [task.misreading(option) for option in task.options]
        assert all(one is None or one.says.startswith(f"{one.name} ") for one in behind), behind


@pytest.mark.parametrize(
    ("rule", "edition"),
    [("surprise.stars-are-wrong", "cthulhu"), ("action.use-what-you-take", "martian"), ("solo.four-rules", "startrek")],
)
def test_no_question_rests_on_what_is_picked_or_turned_up_at_random(rule: str, edition: str) -> None:
    found = game_questions_about(rule, edition)
    assert found
    for task, question in found:
        h = question.happening
        if "Where is" in question.ask:
            source = h.before.zones[h.before.zone_holding(h.event.card)]
            picked = any(one.what == "picked" and one.card == h.event.card for one in h.step())
            assert not picked or len(source) == 1, task
        piles = {*h.before.zones[DRAW], *h.before.zones.get(RULES_DECK, ())}
        turned_up = [one.card for one in h.step() if one.what == "moved" and one.card in piles and one.target == RULES]
        assert all(h.before.deck.cards[card].name in question.act for card in turned_up), task


@pytest.mark.parametrize("edition", ["martian", "startrek", "cthulhu"])
def test_whether_a_creeper_blocks_is_asked_only_where_someone_meets_the_goal(edition: str) -> None:
    for rule in ("creeper.blocks", "creeper.irrelevant"):
        for _, question in game_questions_about(rule, edition) if path_of(edition).get(rule) is not None else ():
            decides = {one.what for one in question.happening.step()} & {"won", "lost", "tied", "blocked"}
            assert decides or "Who wins" not in question.ask, question


def test_what_a_correction_says_of_the_table_is_so() -> None:
    before, limits = 0, 0
    for rule, edition in (("turn.play", "martian"), ("turn.limits", "fantasy"), ("limit.others-now", "startrek")):
        for _, question in game_questions_about(rule, edition):
            s = question.happening.before
            for _, (_, says) in question.aspect.wrong:
                if found := re.search(r"the (\d+) left before", says):
                    assert int(found[1]) == plays_left(s, s.turn), says
                    before += 1
                if found := re.search(r"^(?:That would leave|There,|In a hand).* (\w+) has (\d+)\.$", says):
                    limits += 1
                    assert int(found[2]) > 0, says
                assert "over a limit out of turn" not in says
    assert before
    assert limits


def test_a_creeper_that_attaches_to_a_new_keeper_does_not_move_to_its_own_player() -> None:
    told = " ".join(
        says for _, one in game_questions_about("creeper.attach", "startrek") for _, (_, says) in one.aspect.wrong
    )
    assert "It attaches to a Keeper in front of" in told
    assert re.search(r"from (\w+) to \1\b", told) is None


def test_a_deck_that_has_changed_only_makes_hints_useless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fluxx_nb.learning.taskstream.games_for", lambda rule, edition: (999_983,))
    rule = path_of("math")["pile.look"]
    assert {task.source for task in one_lap(rule, "math")} == {"scenario"}
    assert load_edition("math").edition == "math"


def test_draws_are_asked_for_only_where_no_bonus_brings_other_cards_with_them() -> None:
    asked = 0
    for seed in range(few_or_all(12, of=40)):
        found = SeededGame(load_edition("math"), seed)
        for k, event in enumerate(found.game.events):
            if event.what == "moved" and event.why is reasons.DRAW:
                happening = found.happening(k)
                aspect, hand = drawn(happening), HAND[event.who]
                if aspect is not None:
                    came = [one for one in happening.step() if one.target == hand and one.source == DRAW]
                    assert aspect.answer == str(len(came)), (seed, k)
                    asked += 1
    assert asked > 20
