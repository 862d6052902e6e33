"""Plays with the screens of people on a whole table, by keys, fingers and a keyboard."""

from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from device.i18n import use_language
from device.journal.journal import Journal
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, View
from device.screen.imalya.throw import ThrowScreen
from device.screen.people.card import ForgetScreen, PersonScreen
from device.screen.people.machine import why_no_machine
from device.screen.people.names import NamesScreen
from device.screen.people.regular import Regular
from device.screen.rules.offer import RulesScreen
from device.screen.writing.letters import LettersScreen
from device.screen.writing.touch_letters import TouchLettersScreen
from engines.registry import GAMES
from tests.clock import Calendar
from tests.device.evening import Evening, LitKeysOnly
from tests.device.screen.lines import cut, lines_of, unreadable
from tests.device.screen.pictures import Picture
from tests.device.screen.written import writing

PEOPLE = ("Maëlle", "Yann", "Inès", "Théo", "Lou")
FOUR = PEOPLE[:4]


class Counted(LitKeysOnly):
    """A table that counts presses, and takes lit keys only."""

    presses = 0

    def press(self, *keys):
        """Press keys whose lamps are on."""
        for key in keys:
            self.presses += 1
            super().press(key)

    @property
    def seated(self):
        """The names of those who sit here."""
        view = self.table.view()
        return self.table.screen.table(view).names(view)

    def names(self):
        """From home, open the names of Imalya."""
        self.open_card("imalya")
        self.presses = 0
        assert isinstance(self.table.screen, NamesScreen)


@pytest.fixture
def evening(tmp_path: Path):
    """A table that knows nobody."""
    evening = Counted(tmp_path)
    yield evening
    evening.close()


@pytest.fixture
def saturday(evening):
    """A table whose people have played Imalya, four of them last, and then another game."""
    for name in PEOPLE:
        evening.journal.add_person(name)
    rules = str(GAMES["imalya"].presets["chance"])
    for _ in range(3):
        evening.journal.begin("imalya", "0.1.0", rules, FOUR, people=(1, 2, 3, 4))
    evening.turn()
    return evening


def test_the_table_of_last_time_plays_by_two_presses(saturday):
    """The game's key, then OK: the same people in the same order, by the rules of last time."""
    saturday.names()
    assert saturday.seated == FOUR
    saturday.press(Key.OK)
    assert saturday.presses == 1
    assert isinstance(saturday.table.screen, ThrowScreen)
    assert saturday.table.match.players == FOUR
    assert saturday.table.match.record.people == (1, 2, 3, 4)
    assert saturday.state.rules == GAMES["imalya"].presets["chance"]


def test_four_known_people_sit_down_by_four_presses(evening):
    """Where guests alone have played last, nobody is seated: a key each, then OK."""
    for name in PEOPLE:
        evening.journal.add_person(name)
    rules = str(GAMES["imalya"].presets["base"])
    evening.journal.begin("imalya", "0.1.0", rules, FOUR, people=(1, 2, 3, 4))
    evening.journal.begin("imalya", "0.1.0", rules, ("Amber", "Birch"))
    evening.turn()
    evening.names()
    assert evening.seated == ()
    assert Key.OK not in evening.lit()
    evening.press(*SOFT_KEYS[:4])
    assert evening.seated == FOUR
    evening.press(Key.OK)
    assert evening.table.match.players == FOUR


def test_people_who_were_written_down_sit_there_until_somebody_has_played(evening):
    """People who were written down for one game are proposed for another one, and at the next start."""
    for name in PEOPLE:
        evening.journal.add_person(name)
    evening.turn()
    evening.names()
    assert evening.seated == PEOPLE
    evening.press(Key.BACK)
    evening.open_card("artiseurs")
    assert evening.seated == PEOPLE[:3]
    evening.press(Key.ONE, Key.OK)
    assert isinstance(evening.table.screen, RulesScreen)
    evening.press(Key.OK)
    assert evening.table.match.players == PEOPLE[1:3]
    evening.hold(Key.BACK)
    evening.press(Key.OK)
    evening.names()
    assert evening.seated == PEOPLE[1:3]


