# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The figures of other libraries on AVR, and what each of our engines needs for the same.

RAM is that of the key, the static one and the stack together; a peer that destroys its key needs
another copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from . import cores, lmic
from .comparison import Costs, Ours, Row, by_engine, number, peer_file, published
from .engines import engine
from .results import Figure

TARGET = cores.TARGET
BLOCK_KEY = 16
#: What is made of several figures: os_aes of LMIC, and kernels without C
SKETCH, CORE = "block, CTR 16, MIC 25", "core: encrypt, decrypt, key set-up"


# ---- theirs ----


def measured() -> list[Row]:
    """The rows of avr.json: each operation by itself, as C functions."""
    content = peer_file("avr.json")["block"]
    rows = [_measured(row) for row in content if "pure_asm" not in str(row["variant"])]
    return [row for row in rows if row is not None]


_JOBS = {"enc": "encrypt", "dec": "decrypt", "key": "key set-up", "deckey": "decryption key"}


def _measured(row: dict[str, object]) -> Row | None:
    operation = str(row["op"])
    if operation not in _JOBS:
        return None  # the making of tables belongs to fastram alone
    # A program that only encrypts is smaller, where the peer can be cut so.
    encrypts = operation in ("enc", "key") and row["flash_encrypt_only"] is not None
    flash = number(row["flash_encrypt_only" if encrypts else "flash_full"])
    ram = number(row["ram_static"]) + number(row["ram_context"]) + number(row["stack"])
    if "destroys key" in str(row["note"]):
        ram += BLOCK_KEY
    job = _JOBS[operation]
    if job == "key set-up" and not encrypts:
        job = "key set-up for both"
    name = f"{row['name']} {row['variant']}"
    costs = Costs((number(row["cycles_max"]),), flash, ram)
    return Row("measured", name, number(row["key_bits"]), job, costs)


def reported() -> list[Row]:
    """The rows of the DTU report: one block, with the key on the fly."""
    return [
        Row(
            "DTU report",
            str(row["name"]),
            128,
            "encrypt",
            Costs((number(row["cycles"]),), number(row["flash"]), number(row["ram"])),
        )
        for row in published("dtu")[1]
    ]


def sketches() -> list[Row]:
    """The rows of the LMIC table: a block, CTR and the MIC, in a sketch; cycles, and bytes beyond
    those of the sketch without AES."""
    table, rows = published("lmic")
    clock, base = number(table["clock_mhz"]), table["without_aes"]
    assert isinstance(base, dict)
    return [
        Row(
            "LMIC sketch",
            str(row["name"]),
            128,
            SKETCH,
            Costs(
                tuple(number(row[step]) * clock for step in ("block", "ctr", "mic")),
                number(row["flash"]) - number(base["flash"]),
                number(row["ram"]) - number(base["ram"]),
            ),
        )
        for row in rows
    ]


def without_c() -> list[Row]:
    """The rows of AVR-AES-faster: for callers in assembly."""
    return [
        Row(
            "AVR-AES-faster",
            f"S-box in {row['sbox']}",
            number(row["key_bits"]),
            CORE,
            Costs(
                tuple(number(row[step]) for step in ("encrypt", "decrypt", "expand")),
                number(row["flash"]),
                number(row["ram"]),
            ),
        )
        for row in published("avr_aes_faster")[1]
    ]


def rows() -> list[Row]:
    """Every row of every comparison."""
    return measured() + reported() + sketches() + without_c()


# ---- ours ----


def ours(figures: Sequence[Figure], job: str, key_bits: int, target: str = TARGET) -> list[Ours]:
    """What each engine needs for a job."""
    if job == SKETCH:
        return [_sketch(figure) for figure in lmic.load()]
    found = []
    for name, by in by_engine(figures, target, key_bits).items():
        timing = by["encrypt_decrypt"].timing_class
        found += [Ours(name, costs, timing) for costs in _jobs(by, job)]
        if job == CORE and name in cores.CORES:
            core = _core(figures, by["encrypt_decrypt"], key_bits)
            found.append(Ours(name, core, timing))
    return found


def _sketch(figure: lmic.Figure) -> Ours:
    costs = Costs(figure.cycles, figure.flash + figure.gap, figure.ram)
    timing = engine(TARGET, figure.engine).timing_of("expand", "encrypt")
    return Ours(str(figure), costs, timing)


def _core(figures: Sequence[Figure], both: Figure, key_bits: int) -> Costs:
    verbs = ("encrypt", "decrypt", "expand")
    cycles = (cores.cycles(figures, both.engine, verb, key_bits) for verb in verbs)
    flash = cores.flash(figures, both.engine, key_bits)
    return Costs(tuple(c or 0 for c in cycles), flash, both.key_ram + both.static_ram)


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
    elif job == "decryption key" and both:
        none = replace(both, cycles_max=0, stack=0)
        yield _costs(by.get("key_setup_decrypt", none), both)


def _costs(work: Figure, program: Figure) -> Costs:
    ram = program.key_ram + program.static_ram + work.stack
    return Costs((work.cycles_max,), program.flash_bytes, ram)
