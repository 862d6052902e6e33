"""Sessions of free throwing by chance, with other dice, labels and turns."""

from __future__ import annotations

from random import Random

from engines.throws import MOST_DICE, SOLIDS, Action, Dice, End, Label, Next, OwnDice, Solid, State, sample

OWN = (
    ("Runes", Solid.D6, ("Soleil", "Lune", "Étoile")),
    ("Dés de Zoé", Solid.D8, tuple("01234567")),
    ("os", Solid.OSSELET, ("dos", "ventre")),
)


def answer(state: State, rng: Random) -> Action:
    """Throw most of the time; now and then take other dice, label a throw, pass on, or end."""
    kind = rng.random()
    if kind < 0.03:
        name, solid, faces = rng.choice(OWN)
        return OwnDice(name, solid, rng.randint(1, MOST_DICE), faces)
    if kind < 0.1:
        design = rng.choice(list(SOLIDS))
        return Dice(design, (rng.choice(SOLIDS[design]),) * rng.randint(1, MOST_DICE))
    if kind < 0.2 and state.thrown:
        return Label(rng.choice(["attack", "saving throw", ""]))
    if kind < 0.3 and len(state.players) > 1:
        return Next()
    return End() if kind > 0.95 else sample(state, rng)
