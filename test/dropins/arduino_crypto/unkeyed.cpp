/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Encrypts a block without a key. HOW: 0 the key was never set, 1 the key was refused, 2 the key
 * was cleared. */
#include <AesmallCrypto.h>

#include "program.h"

int main()
{
    const uint8_t key[16] = {1}, one = 1;
    uint8_t block[16];
    AesmallEncryptCipher<128, ENGINE> cipher;

    memset(block, 1, sizeof block);
    must(HOW != 1 || !cipher.setKey(key, 15), 1);
    if (HOW == 2) {
        must(cipher.setKey(key, 16), 2);
        cipher.clear();
    }
    show("begun", &one, 1);
    cipher.encryptBlock(block, block);
    show("block", block, sizeof block);
    return 0;
}
