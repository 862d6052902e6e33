"""The book of rules of Imalya: one chapter for each moment, by the rules of this table."""

from __future__ import annotations

from device.i18n import _
from device.screen.game import Chapter, RuleLine
from device.screen.imalya import tales_chapters
from device.screen.imalya import variant_chapters as variants
from device.screen.imalya.words import figure_icon, figure_name
from engines.imalya import BY_NUMBER, Figure, Phase, Rules, State
from engines.imalya.score import all_own
from engines.imalya.switches import DamOrder, SortChooser, Tiebreak


def chapters(state: State) -> tuple[Chapter, ...]:
    """The chapters that this table's rules need."""
    rules = state.rules
    needed = {
        variants.figures: variants.has_own_figures(rules),
        _start: True,
        variants.leinan: rules.leinan,
        _throw: True,
        _dam: True,
        _bel: True,
        _keep: True,
        _count: True,
        variants.chance: rules.chance,
        tales_chapters.tales: rules.tales,
        variants.escalier: rules.escalier,
        tales_chapters.powers: rules.six,
        tales_chapters.all_alike: rules.six,
        variants.laiirna: rules.laiirna,
        _year: True,
        variants.series: rules.series,
    }
    return tuple(written(rules) for written, is_needed in needed.items() if is_needed)


def _start(rules: Rules) -> Chapter:
    return Chapter(
        _("The start"),
        (
            RuleLine(
                _("Faction"),
                _(
                    "Everybody throws one die until it shows {figures}: that is their Faction. Up to {n} "
                    "players have different Factions; with more players, each Faction must be there."
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
            *(() if rules.dragon8 else (_by_pips(rules),)),
        ),
        about=(Phase.DRAW_FACTION, Phase.BEL_ROLL, Phase.NAME_STARTER),
    )


def _by_pips(rules: Rules) -> RuleLine:
    """What the pips of ordinary dice stand for (l.91-93)."""
    named = [
        f"{number}\N{NO-BREAK SPACE}{figure_name(rules, figure)}"
        for number, figure in sorted(BY_NUMBER.items(), reverse=True)
        if figure in rules.faces
    ]
    return RuleLine(_("Dice with pips"), ", ".join(named), figure_icon(rules, Figure.DAM))


def _throw(rules: Rules) -> Chapter:
    bels_first = _(
        "The dice land; Bels act; each Dam takes a die; Bels that have not acted still may; then"
        " one keeps what one likes."
    )
    dams_first = _("The dice land; each Dam takes a die; Bels act; then one keeps what one likes.")
    return Chapter(
        _("The throw"),
        (
            RuleLine(
                _("All dice"),
                _(
                    "A turn begins with all {n} dice. After each throw some are kept, and all others are "
                    "thrown again, until none is left."
                ).format(n=rules.dice),
                "frais",
            ),
            RuleLine(_("In order"), dams_first if _dams_first(rules) else bels_first, "passer"),
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
        about=(Phase.THROW, Phase.REROLL),
    )


def _dam(rules: Rules) -> Chapter:
    exposed = _("A freed die can be taken again.")
    safe = _("A freed die cannot be taken again.")
    not_countered = _("A Dam that nobody countered stays and must take a die, if there is one to take.")
    every = _("A Dam stays and must take a die, if there is one to take.")
    return Chapter(
        _("The Dam captures"),
        (
            RuleLine(
                _("It takes one"),
                (every if _dams_first(rules) else not_countered) + " " + _who_chooses(rules),
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
        about=(Phase.CAPTURE,),
    )


def _bel(rules: Rules) -> Chapter:
    any_captive = _(
        "It frees a captured die, even one taken in this throw: the die may score. Die and Dam are not"
        " thrown again."
    )
    earlier = _(
        "It frees a die captured in an earlier throw: the die may score. Die and Dam are not thrown again."
    )
    takes_nothing = _("A Dam of this throw takes nothing and is thrown again; the Bel may be kept.")
    gives_back = _("A Dam of this throw gives back its die and is thrown again; the Bel may be kept.")
    lines = [
        RuleLine(_("Counter"), gives_back if _dams_first(rules) else takes_nothing, "relancer"),
        RuleLine(_("Convert"), _("An Egal of this throw becomes a Faction, as one likes."), "egal"),
        RuleLine(_("Free"), any_captive if rules.free_fresh_captive else earlier, "libre"),
    ]
    if rules.tales:
        lines.append(RuleLine(_("Take"), _("One Tale from the Trésor."), "tale"))
    if rules.escalier:
        lines.append(RuleLine(_("Take"), _("Five points."), "plus"))
    once = _("One action each time a die lands on Bel, in that throw, or none. It cannot be saved up.")
    return Chapter(
        _("The Bel acts"), (*lines, RuleLine(_("Once"), once, "bel")), about=(Phase.RESPOND, Phase.LATE_BEL)
    )


def _keep(rules: Rules) -> Chapter:
    return Chapter(
        _("Keeping dice"),
        (
            RuleLine(_("Keep"), _("Any dice, or none. A kept die stays for the whole turn."), "verrou"),
            RuleLine(_("Throw again"), _("All that is not kept goes back into the hand."), "relancer"),
            RuleLine(_("Countered"), _("A countered Dam cannot be kept: it must be thrown again."), "tue"),
            RuleLine(_("The end"), _("When no die is left to throw, the turn is counted."), "valider"),
        ),
        about=(Phase.LOCK,),
    )


def _count(rules: Rules) -> Chapter:
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


def _factions(rules: Rules, joint: str) -> str:
    *some, last = (figure_name(rules, figure) for figure in rules.factions)
    return _("{some} {joint} {last}").format(some=", ".join(some), joint=joint, last=last)


def _dams_first(rules: Rules) -> bool:
    return rules.dam_order is DamOrder.CAPTURE_FIRST


def _who_chooses(rules: Rules) -> str:
    if rules.sort:
        following = _("The next player still in chooses which.")
        preceding = _("The previous player still in chooses which.")
        return following if rules.sort_chooser is SortChooser.NEXT else preceding
    if rules.sur:
        return _("Egals go first, then one’s own Faction, then the others.")
    return _("The thrower chooses which.")


def _year(rules: Rules) -> Chapter:
    round_words = _("Every round is played to its end. If somebody then has {days} days or more, it is over.")
    lines = [
        RuleLine(_("The round"), round_words.format(days=rules.target), "sablier"),
        RuleLine(_("The winner"), _("The highest score wins, whoever got there first."), "gain"),
        RuleLine(_("A tie"), _tie(rules), "egal"),
    ]
    if rules.tales:
        lines.append(RuleLine(_("Out"), _all_out(rules), "tue"))
    if rules.tales and not rules.series:
        lines.append(RuleLine("Trésor", _("The winner takes all of it."), "tale"))
    return Chapter(_("The end of the year"), tuple(lines), about=(Phase.OVER,))


def _tie(rules: Rules) -> str:
    if rules.tiebreak is Tiebreak.SHARED:
        alone, after_tales = (
            _("The victory is shared."),
            _("Whoever has more Tales wins; if these are equal too, the victory is shared."),
        )
    else:
        alone, after_tales = (
            _("Whoever is tied plays one more round."),
            _("Whoever has more Tales wins; if these are equal too, whoever is tied plays one more round."),
        )
    return after_tales if rules.tales else alone


def _all_out(rules: Rules) -> str:
    if rules.stop_when_one_left:
        return _("When all players but one are out, the highest score wins.")
    return _("When all players are out, the year ends at once, and the highest score wins.")
