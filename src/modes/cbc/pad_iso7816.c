/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "pad_iso7816.h"
#include "../../core/hide.h"
#include "../../core/scrub.h"

aesmall_error aesmall_pad_iso7816(uint8_t *text, size_t text_len, size_t text_cap, size_t *out_len)
{
    uint8_t byte = 0x80;

    *out_len = 0;
    if (text_len > text_cap ||
        text_cap - text_len < AESMALL_BLOCK_SIZE - text_len % AESMALL_BLOCK_SIZE) {
        return AESMALL_ERROR_CAPACITY;
    }
    do {
        text[text_len++] = byte;
        byte = 0;
    } while (text_len % AESMALL_BLOCK_SIZE != 0);
    *out_len = text_len;
    return AESMALL_OK;
}

/* Returns 0xff if the byte is 0, otherwise 0, without a branch. */
static uint8_t is_zero(uint8_t byte)
{
    return (uint8_t)(aesmall_hide((unsigned)byte - 1U) >> 8);
}

aesmall_error aesmall_unpad_iso7816(const uint8_t *text, size_t text_len, size_t *out_len)
{
    uint8_t in_padding = 0xff; /* a mask: no byte but zeros seen yet, from the end */
    uint8_t right = 0;         /* a mask: the first other byte was 0x80 */
    uint8_t padding = 0;
    uint8_t i;

    *out_len = 0;
    if (text_len == 0 || text_len % AESMALL_BLOCK_SIZE != 0) {
        return AESMALL_ERROR_LENGTH;
    }
    text += text_len;
    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        const uint8_t byte = *--text;

        padding = (uint8_t)(padding + (in_padding & 1));
        right = (uint8_t)aesmall_hide_byte(right | (in_padding & is_zero(byte ^ 0x80)));
        in_padding = (uint8_t)aesmall_hide_byte(in_padding & is_zero(byte));
    }
    if (right == 0) { /* public: the call returns it */
        AESMALL_CLEAR_REGISTERS();
        return AESMALL_ERROR_AUTH;
    }
    *out_len = text_len - padding;
    AESMALL_CLEAR_REGISTERS();
    return AESMALL_OK;
}
