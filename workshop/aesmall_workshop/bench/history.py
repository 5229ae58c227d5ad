# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Read the results of another commit, and compare them with the results now.

A result file is a list of rows. Some fields of a row identify it. Its numbers are measured. In all
of them, less is better.
"""

from __future__ import annotations

import fnmatch
import json
import math
import re
import subprocess
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aesmall.engines import TIMING_CLASSES

from ..paths import REPOSITORY

RESULTS = "bench/results"
#: Values that are worse on purpose, with reasons
ACCEPTED_FILE = REPOSITORY / "bench" / "accepted.toml"
#: Kind of result -> the fields that identify a row. A kind is a file, or a folder of files.
KINDS: Mapping[str, tuple[str, ...]] = {
    "figures": ("target", "engine", "key_bits", "operation"),
    "scale": ("target", "engine", "key_bits", "way"),
    "lmic": ("engine", "keeps_key"),
    "sketches": ("board", "sketch", "engine"),
    "dropins": ("library", "side", "target", "job"),
    "dropins_rust": ("library", "side", "target", "job"),
    "files": ("engine", "size"),
    "seals": ("target", "engine", "mode"),
    "frames": ("target", "call"),
    "files_sizes": ("target", "part"),
}
#: Fields that are computed from measured fields
DERIVED = ("a", "b", "off")
#: Folders that measured figures depend on
SOURCES = ("src", "bench/firmware", "bench/sim", "bench/engines", "host", "workshop")

#: In a diff: a file's first line, the two lines that repeat its name, and a row on its own line
_DIFFERING = re.compile(r"diff --git a/(\S+) b/\S+$")
_HEADS = ("--- ", "+++ ")
_ROW = re.compile(r"\{.*\}")

#: The compared values: a number, or a timing class by its rank
Rows = dict[tuple[Any, ...], dict[str, Any]]


class HistoryError(Exception):
    """The commit does not exist, or there is no history."""


@dataclass(frozen=True)
class Move:
    """A value that changed."""

    kind: str
    row: str
    column: str
    before: Any
    after: Any

    @property
    def worse(self) -> bool:
        return _rank(self.after) > _rank(self.before)

    @property
    def share(self) -> str:
        """Return the relative change."""
        if isinstance(self.before, str) or not self.before:
            return ""
        return f" ({(self.after - self.before) / self.before:+.1%})"

    def __str__(self) -> str:
        name = f"{self.row} {self.column.removesuffix('_max').replace('_', ' ')}"
        return f"{name}: {_written(self.before)} -> {_written(self.after)}{self.share}"


@dataclass(frozen=True)
class Moves:
    """The differences between two states of the results."""

    moves: tuple[Move, ...]
    #: Rows that only one of the two states has
    new: tuple[str, ...]
    gone: tuple[str, ...]


def _rank(value: Any) -> float:
    return TIMING_CLASSES.index(value) if isinstance(value, str) else float(value)


def _written(value: Any) -> str:
    return value if isinstance(value, str) else f"{value:,}"


# ---- git ----


def _git(*arguments: str) -> str:
    command = ["git", "-C", str(REPOSITORY), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise HistoryError("git is not installed") from error
    if done.returncode != 0:
        raise HistoryError(done.stderr.strip())
    return done.stdout


def last_release() -> str:
    """Return the newest tag, or the first commit of the results if there is no release."""
    try:
        return _git("describe", "--tags", "--abbrev=0").strip()
    except HistoryError:
        return _git("log", "--format=%H", "--reverse", "--", RESULTS).split("\n", 1)[0]


def rows_at(reference: str) -> dict[str, Rows]:
    """Return kind -> the rows of a commit."""
    names = _git("ls-tree", "-r", "--name-only", f"{reference}^{{commit}}", RESULTS).split()
    texts = ((name, _git("show", f"{reference}:{name}")) for name in names if _kind(name))
    return _gathered(texts)


def rows_now() -> dict[str, Rows]:
    """Return kind -> the rows in the working tree."""
    files = sorted((REPOSITORY / RESULTS).rglob("*.json"))
    names = [file.relative_to(REPOSITORY).as_posix() for file in files]
    texts = ((name, (REPOSITORY / name).read_text("utf-8")) for name in names if _kind(name))
    return _gathered(texts)


def _kind(name: str) -> str:
    """Return the kind of a file by its path, or an empty text if it is not compared."""
    first = name.removeprefix(f"{RESULTS}/").split("/")[0].removesuffix(".json")
    return first if first in KINDS and name.endswith(".json") else ""


def _gathered(texts: Iterable[tuple[str, str]]) -> dict[str, Rows]:
    found: dict[str, Rows] = {}
    for name, text in texts:
        kind = _kind(name)
        keys = KINDS[kind]
        rows = found.setdefault(kind, {})
        for row in json.loads(text):
            rows[tuple(row[key] for key in keys)] = {
                column: value
                for name, content in row.items()
                if name not in keys and name not in DERIVED
                for column, value in _columns(name, content)
            }
    return found


def _columns(name: str, content: object) -> Iterator[tuple[str, Any]]:
    """Yield the compared values of a field: a number, a timing class, each number of a list."""
    if name == "timing_class":
        yield name, content
    for number, value in enumerate(content if isinstance(content, list) else [content]):
        if isinstance(value, int | float) and not isinstance(value, bool):
            yield (f"{name} {number + 1}" if isinstance(content, list) else name), value


# ---- what moved ----


def compare(before: dict[str, Rows], after: dict[str, Rows]) -> Moves:
    """Return every value that differs, and the new and removed rows."""
    moves: list[Move] = []
    new: list[str] = []
    gone: list[str] = []
    for kind in KINDS:
        old, now = before.get(kind, {}), after.get(kind, {})
        new += [_name(kind, key) for key in now if key not in old]
        gone += [_name(kind, key) for key in old if key not in now]
        for key in old.keys() & now.keys():
            moves += _moves(kind, _name(kind, key), old[key], now[key])
    moves.sort(key=lambda move: (move.kind, move.row, move.column))
    return Moves(tuple(moves), tuple(sorted(new)), tuple(sorted(gone)))


def _name(kind: str, key: Sequence[Any]) -> str:
    return " ".join(map(str, key)) if kind == "figures" else f"{kind} {' '.join(map(str, key))}"


def _moves(kind: str, name: str, old: dict[str, Any], now: dict[str, Any]) -> Iterator[Move]:
    for column in old.keys() & now.keys():
        # The least of several cases adds no information to the greatest.
        if column not in ("cycles_min", "gap_bytes") and old[column] != now[column]:
            yield Move(kind, name, column, old[column], now[column])


def moves_of(commit: str) -> tuple[Move, ...]:
    """Return the values that a commit moved since its first parent.

    If each changed line is a row, compare these lines. Otherwise compare whole files.
    """
    before = f"{commit}^"
    sides = _changed_lines(before, commit)
    old, now = sides if sides else (rows_at(before), rows_at(commit))
    return compare(old, now).moves


def _changed_lines(before: str, after: str) -> tuple[dict[str, Rows], dict[str, Rows]] | None:
    """Return the rows of the changed lines, or None if a changed line is not a whole row.

    A row on both sides has not moved, even if its place has.
    """
    options = ("-p", "-r", "-U0", "--no-renames", "--no-ext-diff", "--no-textconv", "--no-color")
    prefixes = ("--text", "--src-prefix=a/", "--dst-prefix=b/")
    name, sides = "", {"-": list[tuple[str, str]](), "+": list[tuple[str, str]]()}
    for line in _git("diff-tree", *options, *prefixes, before, after, "--", RESULTS).splitlines():
        if match := _DIFFERING.match(line):
            name = match[1]
        elif line[:1] in sides and not line.startswith(_HEADS) and _kind(name):
            row = line[1:].strip().removesuffix(",")
            if row in ("[", "]", "[]", ""):
                continue
            if not _ROW.fullmatch(row):
                return None
            sides[line[0]].append((name, f"[{row}]"))
    return _gathered(sides["-"]), _gathered(sides["+"])


# ---- what may become worse ----


@dataclass(frozen=True)
class Excuse:
    """A reason why values may be worse than before."""

    why: str
    #: A row and its column, or with `*` many of them
    values: str
    #: The largest relative increase. A single value may increase by any amount.
    most: float

    def __str__(self) -> str:
        return f"{self.values}: {self.why}"

    def names(self, value: str) -> bool:
        """Return whether the reason applies to this row and column."""
        return fnmatch.fnmatchcase(value, self.values)

    def covers(self, move: Move) -> bool:
        """Return whether the reason permits this move."""
        if not self.names(f"{move.row} {move.column}"):
            return False
        return isinstance(move.after, str) or move.after <= move.before * (1 + self.most)


def accepted() -> list[Excuse]:
    """Return the reasons in bench/accepted.toml."""
    content = tomllib.loads(ACCEPTED_FILE.read_text(encoding="utf-8"))
    found = []
    for entry in content.get("accepted", []):
        for values in entry["rows"]:
            if "*" in values and "most" not in entry:
                raise HistoryError(f"{ACCEPTED_FILE.name}: {values!r} is many values: say `most`")
            most = float(entry.get("most", math.inf))
            found.append(Excuse(str(entry["why"]), values, most))
    return found


def worsened() -> list[str]:
    """Return each commit that made a value worse without a reason, with the change.

    Only commits since the file of reasons count. The branches of a merge count as one commit.
    """
    file = ACCEPTED_FILE.relative_to(REPOSITORY).as_posix()
    first = _git("log", "--diff-filter=A", "--format=%H", "--", file).split()
    if not first:
        return []
    since = ["log", "--first-parent", "--format=%H %s", f"{first[-1]}..HEAD", "--", RESULTS]
    excused = accepted()
    found = []
    for line in _git(*since).splitlines():
        commit, _, subject = line.partition(" ")
        moved = moves_of(commit)
        found += [
            f"{commit[:10]} {subject!r} made {move}"
            for move in moved
            if move.worse and not any(excuse.covers(move) for excuse in excused)
        ]
    return found


def suspects() -> list[str]:
    """Return commits and uncommitted files that changed since the figures were committed."""
    commit = _git("log", "-1", "--format=%H", "--", f"{RESULTS}/figures", f"{RESULTS}/figures.json")
    range_ = f"{commit.strip()}..HEAD"
    commits = _git("log", "--format=%h %s", range_, "--", *SOURCES).splitlines()
    changed = _git("status", "--porcelain", "--", *SOURCES).splitlines()
    return [*commits, *(f"not committed: {line[3:]}" for line in changed)]


def blame(differences: Sequence[object]) -> str:
    """Return a message on figures that differ from the committed ones, and on possible causes.

    If there are no differences, the message is empty.
    """
    if not differences:
        return ""
    try:
        causes = suspects() or ["nothing since the figures were committed"]
    except HistoryError:
        causes = ["there is no history to look at"]
    return "\n".join(map(str, [*differences, "changed since:", *causes]))
