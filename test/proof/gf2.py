# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Bits as functions of unknown inputs: the domain in which code and FIPS 197 are compared.

A bit is one of three things.
- An affine form, a Python int: bit 0 is the constant, bit i the presence of variable i; the value
  is the sum in GF(2). 0 and 1 are the constants, and ^ adds.
- `Nonlinear`: an affine form plus functions, as truth tables, of lanes. A lane is the input of one
  S-box, eight affine forms. The tables are canonical: what is affine in them has been moved to the
  affine form, so that equal functions look equal.
- `Unknown`: nothing is known. It may be overwritten but never used.

The outputs of a lane's S-box are variables of their own. A table whose non-linear part is that of
a sum of outputs becomes these variables at once: all 255 sums have different non-linear parts, so
a dictionary tells which. So table look-ups, gates and searches all end in the same affine form.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

Forms = tuple[int, ...]

#: Bit p of a truth table is the value at point p, a byte; this one is 1 everywhere.
ALL = (1 << 256) - 1


def tables(function: Sequence[int]) -> list[int]:
    """The truth tables of the eight bits of a function on bytes."""
    return [sum((function[p] >> i & 1) << p for p in range(256)) for i in range(8)]


def sums(forms: Sequence[int]) -> list[int]:
    """The sum of each subset of eight forms; bit i of the place says whether forms[i] is in it."""
    result = [0]
    for form in forms:
        result += [form ^ other for other in result]
    return result


LINEAR = tuple(sums(tables(range(256))))  # of the 256 sums of coordinates


@cache
def split(table: int) -> tuple[int, int, int]:
    """A truth table as the sum of (constant, mask of coordinates, canonical rest), of which the
    rest is 0 at the points 0, 1, 2, 4, ... 128."""
    constant = table & 1
    mask = sum(((table >> (1 << i) & 1) ^ constant) << i for i in range(8))
    return constant, mask, table ^ (ALL * constant) ^ LINEAR[mask]


#: Points whose bit i is 0, as a truth table
CLEAR = tuple(LINEAR[1 << i] ^ ALL for i in range(8))


def moved(table: int, delta: int) -> int:
    """The truth table of the function at p + delta, added in GF(2)."""
    for i in range(8):
        if delta >> i & 1:
            table = (table & CLEAR[i]) << (1 << i) | table >> (1 << i) & CLEAR[i]
    return table


@cache
def output_parts(sbox: tuple[int, ...]) -> dict[int, tuple[int, int, int]]:
    """Canonical rest of each sum of outputs -> (mask of the outputs, constant, mask of inputs)."""
    parts = {}
    for mask, table in enumerate(sums(tables(sbox))):
        constant, inputs, rest = split(table)
        parts[rest] = (mask, constant, inputs)
    if len(parts) != 256:
        raise ValueError("sums of outputs share a non-linear part: this is no S-box of AES")
    return parts


#: Bytes of the round keys of AES-256 between the outer two, which InvMixColumns looks up
MOST_INDICES = 13 * 16


class Lane:
    """The input of one S-box of the specification, and the variables of its output."""

    def __init__(self, name: str, inputs: Forms, outputs: Forms, sbox: tuple[int, ...]) -> None:
        self.name, self.inputs, self.outputs, self.sbox = name, inputs, outputs, sbox
        self.input_sums = sums(inputs)
        self.output_sums = sums(outputs)
        self.parts = output_parts(sbox)
        #: The lanes whose inputs are these but for a constant, and the constant
        self.siblings: list[tuple[Lane, int]] = []

    def recognise(self, rest: int) -> int | None:
        """The affine form that equals a canonical rest, when it is that of a sum of outputs, of
        this lane or of a sibling."""
        if rest in self.parts:
            outputs, constant, inputs = self.parts[rest]
            return self.output_sums[outputs] ^ constant ^ self.input_sums[inputs]
        for sibling, delta in self.siblings:
            constant, inputs, theirs = split(moved(rest, delta))
            if theirs in sibling.parts:
                outputs, more, others = sibling.parts[theirs]
                affine = sibling.output_sums[outputs] ^ sibling.input_sums[inputs ^ others]
                return affine ^ constant ^ more
        return None

    def bit(self, table: int) -> Bit:
        """The function of this lane with this truth table."""
        constant, inputs, rest = split(table)
        affine = constant ^ self.input_sums[inputs]
        known = self.recognise(rest)
        return Nonlinear(affine, {self: rest}) if known is None else affine ^ known


