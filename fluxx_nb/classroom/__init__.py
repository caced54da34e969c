"""The classroom: questions by topic, level and seed, for the screen, for paper and for homework."""

from fluxx_nb.classroom.answers_file import grade
from fluxx_nb.classroom.assignment import Assignment, read_code, result_code
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
    "Assignment",
    "ClassroomError",
    "Covered",
    "Draws",
    "Question",
    "QuizResults",
    "Topic",
    "covered",
    "draw_questions",
    "grade",
    "read_code",
    "result_code",
    "which_draw",
]
