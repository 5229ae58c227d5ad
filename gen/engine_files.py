# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Write the two headers of an engine, from its rows in bench/engines.

src/engines/<name>.h        the types and the calls that a program uses, with their comments
src/engines/inner/<name>.h  the kernels, the block calls over a bare schedule, the functions that a
                            key object points to, and the definitions of all calls
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence

from engine_header import HEAD, SIZES, Engine, Header, chain, laid_out
from engine_lacking import exists_where

IN_WORDS = {
    "avr": "AVR assembly",
    "armv7m": "Thumb-2 assembly (ARMv7E-M, and ARMv8-M Mainline with DSP)",
    "armv7m_nodsp": "Thumb-2 assembly (ARMv7-M, ARMv8-M Mainline)",
    "armv6m": "Thumb assembly (ARMv6-M)",
    "rv32": "RISC-V assembly (RV32)",
    "rv32e": "RISC-V assembly (RV32E)",
    "host": "portable C",
}
NO_STRINGS = """/* A string is not a secret. The Arduino IDE compiles with -fpermissive, which would
 * accept one. */"""

INCLUDES = """#include <stddef.h>
#include <stdint.h>

#include "../core/cipher.h"
#include "../core/error.h"
#include "../core/target.h"
"""
OPENING = '#ifdef __cplusplus\nextern "C" {\n#endif'
CLOSING = "#ifdef __cplusplus\n}\n#endif"


def is_told(engine: Engine, family: str) -> bool:
    """Return whether the description of another family already covers this family."""
    rows = engine.rows
    first = {"rv32e": "rv32", "armv7m": "armv7m_nodsp"}.get(family, "")
    return rows.get(first) is rows[family]


def about(engine: Engine, family: str) -> str:
    """Return the description of a row as lines of a comment."""
    text = re.sub(r"\n(?! *[A-Z][\w, ]*:  *)\s*", " ", engine.rows[family]["about"].strip())
    also = engine.rows.get("rv32e") if family == "rv32" else None
    words = IN_WORDS[family]
    if also is engine.rows[family]:
        words = words.replace("RV32", "RV32 and RV32E")
    found = [f" * In {words}:"]
    for paragraph in text.splitlines():
        label = re.match(r"[A-Z]\w*: +", paragraph)
        hanging = " *   " + " " * (10 if label else 0)
        found += textwrap.wrap(
            paragraph, 98, initial_indent=" *   ", subsequent_indent=hanging, break_on_hyphens=False
        )
    return "\n".join(found)


def types(header: Header, family: str) -> str:
    """Return the type and the sizes of a family's schedules, where families differ."""
    engine, row = header.engine, header.engine.rows[family]
    lines = []
    if engine.word.startswith("aesmall_"):
        lines += ["/* The type of a schedule's elements, and its bytes by key size. */"]
        lines += [f"typedef {row['schedule_type']} {engine.word};"]
    for bits in SIZES:
        if engine.length(bits).startswith("AESMALL_"):
            size = engine.schedule(family, bits)
            lines.append(f"#define AESMALL_AES{bits}_{engine.name.upper()}_BYTES {size}")
    return "\n".join(lines)


def kernels(header: Header, family: str) -> str:
    """Return the includes and the declarations of a family's kernels."""
    row = header.engine.rows[family]
    if family == "host":
        lines = ['#include "../../portable/kernels.h"']
    else:
        lines = [f'#include "../{row["include"]}"'] if "include" in row else []
        lines += [f'#include "../{other}.h"' for other in header.others(family)]
    lines += [""] if lines else []
    own = [] if family == "host" else header.prototypes(family)
    if own:
        lines += ["", OPENING, "", *own, "", CLOSING]
    return "\n".join(lines)


def strings(engine: Engine) -> str:
    """Return the declarations with which C++ refuses a string as a secret."""
    found = []
    for bits in SIZES:
        of_type = f"aesmall_aes{bits}_{engine.name}"
        calls = [(f"aesmall_aes{bits}_expand_{engine.name}", engine.word)]
        calls += [(f"{of_type}_init", of_type), (f"{of_type}_init_encrypt_only", of_type)]
        if engine.has("expand_eic"):
            calls += [(f"aesmall_aes{bits}_expand_eic_{engine.name}", engine.word)]
            calls += [(f"{of_type}_init_decrypt_only", of_type)]
        found += [f"void {call}({of} *, const volatile void *) = delete;" for call, of in calls]
    any_size = f"aesmall_aes_{engine.name}"
    for init in (
        "init",
        "init_encrypt_only",
        *["init_decrypt_only"] * engine.has("expand_eic"),
    ):
        found.append(
            f"aesmall_error {any_size}_{init}({any_size} *, const volatile void *, size_t)"
            " = delete;"
        )
    return "\n".join(found)


def joined(
    engine: Engine, guard: str, head: list[str], body: list[str], otherwise: Sequence[str] = ()
) -> str:
    """Return a header, under its guard and under the condition of its engine.

    `otherwise` are the lines for processors without the engine.
    """
    only = exists_where(engine)
    opening = [f"#ifndef {guard}\n#define {guard}\n"]
    under, after = ([f"#if {only}\n"], ["", *otherwise, "#endif"]) if only else ([], [])
    return laid_out(
        "\n".join([*head[:-1], *opening, head[-1], *under, *body, *after, "", "#endif", ""])
    )


def public(header: Header, refusal: str) -> str:
    """Return the text of src/engines/<name>.h.

    `refusal` is what the header says on processors without the engine.
    """
    engine = header.engine
    what = textwrap.wrap(
        f"The engine {engine.name}: {engine.what}.",
        98,
        initial_indent=" * ",
        subsequent_indent=" * ",
    )
    head = [
        f"{HEAD} *\n" + "\n".join(what),
        *(f" *\n{about(engine, family)}" for family in engine.rows if not is_told(engine, family)),
        " *\n * engines/engines.h describes the calls that all engines have in common. */",
        INCLUDES,
    ]
    body = [
        "/* 1 if the processor has this engine, for #if. */",
        f"#define AESMALL_ENGINE_{engine.name} 1\n",
        chain({family: types(header, family) for family in engine.rows}),
        "",
        OPENING,
        *(header.filled("size.h.in", bits) for bits in SIZES),
        *(header.filled("any_size.h.in"), "", CLOSING, ""),
        f'#include "inner/{engine.name}.h"',
    ]
    guard = f"AESMALL_ENGINES_{engine.name.upper()}_H"
    return joined(engine, guard, head, body, ["#else", refusal])


def inner(header: Header) -> str:
    """Return the text of src/engines/inner/<name>.h."""
    engine = header.engine
    about_it = (
        f"Internal: the kernels of {engine.name}, its block calls over a bare schedule, the"
        " functions that its key objects point to, and the definitions of the calls of"
        f" ../{engine.name}.h, which includes this header at its end."
        " A program may use the block calls."
    )
    wrapped = textwrap.wrap(about_it, 98, initial_indent=" * ", subsequent_indent=" * ")
    head = [
        f"{HEAD} *\n" + "\n".join(wrapped) + " */",
        '#include <string.h>\n\n#include "../../core/cast.h"\n',
    ]
    body = [
        *(chain({family: kernels(header, family) for family in engine.rows}), "", OPENING),
        *(header.filled("inner_size.h.in", bits) for bits in SIZES),
        *(header.filled("inner_any_size.h.in"), "", "#ifdef __cplusplus\n}\n"),
        *(NO_STRINGS, 'extern "C++" {', strings(engine), "}", "#endif"),
    ]
    return joined(engine, f"AESMALL_ENGINES_INNER_{engine.name.upper()}_H", head, body)
