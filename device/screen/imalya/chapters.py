"""The rules of Imalya in a screen for each moment, as they are played at this table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from device.i18n import _
from device.screen.game import Chapter, RuleLine
from engines.imalya import Phase


def chapters(state: Any) -> tuple[Chapter, ...]:
    """The chapters that this table's rules need."""
    return tuple(_WRITTEN[name](state.rules) for name in _names(state.rules))


def chapter_now(state: Any) -> int:
    """The chapter of what is awaited."""
    name = _OF_PHASE.get(state.phase, "throw")
    names = _names(state.rules)
    return names.index(name) if name in names else 0


def _names(rules: Any) -> list[str]:
    skipped = {"tales": not rules.tales, "powers": not rules.six}
    return [name for name in _WRITTEN if not skipped.get(name)]


def _start(rules: Any) -> Chapter:
    return Chapter(
        _("The start"),
        (
            RuleLine(
                _("Faction"),
                _(
                    "Everybody throws one die until it shows Mort, Gain or Ruse: that is the Faction. Up to"
                    " three players have three different ones; from four on all three must be there."
                ),
                "ruse",
            ),
            RuleLine(
                _("First Bel"),
                _("Then one die each, in turn: whoever throws the first Bel names who starts."),
                "bel",
            ),
            RuleLine(
                _("The aim"),
                _("To cross the {days} days of the year with dice of one’s own Faction.").format(
                    days=rules.target
                ),
                "gain",
            ),
        ),
    )


def _throw(rules: Any) -> Chapter:
    return Chapter(
        _("The throw"),
        (
            RuleLine(
                _("All dice"),
                _(
                    "A turn begins with all six dice. After each throw some are kept, and all others are"
                    " thrown again, until none is loose."
                ),
                "frais",
            ),
            RuleLine(
                _("In order"),
                _(
                    "The dice land; Bels act; each Dam takes a die; Bels that have not acted still may; then"
                    " one keeps what one likes."
                ),
                "passer",
            ),
            RuleLine(
                _("Six figures"),
                _(
                    "The Dam captures, the Bel helps, the Egal waits to become something. Mort, Gain and Ruse"
                    " score."
                ),
                "egal",
            ),
            RuleLine(
                _("Misread?"),
                _("Hold a die’s key, or press Correct: it counts again with the right face."),
                "plume",
            ),
        ),
    )


def _dam(rules: Any) -> Chapter:
    exposed = _("A freed die can be taken again.")
    safe = _("A freed die cannot be taken again.")
    return Chapter(
        _("The Dam captures"),
        (
            RuleLine(
                _("It takes one"),
                _("A Dam that nobody countered stays and must take a die, if there is one to take.")
                + " "
                + _("Its owner chooses which."),
                "dam",
            ),
            RuleLine(
                _("Fresh first"),
                _("Prey are Mort, Gain, Ruse and Egal: a die of this throw first, else one kept earlier."),
                "frais",
            ),
            RuleLine(
                _("The captive"),
                _("It stays under its Dam, counts nothing, and is not thrown again."),
                "chaine",
            ),
            RuleLine(_("Freed"), exposed if rules.freed_recapturable else safe, "libre"),
        ),
    )


def _bel(rules: Any) -> Chapter:
    any_captive = _(
        "It frees a captured die, even one taken in this throw: the die may score, the Dam stays."
    )
    earlier = _("It frees a die captured in an earlier throw: the die may score, the Dam stays.")
    lines = [
        RuleLine(
            _("Counter"), _("A Dam of this throw takes nothing; Dam and Bel are thrown again."), "relancer"
        ),
        RuleLine(_("Convert"), _("An Egal of this throw becomes Mort, Gain or Ruse, as one likes."), "egal"),
        RuleLine(_("Free"), any_captive if rules.free_fresh_captive else earlier, "libre"),
    ]
    if rules.tales:
        lines.append(RuleLine(_("Take"), _("One Tale from the Trésor."), "tale"))
    once = _("One action each time a die lands on Bel, in that throw, or none. It cannot be saved up.")
    return Chapter(_("The Bel acts"), (*lines, RuleLine(_("Once"), once, "bel")))


