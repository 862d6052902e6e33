"""Tests who may open the page of a seat and answer for it: a real process and socket, on this machine."""

import asyncio
import json
import secrets
import time

import pytest
from starlette.requests import Request

from device.web import seat_keys
from device.web.latest import Published
from device.web.phone_messages import Answered, Claimed, parse_phone_message
from tests.device.web.pages import table
from tests.device.web.phone import Phone


def show(server, language="en", **seats):
    """Publish the pages of seats, by token."""
    pages = {token: json.dumps(page).encode() for token, page in seats.items()}
    told = table().model_copy(update={"language": language})
    server.publish(Published(told.model_dump_json().encode(), seats=pages))


def token():
    """A token of a seat."""
    return secrets.token_urlsafe(32)


def heard(server, count):
    """What phones have said, once so much of it has come."""
    found = []
    for _ in range(500):
        found += server.heard()
        if len(found) >= count:
            break
        time.sleep(0.02)
    return found


def nothing_else(server, phone, seat):
    """Whether nothing but the phone's claim has reached the table before its next answer."""
    assert phone.answer(99, "the next") == 202
    return heard(server, 2) == [Claimed(seat=seat), Answered(seat=seat, number=99, answer="the next")]


@pytest.fixture
def seat(server):
    """The token of an open seat; nobody has scanned it yet."""
    opened = token()
    show(server, **{opened: {"hand": "three"}})
    time.sleep(0.2)
    server.heard()
    return opened


def test_the_first_phone_holds_the_seat_and_a_second_is_refused(server, seat):
    """The token opens the seat once; whoever scans it later is told what to do."""
    first, second = Phone(server.address), Phone(server.address)
    assert first.scan(seat) == 200
    assert heard(server, 1) == [Claimed(seat=seat)]
    second.key = token()
    status, words = second.ask("POST", "/api/seat", {"token": seat})
    assert (status, b"Take the seat back at the table" in words) == (409, True)
    assert next(first.listen()) == ("seat", {"hand": "three"})
    assert server.heard() == []


def test_a_phone_that_asks_again_by_its_key_is_let_in_again(server, seat):
    """The answer may be lost on its way, or the page be loaded again meanwhile; the seat is claimed once."""
    phone = Phone(server.address)
    assert [phone.scan(seat), phone.scan(seat)] == [200, 200]
    assert nothing_else(server, phone, seat)


@pytest.mark.parametrize("key", ["", "x", "x" * 42, "x" * 44, "é" * 43])
def test_a_phone_brings_a_key_that_nobody_guesses(server, seat, key):
    """A key that is short or of other letters opens nothing."""
    phone = Phone(server.address)
    asked = {"Authorization": f"Bearer {key}".encode()}
    assert phone.ask("POST", "/api/seat", {"token": seat}, **asked)[0] == 400
    assert phone.scan(seat) == 200


def test_a_key_opens_one_seat(server):
    """A phone that scans the code of another seat has made another key for it."""
    one, two = token(), token()
    show(server, **{one: {"hand": "of one"}, two: {"hand": "of two"}})
    time.sleep(0.2)
    phone = Phone(server.address)
    assert phone.scan(one) == 200
    assert phone.ask("POST", "/api/seat", {"token": two})[0] == 400
    server.heard()


def lose(server, phone, seat):
    """Take back a seat that a phone has scanned, which is told so; the token of the next seat is returned."""
    phone.scan(seat)
    stream = phone.listen()
    next(stream)
    newer = token()
    show(server, **{newer: {"hand": "four"}})
    assert next(stream) == ("gone", {})
    return newer


def test_a_seat_that_was_taken_back_opens_for_the_next_phone(server, seat):
    """With the token the key ends: its stream is told, its answers are refused, and a new token opens."""
    first, second = Phone(server.address), Phone(server.address)
    newer = lose(server, first, seat)
    assert first.answer(1, "choose 1 3") == 403
    assert second.scan(seat) == 403
    assert second.scan(newer) == 200
    assert next(second.listen()) == ("seat", {"hand": "four"})


