# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test each drop-in as a target in a CMake project."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY

PROJECT = f"""
cmake_minimum_required(VERSION 3.16)
project(use C CXX)
add_subdirectory("{REPOSITORY}" aesmall)
add_subdirectory("{REPOSITORY}/dropins" dropins)
target_compile_definitions(aesmall PUBLIC AESMALL_DROPIN_ENGINE=balanced)
foreach(name IN ITEMS tinycrypt tiny_aes_c aeslib loramac_node mbedtls)
    add_executable(${{name}} ${{name}}.c)
    target_link_libraries(${{name}} PRIVATE aesmall::${{name}})
endforeach()
target_compile_definitions(mbedtls PRIVATE MBEDTLS_USER_CONFIG_FILE="user.h")
target_include_directories(mbedtls PRIVATE "${{CMAKE_CURRENT_SOURCE_DIR}}")
target_link_libraries(mbedtls PRIVATE mbedcrypto)
"""
USER = """
#define MBEDTLS_AES_ALT
#undef MBEDTLS_AESNI_C
#undef MBEDTLS_PADLOCK_C
"""
#: Each drop-in encrypts the block of FIPS 197, appendix C.1.
PROGRAM = """
#include <stdint.h>
{header}
int main(void)
{{
    uint8_t key[16], block[16];
    for (int i = 0; i < 16; i++) {{
        key[i] = (uint8_t)i;
        block[i] = (uint8_t)(i * 0x11);
    }}
    {calls}
    return block[0] == 0x69 && block[15] == 0x5a ? 0 : 1;
}}
"""
CALLS = {
    "tinycrypt": (
        "tinycrypt/aes.h",
        "struct tc_aes_key_sched_struct s; (void)tc_aes128_set_encrypt_key(&s, key);"
        "(void)tc_aes_encrypt(block, block, &s);",
    ),
    "tiny_aes_c": (
        "aes.h",
        "struct AES_ctx c; AES_init_ctx(&c, key); AES_ECB_encrypt(&c, block);",
    ),
    "aeslib": ("AESLib.h", "aes128_enc_single(key, block);"),
    "loramac_node": (
        "aes.h",
        "aes_context c; (void)aes_set_key(key, 16, &c); (void)aes_encrypt(block, block, &c);",
    ),
    "mbedtls": (
        "mbedtls/aes.h",
        "mbedtls_aes_context c; mbedtls_aes_init(&c); (void)mbedtls_aes_setkey_enc(&c, key, 128);"
        "(void)mbedtls_aes_crypt_ecb(&c, MBEDTLS_AES_ENCRYPT, block, block);",
    ),
}


@pytest.mark.verify
def test_each_is_a_target(tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(PROJECT)
    (tmp_path / "user.h").write_text(USER)
    for name, (header, calls) in CALLS.items():
        text = PROGRAM.format(header=f"#include <{header}>", calls=calls)
        (tmp_path / f"{name}.c").write_text(text)
    build = tmp_path / "build"
    for command in (
        ["cmake", "-S", tmp_path, "-B", build, "-DCMAKE_BUILD_TYPE=MinSizeRel"],
        ["cmake", "--build", build, "--parallel", "2", "--target", *CALLS],
    ):
        done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    for name in CALLS:
        assert subprocess.run([build / name]).returncode == 0, name
    for name in ("tinycrypt", "mbedtls"):
        said = subprocess.run(["nm", build / name], capture_output=True, text=True, check=True)
        assert "aesmall_aes_encrypt_balanced_c" in said.stdout
