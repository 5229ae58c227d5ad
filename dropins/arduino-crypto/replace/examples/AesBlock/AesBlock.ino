/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A program written for the library Crypto, without that library: FIPS 197, C.3. Prints
 * 8EA2B7CA516745BFEAFC49904B496089 and 00112233445566778899AABBCCDDEEFF. */
#include <AES.h>
#include <Crypto.h>

AESSmall256 aes;

void show(const uint8_t *block)
{
    for (uint8_t i = 0; i < 16; i++) {
        Serial.print(block[i] >> 4, HEX);
        Serial.print(block[i] & 15, HEX);
    }
    Serial.println();
}

void setup()
{
    uint8_t key[32], block[16];

    Serial.begin(115200);
    for (uint8_t i = 0; i < 32; i++)
        key[i] = i;
    for (uint8_t i = 0; i < 16; i++)
        block[i] = i * 0x11;
    aes.setKey(key, aes.keySize());
    aes.encryptBlock(block, block);
    show(block);
    aes.decryptBlock(block, block);
    show(block);
    clean(key);
}

void loop()
{
}
