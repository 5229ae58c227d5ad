/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_EAX_STREAM_H
#define AESMALL_MODES_EAX_STREAM_H

#include "../../core/wipe.h"
#include "../ctr/ctr_mac.h"
#include "eax.h"

#ifdef __cplusplus
extern "C" {
#endif

/* EAX (eax.h) for a message in pieces; any split gives the same bytes.
 *   to seal   init, ad as often as you like, seal as often as you like, finish
 *   to open   init, ad, check with all of the ciphertext, which releases nothing, and verify. When
 *             that is AESMALL_OK: open with the same ciphertext again, from its start
 * The ciphertext MUST be kept where nobody else can write between both passes: what open then gets
 * is not verified again. open gives no more bytes than were checked.
 *
 * A call out of this order is AESMALL_ERROR_ARGUMENT, one with a stream that is wiped, finished or
 * forged is AESMALL_ERROR_KEY, more than 2^32 - 1 bytes to check or more to open than were checked
 * is AESMALL_ERROR_LENGTH; with any error but AESMALL_ERROR_AUTH neither stream nor output change.
 *
 * The key object MUST stay where it is while the stream is in use. The members are private, and as
 * secret as the text. 89 bytes on AVR, 96 on ARMv6-M. */
typedef struct aesmall_eax_stream {
    aesmall_ctr_mac state;
    uint8_t step;
    uint8_t tag_len;
    uint8_t first[AESMALL_BLOCK_SIZE]; /* counter block */
    uint8_t tag[AESMALL_BLOCK_SIZE];   /* the OMACs that are done */
    uint32_t checked;                  /* bytes of text that may be opened */
} aesmall_eax_stream;

/* Starts a message; tag_len as in eax.h, else AESMALL_ERROR_ARGUMENT. On error the stream is
 * wiped. */
AESMALL_MUST_CHECK aesmall_error aesmall_eax_stream_init(aesmall_eax_stream *stream,
                                                         const aesmall_cipher *cipher,
                                                         const uint8_t *nonce, size_t nonce_len,
                                                         size_t tag_len);

/* The next bytes of AD, before any text. */
AESMALL_MUST_CHECK aesmall_error aesmall_eax_stream_ad(aesmall_eax_stream *stream,
                                                       const uint8_t *ad, size_t ad_len);

/* Behind the three calls that follow. */
AESMALL_MUST_CHECK aesmall_error aesmall_eax_stream_text(aesmall_eax_stream *stream, uint8_t step,
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap);

/* The next bytes of the message; writes as many of ciphertext. in == out is allowed, partial
 * overlap is AESMALL_ERROR_OVERLAP; out_cap < in_len is AESMALL_ERROR_CAPACITY. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_stream_seal(aesmall_eax_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap)
{
    return aesmall_eax_stream_text(stream, AESMALL_AEAD_STEP_SEAL, in, in_len, out, out_cap);
}

/* The next bytes of the ciphertext, first pass. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_stream_check(aesmall_eax_stream *stream,
                                                                        const uint8_t *in,
                                                                        size_t in_len)
{
    return aesmall_eax_stream_text(stream, AESMALL_AEAD_STEP_CHECK, in, in_len, NULL, in_len);
}

/* The next bytes of the ciphertext, second pass; as aesmall_eax_stream_seal. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_stream_open(aesmall_eax_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap)
{
    return aesmall_eax_stream_text(stream, AESMALL_AEAD_STEP_OPEN, in, in_len, out, out_cap);
}

/* Writes the tag_len bytes of the tag and wipes the stream. */
AESMALL_MUST_CHECK aesmall_error aesmall_eax_stream_finish(aesmall_eax_stream *stream,
                                                           uint8_t *tag);

/* AESMALL_OK when tag is that of all that was checked. AESMALL_ERROR_AUTH when not: the stream is
 * wiped. */
AESMALL_MUST_CHECK aesmall_error aesmall_eax_stream_verify(aesmall_eax_stream *stream,
                                                           const uint8_t *tag);

/* After opening, or to give a message up. */
static inline void aesmall_eax_stream_wipe(aesmall_eax_stream *stream)
{
    aesmall_wipe(stream, sizeof *stream);
}

#ifdef __cplusplus
}
#endif

#endif
