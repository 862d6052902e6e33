"""Oniria: one dreamer against the nightmares, seven tricks a round.

The table keeps what it was told: `round` holds cards, path and declarations. What they come to is reckoned
from them whenever it is asked for: powers and penalties in `cards`, tricks and points in `reckoning`, the
Sendas in `path`. Where a rule stands: decks and path in `dealing`, the three players' draft in `drafting`,
cards down and up in `playing`, declared effects in `effects`, `effect_checks` and `declaring`, rounds that
wait for others in `settling`, scores and the end in `rounds`. `asking` knows who is asked, `turn` holds the
order, `moves` what is allowed when.
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
from engines.oniria.maya import Level, Numeral, numeral
from engines.oniria.notation import parse_state
from engines.oniria.phase import Phase
from engines.oniria.rules import PRESETS, Consent, Rules, SendaDirection, TripleUses, parse_rules
from engines.oniria.sendas import Senda, parse_senda
from engines.oniria.settling import previous_round
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
    "Numeral",
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
    "previous_round",
]
