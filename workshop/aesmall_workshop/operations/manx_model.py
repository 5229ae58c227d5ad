# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Model Manx1 and Manx2 by their definition (src/modes/manx/manx.h), over OpenSSL's AES.

The model is an oracle and written to be read: bits are strings of 0 and 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

BLOCK = 128
LEVEL = 64

Double = Callable[[bytes], bytes]


class RefusedError(Exception):
    """The mode does not accept these parameters or lengths."""


def bits_of(data: bytes, count: int) -> str:
    """Return the first `count` bits."""
    return "".join(f"{byte:08b}" for byte in data)[:count]


def bytes_of(bits: str) -> bytes:
    """Return the bits as bytes, with zeros to the end of the last byte."""
    whole = bits.ljust(-(-len(bits) // 8) * 8, "0")
    return bytes(int(whole[i : i + 8], 2) for i in range(0, len(whole), 8))


def double(block: bytes) -> bytes:
    """Double a block as CMAC does, SP 800-38B section 5.3."""
    number = int.from_bytes(block, "big") << 1
    return (number ^ (number >> BLOCK) * (1 << BLOCK | 0x87)).to_bytes(16, "big")


def double_as_published(block: bytes) -> bytes:
    """Double a block as the published code does: little-endian, and with one bit too many."""
    number = int.from_bytes(block, "little") << 1 | block[3] >> 7
    return (number ^ (number >> BLOCK) * (1 << BLOCK | 0x87)).to_bytes(16, "little")


def _encrypt(secret: bytes, block: bytes) -> bytes:
    return Cipher(algorithms.AES(secret), modes.ECB()).encryptor().update(block)


def _xor(a: bytes, b: bytes) -> bytes:
    return bytes(x ^ y for x, y in zip(a, b, strict=True))


def _pad(text: str, size: int) -> str:
    return f"{text}1".ljust(size, "0")


@dataclass(frozen=True)
class Manx:
    """A set of parameters."""

    mode: int
    nonce_bits: int
    ad_max_bits: int
    variable: bool
    published: bool = False

    @property
    def padded_ad(self) -> int:
        """Return the bits that the padded associated data takes: s in Manx1, a* in Manx2."""
        if self.mode == 1:
            return max(BLOCK - self.nonce_bits + LEVEL, self.ad_max_bits)
        return self.ad_max_bits + self.variable

    @property
    def room(self) -> int:
        """Return the bits for text: n - v in Manx1, r in Manx2."""
        if self.mode == 1:
            return 2 * BLOCK - self.nonce_bits - self.padded_ad
        return BLOCK - self.nonce_bits - self.padded_ad - 2

    @property
    def limit(self) -> int:
        """Return the number of bits that a message must stay below."""
        return self.room if self.mode == 1 else BLOCK - self.nonce_bits - 2 + self.room

    @property
    def exists(self) -> bool:
        """Return whether the definition permits this set."""
        if self.mode == 1:
            return self.nonce_bits <= BLOCK and self.room > 0
        return self.nonce_bits >= LEVEL and self.room >= 0 and self.limit > 0

    def takes_ad(self, ad_bits: int) -> bool:
        """Return whether associated data may have this length."""
        if not self.variable:
            return ad_bits == self.ad_max_bits
        return ad_bits <= self.ad_max_bits and (self.mode == 2 or ad_bits < self.padded_ad)

    def seal(self, secret: bytes, nonce: str, ad: str, text: str) -> bytes:
        """Return the ciphertext."""
        if not (self.exists and self.takes_ad(len(ad)) and len(text) < self.limit):
            raise RefusedError
        if self.variable:
            ad = _pad(ad, self.padded_ad)
        blocks = self.plain(nonce, ad.ljust(self.padded_ad, "0"), text)
        if self.mode == 2:
            return b"".join(_encrypt(secret, block) for block in blocks)
        mask = (double_as_published if self.published else double)(_encrypt(secret, blocks[0]))
        return _xor(_encrypt(secret, _xor(blocks[1], mask)), mask)

    def plain(self, nonce: str, ad: str, text: str) -> list[bytes]:
        """Return the blocks before encryption. The associated data is padded."""
        if self.mode == 1:
            whole = _pad(nonce + ad + text, 2 * BLOCK)
            return [bytes_of(whole[:BLOCK]), bytes_of(whole[BLOCK:])]
        if len(text) == self.room:
            return [bytes_of(f"{nonce}11{ad}{text}")]
        if len(text) < self.room:
            return [bytes_of(_pad(f"{nonce}10{ad}{text}", BLOCK))]
        first, rest = text[: self.room], text[self.room :]
        return [bytes_of(f"{nonce}00{ad}{first}"), bytes_of(_pad(f"{nonce}01{rest}", BLOCK))]
