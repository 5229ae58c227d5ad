/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_OCB_STREAM_H
#define AESMALL_MODES_OCB_STREAM_H

#include "../core/wipe.h"
#include "ocb.h"

#ifdef __cplusplus
extern "C" {
#endif

/* OCB3 (ocb.h) of a message in pieces. AD comes in any pieces, and before the text. Text comes
 * in pieces of whole blocks, multiples of 16 bytes, but for the last: what follows an
 * incomplete block is AESMALL_ERROR_LENGTH. The tag is not behind the text.
 * To seal:  init, ad ..., seal ..., finish.
 * To open:  init, ad ..., check ..., verify; and only then open ... the same ciphertext again
 *           from its start. Whoever can change it between the two passes can change the text.
 * Calls in another order are AESMALL_ERROR_ARGUMENT, a wiped or finished stream or a key that
 * cannot do it AESMALL_ERROR_KEY; nothing changes then. The key object MUST stay where it is
 * while the stream is in use. */

/* The members are private. */
typedef struct aesmall_ocb_stream {
    aesmall_ocb_state state;
    uint8_t start[AESMALL_BLOCK_SIZE]; /* Offset_0 */
    uint8_t hash[AESMALL_BLOCK_SIZE];  /* of AD; before the text, the block being filled */
    uint8_t used;                      /* bytes of AD in that block */
    uint8_t tag_len;
    uint8_t phase;
    uint8_t ended; /* whether an incomplete block has been */
} aesmall_ocb_stream;

/* Starts a message. AESMALL_ERROR_KEY, AESMALL_ERROR_ARGUMENT for nonce_len and tag_len as in
 * one call; on error the stream is wiped. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_init(aesmall_ocb_stream *stream,
                                                         const aesmall_cipher *cipher,
                                                         const uint8_t *nonce, size_t nonce_len,
                                                         size_t tag_len);

/* The next len bytes of AD. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_ad(aesmall_ocb_stream *stream,
                                                       const uint8_t *ad, size_t len);

/* The next in_len bytes, as many out: in == out is allowed. AESMALL_ERROR_CAPACITY and
 * AESMALL_ERROR_OVERLAP as everywhere. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_seal(aesmall_ocb_stream *stream,
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap);

/* Writes the tag, tag_len bytes, and wipes the stream. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_finish(aesmall_ocb_stream *stream,
                                                           uint8_t *tag);

/* The next in_len bytes of ciphertext; nothing is released. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_check(aesmall_ocb_stream *stream,
                                                          const uint8_t *in, size_t in_len);

/* AESMALL_OK when this is the tag, and open may follow; AESMALL_ERROR_AUTH when not, and the
 * stream is wiped. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_verify(aesmall_ocb_stream *stream,
                                                           const uint8_t *tag);

/* Behind verify: the text of the next in_len bytes of the ciphertext, from its start. Wipe the
 * stream afterwards. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_open(aesmall_ocb_stream *stream,
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap);

/* To give a message up, or when it is opened: a stream holds secrets. */
static inline void aesmall_ocb_stream_wipe(aesmall_ocb_stream *stream)
{
    aesmall_wipe(stream, sizeof *stream);
}

#ifdef __cplusplus
}
#endif

#endif
