# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the figures of peers that are built here: they must be as committed and complete."""

from __future__ import annotations

import json
import tomllib

import pytest
from aesmall.figures import results
from aesmall.figures.results import ResultError
from aesmall_workshop.chips.simulators import Call, Run
from aesmall_workshop.cli import app
from aesmall_workshop.paths import REPOSITORY
from aesmall_workshop.peers import beaten, cli, foreign, measured, sources
from aesmall_workshop.peers import cited as peer_cited
from aesmall_workshop.peers import rows as peer_rows
from aesmall_workshop.peers.comparison import FOLDER
from aesmall_workshop.peers.foreign import PeerProgram
from aesmall_workshop.peers.sources import PeerError
from typer.testing import CliRunner

PROGRAMS = list(foreign.programs())


def _program(library: str, title: str, key_bits: int, name: str) -> PeerProgram:
    wanted = (library, title, key_bits, name)
    return next(p for p in PROGRAMS if (p.source.name, p.title, p.key_bits, p.name) == wanted)


# ---- measured again ----

#: One program of each library, on both chips. scripts/setup has downloaded tiny-AES-c. The other
#: libraries are downloaded from Debian's mirror if build/peers does not have them.
AGAIN = (
    _program("tiny-AES-c", "default (ECB, CBC, CTR) -Os", 128, "both"),
    _program("tiny-AES-c", "ECB alone -O2", 256, "encrypt"),
    _program("Mbed TLS", "ROM_TABLES, FEWER_TABLES, one direction -Os", 192, "encrypt"),
    _program("Mbed TLS", "default (tables made in RAM) -O2", 128, "cbc47"),
    _program("BearSSL", "aes_ct, a block as CBC -Os", 256, "cbc47"),
)


@pytest.mark.slow
@pytest.mark.parametrize("program", AGAIN, ids=str)
def test_the_rows_are_as_committed(program: PeerProgram) -> None:
    done = foreign.outcomes(program)
    rows, left_out = measured.rows_of(done), measured.left_out_of(done)
    assert rows and set(rows) <= set(measured.load())
    assert set(left_out) <= set(measured.load_left_out())


@pytest.mark.slow
def test_ours_is_as_committed() -> None:
    own = measured.own_programs()
    wanted = [p for p in own if p.engine.name == "compact" and p.key_bits == 128]
    assert {measured.measure_own(p) for p in wanted} <= set(measured.load_ours())


@pytest.mark.verify
def test_every_row_is_as_committed() -> None:
    done = foreign.measure_all(PROGRAMS)
    texts = measured.texts(done, measured.measure_ours())
    assert {f for f, text in texts.items() if f.read_text(encoding="utf-8") != text} == set()


def test_all_of_ours_are_there() -> None:
    own = [(own.target, own.engine, own.key_bits) for own in measured.load_ours()]
    wanted = [(p.target, p.engine.name, p.key_bits) for p in measured.own_programs()]
    assert sorted(own) == sorted(wanted)


# ---- the committed rows are complete ----


def test_each_program_has_figures_or_a_reason_on_each_chip() -> None:
    operations = {"encrypt": "encrypt", "both": "decrypt", "cbc47": "cbc47"}
    rows = {row.key for row in measured.load()}
    gone = {(r.name, r.settings, r.target, r.key_bits, r.program) for r in _left_out()}
    for program in PROGRAMS:
        name, title, bits = program.source.name, program.title, program.key_bits
        for targets in foreign.PLACES:
            for target in targets:
                has = (name, title, target, bits, operations[program.name]) in rows
                is_gone = (name, title, target, bits, program.name) in gone
                assert has is not is_gone, f"{program} on {target}"
                if has:
                    break


def _left_out() -> list[measured.LeftOut]:
    return measured.load_left_out()


def test_what_is_left_out_wants_more_than_there_is() -> None:
    for row in _left_out():
        chip = foreign.TARGETS[row.target]
        assert row.ram > chip.ram or row.flash > chip.flash, row


