# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Write the texts of an export: NAME.h, NAME.c and, if there is assembly, NAME.S."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from ... import paths
from ...figures import counted, results
from ...figures.results import Figure
from ...targets import MODELLED, counts
from .assembly import joined, tidy
from .items import Item, replaced
from .library import Source
from .reading import ASSEMBLY, IMPLIED, MULTIPLY, SOURCE, words
from .selection import Request, Selection

#: The line by which the next export knows that it may replace a file
MARK = "Written by aesmall export"
_COLUMNS = 100
#: The M cores that run an export for a family
_ARM = {
    "armv6m": "Cortex-M0, M0+ and all later M cores",
    "armv7m_nodsp": "Cortex-M3 and all larger M cores",
    "armv7m": "Cortex-M4, M7, M33 and other M cores with DSP",
    "armv8m": "Cortex-M33, slower on other M cores with DSP",
}
#: The operations on blocks. Their costs are listed in addition to the chosen modes' costs.
_BLOCKS = ("key_setup", "key_setup_eic", "encrypt", "encrypt_only", "encrypt_wide", "decrypt",
           "decrypt_wide", "decrypt_eic", "encrypt_decrypt")  # fmt: skip


def texts(request: Request, chosen: Selection, name: str, command: str) -> dict[str, str]:
    """Return the files: name -> text."""
    head = _head(request, chosen, name, command)
    found = {
        f"{name}.h": _header(request, chosen, name, head),
        f"{name}.c": _program(chosen, name, head),
    }
    if chosen.parts:
        found[f"{name}.S"] = _assembly(chosen, head)
    if chosen.classes:
        found[f"{name}.hpp"] = _classes(chosen, name, head)
    return found


# ---- the head ----


def _head(request: Request, chosen: Selection, name: str, command: str) -> list[str]:
    version = paths.version()
    engines = "; ".join(f"{e.name}: {e.idea}" for e in chosen.engines)
    sizes = ", ".join(map(str, request.key_bits))
    only = ", encryption only" if request.encrypt_only else ""
    lines = [
        f"{MARK} from version {version} of the library, where changes belong.",
        "",
        f"Target:   {request.target} ({_runs_on(chosen)})",
        *_filled("Engine:   ", engines),
        f"Keys:     {sizes} bits{only}",
        *_filled("Modes:    ", ", ".join(request.modes) or "none: the block cipher alone"),
        *_filled("Files:    ", _files(chosen, name)),
        *_filled("Command:  ", command),
    ]
    return lines


def _files(chosen: Selection, name: str) -> str:
    header = f"{name}.h to include" + (f", or {name}.hpp in C++" if chosen.classes else "")
    if chosen.parts:
        return f"{header}, {name}.c and {name}.S to compile"
    return f"{header}, {name}.c to compile"


def _runs_on(chosen: Selection) -> str:
    if chosen.family == "avr":
        return "AVR with MOVW and LPM Rd, Z: assembly, and C"
    if chosen.family in _ARM:
        return f"{_ARM[chosen.family]}: assembly, and C"
    if chosen.family in ("rv32", "rv32e"):
        core = "RISC-V of 32 bits" + ", with sixteen registers" * (chosen.family == "rv32e")
        return f"{core}: {'assembly, and C' if chosen.parts else 'C99'}"
    return "any: portable C99"


