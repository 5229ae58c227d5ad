# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make objects and archives of Mbed TLS and of our library, each once.

An object's name has a hash of its preprocessed text. Configurations therefore share all objects
that do not depend on their differences.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..chips.build import BUILD, appearing
from ..measure.remember import digest
from ..paths import REPOSITORY

FOLDER = REPOSITORY / "dropins" / "mbedtls"
PLACE = BUILD / "dropins" / "mbedtls"
ORIGINAL = "original"
#: The macros of each seam
SEAMS: dict[str, tuple[str, ...]] = {
    "alt": ("MBEDTLS_AES_ALT",),
    "block": tuple(
        f"MBEDTLS_AES_{part}_ALT" for part in ("SETKEY_ENC", "SETKEY_DEC", "ENCRYPT", "DECRYPT")
    ),
}
#: All folders of src/ that the drop-in can link
_LINKED = ("armv6m", "armv7m", "core", "modes/cbc", "modes/ctr", "modes/xts", "portable")
_WORKERS = 2


class CompileError(Exception):
    """A build failed. The message has the reason."""


@dataclass(frozen=True)
class Compiler:
    """A compiler with all its flags."""

    name: str
    flags: tuple[str, ...]
    #: The drop-in's folder
    folder: Path = FOLDER

    def object(self, file: Path, more: Sequence[str] = ()) -> Path:
        """Return the object of a source, and make it if it does not exist."""
        command = [self.name, *self.flags, *more]
        # A copy of the drop-in gives the same objects.
        asked = [part.replace(str(self.folder), "") for part in (*command, str(file))]
        known = PLACE / "known" / digest(repr(asked), file, _headers(self.folder))
        if known.exists():
            place = PLACE / "objects" / known.read_text(encoding="utf-8")
            if place.exists():
                return place
        steering = [flag for flag in command if not flag.startswith(("-I", "-D"))]
        text = ran([*command, "-E", "-P", str(file)])
        place = PLACE / "objects" / f"{file.stem}-{digest(text, repr(steering))[:24]}.o"
        for folder in (place.parent, known.parent):
            folder.mkdir(parents=True, exist_ok=True)
        if not place.exists():
            with appearing(place) as scratch:
                ran([*command, "-c", str(file), "-o", str(scratch)])
        with appearing(known) as scratch:
            scratch.write_text(place.name, encoding="utf-8")
        return place

    def archive(self, name: str, files: Iterable[Path]) -> Path:
        """Return an archive of sources, in their order."""
        with ThreadPoolExecutor(_WORKERS) as pool:
            objects = list(pool.map(self.object, files))
        place = PLACE / "archives" / f"{name}-{digest(repr(objects))[:24]}.a"
        if not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            with appearing(place) as scratch:
                ran(["ar", "rcs", str(scratch), *map(str, objects)])
        return place


@cache
def _headers(folder: Path) -> str:
    """Return a hash of our headers. Fetched headers never change."""
    library = REPOSITORY / "src"
    firmware = REPOSITORY / "bench" / "firmware" / "dropins"
    found = [*folder.glob("*.h"), *FOLDER.parent.glob("*.h"), *firmware.glob("*.h")]
    found += [file for file in library.rglob("*") if file.suffix in (".h", ".inc")]
    return digest(*(file.read_bytes() for file in sorted(found, key=lambda file: file.name)))


def ours(folder: Path = FOLDER) -> dict[str, list[Path]]:
    """Return the sources of the drop-in and of the library, by the names of their archives.

    They need two archives. One archive together with Mbed TLS would confuse two members of the same
    name (cmac.o).
    """
    library = [REPOSITORY / "src" / part for part in _LINKED]
    return {
        "dropin": sorted(folder.glob("*.c")),
        "aesmall": [file for part in library for file in sorted(part.rglob("*.[cS]"))],
    }


def written(name: str, text: str) -> Path:
    """Return a header with this text."""
    place = PLACE / f"{name}-{digest(text)[:16]}.h"
    if not place.exists():
        PLACE.mkdir(parents=True, exist_ok=True)
        with appearing(place) as scratch:
            scratch.write_text(text, encoding="utf-8")
    return place


def ran(command: Sequence[str], folder: Path | None = None) -> str:
    """Return the output of a command. If it fails, raise CompileError with its error output."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CompileError(f"{' '.join(command[-3:])}: {done.stderr.strip()[:4000]}")
    return done.stdout
