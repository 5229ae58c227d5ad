# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that every kernel is proved, as claimed, measured and committed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from aesmall.engines import Engine, Variant, engines
from aesmall.figures import results
from aesmall.targets import TARGETS as TARGETS_OF
from aesmall_prove import evidence, proofs
from aesmall_prove.contracts import TARGETS, Routine, placements, routines
from aesmall_prove.evidence import NOTHING, Trust
from aesmall_prove.ghash import command as ghash
from aesmall_prove.image import Image
from aesmall_prove.modes import command as modes
from aesmall_prove.proofs import Proof
from aesmall_prove.prove import Prover, program
from aesmall_prove.report import Job, Link, jobs, prove
from aesmall_prove.specification import LAYOUTS, SECRET, ContractError
from aesmall_workshop.bench import prove_cli as cli
from aesmall_workshop.chips import elf
from aesmall_workshop.measure.program import MAIN
from support.sample import seldom


@cache
def _committed() -> dict[tuple[str, str, str, int], Proof]:
    return {proof.key: proof for proof in proofs.load()}


@cache
def _figures() -> list[results.Figure]:
    return results.load()


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """Load the data once that tests in their own processes read."""
    _committed()
    _figures()
    for family in {TARGETS_OF[target].family for target in TARGETS}:
        evidence.prover_digest(evidence.PROCESSORS, family)


#: The other chips have the same sources. `make verify` proves theirs.
JOBS = [
    pytest.param(job, marks=[] if job.routines[0].target in MAIN else [pytest.mark.verify])
    for job in jobs()
]


@pytest.mark.slow
@pytest.mark.parametrize("job", JOBS, ids=str)
def test_what_has_changed_is_proved(job: Job) -> None:
    check(job, Trust(_committed()))


@pytest.mark.apart
@pytest.mark.parametrize("job", seldom(jobs()), ids=str)
def test_everything_is_proved(job: Job) -> None:
    """Every kernel is proved again, without trust in a digest.

    `make verify` proves a part of them, and `make release` proves the others.
    """
    check(job, NOTHING)


def check(job: Job, trust: Trust) -> None:
    """Check that the proofs of a job agree with claims, figures and committed proofs."""
    committed = _committed()
    found = job.results(trust)
    assert [result.failure for result in found if result.failure] == []
    for result in found:
        assert proofs.complaints(result.proof, _figures()) == []
        # `make prove` writes differences.
        assert result.proof == committed[result.proof.key]


@pytest.mark.slow
@pytest.mark.verify
@pytest.mark.parametrize("job", {job.routines[0].target: job for job in jobs()}.values(), ids=str)
def test_nothing_that_is_proved_follows_from_where_it_was_built(job: Job) -> None:
    """No proved program depends on the path of its build.

    If the linker loaded the ELF header, the program would contain the lengths of source paths.
    """
    for moved in (False, True):
        loaded = elf.segments(program(job.routines, moved=moved))
        assert not any(segment.data.startswith(b"\x7fELF") for segment in loaded)


@pytest.mark.parametrize("engine", engines(), ids=lambda e: f"{e.family}-{e.name}")
def test_every_engine_has_a_contract_for_every_kernel(engine: Engine) -> None:
    assert engine.contract is not None
    assert set(engine.contract.arguments) == set(engine.kernels)


def test_every_kernel_is_among_the_committed_proofs_and_nothing_else() -> None:
    assert list(_committed()) == [r.key for target in TARGETS for r in routines(target)]
    assert all(proof.proved for proof in _committed().values())


def test_a_kernel_without_a_contract_is_an_error() -> None:
    routine = next(routines("rp2040"))
    bare = replace(routine, engine=replace(routine.engine, contract=None))
    with pytest.raises(ContractError, match="no contract for"):
        placements(bare)


def test_placements_cross_pages_are_unaligned_and_in_place() -> None:
    routine = next(r for r in routines("atmega328p") if r.verb == "encrypt")
    found = {placement.name: placement.addresses for placement in placements(routine)}
    assert set(found) == {"apart", "unaligned", "in = out"}
    assert found["in = out"]["in"] == found["in = out"]["out"]
    assert all(address % 2 for address in found["unaligned"].values())
    for buffer in routine.buffers:
        start = found["unaligned"][buffer.name]
        assert start >> 8 != (start + buffer.size - 1) >> 8
    assert (found["in = out"]["schedule"] + 176) & 0xFF == 0


