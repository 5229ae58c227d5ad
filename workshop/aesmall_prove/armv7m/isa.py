# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The Cortex-M4 and M33 for machine.py: cells, IT blocks, calls.

The instructions are decoded (narrow.py, wide.py) and lifted (semantics.py) here, and no others are
accepted. In addition to the cells of ARMv6-M there are the flags GE, and the state of an IT block.

The condition of an IT block must be public. IT is a branch to the first instruction of the block
for which its condition holds. Each of these goes on to the next of them, over the others. The cell
for the state holds the address of the next instruction in the block, or 0 outside of blocks, so
that code which jumps into a block is refused.
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ..armv6m import CELLS as _FIRST_GE
from ..armv6m import FLAG, ArmV6M
from ..image import Image
from ..instruction import Instruction
from ..lift import Lifter
from ..state import State
from ..words import Arithmetic, Unprovable
from .decode import COMPARISONS, Decoded
from .narrow import narrow
from .path import ThumbPath, advanced, state_of
from .semantics import Meaning
from .wide import wide

GE = tuple(range(_FIRST_GE, _FIRST_GE + 4))
#: The address of the next instruction in an IT block, or 0
BLOCK = _FIRST_GE + len(GE)
CELLS = BLOCK + 1


def decode(code: bytes) -> Decoded:
    """Decode the instruction at the start of `code`."""
    first = int.from_bytes(code[:2], "little")
    if size_of(code) == 2:
        return narrow(first)
    if len(code) < 4:
        raise Unprovable("a part of an instruction")
    return wide(first, int.from_bytes(code[2:4], "little"))


def size_of(code: bytes) -> int:
    """Return the bytes of the instruction at the start of `code`."""
    return 4 if code[1] >> 3 > 0b11100 else 2


@dataclass(frozen=True)
class _Place:
    """The place of an instruction in an IT block, as addresses."""

    #: The next instruction of the block with the same condition, or 0
    following: int
    #: The instruction that is executed next, in the block or after it
    target: int
    #: ITSTATE
    state: int


