/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "cmac.h"
#include "cmac_core.h"

aesmall_error aesmall_cmac(const aesmall_cipher *cipher, const uint8_t *msg, size_t msg_len,
                           uint8_t *tag, size_t tag_len)
{
    uint8_t mac[AESMALL_BLOCK_SIZE];

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (aesmall_cmac_tag_len_is_wrong(tag_len)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    memset(mac, 0, sizeof mac);
    aesmall_cmac_run(cipher, mac, 0, msg, msg_len);
    memcpy(tag, mac, tag_len);
    aesmall_wipe(mac, sizeof mac);
    return AESMALL_OK;
}
