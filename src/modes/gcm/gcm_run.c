/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_run.h"
#include "../../core/target.h"

#if !AESMALL_AVR_ASM /* else src/avr/modes/aesmall_gcm_run.S */

aesmall_error aesmall_gcm_run(const aesmall_cipher *cipher, const aesmall_aead_parts *parts,
                              uint8_t tag_len)
{
    aesmall_gcm_kept kept;
    aesmall_error error = aesmall_gcm_kept_init(&kept, cipher);

    if (error == AESMALL_OK) {
        error = aesmall_gcm_kept_run(cipher, &kept.hash, parts, tag_len);
        aesmall_gcm_kept_wipe(&kept);
    }
    return error;
}

#endif
