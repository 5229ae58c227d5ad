# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the tables of the pages show the committed figures."""

from __future__ import annotations

from dataclasses import replace

import pytest
from aesmall.engines import engines_on
from aesmall.figures import results
from aesmall.figures.results import Figure
from aesmall_workshop.measure.figures import programs
from aesmall_workshop.measure.program import MAIN
from aesmall_workshop.pages import needless, tables

FIGURE = Figure("rp2040", "tiny", 128, "encrypt", 10, 10, 900, 256, 16, 0, 40, "T1", "gcc 1 -Os")


def test_no_table_is_stale() -> None:
    assert [str(page) for page in tables.stale()] == [], "run `aesmall-workshop tables --update`"


def test_a_table_is_replaced_between_its_markers_only() -> None:
    page = "a\n<!-- table:compilers -->\nold\n<!-- /table -->\nb\n"
    fresh = tables.refreshed(page, [FIGURE])
    assert fresh.startswith("a\n<!-- table:compilers -->\n| chip |")
    assert fresh.endswith("| `gcc 1 -Os` |\n<!-- /table -->\nb\n")
    assert tables.refreshed(fresh, [FIGURE]) == fresh


def test_the_pages_stay_readable() -> None:
    """A page with generated tables is not longer than a source file may be.

    A table may grow with every engine.
    """
    lengths = {
        page.name: len(page.read_text(encoding="utf-8").splitlines()) for page in tables.pages()
    }
    assert {name: length for name, length in lengths.items() if length > 400} == {}


def test_the_pairs_behind_a_figure_are_those_asked() -> None:
    rows = tables.table("pairs", results.load()).splitlines()[2:]
    for target, engine in [(t, e) for t in MAIN for e in engines_on(t)]:
        columns: list[set[int]] = [set() for _ in range(5)]
        of_128 = [p for p in programs(target, engine.name) if p.key_bits == 128]
        for program in of_128:
            column = {8: 3, 40: 4}.get(program.operation.pairs, 1 if program.is_proved else 2)
            columns[column if program.operation.is_mode else 0].add(len(program.cases))
        end = "".join(f"| {', '.join(map(str, counts)) or '-'} " for counts in columns) + "|"
        assert any(f"`{engine.name}`" in row and row.endswith(end) for row in rows), engine.name


def test_an_engine_that_another_beats_in_every_column_is_left_out() -> None:
    """An engine that another engine beats in every column is omitted.

    It is shown if it is better in one column of one operation.
    """
    tiny = [replace(FIGURE, operation=name) for name in ("encrypt", "decrypt")]
    nano = [replace(figure, engine="nano", stack=41) for figure in tiny]
    assert needless.needless([*tiny, *nano], "rp2040", 128) == {"nano": "tiny"}
    text = tables.full([*tiny, *nano], False, "rp2040", 128)
    assert "| `tiny` | `encrypt` |" in text
    assert "| `nano` |" not in text
    assert text.endswith("as good in every column: `nano` (`tiny`).\n")
    nano[1] = replace(nano[1], cycles_min=9, cycles_max=9)
    assert needless.needless([*tiny, *nano], "rp2040", 128) == {}
    assert "| `nano` |" in tables.full([*tiny, *nano], False, "rp2040", 128)


def test_of_the_committed_figures_these_are_left_out() -> None:
    figures = results.load()
    assert needless.needless(figures, "atmega328p", 128) == {}
    assert needless.needless(figures, "atmega328p", 256) == {
        "leastram": "tiny",
        "nano_lowram": "nano",
    }


def test_the_gap_is_shown_for_the_engines_that_have_one() -> None:
    gapped = replace(FIGURE, operation="encrypt_decrypt", gap_bytes=7)
    others = [replace(gapped, engine="nano", gap_bytes=0), FIGURE]
    rows = tables.table("gap", [gapped, *others]).splitlines()[2:]
    assert rows == ["| RP2040 (SRAM) | `tiny` | 900 | 7 |"]


def test_an_unknown_table_is_an_error() -> None:
    with pytest.raises(tables.TableError, match="no table is called 'nonsense'"):
        tables.refreshed("<!-- table:nonsense -->\n<!-- /table -->\n", [])


def test_a_marker_that_is_not_closed_is_an_error() -> None:
    with pytest.raises(tables.TableError, match="1 table opened, 0 made"):
        tables.refreshed("<!-- table:summary -->\nno end\n", [])
