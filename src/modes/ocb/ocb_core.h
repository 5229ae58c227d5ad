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

/* L_* and Offset_0 (RFC 7253 section 4.2); no block and no sum yet. */
void aesmall_ocb_start(aesmall_ocb_state *state, const aesmall_cipher *cipher, const uint8_t *nonce,
                       size_t nonce_len, uint8_t tag_len);

/* Offset ^= l, doubled as often as count has zeros at its end. */
void aesmall_ocb_move(aesmall_ocb_state *state, const uint8_t l[AESMALL_BLOCK_SIZE],
                      uint32_t count);

/* The next len bytes in the step `what`: whole blocks, the last call of all any number. AD is
 * hashed into the sum; of text the plaintext is added to it. Of AD and of text that is only checked
 * nothing is written. */
void aesmall_ocb_blocks(aesmall_ocb_state *state, const uint8_t *in, size_t len, uint8_t *out,
                        uint8_t what);

/* Behind the text: the sum becomes the tag, to which the hash of AD is still to be added;
 * the next block is the first of AD. */
void aesmall_ocb_end_text(aesmall_ocb_state *state);

/* What sealing and opening refuse beside what aead_check.h does. */
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

/* Whether it is the turn of a step of text, and the key can do it. */
aesmall_error aesmall_ocb_stream_turn(const aesmall_ocb_stream *stream, uint8_t step);

/* The text begins: what AD has come is all. Nothing when it has begun. */
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
