# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Measure the cost of sealed files on a Pico, for doc/use/littlefs.md and the command `files`.

The figures are the time of a seal, of its cryptography and of the flash, and the bytes of the
adapters.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from typing import Annotated, Any

import typer
from aesmall.figures.results import lines
from aesmall.targets import TARGETS

from ..chips import elf
from ..paths import REPOSITORY
from . import chip_files, footprint, remember

RESULTS = REPOSITORY / "bench" / "results" / "files.json"
SIZES = RESULTS.with_name("files_sizes.json")
#: Engines and bytes of content
MEASURED = [(engine, size) for engine in ("ct", "balanced", "fast") for size in (630, 6300)]
KEY = bytes(range(16))
MHZ = TARGETS["rp2040"].clock_hz // 1_000_000
HEAD = (
    *("engine", "bytes", "sealing (us)", "littlefs (us)", "flash (us)", "all (us)"),
    *("pages", "sectors"),
)
#: Part, target, store, object file and the variable that holds the part's object
PARTS = (
    ("`adapters/littlefs.c`", "rp2040", "littlefs", "littlefs", "file"),
    ("`adapters/littlefs_nonce.c`", "rp2040", "littlefs", "littlefs_nonce", ""),
    ("`services/file/two_slots.c`", "atmega328p", "eeprom", "two_slots", "slots"),
)
_SHELF = remember.Shelf(__name__)
SIZES_HEAD = ("part", "chip", "flash", "an object")


@dataclass(frozen=True)
class SealCost:
    """A row of bench/results/files.json: cycles of a Pico and writes to its flash."""

    engine: str
    size: int
    crypto: int
    total: int
    flash: int
    pages: int
    sectors: int


def measure_one(engine: str, size: int) -> SealCost:
    """Seal a file and return its cost."""
    sealed = chip_files.seal_on_pico(
        "file", random.Random(size).randbytes(size), KEY, engine=engine
    )
    cycles = (sealed.crypto, sealed.total, sealed.flash)
    return SealCost(engine, size, *cycles, sealed.pages, sealed.sectors)


@dataclass(frozen=True)
class Size:
    """A row of bench/results/files_sizes.json, in bytes."""

    part: str
    target: str
    flash: int
    #: RAM for each object; 0 if it needs next to no RAM
    object: int


def sizes() -> list[Size]:
    """Return the sizes of the library's parts for files."""
    found = []
    for part, target, store, stem, variable in PARTS:
        program = chip_files.program(target, store)
        own = re.compile(rf"/{stem}-[0-9a-f]{{16}}\.o$")
        kept = footprint.sections(program.with_suffix(".map"))
        flash = sum(s.size for s in kept if s.in_flash and own.search(s.origin))
        ram = elf.symbols(program)[variable].size if variable else 0
        found.append(Size(part, target, flash, ram))
    return found


def measure() -> tuple[list[SealCost], list[Size]]:
    """Return all figures, cached as a whole."""

    def make() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        found = [asdict(measure_one(*row)) for row in MEASURED]
        return found, [asdict(size) for size in sizes()]

    rows, parts = _SHELF.once(remember.digest(remember.step(__name__)), make)
    return [SealCost(**row) for row in rows], [Size(**part) for part in parts]


@cache
def load() -> tuple[SealCost, ...]:
    """Return the committed times."""
    return tuple(SealCost(**row) for row in json.loads(RESULTS.read_text(encoding="utf-8")))


@cache
def load_sizes() -> tuple[Size, ...]:
    """Return the committed sizes."""
    return tuple(Size(**row) for row in json.loads(SIZES.read_text(encoding="utf-8")))


def _us(cycles: int) -> str:
    """Format cycles as microseconds, rounded up so that no figure looks better than it is."""
    return f"{-(-cycles // MHZ):,}"


def rows() -> Iterator[list[str]]:
    """Yield a row for each size."""
    for f in load():
        rest = f.total - f.crypto - f.flash
        times = [_us(cycles) for cycles in (f.crypto, rest, f.flash, f.total)]
        yield [f"`{f.engine}`", f"{f.size:,}", *times, str(f.pages), str(f.sectors)]


def size_rows() -> Iterator[list[str]]:
    """Yield a row for each part."""
    for s in load_sizes():
        yield [s.part, s.target, f"{s.flash:,}", str(s.object or "-")]


def _measure(
    update: Annotated[bool, typer.Option("--update", help="Write them and the tables.")] = False,
) -> None:
    """Measure sealed files on the simulated Pico: cycles of sealing and of the flash."""
    from .progress import refresh_tables  # its tables have the rows of this module

    now, parts = measure()
    for row in (*now, *parts):
        typer.echo(row)
    if update:
        RESULTS.write_text(lines(asdict(figure) for figure in now), encoding="utf-8")
        SIZES.write_text(lines(asdict(size) for size in parts), encoding="utf-8")
        load.cache_clear()
        load_sizes.cache_clear()
        refresh_tables()
    elif (tuple(now), tuple(parts)) != (load(), load_sizes()):
        typer.echo("`aesmall-workshop files --update` writes what was measured now")
        raise typer.Exit(1)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("files")(_measure)
