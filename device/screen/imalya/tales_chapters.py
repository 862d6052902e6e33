"""The chapters of the book about Tales and powers."""

from __future__ import annotations

from device.i18n import _
from device.screen.game import Chapter, RuleLine
from device.screen.imalya.words import tales_words
from device.screen.words import listed
from engines.imalya import Phase, Rules
from engines.imalya.combinations import BELS
from engines.imalya.escalier import POINTS_A_TALE
from engines.imalya.mort import REWARD
from engines.imalya.powers import are_given
from engines.imalya.score import all_other, all_own
from engines.imalya.switches import KillTiming, LaiirnaSteal


def tales(rules: Rules) -> Chapter:
    """The chapter about what Tales are paid for, and who is out."""
    return Chapter(
        _("Tales and Trésor"),
        (
            *_tales_at_the_start(rules),
            RuleLine(_("Dams cost"), _cost(rules), "dam"),
            RuleLine(
                _("Out"),
                _("Whoever cannot pay this is out; the score stays, and may still win."),
                "tue",
            ),
            RuleLine(
                _("Tax day"),
                _("When the Trésor is empty, everybody still in pays 3 Tales into it."),
                "gain",
            ),
            RuleLine(_("Levies"), _levies(rules), "main"),
        ),
    )


def _tales_at_the_start(rules: Rules) -> tuple[RuleLine, ...]:
    """The rule about Tales at the start; none with the Leïnan, whose own chapter has another."""
    if rules.leinan:
        return ()
    return (RuleLine(_("At the start"), _("15 Tales each, and 5 from each in the Trésor."), "tale"),)


def _cost(rules: Rules) -> str:
    held_now = _("After the count 1 Tale a Dam, 2 where it holds an Egal, to the Trésor.")
    ever = _("After the count 1 Tale a Dam, 2 where it took an Egal, even one freed since, to the Trésor.")
    dams = held_now if rules.freed_egal_cost == 1 else ever
    return f"{dams} {foreign_dice(rules)}" if rules.mercenaire else dams


def foreign_dice(rules: Rules) -> str:
    """What dice of another Faction cost with the Mercenaire (l.83, IM-85)."""
    if rules.mercenaire_captured:
        return _("Each die of another Faction, free or captive, costs 1 Tale, too.")
    return _("Each free die of another Faction costs 1 Tale, too.")


def _levies(rules: Rules) -> str:
    """What takes Tales outside the count; that eliminates nobody (l.45, 58, 66, IM-35)."""
    spared = _("Whoever loses the last Tale to a levy in their own turn is not out at that count.")
    out = _("Whoever cannot pay at the count is out, even after a levy.")
    words = _("The tax puts nobody out, even if no Tale is left.")
    if rules.six:
        levies = listed([_("The tax"), *([_("the Gain")] if are_given(rules) else []), _("Dams on all dice")])
        words = _("{levies} put nobody out, even if no Tale is left.").format(levies=levies)
    return words + " " + (spared if rules.levy_grace else out)


def powers(rules: Rules) -> Chapter:
    """The chapter about when powers work, and what each does."""
    return Chapter(
        _("The powers"),
        (
            RuleLine(_("When"), _when(rules), "sablier"),
            RuleLine(
                _("Mort"),
                _kill(rules),
                "mort",
            ),
            RuleLine(
                _("Gain"),
                _gain(rules),
                "gain",
            ),
            RuleLine(_("Ruse"), _ruse(rules), "ruse"),
        ),
        about=(Phase.KILL, Phase.LAST_KILL),
    )


def _when(rules: Rules) -> str:
    if are_given(rules):
        return _(
            "In the first round; and for a round from one’s next turn on, once all dice were of one Faction."
        )
    return _("Only when it has been bought.")


def _kill(rules: Rules) -> str:
    auto = _("In the others’ turns the first die of their own Faction is killed as it lands.")
    choice = _("In the others’ turns one die of their own Faction may be killed, at any time.")
    spared = _("No Dam takes it then, and it counts nothing.")
    told = f"{choice if rules.kill_timing is KillTiming.OWNER_CHOICE else auto} {spared}"
    if rules.six_alone or not are_given(rules):
        return told
    return told + " " + _("A kill brings {sum}.").format(sum=_worth(rules, REWARD))


def _gain(rules: Rules) -> str:
    if rules.escalier:
        return _("5 points for each Egal that lands.")
    if rules.six_alone or (not are_given(rules) and rules.laiirna_steal is LaiirnaSteal.RUSE):
        return _("It brings nothing by the rules of this table.")
    if not are_given(rules):
        return _("5 points for each Egal of others, taken from the thrower.")
    return _("1 Tale an Egal: in one’s own turn from the Trésor, else from the thrower.")


def _ruse(rules: Rules) -> str:
    if are_given(rules):
        return _("Once in one’s own turn, one Dam of the throw is thrown again.")
    return _("One Dam of the throw is thrown again.")


def all_alike(rules: Rules) -> Chapter:
    """The chapter about turns in which all dice show the same Figure (l.62-66)."""
    power = _("Its power works for a round from one’s next turn on.") if are_given(rules) else ""
    own = _("{n} points. {power}").format(n=all_own(rules), power=power)
    other = _("{n} points, and it becomes one’s own. {power}").format(n=all_other(rules), power=power)
    dams = _("They cost nothing.") if rules.six_alone else _("{sum} from everybody still in.")
    return Chapter(
        _("All dice alike"),
        (
            RuleLine(
                _("When"),
                _("Thrown at once or all kept, they end the turn, and only this counts."),
                "valider",
            ),
            RuleLine(_("Own Faction"), own.strip(), "ruse"),
            RuleLine(_("Another Faction"), other.strip(), "mort"),
            RuleLine("Bel", _("{n} points for everybody still in.").format(n=BELS), "bel"),
            RuleLine("Dam", dams.format(sum=_worth(rules, rules.dice)), "dam"),
            RuleLine(
                "Egal", _("The game ends at once, and the thrower gains a place in the ranking."), "egal"
            ),
        ),
    )


def _worth(rules: Rules, tales: int) -> str:
    """A sum of Tales in words, or with the Escalier the points that replace it."""
    return _("{n} points").format(n=POINTS_A_TALE * tales) if rules.escalier else tales_words(tales)
