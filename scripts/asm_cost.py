# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Compute cycles and bytes of pieces of machine code, for any processor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class Instruction:
    """One decoded instruction."""

    address: int
    name: str
    size: int
    #: Addresses of possible next instructions, with the cycles of each way. A way without an
    #: address is out of the function.
    ways: tuple[tuple[int | None, int], ...]
    #: The registers that it names, and those among them that it writes
    registers: tuple[int, ...]
    written: tuple[int, ...] = ()
    #: The target of a call
    target: int | None = None
    #: Bytes by which the stack grows, if this is known
    stack: int | None = 0
    #: The operation with a number: ("set", "step" or "compare", register, number)
    counts: tuple[str, int, int] | None = None
    #: Whether it changes flags, and the condition of a branch
    flags: bool = False
    condition: str = ""
    #: Cycles of its first way that are due to the next instruction
    waits: int = 0

    @property
    def after(self) -> int:
        """Return the address of the next instruction."""
        return self.address + self.size


@dataclass(frozen=True)
class Cost:
    """Cycles of a block if it jumps away at its end and if it continues, and its bytes."""

    taken: int | None
    on: int
    #: Without a number, the size is not stated.
    size: int | None
    #: Cycles of the slower way through it, if there are two
    slow: int | None = None

    def __str__(self) -> str:
        cycles = f"{self.on} cycles" if self.taken is None else f"{self.taken} cycles taken, "
        return (
            f"{cycles}{'' if self.taken is None else f'{self.on} on'}"
            f"{'' if self.size is None else f', {self.size} bytes'}"
            f"{'' if self.slow is None else f'; unaligned {self.slow} cycles'}"
        )


def cost(block: Sequence[Instruction], two_ways: bool = False) -> Cost:
    """Return the cost of a block that is entered at its top.

    - Both ways of a branch that stays inside must take the same time.
    - All exits of one kind must take the same time: by a jump, or at the end.
    - In a block with a return at its end, all returns count as this end.
    - A loop with a counter that is set inside the block is counted as often as it runs.

    With `two_ways`, one way for unaligned blocks may take longer.
    """
    size = sum(instruction.size for instruction in block)
    end = block[-1].after if block else 0
    arrivals: dict[int, set[int]] = {block[0].address: {0}} if block else {}
    known = {instruction.address for instruction in block} | {end}
    returns = end if block and block[-1].ways[0][0] is None else None
    taken: set[int] = set()
    for index, instruction in enumerate(block):
        reached = arrivals.get(instruction.address, set())
        if turn := _loop(block, index):
            first, times = turn
            body = {b - a + instruction.ways[-1][1] for b in reached for a in arrivals[first]}
            if len(body) > 1:
                raise ValueError(f"not constant: {sorted(body)} cycles in a loop")
            rest = {b + (times - 1) * sum(body) + instruction.ways[0][1] for b in reached}
            arrivals.setdefault(instruction.after, set()).update(rest)
            continue
        for before in reached:
            for way, cycles in instruction.ways:
                place = returns if way is None else way
                inside = place is not None and instruction.address < place <= end
                if inside and place not in known:
                    raise ValueError(f"{instruction.name} leads to {place:#x}, no instruction")
                arrived = arrivals.setdefault(place, set()) if place and inside else taken
                arrived.add(before + cycles)
    on = sorted(arrivals.get(end, set()) if block else {0})
    if len(on) > 1 + two_ways or len(taken) > 1:
        raise ValueError(f"not constant: {on} cycles on, {sorted(taken)} taken")
    leave = taken.pop() if taken else None
    if not on and leave is not None:
        return Cost(None, leave, size)
    return Cost(leave, on[0], size, on[1] if len(on) > 1 else None)


#: The most iterations of a loop
_LIMIT = 1024


def _loop(block: Sequence[Instruction], last: int) -> tuple[int, int] | None:
    """Return the start and the iterations of a loop that ends with this branch, if known."""
    branch = block[last]
    target = branch.ways[-1][0] if branch.condition else None
    first = next((i for i in range(last) if block[i].address == target), None)
    if first is None or target is None:
        return None
    known: dict[int, int] = {}
    for instruction in block[:first]:
        _note(instruction, known, None)
    for times in range(1, _LIMIT):
        flags: dict[str, bool] | None = None
        for instruction in block[first:last]:
            flags = _note(instruction, known, flags)
        if flags is None or branch.condition not in flags:
            return None
        if not flags[branch.condition]:
            return target, times
    return None


def _note(
    instruction: Instruction, known: dict[int, int], flags: dict[str, bool] | None
) -> dict[str, bool] | None:
    """Return the known conditions after an instruction, and update the known registers."""
    what, register, number = instruction.counts or ("", -1, 0)
    if what == "set":
        known[register] = number
        return None
    if register in known:
        old = known[register]
        new = (old + number if what == "step" else old - number) & 0xFFFFFFFF
        carry = old + number > 0xFFFFFFFF if what == "step" and number > 0 else old >= abs(number)
        if what == "step":
            known[register] = new
        zero, minus = new == 0, bool(new >> 31)
        now = {"eq": zero, "cs": carry, "mi": minus}
        return {**now, "ne": not zero, "cc": not carry, "pl": not minus}
    for name in instruction.written if instruction.target is None else list(known):
        known.pop(name, None)
    return None if instruction.flags else flags


def deepest(code: Sequence[Instruction], entry: int) -> int | None:
    """Return the deepest stack from an entry on any path, if it is known.

    The stack of functions in other files is not included.
    """
    at = {instruction.address: instruction for instruction in code}
    todo, seen = [(entry, 0)], set[tuple[int, int]]()
    while todo:
        place, depth = todo.pop()
        if place not in at or (place, depth) in seen or (place == entry and depth):
            continue  # A recursive call is a call like any other.
        seen.add((place, depth))
        instruction = at[place]
        if instruction.stack is None or len(seen) > 64 * len(code):
            return None
        after = depth + instruction.stack
        seen.add((-1, after))
        todo += [(way, after) for way, _ in instruction.ways if way is not None]
        todo += [(instruction.target, after)] if instruction.target is not None else []
    return max((depth for _, depth in seen), default=0)


def fields(word: int, bits: str) -> dict[str, int]:
    """Return the numbers in the operands of a word: letter of the pattern -> number."""
    texts: dict[str, str] = {}
    for place, letter in enumerate(bits):
        texts[letter] = texts.get(letter, "") + str(word >> len(bits) - 1 - place & 1)
    return {letter: int(text, 2) for letter, text in texts.items() if letter not in "01"}


def fits(word: int, bits: str) -> bool:
    """Return whether a word matches a pattern of 0, 1 and letters."""
    mask, value = _fixed(bits)
    return word & mask == value


@cache
def _fixed(bits: str) -> tuple[int, int]:
    """Return the mask of the fixed bits of a pattern, and their values."""
    mask = "".join("1" if bit in "01" else "0" for bit in bits)
    return int(mask, 2), int("".join(bit if bit in "01" else "0" for bit in bits), 2)


def signed(value: int, width: int) -> int:
    """Return a number of `width` bits in two's complement."""
    value &= (1 << width) - 1
    return value - ((value >> width - 1) << width)
