/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_CCM_STREAM_H
#define AESMALL_MODES_CCM_STREAM_H

#include "../../core/wipe.h"
#include "../ctr/ctr_mac.h"
#include "ccm.h"

#ifdef __cplusplus
extern "C" {
#endif

/* CCM (ccm.h) for a message in pieces; any split gives the same bytes.
 *   to seal   init, ad as often as you like, seal as often as you like, finish
 *   to open   init, ad, check with all of the ciphertext, which releases nothing, and verify. When
 *             that is AESMALL_OK: open with the same ciphertext again, from its start
 * The ciphertext MUST be kept where nobody else can write between both passes: what open then gets
 * is not verified again. open gives no more bytes than were checked.
 *
 * A call out of this order is AESMALL_ERROR_ARGUMENT, one with a stream that is wiped, finished or
 * forged is AESMALL_ERROR_KEY, more or less than was announced is AESMALL_ERROR_LENGTH; with any
 * error but AESMALL_ERROR_AUTH neither stream nor output change.
 *
 * The key object MUST stay where it is while the stream is in use. The members are private, and as
 * secret as the text. 59 bytes on AVR, 72 on ARMv6-M. */
typedef struct aesmall_ccm_stream {
    aesmall_ctr_mac state;
    uint8_t step;
    uint8_t tag_len;
    size_t ad_left;
    size_t msg_left;
    size_t msg_len;
} aesmall_ccm_stream;

/* Starts a message. The tag depends on the lengths of AD and message, so they must be known
 * beforehand; what comes then MUST have them. Lengths of all as in ccm.h, else
 * AESMALL_ERROR_ARGUMENT or AESMALL_ERROR_LENGTH. On error the stream is wiped. */
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_stream_init(aesmall_ccm_stream *stream,
                                                         const aesmall_cipher *cipher,
                                                         const uint8_t *nonce, size_t nonce_len,
                                                         size_t ad_len, size_t msg_len,
                                                         size_t tag_len);

/* The next bytes of AD, before any text. */
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_stream_ad(aesmall_ccm_stream *stream,
                                                       const uint8_t *ad, size_t ad_len);

/* Behind the three calls that follow. */
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_stream_text(aesmall_ccm_stream *stream, uint8_t step,
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap);

/* The next bytes of the message; writes as many of ciphertext. in == out is allowed, partial
 * overlap is AESMALL_ERROR_OVERLAP; out_cap < in_len is AESMALL_ERROR_CAPACITY. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_stream_seal(aesmall_ccm_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap)
{
    return aesmall_ccm_stream_text(stream, AESMALL_AEAD_STEP_SEAL, in, in_len, out, out_cap);
}

/* The next bytes of the ciphertext, first pass. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_stream_check(aesmall_ccm_stream *stream,
                                                                        const uint8_t *in,
                                                                        size_t in_len)
{
    return aesmall_ccm_stream_text(stream, AESMALL_AEAD_STEP_CHECK, in, in_len, NULL, in_len);
}

/* The next bytes of the ciphertext, second pass; as aesmall_ccm_stream_seal. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_stream_open(aesmall_ccm_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap)
{
    return aesmall_ccm_stream_text(stream, AESMALL_AEAD_STEP_OPEN, in, in_len, out, out_cap);
}

/* Writes the tag_len bytes of the tag and wipes the stream. */
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_stream_finish(aesmall_ccm_stream *stream,
                                                           uint8_t *tag);

/* AESMALL_OK when tag is that of all that was checked. AESMALL_ERROR_AUTH when not: the stream is
 * wiped. */
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_stream_verify(aesmall_ccm_stream *stream,
                                                           const uint8_t *tag);

/* After opening, or to give a message up. */
static inline void aesmall_ccm_stream_wipe(aesmall_ccm_stream *stream)
{
    aesmall_wipe(stream, sizeof *stream);
}

#ifdef __cplusplus
}
#endif

#endif
