# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Join many assembly files into one.

Each file, with its includes, is a number of definitions and then its functions. Files that begin
with the same definitions share them: the definitions are the inner nodes of a tree, and the
functions are its leaves. At the end of a branch, its names are undefined (#undef, .purgem), so that
each function has exactly the definitions of its own file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path

from .conditions import Conditional, Node, parse
from .reading import SOURCE, Reader, assembly_names

FOLDERS = {
    "avr": ("avr",),
    "armv6m": ("armv6m",),
    **dict.fromkeys(("armv7m", "armv7m_nodsp", "armv8m"), ("armv6m", "armv7m")),
    **dict.fromkeys(("rv32", "rv32e"), ("rv32",)),
}
#: How a comment begins, in addition to /*
_COMMENTS = {
    "avr": ";",
    **dict.fromkeys(("armv6m", "armv7m", "armv7m_nodsp", "armv8m"), "@"),
    **dict.fromkeys(("rv32", "rv32e"), "#"),
}
#: The preprocessor's directives in RISC-V assembly, where # also begins a comment
_DIRECTIVE = r"\s*#\s*(?:define|undef|if|ifdef|ifndef|elif|else|endif|error)\b"
_MACRO = re.compile(r"(?ms)^\s*\.macro\s+(\w+)[ \t,]*([^\n]*)\n(.*?)^\s*\.endm")
_BEGIN = re.compile(r"\s*\.macro\s+(\w+)")
#: GNU as 2.40 fills gaps in front of aligned code with zeros if this option is not set at the end
#: of the file.
_LAST_OPTION = """# So that no-operations, not zeros, fill gaps above
        .option norelax"""
#: The lines at the end of a branch. No other block consists only of such lines.
_UNDOING = re.compile(r"|#(undef|if|elif|else|endif)\b.*|        \.(purgem|option) .*")
_DEFINE = re.compile(r"^\s*#\s*define\s+(\w+)(.*)$", re.MULTILINE)
_GLOBAL = re.compile(r"^\s*\.global\s+(\\?\w+)", re.MULTILINE)
#: The stack note of an object file. The joined file needs it once.
_NOTE = re.compile(r"/\* Linux:[^\n]*\*/\n#ifdef __linux__\n.*?#endif\n?", re.DOTALL)
#: Where each function of a file begins
_FUNCTION = re.compile(r"^(?=FUNCTION )", re.MULTILINE)
_LOCAL = re.compile(r"\.L\w+")
#: Names of numbers, which may be set again
_SET = re.compile(r"^\s*(?:\.set\s+)?(\.L\w+)\s*[,=]", re.MULTILINE)


@dataclass(frozen=True)
class Part:
    """One assembly file for one family: definitions, then functions.

    A file with the same function for several key sizes has a part for each.
    """

    file: Path
    #: The definitions at its start: the file that each one is from, and the text
    definitions: tuple[tuple[Path, str], ...]
    body: str
    #: Symbols that it defines, and symbols that it needs
    symbols: frozenset[str]
    uses: frozenset[str]


@cache
def parts(family: str) -> dict[Path, Part]:
    """Return the parts of every assembly file that has code for a family.

    Some files are empty on RV32E. The keys are paths of files, followed by the name of a function
    where a file has several parts.
    """
    if family not in FOLDERS:
        return {}
    found: dict[Path, Part] = {}
    files = [sorted((SOURCE / folder).rglob("*.S")) for folder in FOLDERS[family]]
    for path in chain.from_iterable(files):
        own = _parts(path, family)
        found |= {path / min(p.symbols) if len(own) > 1 else path: p for p in own}
    return found


def _parts(path: Path, family: str) -> list[Part]:
    reader = Reader(assembly_names(family), closed=True)
    reader.read(path, follow=True)
    decided = {"target.h"} if family in ("rv32", "rv32e") else {"target.h", "multiply.h"}
    pieces = [p for p in reader.pieces if p.text.strip() and p.file.name not in decided]
    first = next((i for i, p in enumerate(pieces) if _is_own(p.text, family)), None)
    if first is None:
        return []
    definitions = tuple((p.file, tidy(_NOTE.sub("", p.text))) for p in pieces[:first])
    body = tidy(_NOTE.sub("", "\n".join(p.text for p in pieces[first:])))
    head, *functions = _FUNCTION.split(body)
    if len(functions) > 1:
        definitions = (*definitions, (path, tidy(head)))
    else:
        functions = [body]
    found = []
    for function in map(tidy, functions):
        known = "\n".join([*(text for _, text in definitions), function])
        symbols, uses = _symbols(without_comments(known, family))
        found.append(Part(path, definitions, function, symbols, uses))
    return found


def _is_own(text: str, family: str) -> bool:
    """Return whether a text has more than definitions, or definitions with a label.

    A definition with a label cannot be shared.
    """
    code = without_comments(text, family)
    if set(_LOCAL.findall(code)) - set(_SET.findall(code)):
        return True
    left = _MACRO.sub("", code)
    left = re.sub(r"^\s*#(?:\\\n|[^\n])*$", "", left, flags=re.MULTILINE)
    nothing = r"^\s*\.(syntax|cpu|thumb|option|section\s+\.note)\b.*$"
    left = re.sub(nothing, "", left, flags=re.MULTILINE)
    left = re.sub(r"^\s*\.text\s*$", "", left, flags=re.MULTILINE)
    return bool(left.strip())


def without_comments(text: str, family: str) -> str:
    """Return the text without comments."""
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
    sign = _COMMENTS[family]
    if sign != "#":
        return re.sub(sign + r"[^\n]*", "", text)
    return re.sub(rf"^(?!{_DIRECTIVE})([^#\n]*)#[^\n]*", r"\1", text, flags=re.MULTILINE)


def _symbols(code: str) -> tuple[frozenset[str], frozenset[str]]:
    macros = {m[1]: (_parameters(m[2]), m[3]) for m in _MACRO.finditer(code)}
    for match in _DEFINE.finditer(code):
        macros.setdefault(match[1], ((), match[2]))
    body = _DEFINE.sub("", _MACRO.sub("", code))
    giving = _giving(macros)
    other = {match[1]: match[2].strip() for match in _DEFINE.finditer(code)}
    given = {other.get(symbol, symbol) for symbol in _GLOBAL.findall(body)}
    for name, place in giving.items():
        for match in re.finditer(rf"^\s*{name}\s+([^\n]*)", body, re.MULTILINE):
            symbol = re.split(r"[,\s]+", match[1].strip())[place]
            given.add(other.get(symbol, symbol))
    used, waiting = set[str](), {body}
    done: set[str] = set()
    while waiting:
        found = set(re.findall(r"[A-Za-z_]\w*", waiting.pop()))
        used |= found
        waiting |= {macros[name][1] for name in found & set(macros) - done}
        done |= found
    uses = {name for name in used if name.startswith("aesmall_")} - given
    return frozenset(given), frozenset(uses)


def _parameters(text: str) -> tuple[str, ...]:
    return tuple(p.split("=")[0].strip() for p in re.split(r",", text) if p.strip())


def _giving(macros: Mapping[str, tuple[tuple[str, ...], str]]) -> dict[str, int]:
    """Return each macro that declares an argument as a global symbol, and the argument's index."""
    found: dict[str, int] = {}
    for _ in macros:
        before = len(found)
        for name, (parameters, body) in macros.items():
            for match in _GLOBAL.finditer(body):
                if match[1][1:] in parameters:
                    found.setdefault(name, parameters.index(match[1][1:]))
            for other, place in list(found.items()):
                for match in re.finditer(rf"^\s*{other}\s+([^\n]*)", body, re.MULTILINE):
                    given = re.split(r"[,\s]+", match[1].strip())[place].removeprefix("\\")
                    if given in parameters:
                        found.setdefault(name, parameters.index(given))
        if len(found) == before:
            break
    return found


# ---- one file of many ----


@dataclass
class _Node:
    file: Path
    text: str
    children: list[_Node] = field(default_factory=list)
    leaves: list[Part] = field(default_factory=list)


def joined(chosen: Sequence[Part]) -> str:
    """Return the text of all these parts as one file."""
    root = _Node(Path(), "")
    for part in chosen:
        node = root
        for file, text in part.definitions:
            if not node.children or node.children[-1].text != text:
                match = next((child for child in node.children if child.text == text), None)
                node.children.append(match or _Node(file, text))
                if match:
                    node.children.remove(match)
            node = node.children[-1]
        node.leaves.append(part)
    labels = Counter(label for part in chosen for label in _labels(part))
    blocks: list[str] = []
    _write(root, {label for label, count in labels.items() if count > 1}, blocks)
    while blocks and _UNDOING.fullmatch(blocks[-1]):
        blocks.pop()  # the names of the last branch need not be undefined
    if "        .option relax" in blocks:
        blocks += ["", _LAST_OPTION]
    return "\n".join(blocks)


def _write(node: _Node, shared: set[str], blocks: list[str]) -> None:
    if node.text:
        blocks += [_title(node.file), node.text, ""]
    for part in node.leaves:
        blocks += [] if part.file == node.file else [_title(part.file)]
        blocks += [_renamed(part, shared), ""]
        blocks += _undone(part.body)
    for child in node.children:
        _write(child, shared, blocks)
    blocks += _undone(node.text)


def _title(file: Path) -> str:
    name = f"/* ---- {file.relative_to(SOURCE.parent)} "
    return f"{name:-<76} */\n"


def _renamed(part: Part, shared: set[str]) -> str:
    """Return the body. Labels that other parts have too get a suffix."""
    mine = shared & _labels(part)
    suffix = min(part.symbols or {part.file.stem}).removeprefix("aesmall_")
    return _LOCAL.sub(lambda m: f"{m[0]}_{suffix}" if m[0] in mine else m[0], part.body)


def _labels(part: Part) -> set[str]:
    defined = "\n".join(text for _, text in part.definitions)
    return set(_LOCAL.findall(part.body)) - set(_SET.findall(part.body + "\n" + defined))


def _undone(text: str) -> list[str]:
    names = list(dict.fromkeys(m[1] for m in _DEFINE.finditer(text)))
    own = [f"#undef {name}" for name in names if not name.startswith("AESMALL_")]
    lines = own + _purged(parse(text), set())
    if re.search(r"^\s*\.option\s+norelax\b", _MACRO.sub("", text), re.MULTILINE):
        lines.append("        .option relax")
    return [*lines, ""] if lines else []


def _purged(nodes: Iterable[Node], done: set[str]) -> list[str]:
    """Return a .purgem for each macro, under the same condition as its definition."""
    lines: list[str] = []
    for node in nodes:
        if isinstance(node, Conditional):
            inner = [(condition, _purged(body, {*done})) for condition, body in node.branches]
            if any(body for _, body in inner):
                for number, (condition, body) in enumerate(inner):
                    word = f"{'el' * bool(number)}if {condition}" if condition else "else"
                    lines += [f"#{word}", *body]
                lines.append("#endif")
        elif (match := _BEGIN.match(node.text)) and match[1] not in done:
            done.add(match[1])
            lines.append(f"        .purgem {match[1]}")
    return lines


def tidy(text: str) -> str:
    """Return the text without empty lines at both ends and without double empty lines."""
    return re.sub(r"\n\s*\n\s*\n", "\n\n", re.sub(r"[ \t]+\n", "\n", text)).strip("\n")


def uses_of(chosen: Iterable[Part]) -> set[str]:
    """Return the symbols that these parts need and that no part defines."""
    every = list(chosen)
    return {n for part in every for n in part.uses} - {n for part in every for n in part.symbols}
