"""Opponents at the Jeu d'Imalya."""

from __future__ import annotations

from typing import Final

from engines.opponents.imalya.keeping import keeps_most
from engines.opponents.imalya.weighing import prepare, racing, roughly
from engines.opponents.skill import Skill

SKILL: Final = Skill(keeps_most, roughly, racing, slack=0.004, prepare=prepare)
