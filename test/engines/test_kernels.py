# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test every kernel of every engine on the RP2040, called as bench/engines describes.

The kernels are not called through a key object. The tests check the answers, the calling
convention, and the claimed time and addresses.

For class T0 the program counters, stack pointers and addresses of loads and stores are the same for
all secrets and texts. For any class except `none` the cycles are the same. Cases with aligned
buffers are compared only with each other, because other buffers may take another path. CTR counts
from the same counter in all cases: the counter is public.
"""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from aesmall.engines import CTR, KEY_SIZES, NUMBERS, WIDE, Engine, engines_on
from aesmall_workshop.chips import build, simulators
from aesmall_workshop.measure.program import TRACERS
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

TARGET, BLOCK = "rp2040", 16
#: The counter carries after the second of five blocks.
COUNTER, COUNTED = bytes(range(1, 15)) + b"\x07\xfe", 5
TEXT = COUNTED * BLOCK
#: The number of aligned cases with class T0, and of all other cases. The proofs cover all secrets
#: and texts. A few cases show whether the simulator agrees with the proofs. `make verify` runs
#: many.
TRACED, OTHERS = {"few": 6, "many": 200}, {"few": 4, "many": 24}
#: Instead of `TRACED`, for engines of which one case takes up to a tenth of a second
SLOW = {"few": 6, "many": 20}
#: Verbs that make a schedule, and the names of the schedules.
SCHEDULES = {"expand": "schedule", "expand_decrypt": "decryption", "expand_eic": "eic"}

PROGRAM = """
#include <string.h>

#include "fw.h"

uint32_t schedule[{words}], decryption[{words}], eic[{words}];
uint32_t secret_area[32 / 4 + 1], in_area[{text} / 4 + 1], out_area[{text} / 4 + 1];
uint32_t counter_area[16 / 4 + 1];
const uint8_t start[16] = {{ {counter} }};
int odd;
uint8_t *secret, *in, *out, *counter;

{functions}

static void receive(uint8_t *to, size_t size)
{{
    while (size-- > 0) {{
        *to++ = (uint8_t)fw_getc();
    }}
}}

static void send(const uint8_t *from, size_t size)
{{
    while (size-- > 0) {{
        fw_putc((char)*from++);
    }}
}}

int main(void)
{{
    int cases = fw_getc();

    while (cases-- > 0) {{
        odd = fw_getc();
        secret = (uint8_t *)secret_area + odd;
        in = (uint8_t *)in_area + odd;
        out = (uint8_t *)out_area + odd;
        counter = (uint8_t *)counter_area + odd;
        receive(secret, {secret});
        receive(in, {text});
        memcpy(counter, start, 16);
        memcpy((uint8_t *)schedule + {shift}, secret, {secret});
{calls}
    }}
    fw_exit(0);
    return 0;
}}
"""


def in_order(engine: Engine) -> list[str]:
    """Return the verbs of an engine, each after the verb that makes its schedule."""
    return sorted(engine.kernels, key=lambda verb: (not verb.startswith("expand"), verb))


def blocks(verb: str) -> int:
    return COUNTED if verb == CTR else 2 if verb.endswith(WIDE) else 1


def arguments(engine: Engine, verb: str, bits: int) -> list[str]:
    """Return the arguments of a kernel in C."""
    assert engine.contract
    numbers = {"rounds": 6 + bits // 32, "secret_len": bits // 8, "blocks": blocks(verb)}
    made_by = "expand" + ("_eic" if verb.endswith("_eic") else "")
    if "decrypt" in verb and "expand_decrypt" in engine.kernels and made_by == "expand":
        made_by = "expand_decrypt"
    schedule = SCHEDULES[verb if verb.startswith("expand") else made_by]
    shift = "odd" if engine.schedule_type == "uint8_t" else "0"
    return [
        f"(uint8_t *){schedule} + {shift}" if name == "schedule" else str(numbers.get(name, name))
        for name in engine.contract.arguments[verb]
    ]


def program(engine: Engine, bits: int, folder: Path) -> Path:
    """Build a program that calls all kernels of an engine and answers with their outputs."""
    functions, calls = "", ""
    for verb in in_order(engine):
        symbol, given = engine.kernel(verb, bits), ", ".join(arguments(engine, verb, bits))
        assert engine.contract
        names = engine.contract.arguments[verb]
        types = ", ".join("uint32_t" if name in NUMBERS else "void *" for name in names)
        functions += f"void {symbol}({types});\n"
        functions += f"__attribute__((noinline)) void do_{verb}(void)\n{{\n"
        functions += f"    {symbol}({given});\n}}\n\n"
        calls += f"        do_{verb}();\n"
        if not verb.startswith("expand"):
            calls += f"        send(out, {blocks(verb) * BLOCK});\n"
    source = folder / "kernels.c"
    text = PROGRAM.format(
        words=max(engine.schedule_bytes.values()) // 4 + 1,
        text=TEXT,
        secret=bits // 8,
        counter=", ".join(map(str, COUNTER)),
        functions=functions,
        shift="odd" if engine.schedule_type == "uint8_t" else "0",
        calls=calls,
    )
    source.write_text(text, encoding="utf-8")
    return build.build(TARGET, [source], name=f"kernels_{engine.implementation}_{bits}")


def answer(verb: str, secret: bytes, text: bytes) -> bytes:
    """Compute the answer with OpenSSL."""
    mode = modes.CTR(COUNTER) if verb == CTR else modes.ECB()
    cipher = Cipher(algorithms.AES(secret), mode)
    context = cipher.decryptor() if verb.startswith("decrypt") else cipher.encryptor()
    return context.update(text[: blocks(verb) * BLOCK])


def outer(run: simulators.Run) -> list[tuple[str, simulators.Call]]:
    """Return the verb and the kernel's call for each call of a `do_`. Kernels may call kernels."""
    pairs = zip(run.calls, run.calls[1:], strict=False)
    return [(a.symbol.removeprefix("do_"), b) for a, b in pairs if a.symbol.startswith("do_")]


