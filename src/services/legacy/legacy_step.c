/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/scrub.h"
#include "legacy.h"

aesmall_error aesmall_legacy_step(aesmall_legacy *legacy)
{
    aesmall_error error;

    if (legacy->next == NULL) {
        return AESMALL_ERROR_KEY;
    }
    error = legacy->next(legacy);
    aesmall_scrub();
    legacy->done++;
    if (error != AESMALL_OK || legacy->next == NULL) {
        const uint32_t done = legacy->done;

        aesmall_hmac_wipe(&legacy->hmac);
        aesmall_wipe(legacy->cipher, legacy->room);
        aesmall_wipe(legacy, sizeof *legacy);
        legacy->done = done;
        legacy->total = done;
    }
    return error;
}
