# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The modes of AES that frames use, over the package `cryptography`."""

from __future__ import annotations

import hmac
from hashlib import sha256

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESCCM
from cryptography.hazmat.primitives.cmac import CMAC

from ..files.sealing import NotAuthentic
from .frame import WRONG_KEY

BLOCK = 16


def xor(a: bytes, b: bytes) -> bytes:
    """Return the XOR of two strings, as long as the shorter one."""
    return bytes(p ^ q for p, q in zip(a, b, strict=False))


def equal(a: bytes, b: bytes) -> bool:
    """Return whether two tags are equal."""
    return hmac.compare_digest(a, b)


def encrypt(key: bytes, blocks: bytes) -> bytes:
    """Return blocks that are encrypted independently."""
    return Cipher(algorithms.AES(key), modes.ECB()).encryptor().update(blocks)


def decrypt(key: bytes, blocks: bytes) -> bytes:
    """Return blocks that are decrypted independently."""
    return Cipher(algorithms.AES(key), modes.ECB()).decryptor().update(blocks)


def cbc_encrypt(key: bytes, iv: bytes, blocks: bytes) -> bytes:
    """Return the CBC encryption of whole blocks."""
    return Cipher(algorithms.AES(key), modes.CBC(iv)).encryptor().update(blocks)


def cbc_decrypt(key: bytes, iv: bytes, blocks: bytes) -> bytes:
    """Return the CBC decryption of whole blocks."""
    return Cipher(algorithms.AES(key), modes.CBC(iv)).decryptor().update(blocks)


def ctr(key: bytes, first: bytes, data: bytes) -> bytes:
    """Return data in CTR, from this counter block on."""
    return Cipher(algorithms.AES(key), modes.CTR(first)).encryptor().update(data)


def ctr_little(key: bytes, first: int, data: bytes) -> bytes:
    """Return data in CTR with a counter of 128 bits, least significant byte first."""
    count = -(-len(data) // BLOCK)
    counters = ((first + i) % (1 << 128) for i in range(count))
    return xor(data, encrypt(key, b"".join(c.to_bytes(BLOCK, "little") for c in counters)))


def cmac(key: bytes, message: bytes) -> bytes:
    """Return the CMAC of a message, 16 bytes."""
    mac = CMAC(algorithms.AES(key))
    mac.update(message)
    return mac.finalize()


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """Return the HMAC of a message."""
    return hmac.digest(key, message, sha256)


def ccm(key: bytes, nonce: bytes, data: bytes, tag: bytes, ad: bytes = b"") -> bytes:
    """Return the verified plaintext of CCM."""
    try:
        return AESCCM(key, tag_length=len(tag)).decrypt(nonce, data + tag, ad or None)
    except InvalidTag:
        raise NotAuthentic(WRONG_KEY) from None


def gcm(key: bytes, nonce: bytes, data: bytes, tag: bytes, ad: bytes) -> bytes:
    """Return the verified plaintext of GCM."""
    mode = modes.GCM(nonce, tag, min_tag_length=len(tag))
    cipher = Cipher(algorithms.AES(key), mode).decryptor()
    cipher.authenticate_additional_data(ad)
    try:
        return cipher.update(data) + cipher.finalize()
    except InvalidTag:
        raise NotAuthentic(WRONG_KEY) from None
