"""Every question has one right answer, which the game itself confirms, and a rule for every wrong one."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, takewhile

import pytest

from fluxx_nb.classroom import LEVELS, TOPICS, ClassroomError, Question, draw_questions, order
from fluxx_nb.classroom.legal import Play
from fluxx_nb.classroom.sets import gist, topics_of
from fluxx_nb.classroom.topic import Choice
from fluxx_nb.engine.core.card import KEEPER
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.maths import ways
from fluxx_nb.maths.line_ends import breakable
from fluxx_nb.story.cite.citations import citations_of
from tests.thorough import few_or_all, seeds_tried

SEEDS = range(seeds_tried(60, of=240))
"""The seeds of all levels in turn; SEEDS=1500 tries 500 of each level."""
GAME_TOPICS = ("what-next", "plays-left", "who-wins", "legal")
FEWER = (("make-24", 1), ("grafting", 1), ("grafting", 2))
"""Levels whose rules leave fewer questions: sums of three Keepers, and one number of two Keepers."""
KEEPER_TOPICS = ("place-value", "sums-and-products", "factors", "grafting")


@cache
def drawn(edition: str, topic: str, seeds: range = SEEDS) -> list[Question]:
    """A question of each seed, the levels in turn."""
    return [one for seed in seeds for one in draw_questions(edition, topic, 1 + seed % len(LEVELS), seed, 1)]


def play(question: Question, pile: int = 0) -> tuple[Game, str]:
    """The game after the play that the question names, and the name of the card."""
    position = question.position
    names = {position.deck.cards[card].name: card for card in position.cards}
    said = re.match(rf"{position.player} plays (?:the [A-Z][A-Za-z ]*? )?(.+?)\. ", question.ask)
    assert said is not None, question.ask
    return position.after(names[said.group(1)], pile), said.group(1)


def check_form(question: Question) -> None:
    options = question.options
    assert 2 <= len(options) <= 4
    assert len(set(options)) == len(options)
    assert options.count(question.answer) == 1
    assert question.judge(question.answer).right
    for choice in question.choices:
        verdict = question.judge(choice.text)
        assert verdict.right == (choice.text == question.answer)
        assert verdict.because.endswith((".", "!"))
        if choice.misreading:
            assert choice.thinks
            assert choice.because.endswith((".", "!"))
            nudge = question.nudge(choice.text)
            assert (nudge.because, nudge.passages, nudge.moment) == ("", (), None)
            assert nudge.shown == (f"That answer {choice.thinks}.",)
        assert verdict.passages or verdict.cards, f"nothing is quoted for {choice.text} in {question.name}"
        assert all(passage.quote for passage in verdict.passages)
        assert all(card.text for card in verdict.cards)
    lines = question.line()
    assert lines.at == question.begins < len(lines.events)


# The form -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("topic", TOPICS)
def test_one_option_is_right_and_each_wrong_one_has_its_misreading_and_its_quote(topic: str) -> None:
    for question in drawn("math", topic):
        check_form(question)


@pytest.mark.parametrize("edition", [name for name in editions() if name != "math"])
@pytest.mark.parametrize("topic", GAME_TOPICS)
def test_every_edition_has_questions(edition: str, topic: str) -> None:
    for question in drawn(edition, topic, range(few_or_all(4, of=12))):
        check_form(question)


@pytest.mark.parametrize("topic", TOPICS)
def test_the_same_words_bring_the_same_questions(topic: str) -> None:
    first, longer = ([one.as_json() for one in draw_questions("math", topic, 2, 5, size)] for size in (4, 5))
    assert longer[:4] == first, "a longer quiz begins like a shorter one"
    assert [one.as_json() for one in draw_questions("math", topic, 2, 6, 2)] != first[:2]


def test_no_question_comes_twice() -> None:
    size = few_or_all(8, of=12)
    for topic in TOPICS:
        found = draw_questions("math", topic, 1, 3, size)
        assert len({(one.ask, one.answer, *sorted(one.options)) for one in found}) == size


def test_the_right_answer_stands_anywhere() -> None:
    places = Counter(one.options.index(one.answer) for topic in TOPICS for one in drawn("math", topic))
    assert min(places[place] for place in range(3)) > sum(places.values()) / 6


def test_the_right_answer_is_not_betrayed_by_its_length() -> None:
    for topic in TOPICS:
        found = drawn("math", topic)
        longest = [max(one.options, key=len) == one.answer and len({*map(len, one.options)}) > 1 for one in found]
        assert sum(longest) < 0.6 * len(found), topic


def test_what_is_misread_is_quoted_from_a_note() -> None:
    notes = citations_of(load_edition("math")).notes
    used = {name for name in notes if name.startswith("misread: ")}
    assert len(used) > 15


# The game confirms --------------------------------------------------------------------------------------------------


def test_who_wins_is_what_the_game_says_whatever_lies_in_the_pile() -> None:
    winners: Counter[str] = Counter()
    for question in drawn("math", "who-wins") + drawn("martian", "who-wins", range(12)):
        for pile in (0, 1, 2):
            game, _ = play(question, pile)
            said = f"{game.winner} wins" if game.winner else "No one wins yet"
            assert said == question.answer
        winners[question.answer] += 1
    assert len(winners) > 3


def test_the_plays_left_are_those_that_are_asked_for() -> None:
    counted = 0
    for question in drawn("math", "plays-left") + drawn("math", "plays-left", range(500, 560)):
        game, _ = play(question)
        me, asked = question.position.me, 0
        turn = question.position.state.turns
        while game.decision is not None and game.state.turns == turn and game.decision.about == "play":
            keepers = [card for card in game.state.hand(me) if game.deck.types[card] == KEEPER]
            if not keepers:
                break
            asked += 1
            game.answer(keepers[0])
        else:
            # Only Keepers were played, so nothing has changed the number.
            if game.decision is not None:
                assert str(asked) == question.answer, question.name
                counted += 1
    assert counted > 20


def test_what_happens_next_is_what_the_game_does() -> None:
    kinds: Counter[str] = Counter()
    for question in drawn("math", "what-next") + drawn("startrek", "what-next", range(12)):
        game, card = play(question)
        position, wanted = question.position, question.ask.rpartition(". ")[2]
        before, me = position.state, position.me
        kinds[wanted.partition(" ")[0]] += 1
        if wanted.startswith("How many") and " discard at once?" in wanted:
            name = re.findall(r" must (\w+) discard", wanted)
            seats = [before.names.index(one) for one in name] or before.others(me)
            said = 0 if question.answer == "No card" else int(question.answer.split()[0])
            assert sum(discarded(question, game, seat) for seat in seats) == said, question.name
        elif wanted.startswith("How many cards"):
            # A limit at the end of the turn may take them again, so what is drawn is counted.
            now = list(takewhile(lambda event: event.what != "turned", game.events[question.begins :]))
            drawn_now = sum(event.what == "moved" and event.why == "draw up" for event in now)
            assert question.answer.split()[0] == str(drawn_now)
        elif wanted.startswith("Who must discard"):
            who = sorted(discarders(question, game), key=before.names.index)
            assert question.answer == (" and ".join(who) or "No one"), card
        elif wanted.startswith("Which New Rules"):
            names = [game.deck.cards[one].name for one in position.landed(game).zones[2]]
            assert question.answer.replace(" and ", ", ") == ", ".join(names).replace(" and ", ", ")
        else:
            assert question.answer == card
    assert len(kinds) >= 2


def discarded(question: Question, game: Game, seat: int) -> int:
    """How many cards a seat discards for a limit before anything else goes on."""
    discarders(question, game)
    found = 0
    for event in game.events[question.begins :]:
        if event.what == "turned":
            break
        found += event.what == "moved" and event.why == "limit off turn" and event.who == seat
    return found


def discarders(question: Question, game: Game) -> list[str]:
    """Who discards for a limit before anything else goes on."""
    found: list[str] = []
    turn = question.position.state.turns
    for event in game.events[question.begins :]:
        if event.what == "turned":
            return found
        if event.what == "moved" and event.why == "limit off turn" and game.state.names[event.who] not in found:
            found.append(game.state.names[event.who])
    while game.decision is not None and game.decision.about == "limit" and game.state.turns == turn:
        if game.decision.who == question.position.me:
            break
        found.append(game.state.names[game.decision.who])
        game.answer_at(tuple(range(game.decision.least)) if game.decision.several else 0)
    return list(dict.fromkeys(found))


def test_what_is_legal_is_an_option_of_the_game() -> None:
    allowed = forbidden = 0
    for question in drawn("math", "legal") + drawn("cthulhu", "legal", range(12)):
        p = question.position
        legal = {Play(p, card).text for card in p.cards if p.deck.cards[card].name in p.game.options}
        found = [option for option in question.options if option in legal]
        if question.ask.startswith("What may"):
            assert found == [question.answer]
            allowed += 1
        else:
            assert sorted(found) == sorted({*question.options} - {question.answer})
            forbidden += 1
    assert min(allowed, forbidden) > 10


def test_a_card_whose_name_reads_as_words_is_named_with_its_type() -> None:
    read = [option for question in drawn("math", "legal") for option in question.options]
    assert not [one for one in read if one.startswith(("Play Play ", "Play Nothing"))]
    assert "Play the New Rule Play 2" in read


def test_a_reason_has_the_article_that_is_spoken() -> None:
    reasons = [choice.because for topic in KEEPER_TOPICS for one in drawn("math", topic) for choice in one.choices]
    assert not [one for one in reasons if re.search(r"\ba 8\b|\ban [^8]", one)]
    assert any("an 8" in one for one in reasons)


def test_a_win_by_score_says_what_the_others_score() -> None:
    told = [one.draft.right.because for one in drawn("math", "who-wins") if "Score" in one.draft.right.because]
    assert told
    assert all(re.search(r"\)\. (Ada|Noor|Lin) has ", one) for one in told)
    assert any(one.endswith("has no number Keeper in play, so no score.") for one in told)


def test_no_misreading_passes_through_a_number_below_zero() -> None:
    # 9 × (3 − 7 + 5) is 9, but no pupil gets there through 3 − 7.
    assert order.adds_before_it_multiplies.leads_to(list("9×3−7+5")) is None
    assert order.adds_before_it_multiplies.leads_to(list("9×7−3+5")).value == 81


@pytest.mark.parametrize("topic", KEEPER_TOPICS)
def test_one_card_wins_and_no_other(topic: str) -> None:
    for question in drawn("math", topic):
        if "worth" in question.ask:
            continue
        position = question.position
        names = {position.deck.cards[card].name: card for card in position.cards}
        titles = {option: option.partition(" (")[0] for option in question.options}
        assert set(names) == set(titles.values())
        won = [name for name, card in names.items() if position.after(card).winner == "Ada"]
        assert won == [titles[question.answer]]


def test_a_digit_is_worth_what_the_number_loses_without_it() -> None:
    found = [question for question in drawn("math", "place-value") if "worth" in question.ask]
    assert len(found) > len(SEEDS) // 6
    for question in found:
        said = re.search(r"What is the (left |right )?(\d) in (\d+) worth\?", question.ask)
        assert said is not None
        side, digit, number = said.groups()
        at = number.rindex(digit) if side == "right " else number.index(digit)
        assert int(question.answer) == int(number) - int(number[:at] + "0" + number[at + 1 :])
        assert play_last(question)[0].winner == "Ada"


def test_every_form_of_place_value_is_asked_on_every_level() -> None:
    for level in LEVELS:
        asks = [one.ask for one in draw_questions("math", "place-value", level, 3, 3)]
        for words in ("one of these Keepers", "one of these Goals", "worth?"):
            assert sum(words in ask for ask in asks) == 1, (level, words)


def exactly(text: str) -> Fraction:
    """A calculation done by Python's own grammar, in fractions."""
    spelled = re.sub(r"\d+", lambda found: f"Fraction({found.group()})", breakable(text))
    found: Fraction = eval(spelled.replace("−", "-").replace("×", "*").replace("÷", "/"), {"Fraction": Fraction})
    return found


