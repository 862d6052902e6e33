"""The ways to play, and the house rules that can be switched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from device.i18n import _, cached_by_language
from device.screen.artiseurs.library import puzzle_of
from device.screen.artiseurs.words import aim_words
from device.screen.game import Preset, Switch, in_chapter
from engines.artiseurs import LIBRARY
from engines.artiseurs.puzzles import Puzzle
from engines.artiseurs.rules import (
    AgreedEndScoring,
    EndRule,
    FlipTargets,
    Material,
    SeizedUses,
    ThirdColour,
)


def presets() -> Mapping[str, Preset]:
    """The title of each way to play, and a sentence about it."""
    return {
        "six_duchies": Preset(
            _("Thrown anew"),
            _("The four osselets are thrown every turn; each shows an action."),
            icons=("coquille", "relancer"),
        ),
        "learning": Preset(
            _("First steps"),
            _("No osselets: a stone from the bag, or a step. Made for learning."),
            icons=("pierre-rouge", "pierre-blanche"),
        ),
        "cervienne": Preset(
            _("Turned over"),
            _("The osselets are thrown once, then they pass from player to player; a sacrifice turns one."),
            icons=("coquille", "main"),
        ),
        "baugienne": Preset(
            _("On the fly"),
            _("The same without turns: whoever wants to act presses their own key."),
            icons=("coquille", "sablier"),
        ),
        "puzzle": Preset(
            _("Puzzle"),
            _("For one player: reach the aim with one stone or one step."),
            icons=("pierre-noire", "doute"),
        ),
    }


@cached_by_language
def switches() -> tuple[Switch, ...]:
    """The house rules, in the order of the list."""
    puzzle = Switch("puzzle", _("The puzzle"), _puzzles(), needs=("puzzle",))
    return (
        *in_chapter(_("The set"), puzzle, *_in_games(_of_material())),
        *in_chapter(_("The board"), *_in_games(_of_board())),
        *in_chapter(_("The osselets"), *_in_games(_of_osselets())),
        *in_chapter(_("The end"), *_in_games(_of_end())),
    )


def _in_games(switches: Iterable[Switch]) -> Iterator[Switch]:
    """The switches, asleep in a puzzle: by other rules than its own, it may have no solution."""
    return (replace(switch, without=("puzzle",)) for switch in switches)


def _of_material() -> tuple[Switch, ...]:
    return (
        Switch(
            "bag_mode",
            _("The bag"),
            {
                Material.PHYSICAL: (
                    _("real"),
                    _("Stones are drawn from a real bag, and entered with the keys."),
                ),
                Material.VIRTUAL: (_("table"), _("The table draws.")),
            },
        ),
        Switch(
            "osselets_mode",
            _("The osselets"),
            {
                Material.PHYSICAL: (
                    _("real"),
                    _("Real osselets are thrown: the camera reads them, or you enter them with the keys."),
                ),
                Material.VIRTUAL: (_("table"), _("The table throws.")),
            },
        ),
    )


def _puzzles() -> Mapping[Puzzle, tuple[str, str]]:
    """Each puzzle of the library with its number ("3 of 40") and its aim in a sentence."""
    found = {}
    for number, entry in enumerate(LIBRARY, start=1):
        puzzle = puzzle_of(entry.rules)
        found[puzzle] = (_("{n} of {all}").format(n=number, all=len(LIBRARY)), aim_words(puzzle))
    return found


def _of_board() -> tuple[Switch, ...]:
    return (
        Switch(
            "diagonal_lines",
            _("Diagonals"),
            {
                True: (_("count"), _("The two diagonals are lines too: twelve lines.")),
                False: (_("do not"), _("Only rows and columns are lines: ten lines.")),
            },
        ),
        Switch(
            "seized_uses",
            _("Seized stones"),
            {
                SeizedUses.OWN_COLOUR: (_("own power"), _("A seized stone has the power of its own colour.")),
                SeizedUses.BLACK: (_("black’s"), _("A seized stone has the power of black ones: it seizes.")),
            },
        ),
        Switch(
            "two_player_third_colour",
            _("Third colour"),
            {
                ThirdColour.NEUTRAL: (
                    _("neutral"),
                    _("For two: the third colour is drawn too, and belongs to nobody."),
                ),
                ThirdColour.REMOVED: (_("is out"), _("For two: the third colour is taken out of the bag.")),
            },
        ),
    )


def _of_osselets() -> tuple[Switch, ...]:
    return (
        Switch(
            "must_play_six_duchies",
            _("An osselet"),
            {
                False: (_("may pass"), _("No osselet has to be played.")),
                True: (
                    _("is played"),
                    _("Where they are thrown every turn, whatever can be played is played."),
                ),
            },
        ),
        Switch(
            "flip_targets",
            _("Sacrifices"),
            {
                FlipTargets.OWN_AND_NEXT: (
                    _("turn both"),
                    _("They turn one’s own osselets or the next player’s."),
                ),
                FlipTargets.OWN: (_("turn one’s own"), _("They turn only one’s own osselets.")),
            },
        ),
        Switch(
            "sacrifices_per_turn",
            _("How often"),
            {
                None: (_("any"), _("As many sacrifices a turn as one likes.")),
                1: (_("once"), _("One sacrifice a turn.")),
                0: (_("never"), _("No sacrifices.")),
            },
        ),
        Switch(
            "show_hidden_faces",
            _("Hidden marks"),
            {
                False: (_("hidden"), _("Nobody may know what a centaur hides; memory helps.")),
                True: (_("shown"), _("What the centaurs hide is shown to all.")),
            },
        ),
    )


def _of_end() -> tuple[Switch, ...]:
    return (
        Switch(
            "end_rule",
            _("The end"),
            {
                EndRule.L81: (
                    _("few left"),
                    _("Bag empty, and fewer than five stones or one colour on the board."),
                ),
                EndRule.BAG_EMPTY: (_("bag empty"), _("As soon as the bag is empty.")),
                EndRule.AGREEMENT: (_("agreed"), _("Only when all players agree.")),
            },
        ),
        Switch(
            "agreed_end_scoring",
            _("When agreed"),
            {
                AgreedEndScoring.WEIGHTED: (
                    _("weighted"),
                    _("Ended by agreement: a black stone counts 3, a red one 2, a white one 1½."),
                ),
                AgreedEndScoring.COUNT: (_("counted"), _("Ended by agreement: every stone counts one.")),
            },
        ),
    )
