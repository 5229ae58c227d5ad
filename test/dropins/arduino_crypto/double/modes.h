/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Test doubles: CBC, OMAC, GCM and XTS over a BlockCipher, each for one short message. CBC and
 * XTS call both directions of the cipher, OMAC and GCM call encryption. */
#ifndef DOUBLE_MODES_H
#define DOUBLE_MODES_H

#include "BlockCipher.h"
#include <string.h>

static inline void double_xor(uint8_t *a, const uint8_t *b)
{
    for (uint8_t i = 0; i < 16; i++) {
        a[i] ^= b[i];
    }
}

/* Multiplies by x in GF(2^128). The lowest byte is the last one (CMAC) or the first one (XTS). */
static inline void double_times_x(uint8_t *a, bool is_first)
{
    uint8_t carry = 0;

    for (uint8_t n = 0; n < 16; n++) {
        uint8_t *at = a + (is_first ? n : 15 - n);
        const uint8_t next = *at >> 7;
        *at = (uint8_t)(*at << 1 | carry);
        carry = next;
    }
    a[is_first ? 0 : 15] ^= (uint8_t)(carry * 0x87);
}

/* SP 800-38A 6.2, in place, whole blocks. */
static inline void double_cbc(BlockCipher &cipher, bool encrypts, const uint8_t *iv, uint8_t *data,
                              size_t len)
{
    uint8_t chain[16], next[16];

    memcpy(chain, iv, 16);
    for (; len > 0; len -= 16, data += 16) {
        memcpy(next, data, 16);
        if (encrypts) {
            double_xor(data, chain);
            cipher.encryptBlock(data, data);
            memcpy(chain, data, 16);
        } else {
            cipher.decryptBlock(data, data);
            double_xor(data, chain);
            memcpy(chain, next, 16);
        }
    }
}

/* SP 800-38B, one or more whole blocks. */
static inline void double_omac(BlockCipher &cipher, const uint8_t *data, size_t len, uint8_t *tag)
{
    uint8_t subkey[16] = {0};

    cipher.encryptBlock(subkey, subkey);
    double_times_x(subkey, false);
    memset(tag, 0, 16);
    for (; len > 0; len -= 16, data += 16) {
        double_xor(tag, data);
        if (len == 16) {
            double_xor(tag, subkey);
        }
        cipher.encryptBlock(tag, tag);
    }
}

/* SP 800-38D 6.3. */
static inline void double_multiply(uint8_t *x, const uint8_t *h)
{
    uint8_t sum[16] = {0}, v[16];

    memcpy(v, h, 16);
    for (uint8_t bit = 0; bit < 128; bit++) {
        uint8_t last = v[15] & 1, carry = 0;
        if (x[bit / 8] >> (7 - bit % 8) & 1) {
            double_xor(sum, v);
        }
        for (uint8_t i = 0; i < 16; i++) {
            const uint8_t next = (uint8_t)(v[i] << 7);
            v[i] = (uint8_t)(v[i] >> 1 | carry);
            carry = next;
        }
        v[0] ^= (uint8_t)(last * 0xe1);
    }
    memcpy(x, sum, 16);
}

/* GCM with a nonce of 12 bytes and no associated data, whole blocks, in place. */
static inline void double_gcm(BlockCipher &cipher, const uint8_t *nonce, uint8_t *data, size_t len,
                              uint8_t *tag)
{
    uint8_t h[16] = {0}, counter[16] = {0}, stream[16], lengths[16] = {0};

    cipher.encryptBlock(h, h);
    memcpy(counter, nonce, 12);
    memset(tag, 0, 16);
    lengths[15] = (uint8_t)(8 * len);
    lengths[14] = (uint8_t)(8 * len >> 8);
    for (counter[15] = 2; len > 0; len -= 16, data += 16, counter[15]++) {
        cipher.encryptBlock(stream, counter);
        double_xor(data, stream);
        double_xor(tag, data);
        double_multiply(tag, h);
    }
    double_xor(tag, lengths);
    double_multiply(tag, h);
    counter[15] = 1;
    cipher.encryptBlock(stream, counter);
    double_xor(tag, stream);
}

/* IEEE 1619, two keys, whole blocks, in place. */
static inline void double_xts(BlockCipher &cipher, BlockCipher &tweaker, bool encrypts,
                              const uint8_t *tweak, uint8_t *data, size_t len)
{
    uint8_t mask[16];

    tweaker.encryptBlock(mask, tweak);
    for (; len > 0; len -= 16, data += 16) {
        double_xor(data, mask);
        if (encrypts) {
            cipher.encryptBlock(data, data);
        } else {
            cipher.decryptBlock(data, data);
        }
        double_xor(data, mask);
        double_times_x(mask, true);
    }
}

#endif