def test_the_order_decides_whether_the_calculation_wins() -> None:
    wins: Counter[bool] = Counter()
    for question in drawn("math", "order-of-operations"):
        said = re.fullmatch(
            r"The Goal asks for (\d+)\. Ada plays .+ and says that (.+) makes (\d+)\. "
            r"Does she win with this calculation\?",
            question.ask,
        )
        assert said is not None
        number, text, again = said.groups()
        value = exactly(text)
        assert number == again
        assert question.answer == f"{'Yes' if value == int(number) else 'No'}, it makes {value}"
        game, _ = play_last(question)
        on_table = sorted(game.deck[name].value for name in game.keepers("Ada"))
        assert on_table == sorted(map(int, re.findall(r"\d+", text)))
        assert [game.deck[name].goal is not None for name in game.goals] == [True]
        if value == int(number):
            assert game.winner == "Ada"
        assert question.draft.right.because.startswith(text)
        wins[value == int(number)] += 1
    assert min(wins.values()) > len(SEEDS) // 5


def test_every_form_of_a_calculation_is_drawn_with_the_misreading_that_it_is_for() -> None:
    for level, forms in order.FORMS.items():
        seen = Counter[str]()
        for seed in range(12):
            if set(seen) == set(forms) and seed >= few_or_all(1, of=6):
                break
            for question in draw_questions("math", "order-of-operations", level, seed, 15):
                text = breakable(question.ask).partition("says that ")[2].partition(" makes")[0]
                form = re.sub(r"\d+", "%s", text) % tuple("abcde"[: len(re.findall(r"\d+", text))])
                assert forms[form].name in [choice.misreading for choice in question.choices]
                seen[form] += 1
        assert set(seen) == set(forms)


