# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Prove that `EOR` and doublings cannot compute a column with its key in fewer than 24 cycles.

The column is a column of MixColumns, FIPS 197 5.1.3. If x_i are its bytes, row i is
2 (x_i + x_i+1) + x_i+1 + x_i+2 + x_i+3 + k_i.
A doubling takes 3 cycles, an `EOR` 1. Loads, lookups and copies are not counted.

The four sums x_i + x_i+1 span three dimensions, so at least three doublings are needed. A doubled
double would have to cancel in all rows. With three or four doublings, all operands are therefore
sums of bytes. Each key byte costs one `EOR`. This leaves a search for the shortest chain of sums
that contains the operands and the four rows. Five doublings and the keys take 19 cycles. Four sums
are then left for the four rows and for the operands, and at least one operand is not a byte.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest

#: A form is a number: bits 0 to 3 are x0 to x3, and the bits above are the doubles.
ROWS = 4
BYTES = [1 << row for row in range(ROWS)]
KEYS = 4
DOUBLING = 3


def _operands(doublings: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of sums of bytes that make all rows with their doubles."""
    for forms in combinations(range(1, 1 << ROWS), doublings):
        if all(_rows(row, forms) for row in range(ROWS)):
            yield forms


def _rows(row: int, operands: Sequence[int]) -> list[int]:
    """Return all sums of bytes and doubles that equal a row of MixColumns without its key."""
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
    """Return whether `more` other sums are enough to make all wanted forms."""
    # A wanted form that is one sum away always costs that sum, so it is made at once.
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
    """Return the least number of sums, or None if it is more than `most`."""
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
