"""Released: what has changed when nothing keeps a player from winning any more."""

from __future__ import annotations

from fluxx_nb.engine.core import reasons
from fluxx_nb.story.endings import unblocked
from fluxx_nb.story.occasion import Occasion
from fluxx_nb.story.teller import Teller, listing


def release_sentence(o: Occasion, t: Teller) -> str:
    """That nothing keeps players from winning any more, with what has gone or come since it did; else empty."""
    because = _because(o, t) if o.event.why is reasons.UNBLOCKED else ""
    return f"{because}, and {unblocked(t)}." if because else ""


def _because(o: Occasion, t: Teller) -> str:
    """What set them free: Creepers that are gone, cards that make them harmless, or being visible again."""
    gone = list(dict.fromkeys(event.card for event in o.since_blocked() if o.rids_of_a_creeper(event)))
    if gone:
        are = t.agree(gone[0], "is", "are") if len(gone) == 1 else "are"
        return f"{listing([t.title(card) for card in gone])} {are} out of the way"
    tamers = list(dict.fromkeys(o.tamers()))
    if tamers:
        makes = t.agree(tamers[0], "makes", "make") if len(tamers) == 1 else "make"
        return f"{listing([t.title(card) for card in tamers])} {makes} the Creepers harmless"
    seen = [t.player(one.who) for one in o.since_blocked() if one.why.reveals and one.who in _seats(o)]
    return f"{seen[0]} is visible again" if seen else ""


def _seats(o: Occasion) -> set[int]:
    return {seat for seat, _ in o.before.blocked}
