# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Asks the library questions, wherever it runs.

One firmware (test/firmware/) is built per engine for the host under sanitizers
and for each simulated chip; it answers a line per request. A test makes a list
of requests, sends them in one go and looks at the responses.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from aesmall import engines
from aesmall.engines import CTR, Engine, engines_on
from aesmall.engines import engines as every_engine
from aesmall_workshop.chips import build, elf, simulators
from aesmall_workshop.paths import REPOSITORY

FIRMWARE = Path(__file__).parents[1] / "firmware"


@dataclass(frozen=True)
class Program:
    """A test firmware: its name and what it is made of, in FIRMWARE."""

    name: str
    sources: tuple[str, ...]
    #: What suite_one.c asks, after ops_block
    ops: str = ""
    #: Bytes of a request beside its text: keys, IV, AD
    beside: int = 96
    #: Bytes of RAM that an ATmega328P must have left for it
    stack: int = 640


SUITE = Program(
    "suite",
    (
        *(
            "suite.c",
            "protocol.c",
            "ops/ops_block.c",
            "ops/ops_modes.c",
            "ops/ops_run.c",
            "ops/ops_ctr.c",
        ),
        *("ops/ops_cbc.c", "ops/ops_ghash.c", "ops/ops_services.c"),
    ),
)
#: The modes of authenticated encryption
AEAD = Program(
    "suite-aead",
    (
        "suite_aead.c",
        "protocol.c",
        "ops/ops_block.c",
        "ops/ops_aead.c",
        "ops/ops_aead_stream.c",
        "ops/ops_ocb.c",
    ),
    beside=88,
    stack=768,
)
#: SIV, which has two keys
SIV = Program("suite-siv", ("suite_siv.c", "protocol.c"), beside=176)

#: Texts: sealed ones, CBC's, Base64url, hex
TEXT = Program("suite-text", ("suite_text.c", "protocol.c"))

#: Keys, nonces and sectors
KEYS = Program(
    "suite-keys",
    (
        *("suite_keys.c", "protocol.c", "ops/ops_block.c"),
        *("ops/ops_keys.c", "ops/ops_drbg.c", "ops/ops_nonce.c"),
    ),
)

#: Hashes, HMAC and the legacy layout of files
LEGACY = Program(
    "suite-legacy", ("suite_legacy.c", "protocol.c", "ops/ops_hash.c", "ops/ops_legacy.c")
)

#: The linker takes a function from the first object that has it: the library's stand last.
FIRST_COUNTS = ("-Wl,--allow-multiple-definition",)

SANITIZERS = (
    "-O1",
    "-g1",  # lines for what is found
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-fno-omit-frame-pointer",
)


@dataclass(frozen=True)
class Platform:
    """A place where the library runs."""

    name: str
    target: str
    simulator: str
    compiler: str | None = None
    flags: tuple[str, ...] = ()
    #: Longest input and output of one request, as the firmware is built.
    data_max: int = 256
    #: For the firmware, and for files of src/ that take the place of the library's
    defines: tuple[tuple[str, str], ...] = ()
    instead: tuple[str, ...] = ()
    #: A faster simulator, for runs that measure nothing
    faster: str = ""
    #: Of every test that runs here
    marks: tuple[str, ...] = ()

    @property
    def answers_on(self) -> str:
        """The simulator for what is asked for its answer alone."""
        return self.faster or self.simulator

    @property
    def is_chip(self) -> bool:
        return self.target != "host"


HOST_GCC = Platform("host-gcc", "host", "native", "gcc", SANITIZERS, 1024)
#: A second opinion
HOST_CLANG = Platform(
    *("host-clang", "host", "native", "clang", SANITIZERS, 1024), marks=("slow", "verify")
)
#: As for a core whose multiplier ends early (src/core/multiply.h)
HOST_SLOW_MULTIPLY = Platform(
    "host-gcc-slow-multiply",
    "host",
    "native",
    "gcc",
    SANITIZERS,
    1024,
    (("AESMALL_CONSTANT_MULTIPLY", "0"),),
    (
        *(
            "modes/ghash/ghash.c",
            "modes/ghash/ghash_multiply_bits.c",
            "modes/ghash/ghash_multiply_words.c",
        ),
        "services/codes/base64.c",
    ),
)
ATMEGA328P = Platform("atmega328p", "atmega328p", "simavr")
RP2040 = Platform("rp2040", "rp2040", "rp2040js", faster="unicorn")
#: Hazard3, the RISC-V core
RP2350 = Platform("rp2350", "rp2350_hazard3", "hazard3")
HOSTS = (HOST_GCC, HOST_CLANG)
CHIPS = (ATMEGA328P, RP2040, RP2350)
PLATFORMS = HOSTS + CHIPS

