# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A plain reading of the cycle models of bench/sim/cortexm_timing.c.

It reads the text of a disassembler and not the bits of instructions, and shares no code with the
models.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

_CONDITION = "(eq|ne|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)"
_LINE = re.compile(r"^ *([0-9a-f]+):\t([0-9a-f ]+?) *\t(\S+)(?:\t([^@;<]*))?")
_NAMES = {"sb": "r9", "sl": "r10", "fp": "r11", "ip": "r12"}
_REGISTER = re.compile(r"\b(r1[0-2]|r[0-9]|sb|sl|fp|ip|sp|lr|pc)\b")
_COMPARING = ("cmp", "cmn", "tst", "teq")
#: Instructions that only read the operands after the first one
_MOVING = (
    *("mov", "movw", "mvn", "neg", "rev", "rev16", "revsh", "rbit", "clz", "uxtb", "uxth", "sxtb"),
    *("sxth", "uxtb16", "sxtb16", "mrs", "ubfx", "sbfx", "ssat", "usat"),
)
_SHIFTS = ("lsl", "lsr", "asr", "ror", "rrx")
_ARITHMETIC = (
    *("add", "adc", "sub", "sbc", "rsb", "and", "bic", "orr", "orn", "eor", "addw", "subw"),
    *("movt", "bfi", "bfc", "sel", "pkhbt", "pkhtb", "qadd", "qsub"),
)
_PARALLEL = tuple(
    f"{sign}{name}"
    for sign in ("s", "u", "q", "uq", "sh", "uh")
    for name in ("add8", "add16", "sub8", "sub16", "asx", "sax")
)
_MULTIPLIES = ("mul", "umull", "smull", "smulbb", "smultt", "smuad", "smmul")
_ACCUMULATES = ("mla", "mls", "umlal", "smlal", "umaal", "smlabb", "smlad")
#: Multiplications with a result in two registers
_LONG = ("umull", "smull", "umlal", "smlal", "umaal")
_EXTENDS_AND_ADDS = ("uxtab", "uxtah", "sxtab", "sxtah", "uxtab16", "sxtab16")
_DIVIDES = ("udiv", "sdiv")
_TRANSFERS = tuple(
    f"{way}{size}" for way in ("ldr", "str") for size in ("", "b", "h", "sb", "sh", "d")
)
_MANY = ("push", "pop", "ldmia", "stmia", "ldmdb", "stmdb")
_BRANCHES = ("b", "bl", "bx", "blx", "cbz", "cbnz", "tbb", "tbh")
_OTHERS = (
    *("nop", "cpsid", "cpsie", "wfi", "wfe", "sev", "dmb", "dsb", "isb", "msr"),
    *("it" + "".join(rest) for n in range(4) for rest in product("te", repeat=n)),
)
_KNOWN = {
    *(*_COMPARING, *_MOVING, *_SHIFTS, *_ARITHMETIC, *_PARALLEL, *_MULTIPLIES, *_ACCUMULATES),
    *(*_EXTENDS_AND_ADDS, *_DIVIDES, *_TRANSFERS, *_MANY, *_BRANCHES, *_OTHERS),
}
#: The M33: a constant of these that is not a byte makes the result late.
_LATE_WITH_CONSTANT = ("and", "bic", "eor", "orr", "orn", "add", "sub", "mov", "mvn", "rsb")


@dataclass
class Line:
    """An instruction as a disassembler prints it."""

    address: int
    size: int
    name: str
    text: str
    first_half: int
    sets_flags: bool
    reads: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)

    @property
    def is_load(self) -> bool:
        return self.name.startswith("ldr") and self.name != "ldrd"

    @property
    def is_store(self) -> bool:
        return self.name.startswith("str") and self.name != "strd"

    @property
    def count(self) -> int:
        """Return the number of registers in a list."""
        return len(_registers(self.text[self.text.index("{") :]))

    @property
    def has_condition(self) -> bool:
        """Return whether the opcode of a branch has the condition."""
        is_short = self.size == 2 and self.first_half >> 12 == 0xD
        is_long = self.size == 4 and self.text.startswith("if ")
        return self.name == "b" and (is_short or is_long)


