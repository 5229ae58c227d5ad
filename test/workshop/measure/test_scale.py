# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the costs of modes by length of the message, and the flash of several modes together."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from aesmall.engines import engine, engines_on
from aesmall.figures import parts, results, scale
from aesmall.figures.scale import BLOCKS, Scale
from aesmall.targets import PRICED, SAME_CODE, TARGETS
from aesmall_workshop.chips import build
from aesmall_workshop.chips.build import LIBRARY_OBJECTS
from aesmall_workshop.measure import scale_cli, scale_runs
from aesmall_workshop.measure.footprint import footprint
from aesmall_workshop.measure.program import MAIN, SIMULATORS
from aesmall_workshop.measure.scale_ways import WAYS
from aesmall_workshop.operations.every import OPERATIONS
from aesmall_workshop.pages import scale_tables, tables
from support.sample import PARTS_OF_VERIFY, sample

FIRMWARE = Path(__file__).parent / "together.c"
ROWS = scale.load()

#: target -> rows that are measured again: an engine with a table, one without, pairs of blocks, and
#: one that fits only in part
SAMPLE = {
    "atmega328p": ("balanced 128 ccm_seal", "fastram 256 xts_decrypt", "nano_tableless 128 ctr"),
    "rp2040": ("ct 128 cbc_decrypt_wide", "balanced 192 gcm_seal_wide", "tiny 256 gcm_siv_open"),
    "atmega16": ("tiny 128 kw_wrap",),
    "atmega128": ("balanced 128 cmac",),
    "atmega2560": ("balanced 128 siv_open",),
    "attiny85": ("nano 128 eax_seal", "balanced 128 gcm_seal"),
    "avrxt": ("tiny 128 ctr",),
}

#: TOGETHER in together.c -> the programs that it combines, and whether they use _init
TOGETHER = {
    1: ("balanced 128 ctr", "balanced 128 cmac"),
    2: ("balanced 128 ccm_seal", "balanced 128 ccm_open", "balanced 128 ctr"),
    3: ("ct 128 eax_seal", "ct 128 eax_open", "ct 128 cbc_encrypt", "ct 128 cbc_decrypt"),
    4: ("balanced 128 ccm_seal", "tiny 256 kw_unwrap"),
    5: ("balanced 128 lorawan_uplink_16", "balanced 128 lorawan_downlink_16"),
    6: ("balanced 128 text_siv_seal_47", "balanced 128 text_siv_open_47"),
    7: ("nano 128 ctr", "nano 128 cbc_decrypt"),
    8: ("nano 128 ctr", "nano 128 cbc_decrypt"),
    9: ("fast 128 encrypt", "fast 128 xts_encrypt"),
    10: ("ct 128 ccm_seal_wide", "ct 128 cbc_decrypt_wide", "ct 128 ocb_seal"),
}
BY_INIT = 7
PAIRS_ONLY = 10
TEXTS = 6


def _key(target: str, name: str) -> scale_runs.Key:
    engine_name, key_bits, what = name.split()
    return target, engine_name, int(key_bits), what


def test_there_is_a_row_for_every_way_that_fits() -> None:
    """Every way that fits has a row. On the main chips all ways fit."""
    ways = {way.name for way in WAYS}
    wanted = {key for key in scale_runs.wanted() if key[3] in ways}
    have = {row.key for row in ROWS}
    assert have <= wanted
    assert {key for key in wanted if key[0] in MAIN} <= have
    assert {row.target for row in ROWS} == set(SIMULATORS)
    for target in SIMULATORS:
        some = {row.way for row in ROWS if row.target == target}
        assert {"ctr", "cbc_decrypt", "cmac", "ccm_seal", "eax_open"} <= some