def test_the_number_of_options_varies_and_fractions_are_as_pupils_write_them() -> None:
    seeds = range(few_or_all(7, of=20))
    found = [one for seed in seeds for one in draw_questions("math", "order-of-operations", 3, seed, 3)]
    assert len({len(question.options) for question in found}) > 1
    for question in found:
        assert "/" not in " ".join(question.options)
        whole = [option for option in question.options if option.rpartition(" ")[2].isdigit()]
        assert question.answer in whole
        assert len(whole) > 1 or len(question.options) == 2


def test_one_calculation_makes_the_number_with_the_keepers_there() -> None:
    for question in drawn("math", "make-24"):
        number = re.search(r"asks for (\d+)", question.ask)
        assert number is not None
        assert not any(re.search(r"[×÷] 0|\b0 [×÷]", breakable(option)) for option in question.options)
        game, _ = play_last(question)
        assert game.winner == "Ada"
        values = Counter(str(game.deck[name].value) for name in game.keepers("Ada"))
        rules, signs = game.rules, set("+×" if "Combo Victory" not in game.rules else "+−×÷")
        fits = []
        for option in question.options:
            used = Counter(re.findall(r"\d+", option))
            beside = Counter("".join((used - values).elements())) if "Grafting" in rules else used - values
            there = beside <= values - (used & values)
            mine = set(re.findall(r"[+−×÷]", option))
            single = "Combo Victory" in rules or len(mine) == 1
            open_signs = {sign for sign, rule in (("+", "Plus Victory"), ("×", "Times Victory")) if rule in rules}
            allowed = single and (mine <= (open_signs or signs))
            if there and allowed and exactly(option) == int(number.group(1)):
                fits.append(option)
        assert fits == [question.answer], question.name


