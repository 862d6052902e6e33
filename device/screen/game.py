"""`GameScreens`: what a game brings to the screen. Everything else on screen is the same for all games."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from device.game.background import SlowQuestion
from device.game.match import Match
from device.game.sandglass import Allowance
from device.i18n import _
from device.keys import Key
from device.screen.annals.telling import GameTelling
from device.screen.base import Command, GameOnTable, Screen, View, position_of
from device.screen.dice.faces import DieFaces
from device.screen.dice.played import played_with
from device.screen.event_telling import EventTelling
from device.screen.kit.bar import draw_bar, draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import CARD_SHAPE, card_picture
from device.screen.kit.player_cell import PlayerCell
from device.screen.motion.motion import Motion
from device.screen.motion.stage import Stage
from device.screen.motion.win import Closing
from device.screen.phones.seat_question import SeatQuestion
from device.screen.phones.told_board import ToldBoard
from device.screen.question import Choice
from device.screen.row.points import Points
from device.screen.row.row_die import Row
from device.zone import Zone


@dataclass(frozen=True, slots=True)
class GameCard:
    """The card of a game on the home screen.

    Attributes:
        name: the engine's name of the game, which is also the name of the card's picture.
        title: the title in two lines; the second may be "".
        players: how many can play, in words.
    """

    name: str
    title: tuple[str, str]
    players: str

    @property
    def one_line(self) -> str:
        """The title in one line."""
        return " ".join(filter(None, self.title))


class Preset(NamedTuple):
    """The words of a preset on its card.

    Attributes:
        title: its name in a word or two.
        sentence: what it is like to play.
        needs: what must lie ready for it, if that is unusual; else "".
        icons: the names of up to four silhouettes.
    """

    title: str
    sentence: str
    needs: str = ""
    icons: tuple[str, ...] = ()


class ChoosesRules(Screen, Protocol):
    """The screen of rules, as seen by a screen that it opens to let people make a value of their own."""

    def chosen(self, field: str, value: object) -> Command:
        """Return to the screen of rules with a rule set to a value, or refuse with the reason."""
        ...


@dataclass(frozen=True, slots=True)
class Switch:
    """One house rule in the list of rules.

    Attributes:
        field: the name of the field in the engine's rules.
        title: what the rule is about, in a few words; a line break counts as a space.
        values: the possible values, each with a word and a sentence that explains it.
        needs: the names of fields of which one must be on for this rule to have an effect; () for none.
        without: the names of fields of which none may be on for this rule to have an effect.
        opens: makes the screen on which people make a value of their own; None if they can only choose from
            `values`.
        own: the word and the sentence for a value that people have made.
        brings: for a value, the fields that are set along with it, if the rules allow that, and to what;
            False stands for the preset's value.
        chapter: the heading under which the rule stands in the list (`in_chapter` sets it).
    """

    field: str
    title: str
    values: Mapping[Any, tuple[str, str]]
    needs: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    opens: Callable[[ChoosesRules], Screen] | None = None
    own: tuple[str, str] = ("", "")
    brings: Mapping[Any, Mapping[str, bool]] = dataclasses.field(default_factory=dict)
    chapter: str = ""

    @property
    def about(self) -> str:
        """The title in one line."""
        return self.title.replace("-\n", "").replace("\n", " ")

    def applies(self, rules: object) -> bool:
        """Whether the rule has an effect when these rules are played."""
        needed = not self.needs or any(getattr(rules, field) for field in self.needs)
        return needed and not any(getattr(rules, field) for field in self.without)

    def words(self, value: object) -> tuple[str, str]:
        """The word and the sentence for a value."""
        return self.values.get(value, self.own)


def in_chapter(title: str, *switches: Switch) -> tuple[Switch, ...]:
    """The switches under a heading of the list of rules."""
    return tuple(dataclasses.replace(switch, chapter=title) for switch in switches)


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule in the book: a heading, a sentence or two, and the name of a silhouette."""

    about: str
    says: str
    icon: str | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """One screen of the book: the rules for one moment of the game.

    Attributes:
        title: the heading.
        lines: the rules.
        about: the kinds of questions, as in `engines.contract.Awaits`, at which the book opens here.
    """

    title: str
    lines: tuple[RuleLine, ...]
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OpeningQuestions:
    """What is asked before a game: who begins, who takes what.

    Attributes:
        asks: the kinds of questions, as in `engines.contract.Awaits`. The opening ends with the first
            question of another kind.
        by_lot: the kinds of questions that the table may answer by lot, and the kind of action it draws.
        drawn: says in a few words what lots have brought, from the states before and after them.
    """

    asks: frozenset[str] = frozenset()
    by_lot: Mapping[str, type] = dataclasses.field(default_factory=dict)
    drawn: Callable[[Any, Any], str] = lambda before, state: ""


