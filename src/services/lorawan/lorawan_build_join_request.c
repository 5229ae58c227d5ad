/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "lorawan_internal.h"

static void put_eui(uint8_t out[8], const uint8_t eui[8])
{
    uint8_t i;

    for (i = 0; i < 8; i++) {
        out[i] = eui[7 - i];
    }
}

aesmall_error aesmall_lorawan_build_join_request(const aesmall_cipher *AppKey,
                                                 const uint8_t AppEUI[8], const uint8_t DevEUI[8],
                                                 uint16_t DevNonce,
                                                 uint8_t out[AESMALL_LORAWAN_JOIN_REQUEST_SIZE])
{
    if (AppKey->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    out[0] = 0x00; /* MHDR: join-request */
    put_eui(out + 1, AppEUI);
    put_eui(out + 9, DevEUI);
    aesmall_lorawan_put(out + 17, DevNonce, 2);
    aesmall_lorawan_mic_run(AppKey, NULL, out, 19, out + 19);
    return AESMALL_OK;
}
