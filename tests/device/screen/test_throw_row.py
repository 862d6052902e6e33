"""The row of drawn dice: its keys, its captions and its chains."""

import random
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from device.i18n import use_language
from device.keys import Key
from device.screen.base import Answer, Correct, GameView, Go, Play, View
from device.screen.dice.figure import FigureScreen
from device.screen.imalya.faces import faces_by
from device.screen.imalya.points import brings, formula
from device.screen.imalya.row import row_of
from device.screen.imalya.screens import IMALYA
from device.screen.imalya.throw import ThrowScreen
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import caption_zone, key_at
from device.screen.kit.dice import draw_die, draw_split_die
from device.screen.kit.figures import figure
from device.screen.kit.marks import MarkState
from device.screen.row import scene
from device.screen.row.chains import chains, links
from device.screen.row.draw import draw_row_die
from device.screen.row.game_row import lying_die
from device.screen.row.layout import row_layout, throw_zones
from device.screen.row.legend import draw_legend
from device.screen.row.points import Points, draw_points
from device.screen.row.row_die import Row, RowDie
from device.screen.words import look_word
from device.settings.model import ScreenSettings, Settings
from device.zone import Zone
from engines.contract import NATURE
from engines.imalya import GAME, PRESETS, SETS, Done, FigureSet, Lock, Unlock
from tests.device.screen.imalya_pictures import THROWS
from tests.device.screen.lines import lines_of, recording, unreadable
from tests.device.screen.pictures import PICTURES, doubting, shown
from tests.device.screen.positions import FIRST_THROW, NAMES, SETUP, locking, position, responding
from tests.device.screen.sheet import PictureSheet

SIZES = [(800, 480), (1280, 720), (1920, 1080), (720, 1280), (480, 800)]


def meet(one: Zone, other: Zone) -> bool:
    """Whether two zones share an area."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 4, 6, 8])
def test_die_n_stands_above_key_n(size, count):
    """Each die stands right above its key, inside the screen, and no two zones of the screen overlap."""
    canvas = Canvas(pygame.Surface(size))
    canvas.spread_keys()
    for hand in (0, 1) if count > 6 else (0,):
        layout, zones = row_layout(canvas, count, hand), throw_zones(canvas)
        for number, cell in layout.cells.items():
            if cell.small:
                continue
            key = Key.soft(number if count <= 6 else (number - 1) % 4 + 1)
            assert cell.zone.center[0] == pytest.approx(canvas.key_center(key))
            caption = caption_zone(canvas, key)
            assert 0 <= caption.y - cell.zone.bottom <= 4
        fixed = [zones.tray, zones.side, zones.legend, zones.points]
        cells = [cell.zone for cell in layout.cells.values() if not cell.small]
        for zone in [*fixed, zones.line]:
            assert zone.x >= 0
            assert zone.right <= canvas.w + 1
            assert zone.h > 0
            assert not any(meet(zone, cell) for cell in cells)
        assert not any(meet(one, other) for one, other in pairwise(fixed))


def test_touch_finds_the_keys_under_the_dice():
    """On an upright throw screen a touch below die 1 is key 1; on the next screen keys lie together."""
    canvas = Canvas(pygame.Surface((720, 1280)))
    ThrowScreen().draw(canvas, shown(locking()))
    x, y = caption_zone(canvas, Key.ONE).center
    assert key_at(canvas, x * canvas.u, y * canvas.u) is Key.ONE
    first, below = canvas.key_row(Key.ONE), canvas.key_row(Key.FOUR)
    assert below.y - first.bottom == pytest.approx(104)
    canvas.clear()
    assert canvas.key_row(Key.FOUR).y == pytest.approx(canvas.key_row(Key.ONE).bottom)


def random_states(seed, preset, steps=400):
    """The states of a game of two that is played at random."""
    chance = random.Random(seed)
    state = GAME.new(PRESETS[preset], NAMES[:2])
    for _step in range(steps):
        if state.outcome is not None:
            return
        if state.awaits.actor == NATURE:
            faces = chance.choices(list(state.rules.faces), k=len(state.awaits.dice))
            state = state.apply(GAME.parse_action(f"throw {''.join(faces)}"))
        else:
            actions = list(state.legal_actions())
            locks = [action for action in actions if isinstance(action, Lock)]
            state = state.apply(chance.choice(locks if locks and chance.random() < 0.7 else actions))
        yield state


@pytest.mark.parametrize("preset", ["base", "tales_six", "escalier_six", "dragon8", "mercenaire"])
def test_the_formula_reckons_what_the_engine_counts(preset):
    """Wherever a formula is told, its value is the engine's points of the turn."""
    told = 0
    for state in random_states(3, preset):
        if (words := formula(state)) and state.round:
            python = words.replace("×", "*").replace("\N{MINUS SIGN}", "-")
            assert eval(python, {"__builtins__": {}}) == state.turn_points
            told += 1
    assert told


