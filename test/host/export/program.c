/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Encrypts blocks with the function that `aesmall export --constant-key` wrote: apart, in place,
 * and 40 bytes in CTR mode. If the function only works in place, the other two are omitted. */
#include <string.h>

#include "exported.h"
#include "fw.h"

#ifndef IN_PLACE
static const aesmall_cipher key = {EXPORTED, NULL};
#endif

int main(void)
{
    uint8_t in[16], out[16];

    for (uint8_t blocks = (uint8_t)fw_getc(); blocks > 0; blocks--) {
        for (uint8_t i = 0; i < 16; i++) {
            in[i] = (uint8_t)fw_getc();
        }
#ifdef IN_PLACE
        memcpy(out, in, 16);
        EXPORTED(out);
#else
        EXPORTED(&key, in, out);
        EXPORTED(&key, in, in);
        if (memcmp(in, out, 16) != 0) {
            fw_exit(1);
        }
#endif
        for (uint8_t i = 0; i < 16; i++) {
            fw_putc((char)out[i]);
        }
    }
#ifndef IN_PLACE
    uint8_t message[40] = {0};

    memset(in, 0, 16);
    if (aesmall_ctr_crypt(&key, in, message, 40, message, 40) != AESMALL_OK) {
        fw_exit(2);
    }
    for (uint8_t i = 0; i < 40; i++) {
        fw_putc((char)message[i]);
    }
#endif
    fw_exit(0);
    return 0;
}
