// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Global keys of ENGINE, which are made before main, and in a sketch before setup.
#include "../cpp/check.hpp"

static Key<128, ENGINE> both(NIST_KEY);
static EncryptKey<256, ENGINE> encrypts(SECRET);

int main()
{
    uint8_t out[16], again[16];

    both.encrypt(NIST_TEXT, out);
    SAME(out, 0x3a, 0xd7, 0x7b, 0xb4, 0x0d, 0x7a, 0x36, 0x60, 0xa8, 0x9e, 0xca, 0xf3, 0x24, 0x66,
         0xef, 0x97);
    both.decrypt(out, again);
    CHECK(memcmp(again, NIST_TEXT, 16) == 0);
    encrypts.encrypt(BLOCK, out);
    SAME(out, 0x8e, 0xa2, 0xb7, 0xca, 0x51, 0x67, 0x45, 0xbf, 0xea, 0xfc, 0x49, 0x90, 0x4b, 0x49,
         0x60, 0x89);
    fw_exit(failures);
}
