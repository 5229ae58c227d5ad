# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Seal firmware as doc/inside/image-format.md describes it, and as no correct program seals it."""

from __future__ import annotations

from dataclasses import dataclass

from cryptography.hazmat.primitives.ciphers.aead import AESCCM

HEADER, TAG, SECRET = 60, 16, bytes(range(16))


@dataclass(frozen=True)
class Image:
    """A program, and all fields of its header."""

    program: bytes
    version: int = 7
    address: int = 0
    product: int = 0x1234
    hardware: int = 3
    chunk_log: int = 7
    secret: bytes = SECRET
    salt: bytes = b"salt of 9"
    magic: bytes = b"aesI"
    layout: int = 1
    algorithm: int = 1
    key: int = 0
    reserved: bytes = bytes(7)
    #: The length in the header, if it is not the length of the program
    length: int = -1

    @property
    def chunk_size(self) -> int:
        return 1 << self.chunk_log

    @property
    def count(self) -> int:
        """Return the number of chunks."""
        return -(-len(self.program) // self.chunk_size)

    def _sealed(self, number: int, kind: int, text: bytes, ad: bytes = b"") -> bytes:
        nonce = self.salt + number.to_bytes(3, "big") + bytes([kind])
        return AESCCM(self.secret, TAG).encrypt(nonce, text, ad)

    @property
    def header(self) -> bytes:
        length = len(self.program) if self.length < 0 else self.length
        numbers = (self.product, self.hardware, self.version, self.address, length)
        kinds = bytes([self.layout, self.algorithm, self.chunk_log, self.key])
        fields = self.magic + kinds + b"".join(n.to_bytes(4, "big") for n in numbers)
        fields += self.reserved + self.salt
        return fields + self._sealed(0, 2, b"", fields)

    def text(self, number: int) -> bytes:
        """Return the program bytes of a chunk."""
        start = number * self.chunk_size
        return self.program[start : start + self.chunk_size].ljust(self.chunk_size, b"\xff")

    def chunk(self, number: int) -> bytes:
        """Return a sealed chunk."""
        return self._sealed(number, int(number == self.count - 1), self.text(number))

    @property
    def data(self) -> bytes:
        """Return the whole image."""
        return self.header + b"".join(map(self.chunk, range(self.count)))
