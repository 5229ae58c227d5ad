/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../avr/target.h"
#include "../core/equal.h"
#include "../core/wipe.h"
#include "block.h"
#include "cmac.h"
#include "ctr.h"
#include "eax.h"

#if !AESMALL_AVR_ASM /* else src/avr/aesmall_eax_open_run.S */

/* OMAC with tweak t: the CMAC of t as a block of 16 bytes and the message. */
static void omac(const aesmall_cipher *cipher, uint8_t work[AESMALL_CMAC_WORK_SIZE], uint8_t tweak,
                 const uint8_t *msg, size_t msg_len)
{
    aesmall_wipe(work, AESMALL_BLOCK_SIZE);
    work[AESMALL_BLOCK_SIZE - 1] = tweak;
    aesmall_cmac_run(cipher, work, 0, msg, msg_len);
}

/* The nonce comes last: its OMAC is the first counter block, already in place. */
aesmall_error aesmall_eax_open_run(const aesmall_cipher *cipher,
                                   uint8_t work[AESMALL_EAX_WORK_SIZE],
                                   const aesmall_eax_parts *parts)
{
    uint8_t *const tag = work + AESMALL_CMAC_WORK_SIZE;
    aesmall_error error = AESMALL_ERROR_AUTH;

    omac(cipher, work, 2, parts->text, parts->text_len);
    aesmall_xor_block(tag, work);
    omac(cipher, work, 1, parts->header, parts->header_len);
    aesmall_xor_block(tag, work);
    omac(cipher, work, 0, parts->nonce, parts->nonce_len);
    aesmall_xor_block(tag, work);
    if (aesmall_equal(tag, parts->tag, parts->tag_len)) {
        aesmall_ctr_run(cipher, work, parts->text, parts->text_len, parts->text);
        error = AESMALL_OK;
    }
    aesmall_wipe(work, AESMALL_EAX_WORK_SIZE);
    return error;
}

#endif
