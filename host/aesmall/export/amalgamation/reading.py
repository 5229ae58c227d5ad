# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Reads the library's sources for one target: conditions decided, includes followed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from ...places import ROOT
from .conditions import UNDEFINED, Conditional, Line, Node, guard, parse, simplified

SOURCE = ROOT / "src"
#: Which assembly a family of targets has; a C compiler has neither.
ASSEMBLY = {"avr": "AESMALL_AVR_ASM", "armv6m": "AESMALL_ARMV6M_ASM", "host": ""}
_HEAD = re.compile(
    r"/\* Copyright [^\n]*\n \* SPDX-License-Identifier: [\w.-]+(?: \*/\n?|\n \*\n(?= \* ))"
)
_WORD = re.compile(r"\b[A-Za-z_]\w*\b")


@dataclass
class Piece:
    """Lines of one file without an include between them."""

    file: Path
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


@cache
def _parsed(path: Path) -> tuple[Node, ...]:
    return tuple(parse(without_head(path.read_text("utf-8"))))


def without_head(text: str) -> str:
    """Without the lines that every file begins with; what the comment says more stays."""
    match = _HEAD.match(text)
    if match is None:
        return text
    kept = text[match.end() :]
    return kept if match[0].rstrip().endswith("*/") else "/*" + kept.removeprefix(" *")


def assembly_names(family: str) -> dict[str, int]:
    """The names that say which assembly there is, for one family of targets."""
    return {name: int(name == ASSEMBLY[family]) for name in ASSEMBLY.values() if name}


class Reader:
    """Goes through files as the preprocessor does, once.

    `known` are names that are decided. In assembly (`closed`) files are parameters of each other:
    there every #define counts, and a name of the project's own that nobody defined is none.
    """

    def __init__(self, known: Mapping[str, int | str], *, closed: bool = False) -> None:
        self._known: dict[str, int | str | None] = dict(known)
        self._closed = closed
        self._seen: set[str] = set()
        self.pieces: list[Piece] = []
        self.headers: list[Path] = []
        self.system: list[str] = []
        #: Headers that are parts of the file that includes them: they are read in their place.
        self.inline: set[Path] = set()

    def read(self, path: Path, *, follow: bool) -> None:
        """Reads a file; `follow`: with what it includes, else its own lines only."""
        nodes: Iterable[Node] = _parsed(path)
        guarded = guard(list(nodes))
        if guarded:
            if guarded[0] in self._seen:
                return
            self._seen.add(guarded[0])
            nodes = guarded[1]
        self.pieces.append(Piece(path))
        self._walk(nodes, path, follow, 0)

    def _walk(self, nodes: Iterable[Node], path: Path, follow: bool, depth: int) -> None:
        for node in nodes:
            if isinstance(node, Conditional):
                self._branch(node, path, follow, depth)
            elif node.word == "include" and self._include(node, path, follow, depth):
                continue
            else:
                self._define(node, depth)
                self._emit(node.text)

    def _emit(self, line: str) -> None:
        self.pieces[-1].lines.append(line)

    def _branch(self, node: Conditional, path: Path, follow: bool, depth: int) -> None:
        if _is_linkage(node):
            return
        word = "if"
        for condition, body in node.branches:
            value = True if condition is None else simplified(condition, self._lookup)
            if value is False:
                continue
            if value is True and word == "if":
                self._walk(body, path, follow, depth)
                return
            self._emit("#else" if value is True else _directive(word, str(value)))
            self._walk(body, path, follow, depth + 1)
            word = "elif"
            if value is True:
                break
        if word == "elif":
            self._emit("#endif")

    def _lookup(self, name: str) -> int | str | None:
        if name in self._known:
            return self._known[name]
        own = self._closed and not name.startswith(("_", "AESMALL_"))
        return UNDEFINED if own else None

    def _define(self, line: Line, depth: int) -> None:
        if not self._closed or line.word not in ("define", "undef"):
            return
        match = re.match(r"(\w+)(\(?)\s*(.*)", line.rest, re.DOTALL)
        if match is None or match[1].startswith("AESMALL_"):
            return
        value: int | str | None = match[3].strip()
        if depth:
            value = None
        elif line.word == "undef":
            value = UNDEFINED
        elif isinstance(value, str) and re.fullmatch(r"\d+|0x[0-9a-fA-F]+", value):
            value = int(value, 0)
        self._known[match[1]] = value

    def _include(self, line: Line, path: Path, follow: bool, depth: int) -> bool:
        """Whether the line is done with."""
        if line.rest.startswith("<"):
            if depth:
                return False
            self.system.append(line.rest)
            return True
        rest = line.rest
        if not rest.startswith('"'):
            rest = str(self._known.get(rest))
        header = (path.parent / rest.strip('"')).resolve()
        if not header.is_file() or not header.is_relative_to(SOURCE):
            raise ValueError(f"{path.name} includes {rest}, which is not there")
        self.headers.append(header)
        if follow or header in self.inline:
            before = self.pieces[-1]
            self.read(header, follow=follow)
            if depth:  # a condition cannot be cut
                added = self.pieces[self.pieces.index(before) + 1 :]
                del self.pieces[self.pieces.index(before) + 1 :]
                for piece in added:
                    before.lines += piece.lines
            else:
                self.pieces.append(Piece(path))
        return True


def _is_linkage(node: Conditional) -> bool:
    """Whether it begins or ends what C++ links as C: an export has one of them around all."""
    condition, body = node.branches[0]
    lines = [line.text.strip() for line in body if isinstance(line, Line)]
    return condition == "defined(__cplusplus)" and lines in (['extern "C" {'], ["}"])


def _directive(word: str, condition: str) -> str:
    if word == "if" and (match := re.fullmatch(r"(!?)defined\((\w+)\)", condition)):
        return f"#if{'n' if match[1] else ''}def {match[2]}"
    return f"#{word} {condition}"


def words(text: str) -> set[str]:
    """The names in a text, comments and texts left out."""
    return set(_WORD.findall(stripped(text)))


def stripped(text: str) -> str:
    """Without comments and texts in quotation marks."""
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', " ", text, flags=re.DOTALL)
