# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Remembers under build/ what came of which inputs: the one mechanism for all that runs long.

What a result follows from is told in parts: files, and texts and bytes that stand for themselves.
Of a Python module counts what it does: neither its comments nor its layout. The packages of parts
that several results follow from are listed here and nowhere else.

Nothing writes a result but the process that made it, in the moment when it did; nothing of it is
committed. The folder is safe to remove.
"""

from __future__ import annotations

import ast
import hashlib
import json
import subprocess
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeVar

from aesmall.targets import TARGETS

from ..chips import build, closure, elf
from ..paths import REPOSITORY

FOLDER = build.BUILD / "kept"

#: A file, or what stands for itself
Part = Path | str | bytes
Made = TypeVar("Made")

#: Where the modules of each package lie
_PACKAGES = {
    "aesmall": REPOSITORY / "host" / "aesmall",
    "aesmall_prove": REPOSITORY / "workshop" / "aesmall_prove",
    "aesmall_workshop": REPOSITORY / "workshop" / "aesmall_workshop",
}
SIMULATORS = _PACKAGES["aesmall_workshop"] / "chips" / "simulators"
_SIM = REPOSITORY / "bench" / "sim"
#: What a program may take from the compiler's own libraries
_ARCHIVES = ("libgcc.a", "libc.a", "libc_nano.a", "libm.a")
#: What each simulator consists of: files of bench/sim, modules of simulators/, and others
_SHARED = ("__init__", "_types")
_JAVASCRIPT = (("calls", "job"), ("_javascript", "_node"))
_RP2040JS = ("bootrom", "flash", "m0plus_timing")


def digest(*parts: Part | Iterable[Part]) -> str:
    """Changes when any of these does; files have their names in it."""
    found = hashlib.sha256()
    for part in parts:
        for one in (part,) if isinstance(part, Path | str | bytes) else part:
            data = _content(one)
            found.update(len(data).to_bytes(8, "big") + data)
    return found.hexdigest()[:32]


class Shelf:
    """The results of one owner, who alone puts any there: a module, and only by making them."""

    def __init__(self, owner: str) -> None:
        self.folder = FOLDER.joinpath(*owner.split(".")[1:] or [owner])

    def once(self, key: str, make: Callable[[], Made], *, anew: bool = False) -> Made:
        """What `make` gave when it was called with this key, or gives now; something that JSON
        holds. What raises an error is not remembered. With `anew` nothing is believed."""
        path = self.folder / f"{key}.json"
        if path.exists() and not anew:
            found: Made = json.loads(path.read_text(encoding="utf-8"))
            return found
        made = make()
        with build.appearing(path) as scratch:
            scratch.write_text(json.dumps(made), encoding="utf-8")
        return made


# ---- packages ----


def machine_code(program: Path) -> list[Part]:
    """What a program is on its chip, wherever and by whatever it was built."""
    places = [segment.address for segment in elf.segments(program)]
    return [f"{elf.entry(program)} {places}", *(s.data for s in elf.segments(program))]


def simulator(name: str) -> list[Part]:
    """What runs a program, and counts."""
    if name == "simavr":
        return [
            *sorted(_SIM.glob("simavr_*.[ch]")),
            *_drivers("_simavr"),
            SIMULATORS.parent / "avr_timing.py",
            _library_version("simavr"),
        ]
    if name == "unicorn":
        return [*_drivers("_unicorn", "_m0plus", "_memory_line"), _version("unicorn")]
    if name == "hazard3":
        return [*sorted(_SIM.glob("hazard3*.[ch]")), *_drivers("_hazard3")]
    if name == "native":
        return _drivers("_native")
    shared, drivers = _JAVASCRIPT
    own = _RP2040JS if name == "rp2040js" else ()
    scripts = [_SIM / f"{script}.mjs" for script in (f"{name}_runner", *shared, *own)]
    return [*scripts, *_drivers(*drivers), REPOSITORY / "package-lock.json"]


def _drivers(*names: str) -> list[Part]:
    return [SIMULATORS / f"{name}.py" for name in (*_SHARED, *names)]


def sources(target: str) -> list[Part]:
    """The library as this target has it, without the assembly of others."""
    family = TARGETS[target].family
    return [f for f in tree(REPOSITORY / "src") if not closure.is_foreign(f, family)]


def tree(*folders: Path) -> list[Path]:
    """The files below these folders except for documents and what Python leaves."""
    every = (file for folder in folders for file in sorted(folder.rglob("*")) if file.is_file())
    return [file for file in every if file.suffix not in (".md", ".pyc")]


def step(*names: str) -> list[Part]:
    """What a step of `make bench` follows from as a whole, whose modules have these names."""
    bench = REPOSITORY / "bench"
    programs = tree(
        REPOSITORY / "src", *(bench / name for name in ("engines", "firmware", "peers"))
    )
    used = (name for target in TARGETS.values() for name in target.simulators)
    simulators = [part for name in dict.fromkeys(used) for part in simulator(name)]
    machines = [part for target in TARGETS for part in compiler(target)]
    lists = [REPOSITORY / "workshop" / "requirements.lock"]
    return [*programs, *lists, *simulators, *machines, *modules(*names)]


def compiler(target: str) -> list[Part]:
    """Its version and flags, and what it links."""
    machine = TARGETS[target]
    return [repr(machine), _compiler(machine.compiler, machine.flags)]


def modules(*names: str) -> list[Part]:
    """These modules, by their full names, and all of both packages that they import."""
    found: dict[Path, None] = {}
    wanted = [path for name in names for path in _files(name)]
    while wanted:
        file = wanted.pop()
        if file not in found:
            found[file] = None
            wanted += _imported(file)
    return sorted(found)


# ---- what is read ----


def _content(part: Part) -> bytes:
    if isinstance(part, bytes):
        return part
    if isinstance(part, str):
        return part.encode()
    status = part.stat()
    return _file(part, (status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns))


@lru_cache(maxsize=4096)
def _file(path: Path, state: tuple[int, ...]) -> bytes:
    """The name and the hash of a file in this state; of a module what it does."""
    name = path.relative_to(REPOSITORY) if path.is_relative_to(REPOSITORY) else path
    data = path.read_bytes()
    if path.suffix == ".py":
        data = meaning(data.decode()).encode()
    return f"{name} ".encode() + hashlib.sha256(data).digest()


def meaning(text: str) -> str:
    """A module without what changes nothing: comments, layout, the texts that describe it."""
    module = ast.parse(text)
    for node in ast.walk(module):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [one for one in body if not _is_text(one)]  # type: ignore[attr-defined]
    return _dump(module)


def _dump(value: object) -> str:
    """As ast.dump() does it, and the same by every version of Python: newer ones have more fields,
    which are empty."""
    if isinstance(value, ast.AST):
        fields = ((name, _dump(of)) for name, of in ast.iter_fields(value) if of not in (None, []))
        return f"{type(value).__name__}({', '.join(f'{name}={of}' for name, of in fields)})"
    if isinstance(value, list):
        return f"[{', '.join(map(_dump, value))}]"
    return repr(value)


def _is_text(statement: ast.stmt) -> bool:
    is_constant = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_constant and isinstance(statement.value.value, str)  # type: ignore[attr-defined]


@cache
def _imported(file: Path) -> list[Path]:
    """The files of both packages that a module imports, wherever it does."""
    found: dict[Path, None] = {}
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom):
            continue
        start = node.module or ""
        if node.level:
            package = file.parents[node.level - 1]
            root = next(root for root in _PACKAGES.values() if package.is_relative_to(root))
            names = package.relative_to(root.parent).parts
            start = ".".join((*names, *filter(None, [start])))
        for name in (start, *(f"{start}.{alias.name}" for alias in node.names)):
            found |= dict.fromkeys(_files(name))
    return list(found)


def _files(module: str) -> list[Path]:
    """The file of a module of ours, and those of the packages that it lies in."""
    package, *names = module.split(".")
    if package not in _PACKAGES:
        return []
    place = _PACKAGES[package]
    found = [place / "__init__.py"]
    for name in names:
        place /= name
        found += [place.with_suffix(".py"), place / "__init__.py"]
    return [path for path in found if path.is_file()]


@cache
def _compiler(driver: str, flags: tuple[str, ...]) -> bytes:
    """Its version, and what it links."""

    def said(*options: str) -> str:
        command = [driver, *flags, *options]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    found = hashlib.sha256(said("--version").encode())
    for name in _ARCHIVES:
        file = Path(said(f"-print-file-name={name}"))
        found.update(file.read_bytes() if file.is_file() else b"")
    return found.digest()


@cache
def _version(package: str) -> str:
    from importlib.metadata import version

    return f"{package} {version(package)}"


@cache
def _library_version(name: str) -> str:
    """Of a library of this machine: what its files tell without being read."""
    places = ("lib", "lib/*", "local/lib")
    found = [path for place in places for path in Path("/usr").glob(f"{place}/lib{name}.so*")]
    return " ".join(f"{path.resolve().name} {path.stat().st_size}" for path in sorted(found))
