# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The data of `aesmall choose` and of the report's chooser: the results as one small table.

It is compiled from bench/results/ and bench/engines/, and it can be written as JSON. Each name is
in it once. Other places have the name's index in its list. "Index" below means such an index:

    timing, key_sizes   the classes, strongest first. The sizes of keys in bits
    ways                the operations of programs: name, and the most bytes of a message, 0: any
    modes               by name: title, whether it seals, and for each way: its index, the index of
                        the call with a wide key or -1, whether it decrypts, whether it opens, the
                        C code of both calls, the C code of the call without checks, and the bits
                        of the sections that the call without checks does not link. Then the mode
                        of which it is another form, and the mode's other C code
    code                the C code around the modes' code (pieces.py)
    protocols           by name: protocols.py
    targets             by name: hertz, bytes of flash, RAM and a vault's chunk, whether its figures
                        are cycles or instructions, and
        parts           flash and RAM of sections that are linked together. If they are not 0, two
                        numbers follow: the gap in front of a table for its alignment, and the bits
                        of the sections that calls without checks do not link
        lists           parts
        engines         name, name in its C calls, the verb for programs that never decrypt, idea,
                        memory of its tables, type of its schedule, and by key size
            set_up      cycles
            length      elements of the schedule
            rows        way, cycles a and b in tenths (a message of n blocks takes a + b n), RAM
                        of keys, stack, index of the timing class, two lists: the sections that
                        every engine links for this way, and the other sections of this engine
            init        the rows that differ when the keys are made for decryption too
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..engines import KEY_SIZES, TIMING_CLASSES, Engine, engines_on, weakest
from ..figures import counted, parts, results, scale
from ..figures.parts import Part, Parts, program_name
from ..figures.results import Figure
from ..figures.scale import Scale
from ..targets import CHUNK, SMALL_CHUNK, TARGETS, counts
from .merged import gaps_of, merged_lists
from .modes import MODES, Mode, Way
from .pieces import FILE
from .protocols import protocols
from .unchecked import UNCHECKED, dropped

#: The operations of a program without a mode
BLOCK_WAYS = ("encrypt", "encrypt_decrypt", "decrypt")
#: Cycles are kept in tenths, as in scale.json
_UNIT = 10


class ChoiceError(Exception):
    """The results lack a value that a choice needs."""


@dataclass(frozen=True)
class _Row:
    """The cost of one way with one engine and key size."""

    #: Cycles in tenths: a message of n blocks takes fixed + n * per_block.
    fixed: int
    per_block: int
    key_ram: int
    stack: int
    timing: str
    sections: frozenset[Part]


