"""On every screen, above all on upright ones, no line of text is hidden, crossed or cut off."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from device.annals.facts import Fortune
from device.annals.past import PastGames
from device.i18n import use_language
from device.screen.annals import end
from device.screen.annals.drawing import draw_heading, whole
from device.screen.annals.evening import EveningScreen
from device.screen.base import Screen, View
from device.screen.choix_des_dieux import result
from device.screen.choix_des_dieux.end import EndScreen as SessionEndScreen
from device.screen.choix_des_dieux.odds import OddsScreen
from device.screen.choix_des_dieux.settle import SettlementScreen
from device.screen.home.home import HomeScreen
from device.screen.imalya.throw import ThrowScreen as ImalyaThrow
from device.screen.imalya.worked_out import Advice, Between, Weigh
from device.screen.imalya.worth import WorthScreen
from device.screen.jelimvre.army import ArmyScreen
from device.screen.kit.canvas import Canvas
from device.screen.row import faces_table
from device.screen.row.layout import foot_line_zone, throw_zones
from device.screen.row.points import Points, draw_points
from device.screen.rules.offer import RulesScreen
from device.screen.teach.sets import Listed, SetsScreen
from device.screen.theme import BASE
from device.screen.throws.throw import ThrowScreen
from device.zone import Zone
from engines.throws import Design, Dice, OwnDice, Solid, Throw
from tests.device.screen import (
    annals_pictures,
    games_pictures,
    imalya_pictures,
    jelimvre_positions,
    throws_pictures,
)
from tests.device.screen.lines import cut, lines_of, recording, unreadable
from tests.device.screen.pictures import EIGHT, PICTURES, SIX, Picture, besieged, divined, shown
from tests.device.screen.positions import SETUP, position
from tests.device.screen.sheet import PictureSheet

SIZES = [BASE, (720, 1280), (600, 1024), (480, 800)]
ALL = {
    name: picture
    for pictures in (
        PICTURES,
        games_pictures.PICTURES,
        annals_pictures.PICTURES,
        imalya_pictures.PICTURES,
        throws_pictures.PICTURES,
    )
    for name, picture in pictures.items()
    if type(picture) is Picture
}
LAID_OVER = ("jelimvre", "oniria", "leave", "machine-among-stones", "names-touch-en")
"""Screens that lay a panel over their table, or news over their title or their letters."""
TEAMS = ("Bartholomäus Wimmersmüll", "Guillemette", "Wilhelmine-Marguerite", "Maximilienne Montgolfier")
LONG_NAMES = ("Anne-Sophie de la Rochette", "Barthélemy")
FACES_NAMED = (
    *("imalya-dragon", "imalya-dragon8", "imalya-dragon8-enter", "imalya-faction-eight", "imalya-keralm"),
    *("imalya-thard", "throws-own", "throws-own-enter"),
)
OWN = OwnDice("Zoé", Solid.D8, 8, ("100", "200", "300", "400", "500", "600", "700", "800"))


def throw_of(*actions) -> Picture:
    """Free throws after some actions."""
    return Picture(ThrowScreen, throws_pictures.after(*actions, names=LONG_NAMES))


def locking() -> Picture:
    """What the locks of eight dice are worth: as many choices as a page holds, and all of them in a plan."""
    view = imalya_pictures.THROWS["dragon8-lock"]()
    state = view.position.state
    asked, choices = Weigh(str(state)), tuple(map(str, state.legal_actions()))
    worth = Between(31.7, 42.3)
    advice = Advice(tuple((choice, worth) for choice in choices), worth, choices[:-1])
    return Picture(lambda: WorthScreen(asked), lambda: replace(view, answers={asked: advice}))


def crowded() -> Picture:
    """An evening of eight people whose luck is known."""
    now = annals_pictures.eight().past.now
    return Picture(
        lambda: EveningScreen(HomeScreen()), lambda: View(clock="00:20", past=PastGames((now,), now=now))
    )


def odds_of(names: Sequence[str], *thrown: str) -> Picture:
    """What can still come for a shooter and all others as bettors, at the start of a round."""
    stakes = [f"stake {seat} 10" for seat in range(2, len(names) + 1)]
    round_ = ("name 1", "open", "throw A", *stakes, "stake 1 9", *thrown)
    return Picture(lambda: OddsScreen(None), lambda: divined(*round_, names=names))


TWELVE = (*EIGHT, "Ewen", "Florentine", "Gwenaëlle", "Hippolyte")
PLAYED_BY_TWELVE = (
    *("name 1", "open", "throw A", *(f"stake {seat} 10" for seat in range(2, 13)), "stake 1 9", "throw N"),
    *(said for seat in range(2, 13) for said in (f"guess {seat} La Moisson", f"ready {seat}")),
    "throw A",
)
"""A round that eleven bettors have guessed right."""


def twelve(screen: Callable[[], Screen], *actions: str) -> Picture:
    """A screen of a session of twelve, after some actions."""
    return Picture(screen, lambda: divined(*actions, names=TWELVE, pot=150))


def with_news(name: str, news: str) -> Picture:
    """A reference picture with the news of the last step in its bar."""
    picture = ALL[name]
    return replace(picture, view=lambda: replace(picture.view(), notice=news))


def machine_throws() -> Picture:
    """A machine with a long name throws on the screen, above three lines of news."""
    picture = ALL["machine-throws-en"]
    view = picture.view()
    players = tuple(replace(player, name="Anne-Laurence") for player in view.position.state.players)
    position = replace(view.position, state=replace(view.position.state, players=players))
    news = "Le Dam 3 prend le dé 6.\nMaximilienne : +0 point. 4 Tales au Trésor."
    return replace(picture, view=lambda: replace(view, position=position, notice=news))


FULL = {
    "machine throws": machine_throws(),
    "worth of eight choices": locking(),
    "odds of eight": odds_of(EIGHT, "throw N"),
    "early odds of eight": odds_of(EIGHT),
    "odds of ten": odds_of((*EIGHT, "Ewen", "Florentine")),
    "odds of eight who agree": odds_of(
        EIGHT, *(f"guess {seat} Élévation de Mildenn" for seat in range(2, 9))
    ),
    "session closed by twelve": twelve(SettlementScreen, "close"),
    "eleven right guesses": twelve(SettlementScreen, *PLAYED_BY_TWELVE),
    "eleven rewards": twelve(lambda: SettlementScreen(2), *PLAYED_BY_TWELVE),
    "balance of twelve": twelve(lambda: SettlementScreen(3), *PLAYED_BY_TWELVE),
    "end of twelve": twelve(SessionEndScreen, *PLAYED_BY_TWELVE, "close"),
    "end with news": with_news("end", "Maëlle: +80 points. Maëlle: 32 Tales from the Trésor."),
    "end with long news": with_news(
        "end", "Maëlle: +25 points. 1 Tale to the Trésor. Yann: 31 Tales from the Trésor."
    ),
    "end of eight, written": with_news("end-eight", annals_pictures.WRITTEN),
    "next game with long news": with_news(
        "imalya-next-game", "Maëlle: +25 points. 1 Tale to the Trésor. Yann: 31 Tales from the Trésor."
    ),
    "year with news": with_news("year", "Théophile : +18 points. Pouvoir de la Ruse jusqu’au tour suivant."),
    "evening of eight": crowded(),
    "evening with news": replace(
        ALL["evening"],
        view=lambda: replace(
            annals_pictures.evening(), notice="Cette touche ne fait rien : elle est éteinte."
        ),
    ),
    "throw of eight alike": throw_of(Dice(Design.NUMERALS, (Solid.D8,) * 8), Throw("87878787")),
    "throw of large numbers": throw_of(OWN, Throw("87654321")),
    "five sets": Picture(
        lambda: SetsScreen(tuple(Listed(f"Runes {n}", "d8", 8, 20) for n in range(5)), 4), View
    ),
}
"""Screens as full as they get."""
TIGHT = [
    "imalya-next-game",
    "choix-end",
    "imalya-worth",
    "imalya-worth-bounded",
    "throws-eight",
    "throws-eight-last",
    "throws-long",
    "evening",
    "evening-midnight-en",
    "teach-means",
    "teach-looks",
]
"""Reference pictures with little room to spare on upright screens."""


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [*TIGHT, *FULL])
def test_every_line_of_a_full_screen_can_be_read(name, size, language):
    """No line of text is hidden, crosses another one or leaves the screen."""
    assert not unreadable(*lines_of((ALL | FULL)[name], size, language))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_an_army_means_keeps_clear_of_the_rule_above_it(language):
    """Below the long names of two teams, and news about them, the columns of an upright screen are low."""
    view = besieged(jelimvre_positions.begun("white 1", names=TEAMS))
    teams = " + ".join(TEAMS[:2])
    view = replace(view, notice=f"The table has drawn: {teams} play White.")
    lines, canvas = lines_of(Picture(ArmyScreen, lambda: view), BASE[::-1], language)

    assert not unreadable(lines, canvas)
    assert not cut(canvas)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_names_of_ten_letters_stand_whole_where_thirteen_of_sixteen_pay(size):
    """Rows of the payers are lower before there are three columns of them."""
    names = (*(f"Fernandi{letter}e" for letter in "abcdefghijklmnop"),)
    staked = (*("name 1", "open", "throw A"), *(f"stake {seat} 10" for seat in range(2, 17)), "stake 1 9")
    right = {seat: "La Moisson" if seat < 4 else "Mort douce" for seat in range(2, 17)}
    guessed = (said for seat, guess in right.items() for said in (f"guess {seat} {guess}", f"ready {seat}"))
    actions = (*staked, "throw N", *guessed, "throw A")
    lines, canvas = lines_of(
        Picture(lambda: SettlementScreen(1), lambda: divined(*actions, names=names)), size
    )
    assert set(names[3:]) <= {line.words for line in lines}
    assert not unreadable(lines, canvas)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("last", ["throw A", "throw D"])
def test_the_names_of_many_who_guessed_can_be_told_apart(last, size):
    """Eleven bettors were right, or wrong: of each name four letters are shown at least, or all of it."""
    lines, canvas = lines_of(twelve(SettlementScreen, *PLAYED_BY_TWELVE[:-1], last), size)
    shown = [line.words for line in lines if line.ink.y > canvas.px(canvas.bar.bottom)]
    for name in TWELVE[1:]:
        assert any(
            words == name or (name.startswith(words.rstrip("…")) and len(words) > 4) for words in shown
        )
    assert not unreadable(lines, canvas)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["odds of eight", "early odds of eight", "odds of ten"])
def test_no_line_of_the_odds_touches_the_one_below_it(name, size, language):
    """Whatever stands one below the other on the page of the odds has at least a row of pixels between."""
    lines, canvas = lines_of(FULL[name], size, language)
    told = [
        line.ink for line in lines if canvas.px(canvas.bar.bottom) < line.ink.y < canvas.px(canvas.keys.y)
    ]
    for upper in told:
        below = [
            ink for ink in told if ink.centery > upper.centery and ink.clip((upper.x, 0, upper.w, ink.bottom))
        ]
        assert all(ink.top > upper.bottom for ink in below)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES[1:], ids=str)
@pytest.mark.parametrize(
    "name", ["imalya-buy", "imalya-kill", "imalya-stake", "imalya-deposit", "imalya-bonus"]
)
def test_two_lines_of_news_keep_clear_of_the_question(name, size, language):
    """Without a picture the question leaves three units above the news, however many lines it has."""
    picture = with_news(name, "Théophile : +18 points. Pouvoir de la Ruse jusqu’au tour suivant.")
    lines, canvas = lines_of(picture, size, language)
    news = next(line.ink for line in lines if line.words.startswith("Théophile : +18"))
    above = [line.ink for line in lines if line.ink.bottom < news.bottom and line.ink.left < news.right]
    assert news.top - max(ink.bottom for ink in above if ink != news) >= canvas.px(3)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["trouble", "machine-thinks-without-camera"])
def test_the_faces_keep_to_their_panel(name, size, monkeypatch):
    """Without a picture the faces, and the numbers below them, end above the edge of their panel."""
    zones = []
    monkeypatch.setattr(faces_table, "draw_panel", lambda canvas, zone: zones.append(canvas.rect(zone)))
    _lines, canvas = lines_of(ALL[name], size)
    (panel,) = zones
    inside = [piece.ink for piece in canvas.surface.pieces if panel.collidepoint(piece.ink.center)]
    faces = [ink for ink in inside if ink.w < panel.w / 2]
    assert len(faces) > 2 * len("RGEMDB")
    assert max(ink.bottom for ink in faces) <= panel.bottom - canvas.px(6)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", FACES_NAMED)
def test_the_table_of_faces_has_each_name_whole(name, size, monkeypatch):
    """Six long names of faces stand in two rows where one row would cut them."""
    zones, draw = [], faces_table.draw_panel
    monkeypatch.setattr(
        faces_table, "draw_panel", lambda canvas, zone: (zones.append(canvas.rect(zone)), draw(canvas, zone))
    )
    view = ALL[name].view()
    faces = view.game.die_faces(view.position.state, 1)
    lines, _canvas = lines_of(ALL[name], size)
    (panel,) = zones
    inside = {line.words for line in lines if panel.contains(line.ink)}
    assert {faces.name(letter) for letter in faces.letters} <= inside


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", FACES_NAMED)
def test_the_drawings_in_the_table_of_faces_can_be_seen(name, size, monkeypatch):
    """Where names below the dice would leave no room for the drawings, they stand beside the dice."""
    sides, draw = [], faces_table.draw_die
    monkeypatch.setattr(
        faces_table,
        "draw_die",
        lambda canvas, figure, *place: (sides.append(place[2]), draw(canvas, figure, *place)),
    )
    lines_of(ALL[name], size)
    assert min(sides) >= 24


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [12, 16, 24])
def test_a_session_of_many_can_be_closed(players, size):
    """However many have joined, who takes a share of the pot is drawn, each in a row of his own."""
    names = tuple(f"Zoé {number}" for number in range(players))
    closed = Picture(SettlementScreen, lambda: divined("close", names=names, pot=players * 2 + 1))
    lines, canvas = lines_of(closed, size)
    shares = [line for line in lines if line.words in ("+2", "+3")]
    assert not [line for line in shares if line.hidden]
    below_bar = {line.ink.topleft for line in shares if line.ink.top >= canvas.rect(canvas.bar).bottom}
    assert len(below_bar) == players


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_every_line_of_every_screen_can_be_read(size):
    """The same for all screens that lay nothing over their lines on purpose."""
    for name, picture in ALL.items():
        if not name.startswith(LAID_OVER):
            assert not unreadable(*lines_of(picture, size)), name


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", ["imalya-worth", "imalya-worth-bounded", "worth of eight choices"])
def test_what_choices_are_worth_keeps_to_its_panels(name, language, size):
    """Every choice stands in the list's panel, and all that is said of the best in the other."""
    picture = (ALL | FULL)[name]
    lines, canvas = lines_of(picture, size, language)
    use_language(language)
    inside = [canvas.rect(zone) for zone in picture.screen()._panels(canvas, picture.view())]
    told = [
        line.ink for line in lines if canvas.px(canvas.bar.bottom) < line.ink.top < canvas.px(canvas.keys.y)
    ]
    assert len(told) > 10
    assert all(any(panel.contains(ink) for panel in inside) for ink in told)
    assert all(panel.bottom <= canvas.px(foot_line_zone(canvas).y) for panel in inside)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["end", "end-eight", "end-oniria"])
