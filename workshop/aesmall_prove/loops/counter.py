# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""CTR over many blocks, SP 800-38A 6.5: its specification, and the calls for which it is proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..fips197 import Aes, Byte, add, constant

BLOCK = 16


@dataclass(frozen=True)
class Count:
    """One call of CTR over many blocks: their number, and the end of the first counter block.

    The code branches on these last bytes. The bytes before them may have any values.
    """

    blocks: int
    low: bytes

    def __str__(self) -> str:
        return f"{self.blocks} from ..{self.low.hex()[-8:]}"


#: The first is proved at all placements: two blocks before a carry and one after it. Then no block,
#: one block, a carry after the first of three and after the last, a carry through all bytes, and a
#: carry into bit 5, at which code that processes 32 counters at once continues.
COUNTS = (
    Count(3, b"\0\0\0\xfe"),
    Count(0, b"\0\0\0\xff"),
    Count(1, b"\0\0\0\0"),
    Count(3, b"\x7f\xff\xff\xff"),
    Count(1, b"\0\xff\0\xff"),
    Count(2, b"\xff" * BLOCK),
    Count(3, b"\0\0\0\x1f"),
)

#: For code that processes two blocks at a time and prepares 32 counters: a second pair among these
PAIRS = Count(4, b"\0\0\0\x1c")
#: For code without an induction that processes two blocks at a time: a call that begins with the
#: second block of a pair, and each pair among 32 counters
AROUND = tuple(Count(4, bytes((0, 0, 0x37, low))) for low in (0xC1, *range(0xC0, 0xE0, 4)))


def counters(head: Sequence[Byte], count: Count) -> list[list[Byte]]:
    """Return the counter of each block and the next one: any bytes, then the bytes of the count."""
    first, size = int.from_bytes(count.low, "big"), len(count.low)
    if size < BLOCK and first + count.blocks >= 1 << 8 * size:
        raise ValueError(f"{count}: a carry into bytes that are any")
    lows = [(first + i) % (1 << 8 * size) for i in range(count.blocks + 1)]
    return [[*head, *map(constant, low.to_bytes(size, "big"))] for low in lows]


def beside(head: Sequence[Byte], count: Count) -> list[list[Byte]]:
    """Return the additional counters of code that processes pairs, an even one and the next."""
    first, size = int.from_bytes(count.low, "big"), len(count.low)
    last = first + count.blocks - 1
    lows = [first - 1] * (first % 2) + [last + 1] * (1 - last % 2) if count.blocks else []
    return [[*head, *map(constant, (low % (1 << 8 * size)).to_bytes(size, "big"))] for low in lows]


def ctr(
    aes: Aes, round_keys: Sequence[Byte], blocks: Sequence[Sequence[Byte]], text: Sequence[Byte]
) -> list[Byte]:
    """Encrypt a text of as many blocks as there are counters, SP 800-38A 6.5."""
    stream = [
        byte
        for i, block in enumerate(blocks)
        for byte in aes.encrypt(round_keys, block, f"block {i}, ")
    ]
    return [add(a, b) for a, b in zip(text, stream, strict=True)]
