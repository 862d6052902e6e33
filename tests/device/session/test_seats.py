"""Tests what phones of single seats are shown and may do, by a page that remembers what it was handed."""

from dataclasses import replace
from random import Random

import pytest

from device.keys import Key
from device.screen.base import Begin, ChangeSeat, Go, Home, Play, Undo
from device.screen.home.home import HomeScreen
from device.screen.home.leave import LeaveScreen
from device.screen.jelimvre.away import LookAwayScreen
from device.screen.oniria.choose import ChooseScreen
from device.screen.oniria.secret import SecretScreen
from device.screen.oniria.show import ShowScreen
from device.screen.phones.errands import InviteSeat, OpenPage
from device.screen.phones.page import PhonesScreen
from device.screen.phones.seat_code import SeatCodeScreen, SeatsScreen
from device.screen.registry import SCREENS
from device.screen.rules.book import RulebookScreen
from device.session.seats import Seats, as_seen
from device.session.sharing import Sharing
from device.web.phone_messages import Answered, Claimed
from engines.choix_des_dieux import Guess
from engines.choix_des_dieux import Phase as Moment
from engines.jelimvre import Colour, Put
from engines.jelimvre import Phase as Siege
from engines.oniria import Choose, Phase
from engines.registry import GAMES
from tests.device.evening import Evening
from tests.device.web.pages import RemembersPage
from tests.engines.simulate import answer_by_chance

NAMES = ("Inès", "Yann", "Théo", "Maëlle")


class Table(Evening):
    """A table with a page; phones are tokens that this test names."""

    def __init__(self, folder):
        self.page = RemembersPage()
        self.tokens = {}
        super().__init__(folder, sharing=Sharing(self.page))

    def play_to(self, name, rules, awaited, players=4):
        """Begin a game, and play it by chance until a question is asked."""
        self.table.open(Begin(name, rules, NAMES[:players]))
        rng = Random(4)
        while not awaited(self.state):
            self.table.open(Play(answer_by_chance(name, self.state, rng)))
        self.turn()

    def invite(self, seat):
        """Have the table show the code of a seat, from any screen."""
        self.table.open(InviteSeat(seat, self.table.screen))
        self.turn()
        self.tokens[seat] = self.table.screen.token

    def scan(self, seat):
        """Invite a phone to a seat, have it scan the code, and go back to the game."""
        self.invite(seat)
        self.say(Claimed(seat=self.tokens[seat]))
        self.press(Key.OK)

    def say(self, *said):
        """Have phones say something."""
        self.page.said += said
        self.turn()

    def of(self, seat):
        """The page of a seat."""
        return self.page.seats[self.tokens[seat]]

    def answer(self, seat, text):
        """Answer on the phone of a seat what it shows now."""
        self.say(Answered(seat=self.tokens[seat], number=self.of(seat).number, answer=text))


@pytest.fixture
def table(tmp_path):
    """A table with a page."""
    table = Table(tmp_path)
    yield table
    table.close()


def dream(table):
    """A game of Oniria in which everybody puts a card down."""
    table.play_to(
        "oniria", next(iter(GAMES["oniria"].presets.values())), lambda state: state.asks is Phase.CHOOSE
    )


def siege(table):
    """A game of Jelimvre in which White sets up in secret."""
    rules = replace(next(iter(GAMES["jelimvre"].presets.values())), hidden_setup=True)
    table.play_to("jelimvre", rules, lambda state: state.phase is Siege.SETUP, players=2)


def stake(table):
    """A game of Choix in which the first bettor stakes."""
    rules = next(iter(GAMES["choix_des_dieux"].presets.values()))
    table.play_to("choix_des_dieux", rules, lambda state: state.phase is Moment.STAKES, players=3)


def guess(table):
    """A game of Choix in which the bettors guess."""
    rules = next(iter(GAMES["choix_des_dieux"].presets.values()))
    table.play_to("choix_des_dieux", rules, lambda state: state.phase is Moment.BETS, players=3)


def test_the_seat_of_whoever_joined_closes_when_that_is_undone(table):
    """Her phone holds no seat any more, and what it says at that moment changes nothing."""
    choix = GAMES["choix_des_dieux"]
    table.table.open(Begin("choix_des_dieux", choix.presets["elis"], NAMES[:2]))
    for text in ("name 1", 'join "Lou"'):
        table.table.open(Play(choix.parse_action(text)))
    table.turn()
    table.scan(2)
    assert table.of(2).name == "Lou"
    table.table.open(Undo())
    table.say(Claimed(seat=table.tokens[2]))
    assert not table.page.seats
    table.table.open(Play(choix.parse_action('join "Garnet"')))
    table.turn()
    assert not table.page.seats


