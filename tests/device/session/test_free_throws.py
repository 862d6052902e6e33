"""Free throwing at a table: any dice that lie in the tray are read, summed and kept."""

from dataclasses import replace

import pytest

from device.annals.past import PastGames
from device.i18n import _, use_language
from device.keys import SOFT_KEYS, Key
from device.screen.annals.evening_told import won_words
from device.screen.base import Begin, Go, Home, Play, View
from device.screen.dice.figure import FigureScreen
from device.screen.dice.tray import shown_part
from device.screen.games.row import state_words
from device.screen.games.standing import turn_words
from device.screen.held import held_icons
from device.screen.home.home import HomeScreen
from device.screen.home.leave import LeaveScreen
from device.screen.last_time import LastTable
from device.screen.people.names import NamesScreen
from device.screen.throws.end import SessionScreen
from device.screen.throws.kinds import KindsScreen
from device.screen.throws.label import LabelScreen
from device.screen.throws.screens import THROWS
from device.screen.throws.throw import ThrowScreen
from device.screen.throws.words import sum_words
from device.screen.writing.letters import LettersScreen
from device.session.sharing import Sharing
from device.zone import Zone
from engines.registry import GAMES
from engines.throws import Design, Solid, Thrown
from tests.device.evening import Clock, Evening, Tray
from tests.device.resumed import resumed
from tests.device.screen.lines import lines_of
from tests.device.screen.pictures import Picture
from tests.device.screen.scenery import seen
from tests.device.web.pages import RemembersPage

SHOWN = Zone(0, 0, 400, 300)


@pytest.fixture
def table(tmp_path):
    """A table without a camera, on which a session has begun."""
    table = Evening(tmp_path, annals=True)
    table.open_card("throws")
    yield table
    table.close()


@pytest.fixture
def watched(tmp_path):
    """A table with a tray, on which a session has begun."""
    clock = Clock()
    tray = Tray(clock)
    table = Evening(tmp_path, tray, clock)
    table.open_card("throws")
    table.tray = tray
    yield table
    table.close()


def fall(table, *faces):
    """Have these dice fall into the tray, and wait until they count."""
    table.tray.touch({})
    table.tray._lying = {}
    table.tray._show({number: seen(number, face) for number, face in enumerate(faces, 1)})
    table.turn(30)


def moved(die, right_px, down_px):
    """A die that lies elsewhere."""
    left, top, right, bottom = die.box_xyxy
    return replace(die, box_xyxy=(left + right_px, top + down_px, right + right_px, bottom + down_px))


def thrown(table):
    """The faces of all throws, the lowest first."""
    return ["".join(sorted(throw.faces)) for throw in table.state.thrown]


def test_the_card_begins_at_once(table):
    """One press on the card, and the table awaits a throw; nobody is asked for names or rules."""
    assert isinstance(table.table.screen, ThrowScreen)
    assert [player.name for player in table.state.players] == ["The table"]


def test_a_session_without_a_throw_leaves_no_trace(tmp_path):
    """A look at free throws neither stands in the list nor takes the place of the evening's game."""
    table = Evening(tmp_path)
    table.begin()
    table.table.open(Home())
    table.open_card("throws")
    table.table.open(Home())
    assert [game.name for game in table.journal.games()] == ["imalya"]
    table.press(Key.OK)
    assert table.table.match.record.name == "imalya"
    table.close()


def test_a_session_without_a_throw_leaves_no_trace_after_a_power_cut(tmp_path):
    """At the next start two such sessions are gone, and the game before them is proposed."""
    table = Evening(tmp_path)
    table.begin()
    table.table.open(Home())
    table.open_card("throws")
    throws = GAMES["throws"]
    table.journal.begin(throws.name, "1", str(throws.presets["usual"]), ["The table"])
    table.journal.close()
    table = Evening(tmp_path)
    assert [game.name for game in table.journal.games()] == ["imalya"]
    table.press(Key.OK)
    assert table.table.match.record.name == "imalya"
    table.close()


