"""The ways to play, with or without the sand, and the house rules that can be switched."""

from __future__ import annotations

from collections.abc import Mapping

from device.i18n import _, cached_by_language
from device.screen.game import Preset, Switch, in_chapter
from engines.jelimvre.switches import (
    Climb,
    Descent,
    DragonPath,
    Encirclement,
    KnightRoutes,
    Regenerator,
    Support,
    WallRange,
)


def presets() -> Mapping[str, Preset]:
    """The title of each preset, and a sentence about it."""
    return {
        "base": Preset(
            _("At leisure"),
            _("Turns have no time limit; two against two, thirty seconds."),
            icons=("roi", "tour", "soldat"),
        ),
        "sandglass": Preset(
            _("Sandglass"),
            _("Every turn has thirty seconds. What is in the hand then is lost."),
            icons=("sablier", "cavalier"),
        ),
    }


@cached_by_language
def switches() -> tuple[Switch, ...]:
    """The house rules, in the order of the list."""
    return (
        *in_chapter(_("Set-up and end"), *_of_set_up()),
        *in_chapter(_("The pieces"), *_of_pieces()),
        *in_chapter(_("The soldiers"), *_of_soldiers()),
        *in_chapter(_("Buildings"), *_of_constructions()),
    )


def _of_set_up() -> tuple[Switch, ...]:
    return (
        Switch(
            "hidden_setup",
            _("The set-up"),
            {
                False: (_("open"), _("Black sees how White has set up.")),
                True: (_("under cover"), _("White’s camp stays covered until Black has set up.")),
            },
        ),
        Switch(
            "first_turn_move_and_build",
            _("First turn"),
            {
                False: (_("move or build"), _("The first turn is a move, or a building.")),
                True: (_("both"), _("The first turn may be a move and a building.")),
            },
        ),
        Switch(
            "encirclement",
            _("Encircled king"),
            {
                Encirclement.MATE: (_("no way out"), _("He could be taken, and nothing changes that.")),
                Encirclement.IMMOBILE: (
                    _("immobile"),
                    _("He has no move, after the first turn of his side."),
                ),
                Encirclement.OFF: (_("does not count"), _("Only a king who is taken loses.")),
            },
        ),
        Switch(
            "king_in_air_loses",
            _("King in the hand"),
            {
                True: (_("is lost"), _("A king in the hand when the sand has run out loses the game.")),
                False: (_("goes back"), _("A king in the hand goes back to his cell.")),
            },
        ),
    )


def _of_pieces() -> tuple[Switch, ...]:
    return (
        Switch(
            "regenerator",
            _("On a regenerator"),
            {
                Regenerator.OWN_TRANSIT: (
                    _("own may stop"),
                    _("The enemy takes it, and a piece on it; its own side may stop on it."),
                ),
                Regenerator.CAPTURE: (
                    _("nobody stops"),
                    _("The enemy takes it, and a piece on it; its own side goes round it."),
                ),
                Regenerator.SUPERPOSE: (
                    _("all may stop"),
                    _("All may stop on it; only the dragon takes it."),
                ),
            },
        ),
        Switch(
            "corner_seal",
            _("Touching corners"),
            {
                True: (_("closed"), _("Nobody slips between two barriers that touch by their corners.")),
                False: (_("let through"), _("Pieces slip between two barriers that touch by their corners.")),
            },
        ),
        Switch(
            "knight_blocked_by_dragon",
            _("Knight, dragon"),
            {
                False: (_("leaps it"), _("A knight leaps a dragon as any piece.")),
                True: (_("is stopped"), _("A dragon stops a knight as a barrier does.")),
            },
        ),
        Switch(
            "knight_vs_barrier",
            _("Knight, barriers"),
            {
                KnightRoutes.ROUTES: (_("two routes"), _("Stopped where both ways round meet a barrier.")),
                KnightRoutes.LEAP: (_("leaps"), _("A knight leaps whatever lies there.")),
            },
        ),
        Switch(
            "dragon_king_path",
            _("Dragon, king"),
            {
                DragonPath.EMPTY: (_("empty path"), _("Anything in between shields a king from a dragon.")),
                DragonPath.ARMY_ONLY: (_("no army"), _("Only army pieces shield a king from a dragon.")),
            },
        ),
    )


def _of_soldiers() -> tuple[Switch, ...]:
    return (
        Switch(
            "climb",
            _("Climbing a wall"),
            {
                Climb.ANY8: (_("anywhere"), _("A soldier climbs his wall from any cell that touches it.")),
                Climb.FORWARD3: (_("forward"), _("A soldier climbs his wall going forward.")),
            },
        ),
        Switch(
            "soldier_wall_range",
            _("Along a wall"),
            {
                WallRange.ONE: (_("one step"), _("A soldier goes one step along his wall.")),
                WallRange.ANY: (_("any way"), _("A soldier goes along his wall as far as he likes.")),
            },
        ),
        Switch(
            "descent",
            _("Climbing down"),
            {
                Descent.NONFORWARD5: (_("side, back"), _("Down sideways or back, also by the corner.")),
                Descent.BACK3: (_("backwards"), _("Down backwards, straight or by the corner.")),
            },
        ),
        Switch(
            "late_promotion",
            _("Exchange"),
            {
                False: (_("on arrival"), _("A soldier is exchanged as it arrives, or never.")),
                True: (_("later too"), _("A soldier may be exchanged later, instead of a move.")),
            },
        ),
    )


def _of_constructions() -> tuple[Switch, ...]:
    return (
        Switch(
            "support_pieces",
            _("What supports"),
            {
                Support.ARMY: (_("the army"), _("Constructions are laid and destroyed beside army pieces.")),
                Support.ALL: (_("all pieces"), _("Walls and the regenerator support constructions too.")),
            },
        ),
        Switch(
            "water9_new_zone",
            _("Water at 9"),
            {
                False: (_("is added"), _("Water is added to a zone that lies there.")),
                True: (_("may begin"), _("Water may begin a new zone beside an army piece.")),
            },
        ),
        Switch(
            "walls_return",
            _("Destroyed walls"),
            {
                True: (_("return"), _("A destroyed wall goes back to its owner’s stock.")),
                False: (_("are gone"), _("A destroyed wall is never built again.")),
            },
        ),
        Switch(
            "sandglass",
            _("The glass"),
            {
                False: (_("no"), _("Turns have no time limit.")),
                True: (_("30 seconds"), _("Every turn has thirty seconds.")),
            },
        ),
    )
