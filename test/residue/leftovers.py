# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Search the stack and the registers for residue of calls, on the host and on simulated chips."""

from __future__ import annotations

import base64
import random
import string
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from aesmall.engines import Engine, default_engine, engines_on
from aesmall_workshop.chips import build, simulators
from support.flags import DEBUGGING
from support.suite import has_ctr_crypt

from residue.derived import BLOCK, derived, round_keys, xor

HERE = Path(__file__).parent
REFERENCE = "ct"
#: The functions that log.c wraps
LOGGED = (
    *(
        f"aesmall_aes_{verb}_ct_c"
        for verb in ("encrypt", "decrypt", "encrypt_wide", "decrypt_wide")
    ),
    *("aesmall_aes_expand_ct_c", "aesmall_ghash_multiply", "aesmall_ghash_table_multiply"),
)
MESSAGE = 40
#: Length in bytes of the parts that are searched for
PART = 4


@dataclass(frozen=True)
class Place:
    """A target with a compiler and its flags."""

    name: str
    target: str
    simulator: str
    compiler: str | None = None
    flags: tuple[str, ...] = ()


def _host(compiler: str, *flags: str) -> Place:
    # The library has the flags that valgrind needs (ct/programs.py), so both tests share it.
    return Place(f"{compiler} {' '.join(flags)}", "host", "native", compiler, (*flags, DEBUGGING))


HOSTS = tuple(
    _host(compiler, *flags)
    for compiler in ("gcc", "clang")
    for flags in (("-Os",), ("-O2",), ("-O3",), ("-O2", "-flto"))
)
CHIPS = (
    Place("atmega328p", "atmega328p", "simavr"),
    Place("rp2040", "rp2040", "unicorn"),
    Place("rp2350", "rp2350_hazard3", "hazard3"),
    Place("cortex_m4", "cortex_m4", "unicorn"),
    Place("cortex_m33", "cortex_m33", "unicorn"),
)
#: Addresses are the same in each run.
_FIXED = ("-no-pie", "-static")

#: The C++ runtime is not linked.
_CPP = ("-fno-exceptions", "-fno-unwind-tables", "-fno-asynchronous-unwind-tables")


@dataclass(frozen=True)
class Left:
    """The residue of one call: the registers, and the stack from the deepest byte on."""

    name: str
    error: int
    registers: bytes
    stack: bytes


@dataclass(frozen=True)
class Said:
    """The output of a program."""

    calls: tuple[Left, ...]
    public: tuple[bytes, ...]
    objects: tuple[bytes, ...]
    keys: tuple[bytes, ...]
    log: tuple[bytes, ...]


@dataclass(frozen=True)
class Inputs:
    """The secrets of a run."""

    secret: bytes
    secret2: bytes
    message: bytes

    @property
    def fed(self) -> bytes:
        return self.secret + self.secret2 + self.message


def inputs(number: int) -> Inputs:
    """Return random inputs that only depend on the number."""
    source = random.Random(f"residue {number}")
    return Inputs(source.randbytes(32), source.randbytes(32), source.randbytes(MESSAGE))


def source(calls: str) -> Path:
    """Return a file calls_*.c or calls_*.cpp."""
    [found] = HERE.glob(f"calls_{calls}.c*")
    return found


def program(
    place: Place,
    calls: str,
    defines: dict[str, str] | None = None,
    *,
    log: bool = False,
) -> Path:
    """Build one of calls_*.c for a target."""
    sources = [HERE / "main.c", HERE / "enter.S", source(calls)]
    flags = [*place.flags, f"-I{HERE}"]
    if place.compiler:
        flags += _FIXED
    if log:
        sources.append(HERE / "log.c")
        flags += [f"-Wl,--wrap={name}" for name in LOGGED]
    return build.build(
        place.target,
        sources,
        name=f"residue-{calls}",
        defines=defines,
        flags=flags,
        compiler=place.compiler,
        own=_CPP if source(calls).suffix == ".cpp" else (),
    )


def run(place: Place, made: Path, number: int) -> Said:
    """Run a program with the inputs of this number."""
    output = simulators.run(
        place.simulator, place.target, made, uart_in=inputs(number).fed
    ).output.decode()
    calls, lines = [], dict[str, list[bytes]]()
    for line in output.splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "C":
            name, error, registers, stack = rest.split(" ")
            left = Left(name, int(error, 16), bytes.fromhex(registers), bytes.fromhex(stack))
            calls.append(left)
        else:
            lines.setdefault(kind, []).append(bytes.fromhex(rest))
    return Said(tuple(calls), *(tuple(lines.get(kind, ())) for kind in "POKL"))


