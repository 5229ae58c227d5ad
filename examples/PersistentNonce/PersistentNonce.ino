/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Nonces that never repeat, even after resets and power cuts, because a count is in the EEPROM. */
#include <aesmall.hpp>

aesmall::BoardNonce counter; /* in the first 24 bytes. BoardNonce counter(100): at byte 100 */

void setup()
{
    Serial.begin(9600);
    counter.begin(Serial); /* with an erased EEPROM it prompts, and waits for "new" */
    for (uint8_t i = 0; i < 3; i++) {
        const uint8_t device[4] = {0, 0, 0, 1}; /* another one in each device with this key */
        uint8_t nonce[12];
        aesmall_error error = counter.next(device, 4, nonce, 12);
        if (error != AESMALL_OK) {
            Serial.println(aesmall::error_name(error));
            return;
        }
        for (size_t j = 0; j < sizeof nonce; j++) {
            Serial.print(nonce[j] >> 4, HEX);
            Serial.print(nonce[j] & 15, HEX);
        }
        Serial.println();
    }
    /* A reset skips the rest of a hundred nonces, which one write had reserved. */
}

void loop()
{
}
