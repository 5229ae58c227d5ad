/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the steps of a stream of GCM. */
#ifndef AESMALL_MODES_GCM_STREAM_CORE_H
#define AESMALL_MODES_GCM_STREAM_CORE_H

#include "gcm_stream.h"

/* What a stream takes next; zeros are a wiped one. */
enum {
    AESMALL_GCM_STREAM_AD = 1,
    AESMALL_GCM_STREAM_SEAL = 2,
    AESMALL_GCM_STREAM_CHECK = 3,
    AESMALL_GCM_STREAM_OPEN = 4
};

/* SP 800-38D section 5.2.1.1, in bytes */
#define AESMALL_GCM_TEXT_MAX (((uint64_t)1 << 36) - 32)
#define AESMALL_GCM_AD_MAX (((uint64_t)1 << 61) - 1)

/* AESMALL_OK when the stream is in this phase, or in that of AD where `first` is 1. */
aesmall_error aesmall_gcm_stream_is_in(const aesmall_gcm_stream *stream, uint8_t phase,
                                       uint8_t first);

/* The same for a call that writes text. */
aesmall_error aesmall_gcm_stream_check_out(const aesmall_gcm_stream *stream, uint8_t phase,
                                           const uint8_t *in, size_t in_len, const uint8_t *out,
                                           size_t out_cap);

/* Fills up the block of AD, where one is begun, and goes to a phase. */
void aesmall_gcm_stream_go(aesmall_gcm_stream *stream, uint8_t phase);

/* Adds bytes to the hash. */
void aesmall_gcm_stream_absorb(aesmall_gcm_stream *stream, const uint8_t *data, size_t len);

/* CTR from `used` on, which stays as it is. */
void aesmall_gcm_stream_crypt(aesmall_gcm_stream *stream, const uint8_t *in, size_t len,
                              uint8_t *out);

/* Makes the tag, in y; `first` is used up. */
void aesmall_gcm_stream_tag(aesmall_gcm_stream *stream);

#endif
