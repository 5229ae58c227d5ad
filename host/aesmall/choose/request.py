# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The request of `aesmall choose`, its checks, and its form in a link.

bench/report/choose.mjs has the same functions. test/host/choose/test_choose.py compares both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import parse_qsl

BLOCK = 16
#: The default mode, which seals a message. An empty list of modes means single blocks.
START = ("ccm",)
#: The name of the command line for an empty list of modes
NO_MODE = "none"
#: The costs by which answers can be ranked
COSTS = ("cycles", "flash", "ram")
SWITCHES = ("encrypt_only", "open_only", "unchecked")
_MOST = 2**32 - 1
#: JavaScript computes the cycles of longer messages inexactly
_MOST_BYTES = 2**24
_SIZE = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?(?:([kKmM])(?:i?[bB])?|[bB])?", re.ASCII)


class ChooseError(Exception):
    """The request is invalid."""


@dataclass(frozen=True)
class Request:
    """A valid request. A missing budget is no limit."""

    target: str
    key_bits: int = 128
    #: The program never decrypts or opens, or only opens, for example in a boot loader
    encrypt_only: bool = False
    open_only: bool = False
    #: Use the calls without checks, which end in _unchecked
    unchecked: bool = False
    modes: tuple[str, ...] = ()
    #: The weakest class that is accepted
    timing: str = "none"
    #: Bytes, bytes and cycles
    flash: int | None = None
    ram: int | None = None
    cycles: int | None = None
    #: Length of the message for which cycles are computed
    bytes: int = BLOCK
    prefer: str = COSTS[0]

    @property
    def blocks(self) -> int:
        """Return the blocks of the message. The last one may be partial."""
        return -(-self.bytes // BLOCK)


def check(data: Mapping[str, Any], asked: Mapping[str, Any] | Request) -> Request:
    """Return the request with its defaults, or raise a ChooseError that describes the mistake."""
    if isinstance(asked, Request):
        asked = asdict(asked)
    names = list(Request.__dataclass_fields__)
    for name in asked:
        if name not in names:
            raise ChooseError(f"unknown question '{name}'; there are: {', '.join(names)}")
    given = {name: value for name, value in asked.items() if value is not None}
    if "target" not in given:
        raise ChooseError(f"no target; there are: {', '.join(data['targets'])}")
    _known("target", given["target"], list(data["targets"]))
    _known("key_bits", given.get("key_bits", 128), data["key_sizes"])
    _known("timing", given.get("timing", "none"), data["timing"])
    _known("prefer", given.get("prefer", COSTS[0]), COSTS)
    modes = given.get("modes", ())
    for mode in modes:
        _known("modes", mode, list(data["modes"]))
    given["modes"] = tuple(mode for mode in data["modes"] if mode in modes)
    for name in SWITCHES:
        if not isinstance(given.get(name, False), bool):
            raise ChooseError(f"{name}: neither true nor false")
    if given.get("encrypt_only") and given.get("open_only"):
        raise ChooseError("encrypt_only and open_only exclude each other")
    for name in COSTS:
        _number(name, given.get(name, 0), 0, _MOST)
    _number("bytes", given.get("bytes", BLOCK), 1, _MOST_BYTES)
    return Request(**given)


def _known(name: str, value: object, known: Sequence[object]) -> None:
    if type(value) is not type(known[0]) or value not in known:
        there = ", ".join(map(str, known))
        raise ChooseError(f"{name}: unknown '{value}'; there are: {there}")


def _number(name: str, value: object, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise ChooseError(f"{name}: not a whole number from {least} to {most}")


def parse_size(text: str, kilo: int = 1024) -> int:
    """Return the bytes of a size, for example 1500, 2k or 1.5KB. For cycles, `kilo` is 1000."""
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        raise ChooseError(f"not a size: '{text}' (1500, 2k, 1.5KB)")
    unit = {"": 1, "k": kilo, "m": kilo * kilo}[(match[2] or "").lower()]
    number = float(match[1]) * unit
    if number > 2**53:  # int() does not accept infinity
        raise ChooseError(f"not a size: '{text[:20]}...' is too large")
    return int(number)


# ---- links ----


def to_query(request: Request) -> str:
    """Return the request as the fragment of a link, without the values that are defaults."""
    default = Request(request.target)
    parts = [f"target={request.target}"]
    for name, value in asdict(request).items():
        if name == "target" or value == getattr(default, name):
            continue
        text = ",".join(value) if name == "modes" else "1" if value is True else str(value)
        parts.append(f"{name}={text}")
    return "&".join(parts)


def from_query(text: str) -> dict[str, Any]:
    """Return the values in a link, still unchecked. Unknown names are left out."""
    asked: dict[str, Any] = {}
    for name, value in parse_qsl(text.lstrip("#?"), keep_blank_values=True):
        if name in ("target", "timing", "prefer"):
            asked[name] = value
        elif name == "modes":
            asked[name] = [mode for mode in value.split(",") if mode]
        elif name in SWITCHES:
            asked[name] = value not in ("", "0", "false")
        elif name in ("flash", "ram", "cycles", "bytes", "key_bits") and value:
            asked[name] = parse_size(value, 1000 if name == "cycles" else 1024)
    return asked