def test_the_seat_on_which_somebody_else_plays_on_closes(table):
    """The phone of whoever goes home shows no secret any more; the phones of the others stay."""
    dream(table)
    table.scan(1)
    table.scan(2)
    table.table.open(ChangeSeat(2, "Garnet"))
    table.turn()
    assert list(table.page.seats) == [table.tokens[1]]


def test_two_phones_that_answer_while_a_seat_changes_hands(table):
    """Both answers are on their way. That of whoever goes home does nothing; the other one counts."""
    dream(table)
    table.scan(1)
    table.scan(2)
    on_the_way = [
        Answered(seat=table.tokens[seat], number=table.of(seat).number, answer=_texts(table, seat)[0])
        for seat in (2, 1)
    ]
    steps = len(table.table.match.actions)
    table.table.open(ChangeSeat(2, "Garnet"))
    table.say(*on_the_way)
    seats = [table.table.match.game.seat_of(each.before, each.action) for each in table.table.match.played]
    assert seats[steps:] == [1]
    assert list(table.page.seats) == [table.tokens[1]]


def test_after_a_change_the_new_phone_sees_its_own_camp_and_the_old_one_nothing(table):
    """Jelimvre, set up in secret: White's camp stays White's, whoever sits there; Black's stays hidden."""
    siege(table)
    white = table.state.team(Colour.WHITE)[0]
    table.scan(white)
    table.scan(1 - white)
    table.answer(white, "put K f1")
    old, black = table.tokens[white], table.of(1 - white)
    table.table.open(ChangeSeat(white, "Garnet"))
    table.turn()
    assert old not in table.page.seats
    assert isinstance(table.table.screen, LookAwayScreen)
    assert _asked(table.of(1 - white)) == _asked(black)
    table.scan(white)
    assert _camp(table, white) == {"f1"}
    assert table.of(white).name == "Garnet"
    while "ready" not in _texts(table, white):
        table.answer(white, next(one for one in _texts(table, white) if one.startswith("put")))
    table.answer(white, "ready")
    assert table.state.active is Colour.BLACK
    assert not _camp(table, 1 - white)
    table.answer(1 - white, next(one.answer for one in table.of(1 - white).answers if one.place))
    assert len(_camp(table, 1 - white)) == 1
    seen = table.of(white)
    table.table.open(ChangeSeat(1 - white, "Bea"))
    table.turn()
    assert list(table.page.seats) == [table.tokens[white]]
    assert _asked(table.of(white)) == _asked(seen)
    table.scan(1 - white)
    assert len(_camp(table, 1 - white)) == 1


def test_a_seat_is_handed_to_a_phone_by_keys(table):
    """In a game: Back held, 2 for phones, 2 for a seat, then its key; the code goes once a phone has it."""
    dream(table)
    table.hold(Key.BACK)
    table.press(Key.TWO)
    assert isinstance(table.table.screen, PhonesScreen)
    table.press(Key.TWO)
    assert isinstance(table.table.screen, SeatsScreen)
    table.press(Key.THREE)
    code = table.table.screen
    assert isinstance(code, SeatCodeScreen)
    assert (code.seat, code.address) == (2, "http://192.168.1.20:8765/seat")
    assert Key.ONE not in table.lit()
    table.say(Claimed(seat=code.token))
    table.turn()
    assert Key.ONE in table.lit()
    assert "Théo holds the seat" in table.table.screen.question(table.table.view()).title


def test_without_a_game_no_seat_is_handed_out(table):
    """The page opens without a game, but its second key is dead."""
    table.press(Key.BACK, Key.TWO)
    assert Key.TWO not in table.lit()


@pytest.mark.parametrize("game", [name for name, screens in SCREENS.items() if screens.for_seat is None])
def test_a_game_that_asks_nothing_on_phones_hands_no_seat_out(table, game):
    """Nobody is shown the code of a page that would never ask anything; the dark key says why."""
    rules = next(iter(GAMES[game].presets.values()))
    table.table.open(Begin(game, rules, NAMES[: 1 if game == "throws" else 2]))
    table.hold(Key.BACK)
    table.press(Key.TWO)
    assert isinstance(table.table.screen, PhonesScreen)
    assert Key.TWO not in table.lit()
    table.press(Key.TWO)
    assert table.table.view().notice == "In this game nothing is asked on phones: they look on."


