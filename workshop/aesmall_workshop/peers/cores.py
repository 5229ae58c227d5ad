# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Compute the cost of the AVR kernels without C's calling convention, for callers in assembly.

The figures of calls are measured. The part that C costs is in the banner and the tags of the
sources, which scripts/check_asm.py compares with the machine code.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from aesmall.engines import KEY_SIZES, Engine, engine
from aesmall.figures.results import Figure, ResultError, select

from ..chips import banners
from ..paths import REPOSITORY

TARGET = "atmega328p"
#: Bytes of a block, and the cycles and bytes of code that load or store one
BLOCK, MOVE = 16, 32
_RETURN_ADDRESS = 2
#: Engine -> cycles (and bytes) to load or store a block in the middle of a kernel
CORES = {"fast": 0, "fastram": 0, "balanced": MOVE, "balancedram": MOVE, "tiny": 0}
#: This engine has its state in memory, and its entry from C loads the secret. A caller with the
#: state in registers stores and loads a block. The loads of the secret belong to the kernel.
_IN_MEMORY = "tiny"
_TO_MEMORY = 3 * MOVE
#: Parts of a kernel that only C needs: the call, and blocks that save, restore and load
_FRAME = ("CALL", "entry", "exit", "load", "shift")
#: Code of a kernel that fills empty tables. It counts as code that fills tables.
_FILLS = ("filled", "fill")
_TAG = re.compile(r"^; = (\w+): .*?, (\d+) bytes", re.MULTILINE)
_SAVED = re.compile(r"r(\d+)(?:-r(\d+))?")
#: verb -> the operation with the figure of the call
CALLS = {
    "encrypt": "encrypt",
    "encrypt_only": "encrypt_only",
    "decrypt": "decrypt",
    "expand": "key_setup",
}


@dataclass(frozen=True)
class Frame:
    """The cost of C's calling convention in a call."""

    cycles: int
    size: int


@cache
def source_of(symbol: str) -> Path:
    """Return the file of src/ with the assembly of a function or table."""
    if symbol not in _opened():
        raise ResultError(f"src has no assembly of {symbol}")
    return _opened()[symbol]


@cache
def _opened() -> dict[str, Path]:
    """Return each function and table in assembly, and its file."""
    found: dict[str, Path] = {}
    for path in sorted((REPOSITORY / "src").rglob("*.S")):
        text = path.read_text(encoding="utf-8")
        for symbol in re.findall(r"^\w*(?:FUNCTION|ENTRY|TABLE) (\w+)", text, re.MULTILINE):
            found.setdefault(symbol, path)
    return found


def _banner(symbol: str) -> str:
    banner = banners.banner(source_of(symbol).read_text(encoding="utf-8"), symbol)
    if banner is None:
        raise ResultError(f"{symbol} has no banner")
    return banner


def frame(of: Engine, verb: str, key_bits: int) -> Frame:
    """Return the cost of C: the call, saved registers, arguments, loaded and stored blocks."""
    symbol = of.kernel(verb, key_bits)
    if symbol is None:
        return Frame(0, 0)
    formula = re.search(r"Cost: +(.*?) = ", _banner(symbol), re.DOTALL)
    if formula is None:
        raise ResultError(f"{symbol} has no banner with a cost")
    parts = re.findall(r"(?:(\d+) x )?\b(\w+) (\d+)( - 1)?", formula[1].replace("\n *", " "))
    cycles = sum(
        int(times or 1) * int(each) - bool(last)
        for times, name, each, last in parts
        if name in _FRAME
    )
    size = _size(symbol, _FRAME)
    blocks = 0 if verb.startswith("expand") else 2 * CORES[of.name]
    if of.name == _IN_MEMORY:
        blocks -= _TO_MEMORY
    return Frame(cycles + blocks, size + blocks)


def _tags(symbol: str) -> list[tuple[str, int]]:
    """Return the blocks of a function and their bytes."""
    text = banners.code(source_of(symbol).read_text(encoding="utf-8"), symbol)
    return [(name, int(size)) for name, size in _TAG.findall(text)]


def _size(symbol: str, names: Collection[str]) -> int:
    """Return the bytes of the blocks with these names."""
    return sum(size for name, size in _tags(symbol) if name in names)


def _saved(symbol: str) -> int:
    """Return the number of registers that a function saves for C."""
    line = re.search(r"Saves: +(.*)", _banner(symbol))
    spans = _SAVED.findall(line[1] if line else "")
    return sum(int(last or first) - int(first) + 1 for first, last in spans)


@dataclass(frozen=True)
class Core:
    """An engine from registers to registers. Each triple is encryption, decryption, expansion."""

    #: The engine, and the linked part of it if the core does not have all
    name: str
    engine: str
    key_bits: int
    cycles: tuple[int, int, int]
    code: tuple[int, int, int]
    #: Bytes of tables in flash, or of code that fills tables in RAM
    tables: int
    ram: int
    stack: int

    @property
    def flash(self) -> int:
        """Return the flash of code and tables together."""
        return sum(self.code) + self.tables


def load(figures: Sequence[Figure]) -> Iterator[Core]:
    """Yield every core."""
    figures = select(figures, TARGET)
    for name in CORES:
        of = engine(TARGET, name)
        for key_bits in KEY_SIZES if name != _IN_MEMORY else KEY_SIZES[:1]:
            yield _core(figures, of, key_bits, "encrypt", name)
            if "encrypt_only" in of.kernels:
                beside = f"{name}, encryption of its own"
                yield _core(figures, of, key_bits, "encrypt_only", beside)


def _core(figures: Sequence[Figure], of: Engine, key_bits: int, encrypt: str, name: str) -> Core:
    verbs = (encrypt, "decrypt", "expand")
    symbols = {verb: symbol for verb in verbs if (symbol := of.kernel(verb, key_bits))}
    call = {verb: select(figures, TARGET, of.name, key_bits, CALLS[verb])[0] for verb in symbols}
    frames = {verb: frame(of, verb, key_bits) for verb in symbols}
    whole = {verb: sum(size for _, size in _tags(symbol)) for verb, symbol in symbols.items()}
    fills = {verb: _size(symbol, _FILLS) for verb, symbol in symbols.items()}
    code = {verb: whole[verb] - frames[verb].size - fills[verb] for verb in symbols}
    if source_of(symbols[encrypt]) == source_of(symbols["decrypt"]):
        code["decrypt"] = 0  # both are one piece of code
    [both] = select(figures, TARGET, of.name, key_bits, "encrypt_decrypt")
    # The code that this program links, without separate encryption
    linked = {source_of(s): whole[v] for v, s in symbols.items() if v != "encrypt_only"}
    saved = {verb: _RETURN_ADDRESS + _saved(symbol) for verb, symbol in symbols.items()}
    return Core(
        name=name,
        engine=of.name,
        key_bits=key_bits,
        cycles=_triple({v: call[v].cycles_max - frames[v].cycles for v in symbols}, verbs),
        code=_triple(code, verbs),
        tables=both.flash_bytes - sum(linked.values()) + sum(fills.values()),
        ram=both.key_ram + both.static_ram + (BLOCK if of.name == _IN_MEMORY else 0),
        stack=max(call[verb].stack - saved[verb] for verb in symbols),
    )


def _triple(of: dict[str, int], verbs: tuple[str, str, str]) -> tuple[int, int, int]:
    """Return the costs of three verbs. A verb without code costs 0."""
    first, second, third = (of.get(verb, 0) for verb in verbs)
    return first, second, third
