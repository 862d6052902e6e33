"""Draws the wiring of the panel: the header from above, and the circuits of one key and one lamp."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from device.panel.wiring import HEADER, Wire, wires
from device.settings.model import PanelSettings

_INK: Final = "#22313d"
_PALE: Final = "#9aa7b0"
_COLOURS: Final = {"button": "#1f6f8b", "lamp": "#b06a00", "shutdown": "#a02c2c"}
_PITCH: Final = 24
_TOP: Final = 72
_MIDDLE: Final = 260
_SIZE: Final = (920, 570)

# The circuits of a button and a lamp, drawn once because they are the same for every key.
_ONE_KEY: Final = f"""<g stroke="{_INK}" stroke-width="2" fill="none">
<path d="M560 130H620M620 130L652 114M656 130H720M720 130V150M706 150H734M711 156H729M716 162H724"/>
<circle cx="620" cy="130" r="3" fill="{_INK}"/><circle cx="656" cy="130" r="3" fill="{_INK}"/>
<path d="M560 250H590M590 242H630V258H590ZM630 250H664M664 238V262L684 250ZM684 238V262M684 250H720V270"/>
<path d="M706 270H734M711 276H729M716 282H724M676 234L686 222M684 238L694 226"/>
</g>
<text x="560" y="100" class="head">Each button</text>
<text x="560" y="180">from its GPIO to any GND;</text>
<text x="560" y="198">the Pi's own pull-up does the rest</text>
<text x="560" y="220" class="head">Each lamp</text>
<text x="592" y="275">330 Ω</text>
<text x="560" y="302">from its GPIO through 330 Ω and an LED</text>
<text x="560" y="320">to GND: 4 mA with an amber one, 32 for all</text>
<text x="560" y="338">(a Pi gives 50 mA in all)</text>
<text x="560" y="370" class="head">Lamps for 5 V or 12 V</text>
<text x="560" y="390">never straight to a GPIO: GPIO to an input</text>
<text x="560" y="408">of a ULN2803A, its output to the lamp's</text>
<text x="560" y="426">minus, the supply to its plus, grounds joined</text>
<text x="560" y="458" class="head">Shutdown key</text>
<text x="560" y="478">from pin 5 to pin 6: switches off, and on again</text>"""


def drawing(panel: PanelSettings) -> str:
    """The wiring as an SVG picture."""
    width, height = _SIZE
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
        f' font-size="14" fill="{_INK}">',
        "<style>.head{font-weight:bold;font-size:15px}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        '<text x="24" y="34" class="head">The 40-pin header from above;'
        " pin 1 is next to the board's corner</text>",
        *_header(panel),
        _ONE_KEY,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _header(panel: PanelSettings) -> Iterator[str]:
    """All forty pins in rows of two, each with its label."""
    by_position = {wire.position: wire for wire in wires(panel)}
    rows = len(HEADER) // 2
    yield (
        f'<rect x="{_MIDDLE - 28}" y="{_TOP - 18}" width="56" height="{rows * _PITCH + 12}" rx="4"'
        f' fill="none" stroke="{_INK}" stroke-width="2"/>'
    )
    for position, carried in enumerate(HEADER, start=1):
        yield from _pin(position, carried, by_position.get(position))


def _pin(position: int, carried: int | str, wire: Wire | None) -> Iterator[str]:
    side = -1 if position % 2 else 1
    x, y = _MIDDLE + 13 * side, _TOP + (position - 1) // 2 * _PITCH
    shape = f'x="{x - 7}" y="{y - 7}" width="14" height="14"' if position == 1 else f'cx="{x}" cy="{y}" r="7"'
    tag = "rect" if position == 1 else "circle"
    colour = _COLOURS[wire.end] if wire else _INK if carried == "GND" else "#fff"
    yield f'<{tag} {shape} fill="{colour}" stroke="{_INK}"/>'
    anchor = "end" if side < 0 else "start"
    ink = _COLOURS[wire.end] if wire else _PALE
    carries = f"GPIO {carried}" if isinstance(carried, int) else carried
    words = f"{wire.name}, {carries}" if wire else carries
    yield (
        f'<text x="{_MIDDLE + 38 * side}" y="{y + 5}" text-anchor="{anchor}" fill="{ink}">'
        f"{_ordered(words, str(position), side)}</text>"
    )


def _ordered(words: str, position: str, side: int) -> str:
    """A pin's label and its number in the header, with the number nearest to the pin."""
    return f"{words} · {position}" if side < 0 else f"{position} · {words}"
