# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build a measuring program and run it in a simulator: cycles, stack and checked answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path

from aesmall.engines import Engine, weakest
from aesmall.targets import MODELLED, PRICED

from ..chips import build, elf, simulators
from ..operations.every import Case, Operation, cases
from ..paths import REPOSITORY
from . import remember

MEASURE_FOLDER = REPOSITORY / "bench" / "firmware" / "measure"
_SHELF = remember.Shelf(__name__)

#: The chips that are measured in full over all pairs, and the chips that are measured in addition
MAIN = ("atmega328p", "rp2040", "rp2350_hazard3")
OTHERS = ("atmega16", "atmega128", "atmega2560", "attiny85")
#: The classes in which all inputs take the same time
CONSTANT_CLASSES = ("T0", "T1", "T2")
#: Most random pairs on the other chips, which run the same or nearly the same kernels, and for
#: programs that are proved to take the same time for all inputs
RANDOM_CASES_FEW = 4
#: The calls of modes with this proof for messages up to a length, and the chips that it covers
PROVED_CALLS = frozenset(
    f"aesmall_{call}"
    for call in (
        *("cbc_encrypt_nopad", "cbc_decrypt_nopad", "cbc_encrypt_pkcs7", "cbc_decrypt_pkcs7"),
        *("ctr_crypt", "ctr_unchecked", "cmac", "lorawan_build_uplink", "lorawan_open_downlink"),
    )
)
PROVED_LENGTH = 64
PROVED_CHIPS = ("atmega328p", "rp2040")

#: The simulator whose cycles are published, and the simulator that must agree with it
SIMULATORS = {
    "atmega328p": "simavr",
    "rp2040": "rp2040js",
    "rp2350_hazard3": "hazard3",
    **dict.fromkeys(MODELLED, "unicorn"),
} | dict.fromkeys((*OTHERS, *PRICED), "simavr")
SECOND_OPINIONS = {
    "atmega328p": "avr8js",
    "rp2040": "unicorn",
    "atmega16": "avr8js",
    "atmega128": "avr8js",
    "atmega2560": "avr8js",
}
#: The simulator that records the trace of addresses for class T0
TRACERS = {
    **SECOND_OPINIONS,
    "rp2040": "rp2040js",
    "rp2350_hazard3": "hazard3",
    **dict.fromkeys(MODELLED, "unicorn"),
}
#: The number of pairs that a tracer runs if it is not the counting simulator
TRACED_CASES = 20


class MeasureError(Exception):
    """A program gave a wrong answer, or its calls were not the expected calls."""


@cache
def source_of(program: str) -> Path:
    """Return the source of an operation's program, in any folder of bench/firmware/measure."""
    return next(MEASURE_FOLDER.rglob(f"{program}.c"))


