/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "cmac.h"
#include "cmac_core.h"

aesmall_error aesmall_cmac_verify(const aesmall_cipher *cipher, const uint8_t *msg, size_t msg_len,
                                  const uint8_t *tag, size_t tag_len)
{
    uint8_t work[AESMALL_CMAC_WORK_SIZE];
    int equal;

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (aesmall_cmac_tag_len_is_wrong(tag_len)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    memset(work, 0, sizeof work);
    aesmall_cmac_run(cipher, work, AESMALL_BLOCK_SIZE, msg, msg_len);
    equal = aesmall_equal(work, tag, tag_len);
    aesmall_wipe(work, AESMALL_BLOCK_SIZE); /* the tag that a forger wants to know */
    return equal ? AESMALL_OK : AESMALL_ERROR_AUTH;
}
