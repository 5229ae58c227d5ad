# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""C calls of any arguments, made and answered: avr-gcc's ABI, AAPCS and RISC-V's ILP32."""

from __future__ import annotations

from collections.abc import Sequence

from ..findings import Fault, Region
from ..isa import Isa
from ..memo import joined
from ..state import State
from ..words import Word, bits_of, known, word_of
from .domain import Lost

_LOST = Lost("what a function left")
#: The bytes of an argument, low first
Value = Sequence[Word]


class Abi:
    """The way in which a processor's compilers pass arguments and results."""

    def __init__(self, isa: Isa) -> None:
        self.isa = isa
        #: Bytes of a pointer and of size_t
        self.pointer = isa.address_bits // 8
        self.is_avr = self.pointer == 2
        #: The memory space of data
        self.data = "mem" if self.is_avr else "ram"

    def enter(self, state: State, arguments: Sequence[Value]) -> None:
        """Put the arguments where the callee expects them.

        If an argument does not fill its place, the rest may have any value on AVR. On the others it
        is extended.
        """
        if self.is_avr:
            self._enter_avr(state, arguments)
        else:
            self._enter_words(state, arguments)

    def _enter_avr(self, state: State, arguments: Sequence[Value]) -> None:
        self.isa.enter(state, ())
        register, on_stack = 26, list[Word]()
        for value in arguments:
            register -= len(value) + 1 & ~1
            if register < 8 or on_stack:
                register = 0
                on_stack += value
            else:
                state.cells[register : register + len(value)] = list(value)
        behind = state.machine.entry_stack + self.isa.return_bytes + 1
        self._stack_arguments(state, on_stack, behind)

    def _enter_words(self, state: State, arguments: Sequence[Value]) -> None:
        """Put arguments of one or two words into registers, and the rest on the stack.

        A second word may be the first one on the stack. On ARM this does not occur, since two words
        begin at an even register.
        """
        isa = self.isa
        isa.enter(state, ())
        free, on_stack = [*isa.arguments], list[Word]()
        for value in arguments:
            words = [
                joined([*value[i : i + 4], *[0] * (4 - len(value[i : i + 4]))])
                for i in range(0, len(value), 4)
            ]
            if len(words) == 2 and isa.even_pairs and len(free) % 2:
                del free[0]
            taken = min(len(words), len(free))
            for cell, word in zip(free[:taken], words[:taken], strict=True):
                state.cells[cell] = word
            free, words = free[taken:], words[taken:]
            if len(words) == 2 and len(on_stack) % 8:
                on_stack += [0] * 4
            for word in words:
                bits = bits_of(word, 32)
                on_stack += [word_of(bits[i : i + 8]) for i in range(0, 32, 8)]
        self._stack_arguments(state, on_stack, state.machine.entry_stack)

    def _stack_arguments(self, state: State, bytes_: Sequence[Word], start: int) -> None:
        if bytes_:
            state.machine.regions.append(Region("the arguments", start, len(bytes_), True))
            state.memory.update(enumerate(bytes_, start))

    def given(self, state: State, sizes: Sequence[int]) -> list[int]:
        """Return the arguments of the function that has just been called, which must be known."""
        found, register, words = [], 26, self.isa.arguments
        for place, bytes_ in enumerate(sizes):
            if self.is_avr:
                register -= bytes_ + 1 & ~1
                cells = [state.cell(register + i) for i in range(bytes_)]
                word = joined(cells)
            elif place < len(words):
                word = state.cell(words[place])
            else:
                stack = state.machine.stack_pointer(state)
                word = state.load(self.data, 4, stack + 4 * (place - len(words)))
            found.append(known(word, f"argument {place} of a call"))
        return found

    def result(self, state: State) -> Word:
        """Return the int that a call has returned."""
        if self.is_avr:
            return joined([state.cell(24), state.cell(25)])
        return state.cell(self.isa.arguments[0])

    def answer(self, state: State) -> None:
        """Return from a function without code; lose the registers, flags and stack it may use."""
        isa, machine = self.isa, state.machine
        machine.moved(state)
        pointer = machine.stack_pointer(state)
        if self.is_avr:
            if state.cell(1) != 0:
                raise Fault("calls a function with r1 not 0")
            state.pc = isa.ret(state)
        else:
            if pointer % isa.call_align:
                multiple = f"no multiple of {isa.call_align}"
                raise Fault(f"calls a function with {pointer:#x} in sp, which is {multiple}")
            state.pc = known(state.cell(isa.link), "the return address") & ~1
        for cell in (*isa.volatile, *isa.flags):
            if cell not in isa.saved:
                width = 1 if cell in isa.flags else isa.width(cell)
                state.cells[cell] = (*[_LOST] * width, *[0] * (isa.width(cell) - width))
        below = machine.stack_pointer(state) + isa.stack_gap
        for place in state.memory:
            if machine.stack_limit <= place < below:
                state.memory[place] = (_LOST,) * 8
