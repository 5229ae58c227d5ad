# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Choose a sample of many checks for `make test` or `make verify`. A later verb runs the others.

The choice depends only on the names of the checks. Therefore the sample is the same at every
commit, and a new check does not change the choice of the others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TypeVar

import pytest

Item = TypeVar("Item")
#: `make verify` measures one program in this many again on chips with the code of an ATmega328P.
PARTS_OF_SAME_CODE = 6
#: `make verify` runs one long check in this many, and `make release` the others.
PARTS_OF_VERIFY = 4


def sample(items: Iterable[Item], parts: int) -> list[Item]:
    """Return about one of `parts` items, but at least one."""
    every = list(items)
    chosen = [item for item in every if _number(item) % parts == 0]
    return chosen or sorted(every, key=_number)[:1]


def sampled(items: Iterable[Item], parts: int) -> list[object]:
    """Return all items as parameters of a test.

    `make test` runs the sample, and `make verify` runs the others. A tuple has the values of
    several parameters.
    """
    return _shared_out(items, parts, 1)


def seldom(items: Iterable[Item], parts: int = 0) -> list[object]:
    """Return all items as parameters of a test that takes long.

    `make test` runs one in `parts`, or none if `parts` is 0. `make verify` runs one in
    PARTS_OF_VERIFY, and `make release` runs the others. A tuple has the values of several
    parameters.
    """
    return _shared_out(items, parts, PARTS_OF_VERIFY)


def _shared_out(items: Iterable[Item], parts: int, parts_of_verify: int) -> list[object]:
    every = list(items)
    in_test = sample(every, parts) if parts else []
    in_verify = sample([item for item in every if item not in in_test], parts_of_verify)
    params: list[object] = []
    for item in every:
        values = item if isinstance(item, tuple) else (item,)
        later = pytest.mark.verify if item in in_verify else pytest.mark.release
        params.append(pytest.param(*values, marks=[] if item in in_test else later))
    return params


def _number(item: object) -> int:
    return int.from_bytes(hashlib.sha256(str(item).encode()).digest()[:8], "big")
