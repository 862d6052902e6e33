"""The motions in a round of Le Choix des Dieux: dice land, the result appears, copper changes hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from device.screen.choix_des_dieux.result import ResultZones
from device.screen.kit.canvas import Canvas
from device.screen.motion.copper import Flow
from device.screen.motion.pieces import Place
from device.screen.motion.reveal import Part, Reveal
from engines.choix_des_dieux.events import Moved

_Payment = tuple[int | None, int | None, int]
"""Who gives, who takes, and how much; None is the pot."""

_DROP: Final = -12
"""How far above its place a die begins, in units."""
_RISE: Final = 8
"""How far below their place words begin, in units; more would cover the edge of their panel."""
_ASIDE: Final = 16


def flows(seats: Sequence[int], moved: Moved) -> tuple[Flow, ...]:
    """Who gives how much to whom, by the cells of the bar: each giver pays the takers in their order.

    Args:
        seats: the seat of each cell of the bar.
        moved: those who give and those who take, the same sum on both sides.
    """
    takes = list(moved.takes)
    paid = [flow for account, elis in moved.gives for flow in _paid(account, elis, takes)]
    return tuple(Flow(_cell(seats, giver), _cell(seats, taker), elis) for giver, taker, elis in paid)


def _paid(giver: int | None, elis: int, takes: list[tuple[int | None, int]]) -> list[_Payment]:
    """What one giver pays; `takes` keeps what is still due to each taker."""
    paid: list[_Payment] = []
    while elis:
        taker, due = takes.pop(0)
        part = min(elis, due)
        paid.append((giver, taker, part))
        elis -= part
        if due > part:
            takes.insert(0, (taker, due - part))
    return paid


def _cell(seats: Sequence[int], account: int | None) -> int | None:
    """The cell of an account in the bar; None for the pot."""
    return None if account is None else seats.index(account)


def result_comes(body: Place, right: Sequence[str], wrong: Sequence[str]) -> Reveal:
    """The last die lands; then come the combination and what it brings, who was right, and who was wrong."""

    def zones(canvas: Canvas) -> ResultZones:
        return ResultZones.of(canvas, body(canvas), right, wrong)

    return Reveal(
        (
            Part(lambda canvas: zones(canvas).last_die, dy=_DROP, on_panel=True),
            Part(lambda canvas: zones(canvas).words, 180, dy=_RISE, on_panel=True),
            Part(lambda canvas: zones(canvas).right, 360, dx=_ASIDE),
            Part(lambda canvas: zones(canvas).wrong, 540, dx=_ASIDE),
        )
    )
