# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""GHASH as SP 800-38D defines it, and POLYVAL as RFC 8452 does, over bits of bilinear.py.

A block is a list of 128 bits. The first one is the high bit of byte 0. With constant bits these are
ordinary functions, which the tests compare with published values.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..gf2 import Bit, Domain

Block = Sequence[Bit]


def block(bytes_: Sequence[Sequence[Bit]]) -> list[Bit]:
    """Return the block of 16 bytes, each with its low bit first."""
    return [bit for byte in bytes_ for bit in reversed(byte)]


def bytes_of(bits: Block) -> list[tuple[Bit, ...]]:
    """Return the bytes of a block, each with its low bit first."""
    return [tuple(reversed(bits[i : i + 8])) for i in range(0, len(bits), 8)]


def add(x: Block, y: Block) -> list[Bit]:
    """Return the sum of two blocks."""
    return [a ^ b for a, b in zip(x, y, strict=True)]


def multiply(domain: Domain, x: Block, y: Block) -> list[Bit]:
    """Return the product of two blocks: 6.3, algorithm 1."""
    z: list[Bit] = [0] * 128
    v = list(y)
    for x_i in x:
        z = add(z, [domain.conjunction(x_i, bit) for bit in v])
        last = v[-1]  # LSB(V)
        v = [0, *v[:-1]]
        for i in (0, 1, 2, 7):  # R = 11100001 || 0^120
            v[i] ^= last
    return z


def ghash(domain: Domain, h: Block, blocks: Sequence[Block]) -> list[Bit]:
    """Return GHASH: 6.4, algorithm 2."""
    y: list[Bit] = [0] * 128
    for x in blocks:
        y = multiply(domain, add(y, x), h)
    return y


def dot(domain: Domain, a: Sequence[Bit], b: Sequence[Bit]) -> list[Bit]:
    """Return a b x^-128 modulo x^128 + x^127 + x^126 + x^121 + 1: RFC 8452, section 3.

    Here the bits are in the order of the RFC: bit i, from the low bit of byte 0 on, is the
    coefficient of x^i.
    """
    product: list[Bit] = [0] * 256
    for i, a_i in enumerate(a):
        for j, b_j in enumerate(b):
            product[i + j] ^= domain.conjunction(a_i, b_j)
    for i in range(128):  # make the coefficient of x^i 0
        for j in (121, 126, 127, 128):
            product[i + j] ^= product[i]
    return product[128:]
