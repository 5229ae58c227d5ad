/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include <core/equal.h>
#include <core/hide.h>
#include <core/wipe.h>
#include <tinycrypt/constants.h>
#include <tinycrypt/utils.h>

unsigned int _copy(uint8_t *to, unsigned int to_len, const uint8_t *from, unsigned int from_len)
{
    if (from_len > to_len) {
        return TC_CRYPTO_FAIL;
    }
    memcpy(to, from, from_len);
    return from_len;
}

void _set(void *to, uint8_t val, unsigned int len)
{
    if (val == 0) {
        aesmall_wipe(to, len);
    } else {
        memset(to, val, len);
    }
}

uint8_t _double_byte(uint8_t a)
{
    return (uint8_t)(a << 1 ^ (0x1b & aesmall_hide_mask((int8_t)(0 - (a >> 7)))));
}

int _compare(const uint8_t *a, const uint8_t *b, size_t size)
{
    return !aesmall_equal(a, b, size);
}
