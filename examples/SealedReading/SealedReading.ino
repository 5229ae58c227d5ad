/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <aesmall.hpp>
#include <avr/eeprom.h>

/* Prints the value of A0 once a second, sealed with CCM: the nonce, then ciphertext and tag. Only
 * the holder of the key can read it, and sees whether somebody has changed it. */
const uint8_t SECRET[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
const uint8_t DEVICE[4] = {0, 0, 0, 1}; /* another one in each device with this key */

/* A nonce must never come twice: two places in the EEPROM keep count over resets. */
aesmall::Nonce counter;

int load(void *, uint8_t slot, uint8_t *record)
{
    eeprom_read_block(record, (void *)(32 + 16 * slot), AESMALL_NONCE_RECORD_SIZE);
    return 0;
}

int store(void *, uint8_t slot, const uint8_t *record)
{
    eeprom_update_block(record, (void *)(32 + 16 * slot), AESMALL_NONCE_RECORD_SIZE);
    return 0;
}

void setup()
{
    Serial.begin(115200);
    /* Send "n" once for each new SECRET, and never for an old one: the count begins at 0. */
    while (counter.init(load, store, NULL, 8, 100) != AESMALL_OK) {
        if (Serial.read() == 'n' && aesmall::Nonce::create(load, store, NULL) != AESMALL_OK) {
            Serial.println("the EEPROM failed");
        }
    }
}

void printHex(const uint8_t *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        Serial.print(bytes[i] >> 4, HEX);
        Serial.print(bytes[i] & 15, HEX);
    }
}

void loop()
{
    int value = analogRead(A0);
    uint8_t message[2] = {highByte(value), lowByte(value)}, sealed[sizeof message + 8], nonce[12];
    aesmall::EncryptKey<128, aesmall::tiny> key(SECRET); /* wiped where loop() ends */
    aesmall::Ccm ccm(key);
    if (counter.next(DEVICE, 4, nonce, 12) == AESMALL_OK &&
        ccm.seal(nonce, 12, NULL, 0, message, sizeof message, sealed, sizeof sealed, 8) ==
            AESMALL_OK) {
        printHex(nonce, sizeof nonce);
        Serial.print(' ');
        printHex(sealed, sizeof sealed);
        Serial.println();
    }
    delay(1000);
}
