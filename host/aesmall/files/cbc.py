# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""AES-CBC with PKCS#7 padding over files, for other programs' formats. It does not authenticate."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import BinaryIO

from cryptography.hazmat.primitives import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from .sealing import NotAuthentic, pieces

BLOCK = 16
_BAD_PADDING = "wrong key or passphrase, or a damaged file: its padding is wrong"


def encrypted(source: BinaryIO, key: bytes, iv: bytes) -> Iterator[bytes]:
    """Yield the ciphertext of the rest of `source`, piece by piece."""
    encryptor = Cipher(algorithms.AES(key), modes.CBC(iv)).encryptor()
    padder = padding.PKCS7(8 * BLOCK).padder()
    for piece in pieces(source):
        yield encryptor.update(padder.update(piece))
    yield encryptor.update(padder.finalize()) + encryptor.finalize()


def decrypted(
    source: BinaryIO,
    start: int,
    end: int,
    key: bytes,
    iv: bytes,
    seen: Callable[[bytes], object] = len,
) -> Iterator[bytes]:
    """Yield the plaintext of the ciphertext from `start` to before `end`: at least one block.

    The padding is checked before any plaintext is yielded, and again at the end. `seen` is called
    with the ciphertext.
    """
    before_last = end - 2 * BLOCK
    source.seek(max(start, before_last))
    *_, previous, last = (iv, *_blocks(b"".join(pieces(source, end - max(start, before_last)))))
    _plain_end(Cipher(algorithms.AES(key), modes.CBC(previous)).decryptor().update(last))

    source.seek(start)
    decryptor = Cipher(algorithms.AES(key), modes.CBC(iv)).decryptor()
    kept = b""
    for piece in pieces(source, end - start):
        seen(piece)
        text = kept + decryptor.update(piece)
        kept = text[-BLOCK:]
        yield text[:-BLOCK]
    yield _plain_end(kept)


def seekable_size(source: BinaryIO) -> int:
    """Return the number of bytes in the file."""
    return source.seek(0, os.SEEK_END)


def _blocks(data: bytes) -> list[bytes]:
    return [data[i : i + BLOCK] for i in range(0, len(data), BLOCK)]


def _plain_end(block: bytes) -> bytes:
    unpadder = padding.PKCS7(8 * BLOCK).unpadder()
    try:
        return unpadder.update(block) + unpadder.finalize()
    except ValueError:
        raise NotAuthentic(_BAD_PADDING) from None
