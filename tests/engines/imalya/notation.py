"""How positions and actions of Imalya are written."""

from engines.imalya import GAME
from tests.engines.imalya.turns import SIX, a_turn, play
from tests.engines.notation import Notation

ACTIONS = [
    "throw RRGEBD",
    "name 2",
    "deposit 4",
    "reroll 3",
    "buy",
    "buy-reroll 3",
    "buy-reroll 3 2",
    "kill 3",
    "counter 4 5",
    "convert 4 6 R",
    "free 4 3",
    "take-tale 4",
    "take-points 4",
    "capture 5 6",
    "lock 3",
    "unlock 3",
    "again",
    "next-game",
    "stake 3",
    "done",
]

UNREADABLE = [
    "lock",
    "lock 1 2",
    "lock one",
    "buy-reroll",
    "buy-reroll 3 2 1",
    "lock 01",
    "lock  1",
    "throw RX",
    "convert 4 6 X",
    "name",
    "Lock 1",
]

POSITION = str(play(a_turn(SIX, powers=True), "throw RRRDGE; done; capture 4 6; lock 2"))
"""A position with many things: a killed, a locked, a loose and a captured die."""

LINES = [
    "rules tales six target=388",
    'player 1 "Player 1" faction=R score=0 tales=14 power_open',
    'player 2 "Player 2" faction=M score=0 tales=17 power_open',
    'player 3 "Player 3" faction=G score=0 tales=16 power_open',
    "table phase=lock active=1 round=1 starter=1 throw=1 tresor=13 killers=2",
    "dice 1:R/killed/fresh 2:R/free/fresh/locked_now 3:R/loose/fresh 4:D/dam/fresh/took_egal"
    " 5:G/loose/fresh 6:E/captive=4/fresh",
]
"""A position has a line for the rules, one for each player, one for the table and one for the dice."""

SPOILT = [
    ("phase=lock", "phase=sleep"),
    ("active=1", "active=4"),
    ("killers=2", "killers=9"),
    ("captive=4", "captive=8"),
    ("2:R/free", "2:R/gone"),
    ("2:R/free", "3:R/free"),
    ("fresh/locked_now", "locked_now/fresh"),
    ("faction=R", "faction=D"),
    ("power_open", "power_on"),
    ("score=0", "score=many"),
    ("rules tales", "rules chess"),
    ("player 2", "player 3"),
    ("phase=lock", "phase=kill"),
    ("phase=lock", "phase=over"),
    ("phase=lock", "phase=next_game"),
    ("phase=lock", "phase=count"),
    ("phase=lock", "phase=capture"),
    ("phase=lock", "phase=reroll"),
    ("3:R/loose/fresh", "3:R/unthrown/fresh"),
    ("3:R/loose/fresh", "3:-/loose/fresh"),
    (" tresor=13", ""),
]

NOTATION = Notation(GAME, "Imalya", ACTIONS, UNREADABLE, POSITION, LINES, SPOILT)