def _registers(text: str) -> list[str]:
    return [_NAMES.get(name, name) for name in _REGISTER.findall(text)]


def _name(printed: str) -> tuple[str, bool, bool]:
    """Return the name without suffixes, and whether it sets flags and has a condition."""
    plain = re.sub(r"\.[wn]$", "", printed)
    if re.fullmatch("b" + _CONDITION, plain):
        return "b", False, True
    for pattern in ("", "s", _CONDITION, "s" + _CONDITION):
        match = re.fullmatch(rf"(\w+?){pattern}", plain)
        if match and match[1] in _KNOWN:
            return match[1], pattern.startswith("s"), pattern.endswith(")")
    return "", False, False


def _parsed(match: re.Match[str]) -> Line:
    name, sets_flags, has_condition = _name(match[3])
    halves = match[2].split()
    text = (match[4] or "").strip()
    if halves == ["46c0"]:  # printed as `nop`, but it reads and writes R8
        name, text = "mov", "r8, r8"
    if has_condition and name == "b":
        text = f"if {text}"
    line = Line(int(match[1], 16), 2 * len(halves), name, text, int(halves[0], 16), sets_flags)
    line.sets_flags = sets_flags or name in _COMPARING
    _set_registers(line)
    return line


def _set_registers(line: Line) -> None:
    name, found = line.name, _registers(line.text)
    if name in ("push", "pop"):
        line.writes = {"sp"} | (set(found) if name == "pop" else set())
        line.reads = {"sp"} | (set(found) if name == "push" else set())
    elif name in _MANY:
        loads, base, listed = name.startswith("ldm"), found[0], set(found[1:])
        line.reads = {base} | (set() if loads else listed)
        line.writes = (listed if loads else set()) | ({base} if "!" in line.text else set())
    elif name in _TRANSFERS:
        before, _, address = line.text.partition("[")
        values, places = _registers(before), _registers(address)
        line.reads = set(places) | (set() if name.startswith("ldr") else set(values))
        line.writes = set(values) if name.startswith("ldr") else set()
        if "!" in address or "], #" in address:
            line.writes.add(places[0])
    elif name in _BRANCHES:
        line.reads = set(found)
        line.writes = {"lr"} if name in ("bl", "blx") else set()
    elif name in (*_COMPARING, "msr"):
        line.reads = set(found)
    elif name in _LONG:
        line.writes = set(found[:2])
        line.reads = set(found[2:] if name.endswith("mull") else found)
    elif found:
        line.writes = {found[0]}
        operands = line.text.count(",") + 1
        is_short_form = operands == 2 and name in (*_ARITHMETIC, *_SHIFTS, "mul")
        reads_target = name in ("movt", "bfi", "bfc") or is_short_form
        if name in _SHIFTS and "#" in line.text and operands == 2:
            reads_target = True
        line.reads = set(found if reads_target else found[1:])


