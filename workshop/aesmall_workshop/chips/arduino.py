# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build a sketch as the Arduino builder does, with the installed AVR core of Arduino.

Every command is from the core's own platform.txt and boards.txt. The recipes are expanded as the
Arduino platform specification describes, so that flags, link-time optimisation and the order of the
link are as in an Arduino user's build. The library is compiled recursively from src/, and src/ is
its only folder on the include path.
"""

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from ..paths import REPOSITORY
from .build import BuildError

PLATFORM = Path("/usr/share/arduino/hardware/arduino/avr")
EXAMPLES = REPOSITORY / "examples"
_BUILT = REPOSITORY / "build" / "arduino"
_ARCHIVE = "core.a"
_LIBRARY = "library.a"
#: The property for more flags of the link
_LINK_FLAGS = "compiler.c.elf.extra_flags"

# The core's Print.cpp uses DECIMAL_DIG, which a compiler in C++11 mode may not define.
_EXTRA_FLAGS = {"compiler.cpp.extra_flags": "-DDECIMAL_DIG=__DECIMAL_DIG__"}

# Without link-time optimisation every function keeps its own symbol, call and return.
_LINK_TIME_OPTIMISATION = ("-flto", "-fuse-linker-plugin", "-fno-fat-lto-objects")

OnFile = Callable[[int, int], None]
"""Called after each compiled file with the number of files done and of all files."""


@dataclass(frozen=True)
class _Job:
    kind: str  # "c", "cpp" or "S": the recipe's name
    source: Path
    place: str  # the object's name inside the build folder
    includes: tuple[Path, ...]


def build_sketch(
    sketch: Path,
    *,
    board: str = "uno",
    link_time_optimisation: bool = True,
    library: bool = True,
    archived: bool = False,
    with_relocations: bool = False,
    others: Sequence[Path] = (),
    on_file: OnFile | None = None,
) -> Path:
    """Compile and link an Arduino sketch (the .ino file) and return the ELF.

    Without `library`, only the sketch's own folder is compiled. `others` are the source folders of
    other libraries that the sketch includes. With `archived`, the linker gets the library as an
    archive (`dot_a_linkage` of library.properties). With `with_relocations`, the ELF records the
    symbol that each instruction refers to.

    The result is cached under build/ by a hash of all its files and flags. Core and library are
    cached too, and sketches share them. Raise BuildError with the compiler's output.
    """
    properties = _properties(board, link_time_optimisation)
    if with_relocations:
        properties[_LINK_FLAGS] = "-Wl,--emit-relocs"
    core = _core_folders(properties)
    roots = (*core, *([REPOSITORY / "src"] if library else []))
    shared_key = _fingerprint(roots, {**properties, _LINK_FLAGS: ""})
    key = _fingerprint((sketch.parent, *roots, *others), properties)
    shared = _BUILT / f"shared-{board}-{shared_key}"
    folder = _BUILT / f"{sketch.stem}-{board}-{key}{'-a' * archived}"
    archive = _BUILT / f"{shared.name}-a" if archived else None
    elf = folder / f"{sketch.stem}.elf"

    def compile_shared(scratch: Path) -> None:
        _build_shared(scratch, core, properties, library, on_file)

    def compile_sketch(scratch: Path) -> None:
        built = (sketch, (*roots, *others), others, properties, shared, archive, on_file)
        _build_in(scratch, *built)

    if not elf.is_file():
        if not shared.is_dir():
            _make(shared, compile_shared)
        if archive and not archive.is_dir():
            _make(archive, lambda scratch: _archive_library(scratch, properties, shared))
        _make(folder, compile_sketch)
    return elf


def compiler_flags(kind: str, *, board: str = "uno") -> list[str]:
    """Return the flags of the core's platform.txt for the compiler of C ("c") or C++ ("cpp")."""
    properties = _properties(board, link_time_optimisation=True)
    return shlex.split(_expand(properties[f"compiler.{kind}.flags"], properties))


