# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Split a C file into a list of its declarations, each with its comments."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from .reading import DELETED, stripped, words

_TOKEN = re.compile(
    r"(?P<comment>/\*.*?\*/|//[^\n]*)"
    r"|(?P<directive>(?<![^\n])[ \t]*\#(?:\\\n|/\*.*?\*/|[^\n])*)"
    r'|(?P<text>"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')'
    r"|(?P<name>[A-Za-z_]\w*)"
    r"|(?P<space>\s+)"
    r"|(?P<other>.)",
    re.DOTALL,
)
_DEFINE = re.compile(r"\s*#\s*define\s+(\w+)(\(([^)]*)\))?")
_ATTRIBUTE = re.compile(
    r"__attribute__\s*\(\(.*?\)\)|__typeof__\s*\(.*?\)|AESMALL_OWN_SECTION\s*\(.*?\)", re.DOTALL
)
#: Macros with a declaration as arguments: the type, the name, the size
_DECLARING = re.compile(r"AESMALL_FLASH\s*\([^,]*,\s*(\w+)\s*,[^)]*\)")


_INLINE = re.compile(r"(?:AESMALL_\w+\s+)*?(?:static|AESMALL_(?:INLINE|FRONT|PASTED))\b")


@dataclass(frozen=True)
class Token:
    """A token of C."""

    kind: str
    text: str


@dataclass(frozen=True)
class Item:
    """A declaration, a definition, a #define, or a block from #if to #endif."""

    #: "declaration", "define", "conditional", "directive", "comment", or "guard". A guard is the
    #: declaration with which C++ refuses some arguments of the call with this name.
    kind: str
    text: str
    comment: str = ""
    file: Path = Path()
    defines: frozenset[str] = frozenset()
    #: The first name in `defines`: a function, a macro or a type
    name: str = ""
    uses: frozenset[str] = frozenset()
    is_static: bool = False
    #: The number of the comment above the group that the item belongs to, among the file's items
    group: int = -1


def tokens(text: str) -> list[Token]:
    """Return all tokens of a text."""
    return [Token(str(m.lastgroup), m[0]) for m in _TOKEN.finditer(text)]


def replaced(text: str, names: dict[str, str]) -> str:
    """Return the text with names replaced, but not in comments and not the names of members."""
    found = []
    before = ""
    for token in tokens(text):
        if token.kind == "directive":
            found.append(re.sub(r"\b[A-Za-z_]\w*\b", lambda m: names.get(m[0], m[0]), token.text))
        elif token.kind == "name" and before not in (".", "->"):
            found.append(names.get(token.text, token.text))
        else:
            found.append(token.text)
        if token.kind not in ("space", "comment"):
            before = "->" if before == "-" and token.text == ">" else token.text
    return "".join(found)


def split(text: str, file: Path) -> list[Item]:
    """Return the items of a text."""
    return _Splitter(text, file).items


