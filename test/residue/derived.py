# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Derive the values that ciphers and modes compute from keys and blocks."""

from __future__ import annotations

from collections.abc import Iterator

from aesmall_workshop.paths import REPOSITORY

BLOCK = 16


def doubled(block: bytes) -> bytes:
    value = int.from_bytes(block, "big") << 1
    return (value & (1 << 128) - 1 ^ (value >> 128) * 0x87).to_bytes(BLOCK, "big")


def halved(block: bytes) -> bytes:
    """Return the product of a block and x in GHASH."""
    value = int.from_bytes(block, "big")
    return (value >> 1 ^ (value & 1) * (0xE1 << 120)).to_bytes(BLOCK, "big")


def derived(block: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the values that modes derive from an encrypted block.

    These are subkeys, and multiples of hash keys.
    """
    big, little, hashed = block, block[::-1], block
    for power in range(1, 7):
        big, little, hashed = doubled(big), doubled(little), halved(hashed)
        yield f"block * x^{power}", big
        yield f"tweak * x^{power}", little[::-1]
        yield f"hash key * x^{power}", hashed


def xor(a: bytes, b: bytes) -> bytes:
    return bytes(x ^ y for x, y in zip(a, b, strict=True))


SBOX = bytes(
    int(x, 16)
    for x in (REPOSITORY / "src/portable/aesmall_sbox_c.c")
    .read_text(encoding="utf-8")
    .replace(",", " ")
    .replace("0x", " 0x")
    .split()
    if x.startswith("0x") and len(x) == 4
)


def round_keys(secret: bytes) -> bytes:
    """Return the key schedule of a secret (FIPS 197 5.2)."""
    size = len(secret) // 4
    words = [secret[4 * i : 4 * i + 4] for i in range(size)]
    rcon = 1
    for i in range(size, 4 * (size + 7)):
        word = words[-1]
        if i % size == 0:
            word = bytes(SBOX[b] for b in word[1:] + word[:1])
            word = bytes([word[0] ^ rcon]) + word[1:]
            rcon = rcon << 1 ^ (rcon >> 7) * 0x11B
        elif size == 8 and i % 8 == 4:
            word = bytes(SBOX[b] for b in word)
        words.append(xor(words[i - size], word))
    return b"".join(words)
