/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_CCM_STREAM_H
#define AESMALL_MODES_CCM_STREAM_H

#include "../aead/aead_stream.h"
#include "../aead/ctr_mac.h"
#include "ccm.h"

#ifdef __cplusplus
extern "C" {
#endif

/* CCM (ccm.h) for a message in pieces, as aead_stream.h says. 59 bytes on AVR, 72 on ARMv6-M. */
typedef struct aesmall_ccm_stream {
    aesmall_ctr_mac state;
    uint8_t step;
    uint8_t tag_len;
    size_t ad_left;
    size_t msg_left;
    size_t msg_len;
} aesmall_ccm_stream;

/* Starts a message. Its tag depends on the lengths of AD and message, so they must be known
 * beforehand, and what comes MUST have them. Lengths of all as in ccm.h. */
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

/* The next bytes of the message; writes as many of ciphertext. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_stream_seal(aesmall_ccm_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap)
{
    return aesmall_ccm_stream_text(stream, AESMALL_AEAD_STEP_SEAL | AESMALL_AEAD_STEP_TAKES_IN, in,
                                   in_len, out, out_cap);
}

/* The next bytes of the ciphertext, first pass: nothing is released. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_stream_check(aesmall_ccm_stream *stream,
                                                                        const uint8_t *in,
                                                                        size_t in_len)
{
    return aesmall_ccm_stream_text(stream, AESMALL_AEAD_STEP_CHECK | AESMALL_AEAD_STEP_TAKES_OUT,
                                   in, in_len, NULL, in_len);
}

/* The next bytes of the ciphertext, second pass, after verify; writes the message. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_stream_open(aesmall_ccm_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap)
{
    return aesmall_ccm_stream_text(stream, AESMALL_AEAD_STEP_OPEN, in, in_len, out, out_cap);
}

/* Writes the tag of what was sealed, and wipes the stream. */
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_stream_finish(aesmall_ccm_stream *stream,
                                                           uint8_t *tag);

/* AESMALL_OK when tag is that of all that was checked, else AESMALL_ERROR_AUTH. */
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
