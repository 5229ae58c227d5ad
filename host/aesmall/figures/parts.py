# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""bench/results/parts.json: the sections of the library that each measuring program links.

A section that several programs link is listed once. The union of the sections of several programs
is therefore what one program with all their calls links.

Some engines have a separate encryption for programs that never decrypt. Key objects that
`_init_encrypt_only` makes point to this encryption, and key objects that `_init` makes point to
another. `only_encrypting` are the sections that a program does not link if `_init` makes all its
key objects.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..paths import ROOT, text_of

FILE = ROOT / "bench" / "results" / "parts.json"

#: Suffix of the section of the encryption that `_init_encrypt_only` of such an engine points to
_CALLED = "_cipher_encrypt_only"


class PartsError(Exception):
    """Two programs link different sections with one name, or the file lacks a program."""


@dataclass(frozen=True, order=True)
class Part:
    """A section of the library."""

    name: str
    flash: int
    ram: int


@dataclass(frozen=True)
class Parts:
    """The sections that the programs of one target link."""

    #: By the name of the program
    programs: Mapping[str, frozenset[Part]]
    #: By engine and key size, for example "tiny 128". Only for engines with a separate encryption.
    only_encrypting: Mapping[str, frozenset[Part]]


def of_programs(programs: Mapping[str, frozenset[Part]]) -> Parts:
    """Return these programs, and the sections that only key objects for encryption link."""
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
    """Return the programs with each section at its largest size in any program.

    The RISC-V linker shortens calls and jumps according to their addresses, so sizes vary.
    """
    flash, ram = dict[str, int](), dict[str, int]()
    for part in frozenset[Part]().union(*programs.values()):
        flash[part.name] = max(part.flash, flash.get(part.name, 0))
        ram[part.name] = max(part.ram, ram.get(part.name, 0))
    return {
        name: frozenset(Part(p.name, flash[p.name], ram[p.name]) for p in linked)
        for name, linked in programs.items()
    }


def program_name(engine: str, key_bits: int, what: str) -> str:
    """Return the name of a program. `what` is an operation or a way."""
    return f"{engine} {key_bits} {what}"


def render(found: Mapping[str, Parts]) -> str:
    """Return the text of the file: sorted, a section or a program on each line."""
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
    """Return all sections, or raise an error if one name has two sizes."""
    sections = sorted(set().union(*programs.values()))
    names = [part.name for part in sections]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise PartsError(f"{target}: of different sizes in different programs: {twice}")
    return sections


def parse(text: str) -> dict[str, Parts]:
    """Return each target with the sections that its programs link."""
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
    """Return the content of the committed file, or an empty dictionary if it does not exist.

    `aesmall-workshop scale --update` creates the file.
    """
    return parse(text) if (text := text_of(path)) else {}


def union(target: str, names: Sequence[str], *, by_init: bool = False) -> tuple[int, int]:
    """Return flash and static RAM of one program with the calls of all these programs.

    With `by_init`, `_init` makes all its key objects. Use it if some of the calls decrypt.
    """
    known = load().get(target, Parts({}, {}))
    if missing := [name for name in names if name not in known.programs]:
        raise PartsError(f"{target}: no such programs: {missing}")
    together = frozenset[Part]().union(*(known.programs[name] for name in names))
    if by_init:
        owners = {name.rpartition(" ")[0] for name in names}
        nothing = frozenset[Part]()
        together -= nothing.union(*(known.only_encrypting.get(o, nothing) for o in owners))
    return sum(part.flash for part in together), sum(part.ram for part in together)
