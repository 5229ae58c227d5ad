# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Measure whole programs with an engine (bench/firmware/whole).

They are compared with the whole programs of others, by all of their flash and RAM. The library's
share is listed too.
"""

from __future__ import annotations

import json
import random
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from aesmall.engines import Engine, engine
from aesmall.figures.results import lines
from aesmall.targets import TARGETS
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from cryptography.hazmat.primitives.ciphers import modes as cipher_modes
from elftools.elf.elffile import ELFFile

from ..chips import build, elf, simulators
from ..chips.build import LIBRARY_OBJECTS
from ..measure import footprint, remember
from ..operations.definition import BLOCK, ecb_encrypt
from ..paths import REPOSITORY

FIRMWARE = REPOSITORY / "bench" / "firmware" / "whole"
RESULTS = REPOSITORY / "bench" / "results" / "whole.json"
BLOCK_TARGET, STRING_TARGET = "atmega16", "rp2040"
#: The length of the article's string
LENGTH = 47
#: The form of CBC in a program, by STRING_FORM
FORMS = ("pkcs7", "stealing", "base64")
#: The timed calls of a string
CALLS = tuple((bits, way) for bits in (128, 256) for way in ("encrypt", "decrypt"))
#: The engines of the programs with a block, and of the programs with a string
BLOCKS = ("nano_tableless", "nano", "leastram", "tiny", "compact", "balanced", "fast", "ct")
STRINGS = ("nano", "tiny", "compact", "balanced", "fast", "ct_small", "ct")
CASES = 4
_SHELF = remember.Shelf(__name__)


class WholeError(Exception):
    """A program gave a wrong answer."""


@dataclass(frozen=True)
class ProgramCost:
    """A row of bench/results/whole.json: cycles of each timed call, and bytes."""

    target: str
    engine: str
    #: "block", or a form of a string
    program: str
    cycles: list[int]
    #: The whole program: bytes in flash, static RAM, the deepest stack
    flash: int
    static_ram: int
    stack: int
    #: The library's share of flash and static RAM
    library_flash: int
    library_ram: int

    @property
    def ram(self) -> int:
        """Return static RAM and stack together."""
        return self.static_ram + self.stack


# ---- a block ----


def _verb(of: Engine) -> str:
    return "encrypt_only" if "encrypt_only" in of.kernels else "encrypt"


def block_program(of: Engine, target: str = BLOCK_TARGET) -> Path:
    """Build the program that encrypts a block."""
    expands = of.kernel("expand", 128) is not None
    defines = {
        "MEASURE_ENGINE": of.c_name,
        **of.defines,
        "MEASURE_BITS": "128",
        "BLOCK_VERB": _verb(of),
        "BLOCK_EXPANDS": str(int(expands)),
    }
    name = f"whole_block_{of.implementation}"
    return build.build(target, [FIRMWARE / "block.c"], name=name, defines=defines)


def _measure_block(name: str) -> ProgramCost:
    of = engine(BLOCK_TARGET, name)
    program = block_program(of)
    kernels = [s for v in ("expand", _verb(of)) if (s := of.kernel(v, 128)) is not None]
    source = random.Random(f"whole {name}")
    costs = [
        _run_block(program, kernels, source.randbytes(BLOCK), source.randbytes(BLOCK))
        for _ in range(CASES)
    ]
    cycles, stack = (max(column) for column in zip(*costs, strict=True))
    return _figure(BLOCK_TARGET, name, "block", [cycles], program, stack)


def _run_block(program: Path, kernels: Sequence[str], text: bytes, secret: bytes) -> list[int]:
    """Return cycles and stack of one block."""

    def make() -> list[int]:
        fed = text + secret
        run = simulators.run("simavr", BLOCK_TARGET, program, uart_in=fed, measure=kernels)
        _check(program, run.output, ecb_encrypt(secret, text))
        return [sum(call.cycles for call in run.calls), run.stack_total]

    key = remember.digest(*_inputs("simavr", program), text + secret, kernels)
    return _SHELF.once(key, make)


# ---- a string ----


def string_program(name: str, form: str) -> Path:
    """Build the program that encrypts and decrypts a string, with code and constants in flash."""
    defines = {"STRING_ENGINE": name, "STRING_FORM": str(FORMS.index(form))}
    sources = [FIRMWARE / "string.c"]
    name = f"whole_string_{name}"
    script = "rp2040_flash.ld"
    return build.build(STRING_TARGET, sources, name=name, defines=defines, script=script)


def sealed(form: str, secret: bytes, iv: bytes, text: bytes) -> bytes:
    """Return the encrypted string, computed by OpenSSL."""
    encryptor = Cipher(algorithms.AES(secret), cipher_modes.CBC(iv)).encryptor()
    if form == "stealing":
        padded = encryptor.update(text.ljust(-(-len(text) // BLOCK) * BLOCK, b"\0"))
        return padded[:-32] + padded[-16:] + padded[-32 : -32 + (len(text) - 1) % BLOCK + 1]
    count = BLOCK - len(text) % BLOCK
    ciphertext = encryptor.update(text + bytes([count]) * count)
    return b64encode(ciphertext) if form == "base64" else ciphertext


def _measure_string(name: str, form: str) -> ProgramCost:
    program = string_program(name, form)
    source = random.Random(f"whole {form}")
    fed, answers = b"", b""
    for size in (16, 32) * CASES:
        secret, iv, text = (source.randbytes(n) for n in (size, BLOCK, LENGTH))
        fed += bytes([size]) + iv + text + secret
        answers += sealed(form, secret, iv, text) + text + b"\0"
    symbols = [f"string_{way}_{bits}" for bits, way in CALLS]

    def make() -> list[int]:
        # The stack of main includes the deepest stack.
        asked = ["main", *symbols]
        run = simulators.run("unicorn", STRING_TARGET, program, uart_in=fed + b"\0", measure=asked)
        _check(program, run.output, answers)
        most = [max(c.cycles for c in run.calls if c.symbol == symbol) for symbol in symbols]
        return [*most, max(call.stack for call in run.calls)]

    key = remember.digest(*_inputs("unicorn", program), fed, symbols)
    *cycles, stack = _SHELF.once(key, make)
    return _figure(STRING_TARGET, name, form, cycles, program, stack)


# ---- all ----


def _inputs(simulator: str, program: Path) -> list[list[remember.Part]]:
    own: list[remember.Part] = [Path(__file__)]
    return [remember.simulator(simulator), remember.machine_code(program), own]


def _check(program: Path, output: bytes, answer: bytes) -> None:
    if output != answer:
        raise WholeError(f"{program.name}: got {output.hex()}, not {answer.hex()}")


def _static_ram(program: Path) -> int:
    """Return the bytes of variables, initialised or not."""
    with program.open("rb") as file:
        found = [ELFFile(file).get_section_by_name(n) for n in (".data", ".bss", ".noinit")]
        return sum(int(section["sh_size"]) for section in found if section is not None)


def _figure(
    target: str, name: str, program: str, cycles: list[int], linked: Path, stack: int
) -> ProgramCost:
    nm = TARGETS[target].compiler.replace("gcc", "nm")
    share = footprint.footprint(linked.with_suffix(".map"), LIBRARY_OBJECTS, nm)
    return ProgramCost(
        target=target,
        engine=name,
        program=program,
        cycles=cycles,
        flash=sum(len(segment.data) for segment in elf.segments(linked)),
        static_ram=_static_ram(linked),
        stack=stack,
        library_flash=share.flash,
        library_ram=share.static_ram,
    )


def measured() -> Iterator[tuple[str, str]]:
    """Yield engine and program of each measurement."""
    yield from ((name, "block") for name in BLOCKS)
    yield from ((name, form) for form in FORMS for name in STRINGS)


def measure_one(name: str, program: str) -> ProgramCost:
    """Build, run, check and measure one program."""
    return _measure_block(name) if program == "block" else _measure_string(name, program)


@cache
def load() -> tuple[ProgramCost, ...]:
    """Return the committed rows."""
    return tuple(ProgramCost(**row) for row in json.loads(RESULTS.read_text(encoding="utf-8")))


def save(figures: Sequence[ProgramCost]) -> None:
    """Write bench/results/whole.json."""
    RESULTS.write_text(lines(asdict(figure) for figure in figures), encoding="utf-8")
    load.cache_clear()
