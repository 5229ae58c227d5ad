# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Explains why a routine is not proved: which bit, at which instruction, and for which input.

The failing run is repeated with a record of every instruction. From the wrong value the record is
followed back to the last S-box outputs and inputs. The wrong instruction is among these.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import reduce
from operator import or_

from aesmall.engines import CTR

from .findings import Fault
from .fips197 import INVERSE_SBOX, SBOX, Aes, Byte, constant
from .gf2 import Bit, Domain, Lane, Nonlinear, Unknown
from .instruction import Instruction
from .listing import Listing
from .loops.counter import counters, ctr
from .prove import STOPS, Prover, Run, reason
from .specification import LAYOUTS, SECRET
from .state import State
from .words import Unprovable, Word, word_of

#: Variables that are named in a sum, instructions that are listed, and inputs that are tried
NAMED, LISTED, TRIED = 6, 40, 16
#: A table with at most so many wrong bytes is taken for a misprinted S-box.
MISPRINTS = 8


@dataclass
class _Step:
    """One instruction of the recorded run. Places are cells (0 or more) or ~ addresses."""

    instruction: Instruction
    read: set[int] = field(default_factory=set)
    written: set[int] = field(default_factory=set)
    #: The instruction loaded an S-box output or a byte of the caller.
    is_source: bool = False


class _Recording(State):
    """A state that records its accesses in the last step of `record`."""

    record: list[_Step]

    def load(self, space: str, size: int, address: Word) -> Word:
        step = self.record[-1]
        if type(address) is int:
            places = range(address, address + size)
            step.read |= {~place for place in places}
            step.is_source |= any(r.holds(address, size) for r in self.machine.regions)
        else:
            step.is_source = True
        return super().load(space, size, address)

    def store(self, size: int, address: Word, value: Word) -> None:
        if type(address) is int:
            self.record[-1].written |= {~place for place in range(address, address + size)}
        super().store(size, address, value)


def explain(prover: Prover, run: Run, listing: Listing) -> str:
    """Return some lines of text on a run that failed."""
    lines = [f'{prover.routine}, buffers "{run.placement.name}": NOT PROVED']
    strangers = foreign(prover, run)
    on = f"depends on {_few(strangers)}: " if strangers else ""
    lines.append(f"  {on}{run.failure}")
    if run.at is not None:
        lines.append(f"  at  {_line(listing, prover, run.at)}")
    lines += [f"  {line}" for line in (*_tables(prover, run), *_bits(prover, run))]
    if chain := _chain(prover, run):
        lines.append("  made by, oldest first")
        lines += _by_source_line(listing, prover, chain[-LISTED:])
    lines.append(f"  {counterexample(prover, run)}")
    return "\n".join(lines)


def _text(prover: Prover, address: int) -> str:
    try:
        return prover.machine.instruction(address).text
    except (Fault, Unprovable):
        return "?"


def _line(listing: Listing, prover: Prover, address: int) -> str:
    where = f"{listing.function(address)}, {listing.where(address)}"
    return f"{_text(prover, address)}   ({where})  | {listing.source(address)}"


def _by_source_line(listing: Listing, prover: Prover, chain: list[int]) -> Iterator[str]:
    """Yield each line of the sources once, followed by its instructions."""
    shown = ""
    for address in chain:
        line, _, place = listing.where(address).partition(", ")
        if line != shown:
            yield f"    {line}  | {listing.source(address)}"
            shown = line
        yield f"        {_text(prover, address):<20}{place}"


# ---- the bits ----


def foreign(prover: Prover, run: Run) -> list[str]:
    """Return the names of values that no correct result depends on, but the failed bits do.

    These are values that the caller left in registers, flags and on the stack, and the old contents
    of buffers that are only written.
    """
    domain, secret = prover.specification.domain, prover.specification.secret
    forms, bits = [], run.bits
    if any(form & domain.indices for form in _forms(bits)):
        bits = prover.run(run.placement).bits  # since later runs have dropped its lanes
    wanted = [*_forms(bits)]
    given = (form for bytes_ in prover.specification.before.values() for b in bytes_ for form in b)
    own = 1 | secret | domain.indices | reduce(or_, given)
    indexed = [lane for lane in domain.lanes.values() if lane.outputs[0] & domain.indices]
    while wanted:
        form = wanted.pop()
        forms.append(form)
        used = [lane for lane in indexed if sum(lane.outputs) & form]
        wanted += [x for lane in used for x in lane.inputs]
        indexed = [lane for lane in indexed if lane not in used]
    names = (domain.names[i] for i in _variables(reduce(or_, forms, 0) & ~own))
    return list(dict.fromkeys(name.rpartition(".")[0].removeprefix("flag ") for name in names))


