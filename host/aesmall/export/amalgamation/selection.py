# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Select the content of an export: the chosen engines and modes, and everything that they use."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path

from ...engines import (
    CTR,
    KEY_SIZES,
    WIDE,
    Engine,
    EngineError,
    default_engine,
    engine,
    engines_on,
)
from ...messages import ALSO_CALLED, unknown
from ...targets import TARGETS
from . import classes
from .assembly import Part
from .classes import Class
from .items import Item
from .library import (
    CHOSEN,
    CORE,
    DEFAULT,
    ENGINES,
    Library,
    Source,
    library,
    modes,
    with_inner,
)
from .reading import ORDERED, SOURCE, stripped

#: How a function checks for a key without decryption
_NEEDS_DECRYPTION = re.compile(r"(?<!&& )(?:\b\w+(?:->|\.))+decrypt == NULL")
_DECRYPTS = re.compile(r"decrypt|_init_decrypt_only$|_eic")
_SIZE = re.compile(r"aesmall_aes(128|192|256)?(?![a-z0-9])")
#: The verbs for several blocks, which are also members of aesmall_wide, the smallest first
_MANY = (f"encrypt{WIDE}", f"decrypt{WIDE}", CTR)
#: How a call of a mode checks for one of these verbs
_ASKS = re.compile(rf"\.({'|'.join(_MANY)}) == NULL")
#: Suffixes of an engine's internal functions
_BEHIND = re.compile(r"_(avr|armv[67]m|rv32|c|cipher_\w+|set|set_enc)$")


class ExportError(Exception):
    """The request cannot be carried out. The message is one line."""

    exit_code = 2


class WriteError(ExportError):
    """A file cannot be written."""

    exit_code = 1


@dataclass(frozen=True)
class Request:
    """A request for an export."""

    target: str
    engines: tuple[str, ...]
    key_bits: tuple[int, ...] = (128,)
    modes: tuple[str, ...] = ()
    encrypt_only: bool = False
    #: With the C++ classes
    cpp: bool = False


@dataclass(frozen=True)
class Selection:
    """The content of an export."""

    engines: tuple[Engine, ...]
    family: str
    public: tuple[Item, ...]
    internal: tuple[Item, ...]
    sources: tuple[Source, ...]
    parts: tuple[Part, ...]
    system: dict[Path, tuple[str, ...]]
    #: The C++ classes, and the system headers that they need
    classes: tuple[Class, ...]
    class_system: tuple[str, ...]


def checked(request: Request) -> Request:
    """Return the request in the library's order, or raise an error that lists the known names."""
    if request.target not in TARGETS or not engines_on(request.target):
        known = [t for t in TARGETS if engines_on(t)]
        raise ExportError(unknown("chip", request.target, known, ALSO_CALLED))
    if not request.engines:
        raise ExportError("missing --engine NAME")
    for name in request.engines:
        try:
            found = engine(request.target, name)
        except EngineError:
            there = [each.name for each in engines_on(request.target)]
            also = {"default": default_engine(request.target).name}
            raise ExportError(unknown("engine", name, there, also)) from None
        for bits in request.key_bits:
            if bits not in found.key_sizes:
                sizes = ", ".join(map(str, found.key_sizes))
                raise ExportError(f"--key-bits {bits}: {name} has keys of {sizes} bits")
    if not request.key_bits:
        raise ExportError("missing --key-bits BITS")
    if len({found.is_beside for found in _engines(request)}) > 1:
        raise ExportError("assembly and portable C exclude each other: make two exports")
    wanted = {name.strip().replace("-", "_") for name in request.modes} - {""}
    if "all" in wanted:
        wanted = wanted - {"all"} | set(modes())
    if "none" in wanted:
        if wanted != {"none"}:
            raise ExportError("--modes none is only the block cipher: leave the other modes out")
        wanted = set()
    if wrong := sorted(wanted - set(modes())):
        raise ExportError(unknown("mode", wrong[0], ["none", "all", *modes()]))
    return replace(
        request,
        engines=tuple(dict.fromkeys(request.engines)),
        key_bits=tuple(bits for bits in KEY_SIZES if bits in request.key_bits),
        modes=tuple(sorted(wanted)),
    )


