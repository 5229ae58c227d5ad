/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * K secret            key for both directions
 * k secret            key for encryption only
 * d secret            key for decryption only, if the engine has one (ENGINE_EIC)
 * W                   wipe the key. Answers its bytes, or'ed together.
 * E place block       encrypt a block through the key object
 * D place block       decrypt a block
 * T secret block      encrypt and decrypt with unaligned secret and block calls, then
 *                     answers ciphertext, decrypted block and whether the schedule changed
 * = a b               constant-time compare */
#include <string.h>

#include "suite.h"

static void block(const request *r, int encrypt)
{
    const aesmall_cipher *cipher = &suite_current.cipher;
    placement p;

    protocol_place(&p, &r->fields[0], &r->fields[1], AESMALL_BLOCK_SIZE);
    (encrypt ? cipher->encrypt : cipher->decrypt)(cipher, p.in, p.out);
    protocol_respond_placed(&p, AESMALL_OK, AESMALL_BLOCK_SIZE);
}

/* Returns a checksum that changes if a byte changes. A copy would not fit on every chip's stack. */
static uint32_t checksum(const void *from, size_t len)
{
    const uint8_t *bytes = (const uint8_t *)from;
    uint32_t sum = 0;

    while (len-- > 0) {
        sum = (sum << 5 | sum >> 27) + *bytes++;
    }
    return sum;
}

/* The schedule is an array of bytes or words, so its type gives its size. */
#define CALLS_OF_SIZE(bits)                                                                        \
    static void calls_##bits(const uint8_t *secret, const uint8_t *in, uint8_t out[33])            \
    {                                                                                              \
        SUITE_NAME(aesmall_aes##bits##_, ENGINE, ) key;                                            \
        uint32_t sum;                                                                              \
                                                                                                   \
        SUITE_NAME(aesmall_aes##bits##_, ENGINE, _init)(&key, secret);                             \
        sum = checksum(&key, sizeof key);                                                          \
        SUITE_NAME(aesmall_aes##bits##_encrypt_, ENGINE, )(key.schedule, in, out);                 \
        SUITE_NAME(aesmall_aes##bits##_decrypt_, ENGINE, )(key.schedule, out, out + 16);           \
        out[32] = checksum(&key, sizeof key) != sum;                                               \
    }

CALLS_OF_SIZE(128)
CALLS_OF_SIZE(192)
CALLS_OF_SIZE(256)

static void calls(const request *r)
{
    uint8_t unaligned[1 + 32];
    uint8_t out[33];

    memcpy(unaligned + 1, r->fields[0].data, r->fields[0].len);
    switch (r->fields[0].len) {
    case 16: calls_128(unaligned + 1, r->fields[1].data, out); break;
    case 24: calls_192(unaligned + 1, r->fields[1].data, out); break;
    default: calls_256(unaligned + 1, r->fields[1].data, out); break;
    }
    protocol_respond(AESMALL_OK, out, sizeof out);
}

static uint8_t any_bit_of_key(void)
{
    const uint8_t *bytes = (const uint8_t *)&suite_current;
    uint8_t any = 0;

    for (size_t i = 0; i < sizeof suite_current; i++) {
        any |= bytes[i];
    }
    return any;
}

int ops_block(const request *r)
{
    const field *f = r->fields;
    aesmall_error error;
    uint8_t any;

    switch (r->op) {
    case 'K':
        error = suite_key_init(&suite_current, f[0].data, f[0].len);
        protocol_respond(error, NULL, 0);
        return 1;
    case 'k':
        error = suite_key_init_encrypt_only(&suite_current, f[0].data, f[0].len);
        protocol_respond(error, NULL, 0);
        return 1;
#ifdef ENGINE_EIC
    case 'd':
        error = suite_key_init_decrypt_only(&suite_current, f[0].data, f[0].len);
        protocol_respond(error, NULL, 0);
        return 1;
#endif
    case 'W':
        aesmall_wipe(&suite_current, sizeof suite_current);
        any = any_bit_of_key();
        protocol_respond(AESMALL_OK, &any, 1);
        return 1;
    case 'E': block(r, 1); return 1;
    case 'D': block(r, 0); return 1;
    case 'T': calls(r); return 1;
    case '=':
        any = (uint8_t)aesmall_equal(f[0].data, f[1].data, f[0].len);
        protocol_respond(AESMALL_OK, &any, 1);
        return 1;
    default: return 0;
    }
}
