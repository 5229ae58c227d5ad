/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_EAX_H
#define AESMALL_MODES_EAX_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"
#include "../aead/aead.h"

#ifdef __cplusplus
extern "C" {
#endif

/* EAX, authenticated encryption by CTR and CMAC (Bellare, Rogaway, Wagner: "The EAX Mode of
 * Operation", 2004); aead.h says what all such modes have in common. Only cipher->encrypt is used.
 *   nonce_len  any, 0 included
 *   tag_len    8 to 16; 4 to 7 as AESMALL_SHORT_TAG(4)
 *   msg_len    any
 *
 * A nonce MUST NOT be used twice under one key: the XOR of both texts would be known. Tags stay
 * right even then. Random nonces of 16 bytes never come twice in practice.
 *
 * What is secret on the stack is wiped. Time: the lengths, the result, and the carries of a counter
 * that starts at a hash of the nonce (beyond what the engine says of itself). Opening verifies
 * first: on AESMALL_ERROR_AUTH nothing is written. */

/* ---- Without checks, for boot loaders and own protocols: the least flash ----
 *
 *   work   48 bytes of RAM that MUST be zero; they are zeros again afterwards
 *   parts  as in aead.h; out_cap is not looked at
 * The caller answers for a key that is not wiped, for tag_len (1 to 16 here; with 0 opening is
 * AESMALL_ERROR_AUTH) and lengths, for room at out, and for buffers that do not overlap except for
 * in == out. */
#define AESMALL_EAX_WORK_SIZE 48
void aesmall_eax_seal_run(const aesmall_cipher *cipher, uint8_t work[AESMALL_EAX_WORK_SIZE],
                          const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_eax_open_run(const aesmall_cipher *cipher,
                                                      uint8_t work[AESMALL_EAX_WORK_SIZE],
                                                      const aesmall_aead_parts *parts);

/* ---- A whole message ---- */

AESMALL_MUST_CHECK aesmall_error aesmall_eax_seal_parts(const aesmall_cipher *cipher,
                                                        const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_eax_open_parts(const aesmall_cipher *cipher,
                                                        const aesmall_aead_parts *parts);

AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,   nonce_len, ad,      ad_len, msg,
                                      msg_len, out,       out_cap, tag_len};

    return aesmall_eax_seal_parts(cipher, &parts);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,  nonce_len, ad,      ad_len, in,
                                      in_len, out,       out_cap, tag_len};

    return aesmall_eax_open_parts(cipher, &parts);
}

#ifdef __cplusplus
}
#endif

#endif
