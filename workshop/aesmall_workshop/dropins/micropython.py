# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build the module for MicroPython: native modules for a release, and firmware with the module.

  python -m aesmall_workshop.dropins.micropython FOLDER
writes them for every processor and engine, each with the file that `mip install` reads.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from aesmall.figures.results import lines

from ..chips import file_states
from ..chips.build import BUILD, appearing
from ..paths import REPOSITORY
from . import fetched
from .measure import MICROPYTHON_RESULTS

SOURCES = REPOSITORY / "dropins" / "micropython"
RELEASES = "https://github.com/aesmall/aesmall/releases/download"


def _known() -> tuple[str, ...]:
    """Return every feature of the module."""
    text = (SOURCES / "features.mk").read_text(encoding="utf-8")
    rows = re.findall(r"^AESMALL_KNOWN [:+]= (.*)$", text, re.MULTILINE)
    return tuple(" ".join(rows).split())


#: The features of a native module if none are named, and all that there are
ALL = ("aes", "ccm", "text")
EVERY = _known()
_ROOM = BUILD / "micropython"
#: MicroPython's names of the processors of a release. A board with an RP2040 needs the first.
#: RP2350, STM32F4 and nRF52 need the third.
ARCHES = ("armv6m", "armv7m", "armv7emsp", "x64")
_ENGINES = {"x64": ("ct", "balanced")}
_ARM_ENGINES = ("ct_lean", "balanced", "ct_small", "ct")


class MicroPythonError(Exception):
    """A build failed. The message has the end of its output."""


@dataclass(frozen=True)
class Native:
    """A native module."""

    arch: str
    engine: str
    features: tuple[str, ...] = ALL

    @property
    def name(self) -> str:
        """Return the stem of its files in a release."""
        named = {ALL: "", EVERY: "-every"}.get(self.features, "-" + "-".join(self.features))
        return f"aesmall-{self.arch}-{self.engine}{named}"


@dataclass(frozen=True)
class Firmware:
    """MicroPython itself: a program for the host, or an image for an emulated board."""

    port: str  # unix or qemu
    variant: str = ""
    #: With a Cortex-M0, or MPS2_AN385 with a Cortex-M3
    board: str = "MICROBIT"
    #: None: without the module
    engine: str | None = None
    features: tuple[str, ...] = ALL


def natives() -> list[Native]:
    """Return the native modules of a release."""
    usual = [Native(a, e) for a in ARCHES for e in _ENGINES.get(a, _ARM_ENGINES)]
    small = [Native(a, "ct_lean", ("ccm",)) for a in ARCHES if a not in _ENGINES]
    every = [Native(a, _ENGINES.get(a, _ARM_ENGINES)[0], EVERY) for a in ARCHES]
    alone = [Native(ARCHES[0], "ct_lean", (f,)) for f in EVERY if f != "ccm"]
    return usual + small + every + alone


# ---- building ----


def native(wanted: Native, sources: Path = SOURCES) -> Path:
    """Return the .mpy file of a native module. `sources` may be a changed copy of its folder."""
    micropython = fetched.unpacked("MicroPython")
    place = _ROOM / "native" / _hash(sources, repr(wanted)) / f"{wanted.name}.mpy"
    if not place.exists():
        with appearing(place) as scratch, _tree(sources) as tree:
            _make(
                tree / "dropins" / "micropython",
                MPY_DIR=micropython,
                ARCH=wanted.arch,
                ENGINE=wanted.engine,
                FEATURES=" ".join(wanted.features),
                PYTHON=f"{sys.executable} -B",
            )
            shutil.copyfile(tree / "dropins" / "micropython" / "aesmall.mpy", scratch)
    return place


def firmware(wanted: Firmware, sources: Path = SOURCES) -> Path:
    """Return the program of the unix port, or the image of the port qemu for its board."""
    micropython = fetched.unpacked("MicroPython")
    own = _hash(sources, repr(wanted)) if wanted.engine else repr(wanted).translate(_PLAIN)
    place = _ROOM / "firmware" / micropython.parent.name / own / _PROGRAM[wanted.port]
    if not place.exists():
        with appearing(place) as scratch, _tree(sources) as tree:
            copy = tree / "micropython"
            shutil.copytree(micropython, copy)
            given = dict(_FIRMWARE[wanted.port])
            if wanted.port == "qemu":
                given |= {"BOARD": wanted.board, **_BOARDS[wanted.board]}
            if wanted.variant:
                given["VARIANT"] = wanted.variant
            if wanted.engine:
                given["USER_C_MODULES"] = str(tree / "dropins")
                given["AESMALL_ENGINE"] = wanted.engine
                given["AESMALL_FEATURES"] = " ".join(wanted.features)
            _make(copy / "ports" / wanted.port, BUILD="build", **given)
            shutil.copyfile(copy / "ports" / wanted.port / "build" / place.name, scratch)
            scratch.chmod(0o755)
    return place


