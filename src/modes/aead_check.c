/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aead_check.h"
#include "../core/cipher.h"
#include "../core/overlap.h"

/* 1 when out_len bytes at out touch one of the len bytes at data, else 0. */
static int touches(const uint8_t *data, size_t len, const uint8_t *out, size_t out_len)
{
    return aesmall_overlap(data, len, out, out_len) || (data == out && len != 0 && out_len != 0);
}

static aesmall_error check(const aesmall_aead_parts *parts, size_t out_len)
{
    if (out_len > parts->out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(parts->in, parts->in_len, parts->out, out_len) ||
        touches(parts->ad, parts->ad_len, parts->out, out_len) ||
        touches(parts->nonce, parts->nonce_len, parts->out, out_len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    return AESMALL_OK;
}

static int tag_len_is_wrong(const aesmall_aead_parts *parts)
{
    uint8_t tag_len = aesmall_aead_tag_len(parts);
    uint8_t least = parts->tag_len == tag_len ? AESMALL_AEAD_MIN_TAG_SIZE : 4;

    return parts->tag_len > 0xff || tag_len < least || tag_len > AESMALL_BLOCK_SIZE;
}

aesmall_error aesmall_aead_check_seal(const aesmall_aead_parts *parts)
{
    size_t out_len = parts->in_len + aesmall_aead_tag_len(parts);

    if (tag_len_is_wrong(parts)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    return out_len < parts->in_len ? AESMALL_ERROR_LENGTH : check(parts, out_len);
}

aesmall_error aesmall_aead_check_open(const aesmall_aead_parts *parts)
{
    uint8_t tag_len = aesmall_aead_tag_len(parts);

    if (tag_len_is_wrong(parts)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    return parts->in_len < tag_len ? AESMALL_ERROR_AUTH : check(parts, parts->in_len - tag_len);
}
