/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_EAX_STREAM_H
#define AESMALL_MODES_EAX_STREAM_H

#include "../aead/aead_stream.h"
#include "../aead/ctr_mac.h"
#include "eax.h"

#ifdef __cplusplus
extern "C" {
#endif

/* EAX (eax.h) for a message in pieces, as aead_stream.h says. Up to 2^32 - 1 bytes can be
 * checked. 89 bytes on AVR, 96 on ARMv6-M. */
typedef struct aesmall_eax_stream {
    aesmall_ctr_mac state;
    uint8_t step;
    uint8_t tag_len;
    uint32_t past; /* bytes checked; after verify 2^32 - 1 less what may still be opened */
    uint8_t first[AESMALL_BLOCK_SIZE]; /* counter block */
    uint8_t tag[AESMALL_BLOCK_SIZE];   /* the OMACs that are done */
} aesmall_eax_stream;

/* Starts a message; tag_len as in eax.h. */
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

/* The next bytes of the message; writes as many of ciphertext. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_stream_seal(aesmall_eax_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap)
{
    return aesmall_eax_stream_text(stream, AESMALL_AEAD_STEP_SEAL | AESMALL_AEAD_STEP_TAKES_OUT, in,
                                   in_len, out, out_cap);
}

/* The next bytes of the ciphertext, first pass: nothing is released. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_stream_check(aesmall_eax_stream *stream,
                                                                        const uint8_t *in,
                                                                        size_t in_len)
{
    return aesmall_eax_stream_text(stream, AESMALL_AEAD_STEP_CHECK | AESMALL_AEAD_STEP_TAKES_IN, in,
                                   in_len, NULL, in_len);
}

/* The next bytes of the ciphertext, second pass, after verify; writes the message. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_stream_open(aesmall_eax_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap)
{
    return aesmall_eax_stream_text(stream, AESMALL_AEAD_STEP_OPEN, in, in_len, out, out_cap);
}

/* Writes the tag of what was sealed, and wipes the stream. */
AESMALL_MUST_CHECK aesmall_error aesmall_eax_stream_finish(aesmall_eax_stream *stream,
                                                           uint8_t *tag);

/* AESMALL_OK when tag is that of all that was checked, else AESMALL_ERROR_AUTH. */
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