@dataclass(frozen=True)
class Program:
    """One measuring program: an engine with a key size in one operation on one target."""

    target: str
    engine: Engine
    key_bits: int
    operation: Operation

    @property
    def name(self) -> str:
        return f"{self.engine.implementation}_{self.key_bits}_{self.operation.name}"

    def __str__(self) -> str:
        return f"{self.target} {self.engine.name} {self.key_bits} {self.operation.name}"

    @property
    def key(self) -> tuple[str, str, int, str]:
        """Return the names that identify the program's figure."""
        return self.target, self.engine.name, self.key_bits, self.operation.name

    @property
    def chip(self) -> str:
        """Return the chip that runs the program. targets.PRICED describes the exceptions."""
        return PRICED.get(self.target, self.target)

    @property
    def verbs(self) -> tuple[str, ...]:
        """Return the verbs of one case. With a shared schedule, one key set-up serves all verbs."""
        if not self.engine.shared_schedule:
            return self.operation.verbs
        shared = (verb.replace("expand_decrypt", "expand") for verb in self.operation.verbs)
        return tuple(dict.fromkeys(shared))

    @property
    def calls(self) -> tuple[tuple[str, str], ...]:
        """Return the verb ("mode" in a mode) and the symbol of each call of a case, in order."""
        if self.operation.is_mode:
            set_up = self.engine.kernel("expand", self.key_bits)
            counted = (set_up,) if self.operation.counts_set_up and set_up else ()
            return tuple(("mode", symbol) for symbol in (*counted, *self.operation.calls))
        kernels = ((verb, self.engine.kernel(verb, self.key_bits)) for verb in self.verbs)
        return tuple((verb, symbol) for verb, symbol in kernels if symbol is not None)

    @property
    def cases(self) -> list[Case]:
        """Return the cases to run."""
        return cases(self.operation, self.key_bits, self.random_cases)

    @property
    def random_cases(self) -> int:
        """Return the number of random cases."""
        count = self.operation.random_cases(self.engine)
        is_few = self.target in (*OTHERS, *MODELLED) or self.is_proved
        return min(count, RANDOM_CASES_FEW) if is_few else count

    @property
    def is_proved(self) -> bool:
        """Return whether proofs cover everything that is counted: equal time for all inputs.

        The tests check this. On RISC-V the time of the modes is not proved. Long-running kernels
        with longer keys are proved there, too, but measured over all cases.
        """
        if self.timing_class not in CONSTANT_CLASSES:
            return False
        if not self.operation.is_mode:
            is_left = self.engine.slow and self.target == "rp2350_hazard3" and self.key_bits != 128
            return not is_left
        calls = {symbol for _, symbol in self.calls}
        if self.chip not in PROVED_CHIPS or calls - PROVED_CALLS:
            return False
        return int(self.operation.defines["MEASURE_LENGTH"]) <= PROVED_LENGTH

    @property
    def timing_class(self) -> str:
        """Return the timing class that is claimed for the whole program."""
        return weakest((self.engine.timing_of(*self.verbs), self.operation.timing_class))

    @property
    def parts(self) -> build.Parts | None:
        """Return the parts of the library that another compiler compiles."""
        return None

    def build(self, *flags: str, first: Mapping[Path, Mapping[str, str]] | None = None) -> Path:
        """Compile and link the program, with these flags for the linker too.

        The linker gets the sources in `first`, each with its macros, before all others.
        """
        common = {
            "MEASURE_ENGINE": self.engine.c_name,
            "MEASURE_BITS": str(self.key_bits),
            "MEASURE_START": self.engine.started(self.verbs),
        }
        common |= self.engine.defines
        defines = {**common, **self.operation.defines}
        if "expand_decrypt" in self.verbs:
            defines["MEASURE_EXPAND_DECRYPT"] = "1"
        loop = MEASURE_FOLDER / "main.c"  # compiled once for all operations
        return build.build(
            self.chip,
            [*(first or ()), loop, source_of(self.operation.program)],
            name=f"measure_{self.name}",
            defines=defines,
            defines_of={loop: common, **(first or {})},
            flags=flags,
            parts=self.parts,
            ahead=("aesmall.h",),
        )


@dataclass(frozen=True)
class Step:
    """The cost of one call in every case."""

    verb: str
    symbol: str
    #: Cycles of each case
    cycles: tuple[int, ...]
    #: Cycles of the same cases on AVRxt, if simavr ran the program
    avrxt: tuple[int, ...]
    #: The deepest stack of all cases
    stack: int
    #: The number of different traces of addresses, or 0 if they were not recorded
    traces: int
    #: Most instructions and accesses to memory of all cases, or 0 if the simulator does not count
    #: them
    instructions: int = 0
    accesses: int = 0


