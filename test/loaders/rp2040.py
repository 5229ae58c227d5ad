# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build the RP2040's loader, and run it on the board of rp2040_device.mjs."""

from __future__ import annotations

import hashlib
import json
import random
import re
import shlex
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from aesmall_workshop.chips import build, elf
from support.images import SECRET, Image

#: It says how the loader is built
PAGE = build.REPOSITORY / "doc" / "use" / "loader-rp2040.md"
PRODUCT, HARDWARE = Image(b"").product, Image(b"").hardware
XIP, SECTOR, RECORDS, FIRST, SLOT = 0x10000000, 0x1000, 0x2000, 0x4000, 0xFE000
BOOT2, STACK = 256, 0x20040000
KERNEL = "aesmall_aes_encrypt_ct_armv6m"
#: The errors in a request
LINE, FORMAT, AUTH, OTHER_PRODUCT, OTHER_HARDWARE, VERSION, PLACE, FLASH, STORAGE = range(1, 10)
Request = tuple[str, int, int]
LOADER = build.REPOSITORY / "loaders" / "rp2040"
HERE = Path(__file__).parent


@cache
def loader() -> Path:
    """Build the loader of all tests."""
    folder = build.BUILD / "loaders"
    key = folder / "key.h"
    digits = ", ".join(map(str, SECRET))
    with build.appearing(key) as scratch:
        scratch.write_text(
            f"#define LOADER_KEY {{{digits}}}\n"
            f"#define LOADER_PRODUCT {PRODUCT}\n#define LOADER_HARDWARE {HARDWARE}\n"
        )
    return built(folder)


