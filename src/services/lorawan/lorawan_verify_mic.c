/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "../../core/wipe.h"
#include "lorawan_internal.h"

aesmall_error aesmall_lorawan_verify_mic(const aesmall_cipher *NwkSKey,
                                         const aesmall_lorawan_frame *frame, const uint8_t *msg,
                                         size_t msg_len,
                                         const uint8_t mic[AESMALL_LORAWAN_MIC_SIZE])
{
    uint8_t right[AESMALL_LORAWAN_MIC_SIZE];
    aesmall_error error = aesmall_lorawan_compute_mic(NwkSKey, frame, msg, msg_len, right);

    if (error == AESMALL_OK) {
        if (!aesmall_equal(right, mic, sizeof right)) {
            error = AESMALL_ERROR_AUTH;
        }
        aesmall_wipe(right, sizeof right); /* what a forger wants to know */
    }
    return error;
}
