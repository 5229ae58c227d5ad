/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../ocb.h and the calls that do their work.
 * ../ocb.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_MODES_INNER_OCB_H
#define AESMALL_MODES_INNER_OCB_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Without checks ---- */

/**
 * Seal or open a message with OCB3, without checks.
 *
 * @param cipher   the key, not wiped
 * @param args    as for aesmall_ocb_seal_unchecked() or aesmall_ocb_open_unchecked()
 * @param is_open  0 to seal, which always succeeds, or 1 to open
 * @return AESMALL_OK, or AESMALL_ERROR_AUTH as aesmall_ocb_open_unchecked()
 *
 * Time and memory: as aesmall_ocb_open().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_unchecked(const aesmall_cipher *cipher,
                                                       const aesmall_aead_args *args,
                                                       uint8_t is_open);

/* ---- Arguments in a structure ----
 *
 * The calls of ocb.h with the arguments as aesmall_aead_args (aead.h), and the key's parts instead
 * of a wide key. They check everything. */

/**
 * Encrypt and authenticate a message as aesmall_ocb_seal() does, with the arguments in a structure.
 *
 * @param cipher  as for aesmall_ocb_seal()
 * @param args   the arguments of aesmall_ocb_seal(), with `msg` as `in`
 * @return AESMALL_OK, or an error of aesmall_ocb_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_seal_args(const aesmall_cipher *cipher,
                                                       const aesmall_aead_args *args);

/**
 * Verify and decrypt a message as aesmall_ocb_open() does, with the arguments in a structure.
 *
 * @param cipher  as for aesmall_ocb_open()
 * @param args   the arguments of aesmall_ocb_open()
 * @return AESMALL_OK, or an error of aesmall_ocb_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_open_args(const aesmall_cipher *cipher,
                                                       const aesmall_aead_args *args);

/**
 * Encrypt and authenticate as aesmall_ocb_short_tag_seal() does, from a structure.
 *
 * @param cipher  as for aesmall_ocb_seal()
 * @param args   the arguments of aesmall_ocb_short_tag_seal()
 * @return AESMALL_OK, or an error of aesmall_ocb_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_short_tag_seal_args(const aesmall_cipher *cipher,
                                                                 const aesmall_aead_args *args);

/**
 * Verify and decrypt as aesmall_ocb_short_tag_open() does, from a structure.
 *
 * @param cipher  as for aesmall_ocb_open()
 * @param args   the arguments of aesmall_ocb_short_tag_open()
 * @return AESMALL_OK, or an error of aesmall_ocb_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_short_tag_open_args(const aesmall_cipher *cipher,
                                                                 const aesmall_aead_args *args);

/**
 * Encrypt and authenticate as aesmall_ocb_seal_wide() does, from structures.
 *
 * @param cipher    as for aesmall_ocb_seal()
 * @param args     the arguments of aesmall_ocb_seal()
 * @param schedule  the key's schedule, as in the wide key
 * @param encrypt_wide  the engine's encryption of two blocks, as in the wide key. Not NULL
 * @return AESMALL_OK, or an error of aesmall_ocb_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_seal_wide_args(const aesmall_cipher *cipher,
                                                            const aesmall_aead_args *args,
                                                            const void *schedule,
                                                            aesmall_wide_blocks *encrypt_wide);

/**
 * Verify and decrypt as aesmall_ocb_open_wide() does, from structures.
 *
 * @param cipher    as for aesmall_ocb_open()
 * @param args     the arguments of aesmall_ocb_open()
 * @param schedule  the key's schedule, as in the wide key
 * @param encrypt_wide  the engine's encryption of two blocks, as in the wide key. Not NULL
 * @param decrypt_wide  the same for decryption. Not NULL
 * @return AESMALL_OK, or an error of aesmall_ocb_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_open_wide_args(const aesmall_cipher *cipher,
                                                            const aesmall_aead_args *args,
                                                            const void *schedule,
                                                            aesmall_wide_blocks *encrypt_wide,
                                                            aesmall_wide_blocks *decrypt_wide);

/* ---- Definitions of the inline calls of ocb.h ---- */

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,   nonce_len, ad,      ad_len, msg,
                                    msg_len, out,       out_cap, tag_len};

    return aesmall_ocb_seal_args(cipher, &args);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,  nonce_len, ad,      ad_len, in,
                                    in_len, out,       out_cap, tag_len};

    return aesmall_ocb_open_args(cipher, &args);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_ocb_seal_wide(
    aesmall_wide key, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len,
    const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,   nonce_len, ad,      ad_len, msg,
                                    msg_len, out,       out_cap, tag_len};

    return key.encrypt_wide == NULL
               ? aesmall_ocb_seal_args(key.cipher, &args)
               : aesmall_ocb_seal_wide_args(key.cipher, &args, key.schedule, key.encrypt_wide);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_ocb_open_wide(
    aesmall_wide key, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len,
    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,  nonce_len, ad,      ad_len, in,
                                    in_len, out,       out_cap, tag_len};

    return key.decrypt_wide == NULL
               ? aesmall_ocb_open_args(key.cipher, &args)
               : aesmall_ocb_open_wide_args(key.cipher, &args, key.schedule, key.encrypt_wide,
                                            key.decrypt_wide);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_short_tag_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,   nonce_len, ad,      ad_len, msg,
                                    msg_len, out,       out_cap, tag_len};

    return aesmall_ocb_short_tag_seal_args(cipher, &args);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_short_tag_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,  nonce_len, ad,      ad_len, in,
                                    in_len, out,       out_cap, tag_len};

    return aesmall_ocb_short_tag_open_args(cipher, &args);
}

static inline void aesmall_ocb_seal_unchecked(const aesmall_cipher *cipher,
                                              const aesmall_aead_args *args)
{
    (void)(aesmall_ocb_unchecked(cipher, args, 0) == AESMALL_OK);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_open_unchecked(
    const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    return aesmall_ocb_unchecked(cipher, args, 1);
}

#ifdef __cplusplus
}
#endif

#endif
