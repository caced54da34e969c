"""The commands of the command line: this list, and one module each, which is loaded when its command is named.

`fluxx-nb --help` needs this list alone. A new command is a module and a row here, at the place where help shows it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fluxx_nb.commands.command import Command


class Listed(NamedTuple):
    """A command as help lists it, and where it is."""

    name: str
    home: str
    """The module in this package, and the class in it."""
    help: str
    passes_on: bool = False
    """Whether options that it does not know go to the program that it starts."""

    def load(self) -> Command:
        """Return the command itself, with all that it needs to run."""
        module, _, kind = self.home.partition(".")
        command: Command = getattr(import_module(f"{__name__}.{module}"), kind)()
        return command


LAB = Listed(
    "lab",
    "lab.LabCommand",
    "open JupyterLab on the notebooks (also what `fluxx-nb` does without a command)",
    passes_on=True,
)
COMMANDS = (
    LAB,
    Listed("app", "app.AppCommand", "serve tables, rulings, lessons and puzzles as a web page without code"),
    Listed("learn", "learn.LearnCommand", "learn the rules step by step, or read progress files"),
    Listed("decks", "decks.DecksCommand", "list the editions: cards by type and by origin, verbs used, rules shown"),
    Listed(
        "new-deck",
        "newdeck.NewDeckCommand",
        "write a small deck of your own to begin with: it plays, and its comments say how to change it",
    ),
    Listed(
        "check",
        "check.CheckCommand",
        "check decks, rulebooks, citations, scenarios and saves; say where something is wrong and what to do",
    ),
    Listed("find", "find.FindCommand", "answer a question in plain words, with the rule and its quote"),
    Listed(
        "scenarios",
        "scenarios.ScenariosCommand",
        "list the scenarios of an edition, or of all, with the rules that they teach",
    ),
    Listed(
        "tell",
        "tell.TellCommand",
        "tell a game, a scenario or a save as a story, each step with the words of the rulebook",
    ),
    Listed(
        "export",
        "export.ExportCommand",
        "write a game, a scenario or a save as one file: a page that steps without a network, or a picture",
    ),
    Listed(
        "site",
        "site.SiteCommand",
        "write all lessons as a static site (JupyterLite), for any web server; visitors install nothing",
    ),
    Listed("simulate", "simulate.SimulateCommand", "play many games with bots, and say who wins and how long it takes"),
    Listed("odds", "odds.OddsCommand", "play a position on many times, and say who wins and which answer does best"),
    Listed("ways", "ways.WaysCommand", "all ways in which number Keepers make a number, the plainest first"),
    Listed(
        "worksheet",
        "worksheet.WorksheetCommand",
        "write a worksheet to print: tables, questions, room to calculate, and the answers apart",
    ),
    Listed("class", "class_room.ClassCommand", "teach a class that answers from phones, and see the results"),
    Listed("results", "results.ResultsCommand", "read the result codes of a class and write them as a table"),
    Listed(
        "audit",
        "audit.AuditCommand",
        "show how often each row of the citations fires, with an example, and scenarios that miss what they teach",
    ),
)
"""Every command, in the order of help."""
