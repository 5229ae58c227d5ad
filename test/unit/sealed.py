# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Sealed files as doc/vault-format.md has them, CCM alone, by the package cryptography."""

from __future__ import annotations

from cryptography.hazmat.primitives.ciphers.aead import AESCCM
from cryptography.hazmat.primitives.keywrap import aes_key_unwrap, aes_key_wrap

TAG = 16


def _nonce(head: bytes, index: int, is_last: bool) -> bytes:
    return head[4:7] + bytes(4) + index.to_bytes(4, "big") + bytes([is_last])


def seal(content: bytes, master: bytes, file_key: bytes, *, chunk_log: int, key_id: int) -> bytes:
    """A sealed file."""
    head = b"aesV" + bytes([1, len(file_key) // 8 << 4 | 1, chunk_log, 0])
    head += key_id.to_bytes(4, "big")
    result = head + aes_key_wrap(master, head[4:12] + file_key)
    ccm, step = AESCCM(file_key), 1 << chunk_log
    starts = range(0, max(len(content), 1), step)
    for index, start in enumerate(starts):
        nonce = _nonce(head, index, index == len(starts) - 1)
        result += ccm.encrypt(nonce, content[start : start + step], None)
    return result


def unseal(file: bytes, master: bytes) -> bytes:
    """The content of a file of version 1 whose master key came from nowhere else; an error of
    cryptography when it is not authentic."""
    head = file[:12]
    assert head[:5] == b"aesV\x01" and head[5] & 15 == 1 and head[7] == 0
    end = 12 + 8 + 8 + 8 * (head[5] >> 4)
    bound = aes_key_unwrap(master, file[12:end])
    assert bound[:8] == head[4:]
    ccm, step = AESCCM(bound[8:]), (1 << head[6]) + TAG
    chunks = file[end:]
    starts = range(0, len(chunks), step)
    return b"".join(
        ccm.decrypt(_nonce(head, i, i == len(starts) - 1), chunks[at : at + step], None)
        for i, at in enumerate(starts)
    )