def test_jelimvre_hands_seats_out_while_armies_are_set_up_in_secret_alone(table):
    """With open set-ups, or once both armies stand, phones are not asked; a held seat can be taken back."""
    open_rules = next(iter(GAMES["jelimvre"].presets.values()))
    table.play_to("jelimvre", open_rules, lambda state: state.phase is Siege.SETUP, players=2)
    assert not offers_a_seat(table)
    siege(table)
    assert offers_a_seat(table)
    table.scan(0)
    rng = Random(4)
    while table.state.phase is Siege.SETUP:
        table.table.open(Play(answer_by_chance("jelimvre", table.state, rng)))
    assert offers_a_seat(table)
    table.invite(0)
    table.press(Key.ONE)
    assert not offers_a_seat(table)


def offers_a_seat(table):
    """Whether the key that hands a seat to a phone is lit on the screen of the page."""
    table.table.open(Go(PhonesScreen("http://192.168.1.20:8765/", HomeScreen())))
    table.turn()
    return Key.TWO in table.lit()


def test_a_whole_trick_by_phones_with_a_key_in_between(table):
    """Three phones and one key put cards down; the table counts, and each card is known when it is turned."""
    dream(table)
    for seat in range(3):
        table.scan(seat)
    powers = {}
    for seat in range(3):
        powers[seat] = table.of(seat).answers[0].words
        table.answer(seat, table.of(seat).answers[0].answer)
        assert table.table.screen == ChooseScreen()
        assert table.of(seat).title == "Your card lies face down."
        assert powers[seat] in table.of(seat).note
    table.press(Key.FOUR)
    assert isinstance(table.table.screen, ShowScreen)
    assert [str(power) for power in table.state.current.trick.cards[:3]] == list(powers.values())


def test_the_journal_keeps_and_back_takes_back_what_a_phone_did(table):
    """An answer is a step like that of a key: written down, and taken back by Back without telling it."""
    dream(table)
    table.scan(1)
    steps = table.table.match.steps
    table.answer(1, "choose 2 3" if "choose 2 3" in _texts(table, 1) else _texts(table, 1)[0])
    assert table.table.match.steps == steps + 1
    assert [str(action) for action in table.table.match.actions][-1].startswith("choose 2")
    table.press(Key.BACK)
    assert table.table.match.steps == steps
    assert "Taken back: a card put down." in table.table.view().notice
    assert _texts(table, 1)


def _texts(table, seat):
    return [answer.answer for answer in table.of(seat).answers]


def test_the_key_that_comes_first_counts(table):
    """What a phone says to a question that a key has answered is refused, and told to this phone alone."""
    dream(table)
    table.scan(0)
    late = Answered(seat=table.tokens[0], number=table.of(0).number, answer=_texts(table, 0)[0])
    table.press(Key.ONE)
    steps, notice = table.table.match.steps, table.table.view().notice
    table.say(late)
    assert table.table.match.steps == steps
    assert table.table.view().notice == notice
    assert table.of(0).refused == "Too late: the table has moved on."


def test_a_key_that_comes_with_the_last_phone_answers_nothing(table):
    """A key that is pressed while the last phone answers was meant for the screen before that."""
    dream(table)
    for seat in range(4):
        table.scan(seat)
        table.answer(seat, _texts(table, seat)[0])
    shown, steps = table.table.screen, table.table.match.steps
    table.fingers.press(Key.OK)
    table.turn()
    table.fingers.release(Key.OK)
    assert (table.table.screen, table.table.match.steps) == (shown, steps)
    assert table.table.view().notice == "The screen had just changed: press again."


def test_a_phone_answers_once_the_dice_lie_still(table, monkeypatch):
    """While something moves in the tray its answer is refused, and this phone alone is told why."""
    dream(table)
    table.scan(0)
    steps, notice = table.table.match.steps, table.table.view().notice
    with monkeypatch.context() as rolling:
        rolling.setattr(table.table._eye, "moving", True)
        table.answer(0, _texts(table, 0)[0])
        assert (table.table.match.steps, table.table.view().notice) == (steps, notice)
        assert table.of(0).refused == "Dice are being thrown: answer once they count."
    table.answer(0, _texts(table, 0)[0])
    assert table.table.match.steps == steps + 1