def run(
    program: Program,
    simulator: str,
    *,
    trace: bool = False,
    asked: Sequence[Case] | None = None,
    binary: Path | None = None,
    named: str = "",
) -> tuple[Step, ...]:
    """Measure every call of the program once, and cache the result under build/.

    Targets with the same machine code share the result. `asked` has other cases than the program's.
    `binary` is the program if it is already built. `named` is the result of identity() for the
    binary and these cases, if it is known.
    """
    binary = binary or program.build()
    asked = program.cases if asked is None else asked
    named = named or identity(program, asked, binary)
    key = remember.digest(named, remember.simulator(simulator), "trace" * trace)
    rows = _SHELF.once(
        key, lambda: [asdict(s) for s in _simulate(program, binary, simulator, trace, asked)]
    )
    steps = (
        Step(**{**row, "cycles": tuple(row["cycles"]), "avrxt": tuple(row["avrxt"])})
        for row in rows
    )
    is_priced = program.target in PRICED
    return tuple(replace(step, cycles=step.avrxt) if is_priced else step for step in steps)


def identity(
    program: Program, asked: Sequence[Case] | None = None, binary: Path | None = None
) -> str:
    """Return a hash of everything that cycles and stack depend on, but not the build folder."""
    binary = binary or program.build()
    symbols = elf.symbols(binary)
    calls = [f"{verb} {symbol} {symbols[symbol].address}" for verb, symbol in program.calls]
    asked = program.cases if asked is None else asked
    return remember.digest(
        remember.simulator(SIMULATORS[program.target]),
        Path(__file__),
        remember.machine_code(binary),
        [program.timing_class, *calls],
        [part for case in asked for part in (case.secret, case.fed, case.answer)],
    )[:16]


def feed(asked: Sequence[Case]) -> bytes:
    """Return the bytes that a measuring program reads from its serial line."""
    return len(asked).to_bytes(2, "little") + b"".join(case.secret + case.fed for case in asked)


def _simulate(
    program: Program, binary: Path, simulator: str, trace: bool, asked: Sequence[Case]
) -> tuple[Step, ...]:
    result = simulators.run(
        simulator,
        program.chip,
        binary,
        uart_in=feed(asked),
        measure=sorted({symbol for _, symbol in program.calls}),
        trace=trace,
    )
    _check_answers(program, result.output, asked)
    expected = [symbol for _, symbol in program.calls]
    calls = _outermost(result.calls, expected, len(asked))
    called = [call.symbol for call in calls]
    if called != expected * len(asked):
        raise MeasureError(f"{program}: expected the calls {expected}, got {called[:8]} ...")
    return tuple(
        _step(verb, calls[place :: len(expected)], trace)
        for place, (verb, _) in enumerate(program.calls)
    )


def _outermost(
    calls: Sequence[simulators.Call], expected: list[str], cases: int
) -> Sequence[simulators.Call]:
    """Drop the calls that a kernel makes of itself with a copy of a block that is word-aligned.

    Such a call follows the last call of each case.
    """
    again = [*expected, *expected[-1:]]
    if [call.symbol for call in calls] != again * cases:
        return calls
    return [call for place, call in enumerate(calls, 1) if place % len(again)]


def _step(verb: str, calls: Sequence[simulators.Call], trace: bool) -> Step:
    return Step(
        verb=verb,
        symbol=calls[0].symbol,
        cycles=tuple(call.cycles for call in calls),
        avrxt=tuple(call.avrxt for call in calls),
        stack=max(call.stack for call in calls),
        traces=len({call.trace for call in calls}) if trace else 0,
        instructions=max(call.instructions for call in calls),
        accesses=max(call.accesses for call in calls),
    )


def _check_answers(program: Program, output: bytes, asked: Sequence[Case]) -> None:
    expected = b"".join(case.answer for case in asked)
    if output == expected:
        return
    size = len(asked[0].answer)
    for index, case in enumerate(asked):
        got = output[index * size : (index + 1) * size]
        if got != case.answer:
            raise MeasureError(
                f"{program}: case {index}: secret {case.secret.hex()} text {case.fed.hex()}: "
                f"got {got.hex() or 'nothing'}, expected {case.answer.hex()}"
            )
    raise MeasureError(f"{program}: {len(output) - len(expected)} bytes too many")