def test_the_key_of_a_closed_seat_opens_nothing_and_bars_nothing(server, seat):
    """A phone that has lost its seat still sends the old key, and can open another seat nevertheless."""
    phone = Phone(server.address)
    newer = lose(server, phone, seat)
    assert phone.ask("POST", "/api/seat", {"token": newer})[0] == 200
    server.heard()


def test_a_phone_receives_the_page_of_its_own_seat_alone(server):
    """Of two open seats each phone sees one, and a change of one is no event for the other."""
    one, two = token(), token()
    show(server, **{one: {"hand": "of one"}, two: {"hand": "of two"}})
    time.sleep(0.2)
    first, second = Phone(server.address), Phone(server.address)
    assert (first.scan(one), second.scan(two)) == (200, 200)
    streams = first.listen(), second.listen()
    assert [next(stream) for stream in streams] == [
        ("seat", {"hand": "of one"}),
        ("seat", {"hand": "of two"}),
    ]
    show(server, **{one: {"hand": "of one"}, two: {"hand": "changed"}})
    show(server, **{one: {"hand": "new"}, two: {"hand": "changed"}})
    assert next(streams[0]) == ("seat", {"hand": "new"})
    assert next(streams[1]) == ("seat", {"hand": "changed"})
    for stream in streams:
        stream.close()


def test_an_answer_reaches_the_table_with_the_seat_of_its_key(server, seat):
    """The page's process adds the seat; a phone cannot name another one."""
    phone = Phone(server.address)
    phone.scan(seat)
    body = {"number": 3, "answer": "choose 1 3", "seat": token()}
    assert phone.ask("POST", "/api/seat/answer", body)[0] == 202
    assert heard(server, 2) == [Claimed(seat=seat), Answered(seat=seat, number=3, answer="choose 1 3")]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Authorization": "Bearer "}, 403),
        ({"Authorization": "Bearer " + "x" * 43}, 403),
        ({"Authorization": "Bearer \xff\xfe"}, 403),
        ({"Authorization": "Basic eHg6eHg="}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ({"Host": "evil.example"}, 400),
    ],
)
def test_everything_else_is_refused(server, seat, headers, status):
    """Without its key, from another site, or under another name nothing reaches the table."""
    phone = Phone(server.address)
    phone.scan(seat)
    assert phone.answer(0, "choose 1 3", **headers) == status
    assert nothing_else(server, phone, seat)


def test_a_message_without_an_origin_is_refused(server, seat):
    """Browsers name the origin of what they send; what names none was not sent by the page."""
    phone = Phone(server.address)
    phone.scan(seat)
    phone.usual = lambda method="GET": {
        "Authorization": f"Bearer {phone.key}",
        "Content-Type": "application/json",
    }
    assert phone.answer(0, "choose 1 3") == 403


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"\xff\xfe", 400),
        (b"[" * 2000, 400),
        (b"[]", 400),
        (b'{"number": "many", "answer": "x"}', 400),
        (b'{"number": -1, "answer": "x"}', 400),
        (b'{"number": 1, "answer": 7}', 400),
        (b'{"answer": "x"}', 400),
        (b'{"number": 1}', 400),
        (json.dumps({"number": 1, "answer": "x" * 1001}).encode(), 400),
        (b" " * 2049, 413),
        (b" " * 1_000_000, 413),
    ],
)
def test_what_is_no_answer_is_refused(server, seat, body, status):
    """Broken, foreign and oversized messages get a status, and do not reach the table."""
    phone = Phone(server.address)
    phone.scan(seat)
    try:
        assert phone.ask("POST", "/api/seat/answer", body)[0] == status
    except OSError:
        assert len(body) > 100_000  # the answer has come while the message was still being sent
    assert nothing_else(server, phone, seat)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Another phone holds this seat. Take the seat back at the table, then scan the new code."),
        (
            "fr",
            "Un autre téléphone a cette place. Reprenez la place à la table, puis scannez le nouveau code.",
        ),
    ],
)
def test_what_is_refused_is_said_in_the_language_of_the_table(server, seat, language, words):
    """The page of a seat shows these sentences to a player; the answer names their language."""
    show(server, language, **{seat: {"hand": "three"}})
    Phone(server.address).scan(seat)
    late = Phone(server.address)
    late.key = token()
    while json.loads(late.ask("GET", "/api/state")[1])["language"] != language:
        time.sleep(0.02)
    connection = late.connect()
    connection.request("POST", "/api/seat", json.dumps({"token": seat}), late.usual("POST"))
    answer = connection.getresponse()
    assert (answer.status, answer.headers["Content-Language"]) == (409, language)
    assert answer.read().decode() == words
    connection.close()


