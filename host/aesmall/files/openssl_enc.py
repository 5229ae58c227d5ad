# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Read and write files of `openssl enc` with AES-CBC: from a passphrase or from `-K KEY -iv IV`.

With a passphrase, a file has "Salted__", a salt of 8 bytes and CBC ciphertext (PKCS#7). With key
and IV it has only the ciphertext. With `-a`, the whole file is in Base64. A file does not contain
the derivation of its key. It is not authentic: a changed file opens as another text.

>>> import io
>>> sealed, opened = io.BytesIO(), io.BytesIO()
>>> seal(io.BytesIO(b"21.5 degrees"), sealed, PassphraseKey(b"a passphrase"))
>>> open(sealed, opened, PassphraseKey(b"a passphrase"))
>>> opened.getvalue()
b'21.5 degrees'
"""

from __future__ import annotations

import binascii
import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import BinaryIO

from .cbc import BLOCK, decrypted, encrypted, seekable_size
from .sealing import (
    BadFormat,
    BadKey,
    NotAuthentic,
    Progress,
    checked_aes_key,
    no_progress,
    pieces,
    read_exactly,
)

__all__ = ["BASE64_MAGIC", "DIGESTS", "KDFS", "MAGIC", "PassphraseKey", "RawKey", "open", "seal"]

MAGIC = b"Salted__"
#: The Base64 characters of MAGIC that do not depend on the salt
BASE64_MAGIC = b"U2FsdGVkX1"
SALT_SIZE = 8
DIGESTS = ("sha256", "sha512", "sha384", "sha224", "sha1", "md5")
#: `-pbkdf2`, and the derivation without this option: EVP_BytesToKey with one iteration
PBKDF2, BYTES_TO_KEY = KDFS = ("pbkdf2", "bytes-to-key")
#: Bytes in a line of Base64
_LINE = 48


@dataclass(frozen=True)
class RawKey:
    """The values of `-K` and `-iv`. The IV is not in the file."""

    key: bytes = field(repr=False)
    iv: bytes

    def __post_init__(self) -> None:
        checked_aes_key(self.key)
        if len(self.iv) != BLOCK:
            raise BadKey(f"the IV has {len(self.iv)} bytes; it takes 16, or 32 hexadecimal digits")


@dataclass(frozen=True)
class PassphraseKey:
    """A passphrase, and how OpenSSL derives a key from it. The file has only the salt.

    `iterations` are of PBKDF2. OpenSSL's default of 10,000 is low. `bytes-to-key` always has one
    iteration, so it does not protect a passphrase: use it only for existing files.
    """

    passphrase: bytes = field(repr=False)
    iterations: int = 600_000
    digest: str = "sha256"
    key_bits: int = 256
    kdf: str = PBKDF2

    def __post_init__(self) -> None:
        if not self.passphrase:
            raise BadKey("the passphrase is empty")
        if not 1 <= self.iterations < 1 << 31:
            raise BadFormat("the iterations are a number from 1 to 2147483647")
        if self.digest not in DIGESTS:
            raise BadFormat(f"{self.digest!r}: the digests are {', '.join(DIGESTS)}")
        if self.key_bits not in (128, 192, 256):
            raise BadKey(f"AES keys have 128, 192 or 256 bits, not {self.key_bits}")
        if self.kdf not in KDFS:
            raise BadFormat(f"{self.kdf!r}: the key derivations are {', '.join(KDFS)}")

    def with_salt(self, salt: bytes) -> RawKey:
        """Return the key and the IV of one file."""
        size = self.key_bits // 8
        if self.kdf == PBKDF2:
            made = hashlib.pbkdf2_hmac(
                self.digest, self.passphrase, salt, self.iterations, size + BLOCK
            )
        else:
            made = _bytes_to_key(self.digest, self.passphrase, salt, size + BLOCK)
        return RawKey(made[:size], made[size:])

    @property
    def options(self) -> str:
        """Return the command's options for this derivation."""
        rounds = f" --iter {self.iterations}" if self.kdf == PBKDF2 else ""
        return f"--kdf {self.kdf}{rounds} --digest {self.digest} --key-bits {self.key_bits}"


def _bytes_to_key(digest: str, passphrase: bytes, salt: bytes, size: int) -> bytes:
    """Derive `size` bytes as EVP_BytesToKey(3) does with a count of 1."""
    made = block = b""
    while len(made) < size:
        block = hashlib.new(digest, block + passphrase + salt, usedforsecurity=False).digest()
        made += block
    return made[:size]


def seal(
    source: BinaryIO,
    target: BinaryIO,
    key: PassphraseKey | RawKey,
    *,
    base64: bool = False,
    progress: Progress = no_progress,
) -> None:
    """Encrypt all of `source`. With a RawKey, take a new random IV for each file."""
    head = b""
    if isinstance(key, PassphraseKey):
        salt = os.urandom(SALT_SIZE)
        head = MAGIC + salt
        key = key.with_salt(salt)
    written = _with_head(head, encrypted(source, key.key, key.iv), progress)
    for piece in _lines(written) if base64 else written:
        target.write(piece)


def open(
    source: BinaryIO,
    target: BinaryIO,
    key: PassphraseKey | RawKey,
    *,
    base64: bool = False,
    progress: Progress = no_progress,
) -> None:
    """Decrypt a seekable file, after a check of its padding.

    The check proves little: of wrong keys, one in 256 passes. Base64 is recognized by its first
    characters if a passphrase is given.
    """
    source.seek(0)
    if isinstance(key, PassphraseKey):
        base64 = base64 or source.read(len(BASE64_MAGIC)) == BASE64_MAGIC
        source.seek(0)
    if not base64:
        _open_bytes(source, target, key, progress)
        return
    with _decoded(source) as decoded:
        _open_bytes(decoded, target, key, progress)


def _open_bytes(
    source: BinaryIO, target: BinaryIO, key: PassphraseKey | RawKey, progress: Progress
) -> None:
    size = seekable_size(source)
    start = len(MAGIC) + SALT_SIZE if isinstance(key, PassphraseKey) else 0
    if size < start + BLOCK or (size - start) % BLOCK:
        raise BadFormat(
            f"no file of openssl enc with AES-CBC has {size} bytes (other modes, such as "
            "-aes-256-ctr, are not supported)"
        )
    derived = key if isinstance(key, RawKey) else _derived(source, start, key)
    try:
        for piece in decrypted(source, start, size, derived.key, derived.iv):
            target.write(piece)
            progress(len(piece))
    except NotAuthentic:
        if isinstance(key, RawKey):
            raise
        raise NotAuthentic(
            "wrong passphrase, damaged file, or other options. The file does not contain its "
            f"options; tried: {key.options} (openssl enc: --iter 10000 by default; without "
            "-pbkdf2: --kdf bytes-to-key; crypto-js and OpenSSL before 1.1.0: --digest md5 too)"
        ) from None


def _derived(source: BinaryIO, start: int, key: PassphraseKey) -> RawKey:
    source.seek(0)
    head = read_exactly(source, start)
    if head[: len(MAGIC)] != MAGIC:
        raise BadFormat(
            f"not a file of openssl enc -pass: it does not start with {MAGIC.decode()!r}"
        )
    return key.with_salt(head[len(MAGIC) :])


def _with_head(head: bytes, rest: Iterator[bytes], progress: Progress) -> Iterator[bytes]:
    if head:
        yield head
    for piece in rest:
        yield piece
        progress(len(piece))


def _lines(written: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the Base64 of all pieces in lines of 64 characters, as `openssl enc -a` does."""
    kept = b""
    for piece in written:
        kept += piece
        whole = len(kept) // _LINE * _LINE
        yield b"".join(binascii.b2a_base64(kept[at : at + _LINE]) for at in range(0, whole, _LINE))
        kept = kept[whole:]
    if kept:
        yield binascii.b2a_base64(kept)


@contextmanager
def _decoded(source: BinaryIO) -> Iterator[BinaryIO]:
    """Yield a temporary file with the bytes that `source` has in Base64, which are still encrypted.

    Line breaks and blanks are ignored.
    """
    with tempfile.TemporaryFile() as copy:
        kept = b""
        try:
            for piece in pieces(source):
                kept += b"".join(piece.split())
                # The last group may have padding, so it is decoded last.
                whole = max(0, len(kept) - 1) // 4 * 4
                copy.write(binascii.a2b_base64(kept[:whole], strict_mode=True))
                kept = kept[whole:]
            copy.write(binascii.a2b_base64(kept, strict_mode=True))
        except binascii.Error:
            raise BadFormat("not a file of openssl enc -a: it is not Base64") from None
        yield copy
