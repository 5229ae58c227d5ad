/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "ccm_core.h"

/* Adds a number to the bytes before end, big-endian. */
static void add_number(uint8_t *end, size_t number)
{
    for (; number != 0; number >>= 8) {
        *--end ^= (uint8_t)number;
    }
}

/* The length of AD has 2 bytes, or 4 behind 0xfffe, or 8 behind 0xffff. */
void aesmall_ccm_start(aesmall_ctr_mac *state, const aesmall_aead_parts *parts, size_t msg_len)
{
    const aesmall_cipher *const cipher = state->cipher;
    uint8_t *const mac = state->mac;
    const size_t ad_len = parts->ad_len;
    uint8_t used = AESMALL_BLOCK_SIZE;

    aesmall_ccm_counter(state, parts);
    memcpy(mac, state->work, AESMALL_BLOCK_SIZE);
    mac[0] = (uint8_t)(mac[0] + 4 * (aesmall_aead_tag_len(parts) - 2)); /* 8 ((tag_len - 2) / 2) */
    add_number(mac + AESMALL_BLOCK_SIZE, msg_len);
    if (ad_len != 0) {
        mac[0] |= 0x40;
        cipher->encrypt(cipher, mac, mac);
        used = 2;
        if (ad_len >= 0xff00) {
            mac[0] ^= 0xff;
            mac[1] ^= 0xfe;
            used = 6;
#if SIZE_MAX > 0xffffffff
            if (ad_len > 0xffffffff) {
                mac[1] ^= 0x01;
                used = 10;
            }
#endif
        }
        add_number(mac + used, ad_len);
    }
    state->used = used;
}
