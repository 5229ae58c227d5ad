# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Measure flash, RAM and cycles of the LMIC adapter on the ATmega328P.

A size is the size of a program with os_aes minus the size of the same program with an empty os_aes,
which has the two globals as well.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from aesmall.figures.results import lines
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.cmac import CMAC
from elftools.elf.elffile import ELFFile

from ..chips import build, simulators
from ..paths import REPOSITORY
from . import footprint, remember

TARGET = "atmega328p"
FIRMWARE = REPOSITORY / "bench" / "firmware" / "lmic" / "main.c"
ADAPTERS = REPOSITORY / "src" / "adapters"
RESULTS = REPOSITORY / "bench" / "results" / "lmic.json"
BLOCK = 16

#: The flags of LMIC
ENC, DEC, MIC, CTR, MICNOAUX = 0, 1, 2, 4, 8
#: Commands of the firmware: encrypt one block by the lower function, and end
LOWER, END = 0x80, 0xFF
#: The timed steps, which are the columns of the published comparison
STEPS = {"block": (ENC, BLOCK), "ctr": (CTR, BLOCK), "mic": (MIC, 25)}

#: Engines, and whether the adapter keeps the last key's round keys
MEASURED = (
    *((name, False) for name in ("nano", "leastram", "tiny", "compact", "balanced", "fast", "ct")),
    *((name, True) for name in ("compact", "balanced", "fast")),
)
CALLS = 8
_SHELF = remember.Shelf(__name__)


class LmicError(Exception):
    """os_aes gave a wrong answer."""


@dataclass(frozen=True)
class Call:
    """One call of os_aes as LMIC makes it."""

    mode: int
    key: bytes
    aux: bytes
    buf: bytes
    offset: int = 0

    @property
    def request(self) -> bytes:
        """Return the bytes that the firmware reads."""
        head = bytes([self.mode, self.offset]) + len(self.buf).to_bytes(2, "little")
        return head + self.key + self.aux + self.buf

    @property
    def answer(self) -> bytes:
        """Return the bytes that the firmware must write: the result, the buffer and 0."""
        mic, buf = bytes(4), self.buf
        if self.mode & ~MICNOAUX == MIC:
            first = b"" if self.mode & MICNOAUX else self.aux
            mic = cmac(self.key, first + self.buf)[:4]
        elif self.mode == CTR:
            chain = Cipher(algorithms.AES(self.key), modes.CTR(self.aux)).encryptor()
            buf = chain.update(self.buf)
        elif self.mode in (ENC, LOWER) and len(self.buf) % BLOCK == 0:
            buf = Cipher(algorithms.AES(self.key), modes.ECB()).encryptor().update(self.buf)
        else:
            buf = bytes(len(self.buf))
        return mic + buf + b"\0"


def cmac(key: bytes, message: bytes) -> bytes:
    """Return a CMAC, computed by OpenSSL."""
    mac = CMAC(algorithms.AES(key))
    mac.update(message)
    return mac.finalize()


def program(
    target: str,
    engine: str | None,
    *,
    keeps: bool = False,
    flags: Sequence[str] = (),
    compiler: str | None = None,
    lower: bool = False,
) -> Path:
    """Build the firmware over an engine. Without an engine, os_aes does nothing."""
    defines = {"LMIC_EMPTY": "1"}
    sources = [FIRMWARE]
    if engine is not None:
        defines = {"AESMALL_LMIC_ENGINE": engine}
        defines |= {"AESMALL_LMIC_KEEP_KEY": "1"} if keeps else {}
        defines |= {"AESMALL_LMIC_BLOCK_ENGINE": engine} if lower else {}
        sources += [ADAPTERS / "lmic.c", *([ADAPTERS / "lmic_block.c"] if lower else [])]
    name = f"lmic-{engine}{'-keeps' * keeps}"
    return build.build(target, sources, name=name, defines=defines, flags=flags, compiler=compiler)


def ask(
    simulator: str, target: str, elf: Path, calls: Sequence[Call], **options: Any
) -> simulators.Run:
    """Make the calls and check every answer. simulators.run describes the options."""
    uart_in = b"".join(call.request for call in calls) + bytes([END])
    run = simulators.run(simulator, target, elf, uart_in=uart_in, **options)
    place = 0
    for call in calls:
        got = run.output[place : place + len(call.answer)]
        place += len(got)
        if got != call.answer:
            raise LmicError(f"{elf.name}: {call}: got {got.hex()}, not {call.answer.hex()}")
    return run


# ---- figures ----


@dataclass(frozen=True)
class AdapterCost:
    """A row of bench/results/lmic.json: bytes and cycles."""

    engine: str
    keeps_key: bool
    flash: int
    #: Unused bytes of flash before a table, for its alignment; not in `flash`
    gap: int
    ram: int
    stack: int
    block: int
    ctr: int
    mic: int

    def __str__(self) -> str:
        return self.engine + (", key kept" if self.keeps_key else "")

    @property
    def cycles(self) -> tuple[int, int, int]:
        """Return the cycles in the order of the published columns."""
        return (self.block, self.ctr, self.mic)


def _sizes(elf: Path) -> tuple[int, int, int]:
    """Return flash, the gaps in it, and static RAM."""
    with elf.open("rb") as file:
        image = ELFFile(file)
        size = {
            name: section["sh_size"]
            for name in (".text", ".data", ".bss")
            if (section := image.get_section_by_name(name)) is not None
        }
    kept = footprint.sections(elf.with_suffix(".map"))
    gap = sum(section.fill for section in kept if section.in_flash)
    data = size.get(".data", 0)
    return size[".text"] + data, gap, data + size.get(".bss", 0)


def _calls(mode: int, length: int) -> Iterator[Call]:
    """Yield random calls with one key, the same each time.

    The second finds its round keys ready.
    """
    source = random.Random(f"lmic {mode} {length}")
    key = source.randbytes(BLOCK)
    for _ in range(CALLS):
        # LMIC's counters end with this byte, so that counting causes no carry.
        aux = source.randbytes(BLOCK - 1) + b"\1"
        yield Call(mode, key, aux, source.randbytes(length))


def measure_one(engine: str, keeps: bool) -> AdapterCost:
    """Build, run, check and measure one row."""
    elf = program(TARGET, engine, keeps=keeps)
    sizes, empty = _sizes(elf), _sizes(program(TARGET, None))
    flash, gap, ram = (ours - base for ours, base in zip(sizes, empty, strict=True))
    cycles, stack = [], 0
    for mode, length in STEPS.values():
        run = ask("simavr", TARGET, elf, list(_calls(mode, length)), measure=["os_aes"])
        timed = run.calls[1:] if keeps else run.calls
        cycles.append(max(call.cycles for call in timed))
        stack = max(stack, *(call.stack for call in run.calls))
    return AdapterCost(engine, keeps, flash - gap, gap, ram, stack, *cycles)


def measure() -> list[AdapterCost]:
    """Return every row, cached as a whole."""
    key = remember.digest(remember.step(__name__))
    rows = _SHELF.once(key, lambda: [asdict(measure_one(*row)) for row in MEASURED])
    return [AdapterCost(**row) for row in rows]


@cache
def load() -> tuple[AdapterCost, ...]:
    """Return the committed rows."""
    return tuple(AdapterCost(**row) for row in json.loads(RESULTS.read_text(encoding="utf-8")))


def save(figures: Sequence[AdapterCost]) -> None:
    """Write bench/results/lmic.json."""
    RESULTS.write_text(lines(asdict(figure) for figure in figures), encoding="utf-8")
    load.cache_clear()
