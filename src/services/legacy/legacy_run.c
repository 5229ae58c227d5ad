/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "legacy.h"

aesmall_error aesmall_legacy_run(aesmall_legacy *legacy, aesmall_progress *progress, void *context)
{
    aesmall_error error;

    do {
        error = aesmall_legacy_step(legacy);
        if (error == AESMALL_OK && progress != NULL) {
            progress(context, legacy->done, legacy->total);
        }
    } while (error == AESMALL_OK && !aesmall_legacy_is_done(legacy));
    return error;
}
