/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the steps of a stream of GCM. */
#ifndef AESMALL_MODES_GCM_STREAM_CORE_H
#define AESMALL_MODES_GCM_STREAM_CORE_H

#include "../aead/aead_check.h"
#include "gcm_stream.h"

/* SP 800-38D section 5.2.1.1, in bytes */
#define AESMALL_GCM_TEXT_MAX (((uint64_t)1 << 36) - 32)
#define AESMALL_GCM_AD_MAX (((uint64_t)1 << 61) - 1)

/* Adds len to a sum. Returns AESMALL_ERROR_LENGTH if the sum exceeds `most`. */
aesmall_error aesmall_gcm_stream_count(uint64_t *sum, size_t len, uint64_t most);

/* Fills up a block of the hash, where one is begun. */
void aesmall_gcm_stream_fill(aesmall_gcm_stream *stream);

/* Adds bytes to the hash. */
void aesmall_gcm_stream_absorb(aesmall_gcm_stream *stream, const uint8_t *data, size_t len);

/* Makes the tag in y, and overwrites `first`. */
void aesmall_gcm_stream_tag(aesmall_gcm_stream *stream);

/* Starts a stream when its tag_len was checked: a nonce of no bytes is refused. */
aesmall_error aesmall_gcm_stream_start(aesmall_gcm_stream *stream, const aesmall_cipher *cipher,
                                       const uint8_t *nonce, size_t nonce_len, size_t tag_len);

#endif