class Nonlinear:
    """affine + the sum of tables[lane](input of the lane); canonical, and never affine itself."""

    __slots__ = ("affine", "tables")

    def __init__(self, affine: int, tables: dict[Lane, int]) -> None:
        self.affine, self.tables = affine, tables

    def __xor__(self, other: Bit) -> Bit:
        if type(other) is int:
            return Nonlinear(self.affine ^ other, self.tables)
        if not isinstance(other, Nonlinear):
            return other
        affine = self.affine ^ other.affine
        rests = dict(self.tables)
        for lane, table in other.tables.items():
            rest = rests.pop(lane, 0) ^ table
            if (known := lane.recognise(rest)) is None:
                rests[lane] = rest
            else:
                affine ^= known
        return Nonlinear(affine, rests) if rests else affine

    __rxor__ = __xor__


class Unknown:
    """A bit that this domain cannot express, and why."""

    __slots__ = ("operands", "reason")

    def __init__(self, reason: str, *operands: Bit) -> None:
        self.reason, self.operands = reason, operands

    def __xor__(self, other: object) -> Unknown:
        return self

    __rxor__ = __xor__


Bit = int | Nonlinear | Unknown


class Domain:
    """The variables and lanes of one specification."""

    def __init__(self) -> None:
        self.names = ["1"]  # of each variable; place 0 is the constant
        self.lanes: dict[Forms, Lane] = {}
        #: The variables of `index`, as a form
        self.indices = 0
        # The lanes of `index`, and what they hide of _places
        self._indexed: list[tuple[Lane, dict[int, tuple[Lane, int] | None]]] = []
        # Each output, and the lane that it is of
        self._owners: dict[int, Lane] = {}
        # Each sum of inputs, or of outputs, of a lane -> the lane and the sum's truth table
        self._places: dict[int, tuple[Lane, int]] = {}
        # The inputs of lanes but for constants -> these lanes
        self._families: dict[Forms, list[Lane]] = {}

    def variables(self, name: str, count: int = 8) -> Forms:
        """New variables name.0, name.1, ..."""
        first = len(self.names)
        self.names += [f"{name}.{i}" for i in range(count)]
        return tuple(1 << first + i for i in range(count))

    def sbox(self, name: str, inputs: Sequence[int], sbox: tuple[int, ...]) -> Forms:
        """The output of an S-box at eight affine forms: that of their lane, made when new."""
        key = tuple(inputs)
        lane = self.lanes.get(key)
        if lane is None:
            lane = self.lanes[key] = Lane(name, key, self.variables(name), sbox)
            self._owners.update(dict.fromkeys(lane.outputs, lane))
            family = self._families.setdefault(tuple(form & ~1 for form in key), [])
            for other in family:
                delta = sum(
                    ((a ^ b) & 1) << i
                    for i, (a, b) in enumerate(zip(key, other.inputs, strict=True))
                )
                lane.siblings.append((other, delta))
                other.siblings.append((lane, delta))
            family.append(lane)
            known = (lane.output_sums, sums(tables(sbox))), (lane.input_sums, LINEAR)
            for forms, linear in known:
                for form, table in zip(forms[1:], linear[1:], strict=True):
                    odd = form & 1  # else both are kept as they are, which saves memory
                    self._places[form ^ 1 if odd else form] = lane, table ^ ALL if odd else table
        if lane.sbox != sbox:
            raise ValueError(f"{name}: the S-box and its inverse at the same input")
        return lane.outputs

    def index(self, inputs: Sequence[int], sbox: tuple[int, ...]) -> bool:
        """Makes a lane of eight forms that are an index in the code alone; False: there are so many
        that the code can only be in a loop that does not end."""
        if len(self._indexed) == MOST_INDICES:
            return False
        forms = [form & ~1 for form in sums(tuple(inputs))[1:]]
        hidden = {form: self._places.get(form) for form in forms}
        for form in self.sbox(f"index {len(self.lanes)}", inputs, sbox):
            self.indices |= form
        self._indexed.append((self.lanes[tuple(inputs)], hidden))
        return True

    def forget(self) -> None:
        """Drops the lanes of `index`: each run of code makes its own."""
        for lane, hidden in reversed(self._indexed):
            del self.lanes[lane.inputs]
            for output in lane.outputs:
                del self._owners[output]
            for form in lane.output_sums[1:]:
                self._places.pop(form & ~1, None)
            for form, place in hidden.items():
                if place is None:
                    self._places.pop(form, None)
                else:
                    self._places[form] = place
            self._families[tuple(form & ~1 for form in lane.inputs)].remove(lane)
            for other, _ in lane.siblings:
                other.siblings = [pair for pair in other.siblings if pair[0] is not lane]
        self._indexed.clear()

    def lane(self, bits: Sequence[Bit]) -> Lane | None:
        """The lane with these inputs."""
        forms = tuple(bit for bit in bits if type(bit) is int)
        return self.lanes.get(forms) if len(forms) == len(bits) else None

    def place(self, bit: Bit) -> tuple[Lane, int] | None:
        """The lane that the bit is a function of, and its truth table there."""
        if type(bit) is int:
            found = self._places.get(bit & ~1) or self._mixed(bit & ~1)
            return None if found is None else (found[0], found[1] ^ (ALL * (bit & 1)))
        if not isinstance(bit, Nonlinear) or len(bit.tables) != 1:
            return None
        [(lane, table)] = bit.tables.items()
        if bit.affine > 1:
            found = self._places.get(bit.affine & ~1) or self._mixed(bit.affine & ~1)
            if found is None or found[0] is not lane:
                return None
            table ^= found[1]
        return lane, table ^ (ALL * (bit.affine & 1))

    def _mixed(self, form: int) -> tuple[Lane, int] | None:
        """The lane that the form is a sum of inputs and outputs of, and its table."""
        lane = self._owners.get(1 << form.bit_length() >> 1)
        if lane is None:
            return None
        for inputs, table in zip(lane.input_sums, LINEAR, strict=True):
            found = self._places.get((form ^ inputs) & ~1)
            if found is not None and found[0] is lane:
                constant = ALL if (form ^ inputs) & 1 else 0
                return lane, found[1] ^ table ^ constant
        return None

    def conjunction(self, a: Bit, b: Bit) -> Bit:
        """a AND b, known within a lane; correct AES code multiplies no bits of different lanes."""
        if type(a) is int and a < 2:
            return b if a else 0
        if type(b) is int and b < 2:
            return a if b else 0
        both = a ^ b
        if type(both) is int and both < 2:
            return 0 if both else a
        left, right = self.place(a), self.place(b)
        if left and right and left[0] is right[0]:
            return left[0].bit(left[1] & right[1])
        known = next((bit for bit in (a, b) if isinstance(bit, Unknown)), None)
        return known or Unknown("a product of bits that are not of one S-box input", a, b)

    def majority(self, a: Bit, b: Bit, c: Bit) -> Bit:
        """The carry of a + b + c. Where two are equal or opposite it is one of the three."""
        for x, y, z in ((a, b, c), (b, c, a), (c, a, b)):
            both = x ^ y
            if type(both) is int and both < 2:
                return z if both else x
        return a ^ self.conjunction(a ^ b, a ^ c)
