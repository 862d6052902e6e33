"""What others may see of the table, as a value: players, dice, question and throws, and nothing secret."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pygame

from device.game.match import Match
from device.game.replay import PlayedAction
from device.i18n import _, language_in_use
from device.screen.base import GameView, View
from device.screen.dice.faces import DieFaces
from device.screen.game import AnyGameScreens, die_of, game_of
from device.screen.kit.canvas import Canvas
from device.screen.people.medallions import medallions
from device.screen.phones.told_board import ToldBoard
from device.screen.row.game_row import game_row
from device.screen.row.row_die import RowDie
from device.screen.theme import BASE, THEMES
from device.web.latest import Pixels
from device.web.shared import (
    MOST_THROWS,
    PageWords,
    SharedBoard,
    SharedDie,
    SharedFace,
    SharedGame,
    SharedPlayer,
    SharedPoints,
    SharedRow,
    SharedTable,
    SharedThrow,
    Told,
)
from device.zone import Zone

_PICTURE: Final = Zone(0, 0, 340, 340)
"""The zone in which the position is drawn, in units."""
_SCREEN_W_PX: Final = 1440
"""The width of the screen on which that zone is 612 pixels wide, which is enough for a phone held upright."""


def shared_table(
    view: View, match: Match | None, told: tuple[Told, ...], picture: str, past: str = ""
) -> SharedTable:
    """The table as everybody may see it.

    Args:
        view: what screens draw from, as spectators see it.
        match: the game on the table, or None.
        told: what has happened last, the newest first.
        picture: the path of the picture of the position, or "".
        past: the path of what is told of finished games, or "".
    """
    game, position = game_of(view), view.position
    return SharedTable(
        language=language_in_use(),
        theme=view.settings.screen.theme,
        game=_game(view, game, match, position) if game and match and position else None,
        picture=picture,
        past=past,
        told=told,
        words=_page_words(),
    )


def _page_words() -> PageWords:
    return PageWords(
        live=_("live"),
        lost=_("connecting…"),
        no_game=_("There is no game on the table."),
        happened=_("What has just happened"),
        looks_on=_("Phones look on and touch nothing."),
        picture=_("The position on the table"),
        table=_("Table"),
        evening=_("Tonight"),
        people=_("People"),
        result=_("Result"),
    )


def _game(view: View, game: AnyGameScreens, match: Match, position: GameView[Any]) -> SharedGame:
    state = position.state
    row = game_row(view)
    points = game.points(state) if game.points is not None else None
    pot = game.pot(state)
    return SharedGame(
        name=match.record.name,
        title=game.card().one_line,
        moment=game.saved_note(state),
        question=_question(view, position),
        is_over=state.outcome is not None,
        players=_players(view, game, state),
        dice=tuple(_die(die, die_of(view, die.number)) for die in (row.dice if row else ())),
        points=SharedPoints(title=points.title, sum=points.sum, formula=points.formula) if points else None,
        goal=game.goal(state),
        pot=SharedPoints(title=pot[0], sum=pot[1]) if pot is not None else None,
        board=_board(game.board(state)),
        throws=_throws(game, match),
    )


def _board(told: ToldBoard | None) -> SharedBoard | None:
    """The board in words, if the game has one."""
    if told is None:
        return None
    rows = tuple(SharedRow(name=row.name, cells=row.cells) for row in told.rows)
    return SharedBoard(columns=told.columns, rows=rows)


def _die(die: RowDie, faces: DieFaces) -> SharedDie:
    """A die of the row."""
    letters = {figure: letter for letter, figure in faces.figures.items()}
    return SharedDie(
        number=die.number,
        shape=die.shape,
        state=die.state.value,
        figures=die.faces,
        names=tuple(faces.name(letters[figure]) for figure in die.faces if figure in letters),
        word=die.word,
        icon=die.icon,
        captor=die.captor,
    )


def _question(view: View, position: GameView[Any]) -> str:
    """What the game asks; "" for a secret question, and where the game is over."""
    asked = position.asked
    if position.state.awaits.secret or position.state.outcome or asked is None:
        return ""
    return asked.asks(view)


def _players(view: View, game: AnyGameScreens, state: Any) -> tuple[SharedPlayer, ...]:
    shapes = medallions(view)
    awaited = set(state.awaits.seats)
    if game.cells is None:
        return tuple(
            SharedPlayer(seat=seat, name=player.name, medallion=shapes[player.name], awaited=seat in awaited)
            for seat, player in enumerate(state.players)
        )
    cells = game.cells(view)
    # Some bars light nobody where everybody is to act.
    awaited = {cell.seat for cell in cells if cell.awaited} or awaited
    return tuple(
        SharedPlayer(
            seat=cell.seat,
            name=cell.name,
            medallion=shapes[cell.name],
            score=cell.score,
            note=cell.note,
            tales=cell.tales,
            figure=cell.faction,
            awaited=cell.seat in awaited,
            out=cell.out,
        )
        for cell in cells
    )


def for_spectators(view: View, match: Match | None) -> View:
    """The same view of the game as somebody sees it who sits at no seat: without what is hidden from any."""
    if match is None or view.position is None:
        return view
    return replace(view, position=replace(view.position, state=match.game.seen_by(view.position.state, None)))


def _throws(game: AnyGameScreens, match: Match) -> tuple[SharedThrow, ...]:
    """The last throws in force, the newest last."""
    throws = [(step, played) for step, played in enumerate(match.played, start=1) if played.thrown]
    return tuple(_throw(game, step, played) for step, played in throws[-MOST_THROWS:])


def _throw(game: AnyGameScreens, step: int, played: PlayedAction) -> SharedThrow:
    """A throw, with its place among the actions of the game, from 1."""
    before = played.before
    thrower = before.awaits.thrower
    faces = {number: game.die_faces(before, number) for number in played.thrown}
    return SharedThrow(
        step=step,
        player=before.players[thrower].name if thrower is not None else "",
        dice=tuple(
            SharedFace(
                number=number, shape=faces[number].shape, letter=letter, face=faces[number].name(letter)
            )
            for number, letter in played.thrown.items()
        ),
        by_hand=tuple(sorted(played.entry.by_hand)),
    )


def position_picture(view: View) -> Pixels | None:
    """A picture of the position; None in a game that has none to show."""
    game = game_of(view)
    if game is None or view.position is None:
        return None
    draw = game.shared_picture or (None if game.shows_dice else game.scene)
    if draw is None:
        return None
    screen = Canvas(pygame.Surface((1, 1)), THEMES[view.settings.screen.theme])
    screen.u = _SCREEN_W_PX / BASE[0]
    screen.medallions = medallions(view)
    sheet = screen.sheet(_PICTURE.w, _PICTURE.h)
    draw(sheet, view, _PICTURE)
    flat = pygame.Surface(sheet.surface.get_size())
    flat.fill(screen.theme.fond)
    flat.blit(sheet.surface, (0, 0))
    return Pixels(pygame.image.tobytes(flat, "RGB"), flat.get_size())
