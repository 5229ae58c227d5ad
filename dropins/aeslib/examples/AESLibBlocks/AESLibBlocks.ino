// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Calls of Davy Landman's AESLib, over aesmall: a block, two blocks by CBC, and the same in pieces.
#include <AESLib.h>

static const uint8_t key[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
static const uint8_t iv[16] = {0}; // new and unpredictable for each message
static char data[] = "0123456789012345temperature 21.5";

static void print_hex(const char *what)
{
    Serial.print(what);
    for (uint8_t i = 0; i < 32; i++) {
        const uint8_t value = (uint8_t)data[i];

        Serial.print(value >> 4, HEX);
        Serial.print(value & 15, HEX);
    }
    Serial.println();
}

void setup()
{
    Serial.begin(57600);
    aes128_enc_single(key, data);
    print_hex("block: ");
    aes128_dec_single(key, data);
    Serial.println(data);

    aes128_cbc_enc(key, iv, data, 32);
    print_hex("CBC:   ");
    aes_context message = aes128_cbc_dec_start(key, iv);
    if (message != NULL) { // each message has its place until it is finished
        aes128_cbc_dec_continue(message, data, 16);
        aes128_cbc_dec_continue(message, data + 16, 16);
        aes128_cbc_dec_finish(message);
    }
    Serial.print("opened: ");
    Serial.println(data);
}

void loop()
{
}
