"""The rules of one game: variants and house rules, a field for each switch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engines.errors import ParseError, RulesConflict
from engines.imalya.conflicts import conflict
from engines.imalya.figures import EIGHT_FACES, EIGHT_MINEURES, MINEURES, SIX_FACES, Figure
from engines.imalya.score import ALL_OWN_BONUS
from engines.imalya.switches import (
    DamOrder,
    FigureSet,
    KillReward,
    KillTiming,
    LaiirnaSteal,
    RuseReroll,
    SortChooser,
    TaxTiming,
    Tiebreak,
)
from engines.rule_text import Switches
from wording.lists import listed
from wording.sentence import Sentence


@dataclass(frozen=True)
class Rules:
    """The rules of a game; rules that exclude each other are refused.

    >>> str(Rules(tales=True, six=True, levy_grace=False))
    'tales six target=388 levy_grace=off'

    Attributes:
        tales: the variant of the Tales (l.40-53).
        escalier: the variant of the Escalier, points in place of Tales (l.71-81).
        six: the variant of the Six, or of the Powers (l.54-70).
        leinan: the variant of the Leïnan, points for Tales given to the first Trésor (l.82).
        mercenaire: the variant of the Mercenaire, foreign dice cost Tales (l.83).
        laiirna: the variant of Laiirna, powers are bought (l.84).
        sort: the variant of the Sort, an adversary chooses the prey of the Dams (l.85).
        sur: the variant of Sûr, the order in which the Dams capture is imposed (l.86).
        chance: the variant of the Chance, six of one's own Faction give another turn (l.87).
        dragon8: the eight-dice version of the Dragon set, with Arcaniste and Banni (l.95, IM-100).
        target: the points that end a game at the end of a round (l.37).
        dam_order: respond_first, or the Dams capture first and a counter undoes it (IM-07).
        free_fresh_captive: a Bel may free a die taken in the same throw (IM-08).
        freed_recapturable: a freed die is prey again (IM-14).
        tiebreak: a victory still tied is shared, or decided by one more round (IM-25).
        tax_timing: the tax is collected at once, or at the end of the turn (IM-33).
        levy_grace: a levy that strips the active player shields him in this count (IM-35).
        freed_egal_cost: what a Dam costs whose Egal was freed: 1 or 2 Tales (IM-36).
        stop_when_one_left: the game stops when all but one are eliminated (IM-37).
        six_alone: the Six may be played without Tales or Escalier; what moves them does nothing (IM-50).
        converted_in_six: converted Egals count in a combination that is locked (IM-52).
        kill_timing: the first die is killed as it lands, or the Mort player chooses (IM-57).
        kill_reward: two Tales for each kill, or once for each time of power (IM-58).
        ruse_reroll: the Ruse's Dam is thrown again at once, or with the next throw (IM-62).
        escalier_floor: the Escalier takes nobody below zero (IM-70).
        escalier_gain_steals: the Gain's five points are taken from the opponent who throws (IM-71).
        leinan_first_scores: the compulsory Tale of the Leïnan gives points too (IM-80).
        mercenaire_captured: foreign dice held by a Dam cost a Tale too (IM-85).
        laiirna_steal: which bought power steals five points: the Gain, the Ruse, or both (IM-90).
        laiirna_keep_free: powers are also given, as in the Six, and those bring money (IM-92).
        sort_chooser: the adversary is the next player still in, or the previous one (IM-95).
        dragon8_dice: how many eight-faced dice the eight-dice version has: 8 or 6 (IM-100).
        dragon8_all_own_bonus: what all dice of one's own Faction bring more than the table in it (IM-100).
        figure_set: the local set of Figures on the dice; it changes names and emblems alone (l.88-113).
        peuples_inverted: the Humain stands for the Gain and the Petit Peuple for the Ruse (l.103, IM-102).
        series: games follow each other, and Tales are carried over (l.47).
        series_split: between two games the Trésor is shared by all, or all of it is the winner's (IM-39).

    Raises:
        RulesConflict: two fields exclude each other, or one is out of range.
    """

    tales: bool = False
    escalier: bool = False
    six: bool = False
    leinan: bool = False
    mercenaire: bool = False
    laiirna: bool = False
    sort: bool = False
    sur: bool = False
    chance: bool = False
    dragon8: bool = False
    target: int = 388
    dam_order: DamOrder = DamOrder.RESPOND_FIRST
    free_fresh_captive: bool = True
    freed_recapturable: bool = True
    tiebreak: Tiebreak = Tiebreak.SHARED
    tax_timing: TaxTiming = TaxTiming.IMMEDIATE
    levy_grace: bool = True
    freed_egal_cost: int = 1
    stop_when_one_left: bool = False
    six_alone: bool = False
    converted_in_six: bool = True
    kill_timing: KillTiming = KillTiming.AUTO_FIRST
    kill_reward: KillReward = KillReward.PER_KILL
    ruse_reroll: RuseReroll = RuseReroll.IMMEDIATE
    escalier_floor: bool = False
    escalier_gain_steals: bool = False
    leinan_first_scores: bool = False
    mercenaire_captured: bool = False
    laiirna_steal: LaiirnaSteal = LaiirnaSteal.GAIN
    laiirna_keep_free: bool = True
    sort_chooser: SortChooser = SortChooser.NEXT
    dragon8_dice: int = 8
    dragon8_all_own_bonus: int = 12
    figure_set: FigureSet = FigureSet.IMALYA
    peuples_inverted: bool = False
    series: bool = False
    series_split: bool = True

    def __post_init__(self) -> None:
        if (reason := conflict(self)) is not None:
            raise RulesConflict(reason)
        if self.target < 1:
            raise RulesConflict(
                Sentence("the target is {target} points; a game needs at least 1", target=self.target)
            )
        if self.freed_egal_cost not in (1, 2):
            raise RulesConflict(
                Sentence(
                    "freed_egal_cost is {cost}; a freed Egal costs 1 or 2 Tales", cost=self.freed_egal_cost
                )
            )
        if self.dragon8_dice not in (6, 8):
            raise RulesConflict(
                Sentence("dragon8_dice is {dice}; the version has 8 dice, or 6", dice=self.dragon8_dice)
            )
        if self.dragon8_all_own_bonus < 0:
            raise RulesConflict(
                Sentence(
                    "dragon8_all_own_bonus is {bonus}; it is 0 or more", bonus=self.dragon8_all_own_bonus
                )
            )

    @property
    def dice(self) -> int:
        """How many dice are played with (l.4, IM-100)."""
        return self.dragon8_dice if self.dragon8 else 6

    @property
    def faces(self) -> tuple[Figure, ...]:
        """The Figures that each die shows (l.4, 95)."""
        return EIGHT_FACES if self.dragon8 else SIX_FACES

    @property
    def factions(self) -> tuple[Figure, ...]:
        """The Mineures, which players embody (l.9, 95)."""
        return EIGHT_MINEURES if self.dragon8 else MINEURES

    @property
    def all_own_bonus(self) -> int:
        """What all dice of one's own Faction bring more than the table (l.33, IM-100)."""
        return self.dragon8_all_own_bonus if self.dragon8 else ALL_OWN_BONUS

    def __str__(self) -> str:
        """The text form: the variants, the target, and every house rule that differs from its default."""
        variants = [name for name in VARIANTS if getattr(self, name)] or [_BASE]
        return " ".join(variants + _SWITCHES.written(self, always=("target",)))


