"""Guesses: wrong codes, counted, so that no one finds the code of a class by trying.

Four characters have 923,521 values, which a script tries in minutes. If an address had to wait after wrong codes, a
class behind one router would be locked out: all its phones have one address, and one of them may run the script. So no
one waits. Instead, an address that has sent many wrong codes must type a code of eight characters from then on, and
after more wrong codes of all addresses together everyone must. The big screen shows it then, and the QR code always
holds it: a pupil types four more characters, and a script has 853 thousand million values to try. What an address is
told does not depend on whether its first four characters were right.
"""

from __future__ import annotations

from collections import Counter

PER_ADDRESS = 30
"""Wrong short codes of one address: a class behind one router mistypes some, and a script has one chance in 30,000."""
PER_ROOM = 120
"""Wrong short codes of all addresses, which a script may have many of: one chance in 7,000."""


class Guesses:
    """The wrong codes of a room, in memory only. Addresses that typed no wrong code are not in it."""

    def __init__(self) -> None:
        self._wrong: Counter[str] = Counter()

    def count(self, address: str) -> None:
        """Note a wrong code, until the whole code is asked for: so the list stays short."""
        if not self.wants_whole(address):
            self._wrong[address] += 1

    def wants_whole(self, address: str) -> bool:
        """Whether phones at an address must type the whole code."""
        return self._wrong[address] >= PER_ADDRESS or self._wrong.total() >= PER_ROOM

    @property
    def suspected(self) -> bool:
        """Whether some address must type the whole code, so that the big screen shows it."""
        return any(times >= PER_ADDRESS for times in self._wrong.values()) or self._wrong.total() >= PER_ROOM
