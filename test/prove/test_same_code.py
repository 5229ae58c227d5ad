# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests for which chips the assembly equals another chip's, so that the other proofs hold."""

from __future__ import annotations

import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from aesmall.targets import SAME_CODE
from aesmall_workshop.chips import build
from aesmall_workshop.paths import REPOSITORY
from elftools.elf.elffile import ELFFile

#: `make test` has only the ATmega328P and the M0+.
pytestmark = pytest.mark.verify

SRC = REPOSITORY / "src"
#: The place in an ELF file that names the variant of the processor
E_FLAGS = slice(36, 40)


def _assembly(target: str) -> dict[Path, bytearray]:
    """Return source -> its object: code, relocations and symbols."""
    found = {
        source: bytearray(path.read_bytes())
        for source, path in build.library(target, ["avr"]).items()
        if source.suffix == ".S"
    }
    for content in found.values():
        content[E_FLAGS] = bytes(4)
    return found


@pytest.mark.parametrize("target", SAME_CODE)
def test_the_assembler_makes_the_same_objects(target: str) -> None:
    proved = _assembly("atmega328p")
    assert len(proved) >= 80
    assert _assembly(target) == proved


def test_other_cores_get_other_objects() -> None:
    assert _assembly("attiny85") != _assembly("atmega328p")


# ---- Cortex-M33 ----

#: The flags of the Pico SDK and of Arduino-Pico for the Arm cores of an RP2350
CORTEX_M33 = (
    *("-mcpu=cortex-m33", "-mthumb", "-march=armv8-m.main+fp+dsp", "-mfloat-abi=softfp"),
    *("-mcmse", "-DPICO_RP2350=1", "-Os", "-ffunction-sections", "-fdata-sections"),
)
CORTEX_A7 = ("-mcpu=cortex-a7", "-mthumb")


def _thumb(source: Path, flags: tuple[str, ...], folder: Path) -> bytes:
    """Return the whole object of a file of src/armv6m."""
    out = folder / f"{source.stem}.o"
    command = ["arm-none-eabi-gcc", *flags, f"-I{SRC}", "-c", str(source), "-o", str(out)]
    subprocess.run(command, check=True)
    return out.read_bytes()


def test_a_cortex_m33_gets_the_objects_of_a_cortex_m0plus(tmp_path: Path) -> None:
    """Code, tables, relocations, symbols and attributes are the same, so the proofs hold there."""
    made = build.library("rp2040", ["armv6m"])
    proved = {source: path.read_bytes() for source, path in made.items() if source.suffix == ".S"}
    assert set(proved) == set((SRC / "armv6m").rglob("*.S"))
    assert len(proved) >= 80
    with ThreadPoolExecutor(2) as pool:
        for source, now in zip(
            proved, pool.map(lambda path: _thumb(path, CORTEX_M33, tmp_path), proved), strict=True
        ):
            assert now == proved[source], source
    source = SRC / "armv6m" / "aesmall_wipe.S"
    assert _thumb(source, CORTEX_A7, tmp_path) != proved[source]


# ---- AVRxt ----

#: avr-gcc's architectures of these parts: with all flash in the space of data (tinyAVR 0, 1 and 2,
#: megaAVR 0, AVR Dx and Ex of 16 and 32 KB), and with 128 KB. Parts with 64 KB have an XMEGA
#: architecture.
AVRXT = ("avrxmega3", "avrxmega4")
#: I/O addresses. The last two are written in another order on XMEGA.
SPH, SPL, SREG = 0x3E, 0x3D, 0x3F
CLI, EXECUTES = 0x94F8, 4


def _assembled(architecture: str, folder: Path) -> dict[str, bytes]:
    """Return file -> its object, as avr-gcc makes it for an architecture."""

    def assemble(source: Path) -> tuple[str, bytes]:
        out = folder / f"{architecture}-{source.stem}.o"
        command = [
            "avr-gcc",
            f"-mmcu={architecture}",
            f"-I{SRC}",
            "-c",
            str(source),
            "-o",
            str(out),
        ]
        subprocess.run(command, check=True)
        content = bytearray(out.read_bytes())
        content[E_FLAGS] = bytes(4)
        return source.stem, bytes(content)

    with ThreadPoolExecutor(2) as pool:
        return dict(pool.map(assemble, sorted((SRC / "avr").rglob("*.S"))))


def _port(word: int) -> int:
    """Return the I/O address of an OUT, or -1 for other instructions."""
    return word >> 5 & 0x30 | word & 15 if word & 0xF800 == 0xB800 else -1


def _outs(one: bytes, other: bytes) -> set[int]:
    """Return the I/O addresses of the OUTs in which two objects differ.

    The rest must be the same.
    """
    words = zip(memoryview(one).cast("H"), memoryview(other).cast("H"), strict=True)
    differing = [word for pair in words if pair[0] != pair[1] for word in pair]
    return {*map(_port, differing)}


def _code(path: Path) -> list[int]:
    """Return the words of the code of an object."""
    with path.open("rb") as file:
        sections = [s.data() for s in ELFFile(file).iter_sections() if s["sh_flags"] & EXECUTES]
    return [word for data in sections for word in memoryview(bytes(data)).cast("H")]


def test_no_interrupt_finds_half_a_stack_pointer_on_avrxt(tmp_path: Path) -> None:
    """All assembly, modes too, has CLI, SPH, SPL and SREG without an instruction between them."""
    found = 0
    for name in _assembled(AVRXT[0], tmp_path):
        words = _code(tmp_path / f"{AVRXT[0]}-{name}.o")
        places = [place for place, word in enumerate(words) if _port(word) in (SPL, SPH)]
        for first, second in zip(places[::2], places[1::2], strict=True):
            assert words[first - 1] == CLI, name
            around = [*map(_port, words[first : first + 3])]
            assert (around, second) == ([SPH, SPL, SREG], first + 1), name
            found += 1
    assert found >= 10


@pytest.mark.parametrize("architecture", AVRXT)
def test_avrxt_gets_the_objects_of_xmega(architecture: str, tmp_path: Path) -> None:
    """AVRxt gets the objects of XMEGA, which are proved.

    They equal the objects of the ATmega328P except for the order in which the halves of the stack
    pointer and the flags are written. Their lengths and cycles are the same.
    """
    now = _assembled(architecture, tmp_path)
    assert now == _assembled("avrxmega2", tmp_path)
    classic = _assembled("avr5", tmp_path)
    differing = {name for name in now if now[name] != classic[name]}
    assert {tuple(sorted(_outs(now[name], classic[name]))) for name in differing} == {(SPL, SREG)}
    moving = {
        source.stem
        for source in (SRC / "avr").rglob("*.S")
        if re.search("SET_STACK_POINTER|OPEN_FRAME|_ctr.inc", source.read_text(encoding="utf-8"))
    }
    assert differing <= moving
