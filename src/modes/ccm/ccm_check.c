/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ccm_core.h"

aesmall_error aesmall_ccm_check(const aesmall_cipher *cipher, size_t nonce_len, size_t tag_len,
                                size_t msg_len)
{
    const size_t counter_len = AESMALL_BLOCK_SIZE - 1 - nonce_len; /* wraps when it is too long */

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (counter_len - 2 > 8 - 2 || tag_len % 2 != 0) {
        return AESMALL_ERROR_ARGUMENT;
    }
#if SIZE_MAX > 0xffff /* else two bytes of counter are enough for any length */
    if (counter_len < sizeof msg_len && msg_len >> 8 * counter_len != 0) {
        return AESMALL_ERROR_LENGTH;
    }
#else
    (void)msg_len;
#endif
    return AESMALL_OK;
}