#: How the library names its errors (src/core/error.h), by the code in a response.
OK, KEY, KEY_SIZE, LENGTH, CAPACITY, COUNTER, AUTH, REPLAY, OVERLAP, ARGUMENT = range(10)
STORAGE, ENTROPY, FORMAT = 10, 11, 12


@dataclass(frozen=True)
class Response:
    """What came back for one request."""

    error: int
    data: bytes
    flags: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """As the firmware writes it."""
        return " ".join([f"{self.error:02x}", self.data.hex(), *self.flags])


@dataclass(frozen=True)
class Place:
    """Where the firmware puts input and output."""

    in_offset: int = 0
    out_offset: int = 0
    in_place: bool = False
    #: The input starts 1 + in_offset bytes behind the output's start.
    overlap: bool = False
    #: The output starts 1 + in_offset bytes behind the input's start.
    behind: bool = False

    def __str__(self) -> str:
        flags = (self.in_place or self.behind) << 6 | (self.overlap or self.behind) << 7
        return f"{self.in_offset | self.out_offset << 3 | flags:02x}"


#: Every combination of alignments within a word, apart and in place.
PLACES = tuple(Place(i, o) for i in range(4) for o in range(4)) + tuple(
    Place(0, o, True) for o in range(4)
)
APART = Place()
#: in = out + 1 .. out + 8: every mode must refuse, or be documented to allow it.
OVERLAPS = tuple(Place(i, overlap=True) for i in range(8))
#: out = in + 1 .. in + 8: the same.
BEHIND = tuple(Place(i, behind=True) for i in range(8))


def request(op: str, *fields: bytes | Place) -> str:
    """One line of the protocol."""
    return " ".join([op, *(str(f) if isinstance(f, Place) else f.hex() or "-" for f in fields)])


def number(value: int, size: int = 2) -> bytes:
    """A number as a field."""
    return value.to_bytes(size, "big")


def _target(platform: Platform, engine: Engine) -> str:
    """The chip: one with more flash or RAM for the engines that need it."""
    needs_more = engine.large or any(table.ram for table in engine.tables)
    return "atmega2560" if platform is ATMEGA328P and needs_more else platform.target


def _names_with(verb: str) -> set[str]:
    """The engines that have a verb on some target: their headers have the constructor on all."""
    return {e.c_name for e in every_engine() if verb in e.kernels}


def has_ctr_crypt(engine: Engine) -> bool:
    """Whether its header makes a key for CTR over many blocks (aesmall_wide)."""
    return not engine.is_beside and engine.name in _names_with(CTR)


def has_cbc_decrypt(engine: Engine) -> bool:
    """Whether its header makes a key for two blocks at a time (aesmall_wide)."""
    return not engine.is_beside and engine.name in _names_with("encrypt_wide")


@cache
def firmware(platform: Platform, engine: Engine, program: Program = SUITE) -> Path:
    """The test firmware for one engine on one platform."""
    return _built(platform, engine, program)[1]


@cache
def _built(platform: Platform, engine: Engine, program: Program) -> tuple[str, Path]:
    """The chip and the firmware: what is too large for an ATmega328P is for its big sister."""
    target = _target(platform, engine)
    try:
        made = _build(target, platform, engine, program)
    except build.BuildError as error:
        if target != "atmega328p" or "overflowed" not in str(error):
            raise
    else:
        if target != "atmega328p" or _static_ram(made) <= 2048 - program.stack:
            return target, made
    return "atmega2560", _build("atmega2560", platform, engine, program)


def _static_ram(program: Path) -> int:
    """Bytes of RAM that a program takes before it starts."""
    return elf.symbols(program)["_end"].address - elf.AVR_DATA - 0x100


