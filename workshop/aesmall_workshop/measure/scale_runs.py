# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Measure the rows of scale.json and the programs of parts.json, in a process for each core.

Each run is cached under build/, as measure.run does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from aesmall.engines import KEY_SIZES, Engine, engine, engines_on
from aesmall.figures import parts
from aesmall.figures.scale import BLOCKS, Scale, fitted
from aesmall.targets import PRICED, TARGETS

from ..chips import elf
from ..chips.build import BuildError
from ..operations.every import OPERATIONS, Operation
from . import too_large
from .figures import MEASURING_ERRORS, FigureError, library_share
from .linked import parts_of
from .processes import in_processes
from .program import CONSTANT_CLASSES, MAIN, SIMULATORS, Program, Step, run
from .scale_ways import PAIRS, WAYS, Way

#: Most blocks of a message for a slow engine
_SLOW_BLOCKS = 8
#: The stack that every way fits into, as a first guess
_STACK = 448
#: Stack of main and of the case, in addition to the call's
_CALLER = 64
_ONE = 1
_ROOMY = "atmega328p"
#: Key sizes on the chips that are not main targets
_OTHERS_SIZES = KEY_SIZES[:1]
_SERVICES = ("lorawan_uplink", "lorawan_downlink", "text_", "vault_")
_BLOCK_OPERATIONS = ("encrypt", "encrypt_only", "decrypt", "encrypt_decrypt")

#: Target, engine, key size, and way or operation
Key = tuple[str, str, int, str]


@dataclass(frozen=True)
class Found:
    """The result of one program: its sections and, if the program measures a way, a row.

    Both are None if a message of two blocks does not fit into the chip.
    """

    key: Key
    row: Scale | None
    sections: frozenset[parts.Part] | None


def wanted(
    target: str | None = None,
    engine_name: str | None = None,
    key_bits: int | None = None,
    what: str | None = None,
) -> list[Key]:
    """Return every program of these names, the slow ones first."""
    names = (target, engine_name, key_bits, what)
    found = [
        (not on.slow, place != "rp2040", (place, on.name, *rest))
        for place in SIMULATORS
        for on in engines_on(place)
        for rest in _of(place, on)
        if place in MAIN or rest[0] in _OTHERS_SIZES
    ]
    return [
        key
        for *_, key in sorted(found)
        if all(w is None or w == have for w, have in zip(names, key, strict=True))
    ]


def _of(place: str, candidate: Engine) -> Iterator[tuple[int, str]]:
    ways = [way for way in WAYS if not way.targets or place in way.targets]
    for key_bits in candidate.key_sizes:
        yield from ((key_bits, way.name) for way in ways if way.is_measured(candidate, key_bits))
        yield from (
            (key_bits, operation.name)
            for operation in OPERATIONS
            if _is_part(operation) and operation.is_measured(candidate, key_bits)
        )


def _is_part(operation: Operation) -> bool:
    return operation.name in _BLOCK_OPERATIONS or operation.name.startswith(_SERVICES)


def measured(key: Key) -> Found:
    """Build a program, and measure it if it is a way's program."""
    target, engine_name, key_bits, what = key
    on = engine(target, engine_name)
    for way in WAYS:
        if way.name == what:
            return _row(key, on, way)
    [operation] = [o for o in OPERATIONS if o.name == what]
    program = Program(target, on, key_bits, operation)
    built = too_large.build(program)
    if isinstance(built, too_large.Unfit):
        return Found(key, None, None)
    return Found(key, None, _sections(program, built))


def _sections(program: Program, binary: Path) -> frozenset[parts.Part]:
    # Sealing and opening share a name in parts.json.
    what = re.sub(r"_(seal|open|both)_\d+$", "", program.operation.name)
    owner = f"{program.engine.name} {program.key_bits} {what}"
    return parts_of(library_share(program, binary), owner)


def _row(key: Key, on: Engine, way: Way) -> Found:
    target, _, key_bits, _ = key
    lengths = _lengths(key, on, way)
    if len(lengths) < 2:
        return Found(key, None, None)
    program, binary = _built(key, on, way, lengths[-1])
    [step] = run(program, SIMULATORS[target], asked=way.cases(key_bits, lengths), binary=binary)
    cycles = {
        blocks: step.cycles[PAIRS * index : PAIRS * (index + 1)]
        for index, blocks in enumerate(lengths)
    }
    if program.timing_class in CONSTANT_CLASSES:
        for blocks, each in cycles.items():
            if len(set(each)) > 1:
                raise FigureError(f"{program}: {blocks} blocks take {each} cycles")
    most = {blocks: max(each) for blocks, each in cycles.items()}
    sections = _sections(program, binary)
    return Found(key, row_of(program, binary, way, step, most, sections), sections)


