/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: steps of a stream of EAX. */
#ifndef AESMALL_MODES_EAX_STREAM_CORE_H
#define AESMALL_MODES_EAX_STREAM_CORE_H

#include "eax_stream.h"

/* Begins an OMAC: its first block. */
static inline void aesmall_eax_stream_begin(aesmall_eax_stream *stream, uint8_t tweak)
{
    aesmall_wipe(stream->state.mac, AESMALL_BLOCK_SIZE);
    stream->state.mac[AESMALL_BLOCK_SIZE - 1] = tweak;
    stream->state.used = AESMALL_BLOCK_SIZE;
}

/* The text begins: what AD has come is all. Nothing when it has begun. */
void aesmall_eax_stream_begin_text(aesmall_eax_stream *stream);

/* Ends an OMAC and adds it to the tag. The keystream is lost. */
void aesmall_eax_stream_end(aesmall_eax_stream *stream);

/* When it is the turn of step: the tag. */
aesmall_error aesmall_eax_stream_tag(aesmall_eax_stream *stream, uint8_t step);

#endif
