/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: GCM many blocks at a time, without checks, for aesmall_gcm_seal_wide and _open_wide. */
#ifndef AESMALL_MODES_GCM_WIDE_RUN_H
#define AESMALL_MODES_GCM_WIDE_RUN_H

#include "gcm_core.h"

/* As aesmall_gcm_stored_hash_unchecked. */
aesmall_error aesmall_gcm_wide_unchecked(const aesmall_gcm_tools *tools,
                                         const aesmall_aead_args *args, uint8_t tag_len);

#endif
