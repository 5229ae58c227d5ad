# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Read one function of an assembly file that may hold the same kernel for several key sizes.

Such a file has one banner for its functions. The banner begins with their names, a line each, and
gives values that differ in the order of the names: `core 1728 / 2080 / 2432`. Each function has its
own section, from `FUNCTION name` to `END_FUNCTION name`.
"""

from __future__ import annotations

import re

_BANNER = re.compile(r"/\* (\w+(?:\n \* \w+)*)\n(.*?)\*/", re.DOTALL)
#: One of several values, for example `1728` or, for 1, 4 and 64 blocks, `2188, 6727, 97507`
_VALUE = r"(?:\d+(?:, \d+)+|\w+)"
_BETWEEN = r"(?: |\n \* +)/ "


def functions(text: str) -> list[str]:
    """Return the names of the functions that have their own sections."""
    return re.findall(r"^(?:SECRET_)?FUNCTION (\w+)", text, re.MULTILINE)


def banner(text: str, name: str) -> str | None:
    """Return the banner of a function, with the values of this function only."""
    for found in _BANNER.finditer(text):
        names = re.findall(r"\w+", found[1])
        if name in names:
            return f"/* {name}\n{_chosen(found[2], names.index(name), len(names))}*/"
    return None


def code(text: str, name: str) -> str:
    """Return the lines of a function, or the whole text of a file that has only one section."""
    if len(functions(text)) < 2:
        return text
    found = re.search(rf"^FUNCTION {name}$.*?^END_FUNCTION {name}$", text, re.M | re.S)
    return found[0] if found else text


def _chosen(text: str, place: int, count: int) -> str:
    if count == 1:
        return text
    several = rf"\b{_VALUE}(?:{_BETWEEN}{_VALUE}){{{count - 1}}}\b"
    return re.sub(several, lambda found: re.split(_BETWEEN, found[0])[place], text)