def test_a_newcomer_sits_beside_the_people_of_last_time_until_the_next_game_begins(tmp_path):
    """Who was written down since the last game began is proposed in any game with a seat, and once only."""
    with Journal(tmp_path / "games.sqlite3", now=Calendar()) as last_week:
        for name in PEOPLE:
            last_week.add_person(name)
        rules = str(GAMES["imalya"].presets["base"])
        last_week.begin("imalya", "0.1.0", rules, FOUR, people=(1, 2, 3, 4))
    with closing(Counted(tmp_path)) as evening:
        evening.journal.add_person("Ada")
        evening.turn()
        evening.open_card("artiseurs")
        assert evening.seated == FOUR[:3]
        evening.press(Key.BACK)
        evening.names()
        assert evening.seated == (*FOUR, "Ada")
        evening.press(Key.SIX, Key.ONE, Key.OK)
        assert evening.table.match.players == FOUR
        evening.hold(Key.BACK)
        evening.press(Key.OK)
        evening.names()
        assert evening.seated == FOUR


def test_a_page_writes_days_as_all_screens_do():
    """A game begun after midnight belongs to the evening before; English days are British, as everywhere."""
    last = datetime(2026, 11, 2, 1, 30).astimezone(UTC).isoformat()
    view = View(people=(Regular(1, "Maëlle", "", "disc", 14, last),))
    assert (
        PersonScreen(1, NamesScreen("imalya"))._attendance(view) == "14 games, last here on 1 November 2026"
    )


def test_the_first_evening_is_begun_by_guests(evening):
    """Nobody is known: OK shows the rules, OK begins, and the roster stays empty."""
    evening.names()
    assert evening.seated == ("Amber", "Birch")
    evening.press(Key.THREE, Key.OK, Key.OK)
    assert evening.table.match.players == ("Amber", "Birch", "Copper")
    assert evening.table.match.record.people == (None, None, None)
    assert evening.journal.people() == []


def test_on_the_first_evening_names_take_the_seats_of_guests(evening):
    """Nobody has asked for the two guests whom the table proposes: three names make a table of three."""
    evening.names()
    assert evening.seated == ("Amber", "Birch")
    for name in FOUR[:3]:
        evening.type(name)
        evening.press(Key.OK)
    assert evening.seated == FOUR[:3]


def test_on_later_evenings_guests_keep_their_seats_beside_a_name(evening):
    """Guests who have played here may have come again, so a new name takes the next seat."""
    evening.journal.begin("imalya", "0.1.0", str(GAMES["imalya"].presets["base"]), ("Amber", "Birch"))
    evening.turn()
    evening.names()
    evening.type("Maëlle")
    evening.press(Key.OK)
    assert evening.seated == ("Amber", "Birch", "Maëlle")


def test_at_a_full_table_a_guest_makes_room_for_a_name(evening):
    """Whoever writes a name sits down, as long as a guest sits on one of the seats."""
    evening.journal.begin("jelimvre", "0.1.0", str(GAMES["jelimvre"].presets["base"]), ("Amber", "Birch"))
    evening.turn()
    evening.open_card("jelimvre")
    assert evening.seated == ("Amber", "Birch")
    for name in FOUR:
        evening.type(name)
        evening.press(Key.OK)
    assert evening.seated == ("Inès", "Théo", "Maëlle", "Yann")


def test_guests_who_have_played_here_are_not_on_their_first_evening(evening):
    """Nobody is known, but two guests have played: with a third one this is no first evening."""

    def words(view):
        lines, _ = lines_of(Picture(lambda: evening.table.screen, lambda: view), (800, 480), "en")
        return {line.words for line in lines}

    evening.names()
    evening.press(Key.THREE)
    assert "First evening" in words(evening.table.view())
    rules = str(GAMES["imalya"].presets["base"])
    evening.journal.begin("imalya", "0.1.0", rules, ("Amber", "Birch"))
    evening.press(Key.BACK)
    evening.turn()
    evening.names()
    evening.press(Key.THREE)
    assert evening.seated == ("Amber", "Birch", "Copper")
    assert "In this order" in words(evening.table.view())


def test_a_new_name_takes_three_presses(saturday):
    """After the key for other names: a group, a letter, a whole name; the person is known from then on."""
    use_language("fr")
    saturday.names()
    saturday.press(Key.SIX)
    assert isinstance(saturday.table.screen, LettersScreen)
    saturday.presses = 0
    saturday.press(Key.FIVE, Key.TWO)  # Q R S T, then R... the second letter of the group is R
    proposals = saturday.table.screen.proposals(saturday.table.view())
    place = [one.name for one in proposals].index("Romain")
    saturday.press(SOFT_KEYS[place])
    assert saturday.presses == 3
    assert saturday.seated == (*FOUR, "Romain")
    assert [person.name for person in saturday.journal.people()] == [*PEOPLE, "Romain"]
    assert saturday.table.screen.page == 1


