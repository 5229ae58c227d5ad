# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Errors, keys and passphrases that all sealed formats share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

AES_KEY_SIZES = (16, 24, 32)
#: The most that scrypt may cost by default for an existing file, in units of ScryptCost.mebibytes
MOST_MEBIBYTES = 1024
#: The same limit for all files that one command opens: some minutes
MOST_TOTAL_MEBIBYTES = 64 * MOST_MEBIBYTES
#: Bytes that are read at a time
READ_SIZE = 1 << 20
#: Called with the number of bytes of input done since the last call
Progress = Callable[[int], None]


class SealingError(Exception):
    """Sealing or opening failed. The message is one line without secrets."""

    exit_code = 1


class UsageProblem(SealingError):
    """Options are contradictory or out of range."""

    exit_code = 2


class BadKey(SealingError):
    """A key or passphrase cannot be used."""

    exit_code = 2


class BadFormat(SealingError):
    """The bytes are not of the format, or have an unsupported version or refused parameters."""

    exit_code = 3


class NotAuthentic(SealingError):
    """The key is wrong, or the sealed bytes were changed."""

    exit_code = 3


def no_progress(_done: int) -> None:
    """Ignore progress."""


def pieces(source: BinaryIO, length: int | None = None) -> Iterator[bytes]:
    """Yield the rest of a file, or `length` bytes of it, a piece at a time."""
    left = length
    while left is None or left > 0:
        piece = source.read(READ_SIZE if left is None else min(left, READ_SIZE))
        if not piece:
            if left:
                raise BadFormat("the file ends early")
            return
        if left is not None:
            left -= len(piece)
        yield piece


def read_exactly(source: BinaryIO, length: int) -> bytes:
    """Return `length` bytes, or raise an error if the file has fewer."""
    return b"".join(pieces(source, length))


@dataclass(frozen=True)
class ScryptCost:
    """The parameters of scrypt, RFC 7914, in the ranges that a vault's header can hold."""

    log_n: int = 17
    r: int = 8
    p: int = 1

    def __post_init__(self) -> None:
        if not (10 <= self.log_n <= 22 and 1 <= self.r <= 32 and 1 <= self.p <= 16):
            raise BadFormat(
                f"scrypt with N = 2^{self.log_n}, r = {self.r}, p = {self.p} is out of range: "
                "N is 2^10 to 2^22, r 1 to 32, p 1 to 16"
            )
        # RFC 7914, section 2. Its limit for p is above 16.
        if self.log_n >= 16 * self.r:
            raise BadFormat(
                f"there is no scrypt with N = 2^{self.log_n} and r = {self.r}: "
                f"N must be less than 2^{16 * self.r} for this r"
            )

    @property
    def mebibytes(self) -> int:
        """Return the amount of memory that scrypt writes.

        scrypt uses 1/p of this amount at a time. Its time is proportional to the whole amount.
        """
        return -(-(128 * self.r * self.p << self.log_n) >> 20)


@dataclass
class Passphrase:
    """A passphrase, and the master keys made of it. scrypt runs once for each salt.

    `limit` is the cost in mebibytes (128 N r p bytes) above which files are refused: a header from
    a stranger must not fill the memory. `total` limits the sum over all salts, so that a folder of
    such files does not take hours.
    """

    secret: bytes = field(repr=False)
    cost: ScryptCost = ScryptCost()
    limit: int = MOST_MEBIBYTES
    total: int = MOST_TOTAL_MEBIBYTES
    #: The salt of sealed files. Files that are sealed with one object share it, but not their file
    #: keys.
    salt: bytes = field(default_factory=lambda: os.urandom(16))
    _made: dict[tuple[ScryptCost, bytes], bytes] = field(default_factory=dict, repr=False)
    _spent: int = field(default=0, repr=False)

    def __post_init__(self) -> None:
        if not self.secret:
            raise BadKey("the passphrase is empty")
        try:
            self.secret.decode("utf-8")
        except UnicodeDecodeError:
            raise BadKey("the passphrase is not UTF-8") from None

    def master_key(self, cost: ScryptCost, salt: bytes) -> bytes:
        """Return the 32 bytes for a header with these fields."""
        if cost.mebibytes > self.limit:
            raise BadFormat(
                f"scrypt with N = 2^{cost.log_n}, r = {cost.r}, p = {cost.p} costs "
                f"{cost.mebibytes} MiB, and the limit is {self.limit} (--scrypt-limit)"
            )
        if (cost, salt) not in self._made:
            if self._spent + cost.mebibytes > self.total:
                raise BadFormat(
                    f"scrypt has cost {self._spent} MiB for the files so far, this file costs "
                    f"{cost.mebibytes} more, and the limit is {self.total} (--scrypt-total)"
                )
            self._spent += cost.mebibytes
            kdf = Scrypt(salt=salt, length=32, n=1 << cost.log_n, r=cost.r, p=cost.p)
            try:
                self._made[cost, salt] = kdf.derive(self.secret)
            except MemoryError:
                raise SealingError("there is not enough memory for this scrypt") from None
        return self._made[cost, salt]


#: The secret that opens a vault: the master key, or a passphrase
Secret = bytes | Passphrase


def checked_aes_key(key: bytes) -> bytes:
    """Return a key of a size that AES takes, or raise an error."""
    if len(key) not in AES_KEY_SIZES:
        raise BadKey(f"the key has {len(key)} bytes; AES takes 16, 24 or 32")
    return key
