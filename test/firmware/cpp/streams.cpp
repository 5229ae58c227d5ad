// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Authenticated encryption in pieces gives the result of the C functions for the whole message.
#include "check.hpp"

enum { AD_LEN = 20, TEXT_LEN = 29, FIRST = 16, REST = TEXT_LEN - FIRST, TAG_LEN = 12 };

// Both the message and its associated data are bytes of SECRET.
template <class Stream> static void seal(Stream &stream, const uint8_t *expected)
{
    uint8_t out[TEXT_LEN], tag[TAG_LEN];

    CHECK(stream.ad(SECRET, 3) == AESMALL_OK);
    CHECK(stream.ad(SECRET + 3, AD_LEN - 3) == AESMALL_OK);
    CHECK(stream.seal(SECRET, FIRST, out, sizeof out) == AESMALL_OK);
    CHECK(stream.ad(SECRET, 1) == AESMALL_ERROR_ARGUMENT);
    CHECK(stream.seal(SECRET + FIRST, REST, out + FIRST, REST) == AESMALL_OK);
    CHECK(stream.finish(tag) == AESMALL_OK);
    CHECK(memcmp(out, expected, TEXT_LEN) == 0);
    CHECK(memcmp(tag, expected + TEXT_LEN, TAG_LEN) == 0);
    CHECK(stream.seal(SECRET, 1, out, 1) == AESMALL_ERROR_KEY);
}

template <class Stream> static void open(Stream &stream, const uint8_t *sealed)
{
    uint8_t out[TEXT_LEN];

    CHECK(stream.ad(SECRET, AD_LEN) == AESMALL_OK);
    CHECK(stream.check(sealed, FIRST) == AESMALL_OK);
    CHECK(stream.open(sealed, FIRST, out, FIRST) == AESMALL_ERROR_ARGUMENT);
    CHECK(stream.check(sealed + FIRST, REST) == AESMALL_OK);
    CHECK(stream.verify(sealed + TEXT_LEN) == AESMALL_OK);
    CHECK(stream.open(sealed, FIRST, out, FIRST) == AESMALL_OK);
    CHECK(stream.open(sealed + FIRST, REST, out + FIRST, REST) == AESMALL_OK);
    CHECK(memcmp(out, SECRET, TEXT_LEN) == 0);
}

template <class Stream> static void forge(Stream &stream, const uint8_t *sealed)
{
    uint8_t out[FIRST];

    CHECK(stream.ad(SECRET, AD_LEN) == AESMALL_OK);
    CHECK(stream.check(sealed, TEXT_LEN) == AESMALL_OK);
    CHECK(stream.verify(sealed) == AESMALL_ERROR_AUTH);
    CHECK(stream.open(sealed, FIRST, out, FIRST) == AESMALL_ERROR_KEY);
}

static uint8_t whole_message[TEXT_LEN + TAG_LEN];

static void whole(aead_call *call, const aesmall_cipher *key)
{
    CHECK(call(key, COUNTER, 12, SECRET, AD_LEN, SECRET, TEXT_LEN, whole_message,
               sizeof whole_message, TAG_LEN) == AESMALL_OK);
}

// Seals, opens, and checks a wrong tag and a stream that could not be made.
template <class Sealing, class Opening, class SealKey, class OpenKey>
static void streams(const SealKey &key, const OpenKey &open_key)
{
    Sealing sealing(key, COUNTER, 12, TAG_LEN);
    Opening opening(open_key, COUNTER, 12, TAG_LEN), forged(open_key, COUNTER, 12, TAG_LEN);
    Sealing refused(key, COUNTER, 12, 17);

    seal(sealing, whole_message);
    open(opening, whole_message);
    forge(forged, whole_message);
    CHECK(refused.ad(SECRET, 1) == AESMALL_ERROR_KEY);
}

static void ccm(const EncryptKey<128> &key)
{
    CcmStream sealing(key, COUNTER, 12, AD_LEN, TEXT_LEN, TAG_LEN);
    CcmStream opening(key, COUNTER, 12, AD_LEN, TEXT_LEN, TAG_LEN);
    CcmStream forged(key, COUNTER, 12, AD_LEN, TEXT_LEN, TAG_LEN);
    CcmStream refused(key, COUNTER, 14, AD_LEN, TEXT_LEN, TAG_LEN);

    whole(aesmall_ccm_seal, key);
    seal(sealing, whole_message);
    open(opening, whole_message);
    forge(forged, whole_message);
    CHECK(refused.ad(SECRET, 1) == AESMALL_ERROR_KEY);
}

// SP 800-38C example 1.
static void published()
{
    static const uint8_t ad[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    uint8_t secret[16], nonce[7], text[4], tag[4];

    for (uint8_t i = 0; i < 16; i++) {
        secret[i] = static_cast<uint8_t>(0x40 + i);
        nonce[i % 7] = static_cast<uint8_t>(0x10 + i % 7);
        text[i % 4] = static_cast<uint8_t>(0x20 + i % 4);
    }
    EncryptKey<128> key(secret);
    CcmShortTagStream stream(key, nonce, sizeof nonce, sizeof ad, sizeof text, 4);
    CHECK(stream.ad(ad, sizeof ad) == AESMALL_OK);
    CHECK(stream.seal(text, sizeof text, text, sizeof text) == AESMALL_OK);
    CHECK(stream.finish(tag) == AESMALL_OK);
    SAME(text, 0x71, 0x62, 0x01, 0x5b);
    SAME(tag, 0x4d, 0xac, 0x25, 0x5d);
}

int main()
{
    EncryptKey<128> key(NIST_KEY);
    Key<128> both_ways(NIST_KEY);

    ccm(key);
    whole(aesmall_eax_seal, key);
    streams<EaxStream, EaxStream>(key, key);
    whole(aesmall_gcm_seal, key);
    streams<GcmStream, GcmStream>(key, key);
    whole(aesmall_ocb_seal, both_ways);
    streams<EncryptOcbStream, OcbStream>(key, both_ways);
    streams<OcbStream, OcbStream>(both_ways, both_ways);
    published();
    fw_exit(failures);
}
