# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What a sealed file says without a key. None of it is authentic until it opens."""

from __future__ import annotations

import os
from typing import BinaryIO

from . import legacy, openssl_enc, text
from .sealing import BadFormat, pieces
from .vault_header import MAGIC, Header, read_header

#: Facts by their names, in the order in which they are shown
Facts = dict[str, str | int]
_MOST_TEXT = 1 << 16


def inspect(source: BinaryIO) -> Facts:
    """The facts of a file that can be sought in; BadFormat says why a vault cannot be one."""
    size = source.seek(0, os.SEEK_END)
    source.seek(0)
    start = b"".join(pieces(source, min(size, _MOST_TEXT)))
    source.seek(0)
    if start.startswith(MAGIC):
        header = read_header(source)
        return _vault(header, size - header.size)
    if start.startswith(openssl_enc.MAGIC) and size >= 32 and size % 16 == 0:
        return {
            "format": "openssl (a passphrase; not authenticated)",
            "salt": start[8:16].hex(),
            "content bytes": f"{size - 32} to {size - 17} with AES-CBC",
        }
    if start.startswith(openssl_enc.BASE64_MAGIC):
        return {
            "format": "openssl, in Base64 (a passphrase; not authenticated)",
            "file bytes": size,
        }
    if size < _MOST_TEXT and (facts := _text(start)):
        return facts
    if hashes := legacy.possible_hashes(size):
        return {
            "format": "unknown; its length could be that of a legacy file",
            "legacy with": " or ".join(hashes),
            "file bytes": size,
        }
    raise BadFormat("no sealed file of a known format")


def _vault(header: Header, stored: int) -> Facts:
    content = header.content_size(stored)
    facts: Facts = {
        "format": "vault, version 1",
        "algorithm": f"AES-{8 * header.file_key_size}-{_TITLES[header.algorithm]}",
        "chunk bytes": header.chunk_size,
        "chunks": header.chunk_count(stored),
        "content bytes": content,
        "header bytes": header.size,
    }
    if header.scrypt is None:
        return facts | {"opens with": "a master key", "key id": header.key_id}
    cost = header.scrypt
    return facts | {
        "opens with": "a passphrase",
        "key id": header.key_id,
        "scrypt": f"N = 2^{cost.log_n}, r = {cost.r}, p = {cost.p}: {cost.mebibytes} MiB",
        "salt": header.salt.hex(),
    }


def _text(start: bytes) -> Facts | None:
    try:
        data = text.raw(start.decode("ascii").strip())
        form = text.form_of(data)
    except (UnicodeDecodeError, BadFormat):
        return None
    overhead = 1 + text.TAG_SIZE + (0 if form == "siv" else text.NONCE_SIZE)
    return {
        "format": "text (a sealed string)",
        "algorithm": f"AES-{_TITLES[form]}",
        "content bytes": len(data) - overhead,
        "key bytes": " or ".join(map(str, text.KEY_SIZES[form])),
    }


_TITLES = {"ccm": "CCM", "ocb": "OCB3", "gcm": "GCM", "siv": "SIV"}
