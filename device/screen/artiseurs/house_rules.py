"""The ways to play, and the house rules that can be switched."""

from __future__ import annotations

from collections.abc import Mapping

from device.i18n import _
from device.screen.artiseurs.library import puzzle_of
from device.screen.artiseurs.words import aim_words
from device.screen.game import Switch
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


def presets() -> Mapping[str, tuple[str, str]]:
    """The title of each way to play, and a sentence about it."""
    return {
        "six_duchies": (
            _("Thrown anew"),
            _("The four osselets are thrown every turn; each shows an action."),
        ),
        "learning": (_("First steps"), _("No osselets: a stone from the bag, or a step. Made for learning.")),
        "cervienne": (
            _("Turned over"),
            _("The osselets are thrown once, and then pass from hand to hand; a sacrifice turns one."),
        ),
        "baugienne": (_("On the fly"), _("The same without turns: whoever wants to act presses his key.")),
        "puzzle": (_("Puzzle"), _("For one player: one stone or one step must turn the board.")),
    }


def switches() -> tuple[Switch, ...]:
    """The house rules, in the order of their keys."""
    return (*_of_material(), *_of_board(), *_of_osselets(), *_of_end())


def _of_material() -> tuple[Switch, ...]:
    return (
        Switch("puzzle", _("The\npuzzle"), _puzzles(), needs="puzzle"),
        Switch(
            "bag_mode",
            _("The\nbag"),
            {
                Material.PHYSICAL: (_("real"), _("Stones are drawn out of a real bag, and told by keys.")),
                Material.VIRTUAL: (_("machine"), _("The machine draws.")),
            },
        ),
        Switch(
            "osselets_mode",
            _("The\nosselets"),
            {
                Material.PHYSICAL: (_("real"), _("Real osselets are thrown, and told by keys.")),
                Material.VIRTUAL: (_("machine"), _("The machine throws.")),
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
            _("Dia-\ngonals"),
            {
                True: (_("count"), _("The two diagonals are lines too: twelve lines.")),
                False: (_("do not"), _("Rows and columns alone are lines: ten lines.")),
            },
        ),
        Switch(
            "seized_uses",
            _("Seized\nstones"),
            {
                SeizedUses.OWN_COLOUR: (_("own power"), _("A seized stone has the power of its own colour.")),
                SeizedUses.BLACK: (_("black’s"), _("A seized stone has the power of black ones: it seizes.")),
            },
        ),
        Switch(
            "two_player_third_colour",
            _("Third\ncolour"),
            {
                ThirdColour.NEUTRAL: (_("neutral"), _("For two: the third colour stays in the bag.")),
                ThirdColour.REMOVED: (_("is out"), _("For two: the third colour is taken out of the bag.")),
            },
        ),
    )


def _of_osselets() -> tuple[Switch, ...]:
    return (
        Switch(
            "must_play_six_duchies",
            _("An\nosselet"),
            {
                False: (_("may pass"), _("Nobody must play an osselet.")),
                True: (
                    _("is played"),
                    _("Where they are thrown every turn, whatever can be played is played."),
                ),
            },
        ),
        Switch(
            "flip_targets",
            _("Sacri-\nfices"),
            {
                FlipTargets.OWN_AND_NEXT: (_("turn both"), _("They turn own osselets or the next player’s.")),
                FlipTargets.OWN: (_("turn own"), _("They turn own osselets alone.")),
            },
        ),
        Switch(
            "sacrifices_per_turn",
            _("How\noften"),
            {
                None: (_("any"), _("As many sacrifices a turn as one likes.")),
                1: (_("once"), _("One sacrifice a turn.")),
                0: (_("never"), _("No sacrifices.")),
            },
        ),
        Switch(
            "show_hidden_faces",
            _("Hidden\nmarks"),
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
            _("The\nend"),
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
            _("When\nagreed"),
            {
                AgreedEndScoring.WEIGHTED: (
                    _("weighted"),
                    _("Ended by agreement: a black stone counts 3, a red one 2, a white one 1½."),
                ),
                AgreedEndScoring.COUNT: (_("counted"), _("Ended by agreement: every stone counts one.")),
            },
        ),
    )