_PROGRAM = {"unix": "micropython", "qemu": "firmware.elf"}
#: The unix port without features that need libraries
_FIRMWARE: Mapping[str, Mapping[str, str]] = {
    "unix": {
        "FROZEN_MANIFEST": "",
        **dict.fromkeys(("MICROPY_PY_SSL", "MICROPY_PY_BTREE", "MICROPY_PY_FFI"), "0"),
    },
    "qemu": {"FROZEN_MANIFEST": ""},
}
#: The boards of the port qemu, with a feature of rp2 that the first one lacks: native code of
#: ARMv6-M
_BOARDS: Mapping[str, Mapping[str, str]] = {
    "MICROBIT": {"CFLAGS_EXTRA": "-DMICROPY_EMIT_THUMB=1 -DMICROPY_EMIT_THUMB_ARMV7M=0"},
    "MPS2_AN385": {},
}
_PLAIN = str.maketrans("(), ='", "______")


def _hash(sources: Path, wanted: str) -> str:
    files = [*_library(), *_files(sources), SOURCES.parent / "aesmall_dropin.h"]
    parts = [part for file in files for part in (file.name, file.read_bytes())]
    return file_states.hashed(wanted, fetched.every()["MicroPython"].sha256, *parts)


def _library() -> list[Path]:
    return sorted(file for file in (REPOSITORY / "src").rglob("*") if file.is_file())


def _files(sources: Path) -> list[Path]:
    files = (*sources.iterdir(), *(sources / "frames").iterdir())
    return sorted(file for file in files if file.is_file() and file.suffix != ".mpy")


class _tree:
    """A temporary folder with the sources at their places, to build in."""

    def __init__(self, sources: Path) -> None:
        self._sources = sources

    def __enter__(self) -> Path:
        _ROOM.mkdir(parents=True, exist_ok=True)
        self._folder = tempfile.TemporaryDirectory(prefix=".tree-", dir=_ROOM)
        tree = Path(self._folder.name)
        copied = tree / "dropins" / "micropython"
        (copied / "frames").mkdir(parents=True)
        for file in _files(self._sources):
            shutil.copy(file, copied / file.relative_to(self._sources))
        shutil.copy(SOURCES.parent / "aesmall_dropin.h", tree / "dropins")
        shutil.copytree(REPOSITORY / "src", tree / "src")
        return tree

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()


def _make(folder: Path, **given: str | Path) -> None:
    words = ["make", "-s", f"-j{os.cpu_count() or 1}"]
    words += [f"{name}={value}" for name, value in given.items()]
    environment = {n: v for n, v in os.environ.items() if n not in ("MAKEFLAGS", "MFLAGS")}
    done = subprocess.run(
        words, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise MicroPythonError(f"{' '.join(words)}\n{(done.stdout + done.stderr)[-3000:]}")


# ---- a release ----


def package(wanted: Native, version: str) -> str:
    """Return the JSON for `mip install`: URL of the module's file, and its name on the board."""
    url = f"{RELEASES}/v{version}/{wanted.name}.mpy"
    return json.dumps({"urls": [["aesmall.mpy", url]], "version": version}, indent=2) + "\n"


def release(folder: Path, wanted: Sequence[Native] = ()) -> dict[str, int]:
    """Write the files of a release, and return the sizes of the .mpy files by their names."""
    version = (REPOSITORY / "VERSION").read_text(encoding="utf-8").strip()
    folder.mkdir(parents=True, exist_ok=True)
    for one in wanted or natives():
        shutil.copyfile(native(one), folder / f"{one.name}.mpy")
        (folder / f"{one.name}.json").write_text(package(one, version), encoding="utf-8")
    return sizes(wanted)


def sizes(wanted: Sequence[Native] = ()) -> dict[str, int]:
    """Return the bytes of the native modules, which are nearly their RAM on a board."""
    return {one.name: native(one).stat().st_size for one in wanted or natives()}


def save() -> None:
    """Write the sizes into bench/results."""
    rows = ({"file": name, "bytes": size} for name, size in sizes().items())
    MICROPYTHON_RESULTS.write_text(lines(rows), encoding="utf-8")


def main() -> None:
    """Write the files of a release into the folder of the command line."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for name, size in release(Path(sys.argv[1])).items():
        print(f"{size:6} {name}.mpy")


if __name__ == "__main__":
    main()
