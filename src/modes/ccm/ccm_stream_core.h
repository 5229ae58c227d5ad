/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the end of a stream of CCM. */
#ifndef AESMALL_MODES_CCM_STREAM_CORE_H
#define AESMALL_MODES_CCM_STREAM_CORE_H

#include "ccm_stream.h"

/* When it is the turn of step, and all that was announced has come: the tag in state.mac, and the
 * counter block 1. */
aesmall_error aesmall_ccm_stream_tag(aesmall_ccm_stream *stream, uint8_t step);

#endif