# ---- secret values ----


def _parts(data: bytes) -> Iterator[bytes]:
    for at in range(len(data) - PART + 1):
        yield data[at : at + PART]


def named(given: Inputs, said: Said, own: Said) -> Iterator[tuple[str, bytes]]:
    """Yield each secret with its name.

    `said` is the output of the reference, and `own` is the output of the program itself.
    """
    yield "plaintext", given.message
    for secret in {given.secret, given.secret2, *said.keys}:
        for size in {len(secret), *(16, 24)} if len(secret) == 32 else {len(secret)}:
            yield "key", secret[:size]
            yield "round key", round_keys(secret[:size])
    for thing in own.objects:
        yield "key object", thing
    message = [given.message[i : i + BLOCK] for i in range(0, MESSAGE - BLOCK + 1, BLOCK)]
    public = [p[i : i + BLOCK] for p in said.public for i in range(0, len(p) - BLOCK + 1, 8)]
    for block in dict.fromkeys(said.log):
        yield "block", block
        if len(block) == BLOCK:
            yield from derived(block)
            for other in message:
                yield "block ^ plaintext", xor(block, other)
            for other in dict.fromkeys(public):
                yield "block ^ output", xor(block, other)


def known(*sayings: Said) -> set[bytes]:
    """Return the parts of all public values, in the byte order of memory and reversed."""
    found = set[bytes]()
    for data in {data for said in sayings for data in said.public}:
        text = data.partition(b"\0")[0]
        forms = [data, *_decoded(text)]
        for each in (*forms, *(block for form in forms for block in _counted(form))):
            found.update(_parts(each))
            found.update(_parts(each[::-1]))
    return found


DIGITS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"


def _decoded(text: bytes) -> Iterator[bytes]:
    """Yield the values that a Base64 text encodes."""
    if len(text) > BLOCK and text.isascii():
        standard = text.translate(bytes.maketrans(b"-_", b"+/"))
        yield base64.b64decode(standard[: len(standard) // 4 * 4])
        yield bytes(DIGITS.find(chr(digit)) & 0xFF for digit in standard)


def _counted(data: bytes) -> Iterator[bytes]:
    """Yield counters that begin with a tag, as in SIV and GCM-SIV."""
    for at in (0, 1, MESSAGE):  # GCM-SIV has the tag after the message, texts one byte earlier
        block = data[at : at + BLOCK]
        for more in range(6 if len(block) == BLOCK else 0):
            first = int.from_bytes(block[:4], "little") + more & (1 << 32) - 1
            whole = int.from_bytes(block, "big") & ~(1 << 63 | 1 << 31)
            yield first.to_bytes(4, "little") + block[4:15] + bytes([block[15] | 0x80])
            yield (whole + more & (1 << 128) - 1).to_bytes(BLOCK, "big")


def secrets(given: Inputs, said: Said, own: Said, public: set[bytes]) -> dict[bytes, str]:
    """Return each part of each secret, in the byte order of memory and reversed."""
    found = dict[bytes, str]()
    for name, data in named(given, said, own):
        if name == "block" and _is_public(data, public):
            continue
        for part in _parts(data):
            for way in (part, part[::-1]):
                if way not in public:
                    found.setdefault(way, name)
    return found


def _is_public(block: bytes, public: set[bytes]) -> bool:
    """Return whether a block is public or a counter made of public values."""
    return len(block) == BLOCK and sum(part in public for part in _parts(block)) > PART


# ---- results ----


@dataclass(frozen=True)
class Found:
    """The parts of secrets that a call left."""

    job: str
    call: str
    #: "stack" or "registers"
    where: str
    #: Positions in bytes. On the stack they count downwards from the caller's stack pointer.
    at: tuple[int, ...]
    what: tuple[str, ...]


#: A name for bytes that depend on secrets, but are not a known value
UNNAMED = "made of secrets"


def _hits(data: bytes, other: bytes, parts: dict[bytes, str], public: set[bytes]) -> dict[int, str]:
    """Return the positions of secrets, counted from the end.

    `other` is the data of the other run at this place.
    """
    found = {}
    other = other[-len(data) :].rjust(len(data), b"\0")
    is_public = bytearray(len(data))
    for at, part in enumerate(_parts(data)):
        if part in public:
            is_public[at : at + PART] = b"\1" * PART
    for at, part in enumerate(_parts(data)):
        if part in parts:
            found[len(data) - at] = parts[part]
        elif not all(is_public[at : at + PART]) and all(
            map(int.__ne__, part, other[at : at + PART])
        ):
            found[len(data) - at] = UNNAMED
    return found


@dataclass(frozen=True)
class Job:
    """A program: calls_*.c, with an engine for calls of engines and for keys of files."""

    calls: str
    engine: Engine | None = None
    #: The part of the program, if the whole does not fit
    part: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (self.calls, self.engine.name if self.engine else "")))

    @property
    def defines(self) -> dict[str, str]:
        found = {"PART": self.part} if self.part else {}
        if self.engine is None:
            return found
        kernels = self.engine.kernels
        found |= self.engine.defines | {
            "ENGINE": self.engine.c_name,
            "ENGINE_START": self.engine.started(kernels),
        }
        found |= {"ENGINE_EIC": "1"} if "decrypt_eic" in kernels else {}
        found |= {"ENGINE_WIDE": "1"} if "encrypt_wide" in kernels else {}
        return found | ({"ENGINE_CTR": "1"} if has_ctr_crypt(self.engine) else {})


