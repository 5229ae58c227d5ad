# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check NIST's vectors of CCM and GCM, and published vectors of OCB and GCM-SIV.

All of them run on the host under sanitizers, and a sample on the simulated chips.
"""

from __future__ import annotations

from functools import cache

import pytest
from support.aead import CCM, GCM, GCM_SIV, OCB, Aead
from support.known import Known, ask_known, sample
from support.suite import CORTEX_M4, PLATFORMS, Platform, pair_id

from .nist_aead import Record, vectors

ON_CHIP = 60


def _bytes(record: Record, name: str) -> bytes:
    return bytes.fromhex(record.get(name, ""))


def _ccm(record: Record) -> Known:
    """Return a vector of CCM. It writes an empty string as "00", so its length decides."""
    sealed = _bytes(record, "CT")
    ad = _bytes(record, "ADATA")[: int(record["ALEN"])]
    failed = record.get("RESULT", "").startswith("Fail")
    msg = None if failed else _bytes(record, "PAYLOAD")[: int(record["PLEN"])]
    tag_len = int(record["TLEN"])
    return Known(_bytes(record, "KEY"), _bytes(record, "NONCE"), ad, msg, sealed, tag_len)


def _gcm(record: Record) -> Known:
    msg = None if "FAIL" in record else _bytes(record, "PT")
    sealed, tag = _bytes(record, "CT"), _bytes(record, "TAG")
    fixed = (_bytes(record, "KEY"), _bytes(record, "IV"), _bytes(record, "AAD"))
    return Known(*fixed, msg, sealed + tag, len(tag))


def _ocb(record: Record) -> Known:
    msg, sealed = _bytes(record, "PLAINTEXT"), _bytes(record, "CIPHERTEXT")
    fixed = (_bytes(record, "KEY"), _bytes(record, "NONCE"), _bytes(record, "AAD"))
    return Known(*fixed, msg, sealed, len(sealed) - len(msg))


def _gcm_siv(record: Record) -> Known:
    msg, sealed = _bytes(record, "PLAINTEXT"), _bytes(record, "CIPHERTEXT")
    fixed = (_bytes(record, "KEY"), _bytes(record, "IV"), _bytes(record, "AAD"))
    return Known(*fixed, msg, sealed + _bytes(record, "TAG"), 16)


@cache
def known(aead: Aead) -> tuple[Known, ...]:
    folder, *prefixes = {
        "ccm": ("ciphers/AES/CCM", "DVPT", "VADT", "VNT", "VPT", "VTT"),
        "gcm": ("ciphers/AES/GCM", "gcm"),
        "ocb": ("ciphers/AES/OCB3", "openssl", "rfc7253", "test-vector"),
        "gcm_siv": ("ciphers/AES/GCM-SIV", "openssl"),
    }[aead.name]
    make = {"ccm": _ccm, "gcm": _gcm, "ocb": _ocb, "gcm_siv": _gcm_siv}[aead.name]
    return tuple(make(record) for record in vectors(folder, *prefixes))


#: GCM has many vectors.
ALL_OF_GCM = pytest.param(GCM, marks=pytest.mark.slow)


@pytest.mark.parametrize(
    ("aead", "count", "forgeries"),
    [
        (CCM, 2880, 480),
        pytest.param(GCM, 47250, 11908, marks=pytest.mark.slow),
        (OCB, 71, 0),
        (GCM_SIV, 46, 0),
    ],
    ids=pair_id,
)
def test_the_vectors_are_all_there(aead: Aead, count: int, forgeries: int) -> None:
    found = len(known(aead)), sum(v.msg is None for v in known(aead))
    assert found == (count, forgeries)


@pytest.mark.parametrize("platform", [*PLATFORMS, CORTEX_M4], ids=pair_id)
@pytest.mark.parametrize("aead", [CCM, ALL_OF_GCM, OCB, GCM_SIV], ids=pair_id)
def test_known_answers(aead: Aead, platform: Platform) -> None:
    ask_known(platform, aead, sample(known(aead), platform, ON_CHIP))
