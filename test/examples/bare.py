# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Sketches for any board, on the simulated RP2040 over a stand-in for its core (bare_arduino/)."""

from __future__ import annotations

from pathlib import Path

from aesmall_workshop.chips import build
from aesmall_workshop.chips.arduino import sketch_to_cpp

CORE = Path(__file__).parent / "bare_arduino"


def build_bare(sketch: Path) -> Path:
    """The program, which ends after setup()."""
    source = build.BUILD / "examples" / f"{sketch.stem}.cpp"
    with build.appearing(source) as scratch:
        scratch.write_text(sketch_to_cpp(sketch.read_text("utf-8"), sketch.name), "utf-8")
    return build.build(
        "rp2040",
        [source],
        name=f"example-{sketch.stem}",
        flags=["-fno-exceptions", f"-I{sketch.parent}", f"-I{CORE}"],
    )
