"""Learning the rules: the path through an edition, tasks without end, progress, rounds, and a coach at the table."""

from fluxx_nb.learning.aftergame import Debrief, debrief
from fluxx_nb.learning.classtable import ClassTable, class_table
from fluxx_nb.learning.coach import Coach
from fluxx_nb.learning.onward import Suggestion, what_next
from fluxx_nb.learning.path import Chapter, LearningError, LearningPath, PathRule
from fluxx_nb.learning.pathfile import PathError, path_of
from fluxx_nb.learning.progress import Learner, Reply
from fluxx_nb.learning.rounds import Carried, Round, RoundPart, next_round
from fluxx_nb.learning.schedule import Plan, Status
from fluxx_nb.learning.shelf import GoneLearner, SavedLearner, Shelf, learners
from fluxx_nb.learning.storage import FileStore, MemoryStore, Store
from fluxx_nb.learning.task import Task, WrongAnswer
from fluxx_nb.learning.taskstream import tasks

__all__ = [
    "Carried",
    "Chapter",
    "ClassTable",
    "Coach",
    "Debrief",
    "FileStore",
    "GoneLearner",
    "Learner",
    "LearningError",
    "LearningPath",
    "MemoryStore",
    "PathError",
    "PathRule",
    "Plan",
    "Reply",
    "Round",
    "RoundPart",
    "SavedLearner",
    "Shelf",
    "Status",
    "Store",
    "Suggestion",
    "Task",
    "WrongAnswer",
    "class_table",
    "debrief",
    "learners",
    "next_round",
    "path_of",
    "tasks",
    "what_next",
]
