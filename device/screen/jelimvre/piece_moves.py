"""How each kind of piece moves, in a sentence, by the rules of this table."""

from __future__ import annotations

from device.i18n import _
from device.screen.jelimvre.words import kind_name
from device.screen.words import uncapitalised
from engines.jelimvre import COLOUR_OF, FLOOR_OF, KIND_OF, Colour, Floor, Kind, Rules, State
from engines.jelimvre.board import WALL
from engines.jelimvre.switches import Climb, DragonPath, KnightRoutes


def how_it_moves(state: State, cell: int) -> str:
    """How the piece on a cell moves: "Tower: straight, any distance."; "" if the active side has none there.

    A soldier moves otherwise on a wall than on the ground.
    """
    code = state.board[cell]
    kind = KIND_OF[code]
    if kind is None or COLOUR_OF[code] is not state.active:
        return ""
    if kind is Kind.SOLDIER:
        words = _soldier_words(state.rules, FLOOR_OF[code], state.active)
    else:
        words = officer_words(state.rules)[kind]
    return _("{piece}: {moves}").format(piece=kind_name(kind), moves=uncapitalised(words))


def officer_words(rules: Rules) -> dict[Kind, str]:
    """How each officer moves."""
    return {
        Kind.TOWER: _("Straight, any distance."),
        Kind.GUARD: _("Diagonally, any distance."),
        Kind.KNIGHT: _knight_words(rules),
        Kind.DRAGON: _dragon_words(rules),
        Kind.QUEEN: _("Straight or diagonally, any distance."),
        Kind.KING: _("One step in any direction."),
    }


def _knight_words(rules: Rules) -> str:
    words = {
        (KnightRoutes.ROUTES, False): _(
            "In an L, two cells and one, over pieces. Stopped where both ways round meet a wall or water."
        ),
        (KnightRoutes.ROUTES, True): _(
            "In an L, two cells and one, over pieces. Stopped where both ways round meet a wall, water"
            " or a dragon."
        ),
        (KnightRoutes.LEAP, False): _("In an L, two cells and one, leaping whatever lies there."),
        (KnightRoutes.LEAP, True): _(
            "In an L, two cells and one, over pieces. Stopped where both ways round meet a dragon."
        ),
    }
    return words[rules.knight_vs_barrier, rules.knight_blocked_by_dragon]


def _dragon_words(rules: Rules) -> str:
    path = (
        _("over everything, onto walls too. King and regenerator only by an empty path.")
        if rules.dragon_king_path is DragonPath.EMPTY
        else _("over everything, onto walls too. King and regenerator with no army piece between.")
    )
    return _("As the queen, {path}").format(path=path)


def _soldier_words(rules: Rules, floor: Floor, side: Colour) -> str:
    """How a soldier moves from where he stands."""
    if floor is WALL[side]:
        return _(
            "Along your walls, down, or straight on to an enemy wall. Takes two forward, one aside; on walls"
            " one diagonally forward."
        )
    forward = _("One forward, two from where he was set up. Takes one diagonally forward.")
    if floor is WALL[side.other]:
        return forward
    climbs = (
        _("Climbs a wall of yours that he touches.")
        if rules.climb is Climb.ANY8
        else _("Climbs a wall of yours by going forward.")
    )
    return f"{forward} {climbs}"
