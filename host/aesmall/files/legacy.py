# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Files of Mbed TLS's sample program crypt_and_hash, with AES-256-CBC and SHA-512 or SHA-256.

    IV (16 bytes), CBC ciphertext (PKCS#7), HMAC of the ciphertext (64 or 32 bytes)

Use this format only for existing files, and a vault for new ones. The layout is weak. The HMAC does
not cover the IV: a changed IV is only detected because the key is derived from it too. One key
serves for both AES and HMAC. The 8192 rounds that derive the key are few for a passphrase.

>>> import io
>>> sealed, opened = io.BytesIO(), io.BytesIO()
>>> seal(io.BytesIO(b"21.5 degrees"), sealed, b"a secret of any length")
>>> open(sealed, opened, b"a secret of any length")
>>> opened.getvalue()
b'21.5 degrees'
"""

from __future__ import annotations

import hashlib
import hmac
import os
from typing import BinaryIO

from .cbc import BLOCK, decrypted, encrypted, seekable_size
from .sealing import BadFormat, BadKey, NotAuthentic, Progress, no_progress, pieces

__all__ = ["HASHES", "derive", "open", "possible_hashes", "seal"]

#: Bytes of the HMAC
HASHES = {"sha512": 64, "sha256": 32}
ROUNDS = 8192
KEY_SIZE = 32


def derive(secret: bytes, iv: bytes, hash_name: str, rounds: int = ROUNDS) -> bytes:
    """Return the key for AES and HMAC. Files with this layout use all `ROUNDS`."""
    if not secret:
        raise BadKey("the secret is empty")
    digest = iv + bytes(BLOCK)
    for _ in range(rounds):
        digest = hashlib.new(hash_name, digest[:KEY_SIZE] + secret).digest()
    return digest[:KEY_SIZE]


def possible_hashes(size: int) -> list[str]:
    """Return the hashes that a file of this size can have."""
    return [
        name
        for name, mac_size in HASHES.items()
        if size >= 2 * BLOCK + mac_size and (size - mac_size) % BLOCK == 0
    ]


def seal(
    source: BinaryIO,
    target: BinaryIO,
    secret: bytes,
    *,
    hash_name: str = "sha512",
    iv: bytes | None = None,
    progress: Progress = no_progress,
) -> None:
    """Seal the rest of `source`. The IV is random, unless a test gives it."""
    _checked_hash(hash_name)
    iv = os.urandom(BLOCK) if iv is None else iv
    key = derive(secret, iv, hash_name)
    mac = hmac.new(key, digestmod=hash_name)
    target.write(iv)
    for piece in encrypted(source, key, iv):
        mac.update(piece)
        target.write(piece)
        progress(len(piece))
    target.write(mac.digest())


def open(
    source: BinaryIO,
    target: BinaryIO,
    secret: bytes,
    *,
    hash_name: str = "sha512",
    progress: Progress = no_progress,
) -> None:
    """Verify the whole file, then decrypt it. `source` must be seekable.

    An error is raised before anything is written. The exception is a file that changes between the
    two passes: then the error is raised at the end.
    """
    mac_size = _checked_hash(hash_name)
    size = seekable_size(source)
    if hash_name not in possible_hashes(size):
        raise BadFormat(f"a legacy file with {hash_name} cannot have {size} bytes")
    end = size - mac_size
    source.seek(0)
    iv = b"".join(pieces(source, BLOCK))
    key = derive(secret, iv, hash_name)
    mac = hmac.new(key, digestmod=hash_name)
    for piece in pieces(source, end - BLOCK):
        mac.update(piece)
        progress(len(piece))
    tag = b"".join(pieces(source, mac_size))
    if not hmac.compare_digest(mac.digest(), tag):
        raise NotAuthentic(f"wrong key, damaged file, or another hash than {hash_name}")

    again = hmac.new(key, digestmod=hash_name)
    for piece in decrypted(source, BLOCK, end, key, iv, again.update):
        target.write(piece)
        progress(len(piece))
    if not hmac.compare_digest(again.digest(), tag):
        raise NotAuthentic("the file changed while it was read")


def _checked_hash(hash_name: str) -> int:
    if hash_name not in HASHES:
        raise BadFormat(f"there is no hash {hash_name!r}: the hashes are {', '.join(HASHES)}")
    return HASHES[hash_name]
