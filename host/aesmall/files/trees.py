# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Plan which files a command reads and writes: one file, or a folder with its subfolders."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from .atomic import AS_THE_SOURCE, PREFIX, Access, check_target, said, shown
from .sealing import SealingError

#: 0 on systems without these flags, for example Windows
_NONBLOCK, _NOFOLLOW = (getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOFOLLOW"))


@dataclass(frozen=True)
class Job:
    """A file to read and a file to write, by default standard input and output."""

    source: Path | None
    target: Path | None
    #: Bytes of the source, if known
    size: int | None = None
    #: The source itself, if it is a string from the command line
    given: bytes | None = field(default=None, repr=False)


@dataclass
class Plan:
    """All steps of a command, before it takes any of them."""

    jobs: list[Job] = field(default_factory=list)
    #: Folders to make, outer ones first, with the permission bits of their source folders
    folders: list[tuple[Path, int]] = field(default_factory=list)
    #: Files that are left out, with the reasons
    skipped: list[str] = field(default_factory=list)
    #: Files that cannot be processed, with the reasons. The others are processed all the same.
    failed: list[str] = field(default_factory=list)
    #: The access to everything that is made
    access: Access = AS_THE_SOURCE


def single(source: Path | None, target: Path | None, *, overwrite: bool) -> Plan:
    """Plan one file."""
    size = None if source is None else _regular_size(source)
    if target is not None:
        check_target(target, overwrite=overwrite)
    return Plan([Job(source, target, size)])


def tree(source: Path, target: Path, *, add: str = "", remove: str = "", overwrite: bool) -> Plan:
    """Plan all files of a folder. Their names get or lose a suffix. Files without it are left out.

    Symbolic links are left out too. An entry fails on its own if it is neither a file nor a folder,
    if it cannot be read, or if its target is not possible.
    """
    # Path.resolve raises an exception of its own for circular links.
    here, there = (Path(os.path.realpath(path)) for path in (source, target))
    if here != there and (there.is_relative_to(here) or here.is_relative_to(there)):
        raise SealingError(
            f"{shown(source)} and {shown(target)}: one is inside the other: give a folder outside"
        )
    if here == there and add != remove:
        raise SealingError(f"{shown(target)} is the input folder: give another folder with -o")
    if target.exists() and not target.is_dir():
        raise SealingError(f"{shown(target)} already exists and is not a folder: give another name")
    plan = Plan(folders=[(target, source.stat().st_mode)])
    files = []
    for path, found in _walk(source, plan):
        if stat.S_ISDIR(found.st_mode):
            plan.folders.append((target / path.relative_to(source), found.st_mode))
        elif remove and (not path.name.endswith(remove) or path.name == remove):
            plan.skipped.append(f"{shown(path)}: its name does not end in {shown(remove)}")
        else:
            files.append((path, found.st_size))
    folders = {folder for folder, _ in plan.folders}
    for path, size in files:
        name = path.name.removesuffix(remove) + add
        place = target / path.relative_to(source).parent / name
        try:
            if name in (".", ".."):
                raise SealingError(f"no file can be called {name!r}")
            if place in folders:
                raise SealingError(f"{shown(place)} would be a file and a folder")
            check_target(place, overwrite=overwrite)
        except (SealingError, OSError) as error:
            plan.failed.append(f"{shown(path)}: {said(error)}")
        else:
            plan.jobs.append(Job(path, place, size))
    return plan


def _walk(folder: Path, plan: Plan) -> Iterator[tuple[Path, os.stat_result]]:
    """Yield files and folders, outer ones first, the entries of a folder sorted by name."""
    waiting = [folder]
    while waiting:
        within = waiting.pop()
        try:
            with os.scandir(within) as entries:
                ordered = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            if within is folder:
                raise
            plan.failed.append(said(error))
            continue
        for entry in ordered:
            path = Path(entry.path)
            try:
                found = entry.stat(follow_symlinks=False)
            except OSError as error:
                plan.failed.append(said(error))
                continue
            if stat.S_ISLNK(found.st_mode):
                plan.skipped.append(f"{shown(path)}: a symbolic link")
            elif stat.S_ISDIR(found.st_mode):
                waiting.append(path)
                yield path, found
            elif not stat.S_ISREG(found.st_mode):
                plan.failed.append(f"{shown(path)} is neither a file nor a folder")
            elif entry.name.startswith(PREFIX):
                plan.skipped.append(f"{shown(path)}: left over from an interrupted run")
            else:
                yield path, found


def make_folders(plan: Plan) -> None:
    """Make the folders of the plan that are missing. If one cannot be made, its files fail."""
    missing: set[Path] = set()
    for folder, mode in plan.folders:
        is_inner = folder != plan.folders[0][0]
        if is_inner and folder.parent in missing:
            missing.add(folder)
            continue
        try:
            _make_folder(folder, plan.access, mode, is_inner=is_inner)
        except (SealingError, OSError) as error:
            if not is_inner:
                raise
            plan.failed.append(said(error))
            missing.add(folder)
    jobs, plan.jobs = plan.jobs, []
    for job in jobs:
        if job.target is not None and job.target.parent in missing:
            where = shown(job.target.parent)
            plan.failed.append(f"{shown(str(job.source))}: its folder {where} cannot be made")
        else:
            plan.jobs.append(job)


def _make_folder(folder: Path, access: Access, mode: int, *, is_inner: bool) -> None:
    try:
        folder.mkdir(access.of_folder(mode))
    except FileExistsError:
        # A link could lead out of the target. The target itself may be a link.
        is_folder = stat.S_ISDIR(folder.lstat().st_mode) if is_inner else folder.is_dir()
        if not is_folder:
            raise SealingError(
                f"{shown(folder)} already exists and is not a folder: give another name"
            ) from None
    else:
        if access.asked:
            folder.chmod(access.of_folder(mode))


def opened(path: Path, *, follow: bool = True) -> BinaryIO:
    """Open a regular file to read. With `follow` unset, refuse a link that has replaced it."""
    flags = os.O_RDONLY | _NONBLOCK | (0 if follow else _NOFOLLOW)
    if not follow and not _NOFOLLOW and path.is_symlink():
        raise SealingError(f"{shown(path)} is not a regular file")
    number = os.open(path, flags)
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise SealingError(f"{shown(path)} is not a regular file")
    return os.fdopen(number, "rb", buffering=0)


def _regular_size(path: Path) -> int:
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise SealingError(f"{shown(path)} is not a regular file; `-` is standard input")
    return found.st_size
