# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The C code of a choice, and the `aesmall export` command that writes the same choice as files.

bench/report/choose.mjs has the same functions. test/host/choose/test_choose.py compares both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .request import BLOCK, NO_MODE, SWITCHES, Request, check, to_query
from .rules import CALLS, Answer, Data, rows_of, ways_of

#: The cost that no answer includes
CALLER = "The functions of this file and your own code come on top."


def snippet(data: Data, asked: Mapping[str, Any] | Request, answer: Answer) -> str:
    """Return a complete C file with the calls of this answer."""
    request = check(data, asked)
    if answer.flash is None:
        return ""
    target = data["targets"][request.target]
    engine = next(e for e in target["engines"] if e["name"] == answer.engine)
    names = {
        "KEY": f"aesmall_aes{answer.key_bits}_{engine['c_name']}",
        "INIT": answer.init,
        "BITS": answer.key_bits,
        "SECRET": answer.key_bits // 8,
        "ENGINE": engine["c_name"],
        "ONLY": engine["only"],
        "CHUNK": target["chunk"],
        "SCHEDULE": engine["schedule"],
        "LENGTH": engine["keys"][str(answer.key_bits)]["length"],
    }
    text = "\n".join(piece for piece in _pieces(data, request, answer, engine) if piece)
    return re.sub("@([A-Z]+)@", lambda found: str(names[found[1]]), text)


def _pieces(data: Data, request: Request, answer: Answer, engine: Mapping[str, Any]) -> list[str]:
    """Return the pieces in the order of the file. Some are empty."""
    code = data["code"]
    modes = [
        (data["modes"][mode], *_ways_of(data, request, answer, engine, mode))
        for mode in answer.modes
    ]
    shares = sum(not mode["own_keys"] for mode, *_ in modes)
    blocks = code["blocks"][1:] if request.open_only else code["blocks"]
    blocks = [code["encrypt_only"]] if request.encrypt_only else blocks
    wiped = [] if modes else ["schedule"]
    wiped += ["key"] if shares else []
    wiped += [name for mode, own, _ in modes for name in mode["wiped"][own]]
    wipes = "".join(f"    aesmall_wipe(&{name}, sizeof {name});\n" for name in wiped)
    return [
        code["include" if engine["c_name"] == engine["name"] else "include_portable"],
        _title(request, answer, data["targets"][request.target]["counts"]),
        "" if modes else code["schedule"],
        code["shared_key"] if shares > 1 else code["key"] if shares else "",
        *(mode["declares"][own] for mode, own, _ in modes),
        (code["start"] if shares else "") if modes else code["expand"],
        *(mode["start"][own] for mode, own, _ in modes),
        *([text for *_, texts in modes for text in texts] if modes else blocks),
        code["stop"].replace("@WIPES@", wipes),
    ]


def _ways_of(
    data: Data, request: Request, answer: Answer, engine: Mapping[str, Any], mode: str
) -> tuple[int, list[str]]:
    """Return whether any call takes a wide key, and the code of each way."""
    rows = rows_of(engine, answer.key_bits, answer.init)
    taken = ways_of(data, request, mode)
    if request.unchecked:
        return 0, [way[6] for way in taken]
    is_own = [answer.calls != CALLS[0] and way[1] in rows for way in taken]
    texts = [way[5] if own else way[4] for way, own in zip(taken, is_own, strict=True)]
    return int(any(is_own)), texts


def _title(request: Request, answer: Answer, counts: str) -> str:
    costs = (
        f"{answer.flash:,} bytes of flash",
        f"{answer.ram:,} of RAM",
        f"{answer.cycles:,} {counts} for {request.blocks * BLOCK:,} bytes",
    )
    gap = f" Of the flash\n * {answer.gap:,} are a gap in front of a table." if answer.gap else ""
    return f"/* On {request.target}: {', '.join(costs)}.{gap}\n * {CALLER} */\n"


def export_command(data: Data, asked: Mapping[str, Any] | Request, answer: Answer) -> str:
    """Return the command that writes the choice as separate files."""
    request = check(data, asked)
    engine = next(
        e for e in data["targets"][request.target]["engines"] if e["name"] == answer.engine
    )
    names: dict[str, None] = {}
    for mode in answer.modes:
        own, _ = _ways_of(data, request, answer, engine, mode)
        plain, more = data["modes"][mode]["exports"]
        names |= dict.fromkeys([*plain, *(more if own else [])])
    words = ["aesmall", "export", "--engine", answer.engine, "--target", request.target]
    words += ["--key-bits", str(answer.key_bits)]
    words += ["--modes", ",".join(names)] if names else []
    words += ["--encrypt-only"] if request.encrypt_only else []
    return " ".join([*words, "-o", "aes"])


def choose_command(request: Request) -> str:
    """Return the command that makes the same request in a terminal."""
    words = ["aesmall", "choose"]
    for part in to_query(request).split("&"):
        name, _, value = part.partition("=")
        option = f"--{name.replace('_', '-')}"
        words += [option] if name in SWITCHES else [option, value]
    words += [] if request.modes else ["--modes", NO_MODE]
    return " ".join(words)
