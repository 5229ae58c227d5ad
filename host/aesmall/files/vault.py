# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Sealed files, doc/inside/vault-format.md: the format that chips use in `services/vault/`.

Files are binary file objects. A `secret` is the master key (16, 24 or 32 bytes) or a Passphrase.
Memory does not grow with the file.

>>> import io
>>> sealed, opened = io.BytesIO(), io.BytesIO()
>>> seal(io.BytesIO(b"21.5 degrees"), sealed, bytes(16))
>>> open(sealed, opened, bytes(16))
>>> opened.getvalue()
b'21.5 degrees'
>>> Reader(sealed, bytes(16)).read(5, 7)
b'degrees'
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESGCM, AESOCB3

from .sealing import (
    READ_SIZE,
    BadFormat,
    BadKey,
    NotAuthentic,
    Passphrase,
    Progress,
    ScryptCost,
    Secret,
    checked_aes_key,
    no_progress,
    pieces,
    read_exactly,
)
from .vault_header import MOST_CHUNKS, TAG_SIZE, Header, read_header

__all__ = [
    "Header",
    "Passphrase",
    "Reader",
    "ScryptCost",
    "Writer",
    "open",
    "read_header",
    "rekey",
    "seal",
]

_AEADS = {"ccm": AESCCM, "ocb": AESOCB3, "gcm": AESGCM}


