/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the parts of CCM, without checks. */
#ifndef AESMALL_MODES_CCM_CORE_H
#define AESMALL_MODES_CCM_CORE_H

#include "../../core/target.h"
#include "../aead/aead_check.h"
#include "../aead/ctr_mac.h"
#include "ccm_stream.h"

/* Makes the counter block 0 (SP 800-38C A.3), and begins the MAC with block B0, the length of AD
 * (A.2) and AD. An AD that parts puts at state->work comes later: no AD can lie there, while any
 * other address, 0 too, may be memory. Of parts it reads AD, nonce and tag_len. */
void aesmall_ccm_start(aesmall_ctr_mac *state, const aesmall_cipher *cipher,
                       const aesmall_aead_parts *parts, size_t msg_len);

/* What the mode itself asks of nonce, tag and message. */
aesmall_error aesmall_ccm_check(const aesmall_cipher *cipher, size_t nonce_len, size_t tag_len,
                                size_t msg_len);

/* ---- Streams ---- */

/* When it is the turn of step, and all that was announced has come: the tag in state.mac, and the
 * counter block 1. */
aesmall_error aesmall_ccm_stream_tag(aesmall_ccm_stream *stream, uint8_t step);

#endif
