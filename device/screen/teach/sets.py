"""The list of the dice sets taught at this table, with keys for what can be done with a set."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, Home, View
from device.screen.home.home import HomeScreen
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Arrow, Caption
from device.screen.kit.dice import draw_die
from device.screen.kit.figures import draw_figure
from device.screen.kit.text import draw_fitting, draw_lines, draw_text
from device.screen.lists import draw_row_ground, ends_of_list, rows_around, up_and_down
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.teach.delete import DeleteSetScreen
from device.screen.teach.errands import (
    AskKind,
    AskMeanings,
    Export,
    Import,
    PlayWith,
    Rename,
    ShowLooks,
    TeachSet,
    TryOut,
)
from device.screen.teach.name import SetName
from device.screen.teach.with_dice import PLAYED
from device.screen.theme import BODY, NAME, SMALL
from device.screen.writing.letters import LettersScreen
from device.zone import Zone
from vision.dice_set import PIPS

_UP_DOWN = (Key.TWO, Key.THREE)
_ROWS = 5
_ROW_H = 62
_ROW_GAP = 2


@dataclass(frozen=True, slots=True)
class Listed:
    """A row of the list: one dice set.

    Attributes:
        name: the name of the set.
        shape: the solid of its dice; "" if its file is damaged.
        faces, looks: the number of faces, and of looks at them.
        unknown: the number of faces with too few looks.
    """

    name: str
    shape: str
    faces: int
    looks: int
    unknown: int = 0


@dataclass(frozen=True, slots=True)
class SetsScreen(QuestionScreen):
    """Shows the list with one set selected; the sixth key shows a second page of keys.

    Attributes:
        sets: the sets that were taught here.
        number: the place of the selected set in `sets`.
        more: the second page of keys is shown.
    """

    sets: tuple[Listed, ...]
    number: int = 0
    more: bool = False

    def question(self, view: View) -> Question:
        """What can be done with the selected set; without any, begin one."""
        title, games = _("Dice of your own"), {Key.BACK: Choice(Caption(_("Games"), icon="retour"), Home())}
        new = Choice(Caption(_("New"), _("dice set"), icon="plus"), Go(LettersScreen(SetName(AskKind))))
        if not self.sets:
            none = dict.fromkeys(SOFT_KEYS, _("No set has been taught yet: OK begins one."))
            first = {Key.ONE: _import(), Key.TWO: _looks(), Key.OK: new.proposed()}
            return Question(title, choices=first | games, why=none)
        more = {Key.SIX: Choice(Caption(_("More"), icon="droite"), Go(replace(self, more=not self.more)))}
        chosen = self._seldom() if self.more else {Key.ONE: new, **self._often(view)}
        return Question(title, choices=chosen | more | games, why=ends_of_list(_UP_DOWN))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the list, and beside it a sentence about the keys."""
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title)
        side = canvas.side
        words = view.notice or self._words(view)
        draw_lines(
            canvas, words, BODY, canvas.theme.velin, side.x + 4, side.y + 26, width=side.w - 8, leading=25
        )
        for row, place in enumerate(rows_around(self.number, len(self.sets), _ROWS)):
            zone, listed = canvas.tray_row(row, _ROWS, _ROW_H, _ROW_GAP), self.sets[place]
            draw_row_ground(canvas, zone, chosen=place == self.number)
            _draw_row(canvas, zone, listed)
            if listed.name == view.dice.chosen:
                draw_figure(canvas, "valider", canvas.theme.bel, zone.right - 40, zone.y + 17, 28)

    def _words(self, view: View) -> str:
        if not self.sets:
            return _("The table reads dice it has never seen once you have shown it each face three times.")
        if self.more:
            return _("OK shows the looks that the table uses.")
        listed = self.sets[self.number]
        if listed.unknown:
            return _("OK goes on with “{name}”.").format(name=self._name)
        if self._is_to_be_played(view):
            words = _("OK takes “{name}” for Imalya.")
            if listed.shape == "d8":
                words = _("OK takes “{name}” for the Dragon.")
            return words.format(name=self._name)
        words = _("OK shows the table more looks at “{name}”.").format(name=self._name)
        if self._name == view.dice.chosen:
            eight = listed.shape == "d8"
            played = (
                _("The Dragon is played with these dice.")
                if eight
                else _("Imalya is played with these dice.")
            )
            return f"{words} {played}"
        return words

    @property
    def _name(self) -> str:
        return self.sets[self.number].name

    def _often(self, view: View) -> dict[Key, Choice]:
        """The first page of keys for the selected set."""
        play, show = self._play_with(view), self._show()
        likely, other = (play, show) if self._is_to_be_played(view) else (show, play)
        return {
            **up_and_down(self.number, len(self.sets), _UP_DOWN, lambda place: replace(self, number=place)),
            Key.FOUR: Choice(Caption(_("Try"), _("it out"), icon="relancer"), TryOut(self._name)),
            Key.FIVE: other,
            Key.OK: likely.proposed(),
        }

    def _is_to_be_played(self, view: View) -> bool:
        """Whether a game can be played with the selected set, and another set is in use."""
        listed = self.sets[self.number]
        return listed.shape in PLAYED and not listed.unknown and self._name != view.dice.chosen

    def _show(self) -> Choice:
        """The key to show the table the next face that it does not know, or more looks at all of them."""
        caption = Caption(_("Show"), _("more looks"), icon="camera")
        if self.sets[self.number].unknown:
            caption = Caption.of(_("Next\nface"), icon="camera")
        return Choice(caption, TeachSet(self._name))

    def _play_with(self, view: View) -> Choice:
        """The key to play with the selected set, or with dice with pips again if that set is in use.

        The first screen follows, where OK plays: in the list a second press would show the table more looks.
        """
        if self._name == view.dice.chosen:
            return Choice(Caption(_("Dice"), _("with pips"), icon="annuler"), PlayWith(PIPS.name, self))
        return Choice(Caption(_("Play"), _("with it"), icon="valider"), PlayWith(self._name, HomeScreen()))

    def _seldom(self) -> dict[Key, Choice]:
        """The second page of keys for the selected set."""
        name = self._name
        renamed = LettersScreen(SetName(lambda new: Rename(name, new)), name)
        return {
            Key.ONE: Choice(Caption(_("Rename"), icon="plume"), Go(renamed)),
            Key.TWO: Choice(Caption(_("Delete"), icon="corbeille"), Go(DeleteSetScreen(name, self))),
            Key.THREE: Choice(
                Caption(_("Export"), _("to a file"), icon="haut", arrow=Arrow.NONE), Export(name)
            ),
            Key.FOUR: _import(),
            Key.FIVE: Choice(Caption(_("Figures"), _("of the faces"), icon="dam"), AskMeanings(name)),
            Key.OK: _looks(),
        }


def _import() -> Choice:
    return Choice(Caption(_("Import"), _("from a file"), icon="bas", arrow=Arrow.NONE), Import())


def _looks() -> Choice:
    return Choice(Caption(_("Looks"), _("all kept"), icon="camera"), ShowLooks())


def _draw_row(canvas: Canvas, zone: Zone, listed: Listed) -> None:
    theme = canvas.theme
    draw_die(canvas, "doute" if listed.shape else None, zone.x + 12, zone.y + 11, 40, listed.shape)
    draw_fitting(canvas, listed.name, NAME, theme.velin, zone.x + 68, zone.y + 28, zone.w - 112)
    words = _("damaged: delete it and import it again")
    if listed.shape:
        words = _("{shape}, {faces} faces, {looks} looks").format(
            shape=listed.shape, faces=listed.faces, looks=listed.looks
        )
    if listed.unknown:
        words = _("{shape}, faces still to be shown: {n} of {faces}").format(
            shape=listed.shape, n=listed.unknown, faces=listed.faces
        )
    draw_text(canvas, words, SMALL, theme.brume, zone.x + 68, zone.y + 52)
