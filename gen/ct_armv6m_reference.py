# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The reference for the macros of the ARMv6-M engine ct: FIPS 197 on bytes.

The input and the output are planes in the format of src/portable/ct/ct.h.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import sbox
from ct_schedule import Words

FORWARD, INVERSE = sbox.sbox(), sbox.inverse_sbox()
MIX, INV_MIX = (2, 3, 1, 1), (14, 11, 13, 9)

#: A state of two blocks: a byte for each (row, column, block)
State = dict[tuple[int, int, int], int]
PLACES = [(r, c, b) for r in range(4) for c in range(4) for b in range(2)]


def samples() -> tuple[list[Words], list[Words], Words]:
    """Return planes with every byte and some random bytes, round keys, and pointers to keys."""
    source = random.Random(197)

    def words() -> Words:
        return tuple(source.getrandbits(32) for _ in range(16))

    # Byte n is in lane n mod 32 of word n / 32.
    every = [
        [sum((n >> bit & 1) << n % 32 for n in range(32 * w, 32 * w + 32)) for w in range(8)]
        for bit in range(8)
    ]
    planes = [tuple(head) + words()[8:] for head in every]
    return planes, [words() for _ in range(8)], words()


def on_bytes(function: Callable[[int], int], planes: Sequence[Words]) -> list[Words]:
    """Apply a function of bytes to all lanes."""
    result = [[0] * len(planes[0]) for _ in range(8)]
    for w in range(len(planes[0])):
        for lane in range(32):
            byte = function(sum((planes[p][w] >> lane & 1) << p for p in range(8)))
            for p in range(8):
                result[p][w] |= (byte >> p & 1) << lane
    return [tuple(words) for words in result]


def sub_bytes(planes: Sequence[Words]) -> list[Words]:
    """Return S(x) + 0x63."""
    return on_bytes(lambda x: FORWARD[x] ^ 0x63, planes)


def inv_sub_bytes(planes: Sequence[Words]) -> list[Words]:
    """Return the s with S(s) = x + 0x63."""
    return on_bytes(lambda x: INVERSE[x ^ 0x63], planes)


def add(planes: Sequence[Words], keys: Sequence[Words]) -> list[Words]:
    """Return AddRoundKey of planes."""
    return [
        tuple(x ^ k for x, k in zip(plane, key, strict=True))
        for plane, key in zip(planes, keys, strict=True)
    ]


def _place(r: int, c: int, b: int, k: int) -> int:
    return 8 * r + 2 * ((c + k * r) % 4) + b


def mix_columns(planes: Sequence[Words], k: int, row: Sequence[int]) -> list[Words]:
    """Return MixColumns or its inverse, on planes of round k.

    `row` is the first row of the matrix.
    """
    result = [[0] * len(planes[0]) for _ in range(8)]
    for w in range(len(planes[0])):
        state: State = {}
        for r, c, b in PLACES:
            at = _place(r, c, b, k)
            state[r, c, b] = sum((planes[p][w] >> at & 1) << p for p in range(8))
        for r, c, b in PLACES:
            byte = 0
            for i in range(4):
                byte ^= sbox.multiply(row[i], state[(r + i) % 4, c, b])
            for p in range(8):
                result[p][w] |= (byte >> p & 1) << _place(r, c, b, k)
    return [tuple(words) for words in result]


def transpose(planes: Sequence[Words]) -> list[Words]:
    """Exchange bit p of each byte of word w with bit w of each byte of word p."""
    return [
        tuple(
            sum(
                (planes[p][n] >> (8 * r + w) & 1) << (8 * r + p) for p in range(8) for r in range(4)
            )
            for n in range(len(planes[0]))
        )
        for w in range(8)
    ]
