# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Measure programs that call Mbed TLS on the RP2040, with its own smallest AES and with ours.

The other code of Mbed TLS is unchanged, in an archive next to the archives of the drop-in and of
the library.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from aesmall.targets import TARGETS

from ..chips import build
from ..measure import program as measuring
from ..paths import REPOSITORY
from . import fetched, measure
from .compiled import FOLDER, ORIGINAL, SEAMS, Compiler, ours
from .jobs import FIRMWARE, Side, library

TARGET = "rp2040"
VERSIONS = {"2.28": "Mbed TLS 2.28.3", "3.6": "Mbed TLS 3.6.6"}
#: Names in tables, the smaller first
_SEAMS = {"block": "block functions", "alt": "`MBEDTLS_AES_ALT`"}
ENGINES = ("ct_lean", "balanced")
#: With the block seam these macros let the linker drop tables.
_SMALLEST = ("MBEDTLS_AES_ROM_TABLES", "MBEDTLS_AES_FEWER_TABLES")
#: The files of Mbed TLS that the programs link. The linker fails if one is missing.
_NEEDED = ("aes", "ccm", "cipher", "cipher_wrap", "constant_time", "gcm", "platform_util")
_FLAGS = ("-Os", "-std=gnu99", "-ffunction-sections", "-fdata-sections", "-w")


@dataclass(frozen=True)
class MbedProgram(measure.Program):
    """One job through one seam, or with Mbed TLS's own AES."""

    version: str
    #: "original", "block" or "alt"
    seam: str
    engine: str

    def build(self, *flags: str) -> Path:
        """Compile and link the program, with these flags for the linker too.

        Its map is in the same folder.
        """
        defines, folders = self._defines(), self._folders()
        source = self.library.program(self.job)
        archives = ",".join(map(str, self._archives()))
        return build.build(
            self.target,
            [
                measuring.MEASURE_FOLDER / "main.c",
                FIRMWARE / "case.c",
                FIRMWARE / "heap.c",  # 2.28 stores contexts of ciphers there
                source,
            ],
            name=f"dropin_mbedtls_{self.job}",
            defines=measure.LOOP | dict(define.partition("=")[::2] for define in defines),
            flags=[
                f"-I{measuring.MEASURE_FOLDER}",
                *(f"-isystem{folder}" for folder in folders),
                f"-Wl,--start-group,{archives},--end-group",
                *flags,
            ],
            library=False,
        )

    def _defines(self) -> list[str]:
        found = [f"PROGRAM_{self.job.upper()}", 'MBEDTLS_CONFIG_FILE="mbedtls_small.h"']
        found += [*_SMALLEST, *SEAMS.get(self.seam, ())]
        return found + ([f"AESMALL_DROPIN_ENGINE={self.engine}"] if self.engine else [])

    def _folders(self) -> tuple[Path, ...]:
        source = fetched.unpacked(f"Mbed TLS {self.version}")
        return source / "include", source / "library", FIRMWARE, FOLDER, FOLDER.parent

    def _archives(self) -> list[Path]:
        machine = TARGETS[self.target]
        common = (*machine.flags, *_FLAGS, f"-I{REPOSITORY / 'src'}")
        own = [f"-D{define}" for define in self._defines()]
        own += [f"-I{folder}" for folder in self._folders()]
        # All programs share the objects of the library.
        plain, compiler = (Compiler(machine.compiler, (*common, *more)) for more in ((), own))
        source = fetched.unpacked(f"Mbed TLS {self.version}") / "library"
        found = [compiler.archive("mbedtls", [source / f"{name}.c" for name in self._needed()])]
        if self.engine:
            for name, files in ours().items():
                found.append((plain if name == "aesmall" else compiler).archive(name, files))
        return found

    def _needed(self) -> tuple[str, ...]:
        """Return the files of this version of Mbed TLS that the programs link."""
        return _NEEDED if self.version == "2.28" else (*_NEEDED, "block_cipher")


def programs() -> Iterator[MbedProgram]:
    """Yield all measured programs."""
    for version, name in VERSIONS.items():
        of = library(name)
        for job in of.jobs:
            side = Side(f"{ORIGINAL}, smallest", (), ())
            yield MbedProgram(of, job, side, TARGET, version, ORIGINAL, "")
            for seam, title in _SEAMS.items():
                for engine in ENGINES:
                    side = Side(f"{engine}, {title}", (), ())
                    yield MbedProgram(of, job, side, TARGET, version, seam, engine)