def play_last(question: Question) -> tuple[Game, str]:
    card = question.position.cards[0]
    return question.position.after(card), question.position.deck.cards[card].name


def test_no_one_is_asked_what_is_random() -> None:
    for question in drawn("startrek", "legal", range(12)) + drawn("startrek", "who-wins", range(12)):
        assert "first_play_random" not in question.position.state.rules


# What cannot be -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"topic": "plays-lefd"}, "did you mean 'plays-left'"),
        ({"edition": "martian", "topic": "factors"}, "of math only"),
        ({"level": 9}, "from 1 to 3"),
        ({"level": True}, "from 1 to 3"),
        ({"questions": 0}, "from 1 to 40"),
        ({"seed": -1}, "whole number from 0"),
        ({"topic": ["legal"]}, "There is no topic"),
    ],
)
def test_what_cannot_be_is_told_with_a_way_out(words: dict[str, object], said: str) -> None:
    with pytest.raises(ClassroomError, match=re.escape(said)):
        draw_questions(**words)  # type: ignore[arg-type]


def test_an_answer_that_is_none_is_told() -> None:
    question = draw_questions("math", "plays-left")[0]
    with pytest.raises(ClassroomError, match="is not an answer to"):
        question.judge("many")


def test_a_mixed_quiz_takes_the_topics_in_turn() -> None:
    topics = [topic.name for topic in topics_of(load_edition("math"))]
    assert [one.topic.name for one in draw_questions("math", questions=len(topics))] == topics