def test_what_a_winner_has_stands_above_the_edge_of_the_panel(name, size):
    """The last line below the winner's score keeps a few units from the panel's edge."""
    lines, canvas = lines_of(ALL[name], size)
    panel = canvas.rect(end._halves(canvas)[0])
    told = [line.ink for line in lines if panel.collidepoint(line.ink.center)]
    assert len(told) >= 3
    assert max(ink.bottom for ink in told) <= panel.bottom - canvas.px(4)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_the_end_cuts_no_name_inside_a_word(size, language):
    """Beside Tales, luck and choices the first word of every name stands whole; the headings stand apart."""
    picture = ALL["end-eight"]
    lines, canvas = lines_of(picture, size, language)
    words = {line.words for line in lines}
    for player in picture.view().position.state.players:
        beginnings = {player.name, *(f"{part}…" for part in _beginnings(player.name))}
        assert words & beginnings, player.name
    heads = [
        next(line.ink for line in lines if line.words in pair)
        for pair in (("luck", "chance"), ("choices", "choix"))
    ]
    assert heads[1].left - heads[0].right >= canvas.px(8)


def _beginnings(name):
    """A name up to each of its spaces and hyphens."""
    return [name[:place] for place, sign in enumerate(name) if sign in " -"]


@pytest.mark.parametrize("size", SIZES)
def test_the_result_of_a_round_keeps_clear_of_rule_and_edges(size, monkeypatch):
    """The names of who guessed end well above the edge of their panel, and the sum begins below the rule."""
    panels, rules = [], []
    draw_panel, draw_rule = result.draw_panel, result.draw_double_rule
    monkeypatch.setattr(
        result,
        "draw_panel",
        lambda canvas, zone: (panels.append(canvas.rect(zone)), draw_panel(canvas, zone)),
    )
    monkeypatch.setattr(
        result,
        "draw_double_rule",
        lambda canvas, x, y, width: (rules.append(canvas.px(y + 6)), draw_rule(canvas, x, y, width)),
    )
    lines, canvas = lines_of(ALL["choix-won"], size)
    (dice, *guesses), (rule,) = panels, rules
    assert len(guesses) == 2
    for panel in guesses:
        inside = [line.ink for line in lines if panel.collidepoint(line.ink.center)]
        assert max(ink.bottom for ink in inside) <= panel.bottom - canvas.px(4)
    (net,) = [line.ink for line in lines if line.words == "+28" and dice.collidepoint(line.ink.center)]
    assert net.top >= rule + canvas.px(2)


