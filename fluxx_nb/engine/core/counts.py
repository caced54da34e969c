"""The counts that any edition may keep in `State.counts`; those of the systems are in their own modules."""

EXTRA_TURN = "extra turn"
GRANTED, TAKEN = 1, 2
"""The count `EXTRA_TURN`: an extra turn is still to come, or is being taken."""

NEXT_SEAT = "next seat"
"""The seat whose turn comes next, in whatever order players sit; or -1."""

TIMER = "timer"
"""The number of the turn after which the time is up."""
