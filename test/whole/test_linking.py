# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that a program links only the functions that it calls.

Engines have a file for each function, or for its three key sizes. A program that uses only an
engine is linked against an archive of the library with --no-gc-sections, so the linker takes whole
objects. A file of a mode or a service has several functions. A program that uses modes is linked as
the documentation describes: with -ffunction-sections and --gc-sections, without and with link-time
optimisation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from aesmall.engines import Engine, engine, engines_on
from aesmall_workshop.chips import build, elf
from support.sample import sampled
from support.suite import pair_id

TARGETS = ("host", "atmega328p", "rp2040", "rp2350_hazard3")
#: Names of code and tables that only decryption needs
DECRYPTION = re.compile(r"inv_|_inverse|decrypt|backward")
NO_HELP = ("-Wl,--no-gc-sections",)
#: The workshop's builds have -ffunction-sections and --gc-sections.
SECTIONS = ()
WAYS = {"sections": SECTIONS, "sections and LTO": ("-flto",)}

PROGRAM = """
#include "aesmall.h"
#include "fw.h"
static {type} key;
static uint8_t block[256];
int main(void)
{{
    {type}_{init}(&key, block);
    {body}
    fw_exit(block[0]);
    return 0;
}}
"""
ENCRYPT = "key.cipher.encrypt(&key.cipher, block, block);"
CMAC = "block[0] = (uint8_t)aesmall_cmac(&key.cipher, block, 16, block, 16);"
CTR = "block[0] = (uint8_t)aesmall_ctr_crypt(&key.cipher, block, block, 64, block, 64);"
CCM_STAR = """block[0] = (uint8_t)aesmall_ccm_star_crypt_unauthenticated(&key.cipher, block, block,
                                                               64, block, 64);"""
CBC = """size_t out_len;
    block[0] = (uint8_t)aesmall_cbc_encrypt_pkcs7(&key.cipher, block, block, 64, block, 256,
                                                  &out_len);
    block[1] = (uint8_t)aesmall_cbc_encrypt_cs3(&key.cipher, block, block, 64, block, 64);"""
LORAWAN = """aesmall_lorawan_session session = {&key.cipher, &key.cipher, 0, 0, 0};
    aesmall_lorawan_frame frame = {0};
    aesmall_lorawan_join_accept accept;
    size_t out_len;
    block[0] = (uint8_t)aesmall_lorawan_build_uplink(&session, &frame, block, 9, block, 64,
                                                     &out_len);
    block[1] = (uint8_t)aesmall_lorawan_open_downlink(&session, block, 64, &frame, block, 64,
                                                      &out_len);
    block[2] = (uint8_t)aesmall_lorawan_build_join_request(&key.cipher, block, block, 1, block);
    block[3] = (uint8_t)aesmall_lorawan_open_join_accept(&key.cipher, block, 17, &accept);
    block[4] = (uint8_t)aesmall_lorawan_derive_session_keys(&key.cipher, &accept, 1, block,
                                                            block + 16);"""
GCM = """const uint8_t *in = block;
    block[0] = (uint8_t)aesmall_gcm_seal(&key.cipher, in, 12, in, 0, in, 64, block, 80, 16);
    block[1] = (uint8_t)aesmall_gcm_open(&key.cipher, in, 12, in, 0, in, 80, block, 80, 16);"""
GCM_SIV = """const uint8_t *in = block;
    aesmall_aes128 once;
    const aesmall_key_room spare = aesmall_aes128_key_room_encrypt_only(&once);
    block[0] = (uint8_t)aesmall_gcm_siv_seal(&key.cipher, spare, in, 12, in, 0, in, 64, block, 80,
                                             16);
    block[1] = (uint8_t)aesmall_gcm_siv_open(&key.cipher, spare, in, 12, in, 0, in, 80, block, 80,
                                             16);"""
SIV = """static aesmall_aes128_siv pair;
    aesmall_aes128_siv_init(&pair, block);
    block[0] = (uint8_t)aesmall_siv_seal_nonce(&pair.mac.cipher, &pair.ctr.cipher, block, 12, block,
                                               9, block + 16, 64, block + 96, 80);
    block[1] = (uint8_t)aesmall_siv_open_nonce(&pair.mac.cipher, &pair.ctr.cipher, block, 12, block,
                                               9, block + 96, 80, block + 16, 64);"""