@pytest.mark.parametrize("size", SIZES)
def test_the_year_names_every_faction_of_the_dragon(size):
    """Marchand, the widest of its Factions, stands whole beside its silhouette, too."""
    lines, canvas = lines_of(ALL["imalya-year-dragon"], size)
    assert {"Marchand", "Paysan", "Seigneur"} <= {line.words for line in lines}
    assert not unreadable(lines, canvas)


@pytest.mark.parametrize("size", SIZES)
def test_luck_is_told_of_as_many_people_as_there_is_room_for(size):
    """The evening's four players each have a row of their own."""
    lines, _canvas = lines_of(ALL["evening"], size)
    assert {"Maëlle", "Yann", "Inès", "Théo"} <= {line.words for line in lines}


@pytest.mark.parametrize("size", SIZES)
def test_the_winners_of_a_game_are_named_beside_their_medallions(size):
    """The line below a game's name ends before the medallions of two winners."""
    lines, canvas = lines_of(FULL["evening of eight"], size)
    names = next(line.ink for line in lines if line.words.startswith("Anne-Sophie de la"))
    letters = [line.ink for line in lines if line.words in ("T", "A") and line.ink.bottom <= names.bottom]
    assert len(letters) == 2
    assert names.right <= min(ink.left for ink in letters) - canvas.px(8)


