# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The figures of other libraries (bench/peers), and which of our engines beats each of them.

An engine beats a row when it is at least as good in time, flash and RAM at once. RAM is that of
the key, the static one and the stack together; a peer that destroys its key needs another copy.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from . import cores
from .engines import REPOSITORY
from .results import Figure, select

FOLDER = REPOSITORY / "bench" / "peers"
TARGET = "atmega328p"
BLOCK_KEY = 16
#: What `_jobs` makes of several figures: CTR and CMAC of a LoRaWAN node, and kernels without C
SKETCH, CORE = "block, CTR 16, MIC 25", "core: encrypt, decrypt, key set-up"


@dataclass(frozen=True)
class Costs:
    """What a job costs with somebody's code: cycles of each of its steps, bytes."""

    cycles: tuple[int, ...]
    flash: int
    ram: int

    def beats(self, other: Costs) -> bool:
        """At least as good in every column."""
        steps = zip(self.cycles, other.cycles, strict=True)
        return (
            all(ours <= theirs for ours, theirs in steps)
            and self.flash <= other.flash
            and self.ram <= other.ram
        )

    def over(self, other: Costs) -> int:
        """By how much the worst column misses the other's, in thousandths."""
        pairs = [*zip(self.cycles, other.cycles, strict=True)]
        pairs += [(self.flash, other.flash), (self.ram, other.ram)]
        return max(1000 * (a - b) // max(b, 1) for a, b in pairs)


@dataclass(frozen=True)
class Row:
    """One row of a comparison."""

    comparison: str
    name: str
    key_bits: int
    #: Which job of ours answers it: a key of `ours`.
    job: str
    costs: Costs

    def __str__(self) -> str:
        return f"{self.comparison}: {self.name}, {self.job}, {self.key_bits}"


@dataclass(frozen=True)
class Ours:
    """What one of our engines needs for a job."""

    engine: str
    costs: Costs


# ---- theirs ----


def measured() -> list[Row]:
    """The rows of avr.json: each operation by itself, as C functions."""
    content = json.loads((FOLDER / "avr.json").read_text(encoding="utf-8"))
    rows = [_measured(row) for row in content["block"] if "pure_asm" not in row["variant"]]
    return [row for row in rows if row is not None]


_JOBS = {"enc": "encrypt", "dec": "decrypt", "key": "key set-up", "deckey": "decryption key"}


def _measured(row: dict[str, object]) -> Row | None:
    operation = str(row["op"])
    if operation not in _JOBS:
        return None  # the making of tables belongs to fastram alone
    # A program that only encrypts is smaller, where the peer can be cut so.
    encrypts = operation in ("enc", "key") and row["flash_encrypt_only"] is not None
    flash = _int(row["flash_encrypt_only" if encrypts else "flash_full"])
    ram = _int(row["ram_static"]) + _int(row["ram_context"]) + _int(row["stack"])
    if "destroys key" in str(row["note"]):
        ram += BLOCK_KEY
    job = _JOBS[operation]
    if job == "key set-up" and not encrypts:
        job = "key set-up for both"
    name = f"{row['name']} {row['variant']}"
    costs = Costs((_int(row["cycles_max"]),), flash, ram)
    return Row("measured", name, _int(row["key_bits"]), job, costs)


def _int(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"bench/peers/avr.json: {value!r} is no number")
    return value


@cache
def _published() -> dict[str, dict[str, object]]:
    return tomllib.loads((FOLDER / "published.toml").read_text(encoding="utf-8"))


def _rows(name: str) -> list[dict[str, object]]:
    rows = _published()[name]["rows"]
    assert isinstance(rows, list)
    return rows


def reported() -> list[Row]:
    """The rows of the DTU report: one block, with the key on the fly."""
    return [
        Row(
            "DTU report",
            str(row["name"]),
            128,
            "encrypt",
            Costs((_int(row["cycles"]),), _int(row["flash"]), _int(row["ram"])),
        )
        for row in _rows("dtu")
    ]


def sketches() -> list[Row]:
    """The rows of the LMIC table: a block, CTR and the MIC, in a sketch; cycles, and bytes beyond
    those of the sketch without AES."""
    table = _published()["lmic"]
    clock, base = _int(table["clock_mhz"]), table["without_aes"]
    assert isinstance(base, dict)
    return [
        Row(
            "LMIC sketch",
            str(row["name"]),
            128,
            SKETCH,
            Costs(
                tuple(_int(row[step]) * clock for step in ("block", "ctr", "mic")),
                _int(row["flash"]) - _int(base["flash"]),
                _int(row["ram"]) - _int(base["ram"]),
            ),
        )
        for row in _rows("lmic")
    ]


def without_c() -> list[Row]:
    """The rows of AVR-AES-faster: for callers in assembly."""
    return [
        Row(
            "AVR-AES-faster",
            f"S-box in {row['sbox']}",
            _int(row["key_bits"]),
            CORE,
            Costs(
                tuple(_int(row[step]) for step in ("encrypt", "decrypt", "expand")),
                _int(row["flash"]),
                _int(row["ram"]),
            ),
        )
        for row in _rows("avr_aes_faster")
    ]


# ---- ours ----


def ours(figures: Sequence[Figure], job: str, key_bits: int, target: str = TARGET) -> list[Ours]:
    """What each engine needs for a job, from the committed figures."""
    found: list[Ours] = []
    by_engine: dict[str, dict[str, Figure]] = {}
    for figure in select(figures, target, key_bits=key_bits):
        by_engine.setdefault(figure.engine, {})[figure.operation] = figure
    for name, by_operation in by_engine.items():
        found += [Ours(name, costs) for costs in _jobs(by_operation, job)]
        if job == CORE and name in cores.CORES:
            found.append(Ours(name, _core(figures, name, key_bits)))
    return found


def _core(figures: Sequence[Figure], name: str, key_bits: int) -> Costs:
    verbs = ("encrypt", "decrypt", "expand")
    cycles = (cores.cycles(figures, name, verb, key_bits) for verb in verbs)
    [figure] = select(figures, TARGET, name, key_bits, "encrypt_decrypt")
    ram = figure.key_ram + figure.static_ram
    return Costs(tuple(c or 0 for c in cycles), cores.flash(figures, name, key_bits), ram)


def _jobs(by: dict[str, Figure], job: str) -> Iterable[Costs]:
    """The ways to do a job with one engine, of the figures by operation."""
    alone = [by[name] for name in ("encrypt", "encrypt_only") if name in by]
    both = by.get("encrypt_decrypt")
    if job == "encrypt":
        yield from (_costs(f, f) for f in alone)
    elif job == "key set-up" and "key_setup" in by:
        yield from (_costs(by["key_setup"], f) for f in alone)
    elif job == "key set-up for both" and both and "key_setup" in by:
        yield _costs(by["key_setup"], both)
    elif job == "decrypt" and both:
        yield _costs(by["decrypt"], both)
    elif job == SKETCH and "ctr_cmac_run_25" in by:
        program = by["ctr_cmac_run_25"]
        steps = (by["encrypt_only" if "encrypt_only" in by else "encrypt"], by["ctr_run_16"])
        cycles = (*(f.cycles_max for f in steps), by["cmac_run_prefix_25"].cycles_max)
        # What is no more than the secret is made on the stack for the call.
        ram = program.static_ram + (0 if by["key_setup"].cycles_max == 0 else program.key_ram)
        yield Costs(cycles, program.flash_bytes, ram)
    elif job == "decryption key" and both:
        none = replace(both, cycles_max=0, stack=0)
        yield _costs(by.get("key_setup_decrypt", none), both)


def _costs(work: Figure, program: Figure) -> Costs:
    ram = program.key_ram + program.static_ram + work.stack
    return Costs((work.cycles_max,), program.flash_bytes, ram)


# ---- the comparison ----


def rows() -> list[Row]:
    """Every row of every comparison."""
    return measured() + reported() + sketches() + without_c()


def winner(row: Row, figures: Sequence[Figure]) -> Ours | None:
    """The engine that beats a row, the fastest if there are several."""
    beating = [o for o in ours(figures, row.job, row.key_bits) if o.costs.beats(row.costs)]
    return min(beating, key=lambda o: o.costs.cycles, default=None)


def nearest(row: Row, figures: Sequence[Figure]) -> Ours:
    """The engine that misses a row by the least."""
    return min(ours(figures, row.job, row.key_bits), key=lambda o: o.costs.over(row.costs))
