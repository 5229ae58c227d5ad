/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: steps of a stream of EAX. */
#ifndef AESMALL_MODES_EAX_STREAM_CORE_H
#define AESMALL_MODES_EAX_STREAM_CORE_H

#include "eax_stream.h"

/* The text begins: what AD has come is all. Nothing when it has begun. */
void aesmall_eax_stream_begin_text(aesmall_eax_stream *stream);

/* When it is the turn of step: the tag. */
aesmall_error aesmall_eax_stream_tag(aesmall_eax_stream *stream, uint8_t step);

#endif
