/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The portable engines of class T0 with each size of key. */
#define AESMALL_PORTABLE
#include "ct.h"

#define BLOCKS(bits, engine)                                                                       \
    static int engine##_##bits(void)                                                               \
    {                                                                                              \
        uint8_t secret[(bits) / 8], block[32], same[32];                                           \
        aesmall_aes##bits##_##engine key;                                                          \
                                                                                                   \
        ct_secret(secret, sizeof secret);                                                          \
        ct_secret(block, sizeof block);                                                            \
        aesmall_aes##bits##_##engine##_init(&key, secret);                                         \
        key.cipher.encrypt(&key.cipher, block, same);                                              \
        key.cipher.decrypt(&key.cipher, same, same);                                               \
        return ct_differ(block, same, 16);                                                         \
    }

#define PAIRS(bits, engine)                                                                        \
    static int engine##_wide_##bits(void)                                                          \
    {                                                                                              \
        uint8_t secret[(bits) / 8], block[32], same[32];                                           \
        aesmall_aes##bits##_##engine key;                                                          \
                                                                                                   \
        ct_secret(secret, sizeof secret);                                                          \
        ct_secret(block, sizeof block);                                                            \
        aesmall_aes##bits##_##engine##_init(&key, secret);                                         \
        aesmall_aes##bits##_encrypt_wide_##engine(key.schedule, block, same);                      \
        aesmall_aes##bits##_decrypt_wide_##engine(key.schedule, same, same);                       \
        return ct_differ(block, same, sizeof same);                                                \
    }

BLOCKS(128, nano_tableless)
BLOCKS(192, nano_tableless)
BLOCKS(256, nano_tableless)
BLOCKS(128, ct)
BLOCKS(192, ct)
BLOCKS(256, ct)
PAIRS(128, ct)
PAIRS(192, ct)
PAIRS(256, ct)

const ct_named ct_engines[] = {
    {"nano_tableless_128", nano_tableless_128},
    {"nano_tableless_192", nano_tableless_192},
    {"nano_tableless_256", nano_tableless_256},
    {"ct_128", ct_128},
    {"ct_192", ct_192},
    {"ct_256", ct_256},
    {"ct_wide_128", ct_wide_128},
    {"ct_wide_192", ct_wide_192},
    {"ct_wide_256", ct_wide_256},
    {NULL, NULL},
};
