/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Code of class T1: a secret may be an address in a table, but no branch may depend on a secret.
 * The names end with _t1. */
#include "ct.h"

#define BLOCKS(bits, engine)                                                                       \
    static int engine##_##bits##_t1(void)                                                          \
    {                                                                                              \
        uint8_t secret[(bits) / 8], block[16], same[16];                                           \
        aesmall_aes##bits##_##engine key;                                                          \
                                                                                                   \
        ct_secret(secret, sizeof secret);                                                          \
        ct_secret(block, sizeof block);                                                            \
        aesmall_aes##bits##_##engine##_init(&key, secret);                                         \
        key.cipher.encrypt(&key.cipher, block, same);                                              \
        key.cipher.decrypt(&key.cipher, same, same);                                               \
        return ct_differ(block, same, sizeof same);                                                \
    }
#define SIZES(engine)                                                                              \
    BLOCKS(128, engine)                                                                            \
    BLOCKS(192, engine)                                                                            \
    BLOCKS(256, engine)
#define NAMED(engine)                                                                              \
    {#engine "_128", engine##_128_t1}, {#engine "_192", engine##_192_t1},                          \
    {                                                                                              \
#engine "_256", engine##_256_t1                                                            \
    }

SIZES(balanced)
SIZES(compact)
SIZES(tiny)
SIZES(nano)

static int gcm_table_t1(void)
{
    uint8_t text[40], sealed[56];
    aesmall_gcm_table table;
    aesmall_aes128_ct key;
    int wrong;

    ct_key_init(&key);
    ct_secret(text, sizeof text);
    wrong = ct_not(aesmall_gcm_table_init(&table, &key.cipher), AESMALL_OK);
    wrong |= ct_not(aesmall_gcm_stored_hash_seal(&key.cipher, &table.hash, ct_open, 12, ct_open, 20,
                                                 text, sizeof text, sealed, sizeof sealed, 16),
                    AESMALL_OK);
    wrong |= ct_not(aesmall_gcm_stored_hash_open(&key.cipher, &table.hash, ct_open, 12, ct_open, 20,
                                                 sealed, sizeof sealed, sealed, sizeof sealed, 16),
                    AESMALL_OK);
    return wrong | ct_differ(text, sealed, sizeof text);
}

const ct_named ct_tables[] = {
    NAMED(balanced), NAMED(compact), NAMED(tiny), NAMED(nano), {"gcm_table", gcm_table_t1},
    {NULL, NULL},
};
