# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Draw the pictures of README.md: cycles of a block against flash, for us and other libraries."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise, product
from pathlib import Path

from aesmall.figures.results import Figure

from ..paths import REPOSITORY
from ..peers.dominance import dominates
from ..peers.points import CITED, ENCRYPT, HERE, OURS, Point, points

FOLDER = REPOSITORY / "doc" / "figures"
WIDTH, HEIGHT = 420, 330
#: The edges of the area between the axes: left, top, right, bottom
LEFT, TOP, RIGHT, BOTTOM = 52, 54, 408, 282
FONT = 13
#: The mean width of a letter, and the height of a line
LETTER, LINE = 7.0, 15
RADIUS = 4.5
SCHEMES = {
    "light": {"ink": "#1f2328", "faint": "#d1d9e0", "ours": "#0b7285", "theirs": "#9a4d00"},
    "dark": {"ink": "#e6edf3", "faint": "#3d444d", "ours": "#4dd4e8", "theirs": "#ffb070"},
}
#: Chip -> its title, and the label of each labelled point
LABELLED = {
    "atmega328p": (
        "ATmega328P",
        {
            "balanced": "balanced",
            "ct": "ct",
            "tiny-AES-c ECB alone -Os": "tiny-AES-c",
            "DavyLandman/AESLib (AVR-Crypto-Lib) asm": "AESLib",
            "rweather/arduinolibs Crypto AES128 -Os": "Crypto (Arduino)",
        },
    ),
    "rp2040": (
        "RP2040",
        {
            "balanced": "balanced",
            "ct": "ct",
            "tiny-AES-c ECB alone -Os": "tiny-AES-c",
            "intel/tinycrypt AES-128 -Os": "TinyCrypt",
            "Mbed TLS ROM_TABLES, FEWER_TABLES, one direction -Os": "Mbed TLS",
        },
    ),
}
_COMPILED = ("_c", "_nomul")
_TABLE_FREE = ("T0", "table-free")
#: Libraries that several sources name differently
_LIBRARIES = ("tiny-aes-c", "mbedtls", "bearssl")
_AXIS_CYCLES, _AXIS_FLASH = "cycles to encrypt a block", "bytes of flash (both axes logarithmic)"
#: Where a label may be placed from its point, across and down
_SIDES = (1, 0.5, 0, -0.5, -1)


class PictureError(Exception):
    """A picture cannot be drawn."""


@dataclass(frozen=True)
class Box:
    """A rectangle of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def nearest(self, x: float, y: float) -> tuple[float, float]:
        """Return the place in this rectangle that is nearest to a point."""
        return min(max(x, self.left), self.right), min(max(y, self.top), self.bottom)

    def meets(self, other: Box) -> bool:
        """Return whether both rectangles share an area."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


@dataclass(frozen=True)
class Label:
    """The text of a point, and its place."""

    text: str
    box: Box
    x: float
    y: float
    is_ours: bool


class _Axis:
    """A logarithmic axis."""

    def __init__(self, values: Sequence[int], start: float, end: float) -> None:
        self.low, self.high = math.log10(min(values) * 0.6), math.log10(max(values) * 1.35)
        self.start, self.end = start, end

    def at(self, value: float) -> float:
        """Return the place of a value."""
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def ticks(self) -> Iterator[int]:
        """Yield the powers of ten on the axis, and three times them."""
        for power in range(math.floor(self.low), math.ceil(self.high)):
            for factor in (1, 3):
                if self.low <= math.log10(factor * 10**power) <= self.high:
                    yield factor * 10**power


@dataclass(frozen=True)
class Drawing:
    """The points and labels of one chip."""

    title: str
    shown: list[Point]
    across: _Axis
    down: _Axis
    labels: list[Label]


def shown(figures: Sequence[Figure], target: str) -> list[Point]:
    """Return the points of AES-128 encryption on a chip: assembly of ours, code of others.

    Of each library only the builds count that no other build of it beats in cycles, flash
    and RAM. Code without tables is compared with code without tables.
    """
    libraries: dict[tuple[str, bool], list[Point]] = {}
    for point in points(figures):
        is_ours = point.kind == OURS
        if (
            (point.target, point.key_bits, point.job) != (target, 128, ENCRYPT)
            or point.kind not in (OURS, HERE, CITED)
            or (is_ours and point.who.partition(",")[0].endswith(_COMPILED))
        ):
            continue
        library = OURS if is_ours else _library(point.who)
        libraries.setdefault((library, point.timing in _TABLE_FREE), []).append(point)
    return [point for found in libraries.values() for point in unbeaten(found)]


