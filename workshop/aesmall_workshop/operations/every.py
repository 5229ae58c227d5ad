# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""List the measured operations: blocks and key set-up here, the modes from their modules."""

from __future__ import annotations

from .aead import AEAD
from .definition import BLOCK, EXTREME_CASES, Case, Operation, cases, ecb_decrypt, ecb_encrypt
from .legacy import LEGACY
from .manx import MANX
from .modes import MODES
from .services import SERVICES
from .text import TEXTS
from .vault import VAULTS

__all__ = [
    "AEAD",
    "EXTREME_CASES",
    "LEGACY",
    "MODES",
    "OPERATIONS",
    "SERVICES",
    "TEXTS",
    "VAULTS",
    "Case",
    "Operation",
    "cases",
]


def _both(secret: bytes, text: bytes) -> bytes:
    return ecb_encrypt(secret, text) + ecb_decrypt(secret, text)


def _nothing(secret: bytes, text: bytes) -> bytes:
    return b""


#: Linked for their size. Operations that use the key schedule measure their cycles.
KEY_SETUP = Operation("key_setup", "key_setup", ("expand",), 0, _nothing)
KEY_SETUP_DECRYPT = Operation("key_setup_decrypt", "key_setup", ("expand_decrypt",), 0, _nothing)

ENCRYPT = Operation("encrypt", "encrypt", ("expand", "encrypt"), BLOCK, ecb_encrypt)
#: With text and result at odd addresses, on processors with words
ENCRYPT_ODD = Operation(
    "encrypt_odd",
    "encrypt_odd",
    ("expand", "encrypt"),
    BLOCK,
    ecb_encrypt,
    targets=("rp2040", "cortex_m4", "cortex_m33", "rp2350_hazard3"),
)
#: For engines with a separate encryption for programs that never decrypt
ENCRYPT_ONLY = Operation(
    "encrypt_only", "encrypt_only", ("expand", "encrypt_only"), BLOCK, ecb_encrypt
)
DECRYPT = Operation("decrypt", "decrypt", ("expand_decrypt", "decrypt"), BLOCK, ecb_decrypt)
ENCRYPT_DECRYPT = Operation(
    "encrypt_decrypt",
    "encrypt_decrypt",
    ("expand", "encrypt", "expand_decrypt", "decrypt"),
    BLOCK,
    _both,
)

#: Decryption with a key schedule that cannot encrypt, for engines that have it
KEY_SETUP_EIC = Operation("key_setup_eic", "key_setup_eic", ("expand_eic",), 0, _nothing)
DECRYPT_EIC = Operation(
    "decrypt_eic", "decrypt_eic", ("expand_eic", "decrypt_eic"), BLOCK, ecb_decrypt
)

#: Two blocks in one call, for engines that have it
ENCRYPT_WIDE = Operation(
    "encrypt_wide", "encrypt_wide", ("expand", "encrypt_wide"), 2 * BLOCK, ecb_encrypt
)
DECRYPT_WIDE = Operation(
    "decrypt_wide", "decrypt_wide", ("expand_decrypt", "decrypt_wide"), 2 * BLOCK, ecb_decrypt
)
#: Operations of one kernel call each
SINGLE = (ENCRYPT, ENCRYPT_ONLY, DECRYPT, DECRYPT_EIC, ENCRYPT_WIDE, DECRYPT_WIDE)

OPERATIONS = (
    *(*SINGLE, ENCRYPT_ODD, ENCRYPT_DECRYPT),
    *(*MODES, *AEAD, *MANX, *SERVICES, *LEGACY, *TEXTS, *VAULTS),
)
