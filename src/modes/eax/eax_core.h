/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: what sealing and opening of EAX share. */
#ifndef AESMALL_MODES_EAX_CORE_H
#define AESMALL_MODES_EAX_CORE_H

#include "../aead/aead_check.h"
#include "../cmac/cmac.h"
#include "eax_stream.h"

/* The tag, behind what CMAC needs. */
#define AESMALL_EAX_TAG AESMALL_CMAC_WORK_SIZE

/* What the OMACs of a message share. None of it is there on AVR, where
 * src/avr/modes/aesmall_eax_open_run.S makes K1 each time. */
typedef struct aesmall_eax_state {
    const aesmall_cipher *cipher;
    uint8_t *work; /* AESMALL_EAX_WORK_SIZE bytes */
    aesmall_cmac_subkeys subkeys;
} aesmall_eax_state;

/* Sets all of the state; MUST be wiped. */
void aesmall_eax_begin(aesmall_eax_state *state, const aesmall_cipher *cipher,
                       uint8_t work[AESMALL_EAX_WORK_SIZE]);

/* OMAC with a tweak: the CMAC of it as a block of 16 bytes and the message. It is left in work and
 * added to the tag. */
void aesmall_eax_omac(const aesmall_eax_state *state, uint8_t tweak, const uint8_t *msg,
                      size_t msg_len);

/* ---- Streams ---- */

/* The text begins: what AD has come is all. Nothing when it has begun. */
void aesmall_eax_stream_begin_text(aesmall_eax_stream *stream);

/* When it is the turn of step: the tag. */
aesmall_error aesmall_eax_stream_tag(aesmall_eax_stream *stream, uint8_t step);

#endif
