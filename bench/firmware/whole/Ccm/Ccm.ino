/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Seals a packet of 16 bytes with CCM and opens it again. The bench replaces ENGINE by an engine's
 * name. The key object and the buffers are on the stack. */
#include <aesmall.hpp>

void setup()
{
    uint8_t secret[16], nonce[13], packet[16 + 16];
    uint8_t text = 16, sealed = sizeof packet;

    memset(secret, GPIOR0, sizeof secret);
    memset(nonce, GPIOR0, sizeof nonce);
    aesmall::EncryptKey<128, aesmall::ENGINE> key(secret);
    if (aesmall_ccm_seal(key, nonce, sizeof nonce, NULL, 0, packet, text, packet, sealed, 16) ==
            AESMALL_OK &&
        aesmall_ccm_open(key, nonce, sizeof nonce, NULL, 0, packet, sealed, packet, sealed, 16) ==
            AESMALL_OK) {
        GPIOR0 = 1;
    }
}

void loop()
{
}
