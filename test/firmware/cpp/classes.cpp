// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Checks keys, the modes for whole messages, LoRaWAN, and wipes.
#include "check.hpp"

inline void *operator new(size_t, void *place) noexcept
{
    return place;
}

template <unsigned bits, class Engine> static void blocks(uint8_t first, uint8_t last)
{
    uint8_t out[16];
    const Key<bits, Engine> key(bytes_at<bits / 8>(SECRET));
    const EncryptKey<bits, Engine> encrypt_key(bytes_at<bits / 8>(SECRET));

    key.encrypt(BLOCK, out);
    CHECK(out[0] == first && out[15] == last);
    key.decrypt(out, out);
    CHECK(memcmp(out, BLOCK, 16) == 0);
    encrypt_key.encrypt(BLOCK, out);
    CHECK(out[0] == first && out[15] == last);
}

template <class Engine> static void engine()
{
    blocks<128, Engine>(0x69, 0x5a);
    blocks<192, Engine>(0xdd, 0x91);
    blocks<256, Engine>(0x8e, 0x89);
}

static void ctr()
{
    uint8_t out[16];
    EncryptKey<128> key(NIST_KEY);
    Ctr stream(key, COUNTER, 128);

    CHECK(stream.crypt(NIST_TEXT, 5, out, sizeof out) == AESMALL_OK);
    CHECK(stream.crypt(NIST_TEXT + 5, 11, out + 5, 11) == AESMALL_OK);
    SAME(out, 0x87, 0x4d, 0x61, 0x91, 0xb6, 0x20, 0xe3, 0x26, 0x1b, 0xef, 0x68, 0x64, 0x99, 0x0d,
         0xb6, 0xce);
    CHECK(stream.seek(0) == AESMALL_OK);
    CHECK(stream.crypt(out, 16, out, 16) == AESMALL_OK);
    CHECK(memcmp(out, NIST_TEXT, 16) == 0);

    Ctr refused(key, COUNTER, 17);
    CHECK(refused.crypt(NIST_TEXT, 16, out, 16) == AESMALL_ERROR_KEY);
}

static void cbc()
{
    uint8_t out[32];
    size_t len;
    Key<128> key(NIST_KEY);
    Cbc mode(key);

    CHECK(mode.encrypt_nopad(bytes_at<16>(SECRET), NIST_TEXT, 16, out, 16) == AESMALL_OK);
    SAME(out, 0x76, 0x49, 0xab, 0xac, 0x81, 0x19, 0xb2, 0x46, 0xce, 0xe9, 0x8e, 0x9b, 0x12, 0xe9,
         0x19, 0x7d);
    CHECK(mode.decrypt_nopad(bytes_at<16>(SECRET), out, 16, out, 16) == AESMALL_OK);
    CHECK(memcmp(out, NIST_TEXT, 16) == 0);
    CHECK(mode.encrypt_pkcs7(bytes_at<16>(SECRET), NIST_TEXT, 16, out, sizeof out, len) ==
          AESMALL_OK);
    CHECK(len == 32);
    CHECK(mode.decrypt_pkcs7(bytes_at<16>(SECRET), out, 32, out, sizeof out, len) == AESMALL_OK);
    CHECK(len == 16 && memcmp(out, NIST_TEXT, 16) == 0);
    CHECK(mode.encrypt_cts(bytes_at<16>(SECRET), BLOCK, 16, out, sizeof out, 3) == AESMALL_OK);
    CHECK(mode.decrypt_cts(bytes_at<16>(SECRET), out, 16, out, sizeof out, 3) == AESMALL_OK);
    CHECK(memcmp(out, BLOCK, 16) == 0);

    EncryptKey<128> one_way(NIST_KEY);
    CHECK(EncryptCbc(one_way).encrypt_nopad(bytes_at<16>(SECRET), BLOCK, 16, out, 16) ==
          AESMALL_OK);
    CHECK(mode.decrypt_nopad(bytes_at<16>(SECRET), out, 16, out, 16) == AESMALL_OK);
    CHECK(memcmp(out, BLOCK, 16) == 0);
}