def _forms(bits: Iterable[Bit]) -> Iterator[int]:
    """Yield all affine forms in some bits, and in the operands of the unknown ones."""
    for bit in bits:
        if isinstance(bit, Unknown):
            yield from _forms(bit.operands)
        elif isinstance(bit, Nonlinear):
            yield bit.affine
            yield from (form for lane in bit.tables for form in lane.inputs)
        else:
            yield bit


def describe(domain: Domain, bit: Bit) -> str:
    """Return a bit as text: the names of its variables."""
    if isinstance(bit, Unknown):
        return f"unknown ({bit.reason})"
    affine = bit.affine if isinstance(bit, Nonlinear) else bit
    names = [domain.names[i] for i in _variables(affine)]
    if isinstance(bit, Nonlinear):
        names += [f"a function of the S-box input {lane.name}" for lane in bit.tables]
    return _few(names, " + ") or "0"


def _few(names: list[str], between: str = ", ") -> str:
    more = [f"{len(names) - NAMED} more"] if len(names) > NAMED else []
    return between.join(names[:NAMED] + more)


def _variables(form: int) -> Iterator[int]:
    while form:
        lowest = form & -form
        yield lowest.bit_length() - 1
        form ^= lowest


def nearest(domain: Domain, bits: list[int]) -> Lane:
    """Return the S-box input from which some bits differ least."""

    def distance(lane: Lane) -> int:
        return sum(min((bit ^ x).bit_count() for x in lane.inputs) for bit in bits)

    return min(domain.lanes.values(), key=distance)


def _tables(prover: Prover, run: Run) -> Iterator[str]:
    """Yield lines on tables that are almost an S-box."""
    for name in sorted(set[str]().union(*run.findings.lookups.values())):
        symbol = prover.machine.image.symbols[name]
        table = prover.machine.image.read(symbol.address, symbol.size) or b""
        for sbox in (SBOX, INVERSE_SBOX):
            pairs = enumerate(zip(table, sbox, strict=False))
            wrong = [(i, is_, shall) for i, (is_, shall) in pairs if is_ != shall]
            if len(table) == len(sbox) and 0 < len(wrong) <= MISPRINTS:
                for i, is_, shall in wrong:
                    yield f"{name}[{i:#04x}] is {is_:#04x}, {shall:#04x} in FIPS 197"


def _bits(prover: Prover, run: Run) -> Iterator[str]:
    domain = prover.specification.domain
    if run.expected is not None:
        yield f"it is            {describe(domain, run.bits[0])}"
        yield f"it shall be      {describe(domain, run.expected)}"
        yield f"they differ by   {describe(domain, run.bits[0] ^ run.expected)}"
        return
    affine: list[int] = []
    for bit in run.bits:
        operands = bit.operands if isinstance(bit, Unknown) else (bit,)
        affine += [b for b in operands if type(b) is int and b > 1 and b not in affine]
    if not affine or not domain.lanes:
        return
    lane = nearest(domain, affine)
    wrong = [b for b in affine if all((b ^ x) & ~1 for x in lane.inputs)]
    others = [b for b in run.bits if isinstance(b, Nonlinear)]
    if not wrong and others:
        yield f"a bit of it is   {describe(domain, others[0])}"
        return
    bit = (wrong or affine)[0]
    form = min(lane.inputs, key=lambda x: (x ^ bit).bit_count())
    yield f"a bit of it is   {describe(domain, bit)}"
    if bit & form & ~1:
        place = lane.inputs.index(form)
        yield f"the nearest is   {describe(domain, form)}, bit {place} of {lane.name}"
        yield f"they differ by   {describe(domain, bit ^ form)}"


