"""Tests home and the list of games: presses are counted by playing, and what stands there is true."""

import random
from dataclasses import replace
from datetime import datetime

import pygame
import pytest

from device.game.last_positions import LastPositions
from device.i18n import use_language
from device.journal.entry import Entry
from device.journal.journal import Journal
from device.journal.machine import Machine
from device.keys import Key
from device.screen.annals.days import day_words
from device.screen.base import Play, View
from device.screen.games.delete import DeleteScreen
from device.screen.games.errands import Section
from device.screen.games.kept import GamesAtHand
from device.screen.games.list import GamesScreen
from device.screen.games.replay import ReplayScreen
from device.screen.games.row import game_title
from device.screen.games.standing import leader_words, turn_words
from device.screen.games.when import when_words
from device.screen.home.home import HomeScreen
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import CaptionStyle
from device.screen.people.names import NamesScreen
from device.screen.people.regular import Regular
from device.screen.registry import SCREENS, cards, playable
from engines.jelimvre import Colour, Phase
from tests.device.annals.games import SHORT, play
from tests.device.evening import Evening
from tests.device.kept_games import SEATS, actions_of, keep_game, lay_half_played
from tests.device.screen.games_pictures import PICTURES, listed
from tests.device.screen.kept_positions import at_hand, replayed
from tests.device.screen.lines import lines_of, unreadable
from tests.device.screen.pictures import Picture
from tests.engines.simulate import answer_by_chance


@pytest.fixture
def kept(tmp_path):
    """A folder in which a game of each kind is half played, and the first one is over."""
    lay_half_played(tmp_path, *SEATS)
    return tmp_path


@pytest.fixture
def evening(kept):
    """A table in that folder."""
    evening = Evening(kept)
    yield evening
    evening.close()


def test_last_evenings_game_is_resumed_with_one_press(evening):
    """Home opens with OK lit for the game that was played last, and OK resumes it."""
    latest = evening.table.view().games.latest
    assert latest.game == "oniria"
    assert Key.OK in evening.lit()
    evening.press(Key.OK)
    assert evening.table.match.record.number == latest.number
    assert evening.state == latest.state
    assert evening.table.view().notice == "The game stands where it stood."  # without dice


def test_a_finished_game_is_played_once_more_with_one_press(tmp_path):
    """After a game that is over, home begins it again: the same people and rules."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        over = keep_game(journal, "jelimvre", actions_of("jelimvre")).record
    evening = Evening(tmp_path)
    assert evening.table.view().games.latest.finished
    evening.press(Key.OK)
    again = evening.table.match.record
    assert again.number != over.number
    assert (again.name, again.rules, again.players) == (over.name, over.rules, over.players)
    evening.close()


def test_another_game_is_two_presses_and_an_arrow_for_each_row(evening):
    """The sixth key lists the games, the arrows choose one, and OK resumes it."""
    evening.press(Key.SIX)
    assert isinstance(evening.table.screen, GamesScreen)
    wanted = evening.table.view().games.under_way[2]
    evening.press(Key.TWO, Key.TWO, Key.OK)
    assert evening.table.match.record.number == wanted.number


def test_a_card_opens_its_table_at_once(evening):
    """One press on a game's key asks who plays."""
    evening.press(Key.FOUR)
    assert evening.table.screen == NamesScreen("jelimvre")


def test_a_game_that_cannot_be_played_is_not_said_to_have_no_steps():
    """Its steps cannot be counted, so the question whether to delete it tells day and people alone."""
    game = replace(at_hand().under_way[0], state=None, steps=0, trouble="another version has written it")
    asks = Picture(
        lambda: DeleteScreen(game.number, Section.UNDER_WAY),
        lambda: View(games=replace(at_hand(), under_way=(game,))),
    )
    lines, _canvas = lines_of(asks, (800, 480), "en")
    told = " ".join(line.words for line in lines)
    assert "Last played on" in told
    assert "steps" not in told


def test_a_clock_that_was_ahead_puts_no_day_of_the_bin_years_away():
    """Deleted while the clock said 2040, the oldest game goes thirty days from now at the latest."""
    game = replace(at_hand().under_way[0], binned=datetime(2040, 1, 10, 20, 0))
    asks = Picture(lambda: DeleteScreen(7, Section.UNDER_WAY), lambda: View(games=at_hand(binned=(game,))))
    lines, _canvas = lines_of(asks, (800, 480), "en")
    assert "The oldest one is deleted on 22 December." in [line.words for line in lines]


