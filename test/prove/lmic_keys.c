/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The buffers of LMIC for its os_aes. */
#include <stdint.h>

uint32_t AESKEY[4];
uint32_t AESAUX[4];

int main(void)
{
    return 0;
}