# ---- the instructions ----


def _chain(prover: Prover, run: Run) -> list[int]:
    """Return the instructions of the wrong value, back to S-box outputs and the caller's bytes."""
    if run.at is not None:
        if not run.bits or not (record := _record(prover, run)):
            return []
        wanted = set(record.pop().read)
    elif run.place is not None:
        record = _record(prover, run)
        wanted = {run.place}
    else:
        return []
    constant_cells = set(prover.isa.stack_pointer)
    chain = []
    for step in reversed(record):
        if step.written & wanted:
            chain.append(step.instruction.address)
            wanted -= step.written
            if not step.is_source:
                wanted |= step.read - constant_cells
        if not wanted:
            break
    return list(dict.fromkeys(reversed(chain[: 2 * LISTED])))


def _record(prover: Prover, run: Run) -> list[_Step]:
    """Run again and record each instruction."""
    record: list[_Step] = []

    def observe(_: State, instruction: Instruction) -> None:
        eager = set(instruction.forced)
        step = _Step(instruction)
        step.read = {cell for slot, cell in instruction.reads if slot in eager}
        step.written = {cell for cell, _ in instruction.writes + instruction.lazies}
        record.append(step)

    state = prover.prepare(run.placement, prover.contents, prover.machine.junk)
    recording = _Recording(
        state.machine, state.cells, state.memory, state.pc, (0, 0), state.deepest
    )
    recording.record = record
    prover.machine.observe = observe
    try:
        prover.machine.run(recording)
    except (Fault, Unprovable):
        pass
    finally:
        prover.machine.observe = None
    return record


# ---- an input ----


def counterexample(prover: Prover, run: Run) -> str:
    """Return a key and a text for which the code differs from FIPS 197, if they are found."""
    routine = prover.routine
    source = random.Random(str(routine))
    for _ in range(TRIED):
        secret, text = (
            source.randbytes(routine.key_bits // 8),
            source.randbytes(16 * routine.blocks),
        )
        contents, expected = _concrete(prover, secret, text)
        given = f"for the key {secret.hex()}"
        given += f", input {text.hex()}" if "in" in contents else ""
        state = prover.prepare(run.placement, contents, lambda _, width: source.getrandbits(width))
        try:
            end = prover.machine.run(state)
        except STOPS as error:
            return f"{given}: {reason(error)}"
        for name, shall in expected.items():
            address = run.placement.addresses[name]
            got = [end.memory[address + i] for i in range(len(shall))]
            if got != shall:
                return f"{given}: {name} is {_hex(got)}, by FIPS 197 {_hex(shall)}"
    return f"the output was right for {TRIED} random keys and inputs"


def _hex(bytes_: list[Word]) -> str:
    return "".join(f"{b:02x}" if type(b) is int else "??" for b in bytes_)


def _concrete(
    prover: Prover, secret: bytes, text: bytes
) -> tuple[dict[str, list[Word]], dict[str, list[Word]]]:
    """Return the buffers before the call and after it, for a key and a text."""
    routine = prover.routine
    aes = Aes(Domain(), routine.key_bits)
    key = [constant(b) for b in secret]
    round_keys = aes.key_expansion(key)
    schedule = key if prover.layout == SECRET else LAYOUTS[prover.layout](round_keys)
    if routine.verb.startswith("expand"):
        return _words(secret=key), _words(schedule=schedule)
    block = [constant(b) for b in text]
    if routine.verb == CTR:
        head = [constant(b) for b in text[: 16 - len(routine.counted.low)]]
        *blocks, last = counters(head, routine.counted)
        before = _words(schedule=schedule, counter=[*blocks, last][0], **{"in": block})
        return before, _words(counter=last, out=ctr(aes, round_keys, blocks, block))
    cipher = aes.encrypt if routine.verb.startswith("encrypt") else aes.decrypt
    out = [b for i in range(0, len(block), 16) for b in cipher(round_keys, block[i : i + 16], "")]
    return _words(schedule=schedule, **{"in": block}), _words(out=out)


def _words(**buffers: list[Byte]) -> dict[str, list[Word]]:
    return {name: [word_of(byte) for byte in bytes_] for name, bytes_ in buffers.items()}
