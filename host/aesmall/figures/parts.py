# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""bench/results/parts.json: the sections of the library that each measuring program links.

A section that several programs link is there once, so the sections of several programs together
are what one program links that does all that they do. Where an engine has an encryption of its own
for programs that never decrypt, key objects made by `_init_encrypt_only` call that and those made
by `_init` another: `only_encrypting` are the sections that fall away where all are made by `_init`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..paths import ROOT

FILE = ROOT / "bench" / "results" / "parts.json"

#: What key objects point at that are made by _init_encrypt_only of such an engine
_CALLED = "_cipher_encrypt_only"


class PartsError(Exception):
    """Two programs link different sections of one name, or the file has no such program."""


@dataclass(frozen=True, order=True)
class Part:
    """A section of the library."""

    name: str
    flash: int
    ram: int


@dataclass(frozen=True)
class Parts:
    """What the programs of one target link."""

    #: By the name of the program
    programs: Mapping[str, frozenset[Part]]
    #: By engine and key size, such as "tiny 128", for engines that have such an encryption
    only_encrypting: Mapping[str, frozenset[Part]]


def of_programs(programs: Mapping[str, frozenset[Part]]) -> Parts:
    """These programs, and what they tell of their engines."""
    only: dict[str, frozenset[Part]] = {}
    for name, linked in programs.items():
        owner, _, what = name.rpartition(" ")
        if what == "encrypt_only":
            all_of_it = frozenset[Part]().union(
                *(parts for other, parts in programs.items() if other.startswith(f"{owner} "))
            )
            pointed_at = {part for part in all_of_it if part.name.endswith(_CALLED)}
            only[owner] = linked - programs[f"{owner} encrypt_decrypt"] | pointed_at
    return Parts(programs, only)


def widest(programs: Mapping[str, frozenset[Part]]) -> dict[str, frozenset[Part]]:
    """With the largest that each section is in any of them: the linker for RISC-V makes calls and
    jumps as short as they may be where they lie."""
    flash, ram = dict[str, int](), dict[str, int]()
    for part in frozenset[Part]().union(*programs.values()):
        flash[part.name] = max(part.flash, flash.get(part.name, 0))
        ram[part.name] = max(part.ram, ram.get(part.name, 0))
    return {
        name: frozenset(Part(p.name, flash[p.name], ram[p.name]) for p in linked)
        for name, linked in programs.items()
    }


def program_name(engine: str, key_bits: int, what: str) -> str:
    """`what` is an operation or a way."""
    return f"{engine} {key_bits} {what}"


def render(found: Mapping[str, Parts]) -> str:
    """The text of the file: sorted, a section or program a line."""
    blocks = []
    for target in sorted(found):
        sections = _checked(target, found[target].programs)
        number = {part: index for index, part in enumerate(sections)}
        rows = ",\n".join(f"   {json.dumps([p.name, p.flash, p.ram])}" for p in sections)
        blocks.append(
            f' {json.dumps(target)}: {{\n  "sections": [\n{rows}\n  ],\n'
            f'  "programs": {_numbered(found[target].programs, number)},\n'
            f'  "only_encrypting": {_numbered(found[target].only_encrypting, number)}\n }}'
        )
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def _numbered(named: Mapping[str, frozenset[Part]], number: Mapping[Part, int]) -> str:
    rows = (
        f"   {json.dumps(name)}: {_indices(number[part] for part in named[name])}"
        for name in sorted(named)
    )
    return "{\n" + ",\n".join(rows) + "\n  }"


def _indices(numbers: Iterable[int]) -> str:
    return json.dumps(sorted(numbers), separators=(",", ":"))


def _checked(target: str, programs: Mapping[str, frozenset[Part]]) -> list[Part]:
    """All sections, if each name has one size."""
    sections = sorted(set().union(*programs.values()))
    names = [part.name for part in sections]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise PartsError(f"{target}: of different sizes in different programs: {twice}")
    return sections


def parse(text: str) -> dict[str, Parts]:
    """Target -> what its programs link."""
    found = {}
    for target, content in json.loads(text).items():
        sections = [Part(name, flash, ram) for name, flash, ram in content["sections"]]
        programs, only = (
            {name: frozenset(sections[i] for i in row) for name, row in content[key].items()}
            for key in ("programs", "only_encrypting")
        )
        found[target] = Parts(programs, only)
    return found


@cache
def load(path: Path = FILE) -> dict[str, Parts]:
    """The committed file; nothing before the first `aesmall-workshop scale --update`."""
    return parse(path.read_text(encoding="utf-8")) if path.exists() else {}


def union(target: str, names: Sequence[str], *, by_init: bool = False) -> tuple[int, int]:
    """Flash and static RAM of a program that does all that these do: with `by_init`, which is for
    programs some of which decrypt, where all key objects are made by `_init`."""
    known = load().get(target, Parts({}, {}))
    if missing := [name for name in names if name not in known.programs]:
        raise PartsError(f"{target}: no such programs: {missing}")
    together = frozenset[Part]().union(*(known.programs[name] for name in names))
    if by_init:
        owners = {name.rpartition(" ")[0] for name in names}
        nothing = frozenset[Part]()
        together -= nothing.union(*(known.only_encrypting.get(o, nothing) for o in owners))
    return sum(part.flash for part in together), sum(part.ram for part in together)
