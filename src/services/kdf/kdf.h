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

/* Keys from a key: SP 800-108 Rev. 1 section 4.1, the counter mode, with CMAC. Block i of the
 * result, 16 bytes, is
 *   CMAC(key, [i] || label || 0x00 || context || [L])
 * where i starts at 1 and L is the length of the whole result in bits, in 4 bytes; both are
 * big-endian. The label says what the result is for ("update", "radio"), and the context for whom:
 * a serial number, the number of a session. Results with different labels, contexts or lengths are
 * independent, and none reveals the key. If contexts have different lengths, a label MUST NOT
 * contain a zero byte; otherwise two pairs of label and context may give the same string.
 *
 * The key is an aesmall_cipher, as for all modes; use it for nothing else. Only cipher->encrypt is
 * used; a wiped key is AESMALL_ERROR_KEY. Do not use a password as key: it can be guessed. Anyone
 * who has the key and can choose labels and contexts can find two that give the same result
 * (section 6.7). This matters if a derived key is to commit someone to a context.
 *
 *   counter_size  bytes of [i], 1 to 4 (otherwise AESMALL_ERROR_ARGUMENT). Both sides MUST agree;
 *                 4, or 1 for up to 255 blocks, is usual.
 *   out           out_len bytes, 1 to the most that the counter and 32 bits of L can count
 *                 (otherwise AESMALL_ERROR_LENGTH). It MUST NOT overlap label or context (otherwise
 *                 AESMALL_ERROR_OVERLAP).
 * label and context may be NULL if they have no bytes. Errors leave out untouched. Secrets on the
 * stack are wiped. Lengths: bytes. Time: depends on the lengths alone (apart from the engine's
 * timing class). */
AESMALL_MUST_CHECK aesmall_error aesmall_kdf(const aesmall_cipher *cipher, uint8_t counter_size,
                                             const uint8_t *label, size_t label_len,
                                             const uint8_t *context, size_t context_len,
                                             uint8_t *out, size_t out_len);

/* The same, but everything after [i] is one string of yours ("fixed input data"), for protocols
 * that build it in another way. Lengths, errors, overlap and time are those of aesmall_kdf. */
AESMALL_MUST_CHECK aesmall_error aesmall_kdf_fixed(const aesmall_cipher *cipher,
                                                   uint8_t counter_size, const uint8_t *fixed,
                                                   size_t fixed_len, uint8_t *out, size_t out_len);

/* Derives the key of one device or card as NXP's smart cards do (application note AN10922, sections
 * 2.2 to 2.4). It is for systems that already do so; in a new one use aesmall_kdf.
 *   input  1 to 31 bytes (otherwise AESMALL_ERROR_LENGTH): the number of the device, and whatever
 *          the system appends to it
 *   out    out_len bytes, 16, 24 or 32 (otherwise AESMALL_ERROR_ARGUMENT), as many as the master
 *          key has. It may overlap input. On error it is untouched.
 * Lengths: bytes. Time: as for aesmall_kdf. */
AESMALL_MUST_CHECK aesmall_error aesmall_kdf_an10922(const aesmall_cipher *cipher,
                                                     const uint8_t *input, size_t input_len,
                                                     uint8_t *out, size_t out_len);

#ifdef __cplusplus
}
#endif

#endif
