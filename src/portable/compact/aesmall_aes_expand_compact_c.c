/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../gf256.h"
#include "../kernels.h"
#include "../sbox.h"

/* FIPS 197 5.2, a byte at a time. `phase` is the position within a group of
 * secret_len bytes: RotWord is in its first word. SubWord is there too, and in the fifth word if
 * the secret has 32 bytes. */
void aesmall_aes_expand_compact_c(uint8_t *schedule, const uint8_t *secret, uint8_t secret_len)
{
    const uint8_t no_sub_word = (uint8_t)(0x0c | (secret_len & 0x10)); /* bits set in other words */
    uint8_t left = (uint8_t)(3 * secret_len + 112);                    /* 160, 184, 208 */
    uint8_t phase = 0;
    uint8_t rcon = 1;

    memcpy(schedule, secret, secret_len);
    schedule += secret_len;
    do {
        uint8_t x = schedule[-4];

        if (phase < 4) {
            x = phase == 3 ? schedule[-7] : schedule[-3];
        }
        if ((phase & no_sub_word) == 0) {
            x = aesmall_sub_byte(x);
        }
        if (phase == 0) {
            x = (uint8_t)(x ^ rcon);
            rcon = aesmall_xtime(rcon);
        }
        *schedule = (uint8_t)(x ^ schedule[-secret_len]);
        schedule++;
        if (++phase == secret_len) {
            phase = 0;
        }
    } while (--left != 0);
    AESMALL_CLEAR_REGISTERS();
}
