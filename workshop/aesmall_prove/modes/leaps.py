# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Skips iterations of a loop over a long message, by induction from the iterations before.

Each call of a function without code is a point at which a loop may have come round. If the last
three visits of a point have been the same number of instructions apart, and each byte of the
registers, of the stack and of the short buffers has changed from one visit to the next in the same
way, the state after further iterations is known:

- a number has grown or shrunk by the same step each time,
- a byte of a question, of an answer, of the text or of the output has been replaced by the byte
  that is as many places further on in the standard's run, the same distance each time,
- all others have stayed,
- the output has grown by so many bytes. Except for its last bytes, they are the standard's.

The state is moved ahead by as many iterations as no number needs a carry between its bytes for. The
iterations that carry are executed, and so are the first ones, those after each carry, and the last
ones. So a proof assumes of the skipped iterations, and of no other ones, that they do as those on
both sides do. A register of 32 bits is one number, and so is an aligned word in memory that counts
with a small step. Such a number never leaps over a multiple of 2^16.

On AVR a step is 16 iterations, so that the low bytes of pointers and lengths are the same again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..findings import Region
from ..fips197 import Byte
from ..gf2 import Bit
from ..state import State
from ..words import bits_of, word_of
from .in_memory import Placed
from .pool import PoolWorld

#: A place of a value: a register or an address, and the byte of a register, or WHOLE
Slot = tuple[str, int, int]
Value = int | tuple[Bit, ...]
CELL, MEMORY, FRONT, BACK, WHOLE = "cell", "memory", "front", "back", -1
#: The last bytes of the output, which may not be ready yet
LAST = 48
#: Buffers of at least so many bytes hold the text.
LONG = 1 << 9
#: The largest step of a number of 32 bits in memory
STEP = 1 << 12
#: No number of 32 bits leaps over a multiple of it.
BORDER = 1 << 16


@dataclass(frozen=True)
class Visit:
    """The state at a point."""

    values: dict[Slot, Value]
    instructions: int
    #: Bytes of the output so far, from its start and from its end
    front: int
    back: int


