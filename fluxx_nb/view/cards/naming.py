"""Naming: which emblem fits the name of a card."""

from __future__ import annotations

import re

# An emblem, and the words in a card's name that it fits. The first emblem whose word is found is taken, so what is
# special comes before what is general.
_WORDS = (
    # Cards of one world
    ("mothership", "mothership"), ("saucer", "saucer|parade"), ("raygun", "ray gun"), ("cow", "cow|beef"),
    ("planet", "mars"), ("earth", "earth"), ("tripod", "tripod"), ("tentacle", "tentacle"), ("helmet", "space suit"),
    ("chamber", "chamber"), ("transmitter", "transmitter"), ("modulator", "modulator"), ("foilhat", "tinfoil"),
    ("cropcircles", "crop circle"), ("woman", "female"), ("leader", "important human|leader"),
    ("agent", "humans in black|feds|fbi"), ("megaphone", "revolting|here humans|distress call"), ("army", "army"),
    ("germs", "germ"), ("target", "season"), ("beaker", "laboratory|decontamination"),
    ("octopus", "cthulhu"), ("bubbles", "yog-sothoth"), ("body", "body"), ("ghoul", "ghoul"),
    ("spiral", "madness|brain transference"), ("webhand", "metamorphosis"), ("drips", "will not dry"),
    ("noisywall", "in the walls"), ("palette", "artist"), ("sleeper", "dreamer"), ("ghost", "nightmare"),
    ("book", "librarian"), ("pen", "poet"), ("mortarboard", "professor|miskatonic"), ("syringe", "reanimator"),
    ("cocktail", "socialite"), ("hood", "cultist|cult"), ("grimoire", "necronomicon"), ("barn", "farm"),
    ("seal", "elder sign|yellow sign"), ("lighthouse", "lighthouse"), ("sanitarium", "sanitarium|nerves"),
    ("fish", "innsmouth"), ("penguin", "penguin"), ("moon", "dreamlands|dreams"), ("cup", "tea"), ("star", "stars are"),
    ("blade", "klingon"), ("hawk", "romulan"), ("maw", "doomsday machine"), ("fault", "malfunction"),
    ("twofaces", "mirror universe"), ("furball", "tribble"), ("chair", "kirk"), ("salute", "spock"),
    ("pulse", "mccoy"), ("medkit", "chapel"), ("wrench", "scotty"), ("headset", "uhura"), ("shirt", "ensign"),
    ("wheel", "sulu"), ("compass", "chekov"), ("starship", "enterprise"), ("phaser", "phaser"),
    ("tricorder", "tricorder"), ("chip", "computer"), ("beam", "transporter|beam"), ("communicator", "communicator"),
    ("shuttle", "shuttlecraft"), ("crystals", "dilithium|warp core"), ("portal", "guardian of forever"),
    ("vortex", "wormhole|vortex"), ("cards", "fizzbin"),
    ("bars", "dungeon"), ("club", "troll"), ("mirror", "mirror"), ("hornhelm", "dark lord"), ("skull", "evil"),
    ("capfeather", "hero"), ("spectacles", "fellow"), ("wizardhat", "magic teacher|wizard"),
    ("cauldron", "witch"), ("telescope", "star reader|look back"), ("princess", "princess"), ("dwarf", "dwarf"),
    ("lute", "lute"), ("castle", "castle|kingdom"), ("tower", "tower"), ("crown", "crown|chess"), ("map", "map"),
    ("egg", "egg"), ("ring", "ring"), ("sword", "sword"), ("wand", "wand"), ("hornhead", "unicorn"),
    ("dragon", "dragon"), ("chest", "treasure"), ("bag", "bag"), ("flame", "fireball"), ("heart", "healing"),
    ("newt", "newt"), ("lantern", "lantern|candle"), ("unseen", "invisibility|illusion"), ("mask", "thieves"),
    ("coins", "wishing well"), ("cat", "cat"), ("tomb", "tomb|death"),
    # Cards of several decks
    ("city", "city|downtown"), ("gear", "technology"), ("eye", "watching|unknown|revelation"),
    ("human", "human"), ("yinyang", "yin yang"), ("binary", "binary"), ("operators", "thousand"),
    ("pairs", "grafting|double vision"), ("twodice", "odds"), ("dice", "random|fate"), ("question", "mystery|mythtery"),
    ("bin", "trash"), ("grab", "steal|use what you take|mine"), ("cards", "discard and draw|use 'em|play 2 of them"),
    ("swap", "trade|exchange|swap|release"), ("cycle", "rotate|mix it|another turn"), ("gift", "share|everybody gets"),
    ("coins", "jackpot|tax|taxation|rich|poor"), ("bolt", "zap"), ("broom", "reset|simplify|sweeper|no limits"),
    ("rewind", "that again"), ("double", "double agenda"), ("recycle", "recycling|goal mill"), ("hand", "no-hand"),
    ("empty", "canceled|veto|forged|not in my"), ("hourglass", "get on with it|time|time limit"),
    ("stairsup", "inflation|increment"),
)  # fmt: skip
_BY_NAME = tuple((re.compile(rf"\b(?:{words})s?\b"), emblem) for emblem, words in _WORDS)

_ICONS = {
    "human": "human", "male human": "human", "female human": "woman", "martian technology": "gear",
    "crew member": "crew", "equipment": "gear", "investigator": "magnifier", "attachable": "clip",
    "attaching": "clip",
    "living being": "heart", "spellcaster": "sparkle", "spell": "spell", "doom": "doom", "anti-doom": "ward",
}  # fmt: skip


PLAIN = "disc"
"""The emblem of an icon that no drawing is made for: room for its first letter."""


def called_for(name: str) -> str:
    """Return the emblem that fits a card's name; empty if none does."""
    name = name.casefold()
    return next((emblem for words, emblem in _BY_NAME if words.search(name)), "")


def icon_emblem(icon: str) -> str:
    """Return the emblem of an icon that cards bear."""
    return _ICONS.get(icon) or called_for(icon) or PLAIN
