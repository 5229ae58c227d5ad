/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../../core/big_endian.h"
#include "../../../core/wipe.h"
#include "dlms_internal.h"

/* Checks all but the keys, copies the text, writes the header, and encrypts if SC says so. Returns
 * the start of the text in *text. */
static aesmall_error begin(aesmall_dlms_state *state, const aesmall_cipher *ek, uint8_t tag,
                           uint8_t security, const uint8_t *title, uint32_t *counter,
                           const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap,
                           uint8_t tag_len, uint8_t **text)
{
    const size_t length = AESMALL_DLMS_SC_SIZE + in_len + tag_len;
    const uint8_t length_size = length < 0x80 ? 1 : length < 0x100 ? 2 : 3;
    const uint8_t head =
        (uint8_t)(1 + (aesmall_dlms_has_title(tag) ? 1 + AESMALL_DLMS_TITLE_SIZE : 0) +
                  length_size);

    if (!aesmall_dlms_is_tag(tag)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (in_len > AESMALL_DLMS_TEXT_MAX) {
        return AESMALL_ERROR_LENGTH;
    }
    if (out_cap < length || out_cap - length < head) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (*counter == UINT32_MAX) {
        return AESMALL_ERROR_COUNTER;
    }
    aesmall_dlms_start(state, title, *counter);
    *text = out + head + AESMALL_DLMS_SC_SIZE;
    if (in_len != 0) {
        memmove(*text, in, in_len); /* first, because in may be in out */
    }
    *out++ = tag;
    if (aesmall_dlms_has_title(tag)) {
        *out++ = AESMALL_DLMS_TITLE_SIZE;
        memcpy(out, state->work, AESMALL_DLMS_TITLE_SIZE);
        out += AESMALL_DLMS_TITLE_SIZE;
    }
    if (length_size != 1) {
        *out++ = (uint8_t)(0x80 + length_size - 1);
    }
    if (length_size == 3) {
        *out++ = (uint8_t)(length >> 8);
    }
    *out++ = (uint8_t)length;
    *out++ = security;
    aesmall_put_32(out, (*counter)++);
    if ((security & AESMALL_DLMS_ENCRYPTED) != 0) {
        aesmall_dlms_crypt(state, ek, *text, in_len, *text);
    }
    return AESMALL_OK;
}

aesmall_error aesmall_dlms_seal(const aesmall_dlms_keys *keys, uint8_t tag, uint8_t security,
                                const uint8_t title[AESMALL_DLMS_TITLE_SIZE], uint32_t *counter,
                                const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap,
                                size_t *out_len)
{
    aesmall_dlms_state state;
    aesmall_error error = aesmall_dlms_check(keys, security, AESMALL_ERROR_ARGUMENT);
    uint8_t *text;

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = begin(&state, keys->ek, tag, security, title, counter, in, in_len, out, out_cap,
                      AESMALL_DLMS_TAG_SIZE, &text);
    }
    if (error != AESMALL_OK) {
        return error;
    }
    aesmall_dlms_make_tag(&state, keys, security, text, in_len);
    memcpy(text + in_len, state.y, AESMALL_DLMS_TAG_SIZE);
    *out_len = (size_t)(text - out) + in_len + AESMALL_DLMS_TAG_SIZE;
    aesmall_wipe(&state, sizeof state);
    return AESMALL_OK;
}

aesmall_error aesmall_dlms_seal_unauthenticated(const aesmall_cipher *ek, uint8_t tag,
                                                uint8_t security,
                                                const uint8_t title[AESMALL_DLMS_TITLE_SIZE],
                                                uint32_t *counter, const uint8_t *in, size_t in_len,
                                                uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_dlms_state state;
    aesmall_error error;
    uint8_t *text;

    *out_len = 0;
    if (ek->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if ((uint8_t)(security - AESMALL_DLMS_ENCRYPTED) > 2) {
        return AESMALL_ERROR_ARGUMENT;
    }
    error = begin(&state, ek, tag, security, title, counter, in, in_len, out, out_cap, 0, &text);
    if (error == AESMALL_OK) {
        *out_len = (size_t)(text - out) + in_len;
    }
    return error;
}
