# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Products of words with holes, and look-ups in a table that depends on a secret.

On a processor with a multiplier, GHASH takes factors with all bits 0 except every third. In their
integer product, the three bits that start at each third bit hold the number of products that are 1
and belong there. While that number fits, no carry leaves them, and their low bit is the sum in
GF(2). A product is therefore computed by columns. Each column has a limit for its number of ones,
and so has the carry from the columns below. If no carry is possible, the bit is the sum of the
products. Otherwise it is unknown, and the code must mask it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import xor

from ..findings import Fault
from ..gf2 import Bit, Unknown
from ..machine import Machine
from ..state import State
from ..words import Arithmetic, Operation, Unprovable, Word, bits_of, word_of
from .bilinear import Bilinear

COUNT = "a column of a product that others are carried into"


class Columns(Arithmetic):
    """Arithmetic that multiplies unknown words by columns."""

    def multiply(self, width: int) -> Operation:
        usual = super().multiply(width)

        def operation(a: Word, b: Word) -> Word:
            if type(a) is int or type(b) is int:
                word: Word = usual(a, b)
                return word
            return word_of(self._product(bits_of(a, width), bits_of(b, width)))

        return operation

    def _product(self, a: Sequence[Bit], b: Sequence[Bit]) -> list[Bit]:
        columns: list[list[Bit]] = [[] for _ in a]
        for i, x in enumerate(a):
            for column, y in zip(columns[i:], b, strict=False):
                term = self.domain.conjunction(x, y)
                if type(term) is not int or term != 0:
                    column.append(term)
        most = 0  # the greatest possible carry
        result: list[Bit] = []
        for column in columns:
            result.append(Unknown(COUNT, *column) if most else reduce(xor, column, 0))
            most = (most + len(column)) // 2
        return result


class WipingState(State):
    """A state that lets code write zeros below the stack pointer, into its own former stack.

    An interrupt may write there before or after. A value that is read there later is unknown.
    """

    def store(self, size: int, address: Word, value: Word) -> None:
        machine = self.machine
        gap = machine.isa.stack_gap
        is_push = bool(machine.instruction(self.pc).stack_cells)
        if type(address) is int and type(value) is int and value == 0 and not is_push:
            used, lowest = self.deepest + gap, machine.stack_pointer(self) + gap
            if used <= address and address + size <= lowest:
                for place in range(address, address + size):
                    self.memory.pop(place, None)
                return
        super().store(size, address, value)


class TableMachine(Machine):
    """A machine that looks up words of a buffer at a few bits of data.

    It does not reuse results (memo.py): sums of products are long, and finding one again takes as
    long as computing it.
    """

    def look_up(self, state: State, address: Word, size: int, in_ram: bool) -> Word:
        """Load an entry, which is a sum of bits of H.

        Only the sums of entries 1, 2, 4, ... may occur. Then an entry is the sum of these, each
        times a bit of the index.
        """
        domain, isa = self.domain, self.isa
        if not isinstance(domain, Bilinear) or not (in_ram or isa.constants_in_data):
            raise Fault("looks up constants with an address that depends on a secret")
        bits = bits_of(address, isa.address_bits)
        found = domain.points(bits)
        if found is None:
            raise Unprovable("an address that is not a function of a few bits of data", bits)
        forms, addresses = found
        regions = {self.check(place, size, "reads") for place in addresses}
        region = next(iter(regions))
        if region is None or len(regions) > 1 or region not in self.regions:
            raise Fault("looks up something that is not all in one buffer")
        space = next(name for name, is_code in isa.spaces.items() if not is_code)
        entries = [state.load(space, size, place) for place in addresses]
        self.findings.lookups.setdefault(state.pc, set()).add(region.name)
        return self._sum(domain, forms, entries, size)

    @staticmethod
    def _sum(domain: Bilinear, forms: Sequence[int], entries: Sequence[Word], size: int) -> Word:
        result: list[Bit] = []
        for parts in zip(*(bits_of(entry, 8 * size) for entry in entries), strict=True):
            # The polynomial with these values: the coefficient of each product of bits of the index
            polynomial = list(parts)
            for i in range(len(forms)):
                for point in range(len(polynomial)):
                    if point >> i & 1:
                        polynomial[point] ^= polynomial[point ^ 1 << i]
            bit = polynomial[0]
            for i, form in enumerate(forms):
                bit ^= domain.conjunction(polynomial[1 << i], form)
            products = [c for p, c in enumerate(polynomial) if p.bit_count() > 1]
            if any(type(c) is not int or c != 0 for c in products):
                bit = Unknown("an entry of a table that is not the sum of entries", *products)
            result.append(bit)
        return word_of(result)