FORMULAS = [
    "3 + 5",
    "d4: 5 + d6: 17 + d8: 21",
    "d4: 12 + d6: 12 + d8: 16",
    "8 + 8 + 8 + 8 + 8 + 8 + 8 + 8",
    "(3×4 + 5)×9 + 20 \N{MINUS SIGN} 10×2",
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("formula", FORMULAS)
def test_a_formula_is_drawn_whole_within_its_panel(formula, size):
    """A formula of any length stands whole beside the dice, and within the screen."""
    with recording(size) as canvas:
        canvas.spread_keys()
        zones = throw_zones(canvas)
        draw_points(canvas, zones, Points("Somme du lancer", "Somme", 43, formula))
    lines, panel = canvas.surface.told(), canvas.rect(zones.points).inflate(2, 2)
    assert all(panel.contains(line.ink) for line in lines)
    assert not unreadable(lines, canvas)
    told = " ".join(line.words for line in lines if not line.words.startswith("Somme"))
    assert formula in told.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("size", SIZES)
def test_the_looks_stay_beside_the_one_that_is_selected(size):
    """All pictures of a page lie in the tray's zone."""
    picture = ALL["teach-looks"]
    canvas = Canvas(PictureSheet(size))
    picture.screen().draw(canvas, picture.view())
    tray = canvas.rect(canvas.tray).inflate(2, 2)
    looks = [where for _source, where in canvas.surface.put if tray.collidepoint(where.center)]
    assert len(looks) > 20
    assert all(tray.contains(where) for where in looks)


@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("name", ["teach-consent", "teach-consent-sure"])
def test_the_question_about_a_picture_stands_below_it(name, size):
    """On an upright screen the words have the whole width below the picture of the die."""
    lines, canvas = lines_of(ALL[name], size)
    told = [
        line.ink for line in lines if canvas.px(canvas.bar.bottom) < line.ink.y < canvas.px(canvas.keys.y)
    ]
    assert max(ink.w for ink in told) > canvas.px(0.75 * canvas.w)
    assert len(told) <= 5


@pytest.mark.parametrize("size", SIZES)
def test_a_french_table_says_in_french_that_a_newer_one_has_written_its_games(size):
    """The sentence about the record of games is a translated one, as at a real table."""
    lines, _canvas = lines_of(ALL["start-unsaved"], size)
    words = " ".join(line.words for line in lines)
    assert "dice-table plus récent" in words
    assert "newer" not in words


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("rows", "height", "gap"), [(5, 62, 2), (6, 50, 3)])
def test_the_rows_of_a_list_keep_to_the_trays_zone(rows, height, gap, size):
    """Rows are lower where the tray is too low for them, and never higher than wanted."""
    canvas = Canvas(pygame.Surface(size))
    zones = [canvas.tray_row(row, rows, height, gap) for row in range(rows)]
    assert zones[-1].bottom <= canvas.tray.bottom + 0.01
    assert all(0 < zone.h <= height for zone in zones)
    assert all(upper.bottom < lower.y for upper, lower in pairwise(zones))


