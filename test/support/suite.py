# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Send requests to the library on every platform.

One firmware (test/firmware/) is built per engine, for the host under sanitizers and for each
simulated chip. It answers each line with a response. A test makes a list of requests, sends all of
them at once, and checks the responses.
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
    """A test firmware: its name and its sources in FIRMWARE."""

    name: str
    sources: tuple[str, ...]
    #: The further sources of suite_one.c, after ops_block
    ops: str = ""
    #: Bytes of a request in addition to its text, for example keys, IV and associated data
    beside: int = 96
    #: Bytes of RAM that must remain for the stack on an ATmega328P
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

#: Texts: sealed texts, texts of CBC, Base64url, hexadecimal
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

#: The linker takes a function from the first object that defines it. The objects of the library are
#: last.
FIRST_COUNTS = ("-Wl,--allow-multiple-definition",)

SANITIZERS = (
    "-O1",
    "-g1",  # line numbers for reports
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-fno-omit-frame-pointer",
)


@dataclass(frozen=True)
class Platform:
    """A platform on which the library runs."""

    name: str
    target: str
    simulator: str
    compiler: str | None = None
    flags: tuple[str, ...] = ()
    #: Longest input and output of one request in the firmware
    data_max: int = 256
    #: Defines for the firmware, and for the files of src/ that replace files of the library
    defines: tuple[tuple[str, str], ...] = ()
    instead: tuple[str, ...] = ()
    #: A faster simulator for runs without measurement
    faster: str = ""
    #: Marks of every test on this platform
    marks: tuple[str, ...] = ()

    @property
    def answers_on(self) -> str:
        """Return the simulator for requests without measurement."""
        return self.faster or self.simulator

    @property
    def is_chip(self) -> bool:
        return self.target != "host"


HOST_GCC = Platform("host-gcc", "host", "native", "gcc", SANITIZERS, 1024)
#: The second compiler
HOST_CLANG = Platform(
    *("host-clang", "host", "native", "clang", SANITIZERS, 1024), marks=("slow", "verify")
)
#: As on a core with a multiplier that ends early (src/core/multiply.h)
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
#: The RISC-V core Hazard3
RP2350 = Platform("rp2350", "rp2350_hazard3", "hazard3")
#: The RP2350's Arm core
CORTEX_M33 = Platform("cortex_m33", "cortex_m33", "unicorn")
#: For blocks and published vectors: the M4, and the M3 without the DSP extension. Their C code has
#: nearly the instructions of the M33, and a measurement of the M4 checks each mode.
CORTEX_M4 = Platform("cortex_m4", "cortex_m4", "unicorn")
CORTEX_M3 = Platform("cortex_m3", "cortex_m3", "unicorn")
HOSTS = (HOST_GCC, HOST_CLANG)
CHIPS = (ATMEGA328P, RP2040, RP2350, CORTEX_M33)
PLATFORMS = HOSTS + CHIPS

#: The errors of the library (src/core/error.h), by the code in a response
OK, KEY, KEY_SIZE, LENGTH, CAPACITY, COUNTER, AUTH, REPLAY, OVERLAP, ARGUMENT = range(10)
STORAGE, ENTROPY, FORMAT = 10, 11, 12


@dataclass(frozen=True)
class Response:
    """The response to one request."""

    error: int
    data: bytes
    flags: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """Return the response as the firmware writes it."""
        return " ".join([f"{self.error:02x}", self.data.hex(), *self.flags])


@dataclass(frozen=True)
class Place:
    """The places of input and output in the firmware."""

    in_offset: int = 0
    out_offset: int = 0
    in_place: bool = False
    #: The input starts 1 + in_offset bytes after the start of the output.
    overlap: bool = False
    #: The output starts 1 + in_offset bytes after the start of the input.
    behind: bool = False

    def __str__(self) -> str:
        flags = (self.in_place or self.behind) << 6 | (self.overlap or self.behind) << 7
        return f"{self.in_offset | self.out_offset << 3 | flags:02x}"


