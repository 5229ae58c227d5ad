/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: SIV two blocks at a time, without checks. */
#ifndef AESMALL_MODES_SIV_BULK_RUN_H
#define AESMALL_MODES_SIV_BULK_RUN_H

#include "siv.h"

/* As aesmall_siv_run. */
AESMALL_MUST_CHECK aesmall_error aesmall_siv_bulk_run(const aesmall_cipher *mac_cipher,
                                                      const aesmall_siv_parts *parts,
                                                      uint8_t is_open, const void *mac_schedule,
                                                      const void *ctr_schedule,
                                                      aesmall_two_blocks *encrypt2);

#endif