def select(request: Request) -> Selection:
    """Return everything that a checked request needs."""
    chosen = _engines(request)
    family = ORDERED.get(request.target, chosen[0].family)
    lib = library("host" if chosen[0].is_beside else family)
    items = [_named(item, chosen[0].c_name) for item in lib.items]
    refused = _refused(lib, items) if request.encrypt_only else frozenset[str]()
    items = [i for i in items if not (i.defines & refused or i.uses & refused) or _is_data(i)]
    wanted = _Roots(request, chosen, items)
    roots = [n for n, item in enumerate(items) if item.name and wanted.has(item)]
    kept = _Closure(items, roots).kept
    # The constants of a header are useful to every caller of its functions.
    headers = {path for paths in modes().values() for path in paths}
    files_of = {items[n].file for n in kept} & headers
    roots += [n for n, i in enumerate(items) if i.file in files_of and wanted.is_constant(i)]
    kept = _Closure(items, roots).kept
    found: tuple[Class, ...] = ()
    class_system: tuple[str, ...] = ()
    if request.cpp:
        has = frozenset(name for n in kept for name in items[n].defines)
        inside = classes.inner(lib, (path for mode in request.modes for path in modes()[mode]))
        found, class_system = classes.select(lib, chosen, request.key_bits, has, inside)
        called = frozenset[str]().union(*(one.calls for one in found))
        roots += [n for n, i in enumerate(items) if i.defines & called and i in inside]
        kept = _Closure(items, roots).kept
    every = _Closure(items, roots, lib)
    public = _with_comments(items, kept)
    internal = _with_comments(items, every.kept - kept)
    return Selection(
        chosen,
        lib.family,
        public,
        tuple(i for i in internal if i not in set(public)),
        tuple(source for path, source in lib.sources.items() if path in every.files),
        tuple(part for path, part in lib.assembly.items() if path in every.files),
        lib.system,
        found,
        class_system,
    )


def _engines(request: Request) -> tuple[Engine, ...]:
    return tuple(engine(request.target, name) for name in request.engines)


def _is_data(item: Item) -> bool:
    return item.kind in ("comment", "define")


@cache
def _named(item: Item, name: str) -> Item:
    """Return the item with the chosen engine in the place of the short names' engine."""
    if CHOSEN not in item.text:
        return item
    return replace(
        item,
        text=item.text.replace(CHOSEN, name),
        uses=frozenset(use.replace(CHOSEN, name) for use in item.uses),
    )


class _Closure:
    """The items that a set of items uses, directly and indirectly.

    If `lib` is given, C and assembly files are followed too.
    """

    def __init__(self, items: list[Item], roots: Iterable[int], lib: Library | None = None) -> None:
        self.kept: set[int] = set()
        self.files: set[Path] = set()
        self._items = items
        self._names: list[str] = []
        by_name: dict[str, list[int]] = {}
        for number, item in enumerate(items):
            for name in item.defines:
                by_name.setdefault(name, []).append(number)
        files: dict[Path, Source | Part] = {**lib.sources, **lib.assembly} if lib else {}
        givers: dict[str, list[Path]] = {}  # some names have several, for different processors
        for path, file in files.items():
            for name in file.symbols:
                givers.setdefault(name, []).append(path)
        for number in roots:
            self._keep(number)
        seen: set[str] = set()
        while self._names:
            name = self._names.pop()
            if name in seen:
                continue
            seen.add(name)
            for number in by_name.get(name, ()):
                self._keep(number)
            for path in givers.get(name, ()):
                if path not in self.files:
                    self.files.add(path)
                    self._names += files[path].uses | files[path].symbols

    def _keep(self, number: int) -> None:
        if number not in self.kept:
            self.kept.add(number)
            self._names += self._items[number].uses


def _with_comments(items: list[Item], kept: set[int]) -> tuple[Item, ...]:
    """Return the kept items, the comments above their groups and the headers' first comments."""
    groups = {items[number].group for number in kept}
    files = {items[number].file for number in kept}
    heads = {items[0].group} | {
        behind.group
        for before, behind in pairwise(items)
        if behind.file != before.file
        and behind.file in files | {ENGINES}
        and not behind.text.startswith("/* Internal")
    }
    return tuple(
        item
        for number, item in enumerate(items)
        if number in kept or (item.kind == "comment" and item.group in groups | heads)
    )


# ---- where it begins ----


