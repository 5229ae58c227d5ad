// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// One object that encrypts a block. The test reads the linked code.
#include <aesmall_radiolib.h>

#include "../arduino_crypto/program.h"

int main()
{
    uint8_t block[16] = {0};
    AesmallRadioLibAES128<ENGINE, DECRYPTS> own;
    RadioLibAES128 *aes = &own;

    aes->init(block);
    must(aes->encryptECB(block, 16, block) == 16, 1);
    show("block", block, 16);
    fw_exit(0);
}