def _make(folder: Path, fill: Callable[[Path], None]) -> None:
    """Create a folder that appears only when it is complete."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        fill(scratch)
        _publish(scratch, folder)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _build_shared(
    scratch: Path,
    core_folders: tuple[Path, Path],
    properties: Mapping[str, str],
    with_library: bool,
    on_file: OnFile | None,
) -> None:
    """Build the archive of the core and the objects of the library."""
    core_jobs = _jobs(_core_sources(core_folders), core_folders, "core")
    jobs = list(core_jobs)
    if with_library:
        folders = (*core_folders, REPOSITORY / "src")
        jobs = [*_jobs(_library_sources(), folders, "library"), *jobs]
    _compile_all(jobs, scratch, properties, on_file)
    for job in core_jobs:
        settings = {"archive_file_path": f"{scratch}/{_ARCHIVE}", "object_file": job.place}
        _recipe("recipe.ar.pattern", properties, settings, scratch)


def _archive_library(scratch: Path, properties: Mapping[str, str], shared: Path) -> None:
    """Build the archive of the library, as the builder does: one object at a time."""
    for member in sorted(shared.glob("library.*.o")):
        place = {"archive_file_path": f"{scratch}/{_LIBRARY}", "object_file": str(member)}
        _recipe("recipe.ar.pattern", properties, place, scratch)


def _build_in(
    scratch: Path,
    sketch: Path,
    folders: Sequence[Path],
    others: Sequence[Path],
    properties: Mapping[str, str],
    shared: Path,
    archive: Path | None,
    on_file: OnFile | None,
) -> None:
    copy = scratch / "sketch"
    shutil.copytree(sketch.parent, copy)
    program = copy / f"{sketch.name}.cpp"
    program.write_text(sketch_to_cpp(sketch.read_text("utf-8"), sketch.name), "utf-8")
    jobs = _jobs([(copy, source) for source in _sources_below(copy)], folders, "sketch")
    for other in others:
        jobs += _jobs([(other, source) for source in _sources_below(other)], folders, other.name)
    _compile_all(jobs, scratch, properties, on_file)
    objects = [job.place for job in jobs]
    members = [str(path) for path in sorted(shared.glob("library.*.o"))]
    objects += [f"../{archive.name}/{_LIBRARY}"] if archive else members
    settings = {
        "build.path": str(scratch),
        "build.project_name": sketch.stem,
        "archive_file": f"../{shared.name}/{_ARCHIVE}",
        "object_files": " ".join(map(shlex.quote, objects)),
    }
    _recipe("recipe.c.combine.pattern", properties, settings, scratch)


def _compile_all(
    jobs: Sequence[_Job], scratch: Path, properties: Mapping[str, str], on_file: OnFile | None
) -> None:
    def compile_one(job: _Job) -> None:
        settings = {
            "includes": " ".join(shlex.quote(f"-I{folder}") for folder in job.includes),
            "source_file": str(job.source),
            "object_file": job.place,
        }
        _recipe(f"recipe.{job.kind}.o.pattern", properties, settings, scratch)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            for done, _ in enumerate(pool.map(compile_one, jobs), start=1):
                if on_file:
                    on_file(done, len(jobs))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _jobs(
    sources: Sequence[tuple[Path, Path]], includes: Sequence[Path], prefix: str
) -> list[_Job]:
    return [
        _Job(
            source.suffix[1:],
            source,
            f"{prefix}.{source.relative_to(root).as_posix().replace('/', '.')}.o",
            tuple(includes),
        )
        for root, source in sources
    ]


def _core_sources(folders: tuple[Path, Path]) -> list[tuple[Path, Path]]:
    return [(folder, source) for folder in folders for source in _sources_below(folder)]


def _library_sources() -> list[tuple[Path, Path]]:
    root = REPOSITORY / "src"
    return [(root, source) for source in _sources_below(root)]


def _sources_below(folder: Path) -> list[Path]:
    return sorted(p for p in folder.rglob("*") if p.suffix in (".c", ".cpp", ".S"))


# ---- platform.txt and boards.txt ----


def _properties(board: str, link_time_optimisation: bool) -> dict[str, str]:
    """Return the properties of the platform and the board, merged as by the Arduino builder."""
    if not (PLATFORM / "platform.txt").is_file():
        raise BuildError(
            f"the Arduino AVR core is not installed: {PLATFORM} is missing "
            "(Debian package arduino-core-avr)"
        )
    properties = _read_properties(PLATFORM / "platform.txt")
    boards = _read_properties(PLATFORM / "boards.txt")
    prefix = f"{board}."
    own = {k.removeprefix(prefix): v for k, v in boards.items() if k.startswith(prefix)}
    if not own:
        raise BuildError(f"unknown Arduino board: {board}")
    properties.update(own)
    properties.update(_first_choices(own))
    properties.update(_EXTRA_FLAGS)
    properties.update({"build.arch": "AVR", "runtime.ide.version": "10819"})
    if not link_time_optimisation:
        properties = {k: _without_lto(v) for k, v in properties.items()}
    return properties


def _first_choices(own: Mapping[str, str]) -> dict[str, str]:
    """Return the settings of the first entry in each of a board's menus.

    They are the defaults of the IDE. For example, a Mega is one of two chips.
    """
    entries: dict[str, str] = {}
    for key in own:
        if key.startswith("menu.") and key.count(".") == 2:
            menu, _ = key.rsplit(".", 1)
            entries.setdefault(menu, f"{key}.")
    firsts = tuple(entries.values())
    return {k.removeprefix(f): v for f in firsts for k, v in own.items() if k.startswith(f)}


def _read_properties(path: Path) -> dict[str, str]:
    lines = (line.strip() for line in path.read_text("utf-8").splitlines())
    pairs = (line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))
    return {key.strip(): value.strip() for key, value in pairs}


def _without_lto(value: str) -> str:
    words = value.split(" ")
    return " ".join(word for word in words if word not in _LINK_TIME_OPTIMISATION)


def _core_folders(properties: Mapping[str, str]) -> tuple[Path, Path]:
    return (
        PLATFORM / "cores" / properties["build.core"],
        PLATFORM / "variants" / properties["build.variant"],
    )


def _expand(pattern: str, properties: Mapping[str, str]) -> str:
    """Replace {name} until the pattern has no name left. An unknown name becomes empty."""
    while "{" in pattern:
        pattern = re.sub(r"\{([\w.\-]+)\}", lambda m: properties.get(m[1], ""), pattern)
    return pattern


def _recipe(
    name: str, properties: Mapping[str, str], settings: Mapping[str, str], folder: Path
) -> None:
    command = shlex.split(_expand(properties[name], {**properties, **settings}))
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise BuildError(
            f"{command[0]} is not installed (Debian packages gcc-avr, avr-libc)"
        ) from error
    if done.returncode != 0:
        raise BuildError(f"{shlex.join(command)}\n{done.stderr}")


# ---- the sketch as C++ ----

_KEYWORDS = frozenset(("if", "for", "while", "switch", "return", "else", "do", "catch"))
_DEFINITION = re.compile(
    r"^(?P<head>[A-Za-z_][\w\s*&:<>,]*?[\s*&]+(?P<name>[A-Za-z_]\w*)\s*\([^;{}()]*\))\s*\{",
    re.MULTILINE,
)


def sketch_to_cpp(text: str, name: str) -> str:
    """Convert an .ino to C++ as the Arduino builder does.

    Arduino.h is included first, prototypes precede the first function, and line numbers still refer
    to the sketch.
    """
    definitions = [m for m in _DEFINITION.finditer(text) if m["name"] not in _KEYWORDS]
    if not definitions:
        raise BuildError(f"{name}: no function found; a sketch has at least setup() and loop()")
    prototypes = [" ".join(m["head"].split()) + ";" for m in definitions]
    start = definitions[0].start()
    line = text.count("\n", 0, start) + 1
    return "\n".join(
        [
            "#include <Arduino.h>",
            f'#line 1 "{name}"',
            text[:start].rstrip("\n"),
            *prototypes,
            f'#line {line} "{name}"',
            text[start:],
        ]
    )


# ---- the cache ----


def _fingerprint(roots: Sequence[Path], properties: Mapping[str, str]) -> str:
    """Return a hash of the compiler, its flags, this file and all files below some folders."""
    compiler = _expand("{compiler.path}{compiler.c.cmd}", properties)
    try:
        status = os.stat(os.path.realpath(compiler))
    except OSError as error:
        raise BuildError(f"{compiler} is not installed (Debian package gcc-avr)") from error
    digest = hashlib.sha256(f"{status.st_size} {status.st_mtime_ns}".encode())
    digest.update(Path(__file__).read_bytes())
    digest.update("\n".join(f"{k}={v}" for k, v in sorted(properties.items())).encode())
    for root in roots:
        for path in sorted(p for p in root.rglob("*") if p.is_file()):
            digest.update(f"\0{path.relative_to(root)}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _publish(scratch: Path, folder: Path) -> None:
    """Move the finished folder into place. If another process was faster, keep its result."""
    try:
        scratch.rename(folder)
    except OSError:
        if not folder.is_dir():
            raise
