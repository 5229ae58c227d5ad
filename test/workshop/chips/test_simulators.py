# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the simulators count correctly, agree with each other, and detect errors."""

from __future__ import annotations

import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest
from aesmall.targets import COUNTED, PLAIN, TARGETS
from aesmall_workshop.chips import build, simulators
from aesmall_workshop.chips.simulators import (
    STACK_OVERFLOW,
    Call,
    Run,
    SimulationError,
    _m0plus,
    _node,
)

FIRMWARE = Path(__file__).parent / "firmware"
SIM = build.REPOSITORY / "bench" / "sim"
RP2350 = "rp2350_hazard3"
#: The models' cycles of functions_m0plus.S, by hand. A Cortex-M3 has the model of the M4 here.
CORTEX_M = {
    **{key: {"timed_loop": 1 + 10 * (1 + 3) - 2 + 3} for key in ("cortex_m3", "cortex_m4")},
    "cortex_m33": {"timed_loop": 1 + 10 * (1 + 2) - 2 + 2},
}
#: QEMU counts nothing (test/engines/test_qemu.py).
PAIRS = [
    (t.name, s)
    for t in TARGETS.values()
    if t.name not in (*PLAIN, *COUNTED)
    for s in t.simulators
    if s != "qemu"
]
CHIP_PAIRS = [(target, simulator) for target, simulator in PAIRS if target != "host"]
COMPARED = [target for target in dict(PAIRS) if sum(t == target for t, _ in PAIRS) == 2]

TIMED = ("timed_loop", "timed_mix", "stack_two_pushes", "stack_frame", "clean")
STEPS = ("divide", "rotate", "look_up", "select", "copy", "run_steps")


def _program(target: str, *names: str) -> Path:
    sources = [FIRMWARE / name for name in names]
    return build.build(target, sources, name=sources[0].stem, library=False)


def _functions(target: str) -> Path:
    name = {"rp2040": "m0plus", "armv7m": "m0plus"}.get(family := TARGETS[target].family, family)
    return _program(target, "functions.c", f"functions_{name}.S")


@cache
def _measured(target: str, simulator: str, symbols: tuple[str, ...], letters: bytes) -> Run:
    return simulators.run(
        simulator,
        target,
        _functions(target),
        uart_in=letters,
        measure=symbols,
        abi_seed=20260101,
    )


def _calls(run: Run, symbol: str) -> list[Call]:
    return [call for call in run.calls if call.symbol == symbol]


# ---- cycles ----


def _call_cost(target: str) -> int:
    """Return the cycles of CALL and RET: 4 each, or 5 with a program counter of 3 bytes."""
    return 10 if target == "atmega2560" else 8


@pytest.mark.parametrize(("target", "simulator"), CHIP_PAIRS)
def test_cycles_are_those_of_the_data_sheets(target: str, simulator: str) -> None:
    run = _measured(target, simulator, TIMED, b"..")
    expected = {"timed_loop": 32, "timed_mix": 49}
    if target == RP2350:
        expected = {"timed_loop": 27, "timed_mix": 31}
    elif target in CORTEX_M:
        expected = CORTEX_M[target]
    elif target != "rp2040":
        cost = _call_cost(target)
        expected = {"timed_loop": 30 + cost, "timed_mix": 24 + cost}
    for symbol, cycles in expected.items():
        assert [call.cycles for call in _calls(run, symbol)] == [cycles, cycles], symbol


@pytest.mark.parametrize("target", COMPARED)
def test_two_simulators_agree(target: str) -> None:
    """Two simulators agree on cycles, stack and output of every call of compiled code."""
    program = _program(target, "mixed.c")
    first, second = (
        simulators.run(simulator, target, program, measure=STEPS)
        for simulator in TARGETS[target].simulators
    )
    assert first.calls == second.calls
    assert first.output == second.output
    assert len(first.calls) == 600
    if target != "rp2040":
        assert first.cycles == second.cycles
        assert first.stack_total == second.stack_total


