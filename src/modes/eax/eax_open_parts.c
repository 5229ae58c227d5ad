/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/target.h"
#include "../../core/wipe.h"
#include "../aead/aead_check.h"
#include "eax.h"

aesmall_error aesmall_eax_open_parts(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    aesmall_error error = aesmall_aead_check_open(parts);
    uint8_t work[AESMALL_EAX_WORK_SIZE];

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (error == AESMALL_OK) {
#if AESMALL_AVR_ASM
        memset(work, 0, sizeof work);
#else
        aesmall_wipe(work, sizeof work); /* less flash than memset */
#endif
        error = aesmall_eax_open_run(cipher, work, parts);
    }
    return error;
}
