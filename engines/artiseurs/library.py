"""Puzzles from easy to hard, each with one class of solutions.

Written by `python -m tests.engines.artiseurs.make_library`; not to be changed by hand.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engines.artiseurs.rules import Rules, parse_rules


class Entry(NamedTuple):
    """A puzzle of the library.

    Attributes:
        rules: what is played.
        one_in: one player in this number solves it by random legal actions.
    """

    rules: Rules
    one_in: int


LIBRARY: Final[tuple[Entry, ...]] = (
    Entry(parse_rules("puzzle puzzle=W..../RW.../WB.../RB.../.W...,R,step,win"), one_in=8),
    Entry(parse_rules("puzzle puzzle=..W../W.R.W/...R./WWR../BRB..,W,stone:W,line"), one_in=14),
    Entry(parse_rules("puzzle puzzle=...W./WRWR./R.B.R/WR.../B....,W,stone:W,lead:1"), one_in=14),
    Entry(parse_rules("puzzle puzzle=...../...RW/WBB.R/WR..W/R...B,W,step,lead:1"), one_in=15),
    Entry(parse_rules("puzzle puzzle=...../WR.RW/..R../.B.../B....,W,stone:W,win"), one_in=18),
    Entry(parse_rules("puzzle puzzle=...R./R.W../WBRW./BBW.B/.....,B,step,lead:1"), one_in=19),
    Entry(parse_rules("puzzle puzzle=...../..R.W/WR.RW/..B.W/....B,B,step,win"), one_in=20),
    Entry(parse_rules("puzzle puzzle=W..../.W.../W.B.W/....R/RB..R,R,step,line"), one_in=20),
    Entry(parse_rules("puzzle puzzle=BW..B/R..B./W.W../....W/RR...,W,step,line"), one_in=21),
    Entry(parse_rules("puzzle puzzle=W...W/WRRR./..B../.R.R./.W...,R,step,lead:2"), one_in=22),
    Entry(parse_rules("puzzle puzzle=..RR./B.R.R/R.BW./...W./.WW..,B,step,line"), one_in=23),
    Entry(parse_rules("puzzle puzzle=.W..W/W.RR./R.WRW/...../B...W,R,stone:R,win"), one_in=36),
    Entry(parse_rules("puzzle puzzle=.W..W/W...W/RWB../.B.../B.R.R,R,stone:R,win"), one_in=37),
    Entry(parse_rules("puzzle puzzle=B..../.W.../R.W../B..R./..B..,R,stone:R,line"), one_in=39),
    Entry(parse_rules("puzzle puzzle=W...R/.B.BR/..B.W/...WW/.....,R,stone:R,lead:1"), one_in=74),
    Entry(parse_rules("puzzle puzzle=...../...../W...B/....R/R.WWW,B,stone:B,win"), one_in=232),
    Entry(parse_rules("puzzle puzzle=..BB./..R../WW.R./.RRW./..BR.,W,stone:W,win"), one_in=252),
    Entry(parse_rules("puzzle puzzle=R..../R..R./W..BW/.W.B./R..WR,W,stone:W,lead:1"), one_in=252),
    Entry(parse_rules("puzzle puzzle=...../.B.../.W.../WWR.R/.B...,B,stone:B,lead:2"), one_in=414),
    Entry(parse_rules("puzzle puzzle=.W.B./.WW../.BR../W.R../.WW.R,R,stone:R,win"), one_in=1_260),
    Entry(parse_rules("puzzle puzzle=B..../.W.RR/...../W..B./.WWWR,B,step,win"), one_in=1_330),
    Entry(parse_rules("puzzle puzzle=WB.../WB..R/R..../W.R../.W...,R,stone:R,lead:1"), one_in=2_027),
    Entry(parse_rules("puzzle puzzle=...WW/....W/...B./.WR.W/BRR.R,R,step,win"), one_in=2_907),
    Entry(parse_rules("puzzle puzzle=....R/.R.../WW..B/RBB.W/.W.B.,R,step,lead:1"), one_in=3_420),
    Entry(parse_rules("puzzle puzzle=..RBB/W..../RR.RW/B.B../..W..,W,step,win"), one_in=3_591),
    Entry(parse_rules("puzzle puzzle=R..../.W.../..R../WW.BR/R....,B,stone:B,win"), one_in=32_190),
    Entry(parse_rules("puzzle puzzle=RW.../R...R/BWW.W/B..B./...R.,B,stone:B,lead:1"), one_in=251_328),
    Entry(parse_rules("puzzle puzzle=.W.../.WR../.WR../...../WR...,B,stone:B,win"), one_in=693_000),
    Entry(parse_rules("puzzle puzzle=.W..W/...../.BR../.BR.R/WW..W,B,stone:B,win"), one_in=90_852_300),
    Entry(parse_rules("puzzle puzzle=B..RW/.R..R/..R.R/.WW.B/.....,B,stone:B,win"), one_in=203_946_373),
)
"""Every puzzle, the easiest first."""
