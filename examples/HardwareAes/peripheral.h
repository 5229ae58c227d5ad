/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A model of an AES peripheral as many chips have one: a key, a block, a bit that starts and two
 * that answer. With yours these are registers, and this file is the maker's header. */
#pragma once
#include <aesmall.hpp>

struct AesPeripheral {
    uint8_t KEY[16];
    uint8_t DATA[16]; /* a block, and its encryption once DONE is set */
    uint8_t CONTROL;
    uint8_t STATUS;
    uint16_t blocks; /* only in the model: the blocks before it fails */
};
const uint8_t AES_CONTROL_START = 1, AES_STATUS_DONE = 1, AES_STATUS_ERROR = 2;

/* The work of the peripheral while a program waits for it. */
inline void aesPeripheralRuns(AesPeripheral &aes)
{
    if (!(aes.CONTROL & AES_CONTROL_START))
        return;
    aes.CONTROL = 0;
    if (aes.blocks == 0) {
        aes.STATUS = AES_STATUS_ERROR; /* its clock has stopped, for example */
        return;
    }
    aes.blocks--;
    aesmall_aes128_encrypt_only_nano(aes.KEY, aes.DATA, aes.DATA);
    aes.STATUS = AES_STATUS_DONE;
}
