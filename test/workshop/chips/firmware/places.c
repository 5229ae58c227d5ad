/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Runs FIPS 197 appendix C with every engine, for all placements of code and tables. ENGINES is
 * X(name) for each engine, and EICS is X(name) for each engine that prepares keys for decryption
 * only. Prints the errors. */
#include "aesmall.h"
#include "fw.h"

#include <string.h>

static uint8_t secret[33], text[17], result[17];

static const uint8_t ciphertexts[3][16] = {
    {0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30, 0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4, 0xc5,
     0x5a},
    {0xdd, 0xa9, 0x7c, 0xa4, 0x86, 0x4c, 0xdf, 0xe0, 0x6e, 0xaf, 0x70, 0xa0, 0xec, 0x0d, 0x71,
     0x91},
    {0x8e, 0xa2, 0xb7, 0xca, 0x51, 0x67, 0x45, 0xbf, 0xea, 0xfc, 0x49, 0x90, 0x4b, 0x49, 0x60,
     0x89},
};

static void fill(unsigned shift)
{
    for (unsigned i = 0; i < 32; i++) {
        secret[shift + i] = (uint8_t)i;
    }
    for (unsigned i = 0; i < 16; i++) {
        text[shift + i] = (uint8_t)(0x11 * i);
    }
}

static void expect(const char *name, const char *what, const uint8_t *got, const uint8_t *wanted)
{
    if (memcmp(got, wanted, 16) != 0) {
        fw_puts(name);
        fw_puts(what);
    }
}

static void test(const char *name, const aesmall_cipher *cipher, unsigned size, unsigned shift)
{
    uint8_t *out = result + shift;

    if (cipher->encrypt != NULL) {
        cipher->encrypt(cipher, text + shift, out);
        expect(name, ": encryption\n", out, ciphertexts[size]);
    }
    if (cipher->decrypt != NULL) {
        memcpy(out, ciphertexts[size], 16);
        cipher->decrypt(cipher, out, out);
        expect(name, ": decryption\n", out, text + shift);
    }
}

#define SIZE(bits, name, init, size)                                                               \
    {                                                                                              \
        aesmall_aes##bits##_##name key;                                                            \
                                                                                                   \
        aesmall_aes##bits##_##name##_##init(&key, secret + shift);                                 \
        test(#name " " #bits " " #init, &key.cipher, size, shift);                                 \
    }

#define SIZES(name, init) SIZE(128, name, init, 0) SIZE(192, name, init, 1) SIZE(256, name, init, 2)

int main(void)
{
    for (unsigned shift = 0; shift < 2; shift++) {
        fill(shift);
#define X(name) SIZES(name, init) SIZES(name, init_encrypt_only)
        ENGINES
#undef X
#define X(name) SIZES(name, init_decrypt_only)
        EICS
#undef X
    }
    fw_puts("done\n");
    fw_exit(0);
    return 0;
}
