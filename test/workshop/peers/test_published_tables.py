# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the comparisons with published figures.

They must be complete, judged by their numbers, and measured as committed.
"""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest
from aesmall.figures import results
from aesmall_workshop.cli import app
from aesmall_workshop.measure import legacy_files
from aesmall_workshop.measure.program import MODELLED
from aesmall_workshop.pages import tables
from aesmall_workshop.paths import REPOSITORY
from aesmall_workshop.peers import published, published_tables, whole
from aesmall_workshop.peers.comparison import FOLDER
from aesmall_workshop.peers.dominance import dominates, misses
from aesmall_workshop.peers.published import (
    OURS,
    PUBLISHED,
    Column,
    Entry,
    Published,
    Row,
    row_of,
    rows,
)
from support.sample import sampled
from typer.testing import CliRunner

COMPARISONS = published_tables.comparisons()
BY_NAME = {found.name: found for found in COMPARISONS}
ROWS = {
    "lmic": 13,
    "avr_aes_faster": 7,
    "pico": 4,
    "pico_files": 2,
    "manx": 3,
    "dtu": 4,
    "papers": 8,
    "gcm": 6,
    "uno": 15,
    "cifra": 7,
    "ascon": 0,
    "micro_aes_m0plus": 0,
    "micro_aes_avr": 0,
    "rv32": 0,
    "ch32v003": 0,
    "cortex_m": 11,
}
#: Facts that each comparison must mention, wherever its table is shown
TOLD = {
    "lmic": ("key set-up", "gap"),
    "avr_aes_faster": ("state in registers",),
    "pico": ("Mbed OS", "XIP", "without wait states"),
    "pico_files": ("8,192", "XIP"),
    "manx": ("key expansion included",),
    "dtu": ("-O0", "Whole programs"),
    "papers": ("do not say", "on the fly"),
    "gcm": ("equal time", "on the key alone", "T1"),
    "uno": ("without stack", "slope"),
    "cifra": ("taken branch", "-Os"),
    "ascon": ("another cipher", "no verdict"),
    "micro_aes_m0plus": ("caller of 52 bytes", "smallest form of GHASH"),
    "micro_aes_avr": ("caller of 52 bytes", "smallest form of GHASH"),
    "rv32": ("no rotation", "no verdict", "not checked"),
    "ch32v003": ("wait states", "instructions", "no verdict"),
    "cortex_m": ("measured on boards", "modelled", "within the model's error", "not compared"),
}


def _resisting() -> set[str]:
    text = (FOLDER / "resists.toml").read_text(encoding="utf-8")
    rows = {row for group in tomllib.loads(text)["resists"] for row in group["rows"]}
    return {row for row in rows if row.partition(": ")[0] in ROWS}


def _unbeaten() -> set[str]:
    return {f"{f.name}: {r.who}" for f in COMPARISONS for r in f.judged if not r.beaten_by}


def test_every_published_row_is_there() -> None:
    assert {f.name: len(f.judged) + len(f.undecided) for f in COMPARISONS} == ROWS
    for found in COMPARISONS:
        printed = [row for row in rows(found.name) if row.get("kind", PUBLISHED) == PUBLISHED]
        assert len(printed) == ROWS[found.name]


@pytest.mark.parametrize("found", COMPARISONS, ids=lambda found: found.name)
def test_a_comparison_has_what_its_readers_need(found: Published) -> None:
    assert all(word in found.method for word in TOLD[found.name])
    assert all(len(r.cells) == len(r.numbers) == len(found.columns) for r in found.rows)
    assert all(row.verdict for row in (*found.judged, *found.undecided))
    ours = [row for row in found.rows if row.kind == OURS]
    assert all(row.engine and not row.verdict for row in ours)
    assert max(Counter(row.who for row in found.rows).values()) == 1


@pytest.mark.parametrize("found", COMPARISONS, ids=lambda found: found.name)
def test_the_verdicts_follow_from_the_numbers(found: Published) -> None:
    """The verdicts equal the results of a second implementation of the rule."""

    def is_beaten(row: Row, by: Row) -> bool:
        known = [i for i, number in enumerate(row.numbers) if number is not None]
        ours = [by.numbers[i] for i in known]
        # A board may take more cycles than the model by its error.
        theirs = [(row.numbers[i] or 0) * (1 - by.error) for i in known]
        if None in ours:
            return False
        return ours != theirs and all((a or 0) <= b for a, b in zip(ours, theirs, strict=True))

    ours = {row.who: row for row in found.rows if row.kind == OURS}
    for row in (*found.judged, *found.undecided):
        beating = [who for who, r in ours.items() if r.group == row.group and is_beaten(row, r)]
        assert bool(beating) == bool(row.beaten_by)
        assert row.beaten_by in (beating or [""])
        start = f"{row.beaten_by}: better in " if beating else "none: "
        start = "no verdict: " if row.undecided else start
        assert row.verdict.startswith(start)


def test_no_more_rows_resist_than_are_listed_with_the_reason() -> None:
    undecided = sum(len(found.undecided) for found in COMPARISONS)
    assert _unbeaten() == _resisting()
    assert published_tables.count(COMPARISONS) == (
        sum(ROWS.values()) - undecided - len(_resisting()),
        sum(ROWS.values()) - undecided,
    )


def test_what_resists_says_what_is_missing_and_why() -> None:
    for name in _unbeaten():
        comparison, _, who = name.partition(": ")
        [row] = [row for row in BY_NAME[comparison].judged if row.who == who]
        assert " misses by " in row.verdict and " for " in row.verdict
        assert len(row.verdict.split(". ", 1)[1]) > 50


def test_the_pages_are_fresh_and_have_every_comparison() -> None:
    names = ("published", "boards", "figures-rv32", "peers", "peers-m0plus")
    pages = [REPOSITORY / "doc" / "figures" / f"{name}.md" for name in names]
    pages.append(REPOSITORY / "doc" / "compare" / "ascon.md")
    texts = [page.read_text(encoding="utf-8") for page in pages]
    assert all(f"<!-- table:published-{name} -->" in "".join(texts) for name in ROWS)
    stale = [text for text in texts if tables.refreshed(text, results.load()) != text]
    assert stale == [], "run `aesmall-workshop tables --update`"


def test_the_bytes_by_function_are_those_of_the_whole() -> None:
    """The sizes of functions and S-boxes add up to the flash, in our rows and the printed rows."""
    for row in BY_NAME["avr_aes_faster"].rows:
        numbers = [number for number in row.numbers[3:8] if number is not None]
        assert sum(numbers[:4]) == numbers[4], row.who


# ---- dominance ----


@pytest.mark.parametrize(
    ("ours", "theirs", "beats"),
    [
        ((1, 2, 3), (1, 2, 3), False),
        ((1, 2, 3), (1, 2, 4), True),
        ((1, 2, 5), (2, 3, 4), False),
        ((1, 9, 3), (2, None, 4), True),
        ((1, None, 3), (2, 5, 4), False),
        ((1, None), (None, None), False),
    ],
)
def test_dominance(
    ours: tuple[float | None, ...], theirs: tuple[float | None, ...], beats: bool
) -> None:
    assert dominates(ours, theirs) is beats


def test_a_miss_tells_by_how_much() -> None:
    [miss] = misses((10, 3, 5), (8, 3, None))
    assert (miss.column, miss.ours, miss.theirs, miss.excess) == (0, 10, 8, 0.25)


def test_only_the_same_work_is_compared() -> None:
    columns = (Column("bytes"), Column("us", 1))
    theirs = Entry("theirs", (10, 2.0), PUBLISHED, "a")
    ours = [
        Entry("better at another thing", (1, 0.1), group="b", engine="fast"),
        Entry("near", (11, 1.0), group="a", engine="tiny"),
    ]
    row = row_of("dtu", columns, theirs, ours, rank=1)
    assert row.verdict == "none: near misses by bytes 11 for 10 (+10.0 %)"
    assert not row.beaten_by


@pytest.mark.parametrize(
    ("ours", "verdict"),
    [
        ((605, 290), "fast: better in all 2"),
        ((610, 290), "no verdict: fast has cycles 610 for 626 (-2.6 %)"),
        ((626, 302), "no verdict: fast has cycles 626 for 626 (+0.0 %), key 302 for 302 (+0.0 %)"),
        ((644, 302), "no verdict: fast has cycles 644 for 626 (+2.9 %), key 302 for 302 (+0.0 %)"),
        ((646, 200), "none: fast misses by cycles 646 for 626 (+3.2 %)"),
        ((600, 400), "none: fast misses by key 400 for 302 (+32.5 %)"),
        ((600, None), "none: fast misses by key - for 302"),
    ],
)
def test_there_is_no_verdict_within_the_error_of_a_model(
    ours: tuple[float | None, ...], verdict: str
) -> None:
    """A verdict on modelled cycles holds for every count that the model allows."""
    columns = (Column("cycles"), Column("key"))
    theirs = Entry("theirs", (626, 302), PUBLISHED, "a")
    modelled = [Entry("fast", ours, group="a", engine="fast", error=0.03)]
    row = row_of("dtu", columns, theirs, modelled, rank=0)
    told, _, error = row.verdict.partition(", within ")
    assert told == verdict
    assert row.undecided == verdict.startswith("no verdict")
    assert bool(row.beaten_by) == verdict.startswith("fast")
    assert error == ("the model's error of 3 %" if row.undecided else "")


def test_there_is_no_verdict_without_a_figure_of_ours() -> None:
    theirs = Entry("theirs", (626,), PUBLISHED, "a")
    row = row_of("dtu", (Column("cycles"),), theirs, [Entry("other", (1,), group="b")], rank=0)
    assert row.undecided and row.verdict == "no verdict: there is no figure of ours"


def test_the_error_of_a_model_counts_for_our_row_only() -> None:
    columns = (Column("cycles"),)
    theirs = Entry("theirs", (626,), PUBLISHED, "a")
    ours = [Entry("modelled", (600,), group="a", error=0.05), Entry("exact", (625,), group="a")]
    row = row_of("dtu", columns, theirs, ours, rank=0)
    assert row.beaten_by == "exact" and not row.undecided
    exact, modelled = (row_of("dtu", columns, entry, ours, rank=0) for entry in reversed(ours))
    assert (modelled.kind_shown, exact.kind_shown) == ("ours, modelled", "ours")


def test_texts_have_the_errors_of_the_models() -> None:
    page = (REPOSITORY / "doc" / "use" / "cortex-m.md").read_text(encoding="utf-8")
    m4, m33 = (MODELLED[f"cortex_{core}"] for core in ("m4", "m33"))
    assert f"within {m4} % (M4) and {m33} % (M33)" in page
    assert f"error of {m4} % (M4) or {m33} % (M33)" in " ".join(BY_NAME["cortex_m"].method.split())
    modelled = {row.who: row.error for row in BY_NAME["cortex_m"].rows if row.kind == OURS}
    wanted = {who: (m33 if "M33" in who else m4) / 100 for who in modelled}
    assert modelled == wanted


def test_a_range_is_compared_by_its_lower_end() -> None:
    row = {"name": "theirs", "encrypt": [599, 627], "size": "2,128 and a table"}
    table = {
        "columns": [{"field": "encrypt"}, {"field": "size", "told": True}, {"field": "decrypt"}],
        "who": "{name}",
    }
    entry = published.theirs(table, row)
    assert entry.numbers == (599, None, None)
    assert entry.shown == {0: "599 to 627", 1: "2,128 and a table"}


def test_ours_are_rounded_up() -> None:
    assert Column("us", 1).cell(1.01) == "1.1"
    assert Column("us").cell(1234.5) == "1,235"
    assert Column("KB", 3).cell(4.082) == "4.082"
    assert Column("us").cell(None) == "-"


# ---- the measurements for the comparisons ----


WHOLE = sampled(whole.load(), 16)


@pytest.mark.slow
@pytest.mark.parametrize("figure", WHOLE, ids=lambda f: f"{f.engine}-{f.program}")
def test_a_whole_program_is_as_committed(figure: whole.Figure) -> None:
    assert whole.measure_one(figure.engine, figure.program) == figure


def test_every_whole_program_is_measured() -> None:
    assert [(f.engine, f.program) for f in whole.load()] == list(whole.measured())


def test_a_whole_program_holds_the_library_and_more() -> None:
    for figure in whole.load():
        assert figure.library_flash < figure.flash
        assert figure.library_ram <= figure.static_ram < figure.ram


def test_every_file_is_measured() -> None:
    assert [(f.engine, f.size) for f in legacy_files.load()] == legacy_files.measured()


@pytest.mark.slow
@pytest.mark.verify
def test_files_in_the_legacy_layout_are_as_committed() -> None:
    figure = legacy_files.load()[0]
    assert legacy_files.measure_one(figure.engine, figure.size) == figure


# ---- the command ----


def test_the_command_shows_all_verdicts_or_one_comparison() -> None:
    every = CliRunner().invoke(app, ["compare"])
    beaten, rows = published_tables.count(COMPARISONS)
    assert every.exit_code == 0 and f"{beaten} of {rows} rows beaten" in every.output
    for found in (BY_NAME["dtu"], BY_NAME["avr_aes_faster"]):
        one = CliRunner().invoke(app, ["compare", found.name])
        shown = "".join(one.output.split())
        assert one.exit_code == 0
        assert all("".join(f"{r.who}: {r.verdict}".split()) in shown for r in found.judged)


def test_the_command_names_the_comparisons_there_are() -> None:
    wrong = CliRunner().invoke(app, ["compare", "nonsense"])
    assert wrong.exit_code == 2 and "lmic" in wrong.output