def test_people_of_this_table_are_proposed_first(saturday):
    """L leads to Lou, who has not come tonight."""
    saturday.names()
    saturday.press(Key.SIX, Key.THREE, Key.FOUR)
    assert saturday.table.screen.proposals(saturday.table.view())[0].name == "Lou"
    saturday.press(Key.ONE)
    assert saturday.seated == (*FOUR, "Lou")
    assert len(saturday.journal.people()) == 5


def test_a_letter_alone_will_do(saturday):
    """OK keeps it as a name, with a full stop."""
    saturday.names()
    saturday.press(Key.SIX, Key.FIVE, Key.TWO, Key.OK)
    assert saturday.seated[-1] == "R."


def test_an_accent_is_written_by_a_held_key(saturday):
    """Then the name goes on with small letters."""
    saturday.names()
    saturday.press(Key.SIX, Key.TWO)
    saturday.hold(Key.ONE)
    saturday.press(Key.ONE)
    assert saturday.table.screen.text == "É"
    saturday.press(Key.SIX, Key.SIX, Key.ONE)
    assert saturday.table.screen.text == "Éu"


def test_what_is_typed_or_touched_while_a_key_is_down_is_kept(saturday):
    """The key wrote a letter when it was pressed; holding it does not take back what came after that."""
    saturday.names()
    saturday.press(Key.SIX, Key.TWO)
    saturday.fingers.press(Key.ONE)
    saturday.turn()
    assert saturday.table.screen.text == "E"
    saturday.type("lo")
    saturday.touch(300, 200)
    assert isinstance(saturday.table.screen, TouchLettersScreen)
    saturday.turn(10)
    assert saturday.table.screen.text == "Elo"


def test_a_name_is_typed_on_a_keyboard(saturday):
    """Letters are taken as they are typed; Return is OK."""
    saturday.names()
    saturday.press(Key.SIX)
    saturday.type("Zoé O'Neil")
    saturday.press(Key.OK)
    assert saturday.seated[-1] == "Zoé O’Neil"


def test_a_typed_letter_begins_a_name(saturday):
    """Where people take their seats, a letter opens the letters and stands there; Space still is OK."""
    saturday.names()
    mute = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, unicode="m")
    saturday.screen.reported.append(mute)
    saturday.turn()
    assert isinstance(saturday.table.screen, LettersScreen)
    saturday.type("organ")
    assert saturday.table.screen.text == "Morgan"
    saturday.press(Key.OK)
    assert saturday.seated == (*FOUR, "Morgan")
    saturday.screen.reported.append(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, unicode=" "))
    saturday.turn()
    assert saturday.table.match.players == (*FOUR, "Morgan")


def test_composed_letters_are_written(saturday):
    """A dead key and an input method bring text without a key; SDL's echo of a held key is not written."""

    def report(kind, **what):
        saturday.screen.reported.append(pygame.event.Event(kind, **what))
        saturday.turn()

    saturday.names()
    report(pygame.TEXTINPUT, text="Ê")
    assert isinstance(saturday.table.screen, LettersScreen)
    report(pygame.KEYDOWN, key=pygame.K_v, unicode="v")
    for _echo in range(3):
        report(pygame.TEXTINPUT, text="v")
    report(pygame.KEYUP, key=pygame.K_v, unicode="v")
    report(pygame.TEXTINPUT, text="va1")
    assert saturday.table.screen.text == "Êvva"
    report(pygame.TEXTINPUT, text="王小")
    assert "U+5C0F" in saturday.table.view().notice


def test_fingers_get_a_keyboard_after_a_touch(saturday):
    """Each touch writes a letter, Back takes them to the letters for keys; the whole name is touched, too."""
    saturday.names()
    saturday.press(Key.SIX)
    saturday.touch(300, 200)
    assert isinstance(saturday.table.screen, TouchLettersScreen)
    saturday.touch(280, 162)  # R on QWERTY: the fourth key of the first row
    assert saturday.table.screen.text == "R"
    saturday.press(Key.BACK)
    assert isinstance(saturday.table.screen, LettersScreen)
    assert saturday.table.screen.text == "R"
    saturday.touch(300, 200)
    saturday.touch(510, 92)
    assert len(saturday.journal.people()) == 6


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("Ana 🎲", "cannot show the character U+1F3B2 (game die)"),
        ("W" * 25, "room for 24 letters"),
        (" ", "A letter or a digit comes first"),
    ],
)
def test_bad_names_are_refused_with_a_sentence(saturday, typed: str, words: str):
    """What was written before stays; nobody is added."""
    saturday.names()
    saturday.press(Key.SIX)
    saturday.type(typed)
    assert words in saturday.table.view().notice
    assert saturday.table.screen.text == typed[:-1].strip(" ") + (" " if typed.startswith("Ana") else "")
    assert len(saturday.journal.people()) == 5