def test_an_answer_that_was_sent_twice_counts_once(table):
    """The number of the question has moved on; in the next trick an old answer is no answer."""
    dream(table)
    table.scan(0)
    said = Answered(seat=table.tokens[0], number=table.of(0).number, answer=_texts(table, 0)[0])
    table.say(said, said, said)
    assert len(table.state.current.trick.ready) == 1
    table.press(Key.OK)
    rng = Random(1)
    while table.state.trick == 1:
        table.table.open(Play(answer_by_chance("oniria", table.state, rng)))
    table.turn()
    before = table.table.match.steps
    table.say(said)
    assert table.table.match.steps == before


def test_a_key_of_the_phone_that_is_tapped_twice_is_no_late_answer(table):
    """The first tap has counted, so nothing is refused; another card after it is."""
    dream(table)
    table.scan(0)
    number, (first, other, *_others) = table.of(0).number, _texts(table, 0)
    said = Answered(seat=table.tokens[0], number=number, answer=first)
    table.say(said, said)
    assert table.of(0).title == "Your card lies face down."
    assert table.of(0).refused == ""
    table.say(Answered(seat=table.tokens[0], number=number, answer=other))
    assert table.of(0).refused == "Too late: the table has moved on."


def test_a_phone_answers_for_its_own_seat_alone(table):
    """The answers of other seats, other verbs and other tokens do nothing."""
    dream(table)
    table.scan(0)
    table.scan(1)
    steps = table.table.match.steps
    other = _texts(table, 1)[0]
    for text in (other, "ready 2", "ready 1; ready 2", "declare", "", "x" * 900):
        table.answer(0, text)
    table.say(Answered(seat="x" * 43, number=table.of(0).number, answer=_texts(table, 0)[0]))
    assert table.table.match.steps == steps


def test_what_another_person_has_opened_stays_open(table):
    """While one tells her card at the table, another's phone answers; her own page closes it by her phone."""
    dream(table)
    table.scan(0)
    table.press(Key.SIX, Key.ONE, Key.TWO, Key.OK)
    assert table.table.screen == SecretScreen(1, alone=True)
    table.answer(0, _texts(table, 0)[0])
    assert table.state.current.trick.ready == (0,)
    assert table.table.screen == SecretScreen(1, alone=True)
    table.press(Key.ONE)
    assert table.state.current.trick.ready == (0, 1)


def test_the_book_stays_open_until_something_else_is_asked(table):
    """While phones put cards down it stays; with the last card it makes room for what follows."""
    dream(table)
    for seat in range(4):
        table.scan(seat)
    table.hold(Key.OK)
    for seat in range(4):
        assert isinstance(table.table.screen, RulebookScreen)
        table.answer(seat, _texts(table, seat)[0])
    assert table.state.asks is not Phase.CHOOSE
    assert table.table.screen == table.table.view().position.asked


def test_the_question_whether_to_leave_stays_on_top(table):
    """A phone that answers meanwhile changes what lies behind it."""
    dream(table)
    table.scan(0)
    table.hold(Key.BACK)
    table.answer(0, _texts(table, 0)[0])
    assert isinstance(table.table.screen, LeaveScreen)
    assert len(table.state.current.trick.ready) == 1


def test_a_key_that_is_held_meanwhile_does_not_take_the_answer_back(table):
    """Holding a key takes back what its press has done, and nothing that came from a phone."""
    dream(table)
    table.scan(0)
    text, number = _texts(table, 0)[0], table.of(0).number
    table.press(Key.SIX)
    table.fingers.press(Key.BACK)
    table.turn()
    assert isinstance(table.table.screen, ChooseScreen)
    table.say(Answered(seat=table.tokens[0], number=number, answer=text))
    table.clock.now_s += 2
    table.turn()
    table.fingers.release(Key.BACK)
    table.turn()
    assert table.state.current.trick.ready == (0,)


def test_a_seat_that_is_taken_back_shows_nothing(table):
    """Key 1 of its code closes its page; a new code has another token, and the old phone is refused."""
    dream(table)
    table.scan(0)
    old = table.tokens[0]
    table.invite(0)
    table.press(Key.ONE)
    assert "taken back" in table.table.view().notice
    assert table.page.seats == {}
    table.scan(0)
    assert table.tokens[0] != old
    steps = table.table.match.steps
    table.say(Answered(seat=old, number=table.of(0).number, answer=_texts(table, 0)[0]))
    assert table.table.match.steps == steps


