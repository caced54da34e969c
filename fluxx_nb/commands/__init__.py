"""The commands of the command line, one module each."""

from fluxx_nb.commands.app import App
from fluxx_nb.commands.audit import Audit
from fluxx_nb.commands.check import Check
from fluxx_nb.commands.class_room import ClassRoom
from fluxx_nb.commands.command import GOOD, USAGE, WRONG, Command, CommandError
from fluxx_nb.commands.decks import Decks
from fluxx_nb.commands.export import Export
from fluxx_nb.commands.find import Find
from fluxx_nb.commands.lab import Lab
from fluxx_nb.commands.newdeck import NewDeck
from fluxx_nb.commands.odds import TellOdds
from fluxx_nb.commands.scenarios import Scenarios
from fluxx_nb.commands.simulate import Simulate
from fluxx_nb.commands.site import Site
from fluxx_nb.commands.tell import Tell
from fluxx_nb.commands.ways import WaysCommand
from fluxx_nb.commands.worksheet import Worksheet

COMMANDS: tuple[Command, ...] = (
    Lab(),
    App(),
    ClassRoom(),
    Decks(),
    NewDeck(),
    Check(),
    Find(),
    Scenarios(),
    Tell(),
    Export(),
    Site(),
    Simulate(),
    TellOdds(),
    WaysCommand(),
    Worksheet(),
    Audit(),
)

__all__ = ["COMMANDS", "GOOD", "USAGE", "WRONG", "Command", "CommandError"]