def row_of(
    program: Program,
    binary: Path,
    way: Way,
    step: Step,
    most: Mapping[int, int],
    sections: Collection[parts.Part],
) -> Scale:
    """Return the row of a program from the most cycles for each number of blocks."""
    on = program.engine
    a, b, off = fitted(most)
    symbols = elf.symbols(binary)
    tables = [symbols[t.symbol] for t in on.tables if t.symbol in symbols and not t.ram]
    return Scale(
        target=program.target,
        engine=on.name,
        key_bits=program.key_bits,
        way=way.name,
        a=a,
        b=b,
        off=off,
        cycles=tuple(most.get(blocks) for blocks in BLOCKS),
        flash_bytes=sum(part.flash for part in sections),
        table_bytes=sum(table.size for table in tables),
        key_ram=symbols["measure_key"].size,
        static_ram=sum(part.ram for part in sections),
        stack=_stack(program.target, way, step, binary),
        timing_class=program.timing_class,
    )


def _stack(target: str, way: Way, step: Step, binary: Path) -> int:
    """Return the stack of the call.

    An inline call of GCM-SIV also has the message's key and the room for its hash there.
    """
    if not way.name.startswith("gcm_siv"):
        return step.stack
    return step.stack + elf.symbols(binary)["measure_key"].size + way.room_on(target)


def _ram(target: str) -> int:
    """Return the RAM of the chip that runs the programs of a target."""
    return TARGETS[PRICED.get(target, target)].ram


def _built(key: Key, on: Engine, way: Way, most: int) -> tuple[Program, Path]:
    program = Program(key[0], on, key[2], way.operation(on, most))
    return program, program.build()


def _lengths(key: Key, on: Engine, way: Way) -> list[int]:
    """Return the numbers of blocks to measure: messages that fit into RAM with the stack.

    The stack is measured with a message of one block.
    """
    lengths = [blocks for blocks in BLOCKS if not on.slow or blocks <= _SLOW_BLOCKS]
    target, _, key_bits, _ = key
    keys = 1 + way.has_second_secret + ("hashes" in way.does)
    tables = sum(table.bytes for table in on.tables if table.ram)
    variables = 16 * lengths[-1] + keys * on.schedule_bytes[key_bits] + tables + way.room + 128
    # A message of 64 blocks takes a large part of 4 KB.
    if _ram(target) > 4096 or variables + _STACK <= _ram(target):
        return lengths
    # The stack is the same on a chip with enough RAM.
    program, roomy = _built((_ROOMY, *key[1:]), on, way, _ONE)
    [step] = run(program, SIMULATORS[_ROOMY], asked=way.cases(key_bits, (_ONE,)), binary=roomy)
    needed = _stack(target, way, step, roomy) + _CALLER
    # The gap before a table at a multiple of 256 depends on the length.
    gap = 255 if tables else 0
    found = _guessed(key, on, way, lengths, (needed, gap, _variables(roomy)))
    return _tried(key, on, way, lengths, needed, gap) if found is None else found


def _guessed(
    key: Key, on: Engine, way: Way, lengths: list[int], sizes: tuple[int, int, int]
) -> list[int] | None:
    """Return the lengths that fit, by building the program of one length only.

    `sizes` are the needed stack, the largest gap in front of a table, and the variables of a
    program of one block. Each further block needs 16 more bytes of variables. Return None if this
    program does not show both that it fits and that the next longer one does not.
    """
    needed, gap, variables = sizes
    guess = [n for n in lengths if needed <= _ram(key[0]) - variables - 16 * (n - _ONE)]
    if not guess:
        return None
    longer = lengths[len(guess) :]
    try:
        built = too_large.build(Program(key[0], on, key[2], way.operation(on, guess[-1])))
    except BuildError:
        return None
    if isinstance(built, too_large.Unfit) or needed > (left := _left(key[0], built)):
        return None
    if longer and needed <= left + gap - 16 * (longer[0] - guess[-1]):
        return None
    return guess


def _tried(key: Key, on: Engine, way: Way, lengths: list[int], needed: int, gap: int) -> list[int]:
    """Return the lengths that fit, by building programs from the longest that may fit."""
    target, _, key_bits, _ = key
    one = too_large.build(Program(target, on, key_bits, way.operation(on, _ONE)))
    if isinstance(one, too_large.Unfit):
        return []
    room = _left(target, one) + gap - needed
    for most in reversed([n for n in lengths if 16 * (n - _ONE) <= room]):
        try:
            _, built = _built(key, on, way, most)
        except BuildError:
            continue  # The program of one block was built, so that this one is too large.
        if needed <= _left(target, built):
            return [blocks for blocks in lengths if blocks <= most]
    return []


def _left(target: str, binary: Path) -> int:
    """Return the bytes of an AVR's RAM that the variables leave."""
    return _ram(target) - _variables(binary)


def _variables(binary: Path) -> int:
    symbols = elf.symbols(binary)
    return symbols["_end"].address - symbols["__data_start"].address


def measure(keys: Sequence[Key], progress: Callable[[Key], None] = lambda key: None) -> list[Found]:
    """Measure these programs and pass each finished one to `progress`.

    Every program is measured even if one fails. The error then names all programs that failed.
    """
    found, failures = [], []
    for key, done in in_processes(measured, keys):
        try:
            found.append(done())
        except MEASURING_ERRORS as error:
            failures.append(str(error))
        progress(key)
    if failures:
        raise FigureError("\n".join(sorted(failures)))
    return found
