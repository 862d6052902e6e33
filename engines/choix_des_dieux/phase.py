"""The moments of a session."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """The phase of a session; its values are the words of the text form and of `Awaits.kind`."""

    NAME_SHOOTER = "name_shooter"
    """Somebody names who shoots: at the start, and with the house rule `next_shooter=shooter_names`."""
    GATHER = "gather"
    """Between rounds: people join, leave and sit out, until the shooter opens a round or all close."""
    TERTRE = "tertre"
    """The shooter throws the Tertre."""
    STAKES = "stakes"
    """The bettors announce their starting stakes, then the shooter his (l.13-15)."""
    SAGE = "sage"
    """The shooter throws the Sage; until then bettors may raise and guess."""
    BETS = "bets"
    """Each bettor raises, guesses, and says that he is ready (l.43)."""
    DEVIN = "devin"
    """The shooter throws the Devin; until then bettors may still raise and guess."""
    OVER = "over"
    """The session is closed."""