def test_a_code_that_is_not_shown_any_more_opens_nothing(table):
    """Whoever has not scanned it in time gets no seat."""
    dream(table)
    table.invite(0)
    assert table.tokens[0] in table.page.seats
    table.press(Key.OK)
    assert table.page.seats == {}
    table.say(Claimed(seat=table.tokens[0]))
    assert table.table.view().phones == frozenset()


@pytest.mark.parametrize("end", ["leave", "close", "other"])
def test_a_seat_ends_with_its_game(table, end):
    """When the game is left, another one begins, or the page closes, no phone holds a seat any more."""
    dream(table)
    table.scan(0)
    assert table.table.view().phones == {0}
    table.hold(Key.BACK)
    if end == "close":
        table.press(Key.TWO, Key.ONE)
    else:
        table.press(Key.OK)
    if end == "other":
        dream(table)
    table.turn()
    assert table.table.view().phones == frozenset()
    assert end == "close" or table.page.seats == {}


def test_a_page_that_was_started_again_knows_no_phone_and_shows_the_table(table):
    """The process that knew the phones has died: their seats need new codes, and lookers-on see the game."""
    dream(table)
    table.scan(0)
    shown = len(table.page.tables)
    table.page.died = True
    table.turn()
    assert (table.page.seats, table.table.view().phones) == ({}, frozenset())
    assert len(table.page.tables) == shown + 1


def test_a_page_that_moves_to_another_network_ends_all_seats_and_shows_the_table_there(table):
    """Keys of phones are in the process that has ended; the new one gets the table in the same turn."""
    dream(table)
    table.scan(0)
    count = len(table.page.tables)
    table.page.moves_to = "http://10.0.0.7:8765/"
    table.table.open(OpenPage(table.table.screen))
    table.turn()
    assert table.table.screen.address == "http://10.0.0.7:8765/"
    assert table.table.view().phones == frozenset()
    assert len(table.page.tables) > count


def test_an_answer_that_comes_as_another_game_begins_does_nothing(table):
    """Keys may leave a game and begin another one in the turn of the loop in which an old answer comes."""
    dream(table)
    table.scan(0)
    said = Answered(seat=table.tokens[0], number=table.of(0).number, answer=_texts(table, 0)[0])
    table.table.open(Home())
    table.table.open(Begin("imalya", next(iter(GAMES["imalya"].presets.values())), NAMES[:2]))
    table.say(said)
    assert table.table.match.steps == 0
    assert table.table.view().phones == frozenset()


def test_no_other_seats_secret_is_in_what_a_phone_receives(table):
    """Another card that was told makes no difference to any page but its owner's, byte by byte."""
    dream(table)
    for seat in range(4):
        table.scan(seat)
    match = table.table.match
    powers = sorted({action.power for action in table.state.legal_actions() if action_of(action, 1)})
    shown = {}
    for power in powers:
        table.answer(1, f"choose 2 {power}")
        shown[power] = {seat: table.of(seat).model_dump(exclude={"number"}) for seat in range(4)}
        table.press(Key.BACK)
        assert match is table.table.match
    for seat in (0, 2, 3):
        assert all(pages[seat] == shown[powers[0]][seat] for pages in shown.values())
    assert len({str(pages[1]) for pages in shown.values()}) == len(powers) > 1


def action_of(action, seat):
    """Whether an action tells the card of a seat."""
    return isinstance(action, Choose) and action.seat == seat


@pytest.mark.parametrize("name", ["oniria", "jelimvre", "choix_des_dieux"])
def test_a_page_is_made_of_what_its_seat_may_see(table, name, monkeypatch):
    """In whole games by chance, each game's question is asked with the state as the seat sees it."""
    rules = next(iter(GAMES[name].presets.values()))
    if name == "jelimvre":
        rules = replace(rules, hidden_setup=True)
    table.table.open(Begin(name, rules, NAMES[: 2 if name == "jelimvre" else 3]))
    table.turn()
    table.scan(0)
    match, rng = table.table.match, Random(5)
    screens = table.table.view().game
    asked = []

    def for_seat(view, seat):
        asked.append(str(view.position.state) == str(match.game.seen_by(match.state, seat)))
        return screens.for_seat(view, seat)

    watched = replace(screens, for_seat=for_seat)
    seats = Seats()
    seats.follow(match, "")
    token = seats.invite(0)
    for _ in range(60):
        if match.state.outcome is None:
            table.table.open(Play(answer_by_chance(name, match.state, rng)))
            seats.pages(replace(table.table.view(), game=watched))
    assert len(asked) > 20
    assert all(asked)
    assert token


