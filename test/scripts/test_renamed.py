# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the list of renamed names fits the library and renames a program."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import renamed

BEFORE = """aesmall_aes128_tiny_init_enc(&key, secret);
error = aesmall_ccm_seal_parts(&key.cipher, &(aesmall_aead_parts){0});
error = aesmall_drbg_init(&r, aesmall_aes128_tiny_spare_enc(&room), 0, 0, entropy, 16);
aesmall_cmac_run(&key.cipher, mac, 16, message, 5); /* aesmall_unknown_run stays */
"""
AFTER = """aesmall_aes128_tiny_init_encrypt_only(&key, secret);
error = aesmall_ccm_seal_args(&key.cipher, &(aesmall_aead_args){0});
error = aesmall_drbg_init(&r, aesmall_aes128_tiny_key_room_encrypt_only(&room), 0, 0, entropy, 16);
aesmall_cmac_unchecked(&key.cipher, mac, 16, message, 5); /* aesmall_unknown_run stays */
"""


def test_no_old_name_is_still_public_and_none_had_two() -> None:
    changes = list(renamed.changes())
    olds = {before for before, _ in changes}
    assert len(changes) == len(olds) > 400
    assert not olds & renamed.public()


def test_a_program_is_renamed(tmp_path: Path) -> None:
    program = tmp_path / "main.c"
    program.write_text(BEFORE, "utf-8")
    subprocess.run([sys.executable, renamed.__file__, program], check=True)
    assert program.read_text("utf-8") == AFTER
