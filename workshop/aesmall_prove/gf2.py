# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Bits as functions of unknown inputs: the domain in which code and FIPS 197 are compared.

A bit is one of three things:
- An affine form is a Python int. Bit 0 is the constant, bit i says whether variable i is in the
  sum, and the value is the sum in GF(2). 0 and 1 are the constants, and ^ adds.
- `Nonlinear` is an affine form plus functions of lanes, as truth tables. A lane is the input of one
  S-box, eight affine forms. The tables are canonical: their affine part has been moved to the
  affine form, so equal functions look equal.
- `Unknown` is a bit that the domain cannot express. It may be overwritten but never used.

The outputs of a lane's S-box are variables of their own. If the non-linear part of a table is the
non-linear part of a sum of outputs, the table becomes these variables at once. All 255 sums have
different non-linear parts, so a dictionary finds the sum. Therefore table look-ups, gates and
searches all end in the same affine form.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from mypy_extensions import mypyc_attr

Forms = tuple[int, ...]

#: Bit p of a truth table is the value at point p, a byte. This table is 1 everywhere.
ALL = (1 << 256) - 1


def tables(function: Sequence[int]) -> list[int]:
    """Return the truth tables of the eight bits of a function on bytes."""
    return [sum((function[p] >> i & 1) << p for p in range(256)) for i in range(8)]


def sums(forms: Sequence[int]) -> list[int]:
    """Return the sum of each subset of eight forms: bit i of the index selects forms[i]."""
    result = [0]
    for form in forms:
        result += [form ^ other for other in result]
    return result


LINEAR = tuple(sums(tables(range(256))))  # of the 256 sums of coordinates


@cache
def split(table: int) -> tuple[int, int, int]:
    """Return (constant, mask of coordinates, canonical rest that is 0 at 0, 1, 2, 4, ... 128)."""
    constant = table & 1
    mask = sum(((table >> (1 << i) & 1) ^ constant) << i for i in range(8))
    return constant, mask, table ^ (ALL * constant) ^ LINEAR[mask]


#: The points at which bit i is 0, as a truth table
CLEAR = tuple(LINEAR[1 << i] ^ ALL for i in range(8))


@lru_cache(maxsize=1 << 16)
def moved(table: int, delta: int) -> int:
    """Return the truth table of the function at p + delta, added in GF(2)."""
    for i in range(8):
        if delta >> i & 1:
            table = (table & CLEAR[i]) << (1 << i) | table >> (1 << i) & CLEAR[i]
    return table


@cache
def output_tables(sbox: tuple[int, ...]) -> dict[int, int]:
    """Map the truth table of each sum of outputs to the mask of the outputs."""
    return {table: mask for mask, table in enumerate(sums(tables(sbox)))}


@cache
def output_parts(sbox: tuple[int, ...]) -> dict[int, tuple[int, int, int]]:
    """Map the rest of each sum of outputs to (mask of the outputs, constant, mask of inputs)."""
    parts = {}
    for table, mask in output_tables(sbox).items():
        constant, inputs, rest = split(table)
        parts[rest] = (mask, constant, inputs)
    if len(parts) != 256:
        raise ValueError("sums of outputs share a non-linear part: this is no S-box of AES")
    return parts


@cache
def windows(inputs: tuple[int, ...]) -> tuple[int, ...]:
    """Return the mask of the subset with each byte as its sum, or () if some byte has no subset."""
    masks = {byte: mask for mask, byte in enumerate(sums(inputs))}
    return tuple(masks[byte] for byte in range(256)) if len(masks) == 256 else ()


#: Bytes of the round keys of AES-256 except the first and the last, to which InvMixColumns applies
MOST_INDICES = 13 * 16


