/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Functions that all cases share. They must not branch on a secret either, because they are part
 * of the traces. */
#include "ct.h"

uint8_t ct_room[3][128];

const uint8_t ct_open[64] = {
    0x10, 0x21, 0x32, 0x43, 0x54, 0x65, 0x76, 0x87, 0x98, 0xa9, 0xba, 0x0b, 0x1c, 0x2d, 0x3e, 0x15,
    0x20, 0x31, 0x42, 0x53, 0x64, 0x75, 0x86, 0x97, 0xa8, 0xb9, 0xca, 0x1b, 0x2c, 0x3d, 0x4e, 0x25,
    0x30, 0x41, 0x52, 0x63, 0x74, 0x85, 0x96, 0xa7, 0xb8, 0xc9, 0xda, 0x2b, 0x3c, 0x4d, 0x5e, 0x35,
    0x40, 0x51, 0x62, 0x73, 0x84, 0x95, 0xa6, 0xb7, 0xc8, 0xd9, 0xea, 0x3b, 0x4c, 0x5d, 0x6e, 0x45,
};

/* `volatile` keeps compilers from making a branch. */
uint8_t ct_mask(uint8_t a, uint8_t b)
{
    volatile uint16_t difference = (uint16_t)(b - a);

    return (uint8_t) ~(difference >> 8);
}

void ct_damage(void *data, size_t len)
{
    uint8_t *bytes = (uint8_t *)data;
    uint8_t where[2];
    size_t i;

    ct_secret(where, sizeof where);
    where[0] = (uint8_t)((uint16_t)(where[0] * len) >> 8);
    for (i = 0; i < len; i++) {
        const uint8_t here = ct_mask((uint8_t)i, where[0]) & ct_mask(where[0], (uint8_t)i);
        const uint8_t high = ct_mask(0x80, where[1]);

        bytes[i] ^= (uint8_t)(here & ((high & 0x40) | (~high & 1)));
    }
}

int ct_differ(const void *a, const void *b, size_t len)
{
    ct_release(a, len);
    ct_release(b, len);
    return memcmp(a, b, len) != 0;
}

void ct_key_init(ct_key *key)
{
    uint8_t secret[16];

    ct_secret(secret, sizeof secret);
    aesmall_aes128_ct_init(key, secret);
}
