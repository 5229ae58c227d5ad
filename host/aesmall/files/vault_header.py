# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The header of a vault and the geometry of its chunks (doc/inside/vault-format.md)."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, replace
from typing import BinaryIO

from cryptography.hazmat.primitives.keywrap import (
    InvalidUnwrap,
    aes_key_unwrap,
    aes_key_wrap,
)

from . import openssl_enc
from .sealing import (
    AES_KEY_SIZES,
    BadFormat,
    BadKey,
    NotAuthentic,
    Passphrase,
    ScryptCost,
    Secret,
    checked_aes_key,
    read_exactly,
)

MAGIC = b"aesV"
VERSION = 1
TAG_SIZE = 16
#: The number of each algorithm in the header
ALGORITHMS = {"ccm": 1, "ocb": 2, "gcm": 3}
CHUNK_SIZES = tuple(1 << log for log in range(6, 17))
MOST_CHUNKS = 1 << 32
FROM_MASTER_KEY, FROM_PASSPHRASE = 0, 1
_FIXED_SIZE = 12
_SCRYPT_SIZE = 20
_WRAP_OVERHEAD = 16


@dataclass(frozen=True)
class Header:
    """The fields of a header. `encode` is the inverse of `read_header`."""

    algorithm: str
    file_key_size: int
    chunk_size: int
    key_id: int = 0
    #: Only for a passphrase, as is the salt
    scrypt: ScryptCost | None = None
    salt: bytes = b""
    wrapped: bytes = b""

    def __post_init__(self) -> None:
        if self.algorithm not in ALGORITHMS:
            raise BadFormat(f"{self.algorithm!r}: the algorithms are {', '.join(ALGORITHMS)}")
        if self.file_key_size not in AES_KEY_SIZES:
            raise BadKey(f"a file key has 16, 24 or 32 bytes, not {self.file_key_size}")
        if self.chunk_size not in CHUNK_SIZES:
            raise BadFormat("the chunk size must be a power of two from 64 to 65536")
        if not 0 <= self.key_id < 1 << 32:
            raise BadFormat("the key id must be a number from 0 to 4294967295")

    @property
    def size(self) -> int:
        """Return the bytes of the header in the file."""
        passphrase = _SCRYPT_SIZE if self.scrypt else 0
        return _FIXED_SIZE + passphrase + _WRAP_OVERHEAD + self.file_key_size

    @property
    def parameters(self) -> bytes:
        """Return bytes 4 to 11, which are wrapped together with the file key."""
        return bytes(
            (
                VERSION,
                self.file_key_size // 8 << 4 | ALGORITHMS[self.algorithm],
                self.chunk_size.bit_length() - 1,
                FROM_PASSPHRASE if self.scrypt else FROM_MASTER_KEY,
            )
        ) + self.key_id.to_bytes(4, "big")

    def encode(self) -> bytes:
        """Return the header as it is in the file."""
        cost = self.scrypt
        fields = bytes((cost.log_n, cost.r, cost.p, 0)) + self.salt if cost else b""
        return MAGIC + self.parameters + fields + self.wrapped

    def with_file_key(self, file_key: bytes, secret: Secret) -> Header:
        """Return this header for a secret, with the file key wrapped in it."""
        if isinstance(secret, Passphrase):
            made = replace(self, scrypt=secret.cost, salt=secret.salt)
        else:
            made = replace(self, scrypt=None, salt=b"")
        wrapped = aes_key_wrap(made._master_key(secret), made.parameters + file_key)
        return replace(made, wrapped=wrapped)

    def file_key(self, secret: Secret) -> bytes:
        """Return the file key. If it unwraps, the header is authentic."""
        try:
            plain = aes_key_unwrap(self._master_key(secret), self.wrapped)
        except InvalidUnwrap:
            plain = b""
        if not hmac.compare_digest(plain[:8], self.parameters):
            named = f" (the header names key {self.key_id})" if self.key_id else ""
            what = "passphrase" if self.scrypt else "key"
            raise NotAuthentic(f"wrong {what}, or a damaged header{named}")
        return plain[8:]

    def content_size(self, stored: int) -> int:
        """Return the bytes of content in chunks that are `stored` bytes long together."""
        count = self.chunk_count(stored)
        last = stored - (count - 1) * (self.chunk_size + TAG_SIZE)
        if last < TAG_SIZE or (last == TAG_SIZE and count > 1) or count > MOST_CHUNKS:
            raise BadFormat("a vault cannot have this length: the file is cut short or extended")
        return stored - count * TAG_SIZE

    def chunk_count(self, stored: int) -> int:
        """Return the number of chunks that are `stored` bytes long together."""
        return max(1, -(-stored // (self.chunk_size + TAG_SIZE)))

    def nonce(self, index: int, last: bool) -> bytes:
        """Return the nonce of one chunk."""
        return self.parameters[:3] + bytes(4) + index.to_bytes(4, "big") + bytes((last,))

    def _master_key(self, secret: Secret) -> bytes:
        if isinstance(secret, Passphrase):
            if self.scrypt is None:
                raise BadKey(
                    "this file was sealed with a key, not with a passphrase: use --key-file"
                )
            return secret.master_key(self.scrypt, self.salt)
        if self.scrypt is not None:
            raise BadKey("this file was sealed with a passphrase, not with a key: use --passphrase")
        return checked_aes_key(secret)


def read_header(source: BinaryIO) -> Header:
    """Read the header at the current position of a file. It is not authentic yet."""
    try:
        start = read_exactly(source, _FIXED_SIZE)
        if start[:4] != MAGIC:
            is_openssl = start.startswith(openssl_enc.MAGIC)
            hint = " (openssl enc wrote it: use --format openssl)" if is_openssl else ""
            raise BadFormat(f"not a vault: the file does not start with {MAGIC.decode()!r}{hint}")
        version, algorithm, log_chunk, key_source = start[4:8]
        if version != VERSION:
            raise BadFormat(
                f"a vault of version {version}, and this program only knows {VERSION}: update it"
            )
        names = {number: name for name, number in ALGORITHMS.items()}
        file_key_size = algorithm >> 4 << 3
        if algorithm & 0x0F not in names or file_key_size not in AES_KEY_SIZES:
            raise BadFormat(f"a vault with the unknown algorithm {algorithm:#04x}")
        if not 6 <= log_chunk <= 16:
            raise BadFormat(f"a vault with the impossible chunk size 2^{log_chunk}")
        if key_source not in (FROM_MASTER_KEY, FROM_PASSPHRASE):
            raise BadFormat(f"a vault with the unknown key source {key_source}")
        scrypt, salt = None, b""
        if key_source == FROM_PASSPHRASE:
            fields = read_exactly(source, _SCRYPT_SIZE)
            scrypt, salt = ScryptCost(*fields[:3]), fields[4:]
            if fields[3] != 0:
                raise BadFormat("a vault with an unknown field after scrypt's parameters")
        wrapped = read_exactly(source, _WRAP_OVERHEAD + file_key_size)
    except BadFormat as error:
        if str(error) == "the file ends early":
            raise BadFormat("not a vault: the file is shorter than a header") from None
        raise
    key_id = int.from_bytes(start[8:12], "big")
    name = names[algorithm & 0x0F]
    return Header(name, file_key_size, 1 << log_chunk, key_id, scrypt, salt, wrapped)
