# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that one wrong character in an assembly macro is refuted and located."""

from __future__ import annotations

import re
import shutil
from bisect import bisect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import islice
from pathlib import Path

import pytest
from aesmall.engines import CTR
from aesmall_prove import left, proofs
from aesmall_prove.contracts import Routine, placements, routines
from aesmall_prove.explain import explain
from aesmall_prove.image import Image
from aesmall_prove.listing import Listing
from aesmall_prove.prove import PROGRAM, Prover
from aesmall_workshop.chips import build
from aesmall_workshop.paths import REPOSITORY
from aesmall_workshop.peers.cores import source_of
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from support.sample import PARTS_OF_VERIFY

#: A character of an instruction -> the characters of likely typing errors
SLIPS = {
    **{digit: "0123".replace(digit, "") for digit in "0123456789"},
    "x": "y",
    "y": "x",
    "X": "YZ",
    "Y": "XZ",
    "Z": "XY",
    "c": "s",
    "l": "rh",
    "n": "d",
    "+": "-",
    "\\": "",
}
MACRO = re.compile(r"^\.macro (\w+).*?^\.endm", re.MULTILINE | re.DOTALL)

#: Typing errors per macro that result in a different program
TRIED = 1
#: Each run of the tests tries one macro in this many.
SHARE = 36
#: Changed kernels that may still be correct before one must be refuted
CHANGED = 3


@dataclass(frozen=True, eq=False)
class Family:
    """The engines of one folder of src/, with the parameters of their test."""

    target: str
    folder: Path
    #: The sign that starts a comment
    sign: str
    #: Macros without instructions, and macros of code that is not a kernel or is not used on this
    #: target
    plain: tuple[str, ...]
    #: Macros that are excluded on this target
    elsewhere: tuple[str, ...]
    #: Macros that accept any register, or that wipe with any number
    wipes: str
    #: Engines with a long proof. Other engines use the same macros.
    slow: tuple[str, ...]
    #: Whether macros may belong to helpers that kernels call
    helpers: bool
    #: Lines of a macro that are tried until one is refuted
    lines: int
    #: As SLIPS
    slips: Mapping[str, str]

    @cached_property
    def routines(self) -> list[Routine]:
        """Return all kernels in assembly, with short keys first."""
        found = [r for r in routines(self.target) if r.is_assembly]
        found = [r for r in found if r.engine.name not in self.slow]
        return sorted(found, key=lambda routine: routine.key_bits)