def _filled(label: str, text: str) -> list[str]:
    return textwrap.wrap(
        text,
        _COLUMNS - 5,
        initial_indent=label,
        subsequent_indent=" " * len(label),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _comment(lines: Sequence[str]) -> str:
    text = "/* Copyright (c) 2026 the aesmall authors\n * SPDX-License-Identifier: MIT-0\n *\n"
    return text + "\n".join(f" * {line}".rstrip() for line in lines) + " */\n"


def _costs(request: Request, chosen: Selection) -> list[str]:
    """Return the committed figures of the engines, and of the modes with them."""
    order = {engine.name: number for number, engine in enumerate(chosen.engines)}
    rows = [
        row
        for row in _figures()
        if row.target == request.target
        and row.engine in order
        and row.key_bits in request.key_bits
        and _is_wanted(row, request)
    ]
    rows.sort(key=lambda row: order[row.engine])
    if not rows:
        return []
    of = counts(request.target)
    titles = ("", of, "flash", "tables", "key", "RAM", "stack")
    table = [titles] + [
        (f"{r.engine} {r.key_bits} {r.operation}", *map(str, _measured(r))) for r in rows
    ]
    widths = [max(len(row[column]) for row in table) for column in range(len(titles))]
    body = [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in table
    ]
    compilers = " and ".join(sorted({row.compiler for row in rows}))
    cycles = f"Costs, measured with {compilers}: {of} of a call"
    if error := MODELLED.get(request.target):
        cycles = f"Costs with {compilers}: modelled cycles of a call, with an error of {error} %"
    return [
        "",
        *_filled(
            "",
            f"{cycles}; bytes of flash with tables, of "
            "the tables, of the key object, of static RAM and of stack. The number behind a mode "
            "is the bytes of its text. A program that uses several pays for what they share once.",
        ),
        "",
        *body,
    ]


@cache
def _figures() -> list[Figure]:
    return [*results.load(), *counted.figures()]


def _measured(row: Figure) -> tuple[int, ...]:
    sizes = (row.flash_bytes, row.table_bytes, row.key_ram, row.static_ram, row.stack)
    return (row.cycles_max, *sizes)


def _is_wanted(row: Figure, request: Request) -> bool:
    if request.encrypt_only and re.search("decrypt|open|both|unwrap|_eic", row.operation):
        return False
    if row.operation in _BLOCKS:
        return True
    return any(re.match(rf"{mode}p?\d?_", row.operation) for mode in request.modes)


# ---- NAME.h ----


def _header(request: Request, chosen: Selection, name: str, head: list[str]) -> str:
    guard = re.sub(r"\W", "_", name).upper() + "_H"
    system = _system(chosen, chosen.public)
    return _text(
        _comment([*head, *_costs(request, chosen)]) + f"#ifndef {guard}\n#define {guard}",
        "\n".join(f"#include {header}" for header in system),
        _only_there(chosen.family),
        '#ifdef __cplusplus\nextern "C" {\n#endif',
        _declarations(chosen.public),
        _linked_as_c_until(chosen.public),
        "#endif",
    )


def _linked_as_c_until(items: Iterable[Item]) -> str:
    """Return the end of C linkage in C++, and the declarations that C++ refuses."""
    refused = "\n".join(item.text for item in items if item.kind == "guard")
    if not refused:
        return "#ifdef __cplusplus\n}\n#endif"
    return (
        "#ifdef __cplusplus\n}\n\n"
        "/* A string is no secret; -fpermissive, with which the Arduino IDE compiles, would\n"
        " * let it pass. */\n"
        f'extern "C++" {{\n{refused}\n}}\n#endif'
    )


def _text(*blocks: str) -> str:
    return "\n\n".join(block.strip("\n") for block in blocks if block.strip()) + "\n"


def _only_there(family: str) -> str:
    """Return an #error for processors without the assembly."""
    if not ASSEMBLY[family]:
        return ""
    text = (
        f"{_condition(family)}\n#if !{ASSEMBLY[family]}\n"
        '#error "this export has assembly for another processor; see its first lines"\n#endif'
    )
    if ASSEMBLY[family] == "AESMALL_ARMV7M_DSP":
        text += (
            f"\n#if defined({MULTIPLY}) && !{MULTIPLY}\n"
            f'#error "this export multiplies; {MULTIPLY} 0 needs one for cortex_m3"\n#endif'
        )
    return text


def _condition(family: str) -> str:
    """Return the definition of the macro that is 1 if the assembly exists."""
    text = (SOURCE / "core" / "target.h").read_text("utf-8")
    own = ASSEMBLY[family]
    starts = [text.rindex("/*", 0, text.index(f"{n}: ")) for n in (*IMPLIED.get(own, ()), own)]
    found = [re.split(r"\n\n(?=/\*|#endif)", text[start:])[0] for start in starts]
    return "\n\n".join(dict.fromkeys(found))


def _system(chosen: Selection, items: Iterable[Item]) -> list[str]:
    files = {item.file for item in items}
    return sorted({name for file in files for name in chosen.system.get(file, ())})


def _declarations(items: Sequence[Item]) -> str:
    """Return the items, with a title line for each file that they are from."""
    lines: list[str] = []
    file = Path()
    before: Item | None = None
    for item in items:
        if item.kind == "guard":
            continue
        if item.file != file:
            file = item.file
            lines += ["", _title(file), ""]
            before = None
        if before and not _is_close(before, item):
            lines.append("")
        if item.kind == "define" and before and before.kind != "define" and not item.comment:
            lines.append("")
        lines += [part for part in (item.comment, item.text) if part]
        before = item
    return tidy("\n".join(lines))


def _is_close(before: Item, item: Item) -> bool:
    """Return whether there is no empty line between two items."""
    return _is_short(before) and _is_short(item) and not item.comment


def _is_short(item: Item) -> bool:
    return item.kind == "define" and "\n" not in item.text


def _title(file: Path) -> str:
    return f"/* ---- {file.relative_to(SOURCE.parent)} ---- */"


# ---- NAME.hpp ----


def _classes(chosen: Selection, name: str, head: list[str]) -> str:
    guard = re.sub(r"\W", "_", name).upper() + "_HPP"
    includes = [f'#include "{name}.h"', "", *(f"#include {h}" for h in chosen.class_system)]
    blocks = []
    for is_outside, run in groupby(chosen.classes, key=lambda one: one.is_outside):
        text = _declarations([one.item for one in run])
        blocks.append(text if is_outside else f"namespace aesmall\n{{\n\n{text}\n\n}}")
    return _text(
        _comment(head) + f"#ifndef {guard}\n#define {guard}",
        "\n".join(includes),
        *blocks,
        "#endif",
    )


# ---- NAME.c ----


def _program(chosen: Selection, name: str, head: list[str]) -> str:
    own = {header for source in chosen.sources for header in source.system}
    system = sorted({*own, *_system(chosen, chosen.internal)})
    includes = [f'#include "{name}.h"', "", *(f"#include {header}" for header in system)]
    return _text(
        _comment(head) + "\n".join(includes),
        _declarations(chosen.internal),
        *_parts(chosen),
    )


def _parts(chosen: Selection) -> list[str]:
    """Return the texts of the C files in their order. Each one's local names are its own."""
    outside = {name for item in (*chosen.public, *chosen.internal) for name in item.uses}
    texts = [words(source.text) for source in chosen.sources]
    counts: Counter[str] = Counter()
    for item in (*chosen.public, *chosen.internal):
        counts.update(item.defines & {n for source in chosen.sources for n in source.own})
    parts = []
    for number, source in enumerate(chosen.sources):
        others = outside.union(*(text for n, text in enumerate(texts) if n != number))
        part = _part(source, counts, others)
        is_next = number != 0 and chosen.sources[number - 1].file == source.file
        parts.append(part if is_next else f"{_title(source.file)}\n\n{part}")
    return parts


def _part(source: Source, counts: Counter[str], others: set[str]) -> str:
    """Return one source. A local name that an earlier source has too gets a number."""
    macros = _macros(source)
    own = source.own - set(macros)
    counts.update(own)
    renamed = {name: f"{name}_{counts[name]}" for name in own if counts[name] > 1}
    text = replaced(source.text, renamed) if renamed else source.text
    undone = [f"#undef {name}" for name in macros if name in others]
    return "\n\n".join([text, *(["\n".join(undone)] if undone else [])])


def _macros(source: Source) -> list[str]:
    """Return the local macros of a source. A macro that users may define before is not local."""
    found: dict[str, None] = {}
    for item in source.items:
        if item.kind in ("define", "conditional"):
            for name in sorted(item.defines):
                is_option = re.search(rf"#\s*ifndef\s+{name}\b", item.text)
                if not is_option and re.search(rf"#\s*define\s+{name}\b", item.text):
                    found[name] = None
    return list(found)


# ---- NAME.S ----


def _assembly(chosen: Selection, head: list[str]) -> str:
    family = chosen.family
    return _text(
        _comment(head).rstrip(),
        _condition(family),
        f"#if {ASSEMBLY[family]}",
        joined(chosen.parts),
        "#endif",
        "/* Linux: an object without this mark, even an empty one, makes the program's stack "
        'executable. */\n#ifdef __linux__\n        .section .note.GNU-stack, "", %progbits\n'
        "        .text\n#endif",
    )
