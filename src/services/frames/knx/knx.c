/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../../core/equal.h"
#include "../../../core/scrub.h"
#include "../../../core/wipe.h"
#include "../../../modes/block.h"
#include "../../../modes/cmac/cbc_mac.h"
#include "../../../modes/ctr/ctr.h"
#include "knx.h"

enum { SEQUENCE = 1, APDU = 7, MAC_SIZE = 4, FIRST_TEXT = AESMALL_BLOCK_SIZE - MAC_SIZE };

#define SCF_BITS (AESMALL_KNX_TOOL | AESMALL_KNX_ENCRYPTED | AESMALL_KNX_SYSTEM_BROADCAST)

typedef struct knx_state {
    uint8_t work[AESMALL_CTR_WORK_SIZE]; /* the counter block, the keystream */
    uint8_t mac[AESMALL_BLOCK_SIZE];
} knx_state;

static aesmall_error check(const aesmall_cipher *key, const aesmall_knx_frame *frame,
                           size_t apdu_len)
{
    if (key->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if ((frame->scf & ~SCF_BITS) != 0 || frame->clear_mac > 1 ||
        (frame->clear_mac != 0 && (frame->scf & AESMALL_KNX_ENCRYPTED) != 0)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (apdu_len - AESMALL_KNX_APDU_MIN > AESMALL_KNX_APDU_MAX - AESMALL_KNX_APDU_MIN) {
        return AESMALL_ERROR_LENGTH;
    }
    return AESMALL_OK;
}

/* Returns how many bytes of the APDU are text. Otherwise they are AD. */
static uint8_t text_len(uint8_t scf, uint8_t apdu_len)
{
    return (scf & AESMALL_KNX_ENCRYPTED) != 0 ? apdu_len : 0;
}

/* Ctr0 = sequence | source | destination | 00 00 00 00 01 00, and the block B0. */
static void start(knx_state *state, const aesmall_knx_frame *frame,
                  const uint8_t sequence[AESMALL_KNX_SEQUENCE_SIZE], uint8_t apdu_len)
{
    uint8_t *const counter = state->work;
    uint8_t *const b0 = state->mac;

    memset(state, 0, sizeof *state);
    memcpy(counter, sequence, AESMALL_KNX_SEQUENCE_SIZE);
    memcpy(counter + 6, frame->source, 2);
    memcpy(counter + 8, frame->destination, 2);
    memcpy(b0, counter, 10);
    counter[14] = 1;
    b0[11] = frame->control2 & 0x8f; /* address type, extended frame format */
    b0[12] = frame->tpci | 0x03;     /* and the APCI of secured frames, 03 F1 */
    b0[13] = 0xf1;
    b0[15] = text_len(frame->scf, apdu_len);
}

/* The MAC, in state->mac. AD is the SCF, followed by the APDU if that stays readable. An encrypted
 * APDU is the text, which follows the AD without padding. So both are the same bytes, and only the
 * length of AD differs. */
static void make_mac(const aesmall_cipher *key, knx_state *state, uint8_t scf, const uint8_t *apdu,
                     uint8_t apdu_len)
{
    uint8_t *const mac = state->mac;

    key->encrypt(key, mac, mac); /* B0. Then the length of AD, in two bytes, and AD follow */
    mac[1] = (uint8_t)(mac[1] ^ (1 + apdu_len - text_len(scf, apdu_len)));
    mac[2] ^= scf;
    (void)aesmall_cbc_mac_unchecked(key, mac, 3, apdu, apdu_len);
    key->encrypt(key, mac, mac);
}

/* One key stream encrypts the MAC and then the text, which begins at the fifth byte of the first
 * block. Not called for a clear MAC, since there is no text either. */
AESMALL_SCRUBBED static void crypt(const aesmall_cipher *key, knx_state *state,
                                   uint8_t mac[MAC_SIZE], uint8_t *text, uint8_t len)
{
    uint8_t *const keystream = state->work + AESMALL_BLOCK_SIZE;
    const uint8_t first = (uint8_t)(len < FIRST_TEXT ? (int)len : (int)FIRST_TEXT);

    key->encrypt(key, state->work, keystream);
    state->work[15]++; /* from 0 */
    aesmall_xor(mac, mac, keystream, MAC_SIZE);
    aesmall_xor(text, text, keystream + MAC_SIZE, first);
    aesmall_ctr_unchecked(key, state->work, text + first, (size_t)(len - first), text + first);
}

aesmall_error aesmall_knx_seal(const aesmall_cipher *key, const aesmall_knx_frame *frame,
                               uint8_t sequence[AESMALL_KNX_SEQUENCE_SIZE], const uint8_t *apdu,
                               size_t apdu_len, uint8_t *out, size_t out_cap, size_t *out_len)
{
    const aesmall_error error = check(key, frame, apdu_len);
    const uint8_t len = (uint8_t)apdu_len;
    uint8_t *const mac = out + APDU + len;
    uint8_t all_set = 0xff;
    knx_state state;
    uint8_t i;

    *out_len = 0;
    if (error != AESMALL_OK) {
        return error;
    }
    if (out_cap < apdu_len + AESMALL_KNX_OVERHEAD) {
        return AESMALL_ERROR_CAPACITY;
    }
    for (i = 0; i < AESMALL_KNX_SEQUENCE_SIZE; i++) {
        all_set &= sequence[i];
    }
    if (all_set == 0xff) {
        return AESMALL_ERROR_COUNTER;
    }
    start(&state, frame, sequence, len);
    memmove(out + APDU, apdu, len);
    out[0] = frame->scf;
    memcpy(out + SEQUENCE, sequence, AESMALL_KNX_SEQUENCE_SIZE);
    make_mac(key, &state, frame->scf, out + APDU, len);
    memcpy(mac, state.mac, MAC_SIZE);
    if (frame->clear_mac == 0) {
        crypt(key, &state, mac, out + APDU, text_len(frame->scf, len));
    }
    aesmall_wipe(&state, sizeof state);
    aesmall_scrub();
    for (i = AESMALL_KNX_SEQUENCE_SIZE; ++sequence[--i] == 0;) { /* ends: not all bits were set */
    }
    *out_len = apdu_len + AESMALL_KNX_OVERHEAD;
    return AESMALL_OK;
}

aesmall_error aesmall_knx_open(const aesmall_cipher *key, const aesmall_knx_frame *frame,
                               uint8_t last[AESMALL_KNX_SEQUENCE_SIZE], const uint8_t *in,
                               size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len)
{
    struct {
        knx_state state;
        uint8_t mac[MAC_SIZE]; /* the received one */
    } own;
    const size_t apdu_len = in_len - AESMALL_KNX_OVERHEAD; /* wraps when in_len is too small */
    const uint8_t len = (uint8_t)apdu_len;
    aesmall_error error = check(key, frame, apdu_len);

    *out_len = 0;
    if (error != AESMALL_OK) {
        return error;
    }
    if (in[0] != frame->scf) {
        return AESMALL_ERROR_FORMAT;
    }
    if (out_cap < apdu_len) {
        return AESMALL_ERROR_CAPACITY;
    }
    start(&own.state, frame, in + SEQUENCE, len);
    memcpy(own.mac, in + APDU + len, MAC_SIZE);
    memmove(out, in + APDU, len);
    if (frame->clear_mac == 0) {
        crypt(key, &own.state, own.mac, out, text_len(frame->scf, len));
    }
    make_mac(key, &own.state, frame->scf, out, len);
    if (!aesmall_equal(own.state.mac, own.mac, MAC_SIZE)) {
        error = AESMALL_ERROR_AUTH;
    } else if (memcmp(own.state.work, last, AESMALL_KNX_SEQUENCE_SIZE) <= 0) {
        error = AESMALL_ERROR_REPLAY;
    }
    if (error == AESMALL_OK) {
        memcpy(last, own.state.work, AESMALL_KNX_SEQUENCE_SIZE);
        *out_len = apdu_len;
    } else {
        aesmall_wipe(out, len);
    }
    aesmall_wipe(&own, sizeof own);
    aesmall_scrub();
    return error;
}