@pytest.mark.parametrize("preset", ["tales_six", "dragon8"])
def test_a_caption_says_what_the_key_brings(preset):
    """Keeping or letting go a die changes the points of the turn by what its caption says."""
    seen = 0
    for state in random_states(5, preset):
        for action in state.legal_actions() if state.phase == "lock" else ():
            if isinstance(action, Lock | Unlock):
                gain = state.apply(action).turn_points - state.turn_points
                assert brings(state, action) == gain
                seen += 1
    assert seen > 20


def pressed(screen, view, *keys):
    """The command of the last of several keys; each earlier one opens a screen."""
    for key in keys[:-1]:
        screen = screen.press(key, view).screen
    return screen.press(keys[-1], view)


def test_a_misread_die_is_corrected_with_two_presses():
    """Its key, held, opens the question; the face answers it."""
    view = shown(responding())
    opened = ThrowScreen().held(view)[Key.FIVE].command
    assert isinstance(opened, Go)
    assert isinstance(opened.screen, FigureScreen)
    assert opened.screen.press(Key.ONE, view) == Correct(5, "D")


def test_a_doubt_is_settled_with_two_presses():
    """The key below the doubtful die asks, and the face answers."""
    view = doubting()
    answer = pressed(ThrowScreen(), view, Key.FIVE, Key.ONE)
    assert answer == Answer({5: "D"})


def test_three_dice_are_kept_and_the_rest_thrown_again_with_four_presses():
    """Three keys keep the three dice above them, and OK throws the others again."""
    where = position(*SETUP, "throw RRMGEE")
    for number in (1, 2, 3):
        command = ThrowScreen().press(Key.soft(number), shown(where))
        assert command == Play(Lock(number))
        where = GameView(where.state.apply(command.action), can_undo=True)
    assert ThrowScreen().press(Key.OK, shown(where)) == Play(Done())


def test_the_key_of_a_die_with_two_verbs_asks_in_one_more_press():
    """A Dam that can be countered or thrown again by the Ruse says the first verb and "or…" below."""
    played = (state for seed in range(40) for state in random_states(seed, "tales_six"))
    for state in played:
        if state.phase != "respond":
            continue
        screen, view = ThrowScreen(), View(GameView(state), game=IMALYA)
        question = screen.question(view)
        several = [key for key, choice in question.choices.items() if choice.caption.object == "or…"]
        if several:
            asked = question.choices[several[0]].command.screen.question(view)
            assert len([key for key in asked.choices if key.number]) >= 2
            return
    pytest.fail("no die had two verbs")


def test_captors_and_captives_are_chained_without_crossing():
    """Neighbours are chained side by side, others over the row; a chain that would cross is left out."""
    canvas = Canvas(pygame.Surface((800, 480)))
    layout = row_layout(canvas, 6)
    beside, over = chains(layout, {3: 2, 6: 4})
    assert (beside.captor, beside.prey, len(beside.path)) == (2, 3, 2)
    assert (over.captor, over.prey, len(over.path)) == (4, 6, 4)
    assert len(chains(layout, {4: 1, 6: 3})) == 1
    for chain in (beside, over):
        placed = links(chain.path)
        assert placed[0].flat is False
        assert placed[1].flat is True
        assert len(placed) >= 2
    upright = Canvas(pygame.Surface((720, 1280)))
    upright.spread_keys()
    assert chains(row_layout(upright, 6), {5: 2}) == ()


