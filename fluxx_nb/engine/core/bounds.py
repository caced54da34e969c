"""Bounds: how large a file, a name or a game may be. They are checked before anything is built from input.

Each is far above what the largest real game needs, and far below what would make a computer slow.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

# Files --------------------------------------------------------------------------------------------------------------

FILE_BYTES = 1_000_000
"""The largest file of the package, a hundred scenarios, is an eighth of this; a save is a few hundred bytes."""
DEPTH = 24
"""How deeply things may be inside each other: a Free Action within a card of a deck is nine deep."""
NODES = 40_000
"""How many values a file may hold, each alias counted as what it means: the largest here holds ten thousand."""
LONGEST_TEXT = 5_000
"""A value is a sentence or a few; the longest one here has seven hundred characters."""
MOST_DIGITS = 20
"""No number of a game has more digits, and Python itself refuses to read very long ones."""
MOST_MISTAKES = 100
"""No one fixes more at a time, and looking for the right word takes a while for each."""

MOST_LOOKED_AT = 10_000
"""How many files and folders a folder may hold that someone wants checked: the whole package has a thousand."""

LONGEST_SEARCH = 500
"""A question in the middle of a game; what comes after that is not looked for."""

# Names --------------------------------------------------------------------------------------------------------------

LONGEST_NAME = 40
"""A player's name is in every sentence, and on a card at the table."""
LONGEST_TITLE = 80
"""A card's name, an icon or an edition: the longest title here has thirty characters."""

# Tables -------------------------------------------------------------------------------------------------------------

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
"""How many sit at a table at once, as the rulebooks say."""
MOST_SEATS = 60
"""How many may ever have sat at one table, those who have left included: each keeps places for their cards."""
OLDEST = 150
"""No one is older."""
LARGEST_SEED = 10**MOST_DIGITS - 1
"""More random seeds than anyone can tell apart."""

# Simulations --------------------------------------------------------------------------------------------------------

MOST_GAMES = 10_000_000
"""A night of games on one processor."""
MOST_JOBS = 256
"""More than any computer has processors; each is a Python of its own."""

# Scenarios ----------------------------------------------------------------------------------------------------------

LONGEST_SCRIPT = 500
"""A scenario shows one thing; the longest script here has some twenty steps."""

# Decks --------------------------------------------------------------------------------------------------------------

MOST_COPIES = 500
"""A whole deck has a hundred cards; no one prints five decks of one title."""
MOST_STEPS = 20
"""How many things one card does, one after the other; no one could keep more in mind."""
MOST_CARDS = 1_000
"""Ten decks in one; dealing, shuffling and looking through the cards stays quick."""

# Games --------------------------------------------------------------------------------------------------------------

MOST_AT_ONCE = 20_000
"""How much may happen between one answer and the next question: twenty things for each card of the largest deck."""
MOST_HAPPENINGS = 100_000
"""All that happens in a game that bots play, and all options that they weigh: the longest of 4,000 has 22,000."""

# Saves --------------------------------------------------------------------------------------------------------------

MOST_ANSWERS = 20_000
"""No game that was ever seen is this long: one that is will not end."""
MOST_ANSWERS_OF_ALL = 100_000
"""All branches together: as many are answered again in a few seconds."""
MOST_BRANCHES = 200
"""What-ifs beside one game: each of them is played again when it is loaded."""
DEEPEST_BRANCH = 8
"""A what-if of a what-if of a what-if; each needs two levels of a save, so it keeps below DEPTH."""

LONGEST_CODE = 200_000
"""A game of three hundred events is a few hundred characters, and a chat takes a few thousand."""

# Judging ------------------------------------------------------------------------------------------------------------

DEEPEST_SEARCH = 12
"""How many answers ahead a search for a win may look: a turn under Play All has about as many."""
MOST_POSITIONS = 20_000
"""How many positions such a search may look at: some seconds' worth."""


# Numbers on cards ---------------------------------------------------------------------------------------------------


class Span(NamedTuple):
    """The smallest and the largest whole number that may be written somewhere."""

    least: int
    most: int

    def __str__(self) -> str:
        return f"from {self.least} to {self.most:,}"


COUNT = Span(0, MOST_CARDS)
"""How many cards, plays, Keepers or pairs: never more than there are cards."""
Copies = Annotated[int, Span(1, MOST_COPIES)]
Face = Annotated[int, Span(0, 99)]
"""A number that is printed on a Keeper: with two digits, any hand of them is looked through in a moment."""
Target = Annotated[int, Span(0, 9_999)]
"""A number that a Goal asks for; with more digits a calculation might be overlooked."""
Points = Annotated[int, Span(-100, 100)]
"""What one card adds to a count, or takes from it."""
