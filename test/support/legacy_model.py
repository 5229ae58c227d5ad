# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Model Mbed TLS's sample crypt_and_hash with hashlib and OpenSSL's AES (doc/use/legacy.md)."""

from __future__ import annotations

import hashlib
import hmac

from cryptography.hazmat.primitives import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

ROUNDS = 8192
BLOCK = 16


class NotRight(Exception):
    """A wrong secret or a changed file."""


def name_iv(hash_name: str, size: int, name: bytes) -> bytes:
    """Return the IV that the sample derives from the size and the name of a file."""
    return hashlib.new(hash_name, size.to_bytes(8, "little") + name).digest()[:BLOCK]


def derived(hash_name: str, iv: bytes, secret: bytes, rounds: int = ROUNDS) -> bytes:
    """Return the key of both the cipher and the MAC."""
    digest = iv + bytes(16)
    for _ in range(rounds):
        digest = hashlib.new(hash_name, digest[:32] + secret).digest()
    return digest[:32]


def _aes(key: bytes, iv: bytes) -> Cipher[modes.CBC]:
    return Cipher(algorithms.AES(key), modes.CBC(iv))


def seal(hash_name: str, iv: bytes, secret: bytes, text: bytes, rounds: int = ROUNDS) -> bytes:
    padder = padding.PKCS7(8 * BLOCK).padder()
    return seal_padded(hash_name, iv, secret, padder.update(text) + padder.finalize(), rounds)


def seal_padded(
    hash_name: str, iv: bytes, secret: bytes, padded: bytes, rounds: int = ROUNDS
) -> bytes:
    """Seal whole blocks with any padding."""
    key = derived(hash_name, iv, secret, rounds)
    encryptor = _aes(key, iv).encryptor()
    ciphertext = encryptor.update(padded) + encryptor.finalize()
    return iv + ciphertext + hmac.new(key, ciphertext, hash_name).digest()


def open_(hash_name: str, secret: bytes, file: bytes, rounds: int = ROUNDS) -> bytes:
    size = hashlib.new(hash_name).digest_size
    iv, ciphertext, mac = file[:BLOCK], file[BLOCK:-size], file[-size:]
    key = derived(hash_name, iv, secret, rounds)
    if not hmac.compare_digest(hmac.new(key, ciphertext, hash_name).digest(), mac):
        raise NotRight
    decryptor = _aes(key, iv).decryptor()
    unpadder = padding.PKCS7(8 * BLOCK).unpadder()
    return unpadder.update(decryptor.update(ciphertext)) + unpadder.finalize()
