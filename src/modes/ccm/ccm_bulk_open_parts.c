/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ccm_bulk_run.h"

aesmall_error aesmall_ccm_bulk_open_parts(const aesmall_cipher *cipher,
                                          const aesmall_aead_parts *parts, const void *schedule,
                                          aesmall_two_blocks *encrypt2)
{
    return aesmall_ccm_bulk_checked_open(cipher, parts, schedule, encrypt2,
                                         AESMALL_AEAD_MIN_TAG_SIZE);
}
