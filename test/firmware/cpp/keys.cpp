// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Key wrap, XTS, Manx, keys from keys, random bytes and nonces: published vectors, and objects that
// could not be made.
#include "check.hpp"

static void kw()
{
    // RFC 3394 section 4.1.
    uint8_t out[24];
    EncryptKey<128> key(bytes_at<16>(SECRET));
    Key<128> both_ways(bytes_at<16>(SECRET));
    Kw mode(both_ways);

    CHECK(EncryptKw(key).wrap(BLOCK, 16, out, sizeof out) == AESMALL_OK);
    SAME(out, 0x1f, 0xa6, 0x8b, 0x0a, 0x81, 0x12, 0xb4, 0x47, 0xae, 0xf3, 0x4b, 0xd8, 0xfb, 0x5a,
         0x7b, 0x82, 0x9d, 0x3e, 0x86, 0x23, 0x71, 0xd2, 0xcf, 0xe5);
    CHECK(mode.unwrap(out, sizeof out, out, sizeof out) == AESMALL_OK);
    CHECK(memcmp(out, BLOCK, 16) == 0);
    CHECK(mode.wrap(BLOCK, 16, out, sizeof out) == AESMALL_OK);
    out[23] ^= 1;
    CHECK(mode.unwrap(out, sizeof out, out, sizeof out) == AESMALL_ERROR_AUTH);
}

static void kwp()
{
    // RFC 5649 section 6.
    const uint8_t secret[24] = {0x58, 0x40, 0xdf, 0x6e, 0x29, 0xb0, 0x2a, 0xf1,
                                0xab, 0x49, 0x3b, 0x70, 0x5b, 0xf1, 0x6e, 0xa1,
                                0xae, 0x83, 0x38, 0xf4, 0xdc, 0xc1, 0x76, 0xa8};
    const uint8_t text[20] = {0xc3, 0x7b, 0x7e, 0x64, 0x92, 0x58, 0x43, 0x40, 0xbe, 0xd1,
                              0x22, 0x07, 0x80, 0x89, 0x41, 0x15, 0x50, 0x68, 0xf7, 0x38};
    uint8_t out[AESMALL_KWP_SIZE(20)];
    size_t len;
    EncryptKey<192> key(secret);
    Key<192> both_ways(secret);

    CHECK(EncryptKwp(key).wrap(text, sizeof text, out, sizeof out) == AESMALL_OK);
    SAME(out, 0x13, 0x8b, 0xde, 0xaa, 0x9b, 0x8f, 0xa7, 0xfc, 0x61, 0xf9, 0x77, 0x42, 0xe7, 0x22,
         0x48, 0xee, 0x5a, 0xe6, 0xae, 0x53, 0x60, 0xd1, 0xae, 0x6a, 0x5f, 0x54, 0xf3, 0x73, 0xfa,
         0x54, 0x3b, 0x6a);
    CHECK(Kwp(both_ways).unwrap(out, sizeof out, out, sizeof out, len) == AESMALL_OK);
    CHECK(len == sizeof text && memcmp(out, text, sizeof text) == 0);
}

static void xts()
{
    // IEEE 1619-2007 annex B, vector 2.
    uint8_t secret[32], text[32], out[32], tweak[16];

    memset(secret, 0x11, 16);
    memset(secret + 16, 0x22, 16);
    memset(text, 0x44, sizeof text);
    Xts<128> both_ways(secret);
    both_ways.sector(tweak, 0x3333333333);
    EncryptXts<128> mode(secret);
    CHECK(mode.encrypt(tweak, text, sizeof text, out, sizeof out) == AESMALL_OK);
    SAME(out, 0xc4, 0x54, 0x18, 0x5e, 0x6a, 0x16, 0x93, 0x6e, 0x39, 0x33, 0x40, 0x38, 0xac, 0xef,
         0x83, 0x8b, 0xfb, 0x18, 0x6f, 0xff, 0x74, 0x80, 0xad, 0xc4, 0x28, 0x93, 0x82, 0xec, 0xd6,
         0xd3, 0x94, 0xf0);
    CHECK(both_ways.decrypt(tweak, out, sizeof out, out, sizeof out) == AESMALL_OK);
    CHECK(memcmp(out, text, sizeof text) == 0);

    memset(secret, 0x22, 16);
    CHECK(Xts<128>(secret).encrypt(tweak, text, 32, out, 32) == AESMALL_ERROR_KEY);
    CHECK(Xts<128>(secret).decrypt(tweak, text, 32, out, 32) == AESMALL_ERROR_KEY);
}

