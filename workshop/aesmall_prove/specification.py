# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The specification of each kernel by FIPS 197, and how schedules hold round keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from aesmall.engines import WIDE

from .fips197 import INVERSE_SBOX, SBOX, Aes, Byte, add, constant, scale
from .gf2 import Domain
from .loops.counter import BLOCK, Count, beside, counters, ctr
from .span import Span

#: 2 times this is 1 in GF(2^8).
HALF_OF_ONE = 0x8D


class ContractError(Exception):
    """A claim that cannot be made, for example an engine without a contract or no cases."""


@dataclass
class Specification:
    """The buffers before the call, and their required contents after it."""

    domain: Domain
    before: dict[str, list[Byte]]
    after: dict[str, list[Byte]]
    #: The secret variables, as a form; and those of them that follow only from keys
    secret: int
    keys: int

    @cached_property
    def text(self) -> Span:
        """Return the span of the input and the output."""
        known = [self.before.get("in", ()), self.after.get("out", ())]
        return Span(form for bytes_ in known for byte in bytes_ for form in byte)


def _fips197(round_keys: list[Byte]) -> list[Byte]:
    return round_keys


def _fixsliced(round_keys: list[Byte]) -> list[Byte]:
    """Return the schedule of src/portable/ct/ct.h.

    Byte (r, c) of round key k goes to column c + k r, all except the first round key include 0x63,
    and bit 2 j + e of the byte goes to bit 8 r + 2 c + e of word j.
    """
    schedule: list[Byte] = []
    for k in range(len(round_keys) // BLOCK):
        words = [[0] * 32 for _ in range(4)]
        for r in range(4):
            for c in range(4):
                byte = round_keys[BLOCK * k + 4 * c + r]
                if k > 0:
                    byte = add(byte, constant(0x63))
                for bit, form in enumerate(byte):
                    words[bit // 2][8 * r + 2 * ((c + k * r) % 4) + bit % 2] = form
        schedule += [tuple(word[i : i + 8]) for word in words for i in range(0, 32, 8)]
    return schedule


def _pairs(round_keys: list[Byte]) -> list[Byte]:
    """Return the schedule of ct_armv6m, doc/inside/armv6m.md.

    It is like _fixsliced, but bit b of a byte goes to word b twice, to bits 8 r + 2 c and 8 r + 2 c
    + 1: once for each block.
    """
    schedule: list[Byte] = []
    for k in range(len(round_keys) // BLOCK):
        words = [[0] * 32 for _ in range(8)]
        for r in range(4):
            for c in range(4):
                byte = round_keys[BLOCK * k + 4 * c + r]
                if k > 0:
                    byte = add(byte, constant(0x63))
                place = 8 * r + 2 * ((c + k * r) % 4)
                for bit, form in enumerate(byte):
                    words[bit][place : place + 2] = form, form
        schedule += [tuple(word[i : i + 8]) for word in words for i in range(0, 32, 8)]
    return schedule


def _sliced(round_keys: list[Byte]) -> list[Byte]:
    """Return the sliced schedule of doc/inside/armv6m.md.

    Bit b of the byte in row r and column c of a round key goes to bit 8 r + 4 (b / 4) + c of word b
    mod 4.
    """
    schedule: list[Byte] = []
    for k in range(len(round_keys) // BLOCK):
        words = [[0] * 32 for _ in range(4)]
        for i, byte in enumerate(round_keys[BLOCK * k : BLOCK * (k + 1)]):
            for bit, form in enumerate(byte):
                words[bit % 4][8 * (i % 4) + 4 * (bit // 4) + i // 4] = form
        schedule += [tuple(word[i : i + 8]) for word in words for i in range(0, 32, 8)]
    return schedule


def _rows(round_keys: list[Byte]) -> list[Byte]:
    """Return the schedule of doc/inside/armv6m-rows.md.

    Word i of a round key is row i, and its byte j is column j.
    """
    return [
        round_keys[BLOCK * k + 4 * column + row]
        for k in range(len(round_keys) // BLOCK)
        for row in range(4)
        for column in range(4)
    ]


def _rows_but_first(round_keys: list[Byte]) -> list[Byte]:
    """Return _rows with the first round key in the order of FIPS 197, doc/inside/armv6m-rows.md."""
    return round_keys[:BLOCK] + _rows(round_keys[BLOCK:])


def _eic(round_keys: list[Byte]) -> list[Byte]:
    """Return the schedule of src/avr/fast/aesmall_avr_fast_eic.inc.

    A column of all round keys except the first and the last becomes s, (k2+k3)/2, (k0+k2)/2 + s, k0
    + 2s with s = k0+k1+k2+k3.
    """
    schedule = list(round_keys)
    for i in range(BLOCK, len(round_keys) - BLOCK, 4):
        k0, k1, k2, k3 = round_keys[i : i + 4]
        s = add(k0, k1, k2, k3)
        half = HALF_OF_ONE
        schedule[i : i + 4] = [
            s,
            scale(half, add(k2, k3)),
            add(scale(half, add(k0, k2)), s),
            add(k0, scale(2, s)),
        ]
    return schedule


def _eic_columns(round_keys: list[Byte]) -> list[Byte]:
    """Return InvMixColumns of all round keys except the first and the last, FIPS 197 5.3.5."""
    schedule = list(round_keys)
    for i in range(BLOCK, len(round_keys) - BLOCK, 4):
        column = round_keys[i : i + 4]
        schedule[i : i + 4] = [
            add(*(scale(factor, column[(row + j) % 4]) for j, factor in enumerate((14, 11, 13, 9))))
            for row in range(4)
        ]
    return schedule


def _bitsliced_avr(round_keys: list[Byte]) -> list[Byte]:
    """Return the schedule of ct_avr, doc/inside/avr-ct.md.

    Byte 2 b + e of round key k holds bit b of its rows e (low nibble) and e + 2 (high nibble).
    Column slot s is bit 3 - s of a nibble. Row r of column c has slot c, but c + 2 in rows 2 and 3
    if k is even, and c + r in the last round key. All except the first include 0x63.
    """
    last = len(round_keys) // BLOCK - 1
    schedule: list[Byte] = []
    for k in range(last + 1):
        planes = [[0] * 8 for _ in range(BLOCK)]
        for r in range(4):
            turn = r if k == last else 2 * (r // 2) * (1 - k % 2)
            for c in range(4):
                byte = round_keys[BLOCK * k + 4 * c + r]
                if k > 0:
                    byte = add(byte, constant(0x63))
                for bit, form in enumerate(byte):
                    planes[2 * bit + r % 2][4 * (r // 2) + 3 - (c + turn) % 4] = form
        for bit in (1, 2, 3, 0, 6, 7, 4, 5):
            schedule += map(tuple, planes[2 * bit : 2 * bit + 2])
    return schedule


#: The schedule is the secret itself, and the kernels make their round keys.
SECRET = "secret"
LAYOUTS: dict[str, Callable[[list[Byte]], list[Byte]]] = {
    "fips197": _fips197,
    "fixsliced": _fixsliced,
    "pairs": _pairs,
    "halves": _fixsliced,
    "sliced": _sliced,
    "rows": _rows,
    "rows_but_first": _rows_but_first,
    "eic": _eic,
    "eic_columns": _eic_columns,
    "bitsliced_avr": _bitsliced_avr,
}
#: Layouts of engines that process counter blocks in pairs, an even one and the next. "halves" is
#: "fixsliced": word i of a round key holds planes 2 i and 2 i + 1.
IN_PAIRS = ("pairs", "halves")
#: The tables in RAM as the program fills them before it calls a kernel (test_fastram.py)
TABLES = {"aesmall_sbox_ram_avr": SBOX, "aesmall_inv_sbox_ram_avr": INVERSE_SBOX}


@lru_cache(maxsize=6)  # about 100 MB each
def specification(
    verb: str, layout: str, key_bits: int, count: Count | None = None
) -> Specification:
    """Return FIPS 197 for a verb.

    The round keys of a schedule are free variables: a claim for all of them holds for the round
    keys of the key set-up. If the schedule is the secret itself, the proof includes the key
    expansion.
    """
    domain = Domain()
    aes = Aes(domain, key_bits)

    def block(name: str, size: int) -> list[Byte]:
        return [domain.variables(f"{name}[{i}]") for i in range(size)]

    if verb.startswith("expand"):
        secret = block("secret", key_bits // 8)
        before = {"secret": secret}
        after = {"schedule": LAYOUTS[layout](aes.key_expansion(secret))}
        keys = (1 << domain.size) - 2
    else:
        if layout == SECRET:
            schedule = block("secret", key_bits // 8)
            # Engines that make round keys on the fly run up to two groups of words ahead.
            round_keys = aes.key_expansion(schedule, ahead=2 * aes.words)
        else:
            round_keys = [b for r in range(aes.rounds + 1) for b in block(f"key {r}", BLOCK)]
            schedule = LAYOUTS[layout](round_keys)
        keys = (1 << domain.size) - 2
        if count is not None:
            return _ctr(aes, round_keys, schedule, count, pairs=layout in IN_PAIRS)
        text = block("in", BLOCK * (2 if verb.endswith(WIDE) else 1))
        cipher = aes.encrypt if verb.startswith("encrypt") else aes.decrypt
        out = [
            byte
            for i in range(0, len(text), BLOCK)
            for byte in cipher(
                round_keys,
                text[i : i + BLOCK],
                f"block {i // BLOCK}, " if verb.endswith(WIDE) else "",
            )
        ]
        before = {"schedule": schedule, "in": text}
        after = {"out": out}
    return Specification(domain, before, after, (1 << domain.size) - 2, keys)


def _ctr(
    aes: Aes, round_keys: list[Byte], schedule: list[Byte], count: Count, *, pairs: bool
) -> Specification:
    """Return CTR with a public counter of 128 bits.

    With `pairs` the lanes of blocks that share words with the requested blocks are created too.
    """
    domain = aes.domain
    keys = (1 << domain.size) - 2
    head = [domain.variables(f"counter[{i}]") for i in range(BLOCK - len(count.low))]
    public = sum(form for byte in head for form in byte)
    text = [domain.variables(f"in[{i}]") for i in range(BLOCK * count.blocks)]
    *blocks, last = counters(head, count)
    out = ctr(aes, round_keys, blocks, text)
    for block in beside(head, count) if pairs else ():
        aes.encrypt(round_keys, block, "a block beside, ")
    return Specification(
        domain,
        {"schedule": schedule, "counter": [*blocks, last][0], "in": text},
        {"counter": last, "out": out},
        (1 << domain.size) - 2 & ~public,
        keys,
    )
