"""Tests how the table finds its address, with a socket that stands for each kind of network."""

import errno
import socket

import pytest

from device.errors import DeviceError
from device.web.address import listening_socket, own_address


class Network:
    """A datagram socket of a machine with an address, or with none."""

    def __init__(self, address="", error=None):
        self.address, self.error = address, error

    def __call__(self, family, kind):
        """Be the socket that is asked for."""
        return self

    def __enter__(self):
        return self

    def __exit__(self, *error):
        """Do nothing."""

    def connect(self, where):
        """Fail as the machine would."""
        if self.error:
            raise OSError(self.error, "it fails")

    def getsockname(self):
        """The address of the machine."""
        return (self.address, 4711)


@pytest.mark.parametrize("address", ["192.168.1.20", "10.0.0.5", "172.20.0.3", "169.254.7.7"])
def test_the_address_in_a_house_is_found(monkeypatch, address):
    """An address of a local network is taken."""
    monkeypatch.setattr(socket, "socket", Network(address))
    assert own_address() == address


@pytest.mark.parametrize(
    ("network", "words"),
    [
        (Network(error=errno.ENETUNREACH), "no network"),
        (Network(error=errno.EAFNOSUPPORT), "may not use a network"),
        (Network("8.8.8.8"), "whole internet"),
    ],
)
def test_where_no_page_can_be_shown_a_sentence_says_why(monkeypatch, network, words):
    """Without a network, in a closed service, and at an open address the page stays closed."""
    monkeypatch.setattr(socket, "socket", network)
    with pytest.raises(DeviceError, match=words):
        own_address()


def test_a_connection_whose_other_side_has_vanished_ends_within_a_minute():
    """A phone that has left the house says nothing; Linux would wait for it for a quarter of an hour."""
    with (
        listening_socket("127.0.0.1", 0) as listening,
        socket.create_connection(listening.getsockname()),
        listening.accept()[0] as accepted,
    ):
        longest_ms = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    assert 30_000 <= longest_ms <= 60_000
