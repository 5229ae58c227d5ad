# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""AES as FIPS 197 defines it, over bytes with affine forms as their bits (gf2.py).

The S-boxes are computed from their definition. This module shares no code with the library. With
constant bits it is an ordinary AES, which the tests compare with OpenSSL.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import xor

from .gf2 import Domain

#: Eight affine forms, bit 0 first.
Byte = tuple[int, ...]

ROUNDS = {128: 10, 192: 12, 256: 14}


def times(a: int, b: int) -> int:
    """Return the product in GF(2^8), 4.2."""
    product = 0
    for i in range(8):
        product ^= (a << i) * (b >> i & 1)
    for i in reversed(range(8, 15)):
        product ^= (0x11B << i - 8) * (product >> i & 1)
    return product


def _sub_byte(x: int) -> int:
    """Return the S-box at x, 5.1.1: the inverse, then the affine map."""
    inverse = next((y for y in range(256) if times(x, y) == 1), 0)
    result = 0x63
    for n in range(5):
        result ^= (inverse << n | inverse >> 8 - n) & 0xFF
    return result


SBOX = tuple(_sub_byte(x) for x in range(256))
INVERSE_SBOX = tuple(SBOX.index(x) for x in range(256))


def constant(value: int) -> Byte:
    """Return a byte of constant bits."""
    return tuple(value >> i & 1 for i in range(8))


def add(*addends: Byte) -> Byte:
    """Return the sum in GF(2^8), 4.1."""
    result = addends[0]
    for byte in addends[1:]:
        if len(byte) != len(result):
            raise ValueError("bytes of different widths")
        result = tuple(map(xor, result, byte))
    return result


def scale(factor: int, byte: Byte) -> Byte:
    """Return a constant times a byte in GF(2^8)."""
    result = [0] * 8
    for i, form in enumerate(byte):
        product = times(factor, 1 << i)
        result = [r ^ (form if product >> j & 1 else 0) for j, r in enumerate(result)]
    return tuple(result)


class Aes:
    """FIPS 197 with one key size in a domain, in which it makes the lanes of its S-boxes."""

    def __init__(self, domain: Domain, key_bits: int) -> None:
        self.domain = domain
        self.words = key_bits // 32
        self.rounds = ROUNDS[key_bits]

    def _sub(self, name: str, byte: Byte, sbox: tuple[int, ...] = SBOX) -> Byte:
        if max(byte) < 2:
            return constant(sbox[sum(bit << i for i, bit in enumerate(byte))])
        return self.domain.sbox(name, byte, sbox)

    def key_expansion(self, secret: Sequence[Byte], ahead: int = 0) -> list[Byte]:
        """Return the 16 (rounds + 1) bytes of the round keys, and `ahead` words more, 5.2."""
        w = list(secret)
        rcon = 1
        for i in range(self.words, 4 * (self.rounds + 1) + ahead):
            temp = w[-4:]
            if i % self.words == 0:
                temp = temp[1:] + temp[:1]
                temp = [self._sub(f"S(w{i - 1}[{(j + 1) % 4}])", b) for j, b in enumerate(temp)]
                temp[0] = add(temp[0], constant(rcon))
                rcon = times(rcon, 2)
            elif self.words == 8 and i % 8 == 4:
                temp = [self._sub(f"S(w{i - 1}[{j}])", b) for j, b in enumerate(temp)]
            w += [add(a, b) for a, b in zip(w[4 * (i - self.words) :][:4], temp, strict=True)]
        return w

    def encrypt(self, round_keys: Sequence[Byte], block: Sequence[Byte], label: str) -> list[Byte]:
        """Encrypt a block, 5.1."""
        state = self._add_round_key(block, round_keys, 0)
        for r in range(1, self.rounds + 1):
            state = [self._sub(f"S({label}round {r}, byte {i})", b) for i, b in enumerate(state)]
            state = [state[(i + 4 * (i % 4)) % 16] for i in range(16)]
            if r != self.rounds:
                state = _mix_columns(state, (2, 3, 1, 1))
            state = self._add_round_key(state, round_keys, r)
        return state

    def decrypt(self, round_keys: Sequence[Byte], block: Sequence[Byte], label: str) -> list[Byte]:
        """Decrypt a block, 5.3."""
        state = self._add_round_key(block, round_keys, self.rounds)
        for r in reversed(range(self.rounds)):
            state = [state[(i - 4 * (i % 4)) % 16] for i in range(16)]
            state = [
                self._sub(f"InvS({label}round {r}, byte {i})", b, INVERSE_SBOX)
                for i, b in enumerate(state)
            ]
            state = self._add_round_key(state, round_keys, r)
            if r != 0:
                state = _mix_columns(state, (14, 11, 13, 9))
        return state

    def _add_round_key(
        self, state: Sequence[Byte], round_keys: Sequence[Byte], r: int
    ) -> list[Byte]:
        return [add(x, k) for x, k in zip(state, round_keys[16 * r : 16 * r + 16], strict=True)]


def _mix_columns(state: Sequence[Byte], row: Sequence[int]) -> list[Byte]:
    """Mix columns: 5.1.3 with (2, 3, 1, 1), 5.3.3 with (14, 11, 13, 9).

    Row i is rotated right by i.
    """
    return [
        add(*(scale(row[(j - i % 4) % 4], state[i - i % 4 + j]) for j in range(4)))
        for i in range(16)
    ]
