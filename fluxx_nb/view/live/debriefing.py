"""Looking back: which rules decided a game, what was misread, and why it was lost."""

from __future__ import annotations

from datetime import datetime

from fluxx_nb.learning import Debrief, Learner, debrief
from fluxx_nb.view.live.coaching import TableCoach
from fluxx_nb.view.live.ending import end_panel
from fluxx_nb.view.live.frame import Frame
from fluxx_nb.view.live.panel import PanelWords
from fluxx_nb.view.live.progress_here import NAMELESS
from fluxx_nb.view.live.session import NotNow, Session
from fluxx_nb.view.words.buttons import button
from fluxx_nb.view.words.messages import GoTo
from fluxx_nb.view.words.panels import quotation, safe
from fluxx_nb.view.words.rulings import rule_link


class LookingBack:
    """What decided a game, beside its last moment."""

    closes = invites = False

    def __init__(self, session: Session, seat: int, learner: Learner, began: datetime | None) -> None:
        self._session = session
        self._found = debrief(session.line, seat, learner, began)
        self._end = len(session.line)

    def words(self, now: Frame) -> PanelWords:
        """What is beside the table: all of it at the end, and the moment's own words elsewhere."""
        if now.at != self._end:
            return PanelWords()
        return PanelWords(self._told(self._found), self._rule(self._found), end_panel(self._session, asked=True))

    def go_on(self) -> None:
        """Nothing follows by itself."""
        raise NotNow("The game is over. Play again, or go on.")

    def _told(self, found: Debrief) -> str:
        html = f'<p class="fluxx-sentence">{safe(found.outcome)}</p>'
        html += "".join(f"<p>{safe(sentence)}</p>" for sentence in found.why)
        if found.deciding:
            rows = "".join(
                f"<li>{button(one.rule.title, GoTo(one.moment.n + 1), 'decided', tip='Go to that step')} "
                f"{safe(one.moment.text)}</li>"
                for one in found.deciding
            )
            html += f'<p class="fluxx-prompt">Rules that decided it</p><ol class="fluxx-deciding">{rows}</ol>'
        if found.misread:
            rows = "".join(f"<li><b>{safe(one.rule.title)}</b>: {safe(one.says)}</li>" for one in found.misread[-3:])
            html += f'<p class="fluxx-prompt">You misread</p><ul class="fluxx-misreadings">{rows}</ul>'
        return html

    def _rule(self, found: Debrief) -> str | None:
        if not found.deciding:
            return None
        return quotation(found.deciding[0].rule.quote, self._session.line.game.deck.edition, rule_link)


def looking_back(session: Session, coach: TableCoach | None) -> LookingBack:
    """Return what decided the game of a session, for its person or else for the first player."""
    if not session.over:
        raise NotNow("The game is not over yet.")
    state = session.line.game.state
    seat = state.names.index(min(session.persons)) if session.persons else state.order[0]
    if coach is None:
        return LookingBack(session, seat, Learner(NAMELESS), None)
    # What the learner misread before they sat down is no part of this game.
    return LookingBack(session, seat, coach.learner, coach.began)
