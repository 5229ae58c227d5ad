# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check the calls and the old data of doc/moving.

The calls in its tables compile, and its old data is the output of other libraries.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
import tinyaes
from aesmall_workshop.paths import REPOSITORY
from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESGCM
from support import pages

PAGES = [page for page in pages.first_hour() if page.parent.name == "moving"]
MESSAGE = b"21.5 degrees"
SECRET = bytes([1, 2, 3, 4]) + bytes(12)
IV = bytes(range(16))

C = """
#include <aesmall.h>
void call(void);
void call(void)
{
    static uint8_t secret[32], iv[16], buf[64], data[64], in[64], out[64], message[64];
    static uint8_t nonce[13], ad[8], ctr[16];
    static char text[200];
    static size_t len, ad_len, text_len, message_len;
    static @KEY@ key;
    enum { n = 12 };
    static aesmall_ctr_stream stream;
    (void)secret, (void)iv, (void)buf, (void)data, (void)in, (void)out, (void)message, (void)nonce;
    (void)ad, (void)ctr, (void)text, (void)len, (void)ad_len, (void)text_len, (void)message_len;
    (void)key, (void)stream;
    (void)(@CALL@);
}
"""
CPP = """
#include <aesmall.hpp>
using namespace aesmall;
void call(const uint8_t (&secret)[16], const uint8_t (&iv)[16], const uint8_t *nonce,
          const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t len, uint8_t *out,
          size_t room, const char *text)
{
    (void)iv, (void)nonce, (void)ad, (void)ad_len, (void)in, (void)len, (void)out, (void)room;
    (void)text, (void)secret;
    @KEY@
    @CALL@;
}
"""


def ours(page: Path) -> list[str]:
    """Return the calls with all arguments in the last cells of a page's tables."""
    text = page.read_text(encoding="utf-8")
    cells = re.findall(r"^\|.*\| (.*) \|$", text, re.MULTILINE)
    codes = [code for cell in cells for code in re.findall(r"`([^`]+)`", cell)]
    return [code for code in codes if code.endswith(")") and "..." not in code]


def is_cpp(page: Path) -> bool:
    return page.stem == "arduino-crypto"


CALLS = [
    (page, call) for page in PAGES for call in ours(page) if page.stem not in pages.WITHOUT_CALLS
]


@pytest.mark.parametrize(
    ("page", "call"), CALLS, ids=lambda v: v.stem if isinstance(v, Path) else v
)
def test_a_call_compiles(tmp_path: Path, page: Path, call: str) -> None:
    if is_cpp(page):
        before = "" if " key(" in call else "Key<128> key(secret);"
        before += "" if "ctr." not in call else " Ctr ctr(key, iv, 128);"
        program = CPP.replace("@KEY@", before)
        command = ["g++", "-std=c++11", "-Wno-unused-result"]
    else:
        key = re.match(r"(aesmall_aes\d*)_init", call)
        program = C.replace("@KEY@", key[1] if key else "aesmall_aes128")
        command = ["gcc", "-std=c99", "-Wno-unused-result"]
    source = tmp_path / ("call.cpp" if is_cpp(page) else "call.c")
    source.write_text(program.replace("@CALL@", call), encoding="utf-8")
    flags = ["-Wall", "-Wextra", "-Werror", f"-I{REPOSITORY / 'src'}", "-fsyntax-only"]
    done = subprocess.run([*command, *flags, source], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_page_has_calls() -> None:
    others = {"README", *pages.WITHOUT_CALLS}
    assert {page.stem for page, _ in CALLS} == {page.stem for page in PAGES} - others


def test_the_old_data_are_those_of_tiny_aes_c() -> None:
    page = (pages.DOC / "moving" / "tiny-aes-c.md").read_text(encoding="utf-8")
    text = bytearray(MESSAGE + bytes(4))
    tinyaes.AES(SECRET, IV).CBC_encrypt_buffer_inplace_raw(text)
    assert f'cbc[] = "{text.hex()}"' in page
    assert f'ctr[] = "{tinyaes.AES(SECRET, IV).CTR_xcrypt_buffer(MESSAGE).hex()}"' in page


@pytest.mark.parametrize("name", ["arduino-crypto", "mbedtls", "tinycrypt"])
def test_the_old_data_are_those_of_the_standard(name: str) -> None:
    page = (pages.DOC / "moving" / f"{name}.md").read_text(encoding="utf-8")
    sealed = AESGCM(SECRET).encrypt(bytes(12), MESSAGE, None)
    if name == "tinycrypt":
        sealed = AESCCM(SECRET, tag_length=8).encrypt(bytes(13), MESSAGE, None)
    array = re.search(r"sealed\[.*\] = \{([^}]*)\}", page)
    assert array is not None
    assert bytes(int(byte, 16) for byte in re.findall(r"0x\w\w", array[1])) == sealed