def test_the_files_are_as_they_would_be_written() -> None:
    rows = measured.load()
    assert measured.render(sorted(rows)) == measured.FILE.read_text(encoding="utf-8")
    left_out = sorted(_left_out())
    assert measured.render(left_out) == measured.LEFT_OUT_FILE.read_text(encoding="utf-8")


def test_no_row_has_costs_that_cannot_be() -> None:
    for row in measured.load():
        chip = foreign.TARGETS[row.target]
        assert row.cycles_min > 100, row
        assert row.key_bits // 8 <= row.context_ram <= 300, row
        assert row.static_ram + row.context_ram + row.stack <= chip.ram, row
        assert 600 < row.flash_bytes < chip.flash, row
        assert row.compiler.endswith(row.settings.rpartition(" ")[2]), row


def test_code_without_tables_takes_the_same_time() -> None:
    assert all(row.cycles_min == row.cycles_max for row in measured.load() if row.table_free)


@pytest.mark.parametrize(
    "change", [{"cycles_min": 1 << 40}, {"operation": "nonsense"}, {"stack": "1"}, {"more": 1}]
)
def test_a_wrong_row_is_an_error(tmp_path, change: dict[str, object]) -> None:
    row = json.loads(measured.FILE.read_text(encoding="utf-8"))[0]
    file = tmp_path / "peers.json"
    file.write_text(json.dumps([{**row, **change}]), encoding="utf-8")
    with pytest.raises(ResultError):
        measured.load(file)


def test_two_rows_of_one_figure_are_an_error(tmp_path) -> None:
    row = json.loads(measured.FILE.read_text(encoding="utf-8"))[0]
    file = tmp_path / "peers.json"
    file.write_text(json.dumps([row, row]), encoding="utf-8")
    with pytest.raises(ResultError, match="same figure"):
        measured.load(file)


# ---- comparison with this library ----


def test_the_rows_are_among_those_that_must_be_beaten() -> None:
    comparisons = [peer_rows.COMPARISONS[target] for target in ("atmega328p", "rp2040")]
    rows = beaten.rows(*comparisons)
    assert len(rows) > 400
    assert {row.job for row in rows} == set(peer_rows.JOBS.values())


def test_ours_does_the_same_work() -> None:
    """Our engines do the same work as the peers.

    The cycles of `cbc47` are between the cycles of the kernels and one tenth more.
    """
    figures = {f.key: f for f in results.load()}
    for own in measured.load_ours():
        if own.target not in ("atmega328p", "rp2040"):
            continue
        place = (own.target, own.engine, own.key_bits)
        of = [figures[(*place, name)] for name in ("key_setup", "encrypt", "decrypt")]
        least = of[0].cycles_max + 3 * (of[1].cycles_max + of[2].cycles_max)
        assert least < own.cycles_max < 1.1 * least + 4000, own


# ---- comparison with the cited figures ----


def test_the_cited_figures_agree_or_it_says_why() -> None:
    reasons = peer_cited.reasons()
    differing = [pair for pair in peer_cited.pairs() if pair.differs]
    assert [str(p) for p in differing if not any(r.covers(p) for r in reasons)] == []
    for reason in reasons:
        for what in reason.what:
            assert any(reason.covers(p) and p.what == what for p in differing), (reason, what)


def test_most_cited_figures_are_equal() -> None:
    pairs = peer_cited.pairs()
    assert len(pairs) > 450
    cycles = [p for p in pairs if p.what in ("cycles of encrypt", "cycles of decrypt")]
    others = [p for p in cycles if p.peer != "BearSSL"]
    assert len(others) > 50
    assert all(pair.cited == pair.here for pair in others)


def test_mbed_tls_differs_by_the_clearing_of_the_key() -> None:
    names = ("cycles of key_setup", "cycles of key_setup_decrypt")
    pairs = [p for p in peer_cited.pairs() if p.peer == "Mbed TLS" and p.what in names]
    assert {pair.cited - pair.here for pair in pairs} == {292}


