# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Chooses whether the prover's inner modules run compiled or as Python.

mypyc and gcc compile MODULES when one of them is first imported. The result is kept below
build/prover/ in a folder with the hash of all inputs as its name, so a changed source, Python,
mypyc or compiler makes a new one. The folder appears whole or not at all. If another process is
making it, a process that needs it waits.

The Python modules are the reference. `AESMALL_PROVER=python` in the environment chooses them. There
is no other way to them: if the compilation fails, the import fails with the compiler's message.
"""

from __future__ import annotations

import atexit
import fcntl
import gc
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.metadata import version
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from aesmall_workshop.paths import REPOSITORY

#: "compiled", the default, or "python"
VARIABLE = "AESMALL_PROVER"
MODULES = (
    *("differences", "findings", "fips197", "gf2", "instruction", "interrupts"),
    *("machine", "memo", "other_placements", "placement_numbers", "span", "state", "view", "words"),
    *("modes/abi", "modes/domain", "modes/either", "modes/leftovers", "modes/oracle"),
)
#: Modules that stay Python. mypyc reads their types when it compiles those that import them.
SEEN = ("image", "isa", "opposite", "processor", "riscv/path")
FOLDER = REPOSITORY / "build" / "prover"
_SOURCES = Path(__file__).parent
_PACKAGE = __name__.rpartition(".")[0]
#: The library that holds all of MODULES; mypyc appends the second part of the name.
_GROUP = "aesmall_prover"
_LIBRARY = f"{_GROUP}__mypyc"
_SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
_COMPILER = "gcc"
_OPTIMIZE = "2"


class CompilingError(ImportError):
    """The inner modules could not be compiled, for the reason in the message."""


class Finder(MetaPathFinder):
    """Finds the compiled modules and compiles them at the first request."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        module = name.removeprefix(f"{_PACKAGE}.").replace(".", "/")
        if name != _LIBRARY and (module == name or module not in MODULES):
            return None
        file = built() / f"{name.replace('.', '/')}{_SUFFIX}"
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, str(file)))


def is_chosen() -> bool:
    """Return whether the environment asks for the compiled modules."""
    chosen = os.environ.get(VARIABLE, "compiled")
    if chosen not in ("compiled", "python"):
        raise ValueError(f"{VARIABLE} is {chosen!r}, must be 'compiled' or 'python'")
    return chosen == "compiled"


def install() -> None:
    """Make Python import the modules that the environment asks for."""
    if is_chosen():
        sys.meta_path.insert(0, Finder())
        atexit.register(_forget)


def _forget() -> None:
    """Empty the caches of the prover while Python still runs.

    Python's shutdown does not reach the objects of compiled modules, and SLEIGH's library complains
    about objects that are left.
    """
    for name, module in [*sys.modules.items()]:
        if name.startswith(f"{_PACKAGE}."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
    gc.collect()


@cache
def built() -> Path:
    """Return the folder with the compiled modules, and make it if it does not exist."""
    return built_from(_SOURCES, FOLDER)


def built_from(sources: Path, folder: Path) -> Path:
    """Return the folder below `folder` with the compiled modules of a package of these sources."""
    made = folder / key_of(sources)
    if made.is_dir():
        return made
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if made.is_dir():  # another process has made it
            return made
        with tempfile.TemporaryDirectory(dir=folder, prefix="scratch-") as scratch:
            _compile(sources, Path(scratch))
            (Path(scratch) / "lib").rename(made)
    return made


def key_of(sources: Path) -> str:
    """Return the hash of everything that the compiled modules follow from."""
    found = hashlib.sha256()
    for part in _parts(sources):
        found.update(len(part).to_bytes(8, "big") + part)
    return found.hexdigest()[:32]


def _parts(sources: Path) -> Iterator[bytes]:
    for name in (*MODULES, *SEEN, Path(__file__).stem):
        yield (sources / f"{name}.py").read_bytes()
    compiler = shutil.which(_COMPILER)
    if compiler is None:
        raise CompilingError(f"{_COMPILER} is not installed (run scripts/setup)")
    status = os.stat(os.path.realpath(compiler))
    yield f"{compiler} {status.st_size} {status.st_mtime_ns}".encode()
    yield f"{sys.executable} {sys.version} {_SUFFIX}".encode()
    yield f"{version('mypy')} {version('setuptools')}".encode()


def _compile(sources: Path, scratch: Path) -> None:
    """Make scratch/lib in another process, which leaves no import behind in this one."""
    place = scratch / "sources.txt"
    place.write_text("\n".join(str(sources / f"{name}.py") for name in MODULES), encoding="utf-8")
    command = [sys.executable, "-c", f"from {__name__} import setup; setup()", str(scratch)]
    folders = (sources.parent, REPOSITORY / "workshop", REPOSITORY / "host")
    path = os.pathsep.join(map(str, folders))
    own = {VARIABLE: "python", "CC": _COMPILER, "MYPYPATH": path}
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, **own}
    )
    if done.returncode:
        raise CompilingError(
            f"mypyc cannot compile the prover ({VARIABLE}=python does without):\n"
            f"{done.stdout}{done.stderr}"
        )


def setup() -> None:
    """Compile the modules into the folder that the command line names. Only _compile() calls it."""
    from mypyc.build import mypycify
    from setuptools import setup as run  # type: ignore[import-untyped]

    scratch = Path(sys.argv[1]).resolve()
    modules = (scratch / "sources.txt").read_text(encoding="utf-8").splitlines()
    options = [
        "--config-file=",  # `make lint` checks the types strictly
        f"--python-version={sys.version_info[0]}.{sys.version_info[1]}",
        f"--cache-dir={scratch / 'types'}",
        *("--follow-imports=silent", "--ignore-missing-imports"),
    ]
    extensions = mypycify(
        [*options, *modules],
        opt_level=_OPTIMIZE,
        target_dir=str(scratch / "c"),
        group_name=_GROUP,
    )
    os.chdir(scratch)
    run(
        name=_GROUP,
        ext_modules=extensions,
        script_args=["-q", "build_ext", "--build-lib=lib", "--build-temp=objects"],
    )
