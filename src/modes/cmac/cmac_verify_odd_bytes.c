/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "cmac.h"

aesmall_error aesmall_cmac_verify_odd_bytes(const aesmall_cipher *cipher, const uint8_t *msg,
                                            size_t msg_len,
                                            const uint8_t tag[AESMALL_BLOCK_SIZE / 2])
{
    uint8_t whole[AESMALL_BLOCK_SIZE];
    uint8_t i;
    aesmall_error error = aesmall_cmac(cipher, msg, msg_len, whole, sizeof whole);

    if (error == AESMALL_OK) {
        for (i = 0; i < AESMALL_BLOCK_SIZE / 2; i++) {
            whole[i] = whole[2 * i + 1];
        }
        if (!aesmall_equal(whole, tag, AESMALL_BLOCK_SIZE / 2)) {
            error = AESMALL_ERROR_AUTH;
        }
        aesmall_wipe(whole, sizeof whole);
    }
    return error;
}