static void manx1()
{
    // manx1-0294 of test/vectors/manx.json.
    const uint8_t secret[16] = {0}, nonce[8] = {0x36, 0x98, 0x67, 0x7c, 0x3f, 0x72, 0x34, 0x2f};
    const uint8_t ad[1] = {0xde}, text[4] = {0x5d, 0xeb, 0x1d, 0xc0};
    uint8_t out[AESMALL_MANX1_SEALED_SIZE], again[AESMALL_MANX1_SEALED_SIZE];
    uint8_t opened[AESMALL_MANX1_TEXT_SIZE];
    size_t bits;
    EncryptKey<128> key(secret);
    Key<128> both_ways(secret);
    EncryptManx1 sealing(key, 64, 8, AESMALL_MANX_FIXED_AD);
    Manx1 opening(both_ways, 64, 8, AESMALL_MANX_FIXED_AD);

    CHECK(sealing.max_bits() == 63);
    CHECK(sealing.seal(nonce, ad, 8, text, 30, out) == AESMALL_OK);
    SAME(out, 0xa8, 0x9e, 0x24, 0x66, 0xd6, 0x8f, 0x1d, 0xc5, 0x9b, 0xc3, 0x04, 0xe4, 0x58, 0xea,
         0x53, 0x1a);
    CHECK(sealing.seal_bytes(nonce, ad, text, 30, again) == AESMALL_OK);
    CHECK(memcmp(again, out, sizeof out) == 0);
    CHECK(opening.open(nonce, ad, 8, out, 128, opened, bits) == AESMALL_OK);
    CHECK(bits == 30 && memcmp(opened, text, 4) == 0);

    EncryptManx1 refused(key, 129, 8, AESMALL_MANX_FIXED_AD);
    CHECK(refused.max_bits() == -1);
    CHECK(refused.seal(nonce, ad, 8, text, 30, out) == AESMALL_ERROR_ARGUMENT);
}

static void manx2()
{
    // manx2-0028 of test/vectors/manx.json.
    uint8_t secret[16], out[AESMALL_MANX2_SEALED_MAX_SIZE], opened[AESMALL_MANX2_TEXT_SIZE];
    const uint8_t ad[8] = {0x97, 0x62, 0xce, 0xed, 0x5c, 0xf2, 0x71, 0xa4};
    const uint8_t text[8] = {0xa1, 0x87, 0x25, 0x27, 0x10, 0x9e, 0xe6, 0xe0};
    size_t bits;

    memset(secret, 0xff, sizeof secret);
    EncryptKey<128> key(secret);
    Key<128> both_ways(secret);
    EncryptManx2 sealing(key, 64, 62, AESMALL_MANX_FIXED_AD);
    Manx2 opening(both_ways, 64, 62, AESMALL_MANX_FIXED_AD);
    CHECK(sealing.max_bits() == 61 && sealing.sealed_bits(61) == 256);
    CHECK(sealing.seal(secret, ad, 62, text, 61, out, sizeof out) == AESMALL_OK);
    SAME(out, 0x6a, 0x17, 0x20, 0x09, 0x07, 0x3f, 0x25, 0x1c, 0xba, 0x9e, 0xfa, 0x4d, 0x49, 0x74,
         0x8c, 0xee, 0x82, 0x00, 0xf6, 0x63, 0xe1, 0xd3, 0xf2, 0xd6, 0xef, 0x52, 0x35, 0xf1, 0x9b,
         0x02, 0xec, 0x09);
    CHECK(opening.open(secret, ad, 62, out, 256, opened, bits) == AESMALL_OK);
    CHECK(bits == 61 && memcmp(opened, text, 8) == 0);
    out[0] ^= 1;
    CHECK(opening.open(secret, ad, 62, out, 256, opened, bits) == AESMALL_ERROR_AUTH);
}

