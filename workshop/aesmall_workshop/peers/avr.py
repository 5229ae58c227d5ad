# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Compare the figures of other libraries on AVR with our engines for the same jobs.

RAM is the RAM of the key, static RAM and stack together. A peer that destroys its key needs another
copy of the key.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from aesmall.figures.results import Figure

from .comparison import Costs, Ours, Row, by_engine, number, peer_file

TARGET = "atmega328p"
COMPARISON = "measured"
BLOCK_KEY = 16


# ---- theirs ----


def rows() -> list[Row]:
    """Return the rows of avr.json: each operation by itself, as C functions."""
    content = peer_file("avr.json")["block"]
    rows = [_measured(row) for row in content if "pure_asm" not in str(row["variant"])]
    return [row for row in rows if row is not None]


_JOBS = {"enc": "encrypt", "dec": "decrypt", "key": "key set-up", "deckey": "decryption key"}


def _measured(row: dict[str, object]) -> Row | None:
    operation = str(row["op"])
    if operation not in _JOBS:
        return None  # only fastram makes tables
    # If the peer's encryption can be linked without decryption, this smaller program counts.
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
    return Row(COMPARISON, name, number(row["key_bits"]), job, costs)


# ---- ours ----


def ours(figures: Sequence[Figure], job: str, key_bits: int, target: str = TARGET) -> list[Ours]:
    """Return the costs of each engine for a job."""
    found = []
    for name, by in by_engine(figures, target, key_bits).items():
        timing = by["encrypt_decrypt"].timing_class
        found += [Ours(name, costs, timing) for costs in _jobs(by, job)]
    return found


def _jobs(by: dict[str, Figure], job: str) -> Iterable[Costs]:
    """Yield the costs of each way to do a job with one engine, from its figures by operation."""
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
