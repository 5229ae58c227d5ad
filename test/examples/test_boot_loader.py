# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test BootLoader on a simulated ATmega328P with SPM: new images, forgeries and power cuts.

Its flash is checked too.
"""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, elf
from aesmall_workshop.chips.arduino import EXAMPLES
from support import oracle

SOURCE = EXAMPLES / "BootLoader" / "main.c"
SECRET = bytes(range(16))
NONCE = bytes(range(100, 116))
FLASH, STAGED, LOADER = 0x8000, 0x3800, 0x7800
PAGE, TAG = 128, 16
MOST_PAGES = STAGED // PAGE
#: Cycles of the chip, more than any update takes.
ENOUGH = 400_000_000


@cache
def loader() -> Path:
    """Build the program as its first comment describes, with the library objects of all tests."""
    program = build.BUILD / "examples" / "BootLoader.elf"
    objects = map(str, build.library("atmega328p").values())
    options = ["-mmcu=atmega328p", "-Os", f"-I{build.REPOSITORY / 'src'}", "-Wall", "-Wextra"]
    link = f"-Wl,--gc-sections,--section-start=.text={LOADER:#x}"
    with build.appearing(program) as scratch:
        command = ["avr-gcc", *options, "-Werror", link, str(SOURCE), *objects, "-o", str(scratch)]
        subprocess.run(command, check=True, capture_output=True)
    return program


@cache
def application(text: str, pages: int = 0) -> bytes:
    """Build a program that prints a line. Return it in whole pages, at least `pages` of them."""
    source = build.BUILD / "examples" / f"{text}.c"
    with build.appearing(source) as scratch:
        scratch.write_text(
            f'#include "fw.h"\nint main(void)\n{{\nfw_puts("{text}");\nfw_exit(0);\n}}'
        )
    image = b"".join(
        segment.data
        for segment in elf.segments(build.build("atmega328p", [source], name=text))
        if segment.address < FLASH
    )
    return image.ljust(max(pages, -(-len(image) // PAGE)) * PAGE, text[:1].encode())


def sealed(image: bytes) -> bytes:
    """Seal an image for staging with OpenSSL's AES."""
    pages = [image[at : at + PAGE] for at in range(0, len(image), PAGE)]
    count = bytes([len(pages)])
    parts = [oracle.eax(SECRET, NONCE + bytes([n]), count, page) for n, page in enumerate(pages)]
    return count + NONCE + b"".join(text + tag for text, tag in parts)


def flash(old: bytes, staged: bytes) -> bytes:
    """Return a flash with an old application, the image that it has staged, and the loader."""
    content = bytearray(b"\xff" * FLASH)
    for start, data in ((0, old), (STAGED, staged)):
        content[start : start + len(data)] = data
    for segment in elf.segments(loader()):
        if segment.address < FLASH:
            content[segment.address : segment.address + len(segment.data)] = segment.data
    return bytes(content)


def reset(folder: Path, content: bytes, cycles: int = ENOUGH) -> tuple[bytes, bytes]:
    """Run from a reset to the end of the application or to a power cut. Return output and flash."""
    tool = build.tool("simavr_boot", [Path(__file__).with_name("simavr_boot.c")], ["-lsimavr"])
    before, after = folder / "before.bin", folder / "after.bin"
    before.write_bytes(content)
    command = [str(tool), str(before), hex(LOADER), str(cycles), str(after)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout, after.read_bytes()


def sealed_by_the_command(folder: Path, image: bytes) -> bytes:
    """Seal an image with seal.py, which is next to the loader."""
    source, target = folder / "application.bin", folder / "image.bin"
    source.write_bytes(image)
    command = [sys.executable, str(SOURCE.with_name("seal.py")), SECRET.hex(), source, target]
    subprocess.run(command, check=True)
    return target.read_bytes()


def test_it_takes_the_flash_that_it_says() -> None:
    used = sum(len(s.data) for s in elf.segments(loader()) if s.address < FLASH)
    said = re.search(r"([\d,]+) bytes, for a boot section of 2 KB", SOURCE.read_text("utf-8"))
    assert said is not None
    assert int(said[1].replace(",", "")) == used <= FLASH - LOADER
    assert len(SOURCE.read_text("utf-8").splitlines()) <= 60


def test_without_an_image_the_application_runs(tmp_path: Path) -> None:
    content = flash(application("old"), b"")
    assert reset(tmp_path, content) == (b"old", content)


def test_an_image_is_opened_once(tmp_path: Path) -> None:
    new = application("new")
    output, after = reset(tmp_path, flash(application("old"), sealed(new)))
    assert output == b"new"
    assert after[: len(new)] == new
    assert after[STAGED : STAGED + PAGE] == b"\xff" * PAGE
    assert after[LOADER:] == flash(b"", b"")[LOADER:]
    assert reset(tmp_path, after) == (b"new", after)


def test_the_largest_image_fits(tmp_path: Path) -> None:
    new = application("new", MOST_PAGES)
    staged = sealed(new)
    assert STAGED + len(staged) <= LOADER
    output, after = reset(tmp_path, flash(application("old"), staged))
    assert output == b"new"
    assert after[:STAGED] == new


def test_the_command_seals_an_image(tmp_path: Path) -> None:
    new = application("new")
    staged = sealed_by_the_command(tmp_path, new)
    assert staged != sealed_by_the_command(tmp_path, new)  # it has another nonce
    output, after = reset(tmp_path, flash(application("old"), staged))
    assert output == b"new"
    assert after[: len(new)] == new


@pytest.mark.parametrize("place", ["count", "nonce", "first page", "last tag", "too many pages"])
def test_what_is_not_authentic_changes_nothing(tmp_path: Path, place: str) -> None:
    staged = bytearray(sealed(application("new")))
    at = {"count": 0, "nonce": 16, "first page": 17, "last tag": -1, "too many pages": 0}[place]
    staged[at] = 255 if place == "too many pages" else staged[at] ^ 1
    content = flash(application("old"), bytes(staged))
    assert reset(tmp_path, content) == (b"old", content)


def test_pages_stay_in_their_order(tmp_path: Path) -> None:
    staged = sealed(application("new", 4))
    one, two = 17, 17 + PAGE + TAG
    swapped = staged[:one] + staged[two : two + PAGE + TAG] + staged[one:two]
    content = flash(application("old"), swapped + staged[len(swapped) :])
    assert reset(tmp_path, content) == (b"old", content)


def test_after_a_power_cut_it_begins_again(tmp_path: Path) -> None:
    old, new = application("old", 8), application("new", 8)
    start = flash(old, sealed(new))
    seen = set()
    for cycles in range(100_000, 6_000_000, 190_001):
        _, after = reset(tmp_path, start, cycles)
        is_old, is_new = after[: len(old)] == old, after[: len(new)] == new
        seen.add((is_old, is_new))
        assert reset(tmp_path, after)[0] == b"new"
    assert {(True, False), (False, False), (False, True)} <= seen
