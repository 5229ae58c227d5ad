/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../../core/apart.h"
#include "../../../core/overlap.h"
#include "../../../core/wipe.h"
#include "ieee802154.h"
#include "ieee802154_core.h"

#define LEVEL 0x07 /* of the security control */
#define RESERVED 0xe0
#define CONTROL_AND_COUNTER 5 /* bytes */

static uint32_t counter_at(const uint8_t *in)
{
    uint32_t value = 0;
    uint8_t i;

    for (i = 4; i != 0; i--) {
        value = value << 8 | in[i - 1];
    }
    return value;
}

AESMALL_APART aesmall_error aesmall_ieee802154_begin(const aesmall_cipher *key,
                                                     aesmall_ieee802154_work *w, size_t out_len)
{
    aesmall_aead_args *const args = &w->args;
    const size_t ad_len = args->ad_len;

    if (key->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (out_len > args->out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(args->in, args->in_len, args->out, out_len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    memmove(args->out, args->in, ad_len);
    args->nonce = w->nonce;
    args->nonce_len = AESMALL_CCM_STAR_NONCE_SIZE;
    args->ad = args->out;
    args->in += ad_len;
    args->in_len -= ad_len;
    args->out += ad_len;
    return AESMALL_OK;
}

AESMALL_APART aesmall_error aesmall_ieee802154_end_open(const aesmall_cipher *key,
                                                        const aesmall_ieee802154_work *w,
                                                        uint32_t *next_counter,
                                                        const uint8_t counter[4])
{
    const aesmall_aead_args *const args = &w->args;
    const uint32_t value = counter_at(counter);
    aesmall_error error = aesmall_ccm_open_unchecked(key, args);

    if (error == AESMALL_OK) {
        if (value >= *next_counter) {
            *next_counter = value + 1;
            return AESMALL_OK;
        }
        error = AESMALL_ERROR_REPLAY;
    }
    aesmall_wipe(args->out - args->ad_len, args->ad_len + args->in_len - args->tag_len);
    return error;
}

/* The bytes of an auxiliary header by its key identifier mode: without key index, with an index,
 * and with a key source of 4 and 8 bytes before it. */
static uint8_t size_of_aux(uint8_t control)
{
    const uint8_t mode = control >> 3 & 3;

    return mode == 0 ? CONTROL_AND_COUNTER : (uint8_t)(4 * mode + 2);
}

aesmall_error aesmall_ieee802154_parse_aux(const uint8_t *in, size_t in_len,
                                           aesmall_ieee802154_aux *aux)
{
    uint8_t size;

    if (in_len == 0) {
        return AESMALL_ERROR_LENGTH;
    }
    if ((in[0] & RESERVED) != 0) {
        return AESMALL_ERROR_FORMAT;
    }
    size = size_of_aux(in[0]);
    if (in_len < size) {
        return AESMALL_ERROR_LENGTH;
    }
    aux->frame_counter = counter_at(in + 1);
    aux->level = in[0] & LEVEL;
    aux->key_id_mode = in[0] >> 3;
    aux->key_index = aux->key_id_mode == 0 ? 0 : in[size - 1];
    aux->size = size;
    return AESMALL_OK;
}

/* Checks the headers of a frame of in_len bytes, MIC excluded, makes the nonce, and begins. out_len
 * is the length of the result. */
static aesmall_error begin(const aesmall_cipher *key, const aesmall_ieee802154_frame *frame,
                           aesmall_ieee802154_work *w, size_t in_len, size_t out_len)
{
    const uint8_t *aux = w->args.in;
    const uint8_t level = frame->level;
    size_t ad_len = frame->mhr_len;
    uint8_t size, i;

    if (in_len > AESMALL_IEEE802154_FRAME_MAX - w->args.tag_len || ad_len > in_len) {
        return AESMALL_ERROR_LENGTH;
    }
    aux += ad_len;
    in_len -= ad_len;
    if (in_len == 0) {
        return AESMALL_ERROR_LENGTH;
    }
    size = size_of_aux(aux[0]);
    if (in_len < size || in_len - size < frame->open_len) {
        return AESMALL_ERROR_LENGTH;
    }
    if (((aux[0] ^ level) & (RESERVED | LEVEL)) != 0) {
        return AESMALL_ERROR_FORMAT;
    }
    if (aesmall_ieee802154_is_last(aux + 1)) {
        return AESMALL_ERROR_COUNTER;
    }
    /* Up to level 3 the payload is only authenticated. */
    ad_len += level < AESMALL_IEEE802154_ENC ? in_len : size + frame->open_len;
    w->args.ad_len = ad_len;
    memcpy(w->nonce, frame->source, 8);
    for (i = 0; i < 4; i++) {
        w->nonce[8 + i] = aux[4 - i];
    }
    w->nonce[12] = level;
    return aesmall_ieee802154_begin(key, w, out_len);
}

aesmall_error aesmall_ieee802154_seal(const aesmall_cipher *key,
                                      const aesmall_ieee802154_frame *frame, const uint8_t *in,
                                      size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len)
{
    const uint8_t mic_size = (uint8_t)AESMALL_IEEE802154_MIC_SIZE(frame->level);
    aesmall_ieee802154_work w;
    aesmall_error error = AESMALL_ERROR_ARGUMENT;

    w.args.in = in;
    w.args.in_len = in_len;
    w.args.out = out;
    w.args.out_cap = out_cap;
    w.args.tag_len = mic_size;
    *out_len = 0;
    if (mic_size != 0 && frame->level <= LEVEL) {
        const size_t len = in_len + mic_size;

        error = begin(key, frame, &w, in_len, len);
        if (error == AESMALL_OK) {
            aesmall_ccm_seal_unchecked(key, &w.args);
            *out_len = len;
        }
    }
    return error;
}

aesmall_error aesmall_ieee802154_open(const aesmall_cipher *key,
                                      const aesmall_ieee802154_frame *frame, uint32_t *next_counter,
                                      const uint8_t *in, size_t in_len, uint8_t *out,
                                      size_t out_cap, size_t *out_len)
{
    const uint8_t mic_size = (uint8_t)AESMALL_IEEE802154_MIC_SIZE(frame->level);
    aesmall_ieee802154_work w;
    aesmall_error error = AESMALL_ERROR_ARGUMENT;

    w.args.in = in;
    w.args.in_len = in_len;
    w.args.out = out;
    w.args.out_cap = out_cap;
    w.args.tag_len = mic_size;
    *out_len = 0;
    if (mic_size != 0 && frame->level <= LEVEL) {
        if (in_len < mic_size) {
            return AESMALL_ERROR_LENGTH;
        }
        in_len -= mic_size;
        error = begin(key, frame, &w, in_len, in_len);
        if (error == AESMALL_OK) {
            error = aesmall_ieee802154_end_open(key, &w, next_counter, out + frame->mhr_len + 1);
        }
        if (error == AESMALL_OK) {
            *out_len = in_len;
        }
    }
    return error;
}

aesmall_error aesmall_ieee802154_crypt_unauthenticated(const aesmall_cipher *key,
                                                       const aesmall_ieee802154_frame *frame,
                                                       const uint8_t *in, size_t in_len,
                                                       uint8_t *out, size_t out_cap,
                                                       size_t *out_len)
{
    aesmall_ieee802154_work w;
    aesmall_error error = AESMALL_ERROR_ARGUMENT;

    w.args.in = in;
    w.args.in_len = in_len;
    w.args.out = out;
    w.args.out_cap = out_cap;
    w.args.tag_len = 0;
    *out_len = 0;
    if ((frame->level & ~AESMALL_IEEE802154_ENC) == 0) {
        error = begin(key, frame, &w, in_len, in_len);
        if (error == AESMALL_OK) {
            error = aesmall_ccm_star_crypt_unauthenticated(key, w.nonce, w.args.in, w.args.in_len,
                                                           w.args.out, w.args.in_len);
            *out_len = in_len;
        }
    }
    return error;
}