class Writer:
    """Writes a vault from content that is passed in pieces.

    `key_bits` is the size of the file key, by default the size of the master key. `file_key` is
    random, unless test vectors give it: two files with one file key reveal their contents.
    """

    def __init__(
        self,
        target: BinaryIO,
        secret: Secret,
        *,
        algorithm: str = "gcm",
        key_bits: int | None = None,
        chunk_size: int = 65536,
        key_id: int = 0,
        file_key: bytes | None = None,
    ) -> None:
        if key_bits is None:
            key_bits = 256 if isinstance(secret, Passphrase) else 8 * len(checked_aes_key(secret))
        if key_bits % 8:
            raise BadKey(f"a file key has 128, 192 or 256 bits, not {key_bits}")
        plan = Header(algorithm, key_bits // 8, chunk_size, key_id)
        file_key = os.urandom(plan.file_key_size) if file_key is None else file_key
        if len(file_key) != plan.file_key_size:
            raise BadKey(f"the file key has {len(file_key)} bytes, not {plan.file_key_size}")
        self.header = plan.with_file_key(file_key, secret)
        self._aead = _AEADS[algorithm](file_key)
        self._target = target
        self._index = 0
        self._pending = bytearray()
        target.write(self.header.encode())

    def write(self, data: bytes) -> None:
        """Write more of the content."""
        size = self.header.chunk_size
        view = memoryview(data)
        if self._pending and len(self._pending) + len(view) > size:
            rest = size - len(self._pending)
            self._pending += view[:rest]
            view = view[rest:]
            self._seal(self._pending, last=False)
            self._pending.clear()
        # The last chunk must not be empty, so the most recent full chunk waits.
        while len(view) > size:
            self._seal(view[:size], last=False)
            view = view[size:]
        self._pending += view

    def finish(self) -> None:
        """Write the last chunk. Without it, the file does not open."""
        self._seal(self._pending, last=True)
        self._pending.clear()

    def _seal(self, chunk: bytes | bytearray | memoryview, last: bool) -> None:
        if self._index >= MOST_CHUNKS:
            raise BadFormat("more than 2^32 chunks: give a larger --chunk-size")
        self._target.write(self._aead.encrypt(self.header.nonce(self._index, last), chunk, None))
        self._index += 1


class Reader:
    """Reads a vault from a seekable file.

    When the object exists, the header is authentic, and so is the length, because the last chunk
    has opened. All returned content is authentic. If a chunk is not, the call raises NotAuthentic
    and returns no content.
    """

    def __init__(self, source: BinaryIO, secret: Secret) -> None:
        source.seek(0)
        self.header = read_header(source)
        file_key = self.header.file_key(secret)
        #: Bytes of the chunks in the file
        self.stored = source.seek(0, os.SEEK_END) - self.header.size
        #: Bytes of the content
        self.size = self.header.content_size(self.stored)
        self._aead = _AEADS[self.header.algorithm](file_key)
        self._source = source
        self._count = self.header.chunk_count(self.stored)
        self._stride = self.header.chunk_size + TAG_SIZE
        for _ in self._chunks(self._count - 1):
            pass

    def read(self, offset: int, length: int) -> bytes:
        """Return any part of the content. Only the chunks of this part are read."""
        if offset < 0 or length < 0 or offset + length > self.size:
            raise ValueError(f"the content has {self.size} bytes")
        if length == 0:
            return b""
        first, skipped = divmod(offset, self.header.chunk_size)
        end = (offset + length - 1) // self.header.chunk_size + 1
        content = b"".join(self._chunks(first, end))
        return content[skipped : skipped + length]

    def contents(self) -> Iterator[bytes]:
        """Yield the whole content, a chunk at a time."""
        return self._chunks(0)

    def verify(self, progress: Progress = no_progress) -> None:
        """Open every chunk and discard the content."""
        for chunk in self._chunks(0):
            progress(len(chunk))

    def sealed(self) -> Iterator[bytes]:
        """Yield all chunks as they are in the file, each after it has opened."""
        for index, chunk in self._stored(0, self._count):
            self._open(index, chunk)
            yield bytes(chunk)

    def _chunks(self, first: int, end: int | None = None) -> Iterator[bytes]:
        """Yield the content of the chunks from `first` to before `end`."""
        for index, chunk in self._stored(first, self._count if end is None else end):
            yield self._open(index, chunk)

    def _stored(self, first: int, end: int) -> Iterator[tuple[int, memoryview]]:
        """Yield chunks with their numbers. Several are read at a time."""
        self._source.seek(self.header.size + first * self._stride)
        at_a_time = max(1, READ_SIZE // self._stride)
        for batch in range(first, end, at_a_time):
            batch_end = min(batch + at_a_time, end)
            wanted = min(batch_end * self._stride, self.stored) - batch * self._stride
            data = memoryview(read_exactly(self._source, wanted))
            for index in range(batch, batch_end):
                place = (index - batch) * self._stride
                yield index, data[place : place + self._stride]

    def _open(self, index: int, chunk: memoryview) -> bytes:
        nonce = self.header.nonce(index, index == self._count - 1)
        try:
            content: bytes = self._aead.decrypt(nonce, chunk, None)
            return content
        except InvalidTag:
            raise NotAuthentic(
                f"chunk {index} of {self._count} is not authentic: the file is damaged, cut short "
                "or combined from several files"
            ) from None


def seal(
    source: BinaryIO,
    target: BinaryIO,
    secret: Secret,
    *,
    algorithm: str = "gcm",
    key_bits: int | None = None,
    chunk_size: int = 65536,
    key_id: int = 0,
    progress: Progress = no_progress,
) -> None:
    """Seal the rest of `source`.

    A chip opens only the algorithm that it is built for, usually CCM, and chunks that fit into its
    RAM.
    """
    writer = Writer(
        target,
        secret,
        algorithm=algorithm,
        key_bits=key_bits,
        chunk_size=chunk_size,
        key_id=key_id,
    )
    for piece in pieces(source):
        writer.write(piece)
        progress(len(piece))
    writer.finish()


def open(
    source: BinaryIO,
    target: BinaryIO,
    secret: Secret,
    *,
    verify_first: bool = False,
    progress: Progress = no_progress,
) -> None:
    """Write the content. Everything that is written is authentic.

    After a return, the content is complete. After an exception, the start of the content may have
    been written: discard it, or set `verify_first`, which verifies everything in a pass of its own.
    """
    reader = Reader(source, secret)
    if verify_first:
        reader.verify(progress)
    for chunk in reader.contents():
        target.write(chunk)
        progress(len(chunk))


def rekey(
    source: BinaryIO,
    target: BinaryIO,
    old: Secret,
    new: Secret,
    *,
    key_id: int | None = None,
    progress: Progress = no_progress,
) -> None:
    """Copy a vault and wrap its file key in a new master key. The chunks stay as they are.

    Every chunk is opened, so the copy can replace the vault: a read error cannot get into it.
    Without `key_id`, the key id stays. Anyone with the old master key and an old copy of the file
    can still open the new file. Only sealing it again makes a new file key.
    """
    reader = Reader(source, old)
    header = reader.header
    plan = Header(
        header.algorithm,
        header.file_key_size,
        header.chunk_size,
        header.key_id if key_id is None else key_id,
    )
    target.write(plan.with_file_key(header.file_key(old), new).encode())
    for chunk in reader.sealed():
        target.write(chunk)
        progress(len(chunk))
