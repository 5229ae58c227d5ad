# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the model of Hazard3.

It must give the same results at the same times as the RTL of the core. Models with fewer features
of the pipeline must fail. An instruction that is not modelled must be an error.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from aesmall.targets import PLAIN
from aesmall_workshop.chips import build, simulators
from aesmall_workshop.chips.simulators import SimulationError

HERE = Path(__file__).parent / "hazard3"
SIM = build.REPOSITORY / "bench" / "sim"
MODEL = [SIM / f"hazard3_{part}.c" for part in ("decode", "execute", "timing")]
#: The missing feature of a model -> the pattern in hazard3_timing.c that it replaces, and the
#: replacement
IGNORANT = {
    "no predictor": (r"t->predicts = 1;", ""),
    "no wait for a load": (r"t->loaded = e->loads;", ""),
    "no target across two words": (r"pc & 2 \? 1 : 2", "2"),
    "no queue": (r"#define QUEUE_WORDS 2u", "#define QUEUE_WORDS 1u"),
    "whole words alone": (r"t->level \+ halves <=", "t->level + 2 <="),
}


@cache
def _programs() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((HERE / "rtl.json").read_text())["programs"]
    return found


def _compiled(folder: Path, sources: list[Path]) -> Path:
    program = folder / "corpus"
    command = ["gcc", "-O2", f"-I{SIM}", *map(str, sources), "-o", str(program)]
    subprocess.run(command, check=True)
    return program


def _differences(program: Path, folder: Path) -> list[str]:
    """Return the differences with the name of the program."""
    code = folder / "code"
    code.write_text("".join(f"{p['code']}\n" for p in _programs()))
    done = subprocess.run([program, code], capture_output=True, text=True, check=True)
    found = []
    for number, (line, told) in enumerate(zip(done.stdout.splitlines(), _programs(), strict=True)):
        times, registers, data = line.split(";")
        words = [int.from_bytes(word, "little") for word in _words(bytes.fromhex(registers))]
        is_same = {
            "times": times.split() == [str(cycles) for cycles in told["cycles"]],
            "registers": words == told["registers"],
            "memory": hashlib.sha256(bytes.fromhex(data)).hexdigest() == told["data_sha256"],
        }
        found += [f"{number} {what}" for what, same in is_same.items() if not same]
    return found


def _words(data: bytes) -> list[bytes]:
    return [data[i : i + 4] for i in range(0, len(data), 4)]


def test_the_model_does_what_the_rtl_did(tmp_path: Path) -> None:
    """The model gives the same registers, bytes and times as the RTL in all programs."""
    assert sum(len(program["cycles"]) for program in _programs()) > 1000
    assert _differences(_compiled(tmp_path, [HERE / "corpus.c", *MODEL]), tmp_path) == []


@pytest.mark.parametrize("what", IGNORANT)
def test_a_model_that_knows_less_is_refuted(what: str, tmp_path: Path) -> None:
    pattern, replacement = IGNORANT[what]
    text, count = re.subn(pattern, replacement, MODEL[2].read_text())
    assert count == 1
    timing = tmp_path / "timing.c"
    timing.write_text(text)
    sources = [HERE / "corpus.c", *MODEL[:2], timing]
    found = _differences(_compiled(tmp_path, sources), tmp_path)
    assert len(found) > 20
    assert all(line.endswith("times") for line in found)


# ---- instructions that are not modelled ----

REFUSED = {
    "an atomic": ".4byte 0x0005252f",  # amoadd.w a0, zero, (a0)
    "a CSR": ".4byte 0xb0002573",  # csrr a0, mcycle
    "a trap": "ecall",
    "a breakpoint": "c.ebreak",
    "Zcmp": ".2byte 0xb842",  # cm.push {ra}, -16
    "floating point": ".2byte 0x2008",  # c.fld
    "another custom instruction": ".insn i 0x0b, 0, a0, a0, 0",
    "h3.bextmi of more bits than it has": ".insn i 0x0b, 4, a0, a0, 0x200",
    "a reserved shift": ".4byte 0x02051513",
    "no instruction": ".2byte 0",
}

REFUSING = """
#include "fw.h"
int main(void) {{ __asm__ volatile("{what}"); return 0; }}
"""

DIVIDING = """
#include "fw.h"
volatile int dividend = 63, divisor = 9;
__attribute__((noinline)) void divided(void) { dividend /= divisor; }
int main(void) { divided(); fw_exit(dividend); return 0; }
"""


def _run(folder: Path, text: str, measure: tuple[str, ...] = ()) -> simulators.Run:
    source = folder / "program.c"
    source.write_text(text)
    program = build.build("rp2350_hazard3", [source], name="refused", library=False)
    return simulators.run("hazard3", "rp2350_hazard3", program, measure=measure)


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_not_modelled_is_an_error(what: str, tmp_path: Path) -> None:
    text = REFUSING.format(what=REFUSED[what])
    with pytest.raises(SimulationError, match=r"an instruction that is not modelled.* in main"):
        _run(tmp_path, text)


def test_a_division_in_a_measured_call_is_an_error(tmp_path: Path) -> None:
    """A measured call must not divide, because the time of a division is not modelled.

    Other code of a program may divide.
    """
    assert _run(tmp_path, DIVIDING).exit_code == 7
    with pytest.raises(SimulationError, match=r"a measured call divides.* in divided"):
        _run(tmp_path, DIVIDING, ("divided",))


@pytest.mark.parametrize(
    ("access", "problem"),
    [
        ('__asm__ volatile("lw a0, 2(sp)" ::: "a0")', "unaligned access"),
        ('__asm__ volatile("sh a0, 1(sp)")', "unaligned access"),
        ("*(volatile uint32_t *)0x10000000", "reads 4 bytes at 0x10000000, where nothing is"),
        ("*(volatile uint8_t *)0x40070018", "reads 1 bytes at 0x40070018, where nothing is"),
        ("*(volatile uint32_t *)0x20082000 = 1", "writes 4 bytes at 0x20082000, where nothing is"),
        ("((int (*)(void))0x20081fff)()", "runs outside of RAM|not modelled"),
        ("fw_getc()", "waits for more input than it was given"),
    ],
)
def test_an_access_that_a_chip_would_not_survive_is_an_error(
    access: str, problem: str, tmp_path: Path
) -> None:
    with pytest.raises(SimulationError, match=problem):
        _run(tmp_path, f'#include "fw.h"\nint main(void) {{ {access}; return 0; }}\n')


# ---- cores without these extensions ----

COUNTED = """
#include "fw.h"
__attribute__((noinline, naked)) void counted(void)
{ __asm__ volatile("li a0, 3\\n1: addi a0, a0, -1\\nbnez a0, 1b\\nret"); }
int main(void) { counted(); return 0; }
"""


@pytest.mark.parametrize("target", [*PLAIN, "rp2350_hazard3"])
def test_instructions_are_counted(target: str, tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(COUNTED)
    program = build.build(target, [source], name="counted", library=False)
    [call] = simulators.run("hazard3", target, program, measure=["counted"]).calls
    assert call.instructions == 1 + 3 * 2 + 1


def test_a_program_for_rv32e_has_sixteen_registers(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(REFUSING.format(what=".4byte 0x00000813"))  # li a6, 0
    program = build.build("rv32ec", [source], name="refused", library=False)
    with pytest.raises(SimulationError, match="a register that RV32E does not have"):
        simulators.run("hazard3", "rv32ec", program)
