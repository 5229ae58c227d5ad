# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Read NIST's vectors of authenticated encryption, key wrapping and XTS.

The package cryptography-vectors has other vectors in the same form. They are read too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources

Record = dict[str, str]


def records(text: str) -> Iterator[Record]:
    """Yield each vector with the values that apply to all vectors after them.

    Names are in capitals. A name without a value has the value "".
    """
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
    """Return all records of the files in a folder of the package with one of the prefixes.

    A file with a twin that ends in .rsp has the same content and is left out.
    """
    place = resources.files("cryptography_vectors").joinpath(*folder.split("/"))
    found: list[Record] = []
    responses = {path.name for path in place.iterdir() if path.name.endswith(".rsp")}
    twins = {name.replace(".rsp", ".txt") for name in responses}
    for path in sorted(place.iterdir(), key=lambda p: p.name):
        if path.name.startswith(prefixes) and path.name not in twins:
            found += records(path.read_text(encoding="utf-8"))
    return tuple(found)
