# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build boot loaders, seal images, and run them on a simulated AVR with a host and power cuts."""

from __future__ import annotations

import random
import subprocess
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, elf
from cryptography.hazmat.primitives.ciphers.aead import AESCCM

FOLDER, BUILT = build.REPOSITORY / "loaders" / "avr", build.BUILD / "loaders"
KEY = bytes.fromhex("8f3ad104c6b2597e10e4f9075d68a32b")
PRODUCT, HARDWARE = 0xA1B2C3D4, 0x00010203
#: Short times, so that a run has few cycles
QUICK = {"REPEAT_MS": "4", "GAP_MS": "1", "QUIET_MS": "1", "BAUD": "1000000"}
ENGINES = ("nano", "tiny", "nano_tableless")
HERTZ = 16_000_000
#: Cycles, more than an update takes
ENOUGH = 60_000_000
LINE, FORMAT, AUTHENTIC, OF_PRODUCT, OF_HARDWARE, VERSION, PLACE, FLASH, STORAGE = range(1, 10)
HEADER, TAG = 60, 16
#: The program asks for an update
ASKED = 0x61657349


@dataclass(frozen=True)
class Chip:
    """A chip, and the boot section of the loader's first comment."""

    name: str
    boot: int
    page: int
    flash: int
    eeprom: int

    @property
    def records(self) -> int:
        """Return the address of the records."""
        return self.eeprom - 24


CHIPS = {
    chip.name: chip
    for chip in (
        Chip("atmega328p", 0x7800, 128, 0x8000, 1024),
        Chip("atmega1284p", 0x1F800, 256, 0x20000, 4096),
        Chip("atmega2560", 0x3F800, 256, 0x40000, 4096),
    )
}
SMALL = CHIPS["atmega328p"]
#: As parameters: `make test` has one chip, `make verify` the others
EACH_CHIP = ["atmega328p", *(pytest.param(c, marks=pytest.mark.verify) for c in [*CHIPS][1:])]


@cache
def loader(
    chip: str, engine: str, *, quick: bool = True, key: bytes = KEY, baud: int = 115_200
) -> bytes:
    """Build a loader with the command of its first comment. Return its bytes."""
    what = CHIPS[chip]
    kind = engine.removesuffix("_tableless")
    kernel = f"aesmall_aes128_encrypt_only_{engine}_avr"
    sources = [FOLDER / "loader.S", build.REPOSITORY / "src" / "avr" / kind / f"{kernel}.S"]
    sources.append(build.REPOSITORY / "src" / "avr" / "aesmall_sbox_avr.S")
    defines: Mapping[str, str] = {
        "BOOT": hex(what.boot),
        "PRODUCT": hex(PRODUCT),
        "HARDWARE": str(HARDWARE),
        "KERNEL": kernel,
        **(QUICK if quick else {"BAUD": str(baud)}),
        **({"lpm": "elpm"} if what.flash > 0x10000 else {}),
    }
    name = f"{chip}-{engine}{'' if quick else baud}-{key.hex()[:4]}"
    folder = BUILT / name
    with build.appearing(folder / "key.h") as scratch:
        scratch.write_text("#define KEY " + ", ".join(map(hex, key)) + "\n", encoding="utf-8")
    command = ["avr-gcc", f"-mmcu={chip}", "-mrelax", "-nostdlib", "-Wl,--gc-sections"]
    command += [f"-Wl,--section-start=.text={what.boot:#x}", f"-I{folder}"]
    command += [f"-D{macro}={value}" for macro, value in defines.items()]
    with build.appearing(folder / "loader.elf") as scratch:
        subprocess.run([*command, *map(str, sources), "-o", str(scratch)], check=True)
    parts = [s for s in elf.segments(folder / "loader.elf") if s.data and s.address < what.flash]
    assert min(part.address for part in parts) == what.boot
    content = bytearray()
    for part in sorted(parts, key=lambda part: part.address):
        content[part.address - what.boot :] = part.data
    return bytes(content)


def program(name: str, pages: int, page: int = SMALL.page) -> bytes:
    """Return a program that no other is the beginning of. It need not run: its start counts."""
    return random.Random(name).randbytes(pages * page - 11)


@dataclass(frozen=True)
class Image:
    """The fields of an image. With wrong ones it is sealed all the same."""

    text: bytes
    version: int = 1
    page: int = SMALL.page
    product: int = PRODUCT
    hardware: int = HARDWARE
    address: int = 0
    key: bytes = KEY
    #: Other bytes of the header: place -> value
    other: Mapping[int, int] = field(default_factory=dict)
    length: int | None = None

    @property
    def salt(self) -> bytes:
        """Return bytes that no other image of a test has."""
        return random.Random(self.text + bytes([self.version & 0xFF])).randbytes(9)

    def header(self) -> bytes:
        """Return the header."""
        length = len(self.text) if self.length is None else self.length
        numbers = (self.product, self.hardware, self.version, self.address, length)
        head = bytearray(b"aesI" + bytes([1, 1, self.page.bit_length() - 1, 0]))
        head += b"".join(number.to_bytes(4, "big") for number in numbers) + bytes(7) + self.salt
        for place, value in self.other.items():
            head[place] = value
        sealed = AESCCM(self.key).encrypt(self.salt + bytes(3) + b"\2", b"", bytes(head))
        return bytes(head) + sealed

    def chunks(self) -> list[bytes]:
        """Return the chunks."""
        pages = range(0, len(self.text), self.page)
        parts = [self.text[at : at + self.page].ljust(self.page, b"\xff") for at in pages]
        return [
            AESCCM(self.key).encrypt(
                self.salt + number.to_bytes(3, "big") + bytes([number == len(parts) - 1]), part, b""
            )
            for number, part in enumerate(parts)
        ]

    def sealed(self) -> bytes:
        """Return the image."""
        return self.header() + b"".join(self.chunks())


