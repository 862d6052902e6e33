"""The rules of Imalya in a screen for each moment, as they are played at this table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from device.i18n import _
from device.screen.game import Chapter, RuleLine
from device.screen.imalya import variant_chapters as variants
from device.screen.imalya.ranks import tales_words
from device.screen.imalya.words import figure_icon, figure_name
from engines.imalya import Figure, Phase, Rules
from engines.imalya.escalier import STEP
from engines.imalya.mort import REWARD
from engines.imalya.score import all_other, all_own
from engines.imalya.switches import KillTiming


def chapters(state: Any) -> tuple[Chapter, ...]:
    """The chapters that this table's rules need."""
    return tuple(_WRITTEN[name](state.rules) for name in _names(state.rules))


def chapter_now(state: Any) -> int:
    """The chapter of what is awaited."""
    name = _OF_PHASE.get(state.phase, "throw")
    names = _names(state.rules)
    return names.index(name) if name in names else 0


def _names(rules: Any) -> list[str]:
    skipped = {
        "figures": not variants.has_own_figures(rules),
        "tales": not rules.tales,
        "escalier": not rules.escalier,
        "powers": not rules.six,
        "leinan": not rules.leinan,
        "laiirna": not rules.laiirna,
        "chance": not rules.chance,
        "series": not rules.series,
    }
    return [name for name in _WRITTEN if not skipped.get(name)]


def _start(rules: Any) -> Chapter:
    return Chapter(
        _("The start"),
        (
            RuleLine(
                _("Faction"),
                _(
                    "Everybody throws one die until it shows {figures}: that is the Faction. Up to {n}"
                    " players have different ones; with more, each of them must be there."
                ).format(figures=_factions(rules, _("or")), n=len(rules.factions)),
                figure_icon(rules, Figure.RUSE),
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
                    "A turn begins with all {n} dice. After each throw some are kept, and all others are"
                    " thrown again, until none is loose."
                ).format(n=rules.dice),
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
                _("The Figures"),
                _(
                    "The Dam captures, the Bel helps, the Egal waits to become something. {figures} score."
                ).format(figures=_factions(rules, _("and"))),
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
                + _who_chooses(rules),
                "dam",
            ),
            RuleLine(
                _("Fresh first"),
                _("Prey are the Factions and the Egal: a die of this throw first, else one kept earlier."),
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
        RuleLine(_("Convert"), _("An Egal of this throw becomes a Faction, as one likes."), "egal"),
        RuleLine(_("Free"), any_captive if rules.free_fresh_captive else earlier, "libre"),
    ]
    if rules.tales:
        lines.append(RuleLine(_("Take"), _("One Tale from the Trésor."), "tale"))
    if rules.escalier:
        lines.append(RuleLine(_("Take"), _("Five points."), "plus"))
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
            RuleLine(_("All one’s own"), _("{n} points.").format(n=all_own(rules)), "ruse"),
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
            *_tales_at_the_start(rules),
            RuleLine(_("Dams cost"), _cost(rules), "dam"),
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
                _kill(rules),
                "mort",
            ),
            RuleLine(
                _("Gain"),
                _gain(rules),
                "gain",
            ),
            RuleLine(_("Ruse"), _("Once in the own turn, one Dam of the throw is thrown again."), "ruse"),
            RuleLine(
                _("All alike"),
                _(
                    "Own Faction {own}; another {other}, and it becomes one’s own; Bel 50 for all; Dam {loss}"
                    " from all; Egal ends the game."
                ).format(
                    own=all_own(rules),
                    other=all_other(rules),
                    loss=_worth(rules, rules.dice),
                ),
                "egal",
            ),
        ),
    )


def _factions(rules: Rules, joint: str) -> str:
    *some, last = (figure_name(rules, figure) for figure in rules.factions)
    return _("{some} {joint} {last}").format(some=", ".join(some), joint=joint, last=last)


def _who_chooses(rules: Rules) -> str:
    if rules.sort:
        return _("An adversary chooses which.")
    if rules.sur:
        return _("Egals go first, then one’s own Faction, then the others.")
    return _("Its owner chooses which.")


def _tales_at_the_start(rules: Rules) -> tuple[RuleLine, ...]:
    """The Leïnan has a chapter of its own about the start."""
    if rules.leinan:
        return ()
    return (RuleLine(_("At the start"), _("15 Tales each, and 5 from each in the Trésor."), "tale"),)


def _cost(rules: Rules) -> str:
    dams = _("After the count 1 Tale a Dam, 2 where it holds an Egal, to the Trésor.")
    if not rules.mercenaire:
        return dams
    free = _("So does each free die of another Faction: 1 Tale.")
    held = _("So does each die of another Faction, free or captive: 1 Tale.")
    return dams + " " + (held if rules.mercenaire_captured else free)


def _kill(rules: Rules) -> str:
    auto = _("In the others’ turns the first die of their own Faction is killed as it lands.")
    choice = _("In the others’ turns one die of their own Faction may be killed, at any time.")
    chosen = rules.kill_timing is KillTiming.OWNER_CHOICE
    paid = _("It brings {sum}.").format(sum=_worth(rules, REWARD))
    return (choice if chosen else auto) + " " + paid


def _gain(rules: Rules) -> str:
    if rules.escalier:
        return _("5 points for each Egal that lands.")
    return _("1 Tale for each Egal that lands: from the Trésor, or from the thrower.")


def _worth(rules: Rules, tales: int) -> str:
    """A sum of Tales, or the Escalier's points in their place."""
    return _("{n} points").format(n=STEP * tales) if rules.escalier else tales_words(tales)


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
    "figures": variants.figures,
    "start": _start,
    "leinan": variants.leinan,
    "throw": _throw,
    "dam": _dam,
    "bel": _bel,
    "keep": _keep,
    "count": _count,
    "chance": variants.chance,
    "tales": _tales,
    "escalier": variants.escalier,
    "powers": _powers,
    "laiirna": variants.laiirna,
    "year": _year,
    "series": variants.series,
}
"""Every chapter, in the order of the book."""

_OF_PHASE: Final[Mapping[Phase, str]] = {
    Phase.DRAW_FACTION: "start",
    Phase.BEL_ROLL: "start",
    Phase.NAME_STARTER: "start",
    Phase.DEPOSIT: "leinan",
    Phase.BUY: "laiirna",
    Phase.RESPOND: "bel",
    Phase.LATE_BEL: "bel",
    Phase.CAPTURE: "dam",
    Phase.LOCK: "keep",
    Phase.KILL: "powers",
    Phase.LAST_KILL: "powers",
    Phase.BONUS: "chance",
    Phase.NEXT_GAME: "series",
    Phase.STAKE: "series",
    Phase.OVER: "year",
}
"""The chapter of each moment; every other one is about the throw."""
