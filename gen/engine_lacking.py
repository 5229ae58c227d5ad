# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Write the messages of the compiler for an engine that the processor does not have.

Each message names the engine to take instead, which is the nearest of `instead` in
bench/engines/names.toml that the processor has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine_header import FAMILIES, HEAD, SIZES, Engine, chain, condition, laid_out

#: Family -> the family that includes its processors
WITHIN = {"armv7m": "armv7m_nodsp", "armv7m_nodsp": "armv6m"}
GUARD = "AESMALL_ENGINES_INNER_LACKING_H"
ABOUT = """ *
 * Internal: names of the engines that the processor does not have. A program that uses one gets an
 * error with the engine to take instead. Compilers other than GCC and clang only report that the
 * type is unknown. */
"""


def exists_where(engine: Engine) -> str:
    """Return the condition under which an engine exists, empty if it exists everywhere."""
    return "" if "host" in engine.rows else condition(engine.rows, engine)


def includes(of: Iterable[Engine]) -> str:
    """Return the includes of the headers of all engines that the processor has."""
    names = {"": ["default"]}
    for engine in of:
        names.setdefault(exists_where(engine), []).append(engine.name)
    lines = []
    for where in sorted(names):
        of_these = [f'#include "{name}.h"' for name in sorted(names[where])]
        lines += [f"#if {where}", *of_these, "#endif"] if where else of_these
    return "\n".join(lines)


def has(engine: Engine, family: str) -> bool:
    """Return whether the processors of a family have an engine."""
    if family in engine.rows or "host" in engine.rows:
        return True
    return family in WITHIN and has(engine, WITHIN[family])


class Lacking:
    """The engines, and the engine to take instead of each."""

    def __init__(self, of: Iterable[Engine], instead: Mapping[str, str]) -> None:
        self._of = {engine.name: engine for engine in of}
        self._instead = instead

    def _message(self, engine: Engine, family: str) -> str:
        other = self._of[self._instead[engine.name]]
        while not has(other, family):
            other = self._of[self._instead[other.name]]
        return f"aesmall: no {engine.name} on this core: take {other.name}"

    def _messages(self, engine: Engine) -> dict[str, str]:
        return {f: self._message(engine, f) for f in FAMILIES if not has(engine, f)}

    def refusal(self, engine: Engine) -> str:
        """Return the directives for an engine's header on processors without it."""
        found = {f: f'#error "{text}"' for f, text in self._messages(engine).items()}
        return chain(found) if found else ""

    def header(self) -> str:
        """Return the header with the names of engines that a processor does not have."""
        parts = [
            f"{HEAD}{ABOUT}#ifndef {GUARD}\n#define {GUARD}\n",
            '#include "../../core/target.h"',
        ]
        for engine in self._of.values():
            if where := exists_where(engine):
                macro = f"AESMALL_LACKS_{engine.name.upper()}"
                messages = {
                    family: f'#define {macro} _Pragma("GCC error \\"{text}\\"")'
                    for family, text in self._messages(engine).items()
                }
                parts += ["", f"#if !({where})", chain(messages)]
                for bits in ("", *SIZES):
                    verbs = ("", "_expand") if bits else ("",)
                    names = [f"aesmall_aes{bits}{verb}_{engine.name}" for verb in verbs]
                    parts += [f"#define {name} {macro} {name}" for name in names]
                parts += ["#endif"]
        return laid_out("\n".join([*parts, "", "#endif", ""]))
