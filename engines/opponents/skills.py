"""What opponents can do, by the name of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.opponents.artiseurs import SKILL as ARTISEURS
from engines.opponents.choix_des_dieux import SKILL as CHOIX_DES_DIEUX
from engines.opponents.imalya import SKILL as IMALYA
from engines.opponents.jelimvre import SKILL as JELIMVRE
from engines.opponents.oniria import SKILL as ONIRIA
from engines.opponents.skill import Skill

SKILLS: Final[Mapping[str, Skill]] = {
    "imalya": IMALYA,
    "choix_des_dieux": CHOIX_DES_DIEUX,
    "artiseurs": ARTISEURS,
    "jelimvre": JELIMVRE,
    "oniria": ONIRIA,
}
"""The skill of opponents in each game."""
