/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_OCB_H
#define AESMALL_MODES_OCB_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"
#include "../aead/aead.h"

#ifdef __cplusplus
extern "C" {
#endif

/* OCB3, authenticated encryption in one pass (RFC 7253). It needs one block encryption for each 16
 * bytes of text or AD and three more; CCM, EAX and SIV need two for each block of text. Buffers,
 * tag lengths and errors are those of aead.h. For messages in pieces see ocb_stream.h.
 *
 * A nonce MUST never be used twice under one key: a second message with it reveals texts and lets
 * anyone forge messages. Nonces have 1 to 15 bytes (otherwise AESMALL_ERROR_ARGUMENT); 12 are
 * usual. The encryption depends on the length of the tag: with another tag_len, the same message
 * has another ciphertext. Message and AD must be shorter than 2^36 - 32 bytes each (otherwise
 * AESMALL_ERROR_LENGTH). Use a key for no more than 2^48 bytes.
 *
 * Sealing uses only cipher->encrypt. Opening uses cipher->decrypt for whole blocks of text and
 * encrypt for everything else: AESMALL_ERROR_KEY for a key made by _init_enc.
 *
 * The offsets are computed by doubling (about one for each block); no table is kept. Secrets on the
 * stack are wiped. Time: depends on the lengths, the last 6 bits of the nonce, and the result
 * (apart from the engine's timing class). Opening decrypts to out first, and zeroes it if the tag
 * is wrong. */

/* The same with the parts of aead.h; the usual calls are aesmall_ocb_seal and _open below. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_seal_parts(const aesmall_cipher *cipher,
                                                        const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_open_parts(const aesmall_cipher *cipher,
                                                        const aesmall_aead_parts *parts);

/* Writes msg_len + tag_len bytes. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,   nonce_len, ad,      ad_len, msg,
                                      msg_len, out,       out_cap, tag_len};

    return aesmall_ocb_seal_parts(cipher, &parts);
}

/* Verifies and writes the in_len - tag_len bytes of the message. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,  nonce_len, ad,      ad_len, in,
                                      in_len, out,       out_cap, tag_len};

    return aesmall_ocb_open_parts(cipher, &parts);
}

/* The same without checks, for boot loaders and protocols of your own: the least flash. The caller
 * must make sure that the key is right, that tag_len is 1 to 16 (with 0, opening is
 * AESMALL_ERROR_AUTH), and that nothing is an error by aead.h; parts->out_cap is not read. On
 * AESMALL_ERROR_AUTH out is zeros. Both are one call, aesmall_ocb_run: its last argument is 0 to
 * seal, which then always succeeds, and 1 to open. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_run(const aesmall_cipher *cipher,
                                                 const aesmall_aead_parts *parts, uint8_t is_open);

static inline void aesmall_ocb_seal_run(const aesmall_cipher *cipher,
                                        const aesmall_aead_parts *parts)
{
    (void)(aesmall_ocb_run(cipher, parts, 0) == AESMALL_OK);
}

/* AESMALL_OK, or AESMALL_ERROR_AUTH and zeros at out. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_open_run(const aesmall_cipher *cipher,
                                                                    const aesmall_aead_parts *parts)
{
    return aesmall_ocb_run(cipher, parts, 1);
}

/* ---- Short tags ----
 *
 * CAUTION: a forger needs few guesses, 2^31 on average for a tag of 4 bytes. Only for protocols
 * that use such tags. The same calls with a tag_len of 4 to 16. The program must know
 * tag_len: never take it from a message, and limit how many wrong messages you accept. */

AESMALL_MUST_CHECK aesmall_error aesmall_ocb_short_tag_seal_parts(const aesmall_cipher *cipher,
                                                                  const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_short_tag_open_parts(const aesmall_cipher *cipher,
                                                                  const aesmall_aead_parts *parts);

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_short_tag_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,   nonce_len, ad,      ad_len, msg,
                                      msg_len, out,       out_cap, tag_len};

    return aesmall_ocb_short_tag_seal_parts(cipher, &parts);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_short_tag_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,  nonce_len, ad,      ad_len, in,
                                      in_len, out,       out_cap, tag_len};

    return aesmall_ocb_short_tag_open_parts(cipher, &parts);
}

/* ---- Two blocks at a time ----
 *
 * The same in less time with a wide key (aesmall_wide of core/cipher.h): _wide_enc or _wide to
 * seal, _wide to open. */

AESMALL_MUST_CHECK aesmall_error aesmall_ocb_bulk_seal_parts(const aesmall_cipher *cipher,
                                                             const aesmall_aead_parts *parts,
                                                             const void *schedule,
                                                             aesmall_two_blocks *encrypt2);

AESMALL_MUST_CHECK aesmall_error aesmall_ocb_bulk_open_parts(const aesmall_cipher *cipher,
                                                             const aesmall_aead_parts *parts,
                                                             const void *schedule,
                                                             aesmall_two_blocks *encrypt2,
                                                             aesmall_two_blocks *decrypt2);

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_ocb_seal_wide(
    aesmall_wide key, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len,
    const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,   nonce_len, ad,      ad_len, msg,
                                      msg_len, out,       out_cap, tag_len};

    return key.encrypt2 == NULL
               ? aesmall_ocb_seal_parts(key.cipher, &parts)
               : aesmall_ocb_bulk_seal_parts(key.cipher, &parts, key.schedule, key.encrypt2);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_ocb_open_wide(
    aesmall_wide key, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len,
    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,  nonce_len, ad,      ad_len, in,
                                      in_len, out,       out_cap, tag_len};

    return key.decrypt2 == NULL ? aesmall_ocb_open_parts(key.cipher, &parts)
                                : aesmall_ocb_bulk_open_parts(key.cipher, &parts, key.schedule,
                                                              key.encrypt2, key.decrypt2);
}

#ifdef __cplusplus
}
#endif

#endif
