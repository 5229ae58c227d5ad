# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Read the lines of an assembled file, with the instructions that each line makes."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from asm_cost import Instruction
from asm_processors import Processor

#: Where a function with its own section begins or ends
BORDER = re.compile(r"(END_)?(?:SECRET_)?FUNCTION (\w+)")
LISTED = re.compile(r" *(\d+)(?: ([0-9a-f]{4}) ([0-9A-F ]+))? *\t(.*)")
#: The continuation of a line that makes more than four bytes
CONTINUED = re.compile(r" *\d+ {6,}([0-9A-F ]+)")
PADS = re.compile(r"(?:[\w.$]+:\s*)*\.(?:balign|p2align|align)\b")


@dataclass(frozen=True)
class Line:
    """One line of a listing, or a further instruction that it makes."""

    file: str
    number: int
    depth: int  # of macro expansion
    text: str
    instruction: Instruction | None

    @property
    def place(self) -> str:
        """Return file:line."""
        return f"{self.file}:{self.number}"


def assemble(
    path: Path, processor: Processor, options: Sequence[str], function: str = ""
) -> list[Line]:
    """Return the listing of one file for the reference part.

    If the file has several functions, `function` names the one whose lines are returned, with the
    lines that belong to no function.
    """
    with tempfile.TemporaryDirectory() as folder:
        listing, linked, code = (Path(folder, name) for name in ("listing", "linked", "code"))
        # Linking resolves the branches. The one function is at the start of the code, because the
        # linker drops the sections of the others.
        dropping = ",--gc-sections" if function else ""
        symbols = f"-Wl,--unresolved-symbols=ignore-all,--entry={function or 0}{dropping}"
        link = ("-nostdlib", symbols)
        run = (*processor.assembler, *options, *link, f"-Wa,-almn={listing}", path.name)
        subprocess.run((*run, "-o", linked), cwd=path.parent, check=True)
        extract = (processor.objcopy, "-O", "binary", "-j", ".text", linked, code)
        subprocess.run(extract, check=True)
        text, bytes_ = listing.read_text(encoding="utf-8"), code.read_bytes()
        lines = parse_listing(text, bytes_, processor, function)
        return list(with_padding(list(lines), bytes_, processor))


def parse_listing(
    text: str, code: bytes, processor: Processor, function: str = ""
) -> Iterator[Line]:
    """Yield the lines of a listing. Line markers of the preprocessor name the file.

    The instructions are decoded from the code, because a listing does not show the targets of
    branches.
    """
    file, shift, within = "?", 0, ""
    rows = text.splitlines()
    for index, row in enumerate(rows):
        listed = LISTED.match(row)
        if not listed:
            continue
        number, address, data, source = int(listed[1]), *listed.groups()[1:]
        if marker := re.match(r'# (\d+) "([^"]+)"', source):
            file = marker[2]
            shift = int(marker[1]) - number - 1 if processor.lists_as_read else 0
            continue
        number += shift
        expansion, source = re.fullmatch(r"(>*)(.*)", source).groups()  # type: ignore[union-attr]
        source = source.strip()
        if border := BORDER.match("" if expansion else source):
            within = "" if border[1] else border[2]
        if function and within not in ("", function):
            continue
        made: list[Instruction | None] = [None]
        if address and not processor.data.match(source):
            for other in rows[index + 1 :]:
                if not (more := CONTINUED.fullmatch(other)):
                    break
                data += more[1]
            try:
                made = [*_made(code, int(address, 16), data, source, processor)]
            except ValueError as error:
                raise ValueError(f"{file}:{number}: {error}") from error
        for instruction in made:
            yield Line(file, number, len(expansion), source, instruction)
            source = ""


def _made(
    code: bytes, address: int, data: str, source: str, processor: Processor
) -> Iterator[Instruction]:
    """Yield the instructions of a line: one, or several for a pseudo-instruction."""
    end = address + len(data.replace(" ", "")) // 2
    word = re.sub(r"^(?:[\w.$]+:\s*)+", "", source).partition(" ")[0]
    at = address
    while at < end:
        instruction = processor.decode(code, at)
        at = instruction.after
        if at != end and (word not in processor.several or ";" in source):
            raise ValueError("not one instruction on a line")
        yield instruction


def with_padding(lines: Sequence[Line], code: bytes, processor: Processor) -> Iterator[Line]:
    """Yield the lines. Executed padding becomes instructions of the line that makes it."""
    made = [line.instruction for line in lines if line.instruction]
    padded = {i.after: then.address for i, then in pairwise(made) if i.after < then.address}
    last = None
    for line in lines:
        yield line
        last = line.instruction or last
        if processor.runs_padding and PADS.match(line.text):
            while last and last.after in padded and _goes_on(last):
                end = padded.pop(last.after)
                last = processor.decode(code, last.after)
                padded |= {last.after: end} if last.after < end else {}
                yield Line(line.file, line.number, 0, "", last)


def _goes_on(instruction: Instruction) -> bool:
    return any(way == instruction.after for way, _ in instruction.ways)
