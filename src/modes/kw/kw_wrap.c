/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "kw_rounds.h"

/* SP 800-38F algorithm 3. */
aesmall_error aesmall_kw_wrap(const aesmall_cipher *cipher, const uint8_t *in, size_t in_len,
                              uint8_t *out, size_t out_cap)
{
    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len < 16 || in_len % AESMALL_KW_UNIT != 0) {
        return AESMALL_ERROR_LENGTH;
    }
    if (out_cap < AESMALL_KW_UNIT || in_len > out_cap - AESMALL_KW_UNIT) {
        return AESMALL_ERROR_CAPACITY;
    }
    memmove(out + AESMALL_KW_UNIT, in, in_len);
    aesmall_kw_put_icv1(out);
    aesmall_kw_rounds(cipher, out, in_len + AESMALL_KW_UNIT);
    return AESMALL_OK;
}
