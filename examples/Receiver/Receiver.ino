/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Prints the readings that Sender sends, and for any other line the error in words. */
#include <aesmall.hpp>

aesmall::Receiver<> receiver(aesmall::hex_secret<16>("000102030405060708090a0b0c0d0e0f"), 1);

void setup()
{
    Serial.begin(9600);
}

void loop()
{
    char message[33];
    aesmall_error error;
    if (receiver.read(Serial, message, error)) {
        if (error == AESMALL_OK)
            Serial.println(message);
        else
            Serial.println(aesmall::error_name(error));
    }
}