def test_a_session_whose_throws_were_taken_back_is_kept(table):
    """They can be played again after it is resumed."""
    one_throw(table, Key.THREE)
    table.press(Key.BACK)
    table.table.open(Home())
    table.press(Key.OK)
    assert table.table.match.can_redo


def test_a_session_awaits_whoever_throws(table):
    """Home says that a throw is awaited, and not an answer of everybody."""
    assert turn_words(table.state) == ""


def test_its_card_held_asks_who_throws(tmp_path):
    """People can be seated: then a key passes the turn on, and the journal knows who threw."""
    table = Evening(tmp_path)
    home = HomeScreen(page=1)
    (key,) = (key for key, card in home.cards.items() if card.name == "throws")
    table.press(Key.FIVE)
    assert home.held(table.table.view())[key].icon == "joueurs"
    table.hold(key)
    assert table.table.screen == NamesScreen("throws")
    table.close()


def test_no_machine_can_be_seated(tmp_path, language):
    """Nobody wins free throws; the sentence does not name them in another language."""
    table = Evening(tmp_path)
    table.table.open(Go(NamesScreen("throws", ("Inès",))))
    table.press(Key.THREE)
    refused = {"en": "Machines do not play this game.", "fr": "Les machines ne jouent pas à ce jeu."}
    assert table.table.view().notice == refused[language]
    table.close()


def test_a_single_person_has_nobody_to_pass_the_turn_to(tmp_path):
    """The dark key does not say that nobody is seated, while the bar names Inès."""
    table = Evening(tmp_path)
    table.table.open(Begin("throws", GAMES["throws"].presets["usual"], ("Inès",)))
    table.press(Key.THREE)
    assert table.table.view().notice.startswith("Nobody comes next.")
    table.close()


def test_the_first_free_throws_of_people_begin_without_rules():
    """OK begins at once, since there are no rules to show: the words above it say so."""
    last = {"imalya": LastTable(GAMES["imalya"].presets["base"], ("Yann", "Lou"))}
    picture = Picture(lambda: NamesScreen("throws", ("Inès",)), lambda: View(last_tables=last))
    lines, _canvas = lines_of(picture, (800, 480), "en")
    words = " ".join(line.words for line in lines)
    assert "OK begins." in words
    assert "OK shows the rules." not in words


def test_the_head_line_names_free_throws_once(language):
    """There are no rules to name behind the game, and its title alone stands there."""
    last = {"imalya": LastTable(GAMES["imalya"].presets["base"], ("Yann", "Lou"))}
    picture = Picture(lambda: NamesScreen("throws", ("Inès",)), lambda: View(last_tables=last))
    title = THROWS.card().one_line
    lines, _canvas = lines_of(picture, (800, 480), language)
    assert [line.words for line in lines if title in line.words] == [f"{title}."]


def test_a_single_die_that_is_entered_is_not_called_several(table):
    """A dark key says what OK does, in words that are true of one die as of six."""
    table.press(Key.ONE, Key.TWO, Key.FIVE)
    notice = _("Every face is entered. OK counts the throw; Back takes the last face away.")
    assert table.table.view().notice == notice


def test_people_who_are_seated_throw_at_once(tmp_path):
    """Free throws have no rules: OK begins, also the first time, and shows no book."""
    table = Evening(tmp_path)
    for name in ("Maëlle", "Yann"):
        table.journal.add_person(name)
    table.table.open(Go(NamesScreen("throws", (1, 2))))
    assert Key.OK not in table.table.screen.held(table.table.view())
    table.press(Key.OK)
    assert [player.name for player in table.state.players] == ["Maëlle", "Yann"]
    table.close()


def test_a_tray_that_throws_by_itself_throws_the_chosen_dice(watched):
    """Three dice were chosen; the one of the last throw, which still lies there, does not change that."""
    watched.tray.falls = [("3",), ("1", "2", "4")]
    watched.press(Key.OK)
    watched.turn(30)
    watched.press(Key.TWO, Key.ONE, Key.ONE, Key.ONE, Key.OK)
    watched.turn(30)
    watched.press(Key.OK)
    watched.turn(30)
    assert thrown(watched) == ["3", "124"]