def _library(who: str) -> str:
    """Return the library of a point: a known name in it, otherwise its first word."""
    name = who.lower().replace(" ", "")
    return next((known for known in _LIBRARIES if known in name), who.split()[0])


def unbeaten(found: Sequence[Point]) -> list[Point]:
    """Return the points that no other one beats in cycles, flash and RAM."""
    costs = {(p.cycles, p.flash, p.ram): p for p in sorted(found, key=lambda p: p.kind == HERE)}
    return [
        point for mine, point in costs.items() if not any(dominates(other, mine) for other in costs)
    ]


def front(found: Sequence[Point]) -> list[Point]:
    """Return the points that no other one beats in cycles and flash, the smallest first."""
    best: list[Point] = []
    for point in sorted(found, key=lambda p: (p.flash, p.cycles)):
        if not best or point.cycles < best[-1].cycles:
            best.append(point)
    return best


def drawing(figures: Sequence[Figure], target: str) -> Drawing:
    """Return the points of a chip with their labels placed."""
    title, wanted = LABELLED[target]
    found = shown(figures, target)
    across = _Axis([p.flash for p in found], LEFT, RIGHT)
    down = _Axis([p.cycles for p in found], BOTTOM, TOP)
    marks = [
        Box(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS)
        for x, y in {(across.at(p.flash), down.at(p.cycles)) for p in found}
    ]
    line = [(across.at(p.flash), down.at(p.cycles)) for p in front(_ours(found))]
    marks += [Box(x - 1, y - 1, x + 1, y + 1) for x, y in _along(line)]
    labels: list[Label] = []
    for who, text in wanted.items():
        point = next((p for p in found if p.who in (who, f"{who}, tables in flash")), None)
        if point is None:
            raise PictureError(f"no point of {who!r} on {target}")
        x, y = across.at(point.flash), down.at(point.cycles)
        box = _free(text, x, y, [*marks, *(label.box for label in labels)])
        labels.append(Label(text, box, x, y, point.kind == OURS))
    return Drawing(title, found, across, down, labels)


def _ours(found: Sequence[Point]) -> list[Point]:
    return [point for point in found if point.kind == OURS]