OCB = """block[0] = (uint8_t)aesmall_ocb_seal(&key.cipher, block, 12, block, 9, block + 16, 64,
                                         block + 96, 80, 16);"""
KEYS = """aesmall_xts xts;
    block[0] = (uint8_t)aesmall_kw_wrap(&key.cipher, block, 64, block, 72);
    block[1] = (uint8_t)aesmall_kwp_wrap(&key.cipher, block, 64, block, 72);
    block[2] = (uint8_t)aesmall_kdf(&key.cipher, 4, block, 8, block + 8, 8, block + 16, 64);
    block[3] = (uint8_t)aesmall_xts_init(&xts, &key.cipher, &key.cipher);
    block[4] = (uint8_t)aesmall_xts_encrypt(&xts, block, block + 16, 64, block + 16, 64);"""
DRBG = """aesmall_aes192 room;
    aesmall_drbg rng;
    block[0] = (uint8_t)aesmall_drbg_{init}(
        &rng, aesmall_aes192_key_room_encrypt_only(&room), 0, 0, block, 9);
    block[1] = (uint8_t)aesmall_drbg_generate(&rng, block, 9, block, 64);
    aesmall_drbg_wipe(&rng);"""
MANX = """aesmall_manx_params params;
    block[0] = (uint8_t)aesmall_manx1_init(&params, 64, 16, AESMALL_MANX_FIXED_AD);
    block[1] = (uint8_t)aesmall_manx1_seal(&key.cipher, &params, block, block, 16, block, 44,
                                           block);
    block[2] = (uint8_t)aesmall_manx1_seal_bytes(&key.cipher, &params, block, block, block, 44,
                                                 block);
    block[3] = (uint8_t)aesmall_manx2_init(&params, 64, 16, AESMALL_MANX_FIXED_AD);
    block[4] = (uint8_t)aesmall_manx2_seal(&key.cipher, &params, block, block, 16, block, 44, block,
                                           16);"""
LEGACY = """static aesmall_legacy legacy;
    static aesmall_aes256 room;
    static aesmall_sha256_context context;
    aesmall_file file = {0, 0, 0, 0, 0};
    block[0] = (uint8_t)aesmall_legacy_seal(&legacy, aesmall_aes256_key_room_encrypt_only(&room),
                                            &aesmall_sha256, &context, block, 9, "name", &file,
                                            &file, 0, 0);"""
VAULT = """static aesmall_file file;
    static aesmall_aes128 room;
    static aesmall_vault vault;"""
WRITER = """
    static aesmall_nonce nonce;
    block[0] = (uint8_t)aesmall_vault_ccm_create(
        &vault, aesmall_aes128_key_room_encrypt_only(&room),
                                                 &key.cipher, 0, aesmall_vault_counted_keys(&nonce),
                                                 &file, block, 80, 64);
    block[1] = (uint8_t)aesmall_vault_write(&vault, block + 100, 9);
    block[2] = (uint8_t)aesmall_vault_finish(&vault);"""
READER = """
    block[3] = (uint8_t)aesmall_vault_ccm_open(&vault, aesmall_aes128_key_room_encrypt_only(&room),
                                               &key.cipher, &file, block, 80);
    block[4] = (uint8_t)aesmall_vault_read(&vault, 0, block, 9);"""
MODES = {
    "block": ENCRYPT,
    "cmac": CMAC,
    "ctr": CTR,
    "ccm_star": CCM_STAR,
    "cbc": CBC,
    "lorawan": LORAWAN,
    "siv": SIV,
    "ocb": OCB,
    "gcm": GCM,
    "gcm_siv": GCM_SIV,
    "keys": KEYS,
    "drbg": DRBG.format(init="init"),
    "manx": MANX,
    "legacy": LEGACY,
    "vault": VAULT + WRITER,
}


