/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "cmac.h"

aesmall_error aesmall_cmac_verify_short(const aesmall_cipher *cipher, const uint8_t *msg,
                                        size_t msg_len, const uint8_t *tag, size_t tag_len)
{
    uint8_t whole[AESMALL_BLOCK_SIZE];
    aesmall_error error = AESMALL_ERROR_ARGUMENT;

    if (tag_len - 1 < AESMALL_BLOCK_SIZE) {
        error = aesmall_cmac(cipher, msg, msg_len, whole, sizeof whole);
    }
    if (error == AESMALL_OK) {
        if (!aesmall_equal(whole, tag, tag_len)) {
            error = AESMALL_ERROR_AUTH;
        }
        aesmall_wipe(whole, sizeof whole);
    }
    return error;
}
