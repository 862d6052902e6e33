"""The base of most screens of Artiseurs: bar, board, osselets, and the panel with the question."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import replace

from device.i18n import _
from device.keys import Key
from device.screen.artiseurs.bar import draw_players
from device.screen.artiseurs.board import Scene, board_zone, cell_at, draw_board
from device.screen.artiseurs.compare import CompareScreen
from device.screen.artiseurs.corners import corners_choice
from device.screen.artiseurs.osselets import draw_osselets
from device.screen.artiseurs.panel import Talk, draw_beside_osselets, draw_page
from device.screen.artiseurs.sighting import Sighting
from device.screen.artiseurs.state import state_of
from device.screen.base import Command, Go, Held, Play, View, position_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, CaptionStyle
from device.screen.question import Choice, Question, QuestionScreen
from engines.artiseurs import Cell, Claim, Mode, State, Withdraw


class TableScreen(QuestionScreen):
    """A question that is shown beside the board.

    In the game without turns, a player's own key claims. Where a screen uses that key for something else,
    holding it claims.
    """

    @abstractmethod
    def talk(self, view: View) -> Talk:
        """The text of the panel."""

    @abstractmethod
    def choices(self, view: View) -> Mapping[Key, Choice]:
        """The answers by key."""

    def why(self, view: View) -> Mapping[Key, str]:
        """The reasons why dead keys do nothing."""
        return {}

    def claims(self, view: View) -> Mapping[Key, Choice]:
        """What each person's key claims or withdraws; see `claim_choices`."""
        return claim_choices(view)

    def scene(self, view: View) -> Scene:
        """What is drawn on the board besides its stones."""
        return Scene()

    def sighting(self, view: View) -> Sighting | None:
        """The difference that the camera sees on the board; None once people have begun to choose by keys."""
        return None

    def chosen(self, view: View) -> int:
        """The number of the osselet that the question is about; 0 for none."""
        return state_of(view).in_play

    def shows_osselets(self, view: View) -> bool:
        """Whether the osselets of the throw lie below the question; else its panel takes their room."""
        return state_of(view).outcome is None

    def point(self, cell: Cell, view: View) -> Command | None:
        """The command for a touch of a cell, or None."""
        return None

    def touch(self, canvas: Canvas, view: View, x: float, y: float) -> Command | None:
        """The command for a touch of the board, or None."""
        zone = board_zone(canvas, osselets=state_of(view).rules.mode.has_osselets)
        cell = cell_at(zone, x, y)
        return None if cell is None else self.point(cell, view)

    def question(self, view: View) -> Question:
        """The title with the answers; a difference that the camera sees adds its own answers."""
        choices = {**self.claims(view), **self.choices(view)}
        seen = self.sighting(view)
        if seen and seen.plan:
            choices[Key.OK] = seen.confirm()
        elif seen:
            compare = Choice(Caption(_("Compare"), _("boards"), icon="camera"), Go(CompareScreen()))
            camera = corners_choice(self, view.sight) if seen.knocked else None
            choices[Key.SIX] = camera or compare
        return Question(self.talk(view).title, (), choices, why=self.why(view))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw bar, board, osselets and panel."""
        state = state_of(view)
        canvas.clear()
        draw_players(canvas, view)
        seen = self.sighting(view)
        scene, talk = self.scene(view), self.talk(view)
        if seen and seen.plan:
            scene, talk = seen.scene(), seen.talk(state)
        elif seen:
            talk = replace(talk, lines=(seen.line(), *talk.lines))
        osselets = state.rules.mode.has_osselets
        draw_board(canvas, state.board, scene, board_zone(canvas, osselets=osselets))
        if osselets and self.shows_osselets(view):
            draw_beside_osselets(canvas, view, state, talk)
            draw_osselets(canvas, state, self.chosen(view))
        else:
            draw_page(canvas, view, state, talk)

    def held(self, view: View) -> Mapping[Key, Held]:
        """Claim, or withdraw a claim, when the key of a player is held."""
        return {key: Held(claim.command, "main") for key, claim in self.claims(view).items()}


def claim_choices(view: View) -> Mapping[Key, Choice]:
    """For each person's key the claim, or its withdrawal after a claim; empty in the modes with turns."""
    state, machines = state_of(view), position_of(view).machines
    if state.rules.mode is not Mode.BAUGIENNE:
        return {}
    return {
        Key.soft(action.seat + 1): Choice(_claim_caption(state, action), Play(action))
        for action in state.legal_actions()
        if isinstance(action, Claim | Withdraw) and action.seat not in machines
    }


def _claim_caption(state: State, action: Claim | Withdraw) -> Caption:
    """The caption for claiming or withdrawing a claim."""
    name = state.players[action.seat].name
    if isinstance(action, Claim):
        return Caption(name, _("acts"), seat=action.seat, name=name)
    return Caption(name, _("does not"), seat=action.seat, name=name, look=CaptionStyle.PROPOSED)
