/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A byte of input selects a call of `fast`. The answer has 16 bytes. */
#include "aesmall.h"
#include "fw.h"

int main(void)
{
    static const uint8_t secret[16] = {1, 2, 3};
    static const uint8_t in[16] = {4, 5, 6};
    uint8_t out[16] = {0}, i;
    aesmall_aes128_fast key;

    switch (fw_getc()) {
    case 'e':
        aesmall_aes128_fast_init(&key, secret);
        key.cipher.encrypt(&key.cipher, in, out);
        break;
    case 'd':
        aesmall_aes128_fast_init_decrypt_only(&key, secret);
        key.cipher.decrypt(&key.cipher, in, out);
        break;
    case 'c':
        aesmall_aes128_fast_init_encrypt_only(&key, secret);
        (void)!aesmall_ctr_crypt_wide(aesmall_aes128_fast_wide_ctr(&key), in, out, 16, out, 16);
        break;
    default: break;
    }
    for (i = 0; i < 16; i++) {
        fw_putc((char)out[i]);
    }
    fw_exit(0);
    return 0;
}