def test_as_many_dice_count_as_lie_there(watched):
    """Three dice, then five, then two: each throw counts with all its dice, and nobody says how many."""
    fall(watched, "3", "5", "1")
    fall(watched, "6", "6", "2", "4", "1")
    fall(watched, "2", "2")
    assert thrown(watched) == ["135", "12466", "22"]
    assert [throw.sum for throw in watched.state.thrown] == [9, 19, 4]


def lay_three_more(watched):
    """Lay three dice below the six that lie there: nine are more than a throw may have."""
    six = watched.tray.reading.dice
    below = tuple(moved(die, 10, 300) for die in six[:3])
    watched.tray.reading = replace(watched.tray.reading, dice=(*six, *below))
    watched.turn(30)


def test_a_throw_counts_after_one_of_too_many_dice(watched):
    """Nine dice are no throw, and the table says so; what is thrown next counts."""
    fall(watched, "1", "2")
    watched.tray.lay(dict.fromkeys(range(1, 7), "3"))
    lay_three_more(watched)
    assert watched.table.view().notice == "9 dice lie there; a throw has 1 to 8."
    assert isinstance(watched.table.screen, ThrowScreen)
    fall(watched, "6", "6")
    assert thrown(watched)[-1] == "66"
    assert watched.table.view().notice == ""


def test_the_dice_of_the_last_throw_keep_their_numbers_until_something_moves(watched):
    """The picture shows them large, each with its number; all of the tray is shown once dice roll in it."""
    fall(watched, "3", "5", "1")
    sight = watched.table.view().sight
    assert set(sight.dice) == {1, 2, 3}
    large = shown_part(sight, SHOWN)
    watched.tray._show({4: seen(4, "2")})
    watched.turn(2)
    sight = watched.table.view().sight
    assert sight.dice == {}
    part = shown_part(sight, SHOWN)
    assert part[2] - part[0] > large[2] - large[0]


def test_dice_that_are_taken_away_are_no_throw(watched):
    """After a throw, the rest of the dice lies there as before: nothing counts until a die is thrown."""
    fall(watched, "3", "5", "1")
    watched.tray._lying.pop(2)
    watched.tray.touch({})
    watched.turn(30)
    assert thrown(watched) == ["135"]


def test_a_doubt_is_asked_as_in_every_game(watched):
    """A doubtful die is asked about before the throw counts, and the answer stands in the journal."""
    watched.tray._show({1: seen(1, "3"), 2: seen(2, "5", 0.5, "6")})
    watched.turn(30)
    assert len(watched.table.view().sight.doubts) == 1
    assert isinstance(watched.table.screen, FigureScreen)
    watched.press(Key.SIX)
    assert thrown(watched) == ["36"]
    assert len(watched.table.match.played[-1].entry.by_hand) == 1


def in_doubt(*more):
    """Two dice, the second of which is doubtful, and more dice."""
    return {1: seen(1, "3"), 2: seen(2, "5", 0.5, "6"), **dict(enumerate(more, 3))}


def test_dice_that_are_added_to_a_throw_in_doubt_count_with_it(watched):
    """Whoever throws a third die while the table asks about the second one has thrown three."""
    watched.tray._show(in_doubt())
    watched.turn(30)
    doubts = watched.table.view().sight.doubts
    assert len(doubts) == 1
    watched.tray._show(in_doubt(seen(3, "1")))
    watched.turn(30)
    assert watched.table.view().sight.hint == ""
    assert watched.table.view().sight.doubts == doubts
    watched.press(Key.SIX)
    assert thrown(watched) == ["136"]