class ArmV7M(ArmV6M):
    """The processor, without a program or with one.

    Only with a program it can decode IT, because a block belongs to its program.
    """

    aligned = False
    cell_count = CELLS
    flags = (*ArmV6M.flags, *GE)
    volatile = (*ArmV6M.volatile, *GE)  # type: ignore[assignment]

    def __init__(self, core: int | None = None) -> None:
        super().__init__()
        #: Of the cycle model. Without a core, instructions are counted.
        self.core = core
        self._image: weakref.ref[Image] | None = None
        # The places of the instructions in the IT blocks of the program, by their addresses
        self._places: dict[int, _Place] = {}
        self._of: weakref.WeakKeyDictionary[Image, ArmV7M] = weakref.WeakKeyDictionary()

    def of(self, image: Image) -> ArmV7M:
        """Return this processor with a program."""
        if self._image is not None and self._image() is image:
            return self
        found = self._of.get(image)
        if found is None:
            found = type(self)(self.core)
            found.arithmetic, found._everywhere = self.arithmetic, self._everywhere
            found._image = weakref.ref(image)
            self._of[image] = found
        return found

    def path(self, entry: int) -> ThumbPath | None:
        return None if self.core is None else ThumbPath.begun(entry, self.core, self._code)

    def _code(self, address: int) -> tuple[int, int]:
        """Return the instruction at an address as a number, and its bytes."""
        image = self._image() if self._image else None
        code = image.read(address, 2) if image else None
        if image is None or code is None:
            raise Unprovable(f"no code at {address:#x}")
        size = size_of(code)
        return int.from_bytes(image.read(address, size) or code, "little"), size

    def width(self, cell: int) -> int:
        return 32 if cell == BLOCK else super().width(cell)

    def cells(self, space: str, offset: int, size: int) -> tuple[int, ...] | None:
        raise Unprovable("no model of SLEIGH is used")

    def cell_name(self, cell: int) -> str:
        if cell in GE:
            return f"g{cell - GE[0]}"
        return super().cell_name(cell)

    def size_of(self, code: bytes) -> int:
        return size_of(code)

    def enter(self, state: State, arguments: Sequence[tuple[int, int]]) -> None:
        super().enter(state, arguments)
        state.cells[BLOCK] = 0

    def _is_everywhere(self, own: bytes, address: int) -> bool:
        return not decode(own).is_relative

    # ---- instructions ----

    def instruction(self, code: bytes, address: int) -> Instruction:
        if address in self._places:
            return self.decode(self.arithmetic, code, address)
        return super().instruction(code, address)

    def decode(self, arithmetic: Arithmetic, code: bytes, address: int) -> Instruction:
        decoded = _decoded(code, address)
        opcode = int.from_bytes(code[: decoded.size], "little")
        instruction = Instruction(address, decoded.size, decoded.text(address), opcode)
        instruction.cycles = 1
        lifter = Lifter(instruction, arithmetic, self)
        meaning = Meaning(lifter, decoded, FLAG, GE)
        instruction.timing = opcode, 0
        if decoded.name == "it":
            self._enter_block(meaning, decoded, instruction)
            return lifter.finish()
        place = self._places.get(address)
        if place:
            instruction.timing = opcode, place.state
        meaning.add(sets=decoded.sets and not (place and decoded.narrow))
        if place:
            following = place.following

            def advance(now: int) -> int:
                if now != address:
                    raise Unprovable("a jump into an IT block")
                return following

            step = arithmetic.counted(advance, "the state of an IT block")
            lifter.set(BLOCK, lifter.step(step, lifter.cell(BLOCK)))
            if instruction.flow == "next" and place.target != instruction.next:
                instruction.flow, instruction.target = "jump", place.target
        return lifter.finish()

    def _enter_block(self, meaning: Meaning, decoded: Decoded, instruction: Instruction) -> None:
        """Make a branch of IT, to the first instruction for which its condition holds."""
        conditions, places = decoded.conditions, self._block(decoded, instruction)
        others = (i for i, condition in enumerate(conditions) if condition != conditions[0])
        other = next(others, len(conditions))
        condition = meaning.condition(conditions[0])
        first, second = places[0], places[other] if other < len(conditions) else 0
        chosen = meaning.arithmetic.counted(
            lambda holds: first if holds else second, "the condition of an IT block"
        )
        meaning.lifter.set(BLOCK, meaning.step(chosen, condition))
        instruction.flow, instruction.target = "branch", places[other]
        instruction.condition = meaning.opposite(condition)

    def _block(self, decoded: Decoded, it: Instruction) -> list[int]:
        """Note the places of the instructions in a block. Return their addresses and its end."""
        image, conditions = self._image() if self._image else None, decoded.conditions
        if image is None:
            raise Unprovable("IT without a program")
        addresses = [it.next]
        for i in range(len(conditions)):
            address = addresses[-1]
            code = next(filter(None, (image.read(address, n) for n in (4, 2))), bytes(2))
            one = _decoded(code, address)
            _check(one, address, is_last=i == len(conditions) - 1)
            addresses.append(address + one.size)
        seen, state = image.decoded.get(self, {}), state_of(it.opcode)
        for i, address in enumerate(addresses[:-1]):
            if address in seen and address not in self._places:
                raise Unprovable(f"a jump into an IT block, to {address:#x}")
            following = _following(conditions, i)
            target = addresses[following or len(conditions)]
            self._places[address] = _Place(target if following else 0, target, state)
            state = advanced(state)
        return addresses


def _decoded(code: bytes, address: int) -> Decoded:
    try:
        return decode(code)
    except Unprovable as error:
        raise Unprovable(f"{error}, at {address:#x}") from error


def _following(conditions: Sequence[str], i: int) -> int:
    """Return the next instruction of a block with the same condition, or 0."""
    same = (j for j in range(i + 1, len(conditions)) if conditions[j] == conditions[i])
    return next(same, 0)


def _check(decoded: Decoded, address: int, *, is_last: bool) -> None:
    """Refuse an instruction that must not be in an IT block, or only at its end."""
    name = decoded.name
    is_bad = name in ("it", "cbz", "cbnz") or (name == "b" and decoded.conditions)
    is_bad = bool(is_bad) or (
        decoded.size == 2 and name == "mov" and decoded.sets and decoded.m >= 0
    )
    changes = decoded.jumps or name in COMPARISONS or (decoded.sets and not decoded.narrow)
    if is_bad or (changes and not is_last):
        raise Unprovable(f"{decoded.text(address)} in an IT block, at {address:#x}")


#: Target -> the core of its cycle model
CORES = {"cortex_m4": 0, "cortex_m33": 1}


@cache
def processor(target: str = "") -> ArmV7M:
    """Return the one processor object of a target, without a program."""
    return ArmV7M(CORES.get(target))
