/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Sends a reading of A0 once a second, encrypted and authenticated. Receiver prints it. */
#include <aesmall.hpp>

aesmall::BoardNonce nonce; /* a count in the EEPROM: no two messages are sealed alike */
aesmall::Sender<> sender(aesmall::hex_secret<16>("000102030405060708090a0b0c0d0e0f"), 1, nonce);

void setup()
{
    Serial.begin(9600);
    nonce.begin(Serial);
}

void loop()
{
    aesmall_error error = sender.println(Serial, analogRead(A0));
    if (error != AESMALL_OK)
        Serial.println(aesmall::error_name(error));
    delay(1000);
}