@pytest.mark.parametrize("target", SIMULATORS)
def test_the_fit_is_that_of_the_cycles(target: str) -> None:
    """The slope and the height at the middle are a least-squares fit.

    The sum of squares is not smaller for any nearby line.
    """
    for row in results.select(ROWS, target):
        measured = row.measured
        assert (row.a, row.b, row.off) == scale.fitted(measured), row
        assert all(cycles <= row.at(n) + 1e-6 for n, cycles in measured.items()), row
        assert max(abs(c - row.a - row.b * n) for n, c in measured.items()) <= row.off + 1e-6, row
        error = _error(measured, row.a, row.b)
        for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1), (3, -1), (-3, 1)):
            assert error <= _error(measured, row.a + a, row.b + b), row


def _error(measured: dict[int, int], a: float, b: float) -> Fraction:
    return sum((y - Fraction(a) - Fraction(b) * x) ** 2 for x, y in measured.items()) + Fraction()


def test_a_line_is_fitted_exactly() -> None:
    assert scale.fitted({n: 7 * n + 3 for n in BLOCKS}) == (3.0, 7.0, 0.0)
    pairs = {n: 100 * ((n + 1) // 2) for n in (1, 2, 3, 4)}
    assert scale.fitted(pairs) == (50.0, 40.0, 30.0)


def test_lengths_are_left_out_only_at_the_end() -> None:
    for row in ROWS:
        assert row.cycles == (*row.measured.values(), *([None] * row.cycles.count(None))), row
        # A single block may take longer than a pair.
        even = [cycles for n, cycles in row.measured.items() if n % 2 == 0]
        assert even == sorted(even), row
        assert row.measured[1] < 1.02 * row.measured.get(2, row.measured[1] + 1), row
        on = engine(row.target, row.engine)
        if not on.slow and TARGETS[PRICED.get(row.target, row.target)].ram > 4096:
            assert None not in row.cycles, row


def test_it_is_what_the_figures_say() -> None:
    """The lines agree with the figures.

    Figures are measured from one buffer to another, so they differ by the cost of overlap.
    """
    same = {"ctr_64": "ctr", "cbc_encrypt_64": "cbc_encrypt", "cmac_64": "cmac"}
    same |= {"cbc_decrypt_64": "cbc_decrypt", "ctr_wide_64": "ctr_wide"}
    figures = {f.key: f for f in results.load()}
    compared = 0
    for operation, way in same.items():
        for row in results.select(ROWS, operation=way):
            figure = figures.get((row.target, row.engine, row.key_bits, operation))
            if figure is None or 4 not in row.measured:
                continue
            compared += 1
            assert abs(row.measured[4] - figure.cycles_max) <= 20, row
            assert (row.flash_bytes, row.static_ram) == (figure.flash_bytes, figure.static_ram), row
            assert (row.key_ram, row.stack) == (figure.key_ram, figure.stack), row
            assert row.timing_class == figure.timing_class, row
    assert compared > 100


@pytest.mark.parametrize(
    "key",
    [
        pytest.param(_key(t, name), marks=[pytest.mark.verify] if t in SAME_CODE else [])
        for t, names in SAMPLE.items()
        for name in names
    ],
    ids=str,
)
def test_a_program_is_as_committed(key: scale_runs.Key) -> None:
    found = scale_runs.measured(key)
    assert [found.row] == (results.select(ROWS, *key) or [None])
    programs = parts.load()[key[0]].programs
    assert found.sections == programs.get(parts.program_name(*key[1:]))


#: Small chips: room for some lengths or for none, and tables in RAM after a gap
FITTING = (
    ("attiny85", "nano 128 eax_seal"),
    ("attiny85", "balanced 128 gcm_seal"),
    ("attiny85", "fastram 128 ctr"),
    ("atmega16", "fastram 128 ctr"),
    ("atmega16", "balanced 128 xts_decrypt"),
)


@pytest.mark.parametrize(("target", "name"), FITTING)
def test_the_lengths_that_fit_are_those_that_all_programs_show(
    target: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = _key(target, name)
    [way] = [way for way in WAYS if way.name == key[3]]
    on = engine(target, key[1])
    found = scale_runs._lengths(key, on, way)
    tried = scale_runs._tried
    monkeypatch.setattr(scale_runs, "_guessed", lambda *_: None)
    monkeypatch.setattr(scale_runs, "_tried", lambda *given: tried(*given[:-1], 1 << 16))
    assert scale_runs._lengths(key, on, way) == found


@pytest.mark.parametrize(
    "parts_of",
    [
        pytest.param(PARTS_OF_VERIFY, marks=pytest.mark.verify),
        pytest.param(1, marks=pytest.mark.release),
    ],
)
def test_programs_are_as_committed(parts_of: int) -> None:
    """`make verify` measures a part of the programs again, and `make release` all."""
    keys = sample(scale_runs.wanted(), parts_of)
    texts = scale_cli._texts(keys, scale_runs.measure(keys))
    assert texts == tuple(f.read_text(encoding="utf-8") for f in (scale.FILE, parts.FILE))


# ---- the files ----


def test_the_files_are_rendered_as_they_stand() -> None:
    text = scale.FILE.read_text(encoding="utf-8")
    assert scale.render(reversed(ROWS)) == text
    assert parts.render(parts.load()) == parts.FILE.read_text(encoding="utf-8")
    for file in (scale.FILE, parts.FILE):
        assert file.stat().st_size < 1_250_000


@pytest.mark.parametrize(
    ("column", "value"),
    [("a", 3), ("cycles", [1, 2]), ("cycles", ["1"] * 8), ("timing_class", "T9"), ("stack", None)],
)
def test_a_row_that_is_not_as_the_schema_says_is_an_error(column: str, value: object) -> None:
    row = {**json.loads(scale.render(ROWS[:1]))[0], column: value}
    with pytest.raises(results.ResultError, match=f"{column}|class"):
        scale.parse(json.dumps([row]))


def test_rows_with_the_same_names_or_other_columns_are_errors() -> None:
    row = json.loads(scale.render(ROWS[:1]))[0]
    with pytest.raises(results.ResultError, match="two rows"):
        scale.parse(json.dumps([row, row]))
    with pytest.raises(results.ResultError, match="keys"):
        scale.parse(json.dumps([{**row, "more": 1}]))


@pytest.mark.parametrize("target", SIMULATORS)
def test_no_table_is_stale(target: str) -> None:
    names = [page for page in tables.pages() if f"table:scale-{target} " in page.read_text("utf-8")]
    assert len(names) == 1
    text = names[0].read_text(encoding="utf-8")
    assert tables.table(f"scale-{target}", results.load()) in text, "run `make bench`"


def test_opening_that_no_table_shows_takes_a_block_as_long_as_sealing() -> None:
    forms = {way.name for way in WAYS if way.hash and "opens" in way.does}
    slopes = {(row.target, row.engine, row.key_bits, row.way): row.b for row in scale.load()}
    opening = [key for key in slopes if key[-1] in forms]
    assert len(opening) > 50
    for *key, way in opening:
        assert slopes[*key, way] == slopes[*key, way.replace("_open", "_seal")], way


def test_rate_and_energy() -> None:
    """A row is shown as a rate and as energy.

    16 bytes in 2,000 cycles at 16 MHz are 128,000 bytes a second. 1.7 mA at 3 V for 4 MHz are 1.275
    nJ a cycle.
    """
    row = Scale("atmega328p", "x", 128, "ctr", 9.0, 2000.0, 0.0, (1,), 1, 1, 1, 1, 1, "T0")
    assert scale_tables.rate(row) == 128_000
    assert scale_tables.microjoules(row) == pytest.approx([2.55, 6.5])


# ---- the parts that programs link ----


def is_flash(target: str, summed: int, linked: int) -> bool:
    """Return whether a sum of sections is the flash of a program. On RISC-V it may be larger."""
    if TARGETS[target].family == "rv32":
        return linked <= summed <= 1.03 * linked + 16
    return summed == linked


def test_the_parts_of_a_program_are_its_flash() -> None:
    for target, known in parts.load().items():
        for row in results.select(ROWS, target):
            name = parts.program_name(*row.key[1:])
            linked = known.programs[name]
            summed = sum(part.flash for part in linked)
            assert is_flash(target, summed, row.flash_bytes), row
            assert parts.union(target, [name]) == (summed, row.static_ram), row


def test_every_operation_has_its_parts() -> None:
    """Every operation has its parts.

    These are the operations for blocks, frames, texts and files that have figures.
    """
    figures = {f.key: f for f in results.load()}
    kinds = ("lorawan_uplink", "lorawan_downlink", "text_", "vault_")
    names = {o.name for o in OPERATIONS if o.name.startswith(kinds)}
    names |= {"encrypt", "encrypt_only", "decrypt", "encrypt_decrypt"}
    for (target, name, key_bits, operation), figure in figures.items():
        if operation not in names or (target not in MAIN and key_bits != 128):
            continue
        flash, static_ram = parts.union(target, [f"{name} {key_bits} {operation}"])
        if not operation.startswith("text_"):
            key = (target, name, key_bits, operation)
            assert is_flash(target, flash, figure.flash_bytes), key
        elif TARGETS[target].family != "rv32":
            assert flash <= figure.flash_bytes
        assert static_ram == figure.static_ram


# Texts are measured on the RP2350 with fast and ct, but the program uses balanced.
@pytest.mark.parametrize(
    ("number", "target"),
    [(n, t) for n in TOGETHER for t in MAIN if (n, t) != (TEXTS, "rp2350_hazard3")],
)
def test_the_union_is_what_one_program_links(number: int, target: str) -> None:
    names = list(TOGETHER[number])
    if number == PAIRS_ONLY and target not in ("rp2040", "rp2350_hazard3"):
        names = [name.replace("_wide", "") for name in names]  # these chips have the plain calls
    program = build.build(
        target, [FIRMWARE], name=f"together_{number}", defines={"TOGETHER": str(number)}
    )
    nm = TARGETS[target].compiler.replace("gcc", "nm")
    share = footprint(program.with_suffix(".map"), LIBRARY_OBJECTS, nm)
    together = parts.union(target, names, by_init=number == BY_INIT)
    assert is_flash(target, together[0], share.flash) and together[1] == share.static_ram
    assert together[0] < sum(parts.union(target, [name])[0] for name in names)


def test_only_engines_with_an_encryption_of_their_own_have_what_falls_away() -> None:
    for target, known in parts.load().items():
        with_own = {e.name for e in engines_on(target) if "encrypt_only" in e.kernels}
        assert {owner.split()[0] for owner in known.only_encrypting} <= with_own
        assert all(known.only_encrypting.values())


def test_sections_of_one_name_have_one_size() -> None:
    linked = {"a": frozenset({parts.Part("x", 1, 0)}), "b": frozenset({parts.Part("x", 2, 0)})}
    with pytest.raises(parts.PartsError, match="different sizes"):
        parts.render({"rp2040": parts.Parts(linked, {})})


def test_an_unknown_program_is_an_error() -> None:
    with pytest.raises(parts.PartsError, match="no such programs"):
        parts.union("rp2040", ["balanced 128 nonsense"])


def test_what_the_linker_made_shorter_counts_as_large_as_it_is_anywhere() -> None:
    small, large, other = parts.Part("x", 1, 4), parts.Part("x", 2, 3), parts.Part("y", 5, 0)
    found = parts.widest({"a": frozenset({small}), "b": frozenset({large, other})})
    both = parts.Part("x", 2, 4)
    assert found == {"a": frozenset({both}), "b": frozenset({both, other})}
    assert parts.parse(parts.render({"chip": parts.of_programs(found)}))["chip"].programs == found
