"""How positions and actions of Jelimvre are written."""

from engines.jelimvre import GAME
from tests.engines.jelimvre.positions import a_turn, play
from tests.engines.notation import Notation

ACTIONS = [
    "white 2",
    "put K f1",
    "put X a2",
    "take f1",
    "ready",
    "move e2 e4",
    "move e10 e11 Q",
    "travel c4 f7",
    "travel e10 e11 C",
    "promote e11 Q",
    "wall e4",
    "water k11",
    "shift c4 d6",
    "destroy f8",
    "drain e5",
    "regenerate C",
    "regenerator e5",
    "done",
    "glass",
    "revise",
    "pass",
    "timeout",
    "timeout d1",
    "resign",
    "offer-draw",
    "accept",
    "decline",
]

UNREADABLE = [
    "move",
    "move e2",
    "move e2 e12",
    "move e2 l4",
    "move e2 e4 Z",
    "move e2 e4 Q Q",
    "move  e2 e4",
    "Move e2 e4",
    "put Z e1",
    "put K",
    "white one",
    "white",
    "regenerate X",
    "done now",
    "e2e4",
]

POSITION = str(play(a_turn("Xb1 Cb1 S'c2 Me5 Se5 Ed7 xk10 Kk2 kk11", 6, lost="TSS"), "wall d5; wall d6"))
"""A position in the middle of a turn, with pieces, walls, water and both regenerators."""

LINES = [
    "rules base",
    'player 1 "Maëlle"',
    'player 2 "Yann"',
    "table phase=choose white=1 active=white",
    "white counter=6 walls=7 lost=SST",
    "black counter=1 walls=8 lost=-",
    "11 .  .  .  .  .  .  .  .  .  .  k",
    "10 .  .  .  .  .  .  .  .  .  .  x",
    " 9 .  .  .  .  .  .  .  .  .  .  .",
    " 8 .  .  .  .  .  .  .  .  .  .  .",
    " 7 .  .  .  E  .  .  .  .  .  .  .",
    " 6 .  .  .  .  .  .  .  .  .  .  .",
    " 5 .  .  .  .  SM .  .  .  .  .  .",
    " 4 .  .  .  .  .  .  .  .  .  .  .",
    " 3 .  .  .  .  .  .  .  .  .  .  .",
    " 2 .  .  S' .  .  .  .  .  .  .  K",
    " 1 .  CX .  .  .  .  .  .  .  .  .",
    "turn wall d5; wall d6",
]
"""A position lists rules, players, table, both sides, the board as the turn began, and the steps."""

SPOILT = [
    ("phase=choose", "phase=sleep"),
    ("phase=choose", "phase=start"),
    ("phase=choose", "phase=bonus"),
    ("phase=choose", "phase=over"),
    ('player 2 "Yann"\n', ""),
    ("white=1", "white=3"),
    ("active=white", "active=red"),
    ("counter=6", "counter=13"),
    ("counter=6", "counter=0"),
    ("walls=7", "walls=8"),
    ("lost=SST", "lost=STS"),
    ("lost=SST", "lost=TTT"),
    (" 5 .", " 6 ."),
    ("SM", "TM"),
    ("SM", "SE"),
    (" K", " ."),
    ("wall d5", "wall e5"),
    ("wall d5", "sleep"),
    ("player 2", "player 3"),
    ("rules base", "rules chess"),
]

NOTATION = Notation(GAME, "Jelimvre", ACTIONS, UNREADABLE, POSITION, LINES, SPOILT)
