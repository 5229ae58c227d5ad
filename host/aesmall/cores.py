# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What the AVR kernels take without the calling convention of C: for callers in assembly.

The call figures are measured. What C costs of them stands in the banner and the tags of the
sources, which scripts/check_asm.py holds against the machine code.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .engines import REPOSITORY, Engine, engine
from .results import Figure, ResultError, select

TARGET = "atmega328p"
#: Engine -> what loading or storing a block costs in the middle of a kernel: cycles, and bytes
CORES = {"fast": 0, "fastram": 0, "balanced": 32, "balancedram": 32, "tiny": 0}
#: What C needs of a kernel: the call, and blocks that save, restore and load
_FRAME = ("CALL", "entry", "exit", "load", "shift")
_TAG = re.compile(r"^; = (\w+): .*?, (\d+) bytes", re.MULTILINE)
#: verb -> the operation whose figure is that of the call
CALLS = {
    "encrypt": "encrypt",
    "decrypt": "decrypt",
    "decrypt_eic": "decrypt_eic",
    "expand": "key_setup",
}


@dataclass(frozen=True)
class Frame:
    """What C's calling convention takes of a call."""

    cycles: int
    size: int


@cache
def source_of(symbol: str) -> Path:
    """The file of src/ in which the assembly of a function or table stands."""
    opened = re.compile(rf"^\w*(?:FUNCTION|ENTRY|TABLE) {symbol}\b", re.MULTILINE)
    for path in sorted((REPOSITORY / "src").glob("*/*.S")):
        if opened.search(path.read_text(encoding="utf-8")):
            return path
    raise ResultError(f"src has no assembly of {symbol}")


def frame(of: Engine, verb: str, key_bits: int) -> Frame:
    """The call itself, registers saved and restored, arguments taken, blocks loaded and stored."""
    symbol = of.kernel(verb, key_bits)
    if symbol is None:
        return Frame(0, 0)
    text = source_of(symbol).read_text(encoding="utf-8")
    banner = re.search(rf"/\* {symbol}\n.*?\*/", text, re.DOTALL)
    formula = re.search(r"Cost: +(.*?) = ", banner[0] if banner else "", re.DOTALL)
    if formula is None:
        raise ResultError(f"{symbol} has no banner with a cost")
    parts = re.findall(r"(?:(\d+) x )?\b(\w+) (\d+)( - 1)?", formula[1].replace("\n *", " "))
    cycles = sum(
        int(times or 1) * int(each) - bool(last)
        for times, name, each, last in parts
        if name in _FRAME
    )
    size = sum(int(size) for name, size in _TAG.findall(text) if name in _FRAME)
    blocks = 0 if verb.startswith("expand") else 2 * CORES[of.name]
    return Frame(cycles + blocks, size + blocks)


def cycles(figures: Sequence[Figure], name: str, verb: str, key_bits: int) -> int | None:
    """Of a kernel without that; None: the engine has no such kernel."""
    of = engine(TARGET, name)
    if verb not in CALLS or (verb.endswith("eic") and verb not in of.kernels):
        return None
    [figure] = select(figures, TARGET, name, key_bits, CALLS[verb])
    return figure.cycles_max - frame(of, verb, key_bits).cycles


def flash(figures: Sequence[Figure], name: str, key_bits: int) -> int:
    """Of encryption, decryption and key set-up together without that, tables included."""
    of = engine(TARGET, name)
    [figure] = select(figures, TARGET, name, key_bits, "encrypt_decrypt")
    verbs = ("encrypt", "decrypt", "expand")
    # Two functions of one file share what saves and restores.
    shared = {
        source_of(s): frame(of, v, key_bits).size for v in verbs if (s := of.kernel(v, key_bits))
    }
    return figure.flash_bytes - sum(shared.values())
