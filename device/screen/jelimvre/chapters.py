"""The rules of Jelimvre as chapters of the book, for the house rules of this table."""

from __future__ import annotations

from device.i18n import _
from device.screen.game import Chapter, RuleLine
from device.screen.jelimvre.piece_moves import officer_words
from engines.jelimvre import Kind, Phase, Rules, State
from engines.jelimvre.switches import (
    Climb,
    Descent,
    Encirclement,
    KnightRoutes,
    Regenerator,
    Support,
    WallRange,
)


def chapters(state: State) -> tuple[Chapter, ...]:
    """All chapters; every table needs all of them."""
    written = (_set_up, _first, _counter, _strategies, _officers, _soldiers, _walls, _regenerator, _ends)
    return tuple(chapter(state) for chapter in written)


def _set_up(state: State) -> Chapter:
    rules = state.rules
    seen = _("White first; then Black, who sees White’s camp. White begins the game.")
    hidden = _("White first, under cover; then Black. White begins the game.")
    aim = _("To take the enemy’s king, or to encircle him.")
    if rules.encirclement is Encirclement.OFF:
        aim = _("To take the enemy’s king.")
    return Chapter(
        _("Setting up"),
        (
            RuleLine(_("The aim"), aim, "valider"),
            RuleLine(_("Where"), _("On the first two ranks, in any order; one cell stays empty."), "table"),
            RuleLine(
                _("What"), _("Eleven soldiers, two towers, guards and knights, dragon, queen, king."), "roi"
            ),
            RuleLine(_("Regenerator"), _("Red, and set up too: lost pieces come back on it."), "regen"),
            RuleLine(_("Order"), hidden if rules.hidden_setup else seen, "joueurs"),
            RuleLine(
                _("Later"),
                _(
                    "Eight walls each and fourteen waters for both stay beside the board; both counters begin"
                    " at 1."
                ),
                "mur",
            ),
        ),
        about=(Phase.COLOURS, Phase.SETUP),
    )


def _first(state: State) -> Chapter:
    rules = state.rules
    both = _("Instead of a move, or with it: up to six walls and pieces of water, on any free cells.")
    either = _("Instead of a move: up to six walls and pieces of water, on any free cells.")
    return Chapter(
        _("The first turn"),
        (
            RuleLine(_("Move"), _("One piece moves, as in any turn."), "soldat"),
            RuleLine(_("Build"), both if rules.first_turn_move_and_build else either, "mur"),
            RuleLine(_("After it"), _("The counter goes on to 2, whatever was played."), "frais"),
        ),
        about=(Phase.BUILD, Phase.CHOOSE) if state.own.first else (Phase.BUILD,),
    )


def _counter(state: State) -> Chapter:
    return Chapter(
        _("The counter"),
        (
            RuleLine(_("Every turn"), _("A move takes it one hole further; it stays at 12."), "soldat"),
            RuleLine(
                _("2 and 3"), _("A wall or a water may come with the move, beside a piece of yours."), "plus"
            ),
            RuleLine(
                _("Strategy"),
                _("From 4 on a turn may be a strategy instead of a move. Then the counter is at 1 again."),
                "regen",
            ),
            RuleLine(
                _("Kept"),
                _("Higher holes also allow what lower ones do, except what 2 and 3 allow."),
                "verrou",
            ),
        ),
        about=(Phase.CHOOSE, Phase.MOVE, Phase.BONUS),
    )


def _strategies(state: State) -> Chapter:
    rules = state.rules
    near = _("your army") if rules.support_pieces is Support.ARMY else _("any piece of yours")
    water = _("Add or remove up to five at a zone that {near} touches.")
    if rules.water9_new_zone:
        water = _("Up to five: add beside {near} or a zone that it touches, or remove from such a zone.")
    returned = _("They go back to the stock.") if rules.walls_return else _("They are gone for good.")
    return Chapter(
        _("Strategies"),
        (
            RuleLine(
                _("4 and 8"), _("A soldier, knight or guard comes back; from 8 a tower or queen."), "regen"
            ),
            RuleLine(
                _("6: walls"),
                _(
                    "Up to three: build on free cells, shift to cells beside your walls, or destroy in groups"
                    " that {near} touches."
                ).format(near=near),
                "mur",
            ),
            RuleLine(
                _("Destroyed"),
                _("Whatever stands on them is lost too. {walls}").format(walls=returned),
                "tue",
            ),
            RuleLine(_("9: water"), water.format(near=near), "eau"),
            RuleLine(_("10"), _("One wall anywhere is destroyed. A tower protects from this too."), "tour"),
            RuleLine(_("12"), _("The regenerator moves, any piece comes back, or both."), "dragon"),
        ),
        about=(Phase.WALLS, Phase.SHIFT, Phase.DESTROY, Phase.FLOOD, Phase.DRAIN),
    )


def _officers(state: State) -> Chapter:
    moves = officer_words(state.rules)
    return Chapter(
        _("How the officers move"),
        (
            RuleLine(
                _("Taking"),
                _(
                    "A piece takes the enemy on which it ends, and never ends on one of its own side. Only"
                    " knight and dragon pass over others."
                ),
                "tue",
            ),
            RuleLine(_("Tower"), moves[Kind.TOWER], "tour"),
            RuleLine(_("Royal guard"), moves[Kind.GUARD], "garde"),
            RuleLine(_("Knight"), moves[Kind.KNIGHT], "cavalier"),
            RuleLine(_("Queen, king"), _("The queen as tower and guard; the king one step."), "reine"),
            RuleLine(_("Dragon"), moves[Kind.DRAGON], "dragon"),
        ),
    )


