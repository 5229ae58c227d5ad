# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Compiles and links the workshop's programs.

Everything lands under build/ in files whose names hold a hash of all that went into
them, so what is there already is taken, whoever made it; files appear whole or not at
all, so any number of processes may build at once.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from .targets import TARGETS, Target

REPOSITORY = Path(__file__).resolve().parents[2]
SUPPORT = REPOSITORY / "bench" / "firmware" / "support"
BUILD = REPOSITORY / "build"
#: Below it lie the objects of src/ and of nothing else, as linker maps name them.
LIBRARY_OBJECTS = BUILD / "objects" / "library"

_SUPPORT_SOURCES = {
    "avr": ("fw_common.c", "fw_avr.c"),
    "rp2040": ("fw_common.c", "fw_rp2040.c", "rp2040_start.c"),
    "host": ("fw_common.c", "fw_host.c"),
}
_LINK_FLAGS = {
    "avr": (),
    "rp2040": ("-nostartfiles", "--specs=nano.specs"),
    "host": (),
}
#: Linker scripts, where the compiler has none that fits
_SCRIPTS = {"avr": "", "rp2040": "rp2040.ld", "host": ""}
_COMMON_FLAGS = ("-Os", "-ffunction-sections", "-fdata-sections", "-Wall", "-Wextra", "-Werror")
_LIBRARY_STANDARD = "-std=c99"
_STANDARDS = {".c": ("-std=gnu99",), ".cpp": ("-std=c++11",), ".S": ()}
_HEADERS = (".h", ".hpp", ".inc", ".ld")


class BuildError(Exception):
    """A compiler or linker refused; the message holds its output."""


def build(
    target: str,
    sources: Sequence[Path],
    *,
    name: str,
    defines: Mapping[str, str] | None = None,
    flags: Sequence[str] = (),
    library: bool = True,
    compiler: str | None = None,
    script: str = "",
) -> Path:
    """Returns the ELF of a program, with a linker map beside it (suffix .map).

    `defines` hold for the program's own sources; `flags` for these, for the library and
    for the link (-I flags are kept from the library, -l and -Wl from all but the link). With
    --no-gc-sections among the flags the library is linked as an archive, else as objects.
    `script` is another linker script of bench/firmware/support than the target's.
    """
    machine = TARGETS[target]
    driver = compiler or machine.compiler
    own = [f"-D{key}={value}" for key, value in (defines or {}).items()]
    folders = [SUPPORT, REPOSITORY / "src"]
    compiling = [flag for flag in flags if not flag.startswith(("-Wl,", "-l"))]
    program_flags = [*_flags(machine), *(f"-I{folder}" for folder in folders), *own, *compiling]
    folders += [Path(f[2:]) for f in flags if f.startswith("-I")]
    folders += [Path(source).resolve().parent for source in sources]
    headers = _digest(_headers(tuple(dict.fromkeys(folders))))
    support = [SUPPORT / source for source in _SUPPORT_SOURCES[machine.family]]
    jobs = [
        _object(driver, source, program_flags, headers, BUILD / "objects" / "program" / target)
        for source in [*map(Path, sources), *support]
    ]
    if library:
        jobs += _library(machine, driver, [f for f in compiling if not f.startswith("-I")])
    link = [*machine.flags, "-Os", "-Wl,--gc-sections", *_LINK_FLAGS[machine.family], *flags]
    if script := script or _SCRIPTS[machine.family]:
        link.append(f"-T{SUPPORT / script}")
    return _link(driver, link, jobs, BUILD / "programs" / target, name)


def library(target: str) -> dict[Path, Path]:
    """The objects of the library alone: source -> object."""
    machine = TARGETS[target]
    jobs = _library(machine, machine.compiler, ())
    with _alone(BUILD / "programs" / target):
        _make_all(jobs)
    return {Path(job.command[-1]): job.path for job in jobs}


def tool(name: str, sources: Sequence[Path], libraries: Sequence[str]) -> Path:
    """A program of the workshop itself, for this machine."""
    headers = _digest(_headers((sources[0].parent,)))
    flags = ["-O2", "-std=gnu99", "-Wall", "-Wextra"]
    jobs = [_object("gcc", s, flags, headers, BUILD / "objects" / "tools") for s in sources]
    return _link("gcc", flags, jobs, BUILD / "tools", name, libraries)


# ---- the steps ----


class _Object:
    """An object file and the command that makes it."""

    def __init__(self, path: Path, command: Sequence[str]) -> None:
        self.path = path
        self.command = command

    def make(self) -> None:
        if not self.path.exists():
            with appearing(self.path) as scratch:
                _call([*self.command, "-o", str(scratch)])


