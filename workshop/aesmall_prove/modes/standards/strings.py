# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Bit strings as in standards, the most significant bit of each byte first."""

from __future__ import annotations

from collections.abc import Sequence

from ...fips197 import Byte, add, constant
from ..case import World
from ..oracle import BLOCK, bytes_of_bits


def string(bytes_: Sequence[Byte]) -> list[int]:
    """Return the bits of some bytes."""
    return [bit for byte in bytes_ for bit in reversed(byte)]


def octets(bits: Sequence[int]) -> list[Byte]:
    """Return the bytes of some bits, with zeros in the rest of the last byte."""
    bits = [*bits, *[0] * (-len(bits) % 8)]
    return [tuple(reversed(bits[i : i + 8])) for i in range(0, len(bits), 8)]


def number(value: int, bytes_: int) -> list[Byte]:
    """Return the bytes of a number, high byte first."""
    return [constant(b) for b in value.to_bytes(bytes_, "big")]


def double(block: Sequence[Byte]) -> list[Byte]:
    """Return a block times x, modulo x^128 + x^7 + x^2 + x + 1."""
    first, *others = string(block)
    others.append(0)
    for power in (7, 2, 1, 0):
        others[-1 - power] ^= first
    return octets(others)


def ten(bytes_: Sequence[Byte]) -> list[Byte]:
    """Return a string filled up to a block with 10*."""
    return [*bytes_, constant(0x80), *[constant(0)] * (BLOCK - 1 - len(bytes_))]


def unlike(world: World, bytes_: Sequence[Byte]) -> list[Byte]:
    """Return any other string of this length."""
    others = bytes_of_bits(world.difference(8 * len(bytes_)))
    return [add(byte, other) for byte, other in zip(bytes_, others, strict=True)]
