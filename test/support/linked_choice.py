# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Link the C file of `aesmall choose --code`, and compare its size with the answer.

The test compares a program that calls every function of the file with a program without aesmall.
The second program has variables too, so that both need the same startup code. The functions of the
pasted file, and the members of libc that only they call, count as code of the caller. All other
code is attributed to aesmall: its sections, the members of libgcc and libc that it needs, and
alignment bytes.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from aesmall.choose.rules import Answer
from aesmall.choose.snippet import snippet
from aesmall.targets import TARGETS
from aesmall_workshop.chips import build
from aesmall_workshop.measure.footprint import footprint, sections

#: The largest difference between the flash of an answer and the linked bytes: in bytes, and as a
#: fraction
BYTES, PART = 16, 0.02
_BARE = """\
volatile unsigned char first = 1;
volatile unsigned char second;

int main(void)
{
    second = first;
    return 0;
}
"""


@dataclass(frozen=True)
class Size:
    """Bytes of flash of a linked program."""

    aesmall: int
    #: The functions of the pasted file and `main`
    caller: int


def linked(target: str, code: str, name: str, folder: Path) -> Size:
    """Return the size of a program that uses every function of the file but crypto_stop."""
    code = code[: code.rindex("void crypto_stop")]
    functions = re.findall(r"^(?:void|aesmall_error) (crypto_\w+)\(", code, re.MULTILINE)
    source = folder / f"{name}.c"
    source.write_text(f"{code}\n{_BARE}", encoding="utf-8")
    flags = [f"-Wl,-u,{function}" for function in functions]
    binary = build.build(target, [source], name=name, flags=flags)
    bare = folder / "bare.c"
    bare.write_text(_BARE, encoding="utf-8")
    without = build.build(target, [bare], name="choose_bare")
    nm = TARGETS[target].compiler.replace("gcc", "nm")
    ours = footprint(binary.with_suffix(".map"), build.LIBRARY_OBJECTS, nm)
    library = {(section.name, section.origin): section.size for section in ours.sections}
    # The startup code of our programs uses memcpy. Other startup code may not use it.
    started = _sections(without)
    caller = sum(
        size
        for (section, origin), size in _sections(binary).items()
        if f"/{name}-" in origin or (origin.endswith(")") and (section, origin) not in started)
        if (section, origin) not in library
    )
    before = sum(size for (_, origin), size in started.items() if "/bare-" in origin)
    shared = sum(size for key, size in library.items() if key in started)
    added = _flash(target, binary) - _flash(target, without)
    return Size(added + shared - (caller - before), caller)


def _sections(binary: Path) -> dict[tuple[str, str], int]:
    """Return the sections in flash by name and origin."""
    found = sections(binary.with_suffix(".map"))
    return {(section.name, section.origin): section.size for section in found if section.in_flash}


@cache
def _flash(target: str, binary: Path) -> int:
    """Return the bytes of code and of initial values."""
    tool = TARGETS[target].compiler.replace("gcc", "size")
    command = [tool, "-B", str(binary)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    code, data = text.splitlines()[1].split()[:2]
    return int(code) + int(data)


def problem(data: dict[str, Any], asked: dict[str, Any], answer: Answer, folder: Path) -> str:
    """Return the difference between an answer and its linked code as text, or ""."""
    said = answer.flash
    assert said is not None
    name = re.sub(r"\W", "_", f"choose_{answer.engine}_{answer.calls}")
    size = linked(asked["target"], snippet(data, asked, answer), name, folder)
    if abs(size.aesmall - said) <= max(BYTES, PART * said):
        return ""
    return f"{asked}: {answer.label}: said {said:,}, linked {size.aesmall:,}"
