"""Tests where a table finds its broker, by its settings."""

import pytest

from device.errors import SettingsError
from device.i18n import message_of, use_language
from device.settings.broker import broker_address
from device.settings.load import load_settings
from device.settings.model import BrokerSettings


def test_without_a_host_there_is_no_broker():
    """As for every table that nobody has told of one."""
    assert broker_address(BrokerSettings()) is None


def test_the_first_line_of_the_file_is_the_password_and_is_never_shown(tmp_path):
    """Whoever prints an address, or an error with it, prints no password."""
    file = tmp_path / "password"
    file.write_text("secret word\nsomething else\n")
    address = broker_address(
        BrokerSettings(host="10.0.0.2", user="salon", password_file=str(file)), "Cave.local"
    )
    assert (address.password, address.table) == ("secret word", "cave")
    assert "secret" not in repr(address)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "No such file"),
        (b"", "first line is empty"),
        (b"\xff\xfe\x00", "no text"),
        (b"x" * 5000, "at most 4 KB"),
    ],
)
def test_a_password_that_cannot_be_read_is_told(tmp_path, content, words):
    """With the setting, the file and the reason."""
    file = tmp_path / "password"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(SettingsError, match=words) as told:
        broker_address(BrokerSettings(host="10.0.0.2", password_file=str(file)))
    assert f"broker.password_file names {file}" in str(told.value)


def test_an_unreadable_password_is_told_in_the_language_of_the_table(tmp_path):
    """The whole sentence is translated, with its reason."""
    file = tmp_path / "password"
    file.write_bytes(b"")
    with pytest.raises(SettingsError) as told:
        broker_address(BrokerSettings(host="10.0.0.2", password_file=str(file)))
    use_language("fr")
    in_french = message_of(told.value)
    assert in_french.endswith(
        "qui ne peut pas être lu\u00a0: sa première ligne est vide\u00a0; corrigez le réglage ou le fichier."
    )


def test_a_certificate_that_is_not_there_is_told(tmp_path):
    """Without TLS no certificate is needed, so a missing one is no error there."""
    missing = str(tmp_path / "authority.pem")
    assert broker_address(BrokerSettings(host="10.0.0.2", authority=missing)) is not None
    with pytest.raises(SettingsError, match=r"broker\.authority names"):
        broker_address(BrokerSettings(host="10.0.0.2", authority=missing, tls=True))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('table = "Le salon"', "broker.table"),
        ('table = "a/b"', "broker.table"),
        ('table = "#"', "broker.table"),
        ("port = 0", "the broker’s port, 1 to 65535"),
        ('tls = "yes"', "true for an encrypted connection"),
        ('password = "secret"', "password"),
    ],
)
def test_a_wrong_setting_of_the_broker_is_told(tmp_path, monkeypatch, line, words):
    """A name with a sign that means something in a topic, a wrong port, an unknown setting."""
    file = tmp_path / "settings.toml"
    file.write_text(f"[broker]\n{line}\n")
    monkeypatch.setenv("DICE_TABLE_SETTINGS", str(file))
    with pytest.raises(SettingsError, match=words):
        load_settings({})
