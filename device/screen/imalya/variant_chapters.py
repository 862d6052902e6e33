"""The chapters of the book about local sets of Figures and about variants."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from device.i18n import _
from device.screen.game import Chapter, RuleLine
from device.screen.imalya.words import figure_icon, key_name, tales_words
from engines.imalya import Figure, FigureSet, Phase, Rules, faces_of
from engines.imalya.laiirna import PRICE
from engines.imalya.leinan import POINTS
from engines.imalya.score import all_own
from engines.imalya.switches import LaiirnaSteal

_ROLES: Final[Mapping[Figure, Callable[[], str]]] = {
    Figure.DAM: lambda: _("The Dam: it captures dice."),
    Figure.BEL: lambda: _("The Bel: it helps."),
    Figure.EGAL: lambda: _("The Egal: it waits to become something."),
    Figure.MORT: lambda: _("The Mort: a Faction, which scores."),
    Figure.GAIN: lambda: _("The Gain: a Faction, which scores."),
    Figure.RUSE: lambda: _("The Ruse: a Faction, which scores."),
    Figure.ARCANISTE: lambda: _("A Faction, which scores and has no power."),
    Figure.BANNI: lambda: _("A Faction, which scores and has no power."),
}


def figures(rules: Rules) -> Chapter:
    """The chapter with the set's own names for the Figures, which the other chapters use."""
    lines = []
    for figure in rules.faces:
        called, full = key_name(rules, figure), faces_of(rules)[figure].name
        role = _ROLES[figure]()
        words = role if called == full else f"{full}. {role}"
        lines.append(RuleLine(called, words, figure_icon(rules, figure)))
    return Chapter(_("The Figures"), tuple(lines))


def has_own_figures(rules: Rules) -> bool:
    """Whether the dice show other Figures than the usual six."""
    return rules.figure_set is not FigureSet.IMALYA or rules.dragon8


def escalier(rules: Rules) -> Chapter:
    """The chapter about the Escalier: points in place of Tales."""
    stolen = _("5 points for each Egal that lands; an opponent who throws it loses them.")
    given = _("5 points for each Egal that lands; nobody loses them.")
    below = _("A score may fall below zero.")
    held = _("After the count each costs 5 points, 10 where it holds an Egal.")
    ever = _("After the count each costs 5 points, 10 where it took an Egal, even one freed since.")
    lines = [
        RuleLine("Bel", _("5 points at once, if it does nothing else."), "bel"),
        RuleLine("Dam", held if rules.freed_egal_cost == 1 else ever, "dam"),
    ]
    if rules.six:
        lines += [
            RuleLine("Mort", _("10 points for each kill."), "mort"),
            RuleLine("Gain", stolen if rules.escalier_gain_steals else given, "gain"),
        ]
    floor = _("No score falls below zero.") if rules.escalier_floor else below
    return Chapter("Escalier", (*lines, RuleLine(_("Below zero"), floor, "moins")))


def leinan(rules: Rules) -> Chapter:
    """The chapter about the Leïnan: Tales for points, before the first turn."""
    return Chapter(
        "Leïnan",
        (
            RuleLine(_("At the start"), _("15 Tales each, and 1 from each in the Trésor."), "tale"),
            RuleLine(
                _("Adding"),
                _("Before the first turn everybody may add Tales to the Trésor: {n} points each.").format(
                    n=POINTS
                ),
                "plus",
            ),
            RuleLine(_("Ruin"), _("Who keeps few Tales may soon be out: each Dam costs one."), "dam"),
        ),
        about=(Phase.DEPOSIT,),
    )


def laiirna(rules: Rules) -> Chapter:
    """The chapter about the Laiirna: powers that are bought."""
    price = tales_words(PRICE)
    given = _(
        "Powers are given as well, in the first round and after all dice of one Faction; those bring Tales."
    )
    none = _("No power is given for free.")
    steals = {
        LaiirnaSteal.GAIN: _(
            "A bought power brings no Tales; a bought Gain steals 5 points for each Egal of others."
        ),
        LaiirnaSteal.RUSE: _(
            "A bought power brings no Tales, a bought Gain nothing; a bought reroll steals 5 points."
        ),
        LaiirnaSteal.BOTH: _(
            "A bought power brings no Tales; a bought Gain steals 5 points for each Egal of others, a bought"
            " reroll 5 points."
        ),
    }
    return Chapter(
        "Laiirna",
        (
            RuleLine(
                _("Mort, Gain"),
                _("Before the first throw of any turn: {price}, for a whole round.").format(price=price),
                "sablier",
            ),
            RuleLine(
                "Ruse",
                _("When a Dam has landed: {price}, and it is thrown again; as often as one can pay.").format(
                    price=price
                ),
                "ruse",
            ),
            RuleLine(
                _("No money"),
                steals[rules.laiirna_steal],
                "tale",
            ),
            RuleLine(_("For free"), given if rules.laiirna_keep_free else none, "bel"),
        ),
        about=(Phase.BUY,),
    )


def chance(rules: Rules) -> Chapter:
    """The chapter about the Chance: another turn after all dice of one's own Faction."""
    return Chapter(
        "Chance",
        (
            RuleLine(
                _("All one’s own"),
                _("All dice of one’s own Faction, thrown or kept: {n} points, and the turn is over.").format(
                    n=all_own(rules)
                ),
                "ruse",
            ),
            RuleLine(
                _("Another turn"),
                _("Then one may play another whole turn at once, and so on each time."),
                "relancer",
            ),
        ),
        about=(Phase.BONUS,),
    )


def series(rules: Rules) -> Chapter:
    """The chapter about what happens between two games of a series."""
    shared = _("Two Tales for the winner, one for each other player, and again, until it is empty.")
    taken = _("The winner takes all of it.")
    return Chapter(
        _("Games in a row"),
        (
            RuleLine("Trésor", shared if rules.series_split else taken, "tale"),
            RuleLine(
                _("New stake"),
                _("Whoever is short of Tales may add some; then everybody pays the new Trésor."),
                "plus",
            ),
            RuleLine(_("At most 15"), _("What anybody holds beyond 15 Tales is set aside for good."), "gain"),
            RuleLine(_("The last"), _("The winner of the last game takes the whole Trésor."), "valider"),
            RuleLine(_("Victory"), _("Whoever has won the most Tales in all games wins the series."), "roi"),
        ),
        about=(Phase.NEXT_GAME, Phase.STAKE),
    )
