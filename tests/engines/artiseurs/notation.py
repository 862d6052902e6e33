"""How positions and actions of Artiseurs are written."""

from engines.artiseurs import GAME
from tests.engines.artiseurs.tables import play, thrown
from tests.engines.notation import Notation

ACTIONS = [
    "throw C1CM",
    "draw W",
    "draw WB",
    "reveal 2",
    "colour R",
    "from-bag",
    "step c3 c4",
    "play 3",
    "pass 3",
    "sacrifice 4 3",
    "face C",
    "lift c3",
    "place W c3",
    "push R c3 d3",
    "seize B c3",
    "line 4",
    "line c",
    "line a5-e1",
    "decline",
    "claim 2",
    "withdraw 2",
    "grant",
    "turn-by-turn 2",
    "propose-end 2",
    "agree",
    "refuse",
]

UNREADABLE = [
    "place",
    "place W",
    "place W c6",
    "place G c3",
    "place  W c3",
    "push R c3",
    "step c3 c4 c5",
    "draw",
    "draw ",
    "draw BW",
    "draw X",
    "throw CX",
    "play one",
    "play 01",
    "line f",
    "claim",
    "Grant",
]

_state = play(thrown("1CCM", "baugienne"), "claim 1; grant; sacrifice 2 3; reveal 2; face C; claim 2")
_state = play(_state, "play 3; draw BB; place B a1; place B a2; claim 1; grant; play 2; step e5 e4")
POSITION = str(play(_state, "grant; play 4; lift a1; claim 2"))
"""A position with many things: a seized stone waits, claims are open, an osselet is known."""

LINES = [
    "rules baugienne",
    'player 1 "Player W" colour=W',
    'player 2 "Player R" colour=R',
    'player 3 "Player B" colour=B',
    "table phase=place active=1 bag=W7/R5/B2 out=W0/R0/B0 hand=B!a1 in_play=4 grants=3 claims=2@3 last=2",
    "board ...../....R/..W../B..../.....",
    "osselets 1:1/1 2:C(1)/3 3:2/2 4:M/1",
    "seen ...../....R/..W../B..../..... B!a1",
]
"""A position has lines for rules, each player, table, board, osselets and each earlier position."""

SPOILT = [
    ("phase=place", "phase=sleep"),
    ("phase=place", "phase=draw"),
    ("phase=place", "phase=turn_over"),
    ("phase=place", "phase=agree"),
    ("phase=place", "phase=over"),
    ("active=1", "active=4"),
    ("claims=2@3", "claims=9@3"),
    ("claims=2@3", "claims=2"),
    ("hand=B!a1", "hand=!a1"),
    (" hand=B!a1", ""),
    ("in_play=4", "in_play=four"),
    ("in_play=4", "in_play=7"),
    ("phase=place", "phase=line"),
    ("board .....", "board WWRRB"),
    ("last=2", "last=2 moon=4"),
    ("bag=W7/R5/B2", "bag=seven"),
    ("colour=W", "colour=G"),
    ("colour=W", "colour=-"),
    ("board .....", "board ...."),
    ("1:1/1 2:C(1)/3", "2:C(1)/3 1:1/1"),
    ("2:C(1)/3", "2:C(1)/7"),
    ("rules baugienne", "rules chess"),
    ("rules baugienne", "rules learning"),
    ("player 2", "player 3"),
    ("seen", "known"),
]

NOTATION = Notation(GAME, "Artiseurs", ACTIONS, UNREADABLE, POSITION, LINES, SPOILT)
