/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../gf256.h"
#include "../kernels.h"
#include "../sbox.h"

/* FIPS 197 5.2, a word at a time. A group of secret_len bytes starts with RotWord,
 * SubWord and the round constant; with 32 bytes its fifth word has a SubWord. */
void aesmall_aes_expand_balanced_c(uint8_t *schedule, const uint8_t *secret, uint8_t secret_len)
{
    uint8_t words = (uint8_t)(28 + secret_len - secret_len / 4); /* 40, 46, 52 */
    uint8_t phase = 0;
    uint8_t rcon = 1;
    uint8_t a = secret[secret_len - 4], b = secret[secret_len - 3];
    uint8_t c = secret[secret_len - 2], d = secret[secret_len - 1];

    memcpy(schedule, secret, secret_len);
    do {
        if (phase == 0) {
            const uint8_t first = a;

            a = (uint8_t)(aesmall_sub_byte(b) ^ rcon);
            b = aesmall_sub_byte(c);
            c = aesmall_sub_byte(d);
            d = aesmall_sub_byte(first);
            rcon = aesmall_xtime(rcon);
            phase = secret_len;
        } else if (phase == 16 && secret_len == 32) {
            a = aesmall_sub_byte(a);
            b = aesmall_sub_byte(b);
            c = aesmall_sub_byte(c);
            d = aesmall_sub_byte(d);
        }
        phase = (uint8_t)(phase - 4);
        a = (uint8_t)(a ^ schedule[0]);
        b = (uint8_t)(b ^ schedule[1]);
        c = (uint8_t)(c ^ schedule[2]);
        d = (uint8_t)(d ^ schedule[3]);
        schedule[secret_len] = a;
        schedule[secret_len + 1] = b;
        schedule[secret_len + 2] = c;
        schedule[secret_len + 3] = d;
        schedule += 4;
    } while (--words != 0);
    AESMALL_CLEAR_REGISTERS();
}