AVR = Family(
    target="atmega328p",
    folder=REPOSITORY / "src" / "avr",
    sign=";",
    plain=(
        *("FUNCTION", "END_FUNCTION", "FLASH_TABLE", "RAM_TABLE"),
        *("NAME_STATE", "TURN", "TURN_NEXT", "EXPAND_BEGIN", "FROM", "CALL_FUNCTION"),
        *("JUMP_FUNCTION", "CALL_Z", "JUMP_Z"),
    ),
    elsewhere=("__AVR_SP8__", "not __AVR_HAVE_MUL__", "not __AVR_HAVE_JMP_CALL__"),
    wipes=r"pop   z|SET_STACK_POINTER|, +x0$|movw  (x0|wait1|k14|t2|w2|reduction), r2[68]",
    slow=("nano_tableless",),
    helpers=False,
    lines=1,
    slips=SLIPS,
)
ARM = Family(
    target="rp2040",
    folder=REPOSITORY / "src" / "armv6m",
    sign="@",
    plain=("FUNCTION", "END_FUNCTION", "ENTRY", "TABLE"),
    elsewhere=(),
    wipes=r"nop|movs  r\d, #0$",
    slow=(),
    helpers=True,
    lines=4,
    slips={**SLIPS, "e": "r"},
)
#: A missing step cannot be located in the code.
MISSING = re.compile(
    r"it is +(\w+\[\d+\] before|[01]$)|returns with r1 not 0|more than \d+ instructions"
    "|moves the stack pointer",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Place:
    """A line in the body of a macro."""

    family: Family
    file: str
    macro: str
    line: str
    #: Offset of the line in the text
    start: int
    branch_free: bool

    def __str__(self) -> str:
        return f"{self.file}:{self.macro}:{' '.join(self.line.split(self.family.sign)[0].split())}"

    @property
    def routines(self) -> list[Routine]:
        """Return the kernels with sources that have the macro."""
        return _having(self.family, self.file, self.branch_free)

    @property
    def users(self) -> list[Routine]:
        """Return the kernels that use the macro, or all with its file if no user is found."""
        words = _taking(self.family, self.macro)
        users = [r for r in self.routines if words & _words(self.family, r.symbol)]
        return users or self.routines


@cache
def _having(family: Family, file: str, branch_free: bool) -> list[Routine]:
    """Return the kernels with sources that include a file."""
    return [
        routine
        for routine in family.routines
        if (routine.variant is not None) == branch_free
        if file in {path.name for path in _sources(family, family.folder, routine.symbol)}
    ]


@cache
def _words(family: Family, symbol: str) -> frozenset[str]:
    """Return the words in the assembly of a function, without macro definitions."""
    sources = [path for path in _sources(family, family.folder, symbol) if path.suffix == ".S"]
    texts = (MACRO.sub("", _text(path, family.sign)) for path in sources)
    return frozenset(word for text in texts for word in re.findall(r"\w+", text))


@cache
def _taking(family: Family, macro: str) -> frozenset[str]:
    """Return the names of a macro and of all macros that use it."""
    paths = [path for path in family.folder.rglob("*") if path.suffix in (".inc", ".S")]
    bodies = {
        (path, found[1]): frozenset(re.findall(r"\w+", found[0]))
        for path in paths
        for found in MACRO.finditer(_text(path, family.sign))
    }
    taking = {macro}
    while more := {name for (_, name), words in bodies.items() if words & taking} - taking:
        taking |= more
    return frozenset(taking)


@cache
def _text(path: Path, sign: str) -> str:
    """Return the text of a file of src/ without comments."""
    return re.sub(rf"/\*.*?\*/|{sign}[^\n]*", "", path.read_text("utf-8"), flags=re.DOTALL)


@cache
def _sources(family: Family, folder: Path, symbol: str) -> tuple[Path, ...]:
    """Return the files of a function, of its includes and of the functions that it calls."""
    found: list[Path] = []
    wanted = [source_of(symbol)]
    while wanted:
        path = wanted.pop()
        if path in found:
            continue
        found.append(path)
        text = _text(path, family.sign)
        wanted += [
            (path.parent / name).resolve()
            for name in re.findall(r'^#include "([\w./]+\.inc)"', text, re.M)
        ]
        wanted += map(source_of, re.findall(r"\baesmall_\w+\b(?!\.inc)", text))
    return tuple(folder / path.relative_to(family.folder) for path in found)


def _places() -> Iterator[tuple[Place, ...]]:
    """Yield the lines to try, for each macro."""
    for family in (AVR, ARM):
        for path in [
            path for end in ("inc", "S") for path in sorted(family.folder.rglob(f"*.{end}"))
        ]:
            text = path.read_text(encoding="utf-8")
            for macro in MACRO.finditer(text):
                lines = _lines(family, path.name, text, macro)
                if found := tuple(place for place in lines if place.routines):
                    yield found[: family.lines]


def _lines(family: Family, file: str, text: str, macro: re.Match[str]) -> Iterator[Place]:
    at, sets = _conditions(text)
    for line in re.finditer(r"^ +[a-zA-Z].*$", macro[0], re.MULTILINE):
        start = macro.start() + line.start()
        conditions = sets[bisect(at, start)]
        is_plain = {macro[1], line[0].split()[0]} & set(family.plain)
        left_out = set(family.elsewhere) & {*conditions} or re.search(family.wipes, line[0])
        if not is_plain and not left_out:
            branch_free = "AESMALL_AVR_BRANCH_FREE" in conditions
            yield Place(family, file, macro[1], line[0], start, branch_free)


@lru_cache(maxsize=1)
def _conditions(text: str) -> tuple[list[int], list[list[str]]]:
    """Return the offsets of the directives, and the conditions before the first and after each."""
    at: list[int] = []
    sets: list[list[str]] = [[]]
    for found in re.finditer(r"^#(if|ifdef|ifndef|else|endif)\b *(.*)$", text, re.M):
        *outer, last = sets[-1] or [""]
        if found[1].startswith("if"):
            sets.append([*sets[-1], found[2]])
        else:
            sets.append([*outer, f"not {last}"] if found[1] == "else" else outer)
        at.append(found.start())
    return at, sets


def _slips(family: Family, line: str) -> Iterator[str]:
    """Yield the line with one typing error, in operands first, then commented out or as a nop."""
    code = line.split(family.sign)[0].rstrip()
    yield f"{code}+{line[len(code) :]}"
    for place in reversed(range(len(code))):
        for other in family.slips.get(code[place], ""):
            yield line[:place] + other + line[place + 1 :]
    yield f"{family.sign}{line}"
    yield f"nop {family.sign}{line}"


@cache
def _files(family: Family, source: Path) -> frozenset[str]:
    """Return the names of a source and of the files that it includes."""
    names = {source.name}
    for name in re.findall(r'^#include "([\w./]+\.inc)"', _text(source, family.sign), re.M):
        names |= _files(family, source.parent / name)
    return frozenset(names)


@lru_cache(maxsize=8)
def _image(elf: Path) -> Image:
    return Image(elf)


def _code(family: Family, elf: Path, routine: Routine) -> bytes:
    """Return the code of a kernel and of the helpers that it calls."""
    image = _image(elf)
    functions = [image.symbols[routine.symbol]]
    if family.helpers:
        functions += [s for _, s in sorted(image.symbols.items()) if s.name.startswith("aesmall_")]
    return b"".join(image.read(s.address, s.size) or b"" for s in functions if s.kind == "func")


def _program(family: Family, folder: Path, routine: Routine, changed: str = "") -> Path:
    """Return the program of a kernel from the sources in this folder.

    If only one file is changed there, the sources that do not include that file are taken from
    src/.
    """
    flags = ["-gdwarf-2", f"-Wl,--undefined={routine.symbol}", f"-I{folder}"]
    flags += routine.variant.flags if routine.variant else ()
    tables = [source_of(table.symbol) for table in routine.engine.tables]
    mine = _sources(family, family.folder, routine.symbol)
    own = dict.fromkeys([*(path for path in mine if path.suffix == ".S"), *tables])
    sources = [
        PROGRAM,
        *(
            folder / path.relative_to(family.folder) if changed in _files(family, path) else path
            for path in own
        ),
    ]
    return build.build(family.target, sources, name="slip", flags=flags, library=False)


@cache
def _right(family: Family, routine: Routine) -> bytes:
    return _code(family, _program(family, family.folder, routine), routine)


def _changed(folder: Path, place: Place) -> Iterator[tuple[Routine, Path]]:
    """Yield the kernels with other code in this folder, and their programs."""
    for routine in place.users:
        try:
            elf = _program(place.family, folder, routine, place.file)
        except build.BuildError:
            return
        if _code(place.family, elf, routine) != _right(place.family, routine):
            yield routine, elf


@cache
def _cycles() -> dict[tuple[str, str, str, int], int]:
    """Return the maximum cycles of each correct kernel."""
    return {p.key: max(high for _, high in p.cycles.values()) for p in proofs.load()}


def _message(routine: Routine, elf: Path) -> tuple[Routine, str] | None:
    """Return the first number of blocks (in CTR) and placement that fails, and the message."""
    allowance = left.parsed(left.allowed(routine), is_assembly=True)
    for counted in routine.counts:
        prover = Prover(_image(elf), counted)
        prover.machine.limit = _cycles()[routine.key]
        runs = map(prover.run, placements(counted))
        judged = (left.judged(prover.isa, run, allowance) for run in runs)
        failed = next((run for run in judged if run.failure), None)
        if failed:
            return counted, explain(prover, failed, Listing(elf))
    return None


def _refuted(place: Place, folder: Path) -> Iterator[bool]:
    """Yield whether the prover refutes each typing error that changes the program."""
    file = next(folder.rglob(place.file))
    text = file.read_text(encoding="utf-8")
    try:
        for line in _slips(place.family, place.line):
            file.write_text(text[: place.start] + line + text[place.start + len(place.line) :])
            for changed, (routine, elf) in enumerate(_changed(folder, place), 1):
                if failed := _message(routine, elf):
                    counted, message = failed
                    is_named = re.search(rf"/{folder.name}/(\w+/)?\w+\.(S|inc):\d", message)
                    assert is_named or MISSING.search(message), message
                    _check_counterexample(counted, message)
                    yield True
                    break
                # Two functions in one file change together. Perhaps only the other function runs
                # the changed code.
                if changed == CHANGED:
                    yield False
                    break
    finally:
        file.write_text(text)


def _shared() -> Iterator[object]:
    """Yield all macros: one in SHARE for `make test`, and some for `make verify`."""
    for number, places in enumerate(_places()):
        mark = pytest.mark.release if number % PARTS_OF_VERIFY else pytest.mark.verify
        yield pytest.param(places, marks=mark if number % SHARE else (), id=str(places[0]))


@pytest.mark.slow
@pytest.mark.parametrize("places", [*_shared()])
def test_one_wrong_character_in_a_macro_is_refuted(
    places: tuple[Place, ...], tmp_path: Path
) -> None:
    folder = tmp_path / places[0].family.folder.name
    shutil.copytree(places[0].family.folder, folder)
    shutil.copytree(places[0].family.folder.parent / "core", tmp_path / "core")
    for place in places:
        seen = list(islice(_refuted(place, folder), TRIED))
        if seen and all(seen):
            return
    raise AssertionError("every slip makes the same program, or one that is proved")


def _check_counterexample(routine: Routine, message: str) -> None:
    """Check with OpenSSL that the correct output in a message is correct."""
    found = re.search(r"for the key (\w+), input (\w+): out is (\w+), by FIPS 197 (\w+)", message)
    if found is None:
        return
    key, block, wrong, right = (bytes.fromhex(text.replace("?", "0")) for text in found.groups())
    if routine.verb == CTR:
        low = routine.counted.low
        counter = modes.CTR(block[: 16 - len(low)] + low)
        assert right == Cipher(algorithms.AES(key), counter).encryptor().update(block) != wrong
        return
    cipher = Cipher(algorithms.AES(key), modes.ECB())
    context = cipher.encryptor() if routine.verb.startswith("encrypt") else cipher.decryptor()
    assert right == context.update(block)
    assert wrong != right
