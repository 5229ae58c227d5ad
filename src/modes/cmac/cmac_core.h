/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the parts of CMAC, without checks.
 *
 * mac is the chaining value with the bytes of the current block already added. `used` (0..16)
 * counts these bytes. A full block stays unencrypted until another byte follows, because the last
 * block is treated differently.
 *
 * The parts are inline: compiled into one function they take a quarter less flash
 * on AVR than as functions of their own. */
#ifndef AESMALL_MODES_CMAC_CORE_H
#define AESMALL_MODES_CMAC_CORE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../../core/cipher.h"
#include "../../core/wipe.h"
#include "../block.h"
#include "../double.h"
#include "cmac.h"

/* Adds len bytes, and returns the new `used`. */
static inline uint8_t aesmall_cmac_absorb(const aesmall_cipher *cipher,
                                          uint8_t mac[AESMALL_BLOCK_SIZE], uint8_t used,
                                          const uint8_t *msg, size_t len)
{
#if AESMALL_XOR_ASM
    while (len != 0) {
        uint8_t room = (uint8_t)(AESMALL_BLOCK_SIZE - used);

        if (room == 0) {
            cipher->encrypt(cipher, mac, mac);
            room = AESMALL_BLOCK_SIZE;
            used = 0;
        }
        if (room > len) {
            room = (uint8_t)len;
        }
        aesmall_xor(mac + used, mac + used, msg, room);
        used = (uint8_t)(used + room);
        msg += room;
        len -= room;
    }
#else
    for (; len != 0; len--) {
        if (used == AESMALL_BLOCK_SIZE) {
            cipher->encrypt(cipher, mac, mac);
            used = 0;
        }
        mac[used++] ^= *msg++;
    }
#endif
    return used;
}

/* K1 = 2 * E(0). */
static inline void aesmall_cmac_make_k1(const aesmall_cipher *cipher,
                                        uint8_t k1[AESMALL_BLOCK_SIZE])
{
    aesmall_zero_block(k1);
    cipher->encrypt(cipher, k1, k1);
    aesmall_double(k1);
}

/* Turns mac into the tag. k1 is used up and wiped. */
static inline void aesmall_cmac_finish(const aesmall_cipher *cipher,
                                       uint8_t mac[AESMALL_BLOCK_SIZE], uint8_t used,
                                       uint8_t k1[AESMALL_BLOCK_SIZE])
{
    if (used < AESMALL_BLOCK_SIZE) { /* an incomplete last block: 10* padding, and K2 = 2 * K1 */
        mac[used] ^= 0x80;
        aesmall_double(k1);
    }
    aesmall_xor_block(mac, k1);
    aesmall_wipe(k1, AESMALL_BLOCK_SIZE);
    cipher->encrypt(cipher, mac, mac);
}

static inline int aesmall_cmac_tag_len_is_wrong(size_t tag_len)
{
    return tag_len < AESMALL_CMAC_MIN_TAG_SIZE || tag_len > AESMALL_BLOCK_SIZE;
}

/* Checks stream and tag_len and turns stream->mac into the full tag. */
aesmall_error aesmall_cmac_stream_end(aesmall_cmac_stream *stream, size_t tag_len);

#endif