def test_every_cited_row_has_a_provenance() -> None:
    content = tomllib.loads((FOLDER / "provenance.toml").read_text(encoding="utf-8"))
    for file in content["file"]:
        cited = json.loads((FOLDER / file["name"]).read_text(encoding="utf-8"))
        rows = [*cited.get("block", []), *cited.get("modes", []), *cited.get("rows", [])]
        assert file["kind"] == "cited" and cited["about"]
        assert {row["name"] for row in rows} == set(file["libraries"])
        assert all(row["license"] for row in rows)


# ---- the measurement itself ----


def test_a_wrong_answer_is_no_figure(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    program = _program("tiny-AES-c", "ECB alone -O2", 128, "encrypt")
    wrong = Run(output=b"?", cycles=1, calls=(), stack_total=1, exit_code=0)
    monkeypatch.setattr(foreign.simulators, "run", lambda *_, **__: wrong)
    monkeypatch.setattr(foreign._SHELF, "folder", tmp_path)
    with pytest.raises(PeerError, match="answers wrongly"):
        foreign.measured(program, "atmega328p")


def _call(symbol: str, cycles: int) -> Call:
    return Call(symbol, cycles, stack=1, abi=(), trace=None)


def test_calls_of_the_library_itself_are_not_counted() -> None:
    program = _program("Mbed TLS", "ROM_TABLES -Os", 128, "both")
    enc, ecb, dec = "mbedtls_aes_setkey_enc", "mbedtls_aes_crypt_ecb", "mbedtls_aes_setkey_dec"
    own = [_call(enc, 50), _call(ecb, 10), _call(dec, 90), _call(ecb, 20)]
    calls = [*own[:3], _call(enc, 50), own[3]]
    assert foreign.outer_calls(program, calls * 2, 2) == own * 2
    with pytest.raises(PeerError, match="7 calls instead of 8"):
        foreign.outer_calls(program, (calls * 2)[:-1], 2)
    with pytest.raises(PeerError, match="does not make"):
        foreign.outer_calls(program, [own[0], _call(dec, 50)], 1)


def test_a_library_of_no_name_is_an_error() -> None:
    with pytest.raises(PeerError, match=r"no library 'x'; there are: tiny-AES-c, Mbed TLS"):
        sources.source("x")


def test_the_shims_call_what_is_measured() -> None:
    for source in sources.sources():
        shim = (REPOSITORY / "bench/firmware/peers" / source.shim).read_text(encoding="utf-8")
        for settings in source.settings:
            for calls in {**source.calls, **settings.calls}.values():
                for call in calls:
                    text = f"PEER_CALL({call.removeprefix('br_aes_{way}_')})"
                    assert (text if "{way}" in call else call) in shim, call


# ---- the command ----


def _run(*options: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["peers", *options])
    return result.exit_code, result.output


def test_the_command_prints_the_rows() -> None:
    code, output = _run()
    assert code == 0
    assert output.count("cbc47") == sum(r.operation == "cbc47" for r in measured.load())


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch, tmp_path) -> pytest.MonkeyPatch:
    """Prevent results of replaced functions from being cached."""
    monkeypatch.setattr(cli._SHELF, "folder", tmp_path)
    return monkeypatch


def test_the_command_names_what_is_not_as_committed(forgetful: pytest.MonkeyPatch) -> None:
    forgetful.setattr(cli, "_measure", lambda: ([], measured.load_ours()))
    code, output = _run("--check")
    assert code == 1
    assert "not as committed: bench/results/peers.json" in output
    assert "peers_ours.json" not in output


def test_the_command_says_what_failed(forgetful: pytest.MonkeyPatch) -> None:
    def fails() -> None:
        raise PeerError("Mbed TLS: cannot fetch it")

    forgetful.setattr(cli, "_measure", fails)
    code, output = _run("--update")
    assert code == 1
    assert "error: Mbed TLS: cannot fetch it" in output


def test_the_command_does_one_thing() -> None:
    assert _run("--update", "--check")[0] == 2
