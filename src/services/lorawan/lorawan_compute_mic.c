/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "lorawan_internal.h"

aesmall_error aesmall_lorawan_compute_mic(const aesmall_cipher *NwkSKey,
                                          const aesmall_lorawan_frame *frame, const uint8_t *msg,
                                          size_t msg_len, uint8_t mic[AESMALL_LORAWAN_MIC_SIZE])
{
    if (NwkSKey->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (msg_len > 255) {
        return AESMALL_ERROR_LENGTH;
    }
    aesmall_lorawan_mic_run(NwkSKey, frame, msg, msg_len, mic);
    return AESMALL_OK;
}