class Leaper:
    """The visits of one run, and the standard's run."""

    def __init__(self, session: Placed, world: PoolWorld) -> None:
        self.session = session
        self.is_avr = session.abi.is_avr
        #: Iterations of a step
        self.step = 16 if self.is_avr else 1
        self.history: dict[tuple[str, int, int], list[Visit]] = {}
        self.skipped = 0
        after = {n: told for call in session.case.calls for n, told in call.after.items()}
        self.sequences: list[list[Byte]] = [part for pair in world.parts() for part in pair]
        self.out, self.front, self.back = range(0), 0, 0
        #: The addresses of the text
        self.long: list[range] = []
        self.expected: Sequence[Byte] = ()
        for name, buffer in session.case.buffers.items():
            if session.size(name) >= LONG:
                place = range(session.addresses[name], session.addresses[name] + session.size(name))
                self.long.append(place)
                self.sequences.append([*buffer.contents])
                told = after.get(name)
                if buffer.writable and told is not None:
                    self.out, self.expected = place, [*told]  # type: ignore[misc]
                    self.sequences.append([*self.expected])
        memory = session.state.memory
        self.before = [memory[place] for place in self.out]
        self._places: dict[int, dict[Byte, int]] = {}

    # ---- visits ----

    def visit(self, state: State, name: str) -> None:
        """Record a visit, and leap if the loop's next iterations are known."""
        machine = self.session.machine
        if not self.long:
            return
        self._advance(state)
        key = name, state.pc, machine.stack_pointer(state)
        visits = self.history.setdefault(key, [])
        found = dict(self._values(state))
        visits.append(Visit(found, machine.findings.instructions, self.front, self.back))
        del visits[: -1 - 2 * self.step]
        if len(visits) > 2 * self.step:
            moved = self._moved(visits[0], visits[self.step], visits[-1])
            if moved:
                front = visits[-1].front - visits[self.step].front
                self._leap(state, moved, front, visits[-1].back - visits[self.step].back)

    def _advance(self, state: State) -> None:
        """Follow the output, which grows from its start or from its end."""
        memory, place, before, count = state.memory, self.out.start, self.before, len(self.out)
        while self.front + self.back < count:
            if memory[place + self.front] is before[self.front]:
                break
            self.front += 1
        while self.front + self.back < count:
            last = count - 1 - self.back
            if memory[place + last] is before[last]:
                break
            self.back += 1

    def _short(self, state: State) -> Iterator[range]:
        """Yield the addresses of the stack in use and of the short buffers."""
        session, machine = self.session, self.session.machine
        yield range(machine.stack_pointer(state), session.stack + 64)
        for region in machine.regions:
            if region.size < LONG and region.start < session.stack:
                yield _addresses(region)

    def _values(self, state: State) -> Iterator[tuple[Slot, Value]]:
        for cell in range(self.session.isa.cell_count):
            value = state.cell(cell)
            if type(value) is int or self.is_avr:
                yield (CELL, cell, WHOLE), value
            else:
                bits = bits_of(value, self.session.isa.width(cell))
                for i in range(0, len(bits), 8):
                    yield (CELL, cell, i // 8), word_of(bits[i : i + 8])
        memory = state.memory
        for places in self._short(state):
            for place in places:
                word = memory.get(place)
                if word is not None:
                    yield (MEMORY, place, WHOLE), word
        front, back = self.out.start + self.front, self.out.stop - self.back
        for place in range(max(self.out.start, front - LAST), front):
            yield (FRONT, place - front, WHOLE), memory[place]
        for place in range(back, min(self.out.stop, back + LAST)):
            yield (BACK, place - back, WHOLE), memory[place]

    # ---- the way of a loop ----

    def _moved(self, first: Visit, second: Visit, third: Visit) -> list[_Change] | None:
        """Return the changes of one step, if they have been the same twice."""
        if (
            second.instructions - first.instructions != third.instructions - second.instructions
            or second.front - first.front != third.front - second.front
            or second.back - first.back != third.back - second.back
            or not first.values.keys() == second.values.keys() == third.values.keys()
        ):
            return None
        changes, done = list[_Change](), set[Slot]()
        for slot, last in third.values.items():
            a, b = first.values[slot], second.values[slot]
            if slot in done or (_equal(a, b) and _equal(b, last)):
                continue
            if (
                type(a) is int
                and type(b) is int
                and type(last) is int
                and slot[0] in (CELL, MEMORY)
            ):
                word = None if self.is_avr else _word(slot, [first, second, third])
                if word is not None:
                    changes.append(word)
                    done.update(word.slots)
                elif b - a == last - b:
                    bits = self.session.isa.width(slot[1]) if slot[0] == CELL else 8
                    changes.append(_Number([slot], last, b - a, bits))
                else:
                    return None
            else:
                byte = self._byte(slot, (a, b, last))
                if byte is None:
                    return None
                changes.append(byte)
        return changes

    def _byte(self, slot: Slot, values: Sequence[Value]) -> _Byte | None:
        """Return the progress of a byte through the standard's run."""
        for number, sequence in enumerate(self.sequences):
            places = self._places.get(number)
            if places is None:
                last = len(sequence) - 1
                ways = zip(reversed(sequence), range(last, -1, -1), strict=True)
                places = self._places[number] = dict(ways)
            found = [places.get(value, -1) for value in values]  # type: ignore[arg-type]
            if min(found) >= 0 and found[1] - found[0] == found[2] - found[1]:
                return _Byte([slot], sequence, found[2], found[2] - found[1])
        return None

    def _leap(self, state: State, changes: Sequence[_Change], front: int, back: int) -> None:
        """Move the state ahead if at least one step can be skipped."""
        steps = min((self._most(change) for change in changes), default=0)
        if front or back:
            left = len(self.out) - self.front - self.back
            steps = min(steps, left // (front + back) - 1)
        if steps < 1:
            return
        before = self.front, self.back
        self.front += steps * front
        self.back += steps * back
        count = len(self.out)
        self._fill(state, range(max(0, before[0] - LAST), self.front))
        self._fill(state, range(count - self.back, min(count, count - before[1] + LAST)))
        ends = {FRONT: self.out.start + self.front, BACK: self.out.stop - self.back}
        for change in changes:
            for (kind, place, byte), value in change.after(steps):
                if kind in ends:
                    _put(state, (MEMORY, ends[kind] + place, byte), value)
                else:
                    _put(state, (kind, place, byte), value)
        self.skipped += steps * self.step
        self.history = {}

    def _fill(self, state: State, places: range) -> None:
        """Write the standard's output at these places."""
        words = map(word_of, self.expected[places.start : places.stop])
        state.memory.update(enumerate(words, self.out.start + places.start))

    def _most(self, change: _Change) -> int:
        """Return the most steps that a change allows. A pointer stays in its text."""
        most = change.most()
        if isinstance(change, _Number) and change.step > 0:
            for text in self.long:
                if change.bits == 32 and text.start <= change.last <= text.stop:
                    most = min(most, (text.stop - change.last) // change.step - 2)
                elif self.is_avr and text.start >> 8 <= change.last <= text.stop >> 8:
                    most = min(most, (text.stop >> 8) - change.last - 1)
        return most


class _Change:
    """The change of some bytes in each step of a loop."""

    slots: list[Slot]

    def most(self) -> int:
        """Return the most steps that can be skipped."""
        raise NotImplementedError

    def after(self, steps: int) -> Iterator[tuple[Slot, Value]]:
        """Yield the values after these steps."""
        raise NotImplementedError


@dataclass
class _Number(_Change):
    slots: list[Slot]
    last: int
    step: int
    bits: int

    def most(self) -> int:
        border = min(BORDER, 1 << self.bits)
        room = border - 1 - self.last % border if self.step > 0 else self.last % border
        return room // abs(self.step) - 1

    def after(self, steps: int) -> Iterator[tuple[Slot, Value]]:
        value = self.last + steps * self.step
        if len(self.slots) == 1:
            yield self.slots[0], value
        else:
            yield from zip(self.slots, value.to_bytes(len(self.slots), "little"), strict=True)


@dataclass
class _Byte(_Change):
    slots: list[Slot]
    sequence: Sequence[Byte]
    place: int
    step: int

    def most(self) -> int:
        if self.step == 0:
            return len(self.sequence)
        ahead = len(self.sequence) - 1 - self.place if self.step > 0 else self.place
        return ahead // abs(self.step)

    def after(self, steps: int) -> Iterator[tuple[Slot, Value]]:
        yield self.slots[0], self.sequence[self.place + steps * self.step]


def _addresses(region: Region) -> range:
    return range(region.start, region.start + region.size)


def _equal(one: Value, other: Value) -> bool:
    return one is other or one == other


def _word(slot: Slot, visits: Sequence[Visit]) -> _Number | None:
    """Return the number in the aligned word of a byte, if it counts with a small step."""
    kind, place, _ = slot
    if kind != MEMORY:
        return None
    slots: list[Slot] = [(MEMORY, (place & ~3) + i, WHOLE) for i in range(4)]
    numbers = []
    for visit in visits:
        values = [visit.values.get(s) for s in slots]
        if any(type(value) is not int for value in values):
            return None
        numbers.append(int.from_bytes(bytes(values), "little"))  # type: ignore[arg-type]
    first, second = (b - a for a, b in pairwise(numbers))
    if first != second or not 0 < abs(first) <= STEP:
        return None
    return _Number(slots, numbers[-1], first, 32)


def _put(state: State, slot: Slot, value: Value) -> None:
    """Write a value to its place."""
    kind, place, byte = slot
    if kind == MEMORY:
        state.memory[place] = value if type(value) is int else word_of(value)  # type: ignore[arg-type]
    elif byte == WHOLE:
        state.cells[place] = value if type(value) is int else word_of(value)  # type: ignore[arg-type]
    else:
        bits = [*bits_of(state.cell(place), 32)]
        bits[8 * byte : 8 * byte + 8] = bits_of(value, 8)
        state.cells[place] = word_of(bits)