def test_an_empty_name_is_not_kept(saturday):
    """Without a letter OK seats a guest under a usual name; the roster stays as it is."""
    saturday.names()
    saturday.press(Key.SIX, Key.OK)
    assert isinstance(saturday.table.screen, NamesScreen)
    assert saturday.seated == (*FOUR, "Amber")
    assert len(saturday.journal.people()) == 5


def test_a_name_of_24_wide_letters_fits(saturday):
    """It sits, plays, and is drawn on every screen on the way."""
    saturday.names()
    saturday.press(Key.SIX)
    saturday.type("W" * 24)
    saturday.press(Key.OK)
    assert saturday.seated[-1] == "W" * 24
    saturday.press(Key.OK)
    assert "W" * 24 in saturday.table.match.players


def test_a_name_twice_is_the_same_person(saturday):
    """Somebody who does not sit yet sits down; for somebody who sits, one more letter is asked for."""
    saturday.names()
    saturday.press(Key.SIX)
    saturday.type("lou")
    saturday.press(Key.OK)
    assert saturday.seated == (*FOUR, "Lou")
    saturday.press(Key.SIX)
    saturday.type("yann")
    saturday.press(Key.OK)
    assert "Yann sits here already: write one letter more" in saturday.table.view().notice
    assert len(saturday.journal.people()) == 5


def test_a_persons_page_changes_everything_about_them(saturday):
    """Name, medallion, how the name is said, place in the order; then forgotten after a question."""
    saturday.names()
    saturday.hold(Key.TWO)
    assert isinstance(saturday.table.screen, PersonScreen)
    saturday.press(Key.TWO, Key.FOUR, Key.THREE)
    saturday.type("Ian")
    saturday.press(Key.OK, Key.ONE)
    saturday.type("Yannick")
    saturday.press(Key.OK)
    (yannick,) = [person for person in saturday.journal.people() if person.number == 2]
    assert (yannick.name, yannick.said, yannick.medallion) == ("Yannick", "Ian", "shield")
    saturday.press(Key.BACK)
    assert saturday.seated == ("Yannick", "Maëlle", "Inès", "Théo")
    saturday.hold(Key.TWO)
    saturday.press(Key.SIX)
    assert isinstance(saturday.table.screen, ForgetScreen)
    saturday.press(Key.OK)
    assert len(saturday.journal.people()) == 5
    saturday.press(Key.SIX, Key.ONE)
    assert "Yannick is forgotten" in saturday.table.view().notice
    assert saturday.seated == ("Maëlle", "Inès", "Théo")
    assert len(saturday.journal.people()) == 4


def test_two_names_of_one_person_are_merged_on_the_page(saturday):
    """After a question; people who sat together are refused with a sentence."""
    saturday.names()
    saturday.hold(Key.ONE)
    saturday.press(Key.FIVE)
    view = saturday.table.view()
    captions = saturday.table.screen.captions(view)
    lou = next(key for key, caption in captions.items() if caption.object == "Lou")
    yann = next(key for key, caption in captions.items() if caption.object == "Yann")
    saturday.press(yann, Key.ONE)
    assert "have both sat in game 1" in saturday.table.view().notice
    saturday.press(Key.BACK, Key.FIVE, lou, Key.ONE)
    assert [person.name for person in saturday.journal.people()] == list(FOUR)
    assert "Lou and Maëlle are now one person, called Maëlle." in saturday.table.view().notice


def test_a_guest_gets_a_name(saturday):
    """Held, a guest's key leads to letters; the guest becomes a person of this table."""
    saturday.names()
    saturday.press(Key.SIX, Key.OK)
    assert saturday.seated == (*FOUR, "Amber")
    saturday.hold(Key.ONE)
    saturday.type("Rozenn")
    saturday.press(Key.OK)
    assert saturday.seated == (*FOUR, "Rozenn")
    assert [person.name for person in saturday.journal.people()][-1] == "Rozenn"


