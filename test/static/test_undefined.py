# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that no operation is undefined where `int` has 16 bits.

For example, a shift into the sign, an overflow, a wrong index or NULL would be undefined. The tests
of the modes run on a simulated AVR, with portable sources in place of assembly. The pinned clang
compiles the library so that it stops at an undefined operation.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from aesmall import engines
from aesmall_workshop.chips import build, simulators
from aesmall_workshop.measure import compilers
from support import suite, vault

from engines import test_block
from modes import (
    test_aead,
    test_aead_stream,
    test_cbc,
    test_ccm_star,
    test_cmac,
    test_ctr,
    test_gcm,
    test_ghash,
    test_kw,
    test_manx,
    test_ocb,
    test_siv,
    test_xts,
)
from services import (
    test_base64,
    test_drbg,
    test_hash,
    test_kdf,
    test_lorawan,
    test_nonce,
    test_text,
    test_vault,
)

pytestmark = pytest.mark.verify

CHIP = "atmega2560"
ZIG = compilers.SECOND
HERE = Path(__file__).parent
#: The whole library in C (src/core/target.h)
PORTABLE = suite.Platform("avr-in-c", CHIP, "simavr", None, ("-DAESMALL_PORTABLE",))
CLANG = (str(ZIG / "zig"), "clang")
TARGET = (
    *("--target=avr", f"-mmcu={CHIP}", "-DF_CPU=16000000UL", "-nostdinc"),
    *(f"-isystem{ZIG / 'lib' / 'include'}", "-isystem/usr/lib/avr/include"),
)
#: An AVR has no alignment. The other options are for C++.
UNDEFINED = (
    *("-fsanitize=undefined", "-fno-sanitize=alignment,function,vptr"),
    *("-fsanitize-trap=all", "-ftrap-function=test_undefined"),
)
PARTS = build.Parts(("core", "modes", "portable", "services"), CLANG, TARGET, UNDEFINED)
TRAPPED = HERE / "trapped.c"
FIRST = engines.engine("host", "balanced")

QUESTIONS: dict[str, Callable[[], None]] = {
    **{
        f"block {name}": partial(
            test_block.test_random_blocks_at_every_alignment_and_in_place,
            PORTABLE,
            engines.engine("host", name),
        )
        for name in ("balanced", "compact", "tiny", "nano", "ct")
    },
    **{
        f"aead {aead.name}": partial(test_aead.test_every_length, aead, PORTABLE)
        for aead in test_aead.AEADS
    },
    **{
        f"stream {aead.name}": partial(test_aead_stream.test_every_length, aead, PORTABLE)
        for aead in test_aead_stream.STREAMS
    },
    **{
        f"text {form.name}": partial(test_text.test_every_length, PORTABLE, form)
        for form in test_text.FORMS
    },
    **{f"kw {op}": partial(test_kw.test_every_length, PORTABLE, op) for op in test_kw.WRAPS},
    **{f"hash {n}": partial(test_hash.test_every_length, PORTABLE, n) for n in test_hash.HASHES},
    "kw padding": partial(test_kw.test_padding_that_is_none, PORTABLE),
    "base64": partial(test_base64.test_every_length_byte_and_place, PORTABLE),
    "cbc": partial(test_cbc.test_wrong_padding_releases_nothing, PORTABLE),
    "cmac": partial(test_cmac.test_every_length_and_tag_length, PORTABLE),
    "ccm_star": partial(test_ccm_star.test_every_length_and_place, PORTABLE),
    "ctr": partial(test_ctr.test_seek_and_counter_width, PORTABLE, 32),
    "drbg": partial(test_drbg.test_every_length, PORTABLE),
    "gcm": partial(test_gcm.test_gmac, PORTABLE),
    "ghash": partial(test_ghash.test_published_values, PORTABLE),
    "kdf": partial(test_kdf.test_an10922, PORTABLE),
    "lorawan": partial(test_lorawan.test_published_data_frames, PORTABLE),
    "manx": partial(test_manx.test_doublings, PORTABLE),
    "nonce": partial(test_nonce.test_records_and_ranges, PORTABLE),
    "ocb": partial(test_ocb.test_every_bottom, PORTABLE),
    "siv": partial(test_siv.test_every_ad_length_and_nonces, PORTABLE),
    "vault": partial(test_vault.test_sizes_around_chunks, PORTABLE, FIRST),
    "xts": partial(test_xts.test_every_length, PORTABLE),
}


@pytest.fixture
def portable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Build the suites with traps.

    The suites use the default engine of a target and build without clang.
    """
    made = build.build

    def build_with_traps(target: str, sources: list[Path], **options: object) -> Path:
        return made(target, [*sources, TRAPPED], parts=PARTS, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(build, "build", build_with_traps)
    monkeypatch.setattr(engines, "default_engine", lambda target: FIRST)
    monkeypatch.setattr(vault, "AVR", PORTABLE)  # it has fewer kinds of files


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.usefixtures("portable")
def test_nothing_is_undefined(question: str) -> None:
    QUESTIONS[question]()


# ---- the trap works --------------------------------------------------------------------------

MAIN = """
#include "fw.h"
uint16_t shifted(uint8_t byte);
int main(void) { volatile uint8_t byte = BYTE; fw_exit(shifted(byte) != BYTE * 256u); }
"""
SHIFTED = """
#include <stdint.h>
uint16_t shifted(uint8_t byte);
uint16_t shifted(uint8_t byte) { return (uint16_t)(byte << 8); }
"""


@pytest.mark.parametrize(("byte", "code"), [(127, 0), (128, 85)])
def test_a_shift_into_the_sign_is_found(byte: int, code: int, tmp_path: Path) -> None:
    for name, text in (("main.c", MAIN), ("shifted.c", SHIFTED)):
        (tmp_path / name).write_text(text)
    shifted = tmp_path / "shifted.o"
    command = [*CLANG, *TARGET, *UNDEFINED, "-Os", "-c", tmp_path / "shifted.c", "-o", shifted]
    subprocess.run(command, check=True)
    program = build.build(
        CHIP,
        [tmp_path / "main.c", TRAPPED],
        name="shifted",
        defines={"BYTE": str(byte)},
        flags=[f"-Wl,{shifted}"],
        library=False,
    )
    run = simulators.run("simavr", CHIP, program)
    assert (run.exit_code, "undefined" in run.output.decode()) == (code, code != 0)