def test_a_long_evening_without_a_photograph_has_room_for_six_people():
    """The panel that says that there is no photograph is as high as its sentence."""
    now = annals_pictures.eight().past.now
    games = tuple(replace(now, record=replace(now.record, number=number)) for number in range(6))
    evening = View(clock="00:20", past=PastGames(games, now=now))
    lines, canvas = lines_of(Picture(lambda: EveningScreen(HomeScreen()), lambda: evening), (480, 800))
    assert {"Théo", "Ambre", "Dune"} <= {line.words for line in lines}
    assert not unreadable(lines, canvas)


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (720, 1280)])
def test_a_crowded_evening_shows_the_luck_of_all_four(size):
    """Seven games, a photograph, and long sentences on what people did leave a row for everybody."""
    picture = annals_pictures.PICTURES["evening-midnight-en"]
    lines, canvas = lines_of(picture, size, "en")
    said = [line.words for line in lines]
    assert {whole(luck.luck) for luck in annals_pictures.LUCK} <= set(said)
    assert "Anne-Sophie de la Rochette, 4 victories in a row" in " ".join(said)
    assert not unreadable(lines, canvas)


def test_the_photograph_of_a_wide_evening_leaves_room_for_seven_people():
    """The photograph is lower where more than four people have a row."""
    photo, now = annals_pictures.photographed(), annals_pictures.eight().past.now
    evening = View(clock="00:20", past=PastGames((now,), now=now, find_photo=lambda game, step: photo))
    lines, canvas = lines_of(Picture(lambda: EveningScreen(HomeScreen()), lambda: evening), (800, 480))
    assert {whole(each.luck) for each in now.luck[:7]} <= {line.words for line in lines}
    assert not unreadable(lines, canvas)


