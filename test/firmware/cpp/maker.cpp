// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The parts for sketches: names of errors, secrets, counters with their storage, and sealed texts
// of strings.
#include "board.hpp"

#include "core/flash.h"

static void names()
{
    const struct {
        int error;
        const char *text;
    } rows[] = {{0, "AESMALL_OK"},
                {-1, "AESMALL_ERROR_KEY: "},
                {-2, "AESMALL_ERROR_KEY_SIZE: "},
                {-3, "AESMALL_ERROR_LENGTH: "},
                {-4, "AESMALL_ERROR_CAPACITY: "},
                {-5, "AESMALL_ERROR_COUNTER: "},
                {-6, "AESMALL_ERROR_AUTH: "},
                {-7, "AESMALL_ERROR_REPLAY: "},
                {-8, "AESMALL_ERROR_OVERLAP: "},
                {-9, "AESMALL_ERROR_ARGUMENT: "},
                {-10, "AESMALL_ERROR_STORAGE: "},
                {-11, "AESMALL_ERROR_ENTROPY: "},
                {-12, "AESMALL_ERROR_FORMAT: "},
                {-13, "unknown error"},
                {1, "unknown error"}};

    for (const auto &row : rows) {
        const aesmall_error error = static_cast<aesmall_error>(row.error);
#if defined(__AVR__)
        const char *const name = static_cast<const char *>(aesmall_error_name(error));
        CHECK(strncmp_P(row.text, name, strlen(row.text)) == 0);
        CHECK(static_cast<const void *>(error_name(error)) == name);
#else
        CHECK(strncmp(row.text, aesmall_error_name(error), strlen(row.text)) == 0);
        CHECK(error_name(error) == aesmall_error_name(error));
#endif
    }
}

static void refuses(const aesmall_cipher *key)
{
    uint8_t tag[16];

    CHECK(aesmall_cmac(key, BLOCK, 16, tag, 16) == AESMALL_ERROR_KEY);
}

static bool are_zeros(const uint8_t block[16])
{
    uint8_t all = 0;

    for (uint8_t i = 0; i < 16; i++) {
        all |= block[i];
    }
    return all == 0;
}

/* The output is zeros and never the plaintext, apart and in place. */
template <class AnyKey> static void gives_zeros(const AnyKey &key)
{
    uint8_t out[16];

    memset(out, 0xa5, sizeof out);
    key.encrypt(BLOCK, out);
    CHECK(are_zeros(out));
    memcpy(out, BLOCK, sizeof out);
    key.encrypt(out, out);
    CHECK(are_zeros(out));
}