class _Target:
    """The rows of one target."""

    def __init__(
        self,
        name: str,
        figures: Iterable[Figure],
        scales: Iterable[Scale],
        linked: Parts,
    ) -> None:
        self.name = name
        self.programs = linked.programs
        self.only_encrypting = linked.only_encrypting
        self.figures = {f.key[1:]: f for f in figures if f.target == name}
        self.scales = {(s.engine, s.key_bits, s.way): s for s in scales if s.target == name}
        self.gaps = gaps_of(self.figures.values())
        self.chunk = 0

    def has(self, engine: str, bits: int, operation: str) -> bool:
        """Return whether the operation and its key set-up have figures and sections."""
        is_linked = program_name(engine, bits, operation) in self.programs
        names = [(engine, bits, name) for name in ("key_setup", operation)]
        return is_linked and all(name in self.figures for name in names)

    def linked(self, engine: str, bits: int, name: str) -> frozenset[Part]:
        program = program_name(engine, bits, name)
        if program not in self.programs:
            raise ChoiceError(f"parts.json has no {program!r} on {self.name}")
        return self.programs[program]

    def key(self, engine: Engine, bits: int) -> dict[str, dict[str, _Row]] | None:
        """Return the rows by way, and the rows that differ if the keys are for decryption too.

        There is no result if this engine and key size were not measured.
        """
        rows = self._blocks(engine, bits)
        if not rows:
            return None
        other: dict[str, _Row] = {}
        for way in (way for mode in MODES for way in mode.ways):
            for name, operations in ((way.name, way.operations), (way.wide, way.wide_operations)):
                row = self._row(engine, bits, name, operations)
                if row is None:
                    continue
                rows[name] = row
                changed = self._when_both(engine, bits, way, row)
                if changed != row:
                    other[name] = changed
        return {"rows": rows, "init": other}

    def _blocks(self, engine: Engine, bits: int) -> dict[str, _Row]:
        """Return the rows of programs without a mode."""
        found = {}
        only = _only(engine)
        if self.has(engine.name, bits, only):
            one = self.figures[engine.name, bits, only]
            found["encrypt"] = self._block(one, one.cycles_max, only)
        if self.has(engine.name, bits, "encrypt_decrypt"):
            both = self.figures[engine.name, bits, "encrypt_decrypt"]
            each = (self.figures[engine.name, bits, name] for name in ("encrypt", "decrypt"))
            slowest = max(figure.cycles_max for figure in each)
            found["encrypt_decrypt"] = self._block(both, slowest, "encrypt_decrypt")
        if self.has(engine.name, bits, "decrypt"):
            one = self.figures[engine.name, bits, "decrypt"]
            found["decrypt"] = self._block(one, one.cycles_max, "decrypt")
        return found

    def _block(self, figure: Figure, cycles: int, program: str) -> _Row:
        sections = self.linked(figure.engine, figure.key_bits, program)
        timing = self._timing(figure.engine, figure.key_bits, figure.timing_class)
        return _Row(0, cycles * _UNIT, figure.key_ram, figure.stack, timing, sections)

    def _timing(self, engine: str, bits: int, timing: str) -> str:
        """Return the weaker of this timing class and the class of the key set-up."""
        return weakest((timing, self.figures[engine, bits, "key_setup"].timing_class))

    def _row(
        self, engine: Engine, bits: int, name: str, operations: tuple[str, ...]
    ) -> _Row | None:
        """Return the row of a way from scale.json, or the row of a service from the figures."""
        found = self.scales.get((engine.name, bits, name))
        if found is not None:
            return _Row(
                _tenths(found.a) + _tenths(found.off),
                _tenths(found.b),
                found.key_ram,
                found.stack,
                self._timing(engine.name, bits, found.timing_class),
                self.linked(engine.name, bits, name),
            )
        for operation in operations:
            # The figure of a vault does not include the master key, which costs as much as a key of
            # CTR.
            of_key = self.scales.get((engine.name, bits, "ctr"))
            if not self.has(engine.name, bits, operation) or of_key is None:
                continue
            figure = self.figures[engine.name, bits, operation]
            row = self._block(figure, 0, operation)
            extra = 0
            if operation.startswith("vault"):
                extra = of_key.key_ram
                self.chunk = max(self.chunk, _chunk(operation))
            fixed = figure.cycles_max * _UNIT
            return replace(row, fixed=fixed, key_ram=row.key_ram + extra)
        return None

    def _when_both(self, engine: Engine, bits: int, way: Way, row: _Row) -> _Row:
        """Return the row of a way with keys that decrypt too.

        Some engines have a separate encryption for programs that never decrypt. With keys that
        decrypt too, they use the other encryption, and so another row.
        """
        names = [(engine.name, bits, name) for name in ("encrypt_only", "encrypt")]
        if any(name not in self.figures for name in names):
            return row
        only, full = (self.figures[name] for name in names)
        calls = way.calls_on(full.target, bits)
        spared = self.only_encrypting[f"{engine.name} {bits}"]
        more = (full.cycles_max - only.cycles_max) * _UNIT
        return replace(
            row,
            fixed=row.fixed + calls[0] * more,
            per_block=row.per_block + calls[1] * more,
            stack=row.stack + (max(0, full.stack - only.stack) if any(calls) else 0),
            timing=weakest((row.timing, full.timing_class)),
            sections=row.sections if way.makes_keys else row.sections - spared,
        )


def _only(engine: Engine) -> str:
    """Return the verb of programs that never decrypt."""
    return "encrypt_only" if "encrypt_only" in engine.kernels else "encrypt"


def _tenths(cycles: float) -> int:
    """Return cycles in tenths, rounded up.

    Less than a millionth above a tenth is a rounding error.
    """
    return math.ceil(cycles * _UNIT - 1e-6)


def _chunk(operation: str) -> int:
    return SMALL_CHUNK if "_small_" in operation else CHUNK


# ---- as JSON ----


def data(
    figures: Iterable[Figure] | None = None,
    scales: Iterable[Scale] | None = None,
    linked: Mapping[str, Parts] | None = None,
) -> dict[str, Any]:
    """Return the data that choose() needs, by default from the committed results."""
    figures = [*results.load(), *counted.figures()] if figures is None else list(figures)
    scales = [*scale.load(), *counted.lengths()] if scales is None else list(scales)
    linked = {**parts.load(), **counted.sections()} if linked is None else linked
    ways = {name: place for place, name in enumerate(_way_names())}
    names = sorted({f.target for f in figures} & set(linked))
    targets = {name: _target(_Target(name, figures, scales, linked[name]), ways) for name in names}
    return {
        "timing": list(TIMING_CLASSES),
        "key_sizes": list(KEY_SIZES),
        "ways": [[name, _limit(name)] for name in ways],
        "modes": {mode.name: _mode(mode, ways, _measured(targets)) for mode in MODES},
        "code": FILE,
        "protocols": protocols(),
        "targets": targets,
    }


