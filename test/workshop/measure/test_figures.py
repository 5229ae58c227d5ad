# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the committed figures are correct and within their limits."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from aesmall.engines import KEY_SIZES, engines_on
from aesmall.figures import results
from aesmall.figures.results import Figure
from aesmall.targets import MODELLED, PRICED, SAME_CODE
from aesmall_prove import proofs
from aesmall_workshop.bench import history
from aesmall_workshop.measure import program as measure
from aesmall_workshop.measure import too_large
from aesmall_workshop.measure.figures import FigureError, Key, check_class, figures_of, programs
from aesmall_workshop.measure.figures import measure as measure_all
from aesmall_workshop.measure.program import MAIN, OTHERS, SIMULATORS, Program, identity
from aesmall_workshop.operations import every
from aesmall_workshop.pages import mode_tables
from support.sample import PARTS_OF_SAME_CODE, sample

#: Cores with a proved range of times, because predictions from before the call affect the time
PREDICTING = ("rp2350_hazard3",)
#: The other chips with code that differs from the code of an ATmega328P
SHARED = (*(target for target in OTHERS if target not in SAME_CODE), *PRICED)
COMMITTED = {figure.key: figure for figure in results.load()}
UNFIT = {row.key: row for row in too_large.load()}

#: The goals of the engines: figure -> maximum cycles
CYCLE_LIMITS = {
    ("atmega328p", "balanced", 128, "encrypt"): 1965,
    ("atmega328p", "balanced", 192, "encrypt"): 2335,
    ("atmega328p", "balanced", 256, "encrypt"): 2705,
    ("atmega328p", "balanced", 128, "decrypt"): 2240,
    ("atmega328p", "balanced", 128, "key_setup"): 820,
    ("rp2040", "fast", 128, "encrypt"): 1095,
    ("rp2040", "fast", 128, "decrypt_eic"): 1115,
    ("rp2040", "fast", 128, "key_setup"): 460,
    ("rp2040", "fast", 128, "key_setup_eic"): 1460,
    ("rp2040", "balanced", 128, "encrypt"): 1285,
    ("rp2040", "balanced", 128, "decrypt"): 1632,
    ("rp2040", "balanced", 192, "key_setup"): 890,
    ("rp2040", "balanced", 256, "key_setup"): 775,
    ("rp2040", "compact", 128, "encrypt"): 1325,
    ("rp2040", "compact", 128, "decrypt"): 1700,
    ("rp2040", "compact", 128, "key_setup"): 530,
    ("rp2040", "tiny", 128, "encrypt"): 1895,
    ("rp2040", "tiny", 128, "decrypt"): 2390,
    ("rp2040", "nano", 128, "encrypt_only"): 4130,
    ("rp2040", "nano_inverse", 128, "decrypt"): 6720,
    ("rp2040", "ct", 128, "encrypt_wide"): 3935,
    ("rp2040", "ct", 128, "decrypt_wide"): 4590,
    ("rp2040", "ct", 128, "key_setup"): 3815,
    ("rp2040", "ct_small", 128, "encrypt_wide"): 4130,
    ("rp2040", "ct_small", 128, "decrypt_wide"): 4800,
}
FLASH_LIMITS = {
    ("atmega328p", "balanced", 128, "encrypt"): 1045,
    ("atmega328p", "balanced", 128, "encrypt_decrypt"): 2000,
    ("rp2040", "fast", 128, "encrypt"): 3300,
    ("rp2040", "fast", 128, "encrypt_decrypt"): 5600,
    ("rp2040", "balanced", 128, "encrypt"): 920,
    ("rp2040", "balanced", 128, "encrypt_decrypt"): 1590,
    ("rp2040", "compact", 128, "encrypt"): 740,
    ("rp2040", "compact", 128, "encrypt_decrypt"): 1390,
    ("rp2040", "tiny", 128, "encrypt_decrypt"): 1600,
    ("rp2040", "nano", 128, "encrypt_only"): 424,
    ("rp2040", "nano_inverse", 128, "encrypt_decrypt"): 840,
    ("rp2040", "ct", 128, "encrypt"): 5100,
    ("rp2040", "ct", 128, "encrypt_decrypt"): 9300,
    ("rp2040", "ct_small", 128, "encrypt"): 3050,
    ("rp2040", "ct_small", 128, "encrypt_decrypt"): 5500,
}
STACK_LIMITS = {
    ("atmega328p", "balanced", 128, "encrypt_decrypt"): 24,
    ("atmega328p", "tiny", 128, "encrypt_only"): 18,
    ("atmega328p", "tiny", 128, "encrypt_decrypt"): 19,
    ("atmega328p", "leastram", 128, "encrypt_only"): 12,
    ("atmega328p", "nano_lowram", 128, "encrypt_decrypt"): 22,
    ("rp2040", "fast", 128, "encrypt_decrypt"): 36,
    ("rp2040", "balanced", 128, "encrypt_decrypt"): 36,
    ("rp2040", "compact", 128, "encrypt_decrypt"): 36,
    ("rp2040", "tiny", 128, "encrypt_decrypt"): 44,
    ("rp2040", "nano", 128, "encrypt_decrypt"): 76,
    ("rp2040", "ct", 128, "encrypt_wide"): 116,
    ("rp2040", "ct", 128, "decrypt_wide"): 116,
    ("rp2040", "ct_small", 128, "encrypt_wide"): 130,
    ("rp2040", "ct_small", 128, "decrypt_wide"): 130,
}
#: CBC of 47 bytes with PKCS#7: one encryption, one decryption, and the setup of both keys
CBC_LIMITS = {
    ("fast", "cbc_eic_decrypt_pkcs7_47", "key_setup_eic"): 8600,
    ("balanced", "cbc_decrypt_pkcs7_47", ""): 10_000,
    ("ct", "cbc_wide_decrypt_pkcs7_47", ""): 25_500,
}
#: Cycles of one block in a long CTR message: the difference of these two messages
WIDE_LIMITS = {("rp2040", "balanced"): 1115, ("rp2040", "ct"): 1780}


