/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * GHASH, and the tag of GCM, made as ghash.h describes.
 * H place h y n data      from the state y on, with a separate call for the first n bytes of data.
 *                         Answers y at the place of the output.
 * h place h y n data      the same with the compact form
 * t place nonce ad text   the tag of the encrypted text, with the key that is set.
 *                         The nonce has 12 bytes.
 *
 * AESMALL_ERROR_REPLAY means that a byte before or after the key was written. */
#include <string.h>

#include "suite.h"

#define KEYS_FILL 0x5a

static struct {
    uint8_t before[GUARD_SIZE];
    aesmall_ghash_key key;
    uint8_t after[GUARD_SIZE];
} keys;

static void keys_start(const uint8_t h[AESMALL_BLOCK_SIZE])
{
    memset(&keys, KEYS_FILL, sizeof keys);
    aesmall_ghash_init(&keys.key, h);
}

static aesmall_error keys_end(void)
{
    for (size_t i = 0; i < GUARD_SIZE; i++) {
        if (keys.before[i] != KEYS_FILL || keys.after[i] != KEYS_FILL) {
            return AESMALL_ERROR_REPLAY;
        }
    }
    return AESMALL_OK;
}

static void ghash(const request *r)
{
    const field *f = r->fields;
    size_t first = (size_t)protocol_number(&f[3]);
    placement p;

    protocol_place(&p, &f[0], &f[4], AESMALL_BLOCK_SIZE);
    keys_start(f[1].data);
    memcpy(p.out, f[2].data, AESMALL_BLOCK_SIZE);
    if (r->op == 'H') {
        aesmall_ghash_update(&keys.key, p.out, p.in, first);
        aesmall_ghash_update(&keys.key, p.out, p.in + first, p.in_len - first);
    } else {
        aesmall_ghash_compact_update(&keys.key, p.out, p.in, first);
        aesmall_ghash_compact_update(&keys.key, p.out, p.in + first, p.in_len - first);
    }
    protocol_respond_placed(&p, keys_end(), AESMALL_BLOCK_SIZE);
}

static void put_bits(uint8_t out[8], size_t len)
{
    for (uint8_t i = 0; i < 8; i++) {
        out[i] = (uint8_t)((uint64_t)len * 8 >> (56 - 8 * i));
    }
}

static void gcm_tag(const request *r)
{
    const aesmall_cipher *cipher = &suite_current.cipher;
    const field *f = r->fields;
    uint8_t block[AESMALL_BLOCK_SIZE] = {0};
    placement p;

    protocol_place(&p, &f[0], &f[3], AESMALL_BLOCK_SIZE);
    cipher->encrypt(cipher, block, block);
    keys_start(block);
    memset(p.out, 0, AESMALL_BLOCK_SIZE);
    aesmall_ghash_update(&keys.key, p.out, f[2].data, f[2].len);
    aesmall_ghash_update(&keys.key, p.out, p.in, p.in_len);
    put_bits(block, f[2].len);
    put_bits(block + 8, p.in_len);
    aesmall_ghash_update(&keys.key, p.out, block, sizeof block);

    memset(block, 0, sizeof block);
    memcpy(block, f[1].data, 12);
    block[15] = 1;
    cipher->encrypt(cipher, block, block);
    for (uint8_t i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        p.out[i] ^= block[i];
    }
    protocol_respond_placed(&p, keys_end(), AESMALL_BLOCK_SIZE);
}

int ops_ghash(const request *r)
{
    switch (r->op) {
    case 'H':
    case 'h': ghash(r); return 1;
    case 't': gcm_tag(r); return 1;
    default: return 0;
    }
}
