# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Read NIST's CAVP vectors of AES from the package cryptography-vectors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True)
class Vector:
    """A known answer."""

    file: str
    encrypt: bool
    key: bytes
    iv: bytes
    plaintext: bytes
    ciphertext: bytes


def _parse(name: str, text: str) -> Iterator[Vector]:
    encrypt = True
    values: dict[str, str] = {}
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("["):
            encrypt = line.upper() == "[ENCRYPT]"
        elif " = " in line:
            key, value = line.split(" = ", 1)
            values[key.upper()] = value
            if {"KEY", "PLAINTEXT", "CIPHERTEXT"} <= values.keys():
                yield Vector(
                    name,
                    encrypt,
                    bytes.fromhex(values["KEY"]),
                    bytes.fromhex(values.get("IV", "")),
                    bytes.fromhex(values["PLAINTEXT"]),
                    bytes.fromhex(values["CIPHERTEXT"]),
                )
                values = {}


@cache
def vectors(mode: str) -> tuple[Vector, ...]:
    """Return all vectors of "ECB", "CBC" or "CTR" in both directions with all key sizes."""
    folder = resources.files("cryptography_vectors").joinpath("ciphers", "AES", mode)
    found: list[Vector] = []
    for path in sorted(folder.iterdir(), key=lambda p: p.name):
        if path.name.endswith((".rsp", ".txt")):
            found += _parse(path.name, path.read_text(encoding="utf-8"))
    return tuple(found)
