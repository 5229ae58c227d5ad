# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""One wrong character in any macro of the AVR engines is refuted, and the message leads to it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from aesmall import build
from aesmall.engines import CTR, REPOSITORY
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from .contracts import Routine, placements, routines
from .explain import explain
from .image import Image
from .listing import Listing
from .prove import PROGRAM, Prover

SOURCES = REPOSITORY / "src" / "avr"
#: A character of an instruction -> what a slip of the finger makes of it
SLIPS = {
    **{digit: "0123".replace(digit, "") for digit in "0123456789"},
    "x": "y",
    "y": "x",
    "X": "YZ",
    "Y": "XZ",
    "Z": "XY",
    "c": "s",
    "l": "rh",
    "n": "d",
    "+": "-",
    "\\": "",
}
MACRO = re.compile(r"^\.macro (\w+).*?^\.endm", re.MULTILINE | re.DOTALL)


#: Slips that assemble to another program, for each line
TRIED = 3
#: Macros that make no instruction, and those of code that is no kernel or not on an ATmega328P
PLAIN = (
    *("FUNCTION", "END_FUNCTION", "FLASH_TABLE", "RAM_TABLE", "NAME_STATE", "TURN", "TURN_NEXT"),
    *("EXPAND_BEGIN", "FROM", "CALL_FUNCTION"),
)
#: What an ATmega328P leaves out, and what only wipes, which no proof demands
ELSEWHERE, WIPES = "__AVR_SP8__", "std   Y+.Lplace, r1"
#: What uses the macros of the unrolled engine whose names begin so; the others are for encryption.
FAST = {
    **dict.fromkeys(("EIC_KEY", "EIC_BEGIN", "HALF"), "expand_eic"),
    **dict.fromkeys(("EIC_", "DECRYPT_EIC_"), "decrypt_eic"),
    **dict.fromkeys(("INV_", "DECRYPT_", "ENTER_DECRYPT", "LEAVE_DECRYPT"), "decrypt"),
}
#: What has not been done has no place in the code.
MISSING = re.compile(
    r"it is +(\w+\[\d+\] before|[01]$)|returns with r1 not 0|more than \d+ instructions"
    "|moves the stack pointer",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Place:
    """A line of the body of a macro."""

    file: str
    macro: str
    line: str
    #: Of the line, in the text
    start: int
    branch_free: bool

    def __str__(self) -> str:
        return f"{self.file}:{self.macro}:{' '.join(self.line.split(';')[0].split())}"

    @property
    def routine(self) -> Routine:
        """One that uses the macro."""
        verb, bits, fast = "encrypt", 128, "_fast" in self.file or "_column" in self.file
        if "_ctr" in self.file:
            verb = CTR
        elif fast and "expand" not in self.file:
            verb = next((v for start, v in FAST.items() if self.macro.startswith(start)), verb)
        elif "decrypt" in self.file:
            verb = "decrypt"
        elif "expand" in self.file:
            verb = "expand"
            bits = next((b for b in (192, 256) if str(b) in self.file), 128)
        return next(
            routine
            for routine in routines("atmega328p")
            if routine.engine.name == ("fast" if fast else "balanced")
            and (routine.verb, routine.key_bits) == (verb, bits)
            and (routine.variant is not None) == self.branch_free
        )


def _places() -> Iterator[Place]:
    for path in [*sorted(SOURCES.glob("*.inc")), *sorted(SOURCES.glob("*.S"))]:
        text = path.read_text(encoding="utf-8")
        for macro in MACRO.finditer(text):
            name = macro[1]
            for line in re.finditer(r"^ +[a-zA-Z].*$", macro[0], re.MULTILINE):
                start = macro.start() + line.start()
                conditions = _conditions(text[:start])
                is_plain = {name, line[0].split()[0]} & set(PLAIN)
                if not is_plain and ELSEWHERE not in conditions and WIPES not in line[0]:
                    branch_free = "AESMALL_AVR_BRANCH_FREE" in conditions
                    yield Place(path.name, name, line[0], start, branch_free)


def _conditions(before: str) -> list[str]:
    """What holds where that stands which comes behind this text; empty for an #else."""
    conditions: list[str] = []
    for directive, condition in re.findall(
        r"^#(if|ifdef|ifndef|else|endif)\b *(.*)$", before, re.M
    ):
        if directive.startswith("if"):
            conditions.append(condition)
        else:
            conditions.pop()
            if directive == "else":
                conditions.append("")
    return conditions


def _slips(line: str) -> Iterator[str]:
    """The line with one character wrong, the operands first; at last, commented out by one."""
    code = line.split(";")[0].rstrip()
    yield f"{code}+{line[len(code) :]}"
    for place in reversed(range(len(code))):
        for other in SLIPS.get(code[place], ""):
            yield line[:place] + other + line[place + 1 :]
    yield f";{line}"


def _code(elf: Path, routine: Routine) -> bytes:
    image = Image(elf)
    symbol = image.symbols[routine.symbol]
    return image.read(symbol.address, symbol.size) or b""


def _program(folder: Path, routine: Routine) -> Path:
    flags = ["-gdwarf-2", f"-Wl,--undefined={routine.symbol}"]
    flags += routine.variant.flags if routine.variant else ()
    tables = [folder / f"{table.symbol}.S" for table in routine.engine.tables]
    kernels = [routine.symbol]
    if routine.verb == "expand_eic":
        kernels.append(str(routine.engine.kernel("expand", routine.key_bits)))
    sources = [PROGRAM, *(folder / f"{kernel}.S" for kernel in kernels), *tables]
    return build.build("atmega328p", sources, name="slip", flags=flags, library=False)


@cache
def _right(routine: Routine) -> bytes:
    return _code(_program(SOURCES, routine), routine)


@pytest.mark.slow
@pytest.mark.parametrize("place", [*_places()], ids=str)
def test_one_wrong_character_in_a_macro_is_refuted(place: Place, tmp_path: Path) -> None:
    folder = tmp_path / "avr"
    shutil.copytree(SOURCES, folder)
    file = folder / place.file
    text = file.read_text(encoding="utf-8")
    routine = place.routine
    tried = 0
    for line in _slips(place.line):
        file.write_text(text[: place.start] + line + text[place.start + len(place.line) :])
        try:
            elf = _program(folder, routine)
        except build.BuildError:
            continue
        if _code(elf, routine) == _right(routine):
            continue
        tried += 1
        prover = Prover(Image(elf), routine)
        failed = next((run for run in map(prover.run, placements(routine)) if run.failure), None)
        assert failed is not None, f"{line.strip()}: proved"
        message = explain(prover, failed, Listing(elf))
        assert f"{folder}/" in message or MISSING.search(message), message
        _check_counterexample(routine, message)
        if tried == TRIED:
            return
    assert tried, "no slip made another program"


def _check_counterexample(routine: Routine, message: str) -> None:
    """What a message calls right is right by OpenSSL."""
    found = re.search(r"for the key (\w+), input (\w+): out is (\w+), by FIPS 197 (\w+)", message)
    if found is None:
        return
    key, block, wrong, right = (bytes.fromhex(text.replace("?", "0")) for text in found.groups())
    if routine.verb == CTR:
        low = routine.counted.low
        counter = modes.CTR(block[: 16 - len(low)] + low)
        assert right == Cipher(algorithms.AES(key), counter).encryptor().update(block) != wrong
        return
    cipher = Cipher(algorithms.AES(key), modes.ECB())
    context = cipher.encryptor() if routine.verb == "encrypt" else cipher.decryptor()
    assert right == context.update(block)
    assert wrong != right
