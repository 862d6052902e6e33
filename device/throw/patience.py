"""How long a throw must lie still, and how often it is read meanwhile.

A throw is read as soon as nothing moves, and again a moment later. If the two readings agree closely
(`vision.agreement.agree_closely`), nothing has moved between them, and the throw counts. On a slow machine a
reading takes longer than that moment, so two readings are enough there. While dice roll, nothing is read.
"""

from typing import Final

FIRST_FRAMES: Final = 2
"""Still frames before the first reading. With fewer, each short pause of a rolling die costs a reading."""
SURE_FRAMES: Final = 3
"""Still frames before two readings that agree closely count. With fewer, a slow camera shows too little."""
SURE_S: Final = 0.12
"""Seconds of stillness before two such readings count. With fewer, a die that rocks on an edge may count as
it stands there."""
STILL_S: Final = 0.35
"""Seconds of stillness after which readings count that agree, but not closely."""
AGREE_S: Final = 2.0
"""Seconds of stillness after which the last reading counts with its dice in doubt, though no two agree."""
AGAIN_S: Final = 0.1
"""Seconds from one reading of a still tray to the next, as long as they do not agree."""
HAND_AGAIN_S: Final = 0.5
"""Seconds from one reading to the next while a hand is in view. With more, a shadow that was taken for a hand
holds the throw up."""
RESTLESS_S: Final = 6.0
"""Seconds of motion in all of the picture after which people are told to look for a lamp that flickers. With
fewer, hands that take up all dice and throw them are told the same."""
HAND_S: Final = 4.0
"""Seconds of stillness after which what reaches into the picture is furniture and no hand."""