def symbols(
    folder: Path,
    target: str,
    key_type: str,
    init: str,
    body: str,
    defines: Mapping[str, str] | None = None,
    flags: Sequence[str] = NO_HELP,
) -> set[str]:
    """Return the library's names in the linked program."""
    source = folder / "program.c"
    source.write_text(PROGRAM.format(type=key_type, init=init, body=body), encoding="utf-8")
    program = build.build(target, [source], name="linking", defines=defines, flags=flags)
    linked = {name for name in elf.symbols(program) if name.startswith("aesmall_")}
    assert linked, "no symbol of the library: the test would say nothing"
    return linked


def cases() -> list[object]:
    """Return the cases. Each is a separate program, so `make quick` has one."""
    found = [(target, e) for target in TARGETS for e in engines_on(target)]
    first = ("atmega328p", "balanced")
    return [
        pytest.param(target, e, marks=[] if (target, e.name) == first else pytest.mark.slow)
        for target, e in found
    ]


def decryption(linked: set[str], engine_: Engine) -> list[str]:
    """Return the names of decryption.

    The engine's own name, for example nano_inverse, does not count.
    """
    own = re.compile(f"{engine_.implementation}|{engine_.c_name}_")
    return [name for name in linked if DECRYPTION.search(own.sub("", name))]


@pytest.mark.parametrize(("target", "engine_"), cases(), ids=pair_id)
def test_encrypt_only_links_no_decryption(tmp_path: Path, target: str, engine_: Engine) -> None:
    for bits in engine_.key_sizes:
        key_type = f"aesmall_aes{bits}_{engine_.c_name}"
        linked = symbols(tmp_path, target, key_type, "init_encrypt_only", ENCRYPT, engine_.defines)
        assert decryption(linked, engine_) == []
        both = symbols(tmp_path, target, key_type, "init", ENCRYPT, engine_.defines)
        assert decryption(both, engine_) != []


@pytest.mark.parametrize(("mode", "way"), sampled([(m, w) for m in MODES for w in WAYS], 3))
@pytest.mark.parametrize("target", TARGETS)
def test_modes_that_encrypt_link_no_decryption(
    tmp_path: Path, target: str, mode: str, way: str
) -> None:
    flags = WAYS[way]
    linked = symbols(
        tmp_path, target, "aesmall_aes128", "init_encrypt_only", MODES[mode], flags=flags
    )
    allowed = {"aesmall_lorawan_open_downlink"}
    assert [name for name in linked - allowed if DECRYPTION.search(name)] == []


@pytest.mark.parametrize("target", TARGETS)
def test_a_generator_links_one_way_to_a_seed(tmp_path: Path, target: str) -> None:
    for init, linked in (("init", True), ("init_nodf", False)):
        body = DRBG.format(init=init)
        names = symbols(
            tmp_path, target, "aesmall_aes192", "init_encrypt_only", body, flags=SECTIONS
        )
        assert ("aesmall_drbg_derive" in names) == linked


@pytest.mark.parametrize("target", TARGETS)
def test_writers_and_readers_of_files_link_themselves(tmp_path: Path, target: str) -> None:
    writing, reading = (
        symbols(tmp_path, target, "aesmall_aes128", "init", VAULT + body, flags=SECTIONS)
        for body in (WRITER, READER)
    )
    assert {"aesmall_vault_put", "aesmall_kw_wrap"} <= writing - reading
    assert {"aesmall_vault_load", "aesmall_kw_unwrap"} <= reading - writing


@pytest.mark.parametrize("target", TARGETS)
def test_an_engine_links_no_other(tmp_path: Path, target: str) -> None:
    """Of two engines in one library, an engine that is not called is not linked."""
    linked = symbols(tmp_path, target, "aesmall_aes128_tiny", "init", ENCRYPT)
    others = [e.implementation for e in engines_on(target) if e != engine(target, "tiny")]
    assert [name for name in linked for other in others if name.endswith(f"_{other}")] == []


@pytest.mark.parametrize("target", TARGETS)
def test_tableless_engines_link_no_table(tmp_path: Path, target: str) -> None:
    for name in ("ct", "nano_tableless"):
        linked = symbols(tmp_path, target, f"aesmall_aes256_{name}", "init", ENCRYPT)
        assert [symbol for symbol in linked if "sbox" in symbol] == []
