# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Cache results under build/ by their inputs, for everything that runs long.

The inputs of a result are parts: files, texts and bytes. Comments and layout of a Python module do
not count. Only this module lists the parts that several results depend on.

Only the process that computed a result writes it, immediately after it computed it. No result is
committed. The folder may be removed at any time.
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

#: A file, or a text or bytes that count as they are
Part = Path | str | bytes
Made = TypeVar("Made")

#: The folder with the modules of each package
_PACKAGES = {
    "aesmall": REPOSITORY / "host" / "aesmall",
    "aesmall_prove": REPOSITORY / "workshop" / "aesmall_prove",
    "aesmall_workshop": REPOSITORY / "workshop" / "aesmall_workshop",
}
SIMULATORS = _PACKAGES["aesmall_workshop"] / "chips" / "simulators"
_SIM = REPOSITORY / "bench" / "sim"
#: Archives of the compiler's own libraries that a program may link
_ARCHIVES = ("libgcc.a", "libc.a", "libc_nano.a", "libm.a")
#: The files of each simulator: files of bench/sim, modules of simulators/, and others
_SHARED = ("__init__", "_types")
_JAVASCRIPT = (("calls", "job", "line"), ("_javascript", "_node"))
_RP2040JS = ("bootrom", "flash", "m0plus_kinds", "m0plus_timing")


def digest(*parts: Part | Iterable[Part]) -> str:
    """Return a hash that changes when any of these parts does. It covers the names of files too."""
    found = hashlib.sha256()
    for part in parts:
        for one in (part,) if isinstance(part, Path | str | bytes) else part:
            data = _content(one)
            found.update(len(data).to_bytes(8, "big") + data)
    return found.hexdigest()[:32]


class Shelf:
    """The results of one owner, a module. Only this module adds results, by computing them."""

    def __init__(self, owner: str) -> None:
        self.folder = FOLDER.joinpath(*owner.split(".")[1:] or [owner])

    def once(self, key: str, make: Callable[[], Made], *, anew: bool = False) -> Made:
        """Return the result of `make` for this key, from an earlier call or computed now.

        JSON must be able to hold it. An error is not cached. With `anew`, the result is computed in
        any case.
        """
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
    """Return the machine code of a program, which does not depend on where or how it was built."""
    places = [segment.address for segment in elf.segments(program)]
    return [f"{elf.entry(program)} {places}", *(s.data for s in elf.segments(program))]


def simulator(name: str) -> list[Part]:
    """Return the parts of a simulator: they run a program and count."""
    if name == "simavr":
        return [
            *sorted(_SIM.glob("simavr_*.[ch]")),
            *_drivers("_simavr"),
            SIMULATORS.parent / "avr_timing.py",
            _library_version("simavr"),
        ]
    if name == "unicorn":
        mine = _drivers("_unicorn", "_m0plus", "_memory_line", "_cortexm")
        return [*mine, *sorted(_SIM.glob("cortexm*.[ch]")), _version("unicorn")]
    if name == "hazard3":
        return [*sorted(_SIM.glob("hazard3*.[ch]")), *_drivers("_hazard3")]
    if name in ("native", "qemu"):
        return _drivers(f"_{name}")
    shared, drivers = _JAVASCRIPT
    own = _RP2040JS if name == "rp2040js" else ()
    scripts = [_SIM / f"{script}.mjs" for script in (f"{name}_runner", *shared, *own)]
    return [*scripts, *_drivers(*drivers), REPOSITORY / "package-lock.json"]


def _drivers(*names: str) -> list[Part]:
    return [SIMULATORS / f"{name}.py" for name in (*_SHARED, *names)]


def sources(target: str) -> list[Part]:
    """Return the library as this target compiles it, without the assembly of other families."""
    family = TARGETS[target].family
    return [f for f in tree(REPOSITORY / "src") if not closure.is_foreign(f, family)]


def tree(*folders: Path) -> list[Path]:
    """Return the files below these folders, except documents and Python's compiled files."""
    every = (file for folder in folders for file in sorted(folder.rglob("*")) if file.is_file())
    return [file for file in every if file.suffix not in (".md", ".pyc")]


def step(*names: str) -> list[Part]:
    """Return everything that a step of `make bench` depends on. `names` are the step's modules."""
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
    """Return the version and flags of a target's compiler, and the archives that it links."""
    machine = TARGETS[target]
    return [repr(machine), _compiler(machine.compiler, machine.flags)]


def modules(*names: str) -> list[Part]:
    """Return these modules, by full names, and all modules of both packages that they import."""
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
    """Return the name and hash of a file in this state. For a module, hash only its meaning."""
    name = path.relative_to(REPOSITORY) if path.is_relative_to(REPOSITORY) else path
    data = path.read_bytes()
    if path.suffix == ".py":
        data = meaning(data.decode()).encode()
    return f"{name} ".encode() + hashlib.sha256(data).digest()


def meaning(text: str) -> str:
    """Return a module without comments, layout and docstrings, which change no result."""
    module = ast.parse(text)
    for node in ast.walk(module):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [one for one in body if not _is_text(one)]  # type: ignore[attr-defined]
    return _dump(module)


def _dump(value: object) -> str:
    """Dump a value as ast.dump() does, but equally in every version of Python.

    Newer versions have more fields, which are empty.
    """
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
    """Return the files of both packages that a module imports anywhere in its code."""
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
    """Return the file of one of our modules, and the files of the packages that contain it."""
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
    """Return a hash of the compiler's version and of the archives that it links."""

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
    """Return the names and sizes of an installed library's files, without reading them."""
    places = ("lib", "lib/*", "local/lib")
    found = [path for place in places for path in Path("/usr").glob(f"{place}/lib{name}.so*")]
    return " ".join(f"{path.resolve().name} {path.stat().st_size}" for path in sorted(found))
