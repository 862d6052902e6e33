"""The list of games: those under way or those that are over, each with its last position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from device.i18n import _, by_count
from device.keys import Key
from device.screen.annals.errands import ShowEvening
from device.screen.base import Go, Held, Home, Refuse, Resume, View
from device.screen.games.after_game import once_more
from device.screen.games.delete import DeleteScreen
from device.screen.games.errands import BIN_DAYS, ExportGame, ReplayGame, Section, TakeOutGame
from device.screen.games.kept import KeptGame
from device.screen.games.named import GameName
from device.screen.games.row import draw_row, row_height
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.text import draw_lines, draw_text, fitting, text_width
from device.screen.lists import ends_of_list, up_and_down
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.theme import BODY, GAP, SMALL, TITLE
from device.screen.writing.letters import LettersScreen
from device.zone import Zone

_UP_DOWN = (Key.ONE, Key.TWO)
_NEAR = 24
"""How many games round the chosen one are worked out: two pages of an upright screen."""


@dataclass(frozen=True, slots=True)
class GamesScreen(QuestionScreen):
    """Lists the games of a section; the arrows choose one, and OK goes on with it or replays it.

    Attributes:
        section: which games are listed.
        chosen: the number of the chosen game; None for the first.
    """

    section: Section = Section.UNDER_WAY
    chosen: int | None = None

    def question(self, view: View) -> Question:
        """What can be done with the chosen game."""
        choices = {Key.BACK: self._back()}
        choices[Key.FIVE] = self._other_section(view)
        games = self.games(view)
        game = self.game(view)
        if game is None:
            if view.games.binned:  # elsewhere the question whether to delete a game leads there
                see = Caption.of(_("See\nthe bin"), icon="corbeille")
                choices[Key.FOUR] = Choice(see, Go(GamesScreen(Section.BIN)))
            return Question(_("Your games"), (), choices, why=dict.fromkeys(Key, _("There is no game here.")))
        place = games.index(game)
        choices |= up_and_down(
            place, len(games), _UP_DOWN, lambda other: replace(self, chosen=games[other].number)
        )
        if self.section is not Section.BIN:
            letters = LettersScreen(GameName(game.number, replace(self, chosen=game.number)))
            choices[Key.THREE] = Choice(Caption(_("Name it"), icon="plume"), Go(letters))
            delete = Go(DeleteScreen(game.number, self.section))
            choices[Key.FOUR] = Choice(Caption(_("Delete"), icon="corbeille"), delete)
        choices[Key.SIX] = Choice(Caption(_("Export"), icon="partage"), ExportGame(game.number))
        choices[Key.OK] = self._ok(game)
        return Question(_("Your games"), (), choices, why=ends_of_list(_UP_DOWN))

    def games(self, view: View) -> Sequence[KeptGame]:
        """The games of the section."""
        sections = {
            Section.UNDER_WAY: view.games.under_way,
            Section.FINISHED: view.games.finished,
            Section.BIN: view.games.binned,
        }
        return sections[self.section]

    def game(self, view: View) -> KeptGame | None:
        """The chosen game; the first one if none is chosen or the chosen one has gone."""
        games = self.games(view)
        found = (game for game in games if game.number == self.chosen)
        return next(found, games[0] if games else None)

    def shown_games(self, view: View) -> tuple[int, ...]:
        """The chosen game first, then those beside it."""
        game = self.game(view)
        if game is None:
            return ()
        games = self.games(view)
        place = games.index(game)
        near = sorted(range(len(games)), key=lambda other: (abs(other - place), other))
        return tuple(games[other].number for other in near[:_NEAR])

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a row for each game of the page."""
        canvas.clear()
        title = _("The bin") if self.section is Section.BIN else _("Your games")
        draw_title_bar(canvas, title, view.notice)
        top = canvas.bar.bottom + 6
        if not view.notice:
            _draw_counts(canvas, view)
        games, game = self.games(view), self.game(view)
        if game is None:
            _draw_nothing(canvas, self.section)
        pitch = row_height(canvas) + 3
        room = max(1, int((canvas.keys.y - top) // pitch))
        first = games.index(game) // room * room if game else 0
        for row, listed in enumerate(games[first : first + room]):
            zone = Zone(GAP, top + row * pitch, canvas.w - 2 * GAP, pitch - 3)
            in_bin = self.section is Section.BIN  # where OK takes the game out
            draw_row(canvas, view, listed, zone, chosen=listed is game, ok_says_why=not in_bin)

    def held(self, view: View) -> Mapping[Key, Held]:
        """Held, key 5 shows the evening; OK replays a game under way, or begins a finished one once more."""
        if self.section is Section.BIN:
            return {}
        held = {Key.FIVE: Held(ShowEvening(self), "lune")}
        game = self.game(view)
        if game is None or game.trouble:
            return held
        if game.finished:
            return {**held, Key.OK: Held(once_more(game), "relancer")}
        return {**held, Key.OK: Held(ReplayGame(game.number, self.section), "droite")}

    def _other_section(self, view: View) -> Choice:
        """The key that shows the other games."""
        if self.section is Section.UNDER_WAY:
            caption = Caption(_("Finished"), _count(view.games.finished), icon="table")
            return Choice(caption, Go(GamesScreen(Section.FINISHED)))
        caption = Caption(_("Under way"), _count(view.games.under_way), icon="table")
        return Choice(caption, Go(GamesScreen()))

    def _back(self) -> Choice:
        if self.section is Section.BIN:
            return return_choice(Go(GamesScreen()))
        return Choice(Caption(_("Games"), icon="retour"), Home())

    def _ok(self, game: KeptGame) -> Choice:
        if self.section is Section.BIN:
            return Choice(Caption.of(_("Take\nout"), icon="libre").proposed(), TakeOutGame(game.number))
        if game.trouble:
            return Choice(Caption(_("Resume"), icon="valider"), Refuse(game.trouble))
        if game.finished:
            return Choice(Caption(_("Replay"), icon="droite").proposed(), ReplayGame(game.number))
        return Choice(Caption(_("Resume"), icon="valider").proposed(), Resume(game.number))


def _count(games: Sequence[KeptGame]) -> str:
    return by_count(len(games), _("{n} game"), _("{n} games"))


def _draw_counts(canvas: Canvas, view: View) -> None:
    """Draw how many games there are, at the right of the title."""
    words = ", ".join(
        (
            _("{n} under way").format(n=len(view.games.under_way)),
            by_count(len(view.games.finished), _("{n} game finished"), _("{n} games finished")),
        )
    )
    face = fitting(canvas, words, SMALL, canvas.w - 60 - text_width(canvas, _("Your games"), TITLE))
    draw_text(canvas, words, face, canvas.theme.brume, canvas.w - 16, 36, "right")


def _draw_nothing(canvas: Canvas, section: Section) -> None:
    """Say what will stand here, and which key begins."""
    words = {
        Section.UNDER_WAY: _(
            "Unfinished games appear here. There are none now: Back leads to the games, and a key begins one."
        ),
        Section.FINISHED: _("Finished games appear here. Each can be replayed."),
        Section.BIN: _("The bin is empty. A deleted game stays here for {n} days.").format(n=BIN_DAYS),
    }
    draw_lines(
        canvas,
        words[section],
        BODY,
        canvas.theme.velin,
        24,
        canvas.bar.bottom + 56,
        width=canvas.w - 48,
        leading=28,
    )