def _no_die(state: object, number: int) -> DieFaces:
    raise ValueError(f"die {number} was asked for, and this game has no dice")


def _draw_card_picture(canvas: Canvas, view: View, zone: Zone) -> None:
    """Draw the picture of the game's card, as high as the zone allows."""
    height = zone.h - 16
    width = height * CARD_SHAPE
    picture = card_picture(game_on_table(view).card().name, (canvas.px(width), canvas.px(height)))
    place = zone.x + (zone.w - width) / 2, zone.y + 8
    canvas.surface.blit(picture, (canvas.px(place[0]), canvas.px(place[1])))


def _draw_cells(canvas: Canvas, view: View) -> None:
    """Draw the bar with the cells that the game gives; with the title of a game that gives none."""
    game = game_on_table(view)
    if game.cells is None:
        draw_title_bar(canvas, game.card().one_line)
    else:
        draw_bar(canvas, game.cells(view))


def _awaited_seat(state: Any) -> object:
    """Whose turn it is where a game does not say so: the seat that throws or chooses."""
    return state.awaits.seat


def next_begins(state: Any) -> tuple[int, ...]:
    """All seats, beginning with the second: the next player begins, and all stay where they sit."""
    seats = same_order(state)
    return (*seats[1:], *seats[:1])


def same_order(state: Any) -> tuple[int, ...]:
    """All seats in their order, for games that ask or draw who begins."""
    return tuple(range(len(state.players)))


def _usual_set() -> Mapping[str, Preset]:
    return {"usual": Preset(_("Usual"), _("The game as it is usually played."))}


