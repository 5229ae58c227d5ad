/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the checks of the calls of aead.h and aead_stream.h. */
#ifndef AESMALL_MODES_AEAD_CHECK_H
#define AESMALL_MODES_AEAD_CHECK_H

#include "../../core/cipher.h"
#include "aead.h"

/* The length of the tag, when it was checked. */
static inline uint8_t aesmall_aead_tag_len(const aesmall_aead_args *args)
{
    return (uint8_t)args->tag_len;
}

/* Returns whether tag_len is least to 16. */
static inline int aesmall_aead_is_tag_len(size_t tag_len, uint8_t least)
{
    return tag_len <= AESMALL_BLOCK_SIZE && (uint8_t)tag_len >= least;
}

/* Checks tag_len (`how` without its last bit to 16), lengths, capacity and overlaps of a mode that
 * writes the tag after the text. The mode checks its key, nonce_len and longest message. One
 * function serves both directions, so that a program that seals and opens links it once: `how` is
 * AESMALL_AEAD_SEALS or AESMALL_AEAD_OPENS and the shortest tag_len, an even number. */
enum { AESMALL_AEAD_SEALS = 0, AESMALL_AEAD_OPENS = 1 };
aesmall_error aesmall_aead_check(const aesmall_aead_args *args, uint8_t how);

static inline aesmall_error aesmall_aead_check_seal(const aesmall_aead_args *args)
{
    return aesmall_aead_check(args, AESMALL_AEAD_MIN_TAG_SIZE | AESMALL_AEAD_SEALS);
}

static inline aesmall_error aesmall_aead_check_open(const aesmall_aead_args *args)
{
    return aesmall_aead_check(args, AESMALL_AEAD_MIN_TAG_SIZE | AESMALL_AEAD_OPENS);
}

/* ---- Streams ---- */

/* Checks that a step is allowed now. Returns AESMALL_ERROR_KEY if stream or key is wiped, and
 * AESMALL_ERROR_ARGUMENT if the stream is in another step. Text may follow AD directly. */
aesmall_error aesmall_aead_stream_turn(const aesmall_cipher *cipher, uint8_t now, uint8_t wanted);

/* Checks `out_cap` and overlap when the step writes output. */
aesmall_error aesmall_aead_stream_check_out(uint8_t step, const uint8_t *in, size_t in_len,
                                            const uint8_t *out, size_t out_cap);

#endif
