/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_AEAD_STREAM_H
#define AESMALL_MODES_AEAD_STREAM_H

#include "../../core/cipher.h"
#include "../../core/wipe.h"
#include "aead.h"

/* Authenticated encryption (aead.h) of a message in pieces, by streams of CCM, EAX, GCM and OCB3.
 * For each mode M of ccm, eax, gcm and ocb the calls aesmall_M_stream_... come in this order:
 *   to seal   init, ad as often as you like, seal as often as you like, finish
 *   to open   init, ad, check with all of the ciphertext, which writes no text, and verify. If
 *             that returns AESMALL_OK: open with the same ciphertext from its start, then wipe
 *
 * Any split gives the same bytes. OCB3 needs text in pieces of whole blocks, multiples of 16 bytes,
 * except for the last piece. seal and open write as many bytes as they read. finish writes the tag,
 * tag_len bytes. in == out is allowed.
 *
 * Between both passes, the ciphertext MUST be in memory that an attacker cannot change, because
 * open does not verify it again. open gives no more bytes than were checked.
 *
 * Errors, in addition to those of aead.h:
 *   AESMALL_ERROR_KEY       the stream is wiped, finished or forged
 *   AESMALL_ERROR_ARGUMENT  the call is out of order
 *   AESMALL_ERROR_LENGTH    more or less than was announced, or more to open than was checked
 *   AESMALL_ERROR_AUTH      of verify: the tag is not the tag of all bytes that were checked
 *
 * If init fails, or if verify returns AESMALL_ERROR_AUTH, the stream is wiped. Any other error
 * leaves stream and output unchanged.
 *
 * Lengths: bytes. Time: depends on the lengths and the result, as for a whole message.
 *
 * The key object MUST stay where it is while the stream is in use. The members of a stream are
 * private and as secret as the text, in GCM as secret as the key. finish wipes the stream. Call
 * wipe after opening, or to abandon a message. */

/* The current step of a stream, which begins with AD. Bit 0: it writes text. Bit 1: it reads
 * ciphertext. The assembly of aesmall_ocb_blocks relies on these two bits. The other bits are for
 * ctr_mac.h: the MAC takes the message in CCM, and the ciphertext in EAX. */
typedef enum aesmall_aead_step {
    AESMALL_AEAD_STEP_AD = 0,
    AESMALL_AEAD_STEP_SEAL = 1,
    AESMALL_AEAD_STEP_CHECK = 2,
    AESMALL_AEAD_STEP_OPEN = 3,
    AESMALL_AEAD_STEP_WRITES = 1,
    AESMALL_AEAD_STEP_TAKES_IN = 4,
    AESMALL_AEAD_STEP_TAKES_OUT = 8
} aesmall_aead_step;

#endif