static void kdf()
{
    const uint8_t label[5] = {'r', 'a', 'd', 'i', 'o'};
    uint8_t out[24], again[24], fixed[5 + 1 + 16 + 4] = {'r', 'a', 'd', 'i', 'o', 0};
    EncryptKey<128> key(bytes_at<16>(SECRET));
    Kdf mode(key);

    CHECK(mode.derive(4, label, sizeof label, BLOCK, 16, out, sizeof out) == AESMALL_OK);
    SAME(out, 0xe5, 0xe5, 0x1e, 0xa4, 0x27, 0x1f, 0x7d, 0xf1, 0x75, 0xbc, 0x84, 0x25, 0xff, 0x11,
         0x74, 0x4c, 0x7d, 0xac, 0xce, 0xf3, 0xe4, 0xb8, 0xb1, 0xcc); // computed by OpenSSL
    memcpy(fixed + 6, BLOCK, 16);
    fixed[25] = 8 * sizeof out;
    CHECK(mode.derive_fixed(4, fixed, sizeof fixed, again, sizeof again) == AESMALL_OK);
    CHECK(memcmp(again, out, sizeof out) == 0);

    // NXP AN10922 section 2.2.1.
    const uint8_t card[17] = {0x04, 0x78, 0x2e, 0x21, 0x80, 0x1d, 0x80, 0x30, 0x42,
                              0xf5, 0x4e, 0x58, 0x50, 0x20, 0x41, 0x62, 0x75};
    EncryptKey<128> master(BLOCK);
    CHECK(Kdf(master).derive_an10922(card, sizeof card, out, 16) == AESMALL_OK);
    SAME(out, 0xa8, 0xdd, 0x63, 0xa3, 0xb8, 0x9d, 0x54, 0xb3, 0x7c, 0xa8, 0x02, 0x47, 0x3f, 0xda,
         0x91, 0x75);
}

static int entropy(void *context, uint8_t *out, size_t len)
{
    if (context == NULL) {
        return 1;
    }
    memcpy(out, context, len);
    return 0;
}

