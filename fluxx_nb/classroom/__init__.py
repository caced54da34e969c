"""The classroom: questions made from real positions by topic, level and seed, for the screen and for paper."""

from fluxx_nb.classroom.covered import Covered, covered
from fluxx_nb.classroom.draws import Draws, which_draw
from fluxx_nb.classroom.question import Question
from fluxx_nb.classroom.results import Answered, QuizResults
from fluxx_nb.classroom.sets import draw_questions
from fluxx_nb.classroom.topic import LEVELS, ClassroomError, Topic
from fluxx_nb.classroom.topics import TOPICS

__all__ = [
    "LEVELS",
    "TOPICS",
    "Answered",
    "ClassroomError",
    "Covered",
    "Draws",
    "Question",
    "QuizResults",
    "Topic",
    "covered",
    "draw_questions",
    "which_draw",
]
