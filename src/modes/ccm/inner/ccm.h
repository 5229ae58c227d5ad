/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../ccm.h and the calls that do their work.
 * ../ccm.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_MODES_INNER_CCM_H
#define AESMALL_MODES_INNER_CCM_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Arguments in a structure ----
 *
 * The calls of ccm.h with the arguments as aesmall_aead_args (aead.h), and the key's parts instead
 * of a wide key. They check everything. */

/**
 * Encrypt and authenticate a message as aesmall_ccm_seal() does, with the arguments in a structure.
 *
 * @param cipher  as for aesmall_ccm_seal()
 * @param args   the arguments of aesmall_ccm_seal(), with `msg` as `in`
 * @return AESMALL_OK, or an error of aesmall_ccm_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_seal_args(const aesmall_cipher *cipher,
                                                       const aesmall_aead_args *args);

/**
 * Verify and decrypt a message as aesmall_ccm_open() does, with the arguments in a structure.
 *
 * @param cipher  as for aesmall_ccm_open()
 * @param args   the arguments of aesmall_ccm_open()
 * @return AESMALL_OK, or an error of aesmall_ccm_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_open_args(const aesmall_cipher *cipher,
                                                       const aesmall_aead_args *args);

/**
 * Encrypt and authenticate as aesmall_ccm_short_tag_seal() does, from a structure.
 *
 * @param cipher  as for aesmall_ccm_seal()
 * @param args   the arguments of aesmall_ccm_short_tag_seal()
 * @return AESMALL_OK, or an error of aesmall_ccm_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_short_tag_seal_args(const aesmall_cipher *cipher,
                                                                 const aesmall_aead_args *args);

/**
 * Verify and decrypt as aesmall_ccm_short_tag_open() does, from a structure.
 *
 * @param cipher  as for aesmall_ccm_open()
 * @param args   the arguments of aesmall_ccm_short_tag_open()
 * @return AESMALL_OK, or an error of aesmall_ccm_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_short_tag_open_args(const aesmall_cipher *cipher,
                                                                 const aesmall_aead_args *args);

/**
 * Encrypt and authenticate as aesmall_ccm_seal_wide() does, from structures.
 *
 * @param cipher    as for aesmall_ccm_seal()
 * @param args     the arguments of aesmall_ccm_seal()
 * @param schedule  the key's schedule, as in the wide key
 * @param encrypt_wide  the engine's encryption of two blocks, as in the wide key. Not NULL
 * @return AESMALL_OK, or an error of aesmall_ccm_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_seal_wide_args(const aesmall_cipher *cipher,
                                                            const aesmall_aead_args *args,
                                                            const void *schedule,
                                                            aesmall_wide_blocks *encrypt_wide);

/**
 * Verify and decrypt as aesmall_ccm_open_wide() does, from structures.
 *
 * @param cipher    as for aesmall_ccm_open()
 * @param args     the arguments of aesmall_ccm_open()
 * @param schedule  the key's schedule, as in the wide key
 * @param encrypt_wide  the engine's encryption of two blocks, as in the wide key. Not NULL
 * @return AESMALL_OK, or an error of aesmall_ccm_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_open_wide_args(const aesmall_cipher *cipher,
                                                            const aesmall_aead_args *args,
                                                            const void *schedule,
                                                            aesmall_wide_blocks *encrypt_wide);

/**
 * Encrypt and authenticate as aesmall_ccm_short_tag_seal() does, two blocks at a time.
 *
 * @param cipher    as for aesmall_ccm_seal()
 * @param args     the arguments of aesmall_ccm_short_tag_seal()
 * @param schedule  the key's schedule, as in the wide key
 * @param encrypt_wide  the engine's encryption of two blocks, as in the wide key. Not NULL
 * @return AESMALL_OK, or an error of aesmall_ccm_seal()
 */
AESMALL_MUST_CHECK aesmall_error
aesmall_ccm_short_tag_seal_wide_args(const aesmall_cipher *cipher, const aesmall_aead_args *args,
                                     const void *schedule, aesmall_wide_blocks *encrypt_wide);

/**
 * Verify and decrypt as aesmall_ccm_short_tag_open() does, two blocks at a time.
 *
 * @param cipher    as for aesmall_ccm_open()
 * @param args     the arguments of aesmall_ccm_short_tag_open()
 * @param schedule  the key's schedule, as in the wide key
 * @param encrypt_wide  the engine's encryption of two blocks, as in the wide key. Not NULL
 * @return AESMALL_OK, or an error of aesmall_ccm_open()
 */
AESMALL_MUST_CHECK aesmall_error
aesmall_ccm_short_tag_open_wide_args(const aesmall_cipher *cipher, const aesmall_aead_args *args,
                                     const void *schedule, aesmall_wide_blocks *encrypt_wide);

/* ---- Definitions of the inline calls of ccm.h ---- */

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,   nonce_len, ad,      ad_len, msg,
                                    msg_len, out,       out_cap, tag_len};

    return aesmall_ccm_seal_args(cipher, &args);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,  nonce_len, ad,      ad_len, in,
                                    in_len, out,       out_cap, tag_len};

    return aesmall_ccm_open_args(cipher, &args);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_ccm_seal_wide(
    aesmall_wide key, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len,
    const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,   nonce_len, ad,      ad_len, msg,
                                    msg_len, out,       out_cap, tag_len};

    return key.encrypt_wide == NULL
               ? aesmall_ccm_seal_args(key.cipher, &args)
               : aesmall_ccm_seal_wide_args(key.cipher, &args, key.schedule, key.encrypt_wide);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_ccm_open_wide(
    aesmall_wide key, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len,
    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,  nonce_len, ad,      ad_len, in,
                                    in_len, out,       out_cap, tag_len};

    return key.encrypt_wide == NULL
               ? aesmall_ccm_open_args(key.cipher, &args)
               : aesmall_ccm_open_wide_args(key.cipher, &args, key.schedule, key.encrypt_wide);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_short_tag_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,   nonce_len, ad,      ad_len, msg,
                                    msg_len, out,       out_cap, tag_len};

    return aesmall_ccm_short_tag_seal_args(cipher, &args);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_short_tag_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,  nonce_len, ad,      ad_len, in,
                                    in_len, out,       out_cap, tag_len};

    return aesmall_ccm_short_tag_open_args(cipher, &args);
}

#ifdef __cplusplus
}
#endif

#endif
