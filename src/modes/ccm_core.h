/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the parts of CCM, without checks. */
#ifndef AESMALL_MODES_CCM_CORE_H
#define AESMALL_MODES_CCM_CORE_H

#include "../avr/target.h"
#include "aead_check.h"
#include "ccm.h"
#include "ctr_mac.h"

/* The counter block 0 (SP 800-38C A.3). */
void aesmall_ccm_counter(aesmall_ctr_mac *state, const aesmall_aead_parts *parts);

/* The counter block 0, and the MAC of block B0 and the length of AD (A.2). Of parts count nonce,
 * ad_len and tag_len. */
void aesmall_ccm_start(aesmall_ctr_mac *state, const aesmall_aead_parts *parts, size_t msg_len);

/* mac becomes the tag of the message, all of its 16 bytes, and the counter block the first one of
 * the text. Not there on AVR: src/avr/aesmall_ccm_tag.S is not for C. */
void aesmall_ccm_tag(aesmall_ctr_mac *state, const aesmall_aead_parts *parts, const uint8_t *msg,
                     size_t msg_len);

/* What the mode itself asks of nonce, tag and message. */
aesmall_error aesmall_ccm_check(const aesmall_cipher *cipher, size_t nonce_len, size_t tag_len,
                                size_t msg_len);

#endif
