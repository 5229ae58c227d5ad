/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../../core/equal.h"
#include "../../../core/wipe.h"
#include "dlms_internal.h"

/* Reads the header. *title becomes the title that counts. */
static aesmall_error parse(const uint8_t *in, size_t in_len, aesmall_dlms_apdu *apdu,
                           const uint8_t **title)
{
    const aesmall_error error = aesmall_dlms_parse(in, in_len, apdu);

    if (apdu->title_len != 0) {
        *title = apdu->title;
    }
    return error == AESMALL_OK && *title == NULL ? AESMALL_ERROR_ARGUMENT : error;
}

aesmall_error aesmall_dlms_open(const aesmall_dlms_keys *keys, const uint8_t *title,
                                uint32_t *counter, const uint8_t *in, size_t in_len, uint8_t *out,
                                size_t out_cap, size_t *out_len)
{
    aesmall_dlms_state state;
    aesmall_dlms_apdu apdu;
    aesmall_error error = parse(in, in_len, &apdu, &title);
    size_t len;

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_dlms_check(keys, apdu.security, AESMALL_ERROR_FORMAT);
    }
    if (error != AESMALL_OK) {
        return error;
    }
    in += apdu.text_at;
    len = in_len - apdu.text_at;
    if (len < AESMALL_DLMS_TAG_SIZE) {
        return AESMALL_ERROR_LENGTH;
    }
    len -= AESMALL_DLMS_TAG_SIZE;
    if (len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    aesmall_dlms_start(&state, title, apdu.counter);
    aesmall_dlms_make_tag(&state, keys, apdu.security, in, len);
    if (!aesmall_equal(state.y, in + len, AESMALL_DLMS_TAG_SIZE)) {
        error = AESMALL_ERROR_AUTH;
    } else if (!aesmall_dlms_is_newer(*counter, apdu.counter)) {
        error = AESMALL_ERROR_REPLAY;
    } else {
        if (len != 0) {
            memmove(out, in, len);
        }
        if ((apdu.security & AESMALL_DLMS_ENCRYPTED) != 0) {
            aesmall_dlms_crypt(&state, keys->ek, out, len, out);
        }
        *counter = apdu.counter + 1;
        *out_len = len;
    }
    aesmall_wipe(&state, sizeof state); /* with AK, and the tag that a forger needs */
    return error;
}

aesmall_error aesmall_dlms_open_unauthenticated(const aesmall_cipher *ek, const uint8_t *title,
                                                const uint8_t *in, size_t in_len, uint8_t *out,
                                                size_t out_cap, size_t *out_len)
{
    aesmall_dlms_state state;
    aesmall_dlms_apdu apdu;
    const aesmall_error error = parse(in, in_len, &apdu, &title);
    const uint8_t tag_len = apdu.security & AESMALL_DLMS_AUTHENTICATED ? AESMALL_DLMS_TAG_SIZE : 0;
    size_t len;

    *out_len = 0;
    if (error != AESMALL_OK) {
        return error;
    }
    if (ek->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if ((apdu.security & AESMALL_DLMS_ENCRYPTED) == 0) {
        return AESMALL_ERROR_FORMAT;
    }
    len = in_len - apdu.text_at;
    if (len < tag_len) {
        return AESMALL_ERROR_LENGTH;
    }
    len -= tag_len;
    if (len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    aesmall_dlms_start(&state, title, apdu.counter);
    if (len != 0) {
        memmove(out, in + apdu.text_at, len);
    }
    aesmall_dlms_crypt(&state, ek, out, len, out);
    aesmall_wipe(state.work, sizeof state.work); /* registers lose their last word of text */
    *out_len = len;
    return AESMALL_OK;
}
