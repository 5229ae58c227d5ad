# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Read the facts of a sealed file that need no key.

They are not authentic before the file opens.
"""

from __future__ import annotations

import os
from typing import Any, BinaryIO

from . import legacy, openssl_enc, text
from .sealing import BadFormat, pieces
from .vault_header import MAGIC, Header, read_header

#: Facts by their names, in the order of the output. Values are numbers, words and lists of them.
Facts = dict[str, Any]
_MOST_TEXT = 1 << 16


def inspect(source: BinaryIO) -> Facts:
    """Return the facts of a seekable file, or raise a BadFormat that says why it is not sealed."""
    size = source.seek(0, os.SEEK_END)
    source.seek(0)
    start = b"".join(pieces(source, min(size, _MOST_TEXT)))
    source.seek(0)
    if start.startswith(MAGIC):
        header = read_header(source)
        return _vault(header, size - header.size)
    if start.startswith(openssl_enc.MAGIC) and size >= 32 and size % 16 == 0:
        content = {"least": size - 32, "most": size - 17}
        return _openssl("bytes") | {"salt": start[8:16].hex(), "content_bytes_with_cbc": content}
    if start.startswith(openssl_enc.BASE64_MAGIC):
        return _openssl("base64") | {"file_bytes": size}
    if size < _MOST_TEXT and (facts := _text(start)):
        return facts
    if hashes := legacy.possible_hashes(size):
        return {
            "format": "unknown",
            "possible_format": "legacy",
            "possible_hashes": hashes,
            "file_bytes": size,
        }
    raise BadFormat("not a sealed file of a known format")


def described(facts: Facts) -> dict[str, str]:
    """Return the facts as words for people."""
    return {name.replace("_", " "): _words(name, fact) for name, fact in facts.items()}


def _words(name: str, fact: Any) -> str:
    if name == "scrypt":
        cost = f"N = 2^{fact['log_n']}, r = {fact['r']}, p = {fact['p']}"
        return f"{cost}: {fact['mebibytes']:,} MiB"
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    if isinstance(fact, int):
        return f"{fact:,}"
    if isinstance(fact, list):
        return " or ".join(map(str, fact))
    return f"{fact['least']:,} to {fact['most']:,}" if isinstance(fact, dict) else str(fact)


def _openssl(encoding: str) -> Facts:
    return {
        "format": "openssl",
        "encoding": encoding,
        "opens_with": "passphrase",
        "authenticated": False,
    }


def _vault(header: Header, stored: int) -> Facts:
    facts: Facts = {
        "format": "vault",
        "version": 1,
        "algorithm": f"AES-{8 * header.file_key_size}-{_TITLES[header.algorithm]}",
        "chunk_bytes": header.chunk_size,
        "chunks": header.chunk_count(stored),
        "content_bytes": header.content_size(stored),
        "header_bytes": header.size,
        "opens_with": "key" if header.scrypt is None else "passphrase",
        "key_id": header.key_id,
    }
    if header.scrypt is None:
        return facts
    cost = header.scrypt
    scrypt = {"log_n": cost.log_n, "r": cost.r, "p": cost.p, "mebibytes": cost.mebibytes}
    return facts | {"scrypt": scrypt, "salt": header.salt.hex()}


def _text(start: bytes) -> Facts | None:
    try:
        data = text.raw(start.decode("ascii").strip())
        form = text.form_of(data)
    except (UnicodeDecodeError, BadFormat):
        return None
    overhead = 1 + text.TAG_SIZE + (0 if form == "siv" else text.NONCE_SIZE)
    return {
        "format": "text",
        "algorithm": f"AES-{_TITLES[form]}",
        "content_bytes": len(data) - overhead,
        "opens_with": "key",
        "key_bytes": list(text.KEY_SIZES[form]),
    }


_TITLES = {"ccm": "CCM", "ocb": "OCB3", "gcm": "GCM", "siv": "SIV"}
