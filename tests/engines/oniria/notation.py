"""How positions and actions of Oniria are written."""

from engines.oniria import GAME
from engines.oniria.effects import EXAMPLES
from tests.engines.notation import Notation
from tests.engines.oniria.tables import a_round, play

ACTIONS = [
    "take llorona",
    "first 2",
    "mix otomi:1 otomi:2 otomi:3 maya:4 maya:5 maya:6 maya:7",
    "lay -/- 2,3/- -/8 -/- 0/7,11 -/- -/-",
    "lay 12 3 4 1 7 8 9",
    "place 3",
    "place 3 9",
    "last 9",
    "ready 2",
    "choose 2 4",
    "show 4 11",
    "avoidable no",
    "obliged 2 yes",
    "agree 3",
    "contest 3",
    "withdraw 2 5",
    "settle 5 -2",
    "done 2",
    'declare 2 note "from here" from "score \\"card\\""',
    *(f"declare 2 {effect}" for effect in EXAMPLES),
]

UNREADABLE = {
    "take": "one reads like 'take llorona'",
    "take chupacabra": "one reads like 'take llorona'",
    "place": "one reads like 'place 3'",
    "place 3 9 9": "one reads like 'place 3'",
    "ready two": "one reads like 'ready 2'",
    "ready 02": "one reads like 'ready 2'",
    "ready  2": "one reads like 'ready 2'",
    "lay 8/2": "one reads like 'lay -/- 2,3/-",
    "obliged 2 maybe": "one reads like 'obliged 2 yes'",
    "settle 5 2": "one reads like 'settle 5 +2'",
    "declare": "an effect begins with power_add",
    "declare 2 fly": "an effect begins with power_add",
    "declare 2 points 2": "one reads like 'declare 2 points 2 -1'",
    "declare 2 note hello": "one reads like 'declare 2 note ",
    "declare 2 points 2 -1 from": "one reads like 'declare 2 points 2 -1'",
    "declare 2 points 2 -1 from 7": "one reads like 'declare 2 points 2 -1'",
    "Done 2": "one begins with take, first",
}
"""Texts that are no actions, and what the refusal of each offers instead."""

_state = a_round(3, path="2,3/- -/8")
_state = play(_state, "place 1 9; place 3; place 4; place 5; place 6; place 7; last 8")
_state = play(_state, "cards 2 0 0; agreed 2 points 2 +1; pass; pass; choose 3 5; ready 1")
POSITION = str(play(_state, 'declare 1 note "as agreed" from "aid"; contest 2'))
"""A position in the middle of a round, with tricks and declarations."""

LINES = [
    "rules standard",
    'player 1 "Maëlle" deck=llorona',
    'player 2 "Yann" deck=charro',
    'player 3 "Inès" deck=lechuza',
    "table phase=choose neutral=maya first=1",
    "round 1 replays=0 sendas=2,3/-;-/8;-/-;-/-;-/-;-/-;-/- draft=1:1:9,2:3:?,3:4:?,1:5:?,2:6:?,3:7:?,1:2:8",
    "trick 1 cards=2,0,0,9 ready=1,2,3 shown compared",
    "trick 2 cards=?,?,5,? ready=3,1",
    "declared 1 trick=1 powers stands agreed=1 by 2 points 2 +1",
    'declared 2 trick=2 choice proposed contested=2 by 1 note "as agreed" from "aid"',
]
"""A position lists rules, players and table; then the round, its tricks and its declarations."""

SPOILT = [
    ("phase=choose", "phase=sleep"),
    ("phase=choose", "phase=after"),
    ("phase=choose", "phase=draft"),
    ("neutral=maya", "neutral=moon"),
    (" neutral=maya", ""),
    ("first=1", "first=4"),
    ("deck=charro", "deck=moon"),
    ("sendas=2,3/-;", "sendas="),
    ("sendas=2,3/-", "sendas=3,2/-"),
    ("draft=1:1:9", "draft=1:1"),
    ("draft=1:1:9", "draft=5:1:9"),
    ("draft=1:1:9", "draft=1:2:9"),
    ("draft=1:1:9", "draft=1:8:9"),
    ("cards=2,0,0,9", "cards=2,0,0"),
    ("cards=2,0,0,9", "cards=2,?,0,x"),
    ("ready=1,2,3 shown", "ready=1,2,7 shown"),
    (" compared", ""),
    (" shown compared", " compared"),
    ("powers stands", "powers sits"),
    ("by 2 points", "by 7 points"),
    ("agreed=1", "agreed=8"),
    ("points 2 +1", "points 2 1"),
    ("points 2 +1", "points 0 +1"),
    ("points 2 +1", "power_set 5 1"),
    ("points 2 +1", "trick_result 2 sonadora"),
    ("points 2 +1", "flip_senda 8"),
    ("declared 1 ", "whispered 1 "),
    ("trick 2 cards", "trick 3 cards"),
    ("round 1", "round 2"),
    ("rules standard", "rules chess"),
    ("player 2", "player 3"),
]

NOTATION = Notation(GAME, "Oniria", ACTIONS, tuple(UNREADABLE), POSITION, LINES, SPOILT)
