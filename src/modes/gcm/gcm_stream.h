/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_GCM_STREAM_H
#define AESMALL_MODES_GCM_STREAM_H

#include "../../core/wipe.h"
#include "gcm_kept.h"

#ifdef __cplusplus
extern "C" {
#endif

/* GCM (gcm.h) for a message in pieces; any split gives the same bytes.
 *   to seal   init, ad as often as you like, seal as often as you like, finish
 *   to open   init, ad, check with all of the ciphertext, which releases nothing, and verify. When
 *             that is AESMALL_OK: open with the same ciphertext again, from its start
 * The ciphertext MUST be kept where nobody else can write between both passes: what open then gets
 * is not verified again. open gives no more bytes than were checked.
 *
 * A call out of this order is AESMALL_ERROR_ARGUMENT, one with a stream that is wiped, finished or
 * forged is AESMALL_ERROR_KEY, more than GCM takes is AESMALL_ERROR_LENGTH; with any error but
 * AESMALL_ERROR_AUTH neither stream nor output change.
 *
 * The key object MUST stay where it is while the stream is in use. The members are private, and as
 * secret as the key. 424 bytes on ARMv6-M, 103 on AVR. */
typedef struct aesmall_gcm_stream {
    const aesmall_cipher *cipher;
    aesmall_gcm_kept kept;
    uint64_t ad_len;
    uint64_t text_len; /* after verify: what may still be opened */
    uint8_t first[AESMALL_BLOCK_SIZE];
    uint8_t counter[AESMALL_BLOCK_SIZE];
    uint8_t keystream[AESMALL_BLOCK_SIZE];
    uint8_t y[AESMALL_BLOCK_SIZE]; /* `used` bytes of a block added to it */
    uint8_t used;                  /* 0 to 15 */
    uint8_t tag_len;
    uint8_t phase;
} aesmall_gcm_stream;

/* Starts a message; nonce_len and tag_len as in gcm.h, else AESMALL_ERROR_ARGUMENT. On error the
 * stream is wiped. */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_stream_init(aesmall_gcm_stream *stream,
                                                         const aesmall_cipher *cipher,
                                                         const uint8_t *nonce, size_t nonce_len,
                                                         size_t tag_len);

/* The next bytes of AD, before any text. */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_stream_ad(aesmall_gcm_stream *stream,
                                                       const uint8_t *ad, size_t ad_len);

/* The next bytes of the message; writes as many of ciphertext. in == out is allowed, partial
 * overlap is AESMALL_ERROR_OVERLAP; out_cap < in_len is AESMALL_ERROR_CAPACITY. */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_stream_seal(aesmall_gcm_stream *stream,
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap);

/* Writes the tag_len bytes of the tag and wipes the stream. */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_stream_finish(aesmall_gcm_stream *stream,
                                                           uint8_t *tag);

/* The next bytes of the ciphertext, first pass. */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_stream_check(aesmall_gcm_stream *stream,
                                                          const uint8_t *in, size_t in_len);

/* AESMALL_OK when tag is that of all that was checked. AESMALL_ERROR_AUTH when not: the stream is
 * wiped. */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_stream_verify(aesmall_gcm_stream *stream,
                                                           const uint8_t *tag);

/* The next bytes of the ciphertext, second pass; as aesmall_gcm_stream_seal. */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_stream_open(aesmall_gcm_stream *stream,
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap);

/* After opening, or to give a message up. */
static inline void aesmall_gcm_stream_wipe(aesmall_gcm_stream *stream)
{
    aesmall_wipe(stream, sizeof *stream);
}

#ifdef __cplusplus
}
#endif

#endif