static void cmac()
{
    uint8_t tag[16];
    EncryptKey<128> key(NIST_KEY);
    Cmac message(key), again(key);

    CHECK(message.update(NIST_TEXT, 7) == AESMALL_OK);
    CHECK(message.update(NIST_TEXT + 7, 9) == AESMALL_OK);
    CHECK(message.finish(tag, sizeof tag) == AESMALL_OK);
    SAME(tag, 0x07, 0x0a, 0x16, 0xb4, 0x6b, 0x4d, 0x41, 0x44, 0xf7, 0x9b, 0xdd, 0x9d, 0xd0, 0x4a,
         0x28, 0x7c); // SP 800-38B D.1
    CHECK(again.update(NIST_TEXT, 16) == AESMALL_OK);
    CHECK(again.verify(tag, sizeof tag) == AESMALL_OK);
    CHECK(message.update(NIST_TEXT, 1) == AESMALL_ERROR_KEY);
    const CmacSubkeys subkeys(key);
    Cmac kept(key, subkeys);
    CHECK(kept.update(NIST_TEXT, 16) == AESMALL_OK);
    CHECK(kept.verify(tag, sizeof tag) == AESMALL_OK);
    CHECK(aesmall_cmac_verify(key, NIST_TEXT, 16, tag, 16) == AESMALL_OK); // a C function
}

static void lorawan()
{
    // D6 of test/vectors/lorawan.json.
    const uint8_t network[16] = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2};
    const uint8_t application[16] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    const uint8_t hello[5] = {'h', 'e', 'l', 'l', 'o'};
    aesmall_lorawan_frame frame = {};
    uint8_t out[AESMALL_LORAWAN_DATA_SIZE(0, 5)];
    size_t len;
    LorawanSession<> session(network, application, 0x01020304, 1, 0);

    frame.MHDR = AESMALL_LORAWAN_UNCONFIRMED_UP;
    frame.FCtrl = AESMALL_LORAWAN_ADR;
    frame.FPort = 1;
    CHECK(session.build_uplink(frame, hello, sizeof hello, out, sizeof out, len) == AESMALL_OK);
    SAME(out, 0x40, 0x04, 0x03, 0x02, 0x01, 0x80, 0x01, 0x00, 0x01, 0xa6, 0x94, 0x64, 0x26, 0x15,
         0xd6, 0xc3, 0xb5, 0x82);
    CHECK(session.FCntUp() == 2 && session.FCntDown() == 0);
    out[0] = AESMALL_LORAWAN_UNCONFIRMED_DOWN;
    CHECK(session.open_downlink(out, len, frame, out, sizeof out, len) == AESMALL_ERROR_AUTH);

    // J2 and A1.
    const uint8_t eui[8] = {1, 2, 3, 4, 1, 2, 3, 4}, dev_eui[8] = {2, 3, 4, 5, 2, 3, 4, 5};
    uint8_t request[AESMALL_LORAWAN_JOIN_REQUEST_SIZE];
    CHECK(LorawanJoin<>(application).build_request(eui, dev_eui, 0x102d, request) == AESMALL_OK);
    SAME(request + 19, 0x6a, 0x99, 0x0e, 0x12);
    const uint8_t app_key[16] = {0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77,
                                 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff};
    const uint8_t answer[17] = {0x20, 0x49, 0x3e, 0xeb, 0x51, 0xfb, 0xa2, 0x11, 0x6f,
                                0x81, 0x0e, 0xdb, 0x37, 0x42, 0x97, 0x51, 0x42};
    aesmall_lorawan_join_accept accept;
    uint8_t keys[32];
    LorawanJoin<> join(app_key);
    CHECK(join.open_accept(answer, sizeof answer, accept) == AESMALL_OK);
    CHECK(join.derive_session_keys(accept, 0xddcc, keys, keys + 16) == AESMALL_OK);
    SAME(keys, 0x40, 0x6b, 0x13, 0x37);
    SAME(keys + 16, 0x4f, 0x5c, 0x40, 0x97);
}

