/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * What the programs of this folder share: the loop of bench/firmware/measure around the calls of
 * another library. One program is built per library, settings, key size and operation; the host
 * defines, beside what measure.h says,
 *   PEER_SHIM     the header of this folder that names the library's calls
 *   PEER_WAY      the implementation, for a library that has several, such as small
 *   PEER_STARTS   1: the first key set-up fills tables, so that one is done before all cases
 *
 * A shim defines peer_object, the key's content, and these, each of which makes one call of the
 * library (its name is in bench/peers/sources.toml, and the host measures it):
 *   peer_set_encryption_key, peer_encrypt: a block from in to out
 *   peer_set_decryption_key, peer_decrypt: the same; without PEER_ONE_KEY the first is a key set-up
 *   peer_cbc_encrypt_key, peer_cbc_encrypt: len bytes in place; the call may change the IV
 *   peer_cbc_decrypt_key, peer_cbc_decrypt */
#ifndef PEER_H
#define PEER_H

#include "measure.h"

#define PEER_BLOCK 16
#define PEER_PASTE(way, end) br_aes_##way##_##end
#define PEER_EXPAND(way, end) PEER_PASTE(way, end)

/* Not memcpy, which is counted as the library's where that has a need for it, too. */
static inline void peer_copy(uint8_t *to, const uint8_t *from, uint8_t size)
{
    while (size-- > 0) {
        *to++ = *from++;
        __asm__ volatile("" ::: "memory");
    }
}

#include PEER_SHIM

extern peer_object peer_key;

#ifdef PEER_STARTS
void peer_start(void);
void peer_start(void)
{
    peer_set_encryption_key(&peer_key, measure_secret);
}
#endif

#endif
