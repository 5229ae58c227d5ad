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
 *   to open   init, ad, check with all of the ciphertext, which releases nothing, and verify. When
 *             that is AESMALL_OK: open with the same ciphertext again, from its start; then wipe
 * Any split gives the same bytes; OCB3 takes text in pieces of whole blocks, multiples of 16 bytes,
 * except for the last. seal and open write as many bytes as they take, and finish the tag, tag_len
 * bytes; in == out is allowed.
 *
 * The ciphertext MUST be kept where nobody else can write between both passes: what open then gets
 * is not verified again. open gives no more bytes than were checked.
 *
 * Errors, beside those of aead.h:
 *   AESMALL_ERROR_KEY       the stream is wiped, finished or forged
 *   AESMALL_ERROR_ARGUMENT  it is not the turn of the call
 *   AESMALL_ERROR_LENGTH    more or less than was announced, or more to open than was checked
 *   AESMALL_ERROR_AUTH      of verify: the tag is not that of all that was checked
 * When init fails, or verify with AESMALL_ERROR_AUTH, the stream is wiped; with any other error
 * neither stream nor output change.
 *
 * Lengths: bytes. Time: the lengths and the result, as for the mode of a whole message.
 *
 * The key object MUST stay where it is while the stream is in use. The members of a stream are
 * private, and as secret as the text, in GCM as the key. finish wipes it; after opening, or to give
 * a message up, wipe does. */

/* Behind the calls: what a stream does, AD at first. Bit 0: it writes text; bit 1: it reads
 * ciphertext, as aesmall_ocb_blocks knows in assembly. The bits that follow are for ctr_mac.h: what
 * goes into the MAC, in CCM the message, in EAX the ciphertext. */
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
