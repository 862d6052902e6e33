"""Jeu d'Imalya: six dice or eight, the Figures on them, and the 388 days of a year.

Where to find a rule:

- a turn: the Faction draw in `setup`, the landing of dice in `throws`, the Dam's capture in `captures`, the
  Bel's actions in `bel`, the keeping of dice in `locks`, the order of all this in `turn`;
- the count: points in `score`, debts in `debts`, six alike in `combinations`, all together in `count`;
- powers: when they are active in `powers`, what they do in `mort`, `gain` and `ruse`;
- money: Tales in `tales`, stakes in `stakes`; `purse` moves Tales or the Escalier's points, `points` moves
  points outside the count;
- variants: `escalier`, `leinan`, `laiirna`, `chance`;
- the game: rounds and the end in `rounds`, the places in `ranking`, several games in `series`.

`moves` holds which action is allowed when, `rules` and `conflicts` which rules can be played, `sets` the
names of the Figures. `worth` computes how many points a choice is worth.
"""

from engines.imalya.actions import (
    Action,
    BuyPower,
    BuyReroll,
    Capture,
    Convert,
    Counter,
    Deposit,
    Done,
    FreeDie,
    Kill,
    Lock,
    NameStarter,
    NextGame,
    PlayAgain,
    RerollDam,
    Stake,
    TakePoints,
    TakeTale,
    Throw,
    Unlock,
    parse_action,
)
from engines.imalya.dice import Die, Status
from engines.imalya.figures import BY_NUMBER, Figure
from engines.imalya.game import GAME, new
from engines.imalya.notation import parse_state
from engines.imalya.phase import Phase
from engines.imalya.player import Player
from engines.imalya.rules import PRESETS, Rules, parse_rules
from engines.imalya.sets import SETS, faces_of
from engines.imalya.state import State
from engines.imalya.switches import FigureSet

__all__ = [
    "BY_NUMBER",
    "GAME",
    "PRESETS",
    "SETS",
    "Action",
    "BuyPower",
    "BuyReroll",
    "Capture",
    "Convert",
    "Counter",
    "Deposit",
    "Die",
    "Done",
    "Figure",
    "FigureSet",
    "FreeDie",
    "Kill",
    "Lock",
    "NameStarter",
    "NextGame",
    "Phase",
    "PlayAgain",
    "Player",
    "RerollDam",
    "Rules",
    "Stake",
    "State",
    "Status",
    "TakePoints",
    "TakeTale",
    "Throw",
    "Unlock",
    "faces_of",
    "new",
    "parse_action",
    "parse_rules",
    "parse_state",
]
