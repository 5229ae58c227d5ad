/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: SIV two blocks at a time, without checks. */
#ifndef AESMALL_MODES_SIV_WIDE_RUN_H
#define AESMALL_MODES_SIV_WIDE_RUN_H

#include "siv.h"

/* As aesmall_siv_unchecked. */
AESMALL_MUST_CHECK aesmall_error aesmall_siv_wide_unchecked(
    const aesmall_cipher *mac_cipher, const aesmall_siv_args *args, uint8_t is_open,
    const void *mac_schedule, const void *ctr_schedule, aesmall_wide_blocks *encrypt_wide);

#endif
