/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <aesmall.hpp>
#include <avr/eeprom.h>

/* Prints the value of A0 once a second: the message's number, then the value sealed with CCM, in
 * hexadecimal digits. Who has the key can read it, and knows that nobody has changed it. */
const uint8_t SECRET[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
uint32_t *const NUMBER = (uint32_t *)32; /* its place in the EEPROM */

void setup()
{
    Serial.begin(115200);
}

void loop()
{
    /* A nonce serves once: the number is stored first, then used. An erased EEPROM gives 0. */
    uint32_t number = eeprom_read_dword(NUMBER) + 1;
    eeprom_update_dword(NUMBER, number);
    uint8_t nonce[12] = {0};
    memcpy(nonce, &number, sizeof number);

    int value = analogRead(A0);
    uint8_t message[2] = {highByte(value), lowByte(value)};
    uint8_t sealed[sizeof message + 8];
    aesmall::EncryptKey<128, aesmall::tiny> key(SECRET); /* wiped where loop() ends */
    aesmall::Ccm ccm(key);
    if (ccm.seal(nonce, sizeof nonce, NULL, 0, message, sizeof message, sealed, sizeof sealed, 8) ==
        AESMALL_OK) {
        Serial.print(number);
        Serial.print(' ');
        for (uint8_t byte : sealed) {
            Serial.print(byte >> 4, HEX);
            Serial.print(byte & 15, HEX);
        }
        Serial.println();
    }
    delay(1000);
}