def test_ok_says_why_a_game_cannot_be_played_only_where_it_does():
    """In the bin OK takes a game out, and in the question whether to delete it OK keeps it."""
    game = replace(at_hand().under_way[0], state=None, steps=0, trouble="another version has written it")
    for screen, says in (
        (GamesScreen(), True),
        (GamesScreen(Section.BIN), False),
        (DeleteScreen(game.number, Section.UNDER_WAY), False),
    ):
        games = replace(at_hand(), under_way=(game,), binned=(game,))
        shown = Picture(lambda screen=screen: screen, lambda games=games: View(games=games))
        lines, _canvas = lines_of(shown, (800, 480), "en")
        assert any(line.words == "Cannot be played" for line in lines)
        assert any(line.words == "OK says why." for line in lines) is says


def test_finished_games_are_on_a_key_of_the_list(evening):
    """The fifth key turns between the games under way and the finished ones, and Back leads home."""
    evening.press(Key.SIX, Key.FIVE)
    assert evening.table.screen == GamesScreen(Section.FINISHED)
    (game,) = evening.table.screen.games(evening.table.view())
    assert game.game == "imalya"
    evening.press(Key.FIVE)
    assert evening.table.screen.section is Section.UNDER_WAY
    evening.press(Key.BACK)
    assert isinstance(evening.table.screen, HomeScreen)


def test_the_list_opens_at_once_and_its_lines_follow(evening):
    """The rows stand there with the first turn; where each game stands is worked out in later turns."""
    evening.press(Key.SIX)
    shown = evening.table.screen.games(evening.table.view())
    assert [game.game for game in shown] == ["oniria", "jelimvre", "artiseurs", "choix_des_dieux"]
    for _ in range(2000):
        if all(game.state for game in evening.table.view().games.under_way):
            break
        evening.turn()
    for game in evening.table.view().games.under_way:
        assert game.steps == len(actions_of(game.game)) // 2
        assert turn_words(game.state)


def test_a_slice_of_work_is_short_and_the_next_one_goes_on(kept):
    """Working out stops when its time is over, and finds the same position in the end as opening the game."""
    ticks = iter(range(1_000_000))
    with Journal(kept / "games.sqlite3") as journal:
        positions = LastPositions(journal, playable, clock=lambda: next(ticks))
        (record,) = [record for record in journal.games() if record.name == "jelimvre"]
        slices = 1
        while not positions.work([record], for_s=10):
            slices += 1
        assert slices > 5
        position = positions.of(record.number)
        assert position.steps == len(actions_of("jelimvre")) // 2


def test_a_game_that_cannot_be_played_says_why(tmp_path):
    """A game of another version stands in the list; OK says why it cannot be resumed, and nothing breaks."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        journal.begin("imalya", "0.0.1", "base", ["Zoé", "Ana"])
        journal.write(1, [Entry("act", "sing")], known=0)
        journal.begin("tarot", "9.9.9", "usual", ["Zoé", "Ana"])
    evening = Evening(tmp_path)
    assert evening.table.view().games.latest is None
    evening.press(Key.SIX)
    evening.turn(3)
    evening.press(Key.OK)
    assert "tarot" in evening.table.view().notice
    evening.press(Key.TWO, Key.OK)
    assert "0.0.1" in evening.table.view().notice
    assert evening.table.match is None
    evening.close()


def test_home_says_who_won_before_it_has_replayed_the_game(tmp_path, monkeypatch):
    """After a power cut in the celebration the first picture names the winner beside *Again*."""
    evening = Evening(tmp_path, annals=True)
    play(evening.journal, actions=SHORT[:-1])
    evening.turn()
    evening.press(Key.OK)
    evening.table.open(Play(evening.table.match.game.parse_action(SHORT[-1])))
    evening.turn()
    assert evening.state.outcome is not None
    evening.close()
    monkeypatch.setattr(LastPositions, "work", lambda *_: False)
    again = Evening(tmp_path, annals=True)
    assert again.table.view().games.latest.state is None
    lines, _canvas = lines_of(Picture(lambda: again.table.screen, again.table.view), (800, 480), "en")
    assert {"Maëlle won.", "Again"} <= {line.words for line in lines}
    again.close()


@pytest.mark.parametrize("name", SEATS)
def test_every_position_of_every_game_can_be_listed(name):
    """In every state of a game there are words for who leads and whose turn it is; secrets stay secret."""
    game = playable()[name]
    state = game.new(next(iter(game.presets.values())), [f"N{seat}" for seat in range(SEATS[name])])
    for action in actions_of(name):
        state = state.apply(action)
        assert len(SCREENS[name].standing(state)) < 60
        assert turn_words(state) or state.awaits.actor < 0


def test_a_team_is_named_where_any_of_it_may_choose():
    """In teams of two both names stand there; where more than two may answer, it is everybody's turn."""
    game = playable()["jelimvre"]
    state = game.new(next(iter(game.presets.values())), ["Ana", "Ben", "Eve", "Zoe"])
    assert turn_words(state) == "everybody to answer"
    state = state.apply(next(state.legal_actions()))
    assert turn_words(state) in {"Ana and Ben to choose", "Eve and Zoe to choose"}


