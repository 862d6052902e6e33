"""Jeu d'Imalya: six dice, six Figures, and the 388 days of a year."""

from engines.imalya.actions import (
    Action,
    Capture,
    Convert,
    Counter,
    Done,
    FreeDie,
    Lock,
    NameStarter,
    RerollDam,
    TakeTale,
    Throw,
    Unlock,
    parse_action,
)
from engines.imalya.dice import Die, Status
from engines.imalya.figures import BY_NUMBER, MINEURES, Figure
from engines.imalya.game import GAME, events, new, parse_state
from engines.imalya.player import Player
from engines.imalya.rules import PRESETS, Rules, parse_rules
from engines.imalya.state import State
from engines.imalya.table import Phase

__all__ = [
    "BY_NUMBER",
    "GAME",
    "MINEURES",
    "PRESETS",
    "Action",
    "Capture",
    "Convert",
    "Counter",
    "Die",
    "Done",
    "Figure",
    "FreeDie",
    "Lock",
    "NameStarter",
    "Phase",
    "Player",
    "RerollDam",
    "Rules",
    "State",
    "Status",
    "TakeTale",
    "Throw",
    "Unlock",
    "events",
    "new",
    "parse_action",
    "parse_rules",
    "parse_state",
]
