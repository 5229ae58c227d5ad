/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: behind aesmall_gcm_seal_wide and _open_wide, without checks. */
#ifndef AESMALL_MODES_GCM_BULK_RUN_H
#define AESMALL_MODES_GCM_BULK_RUN_H

#include "gcm_core.h"

/* As aesmall_gcm_kept_run. */
aesmall_error aesmall_gcm_bulk_run(const aesmall_gcm_tools *tools, const aesmall_aead_parts *parts,
                                   uint8_t tag_len);

#endif