#: The programs of frames, one for each file calls_frames_*.c
FRAMES = [Job(path.stem.removeprefix("calls_")) for path in sorted(HERE.glob("calls_frames_*.c"))]
#: The programs in C++. A whole program has too many secrets for a short search.
CLASSES = [
    *(Job(f"class_{kind}", None, str(part)) for kind in ("modes", "services") for part in range(4)),
    *(Job("class_maker", None, str(part)) for part in range(2)),
]


def jobs(place: Place) -> list[Job]:
    """Return all jobs for a target."""
    engines = engines_on(place.target)
    default = default_engine(place.target)
    [kept] = [engine for engine in engines if engine.name == "balanced"]
    [inside] = [engine for engine in engines if engine.name == "tiny"]
    if place.target == "atmega328p":
        found = [Job("basic"), Job("codes"), Job("lmic"), Job("lmic", kept), Job("lmic", inside)]
        found += [Job("file", default, "0"), Job("file", default, "1")]
        for calls, parts in (("aead", 2), ("stream", 2), ("service", 3)):
            found += [Job(calls, None, str(part)) for part in range(parts)]
        for engine in engines:
            sizes = ("128", "192", "256") if "fast" in engine.name else ("",)
            found += [Job("block", engine, size) for size in sizes]
        return [*found, *FRAMES, *CLASSES]
    names = ("basic", "aead", "stream", "service", "wide", "codes", "lmic")
    found = [*map(Job, names), Job("file", default), *FRAMES, *CLASSES]
    if place.target == "host":
        found.append(Job("lmic", kept))
    return [*found, *(Job("block", engine) for engine in engines)]


@cache
def reference(calls: str, part: str, number: int) -> Said:
    """Return the output of the same calls on the host, with the logging engine.

    The log has all values that pass through the engine.
    """
    told = {"ENGINE": REFERENCE, "ENGINE_START": "", "ENGINE_WIDE": "1"}
    told |= {"PART": part} if part else {}
    place = _host("gcc", "-Os")
    return run(place, program(place, calls, told, log=True), number)


def search(place: Place, job: Job) -> tuple[list[Left], list[Found]]:
    """Return the calls of a program, and the residue of secrets.

    Residue counts only if two runs with different secrets leave secrets at the same place.
    """
    made = program(place, job.calls, job.defines)
    runs, asked, public = [], [], []
    for number in (1, 2):
        own = run(place, made, number)
        runs.append(own)
        said = reference(job.calls, job.part, number)
        public.append(known(said, own))
        asked.append(secrets(inputs(number), said, own, public[-1]))
    constant = asked[0].keys() & asked[1].keys()
    for parts in asked:
        for part in constant:
            del parts[part]
    found = []
    for lefts in zip(runs[0].calls, runs[1].calls, strict=True):
        for where in ("stack", "registers"):
            one, two = (getattr(left, where) for left in lefts)
            hits = (_hits(one, two, asked[0], public[0]), _hits(two, one, asked[1], public[1]))
            both = sorted(hits[0].keys() & hits[1].keys(), reverse=True)
            if both:
                what = tuple(dict.fromkeys(hits[0][at] for at in both))
                found.append(Found(str(job), lefts[0].name, where, tuple(both), what))
    return list(runs[0].calls), found
