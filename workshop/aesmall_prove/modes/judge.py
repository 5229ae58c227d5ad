# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Compares the results of a call with the standard, and searches them for secrets."""

from __future__ import annotations

from functools import cached_property

from ..fips197 import Byte
from ..state import State
from ..words import Word, bits_of
from .abi import Value
from .case import Buffer, Call, Number
from .in_memory import STACK_BYTES, Placed
from .leftovers import Public


class Judge:
    """The checks of the calls of one case."""

    def __init__(self, session: Placed) -> None:
        self.session = session

    def compare(self, call: Call, start: State, end: State) -> None:
        """Check the contract of a call."""
        session, ran = self.session, self.session.ran
        isa, machine = session.isa, session.machine
        if machine.findings.branches or machine.findings.lookups:
            ran.at = next(iter((*machine.findings.branches, *machine.findings.lookups)))
            ran.failure = "a branch or an address depends on a secret"
        elif machine.stack_pointer(end) != session.stack + isa.return_bytes:
            ran.failure = "returns with another stack pointer than it was called with"
        elif broken := isa.leave(end):
            ran.failure = broken
        for cell in isa.saved:
            if not _same(start.cell(cell), end.cell(cell), isa.width(cell)):
                ran.failure = ran.failure or f"does not restore {isa.cell_name(cell)}"
        if call.result is not None:
            width = 16 if session.abi.pointer == 2 else 32
            got = session.abi.result(end)
            if got != call.result % (1 << width):
                ran.failure = ran.failure or f"returns {got}, not {call.result}"
        for pointer in call.null:
            if any(session.value(pointer)):
                ran.failure = ran.failure or f"member {pointer.member} of {pointer.name} not NULL"
        for name, told in call.after.items():
            words = session.contents(Buffer([told] if isinstance(told, Number) else told))
            self._compare_buffer(name, words, end)
        for name in call.wiped:
            self._compare_buffer(name, [0] * session.size(name), end)
        for name in call.unchanged:
            place = range(session.addresses[name], session.addresses[name] + session.size(name))
            self._compare_buffer(name, [start.memory[address] for address in place], end)

    def _compare_buffer(self, name: str, expected: Value, end: State) -> None:
        ran = self.session.ran
        for i, word in enumerate(expected):
            got = end.memory[self.session.addresses[name] + i]
            if not _same(got, word, 8):
                ran.failure = ran.failure or f"{name}[{i}] differs from the standard"
                ran.bits = bits_of(got, 8)

    def leftovers(self, end: State) -> None:
        """Record the secrets in registers and on dead stack after a call."""
        session = self.session
        if session.case.leaps:  # Shorter cases show them, and a bit here is not a variable.
            return
        public = self._public
        isa, stack = session.isa, session.stack
        public.learn(session.world.all_functions())
        for cell in isa.volatile:
            if public.is_secret(end.cell(cell), isa.width(cell)):
                session.ran.registers.append(isa.cell_name(cell))
        for address, value in end.memory.items():
            if stack - STACK_BYTES <= address < stack and public.is_secret(value, 8):
                session.ran.dead_stack += 1
        if session.case.is_private and session.ran.registers and not session.ran.failure:
            session.ran.failure = f"leaves a part of a buffer in {session.ran.registers[0]}"

    @cached_property
    def _public(self) -> Public:
        session = self.session
        told: list[Byte] = [*session.case.public]
        if session.case.is_private:
            return Public(told)
        for buffer in session.case.buffers.values():
            if not session.members(buffer) and not buffer.type:
                told += buffer.contents  # type: ignore[arg-type]
        for call in session.case.calls:
            for name, bytes_ in call.after.items():
                if not (session.case.buffers[name].type or isinstance(bytes_, Number)):
                    told += bytes_  # type: ignore[arg-type]
        if session.world.domain.lanes:
            # A character of a text is a function of its bits, but no sum of them.
            told = [byte for byte in told if all(type(bit) is int for bit in byte)]
        return Public(told)


def _same(a: Word, b: Word, width: int) -> bool:
    if a is b:
        return True
    one, other = bits_of(a, width), bits_of(b, width)
    if one == other and {*map(type, one)} == {int}:
        return True
    return not any(type(x ^ y) is not int or x ^ y != 0 for x, y in zip(one, other, strict=True))
