# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build sketches for any board for simulated chips over a stand-in for their core.

The stand-in is bare_arduino/.
"""

from __future__ import annotations

from pathlib import Path

from aesmall.targets import TARGETS
from aesmall_workshop.chips import build
from aesmall_workshop.chips.arduino import sketch_to_cpp
from aesmall_workshop.chips.file_states import hashed

CORE = Path(__file__).parent / "bare_arduino"


#: Text before the sketch, by family: it allows instructions that the flags of boards allow and the
#: flags of the figures do not.
FIRST = {"rp2040": "", "armv7m": "", "rv32": 'asm(".option arch, +zicsr");\n'}


def as_cpp(sketch: Path) -> str:
    """Return the sketch as the C++ that the Arduino builder makes of it."""
    return sketch_to_cpp(sketch.read_text("utf-8"), sketch.name)


def build_bare(sketch: Path, target: str = "rp2040", first: str = "") -> Path:
    """Build the program, which ends after setup(). `first` has lines before all others."""
    first = FIRST[TARGETS[target].family] + first
    source = build.BUILD / "examples" / f"{sketch.stem}-{hashed(first)}.cpp"
    with build.appearing(source) as scratch:
        scratch.write_text(first + as_cpp(sketch), "utf-8")
    return build.build(
        target,
        [source],
        name=f"example-{sketch.stem}",
        flags=["-fno-exceptions", f"-I{sketch.parent}", f"-I{CORE}"],
    )
