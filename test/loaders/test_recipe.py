# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Follow doc/recipes/boot-loader.md word by word, with a simulated Uno and a simulated Pico.

The commands for hardware, downloads and the IDE are replaced. The server sends to its model.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from aesmall.image.format import device_key, read
from aesmall_workshop.chips import build
from intelhex import IntelHex

from . import rp2040
from .avr import CHIPS, Device

PAGE = build.REPOSITORY / "doc" / "recipes" / "boot-loader.md"
UNO = CHIPS["atmega328p"]
PROGRAM = random.Random("recipe").randbytes(700)
BYTE = 16_000_000 * 10 // 115_200
SLOTS = (0x10004000, 0x10102000)
#: Programs of the page that this computer lacks, as shell scripts
REPLACED = {
    # A folder of links, in which the page writes a file
    "git": 'test "$1" = clone && mkdir aesmall && ln -s "$REPOSITORY"/* aesmall',
    "pipx": 'test -f "${2%\\[image\\]}/pyproject.toml"',
    "avrdude": 'echo "$@" > avrdude.txt',
    "arduino-cli": 'test -d "${@: -1}" && mkdir -p out && cp app.hex out/HelloAES.ino.hex',
    "aesmall": '''[ "$2" != serve ] || set -- "$@" --dry-run
        exec "$PYTHON" -m aesmall "$@"''',
}


@dataclass(frozen=True)
class OfPage(Device):
    """A chip with the loader that the page builds."""

    built: bytes = b""

    def _loader(self) -> bytes:
        return self.built


def in_hex(path: Path, address: int, content: bytes) -> None:
    """Write a program as Intel HEX."""
    made = IntelHex()
    made.puts(address, content)
    made.write_hex_file(str(path))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Run the commands of the page in a folder that has only the programs to seal."""
    place = tmp_path_factory.mktemp("recipe")
    tools = tmp_path_factory.mktemp("tools")
    for name, script in REPLACED.items():
        (tools / name).write_text(f"#!/bin/bash -eu\n{script}\n", encoding="utf-8")
        (tools / name).chmod(0o755)
    in_hex(place / "app.hex", 0, PROGRAM)
    for number, address in enumerate(SLOTS):
        in_hex(place / f"slot{number}.hex", address, rp2040.linked(number))
    blocks = re.findall(r"```console\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    [update] = (block for block in blocks if "arduino-cli" in block)
    script = "".join([*blocks, update.replace("--version 1", "--version 2")])
    environment = {
        **os.environ,
        "PATH": f"{tools}:{os.environ['PATH']}",
        "PYTHON": sys.executable,
        "PYTHONPATH": f"{build.REPOSITORY / 'host'}:{os.environ.get('PYTHONPATH', '')}",
        "REPOSITORY": str(build.REPOSITORY),
    }
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=place,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr.count("version 1 is installed in the model") == 2, done.stderr
    assert done.stderr.count("version 2 is installed in the model") == 1, done.stderr
    for name in ("key", "key.h", "aesmall/key.h", "loader.elf", "loader.hex", "key-00217"):
        assert (place / name).stat().st_mode & 0o077 == 0, name
    return place


def key(folder: Path, name: str = "key") -> bytes:
    """Return a key of the page."""
    return bytes.fromhex((folder / name).read_text("utf-8"))


def test_the_uno_runs_the_program(folder: Path, tmp_path: Path) -> None:
    loader = IntelHex(str(folder / "loader.hex"))
    assert loader.minaddr() == UNO.boot
    chip = OfPage(
        tmp_path,
        programs=(PROGRAM,),
        quick=False,
        key=key(folder),
        built=loader.tobinstr(start=UNO.boot),
    )
    assert chip.run(byte=BYTE).end == "silent"
    run = chip.run((folder / "app.img").read_bytes(), byte=BYTE)
    assert run.end.startswith("started 0 ")
    assert run.flash[: len(PROGRAM)] == PROGRAM


def test_the_fuses_and_lock_bits(folder: Path) -> None:
    """They are those of the loader's page. The lock bits are last: they lock the chip."""
    words = (folder / "avrdude.txt").read_text("utf-8")
    page = (build.REPOSITORY / "doc" / "use" / "avr-loader.md").read_text("utf-8")
    written = dict(re.findall(r"-U (\w+):w:(0x\w+):m", words))
    assert list(written) == ["lfuse", "hfuse", "efuse", "lock"]
    assert words.index("loader.hex") < words.index("lock:")
    assert f"| high fuse | {written['hfuse']} |" in page
    assert f"| lock bits | {written['lock']} |" in page
    high, lock = int(written["hfuse"], 16), int(written["lock"], 16)
    assert high & 1 == 0, "BOOTRST"
    assert 512 << (3 - (high >> 1 & 3)) == UNO.flash - UNO.boot, "BOOTSZ"
    assert high >> 3 & 1 == 1, "EESAVE"
    assert lock >> 4 & 3 == lock & 3 == 0, "BLB1 and LB"


def test_the_key_of_a_device(folder: Path) -> None:
    assert key(folder, "key-00217") == device_key(key(folder), b"00217")
    image = read((folder / "00217.img").read_bytes())
    assert image.open(key(folder, "key-00217")) == PROGRAM


def test_the_header_for_the_pico(folder: Path) -> None:
    text = (folder / "aesmall" / "key.h").read_text("utf-8")
    found = re.search(r"^#define LOADER_KEY \{ (.*) \}$", text, re.MULTILINE)
    assert found is not None
    assert bytes(int(digits, 16) for digits in found[1].split(",")) == key(folder)
    assert re.findall(r"^#define (\w+) 1$", text, re.MULTILINE) == [
        "LOADER_PRODUCT",
        "LOADER_HARDWARE",
    ]
    page = PAGE.read_text("utf-8")
    assert all(f"{address:#x}" in page for address in SLOTS)


def test_the_pico_runs_the_program(folder: Path) -> None:
    content = rp2040.in_flash(rp2040.built(folder / "aesmall"))
    images = [(folder / f"slot{number}.img").read_bytes() for number in (1, 0)]
    host = rp2040.Host(images, runs=20_000)
    empty = content.ljust(rp2040.FIRST + 2 * rp2040.SLOT, b"\xff")
    [[life]] = rp2040.run([rp2040.Job(host, empty, real=True)])
    assert life.slot == 0
    assert life.said == "slot 0: Data\n"
