# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Write test/vectors/vault.json and text.json with the models of format_model.py.

    PYTHONPATH=host:test .venv/bin/python -m host.make_vectors

test_vault_tool.py and test_text_tool.py compare the package with these vectors.
"""

from __future__ import annotations

import json
import random
from typing import Any

from aesmall_workshop.paths import REPOSITORY

from . import format_model as model

VECTORS = REPOSITORY / "test" / "vectors"
SIZES = (16, 24, 32)
COST = (10, 8, 1)
PASSPHRASE = "correct horse, Batteriehüllen"


def _row(name: str, vault: model.Vault, passphrase: str | None = None) -> dict[str, Any]:
    made = {
        "name": name,
        "algorithm": vault.algorithm,
        "chunk_size": vault.chunk_size,
        "key_id": vault.key_id,
        "master": vault.master.hex(),
        "file_key": vault.file_key.hex(),
        "content": vault.content.hex(),
        "file": vault.file.hex(),
    }
    if passphrase is not None:
        made |= {"passphrase": passphrase, "scrypt": list(vault.cost or ())}
        made |= {"salt": vault.salt.hex()}
    return made


def vaults() -> list[dict[str, Any]]:
    """Return files with every algorithm, key size and edge of a chunk."""
    rng = random.Random("vault")
    rows = []
    for algorithm in model.NUMBERS:
        for size in SIZES:
            for length in (0, 1, 63, 64, 65, 128, 200):
                vault = model.Vault(
                    rng.randbytes(size), rng.randbytes(size), rng.randbytes(length), algorithm
                )
                rows.append(_row(f"{algorithm} {8 * size}, {length} bytes", vault))
        vault = model.Vault(
            rng.randbytes(32), rng.randbytes(16), rng.randbytes(2500), algorithm, 1024, 0xDEADBEEF
        )
        rows.append(_row(f"{algorithm}, chunks of 1024, AES-256 over AES-128, key id", vault))
        salt = rng.randbytes(16)
        master = model.scrypt_key(PASSPHRASE.encode(), COST, salt)
        vault = model.Vault(
            master, rng.randbytes(32), rng.randbytes(100), algorithm, 64, 7, COST, salt
        )
        rows.append(_row(f"{algorithm}, passphrase", vault, PASSPHRASE))
    return rows


def rejects() -> list[dict[str, str]]:
    """Return files that must not open, with the reason.

    The reason `format` is visible without the key.
    """
    rng = random.Random("reject")
    vault = model.Vault(rng.randbytes(16), rng.randbytes(16), rng.randbytes(200))
    other = model.Vault(vault.master, rng.randbytes(16), vault.content)
    whole, head = vault.file, vault.header
    a, b, c, d = vault.chunks

    def changed(at: int, value: int) -> bytes:
        return whole[:at] + bytes([value]) + whole[at + 1 :]

    def flipped(at: int) -> bytes:
        return changed(at, whole[at] ^ 1)

    reasons = {
        "another magic": ("format", flipped(0)),
        "version 2": ("format", changed(4, 2)),
        "key size 0": ("format", changed(5, 0x01)),
        "key size 8": ("format", changed(5, 0x11)),
        "key size 40": ("format", changed(5, 0x51)),
        "algorithm 0": ("format", changed(5, 0x20)),
        "algorithm 4": ("format", changed(5, 0x24)),
        "another algorithm": ("authentic", changed(5, 0x22)),
        "chunk size 32": ("format", changed(6, 5)),
        "chunk size 131072": ("format", changed(6, 17)),
        "another chunk size": ("authentic", changed(6, 8)),
        "key source 2": ("format", changed(7, 2)),
        "another key id": ("authentic", flipped(11)),
        "wrapped key": ("authentic", flipped(12)),
        "first chunk": ("authentic", flipped(len(head))),
        "last byte": ("authentic", flipped(len(whole) - 1)),
        "header only": ("format", head),
        "half a header": ("format", head[:20]),
        "one byte less": ("authentic", whole[:-1]),
        "one byte more": ("authentic", whole + b"\0"),
        "last chunk gone": ("authentic", head + a + b + c),
        "first chunk gone": ("authentic", head + b + c + d),
        "exchanged": ("authentic", head + b + a + c + d),
        "doubled": ("authentic", head + a + a + b + c + d),
        "header of another file": ("authentic", other.header + a + b + c + d),
        "chunk of another file": ("authentic", head + a + other.chunks[1] + c + d),
        "empty chunk at the end": ("format", head + a + b + c + d[-16:]),
    }
    return [
        {"name": name, "reason": reason, "master": vault.master.hex(), "file": file.hex()}
        for name, (reason, file) in reasons.items()
    ]


def texts() -> list[dict[str, str]]:
    """Return texts with every form, key size and edge of a block."""
    rng = random.Random("text")
    rows = []
    for form in model.FORMS:
        for size in SIZES:
            for length in (0, 1, 15, 16, 17, 32, 47, 100):
                for ad in (b"", rng.randbytes(13)):
                    key = rng.randbytes(2 * size if form == "siv" else size)
                    nonce = b"" if form == "siv" else rng.randbytes(12)
                    content = rng.randbytes(length)
                    rows.append(
                        {
                            "form": form,
                            "key": key.hex(),
                            "ad": ad.hex(),
                            "nonce": nonce.hex(),
                            "content": content.hex(),
                            "sealed": model.text(key, content, form, ad, nonce),
                        }
                    )
    return rows


def text_rejects() -> list[dict[str, str]]:
    """Return texts that must not open."""
    rng = random.Random("text reject")
    rows = []
    for form in model.FORMS:
        key = rng.randbytes(32)
        sealed = model.text(key, b"21.5 degrees.", form, b"", rng.randbytes(12))
        last = sealed[-1]
        alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        short = 16 if form == "siv" else 28
        changes = {
            "another character": sealed[:10] + ("A" if sealed[10] != "A" else "B") + sealed[11:],
            "cut": sealed[:-4],
            "one character less": sealed[:-1],
            "shorter than its tag": model.base64url(bytes([model.FORMS[form]]) + bytes(short - 1)),
            "padding": sealed + "=" * (-len(sealed) % 4 or 4),
            "line break": sealed[:8] + "\n" + sealed[8:],
            "space at the end": sealed + " ",
            "standard Base64": "+/" + sealed[2:],
            "unknown form": "BA" + sealed[2:],
            "empty": "",
        }
        if len(sealed) % 4:
            unused = alphabet.index(last) ^ 1
            changes["bits beyond the end"] = sealed[:-1] + alphabet[unused]
        for name, text in changes.items():
            rows.append({"form": form, "name": name, "key": key.hex(), "sealed": text})
    return rows


def files() -> dict[str, Any]:
    """Return the content of both files."""
    return {
        "vault.json": {"vaults": vaults(), "rejects": rejects()},
        "text.json": {"texts": texts(), "rejects": text_rejects()},
    }


def main() -> None:
    """Write both files."""
    for name, content in files().items():
        lines = json.dumps(content, indent=1, ensure_ascii=False)
        (VECTORS / name).write_text(lines + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
