/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/apart.h"
#include "../../core/equal.h"
#include "../../core/scrub.h"
#include "../../core/target.h"
#include "../../core/wipe.h"
#include "../block.h"
#include "../cmac/cmac_core.h"
#include "../ctr/ctr.h"
#include "eax_core.h"

/* On ARMv6-M src/armv6m/modes/aesmall_eax_omac.S, on AVR src/avr/modes/aesmall_eax_open_unchecked.S
 */
#if !AESMALL_AVR_ASM && !AESMALL_ARMV6M_ASM

AESMALL_APART void aesmall_eax_begin(aesmall_eax_state *state, const aesmall_cipher *cipher,
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
    aesmall_cmac_unchecked_subkeys(state->cipher, work, 0, msg, msg_len, &state->subkeys);
    aesmall_xor_block(work + AESMALL_EAX_TAG, work);
}

AESMALL_APART void aesmall_eax_omac(const aesmall_eax_state *state, uint8_t tweak,
                                    const uint8_t *msg, size_t msg_len)
{
    omac(state, tweak, msg, msg_len);
    aesmall_scrub();
}

#endif

#if !AESMALL_AVR_ASM /* otherwise src/avr/modes/aesmall_eax_seal_unchecked.S */

/* The nonce's OMAC is the first counter block, and in its place. */
AESMALL_APART void aesmall_eax_seal_unchecked(const aesmall_cipher *cipher,
                                              uint8_t work[AESMALL_EAX_WORK_SIZE],
                                              const aesmall_aead_args *args)
{
    const size_t len = args->in_len;
    const uint8_t tag_len = aesmall_aead_tag_len(args);
    aesmall_eax_state state;
    uint8_t i;

    aesmall_eax_begin(&state, cipher, work);
    aesmall_eax_omac(&state, 1, args->ad, args->ad_len);
    aesmall_eax_omac(&state, 0, args->nonce, args->nonce_len);
    aesmall_ctr_unchecked(cipher, work, args->in, len, args->out);
    aesmall_eax_omac(&state, 2, args->out, len);
    for (i = 0; i != tag_len; i++) { /* less flash than memcpy */
        args->out[len + i] = work[AESMALL_EAX_TAG + i];
    }
    aesmall_wipe(&state, sizeof state);
    aesmall_wipe(work, AESMALL_EAX_WORK_SIZE);
}

#endif

#if !AESMALL_AVR_ASM /* otherwise src/avr/modes/aesmall_eax_open_unchecked.S */

/* The nonce is last: its OMAC is the first counter block, already in place. */
AESMALL_APART aesmall_error aesmall_eax_open_unchecked(const aesmall_cipher *cipher,
                                                       uint8_t work[AESMALL_EAX_WORK_SIZE],
                                                       const aesmall_aead_args *args)
{
    const uint8_t tag_len = aesmall_aead_tag_len(args);
    const size_t len = args->in_len - tag_len;
    aesmall_error error = AESMALL_ERROR_AUTH;
    aesmall_eax_state state;

    aesmall_eax_begin(&state, cipher, work);
    aesmall_eax_omac(&state, 2, args->in, len);
    aesmall_eax_omac(&state, 1, args->ad, args->ad_len);
    aesmall_eax_omac(&state, 0, args->nonce, args->nonce_len);
    if (tag_len != 0 && aesmall_equal(work + AESMALL_EAX_TAG, args->in + len, tag_len)) {
        aesmall_ctr_unchecked(cipher, work, args->in, len, args->out);
        error = AESMALL_OK;
    }
    aesmall_wipe(&state, sizeof state);
    aesmall_wipe(work, AESMALL_EAX_WORK_SIZE);
    return error;
}

#endif

aesmall_error aesmall_eax_seal_args(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    return aesmall_eax_checked_seal(cipher, args, AESMALL_AEAD_MIN_TAG_SIZE);
}

aesmall_error aesmall_eax_open_args(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    return aesmall_eax_checked_open(cipher, args, AESMALL_AEAD_MIN_TAG_SIZE);
}

aesmall_error aesmall_eax_short_tag_seal_args(const aesmall_cipher *cipher,
                                              const aesmall_aead_args *args)
{
    return aesmall_eax_checked_seal(cipher, args, AESMALL_AEAD_MIN_SHORT_TAG_SIZE);
}

aesmall_error aesmall_eax_short_tag_open_args(const aesmall_cipher *cipher,
                                              const aesmall_aead_args *args)
{
    return aesmall_eax_checked_open(cipher, args, AESMALL_AEAD_MIN_SHORT_TAG_SIZE);
}
