# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make the page "Try it": its text, and one script with the simulators and the programs.

The parts are in bench/try. The script is complete, because a page that is opened as a file cannot
load another file.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aesmall.engines import Engine, engine, weakest
from aesmall.targets import TARGETS

from ..chips import elf
from ..chips.build import LIBRARY_OBJECTS, build
from ..measure.footprint import footprint
from ..paths import REPOSITORY
from ..report.bundle import bundle
from .packages import package

PARTS = REPOSITORY / "bench" / "try"
SIMULATORS = REPOSITORY / "bench" / "sim"
FIRMWARE = REPOSITORY / "bench" / "firmware" / "demo"
CHIPS = ("atmega328p", "rp2040")
ENGINES = ("balanced", "fast", "tiny", "nano", "ct")
#: Kind of program -> the call that is measured as its sealing
KINDS = {"sealed": "aesmall_text_seal_args", "cbc": "aesmall_cbc_text_encrypt_as"}
KEY_BITS = 128
#: The largest size of the script. Half of it are the simulators.
MAX_BYTES = 500_000
#: The text around the form of bench/try/form.html
_PAGE = """---
hide: [navigation, toc]
---

# Try it

Two simulated chips run programs of aesmall in this page. Your text and key do not leave the page,
but the key is in the command that you copy. Do not type a real one.

{form}
The simulators count each cycle of `aesmall_text_seal_args` or `aesmall_cbc_text_encrypt_as`, as
for the [figures](figures/figures.md), which define the timing classes. Flash and RAM are for the
whole program, with its variables and its deepest stack. On the Pico, code and tables are in SRAM.
No board was measured.

[A PC](start/desktop.md) installs the package `aesmall`.
[Other languages](recipes/other-end.md) open and seal these texts too.

<script src="assets/try.js"></script>
"""
_PACKAGES = {
    "avr8js": ("dist/cjs/cpu/cpu.js", "dist/cjs/cpu/instruction.js"),
    "rp2040js": ("dist/cjs/rp2040.js",),
}
#: Module of bench/sim -> the module of bench/try in its place
_INSTEAD = {"job.mjs": "job.mjs", "flash.mjs": "storage.mjs", "bootrom.mjs": "storage.mjs"}


@dataclass(frozen=True)
class Program:
    """A program of the page: a chip, a kind of result and an engine."""

    chip: str
    kind: str
    engine: Engine

    def build(self) -> Path:
        """Build the program and return the ELF."""
        return build(
            self.chip,
            [FIRMWARE / f"page_{self.kind}.c"],
            name=f"page_{self.kind}_{self.engine.name}",
            defines={"ENGINE": self.engine.c_name},
        )

    def measured(self) -> list[str]:
        """Return the functions whose calls the page counts: sealing, then key set-up if any."""
        expand = self.engine.kernel("expand", KEY_BITS)
        return [KINDS[self.kind], *([expand] if expand else [])]

    def content(self) -> dict[str, Any]:
        """Build the program and return the fields that bench/try/run.mjs needs."""
        program = self.build()
        target = TARGETS[self.chip]
        is_avr = target.family == "avr"
        symbols = elf.symbols(program)
        wanted = [symbols[name] for name in self.measured()]
        # On AVR, flash also has the values of .data, which the start-up code copies.
        segments = [s for s in elf.segments(program) if not is_avr or s.address < elf.AVR_DATA]
        begin, end = ("__data_start", "_end") if is_avr else ("fw_data_start", "fw_bss_end")
        used = symbols["_end" if is_avr else "fw_ram_used"].address
        nm = target.compiler.replace("gcc", "nm")
        verbs = ("expand", "encrypt")
        return {
            "chip": self.chip,
            "kind": self.kind,
            "engine": self.engine.name,
            "is_default": self.engine.is_default,
            "idea": self.engine.idea.replace("`", ""),
            "timing": weakest(self.engine.timing[verb] for verb in verbs),
            "flash_size": target.flash,
            "ram_size": target.ram,
            "segments": [[s.address, base64.b64encode(s.data).decode()] for s in segments],
            "stop": symbols["fw_stop"].address,
            "fault": symbols["fw_fault"].address if "fw_fault" in symbols else None,
            "ram_used": used % elf.AVR_DATA if is_avr else used,
            "variables": symbols[end].address - symbols[begin].address,
            "flash": sum(len(s.data) for s in segments),
            "library": footprint(program.with_suffix(".map"), LIBRARY_OBJECTS, nm).flash,
            "symbols": [{"name": s.name, "address": s.address, "size": s.size} for s in wanted],
            "seals": wanted[0].name,
            "expands": wanted[1].name if len(wanted) > 1 else None,
        }


def programs() -> list[Program]:
    """Return the programs of the page, those with a chip's default engine first."""
    found = [
        Program(chip, kind, engine(chip, name))
        for chip in CHIPS
        for kind in KINDS
        for name in ENGINES
    ]
    return sorted(found, key=lambda each: not each.engine.is_default)


def page() -> str:
    """Return the page as Markdown."""
    form = (PARTS / "form.html").read_text(encoding="utf-8")
    return _PAGE.format(form=form.partition("-->\n")[2])


def script(of: Iterable[Program] | None = None, entry: Path = PARTS / "main.mjs") -> str:
    """Return the page's script, of all programs if none is given.

    Example: `script([Program("rp2040", "cbc", engine("rp2040", "ct"))], my_test)` makes a script of
    one program and a module of a test.
    """
    content = [each.content() for each in (programs() if of is None else of)]
    parts = {each: package(each, entries) for each, entries in _PACKAGES.items()}
    text = json.dumps(content, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c")
    parts |= {"programs": f"{{ PROGRAMS: {text} }}", "node:fs": "{}"}
    given = "".join(f"{json.dumps(name)}: {value},\n" for name, value in parts.items())
    made = bundle(
        entry,
        packages={name: f"packages[{json.dumps(name)}]" for name in parts},
        instead={SIMULATORS / module: PARTS / ours for module, ours in _INSTEAD.items()},
    )
    return f"(() => {{\n{made.splitlines()[0]}\nconst packages = {{\n{given}}};\n{made}}})();\n"