def test_placements_of_thumb_assembly_take_words_and_halfwords() -> None:
    [compiled, *_] = (
        r
        for r in routines("rp2040")
        if r.verb == "encrypt" and not r.engine.slow and r.engine.schedule_type == "uint32_t"
    )
    assembly = replace(compiled.engine, implementation="balanced_armv6m")
    found = {p.name: p.addresses for p in placements(replace(compiled, engine=assembly))}
    more = ["in off by 2", "out off by 2", "in = out in words"]
    assert list(found) == ["apart", "unaligned", "in = out", *more]
    assert [found[more[0]][name] % 4 for name in ("schedule", "in", "out")] == [0, 2, 0]
    assert [found[more[1]][name] % 4 for name in ("schedule", "in", "out")] == [0, 0, 2]
    assert found[more[2]]["in"] == found[more[2]]["out"] == found["apart"]["in"]
    assert found["apart"]["in"] % 4 == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[", "broken.json: Expecting value"),
        ("[1]", "broken.json: row 0: has not the keys target, engine"),
        ('[{"target": "rp2040"}]', "row 0: has not the keys"),
        (None, "row 0: stack is '88', not int"),
    ],
)
def test_a_file_of_proofs_that_is_broken_is_an_error(
    tmp_path: Path, text: str | None, message: str
) -> None:
    file = tmp_path / "broken.json"
    committed = proofs.load()
    file.write_text(text or proofs.render([replace(committed[0], stack="88")]))  # type: ignore[arg-type]
    with pytest.raises(results.ResultError, match=message):
        proofs.load(file)
    proofs.save(committed, file)
    assert proofs.load(file) == committed
    assert [path.name for path in tmp_path.iterdir()] == ["broken.json"]


def test_a_file_of_an_earlier_format_is_written_anew_as_a_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def load() -> list[Proof]:
        raise results.ResultError("row 0: has not the keys")

    monkeypatch.setattr(proofs, "load", load)
    assert cli._committed(is_whole=True) == []
    with pytest.raises(results.ResultError):
        cli._committed(is_whole=False)


def test_a_chip_without_proved_modes_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(cli, "_main", lambda *_: asked.append("kernels"))
    monkeypatch.setattr(ghash, "prove", lambda *_, **__: asked.append("GHASH"))
    monkeypatch.setattr(modes, "prove", lambda *_, **__: asked.append("modes"))
    cli.prove(target="atmega2560")
    assert asked == ["kernels", "GHASH"]
    cli.prove(target="rp2040")
    assert asked[2:] == ["kernels", "GHASH", "modes"]


def test_differences_are_named() -> None:
    a, b, c = proofs.load()[:3]
    assert list(proofs.differences([a, b], [a, b])) == []
    assert list(proofs.differences([a], [replace(a, digest="")])) == []
    assert list(proofs.differences([a, replace(b, stack=1)], [b, c])) == [
        f"{a}: new",
        f"{b}: stack 1, in the file {b.stack}",
        f"{c}: in the file only",
    ]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"contract": None}, "balanced_avr has no contract"),
        ({"kernels": {"encrypt": "nosuch"}}, "encrypt 128: the library has no nosuch"),
        ({"schedule_bytes": {128: 160}}, "160 bytes of schedule, but 176 in FIPS 197"),
        (
            {"schedule": "foo"},
            f"no schedule 'foo', but {', '.join((*LAYOUTS, SECRET))}",
        ),
    ],
)
def test_a_contract_that_cannot_be_is_an_error(changes: dict[str, object], message: str) -> None:
    job = next(job for job in jobs("atmega328p") if str(job) == "atmega328p balanced")
    routine = next(r for r in job.routines if r.verb == "encrypt")
    image, engine = Image(program(job.routines)), routine.engine
    assert engine.contract is not None
    if layout := changes.pop("schedule", None):
        changes["contract"] = replace(engine.contract, schedule=layout)  # type: ignore[arg-type]
    with pytest.raises(ContractError, match=message):
        Prover(image, replace(routine, engine=replace(engine, **changes)))  # type: ignore[arg-type]


def _proof(routine: Routine) -> Proof:
    return _committed()[routine.key]


def _complaints(**changes: object) -> list[str]:
    routine = next(r for r in routines("atmega328p") if r.verb == "encrypt")
    return proofs.complaints(replace(_proof(routine), **changes), _figures())  # type: ignore[arg-type]


def test_a_claim_that_is_stronger_than_the_finding_is_a_complaint() -> None:
    assert _complaints() == []
    assert _complaints(claimed="none") == []
    [complaint] = _complaints(claimed="T1")
    assert "T1 is claimed, T2 was found" in complaint


