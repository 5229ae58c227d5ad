/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: OCB3 two blocks at a time. */
#ifndef AESMALL_MODES_OCB_WIDE_RUN_H
#define AESMALL_MODES_OCB_WIDE_RUN_H

#include "ocb.h"
#include "ocb_core.h"

/* As aesmall_ocb_blocks: the pairs as long as there are some, then the rest. */
void aesmall_ocb_wide_blocks(aesmall_ocb_state *state, const void *schedule,
                             aesmall_wide_blocks *pair, const uint8_t *in, size_t len, uint8_t *out,
                             uint8_t what);

#endif
