/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/target.h"
#include "text_core.h"

#if !AESMALL_ARMV6M_ASM /* else src/armv6m/modes/aesmall_text_check.S */

/* As aesmall_touches of overlap.h, out_len not being 0; called, not inline. */
static uint8_t touches(const uint8_t *data, size_t len, const uint8_t *out, size_t out_len)
{
    const uintptr_t distance = (uintptr_t)out - (uintptr_t)data;

    return len != 0 && (distance < len || (uintptr_t)0 - distance < out_len);
}

aesmall_error aesmall_text_check(const aesmall_aead_parts *parts, size_t size)
{
    const uint8_t *const out = parts->out;

    if (size > parts->out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (touches(parts->ad, parts->ad_len, out, size) ||
        touches(parts->nonce, parts->nonce_len, out, size) ||
        (parts->in != out && touches(parts->in, parts->in_len, out, size))) {
        return AESMALL_ERROR_OVERLAP;
    }
    return AESMALL_OK;
}

#endif