class Lane:
    """The input of one S-box of the specification, and the variables of its output."""

    def __init__(self, name: str, inputs: Forms, outputs: Forms, sbox: tuple[int, ...]) -> None:
        self.name, self.inputs, self.outputs, self.sbox = name, inputs, outputs, sbox
        self.parts = output_parts(sbox)
        self.tables = output_tables(sbox)
        #: The lanes with the same inputs except for a constant, and the constant
        self.siblings: list[tuple[Lane, int]] = []
        self._first = outputs[0].bit_length() - 1
        self._input_sums: dict[int, int] = {}
        self._by_sum: dict[int, int] | None = None
        self._output_tables: tuple[int, ...] | None = None
        # The highest eight variables of the inputs, if they distinguish the sums of inputs
        self._window = max(max(inputs).bit_length() - 8, 1)
        self._masks = windows(tuple([form >> self._window & 0xFF for form in inputs]))

    def input_sum(self, mask: int) -> int:
        """Return the sum of some inputs."""
        known = self._input_sums.get(mask)
        if known is None:
            known = 0
            for i, form in enumerate(self.inputs):
                if mask >> i & 1:
                    known ^= form
            self._input_sums[mask] = known
        return known

    def output_sum(self, mask: int) -> int:
        """Return the sum of some outputs."""
        return mask << self._first

    def inputs_in(self, form: int) -> int | None:
        """Return the mask of the inputs with this form as their sum, up to a constant, if any."""
        if not self._masks:
            return self._masks_by_sum.get(form & ~1)
        mask = self._masks[form >> self._window & 0xFF]
        return mask if self.input_sum(mask) ^ form < 2 else None

    def outputs_in(self, form: int) -> int:
        """Return the mask of the outputs that are summed up in a form."""
        return form >> self._first & 0xFF

    @property
    def _masks_by_sum(self) -> dict[int, int]:
        if self._by_sum is None:
            self._by_sum = {self.input_sum(mask) & ~1: mask for mask in range(256)}
        return self._by_sum

    @property
    def output_tables(self) -> tuple[int, ...]:
        """Return the truth table of each sum of outputs."""
        if self._output_tables is None:
            self._output_tables = tuple(self.tables)
        return self._output_tables

    @property
    def leads(self) -> set[int]:
        """Return the bit lengths of all sums of inputs, without their constants."""
        if self._masks:
            return {self._window + i for i in range(1, 9)}
        return {form.bit_length() for form in self._masks_by_sum} - {0}

    def recognise(self, rest: int) -> int | None:
        """Return a canonical rest as a sum of outputs of this lane or a sibling, if possible."""
        known = self.parts.get(rest)
        if known is not None:
            outputs, constant, inputs = known
            return self.output_sum(outputs) ^ constant ^ self.input_sum(inputs)
        for sibling, delta in self.siblings:
            constant, inputs, theirs = split(moved(rest, delta))
            if theirs in sibling.parts:
                outputs, more, others = sibling.parts[theirs]
                affine = sibling.output_sum(outputs) ^ sibling.input_sum(inputs ^ others)
                return affine ^ constant ^ more
        return None

    def bit(self, table: int) -> Bit:
        """Return the function of this lane with this truth table."""
        outputs = self.tables.get(table)
        if outputs is not None:
            return self.output_sum(outputs)
        constant, inputs, rest = split(table)
        affine = constant ^ self.input_sum(inputs)
        known = self.recognise(rest)
        return Nonlinear(affine, {self: rest}) if known is None else affine ^ known


class Nonlinear:
    """affine + the sum of tables[lane](input of the lane), canonical and never affine itself."""

    __slots__ = ("affine", "tables")

    def __init__(self, affine: int, tables: dict[Lane, int]) -> None:
        self.affine, self.tables = affine, tables

    def __xor__(self, other: Bit) -> Bit:
        if type(other) is int:
            return Nonlinear(self.affine ^ other, self.tables) if other else self
        if not isinstance(other, Nonlinear):
            return other
        affine = self.affine ^ other.affine
        if len(self.tables) == 1 and len(other.tables) == 1:
            for lane, table in self.tables.items():  # as below, for the most frequent case
                if (second := other.tables.get(lane)) is not None:
                    rest = table ^ second
                    known = lane.recognise(rest) if rest else 0
                    return Nonlinear(affine, {lane: rest}) if known is None else affine ^ known
        rests = dict(self.tables)
        for lane, table in other.tables.items():
            rest = rests.pop(lane, 0) ^ table
            if (known := lane.recognise(rest)) is None:
                rests[lane] = rest
            else:
                affine ^= known
        return Nonlinear(affine, rests) if rests else affine

    def __rxor__(self, other: Bit) -> Bit:
        return self.__xor__(other)


@mypyc_attr(allow_interpreted_subclasses=True)
class Unknown:
    """A bit that this domain cannot express, and the reason."""

    __slots__ = ("operands", "reason")

    def __init__(self, reason: str, *operands: Bit) -> None:
        self.reason, self.operands = reason, operands

    def __xor__(self, other: object) -> Bit:
        return self

    def __rxor__(self, other: object) -> Bit:
        return self


Bit = int | Nonlinear | Unknown