def test_both_timing_tables_of_the_m0plus_agree() -> None:
    """The timing tables for rp2040js and for unicorn agree on all opcodes."""
    script = "import('./m0plus_timing.mjs').then(t => console.log(JSON.stringify([...t.CYCLES])))"
    done = subprocess.run(["node", "-e", script], cwd=SIM, capture_output=True, check=True)
    for opcode, cycles in enumerate(json.loads(done.stdout)):
        assert cycles == _m0plus.cycles(opcode), hex(opcode)


@pytest.mark.parametrize("simulator", TARGETS["rp2040"].simulators)
def test_corners_of_armv6m(simulator: str) -> None:
    """Shifts by 0 and over 32, overflow of ADCS, and STM of its base are correct."""
    program = _program("rp2040", "edges.c", "edges_m0plus.S")
    output = bytes.fromhex(simulators.run(simulator, "rp2040", program).output.decode())
    words = [int.from_bytes(output[i : i + 4], "little") for i in range(0, len(output), 4)]
    flags_of_shifts = [0x20000000] * 4 + [0x40000000] * 2
    assert words == [*flags_of_shifts, 0x90000000, 0x90000000, 8]


# ---- persistent runners ----


@pytest.mark.parametrize(
    ("target", "simulator"), [("atmega328p", "avr8js"), ("rp2040", "rp2040js")]
)
def test_a_run_leaves_nothing_to_the_next(target: str, simulator: str) -> None:
    """A run does not affect the next run.

    This also holds after a run of another program, and after a run that ended in the middle of a
    call.
    """

    def run() -> Run:
        return simulators.run(
            simulator, target, _functions(target), uart_in=b"..", measure=TIMED, trace=True
        )

    first = run()
    assert [call.trace for call in first.calls]
    simulators.run(simulator, target, _program(target, "mixed.c"), measure=STEPS)
    with pytest.raises(SimulationError, match="has not ended after"):
        simulators.run(simulator, target, _program(target, "mixed.c"), max_cycles=1000)
    assert run() == first


@pytest.mark.parametrize("simulator", ["avr8js", "rp2040js"])
def test_a_runner_that_fails_says_why_and_another_takes_its_place(simulator: str) -> None:
    with pytest.raises(_node.NodeError, match="Error"):
        _node.answer(simulator, '{"segments": 1}')
    target = "rp2040" if simulator == "rp2040js" else "atmega328p"
    assert simulators.run(simulator, target, _program(target, "mixed.c")).output


def test_many_threads_have_a_runner_each() -> None:
    programs = [_program("rp2040", "edges.c", "edges_m0plus.S"), _program("rp2040", "mixed.c")] * 3
    with ThreadPoolExecutor(4) as pool:
        runs = list(
            pool.map(lambda program: simulators.run("rp2040js", "rp2040", program), programs)
        )
    assert [run.output for run in runs] == [runs[0].output, runs[1].output] * 3


# ---- stack ----


@pytest.mark.parametrize(("target", "simulator"), CHIP_PAIRS)
def test_stack_is_exact(target: str, simulator: str) -> None:
    run = _measured(target, simulator, TIMED, b"..")
    expected = {"timed_loop": 0, "stack_two_pushes": 12, "stack_frame": 8 + 24 + 400 + 16}
    if target == RP2350:
        expected = {"timed_loop": 0, "stack_two_pushes": 32, "stack_frame": 16 + 400 + 16}
    elif target != "rp2040" and target not in CORTEX_M:
        back = 3 if target == "atmega2560" else 2  # bytes of a return address
        expected = {
            "timed_loop": back,
            "stack_two_pushes": back + 2,
            "stack_frame": back + 2 + 300 + back,
        }
    for symbol, stack in expected.items():
        assert [call.stack for call in _calls(run, symbol)] == [stack, stack], symbol


@pytest.mark.parametrize(("target", "simulator"), CHIP_PAIRS)
def test_nested_calls_are_reported_in_the_order_of_entry(target: str, simulator: str) -> None:
    run = _measured(target, simulator, ("call_all", *TIMED), b"..")
    assert [call.symbol for call in run.calls] == ["call_all", *TIMED] * 2
    outer, *inner = run.calls[:6]
    # A short call takes one cycle less than the CALL that is counted.
    assert outer.cycles > sum(call.cycles - 1 for call in inner)
    assert outer.stack > max(call.stack for call in inner)
    assert run.output == b"4b"


