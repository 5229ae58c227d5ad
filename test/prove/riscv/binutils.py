# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Instructions of RISC-V as GNU binutils write and read them."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

TOOLS = "riscv64-unknown-elf-"
ISA = "rv32imc_zba_zbb_zbs_zbkb"


def _object(lines: Sequence[str], folder: Path) -> Path:
    source, out = folder / "lines.s", folder / "lines.o"
    source.write_text("\n".join((*lines, "")), encoding="utf-8")
    how = (f"-march={ISA}", "-mno-relax", "-mabi=ilp32")
    command = [f"{TOOLS}as", *how, "-o", str(out), str(source)]
    subprocess.run(command, check=True)
    return out


def assembled(lines: Sequence[str], folder: Path) -> list[bytes]:
    """Return the code of each line, by GNU as."""
    raw = folder / "lines.bin"
    object_ = _object([".option norvc", *map(_line, lines)], folder)
    subprocess.run([f"{TOOLS}objcopy", "-O", "binary", "-j", ".text", object_, raw], check=True)
    return [*_pieces(raw.read_bytes())]


def _line(line: str) -> str:
    return f".option rvc\n{line}\n.option norvc" if line.startswith("c.") else line


def _pieces(data: bytes) -> Iterator[bytes]:
    place = 0
    while place < len(data):
        size = 4 if data[place] & 3 == 3 else 2
        yield data[place : place + size]
        place += size


def listed(codes: Sequence[bytes], folder: Path) -> list[list[str]]:
    """Return mnemonics and operands, by objdump."""
    numbers = [f".insn {int.from_bytes(code, 'little'):#x}" for code in codes]
    command = [f"{TOOLS}objdump", "-dz", "-M", "no-aliases", str(_object(numbers, folder))]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = re.findall(r"^ *[0-9a-f]+:\t[0-9a-f ]+\t(.*)$", done.stdout, re.M)
    return [re.split(r"[\s,()]+", text.strip()) for text in rows]