@pytest.mark.parametrize("size", SIZES)
def test_six_rows_head_to_head_stand_above_the_keys_below_long_news(size):
    """Below three lines of news the rows are lower, so that no key covers the last one."""
    picture = annals_pictures.PICTURES["meetings"]
    told = " ".join([games_pictures.WRITTEN] * 2)
    lines, canvas = lines_of(replace(picture, view=lambda: replace(picture.view(), notice=told)), size, "fr")
    below = [line.words for line in lines if line.ink.bottom > canvas.px(canvas.keys.y)]
    assert {"Fini", "Retour"} == set(below)
    assert not unreadable(lines, canvas)


@pytest.mark.parametrize("size", SIZES)
def test_everybody_is_named_whole_head_to_head(size):
    """On an upright screen the numbers stand below the name, which has the width of the row there."""
    lines, canvas = lines_of(annals_pictures.PICTURES["meetings"], size)
    assert set(annals_pictures.LONG[:3]) <= {line.words for line in lines}
    assert not unreadable(lines, canvas)


@pytest.mark.parametrize("align_right", [False, True])
def test_a_heading_keeps_to_its_column(align_right):
    """A heading that is wider than its column is shortened, at whichever end it stands."""
    with recording(BASE) as canvas:
        canvas.clear()
        column = Zone(300, 100, 90, 22)
        draw_heading(canvas, "lost by choices", column, align_right)
    (heading,) = canvas.surface.told()
    assert column.x <= heading.ink.left
    assert heading.ink.right <= column.right


