/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the state of a message in CCM and EAX. Both modes do CTR and a MAC by chained blocks,
 * so one count of bytes serves both. */
#ifndef AESMALL_MODES_CTR_MAC_H
#define AESMALL_MODES_CTR_MAC_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"
#include "../ctr/ctr.h"
#include "aead_stream.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct aesmall_ctr_mac {
    uint8_t work[AESMALL_CTR_WORK_SIZE]; /* the next counter block, the keystream */
    const aesmall_cipher *cipher;
    uint8_t mac[AESMALL_BLOCK_SIZE]; /* the chaining value, `used` bytes added to it */
    uint8_t used;                    /* 0..16: a full block waits for another byte */
} aesmall_ctr_mac;

/* The MAC of len bytes more. */
void aesmall_ctr_mac_absorb(aesmall_ctr_mac *state, const uint8_t *data, size_t len);

/* CTR of the next bytes: all, or whole blocks. */
void aesmall_ctr_mac_crypt(aesmall_ctr_mac *state, const uint8_t *in, size_t len, uint8_t *out);

/* ---- For streams ---- */

/* The next bytes of text: CTR, and the MAC. */
void aesmall_ctr_mac_text(aesmall_ctr_mac *state, uint8_t step, const uint8_t *in, size_t len,
                          uint8_t *out);

#ifdef __cplusplus
}
#endif

#endif
