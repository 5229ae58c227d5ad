# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build an unmodified library of others with given settings, and measure it as ours.

The programs are in bench/firmware/peers. They run in the loop of bench/firmware/measure.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from aesmall.engines import KEY_SIZES
from aesmall.targets import TARGETS
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from cryptography.hazmat.primitives.ciphers import modes as cipher_modes

from ..chips import build, elf, simulators
from ..measure import figures, remember
from ..measure import program as measure
from ..operations.definition import BLOCK, Case, Operation, cases
from ..operations.every import ENCRYPT, ENCRYPT_DECRYPT
from ..paths import REPOSITORY
from . import footprint, sources
from .sources import FOLDER, PeerError, Settings, Source

FIRMWARE = REPOSITORY / "bench" / "firmware" / "peers"
_SHELF = remember.Shelf(__name__)
#: A program is measured on the first target of each tuple that has room for it.
PLACES = (("rp2040",), ("atmega328p", "atmega2560"))
RANDOM_CASES = 16
#: The start of data memory, after the registers
_FIRST_RAM = {"atmega328p": 0x100, "atmega2560": 0x200}
#: Least bytes for the stack when a program is tried
STACK = 128
_MESSAGE = 47
#: main.c needs types of some engine, but does not link any of it.
_SOME_ENGINE = "balanced"
_FLAGS = ("-ffunction-sections", "-fdata-sections", "-w")


def _there_and_back(secret: bytes, text: bytes) -> bytes:
    """Return the ciphertext of a message in CBC, followed by the padded message."""
    iv, message = text[:BLOCK], text[BLOCK:]
    padded = message + bytes([BLOCK - len(message) % BLOCK]) * (BLOCK - len(message) % BLOCK)
    cipher = Cipher(algorithms.AES(secret), cipher_modes.CBC(iv)).encryptor()
    return cipher.update(padded) + padded


#: The work of the article about the Pico, for its key sizes
CBC47 = Operation(
    name=f"cbc{_MESSAGE}",
    program="../peers/ours_cbc47",
    verbs=("expand", "encrypt", "expand_decrypt", "decrypt"),
    text_size=BLOCK + _MESSAGE,
    answer=_there_and_back,
    calls=("aesmall_measured_init", "aesmall_cbc_encrypt_nopad", "aesmall_cbc_decrypt_nopad"),
    key_sizes=(128, 256),
    pairs=RANDOM_CASES,
)
#: By the names of the programs in bench/firmware/peers
_OPERATIONS = {"encrypt": ENCRYPT, "both": ENCRYPT_DECRYPT, "cbc47": CBC47}


class DoesNotFit(Exception):
    """A program needs more memory than the chip has."""

    def __init__(self, *, ram: int = 0, flash: int = 0) -> None:
        super().__init__(f"{ram or flash} bytes of {'RAM' if ram else 'flash'}")
        #: Needed bytes of the memory that is too small, otherwise 0
        self.ram, self.flash = ram, flash


@dataclass(frozen=True)
class PeerProgram:
    """One program of bench/firmware/peers over one library with its settings."""

    source: Source
    settings: Settings
    level: str
    key_bits: int
    #: "encrypt", "both" or "cbc47"
    name: str

    def __str__(self) -> str:
        return f"{self.source.name} {self.title} {self.key_bits} {self.name}"

    @property
    def title(self) -> str:
        """Return the settings as rows name them."""
        return f"{self.settings.name} {self.level}"

    @property
    def calls(self) -> tuple[str, ...]:
        """Return the functions of one case."""
        names = {**self.source.calls, **self.settings.calls}[self.name]
        return tuple(name.format(way=self.settings.way) for name in names)

    @property
    def cases(self) -> list[Case]:
        """Return the cases of the program."""
        return cases(_OPERATIONS[self.name], self.key_bits, RANDOM_CASES)

    def build(self, target: str) -> Path:
        """Link the program for a target. Its map is in the same folder."""
        folder = sources.unpacked(self.source)
        objects = self._objects(target, folder)
        include = [f"-isystem{folder / path}" for path in self.source.include]
        defines = {
            "MEASURE_ENGINE": _SOME_ENGINE,
            "MEASURE_BITS": str(self.key_bits),
            "MEASURE_START": "",
            "PEER_SHIM": f'"{self.source.shim}"',
            "PEER_WAY": self.settings.way,
            **dict(define.partition("=")[::2] for define in self._defines()),
        }
        if self.settings.starts:
            defines["PEER_STARTS"] = "1"
            defines["MEASURE_START"] = "extern void peer_start(void); peer_start();"
        return build.build(
            target,
            [measure.MEASURE_FOLDER / "main.c", FIRMWARE / f"{self.name}.c"],
            name=f"peer_{self.source.name}_{self.key_bits}_{self.name}".replace(" ", "_"),
            defines=defines,
            flags=[
                f"-I{measure.MEASURE_FOLDER}",
                f"-I{FIRMWARE}",
                *include,
                *(f"-Wl,{path}" for path in objects),
            ],
            library=False,
        )

    def _defines(self) -> list[str]:
        every = (*self.source.defines, *self.settings.defines)
        return [define.format(bits=self.key_bits) for define in every]

    def _objects(self, target: str, folder: Path) -> list[Path]:
        machine = TARGETS[target]
        flags = [
            *(machine.flags),
            *(self.level, *_FLAGS, f"-I{FIRMWARE}"),
            *(f"-I{folder / path}" for path in self.source.include),
            *(f"-D{define}" for define in self._defines()),
        ]
        files = (*self.source.files, *self.settings.files)
        return [_object(machine.compiler, folder / file, tuple(flags), target) for file in files]


