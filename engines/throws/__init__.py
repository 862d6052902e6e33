"""Free throwing: no game, just dice. They are read and summed, and every throw is kept.

A session has one player or more. A throw of all dice in the tray is always awaited; `Dice` says which these
are, before the first throw of other dice than the last ones. `OwnDice` says so of dice that people have
taught the table: the record holds what is on them. A throw may be labelled afterwards. The turn goes to the
next player when somebody says so. Nobody wins.

`dice` has the dice that can be thrown, `state` the throws and what each action does to them, `refusals` why
dice cannot be thrown, `notation` the text form of a position.
"""

from engines.throws.actions import Action, Dice, End, Label, Next, OwnDice, Throw, parse_action
from engines.throws.dice import MOST_DICE, SOLIDS, Design, Own, Solid
from engines.throws.game import GAME
from engines.throws.nature import sample
from engines.throws.notation import parse_state
from engines.throws.opening import new
from engines.throws.refusals import own_refusal
from engines.throws.rules import Rules, parse_rules
from engines.throws.state import Player, State, Thrown

__all__ = [
    "GAME",
    "MOST_DICE",
    "SOLIDS",
    "Action",
    "Design",
    "Dice",
    "End",
    "Label",
    "Next",
    "Own",
    "OwnDice",
    "Player",
    "Rules",
    "Solid",
    "State",
    "Throw",
    "Thrown",
    "new",
    "own_refusal",
    "parse_action",
    "parse_rules",
    "parse_state",
    "sample",
]
