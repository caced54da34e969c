"""A game whose names and texts are full of markup, as a stranger's deck might have them."""

from __future__ import annotations

from pathlib import Path

import fluxx_nb
from fluxx_nb.engine.core.game import Game
from tests.tabletop import lay, say

NAME = '<img src=x onerror="window.evil=1">'
KEEPER = '<b onclick="window.evil=2">K</b>'
_DECK = """
edition: hostile
title: '</title><svg onload="window.evil=3">'
cards:
  - {use: Basic Rules, origin: family}
  - {name: '<b onclick="window.evil=2">K</b>', type: keeper, origin: house,
     text: "]]></style></script><script>window.evil=4</script>"}
  - {name: 'javascript:window.evil=5', type: keeper, origin: house, text: '<a href="javascript:window.evil=6">x</a>'}
  - {name: '</script><script>window.evil=7</script>', type: action, origin: house, text: '<!--<script>',
     play: [draw: {count: 1}]}
  - {name: Both, type: goal, origin: house, copies: 3, goal: {most: {what: cards in hand, at_least: 9}}}
"""


def hostile_game(folder: Path) -> Game:
    """A game of such a deck, with a player of such a name."""
    path = folder / "cards.yaml"
    path.write_text(_DECK, encoding="utf-8")
    deck = fluxx_nb.deck(path)
    hand = [KEEPER, "</script><script>window.evil=7</script>"]
    game = lay(deck, {NAME: {"hand": hand}, "Noor": {"hand": []}}, draw=["javascript:window.evil=5"])
    return say(game, (NAME, hand[1]))