// Seals and opens a message, and opens a changed one.
template <class Mode> static void sealed(const Mode &mode, const uint8_t expected[32])
{
    uint8_t out[32];

    CHECK(mode.seal(COUNTER, 12, SECRET, 20, BLOCK, 16, out, sizeof out, 16) == AESMALL_OK);
    CHECK(memcmp(out, expected, sizeof out) == 0);
    CHECK(mode.open(COUNTER, 12, SECRET, 20, out, 32, out, sizeof out, 16) == AESMALL_OK);
    CHECK(memcmp(out, BLOCK, 16) == 0);
    memcpy(out, expected, sizeof out);
    out[3] ^= 1;
    CHECK(mode.open(COUNTER, 12, SECRET, 20, out, 32, out, sizeof out, 16) == AESMALL_ERROR_AUTH);
}

template <class Mode, class KeyType = EncryptKey<128>> static void aead(aead_call *seal)
{
    uint8_t expected[32];
    KeyType key(NIST_KEY);

    CHECK(seal(key, COUNTER, 12, SECRET, 20, BLOCK, 16, expected, 32, 16) == AESMALL_OK);
    sealed(Mode(key), expected);
}

static void aeads()
{
    aead<Ccm>(aesmall_ccm_seal);
    aead<Eax>(aesmall_eax_seal);
    aead<Gcm>(aesmall_gcm_seal);
    aead<GcmStoredHash>(aesmall_gcm_seal);
    aead<GcmTable>(aesmall_gcm_seal);
    aead<Ocb, Key<128>>(aesmall_ocb_seal);

    uint8_t expected[32];
    EncryptKey<128> key(NIST_KEY);
    CHECK(EncryptOcb(key).seal(COUNTER, 12, SECRET, 20, BLOCK, 16, expected, 32, 16) == AESMALL_OK);
    const Key<128, tiny> both_ways(NIST_KEY);
    sealed(Ocb(both_ways), expected);

    uint8_t out[32];
    const aesmall_siv_ad ads[1] = {{BLOCK, 16}};
    Siv<128> siv(SECRET);
    CHECK(siv.seal(ads, 1, BLOCK, 16, out, sizeof out) == AESMALL_OK);
    CHECK(siv.open(ads, 1, out, 32, out, 16) == AESMALL_ERROR_OVERLAP);
    uint8_t text[16];
    CHECK(siv.open(ads, 1, out, 32, text, 16) == AESMALL_OK);
    CHECK(memcmp(text, BLOCK, 16) == 0);
    CHECK(siv.seal_nonce(BLOCK, 16, NULL, 0, BLOCK, 16, out, sizeof out) == AESMALL_OK);
    CHECK(siv.open_nonce(BLOCK, 15, NULL, 0, out, 32, text, 16) == AESMALL_ERROR_AUTH);
}

