"""Jelimvre: two armies, their walls, and water, on 121 cells.

Where to find a rule:

- the set-up: `setup`;
- pieces: their moves in `officers` and `soldiers`, captures in `moving`, crossings of water in `travel`; the
  board in `board`, seen by each kind of piece through the tables of `terrain` and `drill`;
- the counter: its options in `counter`, laying walls and water in `laying`, shifting and destroying walls in
  `walls`, removing water in `water`, bringing lost pieces back and moving the regenerator in `regeneration`;
- the end of a turn: `completing` and `endings`, the sandglass in `sandglass`;
- an encircled king: `encirclement`. `attack` finds who could take him, `parry` whether constructions save
  him, `crossing` whether water travel does.

`turn` holds what follows an action by itself, `moves` which action is allowed when.
"""

from engines.jelimvre.actions import (
    AcceptDraw,
    Action,
    Colours,
    DeclineDraw,
    DestroyWall,
    Done,
    Drain,
    LayWall,
    LayWater,
    Move,
    MoveRegenerator,
    OfferDraw,
    Pass,
    Promote,
    Put,
    Ready,
    Regenerate,
    Resign,
    Revise,
    ShiftWall,
    TakeBack,
    TimeOut,
    Travel,
    TurnGlass,
    parse_action,
)
from engines.jelimvre.army import ARMY, WALLS, WATER, Colour, Kind
from engines.jelimvre.attack import attackers
from engines.jelimvre.board import COLOUR_OF, FLOOR_OF, KIND_OF, Floor
from engines.jelimvre.cells import CELLS, FILES, NAMES, SIDE, is_dark, parse_cell
from engines.jelimvre.game import GAME, new
from engines.jelimvre.groups import protector, wall_unit
from engines.jelimvre.notation import parse_state
from engines.jelimvre.phase import Phase
from engines.jelimvre.player import Player
from engines.jelimvre.rules import PRESETS, SANDGLASS_S, Rules, parse_rules
from engines.jelimvre.setup import in_the_box
from engines.jelimvre.side import Side
from engines.jelimvre.state import State

__all__ = [
    "ARMY",
    "CELLS",
    "COLOUR_OF",
    "FILES",
    "FLOOR_OF",
    "GAME",
    "KIND_OF",
    "NAMES",
    "PRESETS",
    "SANDGLASS_S",
    "SIDE",
    "WALLS",
    "WATER",
    "AcceptDraw",
    "Action",
    "Colour",
    "Colours",
    "DeclineDraw",
    "DestroyWall",
    "Done",
    "Drain",
    "Floor",
    "Kind",
    "LayWall",
    "LayWater",
    "Move",
    "MoveRegenerator",
    "OfferDraw",
    "Pass",
    "Phase",
    "Player",
    "Promote",
    "Put",
    "Ready",
    "Regenerate",
    "Resign",
    "Revise",
    "Rules",
    "ShiftWall",
    "Side",
    "State",
    "TakeBack",
    "TimeOut",
    "Travel",
    "TurnGlass",
    "attackers",
    "in_the_box",
    "is_dark",
    "new",
    "parse_action",
    "parse_cell",
    "parse_rules",
    "parse_state",
    "protector",
    "wall_unit",
]
