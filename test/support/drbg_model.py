# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""CTR_DRBG after the text of SP 800-90A Rev. 1, over ECB of OpenSSL: slow and plain."""

from __future__ import annotations

from dataclasses import dataclass

from . import oracle

BLOCK = 16


def block_cipher_df(key_size: int, text: bytes, size: int) -> bytes:
    """Section 10.3.2, steps as numbered there."""
    s = len(text).to_bytes(4, "big") + size.to_bytes(4, "big") + text + b"\x80"  # 2 to 4
    s += bytes(-len(s) % BLOCK)
    key = bytes(range(key_size))  # 8
    temp, i = b"", 0
    while len(temp) < key_size + BLOCK:  # 9
        chain = bytes(BLOCK)  # BCC, section 10.3.3
        data = i.to_bytes(4, "big") + bytes(12) + s
        for at in range(0, len(data), BLOCK):
            mixed = bytes(a ^ b for a, b in zip(chain, data[at : at + BLOCK], strict=True))
            chain = oracle.ecb(key, mixed)
        temp += chain
        i += 1
    key, x = temp[:key_size], temp[key_size : key_size + BLOCK]  # 10, 11
    out = b""
    while len(out) < size:  # 13
        x = oracle.ecb(key, x)
        out += x
    return out[:size]


@dataclass
class Drbg:
    """A generator; each call takes the entropy that it needs."""

    key_size: int
    df: bool
    key: bytes = b""
    v: int = 0

    @property
    def seed_size(self) -> int:
        return self.key_size + BLOCK

    @property
    def init_size(self) -> int:
        """Bytes of entropy, and of a nonce, that the library asks for at first."""
        return self.key_size * 3 // 2 if self.df else self.seed_size

    @property
    def reseed_size(self) -> int:
        return self.key_size if self.df else self.seed_size

    def stream(self, size: int) -> bytes:
        out = b""
        while len(out) < size:
            self.v = (self.v + 1) % 2**128
            out += oracle.ecb(self.key, self.v.to_bytes(BLOCK, "big"))
        return out[:size]

    def update(self, provided: bytes) -> None:
        """Section 10.2.1.2."""
        temp = self.stream(self.seed_size)
        temp = bytes(a ^ b for a, b in zip(temp, provided, strict=True))
        self.key, self.v = temp[: self.key_size], int.from_bytes(temp[self.key_size :], "big")

    def condense(self, *texts: bytes) -> bytes:
        """A seed of entropy and strings: section 10.2.1.3.2, or 10.2.1.3.1."""
        if self.df:
            return block_cipher_df(self.key_size, b"".join(texts), self.seed_size)
        total = 0
        for text in texts:
            total ^= int.from_bytes(text.ljust(self.seed_size, b"\0"), "big")
        return total.to_bytes(self.seed_size, "big")

    def instantiate(self, entropy: bytes, personalization: bytes = b"") -> None:
        self.key, self.v = bytes(self.key_size), 0
        self.update(self.condense(entropy, personalization))

    def reseed(self, entropy: bytes, additional: bytes = b"") -> None:
        self.update(self.condense(entropy, additional))

    def generate(self, size: int, additional: bytes = b"") -> bytes:
        """Section 10.2.1.5."""
        provided = bytes(self.seed_size)
        if additional:
            provided = self.condense(additional)
            self.update(provided)
        out = self.stream(size)
        self.update(provided)
        return out