static void texts()
{
    const uint8_t message[3] = {'a', 'b', 0};
    char text[AESMALL_TEXT_CCM_SEALED_SIZE(3)], plain[AESMALL_CBC_TEXT_WITH_IV_SIZE(3)];
    uint8_t opened[sizeof text], *const in_place = reinterpret_cast<uint8_t *>(text);
    size_t len, n;
    Text<128> siv(SECRET);

    CHECK(siv.seal(BLOCK, 4, message, 3, text, sizeof text, len) == AESMALL_OK);
    CHECK(len == AESMALL_TEXT_SEALED_SIZE(3) - 1 && text[len] == 0);
    CHECK(siv.open(BLOCK, 3, text, len, opened, sizeof opened, n) == AESMALL_ERROR_AUTH);
    CHECK(siv.open(BLOCK, 4, text, len, opened, sizeof opened, n) == AESMALL_OK);
    CHECK(n == 3 && memcmp(opened, message, 3) == 0);

    Key<128> key(NIST_KEY);
    CcmText ccm(key);
    CHECK(ccm.seal(bytes_at<12>(COUNTER), NULL, 0, message, 3, text, sizeof text, len) ==
          AESMALL_OK);
    CHECK(ccm.open(NULL, 0, text, len, in_place, len, n) == AESMALL_OK && n == 3);
    OcbText ocb(key);
    CHECK(ocb.seal(bytes_at<12>(COUNTER), NULL, 0, message, 3, text, sizeof text, len) ==
          AESMALL_OK);
    CHECK(siv.open(NULL, 0, text, len, opened, sizeof opened, n) == AESMALL_ERROR_FORMAT);
    CHECK(ocb.open(NULL, 0, text, len, in_place, len, n) == AESMALL_OK && n == 3);

    CbcText cbc(key);
    CHECK(cbc.encrypt(COUNTER, message, 3, plain, sizeof plain, len) == AESMALL_OK);
    CHECK(cbc.decrypt(COUNTER, plain, len, opened, sizeof opened, n) == AESMALL_OK && n == 3);
    CHECK(cbc.encrypt_with_iv(COUNTER, message, 3, plain, sizeof plain, len) == AESMALL_OK);
    CHECK(cbc.decrypt_with_iv(plain, len, opened, sizeof opened, n) == AESMALL_OK && n == 3);
    CHECK(memcmp(opened, message, 3) == 0);
}

static void ccm_star()
{
    // IEEE 802.15.4-2015 C.2.2.
    const uint8_t secret[16] = {0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7,
                                0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf};
    const uint8_t nonce[13] = {0xac, 0xde, 0x48, 0, 0, 0, 0, 1, 0, 0, 0, 5, 4};
    const uint8_t text[4] = {'a', 'b', 'c', 'd'};
    uint8_t out[4];
    const EncryptKey<128> key(secret);
    const CcmStarUnauthenticated mode(key);

    CHECK(mode.crypt(nonce, text, 4, out, 3) == AESMALL_ERROR_CAPACITY);
    CHECK(mode.crypt(nonce, text, 4, out, 4) == AESMALL_OK);
    SAME(out, 0xd4, 0x3e, 0x02, 0x2b);
    CHECK(mode.crypt(nonce, out, 4, out, 4) == AESMALL_OK);
    CHECK(memcmp(out, text, 4) == 0);
}

static void gcm_siv()
{
    // RFC 8452 appendix C.1: key 01 00 .., nonce 03 00 .., no associated data, the text 01 00 .. of
    // 8 bytes.
    const uint8_t secret[16] = {1}, nonce[12] = {3}, text[8] = {1};
    uint8_t out[24];
    GcmSiv<128> mode(secret);

    CHECK(mode.seal(nonce, 12, NULL, 0, text, 8, out, sizeof out, 16) == AESMALL_OK);
    SAME(out, 0xb5, 0xd8, 0x39, 0x33, 0x0a, 0xc7, 0xb7, 0x86, 0x57, 0x87, 0x82, 0xff, 0xf6, 0x01,
         0x3b, 0x81, 0x5b, 0x28, 0x7c, 0x22, 0x49, 0x3a, 0x36, 0x4c);
    const AnyGcmSiv any(secret, 16);
    uint8_t same[24];
    CHECK(any.seal(nonce, 12, NULL, 0, text, 8, same, sizeof same, 16) == AESMALL_OK);
    CHECK(memcmp(same, out, sizeof same) == 0);
    CHECK(any.open(nonce, 12, NULL, 0, same, 24, same, 24, 16) == AESMALL_OK);
    CHECK(memcmp(same, text, 8) == 0);
    CHECK(AnyGcmSiv(SECRET, 24).seal(nonce, 12, NULL, 0, text, 8, same, 24, 16) ==
          AESMALL_ERROR_KEY_SIZE);
    CHECK(AnyGcmSiv(SECRET, 17).seal(nonce, 12, NULL, 0, text, 8, same, 24, 16) ==
          AESMALL_ERROR_KEY);
    CHECK(mode.open(nonce, 12, NULL, 0, out, 24, out, 24, 16) == AESMALL_OK);
    CHECK(memcmp(out, text, 8) == 0);
}