def test_a_throw_stays_in_doubt_beside_too_many_dice(watched):
    """Nine dice are no throw; the question stays open, and holds again once some are taken away."""
    watched.tray._show(in_doubt())
    watched.turn(30)
    doubts = watched.table.view().sight.doubts
    watched.tray._show(in_doubt(*(seen(number, "1") for number in range(3, 7))))
    lay_three_more(watched)
    assert watched.table.view().notice == "9 dice lie there; a throw has 1 to 8."
    assert isinstance(watched.table.screen, FigureScreen)
    assert watched.table.view().sight.doubts == doubts
    watched.tray._show(in_doubt(seen(3, "1")))
    watched.turn(30)
    watched.press(Key.SIX)
    assert thrown(watched) == ["136"]


def test_a_doubt_that_is_put_off_keeps_its_key(watched):
    """After Later the key below each doubtful die asks about it, and the last throw cannot be corrected."""
    fall(watched, "3", "3", "3")
    two = {1: seen(1, "1"), 2: seen(2, "5", 0.5, "6"), 3: seen(3, "4", 0.5, "2")}
    watched.tray._show({})
    watched.turn(30)
    watched.tray._show(two)
    watched.turn(30)
    watched.press(Key.BACK)
    assert isinstance(watched.table.screen, ThrowScreen)
    view = watched.table.view()
    assert watched.table.screen.question(view).title == "What do dice 1 and 3 show?"
    assert set(watched.table.screen.captions(view)) >= {Key.ONE, Key.THREE, Key.OK}
    assert watched.table.screen.held(view) == {}
    watched.press(Key.ONE, Key.SIX)
    assert isinstance(watched.table.screen, FigureScreen)
    watched.press(Key.FOUR)
    assert thrown(watched) == ["333", "146"]


def test_back_drops_the_first_throw_in_doubt(watched):
    """Back takes back the throw that was put off, and asks about leaving the session only after that."""
    watched.tray._show(in_doubt())
    watched.turn(30)
    watched.press(Key.BACK, Key.BACK)
    assert (watched.table.screen, watched.table.view().sight.doubts) == (ThrowScreen(), ())
    watched.press(Key.BACK)
    assert isinstance(watched.table.screen, LeaveScreen)


def test_dice_are_told_by_keys_without_a_camera(table):
    """Key 2 chooses the dice, here a d4 and a d8; then each face has its key."""
    table.press(Key.TWO)
    assert isinstance(table.table.screen, KindsScreen)
    table.press(Key.TWO, Key.FOUR, Key.OK)
    assert (table.state.design, table.state.solids) == (Design.NUMERALS, (Solid.D4, Solid.D8))
    table.press(Key.OK, Key.THREE, Key.FIVE, Key.OK)
    assert thrown(table) == ["35"]
    assert table.state.thrown[-1].sums == {Solid.D4: 3, Solid.D8: 5}


def test_the_chosen_dice_are_thrown_however_long_the_tray_was_empty(watched):
    """That the camera has seen no die yet does not mean that none is to be thrown."""
    watched.press(Key.TWO, Key.THREE, Key.THREE, Key.OK)
    watched.turn(30)
    watched.tray.falls = [("3", "5")]
    watched.press(Key.OK)
    watched.turn(30)
    assert thrown(watched) == ["35"]


def one_throw(table, key):
    """Tell the face of the one die."""
    table.press(Key.OK, key, Key.OK)


def test_a_throw_is_corrected_and_taken_back(table):
    """The key below a die, held, corrects it; Back takes the throw back."""
    one_throw(table, Key.THREE)
    one_throw(table, Key.FOUR)
    table.hold(Key.ONE)
    assert isinstance(table.table.screen, FigureScreen)
    table.press(Key.SIX)
    assert thrown(table) == ["3", "6"]
    table.press(Key.BACK)
    table.press(Key.BACK)
    assert thrown(table) == ["3"]