static void secrets()
{
    uint8_t out[32];
    size_t len;
    const Secret<16> right = hex_secret<16>(DIGITS), wrong = hex_secret<16>(WRONG);
    const Secret<32> both = hex_secret<32>(DIGITS "101112131415161718191A1B1C1D1E1F");
    const Secret<32> wrong_both = hex_secret<32>(DIGITS WRONG);

    CHECK(right.is_right() && memcmp(right.data(), SECRET, 16) == 0);
    CHECK(both.is_right() && memcmp(both.data(), SECRET, 32) == 0);
    CHECK(memcmp(both.part<16>(16).data(), SECRET + 16, 16) == 0);
    memset(out, 0, sizeof out);
    CHECK(!wrong.is_right() && memcmp(wrong.data(), out, 16) == 0);
    CHECK(!wrong_both.part<16>(0).is_right());

    Key<128> key(right);
    key.encrypt(BLOCK, out); // FIPS 197 appendix C.1
    SAME(out, 0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30, 0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4,
         0xc5, 0x5a);
    key.decrypt(out, out);
    CHECK(memcmp(out, BLOCK, 16) == 0);
    EncryptKey<256>(both).encrypt(BLOCK, out); // appendix C.3
    CHECK(out[0] == 0x8e && out[15] == 0x89);

    Key<128> no_key(wrong);
    EncryptKey<128> no_encrypt_key(wrong);
    refuses(no_key);
    refuses(no_encrypt_key);
    gives_zeros(no_key);
    gives_zeros(no_encrypt_key);
    gives_zeros(Key<256, ct>(wrong_both));
    memset(out, 0xa5, sizeof out);
    no_key.decrypt(BLOCK, out);
    CHECK(are_zeros(out));
    key.wipe();
    gives_zeros(key);
    CHECK(Text<128>(wrong_both).seal("", "a", reinterpret_cast<char(&)[32]>(out)) ==
          AESMALL_ERROR_KEY);
    CHECK(Siv<128>(wrong_both).seal(NULL, 0, BLOCK, 16, out, 32) == AESMALL_ERROR_KEY);
    CHECK(GcmSiv<128>(wrong).seal(BLOCK, 12, NULL, 0, BLOCK, 16, out, 32, 16) == AESMALL_ERROR_KEY);
    CHECK(Xts<128>(wrong_both).encrypt(BLOCK, BLOCK, 16, out, 16) == AESMALL_ERROR_KEY);
    CHECK(EncryptXts<128>(both).encrypt(BLOCK, BLOCK, 16, out, 16) == AESMALL_OK);
    aesmall_lorawan_frame frame = {0, 1, AESMALL_LORAWAN_UNCONFIRMED_UP, 0, 0, {0}};
    LorawanSession<> session(right, wrong, 1, 0, 0);
    CHECK(session.build_uplink(frame, BLOCK, 4, out, sizeof out, len) != AESMALL_OK);
    CHECK(LorawanJoin<>(wrong).build_request(bytes_at<8>(BLOCK), bytes_at<8>(BLOCK), 1, out) ==
          AESMALL_ERROR_KEY);

    Eeprom eeprom;
    Key<128> late(later);
    CHECK(!eeprom_secret<16>(eeprom, 3).read().is_right());
    refuses(late);
    CHECK(begin(late, eeprom_secret<16>(eeprom, 3)) == AESMALL_ERROR_KEY);
    refuses(late);
    // The record of a counter and half of a key are not accepted as a secret. A secret may have
    // five equal bytes at its end.
    EepromNonce<Eeprom> counter(eeprom, 3);
    CHECK(counter.create() == AESMALL_OK);
    CHECK(!eeprom_secret<16>(eeprom, 3).read().is_right());
    memcpy(eeprom.written + 3, SECRET, 16);
    memset(eeprom.written + 13, 0xff, 6);
    CHECK(!eeprom_secret<16>(eeprom, 3).read().is_right());
    memset(eeprom.written + 3, 7, 6);
    CHECK(!eeprom_secret<16>(eeprom, 3).read().is_right());
    memcpy(eeprom.written + 3, SECRET, 16);
    memset(eeprom.written + 14, 0xff, 5);
    CHECK(eeprom_secret<16>(eeprom, 3).read().is_right());
    memcpy(eeprom.written + 3, SECRET, 16);
    CHECK(memcmp(eeprom_secret<16>(eeprom, 3).read().data(), SECRET, 16) == 0);
    CHECK(begin(late, eeprom_secret<16>(eeprom, 3)) == AESMALL_OK);
    late.encrypt(BLOCK, out);
    CHECK(out[0] == 0x69 && out[15] == 0x5a);
    Text<128> text(later);
    CHECK(begin(text, both) == AESMALL_OK);
    CHECK(text.seal("", "a", reinterpret_cast<char(&)[32]>(out)) == AESMALL_OK);
}

