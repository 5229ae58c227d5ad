# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Files of `openssl enc -aes-256-cbc -pbkdf2`, and of `openssl enc -K KEY -iv IV`.

With a passphrase: "Salted__", a salt of 8 bytes, CBC ciphertext (PKCS#7). With key and IV: the
ciphertext alone. Nothing of it is authentic: a changed file opens as another text.

>>> import io
>>> sealed, opened = io.BytesIO(), io.BytesIO()
>>> seal(io.BytesIO(b"21.5 degrees"), sealed, PassphraseKey(b"a passphrase"))
>>> open(sealed, opened, PassphraseKey(b"a passphrase"))
>>> opened.getvalue()
b'21.5 degrees'
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, field
from typing import BinaryIO

from .cbc import BLOCK, decrypted, encrypted, seekable_size
from .sealing import BadFormat, BadKey, Progress, checked_aes_key, no_progress, read_exactly

__all__ = ["DIGESTS", "MAGIC", "PassphraseKey", "RawKey", "open", "seal"]

MAGIC = b"Salted__"
SALT_SIZE = 8
DIGESTS = ("sha256", "sha512", "sha1")


@dataclass(frozen=True)
class RawKey:
    """What `-K` and `-iv` give: the IV is not in the file."""

    key: bytes = field(repr=False)
    iv: bytes

    def __post_init__(self) -> None:
        checked_aes_key(self.key)
        if len(self.iv) != BLOCK:
            raise BadKey(f"the IV has {len(self.iv)} bytes; it takes 16, or 32 hexadecimal digits")


@dataclass(frozen=True)
class PassphraseKey:
    """What `-pbkdf2 -iter ITERATIONS -md DIGEST` makes; none of it but the salt is in the file.

    Without `-iter`, OpenSSL takes 10,000, which is few.
    """

    passphrase: bytes = field(repr=False)
    iterations: int = 600_000
    digest: str = "sha256"
    key_bits: int = 256

    def __post_init__(self) -> None:
        if not self.passphrase:
            raise BadKey("the passphrase is empty")
        if not 1 <= self.iterations < 1 << 31:
            raise BadFormat("the iterations are a number from 1 to 2147483647")
        if self.digest not in DIGESTS:
            raise BadFormat(f"{self.digest!r}: the digests are {', '.join(DIGESTS)}")
        if self.key_bits not in (128, 192, 256):
            raise BadKey(f"AES keys have 128, 192 or 256 bits, not {self.key_bits}")

    def with_salt(self, salt: bytes) -> RawKey:
        """The key and IV of one file."""
        size = self.key_bits // 8
        made = hashlib.pbkdf2_hmac(
            self.digest, self.passphrase, salt, self.iterations, size + BLOCK
        )
        return RawKey(made[:size], made[size:])


def seal(
    source: BinaryIO,
    target: BinaryIO,
    key: PassphraseKey | RawKey,
    *,
    progress: Progress = no_progress,
) -> None:
    """Encrypts all that `source` has. With a RawKey, take a new random IV for each file."""
    if isinstance(key, PassphraseKey):
        salt = os.urandom(SALT_SIZE)
        target.write(MAGIC + salt)
        key = key.with_salt(salt)
    for piece in encrypted(source, key.key, key.iv):
        target.write(piece)
        progress(len(piece))


def open(
    source: BinaryIO,
    target: BinaryIO,
    key: PassphraseKey | RawKey,
    *,
    progress: Progress = no_progress,
) -> None:
    """Decrypts a file that can be sought in, once its padding is right. That proves little: of
    wrong keys, one in 256 passes."""
    size = seekable_size(source)
    start = len(MAGIC) + SALT_SIZE if isinstance(key, PassphraseKey) else 0
    if size < start + BLOCK or (size - start) % BLOCK:
        raise BadFormat(f"no file of openssl enc with AES-CBC has {size} bytes")
    if isinstance(key, PassphraseKey):
        source.seek(0)
        head = read_exactly(source, start)
        if head[: len(MAGIC)] != MAGIC:
            raise BadFormat(f"no file of openssl enc: it does not start with {MAGIC.decode()!r}")
        key = key.with_salt(head[len(MAGIC) :])
    for piece in decrypted(source, start, size, key.key, key.iv):
        target.write(piece)
        progress(len(piece))
