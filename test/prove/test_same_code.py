# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test on which chips the assembly has the same code as on the ATmega328P.

The proofs for the ATmega328P hold for these chips too.
"""

from __future__ import annotations

import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest
from aesmall.targets import SAME_CODE
from aesmall_workshop.chips import build
from aesmall_workshop.paths import REPOSITORY
from elftools.elf.elffile import ELFFile

#: `make test` covers only the ATmega328P and the M0+.
pytestmark = pytest.mark.verify

SRC = REPOSITORY / "src"
#: The field of an ELF file that names the variant of the processor
E_FLAGS = slice(36, 40)


def _assembly(target: str) -> dict[Path, bytearray]:
    """Return the objects by source, with code, relocations and symbols."""
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
CORTEX_M4 = ("-mcpu=cortex-m4", "-mthumb", "-Os", "-ffunction-sections")
CORTEX_A7 = ("-mcpu=cortex-a7", "-mthumb")


def _thumb(source: Path, flags: tuple[str, ...], folder: Path) -> bytes:
    """Return the whole object of a file of src/armv6m."""
    out = folder / f"{source.stem}.o"
    command = ["arm-none-eabi-gcc", *flags, f"-I{SRC}", "-c", str(source), "-o", str(out)]
    subprocess.run(command, check=True)
    return out.read_bytes()


def _bytes_of(content: bytes) -> int:
    """Return the bytes of code and data of an object."""
    sections = ELFFile(BytesIO(content)).iter_sections()
    return sum(s["sh_size"] for s in sections if s["sh_flags"] & 2)


@pytest.mark.parametrize("flags", [CORTEX_M33, CORTEX_M4], ids=["M33", "M4"])
def test_other_cores_get_the_objects_of_a_cortex_m0plus(
    flags: tuple[str, ...], tmp_path: Path
) -> None:
    """A Cortex-M33 and an M4 get the same objects as a Cortex-M0+, except for the fast GHASH.

    Code, tables, relocations, symbols and attributes are equal, so the proofs hold there.
    """
    made = build.library("rp2040", ["armv6m"])
    proved = {source: path.read_bytes() for source, path in made.items() if source.suffix == ".S"}
    assert set(proved) == set((SRC / "armv6m").rglob("*.S"))
    assert len(proved) >= 80
    with ThreadPoolExecutor(2) as pool:
        for source, now in zip(
            proved, pool.map(lambda path: _thumb(path, flags, tmp_path), proved), strict=True
        ):
            if re.match("aesmall_ghash_(?!small)", source.stem):  # src/armv7m has them
                assert _bytes_of(now) == 0 < _bytes_of(proved[source]), source
            else:
                assert now == proved[source], source
    source = SRC / "armv6m" / "aesmall_wipe.S"
    assert _thumb(source, CORTEX_A7, tmp_path) != proved[source]


# ---- AVRxt ----

#: The architectures of avr-gcc for these parts. In the first, all flash is in the data space
#: (tinyAVR 0, 1 and 2, megaAVR 0, AVR Dx and Ex of 16 and 32 KB). The second is for parts of 128
#: KB. Parts of 64 KB have the same architecture as XMEGA.
AVRXT = ("avrxmega3", "avrxmega4")
#: I/O addresses. AVRxt code writes the last two in the opposite order.
SPH, SPL, SREG = 0x3E, 0x3D, 0x3F
CLI, EXECUTES = 0x94F8, 4


def _assembled(architecture: str, folder: Path) -> dict[str, bytes]:
    """Return the objects of avr-gcc for an architecture, by file."""

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
    """Return the I/O address of an OUT, or -1 for another instruction."""
    return word >> 5 & 0x30 | word & 15 if word & 0xF800 == 0xB800 else -1


def _outs(one: bytes, other: bytes) -> set[int]:
    """Return the I/O addresses of the OUTs in which two objects differ.

    All other words must be equal.
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
    """On AVRxt no interrupt can see a half-written stack pointer.

    All assembly, including the modes, executes CLI, SPH, SPL and SREG without other instructions
    between.
    """
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

    They equal the objects of the ATmega328P except for the order in which SPL and SREG are written.
    Their length and their cycles are the same.
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
