"""The moments of a game."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """The phase of a game; its values are the words of the text form and of `Awaits.kind`."""

    TAKE = "take"
    """A player takes her deck; with three, the neutral Soñadora is chosen last (l.49, 201)."""
    FIRST = "first"
    """With three players, the table says who drafts first (O-15)."""
    MIX = "mix"
    """The Soñadora chooses seven cards of both her decks (l.243)."""
    LAY = "lay"
    """Seven Sendas are shuffled and laid (l.47)."""
    DRAFT = "draft"
    """A player puts a card of the neutral Soñadora beside a Senda (l.203)."""
    LAST_CARD = "last_card"
    """The seventh card goes face up to the Senda that is left (l.205)."""
    CHOOSE = "choose"
    """Everybody puts a card face down (l.123)."""
    SHOW = "show"
    """All cards are turned at once, and the table is told their powers (l.123)."""
    AVOIDABLE = "avoidable"
    """A drafted card lies where it may not, and the table says whether it had to (l.207, O-14)."""
    OBLIGED = "obliged"
    """A Sombra says whether a power of the Soñadora left her no other card (l.99)."""
    POWERS = "powers"
    """Whoever has a special power or a bonus declares it, before the comparison (l.149, 161)."""
    AFTER = "after"
    """After the comparison: powers that act on the result are declared, and everybody confirms."""
    CONSENT = "consent"
    """The others agree to a declaration, or contest it."""
    ROUND_END = "round_end"
    """The score-card bonuses are declared, and everybody confirms the round (l.75)."""
    SETTLE = "settle"
    """An effect that waited for a later round is settled (l.79)."""
    OVER = "over"
    """The game has ended."""
