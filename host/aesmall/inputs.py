# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""One hash for each target of all that its figures follow from.

bench/results/inputs.json holds those of the committed figures. While they are the same, building
and running once more could give nothing else.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from .engines import REPOSITORY
from .targets import TARGETS

FILE = REPOSITORY / "bench" / "results" / "inputs.json"

#: What measures: beside the modules here, all whose names hold one of these
_MEASURING = ("operation", "simulator")
_MODULES = [
    "build",
    "elf",
    "engines",
    "figures",
    "fit",
    "footprint",
    "inputs",
    "measure",
    "targets",
]
_FOLDERS = ("src", "bench/firmware/measure", "bench/firmware/support", "bench/sim")
_FILES = ("bench/engines.toml", "package-lock.json")
#: What a program may take from the compiler's own libraries
_ARCHIVES = ("libgcc.a", "libc.a", "libc_nano.a", "libm.a")


def of(target: str) -> str:
    """The hash of a target as everything is now."""
    digest = hashlib.sha256(_sources())
    machine = TARGETS[target]
    digest.update(repr(machine).encode())
    digest.update(_compiler(machine.compiler, machine.flags))
    return digest.hexdigest()[:32]


def committed() -> dict[str, str]:
    """The hashes at which the committed figures were made."""
    kept: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return kept


def together(targets: Iterable[str], others: Iterable[str]) -> str:
    """The hash of several targets, and of what else their figures follow from."""
    return hashlib.sha256("\n".join([*map(of, targets), *others]).encode()).hexdigest()[:32]


def commit(targets: Iterable[str]) -> None:
    """Notes that all figures of these targets are of what is here now."""
    note({target: of(target) for target in targets})


def note(hashes: Mapping[str, str]) -> None:
    """Notes hashes."""
    now = {**committed(), **hashes}
    FILE.write_text(json.dumps(now, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def _measuring() -> list[Path]:
    host = REPOSITORY / "host" / "aesmall"
    modules = [host / f"{name}.py" for name in _MODULES]
    named = [
        file
        for file in host.rglob("*.py")
        if any(word in str(file.relative_to(host)) for word in _MEASURING)
    ]
    return [*modules, *named]


@cache
def _sources() -> bytes:
    files = [REPOSITORY / name for name in _FILES] + _measuring()
    for folder in _FOLDERS:
        files += [f for f in (REPOSITORY / folder).rglob("*") if f.is_file() and f.suffix != ".md"]
    digest = hashlib.sha256()
    for file in sorted(set(files)):
        content = file.read_bytes()
        digest.update(f"{file.relative_to(REPOSITORY)} {len(content)} ".encode() + content)
    return digest.digest()


@cache
def _compiler(driver: str, flags: tuple[str, ...]) -> bytes:
    """Its version, and what it links."""

    def said(*options: str) -> str:
        command = [driver, *flags, *options]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    digest = hashlib.sha256(said("--version").encode())
    for name in _ARCHIVES:
        file = Path(said(f"-print-file-name={name}"))
        digest.update(file.read_bytes() if file.is_file() else b"")
    return digest.digest()
