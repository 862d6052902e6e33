"""What a command says, with nothing in it that a terminal would obey.

Names in files, names of files and errors that quote either may hold signs that colour, move or rewrite what
stands on a terminal. They are printed as their numbers.
"""

from __future__ import annotations

import re
from typing import Final

import click

_OBEYED: Final = re.compile(
    "["
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # control signs, but for the tabulator and the end of a line
    "\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # direction, no width
    "\ud800-\udfff"  # bytes of a file's name that are no text
    "\U000e0000-\U000e007f"
    "]"
)


def plain(text: str) -> str:
    r"""The text with the signs that a terminal or a line would obey written as their numbers.

    >>> print(plain("\x1b[31mred\u202e"))
    \x1b[31mred\u202e
    """
    return _OBEYED.sub(_number, text)


def say(words: object = "", error: bool = False, end: bool = True) -> None:
    """Print words for people or for programs: here, and only here, a command prints.

    Args:
        words: what is said.
        error: on standard error in place of standard output.
        end: end the line behind it.
    """
    click.echo(plain(str(words)), err=error, nl=end)


def _number(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
