/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../siv.h and the calls that do their work.
 * ../siv.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_MODES_INNER_SIV_H
#define AESMALL_MODES_INNER_SIV_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Without checks ---- */

/**
 * Seal or open a message with SIV, without checks.
 *
 * @param mac_cipher,ctr_cipher,args  as for aesmall_siv_seal_unchecked() or
 * aesmall_siv_open_unchecked()
 * @param is_open  0 to seal, which always succeeds, or 1 to open
 * @return AESMALL_OK, or AESMALL_ERROR_AUTH as aesmall_siv_open_unchecked()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_siv_unchecked(const aesmall_cipher *mac_cipher,
                                                       const aesmall_cipher *ctr_cipher,
                                                       const aesmall_siv_args *args,
                                                       uint8_t is_open);

/* ---- Arguments in a structure ---- */

/**
 * Encrypt and authenticate as aesmall_siv_seal() does, with the arguments in a structure.
 *
 * @param mac_cipher,ctr_cipher  as for aesmall_siv_seal()
 * @param args  the arguments of aesmall_siv_seal()
 * @return AESMALL_OK, or an error of aesmall_siv_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_siv_seal_args(const aesmall_cipher *mac_cipher,
                                                       const aesmall_cipher *ctr_cipher,
                                                       const aesmall_siv_args *args);

/**
 * Verify and decrypt as aesmall_siv_open() does, with the arguments in a structure.
 *
 * @param mac_cipher,ctr_cipher  as for aesmall_siv_open()
 * @param args  the arguments of aesmall_siv_open()
 * @return AESMALL_OK, or an error of aesmall_siv_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_siv_open_args(const aesmall_cipher *mac_cipher,
                                                       const aesmall_cipher *ctr_cipher,
                                                       const aesmall_siv_args *args);

/**
 * Encrypt and authenticate as aesmall_siv_seal_wide() does, from structures.
 *
 * @param mac_cipher,ctr_cipher  as for aesmall_siv_seal()
 * @param args     the arguments of aesmall_siv_seal()
 * @param mac_schedule,ctr_schedule  the keys' schedules, as in the wide keys
 * @param encrypt_wide  the engine's encryption of two blocks. Not NULL
 * @return AESMALL_OK, or an error of aesmall_siv_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_siv_seal_wide_args(const aesmall_cipher *mac_cipher,
                                                            const aesmall_cipher *ctr_cipher,
                                                            const aesmall_siv_args *args,
                                                            const void *mac_schedule,
                                                            const void *ctr_schedule,
                                                            aesmall_wide_blocks *encrypt_wide);

/**
 * Verify and decrypt as aesmall_siv_open_wide() does, from structures.
 *
 * @param mac_cipher,ctr_cipher  as for aesmall_siv_open()
 * @param args     the arguments of aesmall_siv_open()
 * @param mac_schedule,ctr_schedule  the keys' schedules, as in the wide keys
 * @param encrypt_wide  the engine's encryption of two blocks. Not NULL
 * @return AESMALL_OK, or an error of aesmall_siv_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_siv_open_wide_args(const aesmall_cipher *mac_cipher,
                                                            const aesmall_cipher *ctr_cipher,
                                                            const aesmall_siv_args *args,
                                                            const void *mac_schedule,
                                                            const void *ctr_schedule,
                                                            aesmall_wide_blocks *encrypt_wide);

/* ---- Definitions of the inline calls of siv.h ---- */

AESMALL_MUST_CHECK static inline aesmall_error aesmall_siv_seal(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const aesmall_siv_ad *ads,
    size_t ad_count, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap)
{
    const aesmall_siv_args args = {ads, ad_count, msg, msg_len, out, out_cap};

    return aesmall_siv_seal_args(mac_cipher, ctr_cipher, &args);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_siv_open(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const aesmall_siv_ad *ads,
    size_t ad_count, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{
    const aesmall_siv_args args = {ads, ad_count, in, in_len, out, out_cap};

    return aesmall_siv_open_args(mac_cipher, ctr_cipher, &args);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_siv_seal_nonce(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const uint8_t *nonce,
    size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *msg, size_t msg_len,
    uint8_t *out, size_t out_cap)
{
    const aesmall_siv_ad ads[2] = {{ad, ad_len}, {nonce, nonce_len}};
    const aesmall_siv_args args = {ads, 2, msg, msg_len, out, out_cap};

    return nonce_len == 0 ? AESMALL_ERROR_ARGUMENT
                          : aesmall_siv_seal_args(mac_cipher, ctr_cipher, &args);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_siv_open_nonce(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const uint8_t *nonce,
    size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len,
    uint8_t *out, size_t out_cap)
{
    const aesmall_siv_ad ads[2] = {{ad, ad_len}, {nonce, nonce_len}};
    const aesmall_siv_args args = {ads, 2, in, in_len, out, out_cap};

    return nonce_len == 0 ? AESMALL_ERROR_ARGUMENT
                          : aesmall_siv_open_args(mac_cipher, ctr_cipher, &args);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_siv_seal_wide(
    aesmall_wide mac, aesmall_wide ctr, const aesmall_siv_ad *ads, size_t ad_count,
    const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap)
{
    const aesmall_siv_args args = {ads, ad_count, msg, msg_len, out, out_cap};

    return mac.encrypt_wide == NULL
               ? aesmall_siv_seal_args(mac.cipher, ctr.cipher, &args)
               : aesmall_siv_seal_wide_args(mac.cipher, ctr.cipher, &args, mac.schedule,
                                            ctr.schedule, mac.encrypt_wide);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_siv_open_wide(
    aesmall_wide mac, aesmall_wide ctr, const aesmall_siv_ad *ads, size_t ad_count,
    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{
    const aesmall_siv_args args = {ads, ad_count, in, in_len, out, out_cap};

    return mac.encrypt_wide == NULL
               ? aesmall_siv_open_args(mac.cipher, ctr.cipher, &args)
               : aesmall_siv_open_wide_args(mac.cipher, ctr.cipher, &args, mac.schedule,
                                            ctr.schedule, mac.encrypt_wide);
}

static inline void aesmall_siv_seal_unchecked(const aesmall_cipher *mac_cipher,
                                              const aesmall_cipher *ctr_cipher,
                                              const aesmall_siv_args *args)
{
    (void)(aesmall_siv_unchecked(mac_cipher, ctr_cipher, args, 0) == AESMALL_OK);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_siv_open_unchecked(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher,
    const aesmall_siv_args *args)
{
    return aesmall_siv_unchecked(mac_cipher, ctr_cipher, args, 1);
}

#ifdef __cplusplus
}
#endif

#endif