static void any_size_at_wide()
{
    const AnyKey any(SECRET, 32);
    const EncryptKey<256> key(SECRET);
    uint8_t expected[56], out[56];

    CHECK(aesmall_ccm_seal(key, COUNTER, 13, BLOCK, 16, SECRET, 32, expected, 56, 16) ==
          AESMALL_OK);
    CHECK(aesmall_ccm_seal_wide(aesmall_aes_wide_encrypt_only(&any.c_object()), COUNTER, 13, BLOCK,
                                16, SECRET, 32, out, 56, 16) == AESMALL_OK);
    CHECK(memcmp(out, expected, 48) == 0);
}

// After its destructor an object is all zeros.
template <class Object> static void ended(Object *object)
{
    const volatile uint8_t *bytes = reinterpret_cast<const volatile uint8_t *>(object);
    uint8_t left = 0;

    object->~Object();
    for (size_t i = 0; i < sizeof(Object); i++) {
        left |= bytes[i];
    }
    CHECK(left == 0);
}

static int counting(void *, uint8_t *out, size_t len)
{
    while (len-- != 0) {
        out[len] = static_cast<uint8_t>(len);
    }
    return 0;
}

static void wipes()
{
    static union { // the longest key object is the one of `ct` on ARMv6-M
        uint8_t bytes[512];
        void *pointer;
        uint64_t number;
    } room;
    EncryptKey<128> key(NIST_KEY);
    uint8_t out[4];

    ended(new (&room) Key<128>(bytes_at<16>(SECRET)));
    ended(new (&room) EncryptKey<256, tiny>(SECRET));
    ended(new (&room) AnyKey(SECRET, 32));
    ended(new (&room) Cmac(key));
    ended(new (&room) CmacSubkeys(key));
    ended(new (&room) CcmStream(key, COUNTER, 12, 1, 2, 16));
    ended(new (&room) EaxStream(key, COUNTER, 12, 16));
    ended(new (&room) GcmStream(key, COUNTER, 12, 16));
    ended(new (&room) EncryptOcbStream(key, COUNTER, 12, 16));
    Drbg<128, tiny> *rng = new (&room) Drbg<128, tiny>;
    CHECK(rng->init(counting, NULL) == AESMALL_OK);
    ended(rng);
    Ctr *stream = new (&room) Ctr(key, COUNTER, 32);
    CHECK(stream->crypt(BLOCK, 3, out, sizeof out) == AESMALL_ERROR_COUNTER ||
          stream->crypt(BLOCK, 0, out, sizeof out) == AESMALL_OK);
    ended(stream);

    Key<128> wiped(bytes_at<16>(SECRET));
    wiped.wipe();
    CHECK(aesmall_cmac(wiped, BLOCK, 16, room.bytes, 16) == AESMALL_ERROR_KEY);
    AnyKey refused(SECRET, 17);
    CHECK(aesmall_cmac(refused, BLOCK, 16, room.bytes, 16) == AESMALL_ERROR_KEY);
}

int main()
{
#define ENGINE(name) engine<name>();
    AESMALL_TEST_ENGINES(ENGINE)
    ctr();
    cbc();
    cmac();
    lorawan();
    aeads();
    texts();
    ccm_star();
    gcm_siv();
    any_size_at_wide();
    wipes();
    fw_exit(failures);
}
