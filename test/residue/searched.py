# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Which public calls the programs of this room make, of C and of the classes of C++.

Read from what the preprocessor makes of a program: the calls are what stands in the functions that
it tries, and what inline functions of the library, in which these come, call for them.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from aesmall.engines import engines_on
from aesmall.targets import TARGETS
from aesmall_workshop.chips.build import SUPPORT
from aesmall_workshop.paths import REPOSITORY

HERE = Path(__file__).parent
SRC = REPOSITORY / "src"
#: Of src/: the public headers; those of the other engines have the same names for each.
HEADERS = (
    "*.h",
    "core/*.h",
    "modes/**/*.h",
    "services/**/*.h",
    "engines/ct.h",
    "engines/default.h",
)

_FUNCTION = re.compile(
    r"(?<!typedef )\b(?:aesmall_error|void|int|size_t|uint\d+_t)\s+(\w+)\s*"
    r"\((?:[^;{}()]|\([^()]*\))*\)\s*([;{])"
)
#: What a macro makes under a name for each size, engine, hash and mode: one of each is enough here;
#: leftovers.jobs has all engines.
_NAMES = sorted((engine.name for engine in engines_on("host")), key=len, reverse=True)
_ENGINE = f"(?:{'|'.join(_NAMES)})(?:_c)?"
_MADE = re.compile(
    rf"(?:aesmall_)?(?:aes\d*|residue)_(?:{_ENGINE}_)?"
    rf"(\w+?)(?:_{_ENGINE})?"
)


def one_of(name: str) -> str:
    """The name, or the one that stands for all that a macro makes."""
    made = _MADE.fullmatch(name)
    return f"made_{made[1]}" if made else name


@dataclass(frozen=True)
class Text:
    """What the preprocessor makes of a program; of each line, the file that it is from."""

    lines: tuple[tuple[str, str], ...]

    @property
    def whole(self) -> str:
        return "\n".join(line for _, line in self.lines)


@cache
def preprocessed(source: Path, *defines: str, target: str = "host") -> Text:
    """By the compiler of a target."""
    standard = "-std=c++11" if source.suffix == ".cpp" else "-std=gnu99"
    places = [f"-I{folder}" for folder in (HERE, SUPPORT, SRC)]
    machine = TARGETS[target]
    command = [machine.compiler, *machine.flags, "-E", standard, *places]
    command += [*(f"-D{define}" for define in defines), str(source)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    file, lines = "", []
    for line in text.splitlines():
        if mark := re.match(r'# \d+ "([^"]*)"', line):
            file = os.path.normpath(mark[1])
        else:
            lines.append((file, line))
    return Text(tuple(lines))


def body(text: str, start: int) -> str:
    """From the opening brace at `start` to that which closes it."""
    depth = 0
    for brace in re.compile(r"[{}]").finditer(text, start):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return text[start : brace.end()]
    raise ValueError(text[start : start + 80])


def functions(text: str) -> dict[str, str]:
    """What has a body: name -> that."""
    return {
        found[1]: body(text, found.end() - 1)
        for found in _FUNCTION.finditer(text)
        if found[2] == "{"
    }


def tried(text: Text) -> dict[str, str]:
    """The functions that a program tries: name -> body."""
    own = "\n".join(line for file, line in text.lines if not file.startswith(str(SRC)))
    names = re.findall(r"residue_try\(name_, (\w+)\)", own)
    made = functions(own)
    return {name: made[name] for name in names}


def reached(text: Text) -> set[str]:
    """The functions that are tried, and the inline ones on the way."""
    inline = functions(text.whole)
    found, waiting = set[str](), list(tried(text).values())
    while waiting:
        for name in re.findall(r"\w+", waiting.pop()):
            if name not in found and name.startswith(("aesmall_", "os_aes", "lmic_")):
                found.add(name)
                waiting += [inline[name]] if name in inline else []
            elif name in inline and name not in found:
                found.add(name)
                waiting.append(inline[name])
    return found


def public() -> set[str]:
    """The public functions of C."""
    text = preprocessed(SRC / "aesmall.h")
    files = {
        str(path)
        for pattern in HEADERS
        for path in SRC.glob(pattern)
        if "Internal:" not in path.read_text(encoding="utf-8")[:400]
    }
    shown = "\n".join(line for file, line in text.lines if file in files)
    return {found[1] for found in _FUNCTION.finditer(shown) if found[1].startswith("aesmall_")}


# ---- classes ----

_CLASS = re.compile(r"(?<!enum )\bclass (\w+)\s*(?::\s*(?:public )?(\w+)[^{;]*)?\{")
_METHOD = re.compile(r"(?<![:,] )\b(\w+)\s*\([^(){};]*\)\s*(?:const)?\s*\{")


def classes() -> dict[str, tuple[str, set[str]]]:
    """The classes of C++: name -> what it derives from and its public methods."""
    text = preprocessed(SRC / "aesmall.hpp")
    own = "\n".join(line for file, line in text.lines if file.endswith(".hpp"))
    found = {}
    for each in _CLASS.finditer(own):
        inside = body(own, each.end() - 1)
        shown = inside.split("public:", 1)[-1].split("protected:")[0].split("private:")[0]
        methods = {m[1] for m in _METHOD.finditer(_flat(shown))} - {each[1]}
        found[each[1]] = (each[2] or "", methods)
    return found


def aliases() -> Iterator[tuple[str, str]]:
    """Other names of templates of the library: the name, and that of the template."""
    text = "".join(path.read_text(encoding="utf-8") for path in SRC.rglob("*.hpp"))
    for alias in re.finditer(r"^typedef (\w+)<[^;]*> (\w+);", text, re.MULTILINE):
        yield alias[2], alias[1]


def _flat(text: str) -> str:
    """Without what stands in braces."""
    out, depth = [], 0
    for char in text[1:] if text.startswith("{") else text:
        depth -= char == "}"
        if depth == 0:
            out.append(char)
        depth += char == "{"
    return "".join(out)


def used(source: Path) -> set[tuple[str, str]]:
    """Class and method, of what a program in C++ tries."""
    bases = {name: base for name, (base, _) in classes().items()} | dict(aliases())
    own = preprocessed(source)
    names = {n: n for n in bases} | {"AsideKey": "Key"}
    found = set()
    for inside in tried(own).values():
        methods = set(re.findall(r"[.)]\s*(\w+)\(", inside)) | {""}
        for name in {names[word] for word in re.findall(r"\w+", inside) if word in names}:
            while name:
                found |= {(name, method) for method in methods}
                name = bases.get(name, "")
    return found
