/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the parts of OCB3, without checks. */
#ifndef AESMALL_MODES_OCB_CORE_H
#define AESMALL_MODES_OCB_CORE_H

#include "ocb_stream.h"

/* What aesmall_ocb_blocks does with its input. The assembly of ARMv6-M knows the numbers, and where
 * the members of aesmall_ocb_state are. */
enum { AESMALL_OCB_AD = 0, AESMALL_OCB_SEAL = 1, AESMALL_OCB_CHECK = 2, AESMALL_OCB_OPEN = 3 };

/* L_* and Offset_0 (RFC 7253 section 4.2); no block and no sum yet. */
void aesmall_ocb_start(aesmall_ocb_state *state, const aesmall_cipher *cipher, const uint8_t *nonce,
                       size_t nonce_len, uint8_t tag_len);

/* Offset ^= l, doubled as often as count has zeros at its end. */
void aesmall_ocb_move(aesmall_ocb_state *state, const uint8_t l[AESMALL_BLOCK_SIZE],
                      uint32_t count);

/* The next len bytes: whole blocks, the last call of all any number. AD is hashed into the
 * sum; of text the plaintext is added to it. Of AD and of text that is only checked nothing is
 * written. */
void aesmall_ocb_blocks(aesmall_ocb_state *state, const uint8_t *in, size_t len, uint8_t *out,
                        uint8_t what);

/* Behind the text: the sum becomes the tag, to which the hash of AD is still to be added;
 * the next block is the first of AD. */
void aesmall_ocb_end_text(aesmall_ocb_state *state);

/* What sealing and opening refuse beside what aead_check.h does. */
static inline aesmall_error aesmall_ocb_check(const aesmall_cipher *cipher,
                                              const aesmall_aead_parts *parts)
{
    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
#if SIZE_MAX > 0xffffffff /* blocks are counted in 32 bits */
    if (parts->in_len / AESMALL_BLOCK_SIZE >= UINT32_MAX ||
        parts->ad_len / AESMALL_BLOCK_SIZE >= UINT32_MAX) {
        return AESMALL_ERROR_LENGTH;
    }
#endif
    return parts->nonce_len == 0 || parts->nonce_len >= AESMALL_BLOCK_SIZE ? AESMALL_ERROR_ARGUMENT
                                                                           : AESMALL_OK;
}

/* ---- Streams ---- */

/* aesmall_ocb_stream.phase: where a stream stands. It is sealed (or its ciphertext is seen)
 * in the phases of the same name, opened in the last. One more than what aesmall_ocb_blocks
 * does. */
enum {
    AESMALL_OCB_PHASE_AD = 1,
    AESMALL_OCB_PHASE_SEAL = 2,
    AESMALL_OCB_PHASE_CHECK = 3,
    AESMALL_OCB_PHASE_OPEN = 4
};

/* Whether the next in_len bytes of text may come in this phase. Nothing changes. */
aesmall_error aesmall_ocb_stream_may(const aesmall_ocb_stream *stream, size_t in_len,
                                     uint8_t phase);

/* The next bytes of text, when they may come. */
void aesmall_ocb_stream_text(aesmall_ocb_stream *stream, const uint8_t *in, size_t in_len,
                             uint8_t *out, uint8_t phase);

/* Puts the tag into stream->state.sum, when the message may end in this phase. */
aesmall_error aesmall_ocb_stream_end(aesmall_ocb_stream *stream, uint8_t phase);

#endif
