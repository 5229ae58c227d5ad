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

/* EAX (eax.h) for a message in pieces (aead_stream.h). Up to 2^32 - 1 bytes can be checked. 89
 * bytes on AVR, 96 on ARMv6-M. */
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

/* CAUTION: the same with a short tag, as eax.h says of aesmall_eax_short_tag_seal. */
AESMALL_MUST_CHECK aesmall_error aesmall_eax_short_tag_stream_init(aesmall_eax_stream *stream,
                                                                   const aesmall_cipher *cipher,
                                                                   const uint8_t *nonce,
                                                                   size_t nonce_len,
                                                                   size_t tag_len);

/* Adds the next bytes of AD, before any text. */
AESMALL_MUST_CHECK aesmall_error aesmall_eax_stream_ad(aesmall_eax_stream *stream,
                                                       const uint8_t *ad, size_t ad_len);

/* The work of the next three calls. */
AESMALL_MUST_CHECK aesmall_error aesmall_eax_stream_text(aesmall_eax_stream *stream, uint8_t step,
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap);

/* Seals the next bytes of the message: writes as many bytes of ciphertext. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_stream_seal(aesmall_eax_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap)
{
    return aesmall_eax_stream_text(stream, AESMALL_AEAD_STEP_SEAL | AESMALL_AEAD_STEP_TAKES_OUT, in,
                                   in_len, out, out_cap);
}

/* First pass: checks the next bytes of the ciphertext and releases nothing. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_stream_check(aesmall_eax_stream *stream,
                                                                        const uint8_t *in,
                                                                        size_t in_len)
{
    return aesmall_eax_stream_text(stream, AESMALL_AEAD_STEP_CHECK | AESMALL_AEAD_STEP_TAKES_IN, in,
                                   in_len, NULL, in_len);
}

/* Second pass, after verify: opens the next bytes of the ciphertext. */
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

/* AESMALL_OK if tag is the tag of all that was checked, otherwise AESMALL_ERROR_AUTH. */
AESMALL_MUST_CHECK aesmall_error aesmall_eax_stream_verify(aesmall_eax_stream *stream,
                                                           const uint8_t *tag);

/* Call it after opening, or to abandon a message. */
static inline void aesmall_eax_stream_wipe(aesmall_eax_stream *stream)
{
    aesmall_wipe(stream, sizeof *stream);
}

#ifdef __cplusplus
}
#endif

#endif
