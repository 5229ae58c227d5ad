/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "../../core/wipe.h"
#include "kw_rounds.h"

#include <string.h>

/* SP 800-38F algorithm 4. */
aesmall_error aesmall_kw_unwrap(const aesmall_cipher *cipher, const uint8_t *in, size_t in_len,
                                uint8_t *out, size_t out_cap)
{
    uint8_t icv[AESMALL_KW_UNIT], found[AESMALL_KW_UNIT];

    if (cipher->decrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len < 24 || in_len % AESMALL_KW_UNIT != 0) {
        return AESMALL_ERROR_LENGTH;
    }
    if (in_len - AESMALL_KW_UNIT > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    aesmall_kw_rounds_back(cipher, found, in, in_len, out);
    aesmall_kw_put_icv1(icv);
    if (!aesmall_equal(icv, found, sizeof icv)) {
        aesmall_wipe(found, sizeof found); /* a part of what it decrypts to */
        aesmall_wipe(out, in_len - AESMALL_KW_UNIT);
        return AESMALL_ERROR_AUTH;
    }
    return AESMALL_OK;
}
