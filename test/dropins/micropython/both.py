# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run on MicroPython and on CPython, with the same output."""

import aesmall

PATTERN = bytes([(7 * i + i // 16) % 256 for i in range(160)])
NONCE = PATTERN[32:45]
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


# aes
for size in (16, 24, 32):
    key = PATTERN[:size]
    for mode, iv in ((1, ()), (2, (PATTERN[48:64],)), (6, (PATTERN[64:80],))):
        whole = aesmall.aes(key, mode, *iv).encrypt(PATTERN[:96])
        print(size, mode, whole)
        assert aesmall.aes(key, mode, *iv).decrypt(whole) == PATTERN[:96]
        # Pieces, with results elsewhere and in place.
        first = aesmall.aes(key, mode, *iv)
        second = aesmall.aes(key, mode, *iv)
        for at in range(0, 96, 32):
            room = bytearray(40)
            assert first.encrypt(PATTERN[at : at + 32], room) is room
            assert bytes(room) == whole[at : at + 32] + bytes(8)
            room = bytearray(whole[at : at + 32])
            second.decrypt(room, room)
            assert bytes(room) == PATTERN[at : at + 32]
        assert aesmall.aes(key, mode, *iv).encrypt(b"") == b""
key = PATTERN[:16]
for length in range(1, 40):
    stream = aesmall.aes(key, 6, PATTERN[64:80])
    split = stream.encrypt(PATTERN[:length]) + stream.encrypt(PATTERN[length:96])
    assert split == aesmall.aes(key, 6, PATTERN[64:80]).encrypt(PATTERN[:96])
assert {aesmall.aes(key, 1).encrypt(bytes(16)): 1}[aesmall.aes(key, 1).encrypt(bytes(16))] == 1

refused(aesmall.aes, key)
refused(aesmall.aes, b"short", 1)
refused(aesmall.aes, key[:15], 1)
refused(aesmall.aes, 5, 1)
refused(aesmall.aes, key, 3)
refused(aesmall.aes, key, 2)
refused(aesmall.aes, key, 6, b"short")
refused(aesmall.aes, key, 1, b"short")
refused(aesmall.aes(key, 1).encrypt, bytes(15))
refused(aesmall.aes(key, 2, key).decrypt, bytes(17))
refused(aesmall.aes(key, 1).encrypt, 5)
refused(aesmall.aes(key, 1).encrypt, bytes(32), bytearray(31))
refused(aesmall.aes(key, 1).encrypt, bytes(32), bytes(32))
for mode in (1, 2, 6):
    one = aesmall.aes(key, mode, key)
    one.encrypt(bytes(16))
    refused(one.decrypt, bytes(16))
    room = bytearray(PATTERN[:64])
    refused(one.encrypt, memoryview(room)[:32], memoryview(room)[8:])
    assert bytes(room) == PATTERN[:64]
    one.clear()
    refused(one.encrypt, bytes(16))
last = aesmall.aes(key, 6, b"\xff" * 16)
print(last.encrypt(bytes(16)))
refused(last.encrypt, b"1")

# CCM.
for size in (16, 24, 32):
    for nonce_len in range(7, 14):
        for tag_len in (4, 6, 8, 10, 12, 14, 16):
            sealed = aesmall.seal(PATTERN[:size], NONCE[:nonce_len], TEXT, b"ad", tag_len)
            opened = aesmall.open(PATTERN[:size], NONCE[:nonce_len], sealed, b"ad", tag_len)
            assert opened == TEXT.encode()
            print(sealed)
for length in range(34):
    ad = PATTERN[:length]
    sealed = aesmall.seal(key, NONCE, PATTERN[:length], ad=ad, tag_len=8)
    assert aesmall.open(key, NONCE, sealed, ad=ad, tag_len=8) == PATTERN[:length]
    print(sealed)
sealed = aesmall.seal(key, NONCE, TEXT)
for at in range(len(sealed)):
    refused(aesmall.open, key, NONCE, flipped(sealed, at))
refused(aesmall.open, flipped(key, 3), NONCE, sealed)
refused(aesmall.open, key, flipped(NONCE, 3), sealed)
refused(aesmall.open, key, NONCE, sealed, b"ad")
refused(aesmall.open, key, NONCE, sealed, b"", 8)
refused(aesmall.open, key, NONCE, sealed[:15])
refused(aesmall.open, key, NONCE, b"")
refused(aesmall.seal, key[1:], NONCE, TEXT)
refused(aesmall.seal, key, NONCE[:6], TEXT)
refused(aesmall.seal, key, PATTERN[:14], TEXT)
for tag_len in (-1, 0, 2, 5, 17, 18, 0x84):
    refused(aesmall.seal, key, NONCE, TEXT, b"", tag_len)
    refused(aesmall.open, key, NONCE, sealed, b"", tag_len)
refused(aesmall.seal, key, NONCE)
refused(aesmall.seal, key, NONCE, 5)
refused(aesmall.seal, key, NONCE, TEXT, None)

# Sealed text.
for size in (32, 48, 64):
    for length in range(34):
        line = aesmall.text_seal(PATTERN[:size], PATTERN[:length], ad=b"sensor 7")
        print(line)
        assert aesmall.text_open(PATTERN[:size], line, b"sensor 7") == PATTERN[:length]
line = aesmall.text_seal(PATTERN[:32], TEXT)
assert line == aesmall.text_seal(PATTERN[:32], TEXT.encode(), b"")
assert aesmall.text_open(PATTERN[:32], line.encode()) == TEXT.encode()
for at in range(len(line)):
    refused(aesmall.text_open, PATTERN[:32], line[:at])
    refused(aesmall.text_open, PATTERN[:32], flipped(line.encode(), at))
refused(aesmall.text_open, PATTERN[:32], line, b"sensor 8")
refused(aesmall.text_open, PATTERN[1:33], line)
refused(aesmall.text_open, PATTERN[:32], line + "=")
for size in (0, 16, 31, 33, 40, 128):
    refused(aesmall.text_seal, PATTERN[:size], TEXT)
    refused(aesmall.text_open, PATTERN[:size], line)
refused(aesmall.text_seal, PATTERN[:32])
refused(aesmall.text_open, PATTERN[:32], 5)
print("done")