@pytest.mark.parametrize("action", ["next", 'label "attack"'])
def test_the_last_throw_is_corrected_after_what_is_no_throw(tmp_path, action):
    """Its dice lie there still once the turn has passed on, or the throw has a label; the pen stays, too."""
    game = GAMES["throws"]
    table = Evening(tmp_path)
    table.table.open(Begin("throws", game.presets["usual"], ("Maëlle", "Yann")))
    one_throw(table, Key.THREE)
    table.table.open(Play(game.parse_action(action)))
    table.hold(Key.ONE)
    table.press(Key.SIX)
    assert thrown(table) == ["6"]
    assert table.table.match.by_hand == {1}
    table.table.open(Play(game.parse_action("next")))
    assert table.table.match.by_hand == {1}
    table.close()


def test_other_dice_and_their_throw_are_one_step(watched):
    """Back after a throw of other dice takes that throw back alone, and after it the one before."""
    fall(watched, "3")
    fall(watched, "4", "5")
    watched.press(Key.BACK)
    assert thrown(watched) == ["3"]
    watched.press(Key.BACK)
    assert thrown(watched) == []


def test_a_throw_is_labelled(table):
    """Key 4 says what the last throw was for; its label can be taken away again."""
    assert Key.FOUR not in table.lit()
    one_throw(table, Key.THREE)
    table.press(Key.FOUR)
    assert isinstance(table.table.screen, LabelScreen)
    table.press(Key.TWO)
    assert table.state.thrown[-1].label == "Damage"
    table.press(Key.FOUR, Key.OK)
    assert table.state.thrown[-1].label == ""


def test_a_label_of_ones_own_is_written_and_proposed_again(table):
    """Key 6 of the labels leads to letters; the next time its first letter brings the whole label."""
    one_throw(table, Key.THREE)
    table.press(Key.FOUR, Key.SIX)
    assert isinstance(table.table.screen, LettersScreen)
    for letter in "Fear":
        table.table.open(table.table.screen.typed(letter))
    table.press(Key.OK)
    assert table.state.thrown[-1].label == "Fear"
    assert isinstance(table.table.screen, ThrowScreen)
    one_throw(table, Key.FIVE)
    table.press(Key.FOUR, Key.SIX, Key.TWO, Key.TWO)
    view = table.table.view()
    assert [each.name for each in table.table.screen.proposals(view)] == ["Fear"]
    table.press(Key.ONE)
    assert [throw.label for throw in table.state.thrown] == ["Fear", "Fear"]


def test_held_keys_have_their_signs_while_a_label_is_written(table):
    """A held key gives accents or digits within a game, too; a pen on the key says so, as outside of one."""
    one_throw(table, Key.THREE)
    table.press(Key.FOUR, Key.SIX)
    groups = held_icons(table.table.screen, table.table.view())
    assert {key for key, sign in groups.items() if sign == "plume"} == {Key.FIVE, Key.SIX}
    table.press(Key.TWO)
    letters = held_icons(table.table.screen, table.table.view())
    assert letters[Key.ONE] == "plume"  # E


def test_writing_a_label_is_left_without_one(table):
    """Back leads to the usual labels, and from there to the throw."""
    one_throw(table, Key.THREE)
    table.press(Key.FOUR, Key.SIX, Key.BACK)
    assert isinstance(table.table.screen, LabelScreen)
    table.press(Key.BACK)
    assert isinstance(table.table.screen, ThrowScreen)
    assert table.state.thrown[-1].label == ""


def eight_dice(table, key):
    """Choose eight dice with pips, and tell the same face of each."""
    if len(table.state.solids) != 8:
        table.press(Key.TWO, *[Key.ONE] * 8, Key.OK)
    table.press(Key.OK, *[key] * 8, Key.OK)


