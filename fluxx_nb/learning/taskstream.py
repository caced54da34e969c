"""Practice without end: the scenarios that ask about a rule, then real positions of seeded games that show it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import count, islice

from fluxx_nb.classroom.legal import allowed_draft, forbidden_draft
from fluxx_nb.classroom.plays_left import plays_left_draft
from fluxx_nb.classroom.position import Position
from fluxx_nb.classroom.question import Question
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import LEVELS, MOST_WRONG, Choice, Draft
from fluxx_nb.classroom.topics import TOPICS
from fluxx_nb.classroom.what_next import what_next_draft
from fluxx_nb.classroom.who_wins import who_wins_draft
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.learning.happenings import SeededGame, seeded_game
from fluxx_nb.learning.path import PathRule
from fluxx_nb.learning.pathfile import path_of
from fluxx_nb.learning.practice import games_for
from fluxx_nb.learning.predictions import predictions
from fluxx_nb.learning.task import GAME, SCENARIO, Task, WrongAnswer
from fluxx_nb.story.scenarios.library import Scenario, scenarios
from fluxx_nb.story.study.misreadings import misreadings_of
from fluxx_nb.story.study.quiz import Quiz

_LEAST_WRONG = 2
"""A question with one wrong option is answered rightly by every second guess."""
_PLAY, _AGAIN = "Play ", " again"
_EACH = 3
"""How many questions one game gives, so that tables differ."""


def tasks(rule: str, edition: str, seed: int = 0) -> Iterator[Task]:
    """Tasks about a rule, without end: first each scenario once, then positions of games, then all of them again.

    >>> one = next(tasks("rule.draw-up", "math"))
    >>> one.rule.id, one.answer in one.options
    ('rule.draw-up', True)
    """
    found = path_of(edition)[rule]
    for lap in count():
        drawn = 0
        for task in one_lap(found, edition, seed + lap):
            drawn += 1
            yield task
        if not drawn:
            return


def one_lap(rule: PathRule, edition: str, seed: int = 0) -> Iterator[Task]:
    """Every task about a rule that can be found quickly, each once: scenarios, then games."""
    yield from scenario_tasks(rule, edition, seed)
    yield from game_tasks(rule, edition, seed)


def scenario_tasks(rule: PathRule, edition: str, seed: int = 0) -> Iterator[Task]:
    """The scenarios that ask about a rule: those that are mainly about it first, each group in a drawn order."""
    rng = SeededChoices(seed, edition, rule.id)
    about: tuple[list[Scenario], list[Scenario]] = ([], [])
    for one in scenarios(edition):
        if one.ask and not set(rule.passage_ids).isdisjoint(one.teaches):
            about[one.teaches[0] not in rule.passage_ids].append(one)
    for group in about:
        for one in rng.shuffled(group):
            named = {option: WrongAnswer(says, says) for option, says in misreadings_of(one).items()}
            yield Task(rule, Quiz(one, seed), SCENARIO, named, taught=one.teaches)


def game_tasks(rule: PathRule, edition: str, seed: int = 0) -> Iterator[Task]:
    """Questions about seeded games that are known to show the rule: one of each game, then a second one, and so on."""
    rng = SeededChoices(seed, edition, rule.id, "games")
    deck = load_edition(edition)
    found = [tasks_in(rule, seeded_game(deck, number)) for number in rng.shuffled(games_for(rule.id, edition))]
    for _ in range(_EACH):
        for game in found:
            yield from islice(game, 1)


def tasks_in(rule: PathRule, played: SeededGame) -> Iterator[Task]:
    """All questions about a rule that one seeded game gives."""
    yield from predictions(rule, played)
    yield from _position_tasks(rule, played)


def _position_tasks(rule: PathRule, played: SeededGame) -> Iterator[Task]:
    """The classroom's questions at positions of a game, as far as their right answer rests on the rule."""
    rng = SeededChoices(played.deck.edition, played.seed, rule.id)
    for position in played.positions:
        for topic, level, draft in _drafts(position, rng, rule):
            if len(draft.wrong) >= _LEAST_WRONG:
                choices = rng.shuffled([draft.right, *draft.wrong[:MOST_WRONG]])
                question = Question(TOPICS[topic], level, draft, tuple(choices))
                wrong = [one for one in choices if one.misreading]
                yield Task(rule, question, GAME, {one.text: _behind(one) for one in wrong})


def _behind(choice: Choice) -> WrongAnswer:
    """The misreading behind a wrong answer to one of the classroom's questions."""
    name = f"That answer {choice.thinks}."
    return WrongAnswer(name, f"{name} {choice.because}")


def _drafts(position: Position, rng: SeededChoices, rule: PathRule) -> Iterator[tuple[str, int, Draft]]:
    """Each topic's question at a position that rests on the rule, of the lowest level that has one there."""
    drawn: dict[str, Callable[[Position, int, SeededChoices], Draft | None]] = {
        "what-next": what_next_draft,
        "plays-left": plays_left_draft,
        "who-wins": who_wins_draft,
        "legal": partial(_legal_draft, about=rule.passage_ids),
    }
    for topic, draw in drawn.items():
        for level in LEVELS:
            draft = draw(position, level, rng)
            if draft is not None:
                if topic == "legal" or not set(rule.passage_ids).isdisjoint(draft.right.passages[:1]):
                    yield topic, level, draft
                break


def _legal_draft(p: Position, level: int, rng: SeededChoices, about: Collection[str]) -> Draft | None:
    """What may not be played among what may; about any other act, what may be played among what may not be done.

    An act of another kind among plays would be the odd one out, and so would a card that is played `again`.
    """
    found = forbidden_draft(p, level, rng, about)
    if found is not None and not found.right.text.startswith(_PLAY):
        found = allowed_draft(p, level, rng, about)
        if found is not None and not any(one.text.startswith(_PLAY) for one in found.wrong):
            return None
    return found and found._replace(right=_plain(found.right), wrong=tuple(map(_plain, found.wrong)))


def _plain(choice: Choice) -> Choice:
    return choice._replace(text=choice.text.removesuffix(_AGAIN)) if choice.text.startswith(_PLAY) else choice
