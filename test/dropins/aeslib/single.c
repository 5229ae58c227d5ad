/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A program that calls one function of AESLib. */
#include "AESLib.h"
#include "fw.h"

int main(void)
{
    uint8_t data[16] = {0};

    aes128_enc_single(data, data);
    fw_exit(data[0]);
}
