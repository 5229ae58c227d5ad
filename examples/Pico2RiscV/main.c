/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Seals a text on the RISC-V core of a Raspberry Pi Pico 2, by the default engine, ct, opens it
 * again and prints both every second. Built by CMakeLists.txt. The tests build it with a substitute
 * for the Pico SDK and run it on a model of that core. The real SDK was not tried. */
#include <aesmall.h>
#include <pico/stdlib.h>
#include <stdio.h>
#include <string.h>

#ifndef __riscv
#error "this is for the RISC-V core: cmake -DPICO_PLATFORM=rp2350-riscv -DPICO_BOARD=pico2"
#endif

/* Your own: openssl rand -hex 32 */
static const uint8_t secret[32] = {1, 2, 3, 4};
static const char message[] = "21.5 degrees";

int main(void)
{
    static aesmall_aes128_siv key;
    char text[AESMALL_TEXT_SEALED_SIZE(sizeof message)];
    aesmall_error error;
    size_t len;

    stdio_init_all();
    aesmall_aes128_siv_init(&key, secret);
    for (;;) {
        error =
            aesmall_text_seal(&key.mac.cipher, &key.ctr.cipher, NULL, 0, (const uint8_t *)message,
                              strlen(message), text, sizeof text, &len);
        if (error == AESMALL_OK) {
            printf("sealed: %s\n", text);
            error = aesmall_text_open(&key.mac.cipher, &key.ctr.cipher, NULL, 0, text, len,
                                      (uint8_t *)text, sizeof text, &len);
        }
        if (error == AESMALL_OK)
            printf("opened: %s\n", text);
        else
            printf("error: %s\n", aesmall_error_name(error));
        sleep_ms(1000);
    }
}
