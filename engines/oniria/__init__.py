"""Oniria: one dreamer against the nightmares, seven tricks a round.

The state keeps what the table was told: `round` holds cards, path and declarations. Results are computed
from these when they are asked for: powers and penalties in `cards`, tricks and points in `reckoning`, the
Sendas in `path`.

Where to find a rule:

- before the tricks: decks and path in `dealing`, the draft of three players in `drafting`;
- a trick: cards put down and turned in `playing`, the order of a trick in `turn`;
- powers: their effects in `effects`, `effect_checks` and `declaring`, pending ones in `settling`;
- scores and the end: `rounds`.

`asking` says who is asked now, `moves` which action is allowed when, and who does it.
"""

from engines.oniria.actions import (
    Action,
    Agree,
    Avoidable,
    Choose,
    Contest,
    Declare,
    Done,
    Lay,
    Mix,
    NameFirst,
    Obliged,
    Place,
    PlaceLast,
    Ready,
    Settle,
    Show,
    Take,
    Withdraw,
    parse_action,
)
from engines.oniria.decks import Deck, Side
from engines.oniria.game import GAME, new
from engines.oniria.library import Card, Library, parse_library
from engines.oniria.maya import Level, numeral
from engines.oniria.notation import parse_state
from engines.oniria.phase import Phase
from engines.oniria.rules import PRESETS, Consent, Rules, SendaDirection, TripleUses, parse_rules
from engines.oniria.sendas import Senda, parse_senda
from engines.oniria.state import State

__all__ = [
    "GAME",
    "PRESETS",
    "Action",
    "Agree",
    "Avoidable",
    "Card",
    "Choose",
    "Consent",
    "Contest",
    "Deck",
    "Declare",
    "Done",
    "Lay",
    "Level",
    "Library",
    "Mix",
    "NameFirst",
    "Obliged",
    "Phase",
    "Place",
    "PlaceLast",
    "Ready",
    "Rules",
    "Senda",
    "SendaDirection",
    "Settle",
    "Show",
    "Side",
    "State",
    "Take",
    "TripleUses",
    "Withdraw",
    "new",
    "numeral",
    "parse_action",
    "parse_library",
    "parse_rules",
    "parse_senda",
    "parse_state",
]