# Levels -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("topic", TOPICS)
def test_each_question_offers_what_is_new_in_its_level_and_nothing_of_a_later_one(topic: str) -> None:
    levels = TOPICS[topic].levels
    assert len({new.about for new in levels.values()}) == len(LEVELS)
    # A seed without a question would be an error here.
    for question in drawn("math", topic):
        met = {choice.misreading for choice in question.choices}
        new = levels[question.level].misreadings
        assert met & new or not new, question
        assert not met & frozenset().union(*(levels[one].misreadings for one in levels if one > question.level))


@pytest.mark.parametrize("level", LEVELS)
def test_factors_are_two_then_three_then_four(level: int) -> None:
    for question in draw_questions("math", "factors", level, 5, 8):
        assert question.draft.right.because.count("×") == level


def test_a_level_of_make_the_number_cannot_be_solved_by_the_rules_before() -> None:
    for level, rules in ((2, "plus"), (3, "plus, times")):
        for question in draw_questions("math", "make-24", level, 9, 8):
            game, _ = play_last(question)
            values = [game.deck[name].value or 0 for name in game.keepers("Ada")]
            number = int(re.findall(r"asks for (\d+)", question.ask)[0])
            assert not ways(values, number, rules).possible
            assert "Grafting" not in game.rules


def test_a_chance_with_two_cards_is_counted_pair_by_pair() -> None:
    for question in draw_questions("math", "chance", 3, 11, 6):
        counts = [int(one) for one in re.findall(r"\((\d+)\)", question.draft.right.because.partition(":")[0])]
        unseen = int(re.findall(r"any of (\d+) number Keepers", question.ask)[0])
        cards = [True] * sum(counts) + [False] * (unseen - sum(counts))
        pairs = list(combinations(cards, 2))
        assert question.answer == f"About {round(100 * sum(map(any, pairs)) / len(pairs))}%"


@pytest.mark.parametrize("topic", TOPICS)
def test_a_level_has_many_questions(topic: str) -> None:
    for level in LEVELS:
        found = [gist(one) for one in drawn("math", topic) if one.level == level]
        # Who wins and how many plays are left depends on the table, which is not counted here.
        kinds = 80 if topic in ("who-wins", "plays-left") or (topic, level) in FEWER else 110
        least = kinds if len(found) >= 500 else 0.4 * len(found)
        assert len(set(found)) >= least, (topic, level, len(set(found)))


# Sentences ----------------------------------------------------------------------------------------------------------


def reasons(*topics: str) -> list[tuple[Question, Choice]]:
    return [
        (question, choice)
        for topic in topics
        for question in drawn("math", topic)
        for choice in question.choices
        if choice.misreading
    ]


def test_what_is_called_a_mixture_has_sums_and_products() -> None:
    found = [
        one for one in reasons("sums-and-products", "factors", "grafting", "make-24") if "mixes" in one[1].misreading
    ]
    assert len(found) > 20
    for _, choice in found:
        text = breakable(choice.because).partition(" is ")[0].partition(" = ")[0]
        assert re.search("[+−]", text), choice
        assert re.search("[×÷]", text), choice


def test_brackets_that_are_only_thought_are_said_to_be_so() -> None:
    found = [choice for _, choice in reasons("make-24") if choice.misreading == "thinks-the-brackets"]
    assert found
    for choice in found:
        assert choice.thinks == "thinks the brackets, but does not write them"
        makes = re.match(r"(.+) makes (.+)\. Only with brackets it makes (\d+): (.+)\.", choice.because)
        assert makes is not None
        assert exactly(makes.group(1)) != int(makes.group(3)) == exactly(makes.group(4))


