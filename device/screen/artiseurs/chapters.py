"""The rules of Artiseurs as chapters of the book, for the house rules of this table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from device.i18n import _
from device.screen.artiseurs.words import FIGURES, face_name, given_words
from device.screen.game import Chapter, RuleLine
from engines.artiseurs import Face, Mode, Phase, Rules, State
from engines.artiseurs.rules import AgreedEndScoring, EndRule, FlipTargets, SeizedUses, ThirdColour

_IN_A_TURN: Final = (Phase.THROW, Phase.SHOW, Phase.TURN, Phase.CLAIMS, Phase.OSSELET, Phase.ROUND)
"""The kinds of questions about a throw, about claims, and about what is done with an osselet."""

_HANDED_ON: Final = (Phase.TURN_OVER, Phase.LOOK, Phase.FACE, Phase.FOLLOW_UP)
"""The kinds of questions about a sacrificed osselet, and about the one that was turned for it."""


def chapters(state: State) -> tuple[Chapter, ...]:
    """The chapters that apply to this table."""
    rules = state.rules
    if rules.mode is Mode.PUZZLE:
        return _game(state), _puzzle(rules), _placing(rules), _lines(rules)
    handed_on = (_handing_on(rules),) if rules.mode.circulates else ()
    osselets = (_osselets(rules),) if rules.mode.has_osselets else ()
    written = (_placing(rules), _lines(rules), _end(rules))
    return _game(state), _turn(rules), *handed_on, *osselets, *written


def _game(state: State) -> Chapter:
    rules = state.rules
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
            *(() if rules.mode is Mode.PUZZLE else (_bag(state),)),
        ),
        about=(Phase.COLOURS,),
    )


def _bag(state: State) -> RuleLine:
    """What is in the bag at the start; for two players also what becomes of the third colour."""
    bag, third = state.rules.bag, ""
    if len(state.players) == 2:
        neutral = state.rules.two_player_third_colour is ThirdColour.NEUTRAL
        third = (
            _("For two: the third colour is drawn too, and belongs to nobody.")
            if neutral
            else _("For two: the third colour is taken out of the bag.")
        )
    words = _("White stones at the start: {white}, red: {red}, black: {black}. {third}").format(
        white=bag.white, red=bag.red, black=bag.black, third=third
    )
    return RuleLine(_("The bag"), words.strip(), "pierre-blanche")


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
    passing = _passing()
    if rules.must_play_six_duchies:
        passing = replace(passing, says=_("Whatever can be played is played."))
    return (
        RuleLine(_("The throw"), _("At the start of a turn the player throws the four osselets."), "frais"),
        _actions(),
        passing,
        RuleLine(_("Then"), _("the next player throws all four again."), "droite"),
    )


def _handing_on(rules: Rules) -> Chapter:
    passing = RuleLine(
        _("Passing on"),
        _("A played osselet goes to the next player with the same face; so does one that is passed."),
        "passer",
    )
    sacrifice = () if rules.sacrifices_per_turn == 0 else _sacrifice(rules)
    return Chapter(_("Osselets handed on"), (passing, *sacrifice), about=_HANDED_ON)


def _sacrifice(rules: Rules) -> tuple[RuleLine, ...]:
    own = rules.flip_targets is FlipTargets.OWN
    turns = _("another of your own") if own else _("another of yours or of the next player’s")
    given = RuleLine(
        _("A sacrifice"),
        _("Give an osselet away unplayed and turn {which}; its receiver chooses its face.").format(
            which=turns
        ),
        "relancer",
    )
    at_once = RuleLine(
        _("At once"),
        _("Whoever has turned one of their own may play it at once: both are one action."),
        "valider",
    )
    return (given, at_once) if rules.mode is Mode.BAUGIENNE else (given,)


def _cervienne(rules: Rules) -> tuple[RuleLine, ...]:
    return (
        _thrown_once(),
        RuleLine(_("A turn"), _("lasts until no osselet lies in front of the player."), "relancer"),
        _actions(),
        _passing(),
    )


def _baugienne(rules: Rules) -> tuple[RuleLine, ...]:
    return (
        _thrown_once(),
        RuleLine(
            _("No turns"),
            _("Whoever has an osselet may claim to act; while another acts, hold your own key."),
            "main",
        ),
        RuleLine(_("One action"), _("None begins before the one before it is complete."), "verrou"),
        RuleLine(
            _("Who first"),
            _("Whoever has not just acted; then the oldest claim; then Black before Red before White."),
            "joueurs",
        ),
        RuleLine(
            _("Turn by turn"),
            _("When all want to act at once, any player may have each play one action or none, in turn."),
            "relancer",
        ),
    )


def _thrown_once() -> RuleLine:
    return RuleLine(_("The throw"), _("Once, by the first player."), "frais")


def _actions() -> RuleLine:
    return RuleLine(
        _("The actions"), _("Each osselet is one action; they are played in any order."), "relancer"
    )


def _passing() -> RuleLine:
    return RuleLine(_("Passing"), _("An osselet may be passed unplayed."), "passer")


def _osselets(rules: Rules) -> Chapter:
    does = {
        Face.CENTAUR: _("Any stone moves one cell, to a free one, never diagonally. Its power does nothing."),
        Face.POINT: _("A stone is drawn from the bag and placed, with its power."),
        Face.POINTS: _("Two stones are drawn together, and placed one after the other as you like."),
        Face.MOON: _("Any stone on the board is lifted and placed on another cell, with its power."),
    }
    lines = [RuleLine(face_name(face), words, FIGURES[face]) for face, words in does.items()]
    sides = RuleLine(
        _("Their sides"),
        _("All four have a centaur; on their other side two have 1 point, one 2 points, and one a moon."),
        "relancer",
    )
    empty = RuleLine(_("Empty bag"), _("Points do nothing then; two points draw the last stone."), "doute")
    return Chapter(_("The osselets"), (sides, *lines, empty), about=(Phase.STEP, Phase.LIFT))


def _placing(rules: Rules) -> Chapter:
    black = rules.seized_uses is SeizedUses.BLACK
    seized = _("It seizes in its turn.") if black else _("It has the power of its own colour.")
    return Chapter(
        _("Placing"),
        (
            RuleLine(_("Every stone"), _("may take a free cell."), "valider"),
            RuleLine(
                _("Red stones"),
                _(
                    "push if Red or Black places them: the stone there goes to a free cell beside it, never"
                    " diagonally."
                ),
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
            RuleLine(
                _("Who places"), _("Whoever acts places them again, by the powers of the stones."), "main"
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