# ---- the calling convention ----


@pytest.mark.parametrize(("target", "simulator"), CHIP_PAIRS)
def test_clean_functions_pass_the_check(target: str, simulator: str) -> None:
    run = _measured(target, simulator, ("call_all", *TIMED), b"..")
    assert {call.symbol: call.abi for call in run.calls if call.abi} == {}


@pytest.mark.parametrize(("target", "simulator"), CHIP_PAIRS)
def test_every_offender_is_caught(target: str, simulator: str) -> None:
    expected = {
        "clean": (),
        "changes_r2": ("r2 changed",),
        "changes_r17": ("r17 changed",),
        "changes_r28": ("r28 changed",),
        "leaves_r1": ("r1 not zero",),
        "leaves_interrupts": ("interrupt flag changed",),
        "moves_sp": ("sp off by -1",),
    }
    if target == "rp2040" or target in CORTEX_M:
        expected = {
            "clean": (),
            "changes_r4": ("r4 changed",),
            "changes_r7": ("r7 changed",),
            "changes_r8": ("r8 changed",),
            "changes_r11": ("r11 changed",),
            "calls_unaligned": ("sp not a multiple of 8 at a call",),
            "leaves_interrupts": ("interrupt mask changed",),
            "moves_sp": ("sp off by -4",),
        }
    if target == RP2350:
        expected = {
            "clean": (),
            **{f"changes_{name}": (f"{name} changed",) for name in ("s0", "s1", "s11", "gp", "tp")},
            "calls_unaligned": ("sp not a multiple of 16 at a call",),
            "moves_sp": ("sp off by -16",),
        }
    run = _measured(target, simulator, tuple(expected), b"oo")
    assert {call.symbol: call.abi for call in run.calls} == expected
    # The callers got their values back.
    assert run.output == b"4b"


@pytest.mark.parametrize("target", [t for t, s in CHIP_PAIRS if s == "simavr"])
def test_an_interrupt_writes_below_the_stack_pointer(target: str) -> None:
    sinners = ("moves_sp", "changes_r2", "changes_r17", "changes_r28", "leaves_r1")
    run = _measured(target, "simavr", (*sinners, "below_sp", "stack_two_pushes"), b"oo")
    # Interrupts occur in every other call.
    assert [call.abi for call in _calls(run, "below_sp")] == [("r2 changed",), ()]
    assert [call.abi for call in _calls(run, "stack_two_pushes")] == [(), ()]


@pytest.mark.parametrize(
    ("target", "simulator"), [p for p in CHIP_PAIRS if p[0] in ("rp2040", RP2350, *CORTEX_M)]
)
def test_an_interrupt_writes_below_the_stack_pointer_of_32_bits(
    target: str, simulator: str
) -> None:
    first, second, *others = {
        **dict.fromkeys(("rp2040", *CORTEX_M), ("r4", "r7", "r8", "r11")),
        RP2350: ("s0", "s1", "s11", "gp", "tp"),
    }[target]
    sinners = ("moves_sp", *(f"changes_{name}" for name in (first, second, *others)))
    watched = ("below_sp", "below_sp_and_back", "stack_two_pushes", "stack_frame")
    run = _measured(target, simulator, (*sinners, *watched), b"oo")
    assert [call.abi for call in _calls(run, "below_sp")] == [(f"{first} changed",)] * 2
    assert [call.abi for call in _calls(run, "below_sp_and_back")] == [
        (f"{first} changed", f"{second} changed")
    ] * 2
    assert [call.abi for call in _calls(run, "stack_two_pushes")] == [(), ()]
    assert [call.abi for call in _calls(run, "stack_frame")] == [(), ()]


# ---- traces ----


