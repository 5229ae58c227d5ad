# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the bytes and seconds of the AVR boot loader, and the command that builds it."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, elf

from . import avr
from .avr import CHIPS, EACH_CHIP, ENGINES, HERTZ, SMALL, TAG, Device, Image, program

#: 115,200 baud, and the cycles of 4.5 ms for an erase or a write (ATmega328P datasheet, 27.8: at
#: most)
BAUD, PAGE_TIME = 115_200, 72_000


def seconds(folder: Path, chip: str, engine: str) -> tuple[float, float, float]:
    """Return the seconds for 10 KB on the line, for AES-CCM and for the flash."""
    what = CHIPS[chip]
    byte = HERTZ * 10 // BAUD
    device = Device(folder, what, engine, quick=False)
    image = Image(program("timed", 3, what.page), 1, what.page).sealed()
    run = device.run(image, byte=byte, page=PAGE_TIME, cell=52_800)
    chunk = run.requests[2][3] - run.requests[1][3]
    pages = 10 * 1024 / what.page
    line = (what.page + TAG + 6) * byte
    flash = 2 * PAGE_TIME
    scale = pages / HERTZ
    return line * scale, (chunk - line - flash) * scale, flash * scale


def rows(folder: Path, chip: str, engine: str) -> dict[str, str]:
    """Return the row of doc/use/avr-loader.md, and the end of that of moving/boot-loaders.md."""
    size = len(avr.loader(chip, engine, quick=False))
    parts = seconds(folder, chip, engine)
    cells = [
        f"`{chip}`",
        f"`{engine}`",
        f"{size:,}",
        *(f"{part:.1f}" for part in (*parts, sum(parts))),
    ]
    ram = 4 * 16 + CHIPS[chip].page + TAG  # .noinit in loader.inc
    compared = f"`{engine}` | AES-CCM | {size:,} | {ram} | {sum(parts):.1f} |"
    found = {"use/avr-loader.md": "| " + " | ".join(cells) + " |"}
    return found | ({"moving/boot-loaders.md": compared} if chip == SMALL.name else {})


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("chip", EACH_CHIP)
def test_figures(tmp_path: Path, chip: str, engine: str) -> None:
    for page, row in rows(tmp_path, chip, engine).items():
        assert row in (build.REPOSITORY / "doc" / page).read_text("utf-8")


def test_the_bytes_without_aes_and_ccm() -> None:
    whole = len(avr.loader(SMALL.name, "nano_tableless", quick=False))
    [file] = avr.BUILT.glob(f"{SMALL.name}-nano_tableless115200-{avr.KEY.hex()[:4]}/loader.elf")
    at = {name: symbol.address for name, symbol in elf.symbols(file).items()}
    ccm = at["store"] - at["open"] + at["match_4"] - at["next_mac"]
    rest = at["aesmall_aes128_encrypt_only_nano_tableless_avr"] - SMALL.boot - ccm
    assert rest < whole
    assert f"has {rest} bytes" in (build.REPOSITORY / "doc" / "use" / "avr-loader.md").read_text()


@pytest.mark.parametrize("chip", CHIPS)
def test_it_fits_its_boot_section(chip: str) -> None:
    for engine in ENGINES:
        assert len(avr.loader(chip, engine, quick=False)) <= CHIPS[chip].flash - CHIPS[chip].boot


def test_the_commands_of_the_first_comment(tmp_path: Path) -> None:
    text = (avr.FOLDER / "loader.S").read_text("utf-8")
    for chip in CHIPS.values():
        assert f"{chip.boot:#x}" in text
    lines = [line[7:] for line in text.splitlines() if line.startswith(" *     ")]
    script = "\n".join(lines).replace("-I.", f"-I{tmp_path}").replace("> key.h", "> $OUT/key.h")
    script = script.replace("-o loader.elf", "-o $OUT/loader.elf")
    assert script.count("$OUT") == 2
    subprocess.run(
        ["bash", "-ec", script],
        env={**os.environ, "OUT": str(tmp_path)},
        cwd=build.REPOSITORY,
        check=True,
    )
    key = re.findall(r"0x(\w\w)", (tmp_path / "key.h").read_text("utf-8"))
    assert len(key) == 16
    size = sum(
        len(s.data) for s in elf.segments(tmp_path / "loader.elf") if s.address < SMALL.flash
    )
    assert size == len(avr.loader("atmega328p", "nano", quick=False))
