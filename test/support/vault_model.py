# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Model sealed files by the text of doc/inside/vault-format.md, over `cryptography`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers import algorithms
from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESGCM, AESOCB3
from cryptography.hazmat.primitives.cmac import CMAC
from cryptography.hazmat.primitives.keywrap import InvalidUnwrap, aes_key_unwrap, aes_key_wrap

CCM, OCB, GCM = 1, 2, 3
MODES = {CCM: AESCCM, OCB: AESOCB3, GCM: AESGCM}
TAG = 16
MAGIC = b"aesV"


class VaultError(Exception):
    """A file that cannot be opened. The text is `format` or `auth`."""


@dataclass(frozen=True)
class Vault:
    """The parameters of a sealed file."""

    master: bytes
    key: bytes
    mode: int = CCM
    chunk_log: int = 6
    key_id: int = 0
    version: int = 1
    #: The logarithm of scrypt's N, then r, p, 0 and the salt, or b"" if the key is the master key
    passphrase: bytes = b""

    @property
    def kind(self) -> int:
        return len(self.key) // 8 << 4 | self.mode

    @property
    def chunk_size(self) -> int:
        return 1 << self.chunk_log

    @property
    def fixed(self) -> bytes:
        """Return bytes 4 to 11."""
        source = bytes([self.version, self.kind, self.chunk_log, bool(self.passphrase)])
        return source + self.key_id.to_bytes(4, "big")

    @property
    def header(self) -> bytes:
        wrapped = aes_key_wrap(self.master, self.fixed + self.key)
        return MAGIC + self.fixed + self.passphrase + wrapped

    def nonce(self, number: int, is_last: bool) -> bytes:
        return self.fixed[:3] + bytes(4) + number.to_bytes(4, "big") + bytes([is_last])

    def chunks(self, content: bytes) -> Iterator[bytes]:
        size = self.chunk_size
        count = max(1, -(-len(content) // size))
        cipher = MODES[self.mode](self.key)
        for i in range(count):
            piece = content[i * size : (i + 1) * size]
            yield cipher.encrypt(self.nonce(i, i == count - 1), piece, b"")

    def seal(self, content: bytes) -> bytes:
        return self.header + b"".join(self.chunks(content))


def parsed(master: bytes, file: bytes) -> tuple[Vault, bytes]:
    """Return the fields of the header, and the chunks after it."""
    if len(file) < 60 or file[:5] != MAGIC + b"\x01":
        raise VaultError("format")
    kind, chunk_log, source = file[5:8]
    if kind >> 4 not in (2, 3, 4) or kind & 15 not in MODES:
        raise VaultError("format")
    if not 6 <= chunk_log <= 16 or source > 1:
        raise VaultError("format")
    start = 12 + 20 * source
    n, r, p, zero = file[12:16] if source else (10, 1, 1, 0)
    if not 10 <= n <= 22 or not 1 <= r <= 32 or not 1 <= p <= 16 or zero:
        raise VaultError("format")
    end = start + 8 * (kind >> 4) + 16
    if len(file) < end + TAG:
        raise VaultError("format")
    try:
        unwrapped = aes_key_unwrap(master, file[start:end])
    except InvalidUnwrap:
        raise VaultError("auth") from None
    if unwrapped[:8] != file[4:12]:
        raise VaultError("auth")
    key_id = int.from_bytes(file[8:12], "big")
    made = Vault(master, unwrapped[8:], kind & 15, chunk_log, key_id, 1, file[12:start])
    return made, file[end:]


def opened(master: bytes, file: bytes) -> bytes:
    """Return the content."""
    vault, body = parsed(master, file)
    stride = vault.chunk_size + TAG
    count = -(-len(body) // stride)
    last = len(body) - (count - 1) * stride
    if last < TAG or (last == TAG and count != 1):
        raise VaultError("format")
    cipher = MODES[vault.mode](vault.key)
    content = b""
    for i in range(count):
        sealed = body[i * stride : (i + 1) * stride]
        try:
            content += cipher.decrypt(vault.nonce(i, i == count - 1), sealed, b"")
        except InvalidTag:
            raise VaultError("auth") from None
    return content


def counted_key(master: bytes, count: int, size: int) -> bytes:
    """Return the key of a file, derived from the master key and a counter."""
    out = b""
    for i in range(1, -(-size // 16) + 1):
        mac = CMAC(algorithms.AES(master))
        mac.update(i.to_bytes(4, "big") + b"aesmall vault\0" + count.to_bytes(8, "big"))
        mac.update((8 * size).to_bytes(4, "big"))
        out += mac.finalize()
    return out[:size]


def some_bytes(size: int, text: str = "") -> bytes:
    """Return pseudorandom bytes that only depend on the arguments."""
    return hashlib.shake_128(text.encode()).digest(size)


def pattern(size: int, seed: int) -> bytes:
    """Return the data that the operation `p` of memory_files.c makes."""
    return bytes((7 * i + 13 * (i >> 8) + seed) & 255 for i in range(size))
