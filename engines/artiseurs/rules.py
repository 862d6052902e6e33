"""The rules of one game: its mode, and a field for each house rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engines.artiseurs.board import CELLS
from engines.artiseurs.colours import Stones, parse_stones
from engines.artiseurs.lines import full_lines
from engines.artiseurs.puzzles import Puzzle, parse_puzzle
from engines.errors import ParseError, RulesConflict
from engines.rule_text import Switches
from engines.text_form import read_number
from wording.sentence import Sentence


class Mode(StrEnum):
    """What is played."""

    LEARNING = "learning"
    """No osselets: a stone from the bag, or a step (l.55-62)."""
    SIX_DUCHIES = "six_duchies"
    """The osselets are thrown every turn (l.66-75)."""
    CERVIENNE = "cervienne"
    """They are thrown once, and pass from hand to hand (l.77-85)."""
    BAUGIENNE = "baugienne"
    """The same without turns (l.87-100)."""
    PUZZLE = "puzzle"
    """One player, one position, one stone or one step (l.62)."""

    @property
    def has_osselets(self) -> bool:
        """Whether osselets say what may be done."""
        return self not in (Mode.LEARNING, Mode.PUZZLE)

    @property
    def circulates(self) -> bool:
        """Whether the osselets are thrown once and then pass with their faces."""
        return self in (Mode.CERVIENNE, Mode.BAUGIENNE)


class ThirdColour(StrEnum):
    """What happens to the colour that nobody plays (A-2)."""

    NEUTRAL = "neutral"
    REMOVED = "removed"


class SeizedUses(StrEnum):
    """Whose power a seized stone has (A-6)."""

    OWN_COLOUR = "own_colour"
    BLACK = "black"


class FlipTargets(StrEnum):
    """Which osselets a sacrifice may turn over (A-16)."""

    OWN_AND_NEXT = "own_and_next"
    OWN = "own"


class EndRule(StrEnum):
    """When a game ends by itself (A-11)."""

    L81 = "l81"
    """Bag empty and fewer than five stones on the board, or of one colour."""
    BAG_EMPTY = "bag_empty"
    AGREEMENT = "agreement"
    """Never."""


class AgreedEndScoring(StrEnum):
    """How a game is counted that was ended by agreement (A-20)."""

    WEIGHTED = "weighted"
    COUNT = "count"


class Material(StrEnum):
    """Whether people have the real thing, or the table stands in for it."""

    PHYSICAL = "physical"
    VIRTUAL = "virtual"


USUAL_BAG: Final = Stones(white=8, red=6, black=4)
"""Eight of each, less the two red and four black ones that show who plays them (l.27)."""


@dataclass(frozen=True)
class Rules:
    """The rules of a game; rules that exclude each other are refused.

    >>> str(Rules(Mode.CERVIENNE, diagonal_lines=False))
    'cervienne diagonal_lines=off'

    Attributes:
        mode: learning game, thrown osselets, their variants, or a puzzle.
        puzzle: the position to solve, in a puzzle.
        bag: the stones in the bag at the start (A-1).
        diagonal_lines: the two main diagonals are lines too (A-4).
        two_player_third_colour: it stays in the bag as neutral, or is taken out (A-2).
        seized_uses: a seized stone has the power of its own colour, or of black (A-6).
        must_play_six_duchies: whatever can be played is played (A-14).
        flip_targets: a sacrifice turns one's own osselets, or also those of the next player (A-16).
        sacrifices_per_turn: how many; None for as many as one likes (A-16).
        show_hidden_faces: everybody may know what the centaurs hide (A-17).
        end_rule: when a game ends by itself (A-11).
        agreed_end_scoring: stones are weighted, or just counted (A-20).
        idle_s: seconds without a claim after which the table proposes to go turn by turn (A-18).
        bag_mode: stones are drawn by hand, or by the table.
        osselets_mode: people throw real ones, or the table throws; whoever is given a real one looks
            below it himself, where the table must show him.

    Raises:
        RulesConflict: two fields exclude each other, or one is out of range.
    """

    mode: Mode = Mode.SIX_DUCHIES
    puzzle: Puzzle | None = None
    bag: Stones = USUAL_BAG
    diagonal_lines: bool = True
    two_player_third_colour: ThirdColour = ThirdColour.NEUTRAL
    seized_uses: SeizedUses = SeizedUses.OWN_COLOUR
    must_play_six_duchies: bool = False
    flip_targets: FlipTargets = FlipTargets.OWN_AND_NEXT
    sacrifices_per_turn: int | None = None
    show_hidden_faces: bool = False
    end_rule: EndRule = EndRule.L81
    agreed_end_scoring: AgreedEndScoring = AgreedEndScoring.WEIGHTED
    idle_s: int = 20
    bag_mode: Material = Material.PHYSICAL
    osselets_mode: Material = Material.PHYSICAL

    def __post_init__(self) -> None:
        self._check_puzzle()
        if not 1 <= self.bag.total <= len(CELLS):
            raise RulesConflict(
                Sentence(
                    "the bag holds {held} stones; the board has room for 1 to {most}",
                    held=self.bag.total,
                    most=len(CELLS),
                )
            )
        if self.must_play_six_duchies and self.mode is not Mode.SIX_DUCHIES:
            raise RulesConflict(
                Sentence(
                    "an osselet has to be played only by the rules of the Six Duchies; by these rules "
                    "none has to"
                )
            )
        if self.sacrifices_per_turn is not None and self.sacrifices_per_turn < 0:
            raise RulesConflict(Sentence("sacrifices_per_turn is a number from 0, or unlimited"))
        if self.idle_s < 1:
            raise RulesConflict(
                Sentence("idle_s is {seconds}; the table waits 1 second at least", seconds=self.idle_s)
            )

    def _check_puzzle(self) -> None:
        if self.puzzle is None:
            if self.mode is Mode.PUZZLE:
                raise RulesConflict(Sentence("the mode puzzle needs a puzzle to solve"))
            return
        if self.mode is not Mode.PUZZLE:
            raise RulesConflict(
                Sentence("a puzzle is given, but the mode is {mode}: say puzzle", mode=self.mode)
            )
        if full := full_lines(self.puzzle.board, self.diagonal_lines):
            raise RulesConflict(
                Sentence(
                    "line {line} of the puzzle is full already; a puzzle begins without full lines",
                    line=full[0],
                )
            )

    def __str__(self) -> str:
        """The text form: the mode, and every house rule that differs from its default."""
        return " ".join([self.mode, *_SWITCHES.written(self)])


PRESETS: Final[Mapping[str, Rules]] = {
    mode.value: Rules(mode) for mode in (Mode.SIX_DUCHIES, Mode.LEARNING, Mode.CERVIENNE, Mode.BAUGIENNE)
}
"""Rules to start from; the first is the game as it is really played (l.68), puzzles stand in `library`."""


def _read_sacrifices(word: str) -> int:
    try:
        return read_number(word)
    except ValueError:
        raise ParseError(f"sacrifices_per_turn={word} says nothing; it is a whole number") from None


_SWITCHES: Final = Switches(
    "Artiseurs",
    Rules,
    besides=("mode",),
    readers={"puzzle": parse_puzzle, "bag": parse_stones, "sacrifices_per_turn": _read_sacrifices},
)


def parse_rules(text: str) -> Rules:
    """Read rules; switches that the text does not name have their defaults.

    >>> parse_rules("six_duchies bag=W8/R8/B8").bag.total
    24

    Raises:
        ParseError: a word is unknown, stands twice, or has no such value.
        RulesConflict: two of them exclude each other.
    """
    mode, *words = text.split() or [""]
    if mode not in list(Mode):
        raise ParseError(f"the rules {text!r} name no mode; begin with {', '.join(Mode)}")
    return _SWITCHES.make(_SWITCHES.read(text, words), mode=Mode(mode))
