# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Provide artificial data for tests of `aesmall choose`, and run its rules in both languages."""

from __future__ import annotations

import json
import subprocess
from dataclasses import asdict
from pathlib import Path
from typing import Any

from aesmall.choose import compiled
from aesmall.choose.nearest import nearest, without_checks
from aesmall.choose.request import ChooseError, check, to_query
from aesmall.choose.rules import choose
from aesmall.choose.shadowed import shadowed
from aesmall.choose.snippet import choose_command, export_command, snippet
from aesmall.figures.parts import Part, of_programs
from aesmall.figures.results import Figure
from aesmall.figures.scale import Scale

RUNNER = Path(__file__).parents[1] / "host" / "choose" / "choose_runner.mjs"
TARGET = "atmega328p"

# ---- artificial data ----
#
# The engines compact and nano have a separate encryption for encryption-only programs. The engine
# ct does not.


def _figure(engine: str, operation: str, cycles: int, stack: int, timing: str) -> Figure:
    key_ram = 16 if engine == "nano" else 176
    numbers = (cycles, cycles, 0, 0, key_ram, 0, stack)
    return Figure(TARGET, engine, 128, operation, *numbers, timing, "avr-gcc")


def _scale(engine: str, way: str, a: float, b: float, stack: int, timing: str) -> Scale:
    key_ram = 20 if engine == "nano" else 180
    return Scale(TARGET, engine, 128, way, a, b, 0.5, (), 0, 0, key_ram, 0, stack, timing)


def _engine(name: str, only: int, both: int, timing: str) -> tuple[list[Figure], list[Scale]]:
    """Return the figures of an engine.

    `only` is the cycles of encryption in encryption-only programs, and `both` in other programs.
    """
    figures = [_figure(name, "key_setup", 100, 4, timing)]
    figures += [_figure(name, "encrypt_only", only, 10, timing)] * (only != both)
    figures += [_figure(name, "encrypt", both, 14, timing)]
    figures += [_figure(name, "decrypt", both + 50, 16, timing)]
    figures += [_figure(name, "encrypt_decrypt", 2 * both + 50, 16, timing)]
    scales = [
        _scale(name, "ctr", 100, only, 30, timing),
        _scale(name, "cbc_encrypt", 50, only + 10, 28, timing),
        _scale(name, "cbc_decrypt", 60, both + 60.25, 32, timing),
    ]
    return figures, scales


def _made() -> dict[str, Any]:
    figures, scales = [], []
    times = {"compact": (1000, 1200, "T2"), "nano": (5000, 8000, "T1"), "ct": (3000, 3000, "T0")}
    for name, (only, both, timing) in times.items():
        more, ways = _engine(name, only, both, timing)
        figures += more
        scales += ways
    scales.append(_scale("ct", "ctr_wide", 300, 2000, 60, "T0"))
    wipe, ctr, wide = Part("wipe", 10, 0), Part("ctr", 100, 0), Part("ctr_wide", 70, 0)
    cbc = Part("cbc_encrypt", 80, 0), Part("cbc_decrypt", 90, 0)
    programs: dict[str, frozenset[Part]] = {}
    for name, size in (("compact", 300), ("nano", 150), ("ct", 2000)):
        encrypt, decrypt = Part(f"{name}_e", size + 50, 2), Part(f"{name}_d", size + 60, 4)
        call = f".text.aesmall_aes128_{name}_avr_cipher_encrypt"
        full = {encrypt, Part(call, 8, 0)}
        only = {encrypt} if name == "ct" else {Part(f"{name}_only", size, 0)}
        light = full if name == "ct" else {*only, Part(f"{call}_only", 6, 0)}
        linked = {
            "encrypt_only": only,
            "encrypt": {encrypt},
            "encrypt_decrypt": {encrypt, decrypt},
            "ctr": {wipe, ctr, *light},
            "cbc_encrypt": {cbc[0], *light},
            "cbc_decrypt": {wipe, cbc[1], decrypt, *full},
            "ctr_wide": {wipe, ctr, wide, *full},
        }
        programs |= {f"{name} 128 {what}": frozenset(sections) for what, sections in linked.items()}
    return compiled.data(figures, scales, {TARGET: of_programs(programs)})


MADE = _made()


# ---- both languages ----


def in_python(data: dict[str, Any], asked: dict[str, Any]) -> dict[str, Any]:
    try:
        request = check(data, asked)
    except ChooseError as error:
        return {"error": str(error)}
    answers = choose(data, asked)
    return {
        "request": {**asdict(request), "modes": list(request.modes)},
        "query": to_query(request),
        "answers": [answer.as_dict() for answer in answers],
        "labels": [answer.label for answer in answers],
        "nearest": nearest(data, answers),
        "without_checks": without_checks(data, request, answers),
        "shadowed": shadowed(data, request.target, answers),
        "code": snippet(data, asked, answers[0]),
        "commands": [export_command(data, asked, answers[0]), choose_command(request)],
    }


def in_javascript(data: dict[str, Any], **asked: Any) -> dict[str, list[Any]]:
    nothing: dict[str, Any] = {"requests": [], "queries": [], "sizes": [], "protocols": []}
    text = json.dumps({"data": data, **nothing, **asked})
    command = ["node", str(RUNNER)]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