def built(folder: Path) -> Path:
    """Build a loader as its page describes. The folder has key.h, and receives the program.

    The library's objects are those of all tests.
    """
    [block] = re.findall(r"```sh\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    text, _, found = block.replace("\\\n", " ").split("\n")[0].partition("$(find src")
    assert found.endswith(") -o loader.elf")
    command = [
        part
        for word in shlex.split(text)
        for part in (sorted(map(str, build.REPOSITORY.glob(word))) if "*" in word else [word])
    ]
    objects = map(str, build.library("rp2040").values())
    more = ["-Wall", "-Wextra", "-Werror", "-Wl,--no-warn-rwx-segments", f"-I{folder}"]
    program = folder / "rp2040.elf"
    with build.appearing(program) as scratch:
        made = [command[0], *more, *command[1:], *objects, "-o", str(scratch)]
        subprocess.run(made, check=True, cwd=build.REPOSITORY)
    return program


def in_flash(program: Path | None = None) -> bytes:
    """Return the bytes of a loader in the flash, without an argument of the one of all tests."""
    content = bytearray()
    for segment in elf.segments(program or loader()):
        content[segment.address - XIP :] = segment.data
    return bytes(content)


@cache
def linked(slot: int, name: str = "program", sealed: bytes = b"") -> bytes:
    """Build a program for a slot, with the devices of the loader and an image for it."""
    address = XIP + FIRST + slot * SLOT
    command = ["arm-none-eabi-gcc", "-mcpu=cortex-m0plus", "-mthumb", "-Os", "-nostartfiles"]
    command += ["-Wall", "-Wextra", "-Werror", "-ffunction-sections", "-fdata-sections"]
    command += ["--specs=nano.specs", "-Wl,--gc-sections", "-Wl,--no-warn-rwx-segments"]
    command += [f'-DSLOT="{slot}"', f"-Wl,--defsym=slot_start={address:#x}", f"-I{LOADER}"]
    command += ["-T", str(HERE / "rp2040_program.ld"), str(HERE / f"rp2040_{name}.c")]
    digest = hashlib.sha256(sealed).hexdigest()[:8]
    program = build.BUILD / "loaders" / f"{name}-{slot}-{digest}.elf"
    if sealed:
        assert loader().with_name("key.h").exists()
        image_file = program.with_suffix(".img")
        with build.appearing(image_file) as scratch:
            scratch.write_bytes(sealed)
        command += [
            f'-DSEALED="{image_file}"',
            f"-I{program.parent}",
            f"-I{build.REPOSITORY / 'src'}",
        ]
        command += [str(LOADER / "slots.c"), *map(str, build.library("rp2040").values())]
    with build.appearing(program) as scratch:
        subprocess.run([*command, str(LOADER / "board.c"), "-o", str(scratch)], check=True)
    content = bytearray()
    for segment in sorted(elf.segments(program), key=lambda each: each.address):
        content[segment.address - address :] = segment.data
    return bytes(content)


def program(slot: int, size: int, seed: int, *, with_boot2: bool = False) -> bytes:
    """Return a program for a slot: a vector table and random bytes."""
    address = XIP + FIRST + slot * SLOT
    start = address + 0x201 + seed % 64 * 2
    vectors = STACK.to_bytes(4, "little") + start.to_bytes(4, "little")
    rest = random.Random(seed).randbytes(size)
    if with_boot2:  # a first word that is no address in SRAM
        return b"\x00\xb5\x32\x4b" + rest[4:BOOT2] + vectors + rest[BOOT2 + 8 :]
    return vectors + rest[8:]


def image(slot: int = 0, version: int = 1, size: int = 5000, **fields: Any) -> Image:
    """Return an image that the loader takes, if no field is wrong."""
    made: dict[str, Any] = {
        "program": program(slot, size, version),
        "chunk_log": 12,
        "version": version,
    }
    made["address"] = XIP + FIRST + slot * SLOT
    return Image(**made | fields)


@dataclass(frozen=True)
class Life:
    """The time from power-on to a program, or until the loader waits for ever."""

    end: str
    pc: int
    sp: int
    vectors: int
    clean: bool
    requests: tuple[Request, ...]
    #: Address, whether it erases, the instruction
    writes: tuple[tuple[int, bool, int], ...]
    looked: tuple[str, ...]
    instructions: int
    microseconds: int
    cycles: int
    in_rom: int
    said: str
    state: str = ""

    @property
    def asked(self) -> str:
        """Return the kinds of the requests."""
        return "".join(kind for kind, _, _ in self.requests)

    @property
    def refusals(self) -> list[int]:
        """Return the errors of the refusals."""
        return [status for kind, _, status in self.requests if kind == "E"]

    @property
    def slot(self) -> int | None:
        """Return the slot of the program that was started as it must be, or None."""
        if self.end != "program":
            assert self.end == "waits", self.end
            return None
        slot = (self.pc - XIP - FIRST) // SLOT
        base = XIP + FIRST + slot * SLOT
        assert self.sp == STACK
        assert self.vectors in (base, base + BOOT2)
        assert self.clean, "the loader left something in the SRAM"
        return slot

    def wrote(self, slot: int) -> bool:
        """Return whether the life wrote to a slot."""
        start = FIRST + slot * SLOT
        return any(start <= address < start + SLOT for address, _, _ in self.writes)


@dataclass
class Host:
    """The host at the line. See rp2040_device.mjs."""

    images: Sequence[bytes] = ()
    faults: dict[int, dict[str, Any]] = field(default_factory=dict)
    silent: bool = False
    persists: bool = False
    asked: bool = False
    #: Instructions of the program after its start
    runs: int = 0


@dataclass
class Job:
    """A power-on, and one more after each cut."""

    host: Host
    flash: bytes = b""
    cuts: Sequence[dict[str, Any]] = ()
    after: Host | None = None
    #: Whether the chip encrypts itself
    real: bool = False
    stuck: int | None = None


def record(version: int, slot: int) -> bytes:
    """Return a record of an installed program, by the format of services/nonce."""
    value = (2 * version + slot).to_bytes(8, "big")
    crc = 0xFFFFFFFF ^ 63 * 0x01010101
    for byte in value:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xEDB88320 if crc & 1 else 0)
    return value + (crc ^ 0xFFFFFFFF).to_bytes(4, "big")


def flash(*installed: Image, records: Sequence[int] = (0,)) -> bytes:
    """Return a flash with the loader and installed programs. The last one counts."""
    content = bytearray(b"\xff" * (FIRST + 2 * SLOT))
    content[: len(in_flash())] = in_flash()
    for number, each in enumerate(installed):
        start = each.address - XIP
        content[start : start + len(each.program)] = each.program
        at = RECORDS + records[number % len(records)] * SECTOR
        content[at : at + 12] = record(each.version, int(start != FIRST))
    return bytes(content)


def run(jobs: Sequence[Job], look: Sequence[tuple[int, int]] = ()) -> list[list[Life]]:
    """Return the lives of each job."""
    kernel = elf.symbols(loader())[KERNEL].address
    with tempfile.TemporaryDirectory(prefix="loader-") as folder:
        names: dict[bytes, str] = {}

        def name(content: bytes) -> str:
            if content not in names:
                names[content] = str(Path(folder, str(len(names))))
                Path(names[content]).write_bytes(content)
            return names[content]

        def told(host: Host) -> dict[str, Any]:
            return vars(host) | {"images": [name(data) for data in host.images]}

        lines = []
        for job in jobs:
            line = {
                "flash": name(job.flash or flash()),
                "kernel": -1 if job.real else kernel,
                "key": SECRET.hex(),
                "look": list(look),
                "host": told(job.host),
                "cuts": list(job.cuts),
                "after": told(job.after or job.host),
            }
            lines.append(json.dumps(line | ({} if job.stuck is None else {"stuck": job.stuck})))
        device = HERE / "rp2040_device.mjs"
        done = subprocess.run(
            ["node", "--single-threaded", str(device)],
            input="".join(line + "\n" for line in lines),
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    return [
        [_life(each) for each in json.loads(line)["lives"]] for line in done.stdout.splitlines()
    ]


def _life(told: dict[str, Any]) -> Life:
    told["requests"] = tuple(map(tuple, told["requests"]))
    told["writes"] = tuple((at, bool(erases), when) for at, erases, when in told["writes"])
    told["looked"] = tuple(told["looked"])
    told["in_rom"] = told.pop("inRom")
    return Life(**told)
