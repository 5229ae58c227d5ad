# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Which files a command reads and writes: one, or those of a folder and all below."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from .atomic import PREFIX, check_target, shown
from .sealing import SealingError


@dataclass(frozen=True)
class Job:
    """One file to another; None is standard input or output."""

    source: Path | None
    target: Path | None
    #: Bytes of the source, as far as known
    size: int | None = None
    #: The source itself, where it is a string from the command line
    given: bytes | None = field(default=None, repr=False)


@dataclass
class Plan:
    """All that a command does, before it does any of it."""

    jobs: list[Job] = field(default_factory=list)
    #: Folders to make, outer ones first, each like another
    folders: list[tuple[Path, Path]] = field(default_factory=list)
    #: What is left out, and why
    skipped: list[str] = field(default_factory=list)


def single(source: Path | None, target: Path | None, *, overwrite: bool) -> Plan:
    """One file."""
    size = None if source is None else _regular_size(source)
    if target is not None:
        check_target(target, overwrite=overwrite)
    return Plan([Job(source, target, size)])


def tree(source: Path, target: Path, *, add: str = "", remove: str = "", overwrite: bool) -> Plan:
    """All files of a folder. Their names get or lose an ending; files without it are left out.

    Symbolic links are left out, too. Anything that is neither file nor folder is refused.
    """
    here, there = source.resolve(), target.resolve()
    if here != there and (there.is_relative_to(here) or here.is_relative_to(there)):
        raise SealingError(f"{shown(source)} and {shown(target)}: one lies inside the other")
    if here == there and add != remove:
        raise SealingError(f"{shown(target)} is what is read; give another folder")
    if target.exists() and not target.is_dir():
        raise SealingError(f"{shown(target)} is there already and is no folder")
    plan = Plan(folders=[(target, source)])
    for path in _walk(source, plan):
        inner = path.relative_to(source)
        if path.is_dir():
            plan.folders.append((target / inner, path))
        elif remove and (not path.name.endswith(remove) or path.name == remove):
            plan.skipped.append(f"{shown(path)}: its name does not end in {remove}")
        else:
            name = path.name.removesuffix(remove) + add
            plan.jobs.append(Job(path, (target / inner).with_name(name), path.lstat().st_size))
    taken = {folder for folder, _ in plan.folders}
    for job in plan.jobs:
        assert job.target is not None
        if job.target in taken:
            raise SealingError(f"{shown(job.target)} would be a file and a folder")
        check_target(job.target, overwrite=overwrite)
    return plan


def _walk(folder: Path, plan: Plan) -> Iterator[Path]:
    """Files and folders, outer ones first, those of a folder in the order of their names."""
    waiting = [folder]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            ordered = sorted(entries, key=lambda entry: entry.name)
        for entry in ordered:
            path = Path(entry.path)
            if entry.is_symlink():
                plan.skipped.append(f"{shown(path)}: a symbolic link")
            elif entry.is_dir(follow_symlinks=False):
                waiting.append(path)
                yield path
            elif not entry.is_file(follow_symlinks=False):
                raise SealingError(f"{shown(path)} is neither a file nor a folder")
            elif entry.name.startswith(PREFIX):
                plan.skipped.append(f"{shown(path)}: left over from an interrupted run")
            else:
                yield path


def make_folders(plan: Plan) -> None:
    """Those of the plan that are missing, with the permission bits of their models."""
    for folder, like in plan.folders:
        if not folder.is_dir():
            folder.mkdir(mode=stat.S_IMODE(like.stat().st_mode) | 0o700)


def opened(path: Path, *, follow: bool = True) -> BinaryIO:
    """An ordinary file to read; the one of a plan, even if something else has taken its name."""
    flags = os.O_RDONLY | os.O_NONBLOCK | (0 if follow else os.O_NOFOLLOW)
    number = os.open(path, flags)
    file = os.fdopen(number, "rb", buffering=0)
    if not stat.S_ISREG(os.fstat(number).st_mode):
        file.close()
        raise SealingError(f"{shown(path)} is no ordinary file")
    return file


def _regular_size(path: Path) -> int:
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise SealingError(f"{shown(path)} is no ordinary file; `-` is standard input")
    return found.st_size
