"""The values of the house rules that are not just on or off."""

from __future__ import annotations

from enum import StrEnum


class DamOrder(StrEnum):
    """Whether Bels act before the Dams capture (IM-07)."""

    RESPOND_FIRST = "respond_first"
    CAPTURE_FIRST = "capture_first"


class Tiebreak(StrEnum):
    """What happens when the first place is shared to the end (IM-25)."""

    SHARED = "shared"
    EXTRA_ROUND = "extra_round"


class TaxTiming(StrEnum):
    """When the tax of an empty Trésor is collected (IM-33)."""

    IMMEDIATE = "immediate"
    END_OF_TURN = "end_of_turn"


class KillTiming(StrEnum):
    """Which die the Mort kills (IM-57)."""

    AUTO_FIRST = "auto_first"
    OWNER_CHOICE = "owner_choice"


class KillReward(StrEnum):
    """How often a kill is paid (IM-58)."""

    PER_KILL = "per_kill"
    ONCE_PER_WINDOW = "once_per_window"


class RuseReroll(StrEnum):
    """When the Dam that the Ruse avoids is thrown again (IM-62)."""

    IMMEDIATE = "immediate"
    WITH_NEXT_THROW = "with_next_throw"


class LaiirnaSteal(StrEnum):
    """Which power steals points when it was bought (IM-90)."""

    GAIN = "gain"
    RUSE = "ruse"
    BOTH = "both"


class SortChooser(StrEnum):
    """Which adversary chooses the prey of a Dam (IM-95)."""

    NEXT = "next"
    PREVIOUS = "previous"


class FigureSet(StrEnum):
    """Which set of Figures the dice carry: the game's own names or numbers, or a local set (l.88-113)."""

    IMALYA = "imalya"
    DRAGON = "dragon"
    CHANCE = "chance"
    EILINDOR = "eilindor"
    PEUPLES = "peuples"
    MISERE = "misere"
    THARD = "thard"
    KERALM = "keralm"
    NAINS = "nains"
