# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run the modes that are features of their own on MicroPython and on CPython, with equal output."""

import aesmall

PATTERN = bytes([(7 * i + i // 16) % 256 for i in range(160)])
NONCE = PATTERN[32:44]
TEXT = "21.5 degrees"


def refused(call, *arguments):
    try:
        call(*arguments)
    except Exception as error:
        is_value = isinstance(error, ValueError)
        print(type(error).__name__, error.args[0] if is_value else "")
    else:
        print("NOT REFUSED", arguments)


def flipped(data, at):
    changed = bytearray(data)
    changed[at] ^= 1
    return bytes(changed)


# GCM, GCM-SIV and EAX.
MODES = (
    (aesmall.gcm_seal, aesmall.gcm_open, (16, 24, 32), (8, 12, 16, 33), range(12, 17)),
    (aesmall.gcm_siv_seal, aesmall.gcm_siv_open, (16, 32), (12,), (16,)),
    (aesmall.eax_seal, aesmall.eax_open, (16, 24, 32), (0, 1, 12, 16, 17, 40), range(8, 17)),
)
key = PATTERN[:16]
for seal, unseal, sizes, nonces, tags in MODES:
    for size in sizes:
        for nonce_len in nonces:
            for tag_len in tags:
                one = PATTERN[:size], PATTERN[9 : 9 + nonce_len]
                sealed = seal(*one, TEXT, b"ad", tag_len)
                assert unseal(*one, sealed, b"ad", tag_len) == TEXT.encode()
                print(sealed)
    for length in (0, 1, 15, 16, 17, 31, 32, 33, 48, 80, 160):
        ad = PATTERN[: length // 2]
        sealed = seal(key, NONCE, PATTERN[:length], ad=ad)
        assert unseal(key, NONCE, sealed, ad=ad) == PATTERN[:length]
        print(sealed)
    sealed = seal(key, NONCE, TEXT)
    assert sealed == seal(key, NONCE, TEXT.encode(), b"", tag_len=16)
    for at in range(len(sealed)):
        refused(unseal, key, NONCE, flipped(sealed, at))
        refused(unseal, key, NONCE, sealed[:at])
    refused(unseal, flipped(key, 3), NONCE, sealed)
    refused(unseal, key, flipped(NONCE, 3), sealed)
    refused(unseal, key, NONCE, sealed, b"ad")
    for size in range(40):
        if size not in sizes:
            refused(seal, PATTERN[:size], NONCE, TEXT)
            refused(unseal, PATTERN[:size], NONCE, sealed)
    for tag_len in (-1, 0, 1, 4, 7, 17, 0x84):
        refused(seal, key, NONCE, TEXT, b"", tag_len)
        refused(unseal, key, NONCE, sealed, b"", tag_len)
    refused(seal, key, NONCE)
    refused(seal, key, NONCE, 5)
    refused(seal, key, 5, TEXT)
    refused(seal, key, NONCE, TEXT, None)
refused(aesmall.gcm_seal, key, b"", TEXT)
refused(aesmall.gcm_seal, key, NONCE, TEXT, b"", 11)
for nonce_len in (0, 11, 13):
    refused(aesmall.gcm_siv_seal, key, PATTERN[:nonce_len], TEXT)
    refused(aesmall.gcm_siv_open, key, PATTERN[:nonce_len], PATTERN)
refused(aesmall.gcm_siv_seal, key, NONCE, TEXT, b"", 15)

# CMAC.
for size in (16, 24, 32):
    for length in (0, 1, 15, 16, 17, 32, 33, 160):
        tag = aesmall.cmac(PATTERN[:size], PATTERN[:length])
        print(tag)
        assert aesmall.cmac_verify(PATTERN[:size], PATTERN[:length], tag) is None
for tag_len in range(4, 17):
    tag = aesmall.cmac(key, TEXT, tag_len=tag_len)
    print(tag)
    aesmall.cmac_verify(key, TEXT, tag, tag_len)
    for at in range(tag_len):
        refused(aesmall.cmac_verify, key, TEXT, flipped(tag, at), tag_len)
    refused(aesmall.cmac_verify, key, TEXT, tag + b"1", tag_len)
    refused(aesmall.cmac_verify, key, TEXT, tag[1:], tag_len)
refused(aesmall.cmac_verify, key, "21.4 degrees", tag)
refused(aesmall.cmac_verify, key[1:], TEXT, tag)
refused(aesmall.cmac, key[1:], TEXT)
for tag_len in (-1, 0, 3, 17):
    refused(aesmall.cmac, key, TEXT, tag_len)
    refused(aesmall.cmac_verify, key, TEXT, PATTERN[:3], tag_len)
refused(aesmall.cmac_verify, key, TEXT, PATTERN[:3], 3)
refused(aesmall.cmac, key)
refused(aesmall.cmac, key, 5)
refused(aesmall.cmac_verify, key, TEXT)

# XTS.
tweak = (7).to_bytes(16, "little")
for size in (32, 64):
    for length in (16, 17, 31, 32, 33, 48, 150, 160):
        sealed = aesmall.xts_encrypt(PATTERN[:size], tweak, PATTERN[:length])
        print(sealed)
        assert aesmall.xts_decrypt(PATTERN[:size], tweak, sealed) == PATTERN[:length]
        room = bytearray(PATTERN[:length])
        assert aesmall.xts_encrypt(PATTERN[:size], tweak, room, room) is room
        assert bytes(room) == sealed
        room = bytearray(170)
        aesmall.xts_decrypt(PATTERN[:size], tweak, sealed, room)
        assert bytes(room) == PATTERN[:length] + bytes(170 - length)
for call in (aesmall.xts_encrypt, aesmall.xts_decrypt):
    for length in (0, 1, 15):
        refused(call, PATTERN[:32], tweak, PATTERN[:length])
    for size in (0, 16, 24, 31, 33, 48, 65):
        refused(call, PATTERN[:size], tweak, PATTERN)
    refused(call, PATTERN[:16] * 2, tweak, PATTERN)
    refused(call, PATTERN[:32], tweak[1:], PATTERN)
    refused(call, PATTERN[:32], tweak, PATTERN, bytearray(159))
    refused(call, PATTERN[:32], tweak, PATTERN, bytes(160))
    refused(call, PATTERN[:32], tweak)
    refused(call, PATTERN[:32], tweak, 5)
    room = bytearray(PATTERN[:64])
    refused(call, PATTERN[:32], tweak, memoryview(room)[:32], memoryview(room)[8:])
    assert bytes(room) == PATTERN[:64]
print("done")