class _Roots:
    """The items that a user of the export calls."""

    def __init__(self, request: Request, chosen: tuple[Engine, ...], items: list[Item]) -> None:
        self._request = request
        self._starts = {
            call
            for e in chosen
            for call, verbs in e.start.items()
            if not (request.encrypt_only and all(_DECRYPTS.search(verb) for verb in verbs))
        }
        # With keys for both directions, a key that only encrypts would link decryption too.
        self._twice = {
            f"aesmall_aes{bits}_encrypt_{e.c_name}"
            for e in chosen
            for bits in KEY_SIZES
            if "encrypt_only" in e.kernels
        }
        names = "|".join(e.c_name for e in chosen)
        self._both = re.compile(rf"aesmall_aes\d*(_({names}))?_(init|key_room|wide)")
        headers = modes()
        self._files = {path for name in request.modes for path in headers[name]}
        own = (DEFAULT.with_name(f"{e.c_name}.h") for e in chosen)
        self._engines = {path for header in own for path in with_inner(header)}
        called = [item for item in items if item.file in self._files and self._may(item)]
        self._has_key_room = any("aesmall_key_room" in item.uses for item in called)
        asked = {verb for item in called for verb in _ASKS.findall(item.text)}
        self._many = asked & {verb for e in chosen for verb in e.kernels}
        self._first = chosen[0].c_name
        self._wide = {item.name: item for item in items if "aesmall_wide" in item.uses}
        self._calls = {i.name for i in items if i.file in self._engines and self._has_of_engine(i)}

    def has(self, item: Item) -> bool:
        """Return whether a user may call the item."""
        if item.file in self._files:
            return self._has_call(item)
        if item.file in self._engines:
            return self._has_of_engine(item)
        if item.file == DEFAULT:
            long = re.sub(r"^aesmall_aes\d*", rf"\g<0>_{self._first}", item.name)
            return long in self._calls
        if item.file.parent == SOURCE / "core":
            return item.file.stem in CORE
        return item.name in self._starts or item.name == "AESMALL_VERSION"

    def is_constant(self, item: Item) -> bool:
        """Return whether the item is a named number."""
        return item.kind == "define"

    def _has_call(self, item: Item) -> bool:
        """Return whether a mode's call is included.

        Calls for many blocks need an engine that gains.
        """
        if not self._may(item) or (_SIZE.match(item.name) and not self._has_size(item)):
            return False
        if "aesmall_wide" in item.uses or item.file.stem.endswith(WIDE):
            return not self._many.isdisjoint(_ASKS.findall(item.text))
        return item.uses.isdisjoint({"aesmall_wide_blocks", "aesmall_ctr_blocks"})

    def _has_of_engine(self, item: Item) -> bool:
        """Return whether an engine's item is included: programs or a chosen mode call it."""
        if not (self._may(item) and self._has_size(item)) or _BEHIND.search(item.name):
            return False
        if "aesmall_key_room" in item.uses:
            return self._has_key_room
        named = {item.name} | item.uses
        for name in item.uses & self._wide.keys():  # of any size: it uses the calls of each size
            named |= self._wide[name].uses
        many = [verb for verb in _MANY if any(f"_{verb}_" in name for name in named)]
        if "aesmall_wide" in item.uses:
            return many[-1:] != [] and many[-1] in self._many
        return CTR not in many or CTR in self._many

    def _may(self, item: Item) -> bool:
        if not self._request.encrypt_only:
            return True
        refused = _DECRYPTS.search(item.name) or self._both.fullmatch(item.name)
        return not refused and item.name not in self._twice

    def _has_size(self, item: Item) -> bool:
        match = _SIZE.match(item.name)
        if match is None:
            return False
        if match[1] is None:
            return set(self._request.key_bits) == set(KEY_SIZES)
        return int(match[1]) in self._request.key_bits


def _refused(lib: Library, items: list[Item]) -> frozenset[str]:
    """Return the functions that fail with every key that only encrypts."""
    refused: set[str] = set()
    for source in library("host").sources.values():  # assembly has C with the same conditions
        text = stripped(source.text)
        if _NEEDS_DECRYPTION.search(text) or ("->decrypt" in text and "->encrypt" not in text):
            refused |= source.symbols
    for item in items:
        if item.is_static and _NEEDS_DECRYPTION.search(stripped(item.text)):
            refused |= item.defines
    while True:
        before = len(refused)
        for source in lib.sources.values():
            if source.uses & refused:
                refused |= source.symbols
        for item in items:
            if item.is_static and item.uses & refused:
                refused |= item.defines
        if len(refused) == before:
            return frozenset(refused)
