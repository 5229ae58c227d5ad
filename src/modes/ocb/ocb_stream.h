/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_OCB_STREAM_H
#define AESMALL_MODES_OCB_STREAM_H

#include "../../core/wipe.h"
#include "ocb.h"

#ifdef __cplusplus
extern "C" {
#endif

/* OCB3 (ocb.h) for a message in pieces. AD comes in any pieces; text in pieces of whole blocks,
 * multiples of 16 bytes, but for the last. Any such split gives the same bytes.
 *   to seal   init, ad as often as you like, seal as often as you like, finish
 *   to open   init, ad, check with all of the ciphertext, which releases nothing, and verify. When
 *             that is AESMALL_OK: open with the same ciphertext again, from its start
 * The ciphertext MUST be kept where nobody else can write between both passes: what open then gets
 * is not verified again. open gives no more bytes than were checked.
 *
 * A call out of this order is AESMALL_ERROR_ARGUMENT, one with a stream that is wiped, finished or
 * forged, or with a key that cannot do it, is AESMALL_ERROR_KEY; text behind an incomplete block,
 * more than 2^32 - 1 blocks, or more to open than were checked is AESMALL_ERROR_LENGTH. With any
 * error but AESMALL_ERROR_AUTH neither stream nor output change.
 *
 * The key object MUST stay where it is while the stream is in use. The members are private, and as
 * secret as the text. 135 bytes on AVR, 140 on ARMv6-M. */

/* What goes on from block to block. */
typedef struct aesmall_ocb_state {
    const aesmall_cipher *cipher;
    uint32_t count; /* whole blocks so far */
    uint8_t l_star[AESMALL_BLOCK_SIZE];
    uint8_t l_0[AESMALL_BLOCK_SIZE];
    uint8_t offset[AESMALL_BLOCK_SIZE];
    uint8_t sum[AESMALL_BLOCK_SIZE];
    uint8_t block[AESMALL_BLOCK_SIZE + 8]; /* the block at work; Stretch at the start */
} aesmall_ocb_state;

typedef struct aesmall_ocb_stream {
    aesmall_ocb_state state;
    uint32_t checked;                  /* whole blocks that may be opened */
    uint8_t start[AESMALL_BLOCK_SIZE]; /* Offset_0 */
    uint8_t hash[AESMALL_BLOCK_SIZE];  /* of AD; before the text, the block being filled */
    uint8_t used;                      /* bytes of AD in that block */
    uint8_t tag_len;
    uint8_t phase;
    uint8_t ended; /* bytes of the incomplete block that has been */
    uint8_t rest;  /* and of the one that may be opened */
} aesmall_ocb_stream;

/* Starts a message; nonce_len and tag_len as in ocb.h, else AESMALL_ERROR_ARGUMENT. On error the
 * stream is wiped. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_init(aesmall_ocb_stream *stream,
                                                         const aesmall_cipher *cipher,
                                                         const uint8_t *nonce, size_t nonce_len,
                                                         size_t tag_len);

/* The next bytes of AD, before any text. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_ad(aesmall_ocb_stream *stream,
                                                       const uint8_t *ad, size_t ad_len);

/* The next bytes of the message; writes as many of ciphertext. in == out is allowed, partial
 * overlap is AESMALL_ERROR_OVERLAP; out_cap < in_len is AESMALL_ERROR_CAPACITY. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_seal(aesmall_ocb_stream *stream,
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap);

/* Writes the tag_len bytes of the tag and wipes the stream. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_finish(aesmall_ocb_stream *stream,
                                                           uint8_t *tag);

/* The next bytes of the ciphertext, first pass. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_check(aesmall_ocb_stream *stream,
                                                          const uint8_t *in, size_t in_len);

/* AESMALL_OK when tag is that of all that was checked. AESMALL_ERROR_AUTH when not: the stream is
 * wiped. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_verify(aesmall_ocb_stream *stream,
                                                           const uint8_t *tag);

/* The next bytes of the ciphertext, second pass; as aesmall_ocb_stream_seal. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_open(aesmall_ocb_stream *stream,
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap);

/* After opening, or to give a message up. */
static inline void aesmall_ocb_stream_wipe(aesmall_ocb_stream *stream)
{
    aesmall_wipe(stream, sizeof *stream);
}

#ifdef __cplusplus
}
#endif

#endif