def test_a_chain_above_the_row_keeps_clear_of_the_news():
    """Of two chains one within the other, the outer one is left out: a second lane would cover the news."""
    canvas = Canvas(pygame.Surface((800, 480)))
    (chain,) = chains(row_layout(canvas, 6), {5: 2, 6: 1})
    assert (chain.captor, chain.prey) == (2, 5)
    (chain,) = chains(row_layout(canvas, 6), {6: 1})
    assert min(link.middle[1] for link in links(chain.path)) - 7 > throw_zones(canvas).line.bottom - 4


def test_the_row_says_what_has_become_of_each_die():
    """The row knows captives with their captor, kept dice, and those that are thrown again."""
    where = position(*SETUP, *FIRST_THROW)
    row = row_of(shown(where), where, ThrowScreen().question(shown(where)))
    assert isinstance(row, Row)
    assert [die.state.value for die in row.dice] == ["locked", "dam", "captive", *["in hand"] * 3]
    assert row.captors == {3: 2}
    assert [die.read for die in row.dice[:3]] == ["3", "6", "2"]


@pytest.mark.parametrize("total", [0, 12, 120, -45])
@pytest.mark.parametrize("title", ["Points of the turn", "Points du tour"])
def test_no_text_of_the_points_runs_into_another(title, total):
    """Title, sum, formula, debt and pot stand apart from each other, however long they are."""
    with recording((800, 480)) as canvas:
        told = Points(title, "ce tour", total, "(3×6)×6 + 12", "due 12", "dam", "Trésor", 129)
        draw_points(canvas, throw_zones(canvas), told)
    lines = canvas.surface.told()
    assert {"(3×6)×6 + 12", "due 12", "129"} <= {line.words for line in lines}
    assert unreadable(lines, canvas) == []


@pytest.mark.parametrize("size", SIZES[:4])
def test_eight_faces_have_their_whole_names(size, written):
    """Without a camera the table of faces names all eight faces of the Dragon in full."""
    view = THROWS["dragon8"]()
    ThrowScreen().draw(Canvas(pygame.Surface(size)), view)
    faces = faces_by(view.position.state.rules)
    assert {faces.name(letter) for letter in faces.letters} <= {line.words for line in written.values()}
    assert len(faces.letters) == 8


@pytest.mark.parametrize("size", SIZES)
def test_the_table_of_faces_takes_the_room_of_the_legend_on_an_upright_screen(size):
    """Without a picture no zone of a throw screen meets another one; only an upright screen changes."""
    canvas = Canvas(pygame.Surface(size))
    canvas.spread_keys()
    zones = throw_zones(canvas)
    other = zones.without_legend()
    assert (other == zones) is not canvas.upright
    assert not meet(other.tray, other.side)
    assert not any(meet(other.side, zone) for zone in (other.line, other.points, other.purse))
    assert not any(meet(other.tray, cell.zone) for cell in row_layout(canvas, 6).cells.values())


@pytest.mark.parametrize("size", SIZES)
def test_the_picture_takes_the_room_of_a_legend_that_is_not_shown(size, monkeypatch):
    """On an upright screen it is higher where the setting shows no legend; on a wide one it stays."""
    drawn = []
    monkeypatch.setattr(scene, "draw_numbered", lambda canvas, sight, zone, awaited: drawn.append(zone))
    canvas, view = Canvas(pygame.Surface(size)), shown(position(*SETUP, *FIRST_THROW))
    for setting in ("always", "never"):
        ThrowScreen().draw(canvas, replace(view, settings=Settings(screen=ScreenSettings(legend=setting))))
    always, never = drawn
    assert (never.h > always.h) is canvas.upright
    assert never.w == always.w


