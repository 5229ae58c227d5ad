/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_GCM_SIV_HASH_H
#define AESMALL_MODES_GCM_SIV_HASH_H

#include "../ghash/ghash.h"
#include "../ghash/ghash_branch.h"
#include "../ghash/ghash_small.h"
#include "../ghash/ghash_table.h"
#include "../ghash/ghash_table512.h"
#include "gcm_siv.h"

#ifdef __cplusplus
extern "C" {
#endif

/* GCM-SIV with a choice of the form of GHASH, in a room that the caller owns:
 *   aesmall_ghash_table room;
 *   aesmall_gcm_siv_seal_hash(&key.cipher, aesmall_aes128_spare_enc(&message),
 *                             aesmall_gcm_siv_table(&room), nonce, ...);
 *
 *   aesmall_gcm_siv_default   the form of aesmall_gcm_siv_seal, timing class T0 (ghash.h)
 *   aesmall_gcm_siv_compact   the same key and class with less flash on AVR: as
 *                             aesmall_ghash_compact_update (ghash.h)
 *   aesmall_gcm_siv_small     24 bytes of RAM and the least flash on AVR, class T0 (ghash_small.h)
 *   aesmall_gcm_siv_branch    24 bytes of RAM on AVR, timing class T2 (ghash_branch.h)
 *   aesmall_gcm_siv_table     a table, 256 bytes of RAM, timing class T1 (ghash_table.h, which says
 *                             in which memory it may be)
 *   aesmall_gcm_siv_table512  two tables, 512 bytes of RAM on AVR, timing class T1
 *                             (ghash_table512.h)
 *
 * Each message has a table of its own, made by the call: with two tables a message takes more time
 * before its first block and less for each. The members are private. */
typedef struct aesmall_gcm_siv_hash {
    void *key;   /* the room */
    size_t size; /* of the room, bytes */
    void (*init)(void *key, const uint8_t h[AESMALL_BLOCK_SIZE]);
    /* As aesmall_ghash_update, but takes the bytes of each block in reverse order */
    void (*update)(const void *key, uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t *data, size_t len);
} aesmall_gcm_siv_hash;

/* ---- Rooms and calls ----
 *
 * Lengths: bytes. Aliasing: as gcm_siv.h, and the room may overlap nothing. Time: that of gcm_siv.h
 * and of the form. */

/* What the rooms below call. */
void aesmall_gcm_siv_default_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE]);
void aesmall_gcm_siv_default_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                    const uint8_t *data, size_t len);
void aesmall_gcm_siv_compact_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE]);
void aesmall_gcm_siv_compact_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                    const uint8_t *data, size_t len);
void aesmall_gcm_siv_small_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE]);
void aesmall_gcm_siv_small_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                  const uint8_t *data, size_t len);
void aesmall_gcm_siv_branch_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE]);
void aesmall_gcm_siv_branch_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                   const uint8_t *data, size_t len);
void aesmall_gcm_siv_table_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE]);
void aesmall_gcm_siv_table_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                  const uint8_t *data, size_t len);
void aesmall_gcm_siv_table512_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE]);
void aesmall_gcm_siv_table512_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                     const uint8_t *data, size_t len);

/* The room MUST stay where it is and serve nothing else during the call, which wipes it. */
AESMALL_FRONT aesmall_gcm_siv_hash aesmall_gcm_siv_default(aesmall_ghash_key *room)
{
    const aesmall_gcm_siv_hash hash = {room, sizeof *room, aesmall_gcm_siv_default_init,
                                       aesmall_gcm_siv_default_update};

    return hash;
}

AESMALL_FRONT aesmall_gcm_siv_hash aesmall_gcm_siv_compact(aesmall_ghash_key *room)
{
    const aesmall_gcm_siv_hash hash = {room, sizeof *room, aesmall_gcm_siv_compact_init,
                                       aesmall_gcm_siv_compact_update};

    return hash;
}

AESMALL_FRONT aesmall_gcm_siv_hash aesmall_gcm_siv_small(aesmall_ghash_small_key *room)
{
    const aesmall_gcm_siv_hash hash = {room, sizeof *room, aesmall_gcm_siv_small_init,
                                       aesmall_gcm_siv_small_update};

    return hash;
}

AESMALL_FRONT aesmall_gcm_siv_hash aesmall_gcm_siv_branch(aesmall_ghash_branch_key *room)
{
    const aesmall_gcm_siv_hash hash = {room, sizeof *room, aesmall_gcm_siv_branch_init,
                                       aesmall_gcm_siv_branch_update};

    return hash;
}

AESMALL_FRONT aesmall_gcm_siv_hash aesmall_gcm_siv_table(aesmall_ghash_table *room)
{
    const aesmall_gcm_siv_hash hash = {room, sizeof *room, aesmall_gcm_siv_table_init,
                                       aesmall_gcm_siv_table_update};

    return hash;
}

AESMALL_FRONT aesmall_gcm_siv_hash aesmall_gcm_siv_table512(aesmall_ghash_table512 *room)
{
    const aesmall_gcm_siv_hash hash = {room, sizeof *room, aesmall_gcm_siv_table512_init,
                                       aesmall_gcm_siv_table512_update};

    return hash;
}

/* As aesmall_gcm_siv_seal and aesmall_gcm_siv_open (gcm_siv.h); the room is wiped even if the
 * message is not authentic. If an argument is refused it is not written. */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_siv_hash_seal_parts(const aesmall_cipher *cipher,
                                                                 const aesmall_spare *message,
                                                                 const aesmall_gcm_siv_hash *hash,
                                                                 const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_siv_hash_open_parts(const aesmall_cipher *cipher,
                                                                 const aesmall_spare *message,
                                                                 const aesmall_gcm_siv_hash *hash,
                                                                 const aesmall_aead_parts *parts);

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_siv_seal_hash(
    const aesmall_cipher *cipher, aesmall_spare message, aesmall_gcm_siv_hash hash,
    const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *msg,
    size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,   nonce_len, ad,      ad_len, msg,
                                      msg_len, out,       out_cap, tag_len};

    return message.secret_len == 24
               ? AESMALL_ERROR_KEY_SIZE
               : aesmall_gcm_siv_hash_seal_parts(cipher, &message, &hash, &parts);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_siv_open_hash(
    const aesmall_cipher *cipher, aesmall_spare message, aesmall_gcm_siv_hash hash,
    const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in,
    size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,  nonce_len, ad,      ad_len, in,
                                      in_len, out,       out_cap, tag_len};

    return message.secret_len == 24
               ? AESMALL_ERROR_KEY_SIZE
               : aesmall_gcm_siv_hash_open_parts(cipher, &message, &hash, &parts);
}

#ifdef __cplusplus
}
#endif

#endif
