/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "dlms.h"
#include "../../../core/big_endian.h"
#include "../../../core/wipe.h"
#include "../../../modes/block.h"
#include "../../../modes/gcm/gcm_block.h"
#include "dlms_internal.h"

#define LAST_SUITE 2 /* AES-256, with an AK of 32 bytes */

/* Reads a BER length of 1 to 3 bytes. Returns its bytes, or 0 if it is longer or not whole. */
static uint8_t read_length(const uint8_t *in, size_t in_len, size_t *length)
{
    const uint8_t size = in_len == 0 ? 0 : in[0] < 0x80 ? 1 : in[0] == 0x81 ? 2 : 3;

    if (size == 0 || size > in_len || in[0] == 0x80 || in[0] > 0x82) {
        return 0;
    }
    *length = in[size - 1];
    if (size == 3) {
        *length |= (size_t)in[1] << 8;
    }
    return size;
}

AESMALL_APART aesmall_error aesmall_dlms_parse(const uint8_t *in, size_t in_len,
                                               aesmall_dlms_apdu *apdu)
{
    const uint8_t *title = NULL;
    size_t at = 1, length;
    uint8_t size;

    memset(apdu, 0, sizeof *apdu);
    if (in_len < 2) {
        return AESMALL_ERROR_LENGTH;
    }
    if (!aesmall_dlms_is_tag(in[0])) {
        return AESMALL_ERROR_FORMAT;
    }
    if (aesmall_dlms_has_title(in[0])) {
        if (in[1] != 0 && in[1] != AESMALL_DLMS_TITLE_SIZE) {
            return AESMALL_ERROR_FORMAT;
        }
        title = in + 2;
        at = 2 + (size_t)in[1];
        if (at > in_len) {
            return AESMALL_ERROR_LENGTH;
        }
    }
    size = read_length(in + at, in_len - at, &length);
    if (size == 0 || length < AESMALL_DLMS_SC_SIZE || length != in_len - at - size) {
        return AESMALL_ERROR_LENGTH;
    }
    at += size;
    if ((in[at] & 0x0f) > LAST_SUITE || (in[at] >> 4) - 1u > 2) {
        return AESMALL_ERROR_FORMAT;
    }
    apdu->tag = in[0];
    if (title != NULL && in[1] != 0) {
        apdu->title_len = AESMALL_DLMS_TITLE_SIZE;
        memcpy(apdu->title, title, AESMALL_DLMS_TITLE_SIZE);
    }
    apdu->security = in[at];
    apdu->counter = aesmall_get_32(in + at + 1);
    apdu->text_at = at + AESMALL_DLMS_SC_SIZE;
    return AESMALL_OK;
}

AESMALL_APART aesmall_error aesmall_dlms_check(const aesmall_dlms_keys *keys, uint8_t security,
                                               aesmall_error wrong)
{
    const uint8_t suite = security & 0x0f;

    if (keys->ek->encrypt == NULL || keys->hash->update == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (keys->ak_len != 16 && keys->ak_len != 32) {
        return AESMALL_ERROR_ARGUMENT;
    }
    return security >= 0x40 || (security & AESMALL_DLMS_AUTHENTICATED) == 0 || suite > LAST_SUITE ||
                   (suite == LAST_SUITE) != (keys->ak_len == 32)
               ? wrong
               : AESMALL_OK;
}

AESMALL_APART void aesmall_dlms_start(aesmall_dlms_state *state, const uint8_t *title,
                                      uint32_t counter)
{
    memset(state->work, 0, sizeof state->work);
    memcpy(state->work, title, AESMALL_DLMS_TITLE_SIZE);
    aesmall_put_32(state->work + AESMALL_DLMS_TITLE_SIZE, counter);
}

AESMALL_APART void aesmall_dlms_crypt(aesmall_dlms_state *state, const aesmall_cipher *ek,
                                      const uint8_t *in, size_t in_len, uint8_t *out)
{
    state->work[AESMALL_BLOCK_SIZE - 1] = 2;
    aesmall_ctr_unchecked(ek, state->work, in, in_len, out);
}

/* A text in clear is AD and follows AK directly: its first bytes fill up the block that AK begins,
 * and the rest is whole blocks again. */
AESMALL_APART void aesmall_dlms_make_tag(aesmall_dlms_state *state, const aesmall_dlms_keys *keys,
                                         uint8_t security, const uint8_t *text, size_t text_len)
{
    const aesmall_gcm_hash *const hash = keys->hash;
    const size_t head = 1 + keys->ak_len;
    size_t first = 0;

    state->start[0] = security;
    memcpy(state->start + 1, keys->ak, keys->ak_len);
    if ((security & AESMALL_DLMS_ENCRYPTED) == 0) {
        first = text_len < AESMALL_BLOCK_SIZE - 1 ? text_len : AESMALL_BLOCK_SIZE - 1;
        if (first != 0) {
            memcpy(state->start + head, text, first);
        }
    }
    aesmall_zero_block(state->y);
    hash->update(hash, state->y, state->start, head + first);
    if (text_len != first) {
        hash->update(hash, state->y, text + first, text_len - first);
    }
    aesmall_zero_block(state->start);
    if ((security & AESMALL_DLMS_ENCRYPTED) == 0) {
        aesmall_gcm_put_bits(state->start + AESMALL_BLOCK_SIZE / 2, head + text_len);
    } else {
        aesmall_gcm_put_bits(state->start + AESMALL_BLOCK_SIZE / 2, head);
        aesmall_gcm_put_bits(state->start + AESMALL_BLOCK_SIZE, text_len);
    }
    hash->update(hash, state->y, state->start, AESMALL_BLOCK_SIZE);
    state->work[AESMALL_BLOCK_SIZE - 1] = 1;
    keys->ek->encrypt(keys->ek, state->work, state->start);
    aesmall_xor_block(state->y, state->start);
}