def test_cycles_that_differ_from_the_figures_are_a_complaint() -> None:
    [complaint] = _complaints(cycles={"apart": [1927, 1928]})
    assert "(1927, 1928) cycles were proved, (1927, 1927) measured" in complaint


def test_a_kernel_without_a_figure_is_a_complaint() -> None:
    on_both_cores = _complaints(engine="new")
    assert len(on_both_cores) == 2
    assert all(complaint.endswith("there is no figure") for complaint in on_both_cores)
    assert _complaints(engine="new (variant)") == []
    assert _complaints(target="atmega16", engine="new", avrxt={}) == []


def test_a_kernel_that_is_not_proved_is_a_complaint() -> None:
    [complaint] = _complaints(proved=False)
    assert complaint.endswith("not proved")


# ---- memory of tables ----


def _rp2040(engine: str, *flags: str) -> tuple[Routine, Path]:
    """Return the encryption routine of an engine on the RP2040, and its program."""
    found = next(
        routine
        for routine in routines("rp2040")
        if routine.key == ("rp2040", engine, "encrypt", 128)
    )
    routine = replace(found, variant=Variant("moved", flags, found.claim)) if flags else found
    return routine, program([routine])


@pytest.mark.parametrize(
    ("engine", "flags", "table", "memory"),
    [
        ("balanced", (), "aesmall_sbox_armv6m", "SRAM"),
        ("balanced", ("-DAESMALL_ARMV6M_TABLES_IN_FLASH=1",), "aesmall_sbox_armv6m", "flash"),
        ("balanced_c", (), "aesmall_sbox_c", "flash"),
    ],
)
def test_where_a_table_is_linked(
    engine: str, flags: tuple[str, ...], table: str, memory: str
) -> None:
    assert Image(_rp2040(engine, *flags)[1]).memory(table) == memory


def test_tables_of_avrs_lie_where_they_are_linked() -> None:
    [job] = jobs("atmega328p", "balancedram")[:1]
    image = Image(program(job.routines))
    assert image.memory("aesmall_sbox_ram_avr") == "SRAM"
    [job] = jobs("atmega328p", "balanced_c")
    assert Image(program(job.routines)).memory("aesmall_sbox_c") == "flash"


@pytest.mark.slow
def test_a_class_that_is_claimed_of_a_table_behind_a_cache_is_a_complaint() -> None:
    """A timing class for a table in cached flash is a complaint.

    The tables of the assembly are in flash, but the contract requires SRAM.
    """
    routine, elf = _rp2040("balanced", "-DAESMALL_ARMV6M_TABLES_IN_FLASH=1")
    proof, failure = prove([Link.of(elf)], routine)
    assert failure == ""
    assert (proof.timing_class, proof.tables) == ("T1", {"aesmall_sbox_armv6m": "flash"})
    [complaint] = proofs.complaints(proof, [])
    assert complaint.endswith(
        "aesmall_sbox_armv6m lies in flash, where T1 holds for tables in 'flash; T1 in SRAM'; "
        "claimed is 'SRAM'"
    )


def test_the_memory_that_is_claimed_must_be_that_of_the_tables() -> None:
    for target, engine, memory in (
        ("rp2040", "balanced_c", "SRAM"),  # the table is in flash
        ("rp2040", "balanced_c", "flash"),  # flash has a cache
        ("rp2040", "balanced", "flash; T1 in SRAM"),  # the table is in SRAM
        ("atmega328p", "balanced", "SRAM"),  # the table is in flash
        ("atmega328p", "balanced", "flash; T1 in SRAM"),  # flash has no cache
    ):
        proof = next(p for p in proofs.load() if p.key == (target, engine, "encrypt", 128))
        assert proofs.complaints(proof, []) == []
        [complaint] = proofs.complaints(replace(proof, memory=memory), [])
        assert complaint.endswith(f"claimed is {memory!r}")
        assert proofs.complaints(replace(proof, memory=memory, claimed="none"), []) == []


def test_a_class_is_shown_with_the_memory_that_it_needs() -> None:
    rows = {(row[0], row[1]): row for row in proofs.rows(proofs.load(), "rp2040")}
    place = proofs.HEAD.index("claimed")
    assert rows["`balanced_c`", "encrypt"][place] == "T1 in SRAM"
    assert rows["`balanced`", "encrypt"][place] == "T1"
    assert rows["`balanced`", "encrypt"][proofs.HEAD.index("secret indices")] == (
        "`sbox_armv6m` in SRAM"
    )