@pytest.mark.parametrize(
    ("target", "simulator"),
    [
        ("atmega328p", "avr8js"),
        ("rp2040", "rp2040js"),
        (RP2350, "hazard3"),
        *((target, "unicorn") for target in CORTEX_M),
    ],
)
def test_traces_tell_addresses_apart_and_nothing_else(target: str, simulator: str) -> None:
    flags = ["-mno-div"] if target == RP2350 else []  # measured code may not divide
    source = FIRMWARE / "mixed.c"
    program = build.build(target, [source], name="mixed", flags=flags, library=False)
    run = simulators.run(simulator, target, program, measure=STEPS, trace=True)
    traces = {symbol: {call.trace for call in _calls(run, symbol)} for symbol in STEPS}
    # A table of 16 bytes, and a switch with 6 cases.
    assert len(traces["look_up"]) == 16
    assert len(traces["select"]) >= 6
    if target in ("rp2040", RP2350, *CORTEX_M):
        assert len(traces["rotate"]) == 1


@pytest.mark.parametrize("simulator", ["simavr", "unicorn"])
def test_a_trace_is_refused_where_there_is_none(simulator: str) -> None:
    target = "rp2040" if simulator == "unicorn" else "atmega328p"
    with pytest.raises(SimulationError, match="records no traces"):
        simulators.run(simulator, target, _functions(target), trace=True)


# ---- serial line ----


@pytest.mark.parametrize(("target", "simulator"), PAIRS)
def test_the_serial_line_loses_nothing(target: str, simulator: str) -> None:
    sent = bytes(i * i * 7 % 256 for i in range(5000))
    program = _program(target, "echo.c")
    uart_in = len(sent).to_bytes(2, "little") + sent
    run = simulators.run(simulator, target, program, uart_in=uart_in)
    assert run.output == sent
    assert run.exit_code == 7


@pytest.mark.parametrize(("target", "simulator"), CHIP_PAIRS)
def test_a_run_can_end_on_its_output(target: str, simulator: str) -> None:
    program = _program(target, "echo.c")
    uart_in = b"\xff\x00" + b"some words. done\r\nmore"
    run = simulators.run(simulator, target, program, uart_in=uart_in, stop_on=b"done\r\n")
    assert run.output == b"some words. done\r\n"


# ---- failures ----


@pytest.mark.parametrize(("target", "simulator"), CHIP_PAIRS)
@pytest.mark.parametrize(
    ("letter", "function"),
    [
        ("l", "spin"),
        ("i", "fw_getc"),
        ("o", "undefined_opcode"),
        ("r", "recurse"),
        ("m", "no_memory"),
        ("j", ""),
    ],
)
def test_failures_are_told_with_their_place(
    target: str, simulator: str, letter: str, function: str
) -> None:
    program = _program(target, "crash.c")
    with pytest.raises(SimulationError, match=rf"crash-.* on {simulator}: .* in {function}"):
        simulators.run(simulator, target, program, uart_in=letter.encode(), max_cycles=4_000_000)


@pytest.mark.parametrize(("target", "simulator"), CHIP_PAIRS)
def test_a_stack_without_room_is_told(target: str, simulator: str) -> None:
    with pytest.raises(SimulationError, match=STACK_OVERFLOW):
        simulators.run(simulator, target, _program(target, "crash.c"), uart_in=b"r")


def test_a_function_that_is_not_there_is_an_error() -> None:
    with pytest.raises(SimulationError, match="has no function nowhere"):
        simulators.run("simavr", "atmega328p", _functions("atmega328p"), measure=["nowhere"])


def test_a_function_that_does_not_return_is_an_error() -> None:
    program = _program("atmega328p", "echo.c")
    for simulator in TARGETS["atmega328p"].simulators:
        with pytest.raises(SimulationError, match="inside main, which never returned"):
            simulators.run(simulator, "atmega328p", program, uart_in=b"\0\0", measure=["main"])


def test_a_sanitizer_s_finding_is_an_error(tmp_path: Path) -> None:
    source = tmp_path / "overflow.c"
    source.write_text(
        '#include "fw.h"\nint main(void)\n{ int x = fw_getc() << 30; return x + x; }\n'
    )
    flags = ["-fsanitize=undefined", "-fno-sanitize-recover=all"]
    program = build.build("host", [source], name="overflow", flags=flags, library=False)
    with pytest.raises(SimulationError, match="signed integer overflow"):
        simulators.run("native", "host", program, uart_in=b"\1")