@mypyc_attr(allow_interpreted_subclasses=True)
class Domain:
    """The variables and lanes of one specification."""

    def __init__(self) -> None:
        self.size = 1  # the number of variables, and 1 for the constant at place 0
        self._rows: list[tuple[str, int]] = []  # name, number of variables with it
        #: Changes whenever a lane is added or removed: a bit may then have another form.
        self.version = 0
        self.lanes: dict[Forms, Lane] = {}
        #: The variables of `index`, as a form
        self.indices = 0
        # The lanes of `index`
        self._indexed: list[Lane] = []
        # The bit length of each output -> its lane
        self._owners: dict[int, Lane] = {}
        # Each bit length of sums of inputs -> the lanes with such sums
        self._leads: dict[int, list[Lane]] = {}
        # The results of _place() for the present lanes
        self._places: dict[int, tuple[Lane, int]] = {}
        # The inputs of lanes without their constants -> these lanes
        self._families: dict[Forms, list[Lane]] = {}

    @property
    def names(self) -> list[str]:
        """Return the name of each variable, the constant first."""
        return ["1", *(f"{name}.{i}" for name, count in self._rows for i in range(count))]

    def variables(self, name: str, count: int = 8) -> Forms:
        """Create the variables name.0, name.1, ..."""
        first = self.size
        self.size = first + count
        self._rows.append((name, count))
        return tuple([1 << i for i in range(first, first + count)])

    def sbox(self, name: str, inputs: Sequence[int], sbox: tuple[int, ...]) -> Forms:
        """Return the output of an S-box at eight affine forms, and make their lane if it is new."""
        key = tuple(inputs)
        lane = self.lanes.get(key)
        if lane is None:
            lane = self._lane(name, key, sbox)
        if lane.sbox != sbox:
            raise ValueError(f"{name}: the S-box and its inverse at the same input")
        return lane.outputs

    def _lane(self, name: str, inputs: Forms, sbox: tuple[int, ...]) -> Lane:
        lane = Lane(name, inputs, self.variables(name), sbox)
        self.lanes[inputs] = lane
        self._changed()
        for output in lane.outputs:
            self._owners[output.bit_length()] = lane
        for lead in lane.leads:
            self._leads.setdefault(lead, []).append(lane)
        family = self._families.setdefault(tuple([form & ~1 for form in inputs]), [])
        for other in family:
            pairs = enumerate(zip(inputs, other.inputs, strict=True))
            delta = sum([((a ^ b) & 1) << i for i, (a, b) in pairs])
            lane.siblings.append((other, delta))
            other.siblings.append((lane, delta))
        family.append(lane)
        return lane

    def _changed(self) -> None:
        """Note that a lane has been added or removed."""
        self.version += 1
        self._places.clear()

    def index(self, inputs: Sequence[int], sbox: tuple[int, ...]) -> bool:
        """Make a lane of eight forms that are an index only in the code. Return False at the limit.

        Code that reaches the limit can only be in a loop that does not end.
        """
        if len(self._indexed) == MOST_INDICES:
            return False
        lane = self._lane(f"index {len(self.lanes)}", tuple(inputs), sbox)
        self.indices |= sum(lane.outputs)
        self._indexed.append(lane)
        return True

    def forget(self) -> None:
        """Drop the lanes of `index`, since each run of code makes its own."""
        for lane in self._indexed:
            del self.lanes[lane.inputs]
            self._changed()
            for output in lane.outputs:
                del self._owners[output.bit_length()]
            for lead in lane.leads:
                self._leads[lead].remove(lane)
            self._families[tuple(form & ~1 for form in lane.inputs)].remove(lane)
            for other, _ in lane.siblings:
                other.siblings = [pair for pair in other.siblings if pair[0] is not lane]
        self._indexed.clear()

    def lane(self, bits: Sequence[Bit]) -> Lane | None:
        """Return the lane with these inputs."""
        forms = tuple(bit for bit in bits if type(bit) is int)
        return self.lanes.get(forms) if len(forms) == len(bits) else None

    def place(self, bit: Bit) -> tuple[Lane, int] | None:
        """Return the lane of which the bit is a function, and its truth table there."""
        if type(bit) is int:
            found = self._place(bit & ~1)
            return None if found is None else (found[0], found[1] ^ (ALL * (bit & 1)))
        if not isinstance(bit, Nonlinear) or len(bit.tables) != 1:
            return None
        lane, table = next(iter(bit.tables.items()))
        if bit.affine > 1:
            found = self._place(bit.affine & ~1)
            if found is None or found[0] is not lane:
                return None
            table ^= found[1]
        return lane, table ^ (ALL * (bit.affine & 1))

    def _place(self, form: int) -> tuple[Lane, int] | None:
        """Return a lane of which a form is a sum of inputs or of both, and the table."""
        found = self._places.get(form)
        if found is None and (found := self._search(form)):
            self._places[form] = found
        return found

    def _search(self, form: int) -> tuple[Lane, int] | None:
        length = form.bit_length()
        for lane in reversed(self._leads.get(length, ())):
            inputs = lane.inputs_in(form)
            if inputs is not None:
                return lane, LINEAR[inputs] ^ (ALL if lane.input_sum(inputs) & 1 else 0)
        owner = self._owners.get(length)
        if owner is None:
            return None
        outputs = owner.outputs_in(form)
        rest = form ^ owner.output_sum(outputs)
        inputs = owner.inputs_in(rest) if rest else 0
        # A sum of outputs may be a sum of inputs of a later lane.
        if inputs is None or (
            rest and self._search(form ^ rest) != (owner, owner.output_tables[outputs])
        ):
            return None
        constant = ALL if owner.input_sum(inputs) & 1 else 0
        return owner, owner.output_tables[outputs] ^ LINEAR[inputs] ^ constant

    def conjunction(self, a: Bit, b: Bit) -> Bit:
        """Return a AND b, known in one lane: correct AES code multiplies no bits of two lanes."""
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
        """Return the carry of a + b + c. If two are equal or opposite, it is one of the three."""
        for x, y, z in ((a, b, c), (b, c, a), (c, a, b)):
            both = x ^ y
            if type(both) is int and both < 2:
                return z if both else x
        return a ^ self.conjunction(a ^ b, a ^ c)
