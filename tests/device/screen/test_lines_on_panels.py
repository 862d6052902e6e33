"""On an upright screen each line of text stands whole on its panel, in Le Choix des Dieux and in Jelimvre."""

from dataclasses import dataclass, replace

import pygame
import pytest

from device.i18n import use_language
from device.screen.choix_des_dieux.end import EndScreen
from device.screen.choix_des_dieux.settle import SettlementScreen, steps
from device.screen.jelimvre.away import LookAwayScreen
from device.screen.kit import text
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import draw_captions
from engines.choix_des_dieux.events import Moved
from tests.device.screen import choix_positions as choix
from tests.device.screen import jelimvre_positions as jelimvre
from tests.device.screen.pictures import PICTURES, Picture, besieged, divined
from tests.device.screen.test_long_names import LONG

SIZES = [(480, 800), (600, 1024), (720, 1280)]
STAKES = ["choix-stake", "choix-stake-shooter"]
ASKED = ["jelimvre-colours", "jelimvre-away", "jelimvre-hidden"]
SETTLED = ["choix-won", "choix-end"]
NAMES = (*LONG[:3], "Jean-Baptiste Poquelin Z")
EIGHT = (*NAMES, "Yann", "Bouleau", "Christophe", "Inès")
_PANEL_W = 80
"""The least width of a panel or a rule, in units; narrower pictures are silhouettes and dice."""


@dataclass(frozen=True)
class Piece:
    """Something drawn: its words, "" for a picture or a plain area, and the rectangle of its ink."""

    words: str
    ink: pygame.Rect


class PieceSheet(pygame.Surface):
    """A surface whose list `pieces` has everything drawn on it, in the order of drawing."""

    def __init__(self, size, written):
        super().__init__(size)
        self.written, self.pieces = written, []

    def blit(self, source, dest, *more, **named):
        """Draw a picture, and record its ink."""
        ink = source.get_bounding_rect().move(dest[:2])
        self.pieces.append(Piece(self.written.get(source, "").strip(), ink))
        return super().blit(source, dest, *more, **named)

    def fill(self, color, rect=None, *more):
        """Paint an area, and record it unless it is the whole surface."""
        if rect is None:
            return super().fill(color)
        self.pieces.append(Piece("", pygame.Rect(rect)))
        return super().fill(color, rect, *more)


@pytest.fixture
def written(monkeypatch):
    """The words of each line that has been drawn, by its picture."""
    lines, render = {}, text._rendered

    def note(file, size_px, words, color):
        picture, ascent = render(file, size_px, words, color)
        lines[picture] = words
        return picture, ascent

    monkeypatch.setattr(text, "_rendered", note)
    yield lines
    use_language("en")


def pieces_of(picture, written):
    """All pieces of a picture with its captions, and its unit in pixels."""
    use_language(picture.language)
    sheet = PieceSheet(picture.size, written)
    canvas, screen, view = Canvas(sheet), picture.screen(), picture.view()
    screen.draw(canvas, view)
    draw_captions(canvas, screen.captions(view))
    return sheet.pieces, canvas.u


def is_cut(piece, before, after, unit):
    """Whether a line runs over the edge of its panel or over a rule, or lies in part under something."""
    core = piece.ink.inflate(-2, -2)
    grounds = [
        other.ink
        for other in before
        if not other.words and other.ink.w >= _PANEL_W * unit and other.ink.colliderect(core)
    ]
    if grounds and not grounds[-1].contains(core):
        return True
    over = next((other for other in after if other.ink.colliderect(core)), None)
    return over is not None and (bool(over.words) or not over.ink.contains(core))


def cut_lines(picture, written):
    """The lines of a picture that are cut, at each size and in both languages."""
    cut = []
    for size in SIZES:
        for language in ("fr", "en"):
            pieces, unit = pieces_of(replace(picture, size=size, language=language), written)
            cut += [
                (size, language, piece.words)
                for place, piece in enumerate(pieces)
                if piece.words and is_cut(piece, pieces[:place], pieces[place + 1 :], unit)
            ]
    return cut


@pytest.mark.parametrize("name", [*STAKES, *SETTLED, *ASKED])
def test_each_line_stands_whole_on_its_panel(name, written):
    """No line is crossed by a rule, covered in part by what is drawn later, or longer than its panel."""
    assert cut_lines(PICTURES[name], written) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in PICTURES if name.startswith(("choix-", "jelimvre-"))])
