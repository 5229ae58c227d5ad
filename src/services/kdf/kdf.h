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
 * with i from 1 on and L, the bits of the whole result, in 4 bytes, both big-endian. The label says
 * what the result is for ("update", "radio"), the context for whom: a serial number, the number of
 * a session. Results of different labels, contexts or lengths have nothing to do with each other,
 * and none gives the key away. A label MUST NOT contain a zero byte if contexts have different
 * lengths, or two pairs of them may be the same string.
 *
 * The key is an aesmall_cipher as all modes take it; use it for nothing else. Only
 * cipher->encrypt is used; a wiped key is AESMALL_ERROR_KEY. A password is no key: it can be
 * guessed. Anyone who chooses labels and contexts and has the key can find two that give the same
 * result (section 6.7): that matters where somebody is bound by a derived key.
 *
 *   counter_size  bytes of [i], 1 to 4 (else AESMALL_ERROR_ARGUMENT). Both sides MUST agree; 4, or
 *                 1 for up to 255 blocks, is usual.
 *   out           out_len bytes, 1 to what the counter and 32 bits of L can count (else
 *                 AESMALL_ERROR_LENGTH). It MUST NOT overlap label or context
 *                 (AESMALL_ERROR_OVERLAP).
 * label and context may be NULL when they have no bytes. Errors leave out untouched. What is secret
 * on the stack is wiped. Lengths: bytes. Time: lengths alone (beyond what the engine says of
 * itself). */
AESMALL_MUST_CHECK aesmall_error aesmall_kdf(const aesmall_cipher *cipher, uint8_t counter_size,
                                             const uint8_t *label, size_t label_len,
                                             const uint8_t *context, size_t context_len,
                                             uint8_t *out, size_t out_len);

/* The same with all that follows [i] as one string of yours, for protocols that put it together
 * in another way ("fixed input data"): lengths, errors, overlap and time as of aesmall_kdf. */
AESMALL_MUST_CHECK aesmall_error aesmall_kdf_fixed(const aesmall_cipher *cipher,
                                                   uint8_t counter_size, const uint8_t *fixed,
                                                   size_t fixed_len, uint8_t *out, size_t out_len);

/* The key of one device or card as NXP's smart cards derive it (application note AN10922, sections
 * 2.2 to 2.4), for systems that do so already; in a new one take aesmall_kdf.
 *   input  1 to 31 bytes (else AESMALL_ERROR_LENGTH): the number of the device, and whatever the
 *          system puts behind it
 *   out    out_len bytes, 16, 24 or 32 (else AESMALL_ERROR_ARGUMENT), as many as the master key
 *          has. It may overlap input. On error it is untouched.
 * Lengths: bytes. Time: as of aesmall_kdf. */
AESMALL_MUST_CHECK aesmall_error aesmall_kdf_an10922(const aesmall_cipher *cipher,
                                                     const uint8_t *input, size_t input_len,
                                                     uint8_t *out, size_t out_len);

#ifdef __cplusplus
}
#endif

#endif
