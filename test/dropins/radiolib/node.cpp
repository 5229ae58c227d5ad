// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Calls the AES like RadioLib with the engine ENGINE. The test compares the output with OpenSSL.
#include <aesmall_radiolib.h>

#include "../arduino_crypto/program.h"

static uint8_t key[16], text[64];

static void check_refusals(RadioLibAES128 &aes)
{
    uint8_t out[16];

    memset(out, 1, sizeof out);
    must(aes.encryptECB(text, 16, out) == 0 && aes.encryptECB(text, 5, out) == 0, 1);
    must(aes.decryptECB(text, 16, out) == 0 && out[0] == 1 && out[15] == 1, 2);
}

int main()
{
    AesmallRadioLibAES128<ENGINE> one;
    AesmallRadioLibAES128<ENGINE, true> both;
    RadioLibAES128 &aes = one, &two = both;
    uint8_t out[64], again[64];

    for (uint8_t i = 0; i < sizeof text; i++) {
        key[i % 16] = (uint8_t)(3 * i + 1);
        text[i] = (uint8_t)(5 * i + 2);
    }
    check_refusals(aes);
    check_refusals(two);
    aes.init(key);
    two.init(key);
    memset(key, 0, sizeof key); /* the object must not need the key any more */

    must(aes.encryptECB(text, 48, out) == 48, 3);
    show("whole", out, 48);
    must(two.encryptECB(text, 48, again) == 48 && memcmp(out, again, 48) == 0, 4);
    must(two.decryptECB(out, 48, out) == 48 && memcmp(out, text, 48) == 0, 5);
    must(two.decryptECB(out, 47, again) == 0 && two.decryptECB(out, 0, again) == 0, 6);
    must(aes.decryptECB(text, 16, again) == 0, 7);
    memset(out, 0xaa, sizeof out);
    must(aes.encryptECB(text, 21, out) == 32 && out[32] == 0xaa, 8);
    show("padded", out, 32);
    must(aes.encryptECB(text, 0, out) == 0, 9);

    for (uint8_t len = 0; len <= 40; len += 8) {
        aes.generateCMAC(text, len, out);
        show("cmac", out, 16);
        must(aes.verifyCMAC(text, len, out) && !aes.verifyCMAC(text, len, text), 10);
    }
    one.clear();
    both.clear();
    check_refusals(aes);
    check_refusals(two);
    must(is_zero(reinterpret_cast<uint8_t *>(&one) + sizeof(void *), sizeof one - sizeof(void *)),
         11);
    fw_exit(0);
}
