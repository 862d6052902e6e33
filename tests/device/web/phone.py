"""A phone without a screen, for tests: it sends requests as a browser would, and reads its seat's stream.

Each phone has an address of its own, since the page counts requests by address.
"""

import contextlib
import http.client
import itertools
import json
import secrets
import ssl
from urllib.parse import urlsplit


class Phone:
    """Whoever holds it scans codes of seats, and answers.

    Args:
        address: the address of the page.
    """

    _count = itertools.count(2)

    def __init__(self, address):
        where = urlsplit(address)
        self.host, self.port, self.scheme = where.hostname, where.port, where.scheme
        number = next(self._count)
        self.source = (f"127.1.{number // 250}.{number % 250 + 1}", 0)
        self.token = self.key = ""

    def connect(self):
        """A connection to the page."""
        if self.scheme == "https":
            unverified = ssl._create_unverified_context()
            return http.client.HTTPSConnection(
                self.host, self.port, timeout=20, source_address=self.source, context=unverified
            )
        return http.client.HTTPConnection(self.host, self.port, timeout=20, source_address=self.source)

    def ask(self, method, path, body=None, **headers):
        """Send a request; the status and the body of its answer."""
        connection = self.connect()
        content = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        connection.request(method, path, content, {**self.usual(method), **headers})
        answer = connection.getresponse()
        found = answer.status, answer.read()
        connection.close()
        return found

    def usual(self, method="GET"):
        """The headers that a browser would send from the page."""
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        if method == "POST":
            headers["Origin"] = f"{self.scheme}://{self.host}:{self.port}"
            headers["Sec-Fetch-Site"] = "same-origin"
            headers["Content-Type"] = "application/json"
        return headers

    def scan(self, token):
        """Open the page of a seat by its token, with a key of this phone; the status of the answer."""
        if token != self.token:
            self.token, self.key = token, secrets.token_urlsafe(32)
        return self.ask("POST", "/api/seat", {"token": token})[0]

    def answer(self, number, answer, **headers):
        """Send an answer; the status."""
        return self.ask("POST", "/api/seat/answer", {"number": number, "answer": answer}, **headers)[0]

    def listen(self):
        """The events of the seat's stream: name and data of each, without end."""
        connection = self.connect()
        connection.request("GET", "/api/seat/events", headers=self.usual())
        with contextlib.closing(connection), connection.getresponse() as stream:
            assert stream.status == 200, stream.read()
            event = ""
            while line := stream.readline():
                if line.startswith(b"event: "):
                    event = line[7:].decode().strip()
                elif line.startswith(b"data: "):
                    yield event, json.loads(line[6:])
