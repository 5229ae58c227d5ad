/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../gcm_siv_hash.h and the calls that do their
 * work. ../gcm_siv_hash.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_MODES_INNER_GCM_SIV_HASH_H
#define AESMALL_MODES_INNER_GCM_SIV_HASH_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Arguments in a structure ---- */

/**
 * Encrypt and authenticate as aesmall_gcm_siv_seal_hash() does, from structures.
 *
 * @param cipher,message,hash  as for aesmall_gcm_siv_seal_hash(). `message` MUST be room for a key
 *        of 16 or 32 bytes
 * @param args  the arguments of aesmall_gcm_siv_seal()
 * @return AESMALL_OK, or an error of aesmall_gcm_siv_seal() other than AESMALL_ERROR_KEY_SIZE
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_siv_hash_seal_args(const aesmall_cipher *cipher,
                                                                const aesmall_key_room *message,
                                                                const aesmall_gcm_siv_hash *hash,
                                                                const aesmall_aead_args *args);

/**
 * Verify and decrypt as aesmall_gcm_siv_open_hash() does, from structures.
 *
 * @param cipher,message,hash  as for aesmall_gcm_siv_open_hash(). `message` MUST be room for a key
 *        of 16 or 32 bytes
 * @param args  the arguments of aesmall_gcm_siv_open()
 * @return AESMALL_OK, or an error of aesmall_gcm_siv_open() other than AESMALL_ERROR_KEY_SIZE
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_siv_hash_open_args(const aesmall_cipher *cipher,
                                                                const aesmall_key_room *message,
                                                                const aesmall_gcm_siv_hash *hash,
                                                                const aesmall_aead_args *args);

/* ---- The calls that the rooms name ----
 *
 * Programs do not need these calls. Lengths: bytes. Time: as the form. */

/**
 * Make the key of GHASH for aesmall_gcm_siv_default().
 *
 * @param key  the room
 * @param h    the hash subkey, 16 bytes. Must not overlap the room
 */
void aesmall_gcm_siv_default_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE]);

/**
 * Add data to GHASH for aesmall_gcm_siv_default(), the bytes of each block in reverse order.
 *
 * @param key   the room
 * @param y     the state, 16 bytes
 * @param data  `len` bytes, which do not overlap `y`
 * @param len   bytes, any number
 */
void aesmall_gcm_siv_default_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                    const uint8_t *data, size_t len);

/**
 * Make the key of GHASH for aesmall_gcm_siv_compact().
 *
 * @param key  the room
 * @param h    the hash subkey, 16 bytes. Must not overlap the room
 */
void aesmall_gcm_siv_compact_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE]);

/**
 * Add data to GHASH for aesmall_gcm_siv_compact(), the bytes of each block in reverse order.
 *
 * @param key   the room
 * @param y     the state, 16 bytes
 * @param data  `len` bytes, which do not overlap `y`
 * @param len   bytes, any number
 */
void aesmall_gcm_siv_compact_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                    const uint8_t *data, size_t len);

/**
 * Make the key of GHASH for aesmall_gcm_siv_small().
 *
 * @param key  the room
 * @param h    the hash subkey, 16 bytes. Must not overlap the room
 */
void aesmall_gcm_siv_small_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE]);

/**
 * Add data to GHASH for aesmall_gcm_siv_small(), the bytes of each block in reverse order.
 *
 * @param key   the room
 * @param y     the state, 16 bytes
 * @param data  `len` bytes, which do not overlap `y`
 * @param len   bytes, any number
 */
void aesmall_gcm_siv_small_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                  const uint8_t *data, size_t len);

/**
 * Make the key of GHASH for aesmall_gcm_siv_branch().
 *
 * @param key  the room
 * @param h    the hash subkey, 16 bytes. Must not overlap the room
 */
void aesmall_gcm_siv_branch_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE]);

/**
 * Add data to GHASH for aesmall_gcm_siv_branch(), the bytes of each block in reverse order.
 *
 * @param key   the room
 * @param y     the state, 16 bytes
 * @param data  `len` bytes, which do not overlap `y`
 * @param len   bytes, any number
 */
void aesmall_gcm_siv_branch_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                   const uint8_t *data, size_t len);

/**
 * Make the key of GHASH for aesmall_gcm_siv_table().
 *
 * @param key  the room
 * @param h    the hash subkey, 16 bytes. Must not overlap the room
 */
void aesmall_gcm_siv_table_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE]);

/**
 * Add data to GHASH for aesmall_gcm_siv_table(), the bytes of each block in reverse order.
 *
 * @param key   the room
 * @param y     the state, 16 bytes
 * @param data  `len` bytes, which do not overlap `y`
 * @param len   bytes, any number
 */
void aesmall_gcm_siv_table_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                  const uint8_t *data, size_t len);

/**
 * Make the key of GHASH for aesmall_gcm_siv_table512().
 *
 * @param key  the room
 * @param h    the hash subkey, 16 bytes. Must not overlap the room
 */
void aesmall_gcm_siv_table512_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE]);

/**
 * Add data to GHASH for aesmall_gcm_siv_table512(), the bytes of each block in reverse order.
 *
 * @param key   the room
 * @param y     the state, 16 bytes
 * @param data  `len` bytes, which do not overlap `y`
 * @param len   bytes, any number
 */
void aesmall_gcm_siv_table512_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                     const uint8_t *data, size_t len);

/* ---- Definitions of the inline calls of gcm_siv_hash.h ---- */

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

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_siv_seal_hash(
    const aesmall_cipher *cipher, aesmall_key_room message, aesmall_gcm_siv_hash hash,
    const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *msg,
    size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,   nonce_len, ad,      ad_len, msg,
                                    msg_len, out,       out_cap, tag_len};

    return message.secret_len == 24
               ? AESMALL_ERROR_KEY_SIZE
               : aesmall_gcm_siv_hash_seal_args(cipher, &message, &hash, &args);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_siv_open_hash(
    const aesmall_cipher *cipher, aesmall_key_room message, aesmall_gcm_siv_hash hash,
    const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in,
    size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,  nonce_len, ad,      ad_len, in,
                                    in_len, out,       out_cap, tag_len};

    return message.secret_len == 24
               ? AESMALL_ERROR_KEY_SIZE
               : aesmall_gcm_siv_hash_open_args(cipher, &message, &hash, &args);
}

#ifdef __cplusplus
}
#endif

#endif
