"""Le jeu des Artiseurs: stones of three colours, lines of five on 25 cells, and four osselets.

Where a rule stands: the three placement powers and what a full line becomes in `position` and `lines`,
the stack of pending stones in `resolution`, what an osselet shows in `osselet_actions`, osselets given
away in `sacrifices`, who acts in the game without turns in `arbiter`, both endings in `ending`. `turn`
holds what follows an action, `moves` what is allowed when. Puzzles stand in `puzzles`; `solve` says what
solves one and `search` looks for it, `compose` makes new ones, `library` has thirty, and `collection` reads
those of others. `difference` tells which action explains a board that was seen.
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
from engines.artiseurs.library import LIBRARY, Entry
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
    "Entry",
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