def record(value: int) -> bytes:
    """Return the record of a value."""
    start = bytes(4) + value.to_bytes(4, "big")
    # zlib starts and ends a CRC with a complement. The start here is that of owner 63.
    crc = zlib.crc32(start, 0x3F3F3F3F)
    return start + crc.to_bytes(4, "big")


@dataclass(frozen=True)
class Run:
    """The end of a run: each request with its status and cycle, and the memories."""

    requests: list[tuple[str, int, int, int]]
    end: str
    flash: bytes
    eeprom: bytes

    def errors(self, kind: str) -> list[int]:
        """Return the statuses of the requests of a kind."""
        return [status for name, _, status, _ in self.requests if name == kind]


@dataclass(frozen=True)
class Device:
    """A chip with a loader. `programs` are the complete programs that may start."""

    folder: Path
    chip: Chip = SMALL
    engine: str = "nano"
    programs: tuple[bytes, ...] = ()
    flash: bytes = b""
    eeprom: bytes = b""
    quick: bool = True
    key: bytes = KEY
    baud: int = 115_200

    def _loader(self) -> bytes:
        where = (self.chip.name, self.engine)
        return loader(*where, quick=self.quick, key=self.key, baud=self.baud)

    def _files(self, **contents: bytes) -> list[str]:
        named = []
        for name, content in contents.items():
            file = self.folder / name
            file.write_bytes(content)
            named.append(f"{name}={file}")
        return named

    def command(self, images: Mapping[str, bytes], options: Mapping[str, object]) -> list[str]:
        """Return the command of a run with these images and options of `simavr_loader.c`."""
        tool = build.tool(
            "simavr_loader",
            [
                Path(__file__).with_name(f"simavr_{part}.c")
                for part in ("loader", "board", "program")
            ],
            ["-lsimavr"],
        )
        flash = bytearray(self.flash.ljust(self.chip.flash, b"\xff"))
        code = self._loader()
        flash[self.chip.boot : self.chip.boot + len(code)] = code
        eeprom = self.eeprom.ljust(self.chip.eeprom, b"\xff")
        programs = []
        for number, text in enumerate(self.programs):
            file = self.folder / f"program{number}"
            file.write_bytes(text)
            programs.append(str(file))
        return [
            *(
                str(tool),
                f"chip={self.chip.name}",
                f"boot={self.chip.boot}",
                f"key={self.key.hex()}",
            ),
            *self._files(flash=bytes(flash), eeprom=eeprom, **images),
            *(f"programs={','.join(programs)}", f"out={self.folder / 'out'}"),
            *(f"{name}={value}" for name, value in {"limit": ENOUGH, **options}.items()),
        ]

    def run(self, image: bytes | None = None, **options: object) -> Run:
        """Reset the chip, and run until a program starts or nobody answers."""
        images = {} if image is None else {"image": image}
        command = self.command(images, options)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        *lines, end = done.stdout.splitlines()
        assert not end.startswith("failed"), end
        requests = [
            (kind, int(number), int(status), int(cycle))
            for kind, number, status, cycle in (line.split() for line in lines)
        ]
        out = (self.folder / "out").read_bytes()
        flash, eeprom = out[: self.chip.flash], out[self.chip.flash :]
        assert flash[self.chip.boot :] == self.flash_of_loader(), "the boot section is as it was"
        return Run(requests, end, flash, eeprom)

    def says(self) -> str:
        """Reset the chip, and return the output of the program that starts."""
        said = self.folder / "said"
        assert self.run(said=said).end.startswith("started")
        return said.read_text("utf-8")

    def flash_of_loader(self) -> bytes:
        """Return the boot section."""
        code = self._loader()
        return code.ljust(self.chip.flash - self.chip.boot, b"\xff")

    def after(self, run: Run) -> Device:
        """Return the device as a run has left it."""
        return replace(self, flash=run.flash, eeprom=run.eeprom)

    def with_program(self, image: Image) -> Device:
        """Return the device with an image installed."""
        return self.after(self.run(image.sealed()))

    def cuts(self, kind: object, image: bytes, newer: bytes, **options: object) -> int:
        """Cut the power during an update. Return the number of cuts."""
        whole = self.run(image, **options)
        cycles = int(whole.end.split()[2]) - 1_000_000
        command = self.command(
            {"image": image, "newer": newer}, {**options, "limit": cycles, "cuts": kind}
        )
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return int(done.stdout.split()[1])
