# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Compare the figures of other libraries on the Cortex-M0+ with our engines for the same jobs.

RAM is the RAM of the key schedule, static RAM and, except for key set-up, stack. The stack of the
others' key set-up is not known. Engines with tables count twice: with tables in RAM, the default,
and with tables in flash, as in most other libraries. Without wait states the cycles are equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aesmall.figures.results import Figure

from .comparison import Costs, Ours, Row, by_engine, number, peer_file

TARGET = "rp2040"
COMPARISON = "Cortex-M0+"
JOBS = ("encrypt", "two blocks", "key set-up", "decrypt", "decryption key", "CBC of 47 bytes")
ENCRYPT, PAIR, KEY, DECRYPT, DECRYPTION_KEY, CBC = JOBS
#: Blocks with padding. CBC decryption may decrypt two in one call.
CBC_BLOCKS = 3


# ---- theirs ----


def rows() -> list[Row]:
    """Return the rows of cortex-m0plus.json, by implementation, key size and operation."""
    return [
        Row(COMPARISON, name, int(bits), job, costs, not row["secret_indexed_addresses"])
        for row in peer_file("cortex-m0plus.json")["rows"]
        for name in [f"{row['name']} {row['variant']} {row['opt']}"]
        for bits, cycles in _sizes(row)
        for job, costs in _measured(row, cycles)
    ]


def _sizes(row: dict[str, object]) -> Iterator[tuple[str, dict[str, object]]]:
    sizes = row["aes"]
    assert isinstance(sizes, dict)
    yield from sizes.items()


def _measured(row: dict[str, object], cycles: dict[str, object]) -> Iterator[tuple[str, Costs]]:
    key, flash = number(row["context_bytes"]), number(row["flash_encrypt_only"])
    ram = number(row["static_ram_encrypt"]) + key
    block = PAIR if row["blocks_per_call"] == 2 else ENCRYPT
    yield block, Costs((number(cycles["encrypt"]),), flash, ram + number(cycles["stack_encrypt"]))
    if cycles["key_setup"]:
        yield KEY, Costs((number(cycles["key_setup"]),), flash, ram)
    if cycles["decrypt"] is None:
        return
    flash, ram = number(row["flash_full"]), number(row["static_ram_full"]) + key
    stack = number(cycles["stack_decrypt"])
    yield DECRYPT, Costs((number(cycles["decrypt"]),), flash, ram + stack)
    yield DECRYPTION_KEY, Costs((number(cycles["key_setup_decrypt"]),), flash, ram)
    if cycles["cbc47_cycles"]:
        stack = max(stack, number(cycles["stack_encrypt"]))
        yield CBC, Costs((number(cycles["cbc47_cycles"]),), flash, ram + stack)


# ---- ours ----


def ours(figures: Sequence[Figure], job: str, key_bits: int, target: str = TARGET) -> list[Ours]:
    """Return the costs of each engine for a job on the RP2040 or another chip of 32 bits."""
    return [
        Ours(name + place, costs, by["encrypt_decrypt"].timing_class)
        for name, by in by_engine(figures, target, key_bits).items()
        for programs, cycles, stack in _jobs(by, job)
        for place, costs in _places(programs, cycles, stack)
    ]


#: The programs with the code of a job, its cycles, its stack
_Way = tuple[tuple[Figure, ...], int, int]


def _places(programs: Sequence[Figure], cycles: int, stack: int) -> Iterator[tuple[str, Costs]]:
    """Yield the costs with tables in RAM and in flash.

    Code that two programs share counts twice.
    """
    flash = sum(figure.flash_bytes for figure in programs)
    tables = sum(figure.table_bytes for figure in programs)
    ram = max(figure.key_ram for figure in programs) + stack
    yield "", Costs((cycles,), flash, ram + sum(figure.static_ram for figure in programs))
    if tables:
        yield ", tables in flash", Costs((cycles,), flash, ram)


def _jobs(by: dict[str, Figure], job: str) -> Iterator[_Way]:
    """Yield the ways to do a job with one engine, from its figures by operation."""
    alone = [by[name] for name in ("encrypt", "encrypt_only") if name in by]
    if job == ENCRYPT:
        yield from (((f,), f.cycles_max, f.stack) for f in alone)
    elif job == PAIR:
        yield from (((f,), 2 * f.cycles_max, f.stack) for f in alone)
        if pair := by.get("encrypt_wide"):
            yield (pair,), pair.cycles_max, pair.stack
    elif job == KEY:
        yield from (((f,), by["key_setup"].cycles_max, 0) for f in alone)
    elif job == DECRYPT:
        yield from ((p, decrypt.cycles_max, decrypt.stack) for p, _, decrypt in _both_ways(by))
    elif job == DECRYPTION_KEY:
        yield from ((p, key, 0) for p, key, _ in _both_ways(by))
    elif job == CBC:
        yield from _cbc(by)


def _both_ways(by: dict[str, Figure]) -> Iterator[tuple[tuple[Figure, ...], int, Figure]]:
    """Yield programs with both directions, the cycles of the decryption key, the decryption."""
    yield (by["encrypt_decrypt"],), by["key_setup"].cycles_max, by["decrypt"]
    if eic := by.get("decrypt_eic"):
        yield (by["encrypt"], eic), by["key_setup_eic"].cycles_max, eic


def _cbc(by: dict[str, Figure]) -> Iterator[_Way]:
    """Yield the cost of key set-ups and blocks only, as in the others' figures.

    If one key schedule serves both directions, one key set-up counts.
    """
    encrypt = by["encrypt"]
    start = by["key_setup"].cycles_max + CBC_BLOCKS * encrypt.cycles_max
    for programs, key, decrypt in _both_ways(by):
        stack = max(encrypt.stack, decrypt.stack)
        once = 0 if len(programs) == 1 else key
        yield programs, start + once + CBC_BLOCKS * decrypt.cycles_max, stack
    if pair := by.get("decrypt_wide"):
        blocks = CBC_BLOCKS // 2 * pair.cycles_max + by["decrypt"].cycles_max
        # A program with single blocks also links two blocks, which they are made of.
        yield (by["encrypt_decrypt"],), start + blocks, max(pair.stack, by["decrypt"].stack)
