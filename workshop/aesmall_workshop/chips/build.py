# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Compile and link the workshop's programs.

All output is under build/, in files with a hash of all inputs in their names. An existing file is
therefore always valid, whichever process made it. Files appear only when they are complete, so that
any number of processes may build at once.
"""

from __future__ import annotations

import subprocess
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from aesmall.scratch import appearing as appearing
from aesmall.targets import TARGETS, Target

from ..paths import REPOSITORY as REPOSITORY
from . import closure, drivers, file_states, needed
from .file_states import BuildError as BuildError
from .file_states import State, hashed
from .objects import BUILD as BUILD
from .objects import LIBRARY_OBJECTS as LIBRARY_OBJECTS
from .objects import Object as Object
from .objects import call
from .objects import make_all as make_all

SUPPORT = REPOSITORY / "bench" / "firmware" / "support"

_SUPPORT_SOURCES = {
    "avr": ("fw_common.c", "fw_avr.c"),
    "rp2040": ("fw_common.c", "fw_rp2040.c", "rp2040_start.c"),
    "armv7m": ("fw_common.c", "fw_armv7m.c"),
    "rv32": ("fw_common.c", "fw_rp2350.c"),
    "host": ("fw_common.c", "fw_host.c"),
}
_LINK_FLAGS = {
    "avr": (),
    "rp2040": ("-nostartfiles", "--specs=nano.specs"),
    "armv7m": ("-nostartfiles", "--specs=nano.specs", "-Wl,--no-warn-rwx-segments"),
    "rv32": ("-nostartfiles", "-Wl,--no-warn-rwx-segments"),
    "host": (),
}
#: Linker scripts for families without a suitable one in the compiler
_SCRIPTS = {
    "avr": "",
    "rp2040": "rp2040.ld",
    "armv7m": "armv7m.ld",
    "rv32": "rp2350.ld",
    "host": "",
}
#: Whether the linker drops sections that no other section refers to
_DROPPING, _KEEPING = "-Wl,--gc-sections", "-Wl,--no-gc-sections"
#: Puts each function and each table into its own section
_SECTIONS = ("-ffunction-sections", "-fdata-sections")
_COMMON_FLAGS = ("-Os", *_SECTIONS, "-Wall", "-Wextra", "-Werror")
#: The linker generates the code, so that objects have no symbols
_LATER = "-flto"
#: The linker takes all objects, because other programs may need any symbol
_SHARED = "-shared"
#: Flags for the link only, which do not change the objects
_LINKING = ("-static", "-no-pie")
_LIBRARY_STANDARD = "-std=c99"
_STANDARDS = {".c": ("-std=gnu99",), ".cpp": ("-std=c++11",), ".S": ()}


@dataclass(frozen=True)
class Parts:
    """The parts of the library that another compiler or other flags compile."""

    #: Folders of src/
    folders: tuple[str, ...]
    driver: tuple[str, ...]
    #: Flags in place of the target's, and flags after all others
    flags: tuple[str, ...]
    more: tuple[str, ...]
    #: Whether this compiler also compiles the program's own sources
    own: bool = False


def build(
    target: str,
    sources: Sequence[Path],
    *,
    name: str,
    defines: Mapping[str, str] | None = None,
    defines_of: Mapping[Path, Mapping[str, str]] | None = None,
    flags: Sequence[str] = (),
    library: bool = True,
    folders_of_library: Collection[str] = (),
    parts: Parts | None = None,
    compiler: str | None = None,
    script: str = "",
    ahead: Sequence[str] = (),
    own: Sequence[str] = (),
) -> Path:
    """Return the ELF of a program. Its linker map is in the same folder (suffix .map).

    `defines` apply to the program's own sources, except to those with other macros in `defines_of`.
    `flags` apply to all sources and to the link. The library is compiled without -I flags, and only
    the link gets -l and -Wl.

    Only the objects of the library that the program needs are linked, with the same result as all
    objects. With --no-gc-sections among the flags, the library is linked as an archive.
    `folders_of_library` are the folders of src/ that the program can need, or empty for all.
    `script` replaces the target's linker script in bench/firmware/support. `ahead` are headers of
    src/ that all own sources include first, which are then compiled once for many programs. `own`
    are more flags for the own sources only.
    """
    machine = TARGETS[target]
    driver = compiler or machine.compiler
    folders = [SUPPORT, REPOSITORY / "src"]  # the include path
    compiling = [f for f in flags if f not in _LINKING and not f.startswith(("-Wl,", "-l"))]
    including = [f"-I{folder}" for folder in folders]
    folders += [Path(f[2:]) for f in flags if f.startswith("-I")]
    folders += [Path(source).resolve().parent for source in sources]
    tree = file_states.files(REPOSITORY / "src", deep=True)
    headers = file_states.headers([*tree, *file_states.beside(folders)])
    objects = BUILD / "objects" / "program" / target

    def compiled(flags: Sequence[str]) -> list[Object]:
        given = [*_flags(machine), *including, *flags]
        first = _ahead(driver, ahead, given, headers) if ahead else None
        by: tuple[str, ...] = (driver,)
        usual = given
        if parts is not None and parts.own:
            by, usual = (
                parts.driver,
                [*parts.flags, *_COMMON_FLAGS, *including, *flags, *parts.more],
            )
        jobs = []
        for source in sources:
            of = (defines_of or {}).get(source, defines or {})
            named = [*usual, *own, *(f"-D{key}={value}" for key, value in of.items())]
            jobs.append(_object(by, file_states.state(source), named, headers, objects, first))
        for part in _SUPPORT_SOURCES[machine.family]:
            jobs.append(
                _object((driver,), file_states.state(SUPPORT / part), given, headers, objects)
            )
        if library:
            shared = [flag for flag in flags if not flag.startswith("-I")]
            jobs += _of_folders(_library(tree, machine, driver, shared, parts), folders_of_library)
        return jobs

    link = [*machine.flags, *machine.link_flags, "-Os", _DROPPING]
    link += [*_LINK_FLAGS[machine.family], *flags]
    if _LATER in compiling and machine.family != "avr":
        link += _SECTIONS  # Arduino's core for AVR links without them.
    if script := script or _SCRIPTS[machine.family]:
        link.append(f"-T{SUPPORT / script}")
    jobs = compiled(compiling)
    if _LATER in compiling:
        # The same objects with code show which objects the program needs.
        plain = compiled([flag for flag in compiling if flag != _LATER])
        chosen = {job.path for job in _needed(plain, link)}
        jobs = [job for job, with_code in zip(jobs, plain, strict=True) if with_code.path in chosen]
    return _link(driver, link, jobs, BUILD / "programs" / target, name)


def library(
    target: str,
    folders: Collection[str] = (),
    *,
    flags: Sequence[str] = (),
    parts: Parts | None = None,
    compiler: str | None = None,
) -> dict[Path, Path]:
    """Make all objects of the library, or of these folders of src/: source -> object.

    Programs with the same flags share these objects.
    """
    machine = TARGETS[target]
    tree = file_states.files(REPOSITORY / "src", deep=True)
    every = _library(tree, machine, compiler or machine.compiler, flags, parts)
    jobs = _of_folders(every, folders)
    make_all(jobs)
    return {job.source: job.path for job in jobs}


def needed_by(target: str, others: Sequence[Path]) -> list[Path]:
    """Make the objects of the library that a program of these other objects needs."""
    machine = TARGETS[target]
    tree = file_states.files(REPOSITORY / "src", deep=True)
    members = tuple(_library(tree, machine, machine.compiler, []))
    return [members[number].path for number in closure.of(members).needed(others)]


def bare(
    driver: Sequence[str],
    linker: Sequence[str],
    sources: Sequence[Path],
    *,
    name: str,
    flags: Sequence[str],
    link: Sequence[str],
    own: Sequence[str] = (),
) -> Path:
    """Return a program for a machine that is not one of our targets.

    It consists of `sources` in C and the library's C objects that they need. `own` are more flags
    for `sources`.
    """
    tree = file_states.files(REPOSITORY / "src", deep=True)
    folders = {Path(source).parent for source in sources}
    headers = file_states.headers([*tree, *file_states.beside(folders)])
    given = [*(f"-I{folder}" for folder in (SUPPORT, REPOSITORY / "src")), *flags]
    c = tuple(state for state in tree if state[0].endswith(".c"))
    jobs = list(_library_of(c, headers, tuple(driver), tuple(given), LIBRARY_OBJECTS / "bare"))
    folder = BUILD / "objects" / "bare"
    for source in sources:
        jobs.append(
            _object(tuple(driver), file_states.state(source), [*given, *own], headers, folder)
        )
    jobs = _needed(jobs, link)
    key = hashed(*linker, *link, *(str(job.path) for job in jobs))
    program = BUILD / "programs" / "bare" / f"{name}-{key}.elf"
    if not program.exists():
        make_all(jobs)
        with appearing(program) as scratch:
            call([*linker, *link, *(str(job.path) for job in jobs), "-o", str(scratch)])
    return program


def tool(
    name: str, sources: Sequence[Path], libraries: Sequence[str], more: Sequence[str] = ()
) -> Path:
    """Build a program of the workshop for the host, or a library with the flags in `more`."""
    headers = file_states.headers(file_states.files(sources[0].parent))
    flags = ["-O2", "-std=gnu99", "-Wall", "-Wextra", *more]
    folder = BUILD / "objects" / "tools"
    jobs = [
        _object(("gcc",), file_states.state(source), flags, headers, folder) for source in sources
    ]
    return _link("gcc", flags, jobs, BUILD / "tools", name, libraries)


# ---- the steps ----


def _flags(machine: Target) -> list[str]:
    return [*machine.flags, *_COMMON_FLAGS]


def _object(
    driver: tuple[str, ...],
    source: State,
    flags: Sequence[str],
    headers: file_states.Headers,
    folder: Path,
    first: Object | None = None,
) -> Object:
    path = Path(source[0])
    standard = _STANDARDS.get(path.suffix)
    if standard is None:
        raise BuildError(f"{path}: not a C, C++ or assembly file")
    command = [*driver, *standard, *flags]
    if first and path.suffix == ".c":
        command = [*_unmoved(), *command, "-include", str(first.path.with_suffix(""))]
    if path.suffix == ".S" and "clang" in driver[0]:
        command.append("-Wno-unused-command-line-argument")
    command += ["-c", str(path)]
    key = hashed(
        drivers.identity(driver[0]), headers.of(source), *command, file_states.content(source)
    )
    return Object(folder / f"{path.stem}-{key}.o", command, first)


def _ahead(
    driver: str, names: Sequence[str], flags: Sequence[str], headers: file_states.Headers
) -> Object:
    """Return precompiled headers of src/, as the compiler stores them.

    Next to this file is a header that includes them all, for compilations that cannot use the
    precompiled one.
    """
    found = [file_states.state(REPOSITORY / "src" / name) for name in names]
    read = [part for state in found for part in (headers.of(state), file_states.content(state))]
    command = [*_unmoved(), driver, *_STANDARDS[".c"], *flags, "-x", "c-header"]
    folder = BUILD / "objects" / "ahead" / hashed(drivers.identity(driver), *read, *command, *names)
    header = folder / "ahead.h"
    if not header.exists():
        with appearing(header) as scratch:
            scratch.write_text("".join(f'#include "{name}"\n' for name in names), encoding="utf-8")
    return Object(folder / "ahead.h.gch", [*command, str(header)])


@cache
def _unmoved() -> tuple[str, ...]:
    """Return a command that gives a compiler the same addresses each time, if the system allows it.

    Some compilers accept a precompiled header only then.
    """
    command = ("setarch", "-R")
    try:
        done = subprocess.run([*command, "true"], capture_output=True, check=False)
    except FileNotFoundError:
        return ()
    return command if done.returncode == 0 else ()


def _library(
    tree: Sequence[State],
    machine: Target,
    driver: str,
    flags: Sequence[str],
    parts: Parts | None = None,
) -> list[Object]:
    sources = _sources(tuple(tree), machine.family)
    headers = file_states.headers(tree)
    given = (*_flags(machine), _LIBRARY_STANDARD, *flags)
    folder = LIBRARY_OBJECTS / machine.name
    jobs = _library_of(sources, headers, (driver,), given, folder)
    if parts is None:
        return list(jobs)
    # The order does not depend on the compiler.
    given = (*parts.flags, *_COMMON_FLAGS, _LIBRARY_STANDARD, *flags, *parts.more)
    others = _library_of(sources, headers, parts.driver, given, folder)
    folders = tuple(f"{REPOSITORY / 'src' / name}/" for name in parts.folders)
    is_other = [state[0].startswith(folders) and state[0].endswith(".c") for state in sources]
    return [b if other else a for a, b, other in zip(jobs, others, is_other, strict=True)]


@lru_cache(maxsize=64)
def _sources(tree: tuple[State, ...], family: str) -> tuple[State, ...]:
    """Return the sources of the library for a family, without the assembly of others."""
    paths = ((Path(state[0]), state) for state in tree if state[0].endswith((".c", ".S")))
    return tuple(state for path, state in paths if not closure.is_foreign(path, family))


def _of_folders(jobs: Sequence[Object], folders: Collection[str]) -> list[Object]:
    """Return the objects with sources in these folders of src/, or all if there are no folders."""
    starts = tuple(f"{REPOSITORY / 'src' / name}/" for name in folders)
    return [job for job in jobs if not starts or job.command[-1].startswith(starts)]


@lru_cache(maxsize=64)
def _library_of(
    sources: tuple[State, ...],
    headers: file_states.Headers,
    driver: tuple[str, ...],
    flags: tuple[str, ...],
    folder: Path,
) -> tuple[Object, ...]:
    """Return the objects of these sources, cached: `sources` and `headers` identify content."""
    return tuple(_object(driver, source, flags, headers, folder) for source in sources)


def _link(
    driver: str,
    flags: Sequence[str],
    jobs: Sequence[Object],
    folder: Path,
    name: str,
    libraries: Sequence[str] = (),
) -> Path:
    # If the linker got all objects, or an archive of them, it would use only these.
    if _DROPPING in flags and not {_LATER, _SHARED} & set(flags):
        jobs = _needed(jobs, flags)
    scripts = [Path(flag[2:]).read_bytes() for flag in flags if flag.startswith("-T")]
    parts = [str(job.path) for job in jobs]
    key = hashed(drivers.identity(driver), *flags, *parts, *libraries, *scripts)
    elf = folder / f"{name}-{key}.elf"
    if elf.exists():
        return elf
    make_all(jobs)
    inputs = _as_archive(driver, jobs) if _KEEPING in flags else parts
    # The map appears first, so that a process that sees the ELF finds both.
    with appearing(elf) as scratch, appearing(elf.with_suffix(".map")) as map_file:
        options = [*flags, f"-Wl,-Map={map_file}", "-o", str(scratch)]
        call([driver, *inputs, *options, *libraries])
    return elf


def _needed(jobs: Sequence[Object], flags: Sequence[str]) -> list[Object]:
    """Return all other objects and the library's objects that the program needs, in order."""
    members = tuple(job for job in jobs if job.is_library)
    others = [job for job in jobs if not job.is_library]
    make_all(others)
    known = closure.of(members)
    objects = [flag[4:] for flag in flags if flag.startswith("-Wl,") and flag.endswith(".o")]
    given = [*(job.path for job in others), *map(Path, objects)]
    found = {members[number] for number in known.needed(given, needed.named(flags))}
    return [job for job in jobs if job in found or not job.is_library]


def _as_archive(driver: str, jobs: Sequence[Object]) -> list[str]:
    """Return the program's objects, followed by one archive of the library's objects."""
    members = [str(job.path) for job in jobs if job.is_library]
    others = [str(job.path) for job in jobs if not job.is_library]
    if not members:
        return others
    archive = Path(members[0]).parent / f"libaesmall-{hashed(*members)}.a"
    if not archive.exists():
        with appearing(archive) as scratch:
            prefix = driver.removesuffix("gcc") if driver.endswith("-gcc") else ""
            call([f"{prefix}ar", "rcs", str(scratch), *members])
    return [*others, str(archive)]
