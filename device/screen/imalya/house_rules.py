"""The presets, variants and house rules of Imalya, with their words for the screen of rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from device.i18n import _, cached_by_language
from device.screen.game import Preset, Switch, in_chapter
from device.screen.imalya.words import figure_name
from device.screen.teach.with_dice import WithDiceScreen
from device.screen.words import listed
from engines.imalya import SETS, FigureSet, Rules
from engines.imalya.switches import (
    DamOrder,
    KillReward,
    KillTiming,
    LaiirnaSteal,
    RuseReroll,
    SortChooser,
    TaxTiming,
    Tiebreak,
)

_USUAL: Final = {"chance": "Chance", "sort": "Sort"}
"""The variants that local sets of Figures are usually played with (IM-105), with their titles."""


def presets() -> Mapping[str, Preset]:
    """The words of each preset; those for most tables come first."""
    variants = _words_of_variants()
    return {
        "tales_six": Preset(
            _("The usual game"),
            _("Tales change hands, and each Faction has its power."),
            icons=("tale", "gain", "mort", "ruse"),
        ),
        "base": Preset(
            _("First time"), _("Points alone, no Tales and no powers."), icons=("ruse", "mort", "gain")
        ),
        "dragon8": Preset(
            _("The Dragon"),
            _("Eight dice with eight faces, five Factions."),
            _("needs eight d8"),
            ("dragon/dam", "dragon/bel", "dragon/arcaniste", "dragon/banni"),
        ),
        "tales": Preset(*variants["tales"], icons=("tale", "dam")),
        "escalier_six": Preset(
            "Escalier", _("With powers, and points in place of Tales: 5 for each."), icons=("gain", "mort")
        ),
        "leinan": Preset(*variants["leinan"], icons=("tale", "plus")),
        "mercenaire": Preset(*variants["mercenaire"], icons=("mort", "tale")),
        "laiirna": Preset(*variants["laiirna"], icons=("ruse", "tale", "tale")),
        "sort": Preset(*variants["sort"], icons=("main", "dam")),
        "sur": Preset(*variants["sur"], icons=("dam", "egal")),
        "chance": Preset(*variants["chance"], icons=("relancer", "ruse")),
        "series": Preset(
            _("Series"),
            _("Games follow each other; the Trésor is shared out between them."),
            icons=("table",),
        ),
    }


@cached_by_language
def switches() -> tuple[Switch, ...]:
    """The switches in the order of the list."""
    return (
        *in_chapter(_("What is played"), *_variants(), *_figures(), *_of_dragon(), _dice()),
        *in_chapter(_("The Dams"), *_dams_and_bels(), *_of_sort()),
        *in_chapter(_("The powers"), *_powers(), *_of_laiirna()),
        *in_chapter(_("The Tales"), *_tales_rules(), *_of_escalier()),
        *in_chapter(_("The end"), *_end()),
    )


def _dice() -> Switch:
    """The switch for the dice to play with; it is no rule of the game, so it comes last."""
    sentence = _("Dice with pips, dice with Figures, or dice of your own.")
    return Switch("figure_set", _("The dice"), {}, opens=WithDiceScreen, own=(_("Which dice?"), sentence))


def _words_of_variants() -> Mapping[str, tuple[str, str]]:
    """The title and the description of each variant that can be chosen as a preset, or switched on in one."""
    return {
        "tales": ("Tales", _("Tales change hands: every Dam costs one.")),
        "leinan": ("Leïnan", _("Tales added to the first Trésor bring 12 points each.")),
        "mercenaire": ("Mercenaire", _("Free dice of another Faction cost a Tale each.")),
        "laiirna": ("Laiirna", _("Powers can be bought for 2 Tales.")),
        "sort": ("Sort", _("An adversary chooses what the Dams take.")),
        "sur": ("Sûr", _("What the Dams take is imposed: Egals, then one’s own Faction.")),
        "chance": ("Chance", _("All dice of one’s own Faction give another turn.")),
    }


def _variants() -> tuple[Switch, ...]:
    """A switch for each variant; the engine refuses combinations that are not allowed."""
    none = _("This variant is not played.")
    words = _words_of_variants()

    def of_preset(name: str) -> Switch:
        title, sentence = words[name]
        return _on_or_off(name, title, none, sentence)

    paid = _("The powers of the Six are paid in Tales, or with the Escalier in points.")
    return (
        of_preset("tales"),
        _on_or_off("six", "Six", none, _("Each Faction has its power; six of a kind have an effect.")),
        Switch(
            "six_alone",
            _("Six alone"),
            {
                False: (_("off"), paid),
                True: (_("on"), _("The Six without Tales and Escalier: powers bring no money.")),
            },
            brings={False: {"six": False}, True: {"six": True}},
        ),
        _on_or_off("escalier", "Escalier", none, _("Points in place of Tales: 5 for each.")),
        *map(of_preset, ("leinan", "mercenaire", "laiirna", "chance", "sort", "sur")),
        _on_or_off(
            "dragon8", _("Eight dice"), none, _("Eight dice with eight faces; Arcaniste and Banni join.")
        ),
    )


def _figures() -> tuple[Switch, ...]:
    """The switches about the faces of the dice."""
    return (
        Switch(
            "figure_set",
            _("The Figures"),
            {name: _set_words(name) for name in FigureSet},
            brings={
                name: {variant: getattr(SETS[name].rules, variant) for variant in _USUAL} for name in SETS
            },
        ),
        _on_or_off(
            "peuples_inverted",
            _("Peuples inverted"),
            _("With the Figures of the Peuples, the Petit Peuple is the Gain, and the Humain the Ruse."),
            _("The Humain is the Gain, and the Petit Peuple the Ruse."),
        ),
    )


def _set_words(name: FigureSet) -> tuple[str, str]:
    """The title of a set of Figures, and a sentence with its names for the Figures and its usual variants."""
    rules = Rules(tales=True, figure_set=name)
    called = listed([figure_name(rules, figure) for figure in rules.faces])
    with_it = [title for variant, title in _USUAL.items() if getattr(SETS[name].rules, variant)]
    sentence = _("{figures}.").format(figures=called)
    if with_it:
        sentence += " " + _("Usually played with: {variant}.").format(variant=listed(with_it))
    return SETS[name].short_title, sentence


def _on_or_off(field: str, title: str, off: str, on: str, needs: tuple[str, ...] = ()) -> Switch:
    return Switch(field, title, {False: (_("off"), off), True: (_("on"), on)}, needs)


def _of_dragon() -> tuple[Switch, ...]:
    """The switches of the version with eight dice."""
    return (
        Switch(
            "dragon8_dice",
            _("Eight faces"),
            {
                8: (_("8 dice"), _("Eight dice with eight faces.")),
                6: (_("6 dice"), _("Six dice with eight faces.")),
            },
            needs=("dragon8",),
        ),
        Switch(
            "dragon8_all_own_bonus",
            _("All one’s own"),
            {
                12: (_("+12"), _("All dice of one’s own Faction bring 12 points more.")),
                0: (_("+0"), _("All dice of one’s own Faction bring no extra points.")),
            },
            needs=("dragon8",),
        ),
    )


def _dams_and_bels() -> tuple[Switch, ...]:
    """The switches about what Dams take and Bels free."""
    return (
        Switch(
            "dam_order",
            _("Bels act"),
            {
                DamOrder.RESPOND_FIRST: (_("first"), _("Bels act before the Dams capture.")),
                DamOrder.CAPTURE_FIRST: (_("afterwards"), _("Dams capture first, and a counter undoes it.")),
            },
        ),
        Switch(
            "free_fresh_captive",
            _("Fresh captive"),
            {
                True: (_("freed"), _("A Bel may free a die that was captured in the same throw.")),
                False: (_("held"), _("A Bel frees only dice captured in an earlier throw.")),
            },
        ),
        Switch(
            "freed_recapturable",
            _("Freed die"),
            {
                True: (_("exposed"), _("A freed die can be captured again.")),
                False: (_("safe"), _("A freed die cannot be captured again.")),
            },
        ),
        Switch(
            "freed_egal_cost",
            _("Freed Egal"),
            {
                1: (_("single"), _("A Dam whose Egal was freed costs no more than others.")),
                2: (_("double"), _("A Dam whose Egal was freed costs double all the same.")),
            },
            needs=("tales", "escalier"),
        ),
    )


def _of_sort() -> tuple[Switch, ...]:
    """The switch about who chooses in the variant of the Sort."""
    return (
        Switch(
            "sort_chooser",
            _("Sort: who"),
            {
                SortChooser.NEXT: (_("next"), _("The next player still in chooses.")),
                SortChooser.PREVIOUS: (_("previous"), _("The previous player still in chooses.")),
            },
            needs=("sort",),
        ),
    )


def _powers() -> tuple[Switch, ...]:
    """The switches about the powers of the Factions."""
    return (
        Switch(
            "kill_timing",
            _("Mort kills"),
            {
                KillTiming.AUTO_FIRST: (_("at once"), _("The first die is killed as it lands.")),
                KillTiming.OWNER_CHOICE: (_("by choice"), _("The Mort player says which die, and when.")),
            },
            needs=("six",),
        ),
        Switch(
            "kill_reward",
            _("Mort is paid"),
            {
                KillReward.PER_KILL: (_("each kill"), _("Every kill is paid.")),
                KillReward.ONCE_PER_WINDOW: (
                    _("only once"),
                    _("Only the first kill of each period of power is paid."),
                ),
            },
            needs=("six",),
        ),
        Switch(
            "ruse_reroll",
            _("Ruse rerolls"),
            {
                RuseReroll.IMMEDIATE: (_("at once"), _("The Ruse’s Dam is thrown again at once.")),
                RuseReroll.WITH_NEXT_THROW: (_("later"), _("It is thrown again with the next throw.")),
            },
            needs=("six",),
        ),
        Switch(
            "converted_in_six",
            _("Converted in a six"),
            {
                True: (_("counts"), _("A converted Egal counts in six of a kind.")),
                False: (_("does not count"), _("A converted Egal does not count in six of a kind.")),
            },
            needs=("six", "chance"),
        ),
    )


def _of_laiirna() -> tuple[Switch, ...]:
    """The switches about powers that are bought."""
    return (
        Switch(
            "laiirna_steal",
            _("Bought: who steals"),
            {
                LaiirnaSteal.GAIN: (_("the Gain"), _("A bought Gain steals 5 points for each Egal.")),
                LaiirnaSteal.RUSE: (_("the Ruse"), _("A bought reroll steals 5 points.")),
                LaiirnaSteal.BOTH: (_("both"), _("A bought Gain and a bought reroll steal 5 points.")),
            },
            needs=("laiirna",),
        ),
        Switch(
            "laiirna_keep_free",
            _("Powers for free"),
            {
                True: (_("kept"), _("Powers are given as well, and those bring Tales.")),
                False: (_("none"), _("Every power must be bought.")),
            },
            needs=("laiirna",),
        ),
    )


def _tales_rules() -> tuple[Switch, ...]:
    """The switches about what Tales are paid for, and when."""
    return (
        Switch(
            "levy_grace",
            _("Ruined by a levy"),
            {
                True: (
                    _("spared"),
                    _("Whoever loses the last Tale to a levy in their own turn is not out at that count."),
                ),
                False: (_("out"), _("Whoever cannot pay at the count is out, even after a levy.")),
            },
            needs=("tales",),
        ),
        Switch(
            "tax_timing",
            _("Tax day"),
            {
                TaxTiming.IMMEDIATE: (_("at once"), _("The tax is paid as soon as the Trésor is empty.")),
                TaxTiming.END_OF_TURN: (_("turn’s end"), _("The tax is paid at the end of the turn.")),
            },
            needs=("tales",),
        ),
        Switch(
            "series_split",
            _("Between games"),
            {
                True: (_("shared"), _("The Trésor is shared out: two Tales to the winner for one each.")),
                False: (_("winner’s"), _("The winner takes all of the Trésor.")),
            },
            needs=("series",),
        ),
        _on_or_off(
            "leinan_first_scores",
            _("First Tale"),
            _("The Tale that everybody must give brings no points."),
            _("The Tale that everybody must give brings 12 points too."),
            needs=("leinan",),
        ),
        _on_or_off(
            "mercenaire_captured",
            _("Captives of others"),
            _("Captive dice of another Faction cost nothing."),
            _("Captive dice of another Faction cost a Tale too."),
            needs=("mercenaire",),
        ),
    )


def _of_escalier() -> tuple[Switch, ...]:
    """The switches about points in place of Tales."""
    return (
        _on_or_off(
            "escalier_floor",
            _("Below zero"),
            _("The Escalier may take a score below zero."),
            _("The Escalier takes no score below zero."),
            needs=("escalier",),
        ),
        _on_or_off(
            "escalier_gain_steals",
            _("Gain steals"),
            _("The Gain’s five points come from nobody."),
            _("The Gain’s five points are taken from an opponent who throws the Egal."),
            needs=("escalier",),
        ),
    )


def _end() -> tuple[Switch, ...]:
    """The switches about when a game ends and who wins it."""
    return (
        Switch(
            "target",
            _("The year"),
            {
                388: (_("388 days"), _("The whole year, about ten rounds.")),
                194: (_("194 days"), _("Half a year, for a shorter evening.")),
            },
        ),
        Switch(
            "tiebreak",
            _("A tie"),
            {
                Tiebreak.SHARED: (_("shared"), _("A tie that Tales do not break is a shared victory.")),
                Tiebreak.EXTRA_ROUND: (_("one more"), _("Whoever is tied plays one more round.")),
            },
        ),
        Switch(
            "stop_when_one_left",
            _("One left"),
            {
                False: (_("goes on"), _("The last player who is not out plays on to the end of the year.")),
                True: (_("stops"), _("When all players but one are out, the highest score wins.")),
            },
            needs=("tales",),
        ),
        _on_or_off(
            "series",
            _("Games in a row"),
            _("One game, and its winner takes the Trésor."),
            _("After each game another may follow, with the Tales that are left."),
        ),
    )
