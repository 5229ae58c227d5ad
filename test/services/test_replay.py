# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the replay window of a receiver.

Each counter must be accepted once, in any order.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from support.suite import (
    KEYS,
    OK,
    PLATFORMS,
    REPLAY,
    Platform,
    Response,
    check,
    default_engine,
    pair_id,
    request,
)

LAST = (1 << 64) - 1
DONE, OLD = Response(OK, b""), Response(REPLAY, b"")
WINDOW = 32

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


def expected(first: int, counters: Iterator[int]) -> Iterator[tuple[str, Response]]:
    """Yield requests with the responses of a model that remembers all accepted counters."""
    seen, highest = set[int](), first - 1
    yield request("b", first.to_bytes(8, "big")), DONE
    for counter in counters:
        fresh = counter >= first and counter not in seen and counter > highest - WINDOW
        field = counter.to_bytes(8, "big")
        for letter in "AAaAa":
            yield request(letter, field), DONE if fresh else OLD
            if letter == "a" and fresh:
                seen.add(counter)
                highest = max(highest, counter)
                fresh = False


def around(start: int, rng: random.Random) -> Iterator[int]:
    """Yield counters that are late, repeated, in order, or far ahead."""
    highest = start
    for _ in range(60):
        counter = highest + rng.choice((0, 1, 1, 1, 2, 30, 31, 32, 33, -1, -2, -31, -32, -33, 900))
        counter = min(max(counter, 0), LAST)
        highest = max(highest, counter)
        yield counter
        yield min(max(highest - rng.randrange(40), 0), LAST)


@everywhere
@pytest.mark.parametrize("first", [0, 1, 7, 0xFFFFFFE0, LAST - 700, LAST])
def test_each_counter_once(platform: Platform, first: int) -> None:
    lines = list(expected(first, around(first, random.Random(first))))
    assert {response.error for _, response in lines} == {OK, REPLAY}
    check(platform, default_engine(platform), lines, KEYS)


@everywhere
def test_far_apart(platform: Platform) -> None:
    """Counters far apart are correct, also at a distance of a multiple of 2^32 and at both ends."""
    counters = (
        5,
        5 + (1 << 32),
        5,
        5 + (1 << 32),
        1 << 63,
        LAST - 31,
        LAST,
        LAST - 31,
        LAST - 32,
        0,
    )
    check(platform, default_engine(platform), list(expected(0, iter(counters))), KEYS)
