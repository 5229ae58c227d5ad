# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the drop-in for TinyCrypt.

The tests check the answers of the standards, any length and place, errors, wipes and names.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from support import dropin_c
from support.suite import ATMEGA328P, HOST_GCC, RP2040, RP2350, Platform, pair_id

from dropins.tinycrypt_asked import EVERY

FOLDER = dropin_c.DROPINS / "tinycrypt"
SOURCES = sorted((FOLDER / "src").glob("*.c"))
OURS = (FOLDER / "include",)
HERE = dropin_c.TESTS / "tinycrypt"
WHERE = (HOST_GCC, ATMEGA328P, RP2040)
#: The engine, and whether the structures have exactly its size.
ENGINES = [
    *((platform, "", False) for platform in WHERE),
    *(
        pytest.param(*each, marks=pytest.mark.verify)
        for each in (
            (HOST_GCC, "balanced", False),
            (HOST_GCC, "tiny", True),
            (ATMEGA328P, "tiny", True),
            (ATMEGA328P, "ct", False),
            (RP2040, "ct_halfkey", False),
            (RP2040, "balanced", False),
            (RP2040, "fast", False),
            (RP2040, "ct", True),
            (RP2040, "nano", True),
            (RP2350, "", False),
            (RP2350, "ct", True),
        )
    ),
]
NAMES = {
    *("tc_aes128_set_encrypt_key", "tc_aes128_set_decrypt_key", "tc_aes_encrypt", "tc_aes_decrypt"),
    *("tc_cbc_mode_encrypt", "tc_cbc_mode_decrypt", "tc_ctr_mode", "tc_ccm_config"),
    *("tc_ccm_generation_encryption", "tc_ccm_decryption_verification"),
    *("tc_cmac_setup", "tc_cmac_erase", "tc_cmac_init", "tc_cmac_update", "tc_cmac_final"),
    *("tc_sha256_init", "tc_sha256_update", "tc_sha256_final"),
    *("tc_hmac_set_key", "tc_hmac_init", "tc_hmac_update", "tc_hmac_final"),
    *("tc_ctr_prng_init", "tc_ctr_prng_reseed", "tc_ctr_prng_generate"),
    *("tc_ctr_prng_uninstantiate", "_copy", "_set", "_double_byte", "_compare"),
}


def settings(engine: str, fits: bool) -> dict[str, str]:
    return ({"AESMALL_DROPIN_ENGINE": engine} if engine else {}) | (
        {"AESMALL_DROPIN_FIT": "1"} if fits else {}
    )


def program(
    platform: Platform,
    file: str = "driver.c",
    engine: str = "",
    fits: bool = False,
    sources: list[Path] = SOURCES,
) -> Path:
    return dropin_c.program(
        platform,
        [HERE / file, *sources],
        name=f"tinycrypt-{Path(file).stem}",
        folders=(*OURS, dropin_c.DROPINS),
        defines=settings(engine, fits),
    )


def engine_id(value: object) -> str:
    return pair_id(value) if not isinstance(value, bool) else "fits" if value else "fixed"


@pytest.mark.parametrize(("platform", "engine", "fits"), ENGINES, ids=engine_id)
def test_answers(platform: Platform, engine: str, fits: bool) -> None:
    source = dropin_c.random_bytes(engine)
    asked = [one for kind in EVERY for one in kind(source)]
    if platform.is_chip:
        asked = asked[::7]
    dropin_c.check(platform, program(platform, engine=engine, fits=fits), asked)


@pytest.mark.parametrize("platform", [*WHERE, dropin_c.PLAIN], ids=pair_id)
def test_errors_wipes_and_the_stack(platform: Platform) -> None:
    # The default engine of ARM's M cores leaves a part of its own secrets on the stack.
    engine = "balanced" if platform is RP2040 else ""
    assert dropin_c.failures(platform, program(platform, "check.c", engine)) == "done"


@pytest.mark.parametrize("target", dropin_c.COMPILERS)
def test_names(target: str) -> None:
    """The drop-in defines all names of these parts of TinyCrypt.

    Any other name has our prefix.
    """
    names = [dropin_c.global_names(target, source, OURS) for source in SOURCES]
    assert sum(map(len, names)) == len(NAMES)
    assert frozenset().union(*names) == NAMES
    only = ("-DAESMALL_DROPIN_ENCRYPT_ONLY",)
    names = [dropin_c.global_names(target, source, OURS, only) for source in SOURCES]
    assert NAMES - frozenset().union(*names) == {"tc_aes_decrypt", "tc_cbc_mode_decrypt"}


@pytest.mark.parametrize("engine", ["ct", "ct_small"])
def test_an_engine_that_does_not_fit_is_one_error(engine: str) -> None:
    source = FOLDER / "src" / "tc_aes_encrypt.c"
    flags = [f"-DAESMALL_DROPIN_ENGINE={engine}"]
    said = dropin_c.error_of("rp2040", source, OURS, flags)
    assert said.count("error:") == 1
    assert "do not fit. Take ct_lean, ct_halfkey" in said


@pytest.mark.parametrize("target", dropin_c.COMPILERS)
def test_headers_in_cpp(tmp_path: Path, target: str) -> None:
    lines = [
        f"#include <tinycrypt/{file.name}>"
        for file in (OURS[0] / "tinycrypt").glob("*.h")
        if file.name != "hmac_prng.h"
    ]
    source = tmp_path / "all.cpp"
    source.write_text("\n".join([*lines, "tc_ccm_mode_struct ccm;"]), encoding="utf-8")
    for flags in ([], ["-DAESMALL_DROPIN_FIT"]):
        dropin_c.compiles_as_cpp(target, source, OURS, flags)


def test_hmac_prng_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "user.c"
    source.write_text("#include <tinycrypt/hmac_prng.h>\n", encoding="utf-8")
    assert "Take ctr_prng.h" in dropin_c.error_of("host", source, OURS, [])
