# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""bench/boards/: the cycles that boards measured, a file for each board, and their table.

A file has the output of examples/MeasureYourBoard and the facts that its cycles depend on.
"""

from __future__ import annotations

import datetime
import re
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from aesmall.engines import engines_on
from aesmall.figures.results import ResultError
from aesmall.targets import TARGETS

from ..paths import REPOSITORY

FOLDER = REPOSITORY / "bench" / "boards"
#: The operations in the order of a line of the sketch
OPERATIONS = ("key set-up", "encryption", "decryption")
#: A line of the sketch: the engine, and for each operation the measured and the published cycles
LINE = re.compile(
    r"(\w+): key set-up (\d+)/(\d+), encryption (\d+)/(\d+), decryption (\d+)/(\d+), vector right"
)
_END = re.compile(r"done, on \S.*")
#: A released version, or a commit
_VERSION = re.compile(r"\d+\.\d+\.\d+|[0-9a-f]{7,40}")
MEMORIES = ("flash", "RAM")


@dataclass(frozen=True)
class Count:
    """The cycles of an engine's operations on a board: measured, and as published."""

    engine: str
    measured: tuple[int, ...]
    published: tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """The facts and the output of one file."""

    #: The name of the board, with its chip
    board: str
    #: The target of the published figures
    target: str
    clock_mhz: int
    #: The memory of the code: "flash" or "RAM"
    code: str
    #: Wait states, caches and bus masters that were at work
    memory: str
    #: Core or SDK with its version, compiler and flags
    build: str
    #: Release or commit of aesmall
    version: str
    date: datetime.date
    #: All lines that the sketch printed
    output: str

    @property
    def counts(self) -> list[Count]:
        """Return the counts of the output."""
        *lines, _ = self.output.split("\n")
        found = (LINE.fullmatch(line) for line in lines)
        return [
            Count(one[1], tuple(map(int, one.groups()[1::2])), tuple(map(int, one.groups()[2::2])))
            for one in found
            if one
        ]


_KINDS = {"int": int, "str": str, "datetime.date": datetime.date}


def parse(text: str, place: str) -> Board:
    """Return the board of a file, after a check against the schema."""
    row: dict[str, Any] = tomllib.loads(text)
    kinds = {field.name: _KINDS[str(field.type)] for field in fields(Board)}
    if row.keys() != kinds.keys():
        raise ResultError(f"{place}: has not the keys {', '.join(kinds)}")
    for name, kind in kinds.items():
        if type(row[name]) is not kind or row[name] in ("", 0):
            raise ResultError(f"{place}: {name} is {row[name]!r}")
    lines = "\n".join(line.strip() for line in row["output"].strip().splitlines())
    board = Board(**{**row, "output": lines})
    _check(board, place)
    return board


def _check(board: Board, place: str) -> None:
    if board.target not in TARGETS:
        raise ResultError(f"{place}: there is no target {board.target!r}")
    if board.code not in MEMORIES:
        raise ResultError(f"{place}: code is {board.code!r}, not one of {', '.join(MEMORIES)}")
    if not _VERSION.fullmatch(board.version):
        raise ResultError(f"{place}: version {board.version!r} is not a release or a commit")
    *lines, last = board.output.split("\n")
    for line in lines:
        if not LINE.fullmatch(line):
            raise ResultError(f"{place}: the sketch does not print {line!r} if all is right")
    if not lines or not _END.fullmatch(last):
        raise ResultError(f"{place}: the output is not complete")
    known = {engine.name for engine in engines_on(board.target)}
    for count in board.counts:
        if count.engine not in known:
            raise ResultError(f"{place}: {board.target} has no engine {count.engine!r}")
        for measured, published in zip(count.measured, count.published, strict=True):
            if (measured == 0) != (published == 0):
                raise ResultError(f"{place}: {count.engine} has {measured}/{published} cycles")


def load(folder: Path = FOLDER) -> list[Board]:
    """Return the boards of all files, in the order of their names."""
    files = sorted(folder.glob("*.toml"))
    return [parse(file.read_text(encoding="utf-8"), file.name) for file in files]


HEAD = [
    *("board", "memory", "build, version, date", "engine"),
    *(f"{name}: {kind}" for name in OPERATIONS for kind in ("measured", "published")),
]


def table(boards: list[Board]) -> tuple[list[str], list[list[str]], int]:
    """Return head, rows and the number of columns of text.

    Without a board, the only row has this fact.
    """
    rows = []
    for board in boards:
        facts = [
            f"{board.board}, {board.clock_mhz} MHz",
            f"code in {board.code}; {board.memory}",
            f"{board.build}; {board.version}; {board.date}",
        ]
        for count in board.counts:
            pairs = zip(count.measured, count.published, strict=True)
            cells = [f"{cycles:,}" if cycles else "-" for pair in pairs for cycles in pair]
            rows.append([*facts, f"`{count.engine}`", *cells])
            facts = [""] * len(facts)
    texts = len(HEAD) - 2 * len(OPERATIONS)
    return HEAD, rows or [["no board was measured yet", *[""] * (len(HEAD) - 1)]], texts