def _soldiers(state: State) -> Chapter:
    rules = state.rules
    climb = {
        (Climb.ANY8, WallRange.ONE): _("Climbs from any cell that touches it; one step along it."),
        (Climb.ANY8, WallRange.ANY): _("Climbs from any cell that touches it; any distance along it."),
        (Climb.FORWARD3, WallRange.ONE): _("Climbs by going forward; one step along it."),
        (Climb.FORWARD3, WallRange.ANY): _("Climbs by going forward; any distance along it."),
    }
    arriving = _("On the ground of the last rank, he may be exchanged for a lost piece; never a dragon.")
    if rules.late_promotion:
        arriving = _(
            "On the ground of the last rank, he may be exchanged for a lost piece, later too; never a dragon."
        )
    down = _("Sideways or back.") if rules.descent is Descent.NONFORWARD5 else _("Back only.")
    return Chapter(
        _("The soldiers"),
        (
            RuleLine(_("On the ground"), _("One forward; two from where they were set up."), "soldat"),
            RuleLine(
                _("Taking"),
                _(
                    "One diagonally forward; from his own wall, only a piece on a wall."
                    " From there to the ground: two forward, one aside."
                ),
                "tue",
            ),
            RuleLine(_("Own wall"), climb[rules.climb, rules.soldier_wall_range], "mur"),
            RuleLine(_("Coming down"), down, "bas"),
            RuleLine(_("Enemy wall"), _("Only from a wall, straight ahead; then as on the ground."), "haut"),
            RuleLine(_("Arriving"), arriving, "reine"),
        ),
    )


def _walls(state: State) -> Chapter:
    rules = state.rules
    barriers = _(
        "Only the dragon crosses walls and water; only it and soldiers stand on walls, nobody on water."
    )
    if rules.knight_vs_barrier is KnightRoutes.LEAP:
        barriers = _(
            "Only dragon and knight cross walls and water; only dragon and soldiers stand on walls, nobody on"
            " water."
        )
    return Chapter(
        _("Walls and water"),
        (
            RuleLine(_("Barriers"), barriers, "mur"),
            RuleLine(_("Corners"), _sealed(rules), "verrou"),
            RuleLine(
                _("Crossing"),
                _(
                    "Pieces beside one zone of water cross to free cells beside it, as many as you like: that"
                    " is the move."
                ),
                "eau",
            ),
            RuleLine(
                _("Tower"),
                _("The enemy cannot destroy a group of touching walls that a tower of its colour touches."),
                "tour",
            ),
        ),
        about=(Phase.TRAVEL,),
    )


def _regenerator(state: State) -> Chapter:
    meets = {
        Regenerator.OWN_TRANSIT: _("The enemy takes it, and a piece on it; its own side may stop on it."),
        Regenerator.CAPTURE: _("The enemy takes it, and a piece on it; its own side goes round it."),
        Regenerator.SUPERPOSE: _("All may stop on it; only the dragon takes it."),
    }
    return Chapter(
        _("The regenerator"),
        (
            RuleLine(
                _("Coming back"),
                _("Lost pieces come back on your regenerator, while it is not taken and nothing is on it."),
                "haut",
            ),
            RuleLine(_("Next turn"), _("A piece that came back moves from your next turn on."), "droite"),
            RuleLine(_("Lost for good"), _("The king and the regenerator itself never come back."), "roi"),
            RuleLine(_("Who takes it"), meets[state.rules.regenerator], "tue"),
            RuleLine(_("Moving it"), _("Only at 12. A piece on it stays where it stood."), "regen"),
        ),
        about=(Phase.REGENERATE,),
    )


def _sealed(rules: Rules) -> str:
    if rules.corner_seal:
        return _("Nobody slips between two barriers that touch by their corners.")
    return _("Pieces slip between two barriers that touch by their corners.")


def _ends(state: State) -> Chapter:
    rules = state.rules
    encircled = {
        Encirclement.MATE: _("When he could be taken, and nothing his side may play changes that."),
        Encirclement.IMMOBILE: _("When he has no move; never in the first turn of his side."),
        Encirclement.OFF: _("Does not count at this table."),
    }
    sand = _("Does not run at this table.")
    if state.has_glass:
        sand = _("Thirty seconds; then an unfinished turn is lost, and a piece in the hand too. {king}")
    king = _("A king in the hand loses the game.") if rules.king_in_air_loses else _("A king goes back.")
    return Chapter(
        _("How it ends"),
        (
            RuleLine(_("King taken"), _("His side has lost. Nobody has to answer an attack on him."), "roi"),
            RuleLine(_("Encircled"), encircled[rules.encirclement], "chaine"),
            RuleLine(_("A draw"), _("By agreement, at the beginning of a turn."), "egal"),
            RuleLine(_("Sandglass"), sand.format(king=king), "sablier"),
            RuleLine(_("Two teams"), _("A team revises its turn until it turns the glass."), "joueurs"),
        ),
        about=(Phase.DRAW, Phase.COMPLETE, Phase.OVER),
    )