def test_an_army_is_set_up_by_phone_while_the_table_stays_covered(table):
    """White puts pieces down and takes one back by phone; the table keeps the camp covered."""
    siege(table)
    white = table.state.team(Colour.WHITE)[0]
    assert isinstance(table.table.screen, LookAwayScreen)
    table.press(Key.SIX)
    table.tokens[white] = table.table.screen.token
    table.say(Claimed(seat=table.tokens[white]))
    table.press(Key.OK)
    assert isinstance(table.table.screen, LookAwayScreen)
    assert len(table.of(white).board) == 2
    table.answer(white, "put K f1")
    assert isinstance(table.table.screen, LookAwayScreen)
    assert {place.name for row in table.of(white).board for place in row if place.figure} == {"f1"}
    assert "roi" not in table.page.tables[-1].model_dump_json()
    table.answer(white, next(text for text in _texts(table, white) if text.startswith("take")))
    army = next(answer for answer in table.of(white).answers if not answer.place)
    table.answer(white, army.answer)
    assert isinstance(table.table.screen, LookAwayScreen)
    table.answer(white, "ready")
    assert table.state.active is Colour.BLACK
    black = 1 - white
    table.scan(black)
    assert not any(place.figure for row in table.of(black).board for place in row)
    assert table.of(white).answers == ()


def test_black_sees_nothing_of_whites_camp_on_the_phone(table):
    """Black's page is the same wherever White's pieces stand."""
    siege(table)
    white = table.state.team(Colour.WHITE)[0]
    table.scan(1 - white)
    before = table.of(1 - white)
    table.table.open(Play(next(a for a in table.state.legal_actions() if isinstance(a, Put))))
    table.turn()
    assert table.of(1 - white) == before


def test_a_guess_by_phone_counts_as_by_key(table):
    """A bettor guesses and says ready on the phone; the table shows it, and the shooter has no question."""
    guess(table)
    bettor = table.state.awaits.actor
    table.scan(bettor)
    table.scan(table.state.shooter)
    assert table.of(table.state.shooter).answers == ()
    mine = next(a for a in table.state.legal_actions() if isinstance(a, Guess) and a.seat == bettor)
    table.answer(bettor, str(mine))
    assert table.state.players[bettor].guess is mine.combination
    assert [a.words for a in table.of(bettor).answers if a.chosen] == [str(mine.combination)]
    table.answer(bettor, f"ready {bettor + 1}")
    assert table.state.players[bettor].ready


def test_a_first_stake_is_told_on_the_phone(table):
    """Each bettor, then the shooter, is offered stakes that are legal now; the highest one is among them."""
    stake(table)
    while table.state.phase is Moment.STAKES:
        seat = table.state.awaits.actor
        table.scan(seat)
        page = table.of(seat)
        stakes = [int(answer.answer.split()[-1]) for answer in page.answers]
        assert stakes[-1] == table.state.highest_stake(seat)
        table.answer(seat, page.answers[-1].answer)
        assert table.state.players[seat].stake == stakes[-1]
    assert table.of(seat).answers == ()


def test_nothing_of_a_phone_is_written_down(table, tmp_path):
    """No file of the table holds a token, though the phone's answer is in the journal."""
    dream(table)
    table.scan(0)
    answer = _texts(table, 0)[0]
    table.answer(0, answer)
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert answer.encode() in kept
    assert table.tokens[0].encode() not in kept


def test_what_a_seat_sees_has_no_events(table):
    """The events of the last step are not part of a seat's view, since they may tell of another seat."""
    dream(table)
    table.press(Key.ONE)
    view = as_seen(table.table.view(), table.table.match, 0)
    assert view.position.events == ()


def _asked(page):
    """What a page asks, and its board."""
    return page.answers, page.board


def _camp(table, seat):
    """The places of the board of a seat on which its phone shows a piece."""
    return {place.name for row in table.of(seat).board for place in row if place.figure}
