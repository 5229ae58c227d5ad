/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_GCM_STREAM_H
#define AESMALL_MODES_GCM_STREAM_H

#include "../aead/aead_stream.h"
#include "gcm_kept.h"

#ifdef __cplusplus
extern "C" {
#endif

/* GCM (gcm.h) for a message in pieces (aead_stream.h). 103 bytes on AVR, 416 on ARMv6-M. */
typedef struct aesmall_gcm_stream {
    const aesmall_cipher *cipher;
    uint8_t step;
    uint8_t tag_len;
    uint8_t used; /* bytes of a block that were added to y, 0 to 15 */
    uint64_t ad_len;
    uint64_t text_len; /* after verify the most of all less what may still be opened */
    uint8_t first[AESMALL_BLOCK_SIZE];
    uint8_t counter[AESMALL_BLOCK_SIZE];
    uint8_t keystream[AESMALL_BLOCK_SIZE];
    uint8_t y[AESMALL_BLOCK_SIZE];
    aesmall_gcm_kept kept;
} aesmall_gcm_stream;

/* Starts a message; nonce_len and tag_len as in gcm.h. */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_stream_init(aesmall_gcm_stream *stream,
                                                         const aesmall_cipher *cipher,
                                                         const uint8_t *nonce, size_t nonce_len,
                                                         size_t tag_len);

/* CAUTION: the same with a short tag, as gcm.h says of aesmall_gcm_short_tag_seal. */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_short_tag_stream_init(aesmall_gcm_stream *stream,
                                                                   const aesmall_cipher *cipher,
                                                                   const uint8_t *nonce,
                                                                   size_t nonce_len,
                                                                   size_t tag_len);

/* Adds the next bytes of AD, before any text. */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_stream_ad(aesmall_gcm_stream *stream,
                                                       const uint8_t *ad, size_t ad_len);

/* The work of the next three calls. */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_stream_text(aesmall_gcm_stream *stream, uint8_t step,
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap);

/* Seals the next bytes of the message: writes as many bytes of ciphertext. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_stream_seal(aesmall_gcm_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap)
{
    return aesmall_gcm_stream_text(stream, AESMALL_AEAD_STEP_SEAL, in, in_len, out, out_cap);
}

/* First pass: checks the next bytes of the ciphertext and releases nothing. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_stream_check(aesmall_gcm_stream *stream,
                                                                        const uint8_t *in,
                                                                        size_t in_len)
{
    return aesmall_gcm_stream_text(stream, AESMALL_AEAD_STEP_CHECK, in, in_len, NULL, in_len);
}

/* Second pass, after verify: opens the next bytes of the ciphertext. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_stream_open(aesmall_gcm_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap)
{
    return aesmall_gcm_stream_text(stream, AESMALL_AEAD_STEP_OPEN, in, in_len, out, out_cap);
}

/* Writes the tag of what was sealed, and wipes the stream. */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_stream_finish(aesmall_gcm_stream *stream,
                                                           uint8_t *tag);

/* AESMALL_OK if tag is the tag of all that was checked, otherwise AESMALL_ERROR_AUTH. */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_stream_verify(aesmall_gcm_stream *stream,
                                                           const uint8_t *tag);

/* Call it after opening, or to abandon a message. */
static inline void aesmall_gcm_stream_wipe(aesmall_gcm_stream *stream)
{
    aesmall_wipe(stream, sizeof *stream);
}

#ifdef __cplusplus
}
#endif

#endif
