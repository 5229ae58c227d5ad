# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that no figure of others is better than the best of ours, except the listed figures."""

from __future__ import annotations

from functools import cache

import pytest
from aesmall.figures import results, scale
from aesmall_workshop.measure import seals
from aesmall_workshop.paths import REPOSITORY
from aesmall_workshop.peers import beaten, published, published_tables, standing_tables
from aesmall_workshop.peers.published import Column
from aesmall_workshop.peers.standing import (
    AS_GOOD,
    BETTER,
    HIDDEN,
    UNMEASURED,
    Place,
    Standing,
    name_of,
    reasons,
    standings,
)
from support.sample import sampled

PAGES = REPOSITORY / "doc" / "compare"


@cache
def _all() -> list[Standing]:
    return standings(results.load())


def _page(name: str) -> str:
    return " ".join((PAGES / name).read_text(encoding="utf-8").split())


# ---- row by row ----


def test_theirs_is_better_only_where_a_reason_is_listed() -> None:
    """The first sentence of row-by-row.md is true for each figure."""
    better = [name_of(row, place) for row in _all() for place in row.of(BETTER)]
    assert sorted(better) == sorted(reasons())
    page = _page("row-by-row.md")
    assert "is smaller or faster than the best of ours" in page
    assert all(why in page for why in reasons().values())


def test_a_figure_is_open_only_if_ours_is_modelled() -> None:
    places = [place for row in _all() for place in row.of(HIDDEN, UNMEASURED)]
    assert places and all(place.standing == HIDDEN and place.error for place in places)


def test_every_row_of_others_is_there() -> None:
    comparisons = {row.comparison for row in _all()}
    others = {name for name in published.names() if not published.architecture(name)}
    assert others == {"ascon", "ch32v003"}
    assert comparisons == {row.comparison for row in beaten.rows()} | {*published.names()} - others
    printed = sum(len(published.printed(name)) for name in {*published.names()} - others)
    assert len(_all()) == len(beaten.rows()) + printed
    assert {row.architecture for row in _all()} == {*standing_tables.ARCHITECTURES.values()}
    assert all(row.places for row in _all())


def test_a_row_that_one_engine_beats_has_no_better_figure() -> None:
    assert all(not row.of(BETTER, HIDDEN, UNMEASURED) for row in _all() if row.is_beaten)


def test_the_tables_count_the_rows() -> None:
    head, rows = standing_tables.summary(results.load())
    numbers = {row[0]: [int(cell.replace(",", "")) for cell in row[1:]] for row in rows}
    whole = numbers.pop("all")
    assert whole == [sum(column) for column in zip(*numbers.values(), strict=True)]
    assert whole[head.index("rows") - 1] == len(_all())
    assert whole[head.index("theirs better") - 1] == len(reasons())
    for end, architecture in standing_tables.ARCHITECTURES.items():
        make, _ = standing_tables.TABLES[f"row-by-row-{end}"]
        assert len(make(results.load())[1]) == numbers[architecture][0]


@pytest.mark.parametrize(
    ("theirs", "ours", "error", "standing"),
    [
        (100, 100, 0, AS_GOOD),
        (100, 99, 0, AS_GOOD),
        (100, 101, 0, BETTER),
        (0, 0, 0, AS_GOOD),
        (100, 97, 0.05, HIDDEN),
        (100, 103, 0.05, HIDDEN),
        (100, 94, 0.05, AS_GOOD),
        (100, 106, 0.05, BETTER),
        (100, None, 0, UNMEASURED),
    ],
)
def test_a_standing(theirs: float, ours: float | None, error: float, standing: str) -> None:
    assert Place(Column("cycles"), theirs, ours, error).standing == standing


# ---- Ascon ----


def _ascon(chip: str) -> tuple[list[tuple[float, ...]], dict[str, tuple[float, ...]]]:
    """Return the complete rows of Ascon and our rows: seal, with key set-up, flash."""
    rows = [row for row in published_tables.comparison("ascon").rows if row.group == chip]
    numbers = {row.who: tuple(n for n in row.numbers if n is not None) for row in rows}
    ours = {row.who: numbers[row.who] for row in rows if row.engine}
    return [own for who, own in numbers.items() if who not in ours and len(own) == 3], ours


@pytest.mark.parametrize("chip", ["M0+", "M4"])
def test_ascon_is_faster_than_engines_without_tables(chip: str) -> None:
    [theirs], ours = _ascon(chip)
    free = {who: numbers for who, numbers in ours.items() if ", T0, " in who}
    assert free and all(numbers[0] > theirs[0] for numbers in free.values())
    small = [who for who, numbers in free.items() if numbers[2] <= theirs[2]]
    assert [who.partition(",")[0] for who in small] == ["nano_tableless"]


def test_on_avr_ct_is_faster_than_ascon_if_the_key_is_kept() -> None:
    [theirs], ours = _ascon("AVR")
    [own] = [numbers for who, numbers in ours.items() if who.startswith("ct, ")]
    assert own[0] < theirs[0] < own[1] and own[2] > theirs[2]


@pytest.mark.parametrize(("chip", "is_faster"), [("AVR", True), ("M0+", True), ("M4", False)])
def test_tables_are_faster_than_ascon_except_on_a_cortex_m4(chip: str, is_faster: bool) -> None:
    [theirs], ours = _ascon(chip)
    rows = [numbers for who, numbers in ours.items() if ", T0, " not in who]
    assert any(numbers[1] < theirs[1] for numbers in rows) is is_faster
    assert any(numbers[0] < theirs[0] for numbers in rows) is is_faster


def test_the_page_about_ascon_names_the_standard() -> None:
    page = _page("ascon.md")
    assert "SP 800-232" in page and "not AES" in page and "measured elsewhere" in page


# ---- the measured programs ----


@pytest.mark.parametrize("target", seals.TARGETS)
def test_the_smallest_and_the_fastest_engines_are_measured(target: str) -> None:
    """The engines and modes have the least flash and cycles of all, in each class."""
    rows = [
        row
        for row in scale.load()
        if row.target == target and row.key_bits == 128 and row.way.endswith("_seal")
    ]
    for classes in (("T0",), ("T0", "T1", "T2")):
        own = [row for row in rows if row.timing_class in classes]
        for least in (
            min(own, key=lambda row: row.flash_bytes),
            min(own, key=lambda row: row.at(2)),
        ):
            asked = target, least.engine, least.way.removesuffix("_seal")
            assert asked in seals.measured()


def test_every_short_message_is_measured() -> None:
    assert [(row.target, row.engine, row.mode) for row in seals.load()] == seals.measured()


@pytest.mark.slow
@pytest.mark.parametrize(
    "figure", sampled(seals.load(), 16), ids=lambda f: f"{f.target}-{f.engine}-{f.mode}"
)
def test_a_short_message_is_as_committed(figure: seals.SealCost) -> None:
    assert seals.measure_one(figure.target, figure.engine, figure.mode) == figure
