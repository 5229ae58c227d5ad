/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../gcm_stored_hash.h and the calls that do
 * their work. ../gcm_stored_hash.h includes this header at its end. A program may use these
 * calls. */
#ifndef AESMALL_MODES_INNER_GCM_STORED_HASH_H
#define AESMALL_MODES_INNER_GCM_STORED_HASH_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Arguments in a structure ---- */

/**
 * Encrypt and authenticate as aesmall_gcm_stored_hash_seal() does, from a structure.
 *
 * @param cipher,hash  as for aesmall_gcm_stored_hash_seal()
 * @param args        the arguments of aesmall_gcm_seal()
 * @return AESMALL_OK, or an error of aesmall_gcm_stored_hash_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_stored_hash_seal_args(const aesmall_cipher *cipher,
                                                                   const aesmall_gcm_hash *hash,
                                                                   const aesmall_aead_args *args);

/**
 * Verify and decrypt as aesmall_gcm_stored_hash_open() does, from a structure.
 *
 * @param cipher,hash  as for aesmall_gcm_stored_hash_open()
 * @param args        the arguments of aesmall_gcm_open()
 * @return AESMALL_OK, or an error of aesmall_gcm_stored_hash_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_stored_hash_open_args(const aesmall_cipher *cipher,
                                                                   const aesmall_gcm_hash *hash,
                                                                   const aesmall_aead_args *args);

/**
 * Encrypt and authenticate as aesmall_gcm_seal_wide() does, from structures.
 *
 * @param cipher,hash  as for aesmall_gcm_stored_hash_seal()
 * @param args        the arguments of aesmall_gcm_seal()
 * @param schedule     the key's schedule, as in the wide key
 * @param blocks       the engine's CTR of many blocks. Not NULL
 * @return AESMALL_OK, or an error of aesmall_gcm_stored_hash_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_seal_wide_args(const aesmall_cipher *cipher,
                                                            const aesmall_gcm_hash *hash,
                                                            const aesmall_aead_args *args,
                                                            const void *schedule,
                                                            aesmall_ctr_blocks *blocks);

/**
 * Verify and decrypt as aesmall_gcm_open_wide() does, from structures.
 *
 * @param cipher,hash  as for aesmall_gcm_stored_hash_open()
 * @param args        the arguments of aesmall_gcm_open()
 * @param schedule     the key's schedule, as in the wide key
 * @param blocks       the engine's CTR of many blocks. Not NULL
 * @return AESMALL_OK, or an error of aesmall_gcm_stored_hash_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_open_wide_args(const aesmall_cipher *cipher,
                                                            const aesmall_gcm_hash *hash,
                                                            const aesmall_aead_args *args,
                                                            const void *schedule,
                                                            aesmall_ctr_blocks *blocks);

/* ---- Definitions of the inline calls of gcm_stored_hash.h ---- */

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_stored_hash_seal(
    const aesmall_cipher *cipher, const aesmall_gcm_hash *hash, const uint8_t *nonce,
    size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *msg, size_t msg_len,
    uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,   nonce_len, ad,      ad_len, msg,
                                    msg_len, out,       out_cap, tag_len};

    return aesmall_gcm_stored_hash_seal_args(cipher, hash, &args);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_stored_hash_open(
    const aesmall_cipher *cipher, const aesmall_gcm_hash *hash, const uint8_t *nonce,
    size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len,
    uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,  nonce_len, ad,      ad_len, in,
                                    in_len, out,       out_cap, tag_len};

    return aesmall_gcm_stored_hash_open_args(cipher, hash, &args);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_gcm_seal_wide(aesmall_wide key, const aesmall_gcm_hash *hash, const uint8_t *nonce,
                      size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *msg,
                      size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,   nonce_len, ad,      ad_len, msg,
                                    msg_len, out,       out_cap, tag_len};

    return key.ctr_blocks == NULL
               ? aesmall_gcm_stored_hash_seal_args(key.cipher, hash, &args)
               : aesmall_gcm_seal_wide_args(key.cipher, hash, &args, key.schedule, key.ctr_blocks);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_gcm_open_wide(aesmall_wide key, const aesmall_gcm_hash *hash, const uint8_t *nonce,
                      size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in,
                      size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,  nonce_len, ad,      ad_len, in,
                                    in_len, out,       out_cap, tag_len};

    return key.ctr_blocks == NULL
               ? aesmall_gcm_stored_hash_open_args(key.cipher, hash, &args)
               : aesmall_gcm_open_wide_args(key.cipher, hash, &args, key.schedule, key.ctr_blocks);
}

#ifdef __cplusplus
}
#endif

#endif
