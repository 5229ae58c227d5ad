# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A proof at one placement of the buffers, followed at many others.

Two runs of one routine over the same variables, with buffers and stack at other addresses, begin
with the same values in all registers and bytes except for pointers, which are known numbers. While
the machine runs at one placement, this module records for all others together which registers and
bytes differ from the run, and by which numbers (placement_numbers.py). It looks only at the
instructions that touch these: any other instruction computes equal values from equal values.

A placement agrees with the run as long as all of these hold:
- Each access is to the same byte of the same buffer, or of the stack, as in the run.
- Each condition and each target of a jump is the same. At the end each run returns to its caller.
- Whenever the stack pointer is whole, it has moved as far as in the run. It must be whole when an
  interrupt may come (interrupts.py).
- No number that differs is mixed with data, which is any value that is not known.

By induction over the instructions such a placement does the same as the run, with the same data,
and each proved property of the run holds there. If a placement does not agree, it is run by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, cast

from mypy_extensions import mypyc_attr

from .differences import Differences
from .gf2 import Bit, Domain
from .image import Image
from .instruction import Instruction, Lazy
from .isa import Isa
from .machine import Machine
from .placement_numbers import Group, Many, ManyArithmetic
from .processor import Processor
from .state import State
from .view import Shifts, View, same


@dataclass(frozen=True)
class Call:
    """The addresses and arguments of a call at one placement."""

    #: Region -> its address. Regions with equal addresses are one region.
    addresses: Mapping[str, int]
    stack: int
    back: int
    #: (value, bytes) of each argument
    arguments: Sequence[tuple[int, int]]

    @property
    def pattern(self) -> tuple[int, ...]:
        """Return which regions are one."""
        all_ = [*self.addresses.values()]
        return tuple(all_.index(address) for address in all_)


@dataclass(frozen=True)
class _Touching:
    """The registers and flags that an instruction touches."""

    reads: frozenset[int]
    writes: frozenset[int]
    moves_stack: bool
    #: Always evaluated for all placements
    always: bool
    can_be_quiet: bool


@cache
def _twin(isa: Isa) -> Isa:
    """Return the processor with the arithmetic of many placements."""
    twin = type(isa).__new__(type(isa))
    twin.__dict__.update(isa.__dict__)
    twin.arithmetic = ManyArithmetic()
    twin._everywhere = {}
    return twin


def _touching(instruction: Instruction, isa: Processor) -> _Touching:
    written = {cell for cell, _ in (*instruction.writes, *instruction.lazies)}
    moves_stack = bool(instruction.stack_cells)
    by_hand = instruction.flow in ("call", "return") and isa.return_bytes > 0
    return _Touching(
        frozenset(cell for _, cell in instruction.reads),
        frozenset(written),
        moves_stack,
        not instruction.is_pure or moves_stack or by_hand,
        instruction.flow == "next" and not moves_stack,
    )


def _entered(isa: Isa, image: Image, call: Call) -> dict[tuple[bool, int], int]:
    """Return the numbers that a call puts into cells and into bytes, relative to the stack."""
    machine = Machine(image, isa, Domain())
    machine.start(call.stack, 0, call.back)
    state = State(machine, [()] * isa.cell_count, {}, 0)
    isa.enter(state, call.arguments)
    found = {(True, i): value for i, value in enumerate(state.cells) if type(value) is int}
    found |= {
        (False, place - call.stack): value
        for place, value in state.memory.items()
        if type(value) is int
    }
    return found


def _without(cells: Mapping[int, Many | Lazy], written: frozenset[int]) -> dict[int, Many | Lazy]:
    return {cell: value for cell, value in cells.items() if cell not in written}