@pytest.mark.parametrize("name", ["Rozenn", "Lou"])
def test_a_guest_with_a_name_keeps_the_place(saturday, name):
    """Whether the name is new or known here, the order of play stays as it was."""
    saturday.names()
    saturday.press(Key.ONE, Key.SIX, Key.OK)
    assert saturday.seated == (*FOUR[1:], "Amber")
    saturday.table.open(Go(replace(saturday.table.screen, page=0)))
    saturday.press(Key.ONE)
    assert saturday.seated == (*FOUR[1:], "Amber", FOUR[0])
    saturday.table.open(Go(saturday.table.screen.on_page_of(saturday.table.view(), "Amber")))
    saturday.hold(Key.ONE)
    saturday.type(name)
    saturday.press(Key.OK)
    assert saturday.seated == (*FOUR[1:], name, FOUR[0])


def test_a_guest_never_has_the_name_of_a_person(evening):
    """Somebody called Birch sits down beside the guest Birch, who is called otherwise from then on."""
    evening.names()
    assert evening.seated == ("Amber", "Birch")
    evening.press(Key.SIX)
    evening.type("birch")
    evening.press(Key.OK)
    assert evening.seated == ("Birch", "Amber")
    evening.press(Key.OK, Key.OK)
    assert evening.table.match.players == ("Birch", "Amber")
    assert evening.table.match.record.people == (1, None)


def test_too_few_and_too_many_are_told(saturday):
    """The sentence names the game and its seats; nothing begins."""
    saturday.names()
    saturday.press(*SOFT_KEYS[:4])
    assert Key.OK not in saturday.lit()
    Evening.press(saturday, Key.OK)
    told = "Imalya takes 2 to 8 players: press a key to seat somebody, or to let somebody get up."
    assert saturday.table.view().notice == told
    assert saturday.table.match is None


def test_at_a_full_table_people_are_told_how_a_seat_gets_free(saturday):
    """Artiseurs has three seats: whoever wants to sit down as the fourth learns that somebody must get up."""
    saturday.open_card("artiseurs")
    assert saturday.seated == FOUR[:3]
    assert Key.FOUR not in saturday.lit()
    Evening.press(saturday, Key.FOUR)
    told = "Artiseurs has seats for 3: let somebody get up first."
    assert (saturday.table.view().notice, saturday.seated) == (told, FOUR[:3])


def test_whoever_sits_on_another_page_is_named(saturday):
    """With seven known people a guest has no key on the first page, but counts and is told of there."""
    for name in ("Rozenn", "Malo"):
        saturday.journal.add_person(name)
    rules = str(GAMES["jelimvre"].presets["base"])
    saturday.journal.begin("jelimvre", "0.1.0", rules, ("Yann", "Birch"), people=(2, None))
    saturday.turn()
    saturday.open_card("jelimvre")
    saturday.press(Key.TWO)
    with writing() as written:
        saturday.table.screen.draw(saturday.screen.canvas, saturday.table.view())
    said = " ".join(line.words for line in written.values())
    assert saturday.seated == ("Yann", "Birch", "Maëlle")
    assert Key.OK not in saturday.lit()
    assert "2 or 4 players. 3 sit here." in said
    assert "Seated on another page: Birch" in said


def test_digits_are_written_by_keys_alone(saturday):
    """Held, the keys of the last two groups have digits; Back leads from them to the groups."""
    saturday.names()
    saturday.press(Key.SIX)
    saturday.hold(Key.SIX)
    saturday.press(Key.TWO)
    assert saturday.table.screen.text == "7"
    saturday.hold(Key.FIVE)
    saturday.press(Key.BACK)
    assert saturday.table.screen.group is None
    for key, group in ((Key.FIVE, Key.ONE), (Key.SIX, Key.FIVE)):
        saturday.hold(key)
        saturday.press(group)
    assert saturday.table.screen.text == "710"
    saturday.press(Key.OK)
    assert saturday.table.view().notice == "710 is a number and no name; write at least one letter."
    saturday.press(Key.ONE, Key.ONE, Key.OK)
    assert saturday.journal.people()[-1].name == "710a"


def test_why_no_machine_can_sit_down_stands_above_the_keys(language):
    """The longest reason, which names a deck of Oniria, leaves the keys below it free."""
    why = why_no_machine("oniria", GAMES["oniria"].presets["standard"])
    picture = Picture(lambda: NamesScreen("oniria", ("Maëlle", "Yann")), lambda: View(notice=why))

    lines, canvas = lines_of(picture, (800, 480), language)

    assert cut(canvas) == []
    assert unreadable(lines, canvas) == []
