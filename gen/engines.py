#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Write the headers of the engines, src/engines/*.h and inner/*.h, from bench/engines.

    gen/engines.py          write them
    gen/engines.py --check  fail if a committed file differs

The templates of the text are in gen/engine_templates/*.in. A name between two @ is replaced. The
lines from `@if verb@` to `@end` are only for engines that have this verb in some family. The lines
from `@any init@` to `@end` are repeated for each set-up.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import generated
from aesmall.engines import read
from engine_files import NO_STRINGS, inner, public
from engine_header import (
    FAMILIES,
    HEAD,
    NESTED,
    OUTPUT,
    SIZES,
    TEMPLATES,
    Engine,
    Header,
    laid_out,
)
from engine_lacking import Lacking, exists_where, includes


def engines(content: dict[str, Any]) -> list[Engine]:
    """Return the public names in the order of their list."""
    found = []
    for name, what in content["names"].items():
        rows = {
            family: row
            for family in FAMILIES
            for row in content["engine"]
            if row["on"].get(family, {}).get("name") == name
        }
        for family in ("rv32", "rv32e"):
            if rows.get(family) is rows.get("host"):
                rows.pop(family, None)  # if no assembly has the name, the C has all of it
        for family in NESTED[:-1]:
            if rows.get(family) is rows.get(NESTED[-1]):
                rows.pop(family, None)  # the condition of ARMv6-M includes these processors
        found.append(Engine(name, what, rows))
    return found


def defaults(content: dict[str, Any]) -> tuple[str, str]:
    """Return the default engine on AVR, and the default engine on other processors."""
    named = {
        family: row["on"][family]["name"]
        for row in content["engine"]
        for family in row["on"]
        if row["on"][family].get("default")
    }
    if len({named[family] for family in named if family != "avr"}) != 1:
        raise SystemExit("gen/engines.py: the default is told by __AVR__ alone")
    return named["avr"], named["host"]


def for_cpp(of: list[Engine], avr: str, other: str) -> str:
    """Return the header that gives C++ the engines."""
    lines = []
    for engine in of:
        where = exists_where(engine)
        macro = "WIDE" if engine.has("encrypt_wide") else "SINGLE"
        keys = [f"struct {engine.name} {{", "};", f"AESMALL_CPP_{macro}({engine.name})"]
        lines += [*([f"#if {where}"] if where else []), *keys, *(["#endif"] if where else []), ""]
    text = (TEMPLATES / "engines.hpp.in").read_text("utf-8")
    names = {"engines": "\n".join(lines), "avr": avr, "other": other}
    return laid_out(HEAD + re.sub(r"@(\w+)@", lambda m: names[m[1]], text))


def default(avr: str, other: str) -> str:
    """Return the header of the names without an engine."""
    names = {"avr": avr, "other": other}

    def replaced(match: re.Match[str]) -> str:
        on_avr, elsewhere = (match[1].replace("%", name) for name in (avr, other))
        return f"#if defined(__AVR__)\n{on_avr}\n#else\n{elsewhere}\n#endif"

    parts = []
    for template, bits in [
        *(("default.h.in", bits) for bits in SIZES),
        ("default_any_size.h.in", 0),
    ]:
        text = (TEMPLATES / template).read_text("utf-8")
        names |= {"N": str(bits), "K": str(bits // 8)}
        for name, value in names.items():
            text = text.replace(f"@{name}@", value)
        parts.append(re.sub(r"@each (.*)@", replaced, text))
    strings = [
        f"void aesmall_aes{bits}_{init}(aesmall_aes{bits} *, const volatile void *) = delete;"
        for bits in SIZES
        for init in ("init", "init_encrypt_only")
    ] + [
        f"aesmall_error aesmall_aes_{init}(aesmall_aes *, const volatile void *, size_t) = delete;"
        for init in ("init", "init_encrypt_only")
    ]
    guard = "AESMALL_ENGINES_DEFAULT_H"
    head = [
        f"{HEAD} *\n * The default engine of the target, under names without an engine.",
        f" * On AVR it is `{avr}`: flash and SRAM have no cache, so a table takes the same time",
        f" * for each index. On other targets it is `{other}`, which has no table, because a table",
        " * may leak through caches and shared memories. engines.h describes the calls that all",
        " * engines have in common. */",
        f"#ifndef {guard}\n#define {guard}\n\n#include <stddef.h>\n#include <stdint.h>\n",
        '#include "../core/cipher.h"\n#include "../core/error.h"',
        f'#include "{avr}.h"\n#include "{other}.h"\n\n#ifdef __cplusplus\nextern "C" {{\n#endif',
    ]
    tail = [
        "",
        "#ifdef __cplusplus\n}\n",
        NO_STRINGS,
        'extern "C++" {',
        *strings,
        "}",
        "#endif\n\n#endif\n",
    ]
    return laid_out("\n".join([*head, *parts, *tail]))


def everything(of: list[Engine]) -> str:
    """Return the header that includes all others."""
    text = (TEMPLATES / "engines.h.in").read_text("utf-8")
    return laid_out(HEAD + text.replace("@includes@", includes(of)))


def files() -> dict[Path, str]:
    content = read()
    of = engines(content)
    lacking = Lacking(of, content["instead"])
    found = {OUTPUT / "inner" / "lacking.h": lacking.header()}
    for header in map(Header, of):
        refusal = lacking.refusal(header.engine)
        found[OUTPUT / f"{header.engine.name}.h"] = public(header, refusal)
        found[OUTPUT / "inner" / f"{header.engine.name}.h"] = inner(header)
    found[OUTPUT / "default.h"] = default(*defaults(content))
    found[OUTPUT / "engines.hpp"] = for_cpp(of, *defaults(content))
    return found | {OUTPUT / "engines.h": everything(of)}


if __name__ == "__main__":
    raise SystemExit(generated.main(files, __doc__))
