/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Round keys on the fly, for nano_encrypt.h and nano_decrypt.h. */
#ifndef AESMALL_PORTABLE_NANO_KEY_H
#define AESMALL_PORTABLE_NANO_KEY_H

#include <stdint.h>

#include "../gf256.h"

/* A byte at a time and in place. The expanded key is cut in
 * groups of `length` bytes. From the first to the last, each byte of a group is
 * replaced by its successor in the next group (FIPS 197 5.2): it is xored with a
 * function of bytes that are not changed between the step and its repetition, so
 * that the same step, taken from the last byte to the first, leads back. */
static inline void nano_key_step(uint8_t *group, uint8_t position, uint8_t length, uint8_t rcon)
{
    /* The first word depends on the last one, through RotWord and SubWord. The others depend on the
     * word before them, for 32 bytes with a SubWord in the middle. */
    const uint8_t no_sub_word = length == 32 ? 0x0c : 0x1c; /* set in the position elsewhere */
    uint8_t from = (uint8_t)(position - 4);
    uint8_t x;

    if (position < 4) {
        from = (uint8_t)(position == 3 ? length - 4 : length - 3 + position);
    }
    x = group[from];
    if ((position & no_sub_word) == 0) {
        x = nano_sub_byte(x);
    }
    if (position == 0) {
        x = (uint8_t)(x ^ rcon);
    }
    group[position] = (uint8_t)(group[position] ^ x);
}

AESMALL_INLINE void nano_load_key(uint8_t *group, const uint8_t *secret, uint8_t length)
{
    uint8_t i = 0;

    do {
        group[i] = secret[i];
    } while (++i != length);
}

#endif
