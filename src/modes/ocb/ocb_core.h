/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the parts of OCB3, without checks. */
#ifndef AESMALL_MODES_OCB_CORE_H
#define AESMALL_MODES_OCB_CORE_H

#include <string.h>

#include "../../core/apart.h"
#include "../../core/scrub.h"
#include "../aead/aead_check.h"
#include "../block.h"
#include "ocb_stream.h"

/* L_* and Offset_0 (RFC 7253 section 4.2), without a block and a sum so far. */
void aesmall_ocb_start(aesmall_ocb_state *state, const aesmall_cipher *cipher, const uint8_t *nonce,
                       size_t nonce_len, uint8_t tag_len);

/* Offset ^= l, doubled as often as count has zeros at its end. */
void aesmall_ocb_move(aesmall_ocb_state *state, const uint8_t l[AESMALL_BLOCK_SIZE],
                      uint32_t count);

/* Processes the next len bytes in the step `what`: whole blocks, except in the last call. AD is
 * hashed into the sum. For text, the plaintext is added to the sum. AD, and text that is only
 * checked, give no output. */
void aesmall_ocb_blocks(aesmall_ocb_state *state, const uint8_t *in, size_t len, uint8_t *out,
                        uint8_t what);

/* Ends the text: the sum becomes the tag without the hash of AD, which must still be added. The
 * next block is the first of AD. */
void aesmall_ocb_end_text(aesmall_ocb_state *state);

/* The checks of sealing and opening that aead_check.h does not do. */
static inline aesmall_error aesmall_ocb_check(const aesmall_cipher *cipher,
                                              const aesmall_aead_args *args)
{
    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
#if SIZE_MAX > 0xffffffff /* blocks are counted in 32 bits */
    if (args->in_len / AESMALL_BLOCK_SIZE >= UINT32_MAX ||
        args->ad_len / AESMALL_BLOCK_SIZE >= UINT32_MAX) {
        return AESMALL_ERROR_LENGTH;
    }
#endif
    return args->nonce_len == 0 || args->nonce_len >= AESMALL_BLOCK_SIZE ? AESMALL_ERROR_ARGUMENT
                                                                         : AESMALL_OK;
}

/* Seals or opens when everything is as ocb.h asks, with tags of `least` to 16 bytes. Inline: each
 * caller has one of the two limits. */
AESMALL_PASTED aesmall_error aesmall_ocb_checked_seal(const aesmall_cipher *cipher,
                                                      const aesmall_aead_args *args, uint8_t least)
{
    aesmall_error error = aesmall_ocb_check(cipher, args);

    if (error == AESMALL_OK) {
        error = aesmall_aead_check(args, least | AESMALL_AEAD_SEALS);
    }
    if (error == AESMALL_OK) {
        aesmall_ocb_seal_unchecked(cipher, args);
    }
    return error;
}

AESMALL_PASTED aesmall_error aesmall_ocb_checked_open(const aesmall_cipher *cipher,
                                                      const aesmall_aead_args *args, uint8_t least)
{
    aesmall_error error = aesmall_ocb_check(cipher, args);

    if (error == AESMALL_OK) {
        error = cipher->decrypt == NULL ? AESMALL_ERROR_KEY
                                        : aesmall_aead_check(args, least | AESMALL_AEAD_OPENS);
    }
    return error == AESMALL_OK ? aesmall_ocb_open_unchecked(cipher, args) : error;
}

/* ---- Streams ---- */

/* Checks that a step of text is allowed now, and that the key can do it. */
aesmall_error aesmall_ocb_stream_turn(const aesmall_ocb_stream *stream, uint8_t step);

/* Ends the AD, because the text begins. If the text has begun already, the call does not change the
 * stream. */
void aesmall_ocb_stream_begin_text(aesmall_ocb_stream *stream);

/* Puts the tag into stream->state.sum, when it is the turn of step. */
aesmall_error aesmall_ocb_stream_tag(aesmall_ocb_stream *stream, uint8_t step);

/* aesmall_ocb_stream_init with tags of `least` to 16 bytes. */
static inline aesmall_error aesmall_ocb_stream_begin(aesmall_ocb_stream *stream,
                                                     const aesmall_cipher *cipher,
                                                     const uint8_t *nonce, size_t nonce_len,
                                                     size_t tag_len, uint8_t least)
{
    const aesmall_aead_args args = {
        nonce, nonce_len, NULL, 0, NULL, 0, NULL, AESMALL_BLOCK_SIZE, tag_len,
    };
    aesmall_error error = aesmall_ocb_check(cipher, &args);

    aesmall_ocb_stream_wipe(stream);
    if (error == AESMALL_OK) {
        error = aesmall_aead_check(&args, least | AESMALL_AEAD_SEALS);
    }
    if (error != AESMALL_OK) {
        return error;
    }
    stream->tag_len = aesmall_aead_tag_len(&args);
    aesmall_ocb_start(&stream->state, cipher, nonce, nonce_len, stream->tag_len);
    aesmall_copy(stream->start, stream->state.offset, AESMALL_BLOCK_SIZE);
    memset(stream->state.offset, 0, AESMALL_BLOCK_SIZE);
    AESMALL_CLEAR_REGISTERS();
    return AESMALL_OK;
}

#endif
