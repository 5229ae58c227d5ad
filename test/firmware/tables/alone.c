/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A program that only encrypts and does not have a variable. */
#include "aesmall.h"
#include "fw.h"

#define PASTE(a, b, c) a##b##c
#define NAME(a, b, c) PASTE(a, b, c)

int main(void)
{
    NAME(aesmall_aes128_, ENGINE, ) key;
    uint8_t block[16] = {0};

    NAME(aesmall_aes128_, ENGINE, _init_encrypt_only)(&key, block);
    key.cipher.encrypt(&key.cipher, block, block);
    fw_puthex(block, sizeof block);
    fw_exit(0);
}