@pytest.mark.parametrize("size", SIZES)
def test_the_evening_names_people_with_usual_names_whole(size):
    """Beside their luck the column of names is as wide as the longest one needs, within limits."""
    names = ("Dominique", "Bertrand", "Marie-Antoinette", "Théo")
    game = annals_pictures.year(names=names)
    evening = View(clock="23:50", past=PastGames((game,), now=game))
    lines, canvas = lines_of(Picture(lambda: EveningScreen(HomeScreen()), lambda: evening), size)
    assert set(names) <= {line.words for line in lines}
    assert not unreadable(lines, canvas)


@pytest.mark.parametrize("size", SIZES)
def test_luck_of_three_digits_keeps_clear_of_the_tales(size):
    """On the page of a person, luck and lost choices end before the column of the Tales begins."""
    *games, year, siege = annals_pictures.lived().past.results
    lucky = replace(year, luck=(Fortune(129.0, 436.0), *year.luck[1:]))
    person = View(past=PastGames((*games, lucky, siege)))
    lines, canvas = lines_of(Picture(lambda: annals_pictures.PAGE, lambda: person), size)
    numbers = {"+129", "\N{MINUS SIGN}436"}
    assert numbers <= {line.words for line in lines}
    assert not numbers & set(cut(canvas))


@pytest.mark.parametrize("size", SIZES)
def test_the_question_about_the_rules_keeps_clear_of_seven_medallions(size):
    """The title ends a gap before the medallions of those who play."""
    picture = Picture(lambda: RulesScreen("imalya", EIGHT[:7]), View)
    lines, canvas = lines_of(picture, size)
    title = next(line.ink for line in lines if line.words.startswith("Avec quelles"))
    first = min(line.ink.left for line in lines if line.words == EIGHT[0][0] and line.ink.top < title.bottom)
    assert title.right <= first - canvas.px(16)


@pytest.mark.parametrize("size", [(720, 1280), (480, 800)])
def test_with_six_players_a_question_says_by_name_who_plays(size):
    """Their bar has initials. Where the name has no room beside the question, it stands below it."""
    drawn = ("throw G", "throw R", "throw B", "name 1")
    asked = position(*SETUP[:4], *drawn, "throw RDGEMM", names=SIX)
    lines, _canvas = lines_of(Picture(ImalyaThrow, lambda: shown(asked)), size)
    words = {line.words for line in lines}
    assert {"Que prend le Dam 2 ?", f"1er lancer, {SIX[0]}"} <= words


@pytest.mark.parametrize("size", SIZES)
def test_the_chart_of_a_person_says_which_turns_it_shows(size):
    """How many turns, of which game, and their average stand beside its title, or else below it."""
    lines, _canvas = lines_of(ALL["person"], size)
    assert "24 derniers tours (Imalya), 20 en moyenne" in {line.words for line in lines}
