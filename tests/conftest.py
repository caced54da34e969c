"""What all tests share: how hard hypothesis searches, and the small decks of our own."""

from __future__ import annotations

import os
import sys

import pytest
from hypothesis import HealthCheck, settings

from fluxx_nb.engine.core.deck import Deck
from tests.tabletop import deck_called

# A game is a large example; hypothesis must not take its size for a mistake.
_LARGE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]

# `ci` always plays the same games, so that a red run means a change of ours; `dev` looks for new ones each time.
settings.register_profile("ci", max_examples=80, deadline=None, derandomize=True, suppress_health_check=_LARGE)
settings.register_profile("dev", max_examples=15, deadline=None, suppress_health_check=_LARGE)
settings.register_profile("long", max_examples=1500, deadline=None, suppress_health_check=_LARGE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))


@pytest.fixture(autouse=True)
def _no_crash_reports(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """At a table, an internal error is told beside it; in a test it is a failure."""
    handlers = sys.modules.get("fluxx_nb.view.live.handlers")
    if handlers is not None and "crash_report_wanted" not in request.fixturenames:
        monkeypatch.setattr(handlers, "crash_report", _raise)


def _raise(error: Exception, _: str) -> str:
    raise error


@pytest.fixture
def crash_report_wanted() -> None:
    """For tests of what is said at an internal error."""


@pytest.fixture(scope="session")
def camp() -> Deck:
    """The small deck with Surprises, attaching Creepers, powers and points."""
    return deck_called("surprises")
