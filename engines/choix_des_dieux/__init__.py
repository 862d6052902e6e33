"""Le Choix des Dieux: three dice, three gods, a shooter who throws them and bettors who guess.

Where to find a rule:

- the players: `table` for who joins and leaves, `rounds` for the order of rounds;
- a round: stakes and the shooter's limit in `stakes`, guesses in `guesses`, the dice in `throws`;
- the result: names in `combinations`, gains in `payoffs`, payment in `settlement`, `winning` and `losing`;
- the end: the sharing of the pot in `closing`.

`moves` holds which action is allowed when, and who does it. `odds` computes chances and the worth of a stake,
`risks` who might not be able to pay.
"""

from engines.choix_des_dieux.actions import (
    Action,
    Close,
    Guess,
    Join,
    Leave,
    NameShooter,
    Open,
    Purse,
    Ready,
    SitIn,
    SitOut,
    Stake,
    Throw,
    parse_action,
)
from engines.choix_des_dieux.combinations import Combination
from engines.choix_des_dieux.game import GAME, new
from engines.choix_des_dieux.notation import parse_state
from engines.choix_des_dieux.phase import Phase
from engines.choix_des_dieux.player import Player
from engines.choix_des_dieux.rules import PRESETS, Rules, parse_rules
from engines.choix_des_dieux.state import State
from engines.choix_des_dieux.symbols import GODS, Symbol

__all__ = [
    "GAME",
    "GODS",
    "PRESETS",
    "Action",
    "Close",
    "Combination",
    "Guess",
    "Join",
    "Leave",
    "NameShooter",
    "Open",
    "Phase",
    "Player",
    "Purse",
    "Ready",
    "Rules",
    "SitIn",
    "SitOut",
    "Stake",
    "State",
    "Symbol",
    "Throw",
    "new",
    "parse_action",
    "parse_rules",
    "parse_state",
]
