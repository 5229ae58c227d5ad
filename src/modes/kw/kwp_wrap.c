/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../block.h"
#include "kw_rounds.h"

/* SP 800-38F algorithm 5. */
aesmall_error aesmall_kwp_wrap(const aesmall_cipher *cipher, const uint8_t *in, size_t in_len,
                               uint8_t *out, size_t out_cap)
{
    const uint32_t length = (uint32_t)in_len;
    const size_t padded = (in_len + 7) / AESMALL_KW_UNIT * AESMALL_KW_UNIT;

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len == 0 || padded != (uint32_t)padded) {
        return AESMALL_ERROR_LENGTH;
    }
    if (padded < in_len || out_cap < AESMALL_KW_UNIT || padded > out_cap - AESMALL_KW_UNIT) {
        return AESMALL_ERROR_CAPACITY;
    }
    memmove(out + AESMALL_KW_UNIT, in, in_len);
    aesmall_zero(out + AESMALL_KW_UNIT + in_len, padded - in_len);
    out[0] = 0xa6; /* ICV2 */
    out[1] = 0x59;
    out[2] = 0x59;
    out[3] = 0xa6;
    out[4] = (uint8_t)(length >> 24);
    out[5] = (uint8_t)(length >> 16);
    out[6] = (uint8_t)(length >> 8);
    out[7] = (uint8_t)length;
    if (padded == AESMALL_KW_UNIT) {
        cipher->encrypt(cipher, out, out);
    } else {
        aesmall_kw_rounds(cipher, out, padded + AESMALL_KW_UNIT);
    }
    return AESMALL_OK;
}