def _joined(program: Program) -> Path:
    """One file of all its sources, which is compiled in half the time."""
    files = [FIRMWARE / source for source in program.sources]
    text = "".join(f'#line 1 "{f}"\n{f.read_text(encoding="utf-8")}' for f in files)
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    joined = build.BUILD / "joined" / f"{program.name}-{digest}.c"
    if not joined.exists():
        with build.appearing(joined) as scratch:
            scratch.write_text(text, encoding="utf-8")
    return joined


def _build(target: str, platform: Platform, engine: Engine, program: Program) -> Path:
    return build.build(
        target,
        [
            _joined(program),
            *(REPOSITORY / "src" / source for source in platform.instead),
            *([FIRMWARE / "first_counts.c"] if platform.instead else ()),
        ],
        name=f"{program.name}-{engine.name}",
        defines={
            "ENGINE": engine.c_name,
            **engine.defines,
            "DATA_MAX": str(platform.data_max),
            "BESIDE_MAX": str(program.beside),
            **({"ENGINE_EIC": "1"} if "decrypt_eic" in engine.kernels else {}),
            **({"ENGINE_CTR": str(int(CTR in engine.kernels))} if has_ctr_crypt(engine) else {}),
            **({"ENGINE_CBC": "1"} if has_cbc_decrypt(engine) else {}),
            **({"SUITE_OPS": program.ops} if program.ops else {}),
            **dict(platform.defines),
        },
        flags=[*platform.flags, f"-I{FIRMWARE}", *(FIRST_COUNTS if platform.instead else ())],
        compiler=platform.compiler,
    )


def _response(line: str) -> Response:
    code, data, *flags = line.split(" ")
    return Response(int(code, 16), bytes.fromhex(data), tuple(flags))


def run(
    platform: Platform,
    engine: Engine,
    requests: Sequence[str],
    program: Program = SUITE,
    simulator: str = "",
    max_cycles: int = 2_000_000_000,
    **options: object,
) -> simulators.Run:
    """Runs the firmware over the requests, on the chip they are built for; see simulators.run for
    the options."""
    text = "".join(line + "\n" for line in requests) + "Q\n"
    target, elf = _built(platform, engine, program)
    return simulators.run(
        simulator or (platform.simulator if "measure" in options else platform.answers_on),
        target,
        elf,
        uart_in=text.encode(),
        max_cycles=max_cycles,
        **options,  # type: ignore[arg-type]
    )


def ask(
    platform: Platform,
    engine: Engine,
    requests: Iterable[str],
    program: Program = SUITE,
    simulator: str = "",
) -> list[Response]:
    """The responses to the requests, in their order."""
    lines = answers(platform, engine, list(requests), program, simulator)
    return [_response(line) for line in lines]


def answers(
    platform: Platform,
    engine: Engine,
    asked: Sequence[str],
    program: Program = SUITE,
    simulator: str = "",
) -> list[str]:
    """The same as the program wrote them."""
    lines = run(platform, engine, asked, program, simulator).output.decode().splitlines()
    assert len(lines) == len(asked), f"{len(asked)} requests, {len(lines)} responses: {lines[-1:]}"
    return lines


def check(
    platform: Platform,
    engine: Engine,
    expected: Sequence[tuple[str, Response]],
    program: Program = SUITE,
) -> None:
    """Asks every request and compares every response, flags included."""
    assert expected
    lines = answers(platform, engine, [line for line, _ in expected], program)
    for (line, want), got in zip(expected, lines, strict=True):
        if got != want.line:  # an assertion for each would take longer than the program
            assert _response(got) == want, f"{platform.name} {engine.name}: {line}"


def default_engine(platform: Platform) -> Engine:
    """The engine that the target's short names stand for."""
    return engines.default_engine(platform.target)


def pairs(platforms: Iterable[Platform]) -> list[tuple[Platform, Engine]]:
    """Every engine on each of the platforms."""
    return [(p, e) for p in platforms for e in engines_on(p.target)]


def pair_id(value: object) -> str:
    """Names a platform or an engine in a test's id."""
    return getattr(value, "name", str(value))
