/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../ctr.h and the calls that do their work.
 * ../ctr.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_MODES_INNER_CTR_H
#define AESMALL_MODES_INNER_CTR_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The work of the calls of ctr.h ---- */

/**
 * Encrypt or decrypt as aesmall_ctr_crypt_wide() does, with the parts of the wide key.
 *
 * @param cipher    the key, `&key.cipher`
 * @param schedule  its schedule, as in the wide key
 * @param blocks    the engine's CTR of many blocks. Not NULL
 * @param counter,in,in_len,out,out_cap  as for aesmall_ctr_crypt()
 * @return AESMALL_OK, or an error of aesmall_ctr_crypt()
 */
AESMALL_MUST_CHECK aesmall_error
aesmall_ctr_crypt_wide_with(const aesmall_cipher *cipher, const void *schedule,
                            aesmall_ctr_blocks *blocks, const uint8_t counter[AESMALL_BLOCK_SIZE],
                            const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap);

/* ---- Definitions of the inline calls of ctr.h ---- */

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_ctr_crypt_wide(aesmall_wide key, const uint8_t counter[AESMALL_BLOCK_SIZE],
                       const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{
    return key.ctr_blocks == NULL
               ? aesmall_ctr_crypt(key.cipher, counter, in, in_len, out, out_cap)
               : aesmall_ctr_crypt_wide_with(key.cipher, key.schedule, key.ctr_blocks, counter, in,
                                             in_len, out, out_cap);
}

#ifdef __cplusplus
}
#endif

#endif
