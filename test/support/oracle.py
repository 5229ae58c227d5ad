# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Compute expected answers with OpenSSL through `cryptography`, and with text-book models."""

from __future__ import annotations

from functools import lru_cache, reduce

from cryptography.hazmat.primitives import cmac as openssl_cmac
from cryptography.hazmat.primitives import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

BLOCK = 16


def ecb(secret: bytes, data: bytes, *, encrypt: bool = True) -> bytes:
    """Return whole blocks, encrypted or decrypted independently."""
    cipher = Cipher(algorithms.AES(secret), modes.ECB())
    return (cipher.encryptor() if encrypt else cipher.decryptor()).update(data)


def cbc(secret: bytes, iv: bytes, text: bytes) -> bytes:
    """Return the CBC encryption of whole blocks."""
    return Cipher(algorithms.AES(secret), modes.CBC(iv)).encryptor().update(text)


def pad(text: bytes) -> bytes:
    """Return the text with PKCS#7 padding."""
    padder = padding.PKCS7(8 * BLOCK).padder()
    return padder.update(text) + padder.finalize()


def cbc_cs(secret: bytes, iv: bytes, text: bytes, variant: int) -> bytes:
    """Return CBC-CS1, CS2 or CS3 as in the addendum to SP 800-38A, over plain CBC."""
    short = len(text) % BLOCK
    padding_len = (BLOCK - short) % BLOCK
    whole = cbc(secret, iv, text + bytes(padding_len))
    if len(whole) == BLOCK:
        return whole
    head, previous, last = whole[: -2 * BLOCK], whole[-2 * BLOCK : -BLOCK], whole[-BLOCK:]
    previous = previous[: BLOCK - padding_len]
    exchanged = variant == 3 or (variant == 2 and short != 0)
    return head + (last + previous if exchanged else previous + last)


def ctr(secret: bytes, counter: bytes, width: int, offset: int, text: bytes) -> bytes:
    """Return CTR with a counter of `width` bits, from a byte offset of the key stream."""
    fixed, first = (
        counter[: BLOCK - width // 8],
        int.from_bytes(counter[BLOCK - width // 8 :], "big"),
    )
    start, end = offset // BLOCK, -(-(offset + len(text)) // BLOCK)
    blocks = b"".join(fixed + (first + i).to_bytes(width // 8, "big") for i in range(start, end))
    begin = offset % BLOCK
    return xor(text, ecb(secret, blocks)[begin : begin + len(text)])


def eax(secret: bytes, nonce: bytes, header: bytes, text: bytes) -> tuple[bytes, bytes]:
    """Return the ciphertext and the tag of EAX, as its paper defines it over CTR and CMAC."""

    def omac(tweak: int, message: bytes) -> bytes:
        return cmac(secret, bytes(15) + bytes([tweak]) + message)

    counter = omac(0, nonce)
    sealed = ctr(secret, counter, 128, 0, text)
    parts = (counter, omac(1, header), omac(2, sealed))
    return sealed, reduce(xor, parts)


def cmac(secret: bytes, message: bytes) -> bytes:
    """Return the whole CMAC."""
    mac = openssl_cmac.CMAC(algorithms.AES(secret))
    mac.update(message)
    return mac.finalize()


def double(value: int) -> int:
    """Return the double of a block in GF(2^128), as in SP 800-38B 5.3."""
    return (value << 1 ^ (value >> 127) * 0x87) % (1 << 128)


def multiply(a: int, b: int) -> int:
    """Return the product of SP 800-38D 6.3, algorithm 1, bit by bit."""
    product, powers = 0, _powers(b)
    while a:
        lowest = a & -a
        product ^= powers[lowest.bit_length() - 1]
        a ^= lowest
    return product


@lru_cache(maxsize=64)
def _powers(b: int) -> list[int]:
    """Return the value that each bit of the other factor adds, from the last bit on."""
    found = []
    for _ in range(128):
        found.append(b)
        b = b >> 1 ^ (0xE1 << 120 if b & 1 else 0)
    return found[::-1]


def xor(a: bytes, b: bytes) -> bytes:
    """Return the XOR of two texts of equal length."""
    assert len(a) == len(b)
    return (int.from_bytes(a, "big") ^ int.from_bytes(b, "big")).to_bytes(len(a), "big")