static void counts()
{
    const uint8_t device[4] = {1, 2, 3, 4};
    uint8_t nonce[12];
    Eeprom eeprom;
    EepromNonce<Eeprom> counter(eeprom, 5);

    CHECK(counter.next(device, 4, nonce, 12) == AESMALL_ERROR_STORAGE);
    CHECK(counter.begin() == AESMALL_ERROR_STORAGE);
    CHECK(eeprom.commits == 0); // begin() does not create a missing record
    CHECK(counter.create() == AESMALL_OK);
    CHECK(counter.create() == AESMALL_ERROR_ARGUMENT);
    CHECK(counter.next(device, 4, nonce, 12) == AESMALL_OK);
    SAME(nonce, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0);
    CHECK(eeprom.cells[4] == 0xff && eeprom.cells[5] == 0 && eeprom.cells[29] == 0xff);

    EepromNonce<Eeprom> of_none(eeprom, 5, 0), of_64(eeprom, Place(32, 64));
    EepromMemory<Eeprom> never(eeprom, 32, 0);
    const unsigned commits = eeprom.commits;
    CHECK(of_none.begin() == AESMALL_ERROR_ARGUMENT && of_none.create() == AESMALL_ERROR_ARGUMENT);
    CHECK(of_64.begin() == AESMALL_ERROR_ARGUMENT && of_64.create() == AESMALL_ERROR_ARGUMENT);
    CHECK(never.begin() == AESMALL_ERROR_ARGUMENT && never.create() == AESMALL_ERROR_ARGUMENT);
    CHECK(never.forget() == AESMALL_ERROR_ARGUMENT && eeprom.commits == commits);

    EepromNonce<Eeprom> after_a_reset(eeprom, 5);
    Port quiet("");
    after_a_reset.begin(quiet);
    CHECK(quiet.len == 0);
    CHECK(after_a_reset.next(device, 4, nonce, 12) == AESMALL_OK);
    CHECK(nonce[11] == counter.nonces_per_store);
    // A damaged slot is repaired, and does not count as another owner.
    memset(eeprom.written + 5, 0xff, 4);
    CHECK(after_a_reset.begin() == AESMALL_OK);
    CHECK(after_a_reset.next(device, 4, nonce, 12) == AESMALL_OK && nonce[9] == 1);
    eeprom.fails = true; // an object with a failed begin() returns no value
    memset(eeprom.written + 5, 0xff, 4);
    CHECK(after_a_reset.begin() == AESMALL_ERROR_STORAGE);
    CHECK(after_a_reset.next(device, 4, nonce, 12) == AESMALL_ERROR_STORAGE);
    eeprom.fails = true;
    EepromNonce<Eeprom> failing(eeprom, 5);
    CHECK(failing.begin() == AESMALL_OK);
    CHECK(failing.next(device, 4, nonce, 12) == AESMALL_ERROR_STORAGE);
}

static void words()
{
    Eeprom eeprom;
    EepromNonce<Eeprom> counter(eeprom);
    Port port("news\nold\nxxxxxxxxxxnew\nnew\r\nrest");
    const char *const prompt = "No count is stored here. If this key is NEW, send: new\n";

    counter.begin(port);
    IS(port.typed, "rest");
    CHECK(port.len > 3 * strlen(prompt) && strncmp(port.printed, prompt, strlen(prompt)) == 0);
    CHECK(port.waits >= 4 && counter.begin() == AESMALL_OK);
}

static void texts()
{
    const Text<128> text(bytes_at<32>(SECRET));
    char line[AESMALL_TEXT_SEALED_SIZE(12)], again[sizeof line], back[sizeof line], small[20];
    const char unended[3] = {'a', 'd', '!'};
    const Words ad = {"ad!"};
    size_t len;

    CHECK(text.seal(reinterpret_cast<const uint8_t *>("ad!"), 3,
                    reinterpret_cast<const uint8_t *>("hello, world"), 12, again, sizeof again,
                    len) == AESMALL_OK);
    CHECK(text.seal("ad!", "hello, world", line) == AESMALL_OK);
    IS(line, again);
    CHECK(text.seal(unended, Words{"hello, world"}, line) == AESMALL_OK);
    IS(line, again);
    CHECK(text.open(ad, line, back) == AESMALL_OK);
    IS(back, "hello, world");
    CHECK(text.open("ad", line, back) == AESMALL_ERROR_AUTH);
    IS(back, "");
    CHECK(text.open(ad, line, small) == AESMALL_ERROR_CAPACITY);
    CHECK(text.open(ad, line, line) == AESMALL_OK);
    IS(line, "hello, world");
    CHECK(text.seal("", "hello, world!!", line) == AESMALL_ERROR_CAPACITY);
    IS(line, "");
}

int main()
{
    names();
    secrets();
    counts();
    words();
    texts();
    fw_exit(failures);
}