def _way_names() -> list[str]:
    ways = [way for mode in MODES for way in mode.ways]
    return [*BLOCK_WAYS, *(name for way in ways for name in (way.name, way.wide) if name)]


def _limit(name: str) -> int:
    """Return the longest message of a service with a figure, or 0 if there is no limit."""
    for way in (way for mode in MODES for way in mode.ways):
        if name in (way.name, way.wide) and way.operations:
            return int(way.operations[0].rpartition("_")[2])
    return 0


def _measured(targets: Mapping[str, Any]) -> set[int]:
    """Return the indices of the ways that have a row on any target."""
    engines = (engine for target in targets.values() for engine in target["engines"])
    return {row[0] for engine in engines for key in engine["keys"].values() for row in key["rows"]}


def _mode(mode: Mode, ways: Mapping[str, int], measured: set[int]) -> dict[str, Any]:
    return {
        "title": mode.title,
        "seals": mode.seals,
        "ways": [
            [
                ways[way.name],
                ways.get(way.wide, -1),
                int(way.decrypts),
                int(way.opens),
                way.code,
                way.wide_code * (ways.get(way.wide) in measured),
                UNCHECKED.get(way.name, ""),
                dropped(way.name),
            ]
            for way in mode.ways
        ],
        "form_of": mode.form_of,
        "own_keys": int(mode.own_keys),
        "declares": [mode.declares, mode.wide_declares or mode.declares],
        "start": [mode.start, mode.wide_start or mode.start],
        "exports": [[mode.export or mode.name], [*filter(None, [mode.wide_export])]],
        "wiped": [list(mode.wiped), list(mode.wide_wiped or mode.wiped)],
    }


def _target(target: _Target, ways: Mapping[str, int]) -> dict[str, Any]:
    keys = {
        (engine, bits): rows
        for engine in engines_on(target.name)
        for bits in engine.key_sizes
        if (rows := target.key(engine, bits)) is not None
    }
    common = _common(rows for key in keys.values() for rows in key.values())
    lists = list(
        dict.fromkeys(
            sections
            for key in keys.values()
            for rows in key.values()
            for way, row in rows.items()
            for sections in (common[way], row.sections - common[way])
        )
    )
    together, merged = merged_lists(lists, target.gaps, TARGETS[target.name].family)
    engines = list(dict.fromkeys(engine for engine, _ in keys))
    place = {sections: index for index, sections in enumerate(lists)}
    return {
        "hertz": TARGETS[target.name].clock_hz,
        "flash": TARGETS[target.name].flash,
        "ram": TARGETS[target.name].ram,
        "chunk": target.chunk,
        "counts": counts(target.name),
        "parts": together,
        "lists": merged,
        "engines": [
            {
                "name": engine.name,
                "c_name": engine.c_name,
                "only": _only(engine),
                "idea": engine.idea,
                "memory": engine.memory,
                "default": int(engine.is_default),
                "schedule": engine.schedule_type,
                "keys": {
                    str(bits): {
                        "set_up": target.figures[engine.name, bits, "key_setup"].cycles_max,
                        "length": _length(engine, bits),
                        **{
                            name: [
                                _packed(ways[way], row, common[way], place)
                                for way, row in rows.items()
                            ]
                            for name, rows in keys[engine, bits].items()
                        },
                    }
                    for bits in engine.key_sizes
                    if (engine, bits) in keys
                },
            }
            for engine in engines
        ],
    }


def _common(keys: Iterable[Mapping[str, _Row]]) -> dict[str, frozenset[Part]]:
    """Return each way with the sections that every program with this way links."""
    common: dict[str, frozenset[Part]] = {}
    for rows in keys:
        for way, row in rows.items():
            common[way] = common.get(way, row.sections) & row.sections
    return common


def _packed(
    way: int, row: _Row, common: frozenset[Part], place: Mapping[frozenset[Part], int]
) -> list[int]:
    timing = TIMING_CLASSES.index(row.timing)
    lists = [place[common], place[row.sections - common]]
    return [way, row.fixed, row.per_block, row.key_ram, row.stack, timing, *lists]


def _length(engine: Engine, bits: int) -> int:
    """Return the number of elements of the schedule."""
    sizes = re.findall(r"\d+", engine.schedule_type)
    return engine.schedule_bytes[bits] * 8 // int(sizes[0])
