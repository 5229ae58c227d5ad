/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <aesmall.h>

/* Prints the CMAC of a message, 32 hexadecimal digits that nobody can make without the key. */
void setup()
{
    const uint8_t secret[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const uint8_t message[] = {'2', '1', '.', '5', ' ', 'C'};
    uint8_t tag[16];
    aesmall_aes128 key;
    aesmall_aes128_init_enc(&key, secret);
    Serial.begin(115200);
    if (aesmall_cmac(&key.cipher, message, sizeof message, tag, sizeof tag) == AESMALL_OK) {
        for (size_t i = 0; i < sizeof tag; i++) {
            Serial.print(tag[i] >> 4, HEX);
            Serial.print(tag[i] & 15, HEX);
        }
    }
    aesmall_wipe(&key, sizeof key);
}

void loop()
{
}
