# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Evaluate conditions of the C preprocessor as far as they are known when the export is written.

Conditions that depend only on the target are decided here. Conditions that depend on the chip, the
compiler or an option of the user remain. For example, `UINT_MAX > 0xffff && !AESMALL_ARMV6M_ASM`
becomes `UINT_MAX > 0xffff`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

#: The value of a name: a number, or UNDEFINED if it is not defined. There is no value as long as it
#: is not known.
UNDEFINED = "undefined"
Lookup = Callable[[str], "int | str | None"]

_TOKENS = re.compile(
    r"defined\s*\(\s*\w+\s*\)|defined\s+\w+|&&|\|\||[=!<>]=|!|[()]|[^\s()&|!=<>]+|."
)
_DIRECTIVE = re.compile(r"\s*#\s*(\w+)\s*(.*)", re.DOTALL)
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "==": int.__eq__,
    "!=": int.__ne__,
    "<=": int.__le__,
    ">=": int.__ge__,
    "<": int.__lt__,
    ">": int.__gt__,
}


@dataclass
class Line:
    """A line, together with the lines that continue it."""

    text: str
    #: The word after # and the text after the word. "" if the line is not a directive.
    word: str = ""
    rest: str = ""


@dataclass
class Conditional:
    """A block from #if to #endif: the content of its branches, and the conditions except #else."""

    branches: list[tuple[str | None, list[Node]]] = field(default_factory=list)


Node = Line | Conditional


def parse(text: str) -> list[Node]:
    """Return the lines of a file as the tree of its conditions."""
    top: list[Node] = []
    place = top
    outer: list[tuple[Conditional, list[Node]]] = []
    for line in _lines(text):
        if line.word in ("if", "ifdef", "ifndef"):
            conditional = Conditional([(_condition(line), [])])
            place.append(conditional)
            outer.append((conditional, place))
            place = conditional.branches[0][1]
        elif line.word in ("elif", "else"):
            place = []
            condition = None if line.word == "else" else _condition(line)
            outer[-1][0].branches.append((condition, place))
        elif line.word == "endif":
            place = outer.pop()[1]
        else:
            place.append(line)
    return top


def _lines(text: str) -> list[Line]:
    lines: list[Line] = []
    in_comment = False
    for raw in re.findall(r"(?:\\\n|[^\n])*\n|(?:\\\n|[^\n])+$", text):
        match = None if in_comment else _DIRECTIVE.fullmatch(raw.rstrip("\n"))
        if match:
            lines.append(Line(raw.rstrip("\n"), match[1], _COMMENT.sub(" ", match[2]).strip()))
        else:
            lines.append(Line(raw.rstrip("\n")))
        opened, closed = raw.rfind("/*"), raw.rfind("*/")
        if opened > closed:
            in_comment = True
        elif closed >= 0:
            in_comment = False
    return lines


def _condition(line: Line) -> str:
    rest = " ".join(line.rest.replace("\\\n", " ").split())
    if line.word in ("ifdef", "ifndef"):
        return ("!" if line.word == "ifndef" else "") + f"defined({rest})"
    return rest


def guard(nodes: list[Node]) -> tuple[str, list[Node]] | None:
    """Return the name of a header's include guard and the content, if there is a guard."""
    conditionals = [node for node in nodes if isinstance(node, Conditional)]
    if len(conditionals) != 1 or len(conditionals[0].branches) != 1:
        return None
    condition, body = conditionals[0].branches[0]
    if not body or not isinstance(body[0], Line) or body[0].word != "define":
        return None
    name = body[0].rest
    if condition != f"!defined({name})":
        return None
    at = nodes.index(conditionals[0])
    return name, [*nodes[:at], *body[1:], *nodes[at + 1 :]]


def simplified(condition: str, lookup: Lookup) -> bool | str:
    """Return True, False, or the part of the condition that remains undecided."""
    tokens = [t for t in _TOKENS.findall(condition) if t.strip()]
    value, rest = _any(tokens, lookup)
    if rest:
        raise ValueError(f"cannot read the condition {condition!r}")
    return value


def _any(tokens: list[str], lookup: Lookup) -> tuple[bool | str, list[str]]:
    return _joined(tokens, lookup, "||", _all, decides=True)


def _all(tokens: list[str], lookup: Lookup) -> tuple[bool | str, list[str]]:
    return _joined(tokens, lookup, "&&", _one, decides=False)


def _joined(
    tokens: list[str],
    lookup: Lookup,
    operator: str,
    part: Callable[[list[str], Lookup], tuple[bool | str, list[str]]],
    *,
    decides: bool,
) -> tuple[bool | str, list[str]]:
    parts = []
    value, tokens = part(tokens, lookup)
    parts.append(value)
    while tokens and tokens[0] == operator:
        value, tokens = part(tokens[1:], lookup)
        parts.append(value)
    if decides in parts:
        return decides, tokens
    left = [str(p) for p in parts if isinstance(p, str)]
    if not left:
        return not decides, tokens
    return (left[0] if len(left) == 1 else f" {operator} ".join(left)), tokens


def _one(tokens: list[str], lookup: Lookup) -> tuple[bool | str, list[str]]:
    if tokens[0] == "!":
        value, tokens = _one(tokens[1:], lookup)
        return (f"!{value}" if isinstance(value, str) else not value), tokens
    if tokens[0] == "(":
        value, tokens = _any(tokens[1:], lookup)
        return (f"({value})" if isinstance(value, str) else value), tokens[1:]
    atom = []
    depth = 0
    while tokens and (depth or tokens[0] not in ("&&", "||", ")")):
        depth += (tokens[0] == "(") - (tokens[0] == ")")
        atom.append(tokens[0])
        tokens = tokens[1:]
    return _atom(" ".join(atom), lookup), tokens


def _atom(text: str, lookup: Lookup) -> bool | str:
    if match := re.fullmatch(r"defined\s*\(?\s*(\w+)\s*\)?", text):
        known = lookup(match[1])
        return f"defined({match[1]})" if known is None else known != UNDEFINED
    sides = re.fullmatch(r"(\w+)(?:\s*(==|!=|<=|>=|<|>)\s*(\w+))?", text)
    if sides is None:
        return text
    left = _number(sides[1], lookup)
    if sides[2] is None:
        return text if left is None else left != 0
    right = _number(sides[3], lookup)
    if left is None or right is None:
        return text
    return _COMPARISONS[sides[2]](left, right)


def _number(text: str, lookup: Lookup) -> int | None:
    if re.fullmatch(r"0[xX][0-9a-fA-F]+|\d+", text):
        return int(text, 0)
    known = lookup(text)
    return 0 if known == UNDEFINED else known if isinstance(known, int) else None