def _flags(machine: Target) -> list[str]:
    return [*machine.flags, *_COMMON_FLAGS]


def _object(driver: str, source: Path, flags: Sequence[str], headers: str, folder: Path) -> _Object:
    standard = _STANDARDS.get(source.suffix)
    if standard is None:
        raise BuildError(f"{source}: not a C, C++ or assembly file")
    command = [driver, *standard, *flags]
    if source.suffix == ".S" and "clang" in driver:
        command.append("-Wno-unused-command-line-argument")
    command += ["-c", str(source)]
    try:
        content = source.read_bytes()
    except OSError as error:
        raise BuildError(f"cannot read {source}: {error.strerror}") from error
    key = _hash(_identity(driver), headers, *command, content)
    return _Object(folder / f"{source.stem}-{key}.o", command)


def _library(machine: Target, driver: str, flags: Sequence[str]) -> list[_Object]:
    root = REPOSITORY / "src"
    headers = _digest(_headers((root,)))
    flags = [*_flags(machine), _LIBRARY_STANDARD, *flags]
    sources = sorted(path for path in root.rglob("*") if path.suffix in (".c", ".S"))
    return [
        _object(driver, source, flags, headers, LIBRARY_OBJECTS / machine.name)
        for source in sources
    ]


def _link(
    driver: str,
    flags: Sequence[str],
    jobs: Sequence[_Object],
    folder: Path,
    name: str,
    libraries: Sequence[str] = (),
) -> Path:
    scripts = [Path(flag[2:]).read_bytes() for flag in flags if flag.startswith("-T")]
    parts = [str(job.path) for job in jobs]
    key = _hash(_identity(driver), *flags, *parts, *libraries, *scripts)
    elf = folder / f"{name}-{key}.elf"
    if elf.exists():
        return elf
    with _alone(folder):
        _make_all(jobs)
        inputs = _as_archive(driver, jobs) if "-Wl,--no-gc-sections" in flags else parts
        # The map appears first: whoever sees the ELF finds both.
        with appearing(elf) as scratch, appearing(elf.with_suffix(".map")) as map_file:
            options = [*flags, f"-Wl,-Map={map_file}", "-o", str(scratch)]
            _call([driver, *inputs, *options, *libraries])
    return elf


def _make_all(jobs: Sequence[_Object]) -> None:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            list(pool.map(_Object.make, jobs))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _as_archive(driver: str, jobs: Sequence[_Object]) -> list[str]:
    """The program's objects as they are, the library's as one archive behind them."""
    members = [str(job.path) for job in jobs if job.path.is_relative_to(LIBRARY_OBJECTS)]
    others = [str(job.path) for job in jobs if not job.path.is_relative_to(LIBRARY_OBJECTS)]
    if not members:
        return others
    archive = Path(members[0]).parent / f"libaesmall-{_hash(*members)}.a"
    if not archive.exists():
        with appearing(archive) as scratch:
            prefix = driver.removesuffix("gcc") if driver.endswith("-gcc") else ""
            _call([f"{prefix}ar", "rcs", str(scratch), *members])
    return [*others, str(archive)]


def _call(command: Sequence[str]) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise BuildError(f"{command[0]} is not installed (run scripts/setup)") from error
    if done.returncode != 0:
        raise BuildError(f"{shlex.join(command)}\n{done.stderr}{done.stdout}")


# ---- files and hashes ----


@contextmanager
def appearing(path: Path) -> Iterator[Path]:
    """A place to write to that becomes `path` when all went well."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=path.parent) as folder:
        scratch = Path(folder) / path.name
        yield scratch
        scratch.replace(path)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keeps other processes from making the same objects a second time."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _headers(folders: Sequence[Path]) -> list[Path]:
    """What the sources may include: the library's tree and the other folders' own files."""
    found: set[Path] = set()
    for folder in folders:
        files = folder.rglob("*") if folder == REPOSITORY / "src" else folder.glob("*")
        found.update(path for path in files if path.suffix in _HEADERS)
    return sorted(found)


def _digest(files: Sequence[Path]) -> str:
    parts: list[str | bytes] = []
    for file in files:
        parts += [str(file), file.read_bytes()]
    return _hash(*parts)


def _hash(*parts: str | bytes) -> str:
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()[:16]


@cache
def _identity(driver: str) -> str:
    """Changes when the compiler does."""
    path = shutil.which(driver)
    if path is None:
        raise BuildError(f"{driver} is not installed (run scripts/setup)")
    status = os.stat(os.path.realpath(path))
    return f"{path} {status.st_size} {status.st_mtime_ns}"
