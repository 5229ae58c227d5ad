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
 *   aesmall_gcm_siv_seal_hash(&key.cipher, aesmall_aes128_key_room_encrypt_only(&message),
 *                             aesmall_gcm_siv_table(&room), nonce, ...);
 *
 *   aesmall_gcm_siv_default   the form of aesmall_gcm_siv_seal, timing class T0 (ghash.h)
 *   aesmall_gcm_siv_compact   the same key and class with less flash on AVR: as
 *                             aesmall_ghash_compact_update (ghash.h)
 *   aesmall_gcm_siv_small     the least flash, with 24 bytes of RAM on AVR and 16 on Cortex-M and
 *                             RV32, class T0 (ghash_small.h)
 *   aesmall_gcm_siv_branch    24 bytes of RAM on AVR, timing class T2 (ghash_branch.h)
 *   aesmall_gcm_siv_table     a table, 256 bytes of RAM, timing class T1 (ghash_table.h names the
 *                             memories where it may be)
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

/* ---- A whole message ---- */

/**
 * Encrypt and authenticate a message with AES-GCM-SIV and a chosen form of GHASH.
 *
 * @param hash  the form and its room, for example `aesmall_gcm_siv_table(&room)`. The call wipes
 *              the room, except if it refuses an argument. It MUST NOT overlap another argument
 * @param cipher,message,nonce,nonce_len,ad,ad_len,msg,msg_len,out,out_cap,tag_len  as for
 *        aesmall_gcm_siv_seal()
 * @return AESMALL_OK, or an error of aesmall_gcm_siv_seal()
 *
 * Time and memory: as aesmall_gcm_siv_seal(), and the timing class of the form.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_siv_seal_hash(
    const aesmall_cipher *cipher, aesmall_key_room message, aesmall_gcm_siv_hash hash,
    const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *msg,
    size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len);

/**
 * Verify and decrypt a message with AES-GCM-SIV and a chosen form of GHASH.
 *
 * @param hash  the form and its room, for example `aesmall_gcm_siv_table(&room)`. The call wipes
 *              the room, except if it refuses an argument. It MUST NOT overlap another argument
 * @param cipher,message,nonce,nonce_len,ad,ad_len,in,in_len,out,out_cap,tag_len  as for
 *        aesmall_gcm_siv_open()
 * @return AESMALL_OK, or an error of aesmall_gcm_siv_open()
 *
 * Time and memory: as aesmall_gcm_siv_open(), and the timing class of the form.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_siv_open_hash(
    const aesmall_cipher *cipher, aesmall_key_room message, aesmall_gcm_siv_hash hash,
    const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in,
    size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len);

/* ---- Rooms ----
 *
 * The room MUST stay where it is and serve no other purpose during the call that gets it, which
 * wipes it. */

/**
 * Return the form of GHASH that aesmall_gcm_siv_seal() uses, timing class T0.
 *
 * @param room  receives the key of GHASH when a message is sealed or opened
 * @return the form, for `hash` of aesmall_gcm_siv_seal_hash()
 *
 * See ghash.h.
 */
AESMALL_FRONT aesmall_gcm_siv_hash aesmall_gcm_siv_default(aesmall_ghash_key *room);

/**
 * Return the form of GHASH that has less flash on AVR, timing class T0.
 *
 * @param room  receives the key of GHASH when a message is sealed or opened
 * @return the form, for `hash` of aesmall_gcm_siv_seal_hash()
 *
 * See ghash.h.
 */
AESMALL_FRONT aesmall_gcm_siv_hash aesmall_gcm_siv_compact(aesmall_ghash_key *room);

/**
 * Return the form of GHASH that has the least flash, timing class T0.
 *
 * @param room  receives the key of GHASH when a message is sealed or opened
 * @return the form, for `hash` of aesmall_gcm_siv_seal_hash()
 *
 * See ghash_small.h.
 */
AESMALL_FRONT aesmall_gcm_siv_hash aesmall_gcm_siv_small(aesmall_ghash_small_key *room);

/**
 * Return the form of GHASH that has branches on AVR, timing class T2.
 *
 * @param room  receives the key of GHASH when a message is sealed or opened
 * @return the form, for `hash` of aesmall_gcm_siv_seal_hash()
 *
 * See ghash_branch.h.
 */
AESMALL_FRONT aesmall_gcm_siv_hash aesmall_gcm_siv_branch(aesmall_ghash_branch_key *room);

/**
 * Return the form of GHASH that has a table, timing class T1.
 *
 * @param room  receives the key of GHASH when a message is sealed or opened
 * @return the form, for `hash` of aesmall_gcm_siv_seal_hash()
 *
 * See ghash_table.h.
 */
AESMALL_FRONT aesmall_gcm_siv_hash aesmall_gcm_siv_table(aesmall_ghash_table *room);

/**
 * Return the form of GHASH that has two tables, timing class T1.
 *
 * @param room  receives the key of GHASH when a message is sealed or opened
 * @return the form, for `hash` of aesmall_gcm_siv_seal_hash()
 *
 * See ghash_table512.h.
 */
AESMALL_FRONT aesmall_gcm_siv_hash aesmall_gcm_siv_table512(aesmall_ghash_table512 *room);

#ifdef __cplusplus
}
#endif

#include "inner/gcm_siv_hash.h"

#endif
