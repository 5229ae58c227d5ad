/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../core/wipe.h"
#include "../modes/cmac_core.h"
#include "lorawan_internal.h"

void aesmall_lorawan_mic(const aesmall_cipher *key, const aesmall_lorawan_frame *frame,
                         const uint8_t *msg, uint8_t msg_len, uint8_t mic[AESMALL_LORAWAN_MIC_SIZE])
{
    uint8_t mac[AESMALL_BLOCK_SIZE];
    uint8_t used = aesmall_lorawan_block(mac, 0x49, frame, msg_len);

    aesmall_cmac_run(key, mac, used, msg, msg_len);
    memcpy(mic, mac, AESMALL_LORAWAN_MIC_SIZE);
    aesmall_wipe(mac, sizeof mac);
}
