"""The rules of Artiseurs as chapters of the book, for the house rules of this table."""

from __future__ import annotations

from typing import Final

from device.i18n import _
from device.screen.artiseurs.words import FIGURES, face_does, face_name, given_words
from device.screen.game import Chapter, RuleLine
from engines.artiseurs import Face, Mode, Phase, Rules, State
from engines.artiseurs.rules import AgreedEndScoring, EndRule, FlipTargets, SeizedUses

_IN_A_TURN: Final = (
    *(Phase.THROW, Phase.TURN, Phase.CLAIMS, Phase.OSSELET, Phase.ROUND, Phase.FOLLOW_UP),
    *(Phase.SHOW, Phase.TURN_OVER, Phase.LOOK, Phase.FACE),
)
"""The kinds of questions about a throw, about claims, and about what is done with an osselet."""


def chapters(state: State) -> tuple[Chapter, ...]:
    """The chapters that apply to this table."""
    rules = state.rules
    if rules.mode is Mode.PUZZLE:
        return _game(rules), _puzzle(rules), _placing(rules), _lines(rules)
    osselets = (_osselets(rules),) if rules.mode.has_osselets else ()
    return _game(rules), _turn(rules), *osselets, _placing(rules), _lines(rules), _end(rules)


def _game(rules: Rules) -> Chapter:
    aim = _("Most stones of one’s colour on the board at the end.")
    if rules.end_rule is EndRule.AGREEMENT and rules.agreed_end_scoring is AgreedEndScoring.WEIGHTED:
        aim = _("Most points for the stones of one’s colour on the board at the end.")
    return Chapter(
        _("The game"),
        (
            RuleLine(_("The aim"), aim, "valider"),
            _tie(),
            RuleLine(_("The order"), _("White begins, then Red, then Black."), "joueurs"),
            RuleLine(_("All stones"), _("Everybody may place and move stones of every colour."), "main"),
            RuleLine(
                _("The lines"), _("Five stones in a line are taken off; some of them come back."), "table"
            ),
        ),
        about=(Phase.COLOURS,),
    )


def _tie() -> RuleLine:
    return RuleLine(_("A tie"), _("Black beats Red, and Red beats White."), "egal")


def _puzzle(rules: Rules) -> Chapter:
    given = given_words(rules.puzzle) if rules.puzzle else ""
    return Chapter(
        _("Puzzles"),
        (
            RuleLine(_("To play"), given, "main"),
            RuleLine(
                _("Powers"), _("Those of the colour that you play; it is shown beside the question."), "doute"
            ),
            RuleLine(
                _("Lines"), _("Whatever comes back is placed too, until nothing is in the hand."), "relancer"
            ),
            RuleLine(_("Solved"), _("if the aim is reached then. Every way to it counts."), "valider"),
        ),
        about=(Phase.STEP, Phase.OVER),
    )


def _turn(rules: Rules) -> Chapter:
    written = {
        Mode.LEARNING: _learning,
        Mode.SIX_DUCHIES: _six_duchies,
        Mode.CERVIENNE: _cervienne,
        Mode.BAUGIENNE: _baugienne,
    }
    return Chapter(_("A turn"), written[rules.mode](rules), about=_IN_A_TURN)


def _learning(rules: Rules) -> tuple[RuleLine, ...]:
    return (
        RuleLine(_("Either"), _("draw a stone from the bag and place it with its power;"), "main"),
        RuleLine(_("or"), _("move any stone one cell, never diagonally, to a free cell."), "droite"),
        RuleLine(
            _("No end?"), _("This game may never end by itself: all may agree that it is over."), "joueurs"
        ),
    )


def _six_duchies(rules: Rules) -> tuple[RuleLine, ...]:
    must = rules.must_play_six_duchies
    passing = _("Whatever can be played is played.") if must else _("An osselet may be passed unplayed.")
    return (
        RuleLine(_("The throw"), _("At the start of a turn the player throws the four osselets."), "frais"),
        RuleLine(
            _("The actions"), _("Each osselet is one action; they are played in any order."), "relancer"
        ),
        RuleLine(_("Passing"), passing, "passer"),
        RuleLine(_("Then"), _("the next player throws all four again."), "droite"),
    )


def _circulating(rules: Rules) -> tuple[RuleLine, ...]:
    passing = RuleLine(
        _("Passing on"),
        _("A played osselet goes to the next player with the same face; so does one that is passed."),
        "passer",
    )
    if rules.sacrifices_per_turn == 0:
        return (passing,)
    own = rules.flip_targets is FlipTargets.OWN
    turns = _("another of your own") if own else _("another of yours or of the next player’s")
    return (
        passing,
        RuleLine(
            _("A sacrifice"),
            _("Give an osselet away unplayed and turn {which}; its receiver chooses its face.").format(
                which=turns
            ),
            "relancer",
        ),
    )