static void drbg()
{
    // "128 df, no reseed" and "128 no df" of test/vectors/drbg.json: the second request.
    uint8_t source[24] = {0x89, 0x0e, 0xb0, 0x67, 0xac, 0xf7, 0x38, 0x2e, 0xff, 0x80, 0xb0, 0xc7,
                          0x3b, 0xc8, 0x72, 0xc6, 0xaa, 0xd4, 0x71, 0xef, 0x3e, 0xf1, 0xd2, 0x03};
    uint8_t full[32] = {0xce, 0x50, 0xf3, 0x3d, 0xa5, 0xd4, 0xc1, 0xd3, 0xd4, 0x00, 0x4e,
                        0xb3, 0x52, 0x44, 0xb7, 0xf2, 0xcd, 0x7f, 0x2e, 0x50, 0x76, 0xfb,
                        0xf6, 0x78, 0x0a, 0x7f, 0xf6, 0x34, 0xb2, 0x49, 0xa5, 0xfc};
    uint8_t out[64];
    Drbg<128> rng;

    CHECK(rng.generate(out, sizeof out) == AESMALL_ERROR_KEY);
    CHECK(rng.init(entropy, NULL) == AESMALL_ERROR_ENTROPY);
    CHECK(rng.generate(out, sizeof out) == AESMALL_ERROR_KEY);
    CHECK(rng.init(entropy, source) == AESMALL_OK);
    CHECK(rng.generate(out, sizeof out) == AESMALL_OK);
    CHECK(rng.generate(NULL, 0, out, sizeof out) == AESMALL_OK);
    SAME(out, 0xa5, 0x51, 0x4e, 0xd7, 0x09, 0x5f, 0x64, 0xf3, 0xd0, 0xd3, 0xa5, 0x76, 0x03, 0x94,
         0xab, 0x42, 0x06, 0x2f, 0x37, 0x3a, 0x25, 0x07, 0x2a, 0x6e, 0xa6, 0xbc, 0xfd, 0x84, 0x89,
         0xe9, 0x4a, 0xf6, 0xcf, 0x18, 0x65, 0x9f, 0xea, 0x22, 0xed, 0x1c, 0xa0, 0xa9, 0xe3, 0x3f,
         0x71, 0x8b, 0x11, 0x5e, 0xe5, 0x36, 0xb1, 0x28, 0x09, 0xc3, 0x1b, 0x72, 0xb0, 0x8d, 0xdd,
         0x8b, 0xe1, 0x91, 0x0f, 0xa3);
    CHECK(rng.reseed() == AESMALL_OK);
    CHECK(rng.reseed(BLOCK, 16) == AESMALL_OK);

    Drbg<128, tiny> lean;
    CHECK(lean.init_nodf(entropy, full) == AESMALL_OK);
    CHECK(lean.generate(out, sizeof out) == AESMALL_OK);
    CHECK(lean.generate(out, sizeof out) == AESMALL_OK);
    SAME(out, 0x65, 0x45, 0xc0, 0x52, 0x9d, 0x37, 0x24, 0x43, 0xb3, 0x92, 0xce, 0xb3, 0xae, 0x3a,
         0x99, 0xa3, 0x0f, 0x96, 0x3e, 0xaf, 0x31, 0x32, 0x80, 0xf1, 0xd1, 0xa1, 0xe8, 0x7f, 0x9d,
         0xb3, 0x73, 0xd3, 0x61, 0xe7, 0x5d, 0x18, 0x01, 0x82, 0x66, 0x49, 0x9c, 0xcc, 0xd6, 0x4d,
         0x9b, 0xbb, 0x8d, 0xe0, 0x18, 0x5f, 0x21, 0x33, 0x83, 0x08, 0x0f, 0xad, 0xde, 0xc4, 0x6b,
         0xae, 0x1f, 0x78, 0x4e, 0x5a);
    lean.set_interval(0);
    CHECK(lean.generate(out, sizeof out) == AESMALL_OK);
}

static uint8_t storage[2][AESMALL_NONCE_RECORD_SIZE];

static int load(void *, uint8_t slot, uint8_t *record)
{
    memcpy(record, storage[slot], sizeof storage[slot]);
    return 0;
}

static int store(void *, uint8_t slot, const uint8_t *record)
{
    memcpy(storage[slot], record, sizeof storage[slot]);
    return 0;
}

static Nonce counter;

static void nonce()
{
    const uint8_t device[4] = {1, 2, 3, 4};
    uint8_t out[8];

    CHECK(counter.next(device, 4, out, sizeof out) == AESMALL_ERROR_STORAGE);
    CHECK(counter.next(device, 4, out, 4) == AESMALL_ERROR_STORAGE);
    CHECK(counter.init(load, store, NULL, 4, 10) == AESMALL_ERROR_STORAGE);
    CHECK(Nonce::create(load, store, NULL) == AESMALL_OK);
    CHECK(Nonce::create(load, store, NULL) == AESMALL_ERROR_ARGUMENT);
    CHECK(counter.init(load, store, NULL, 4, 10) == AESMALL_OK);
    CHECK(counter.next(device, 4, out, sizeof out) == AESMALL_OK);
    CHECK(counter.next(device, 4, out, sizeof out) == AESMALL_OK);
    SAME(out, 1, 2, 3, 4, 0, 0, 0, 1);

    Nonce after_a_reset;
    CHECK(after_a_reset.init(load, store, NULL, 4, 10) == AESMALL_OK);
    CHECK(after_a_reset.next(device, 4, out, sizeof out) == AESMALL_OK);
    SAME(out, 1, 2, 3, 4, 0, 0, 0, 10);
}

int main()
{
    kw();
    kwp();
    xts();
    manx1();
    manx2();
    kdf();
    drbg();
    nonce();
    fw_exit(failures);
}