def test_a_player_is_named_though_others_may_act_meanwhile():
    """In Artiseurs everybody may propose the end at any time; in Choix des Dieux stakes may be raised."""
    named = {"artiseurs": {"osselet"}, "choix_des_dieux": {"stakes"}}
    for name, kinds in named.items():
        game = playable()[name]
        state = game.new(next(iter(game.presets.values())), [f"N{seat}" for seat in range(SEATS[name])])
        met = set()
        for action in actions_of(name):
            state = state.apply(action)
            if state.awaits.kind in kinds and state.awaits.others:
                met.add(str(state.awaits.kind))
                said = turn_words(state, SCREENS[name].one_answers)
                assert said == f"{state.players[state.awaits.actor].name} to choose"
        assert met == kinds


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_a_team_that_is_to_choose_is_named_whole(size, language):
    """Where the list has no room for the moment of the game and both names, it leaves out the moment."""
    game = playable()["jelimvre"]
    state = game.new(next(iter(game.presets.values())), ["Ada", "Cléo", "Birch", "Octave"])
    state, chance = state.apply(game.parse_action("white 1")), random.Random(3)
    while state.phase is Phase.SETUP or state.active is Colour.WHITE:
        state = state.apply(answer_by_chance("jelimvre", state, chance))
    names = tuple(player.name for player in state.players)
    team_game = replace(at_hand().under_way[2], state=state, players=names)
    view = View(games=at_hand(under_way=(team_game,)))
    lines, _canvas = lines_of(Picture(GamesScreen, lambda: view), size, language)
    said = [line.words for line in lines if "Octave" in line.words]
    assert len(said) == 1
    assert "…" not in said[0]


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (720, 1280)], ids=str)
def test_five_games_stand_in_the_list_at_once(size):
    """Wide and upright alike, the list shows as many games as the first screen counts."""
    view = View(games=at_hand())
    assert len(view.games.under_way) == 5
    lines, canvas = lines_of(Picture(GamesScreen, lambda: view), size, "en")
    said = [line.words for line in lines]
    assert all(game_title(game) in said for game in view.games.under_way)
    assert unreadable(lines, canvas) == []


def test_the_first_day_of_a_month_is_an_ordinal_in_french():
    """Home, the bin and the page of a person write days alike; only the first one is an ordinal."""
    first, now = datetime(2026, 11, 1, 20, 0), datetime(2026, 11, 22, 21, 40)
    use_language("fr")
    assert when_words(first, now) == "1er nov."
    assert when_words(first.replace(day=2), now) == "2 nov."
    assert day_words(first) == "1er novembre"


def test_the_leader_is_named_with_the_points():
    """Leaders with equal points are named together; before the first points nobody leads."""
    assert leader_words(["A", "B"], [3, 9], 50) == "B leads, 9 of 50"
    assert leader_words(["A", "B", "C"], [9, 1, 9], 50) == "A and C lead, 9"
    assert leader_words(["A", "B"], [0, 0]) == "Nobody leads yet"


def typed(evening, *codes):
    """Press and release keys of the keyboard."""
    for code in codes:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            evening.screen.reported.append(pygame.event.Event(kind, key=code, unicode=""))
            evening.turn()


