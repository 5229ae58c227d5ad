/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: what CCM and EAX work on a message in. Both do CTR and a MAC by chained blocks, so that
 * one count of bytes serves both. */
#ifndef AESMALL_MODES_CTR_MAC_H
#define AESMALL_MODES_CTR_MAC_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"
#include "ctr.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct aesmall_ctr_mac {
    uint8_t work[AESMALL_CTR_WORK_SIZE]; /* the next counter block, the keystream */
    const aesmall_cipher *cipher;
    uint8_t mac[AESMALL_BLOCK_SIZE]; /* the chaining value, `used` bytes added to it */
    uint8_t used;                    /* 0..16; a full block waits for another byte */
} aesmall_ctr_mac;

/* The MAC of len bytes more. */
void aesmall_ctr_mac_absorb(aesmall_ctr_mac *state, const uint8_t *data, size_t len);

/* CTR of the next bytes: all, or whole blocks. */
void aesmall_ctr_mac_crypt(aesmall_ctr_mac *state, const uint8_t *in, size_t len, uint8_t *out);

/* ---- For streams ---- */

/* The bits of the steps of text say what is done with it in CCM, whose MAC is that of the message.
 * In EAX it is that of the ciphertext: the first two bits of sealing and checking are the other
 * way. */
#define AESMALL_CTR_MAC_TAKES_IN 1
#define AESMALL_CTR_MAC_TAKES_OUT 2
#define AESMALL_CTR_MAC_WRITES 4

typedef enum aesmall_aead_step {
    AESMALL_AEAD_STEP_AD = 0,
    AESMALL_AEAD_STEP_SEAL = AESMALL_CTR_MAC_WRITES | AESMALL_CTR_MAC_TAKES_IN,
    AESMALL_AEAD_STEP_CHECK = AESMALL_CTR_MAC_TAKES_OUT,
    AESMALL_AEAD_STEP_OPEN = AESMALL_CTR_MAC_WRITES
} aesmall_aead_step;

/* Whether it is the turn of a step: AESMALL_ERROR_KEY when stream or key is wiped,
 * AESMALL_ERROR_ARGUMENT when another step is on. Text may follow AD without more. */
aesmall_error aesmall_ctr_mac_turn(const aesmall_ctr_mac *state, uint8_t now, uint8_t wanted);

/* The next bytes of text: CTR, and the MAC. does: the bits above. */
void aesmall_ctr_mac_text(aesmall_ctr_mac *state, uint8_t does, const uint8_t *in, size_t len,
                          uint8_t *out);

/* What fits nowhere, or would overwrite what is still to be read, in a step that writes. */
aesmall_error aesmall_ctr_mac_check_out(uint8_t step, const uint8_t *in, size_t in_len,
                                        const uint8_t *out, size_t out_cap);

#ifdef __cplusplus
}
#endif

#endif
