# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""NIST's vectors of authenticated encryption, key wrapping and XTS, and those that the package
cryptography-vectors keeps beside them in the same form."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources

Record = dict[str, str]


def records(text: str) -> Iterator[Record]:
    """Each vector with what stands above it for all: names in capitals -> values; a name alone
    has the value ""."""
    common: Record = {}
    own: Record | None = None
    for line in (raw.strip() for raw in text.splitlines()):
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            if own is not None:
                yield common | own
            own = None
            for part in line.strip("[]").split(","):
                name, _, value = part.partition("=")
                common[name.strip().upper()] = value.strip()
            continue
        name, _, value = line.partition("=")
        name = name.strip().upper()
        if name == "COUNT":
            if own is not None:
                yield common | own
            own = {}
        (common if own is None else own)[name] = value.strip()
    if own is not None:
        yield common | own


@cache
def vectors(folder: str, *prefixes: str) -> tuple[Record, ...]:
    """All records of the files in a folder of the package whose names begin so. (Files with a twin
    that ends in .rsp hold the same.)"""
    place = resources.files("cryptography_vectors").joinpath(*folder.split("/"))
    found: list[Record] = []
    responses = {path.name for path in place.iterdir() if path.name.endswith(".rsp")}
    twins = {name.replace(".rsp", ".txt") for name in responses}
    for path in sorted(place.iterdir(), key=lambda p: p.name):
        if path.name.startswith(prefixes) and path.name not in twins:
            found += records(path.read_text(encoding="utf-8"))
    return tuple(found)
