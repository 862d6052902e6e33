"""A page that only remembers what it was handed, and tables to publish, for tests."""

from device.web.latest import Pixels, Published
from device.web.seat_page import SeatPage
from device.web.shared import PageWords, SharedTable, Told

WORDS = PageWords(
    live="live",
    lost="connecting…",
    no_game="There is no game on the table.",
    happened="What has just happened",
    looks_on="Phones look on and touch nothing.",
    picture="The position on the table",
    table="Table",
    evening="Evening",
    people="People",
    result="Result",
)


def table(**changes) -> SharedTable:
    """A table without a game."""
    return SharedTable(language="en", theme="soir", words=WORDS, **changes)


PICTURE = Pixels(bytes([200, 100, 50] * 6), (3, 2))
"""A picture of six brown pixels."""


def published(*words, picture=PICTURE, path="") -> Published:
    """A table on which these things have happened."""
    told = tuple(Told(number=number, time="21:40", words=each) for number, each in enumerate(words, 1))
    return Published(table(told=told, picture=path).model_dump_json().encode(), picture)


class RemembersPage:
    """A page without a network."""

    def __init__(self):
        self.address = ""
        self.moves_to = "http://192.168.1.20:8765/"
        self.tables: list[SharedTable] = []
        self.pictures = []
        self.past = {}
        self.seats = {}
        self.said = []
        self.died = False

    def open(self):
        """Have the address of the network that the table is in."""
        moved = self.address != self.moves_to
        self.address = self.moves_to
        return moved or self.go_on()

    def go_on(self):
        """Come back, once, if the test has had the page's process die."""
        died, self.died = self.died, False
        return died

    def publish(self, published):
        """Remember the table."""
        self.tables.append(SharedTable.model_validate_json(published.table))
        self.pictures.append(published.picture)
        self.past = published.past
        self.seats = {token: SeatPage.model_validate_json(page) for token, page in published.seats.items()}

    def heard(self):
        """What the test has had phones say since the last call."""
        said, self.said = self.said, []
        return said

    def close(self):
        """Have no address any more."""
        self.address = ""