def _cervienne(rules: Rules) -> tuple[RuleLine, ...]:
    return (
        RuleLine(_("The throw"), _("Once, by the first player."), "frais"),
        RuleLine(_("A turn"), _("lasts until no osselet lies in front of the player."), "relancer"),
        *_circulating(rules),
    )


def _baugienne(rules: Rules) -> tuple[RuleLine, ...]:
    at_once = RuleLine(
        _("At once"),
        _("Whoever has turned one of their own may play it at once: both are one action."),
        "valider",
    )
    return (
        RuleLine(_("The throw"), _("Once, by the first player."), "frais"),
        RuleLine(
            _("No turns"),
            _("Whoever has an osselet may claim to act; while another acts, hold your own key."),
            "main",
        ),
        RuleLine(
            _("Who first"),
            _("Whoever has not just acted; then the oldest claim; then Black before Red before White."),
            "joueurs",
        ),
        *_circulating(rules),
        *(() if rules.sacrifices_per_turn == 0 else (at_once,)),
    )


def _osselets(rules: Rules) -> Chapter:
    lines = [RuleLine(face_name(face), face_does(face), FIGURES[face]) for face in Face]
    empty = RuleLine(_("Empty bag"), _("Points do nothing then; two points draw the last stone."), "doute")
    return Chapter(_("The osselets"), (*lines, empty), about=(Phase.STEP, Phase.LIFT))


def _placing(rules: Rules) -> Chapter:
    black = rules.seized_uses is SeizedUses.BLACK
    seized = _("It seizes in its turn.") if black else _("It has the power of its own colour.")
    return Chapter(
        _("Placing"),
        (
            RuleLine(_("Every stone"), _("may take a free cell."), "valider"),
            RuleLine(
                _("Red stones"),
                _("push if Red or Black places them: the stone there goes one cell aside, to a free cell."),
                "pierre-rouge",
            ),
            RuleLine(
                _("Black stones"),
                _("seize if Black places them: the stone there comes into the hand, and is placed at once."),
                "pierre-noire",
            ),
            RuleLine(_("A seized stone"), seized, "main"),
            RuleLine(
                _("Not twice"),
                _("Within one action, the same board and hand may not occur twice."),
                "annuler",
            ),
        ),
        about=(Phase.DRAW, Phase.PLACE),
    )


def _lines(rules: Rules) -> Chapter:
    which = _("Rows, columns and the two diagonals.") if rules.diagonal_lines else _("Rows and columns.")
    return Chapter(
        _("Full lines"),
        (
            RuleLine(_("Lines"), which, "table"),
            RuleLine(
                _("At once"), _("Five stones in a line are taken off before anything else."), "relancer"
            ),
            RuleLine(
                _("Come back"),
                _(
                    "Of the most numerous colour: its number less that of the least numerous; in a tie,"
                    " of the stronger colour."
                ),
                "haut",
            ),
            RuleLine(_("Go out"), _("All others leave the game."), "tue"),
            RuleLine(
                _("3 against 2"), _("1 comes back. 4–1: 3. 3–1–1: 2. 2–2–1: 1. Five alike: all."), "egal"
            ),
            RuleLine(_("Several"), _("Whoever acts chooses one; the others are broken."), "doute"),
        ),
        about=(Phase.LINE,),
    )


def _end(rules: Rules) -> Chapter:
    ends = {
        EndRule.L81: _("When the bag is empty and fewer than five stones, or one colour, are on the board."),
        EndRule.BAG_EMPTY: _("When the bag is empty."),
        EndRule.AGREEMENT: _("Never: it ends only when all agree."),
    }
    weighted = rules.agreed_end_scoring is AgreedEndScoring.WEIGHTED
    counts = (
        _("A black stone counts 3, a red one 2, a white one 1½.")
        if weighted
        else _("Every stone counts one.")
    )
    by_itself = RuleLine(_("By itself"), ends[rules.end_rule], "eteindre")
    wins = RuleLine(_("Who wins"), _("Most stones on the board; ties to the stronger colour."), "valider")
    by_agreement = (
        RuleLine(
            _("By agreement"), _("Anybody may propose the end; one refusal is enough to play on."), "joueurs"
        ),
        RuleLine(_("Then"), counts, "egal"),
    )
    lines = (by_itself, wins, *by_agreement)
    if rules.end_rule is EndRule.AGREEMENT:
        lines = (by_itself, *by_agreement, _tie())
    return Chapter(_("The end"), lines, about=(Phase.AGREE, Phase.OVER))
