#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Write the column "takes" of CONTRIBUTING.md from build/timings.tsv.

When a verb succeeds, scripts/run writes a line into that file: the verb with its arguments, its
seconds of processor time and its seconds on the clock. The last line of a verb counts. A row of the
table keeps its figure if the verb did not run in this clone.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]
TABLE = REPOSITORY / "CONTRIBUTING.md"
TIMINGS = REPOSITORY / "build" / "timings.tsv"
COLUMN = "takes"


class TimingsError(Exception):
    """The table or the file cannot be read. The message is one line."""


def minutes(seconds: float) -> str:
    """Return a duration in the form of the table."""
    if seconds < 60:
        return f"{max(1, round(seconds))} s"
    return f"{seconds / 60:.1f} min" if seconds < 600 else f"{round(seconds / 60)} min"


def read(text: str) -> dict[str, str]:
    """Return the cell of each verb from the lines of the file."""
    cells = {}
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            verb, used, clock = line.split("\t")
            cells[verb] = f"{minutes(float(used))}, {minutes(float(clock))} on the clock"
        except ValueError as error:
            raise TimingsError(f"line {number} is no timing: {line!r}") from error
    return cells


def rewrite(text: str, cells: dict[str, str]) -> str:
    """Return the document with the cells in the last column of its table of verbs."""
    lines, is_table, found = text.split("\n"), False, False
    for number, line in enumerate(lines):
        parts = [part.strip() for part in line.strip().strip("|").split("|")]
        if parts[-1] == COLUMN:
            is_table = found = True
        elif not line.startswith("|"):
            is_table = False
        elif is_table and (verb := re.fullmatch(r"`make ([^`]+)`", parts[0])):
            if verb[1] not in cells:
                continue
            parts[-1] = cells[verb[1]]
            lines[number] = f"| {' | '.join(parts)} |"
    if not found:
        raise TimingsError(f"no table with a last column {COLUMN!r}")
    return "\n".join(lines)


def main() -> int:
    """Rewrite the table."""
    try:
        cells = read(TIMINGS.read_text(encoding="utf-8"))
        before = TABLE.read_text(encoding="utf-8")
        TABLE.write_text(rewrite(before, cells), encoding="utf-8")
    except FileNotFoundError:
        print("timings: no verb has succeeded in this clone yet", file=sys.stderr)
        return 1
    except TimingsError as error:
        print(f"timings: {error}", file=sys.stderr)
        return 1
    for verb, cell in cells.items():
        print(f"make {verb}: {cell}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
