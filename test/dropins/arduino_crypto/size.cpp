// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// One object of CLASS that encrypts a block. The test reads the linked code.
#include HEADER

#include "program.h"

int main()
{
    uint8_t block[32] = {0};
    CLASS cipher;
    BlockCipher &any = cipher;

    any.setKey(block, any.keySize());
    any.encryptBlock(block, block);
    show("block", block, 16);
    fw_exit(0);
}