def test_the_last_dice_of_eight_are_corrected(table):
    """Key 5 brings dice 5 to 8 above the keys; held, key 4 then corrects die 8, and not die 4."""
    eight_dice(table, Key.ONE)
    assert thrown(table) == ["11111111"]
    assert set(table.table.screen.held(table.table.view())) == set(SOFT_KEYS[:4])
    table.press(Key.FIVE)
    assert table.table.screen == ThrowScreen(hand=1)
    table.hold(Key.FOUR)
    assert table.table.screen.number == 8
    table.press(Key.SIX)
    assert table.state.thrown[-1].faces == "11111116"
    table.press(Key.FIVE, Key.FIVE)
    assert table.table.screen == ThrowScreen()
    eight_dice(table, Key.TWO)
    assert thrown(table)[-1] == "22222222"


def test_six_dice_need_no_other_hand(watched):
    """Key 5 is dead while every die has a key of its own."""
    fall(watched, *"111111")
    assert Key.FIVE not in watched.lit()
    watched.hold(Key.SIX)
    assert watched.table.screen.number == 6


def test_a_session_survives_a_kill(table):
    """Everything is in the journal before it is shown."""
    one_throw(table, Key.THREE)
    one_throw(table, Key.SIX)
    again = resumed(table.journal, GAMES)
    assert again.state == table.state
    assert [entry.text for entry in table.journal.entries(1)] == ["throw 3", "throw 6"]


def test_the_end_counts_in_the_evening_but_not_as_a_victory(table):
    """Key 6 ends the session. It stands in the list and in the evening; nobody has won or lost anything."""
    one_throw(table, Key.THREE)
    table.press(Key.SIX)
    assert isinstance(table.table.screen, SessionScreen)
    past = table.table.view().past
    assert [result.record.name for result in past.tonight] == ["throws"]
    assert past.lives == ()
    assert not past.tonight[0].facts.has_won(0)
    assert won_words(past.tonight[0]) == "1 throw"
    table.table.open(Home())
    table.turn(3)
    assert state_words(table.table.view().games.latest, PastGames()) == "1 throw"


def test_the_page_and_the_feed_show_it(tmp_path):
    """A program reads each throw with its dice, and the dice are drawn on the page."""
    page = RemembersPage()
    page.open()
    table = Evening(tmp_path, sharing=Sharing(page))
    table.open_card("throws")
    one_throw(table, Key.FIVE)
    game = page.tables[-1].game
    assert (game.name, game.moment, game.points.sum) == ("throws", "1 throw", 5)
    assert [(die.shape, die.face) for die in game.throws[-1].dice] == [("d6", "5")]
    assert [die.figures for die in game.dice] == [("pip-5",)]
    table.press(Key.SIX)
    assert [told.words for told in page.tables[-1].told] == ["The session is over."]
    table.close()


def test_its_words_are_french():
    """The card, the book and the labels are translated."""
    use_language("fr")
    assert THROWS.card().one_line == "Lancers libres"


def test_without_taught_dice_the_key_says_how_to_teach_some(table):
    """It is dark, and pressed it tells where dice are taught."""
    table.press(Key.TWO)
    assert Key.FIVE not in table.lit()
    table.press(Key.FIVE)
    assert "hold key 6 on the first screen" in table.table.view().notice


def test_chosen_dice_are_named_by_what_is_on_them(table):
    """A numbered d6 in place of one with pips changes the words: their shape is the same."""
    table.press(Key.TWO)
    said = []
    for key in (Key.ONE, Key.THREE):
        table.press(key)
        said.append(table.table.screen.question(table.table.view()).lines[0].strong)
    assert said == ["1d6, with pips", "1d6, numbered"]


def test_the_table_itself_is_named_in_the_language_in_use(table):
    """Free throws without names were begun in English; the list says "La table" in French, and no turn."""
    one_throw(table, Key.THREE)
    use_language("fr")
    assert [record.players for record in table.journal.unfinished()] == [("La table",)]
    assert turn_words(table.state) == ""


def test_a_line_does_not_break_before_the_sum_of_a_throw():
    """A sum that stands alone on its line looks like another throw."""
    thrown = Thrown(0, Design.PIPS, (Solid.D6, Solid.D6), "35")
    assert sum_words(thrown) == "2d6: 3 + 5 =\N{NO-BREAK SPACE}8"
