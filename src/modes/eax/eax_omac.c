/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/scrub.h"
#include "../../core/target.h"
#include "../../core/wipe.h"
#include "../block.h"
#include "../cmac/cmac_core.h"
#include "eax_core.h"

/* On ARMv6-M src/armv6m/modes/aesmall_eax_omac.S, on AVR src/avr/modes/aesmall_eax_open_run.S */
#if !AESMALL_AVR_ASM && !AESMALL_ARMV6M_ASM

void aesmall_eax_begin(aesmall_eax_state *state, const aesmall_cipher *cipher,
                       uint8_t work[AESMALL_EAX_WORK_SIZE])
{
    state->cipher = cipher;
    state->work = work;
    aesmall_cmac_make_k1(cipher, state->subkeys.k1);
}

AESMALL_SCRUBBED static void omac(const aesmall_eax_state *state, uint8_t tweak, const uint8_t *msg,
                                  size_t msg_len)
{
    uint8_t *const work = state->work;

    aesmall_wipe(work, AESMALL_BLOCK_SIZE);
    work[AESMALL_BLOCK_SIZE - 1] = tweak;
    aesmall_cmac_run_kept(state->cipher, work, 0, msg, msg_len, &state->subkeys);
    aesmall_xor_block(work + AESMALL_EAX_TAG, work);
}

void aesmall_eax_omac(const aesmall_eax_state *state, uint8_t tweak, const uint8_t *msg,
                      size_t msg_len)
{
    omac(state, tweak, msg, msg_len);
    aesmall_scrub();
}

#endif
