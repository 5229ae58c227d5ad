/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * CCM over the AES peripheral of an STM32L0. Sends a message over a radio (here: standard output),
 * unless a block has failed. */
#include "hardware_aes.h"

#include <stdio.h>
#include <string.h>

#ifndef AES_ADDRESS
#define AES_ADDRESS 0x40026000u /* RM0377, 2.2.2. Switch its clock on: RCC_AHBENR, CRYPEN */
#endif

static hardware_aes_port port = {&stm32_aes_l0, (void *)AES_ADDRESS, false};

/* A new nonce each time, also if the last message failed */
static void send(const aesmall_cipher *cipher, const uint8_t nonce[12], const char *text)
{
    uint8_t sealed[32 + 8];
    const size_t len = strlen(text) + 8;
    aesmall_error error = aesmall_ccm_seal(cipher, nonce, 12, NULL, 0, (const uint8_t *)text,
                                           strlen(text), sealed, sizeof sealed, 8);
    size_t i;

    error = hardware_aes_checked(&port, error, sealed, sizeof sealed);
    if (error != AESMALL_OK) {
        printf("not sent: %d\n", error);
        return;
    }
    for (i = 0; i < len; i++) {
        printf("%02x", sealed[i]);
    }
    printf("\n");
}

int main(void)
{
    static const uint8_t secret[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    uint8_t nonce[12] = {0};
    hardware_aes key;

    if (hardware_aes_init(&key, &port, secret, sizeof secret) != AESMALL_OK) {
        return 1;
    }
    for (nonce[11] = 1; nonce[11] <= 3; nonce[11]++) {
        send(&key.cipher, nonce, "21.5 C");
    }
    aesmall_wipe(&key, sizeof key);
    return 0;
}
