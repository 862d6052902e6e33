"""Opponents at the Jeu d'Imalya.

- `keeping` is the easy level, `weighing` the medium and the strong one;
- `glancing` judges choices while a turn is not worked out yet;
- `reason` says why a choice was made;
- `race` computes the chance to win, and `next_turns` what the next turns bring.
"""

from __future__ import annotations

from typing import Final

from engines.opponents.imalya.keeping import overlooks_some
from engines.opponents.imalya.reason import points_on_average
from engines.opponents.imalya.weighing import prepare, racing, roughly
from engines.opponents.skill import Skill

SKILL: Final = Skill(
    easy=overlooks_some,
    medium=roughly,
    strong=racing,
    slack=0.004,
    prepare=prepare,
    reason=points_on_average,
)
