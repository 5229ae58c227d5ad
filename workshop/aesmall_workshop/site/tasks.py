# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Hold the tasks that the Reference begins with: each leads to its calls, and the search knows it.

`words` are further words that a reader may type. All words become tags of the header's page, which
the search puts before the text of other pages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Task:
    """A task of a reader, and the calls that do it."""

    want: str
    header: str  # below src/
    names: tuple[str, ...]
    words: str = ""


TASKS = (
    Task(
        "Encrypt and authenticate a message",
        "modes/ccm/ccm.h",
        ("aesmall_ccm_seal", "aesmall_ccm_open"),
        "seal a message, open a message, decrypt ccm, encrypt ccm, authenticated encryption",
    ),
    Task(
        "Do the same without a nonce or random numbers",
        "modes/siv/siv.h",
        ("aesmall_siv_seal", "aesmall_siv_open"),
        "deterministic encryption, encrypt siv, decrypt siv",
    ),
    Task(
        "Do the same as TLS and most libraries do",
        "modes/gcm/gcm.h",
        ("aesmall_gcm_seal", "aesmall_gcm_open"),
        "encrypt gcm, decrypt gcm",
    ),
    Task(
        "Do the same in the least time",
        "modes/ocb/ocb.h",
        ("aesmall_ocb_seal", "aesmall_ocb_open"),
        "encrypt ocb, decrypt ocb, fastest authenticated encryption",
    ),
    Task(
        "Seal a message that does not fit into RAM",
        "modes/ccm/ccm_stream.h",
        ("aesmall_ccm_stream_init", "aesmall_ccm_stream_seal", "aesmall_ccm_stream_open"),
        "message in pieces, stream a message, long message",
    ),
    Task(
        "Send a message as a line of text",
        "services/text/text.h",
        ("aesmall_text_seal", "aesmall_text_open"),
        "encrypt a string, decrypt a string, sealed text",
    ),
    Task(
        "Make a key from its bytes",
        "engines/default.h",
        ("aesmall_aes128_init", "aesmall_aes256_init"),
        "key schedule, set a key, key object",
    ),
    Task(
        "Encrypt or decrypt one block",
        "core/cipher.h",
        ("aesmall_cipher",),
        "single block, block cipher, ECB",
    ),
    Task(
        "Compute or verify a MAC of a message",
        "modes/cmac/cmac.h",
        ("aesmall_cmac", "aesmall_cmac_verify"),
        "message authentication code, authenticate",
    ),
    Task(
        "Make nonces that never repeat, with a stored counter",
        "services/nonce/nonce.h",
        ("aesmall_nonce_init", "aesmall_nonce_next"),
        "store a counter, count nonces, persistent counter",
    ),
    Task(
        "Refuse messages that were received before",
        "services/replay/replay.h",
        ("aesmall_replay_accept",),
        "replay window, replayed message, duplicate message",
    ),
    Task(
        "Make random bytes and keys",
        "services/drbg/drbg.h",
        ("aesmall_drbg_init", "aesmall_drbg_generate"),
        "random numbers, random key, entropy",
    ),
    Task(
        "Derive keys from a key",
        "services/kdf/kdf.h",
        ("aesmall_kdf", "aesmall_kdf_an10922"),
        "key derivation, diversify a key",
    ),
    Task(
        "Store a key encrypted under another key",
        "modes/kw/kw.h",
        ("aesmall_kw_wrap", "aesmall_kw_unwrap"),
        "wrap a key, unwrap a key, key wrap",
    ),
    Task(
        "Build and open LoRaWAN frames, compute a LoRaWAN MIC",
        "services/lorawan/lorawan.h",
        (
            "aesmall_lorawan_build_uplink",
            "aesmall_lorawan_open_downlink",
            "aesmall_lorawan_compute_mic",
        ),
        "lorawan join, lorawan payload",
    ),
    Task(
        "Encrypt a file",
        "services/vault/vault.h",
        ("aesmall_vault_ccm_create", "aesmall_vault_write", "aesmall_vault_ccm_open"),
        "decrypt a file, sealed file, vault",
    ),
    Task(
        "Encrypt the sectors of a disk",
        "modes/xts/xts.h",
        ("aesmall_xts_init", "aesmall_xts_sector"),
        "disk encryption, flash encryption",
    ),
    Task(
        "Exchange CBC data with other programs",
        "modes/cbc/cbc.h",
        ("aesmall_cbc_encrypt_pkcs7", "aesmall_cbc_decrypt_pkcs7"),
        "decrypt cbc, encrypt cbc, padding",
    ),
    Task(
        "Compare two tags or secrets in constant time",
        "core/equal.h",
        ("aesmall_equal",),
        "compare a tag, constant time comparison, memcmp",
    ),
    Task(
        "Wipe a key from memory",
        "core/wipe.h",
        ("aesmall_wipe",),
        "erase a key, clear memory, zeroise",
    ),
)


#: Words that are in too many tasks, or that the search leaves out
_COMMON = set(
    re.findall(
        r"\w+",
        "a an and as before do does fit in into is it its most no not of or other same than that "
        "the to under with without was were",
    )
)


def tags(header: str) -> list[str]:
    """Return the tags of a header's page: the words of its tasks."""
    text = " ".join(f"{task.want} {task.words}" for task in TASKS if task.header == header)
    return sorted(set(re.findall(r"\w+", text.lower())) - _COMMON)
