# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The calls without checks: their C code, and the sections that only checked calls link.

A checked call runs its checks and then the call without checks, so the measurement of the checked
call includes the sections of both. Without the sections of the checks, the sections of the call
without checks remain. The tests of the chooser link such programs.
"""

from __future__ import annotations

import re

_SEAL = """\
/* Writes msg_len + 16 bytes. A nonce must come once only under a key. */
void crypto_{mode}_seal(
    const uint8_t nonce[{nonce}], const uint8_t *ad, size_t ad_len, const uint8_t *msg,
    size_t msg_len, uint8_t *out)
{{
{room}    const aesmall_aead_args args = {{
        nonce, {nonce}, ad, ad_len, msg, msg_len, out, msg_len + 16, 16}};

    aesmall_{mode}_seal_unchecked(&key.cipher, {more}&args);
}}
"""
_OPEN = """\
/* Writes in_len - 16 bytes, or AESMALL_ERROR_AUTH and no text. Check before that in_len >= 16. */
aesmall_error crypto_{mode}_open(
    const uint8_t nonce[{nonce}], const uint8_t *ad, size_t ad_len, const uint8_t *in,
    size_t in_len, uint8_t *out)
{{
{room}    const aesmall_aead_args args = {{
        nonce, {nonce}, ad, ad_len, in, in_len, out, in_len - 16, 16}};

    return aesmall_{mode}_open_unchecked(&key.cipher, {more}&args);
}}
"""
_SIV_SEAL = """\
/* Writes AESMALL_SIV_SIZE(msg_len) bytes. */
void crypto_siv_seal(
    const uint8_t *ad, size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out)
{
    const aesmall_siv_ad ads[1] = {{ad, ad_len}};
    const aesmall_siv_args args = {ads, 1, msg, msg_len, out, msg_len + 16};

    aesmall_siv_seal_unchecked(&siv_mac.cipher, &siv_ctr.cipher, &args);
}
"""
_SIV_OPEN = """\
/* Writes in_len - 16 bytes, or AESMALL_ERROR_AUTH and no text. Check before that in_len >= 16. */
aesmall_error crypto_siv_open(
    const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out)
{
    const aesmall_siv_ad ads[1] = {{ad, ad_len}};
    const aesmall_siv_args args = {ads, 1, in, in_len, out, in_len - 16};

    return aesmall_siv_open_unchecked(&siv_mac.cipher, &siv_ctr.cipher, &args);
}
"""
_CTR = """\
/* Encrypts and decrypts. work: the counter block, which must come once only under a key, then 16
 * bytes of any value; afterwards the counter that comes next. */
void crypto_ctr(uint8_t work[AESMALL_CTR_WORK_SIZE], const uint8_t *in, size_t in_len, uint8_t *out)
{
    aesmall_ctr_unchecked(&key.cipher, work, in, in_len, out);
}
"""
_CMAC = """\
/* work: 32 zeros; afterwards the tag and 16 zeros. Compare tags with aesmall_equal. */
void crypto_cmac(uint8_t work[AESMALL_CMAC_WORK_SIZE], const uint8_t *msg, size_t msg_len)
{
    aesmall_cmac_unchecked(&key.cipher, work, 16, msg, msg_len);
}
"""


def _aead(mode: str, nonce: int, more: str = "", room: str = "") -> dict[str, str]:
    words = {"mode": mode, "nonce": nonce, "more": more, "room": room}
    return {f"{mode}_seal": _SEAL.format(**words), f"{mode}_open": _OPEN.format(**words)}


#: Name of a way -> the code of its call without checks
UNCHECKED = {
    "ctr": _CTR,
    "cmac": _CMAC,
    "siv_seal": _SIV_SEAL,
    "siv_open": _SIV_OPEN,
    **_aead("ccm", 13),
    **_aead("eax", 16, "work, ", "    uint8_t work[AESMALL_EAX_WORK_SIZE] = {0};\n"),
    **_aead("ocb", 12),
    **_aead("gcm", 12),
    **_aead(
        *("gcm_siv", 12, "&key_room, "),
        "    @KEY@ message;\n"
        "    const aesmall_key_room key_room = @KEY@_key_room_encrypt_only(&message);\n",
    ),
}

#: Bits of the sections that calls without checks do not link. The first bit is for the checks of
#: any mode. The second is for CTR and CMAC: their checked calls copy and wipe data that the calls
#: without checks keep in the caller's memory.
CHECKS, CHECKS_OF_BLOCKS = 1, 2
_MODES = "ccm|eax|ocb|gcm|gcm_siv|siv"
_CHECK = re.compile(
    r"\.text\.aesmall_(aead_check|ctr_crypt|cmac"
    rf"|({_MODES})_(check(_seal|_open)?|seal_args|open_args))( .*)?"
)
_COPY = re.compile(r"\.text(\.avr-libc|\.mem\w+)? .*")
_WIPE = ".text.aesmall_wipe "


def checks(section: str, family: str) -> int:
    """Return the bits of a section on a family of chips."""
    if _CHECK.fullmatch(section):
        return CHECKS
    # In C, these calls wipe the keystream. The assembly wipes it itself.
    is_copy = _COPY.fullmatch(section) or (family != "rv32" and section.startswith(_WIPE))
    return CHECKS_OF_BLOCKS if is_copy else 0


def dropped(way: str) -> int:
    """Return the bits that the call without checks of this way does not link."""
    return CHECKS | (CHECKS_OF_BLOCKS if way in ("ctr", "cmac") else 0)
