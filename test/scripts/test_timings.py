# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that scripts/timings.py writes the times of verbs that have run, and no others."""

from __future__ import annotations

import pytest
import timings
from check import REPOSITORY

TABLE = """\
| verb | does | takes |
| --- | --- | --: |
| `make demo` | shows | 9 s |
| `make test` | tests | |
| the same | again | 1 s |

| `make demo` | elsewhere | 7 |
"""


def test_the_last_run_of_a_verb_counts() -> None:
    cells = timings.read("test\t660.0\t340\ntest\t90.4\t45\n")
    assert cells == {"test": "1.5 min, 45 s on the clock"}
    assert timings.rewrite(TABLE, cells) == TABLE.replace(
        "| tests | |", "| tests | 1.5 min, 45 s on the clock |"
    )


def test_durations_have_two_digits_or_three() -> None:
    assert [timings.minutes(s) for s in (0.2, 59.4, 60, 599, 2400)] == [
        *("1 s", "59 s", "1.0 min", "10.0 min", "40 min"),
    ]


@pytest.mark.parametrize("line", ["", "test", "test\tx\t1", "test\t1\t2\t3"])
def test_a_line_that_was_cut_off_is_named(line: str) -> None:
    with pytest.raises(timings.TimingsError, match="line 2 is no timing"):
        timings.read(f"demo\t1\t1\n{line}\n")


def test_contributing_has_the_table() -> None:
    text = (REPOSITORY / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for verb in ("demo", "quick", "test", "verify"):
        assert timings.rewrite(text, {verb: "7 years"}).count("| 7 years |") == 1
    with pytest.raises(timings.TimingsError, match="no table"):
        timings.rewrite("| verb | does |\n", {})
