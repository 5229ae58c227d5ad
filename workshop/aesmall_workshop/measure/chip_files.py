# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Seal files on simulated chips with the firmware of bench/firmware/files.

A Pico has littlefs in its flash. An ATmega328P has two slots in its EEPROM. The same program also
runs on the host, with power cuts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from aesmall.targets import TARGETS

from ..chips import build, littlefs, simulators
from ..paths import REPOSITORY

FIRMWARE = REPOSITORY / "bench" / "firmware" / "files"
ADAPTERS = REPOSITORY / "src" / "adapters"
#: The part of the 2 MB of flash that belongs to the file system: its start and its size. The size
#: of the EEPROM.
FLASH_FIRST, FLASH_FILES = 0x1C0000, 0x40000
EEPROM = 1024
#: Store -> target and simulator
CHIPS = {"littlefs": ("rp2040", "rp2040js"), "eeprom": ("atmega328p", "simavr")}
#: Bytes of content in a chunk
CHUNKS = {"littlefs": 1024, "eeprom": 64}
_LFS = {"LFS_NO_MALLOC": "1", "LFS_NO_DEBUG": "1", "LFS_NO_WARN": "1", "LFS_NO_ERROR": "1"}


@cache
def program(
    target: str,
    store: str = "littlefs",
    *,
    engine: str = "ct",
    main: str = "main",
    more: Sequence[tuple[str, str]] = (),
    flags: Sequence[str] = (),
    compiler: str | None = None,
) -> Path:
    """Build the program for a target and a store. The target "host" has a model of the memory.

    `main` names the file with the commands. `more` has further macros.
    """
    defines = {"FILES_ENGINE": engine, **dict(more)}
    sources = [FIRMWARE / f"{main}.c", FIRMWARE / "lines.c", FIRMWARE / f"store_{store}.c"]
    if target == "host":
        defines["FILES_MODEL"] = "1"
        sources.append(FIRMWARE / "memory_model.c")
    else:
        sources.append(FIRMWARE / ("flash_rp2040.c" if store == "littlefs" else "eeprom_avr.c"))
    if store == "littlefs":
        lfs = littlefs.sources()
        defines |= _LFS | {"AESMALL_LITTLEFS": "1"}
        if target != "host":
            defines["LFS_NO_ASSERT"] = "1"
        sources += [lfs / "lfs.c", lfs / "lfs_util.c"]
        sources += [ADAPTERS / "littlefs.c", ADAPTERS / "littlefs_nonce.c"]
        flags = [*flags, f"-I{lfs}"]
    else:
        defines["FILES_EEPROM"] = "1"
    name = f"files-{store}-{engine}{'' if main == 'main' else '-' + main}"
    return build.build(target, sources, name=name, defines=defines, flags=flags, compiler=compiler)


def text(content: bytes) -> bytes:
    """Return the request that sends a text to the program."""
    return b"T %d\n" % len(content) + content


def requests(*parts: str | bytes) -> bytes:
    """Return the program's input: these lines, with texts from text(), and the final command."""
    lines = (part if isinstance(part, bytes) else f"{part}\n".encode() for part in parts)
    return b"".join(lines) + b"Q\n"


@dataclass(frozen=True)
class Sealed:
    """A text that was sealed into a file on the simulated Pico."""

    #: The file as littlefs on the host reads it
    content: bytes
    #: All of the flash
    image: bytes
    #: Cycles at 125 MHz: of sealing only, of the whole call, and of waiting for the flash in it
    crypto: int
    total: int
    flash: int
    #: Pages programmed and sectors erased by the call
    pages: int
    sectors: int

    def microseconds(self, cycles: int) -> float:
        """Convert cycles of the RP2040 to microseconds."""
        return cycles * 1e6 / TARGETS["rp2040"].clock_hz


def values(output: bytes) -> list[int]:
    """Return the counter values in a program's output."""
    return [int(value, 16) for value in re.findall(rb"\+([0-9a-f]{16})", output)]


def flash_image(files: bytes) -> bytes:
    """Return an image of the whole flash with this file system at its end."""
    return b"\xff" * FLASH_FIRST + files


def file_system(image: bytes) -> littlefs.Image:
    """Return the file system in an image of the flash."""
    return littlefs.Image(image[FLASH_FIRST : FLASH_FIRST + FLASH_FILES])


def run(
    store: str,
    parts: Sequence[str | bytes],
    image: bytes = b"",
    *,
    engine: str = "ct",
    main: str = "main",
    measure: Sequence[str] = (),
    cuts: Sequence[simulators.Cut] = (),
    after: Sequence[str | bytes] = (),
) -> simulators.Run:
    """Run the program on its chip with these requests."""
    target, simulator = CHIPS[store]
    storage = simulators.Storage(image, tuple(cuts), requests(*after))
    return simulators.run(
        simulator,
        target,
        program(target, store, engine=engine, main=main),
        uart_in=requests(*parts),
        measure=measure,
        storage=storage,
    )


def stored(result: simulators.Run) -> simulators.Stored:
    """Return the memory that a run left."""
    assert result.stored is not None
    return result.stored


def seal_on_pico(name: str, content: bytes, key: bytes, *, engine: str = "ct") -> Sealed:
    """Format the flash of a simulated Pico, seal a file there and read it on the host."""
    image = stored(run("littlefs", ["F"], engine=engine)).image
    # A nonce is taken first. The counter then has values ready, and `B` does not write to the
    # flash.
    lines: list[str | bytes] = ["M", text(content), "N", f"B {key.hex()}"]
    before = run("littlefs", lines, image, engine=engine)
    lines.append(f"S {name} {key.hex()}")
    after = run("littlefs", lines, image, engine=engine, measure=["seal_nowhere", "seal_file"])
    if not after.output.endswith(b" 0\n"):
        raise simulators.SimulationError(f"the file was not sealed: {after.output!r}")
    cycles = {call.symbol: call.cycles for call in after.calls}
    writes = stored(after).writes[len(stored(before).writes) :]
    sectors = sum(write.erases for write in writes)
    return Sealed(
        content=file_system(stored(after).image).read(name),
        image=stored(after).image,
        crypto=cycles["seal_nowhere"],
        total=cycles["seal_file"],
        flash=stored(after).cycles - stored(before).cycles,
        pages=len(writes) - sectors,
        sectors=sectors,
    )
