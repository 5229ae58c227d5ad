# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Macros that stand for declarations, expanded: the export shows the functions themselves."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from .items import Item, Use, replaced, split, tokens

COLUMNS = 100
_HEAD = re.compile(r"\s*#\s*define\s+(\w+)\(([^)]*)\)(.*)", re.DOTALL)


@dataclass(frozen=True)
class Macro:
    """A macro with arguments."""

    name: str
    parameters: tuple[str, ...]
    body: str
    file: Path


def declaring(texts: Iterable[tuple[Path, str]]) -> dict[str, Macro]:
    """The macros that stand for whole declarations: they join names, or use others that do."""
    found = _macros(texts)
    return {m.name: m for m in found if "##" in m.body or re.search(r"^AESMALL_\w+\(", m.body)}


def guarding(texts: Iterable[tuple[Path, str]]) -> frozenset[str]:
    """The macros that have C++ refuse a wrong use of the call that is their first argument."""
    return frozenset(m.name for m in _macros(texts) if m.body.endswith("= delete;"))


def _macros(texts: Iterable[tuple[Path, str]]) -> list[Macro]:
    return [
        _macro(file, match)
        for file, text in texts
        for token in tokens(text)
        if token.kind == "directive" and (match := _HEAD.match(token.text))
    ]


def _macro(file: Path, match: re.Match[str]) -> Macro:
    lines = [line.rstrip().removesuffix("\\").rstrip() for line in match[3].split("\n")]
    if lines and not lines[0].strip():
        lines = lines[1:]
    body = textwrap.dedent("\n".join(lines)).strip("\n")
    parameters = tuple(p.strip() for p in match[2].split(","))
    return Macro(match[1], parameters, body, file)


def expanded(
    items: Sequence[Item], macros: dict[str, Macro], guards: frozenset[str] = frozenset()
) -> list[Item]:
    """The items with every use of these macros replaced by what it stands for.

    A guard stays, and goes by the name of its call: an export that has the one has the other.
    """
    result: list[Item] = []
    for item in items:
        if item.kind == "use" and item.name in macros:
            result += _expansion(item, macros, guards)
        elif item.kind == "use" and item.name in guards:
            text = _wrapped(" ".join(item.text.split()), "")
            call = item.arguments[0]
            result.append(
                replace(item, kind="guard", text=text, name=call, defines=frozenset({call}))
            )
        else:
            result.append(item)
    return result


def _expansion(item: Item, macros: dict[str, Macro], guards: frozenset[str]) -> list[Item]:
    used = macros[item.name]
    names = dict(zip(used.parameters, item.arguments, strict=True))
    # A name beside ## is joined to it, so it is put in before the marks are taken away.
    text = re.sub(r"[ \t]*##[ \t]*", "", replaced(used.body, _Marks(names), members=True))
    text = text.replace(_MARK, "")
    use = Use(item.name, used.file, item.arguments)
    inner = split(text, item.file, guards | set(macros))
    own = [
        replace(
            i,
            comment=i.comment or (item.comment if n == 0 else ""),
            group=item.group,
            origin=(*item.origin, use),
            text=laid_out(i.text) if i.kind == "declaration" else i.text,
        )
        for n, i in enumerate(inner)
    ]
    return expanded(own, macros, guards)


_MARK = "\x01"


class _Marks(dict[str, str]):
    """Arguments with a mark around, so that ## is found beside an empty one too."""

    def get(self, key: str, default: str = "") -> str:  # type: ignore[override]
        return _MARK + self[key] + _MARK if key in self else default


_KEY_BYTES = re.compile(r"\((128|192|256)\) / 8\b")
_ROUNDS = re.compile(r"\((128|192|256)\) / 32 \+ 6\b")


def laid_out(text: str) -> str:
    """A declaration with the numbers of its key size worked out, its long lines wrapped anew."""
    text = _KEY_BYTES.sub(lambda m: str(int(m[1]) // 8), text)
    text = _ROUNDS.sub(lambda m: str(int(m[1]) // 32 + 6), text)
    match = re.match(r"([^{;]*)([{;])(.*)", text, re.DOTALL)
    if match is None or "(" not in match[1]:
        return text
    head = _wrapped(re.sub(r"\(\s+", "(", " ".join(match[1].split())), "")
    if match[2] == ";":
        return head + ";" + match[3]
    return head + "\n{" + _body(match[3])


def _body(text: str) -> str:
    """The statements of a function: each that takes several lines is wrapped anew."""
    done: list[str] = []
    open_line = ""
    for line in text.split("\n"):
        if open_line:
            line = open_line + " " + " ".join(line.split())
            open_line = ""
        if re.search(r"[;{}:]$", line) and line.count("(") == line.count(")"):
            indent = line[: len(line) - len(line.lstrip())]
            done.append(_wrapped(" ".join(line.split()), indent) if len(line) >= COLUMNS else line)
        elif line.strip():
            open_line = line
        else:
            done.append("")
    return "\n".join(done) + open_line


def _wrapped(text: str, indent: str) -> str:
    """A line of at most COLUMNS columns, or several."""
    if len(indent + text) < COLUMNS:
        return indent + text
    opening = re.search(r"[({]", text)
    if opening is None:
        return indent + text
    first, rest = indent + text[: opening.end()], text[opening.end() :]
    pieces = re.split(r"(?<=,) ", rest)
    deeper = " " * len(first)
    if len(first) + max(map(len, pieces)) >= COLUMNS:
        deeper = indent + "    "
        first, pieces[0] = first + "\n" + deeper, pieces[0].lstrip()
    lines = first.split("\n")
    fresh = True
    for piece in pieces:
        if not fresh and len(lines[-1]) + 1 + len(piece) >= COLUMNS:
            lines.append(deeper)
            fresh = True
        lines[-1] += piece if fresh else " " + piece
        fresh = False
    return "\n".join(lines)
