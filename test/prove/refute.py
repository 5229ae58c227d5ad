# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Break kernels on purpose, and ask two judges whether the result is wrong.

The prover decides for all inputs. A simulator tries random inputs, and OpenSSL checks its answers.
The subject is a measuring program (bench/firmware/measure): it has all kernels of an engine and
answers over the UART. A mutant is this program with some bytes changed. Both judges examine the
same bytes, with buffers and stack at the same addresses. If both accept, other placements are
tried.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from aesmall.engines import Engine, engine
from aesmall_prove.contracts import Placement, Routine, elsewhere, placements
from aesmall_prove.image import Image
from aesmall_prove.instruction import Instruction
from aesmall_prove.loops.counter import BLOCK
from aesmall_prove.prove import Prover, Run, isa_of
from aesmall_prove.state import State
from aesmall_prove.words import Unprovable
from aesmall_workshop.chips import build, simulators
from aesmall_workshop.chips import elf as elf_file
from aesmall_workshop.measure.program import SIMULATORS, Program, feed, source_of
from aesmall_workshop.operations.every import ENCRYPT_DECRYPT, Case, cases
from elftools.elf.elffile import ELFFile

#: Key/text pairs in addition to the four extreme ones, and how many pairs are tried first
RANDOM_CASES, FIRST_CASES = 60, 8
#: A mutant that runs this many times as long as the original counts as hanging.
PATIENCE, MOST_CYCLES = 4, 1_000_000_000
#: The stack pointer when a program starts
TOP = {"atmega328p": 0x8FF, "rp2040": 0x20042000, "cortex_m4": 0x20040000}
TOP |= dict.fromkeys(("cortex_m33", "rp2350_hazard3"), 0x20082000)
#: Instructions with a source register in the bits that swaps() changes
TWO_REGISTERS = {
    "avr": r"(add|adc|sub|and|or|eor|mov) .*",
    "armv6m": r"(ands|eors|orrs|bics|mvns|rors|tst|rsbs) r\d,\s*r\d",
    "armv7m": r"(and|eor|orr|bic|sub|sel|uadd8|pkhbt|pkhtb)s? .*r\d+(, (lsl|ror|asr) #\d+)?",
    "rv32": r"(and|or|xor|andn|orn|xnor|sub|pack|packh|sh\dadd) .*",
}
NOP = {"avr": b"\0\0", "armv6m": b"\0\xbf", "armv7m": b"\0\xbf", "rv32": b"\1\0"}


@dataclass(frozen=True)
class Change:
    """New bytes at an address."""

    address: int
    data: bytes


@dataclass(frozen=True)
class Mutant:
    """A program with changed bytes, which may or may not be wrong."""

    name: str
    changes: tuple[Change, ...]

    def write(self, original: Path, path: Path) -> Path:
        """Write the patched copy of an ELF, and return its path."""
        content = bytearray(original.read_bytes())
        with original.open("rb") as file:
            sections = [s.header for s in ELFFile(file).iter_sections("SHT_PROGBITS")]
        for change in self.changes:
            [place] = [
                s["sh_offset"] + change.address - s["sh_addr"]
                for s in sections
                if s["sh_flags"] & 2 and 0 <= change.address - s["sh_addr"] < s["sh_size"]
            ]
            content[place : place + len(change.data)] = change.data
        path.write_bytes(content)
        return path


@dataclass(frozen=True)
class Verdict:
    """The verdicts of both judges on a mutant."""

    name: str
    #: Why it is refuted, or "" if it is proved
    failure: str
    #: The error that the simulator found, or "" if it found no error
    wrong: str
    #: Why it is refuted at another placement, or "" if it is not refuted or not tried there
    elsewhere: str
    #: The runs of the prover, by verb
    runs: Mapping[str, Run] = field(repr=False)

    @property
    def kind(self) -> str:
        """Return the kind of the verdict. "elsewhere" means refuted only at another placement."""
        if self.failure:
            return "confirmed" if self.wrong else "unconfirmed"
        if self.wrong:
            return "UNSOUND"
        return "elsewhere" if self.elsewhere else "equivalent"

    def __str__(self) -> str:
        refuted = self.failure or (f"elsewhere {self.elsewhere}" if self.elsewhere else "proved")
        return f"{self.name}: {self.kind}: {refuted}; {self.wrong or 'runs right'}"


