/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../manx.h and the calls that do their work.
 * ../manx.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_MODES_INNER_MANX_H
#define AESMALL_MODES_INNER_MANX_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The work of the calls of manx.h ---- */

/**
 * Encrypt and authenticate as aesmall_manx2_seal_wide() does, with the parts of the wide key.
 *
 * @param cipher    the key, `&key.cipher`
 * @param schedule  its schedule, as in the wide key
 * @param two       the engine's encryption of two blocks. Not NULL
 * @param params,nonce,ad,ad_bits,msg,msg_bits,out,out_cap  as for aesmall_manx2_seal()
 * @return AESMALL_OK, or an error of aesmall_manx2_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_manx2_seal_wide_with(
    const aesmall_cipher *cipher, const void *schedule, aesmall_wide_blocks *two,
    const aesmall_manx_params *params, const uint8_t *nonce, const uint8_t *ad, size_t ad_bits,
    const uint8_t *msg, size_t msg_bits, uint8_t *out, size_t out_cap);

/**
 * Verify and decrypt as aesmall_manx2_open_wide() does, with the parts of the wide key.
 *
 * @param cipher    the key, `&key.cipher`
 * @param schedule  its schedule, as in the wide key
 * @param two       the engine's decryption of two blocks. Not NULL
 * @param params,nonce,ad,ad_bits,in,in_bits,out,out_bits  as for aesmall_manx2_open()
 * @return AESMALL_OK, or an error of aesmall_manx2_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_manx2_open_wide_with(
    const aesmall_cipher *cipher, const void *schedule, aesmall_wide_blocks *two,
    const aesmall_manx_params *params, const uint8_t *nonce, const uint8_t *ad, size_t ad_bits,
    const uint8_t *in, size_t in_bits, uint8_t out[AESMALL_MANX2_TEXT_SIZE], size_t *out_bits);

/* ---- Definitions of the inline calls of manx.h ---- */

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_manx2_seal_wide(
    aesmall_wide key, const aesmall_manx_params *params, const uint8_t *nonce, const uint8_t *ad,
    size_t ad_bits, const uint8_t *msg, size_t msg_bits, uint8_t *out, size_t out_cap)
{
    return key.encrypt_wide == NULL
               ? aesmall_manx2_seal(key.cipher, params, nonce, ad, ad_bits, msg, msg_bits, out,
                                    out_cap)
               : aesmall_manx2_seal_wide_with(key.cipher, key.schedule, key.encrypt_wide, params,
                                              nonce, ad, ad_bits, msg, msg_bits, out, out_cap);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_manx2_open_wide(aesmall_wide key, const aesmall_manx_params *params, const uint8_t *nonce,
                        const uint8_t *ad, size_t ad_bits, const uint8_t *in, size_t in_bits,
                        uint8_t out[AESMALL_MANX2_TEXT_SIZE], size_t *out_bits)
{
    return key.decrypt_wide == NULL
               ? aesmall_manx2_open(key.cipher, params, nonce, ad, ad_bits, in, in_bits, out,
                                    out_bits)
               : aesmall_manx2_open_wide_with(key.cipher, key.schedule, key.decrypt_wide, params,
                                              nonce, ad, ad_bits, in, in_bits, out, out_bits);
}

#ifdef __cplusplus
}
#endif

#endif
