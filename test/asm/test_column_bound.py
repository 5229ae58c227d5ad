# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""No order of `EOR` and doublings makes a column of MixColumns with its key in less than 24 cycles.

FIPS 197 5.1.3, with x_i the bytes of a column: row i is
2 (x_i + x_i+1) + x_i+1 + x_i+2 + x_i+3 + k_i. A doubling takes 3 cycles, an `EOR` 1; loads, lookups
and copies are not counted.

The four sums x_i + x_i+1 span three dimensions, so that at least three doublings are needed, and a
double of a double would have to vanish from all rows: of three and four doublings all operands are
sums of bytes. Each key byte costs an `EOR` of its own. What is left is a search for the shortest
chain of sums that has the operands and the four rows. Five doublings and the keys take 19 cycles:
there are four sums more for the four rows and for the operands, of which one at least is no byte.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest

#: A form is a number: bits 0 to 3 are x0 to x3, the bits above the doubles.
ROWS = 4
BYTES = [1 << row for row in range(ROWS)]
KEYS = 4
DOUBLING = 3


def _operands(doublings: int) -> Iterator[tuple[int, ...]]:
    """The sets of sums of bytes whose doubles are enough for the rows."""
    for forms in combinations(range(1, 1 << ROWS), doublings):
        if all(_rows(row, forms) for row in range(ROWS)):
            yield forms


def _rows(row: int, operands: Sequence[int]) -> list[int]:
    """A row of MixColumns without its key: bytes and doubles, in all ways."""
    doubled = 1 << row | 1 << (row + 1) % ROWS
    plain = (1 << ROWS) - 1 ^ 1 << row
    found = []
    for chosen in range(1 << len(operands)):
        total = 0
        for place, form in enumerate(operands):
            total ^= form * (chosen >> place & 1)
        if total == doubled:
            found.append(plain | chosen << ROWS)
    return found


def _exists(have: frozenset[int], operands: Sequence[int], want: frozenset[int], more: int) -> bool:
    """Whether all wanted forms come with so many sums that are not wanted themselves."""
    # A wanted form that is one sum away costs that sum at any time: it is made at once.
    while True:
        found = want & {a ^ b for a, b in combinations(have, 2)}
        if not found:
            break
        doubles = {1 << ROWS + place for place, form in enumerate(operands) if form in found}
        have, want = have | found | doubles, want - found
    if not want:
        return True
    if more == 0:
        return False
    sums = {a ^ b for a, b in combinations(have, 2)} - have
    if more == 1:
        sums &= {form ^ a for form in want for a in have}
    return any(_exists(have | {form}, operands, want, more - 1) for form in sorted(sums))


def _shortest(operands: Sequence[int], most: int) -> int | None:
    """The least number of sums, up to a limit."""
    doubles = {1 << ROWS + place for place, form in enumerate(operands) if form in BYTES}
    have = frozenset({*BYTES, *doubles})
    for rows in product(*(_rows(row, operands) for row in range(ROWS))):
        want = frozenset({*operands, *rows} - {*BYTES})
        for more in range(most - len(want) + 1):
            if _exists(have, operands, want, more):
                return len(want) + more
    return None


@pytest.mark.slow
@pytest.mark.parametrize("doublings", [3, 4])
def test_no_column_takes_23_cycles(doublings: int) -> None:
    sums = 23 - DOUBLING * doublings - KEYS
    found = list(_operands(doublings))
    assert len(found) > 20
    assert all(_shortest(operands, sums) is None for operands in found)


def test_a_column_takes_24_cycles() -> None:
    sums = 24 - DOUBLING * 3 - KEYS
    assert _shortest([0b1001, 0b0011, 0b0110], sums) == sums