def _id(value: object) -> str:
    return str(getattr(value, "name", value))


def _program(target: str, name: str, key_bits: int, operation: str) -> Program:
    return next(
        p for p in programs(target, name) if (p.key_bits, p.operation.name) == (key_bits, operation)
    )


def _moved(figures: list[Figure]) -> str:
    known = [COMMITTED[f.key] for f in figures if f.key in COMMITTED]
    return history.blame(results.compare(known, figures))


@pytest.mark.parametrize("target", MAIN)
@pytest.mark.parametrize("operation", ["encrypt", "decrypt", "encrypt_decrypt"])
def test_a_sample_is_as_committed(target: str, operation: str) -> None:
    figures = figures_of(_program(target, "balanced", 128, operation)).figures
    assert figures and _moved(list(figures)) == ""


def _as_committed(wanted: list[Program]) -> None:
    now = measure_all(wanted)
    keys = {figure.key for figure in now.figures} | {row.key for row in now.unfit}
    assert keys >= {program.key for program in wanted}
    assert _moved(now.figures) == ""
    assert too_large.compare([row for k, row in UNFIT.items() if k in keys], now.unfit) == []


@pytest.mark.slow
def test_a_sample_of_the_figures_is_as_committed() -> None:
    wanted = sample([p for p in programs() if p.target in MAIN], 60)
    assert len(wanted) > 20
    _as_committed(wanted)


@pytest.mark.verify
@pytest.mark.parametrize("target", SIMULATORS)
def test_every_figure_is_as_committed(target: str) -> None:
    """Every figure is measured again, and a part of those on chips with the same code."""
    wanted = programs(target)
    _as_committed(sample(wanted, PARTS_OF_SAME_CODE) if target in SAME_CODE else wanted)


def test_odd_addresses_cost_what_the_proofs_say() -> None:
    """Unaligned buffers take the proved cycles, and they take no more flash.

    They are measured only on chips where words must be aligned.
    """
    proved = {p.key: p.cycles["unaligned"] for p in proofs.load() if "unaligned" in p.cycles}
    compared = 0
    for program in programs():
        if program.operation.name == "encrypt_odd":
            odd = COMMITTED[program.key]
            aligned = COMMITTED[(*program.key[:3], "encrypt")]
            assert odd.flash_bytes == aligned.flash_bytes
            assert odd.cycles_max >= aligned.cycles_max
            cycles = proved.get((program.target, odd.engine, "encrypt", odd.key_bits))
            if cycles and (program.target not in PREDICTING or not odd.engine.endswith("_c")):
                assert cycles[0] <= odd.cycles_min <= odd.cycles_max <= cycles[1]
                compared += 1
    assert compared > 40
    chips = ("rp2040", *MODELLED, *PREDICTING)
    wanted = {(chip, engine.name) for chip in chips for engine in engines_on(chip)}
    assert {key[:2] for key in COMMITTED if key[3] == "encrypt_odd"} == wanted


def test_no_address_is_slower_on_avr() -> None:
    """On AVR, alignment does not affect time, as the tables claim."""
    for proof in proofs.load():
        if proof.target == "atmega328p" and "unaligned" in proof.cycles:
            assert proof.cycles["unaligned"] == proof.cycles["apart"]