@dataclass(frozen=True)
class Subject:
    """The program with the kernels of an engine: key setup, encryption and decryption."""

    target: str
    engine_name: str
    key_bits: int = 128
    #: Additional flags for the build
    flags: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.target} {self.engine_name} {self.key_bits}"

    @property
    def engine(self) -> Engine:
        return engine(self.target, self.engine_name)

    @property
    def program(self) -> Program:
        return Program(self.target, self.engine, self.key_bits, ENCRYPT_DECRYPT)

    @cached_property
    def elf(self) -> Path:
        return self.build() if self.flags else self.program.build()

    @cached_property
    def image(self) -> Image:
        return Image(self.elf)

    @property
    def symbols(self) -> dict[str, str]:
        """Return the symbols of the kernels by verb."""
        return dict(self.program.calls)

    def routine(self, verb: str) -> Routine:
        return Routine(self.target, self.engine, verb, self.key_bits)

    def placement(self, image: Image, verb: str) -> Placement:
        """Return the addresses of the buffers of the program and its stack pointer at the call."""
        base = elf_file.AVR_DATA if self.engine.family == "avr" else 0
        names = {"schedule": "schedule", "secret": "secret", "in": "input", "out": "output"}
        addresses = {
            buffer.name: image.symbols[f"measure_{names[buffer.name]}"].address - base
            for buffer in self.routine(verb).buffers
        }
        if verb == "decrypt":
            addresses["out"] += BLOCK
        stack = self.stack - isa_of(self.target).return_bytes
        return Placement("as measured", addresses, stack, 0)

    @cached_property
    def stack(self) -> int:
        """Return the stack pointer before a call. The kernels use the most stack of all."""
        run = self._original_run
        return TOP[self.target] - run.stack_total + max(call.stack for call in run.calls)

    def build(self, *sources: Path, include: Sequence[Path] = ()) -> Path:
        """Build the program with these sources in place of the sources of the library."""
        defines = {
            "MEASURE_ENGINE": self.engine.c_name,
            **self.engine.defines,
            "MEASURE_BITS": str(self.key_bits),
            "MEASURE_START": self.engine.started(self.engine.kernels),
            **({} if self.engine.shared_schedule else {"MEASURE_EXPAND_DECRYPT": "1"}),
        }
        own = [source_of("main"), source_of(ENCRYPT_DECRYPT.program), *sources]
        # The linker takes an object from an archive only if its symbols are still missing.
        flags = ["-Wl,--no-gc-sections", *self.flags, *(f"-I{i}" for i in include)]
        # A source that replaces one of the library is compiled as the library is.
        plain: dict[Path, dict[str, str]] = {source: {} for source in sources}
        return build.build(
            self.target, own, name="refuted", defines=defines, defines_of=plain, flags=flags
        )

    def edit(self, source: str, file: str, old: str, new: str) -> Path:
        """Return the program with a changed text in `file`, which `source` is or includes."""
        original = build.REPOSITORY / "src" / source
        room = build.REPOSITORY / "src" / Path(source).parts[0]
        edited = next(room.rglob(file))
        text = edited.read_text(encoding="utf-8")
        if text.count(old) != 1:
            raise ValueError(f"{file} has {text.count(old)} times {old!r}")
        changed = text.replace(old, new)
        folder = build.BUILD / "refuted" / hashlib.sha256(changed.encode()).hexdigest()[:16]
        # The files that an included file includes are searched relative to its own folder.
        texts = {path: path.read_text("utf-8") for path in (original, *room.rglob("*.inc"))}
        for path, text in {**texts, edited: changed}.items():
            with build.appearing(folder / path.relative_to(room)) as scratch:
                scratch.write_text(text, encoding="utf-8")
        return self.build(folder / original.relative_to(room), include=(original.parent, room))

    # ---- the code to break ----

    @cached_property
    def _originals(self) -> dict[str, _Watched]:
        return {verb: _Watched(self, verb) for verb in self.symbols}

    def instructions(self, verb: str) -> list[Instruction]:
        """Return the instructions that a kernel executes, in the order of addresses."""
        return self._originals[verb].instructions

    def find(self, verb: str, pattern: str, n: int = 0) -> Instruction:
        """Return the n-th instruction of a kernel with a text that matches the pattern."""
        return [i for i in self.instructions(verb) if re.fullmatch(pattern, i.text)][n]

    def replace(self, instruction: Instruction, opcode: int | None = None) -> Change:
        """Return the change to another opcode of 2 bytes or, on some chips, 4, or to none."""
        family, size = self.engine.family, instruction.size
        if opcode is None:
            return Change(instruction.address, NOP[family] * (size // 2))
        is_long = opcode & 3 == 3 if family == "rv32" else family == "armv7m" and size == 4
        return Change(instruction.address, opcode.to_bytes(4 if is_long else 2, "little"))

    def places(self) -> list[int]:
        """Return the addresses of all bytes of the functions and tables that the kernels use."""
        return sorted({p for w in self._originals.values() for r in w.ranges for p in r})

    def uses(self, verb: str, mutant: Mutant) -> bool:
        """Return whether a kernel uses one of the changed bytes."""
        places = [c.address + i for c in mutant.changes for i in range(len(c.data))]
        return any(place in r for r in self._originals[verb].ranges for place in places)

    # ---- the two judges ----

    def prove(self, path: Path, verbs: Sequence[str]) -> dict[str, Run]:
        """Prove these kernels. Stop after the first that fails."""
        image = Image(path)
        runs = dict[str, Run]()
        for verb in verbs:
            prover = Prover(image, self.routine(verb))
            prover.machine.observe = _at_most(PATIENCE * self._originals[verb].count)
            runs[verb] = prover.run(self.placement(image, verb))
            if runs[verb].failure:
                break
        return runs

    def prove_elsewhere(self, path: Path, verbs: Sequence[str]) -> str:
        """Return why one of these kernels is refuted at another placement, or "" if none is."""
        image = Image(path)
        for verb in verbs:
            prover = Prover(image, self.routine(verb))
            for run in prover.runs(placements(prover.routine), elsewhere(prover.routine)):
                if run.failure:
                    return f"({run.placement.name}) {run.failure}"
        return ""

    @cached_property
    def cases(self) -> list[Case]:
        return cases(ENCRYPT_DECRYPT, self.key_bits, RANDOM_CASES)

    @cached_property
    def _original_run(self) -> simulators.Run:
        return self.simulate(self.elf, self.cases)

    def simulate(
        self, path: Path, asked: Sequence[Case], max_cycles: int = MOST_CYCLES
    ) -> simulators.Run:
        """Run these cases with random registers before each call."""
        return simulators.run(
            SIMULATORS[self.target],
            *(self.target, path),
            uart_in=feed(asked),
            measure=sorted(set(self.symbols.values())),
            abi_seed=1,
            max_cycles=max_cycles,
        )

    def confirm(self, path: Path, runs: Mapping[str, Run]) -> str:
        """Return the error of the simulator, or "" if answers, cycles and stack are as proved."""
        rounds = (self.cases[:FIRST_CASES], self.cases)
        return next(filter(None, (self._wrong(path, runs, asked) for asked in rounds)), "")

    def _wrong(self, path: Path, runs: Mapping[str, Run], asked: Sequence[Case]) -> str:
        limit = PATIENCE * self._original_run.cycles * len(asked) // len(self.cases)
        try:
            result = self.simulate(path, asked, limit)
        except simulators.SimulationError as error:
            # simavr crashes (-11) at ELPM on a chip without RAMPZ. Any other failure of the runner
            # is a fault of the tools.
            if "the runner failed" in str(error) and not str(error).endswith(" -11"):
                raise
            return str(error).partition(": ")[2]
        size = len(asked[0].answer)
        for place, case in enumerate(asked):
            got = result.output[place * size :][:size]
            if got != case.answer:
                return (
                    f"for the key {case.secret.hex()}, input {case.fed.hex()}: the output is "
                    f"{got.hex()}, by OpenSSL {case.answer.hex()}"
                )
        by_symbol = {self.symbols[verb]: run for verb, run in runs.items() if not run.failure}
        for call in result.calls:
            if call.abi:
                return f"{call.symbol}: {', '.join(call.abi)}"
            run = by_symbol.get(call.symbol)
            if run and not run.cycles[0] <= call.cycles <= run.cycles[1]:
                return f"{call.symbol} takes {call.cycles} cycles, not {run.cycles}"
            if run and call.stack > run.stack:
                return f"{call.symbol} takes {call.stack} bytes of stack, not {run.stack}"
        expected = list(self.symbols.values()) * len(asked)
        return "" if [call.symbol for call in result.calls] == expected else "makes other calls"

    def judge(self, mutant: Mutant, folder: Path) -> Verdict:
        """Return the verdict of both judges on a mutant."""
        verbs = [verb for verb in self.symbols if self.uses(verb, mutant)]
        return self.judge_program(mutant.name, mutant.write(self.elf, folder / "mutant.elf"), verbs)

    def judge_program(self, name: str, path: Path, verbs: Sequence[str]) -> Verdict:
        """Return the verdict of both judges on a program in which these kernels were changed."""
        runs = self.prove(path, verbs)
        failure = "".join(run.failure for run in runs.values())
        wrong = self.confirm(path, runs)
        elsewhere = "" if failure or wrong else self.prove_elsewhere(path, verbs)
        return Verdict(name, failure, wrong, elsewhere, runs)


class _Watched:
    """The instructions, ranges and count of one kernel of the original."""

    def __init__(self, subject: Subject, verb: str) -> None:
        found: dict[int, Instruction] = {}
        prover = Prover(subject.image, subject.routine(verb))
        prover.machine.observe = lambda _, i: found.update({i.address: i})
        run = prover.run(subject.placement(subject.image, verb))
        if run.failure:
            raise ValueError(f"{subject} {verb}: {run.failure}")
        self.count = run.findings.instructions
        self.instructions = sorted(found.values(), key=lambda i: i.address)
        tables = set[str]().union(*run.findings.lookups.values())
        self.ranges = [
            range(s.address, s.address + s.size)
            for s in subject.image.symbols.values()
            if s.name in tables
            or (s.kind == "func" and any(s.address <= a < s.address + s.size for a in found))
        ]


def _at_most(limit: int) -> Callable[[State, Instruction], None]:
    """Return an observer that ends a run after too many instructions."""

    def observe(state: State, _: Instruction) -> None:
        if state.machine.findings.instructions > limit:
            raise Unprovable(f"has not returned after {limit} instructions")

    return observe


# ---- random mutants ----


def flips(subject: Subject, count: int) -> Iterator[Mutant]:
    """Yield mutants that each have one wrong bit in a function or a table."""
    source = random.Random(f"flips {subject}")
    for place in source.sample(subject.places(), count):
        bit = source.randrange(8)
        [old] = subject.image.read(place, 1) or b""
        yield Mutant(f"bit {bit} at {place:#x} flipped", (Change(place, bytes([old ^ 1 << bit])),))


def drops(subject: Subject, count: int) -> Iterator[Mutant]:
    """Yield mutants that each lack one instruction."""
    source = random.Random(f"drops {subject}")
    for instruction in _sample(subject, source, count):
        name = f"{instruction.text} at {instruction.address:#x} dropped"
        yield Mutant(name, (subject.replace(instruction),))


def swaps(subject: Subject, count: int) -> Iterator[Mutant]:
    """Yield mutants that each have another register as one operand."""
    source = random.Random(f"swaps {subject}")
    for instruction in _sample(subject, source, count, TWO_REGISTERS[subject.engine.family]):
        name = f"another register in {instruction.text} at {instruction.address:#x}"
        opcode = instruction.opcode
        family, is_long = subject.engine.family, instruction.size == 4
        if family == "avr":
            opcode ^= (other := source.randrange(1, 32)) & 15 | (other & 16) << 5
        elif family == "rv32":
            opcode ^= source.randrange(1, 32) << 20 if is_long else source.randrange(1, 8) << 2
        else:
            opcode ^= source.randrange(1, 16) << 16 if is_long else source.randrange(1, 8) << 3
        yield Mutant(name, (subject.replace(instruction, opcode),))


def _sample(
    subject: Subject, source: random.Random, count: int, pattern: str = ".*"
) -> list[Instruction]:
    all_ = {i.address: i for verb in subject.symbols for i in subject.instructions(verb)}
    fitting = [i for _, i in sorted(all_.items()) if re.fullmatch(pattern, i.text)]
    return source.sample(fitting, count)