def test_each_line_of_both_games_stands_whole(name, written):
    """No screen of Le Choix des Dieux or of Jelimvre cuts a line of text."""
    assert cut_lines(PICTURES[name], written) == []


def settlement(step, *actions, names=NAMES):
    """The picture of a step of a settlement at 480x800, and what moves in it."""
    view = divined(*actions, names=names)
    event = steps(view.position.events)[step]
    return Picture(lambda: SettlementScreen(step), lambda: view, size=(480, 800)), event


@pytest.mark.parametrize(
    ("actions", "step"), [(choix.WON, 1), (choix.WON, 2), (choix.WON, 3), (choix.LOST, 1)]
)
def test_who_pays_and_who_is_paid_is_named_in_full(actions, step, written):
    """Each step of a settlement has room for names of 24 letters and for the pot."""
    picture, event = settlement(step, *actions)
    lines = [piece.words for piece in pieces_of(picture, written)[0]]
    assert isinstance(event, Moved)
    for account, _elis in (*event.gives, *event.takes):
        # The pot has a panel of its own below those who pay.
        assert lines.count("Fonds commun" if account is None else NAMES[account]) == 1 + (account is None)


def test_who_has_guessed_it_is_named_in_full(written):
    """Three guesses leave room for names of 16 letters below their medallions."""
    names = ("Inès", "Maximilienne", "Jean-Christophe", "Marie-Antoinette")
    picture, reached = settlement(0, *choix.WON, names=names)
    lines = [piece.words for piece in pieces_of(picture, written)[0]]
    assert len((*reached.right, *reached.wrong)) == 3
    assert set(names[1:]) <= set(lines)


def test_the_end_of_a_session_names_everybody_in_full(written):
    """The list of players has room for names of 24 letters."""
    picture = Picture(EndScreen, lambda: divined(*choix.WON, "close", names=NAMES), size=(480, 800))
    lines = [piece.words for piece in pieces_of(picture, written)[0]]
    assert set(NAMES) <= set(lines)


def everybody_guesses(die):
    """A round in which all eight players but the shooter guess Mort douce, and the Devin shows this face."""
    staked = [f"stake {seat} {8 + seat}" for seat in range(2, 9)]
    guesses = [text for seat in range(2, 9) for text in (f"guess {seat} Mort douce", f"ready {seat}")]
    return (*choix.HONOURED, *staked, "stake 1 7", "throw N", *guesses, f"throw {die}")


@pytest.mark.parametrize("die", ["A", "D"])
def test_the_money_of_eight_players_stands_below_the_title(die, written):
    """Whether all were wrong or all were right, every row of the settlement stands whole."""
    for step in range(3):
        picture, _event = settlement(step, *everybody_guesses(die), names=EIGHT)
        assert cut_lines(picture, written) == []


def test_a_long_question_stands_within_its_panel(written):
    """In Jelimvre a question with long names is smaller, so that all of it has room beside the other camp."""
    view = besieged(jelimvre.begun("white 1", *jelimvre.WHITE_SET_UP[:3], names=NAMES[:2], hidden_setup="on"))
    assert cut_lines(Picture(LookAwayScreen, lambda: view), written) == []


def test_a_question_to_a_team_stands_within_its_panel(written, monkeypatch):
    """The names of a team, each of 24 letters, leave room for two lines of explanation."""
    monkeypatch.setattr(jelimvre, "FOUR", NAMES)
    assert cut_lines(PICTURES["jelimvre-sand"], written) == []


def test_the_head_of_a_camp_has_the_beginning_of_a_long_name(written, monkeypatch):
    """A name that does not fit is shortened, with three dots; only a team is told by its initials."""
    monkeypatch.setattr(jelimvre, "NAMES", NAMES[:2])
    monkeypatch.setattr(jelimvre, "FOUR", NAMES)
    for picture, heads in (
        ("jelimvre-take", {"Anne-Sophie de la…", "Maximilienne…"}),
        ("jelimvre-team", {"A. + M."}),
    ):
        pieces, _unit = pieces_of(replace(PICTURES[picture], size=(480, 800)), written)
        assert heads <= {piece.words for piece in pieces}
