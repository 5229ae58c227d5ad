/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <aesmall.h>
#include <stdio.h>

/* FIPS 197 appendix C.1, with the default engine */
int main(void)
{
    uint8_t secret[16], block[16], i;
    aesmall_aes128 key;

    for (i = 0; i < 16; i++) {
        secret[i] = i;
        block[i] = (uint8_t)(0x11 * i);
    }
    aesmall_aes128_init(&key, secret);
    key.cipher.encrypt(&key.cipher, block, block);
    printf("aesmall %s: %02x...%02x\n", AESMALL_VERSION, block[0], block[15]);
    return block[0] == 0x69 && block[15] == 0x5a ? 0 : 1;
}