def lines(program: Path) -> list[Line]:
    """Return the instructions of a program that the reading knows, in order."""
    command = ["arm-none-eabi-objdump", "-d", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    matches = (_LINE.match(line) for line in done.stdout.splitlines())
    return [_parsed(m) for m in matches if m and not m[3].startswith(".") and _name(m[3])[0]]


def chunks(every: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the instructions one by one, but an IT instruction with the instructions under it."""
    left, chunk = 0, list[Line]()
    for line in every:
        if left and line.address != chunk[-1].address + chunk[-1].size:
            left, chunk = 0, []  # the reading does not know an instruction under it
        chunk.append(line)
        left = len(line.name) - 1 if re.fullmatch("i[te]+", line.name) else max(0, left - 1)
        if not left:
            yield chunk
            chunk = []


def _ends(line: Line) -> bool:
    return line.name in _BRANCHES or "pc" in line.writes


def m4(path: Sequence[Line], end: int) -> int:
    """Return the cycles of a path on a Cortex-M4. `end` is the address after it."""
    total, before, before_writes, was_split = 0, "", set[str](), False
    followers = [line.address for line in path[1:]] + [end]
    for line, follower in zip(path, followers, strict=True):
        kind, cycles = "", 1
        if line.is_load:
            needed = set(_registers(line.text.partition("[")[2]))
            waits = bool(needed & before_writes)
            is_split = line.size == 4 and line.address % 4 != 0
            in_row = before == "load" and not waits and not is_split and not was_split
            cycles = 1 if in_row else 2
            cycles += waits and before != "load"
            cycles += before == "store"
            was_split, kind = is_split, "load"
        elif line.is_store:
            places = _registers(line.text.partition("[")[2])
            cycles = 2 if len(places) > 1 else 1
            cycles -= before == "load"
            cycles += before != "load" and places[0] in before_writes
            kind = "store"
        elif line.name in _MANY:
            cycles = 1 + line.count
        elif line.name in ("ldrd", "strd"):
            cycles = 3
        elif line.name in _DIVIDES:
            cycles = 12
        elif line.name in ("tbb", "tbh"):
            cycles = 2
        may_stay = line.name in ("b", "bl", "bx", "blx", "cbz", "cbnz")
        if _ends(line) and (follower != line.address + line.size or not may_stay):
            cycles, kind = cycles + 2, ""
        total, before, before_writes = total + cycles, kind, line.writes - {"pc"}
    return total


def _is_late(line: Line) -> bool:
    """Return whether the M33 has the result of an instruction only two cycles later."""
    name = line.name
    if name in (*_MULTIPLIES, *_ACCUMULATES, *_EXTENDS_AND_ADDS, *_PARALLEL):
        return True
    if (
        name in ("sel", "pkhbt", "pkhtb")
        or line.is_load
        or name in ("ldrd", "pop", "ldmia", "ldmdb")
    ):
        return True
    if name not in (*_ARITHMETIC, "mvn", *_COMPARING, "mov"):
        return False
    if re.search(r", (lsl|lsr|asr|ror) #|, rrx", line.text):
        return name != "mov"  # a shift, which some versions print as a move
    constant = re.search(r"#(-?\d+)", line.text)
    is_large = constant is not None and int(constant[1]) & 0xFFFFFFFF > 255
    return line.size == 4 and is_large and name in _LATE_WITH_CONSTANT


def m33(path: Sequence[Line], end: int) -> int:
    """Return the cycles of a path on a Cortex-M33. `end` is the address after it."""
    now, is_plain16 = 0, False
    ready: dict[str, int] = {}
    products: set[str] = set()
    followers = [line.address for line in path[1:]] + [end]
    for line, follower in zip(path, followers, strict=True):
        taken, name = follower != line.address + line.size, line.name
        late_ok = set()
        if line.is_store:
            late_ok = {_registers(line.text)[0]}
        elif name in _ACCUMULATES:
            found = _registers(line.text)
            late_ok = products & set(found[:2] if name in _LONG else found[3:4])
        start = max([now, *(ready.get(r, 0) - (r in late_ok) for r in line.reads - {"pc"})])
        leaves = "pc" in line.writes
        if name in _MANY:
            cycles = line.count + 3 * leaves
        elif line.is_load:
            cycles = 1 + 3 * leaves
        elif name in ("ldrd", "strd"):
            cycles = 2
        elif name in ("tbb", "tbh"):
            cycles = 4
        elif name in _DIVIDES:
            cycles = 12
        elif line.has_condition:
            cycles = 0 if not taken else 1 if is_plain16 else 2
        elif name in _BRANCHES:
            cycles = 2 if taken else 1
        else:
            cycles = 2 if leaves else 1
        now = start + cycles
        is_plain16 = line.size == 2 and not line.sets_flags
        is_product = name in (*_MULTIPLIES, *_ACCUMULATES, *_EXTENDS_AND_ADDS)
        for register in line.writes:
            ready[register] = start + cycles + _is_late(line)
        products = products | line.writes if is_product else products - line.writes
    return now
