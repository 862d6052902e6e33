"""Le jeu des Artiseurs: stones of three colours, lines of five on 25 cells, and four osselets.

Where to find a rule:

- stones: the three placement powers in `position`, full lines in `lines`, the stones in hand in `resolution`;
- osselets: their actions in `osselet_actions`, those given away in `sacrifices`;
- order: the end of an action in `turn`, who acts in the game without turns in `arbiter`;
- the end: scores and places in `ending`, the end by agreement in `agreement`;
- puzzles: their text form in `puzzles`, solutions in `solve` and `search`, thirty of ours in `library`, those
  of other people in `collection`.

`moves` holds which action is allowed when, and who does it. `difference` finds the actions that explain a
board that was seen.
"""

from engines.artiseurs.actions import (
    Action,
    Agree,
    ChooseFace,
    ChooseLine,
    Claim,
    Decline,
    Draw,
    DrawStone,
    Grant,
    Lift,
    Pass,
    Place,
    Play,
    ProposeEnd,
    Push,
    Refuse,
    Reveal,
    Sacrifice,
    Seize,
    Step,
    TakeColour,
    Throw,
    TurnByTurn,
    Withdraw,
    parse_action,
)
from engines.artiseurs.board import Board, Cell, parse_board, parse_cell
from engines.artiseurs.colours import COLOURS, Colour, Stones
from engines.artiseurs.ending import standings
from engines.artiseurs.game import GAME, new
from engines.artiseurs.library import LIBRARY
from engines.artiseurs.notation import parse_state
from engines.artiseurs.osselets import Face, Osselet
from engines.artiseurs.phase import Phase
from engines.artiseurs.player import Player
from engines.artiseurs.puzzles import Aim, Puzzle, parse_puzzle
from engines.artiseurs.rules import PRESETS, Mode, Rules, parse_rules
from engines.artiseurs.state import State

__all__ = [
    "COLOURS",
    "GAME",
    "LIBRARY",
    "PRESETS",
    "Action",
    "Agree",
    "Aim",
    "Board",
    "Cell",
    "ChooseFace",
    "ChooseLine",
    "Claim",
    "Colour",
    "Decline",
    "Draw",
    "DrawStone",
    "Face",
    "Grant",
    "Lift",
    "Mode",
    "Osselet",
    "Pass",
    "Phase",
    "Place",
    "Play",
    "Player",
    "ProposeEnd",
    "Push",
    "Puzzle",
    "Refuse",
    "Reveal",
    "Rules",
    "Sacrifice",
    "Seize",
    "State",
    "Step",
    "Stones",
    "TakeColour",
    "Throw",
    "TurnByTurn",
    "Withdraw",
    "new",
    "parse_action",
    "parse_board",
    "parse_cell",
    "parse_puzzle",
    "parse_rules",
    "parse_state",
    "standings",
]