#: Every combination of alignments within a word, apart and in place.
PLACES = tuple(Place(i, o) for i in range(4) for o in range(4)) + tuple(
    Place(0, o, True) for o in range(4)
)
APART = Place()
#: in = out + 1 .. out + 8: every mode must refuse this, unless its documentation allows it.
OVERLAPS = tuple(Place(i, overlap=True) for i in range(8))
#: out = in + 1 .. in + 8, with the same rule
BEHIND = tuple(Place(i, behind=True) for i in range(8))


def request(op: str, *fields: bytes | Place) -> str:
    """Return one line of the protocol."""
    return " ".join([op, *(str(f) if isinstance(f, Place) else f.hex() or "-" for f in fields)])


def number(value: int, size: int = 2) -> bytes:
    """Return a number as a field."""
    return value.to_bytes(size, "big")


def _target(platform: Platform, engine: Engine) -> str:
    """Return the chip for an engine.

    An engine that needs more flash or RAM has a larger chip.
    """
    needs_more = engine.large or any(table.ram for table in engine.tables)
    return "atmega2560" if platform is ATMEGA328P and needs_more else platform.target


def _names_with(verb: str) -> set[str]:
    """Return the engines that have a verb on some target.

    Their headers have the constructor on all targets.
    """
    return {e.c_name for e in every_engine() if verb in e.kernels}


def has_ctr_crypt(engine: Engine) -> bool:
    """Return whether the engine's header makes a key for CTR over many blocks (aesmall_wide)."""
    return not engine.is_beside and engine.name in _names_with(CTR)


def has_cbc_decrypt(engine: Engine) -> bool:
    """Return whether the engine's header makes a key for two blocks at a time (aesmall_wide)."""
    return not engine.is_beside and engine.name in _names_with("encrypt_wide")


@cache
def firmware(platform: Platform, engine: Engine, program: Program = SUITE) -> Path:
    """Return the test firmware for one engine on one platform."""
    return _built(platform, engine, program)[1]


@cache
def _built(platform: Platform, engine: Engine, program: Program) -> tuple[str, Path]:
    """Return the chip and the firmware.

    A program that is too large for an ATmega328P is built for an ATmega2560.
    """
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
    """Return the bytes of RAM that a program occupies before it starts."""
    return elf.symbols(program)["_end"].address - elf.AVR_DATA - 0x100


def _joined(program: Program) -> Path:
    """Return one file of all sources, which compiles in half the time."""
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
    """Run the firmware over the requests, on the chip that it was built for.

    simulators.run() describes the options.
    """
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
    """Return the responses to the requests in order."""
    lines = answers(platform, engine, list(requests), program, simulator)
    return [_response(line) for line in lines]


def answers(
    platform: Platform,
    engine: Engine,
    asked: Sequence[str],
    program: Program = SUITE,
    simulator: str = "",
) -> list[str]:
    """Return the responses as lines of the program."""
    lines = run(platform, engine, asked, program, simulator).output.decode().splitlines()
    assert len(lines) == len(asked), f"{len(asked)} requests, {len(lines)} responses: {lines[-1:]}"
    return lines


def check(
    platform: Platform,
    engine: Engine,
    expected: Sequence[tuple[str, Response]],
    program: Program = SUITE,
) -> None:
    """Send every request, and compare every response including its flags."""
    assert expected
    lines = answers(platform, engine, [line for line, _ in expected], program)
    for (line, want), got in zip(expected, lines, strict=True):
        if got != want.line:  # one assertion for each line would take longer than the program
            assert _response(got) == want, f"{platform.name} {engine.name}: {line}"


def default_engine(platform: Platform) -> Engine:
    """Return the engine with the short names on the target."""
    return engines.default_engine(platform.target)


def pairs(platforms: Iterable[Platform]) -> list[tuple[Platform, Engine]]:
    """Return every engine on each of the platforms."""
    return [(p, e) for p in platforms for e in engines_on(p.target)]


def pair_id(value: object) -> str:
    """Return the name of a platform or an engine for test identifiers."""
    return getattr(value, "name", str(value))