_State = TypeVar("_State")
_Action = TypeVar("_Action")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameScreens(GameOnTable, Generic[_State, _Action]):
    """What one game brings to the screen; its type parameters are the engine's states and actions.

    Fields with a default may be left out. They stand here and below in the same groups.

    Attributes:
        card: returns the card on the home screen, in the language in use.
        begins: returns the command that begins the game when its card is chosen; None for a game that first
            asks who plays.
        presets: returns the words of each preset, by its name in the engine, in the order of their cards. A
            game leaves it out if its only preset is called "usual".
        switches: returns the house rules that players can choose, in the order of the list.
        opening: what is asked before the game.
        rematch: returns the seats of those who play the same game again after its end, in the order of play.
            By default the next one begins; a game that asks or draws who begins takes `same_order`.
        chapters: returns the book of rules, by the rules of this table.
        worth: returns the key in the book that shows what the choices are worth now, or None. Its second
            argument is the screen to go back to; None means the game's own screen (`Back`).
        prepare: returns a question to answer in the background before anybody asks it; None for nothing.
        screen_after: returns the screen to show after a step, from the match and the step's events. There
            are no events when a game is resumed or a step is taken back.
        news: says in a sentence or two what a step did that cannot be seen on the table; "" for nothing.
        said_action: names an action in words, for the message that it was taken back.
        deed: says what an action does in a few words, from the state before it, such as "Keep Gain"; ""
            where it changes nothing that people must be told. None where `said_action` says enough.
        for_the_table: the kinds of questions, as in `engines.contract.Awaits`, that people answer for the
            whole table even where a machine is awaited.
        for_machines: the verbs of talk that people may say in the name of a machine. They take back what
            people have said for it, or are no choice of the one who says them.
        one_answers: the kinds of questions that are one player's turn, though `Awaits.others` may act
            meanwhile.
        between: the key by which people may still act before a throw, or None. Where there is one, the dice
            of a machine are thrown on the screen only after OK.
        meanwhile: what people may do by their own keys while a machine acts. Where such a key has another
            meaning, holding it does the same.
        turn: returns a key that changes whenever another turn begins, for leaps in a replay, and for the page
            of the evening, which comes between two turns.
        allowance: returns the time limit of this turn, or None if the turn is not timed.
        time_out: returns the screen to show instead of this one when the time has run out.
        cells: returns a cell of the bar for each player (`cells_of` in `plain.py` gives names and scores);
            None for a game whose bar shows its title.
        draw_bar: draws the bar of players, by default these cells or the title.
        goal: returns the score at which a game ends, for bars beside the scores; None for a game without one.
        pot: returns the name of what lies in the middle, and how much it is; None for nothing.
        die_faces: returns the faces of the die with a number; called only if the engine awaits dice. `pips`
            in `faces.py` is the ordinary die.
        lying: returns the letters of the dice that stay on the table, by number.
        dice_seen: returns the action that says which dice lie in the tray, from their solids in the order of
            their numbers, or None if the state knows these dice. A game has it in which any number of dice is
            thrown; None for a game that says itself which dice are thrown.
        by_eye: whether a camera can read the awaited dice; if not, people enter them.
        row: describes the dice as a throw screen draws them; None draws each die with its face.
        points: says what the turn brings, for the panel beside the row; None for no panel.
        first_round: returns whether people still play the first round; then numbers of dice are explained.
        scene: draws the table in a zone while players are asked whether to leave; it shows no secrets.
        glance: draws the position small, for a row in a list, without secrets; None for the game's card.
        standing: says in one short line who leads; "" for nothing. It tells no secrets.
        saved_note: says how far a saved game has come, in two words.
        board: returns the board in words, for those who cannot see it; None for a game without one.
        on_board: whether players act now by moving stones on a board, which a camera may watch.
        for_seat: returns what a seat is asked on the phone that holds it, from the view as this seat sees it;
            None for nothing. A game without it asks phones nothing, and no seat of it is handed to one.
        asks_phones: whether such a question may come in this state or later; else no seat is handed out.
        shared_picture: draws what a page for others shows beside players and dice, without secrets; None
            for the scene of a game in which no dice lie on the table, and for nothing in other games.
        events: the sound of each kind of event, the caller's sentence about it, and what people read who look
            on from elsewhere.
        motions: returns what moves after a step, from the state before it, the match after it and the
            step's events; nothing for a secret. It is not asked about steps that are taken back, played
            again or corrected.
        closing: returns what closes when somebody has won, before the winner comes to the middle: from the
            states before and after the last step, and the winner's seat. None for nothing.
        rehearse: draws what is costly in these motions, one thing at a time, while nothing else is to do.
        past: the words in which the game is told when it is over.
    """

    # The card, the rules, the opening and the next game.
    card: Callable[[], GameCard]
    begins: Callable[[View], Command] | None = None
    presets: Callable[[], Mapping[str, Preset]] = _usual_set
    switches: Callable[[], tuple[Switch, ...]] = tuple
    opening: OpeningQuestions = dataclasses.field(default_factory=OpeningQuestions)
    rematch: Callable[[_State], tuple[int, ...]] = next_begins
    # The book of rules.
    chapters: Callable[[_State], tuple[Chapter, ...]]
    worth: Callable[[_State, Screen | None], Choice | None] = lambda state, behind: None
    prepare: Callable[[_State], SlowQuestion | None] = lambda state: None
    # The screen after a step, and the step in words.
    screen_after: Callable[[Match, tuple[object, ...]], Screen]
    news: Callable[[_State, tuple[object, ...]], str] = lambda state, events: ""
    said_action: Callable[[_Action], str] = lambda action: _("the last step")
    deed: Callable[[_State, _Action], str] | None = None
    # Whose turn it is, and for how long.
    for_the_table: frozenset[str] = frozenset()
    for_machines: frozenset[str] = frozenset()
    one_answers: frozenset[str] = frozenset()
    between: Callable[[_State], Choice | None] = lambda state: None
    meanwhile: Callable[[View], Mapping[Key, Choice]] = lambda view: {}
    turn: Callable[[_State], object] = _awaited_seat
    allowance: Callable[[_State], Allowance | None] = lambda state: None
    time_out: Callable[[Screen], Screen] = lambda screen: screen
    # The bar of players, and what the game counts.
    cells: Callable[[View], Sequence[PlayerCell]] | None = None
    draw_bar: Callable[[Canvas, View], None] = _draw_cells
    goal: Callable[[_State], int | None] = lambda state: None
    pot: Callable[[_State], tuple[str, int] | None] = lambda state: None
    # Dice.
    die_faces: Callable[[_State, int], DieFaces] = _no_die
    lying: Callable[[_State], Mapping[int, str]] = lambda state: {}
    dice_seen: Callable[[_State, Sequence[str]], _Action | None] | None = None
    by_eye: Callable[[_State], bool] = lambda state: True
    row: Callable[[View], Row] | None = None
    points: Callable[[_State], Points | None] | None = None
    first_round: Callable[[_State], bool] = lambda state: True
    # The position without a row of dice, in a list, and in words.
    scene: Callable[[Canvas, View, Zone], None] = _draw_card_picture
    glance: Callable[[Canvas, _State, Zone], None] | None = None
    standing: Callable[[_State], str] = lambda state: ""
    saved_note: Callable[[_State], str] = lambda state: _("begun")
    board: Callable[[_State], ToldBoard | None] = lambda state: None
    on_board: Callable[[_State], bool] = lambda state: False
    # Phones, and people who look on.
    for_seat: Callable[[View, int], SeatQuestion | None] | None = None
    asks_phones: Callable[[_State], bool] = lambda state: True
    shared_picture: Callable[[Canvas, View, Zone], None] | None = None
    # How events are told and shown.
    events: Mapping[type, EventTelling] = dataclasses.field(default_factory=dict)
    motions: Callable[[_State, Match, tuple[object, ...]], tuple[Motion, ...]] = lambda *step: ()
    closing: Callable[[_State, _State, int], Closing | None] = lambda before, after, seat: None
    rehearse: Callable[[Stage, _State], Iterator[None]] = lambda stage, state: iter(())
    # After the end.
    past: GameTelling = dataclasses.field(default_factory=GameTelling)

    def telling_of(self, event: object) -> EventTelling:
        """How an event is told; nothing is told of an event without an entry in `events`."""
        return self.events.get(type(event), EventTelling())

    @property
    def has_dice(self) -> bool:
        """Whether this game has dice."""
        return self.die_faces is not _no_die

    @property
    def shows_dice(self) -> bool:
        """Whether the dice are what lies on the table, not a board or cards beside them."""
        return self.has_dice and (self.row is not None or self.scene is _draw_card_picture)


AnyGameScreens = GameScreens[Any, Any]
"""The `GameScreens` of any game, for code that does not know which game is played."""


def game_of(view: View) -> AnyGameScreens | None:
    """The `GameScreens` of the game on the table, or None."""
    return view.game if isinstance(view.game, GameScreens) else None


def game_on_table(view: View) -> AnyGameScreens:
    """The `GameScreens` of the game on the table.

    Raises:
        ValueError: there is none.
    """
    if (game := game_of(view)) is None:
        raise ValueError("this screen needs a game on the table")
    return game


def die_of(view: View, number: int) -> DieFaces:
    """The faces of the die with a number in the game on the table, of the dice that it is played with.

    Raises:
        ValueError: there is no game on the table.
    """
    faces = game_on_table(view).die_faces(position_of(view).state, number)
    return played_with(faces, view.dice.played)
