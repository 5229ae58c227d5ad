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
 *   nonce_len  any, including 0
 *   tag_len    8 to 16; 4 to 7 with the calls for short tags
 *   msg_len    any
 *
 * A nonce MUST NOT be used twice under one key: this would reveal the XOR of both texts. Tags still
 * protect against forgery then. Random nonces of 16 bytes never repeat in practice.
 *
 * Secrets on the stack are wiped. Time: depends on the lengths, the result, and the carries of a
 * counter that starts at a hash of the nonce (apart from the engine's timing class). Opening
 * verifies first: on AESMALL_ERROR_AUTH nothing is written. */

/* ---- Without checks, for boot loaders and protocols of your own: the least flash ----
 *
 *   work   48 bytes of RAM that MUST be zero before the call; they are zero again afterwards
 *   parts  as in aead.h; out_cap is not used
 * The caller must make sure that the key is not wiped, that tag_len (1 to 16 here; with 0, opening
 * is AESMALL_ERROR_AUTH) and the lengths are valid, that out has enough room, and that no buffers
 * overlap except in == out. */
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

/* ---- Short tags ----
 *
 * CAUTION: a forger needs few guesses, 2^31 on average for a tag of 4 bytes. Only for protocols
 * that use such tags. The same calls with a tag_len of 4 to 16. The program must know
 * tag_len: never take it from a message, and limit how many wrong messages you accept. */

AESMALL_MUST_CHECK aesmall_error aesmall_eax_short_tag_seal_parts(const aesmall_cipher *cipher,
                                                                  const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_eax_short_tag_open_parts(const aesmall_cipher *cipher,
                                                                  const aesmall_aead_parts *parts);

AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_short_tag_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,   nonce_len, ad,      ad_len, msg,
                                      msg_len, out,       out_cap, tag_len};

    return aesmall_eax_short_tag_seal_parts(cipher, &parts);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_short_tag_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,  nonce_len, ad,      ad_len, in,
                                      in_len, out,       out_cap, tag_len};

    return aesmall_eax_short_tag_open_parts(cipher, &parts);
}

#ifdef __cplusplus
}
#endif

#endif
