/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_OCB_STREAM_H
#define AESMALL_MODES_OCB_STREAM_H

#include "../aead/aead_stream.h"
#include "ocb.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The state from block to block. */
typedef struct aesmall_ocb_state {
    const aesmall_cipher *cipher;
    uint32_t count; /* whole blocks so far */
    uint8_t l_star[AESMALL_BLOCK_SIZE];
    uint8_t l_0[AESMALL_BLOCK_SIZE];
    uint8_t offset[AESMALL_BLOCK_SIZE];
    uint8_t sum[AESMALL_BLOCK_SIZE];
    uint8_t block[AESMALL_BLOCK_SIZE + 8]; /* the block at work; Stretch at the start */
} aesmall_ocb_state;

/* OCB3 (ocb.h) for a message in pieces (aead_stream.h). All pieces of text except the last must be
 * whole blocks, up to 2^32 - 1 blocks in all. 135 bytes on AVR, 140 on ARMv6-M. */
typedef struct aesmall_ocb_stream {
    uint8_t step;
    uint8_t tag_len;
    uint8_t used;  /* bytes of AD in a block that is being filled */
    uint8_t ended; /* bytes of the incomplete block of text that has been */
    uint8_t rest;  /* and of the one that may be opened */
    uint32_t end;  /* whole blocks that may be in all, and 2; at first 2^32 */
    aesmall_ocb_state state;
    uint8_t start[AESMALL_BLOCK_SIZE]; /* Offset_0 */
    uint8_t hash[AESMALL_BLOCK_SIZE];  /* of AD; before the text, the block being filled */
} aesmall_ocb_stream;

/* Starts a message; nonce_len and tag_len as in ocb.h. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_init(aesmall_ocb_stream *stream,
                                                         const aesmall_cipher *cipher,
                                                         const uint8_t *nonce, size_t nonce_len,
                                                         size_t tag_len);

/* CAUTION: the same with a short tag, as ocb.h says of aesmall_ocb_short_tag_seal. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_short_tag_stream_init(aesmall_ocb_stream *stream,
                                                                   const aesmall_cipher *cipher,
                                                                   const uint8_t *nonce,
                                                                   size_t nonce_len,
                                                                   size_t tag_len);

/* Adds the next bytes of AD, before any text. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_ad(aesmall_ocb_stream *stream,
                                                       const uint8_t *ad, size_t ad_len);

/* The work of the next three calls. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_text(aesmall_ocb_stream *stream, uint8_t step,
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap);

/* Seals the next bytes of the message: writes as many bytes of ciphertext. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_stream_seal(aesmall_ocb_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap)
{
    return aesmall_ocb_stream_text(stream, AESMALL_AEAD_STEP_SEAL, in, in_len, out, out_cap);
}

/* First pass: checks the next bytes of the ciphertext and releases nothing. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_stream_check(aesmall_ocb_stream *stream,
                                                                        const uint8_t *in,
                                                                        size_t in_len)
{
    return aesmall_ocb_stream_text(stream, AESMALL_AEAD_STEP_CHECK, in, in_len, NULL, in_len);
}

/* Second pass, after verify: opens the next bytes of the ciphertext. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_stream_open(aesmall_ocb_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap)
{
    return aesmall_ocb_stream_text(stream, AESMALL_AEAD_STEP_OPEN, in, in_len, out, out_cap);
}

/* Writes the tag of what was sealed, and wipes the stream. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_finish(aesmall_ocb_stream *stream,
                                                           uint8_t *tag);

/* AESMALL_OK if tag is the tag of all that was checked, otherwise AESMALL_ERROR_AUTH. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_verify(aesmall_ocb_stream *stream,
                                                           const uint8_t *tag);

/* Call it after opening, or to abandon a message. */
static inline void aesmall_ocb_stream_wipe(aesmall_ocb_stream *stream)
{
    aesmall_wipe(stream, sizeof *stream);
}

#ifdef __cplusplus
}
#endif

#endif
