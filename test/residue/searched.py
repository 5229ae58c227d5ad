# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Find the public calls, in C and of C++ classes, that the programs of this room make.

The calls are read from the output of the preprocessor. They are the calls in the functions that a
program tries, and the calls in inline functions of the library that these use.
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
#: The public headers in src/. Each of the other engines has the same names as ct in its own header.
HEADERS = (
    "*.h",
    "core/*.h",
    "modes/**/*.h",
    "services/**/*.h",
    "engines/ct.h",
    "engines/inner/ct.h",
    "engines/default.h",
)

_FUNCTION = re.compile(
    r"(?<!typedef )\b(?:aesmall_error|void|int|size_t|uint\d+_t)\s+(\w+)\s*"
    r"\((?:[^;{}()]|\([^()]*\))*\)\s*([;{])"
)
#: Macros make a name for each size, engine, hash and mode. One name of each is enough here, because
#: leftovers.jobs covers all engines.
_NAMES = sorted((engine.name for engine in engines_on("host")), key=len, reverse=True)
_ENGINE = f"(?:{'|'.join(_NAMES)})(?:_c)?"
_MADE = re.compile(
    rf"(?:aesmall_)?(?:aes\d*|residue)_(?:{_ENGINE}_)?"
    rf"(\w+?)(?:_{_ENGINE})?"
)


def one_of(name: str) -> str:
    """Return the name, or a common name for all names that one macro makes."""
    made = _MADE.fullmatch(name)
    return f"made_{made[1]}" if made else name


@dataclass(frozen=True)
class Text:
    """The output of the preprocessor for a program, with the source file of each line."""

    lines: tuple[tuple[str, str], ...]

    @property
    def whole(self) -> str:
        return "\n".join(line for _, line in self.lines)


@cache
def preprocessed(source: Path, *defines: str, target: str = "host") -> Text:
    """Return the output of a target's preprocessor."""
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
    """Return the text from the opening brace at `start` to its closing brace."""
    depth = 0
    for brace in re.compile(r"[{}]").finditer(text, start):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return text[start : brace.end()]
    raise ValueError(text[start : start + 80])


def functions(text: str) -> dict[str, str]:
    """Return the functions with a body, by name."""
    return {
        found[1]: body(text, found.end() - 1)
        for found in _FUNCTION.finditer(text)
        if found[2] == "{"
    }


def tried(text: Text) -> dict[str, str]:
    """Return the bodies of the functions that a program tries, by name."""
    own = "\n".join(line for file, line in text.lines if not file.startswith(str(SRC)))
    names = re.findall(r"residue_try\(name_, (\w+)\)", own)
    made = functions(own)
    return {name: made[name] for name in names}


def reached(text: Text) -> set[str]:
    """Return the functions that are tried, and the inline functions that they call."""
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
    """Return the public functions of C."""
    text = preprocessed(SRC / "aesmall.h")
    files = {
        str(path)
        for pattern in HEADERS
        for path in SRC.glob(pattern)
        if path.parent.name == "inner" or "Internal:" not in path.read_text("utf-8")[:400]
    }
    shown = "\n".join(line for file, line in text.lines if file in files)
    return {found[1] for found in _FUNCTION.finditer(shown) if found[1].startswith("aesmall_")}


# ---- classes ----

_CLASS = re.compile(r"(?<!enum )\bclass (\w+)\s*(?::\s*(?:public )?(\w+)[^{;]*)?\{")
_METHOD = re.compile(r"(?<![:,] )\b(\w+)\s*\([^(){};]*\)\s*(?:const)?\s*\{")


def classes() -> dict[str, tuple[str, set[str]]]:
    """Return the classes of C++: name -> its base class and its public methods."""
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
    """Yield other names of templates of the library, each with the name of the template."""
    text = "".join(path.read_text(encoding="utf-8") for path in SRC.rglob("*.hpp"))
    for alias in re.finditer(r"^typedef (\w+)<[^;]*> (\w+);", text, re.MULTILINE):
        yield alias[2], alias[1]


def _flat(text: str) -> str:
    """Return the text without the contents of braces."""
    out, depth = [], 0
    for char in text[1:] if text.startswith("{") else text:
        depth -= char == "}"
        if depth == 0:
            out.append(char)
        depth += char == "{"
    return "".join(out)


def used(source: Path) -> set[tuple[str, str]]:
    """Return the classes and methods that a program in C++ tries."""
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
