#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""List the public names that changed before 0.1.0, or change them in a program.

    scripts/renamed.py              print each old name with its new name
    scripts/renamed.py FILE...      replace the old names in these files

The glossary (doc/inside/glossary.md) has one word for each idea, and names use its words. For
example, `aesmall_ccm_bulk_seal_parts` is now `aesmall_ccm_seal_wide_args`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

NAMES = Path(__file__).resolve().parent.parent / "test" / "vectors" / "0.1.0" / "names.txt"

#: New name -> the names that it had, as regular expressions over the whole name. The first that
#: matches is the old name to print.
_ENGINE = r"aesmall_aes(?:128|192|256)?(?:_\w+)?"
_MODE = r"(?:ccm|eax|gcm|gcm_siv|ocb|siv)"
RULES = [
    # Two or more blocks in one call
    (r"(aesmall_\w+)_(seal|open)_wide_args", r"\1_bulk_\2_parts"),
    (r"aesmall_ctr_crypt_wide_with", r"aesmall_ctr_bulk"),
    (r"aesmall_cbc_(decrypt_\w+)_wide_with", r"aesmall_cbc_bulk_\1"),
    (r"aesmall_manx2_(seal|open)_wide_with", r"aesmall_manx2_bulk_\1"),
    (r"(aesmall_aes\d+)_(encrypt|decrypt)_wide_(\w+)", r"\1_\g<2>2_\3"),
    (r"(aesmall_vault_\w+_(?:seal|open))_chunk_wide", r"\1_pairs"),
    (r"aesmall_wide_blocks", r"aesmall_two_blocks"),
    # Without decryption, or without encryption
    (rf"({_ENGINE})_key_room_encrypt_only", r"\1_spare_enc"),
    (rf"({_ENGINE})_(init|wide)_encrypt_only", r"\1_\2_enc"),
    (rf"({_ENGINE}|aesmall_fastram)_init_decrypt_only", r"\1_init_dec"),
    # Memory for the key of a service
    (rf"({_ENGINE})_key_room", r"\1_spare"),
    (r"aesmall_key_room(_of)?", r"aesmall_spare\1"),
    # The hash key of GCM that the caller stores, and the stored subkeys of CMAC
    (r"aesmall_gcm_stored_hash_(seal|open)_args", r"aesmall_gcm_kept_\1_parts"),
    (r"aesmall_gcm_stored_hash(_\w+)?", r"aesmall_gcm_kept\1"),
    (r"aesmall_cmac_unchecked_subkeys", r"aesmall_cmac_run_kept"),
    # Arguments in a structure, and calls without checks
    (r"(aesmall_(?:aead|siv))_args", r"\1_parts"),
    (r"(aesmall_\w+_(?:seal|open))_args", r"\1_parts"),
    (rf"(aesmall_(?:{_MODE}(?:_seal|_open)?|cmac|ctr|lorawan_(?:crypt|mic)))_unchecked", r"\1_run"),
]


def old(new: str) -> str:
    """Return the name that a public name had, or the same name if it did not change."""
    for pattern, before in RULES:
        if found := re.fullmatch(pattern, new):
            return found.expand(before)
    return new


def public() -> set[str]:
    """Return all public names of the library, and the types in their signatures."""
    return set(re.findall(r"\baesmall_\w+", NAMES.read_text("utf-8")))


def changes() -> Iterator[tuple[str, str]]:
    """Yield each changed name, old and new, in the order of the old names."""
    yield from sorted((old(name), name) for name in public() if old(name) != name)


def main() -> None:
    """Print the list, or change the files."""
    new = dict(changes())
    for path in map(Path, sys.argv[1:]):
        text = path.read_text("utf-8")
        changed = re.sub(r"\baesmall_\w+", lambda name: new.get(name[0], name[0]), text)
        path.write_text(changed, "utf-8")
    if len(sys.argv) == 1:
        for before, after in new.items():
            print(f"{before} -> {after}")


if __name__ == "__main__":
    main()