def _both(group: Group, one: Mapping[int, Any], zero: Mapping[int, Any]) -> dict[int, Any]:
    """Merge the differences of two paths. Other differing cells must agree for the whole group."""
    found: dict[int, Any] = {}
    a: Any
    b: Any
    for place in one.keys() | zero.keys():
        a, b = one.get(place), zero.get(place)
        if a is not b:
            a = a.force() if isinstance(a, Lazy) else a
            b = b.force() if isinstance(b, Lazy) else b
            are_many = isinstance(a, Many) and isinstance(b, Many)
            if not are_many or group.differing(a.all, b.all):
                same(group, a)
                same(group, b)
                continue
        found[place] = a
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Elsewhere(Machine):
    """A machine that follows other placements in addition to its own."""

    _group: Group | None = None

    def follow(self, state: State, own: Call, others: Sequence[Call]) -> None:
        """Begin to follow placements, before a run, at its first instruction."""
        self._group = None
        if not others:
            return
        group = self.begin(own, others)
        calls, isa = [own, *others], self.calls
        found = Differences()
        entered = [_entered(isa, self.image, call) for call in calls]
        for is_cell, place in entered[0]:
            many = group.reduced(Many(group.packed([of[is_cell, place] for of in entered])))
            if isinstance(many, Many) and is_cell:
                found.cells[place] = many
            elif isinstance(many, Many):
                found.memory[own.stack + place] = many
        state.elsewhere = found

    def begin(self, own: Call, others: Sequence[Call]) -> Group:
        """Begin to follow placements, and return their group. The arguments may differ in any way.

        At each of them the same buffers must be one as at the machine's own placement.
        """
        calls, isa = [own, *others], self.calls
        if any(call.pattern != own.pattern for call in others):
            raise ValueError("other buffers are one")
        if any((call.stack - own.stack) % isa.call_align for call in others):
            raise ValueError("a stack that is aligned in another way")
        self._twin = _twin(isa)
        self._many = cast(ManyArithmetic, self._twin.arithmetic)
        self._twins = self.image.decoded.setdefault(self._twin, {})
        self._touching: dict[int, _Touching] = {}
        self._quiet: dict[tuple[object, ...], tuple[set[int], object]] = {}
        group = self._group = self._many.group = Group(len(calls))
        top = (1 << isa.address_bits) - 1
        shifts = {
            name: group.packed([call.addresses[name] - start & top for call in calls])
            for name, start in own.addresses.items()
        }
        stack = group.packed([call.stack - own.stack & top for call in calls])
        self._shifts = Shifts(self, group.spread(top), shifts, stack)
        self._backs = group.packed([call.back for call in calls])
        return group

    def right(self, end: State) -> list[bool]:
        """Return at which other placements the same holds, after a run with the required result."""
        group, differences, isa = self._group, end.elsewhere, self.isa
        if group is None or differences is None:
            return []
        if group.is_alone:
            return [False] * (group.count - 1)
        view = View(self._shifts, end, differences, group)
        self._stack_agrees(view)
        left = {*isa.volatile, *isa.stack_pointer, *isa.flags} - {*isa.saved}
        for cell in differences.cells.keys() - left:
            same(group, view.cells[cell])
        for place, many in differences.memory.items():
            if any(region.holds(place, 1) for region in self.regions if region.writable):
                group.same(many)
        if not group.ok & 1:
            raise ValueError("the run differs from itself")
        ok = group.ok.to_bytes(8 * group.count, "little")
        self._group = None
        return [bool(ok[8 * i]) for i in range(1, group.count)]

    # ---- one instruction ----

    def step(self, state: State) -> State:
        group, differences = self._group, state.elsewhere
        if group is not None and not group.is_alone and differences is not None:
            self.arithmetic.domain = self.domain
            instruction = self._instructions.get(state.pc) or self.instruction(state.pc)
            state.elsewhere = self._followed(state, instruction, differences, group)
        return super().step(state)

    def _followed(
        self, state: State, instruction: Instruction, differences: Differences, group: Group
    ) -> Differences:
        """Return the differences after an instruction that is about to be executed."""
        touching = self._touching.get(instruction.address)
        if touching is None:
            touching = _touching(instruction, self.isa)
            self._touching[instruction.address] = touching
        if differences.is_moved and state.exposure.half is None:
            self._stack_agrees(View(self._shifts, state, differences, group))
            differences = replace(differences, is_moved=False)
        cells = differences.cells
        reads = not touching.reads.isdisjoint(cells)
        if not (reads or touching.always):
            if touching.writes.isdisjoint(cells):
                return differences
            return replace(differences, cells=_without(cells, touching.writes))
        # If it has changed no difference once, it changes none from the same registers again.
        read = [cells.get(cell, state.cells[cell]) for cell in touching.reads]
        key = (
            instruction.address,
            *(id(v) if isinstance(v, Many) else v if type(v) is int else None for v in read),
        )
        is_calm = touching.can_be_quiet and touching.writes.isdisjoint(cells)
        is_calm = is_calm and not any(isinstance(value, Lazy) for value in read)
        quiet = self._quiet.get(key) if is_calm else None
        if quiet is not None and quiet[0].isdisjoint(differences.memory):
            return differences
        view = View(self._shifts, state, differences, group)
        twin = self._twin_of(instruction)
        values = twin.execute(view)
        kept = _without(cells, touching.writes)
        for cell, _ in twin.writes:
            if isinstance(value := view.cells[cell], Many):
                kept[cell] = value
        if reads or any(isinstance(value, Many) for value in values):
            kept.update((cell, view.cells[cell]) for cell, _ in twin.lazies)
        if instruction.flow == "branch":
            same(group, values[twin.condition])
        if twin.must >= 0:
            same(group, values[twin.must])
        if instruction.flow in ("jump", "call") and twin.target < 0:
            self._back(group, values[~twin.target])
        if instruction.flow in ("call", "return") and self.isa.return_bytes:
            self._call(view, kept, instruction.flow == "return")
        if is_calm and len(kept) == len(cells) and view.memory is differences.memory:
            if view.places.isdisjoint(view.memory):
                self._quiet[key] = view.places, read
            return differences
        return Differences(kept, view.memory, differences.is_moved or touching.moves_stack)

    def _twin_of(self, instruction: Instruction) -> Instruction:
        address = instruction.address
        found = self._twins.get(address)
        if found is None:
            code = next(filter(None, (self.image.read(address, n) for n in (6, 4, 2))), b"")
            found = self._twins[address] = self._twin.instruction(code, address)
        return found

    def _back(self, group: Group, target: Any) -> None:
        """Take a jump to a number that differs as the return to one of the two callers."""
        if isinstance(target, Many) and target.first & ~1 == self.back:
            group.demand(target.all & self._shifts.top ^ target.all & group.ones, self._backs)
        else:
            same(group, target)

    def _call(self, view: View, kept: dict[int, Many | Lazy], returns: bool) -> None:
        """Do to a stack with return addresses what Isa.call and Isa.ret do."""
        size, group = self.isa.return_bytes, view.group
        self._stack_agrees(view)
        pointer = self.stack_pointer(view.state)
        if returns:
            bytes_ = [view.byte(pointer + size - i) for i in range(size)]
            if any(isinstance(byte, Many) for byte in bytes_):
                words = [b.all if isinstance(b, Many) else group.spread(b) for b in bytes_]
                target = sum(word << 8 * i for i, word in enumerate(words))
                group.demand(2 * target, self._backs)
            pointer += size
        else:
            for i in range(size):
                view.forget(pointer - i)
            pointer -= size
        moved = group.spread(pointer) + self._shifts.stack & self._shifts.top
        low, byte = group.spread(0xFF), 8 * self.isa.cell_bytes
        for i, cell in enumerate(self.isa.stack_pointer):
            value = group.reduced(Many(moved >> byte * i & low))
            kept.pop(cell, None)
            if isinstance(value, Many):
                kept[cell] = value

    # ---- the stack pointer ----

    def _stack_of(self, view: View) -> tuple[int, int]:
        """Return the stack pointers, and their values if they have moved as far as in the run."""
        group, all_ = view.group, 0
        for place, cell in enumerate(self.isa.stack_pointer):
            part = view.cells[cell]
            # The machine refuses a stack pointer that is not a number.
            word = (
                part.all
                if isinstance(part, Many)
                else group.spread(part if type(part) is int else 0)
            )
            all_ |= word << 8 * self.isa.cell_bytes * place
        first = Many(all_).first
        return all_, group.spread(first) + self._shifts.stack & self._shifts.top

    def _stack_agrees(self, view: View) -> None:
        view.group.demand(*self._stack_of(view))

    # ---- where two paths meet ----

    def _merge(self, flag: tuple[Bit, ...], one: State, zero: State) -> State:
        group, first, second = self._group, one.elsewhere, zero.elsewhere
        if group is not None and first is not None and second is not None:
            merged = Differences(
                _both(group, first.cells, second.cells),
                _both(group, first.memory, second.memory),
                first.is_moved or second.is_moved,
            )
            one.elsewhere = zero.elsewhere = merged
        return super()._merge(flag, one, zero)
