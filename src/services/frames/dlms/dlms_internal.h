/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the parts that the calls of dlms.h share. */
#ifndef AESMALL_SERVICES_DLMS_INTERNAL_H
#define AESMALL_SERVICES_DLMS_INTERNAL_H

#include <string.h>

#include "../../../core/apart.h"
#include "../../../modes/ctr/ctr.h"
#include "dlms.h"

#define AESMALL_DLMS_NONCE_SIZE 12
#define AESMALL_DLMS_SC_SIZE 5 /* SC and IC */
#define AESMALL_DLMS_BOTH (AESMALL_DLMS_AUTHENTICATED | AESMALL_DLMS_ENCRYPTED)

/* The state of one APDU. The first 12 bytes of work are the nonce, the next 4 the counter. */
typedef struct aesmall_dlms_state {
    uint8_t work[AESMALL_CTR_WORK_SIZE];
    uint8_t y[AESMALL_BLOCK_SIZE]; /* the tag */
    uint8_t start[48];             /* SC | AK | the first bytes of a text in clear */
} aesmall_dlms_state;

/* Returns whether `tag` is one of dlms.h. */
static inline int aesmall_dlms_has_title(uint8_t tag)
{
    return tag == AESMALL_DLMS_GENERAL_GLO || tag == AESMALL_DLMS_GENERAL_DED;
}

static inline int aesmall_dlms_is_tag(uint8_t tag)
{
    return aesmall_dlms_has_title(tag) || (uint8_t)(tag - 0xc8) < 16 || tag == 0x21 || tag == 0x28;
}

/* Checks the keys, and that SC authenticates and has a suite for AK. `wrong` is the error if it has
 * not. */
aesmall_error aesmall_dlms_check(const aesmall_dlms_keys *keys, uint8_t security,
                                 aesmall_error wrong);

/* Makes the nonce and the counter. */
void aesmall_dlms_start(aesmall_dlms_state *state, const uint8_t *title, uint32_t counter);

/* CTR from the block 2 on, as GCM. */
void aesmall_dlms_crypt(aesmall_dlms_state *state, const aesmall_cipher *ek, const uint8_t *in,
                        size_t in_len, uint8_t *out);

/* Makes the tag in state->y, of a text as it is sent. SC says whether it is encrypted. */
void aesmall_dlms_make_tag(aesmall_dlms_state *state, const aesmall_dlms_keys *keys,
                           uint8_t security, const uint8_t *text, size_t text_len);

/* Returns whether a receiver accepts the counter of an authentic APDU. */
static inline int aesmall_dlms_is_newer(uint32_t lowest, uint32_t counter)
{
    return counter >= lowest && counter != UINT32_MAX;
}

#endif
