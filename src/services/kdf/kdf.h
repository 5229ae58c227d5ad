/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_KDF_H
#define AESMALL_SERVICES_KDF_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Key derivation: keys from a key (SP 800-108 Rev. 1 section 4.1, counter mode with CMAC). Block i
 * of the result, 16 bytes, is
 *
 *   CMAC(key, [i] || label || 0x00 || context || [L])
 *
 * where i starts at 1 and L is the length of the whole result in bits, in 4 bytes. Both are
 * big-endian. The label names the purpose of the result ("update", "radio"). The context names its
 * user: a serial number, the number of a session. Results with different labels, contexts or
 * lengths are independent, and a result does not reveal the key. If contexts have different
 * lengths, a label MUST NOT contain a zero byte. Otherwise two pairs of label and context may give
 * the same string.
 *
 * Use the key only for this purpose. Do not use a password as key: it can be guessed. Anyone who
 * has the key and can choose labels and contexts can find two that give the same result (section
 * 6.7). This matters if a derived key must prove one context. */

/**
 * Derive keys for one purpose from a key that has no other use.
 *
 * @param cipher        the key. Only its `encrypt` is used
 * @param counter_size  bytes of [i], 1 to 4. Both sides MUST agree. 4 is usual, or 1 for up to 255
 *                      blocks
 * @param label         label_len bytes: the purpose. NULL if label_len is 0
 * @param label_len     bytes
 * @param context       context_len bytes: the user. NULL if context_len is 0
 * @param context_len   bytes
 * @param out           receives out_len bytes, which MUST NOT overlap label or context
 * @param out_len       bytes, 1 to the maximum that the counter and 32 bits of L can count
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped;
 *         AESMALL_ERROR_ARGUMENT if counter_size is not 1 to 4;
 *         AESMALL_ERROR_LENGTH if out_len is not allowed;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps label or context. After an error `out` is
 *         untouched
 *
 * Time: depends on the lengths, apart from the engine's timing class. Memory: secrets on the stack
 * are wiped.
 * Source: SP 800-108 Rev. 1 section 4.1.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_kdf(const aesmall_cipher *cipher, uint8_t counter_size,
                                             const uint8_t *label, size_t label_len,
                                             const uint8_t *context, size_t context_len,
                                             uint8_t *out, size_t out_len);

/**
 * Derive keys where everything after [i] is one string of yours ("fixed input data").
 *
 * @param cipher        as for aesmall_kdf()
 * @param counter_size  bytes of [i], 1 to 4
 * @param fixed         fixed_len bytes, for protocols that build label, context and length in
 *                      another way. NULL if fixed_len is 0
 * @param fixed_len     bytes
 * @param out           receives out_len bytes, which MUST NOT overlap `fixed`
 * @param out_len       bytes, as for aesmall_kdf()
 * @return AESMALL_OK, or an error of aesmall_kdf()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_kdf_fixed(const aesmall_cipher *cipher,
                                                   uint8_t counter_size, const uint8_t *fixed,
                                                   size_t fixed_len, uint8_t *out, size_t out_len);

/**
 * Derive the key of one device or card as NXP's smart cards do.
 *
 * @param cipher     the master key. Only its `encrypt` is used
 * @param input      input_len bytes: the number of the device, and whatever the system appends to
 *                   it
 * @param input_len  1 to 31 bytes
 * @param out        receives out_len bytes, which may overlap `input`
 * @param out_len    16, 24 or 32 bytes, as many as the master key has
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped;
 *         AESMALL_ERROR_LENGTH if input_len is not 1 to 31;
 *         AESMALL_ERROR_ARGUMENT if out_len is not 16, 24 or 32. After an error `out` is untouched
 *
 * Use this call for systems that have it already, and aesmall_kdf() for a new system. Time: depends
 * on the lengths, apart from the engine's timing class. Memory: secrets on the stack are wiped.
 * Source: NXP AN10922 sections 2.2 to 2.4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_kdf_an10922(const aesmall_cipher *cipher,
                                                     const uint8_t *input, size_t input_len,
                                                     uint8_t *out, size_t out_len);

#ifdef __cplusplus
}
#endif

#endif