@pytest.mark.parametrize(
    ("setting", "first", "later"),
    [("always", True, True), ("first", True, False), ("never", False, False)],
)
def test_the_legend_is_shown_as_set(setting, first, later, written):
    """The numbers of ordinary dice are explained in every round, in the first one only, or never.

    The legend names the Mort, which no die of this throw shows.
    """
    for start, told in ((1, first), (2, later)):
        written.clear()
        view = shown(position(*SETUP, *FIRST_THROW))
        settings = Settings(screen=ScreenSettings(legend=setting))
        state = replace(view.position.state, round=start)
        view = replace(view, settings=settings, position=replace(view.position, state=state))
        ThrowScreen().draw(Canvas(pygame.Surface((800, 480))), view)
        assert ("Mort" in {line.words for line in written.values()}) is told


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("figure_set", FigureSet)
def test_the_legend_has_the_whole_names_of_every_set(size, figure_set):
    """The names of a local set stand in the legend in full, and none of them covers a die."""
    faces = faces_by(replace(SETS[figure_set].rules, figure_set=figure_set))
    with recording(size) as canvas:
        draw_legend(canvas, throw_zones(canvas).legend, faces)
        names = [faces.name(letter) for _, letter in sorted(faces.numbers.items())]
    lines = canvas.surface.told()
    assert [line.words for line in lines] == names
    assert unreadable(lines, canvas) == []
    pictures = [piece.ink for piece in canvas.surface.pieces if not piece.words]
    assert not [line.words for line in lines if line.ink.collidelist(pictures) >= 0]


@pytest.mark.parametrize("figure_set", FigureSet)
def test_a_doubtful_die_of_every_set_has_its_whole_name(figure_set, written):
    """The longest names have room below the die with their question mark, in both languages."""
    faces = faces_by(replace(SETS[figure_set].rules, figure_set=figure_set))
    for language in ("en", "fr"):
        use_language(language)
        words = [look_word(MarkState.DOUBTFUL, faces.name(letter)) for letter in faces.letters]
        dice = [RowDie(number, MarkState.DOUBTFUL, word) for number, word in enumerate(words, 1)]
        canvas = Canvas(pygame.Surface((800, 480)))
        written.clear()
        for die in dice:
            draw_row_die(canvas, die, row_layout(canvas, 1).cells[1])
        assert {line.words for line in written.values() if not line.words.isdigit()} == set(words)


@pytest.mark.parametrize("figure_set", FigureSet)
def test_a_die_set_by_hand_has_its_whole_name_and_a_pen(figure_set, written):
    """Whoever set a die by hand can still read its Figure, also where its name is long."""
    faces = faces_by(replace(SETS[figure_set].rules, figure_set=figure_set))
    sheet = PictureSheet((800, 480))
    canvas = Canvas(sheet)
    pen = figure("plume", canvas.theme.velin, canvas.px(18))
    for letter in faces.letters:
        written.clear()
        sheet.put.clear()
        draw_row_die(canvas, lying_die(1, letter, faces, by_hand=True), row_layout(canvas, 6).cells[1])
        assert {line.words for line in written.values()} == {"1", faces.name(letter)}
        assert pen in [picture for picture, _where in sheet.put]


def test_a_die_set_by_hand_is_named_in_a_game_of_imalya():
    """A fresh die shows its Figure's name, whether the camera or a person said it."""
    view = shown(locking(by_hand=(1, 4)))
    row = row_of(view, view.position, ThrowScreen().question(view))
    die = row.dice[3]
    assert (die.state, die.word, die.pen) == (MarkState.BY_HAND, "Bel", True)


@pytest.mark.parametrize("shape", ["d4", "d8", "osselet"])
def test_a_doubtful_die_is_drawn_as_its_solid(shape):
    """A doubtful die has the outline of a sure one, and the two faces that it may show inside."""
    masks = []
    for draw_one in (draw_split_die, lambda canvas, one, _other, *place: draw_die(canvas, one, *place)):
        canvas = Canvas(pygame.Surface((800, 480)))
        draw_one(canvas, "dam", "gain", 10, 10, 100, shape)
        masks.append(pygame.surfarray.array3d(canvas.surface).any(axis=2))
    assert (masks[0] == masks[1]).all()


def test_the_words_below_dice_do_not_touch():
    """Where the words of two dice stand side by side, their tags leave a gap, maybe without icons."""
    for language in ("en", "fr"):
        _lines, canvas = lines_of(PICTURES["artiseurs-throw"], (720, 1280), language)
        pieces = canvas.surface.pieces
        words = {"en": ("Centaur", "1 point"), "fr": ("Centaure", "1 point")}[language]
        places = [place for place, piece in enumerate(pieces) if piece.words in words][:2]
        # A tag is the widest of the pieces that are drawn right before its word.
        tags = [max((p.ink for p in pieces[place - 2 : place]), key=lambda ink: ink.w) for place in places]
        left, right = sorted(tags, key=lambda tag: tag.x)
        assert right.x - left.right >= 4