VARIANTS: Final = (
    "tales",
    "escalier",
    "six",
    "leinan",
    "mercenaire",
    "laiirna",
    "sort",
    "sur",
    "chance",
    "dragon8",
)
"""The variants that this version plays on top of the base game."""

PRESETS: Final[Mapping[str, Rules]] = {
    "tales_six": Rules(tales=True, six=True),
    "tales": Rules(tales=True),
    "base": Rules(),
    "escalier_six": Rules(escalier=True, six=True),
    "leinan": Rules(tales=True, six=True, leinan=True),
    "mercenaire": Rules(tales=True, six=True, mercenaire=True),
    "laiirna": Rules(tales=True, six=True, laiirna=True),
    "sort": Rules(tales=True, six=True, sort=True),
    "sur": Rules(tales=True, six=True, sur=True),
    "chance": Rules(tales=True, six=True, chance=True),
    "dragon8": Rules(tales=True, six=True, dragon8=True, figure_set=FigureSet.DRAGON),
    "series": Rules(tales=True, six=True, series=True),
}
"""Rules to start from; the first is what is played nearly everywhere (l.40, 54)."""

_BASE: Final = "base"
_SWITCHES: Final = Switches("Imalya", Rules, flags=(_BASE, *VARIANTS))


def parse_rules(text: str) -> Rules:
    """Read rules; switches that the text does not name have their defaults.

    >>> parse_rules("tales six tax_timing=end_of_turn").tax_timing
    <TaxTiming.END_OF_TURN: 'end_of_turn'>

    Raises:
        ParseError: a word is unknown, stands twice, or has no such value.
        RulesConflict: two of them exclude each other.
    """
    chosen = _SWITCHES.read(text, text.split())
    base, variants = chosen.pop(_BASE, False), [name for name in VARIANTS if name in chosen]
    if base and variants:
        raise ParseError(
            f"the rules {text!r} name the base game and variants; leave out 'base', or {listed(variants)}"
        )
    if not base and not variants:
        raise ParseError(f"the rules {text!r} name no game; begin with 'base', 'tales' or 'tales six'")
    return _SWITCHES.make(chosen)
