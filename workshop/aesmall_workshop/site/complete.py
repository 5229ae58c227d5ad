# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Find gaps in the documentation of public names.

A name's description consists of its own comment, its section and the head of its header. These may
refer to another header ("aead.h says the rest") or to another call ("as for aesmall_ctr_crypt").
The head of that header and the comment of that call then count, too. The defaults of
doc/use/api-conventions.md count if a header states them under a label.

A function needs its own comment in the form that editors show: a summary line that begins with a
verb, a `@param` for each size, pointer and buffer, and `@return` if it returns an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from .comments import Header, Told, headers, parts
from .declarations import SRC
from .verbs import VERBS

LABELS = {
    "lengths": re.compile(r"(?i)\blengths(?: are bits)?:"),
    "errors": re.compile(r"\bErrors?[^.:\n]*:|\bAESMALL_ERROR_\w+|\bcannot fail\b"),
    "aliasing": re.compile(r"\bAliasing:|\bin == out\b|\boverlap|\bin place\b"),
    "time": re.compile(r"\bTim(?:e|ing)\b[^.:\n]*:|\btime that depends on\b"),
}
UNITS = "bytes?|bits|characters|digits|values|strings"
#: Pointers that are passed to the user's functions
YOURS = {"context", "source"}
_HEADER = re.compile(r"\b(?:\w+/)*\w+\.h(?:pp)?\b")
_CALL = re.compile(r"\baesmall_\w+")
_LENGTH = re.compile(r"(?:^|_)(?:len|cap|size|offset|count|n)$")
_BYTES = re.compile(r"(?:uint8_t|void|char) \*$")


def lacks(header: Header, told: Told) -> list[str]:
    """Return the topics that no text describes for a name."""
    one = told.one
    if one.kind != "function":
        return [] if _is_told(header, told) else ["what"]
    texts = "\n\n".join(dict.fromkeys(_texts(header, told)))
    missing = [] if _is_told(header, told) else ["what"]
    for need in _needs(told):
        if need == "lengths" and all(_has_unit(name, texts) for name in _lengths(told)):
            continue
        if not LABELS[need].search(texts):
            missing.append(need)
    return missing


def lacks_form(told: Told) -> Iterator[str]:
    """Yield the missing parts in a function's or method's comment as editors show it."""
    one = told.one
    is_call = one.kind in {"function", "method"} and one.name != one.owner  # not a constructor
    if not is_call:
        return
    if not told.is_shown:
        yield "own comment"
        return
    own = parts(told.own)
    if "\n" in own.summary or not own.summary.endswith("."):
        yield "summary of one line"
    if own.summary.split(maxsplit=1)[0].strip(".,:;") not in VERBS:
        yield "verb"
    described = {name for names, meaning in own.parameters if meaning for name in names.split(",")}
    if one.kind == "function":
        for name, kind in one.parameters:
            if name and name not in described and ("*" in kind or kind == "size_t"):
                yield f"@param {name}"
    yield from (
        f"no {name} there" for name in sorted(described - {name for name, _ in one.parameters})
    )
    if one.kind == "function" and one.returns == "aesmall_error" and not own.returns:
        yield "@return"


def _lengths(told: Told) -> list[str]:
    """Return the parameters that count something, unless their name includes the unit."""
    return [
        name
        for name, kind in told.one.parameters
        if (kind == "size_t" or (_LENGTH.search(name) and "*" not in kind))
        and not re.search(r"(?:^|_)(?:bits|blocks|rounds)$", name)
    ]


def _has_unit(name: str, texts: str) -> bool:
    """Return whether a text gives the unit of a parameter."""
    unit = rf"(?:{UNITS})\b"
    return (
        re.search(rf"\b{name}\b[^.;]{{0,70}}?\b{unit}|\b{unit}[^.;]{{0,40}}?\b{name}\b", texts)
        is not None
    )


def _needs(told: Told) -> Iterator[str]:
    """Yield the topics that the documentation of a call needs, from its declaration."""
    one = told.one
    if _lengths(told):
        yield "lengths"
    if one.returns == "aesmall_error":
        yield "errors"
    kinds = [kind for name, kind in one.parameters if name not in YOURS]
    is_read = any(kind.startswith("const ") and _BYTES.search(kind) for kind in kinds)
    is_written = any(not kind.startswith("const ") and _BYTES.search(kind) for kind in kinds)
    if (is_read and is_written) or any("aesmall_aead_args" in kind for kind in kinds):
        yield "aliasing"
    # A call that only combines pointers takes no observable time.
    is_work = is_read or is_written or any("aesmall_aead_args" in kind for kind in kinds)
    if is_work and one.returns not in {"aesmall_wide", "aesmall_key_room"}:
        yield "time"


def _is_told(header: Header, told: Told) -> bool:
    """Return whether a comment describes the name: above it, in it, or one that mentions it."""
    if told.own or told.of_section or told.calls:
        return True
    if told.one.kind in {"function", "class"} and told.section:
        return True
    if told.one.name == told.one.owner:  # a constructor has the class's comment
        return True
    around = [
        header.essay,
        *(other.own for other in header.told),
        *(o.of_section for o in header.told),
    ]
    return any(re.search(rf"\b{re.escape(told.one.name)}\b", text) for text in around)


def _texts(header: Header, told: Told) -> Iterator[str]:
    """Yield the descriptions of a call: near it, and in places that these refer to."""
    near = [told.own, told.of_section, header.essay]
    for kind in [told.one.returns, *(kind for _, kind in told.one.parameters)]:
        near += [_types()[name] for name in _CALL.findall(kind) if name in _types()]
    yield from near
    text = "\n".join(near)
    for name in _HEADER.findall(text):
        yield from (other.essay for other in _named(name))
    for name in _CALL.findall(told.own):
        if name != told.one.name and name in _calls():
            home, other = _calls()[name]
            yield from (other.own, other.of_section, home.essay)


@cache
def _named(name: str) -> tuple[Header, ...]:
    """Return the headers that a name in a comment may mean."""
    return tuple(
        header
        for header in headers()
        if f"/{header.path.relative_to(SRC).as_posix()}".endswith(f"/{name}")
    )


@cache
def _types() -> dict[str, str]:
    """Return type of C -> its comment, which applies to calls with an argument of the type."""
    return {
        told.one.name: f"{told.own}\n{told.one.code}"
        for header in headers()
        for told in header.told
        if told.one.kind == "type" and told.one.name != "aesmall_error"
    }


@cache
def _calls() -> dict[str, tuple[Header, Told]]:
    return {
        told.one.name: (header, told)
        for header in headers()
        for told in header.told
        if told.one.kind == "function"
    }
