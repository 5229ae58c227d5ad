# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The examples in the comments of the public headers compile."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY
from aesmall_workshop.site import prose
from aesmall_workshop.site.comments import headers
from aesmall_workshop.site.declarations import SRC
from support.pages import Block

#: The names that the examples do not declare. An example may declare a variable of its own.
VARIABLES = """#include <aesmall.h>
static aesmall_error error;
static const uint8_t *key, *message, *secret, *iv, *nonce;
static size_t key_len, message_len, secret_len, out_len;
static uint8_t mac[64], out[64], buffer[64];
static aesmall_file source, target;
static const aesmall_file *file;
static const aesmall_cipher *master;
static uint32_t key_id, chunk_size, installed;
static aesmall_drbg rng;
static aesmall_drbg_entropy *entropy;
static aesmall_vault vault;
static void *context;
void receive(uint8_t *data, size_t len);
void program(uint32_t address, const uint8_t *data, size_t len);
"""
#: A program writes more arguments there.
SHORTENED = "..."


def essays() -> list[Block]:
    """Return the whole examples of the headers' comments."""
    found: list[Block] = []
    for header in headers():
        page = header.path.relative_to(SRC).as_posix()
        texts = dict.fromkeys([header.essay, *(told.of_section for told in header.told)])
        written = "\n\n".join(prose.prose(text, prose.place(header)) for text in texts)
        for number, code in enumerate(re.findall(r"```c\n(.*?)```", written, re.DOTALL)):
            if SHORTENED not in code and "::" not in code:
                found.append(Block(page, number, "c", code, None))
    return found


def test_there_are_examples() -> None:
    assert {"services/hash/hmac.h", "services/drbg/drbg.h"} <= {block.page for block in essays()}


@pytest.mark.parametrize("block", essays(), ids=str)
def test_the_example_of_a_comment_compiles(block: Block, tmp_path: Path) -> None:
    source = tmp_path / "example.c"
    source.write_text(f"{VARIABLES}void example(void)\n{{\n{block.code}}}\n", encoding="utf-8")
    command = ["gcc", "-std=c99", "-Wall", "-Werror", "-Wno-unused", "-fsyntax-only"]
    done = subprocess.run(
        [*command, f"-I{REPOSITORY / 'src'}", source], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
