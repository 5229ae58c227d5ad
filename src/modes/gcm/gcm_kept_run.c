/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/target.h"
#include "gcm_core.h"

#if !AESMALL_AVR_ASM /* else src/avr/modes/aesmall_gcm_kept_run.S */

aesmall_error aesmall_gcm_kept_run(const aesmall_cipher *cipher, const aesmall_gcm_hash *hash,
                                   const aesmall_aead_parts *parts, uint8_t tag_len)
{
    const aesmall_gcm_tools tools = {cipher, hash, NULL, NULL};

    return aesmall_gcm_core(&tools, parts, tag_len);
}

#endif