def wrong_times(engine: Engine, run: simulators.Run, odd: list[int]) -> str:
    """Return the calls with times or addresses that differ from the claim."""
    found, calls, count = [], outer(run), len(engine.kernels)
    for verb, way in product(engine.kernels, (0, 1)):
        each = [c for i, (v, c) in enumerate(calls) if (v, odd[i // count]) == (verb, way)]
        cycles, traces = {call.cycles for call in each}, {call.trace for call in each}
        if engine.timing[verb] != "none" and len(cycles) != 1:
            found.append(f"{verb} takes {min(cycles)} to {max(cycles)} cycles")
        if engine.timing[verb] == "T0" and len(traces) != 1:
            found.append(f"{verb} leaves {len(traces)} traces in {len(each)} cases")
    return "; ".join(found)


def measured(
    engine: Engine, bits: int, odd: list[int], folder: Path
) -> tuple[simulators.Run, list[bytes]]:
    """Return the run of a program over random cases, and the right answers."""
    rng = random.Random(f"kernels {engine.name} {bits}")
    pairs = [(rng.randbytes(bits // 8), rng.randbytes(TEXT)) for _ in odd]
    verbs = in_order(engine)
    cases = [bytes([o]) + b"".join(pair) for o, pair in zip(odd, pairs, strict=True)]
    run = simulators.run(
        TRACERS[TARGET],
        TARGET,
        program(engine, bits, folder),
        uart_in=bytes([len(odd)]) + b"".join(cases),
        measure=sorted({name for v in verbs for name in (f"do_{v}", str(engine.kernel(v, bits)))}),
        abi_seed=bits,
        trace=True,
    )
    return run, [answer(v, *pair) for pair in pairs for v in verbs if not v.startswith("expand")]


@pytest.mark.parametrize("count", ["few", pytest.param("many", marks=pytest.mark.verify)])
@pytest.mark.parametrize("bits", KEY_SIZES)
@pytest.mark.parametrize(
    "engine",
    [pytest.param(e, marks=[pytest.mark.slow] * e.slow, id=e.name) for e in engines_on(TARGET)],
)
def test_kernels(engine: Engine, bits: int, count: str, tmp_path: Path) -> None:
    few, traced = (2, SLOW[count]) if engine.slow else (OTHERS[count], TRACED[count])
    odd = [0] * (traced if "T0" in engine.timing.values() else few) + [1] * few
    run, answers = measured(engine, bits, odd, tmp_path)
    assert run.output == b"".join(answers)
    called = [(verb, call.symbol) for verb, call in outer(run)]
    assert called == [(verb, engine.kernel(verb, bits)) for verb in in_order(engine)] * len(odd)
    assert {(call.symbol, call.abi) for call in run.calls if call.abi} == set()
    assert wrong_times(engine, run, odd) == ""


def test_a_table_engine_that_claims_t0_is_caught(tmp_path: Path) -> None:
    engine, odd = next(e for e in engines_on(TARGET) if e.tables), [0, 0, 0, 1, 1]
    run, _ = measured(engine, 128, odd, tmp_path)
    assert wrong_times(engine, run, odd) == ""
    liar = replace(engine, timing=dict.fromkeys(engine.kernels, "T0"))
    assert "encrypt leaves 3 traces in 3 cases; encrypt leaves 2 traces" in wrong_times(
        liar, run, odd
    )