def test_the_arrows_of_a_keyboard_choose_a_card_of_home(evening):
    """Left and right go along the cards and back to the last game; OK opens the card that is lit."""
    names = [card.name for card in cards()]
    typed(evening, pygame.K_RIGHT, pygame.K_RIGHT)
    assert evening.table.screen.chosen == names[1]
    captions = evening.table.screen.captions(evening.table.view())
    assert captions[Key.TWO].look is CaptionStyle.PROPOSED
    typed(evening, pygame.K_LEFT, pygame.K_LEFT)
    assert evening.table.screen == HomeScreen()
    typed(evening, pygame.K_LEFT)
    assert evening.table.screen.chosen == names[-1]
    typed(evening, pygame.K_LEFT)
    evening.press(Key.OK)
    assert evening.table.screen == NamesScreen(names[-2])


def test_the_arrows_light_the_cards_of_rules(evening):
    """Right goes on to the next card of rules, also over the edge of a page, and left goes back."""
    evening.open_card("imalya")
    evening.hold(Key.OK)
    typed(evening, *[pygame.K_RIGHT] * 4, pygame.K_LEFT)
    assert evening.table.screen.lit == 3


def test_the_arrows_and_ok_take_another_game_up(evening):
    """The list of games takes three presses from home: 6, an arrow and OK."""
    second = evening.table.view().games.under_way[1]
    evening.press(Key.SIX)
    typed(evening, pygame.K_DOWN)
    evening.press(Key.OK)
    assert evening.table.match.record.number == second.number


def drawn_shapes(draw, monkeypatch) -> dict[str, str]:
    """The shape of the medallion by the name on it, for everything that `draw` draws."""
    shapes = {}

    def note(canvas, shape, name, *place, **colors):
        shapes[name] = shape

    monkeypatch.setattr("device.screen.games.row.draw_shape", note)
    monkeypatch.setattr("device.screen.kit.panels.draw_shape", note)
    draw()
    return shapes


GUESTS = {"Bouleau": "lozenge", "Yann": "disc", "Rouage": "machine", "Ajonc": "shield"}
"""What a table with a person, two guests and a machine looks like in play."""


@pytest.mark.parametrize("screen", [HomeScreen(), GamesScreen()], ids=["home", "list"])
def test_a_guest_keeps_the_medallion_of_the_game(screen, monkeypatch):
    """Home and the list draw guests as the game does: with shapes that nobody else at that table has."""
    known = Regular(1, "Yann", "", "disc")
    game = replace(at_hand().under_way[0], players=("Bouleau", "Yann", "Rouage", "Ajonc"))
    game = replace(game, machines={"Rouage": Machine()})
    view = View(people=(known,), games=GamesAtHand(under_way=(game,), latest=game))
    canvas = Canvas(pygame.Surface((800, 480)))
    assert drawn_shapes(lambda: screen.draw(canvas, view), monkeypatch) == GUESTS


def test_a_replay_draws_the_medallions_of_the_game(monkeypatch):
    """A replayed guest has the shape that the guest had in play, and a machine that of machines."""
    game = replace(replayed("imalya"), machines={1: Machine()})
    names = [player.name for player in game.states[0].players]
    view = View(people=(Regular(1, names[2], "", "disc"),), games=GamesAtHand(replay=game))
    canvas = Canvas(pygame.Surface((800, 480)))
    shapes = drawn_shapes(lambda: ReplayScreen(1, 300).draw(canvas, view), monkeypatch)
    assert [shapes[name] for name in names[:3]] == ["lozenge", "machine", "disc"]


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_where_a_game_was_written_is_not_covered_by_the_first_row(size):
    """News that reach below the bar move the rows down."""
    path = "/home/ada/.local/share/dice-table/exchange/jelimvre-1.txt"
    news = f"Pas de clé (FAT ou exFAT). Écrit\N{NO-BREAK SPACE}: {path}"
    picture = replace(PICTURES["games"], view=lambda: replace(listed(), notice=news))
    lines, canvas = lines_of(picture, size)
    assert any("jelimvre-1.txt" in line.words for line in lines)
    assert not [lost for lost in unreadable(lines, canvas) if "jelimvre-1" in lost[0] or "/home" in lost[0]]
