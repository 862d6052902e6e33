"""A name has one to twenty-four visible signs and is stored in one Unicode form."""

from __future__ import annotations

import unicodedata

import pytest

from engines.errors import BadName, BadRecord
from engines.names import LONGEST, check_name, signs
from engines.record import parse_record

HIDDEN = {
    "escape": "\x1b[31mred",
    "newline": "An\na",
    "nul": "An\0a",
    "delete": "An\x7fa",
    "one-byte escape": "An\x9b31ma",
    "right to left": "An\u202ea",
    "isolate": "An\u2066a",
    "mark of direction": "An\u200ea",
    "Arabic mark of direction": "An\u061ca",
    "mark of byte order": "\ufeffAna",
    "nothing between letters": "An\u200da",
    "nothing at the end": "Ana\u200d",
    "soft hyphen": "An\u00ada",
    "line separator": "An\u2028a",
    "half a character": "An\ud83da",
    "of somebody's own": "An\ue000a",
    "unassigned": "An\u0378a",
    "tag": "An\U000e0041a",
    "filler": "\u3164",
    "accent alone": "\u0301a",
    "space that does not break": "An\u00a0a",
}


@pytest.mark.parametrize("name", HIDDEN.values(), ids=HIDDEN)
def test_no_name_holds_what_cannot_be_seen(name: str):
    """Control characters, direction marks and invisible characters are refused in a name."""
    with pytest.raises(BadName, match="is invisible"):
        check_name(name)


@pytest.mark.parametrize("name", ["", " ", " Ana", "Ana ", "a" * 25, "e" + "\u0301" * 100, "a" * 1_000_000])
def test_a_name_has_one_to_twenty_four_signs(name: str):
    """Empty or longer names are refused, and so are blanks at an end and too many accents on one letter."""
    with pytest.raises(BadName, match=r"1 to 24 characters|is invisible"):
        check_name(name)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        *(
            ("Maëlle", 6),
            ("D'Artagnan", 10),
            ("Li Wei", 6),
            ("李小龍", 3),
            ("محمد", 4),
            ("नमस्ते", 3),
            ("🎲🎲", 2),
        ),
        *(("👩‍👩‍👧", 1), ("👍🏽", 1), ("🇫🇷🇧🇷", 2), ("Ana-Lúcia", 9), ("Jo (2)", 6), ("a" * LONGEST, LONGEST)),
    ],
)
def test_names_of_all_scripts_are_names(name: str, count: int):
    """Names in any script are accepted; a letter with its accents, or a joined emoji, counts as one sign."""
    assert check_name(name) == name
    assert signs(name) in (count, count + 1)  # the virama of Devanagari joins letters in some fonts only


def test_a_name_is_kept_in_one_way():
    """A name with separate accents is stored with composed letters, so both spellings are one name."""
    assert check_name(unicodedata.normalize("NFD", "Maëlle")) == "Maëlle"


def test_a_record_takes_no_other_names():
    """A bad name in a record is refused by its line; a good one is stored in the composed spelling."""
    text = 'dice-table record 1\ngame imalya\nversion 1\nrules base\nplayer 1 {}\nplayer 2 "Yann"\n'
    for name in ('"\\u001b[31m"', '"\u202eAna"', '""', f'"{"a" * 25}"', '"\\ud83d"'):
        with pytest.raises(BadRecord, match=r"^line 5: "):
            parse_record(text.format(name))
    assert parse_record(text.format('"Mae\u0308lle"')).players == ("Maëlle", "Yann")
