/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <aesmall.hpp>

/* Encrypts one block and compares it with the example of the standard: FIPS 197, appendix C.1. */
const uint8_t SECRET[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
const uint8_t TEXT[16] = {0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77,
                          0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff};
const uint8_t EXPECTED[16] = {0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30,
                              0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4, 0xc5, 0x5a};

void setup()
{
    aesmall::Key<128> key(SECRET); /* wiped at the end of setup() */
    uint8_t block[16], back[16];

    Serial.begin(9600);
    while (!Serial) {
    }
    key.encrypt(TEXT, block);
    key.decrypt(block, back);
    bool works = memcmp(block, EXPECTED, 16) == 0 && memcmp(back, TEXT, 16) == 0;
    Serial.println(works ? "works" : "does NOT work");
}

void loop()
{
}