def test_what_runs_has_a_name_of_its_own() -> None:
    """Runs with another key size, operation, engine or chip have different names."""
    names = [
        _program(target, engine, bits, operation)
        for target in MAIN
        for engine in ("balanced", "tiny")
        for bits in (128, 256)
        for operation in ("encrypt", "decrypt")
    ]
    assert len({identity(program) for program in names}) == len(names)
    program = names[0]
    fewer = replace(program, operation=replace(program.operation, pairs=3))
    assert identity(fewer) != identity(program)


def test_the_files_are_complete_sorted_and_stable() -> None:
    for target in SIMULATORS:
        file = results.FIGURES / f"{target}.json"
        text = file.read_text(encoding="utf-8")
        assert len(text) < 1_000_000, file.name
        assert results.render(results.parse(text)) == text
        assert {row.target for row in results.parse(text)} == {target}
    assert {*results.targets()} == set(SIMULATORS)
    expected = {p.key for p in programs()}
    for target in SIMULATORS:
        for engine in engines_on(target):
            setups = ["key_setup"]
            setups += ["key_setup_eic"] if "expand_eic" in engine.kernels else []
            setups += [] if engine.shared_schedule else ["key_setup_decrypt"]
            expected |= {(target, engine.name, b, s) for b in engine.key_sizes for s in setups}
    assert set(COMMITTED) | set(UNFIT) == expected
    assert not set(COMMITTED) & set(UNFIT)
    assert {target for target, *_ in UNFIT} <= set(OTHERS)


@pytest.mark.parametrize("target", MAIN)
def test_there_are_figures_for_every_key_size(target: str) -> None:
    assert {f.key_bits for f in COMMITTED.values() if f.target == target} == set(KEY_SIZES)


def test_modes_are_there_for_every_engine_and_key_size() -> None:
    """Every mode has figures for the expected engines and key sizes.

    Some modes, and all modes of slow engines, are measured with 128 bits only. Engines for blocks
    only, for example variants, have no figures of modes. Some modes use only the engines that they
    name.
    """
    for target in MAIN:
        for engine in engines_on(target):
            for mode in (*every.MODES, *every.AEAD, *every.SERVICES):
                expected = {128} if engine.slow else set(mode.key_sizes)
                if engine.blocks_only or not set(mode.own_verbs) <= set(engine.kernels):
                    expected = set()
                if mode.over and engine.implementation not in mode.over:
                    expected = set()
                have = {b for b in KEY_SIZES if (target, engine.name, b, mode.name) in COMMITTED}
                assert have == expected, (target, engine.name, mode.name)


def test_a_message_is_measured_in_every_mode_and_direction() -> None:
    assert {
        "cbc_encrypt_pkcs7_47",
        "cbc_decrypt_pkcs7_47",
        "lorawan_uplink_16",
        "lorawan_downlink_16",
    } <= {mode.name for mode in every.MODES}


@pytest.mark.parametrize("operation", every.OPERATIONS, ids=lambda o: str(o.name))
def test_cases_are_as_many_as_the_pages_say(operation: every.Operation) -> None:
    asked = every.cases(operation, 128, 3)
    assert len(asked) == every.EXTREME_CASES + 3
    assert {case.secret for case in asked} >= {bytes(16), b"\xff" * 16}


@pytest.mark.parametrize(("name", "decryption", "other_setup"), CBC_LIMITS)
def test_a_message_in_cbc_stays_within_its_limit(
    name: str, decryption: str, other_setup: str
) -> None:
    operations_of_it = ["key_setup", "cbc_encrypt_pkcs7_47", decryption, other_setup]
    cycles = [COMMITTED["rp2040", name, 128, o].cycles_max for o in operations_of_it if o]
    assert sum(cycles) <= CBC_LIMITS[name, decryption, other_setup]


#: Faster GHASH without secret branches is worth its additional bytes (bench/accepted.toml).
ABOVE_ASKED = {"atmega328p": {"GCM"}}


@pytest.mark.parametrize("target", ["atmega328p", "rp2040"])
def test_modes_add_no_more_flash_than_asked(target: str) -> None:
    head, rows = mode_tables.adds(list(COMMITTED.values()), target)
    lean, asked = head.index("without checks"), head.index("asked")
    compared = {
        row[1]: tuple(int(text.replace(",", "")) for text in (row[lean], row[asked]))
        for row in rows
        if "-" not in (row[lean], row[asked])
    }
    assert compared
    more = {name for name, (took, wanted) in compared.items() if took > wanted}
    assert more == ABOVE_ASKED.get(target, set())


