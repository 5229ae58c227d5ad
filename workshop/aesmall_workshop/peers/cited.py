# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Compare libraries that the workshop builds with their cited figures.

One method measured both, so that they must agree. Otherwise bench/peers/cited.toml has the reason.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from . import measured
from .comparison import FOLDER, number, peer_file
from .measured import TITLES, Row

FILE = FOLDER / "cited.toml"
#: Figures differ if they are farther apart than this, in thousandths, and by more cycles or bytes.
NEAR, NEAR_BYTES = 30, 4


@dataclass(frozen=True)
class Pair:
    """One figure, measured elsewhere and in the workshop."""

    peer: str
    settings: str
    target: str
    key_bits: int
    #: For example "cycles of encrypt" or "flash of both"
    what: str
    cited: int
    here: int

    def __str__(self) -> str:
        place = f"{self.target}, {self.peer} {self.settings}, {self.key_bits}, {self.what}"
        return f"{place}: cited {self.cited}, here {self.here}"

    @property
    def apart(self) -> int:
        """Return by how much our measurement is more, in thousandths."""
        return round(1000 * (self.here - self.cited) / max(self.cited, 1))

    @property
    def differs(self) -> bool:
        return abs(self.apart) > NEAR and abs(self.here - self.cited) > NEAR_BYTES


@dataclass(frozen=True)
class Reason:
    """The reason why some figures of a library differ."""

    peer: str
    what: tuple[str, ...]
    why: str

    def covers(self, pair: Pair) -> bool:
        return pair.peer == self.peer and pair.what in self.what


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def reasons() -> list[Reason]:
    """Return every reason of the file."""
    return [Reason(row["peer"], tuple(row["what"]), row["why"]) for row in _file()["differs"]]


def pairs() -> list[Pair]:
    """Return every figure that both have."""
    rows = {row.key: row for row in measured.load()}
    return [pair for same in _file()["same"] for pair in _pairs(same, rows)]


_Rows = dict[tuple[str, str, str, int, str], Row]


def _pairs(same: dict[str, Any], rows: _Rows) -> Iterator[Pair]:
    find = _on_avr if same["target"] == "atmega328p" else _on_m0plus
    for settings, bits, what, operation, cited in find(same):
        name = settings
        if what == "flash of encrypt" and "flash_encrypt" in same:
            name = settings.replace(same["settings"], same["flash_encrypt"])
        row = rows.get((same["peer"], name, same["target"], bits, operation))
        if row is not None:
            here = getattr(row, _FIELDS[what.partition(" ")[0]])
            yield Pair(same["peer"], settings, same["target"], bits, what, cited, here)


_FIELDS = {
    "cycles": "cycles_max",
    "flash": "flash_bytes",
    "static": "static_ram",
    "key": "context_ram",
    "stack": "stack",
}

#: Settings, key size, kind of figure, operation, cited figure
_Cited = tuple[str, int, str, str, int]


def _on_m0plus(same: dict[str, Any]) -> Iterator[_Cited]:
    for row in peer_file("cortex-m0plus.json")["rows"]:
        sizes = row["aes"]
        assert isinstance(sizes, dict)
        for bits, cycles in sizes.items():
            variant = same["variant"].format(bits=bits)
            if (row["name"], row["variant"]) != (same["name"], variant):
                continue
            figures: list[tuple[str, str, object]] = [
                *((f"cycles of {name}", name, cycles[name]) for name in _OPERATIONS),
                ("cycles of cbc47", "cbc47", cycles["cbc47_cycles"]),
                ("flash of encrypt", "encrypt", row["flash_encrypt_only"]),
                ("flash of both", "decrypt", row["flash_full"]),
                ("static RAM of both", "decrypt", row["static_ram_full"]),
                ("key RAM", "decrypt", row["context_bytes"]),
                ("stack of encrypt", "encrypt", cycles["stack_encrypt"]),
                ("stack of decrypt", "decrypt", cycles["stack_decrypt"]),
            ]
            for what, operation, cited in figures:
                if cited is not None:
                    settings = f"{same['settings']} {row['opt']}"
                    yield settings, int(bits), what, operation, number(cited)


_OPERATIONS = ("key_setup", "encrypt", "key_setup_decrypt", "decrypt")
_AVR_OPERATIONS = {"key": "key_setup", "enc": "encrypt", "dec": "decrypt"}


def _on_avr(same: dict[str, Any]) -> Iterator[_Cited]:
    for row in peer_file("avr.json")["block"]:
        if row["name"] != same["name"] or not str(row["variant"]).startswith(same["variant"]):
            continue
        level = str(row["variant"]).split()[-1]
        operation = _AVR_OPERATIONS[str(row["op"])]
        program = "both" if operation == "decrypt" else "encrypt"
        flash = row["flash_full" if program == "both" else "flash_encrypt_only"]
        figures = (
            (f"cycles of {operation}", row["cycles_max"]),
            (f"flash of {program}", flash),
            (f"static RAM of {program}", row["ram_static"]),
            ("key RAM", row["ram_context"]),
            (f"stack of {operation}", row["stack"]),
        )
        for what, cited in figures:
            settings = f"{same['settings']} {level}"
            yield settings, number(row["key_bits"]), what, operation, number(cited)


HEAD = ("peer", "chip", "figure", "compared", "equal", "farthest apart", "why")


def table_rows() -> list[list[str]]:
    """Return the rows for each kind of figure of each library: number, distance and reason."""
    groups: dict[tuple[str, str, str], list[Pair]] = {}
    for pair in pairs():
        groups.setdefault((pair.peer, pair.target, pair.what), []).append(pair)
    found = []
    for (peer, target, what), group in groups.items():
        farthest = max((pair.apart for pair in group), key=abs)
        equal = sum(pair.cited == pair.here for pair in group)
        why = [r.why for r in reasons() if any(p.differs and r.covers(p) for p in group)]
        share = f"{farthest / 10:+.1f} %" if farthest else "-"
        cells = [peer, TITLES[target], what, str(len(group)), str(equal), share]
        found.append([*cells, " ".join(" ".join(why).split())])
    return found