@cache
def _object(compiler: str, file: Path, flags: tuple[str, ...], target: str) -> Path:
    """Compile a file of theirs once. The unpacked folder's name has a hash of all sources."""
    config = (FIRMWARE / "mbedtls_config.h").read_bytes()
    key = f"{figures.compiler(target)} {compiler} {flags} {file}".encode() + config
    name = f"{file.stem}-{hashlib.sha256(key).hexdigest()[:16]}.o"
    place = objects_folder(target) / name
    if not place.exists():
        with build.appearing(place) as scratch:
            command = [compiler, *flags, "-c", str(file), "-o", str(scratch)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                raise PeerError(f"{file.name} for {target}: {done.stderr.strip()}")
    return place


def objects_folder(target: str) -> Path:
    """Return the folder with the objects of other libraries, and no other objects."""
    return FOLDER / "objects" / target


def programs(name: str | None = None) -> Iterator[PeerProgram]:
    """Yield every program of a library, or of all."""
    for source in sources.sources():
        if name not in (None, source.name):
            continue
        for settings in source.settings:
            for level in settings.levels:
                for bits in KEY_SIZES:
                    for program in settings.programs:
                        if bits in _OPERATIONS[program].key_sizes:
                            yield PeerProgram(source, settings, level, bits, program)


# ---- measuring ----


@dataclass(frozen=True)
class Cost:
    """The cost of a call, or of the calls of a case together."""

    least: int
    most: int
    stack: int


@dataclass(frozen=True)
class Measured:
    """The cost of one program on one target."""

    program: PeerProgram
    target: str
    #: Costs of each function in program.calls, and of the first key set-up before them if it
    #: differs
    calls: tuple[Cost, ...]
    first: Cost | None
    total: Cost
    flash: int
    static_ram: int
    context: int


def measured(program: PeerProgram, target: str) -> Measured:
    """Measure a program on a target. Raise DoesNotFit if the chip has no room for it."""
    try:
        binary = program.build(target)
    except build.BuildError as error:
        raise _why(error, target) from error
    symbols = _symbols(binary)
    nm = TARGETS[target].compiler.replace("gcc", "nm")
    share = footprint.share(binary.with_suffix(".map"), objects_folder(target).resolve(), nm)
    static = share.static_ram
    if TARGETS[target].family == "avr":
        # On AVR, the compiler's constants are copied to RAM at the start.
        static += sum(s.size for s in share.sections if s.name.startswith(".rodata"))
    room = TARGETS[target].ram
    taken = _static(binary) if TARGETS[target].family == "avr" else static
    if taken + STACK > room:
        raise DoesNotFit(ram=taken + STACK)
    calls, stack = _ran(program, target, binary)
    if taken + stack > room:
        raise DoesNotFit(ram=taken + stack)
    before = 1 if program.settings.starts else 0
    first = Cost(calls[0][0], calls[0][0], calls[0][1]) if before else None
    size = len(program.calls)
    by_place = [calls[before + place :: size] for place in range(size)]
    totals = [sum(call[0] for call in case) for case in zip(*by_place, strict=True)]
    return Measured(
        program=program,
        target=target,
        calls=tuple(_cost([c for c, _ in of], [s for _, s in of]) for of in by_place),
        first=first,
        total=_cost(totals, [s for _, s in calls[before:]]),
        flash=share.flash,
        static_ram=static,
        context=symbols["peer_key"].size,
    )


def _why(error: build.BuildError, target: str) -> Exception:
    """Return DoesNotFit if the linker refused an AVR program for its size, otherwise the error."""
    if end := re.search(r"address 0x(\w+) of .* is not within region `data'", str(error)):
        ram = int(end[1], 16) - elf.AVR_DATA - _FIRST_RAM[target]
        return DoesNotFit(ram=ram + STACK)
    if over := re.search(r"region `text' overflowed by (\d+) bytes", str(error)):
        return DoesNotFit(flash=TARGETS[target].flash + int(over[1]))
    return error


@cache
def _symbols(binary: Path) -> dict[str, elf.Symbol]:
    return elf.symbols(binary)


def _cost(cycles: Sequence[int], stacks: Sequence[int]) -> Cost:
    return Cost(min(cycles), max(cycles), max(stacks))


def _static(binary: Path) -> int:
    """Return the RAM of an AVR program's data, with the data of the firmware and of avr-libc."""
    symbols = _symbols(binary)
    return symbols["_end"].address - symbols["__data_start"].address


def _ran(program: PeerProgram, target: str, binary: Path) -> tuple[list[tuple[int, int]], int]:
    """Return cycles and stack of each library call by the program, and the deepest stack of all."""
    asked = program.cases
    symbols = _symbols(binary)
    key = remember.digest(
        remember.simulator(TARGETS[target].simulators[0]),
        Path(__file__),
        remember.machine_code(binary),
        [f"{name} {symbols[name].address}" for name in program.calls],
        [part for case in asked for part in (case.secret, case.fed, case.answer)],
    )
    rows, stack = _SHELF.once(key, lambda: _run(program, target, binary, asked))
    return [(cycles, deep) for cycles, deep in rows], stack


#: Cycles and stack of each call
_Rows = list[tuple[int, int]]


def _run(
    program: PeerProgram, target: str, binary: Path, asked: Sequence[Case]
) -> tuple[_Rows, int]:
    run = simulators.run(
        TARGETS[target].simulators[0],
        target,
        binary,
        uart_in=measure.feed(asked),
        measure=sorted(set(program.calls)),
    )
    if run.output != b"".join(case.answer for case in asked):
        raise PeerError(f"{program} on {target}: it answers wrongly")
    rows = [(call.cycles, call.stack) for call in outer_calls(program, run.calls, len(asked))]
    return rows, run.stack_total


def outer_calls(
    program: PeerProgram, calls: Sequence[simulators.Call], count: int
) -> list[simulators.Call]:
    """Return the program's own calls, without calls that the library makes of these functions."""
    expected = [*program.calls[: int(program.settings.starts)], *program.calls * count]
    found: list[simulators.Call] = []
    for call in calls:
        if len(found) < len(expected) and call.symbol == expected[len(found)]:
            found.append(call)
        elif not found or call.cycles >= found[-1].cycles:
            raise PeerError(f"{program}: a call of {call.symbol} that it does not make")
    if len(found) != len(expected):
        raise PeerError(f"{program}: {len(found)} calls instead of {len(expected)}")
    return found


#: A program, a target, and the costs or the reason why it does not fit
Outcome = tuple[PeerProgram, str, Measured | DoesNotFit]


def outcomes(program: PeerProgram) -> list[Outcome]:
    """Return the outcomes of a program in each of PLACES, with the targets that it does not fit."""
    found: list[Outcome] = []
    for targets in PLACES:
        for target in targets:
            try:
                found.append((program, target, measured(program, target)))
                break
            except DoesNotFit as error:
                found.append((program, target, error))
    return found


def measure_all(
    wanted: Sequence[PeerProgram], progress: Callable[[PeerProgram], None] = lambda _: None
) -> list[Outcome]:
    """Return the outcomes of these programs, two measured at a time.

    Each finished program is passed to `progress`.
    """
    with ThreadPoolExecutor(max_workers=2) as pool:
        running = {pool.submit(outcomes, program): program for program in wanted}
        try:
            for done in as_completed(running):
                done.result()
                progress(running[done])
        finally:
            pool.shutdown(cancel_futures=True)
    return [outcome for done in running for outcome in done.result()]
