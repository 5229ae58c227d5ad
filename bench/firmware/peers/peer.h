/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Shared declarations of the programs in this folder: the loop of bench/firmware/measure around the
 * calls of another library. One program is built for each library, settings, key size and
 * operation. The host defines the macros of measure.h and
 *   PEER_SHIM     the header of this folder that names the library's calls
 *   PEER_WAY      the implementation, for a library with several, for example small
 *   PEER_STARTS   1: the first key set-up fills tables, so that one precedes all cases
 *
 * A shim defines peer_object, the key's content, and these functions. Each makes one call of the
 * library, named in bench/peers/sources.toml, which the host measures:
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

/* Replaces memcpy, which counts for the library if the library needs it too. */
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