class _Splitter:
    def __init__(self, text: str, file: Path) -> None:
        self._tokens = tokens(text)
        self._at = 0
        self._file = file
        self._comment = ""
        self._group = -1
        self.items: list[Item] = []
        while self._at < len(self._tokens):
            self._step()
        self._free_comment()

    def _step(self) -> None:
        token = self._tokens[self._at]
        if token.kind == "space":
            if token.text.count("\n") > 1:
                self._free_comment()
            self._at += 1
        elif token.kind == "comment":
            self._comment += ("\n" if self._comment else "") + token.text
            self._at += 1
        elif token.kind == "directive":
            self._directive()
        else:
            self._declaration()

    def _free_comment(self) -> None:
        if self._comment:
            self._group = len(self.items)
            self.items.append(Item("comment", self._comment, file=self._file, group=self._group))
            self._comment = ""

    def _add(self, item: Item) -> None:
        text = item.text + self._trailing()
        self.items.append(
            replace(
                item,
                text=text.strip("\n"),
                comment=self._comment,
                file=self._file,
                uses=frozenset(words(text)),
                group=-1 if item.kind == "guard" else self._group,
            )
        )
        self._comment = ""

    def _trailing(self) -> str:
        """Return the comment after an item on its last line."""
        rest = self._tokens[self._at : self._at + 2]
        if [token.kind for token in rest] != ["space", "comment"] or "\n" in rest[0].text:
            return ""
        self._at += 2
        return rest[0].text + rest[1].text

    def _directive(self) -> None:
        text = self._tokens[self._at].text
        if not re.match(r"\s*#\s*if", text):
            self._at += 1
            match = _DEFINE.match(text)
            name = match[1] if match else ""
            kind = "define" if match else "directive"
            self._add(Item(kind, text, defines=frozenset({name} - {""}), name=name))
            return
        depth, parts = 0, []
        while True:
            token = self._tokens[self._at]
            self._at += 1
            parts.append(token.text)
            if token.kind == "directive":
                depth += bool(re.match(r"\s*#\s*if", token.text))
                depth -= bool(re.match(r"\s*#\s*endif", token.text))
                if depth == 0:
                    break
        whole = "".join(parts)
        inner = "".join(
            part for part in parts if not re.match(r"\s*#\s*(if|elif|else|endif)", part)
        )
        inside = split(inner, self._file)
        defines = frozenset[str]().union(*(item.defines for item in inside))
        statics = bool(inside) and all(i.is_static or i.kind != "declaration" for i in inside)
        self._add(Item("conditional", whole, defines=defines, is_static=statics))

    def _declaration(self) -> None:
        start = self._at
        depth = 0
        body = False
        last = ""
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            self._at += 1
            if token.kind in ("space", "comment", "directive"):
                continue
            if token.text in "({[":
                if token.text == "{" and depth == 0:
                    body = last == ")"
                depth += 1
            elif token.text in ")}]":
                depth -= 1
                if token.text == "}" and depth == 0 and body:
                    break
            elif token.text == ";" and depth == 0:
                break
            last = token.text
        text = "".join(token.text for token in self._tokens[start : self._at])
        defines, name = declared(text)
        kind = "guard" if text.endswith(DELETED) else "declaration"
        inline = _INLINE.match(stripped(text)) is not None
        self._add(Item(kind, text, defines=frozenset(defines), name=name, is_static=inline))


def declared(text: str) -> tuple[set[str], str]:
    """Return the names that a declaration defines, and the first of them."""
    code = _ATTRIBUTE.sub(" ", stripped(text))
    found: set[str] = set()
    head, brace, rest = code.partition("{")
    aggregate = re.search(r"\b(struct|union|enum)\s*(\w*)\s*$", head)
    if brace and aggregate:
        body, _, behind = rest.rpartition("}")
        found |= {aggregate[2]} - {""}
        if aggregate[1] == "enum":
            found |= set(re.findall(r"(?:^|,)\s*(\w+)", body))
        name = _last_name(behind) or aggregate[2] or min(found, default="")
        return found | ({name} - {""}), name
    if match := re.match(r"\s*(?:struct|union|enum)\s+(\w+)\s*;", head):
        return {match[1]}, match[1]
    if match := _DECLARING.search(head):
        return {match[1]}, match[1]
    if match := re.search(r"\(\s*\*\s*(\w+)\s*\)\s*\(", head.partition(";")[0]):
        before = head[: match.start()]
        if "(" not in before:
            return {match[1]}, match[1]
    if match := re.match(r"[^=(;]*?\b(\w+)\s*\(", head):
        return {match[1]}, match[1]
    name = _last_name(re.split(r"[=;]", head)[0])
    return {name} - {""}, name


def _last_name(text: str) -> str:
    names = re.findall(r"[A-Za-z_]\w*", re.sub(r"\[[^\]]*\]", " ", text))
    return names[-1] if names else ""
