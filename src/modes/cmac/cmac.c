/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "cmac.h"
#include "cmac_core.h"

aesmall_error aesmall_cmac(const aesmall_cipher *cipher, const uint8_t *msg, size_t msg_len,
                           uint8_t *tag, size_t tag_len)
{
    uint8_t work[AESMALL_CMAC_WORK_SIZE];

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (aesmall_cmac_tag_len_is_wrong(tag_len)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    memset(work, 0, sizeof work);
    aesmall_cmac_run(cipher, work, AESMALL_BLOCK_SIZE, msg, msg_len);
    memcpy(tag, work, tag_len);
    aesmall_wipe(work, AESMALL_BLOCK_SIZE);
    return AESMALL_OK;
}
