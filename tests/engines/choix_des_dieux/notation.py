"""How positions and actions of Le Choix des Dieux are written."""

from engines.choix_des_dieux import GAME
from tests.engines.choix_des_dieux.rounds import a_table, play
from tests.engines.notation import Notation

ACTIONS = [
    "name 2",
    'join "Théo"',
    'join "a \\"quoted\\" name"',
    "leave 2",
    "sit-out 2",
    "sit-in 2",
    "purse 2 40",
    "open",
    "close",
    "throw S",
    "stake 2 12",
    "guess 2 Conflit éternel – Défense",
    "ready 2",
]

UNREADABLE = [
    "stake",
    "stake 2",
    "stake 2 ten",
    "stake 2 1 1",
    "stake 02 1",
    "guess 2",
    "guess 2 la moisson",
    "throw X",
    "throw SA",
    "join Théo",
    "join 5",
    "open 1",
    "Open",
    " open",
]

story = "sit-out 4; open; throw A; stake 2 10; stake 3 8; stake 1 7; throw N; guess 2 Bûcher; ready 2"
POSITION = str(play(a_table(pot=12), story))
"""A position during the bets, with a guess, a player who is ready and one who sits out."""

LINES = [
    "rules elis",
    'player 1 "Inès" funds=100 won=-12 stake=7 guess=-',
    'player 2 "Maëlle" funds=100 won=0 stake=10 guess="Bûcher" ready',
    'player 3 "Yann" funds=100 won=0 stake=8 guess=-',
    'player 4 "Théo" funds=100 won=0 stake=0 guess=- away',
    "table phase=bets shooter=1 last=- round=1 pot=12 surplus=0 unclaimed=0",
    "dice A N",
]
"""A position is a line for the rules, one for each player, one for the table and one for the dice."""

SPOILT = [
    ("phase=bets", "phase=sleep"),
    ("phase=bets", "phase=stakes"),
    ("phase=bets", "phase=over"),
    ("shooter=1", "shooter=5"),
    ("last=-", "last=9"),
    ("dice A N", "dice A"),
    ("dice A N", "dice A D"),
    ("dice A N", "dice D N"),
    ("dice A N", "dice A N\noutcome closed 1,2,3,4"),
    ("Bûcher", "Pleine Mère"),
    ("ready", "asleep"),
    ("funds=100", "funds=many"),
    ("rules elis", "rules chess"),
    ("player 2", "player 3"),
    (" pot=12", ""),
]

NOTATION = Notation(GAME, "Le Choix des Dieux", ACTIONS, UNREADABLE, POSITION, LINES, SPOILT)
