"""What a turn of Imalya brings, as arithmetic: the sum, how it comes about, and what the Dams cost."""

from __future__ import annotations

from device.i18n import _
from device.screen.imalya.words import figure_icon
from device.screen.row.points import Points
from device.screen.words import signed
from engines.imalya import Action, Figure, Phase, State
from engines.imalya.escalier import POINTS_A_TALE


def tresor_of(state: State) -> tuple[str, int] | None:
    """The Trésor by its name; None in a game without Tales."""
    return ("Trésor", state.tresor) if state.rules.tales else None


def points_of(state: State) -> Points:
    """What the turn brings if it ends now; before the first round, the points to reach."""
    pot = tresor_of(state) or ("", 0)
    if not state.round or state.phase is Phase.STAKE:
        return Points(_("To reach"), _("To reach"), state.rules.target, pot_name=pot[0], pot=pot[1])
    if not state.rules.tales:
        to_reach = _("To reach: {n}").format(n=state.rules.target)
        return Points(_("Points of the turn"), _("This turn"), state.turn_points, formula(state), to_reach)
    return Points(
        _("Points of the turn"),
        _("This turn"),
        state.turn_points,
        formula(state),
        _("due {n}").format(n=state.turn_debt),
        figure_icon(state.rules, Figure.DAM),
        *pot,
    )


def formula(state: State) -> str:
    """How the points of the turn come about, such as "(3×2 + 1)×3"; "" where there is nothing to reckon.

    The own dice count three times, the others once, and the sum counts as often as there are dice (l.31-33).
    With the Escalier the cost of the Dams follows (l.73).
    """
    told = state.turn_sum
    if told is None or told.total != state.turn_points:
        return ""
    words = ""
    if told.won:
        terms = [f"3×{told.own}"] if told.own else []
        terms += [str(told.other)] if told.other else []
        words = f"({' + '.join(terms)})×{told.own + told.other}" + (f" + {told.bonus}" if told.bonus else "")
    if told.dams:
        cost = f"{POINTS_A_TALE}×{told.dams}"
        words = f"{words} \N{MINUS SIGN} {cost}" if words else f"\N{MINUS SIGN}{cost}"
    return words


def brings(state: State, action: Action) -> int | None:
    """How many points more the turn would bring after an action; None if the action ends the turn."""
    after = state.apply(action)
    if after.turn != state.turn or after.outcome is not None:
        return None
    return after.turn_points - state.turn_points


def brings_words(state: State, action: Action) -> str:
    """What `brings` returns, in words for a key: "▲ +9", "−9 points", "0 points"; "" if the turn ends.

    Where an action brings no points but changes the Tales that are due, it says by how many: "due −1".
    """
    points = brings(state, action)
    if points is None:
        return ""
    if points > 0:
        return f"▲ +{points}"
    if points == 0:
        owed = state.apply(action).turn_debt - state.turn_debt
        return _("due {n}").format(n=signed(owed)) if owed else _("0 points")
    if points == -1:
        return _("\N{MINUS SIGN}1 point")
    return _("\N{MINUS SIGN}{n} points").format(n=-points)