def test_a_digit_that_the_goal_pictures_twice_is_asked_for_a_second_time() -> None:
    for question, choice in reasons("sums-and-products", "grafting", "factors"):
        if choice.misreading == "shows-one-digit":
            value = question.deck[choice.text].value
            number = re.findall(r"asks for (\d+)", question.ask)[0]
            missing = re.findall(r"also pictures (a second )?(?:an? )?(\d+)", choice.because)[0]
            assert bool(missing[0]) == (number.count(str(value)) == 2)
            assert bool(missing[0]) == (missing[1] == str(value))


def test_a_goal_that_is_not_met_lacks_a_digit_and_says_which() -> None:
    found = [(question, choice) for question, choice in reasons("place-value") if "one of these Goals" in question.ask]
    assert found
    for question, choice in found:
        number = re.findall(r"\((\d+)\)$", choice.text)[0]
        row = [str(question.deck[name].value) for name in question.position.game.keepers("Ada")]
        assert Counter(number) - Counter(row), choice
        if choice.misreading == "shows-one-digit":
            second, missing = re.findall(r"also pictures (a second )?(?:an? )?(\d)", choice.because)[0]
            assert row.count(missing) < number.count(missing)
            assert bool(second) == (missing in row)
        elif choice.misreading == "counts-anothers-keeper":
            beside = [str(question.deck[name].value) for name in question.position.game.keepers("Noor")]
            assert not Counter(number) - Counter([*row, *beside])
        else:
            text, _, made = breakable(choice.because).partition(" is true")[0].partition(" = ")
            assert exactly(text) == int(made) == int(number)


def test_the_ten_is_offered_only_where_reading_it_as_a_digit_leads_to_the_goal() -> None:
    for question, choice in reasons("place-value", "grafting"):
        if choice.misreading in ("reads-the-ten-as-a-tens-digit", "grafts-the-ten"):
            number = int(re.findall(r"asks for (\d+)", question.ask)[0])
            read = re.match(r"10 and (\d) read as (\d+)(?:, so that (.+) = (\d+))?:", breakable(choice.because))
            assert read is not None
            digit, said, text, made = read.groups()
            assert int(said) == 10 + int(digit)
            assert number == (int(said) if text is None else int(made))
            assert text is None or exactly(text) == number


def test_what_is_not_allowed_has_a_thought_of_its_own() -> None:
    thoughts = {choice.thinks for _, choice in reasons("legal") if choice.misreading}
    assert len(thoughts) > 5
    assert "takes as allowed what a rule forbids" not in thoughts


def test_numbers_are_not_in_quotation_marks() -> None:
    for topic in ("plays-left", "chance", "order-of-operations"):
        question = draw_questions("math", topic, 1, 3, 1)[0]
        assert question.judge(question.answer).opening == f"Right: {question.answer}."
        assert question.tell().opening == f"The answer: {question.answer}."
        wrong = next(option for option in question.options if option != question.answer)
        said = f"Not {wrong}." if wrong.isdigit() else f"Not right: {wrong}."
        assert question.judge(wrong).opening == f"{said} The answer: {question.answer}."


def test_drawing_a_card_is_not_said_to_win() -> None:
    for question in drawn("math", "chance"):
        assert question.ask.startswith("Ada wins if she plays Number ")


def test_the_reveal_tells_the_thought_behind_every_wrong_answer() -> None:
    for topic in TOPICS:
        question = draw_questions("math", topic, 2, 4, 1)[0]
        thoughts = [f"{choice.text}: {choice.thinks}." for choice in question.choices if choice.misreading]
        assert list(question.tell().shown) == thoughts
        assert len(thoughts) == len(question.options) - 1


def test_no_line_can_end_inside_a_calculation() -> None:
    for topic in ("order-of-operations", "make-24", "factors"):
        for question in drawn("math", topic)[:9]:
            told = [question.ask, *question.options, *(choice.because for choice in question.choices)]
            assert not any(re.search(r"\d\)? [+−×÷=] ", text) for text in told)
            assert question.judge(breakable(question.answer)).right
