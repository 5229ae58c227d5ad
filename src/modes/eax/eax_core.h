/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the parts of EAX, without checks, that sealing and opening share. */
#ifndef AESMALL_MODES_EAX_CORE_H
#define AESMALL_MODES_EAX_CORE_H

#include <string.h>

#include "../../core/apart.h"
#include "../../core/scrub.h"
#include "../../core/target.h"
#include "../../core/wipe.h"
#include "../aead/aead_check.h"
#include "../cmac/cmac.h"
#include "eax_stream.h"

/* The place of the tag in `work`, after the bytes of CMAC. */
#define AESMALL_EAX_TAG AESMALL_CMAC_WORK_SIZE

/* The state that the OMACs of a message share. AVR does not use it:
 * src/avr/modes/aesmall_eax_open_unchecked.S makes K1 each time. */
typedef struct aesmall_eax_state {
    const aesmall_cipher *cipher;
    uint8_t *work; /* AESMALL_EAX_WORK_SIZE bytes */
    aesmall_cmac_subkeys subkeys;
} aesmall_eax_state;

/* Sets all of the state, which MUST be wiped. */
void aesmall_eax_begin(aesmall_eax_state *state, const aesmall_cipher *cipher,
                       uint8_t work[AESMALL_EAX_WORK_SIZE]);

/* OMAC with a tweak: the CMAC of the tweak, as a block of 16 bytes, and the message. The OMAC is
 * left in work and added to the tag. */
void aesmall_eax_omac(const aesmall_eax_state *state, uint8_t tweak, const uint8_t *msg,
                      size_t msg_len);

/* Seals or opens if all arguments are as eax.h requires, with tags of `least` to 16 bytes. Inline:
 * each caller has one of the two limits. */
AESMALL_PASTED aesmall_error aesmall_eax_checked_seal(const aesmall_cipher *cipher,
                                                      const aesmall_aead_args *args, uint8_t least)
{
    aesmall_error error = aesmall_aead_check(args, least | AESMALL_AEAD_SEALS);
    uint8_t work[AESMALL_EAX_WORK_SIZE];

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (error == AESMALL_OK) {
#if AESMALL_AVR_ASM
        memset(work, 0, sizeof work);
#else
        aesmall_wipe(work, sizeof work); /* less flash than memset */
#endif
        aesmall_eax_seal_unchecked(cipher, work, args);
    }
    return error;
}

AESMALL_PASTED aesmall_error aesmall_eax_checked_open(const aesmall_cipher *cipher,
                                                      const aesmall_aead_args *args, uint8_t least)
{
    aesmall_error error = aesmall_aead_check(args, least | AESMALL_AEAD_OPENS);
    uint8_t work[AESMALL_EAX_WORK_SIZE];

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (error == AESMALL_OK) {
#if AESMALL_AVR_ASM
        memset(work, 0, sizeof work);
#else
        aesmall_wipe(work, sizeof work); /* less flash than memset */
#endif
        error = aesmall_eax_open_unchecked(cipher, work, args);
    }
    return error;
}

/* ---- Streams ---- */

/* Ends the AD, because the text begins. If the text has begun already, the call does not change the
 * stream. */
void aesmall_eax_stream_begin_text(aesmall_eax_stream *stream);

/* Makes the tag if it is the turn of `step`. */
aesmall_error aesmall_eax_stream_tag(aesmall_eax_stream *stream, uint8_t step);

/* aesmall_eax_stream_init with tags of `least` to 16 bytes. */
AESMALL_PASTED aesmall_error aesmall_eax_stream_begin(aesmall_eax_stream *stream,
                                                      const aesmall_cipher *cipher,
                                                      const uint8_t *nonce, size_t nonce_len,
                                                      size_t tag_len, uint8_t least)
{
    uint8_t *const work = stream->state.work;

    aesmall_eax_stream_wipe(stream);
    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (!aesmall_aead_is_tag_len(tag_len, least)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    stream->state.cipher = cipher;
    stream->tag_len = (uint8_t)tag_len;
    aesmall_cmac_unchecked(cipher, work, 0, nonce,
                           nonce_len); /* after a block of zeros: the tweak 0 */
    memcpy(stream->first, work, AESMALL_BLOCK_SIZE);
    memcpy(stream->tag, work, AESMALL_BLOCK_SIZE);
    stream->state.mac[AESMALL_BLOCK_SIZE - 1] = 1; /* the next tweak, in a block of zeros */
    stream->state.used = AESMALL_BLOCK_SIZE;
    AESMALL_CLEAR_REGISTERS(); /* a copy may leave the block in wide ones */
    return AESMALL_OK;
}

#endif