def _keep(rules: Any) -> Chapter:
    return Chapter(
        _("Keeping dice"),
        (
            RuleLine(_("Keep"), _("Any dice, or none. A kept die stays for the whole turn."), "verrou"),
            RuleLine(_("Throw again"), _("All that is not kept goes back into the hand."), "relancer"),
            RuleLine(_("Countered"), _("A countered Dam cannot be kept: it must be thrown again."), "tue"),
            RuleLine(_("The end"), _("When no die is loose, the turn is counted."), "valider"),
        ),
    )


def _count(rules: Any) -> Chapter:
    return Chapter(
        _("The count"),
        (
            RuleLine(
                _("Points"),
                _(
                    "3 for each free die of one’s own Faction and 1 for each of another, times the number of"
                    " these dice."
                ),
                "gain",
            ),
            RuleLine(_("Examples"), _("3 own and 2 others: (9 + 2) × 5 = 55. 5 own: 15 × 5 = 75."), "table"),
            RuleLine(_("Six own"), _("120 points."), "ruse"),
            RuleLine(
                _("Nothing"), _("Dams, captives, killed dice, Bels and Egals count nothing at all."), "chaine"
            ),
        ),
    )


def _tales(rules: Any) -> Chapter:
    spared = _("A player stripped by a levy in his own turn is not out.")
    out = _("Whoever cannot pay is out, even after a levy.")
    return Chapter(
        _("Tales and Trésor"),
        (
            RuleLine(_("At the start"), _("15 Tales each, and 5 from each in the Trésor."), "tale"),
            RuleLine(
                _("Dams cost"),
                _("After the count 1 Tale a Dam, 2 where it holds an Egal, to the Trésor."),
                "dam",
            ),
            RuleLine(
                _("Out"),
                _("Whoever cannot pay is out; the score stays, and may still win.")
                + " "
                + (spared if rules.levy_grace else out),
                "tue",
            ),
            RuleLine(
                _("Tax day"),
                _("When the Trésor is empty, everybody still in pays 3 Tales into it."),
                "gain",
            ),
        ),
    )


def _powers(rules: Any) -> Chapter:
    return Chapter(
        _("The powers"),
        (
            RuleLine(_("When"), _("In the first round, and for one round after six of a kind."), "sablier"),
            RuleLine(
                _("Mort"),
                _("In the others’ turns the first die of their own Faction is killed as it lands: 2 Tales."),
                "mort",
            ),
            RuleLine(
                _("Gain"),
                _("1 Tale for each Egal that lands: from the Trésor, or from the thrower."),
                "gain",
            ),
            RuleLine(_("Ruse"), _("Once in the own turn, one Dam of the throw is thrown again."), "ruse"),
            RuleLine(
                _("Six alike"),
                _(
                    "Own Faction 120; another 108, and it becomes one’s own; Bel 50 for all; Dam 6 Tales from"
                    " all; Egal ends the game."
                ),
                "egal",
            ),
        ),
    )


def _year(rules: Any) -> Chapter:
    return Chapter(
        _("The end of the year"),
        (
            RuleLine(
                _("The round"),
                _(
                    "Every round is played to its end. If somebody then has {days} days or more, it is over."
                ).format(days=rules.target),
                "sablier",
            ),
            RuleLine(_("The winner"), _("The highest score wins, whoever got there first."), "gain"),
            RuleLine(
                _("A tie"),
                _("With Tales, whoever has more of them; otherwise the victory is shared."),
                "egal",
            ),
        ),
    )


_WRITTEN: Final[Mapping[str, Callable[[Any], Chapter]]] = {
    "start": _start,
    "throw": _throw,
    "dam": _dam,
    "bel": _bel,
    "keep": _keep,
    "count": _count,
    "tales": _tales,
    "powers": _powers,
    "year": _year,
}
"""Every chapter, in the order of the book."""

_OF_PHASE: Final[Mapping[Phase, str]] = {
    Phase.DRAW_FACTION: "start",
    Phase.BEL_ROLL: "start",
    Phase.NAME_STARTER: "start",
    Phase.RESPOND: "bel",
    Phase.LATE_BEL: "bel",
    Phase.CAPTURE: "dam",
    Phase.LOCK: "keep",
    Phase.KILL: "powers",
    Phase.LAST_KILL: "powers",
    Phase.OVER: "year",
}
"""The chapter of each moment; every other one is about the throw."""