def _along(corners: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Yield points of a line, a few units apart."""
    for (x, y), (right, below) in pairwise(corners):
        steps = math.ceil(math.hypot(right - x, below - y) / 3)
        yield from (
            (x + (right - x) * i / steps, y + (below - y) * i / steps) for i in range(steps)
        )


def _free(text: str, x: float, y: float, taken: Sequence[Box]) -> Box:
    """Return the place for a text that meets nothing drawn, with the shortest line to its point."""
    width = LETTER * len(text)
    found = []
    for distance, right, below in product(range(6, 90, 3), _SIDES, _SIDES):
        left = x + right * distance - width * (1 - right) / 2
        top = y + below * distance - LINE * (1 - below) / 2
        box = Box(left, top, left + width, top + LINE)
        inside = left > LEFT and box.right < RIGHT and top > TOP and box.bottom < BOTTOM
        if inside and not any(box.meets(other) for other in taken):
            start = box.nearest(x, y)
            near = Box(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS)
            crossed = sum(
                other.left < a < other.right and other.top < b < other.bottom
                for a, b in _along([start, (x, y)])
                for other in taken
                if not other.meets(near)
            )
            found.append((math.dist(start, (x, y)) + 10 * crossed, box))
    if not found:
        raise PictureError(f"no place for the label {text!r}")
    return min(found, key=lambda pair: pair[0])[1]


def svg(drawn: Drawing, scheme: str) -> str:
    """Return the picture of a chip."""
    colour = SCHEMES[scheme]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img" font-size="{FONT}" '
        'font-family="system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif">',
        "<desc>Generated by `aesmall-workshop tables` from bench/results.</desc>",
        f"<title>{drawn.title}: {_AXIS_CYCLES} against flash</title>",
        *_frame(drawn, colour),
    ]
    path = " ".join(_place(drawn, point) for point in front(_ours(drawn.shown)))
    lines.append(f'<polyline points="{path}" fill="none" stroke="{colour["ours"]}" opacity="0.5"/>')
    for point in sorted(drawn.shown, key=lambda p: (p.kind == OURS, p.flash, p.cycles, p.who)):
        x, _, y = _place(drawn, point).partition(",")
        lines.append(_mark(x, y, point.kind == OURS, colour))
    for label in drawn.labels:
        lines += _label(label, colour)
    return "\n".join([*dict.fromkeys(lines), "</svg>", ""])


def _place(drawn: Drawing, point: Point) -> str:
    return f"{drawn.across.at(point.flash):.1f},{drawn.down.at(point.cycles):.1f}"


def _mark(x: str, y: str, is_ours: bool, colour: dict[str, str]) -> str:
    """Return the circle of a point: filled for our engines."""
    kind = f'fill="{colour["ours"]}"' if is_ours else f'fill="none" stroke="{colour["theirs"]}"'
    return f'<circle cx="{x}" cy="{y}" r="{RADIUS if is_ours else RADIUS - 0.5}" {kind}/>'


def _frame(drawn: Drawing, colour: dict[str, str]) -> Iterator[str]:
    """Yield the title, the legend and the axes with their numbers."""
    ink, faint = f'fill="{colour["ink"]}"', f'stroke="{colour["faint"]}"'
    yield f'<text x="{LEFT}" y="18" {ink} font-size="16" font-weight="600">{drawn.title}</text>'
    yield _mark("208", "13", True, colour)
    yield f'<text x="217" y="18" {ink}>aesmall</text>'
    yield _mark("286", "13", False, colour)
    yield f'<text x="295" y="18" {ink}>other libraries</text>'
    yield f'<text x="{LEFT}" y="42" {ink}>{_AXIS_CYCLES}</text>'
    yield f'<text x="{RIGHT}" y="{HEIGHT - 8}" {ink} text-anchor="end">{_AXIS_FLASH}</text>'
    for value in drawn.down.ticks():
        y = f"{drawn.down.at(value):.1f}"
        yield f'<path d="M{LEFT} {y}H{RIGHT}" {faint}/>'
        yield f'<text x="{LEFT - 6}" y="{y}" dy="4" {ink} text-anchor="end">{_short(value)}</text>'
    for value in drawn.across.ticks():
        x = f"{drawn.across.at(value):.1f}"
        yield f'<path d="M{x} {TOP}V{BOTTOM}" {faint}/>'
        yield f'<text x="{x}" y="{BOTTOM + 17}" {ink} text-anchor="middle">{_short(value)}</text>'


def _short(value: int) -> str:
    return f"{value // 1000}k" if value >= 1000 else str(value)


def _label(label: Label, colour: dict[str, str]) -> Iterator[str]:
    """Yield a label, its point filled, and a line between both if they are apart."""
    box, tone = label.box, colour["ours" if label.is_ours else "theirs"]
    x, y = box.nearest(label.x, label.y)
    if math.dist((x, y), (label.x, label.y)) > 2 * RADIUS:
        end = f"{label.x:.1f} {label.y:.1f}"
        yield f'<path d="M{x:.1f} {y:.1f}L{end}" stroke="{tone}" opacity="0.7"/>'
    yield f'<circle cx="{label.x:.1f}" cy="{label.y:.1f}" r="{RADIUS}" fill="{tone}"/>'
    yield (
        f'<text x="{box.left:.1f}" y="{box.top + 12:.1f}" fill="{tone}" font-weight="600" '
        f'textLength="{box.right - box.left:.0f}" lengthAdjust="spacingAndGlyphs">'
        f"{escape(label.text)}</text>"
    )


def pictures(figures: Sequence[Figure]) -> dict[Path, str]:
    """Return the files of all pictures, and their content."""
    return {
        FOLDER / f"cycles-{target}-{scheme}.svg": svg(drawn, scheme)
        for target in LABELLED
        for drawn in [drawing(figures, target)]
        for scheme in SCHEMES
    }
