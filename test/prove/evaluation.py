# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Evaluates bits, words and simulator states for one input, only for the tests.

It computes the values of bits and words, makes words with given values, and converts states of
simulators to states of the machine.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from aesmall_prove import armv6m, avr
from aesmall_prove.fips197 import SBOX
from aesmall_prove.gf2 import LINEAR, Bit, Domain, Lane, Nonlinear, Unknown
from aesmall_prove.machine import Machine
from aesmall_prove.state import State
from aesmall_prove.words import Word, bits_of, word_of

from .reference import Snapshot


def stepped(state: State) -> State:
    """Return the state after the next instruction."""
    assert isinstance(state.machine, Machine)
    return state.machine.step(state)


class Evaluation:
    """One input: `given` values of variables, and random ones for the other free variables.

    The variables of lanes follow through the S-boxes, in the order in which the lanes were made.
    """

    def __init__(self, domain: Domain, generator: random.Random, given: Mapping[int, int]) -> None:
        #: Bit i is the value of variable i.
        self.values = 1
        for variable in range(1, domain.size):
            self.values |= given.get(variable, generator.getrandbits(1)) << variable
        for lane in domain.lanes.values():
            output = lane.sbox[self.point(lane)]
            for i, form in enumerate(lane.outputs):
                self.values = self.values & ~form | (output >> i & 1) * form

    def form(self, form: int) -> int:
        """Return the value of an affine form."""
        return (form & self.values).bit_count() & 1

    def point(self, lane: Lane) -> int:
        """Return the input of a lane."""
        return sum(self.form(form) << i for i, form in enumerate(lane.inputs))

    def bit(self, bit: Bit) -> int:
        """Return the value of a bit that is known."""
        if isinstance(bit, Nonlinear):
            tables = (table >> self.point(lane) for lane, table in bit.tables.items())
            return (self.form(bit.affine) + sum(tables)) & 1
        assert not isinstance(bit, Unknown), bit.reason
        return self.form(bit)

    def word(self, word: Word, width: int) -> int:
        """Return the value of a word with only known bits."""
        return sum(self.bit(bit) << i for i, bit in enumerate(bits_of(word, width)))

    def agrees(self, word: Word, value: int, width: int) -> bool:
        """Return whether each bit of a word is unknown or equals the bit of a value."""
        if type(word) is int:
            return word == value
        bits = bits_of(word, width)
        if len(bits) != width:
            return False
        return all(
            isinstance(bit, Unknown) or self.bit(bit) == value >> i & 1
            for i, bit in enumerate(bits)
        )


class Symbolic:
    """Makes symbolic words with given values for one input of a domain with one lane."""

    def __init__(self, generator: random.Random) -> None:
        self.domain, self.generator = Domain(), generator
        self.domain.sbox("S", self.domain.variables("x"), SBOX)
        self.domain.variables("free", 24)
        [self.lane] = self.domain.lanes.values()
        self.input = Evaluation(self.domain, generator, {})
        self.point = self.input.point(self.lane)
        self._bytes: dict[tuple[int, int], Word] = {}

    def word(self, value: int, width: int) -> Word:
        """Return a word that is known, or of free variables, or of the lane.

        Products and carries of such words are known.
        """
        kind = self.generator.randrange(8)
        if width != 8:
            return self._word(value, width, kind)
        if (value, kind) not in self._bytes:
            self._bytes[value, kind] = self._word(value, width, kind)
        return self._bytes[value, kind]

    def _word(self, value: int, width: int, kind: int) -> Word:
        return word_of([self._bit(value >> i & 1, kind) for i in range(width)])

    def _bit(self, value: int, kind: int) -> Bit:
        if kind < 2:
            return value
        if kind < 4:
            form = self.generator.getrandbits(self.domain.size) & ~1
            return form ^ value ^ self.input.form(form)
        table = (
            LINEAR[self.generator.getrandbits(8)] if kind < 6 else self.generator.getrandbits(256)
        )
        return self.lane.bit(table) ^ value ^ (table >> self.point & 1)


def expected(target: str, snapshot: Snapshot) -> dict[int, int]:
    """Return the cells of the machine in the state of a simulator, with flags as bytes."""
    if target == "rp2040":
        places = (*range(13), armv6m.LINK, armv6m.STACK)
        cells = dict(zip(places, (*snapshot.registers, snapshot.sp), strict=True))
        flags = [snapshot.flags >> 3 - i & 1 for i in range(4)]
        return cells | dict(zip(armv6m.FLAG.values(), flags, strict=True))
    cells = dict(enumerate(snapshot.registers))
    cells |= {avr.STACK_LOW: snapshot.sp & 0xFF, avr.STACK_HIGH: snapshot.sp >> 8}
    return cells | {cell: snapshot.flags >> i & 1 for i, cell in enumerate(avr.FLAG.values())}
