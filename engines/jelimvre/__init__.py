"""Jelimvre: two armies, their walls, and water, on 121 cells.

Where a rule stands: the set-up in `setup`; how pieces move in `officers` and `soldiers`, over a board
(`board`) that they meet by the tables of `terrain` and `drill`; captures in `moving`, crossings in
`travel`. What the counter opens is in `counter`, walls and water that are laid in `laying`, walls shifted
and destroyed in `walls`, water removed in `water`, lost pieces that come back in `regeneration`. The
sandglass is in `sandglass`, the end of a turn in `completing` and `endings`, a king without a way out in
`encirclement`, with `attack`, `parry` and `resettling`. `turn` holds what follows by itself, `moves` what
is allowed when.
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
from engines.jelimvre.board import COLOUR_OF, FLOOR_OF, KIND_OF, Floor, diagram
from engines.jelimvre.cells import CELLS, FILES, NAMES, SIDE, is_dark, parse_cell
from engines.jelimvre.counter import Option, options
from engines.jelimvre.game import GAME, new
from engines.jelimvre.groups import protector, wall_unit, zones
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
    "Option",
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
    "diagram",
    "in_the_box",
    "is_dark",
    "new",
    "options",
    "parse_action",
    "parse_cell",
    "parse_rules",
    "parse_state",
    "protector",
    "wall_unit",
    "zones",
]