@pytest.mark.parametrize(("target", "name"), WIDE_LIMITS)
def test_wide_ctr_stays_within_its_limit(target: str, name: str) -> None:
    long, short = (COMMITTED[target, name, 128, f"ctr_wide_{n}"].cycles_max for n in (512, 64))
    assert (long - short) / ((512 - 64) // 16) <= WIDE_LIMITS[target, name]


@pytest.mark.parametrize(
    ("column", "limits"),
    [("cycles_max", CYCLE_LIMITS), ("flash_bytes", FLASH_LIMITS), ("stack", STACK_LIMITS)],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_figures_stay_within_their_limits(column: str, limits: dict[Key, int]) -> None:
    have = {key: getattr(COMMITTED[key], column) for key in limits}
    assert {key: value for key, value in have.items() if value > limits[key]} == {}


def test_classes_are_those_claimed_and_constant() -> None:
    for program in programs():
        if program.key in UNFIT:
            continue
        figure = COMMITTED[program.key]
        assert figure.timing_class == program.timing_class, figure
        check_class(figure)


def test_the_library_has_no_variables() -> None:
    """The library has no variables except for tables of engines that have them in RAM.

    The program fills these tables. For assembly on the RP2040 and RISC-V, the startup code fills
    them. On the RP2040 the size also depends on the alignment of each table.
    """
    by_name = {(target, e.name): e for target in SIMULATORS for e in engines_on(target)}
    for figure in COMMITTED.values():
        engine = by_name[figure.target, figure.engine]
        filled = [t.bytes for t in engine.tables if t.ram]
        ram = {0} if not filled else {filled[0], sum(filled)}
        if engine.implementation.endswith(("_rv32", "_rv32e")):
            ram = {figure.table_bytes}
        if engine.implementation.endswith(("_armv6m", "_armv7m")):
            words = sum(t.bytes > 256 for t in engine.tables)
            ram = {figure.table_bytes + 8 * n for n in range(words + 1)}
        assert figure.static_ram in ram, str(figure)


def test_key_ram_is_the_schedule_that_the_list_declares() -> None:
    sizes = {(t, e.name): e.schedule_bytes for t in SIMULATORS for e in engines_on(t)}
    for (target, name, key_bits, operation), figure in COMMITTED.items():
        if operation == "encrypt":
            assert figure.key_ram == sizes[target, name][key_bits], str(figure)


# ---- the reports of the workshop itself ----


FIGURE = Figure("rp2040", "tiny", 128, "encrypt", 10, 10, 900, 256, 16, 0, 40, "T1", "gcc 1 -Os")


def test_a_difference_is_reported_by_name() -> None:
    worse = replace(FIGURE, cycles_min=9, cycles_max=12, timing_class="none")
    assert [
        (d.figure, d.committed, d.now, d.verdict) for d in results.compare([FIGURE], [worse])
    ] == [
        ("rp2040 tiny 128 encrypt cycles_min", "10", "9", "better"),
        ("rp2040 tiny 128 encrypt cycles_max", "10", "12", "worse"),
        ("rp2040 tiny 128 encrypt timing_class", "T1", "none", "worse"),
    ]
    assert [d.verdict for d in results.compare([FIGURE], [])] == ["missing"]
    assert [d.verdict for d in results.compare([], [FIGURE])] == ["new"]


def test_a_class_that_the_cycles_contradict_is_an_error() -> None:
    with pytest.raises(FigureError, match="claimed T1, but it takes 10 to 11 cycles"):
        check_class(replace(FIGURE, cycles_max=11))
    check_class(replace(FIGURE, cycles_max=11, timing_class="none"))


@pytest.mark.parametrize("target", MAIN)
def test_an_address_that_depends_on_a_secret_contradicts_t0(target: str) -> None:
    """The trace of a table engine contradicts a false claim of T0."""
    program = _program(target, "compact", 128, "encrypt")
    liar = replace(program.engine, timing=dict.fromkeys(program.engine.timing, "T0"))
    with pytest.raises(FigureError, match=r"claimed T0, but \w+ leaves \d+ different traces"):
        figures_of(replace(program, engine=liar))


@pytest.mark.parametrize(
    "change",
    [{"stack": "40"}, {"stack": True}, {"timing_class": "T9"}, {"cycles_min": 11}, {"more": 1}],
    ids=str,
)
def test_the_schema_refuses(change: dict[str, object]) -> None:
    row = json.loads(results.render([FIGURE]))[0]
    with pytest.raises(results.ResultError):
        results.parse(json.dumps([{**row, **change}]))


def test_the_schema_refuses_a_figure_given_twice() -> None:
    with pytest.raises(results.ResultError, match="same figure"):
        results.parse(results.render([FIGURE, FIGURE]))


def test_a_wrong_answer_is_never_a_figure() -> None:
    program = _program("atmega328p", "balanced", 128, "encrypt")
    asked = every.cases(program.operation, 128, 1)
    asked[-1] = replace(asked[-1], answer=bytes(16))
    with pytest.raises(measure.MeasureError, match=r"case 4: .* expected 0000"):
        measure.run(program, "simavr", asked=asked)