def test_a_key_opens_its_seat_as_a_bearer_only(server, seat):
    """A key that is sent in another way opens nothing."""
    phone = Phone(server.address)
    phone.scan(seat)
    answer = {"number": 1, "answer": "x"}
    assert phone.ask("POST", "/api/seat/answer", answer, Authorization=phone.key)[0] == 403
    assert nothing_else(server, phone, seat)


def test_a_token_that_is_no_text_opens_nothing(server, seat):
    """Half of a sign, which JSON can spell and UTF-8 cannot, is a wrong token and no error of the page."""
    assert Phone(server.address).ask("POST", "/api/seat", b'{"token": "\\ud800"}')[0] == 403


@pytest.mark.parametrize("path", ["/api/seat", "/api/seat/answer"])
def test_a_seat_is_taken_and_answered_for_by_posts_alone(server, seat, path):
    """A link that somebody follows, or an address that a browser loads ahead, takes no seat."""
    assert Phone(server.address).ask("GET", path)[0] == 405


def test_no_browser_stores_an_answer_about_a_seat(server, seat):
    """What a phone was told of a seat is gone with the seat, be it let in, heard or refused."""
    phone = Phone(server.address)
    phone.scan(seat)
    asked = (
        ("/api/seat", {"token": seat}, 200),
        ("/api/seat/answer", {"number": 1, "answer": "x"}, 202),
        ("/api/seat", {"token": token()}, 403),
    )
    for path, body, status in asked:
        connection = phone.connect()
        connection.request("POST", path, json.dumps(body), phone.usual("POST"))
        answer = connection.getresponse()
        assert (answer.status, answer.headers["Cache-Control"]) == (status, "no-store")
        connection.close()
    server.heard()


async def never():
    """A phone that begins a message, and sends nothing more."""
    await asyncio.sleep(60)


async def gone():
    """A phone that has closed its connection."""
    return {"type": "http.disconnect"}


@pytest.mark.parametrize("receive", [never, gone])
def test_a_message_that_does_not_arrive_is_refused(receive, monkeypatch):
    """The page waits for it only so long, and a phone that has gone is no error of the page."""
    monkeypatch.setattr(seat_keys, "_BODY_S", 0.01)
    headers = {"host": "table", "origin": "http://table", "content-type": "application/json"}
    scope = {
        "type": "http",
        "method": "POST",
        "scheme": "http",
        "path": "/api/seat",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    with pytest.raises(seat_keys.Refused) as refused:
        asyncio.run(asyncio.wait_for(seat_keys._message(Request(scope, receive)), 5))
    assert refused.value.status == 408


def test_guessing_tokens_is_slowed_down(server, seat):
    """After some wrong tokens an address has to wait, while another one may still write."""
    stranger, phone = Phone(server.address), Phone(server.address)
    statuses = [stranger.scan(token()) for _ in range(60)]
    assert statuses[:20] == [403] * 20
    assert 429 in statuses
    assert phone.scan(seat) == 200


def test_a_message_of_the_process_is_never_trusted():
    """The table reads JSON of the written form, and nothing else."""
    for message in (
        b"",
        b"cos\nsystem\n",
        b"{}",
        b'{"kind": "claimed", "seat": "../x"}',
        b'{"kind": "other"}',
    ):
        with pytest.raises(ValueError, match=r"."):
            parse_phone_message(message)
    said = Answered(seat=token(), number=1, answer="put S a1")
    assert parse_phone_message(said.model_dump_json().encode()) == said
