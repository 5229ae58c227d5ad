/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "vault_whole.h"

aesmall_error aesmall_vault_run(aesmall_vault *vault, const aesmall_file *file,
                                aesmall_vault_do_step *do_step, aesmall_progress *progress,
                                void *context)
{
    aesmall_vault_step step = {0, 0};
    aesmall_error error;

    do {
        error = do_step(vault, file, &step);
        if (error == AESMALL_OK && progress != NULL) {
            progress(context, step.done, step.total);
        }
    } while (error == AESMALL_OK && step.done != step.total);
    return error;
}
