/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/apart.h"
#include "../../core/equal.h"
#include "../../core/scrub.h"
#include "../../core/wipe.h"
#include "../ctr/ctr.h"
#include "ccm.h"
#include "ccm_core.h"

AESMALL_APART aesmall_error aesmall_ccm_check(const aesmall_cipher *cipher, size_t nonce_len,
                                              size_t tag_len, size_t msg_len)
{
    const size_t counter_len = AESMALL_BLOCK_SIZE - 1 - nonce_len; /* wraps when it is too long */

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (counter_len - 2 > 8 - 2 || tag_len % 2 != 0) {
        return AESMALL_ERROR_ARGUMENT;
    }
#if SIZE_MAX > 0xffff /* otherwise two bytes of counter are enough for any length */
    if (counter_len < sizeof msg_len && msg_len >> 8 * counter_len != 0) {
        return AESMALL_ERROR_LENGTH;
    }
#else
    (void)msg_len;
#endif
    return AESMALL_OK;
}

aesmall_error aesmall_ccm_seal_args(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    return aesmall_ccm_checked_seal(cipher, args, AESMALL_AEAD_MIN_TAG_SIZE);
}

aesmall_error aesmall_ccm_open_args(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    return aesmall_ccm_checked_open(cipher, args, AESMALL_AEAD_MIN_TAG_SIZE);
}

aesmall_error aesmall_ccm_short_tag_seal_args(const aesmall_cipher *cipher,
                                              const aesmall_aead_args *args)
{
    return aesmall_ccm_checked_seal(cipher, args, AESMALL_AEAD_MIN_SHORT_TAG_SIZE);
}

aesmall_error aesmall_ccm_short_tag_open_args(const aesmall_cipher *cipher,
                                              const aesmall_aead_args *args)
{
    return aesmall_ccm_checked_open(cipher, args, AESMALL_AEAD_MIN_SHORT_TAG_SIZE);
}

#if !AESMALL_ARMV6M_ASM /* otherwise src/armv6m/modes/aesmall_ccm_start.S */

/* The length has 2 bytes, or 4 after 0xfffe, or 8 after 0xffff. This is a function of its own, and
 * the caller's last call, so that AD is absorbed with less on the stack. */
AESMALL_NOINLINE static void begin_ad(aesmall_ctr_mac *state, const uint8_t *ad, size_t ad_len)
{
    uint8_t *const start = state->work + AESMALL_BLOCK_SIZE; /* zeros, and free by now */
    size_t number = ad_len;
    uint8_t size = 2;
    uint8_t i;

    if (ad_len == 0) {
        return;
    }
    state->mac[0] |= 0x40;
    if (ad_len >= 0xff00) {
        start[0] = 0xff;
        start[1] = 0xfe;
        size = 6;
#if SIZE_MAX > 0xffffffff
        if (ad_len > 0xffffffff) {
            start[1] = 0xff;
            size = 10;
        }
#endif
    }
    for (i = size; number != 0; number >>= 8) {
        start[--i] = (uint8_t)number;
    }
    aesmall_ctr_mac_absorb(state, start, size);
    if (ad != state->work) {
        aesmall_ctr_mac_absorb(state, ad, ad_len);
        state->used = AESMALL_BLOCK_SIZE; /* zeros fill the block up */
    }
}

AESMALL_APART void aesmall_ccm_start(aesmall_ctr_mac *state, const aesmall_cipher *cipher,
                                     const aesmall_aead_args *args, size_t msg_len)
{
    uint8_t *const counter = state->work;
    uint8_t *end = state->mac + AESMALL_BLOCK_SIZE;
    size_t i = args->nonce_len;

    aesmall_wipe(state, sizeof *state);
    state->cipher = cipher;
    counter[0] = (uint8_t)(14 - i); /* bytes of the counter - 1 */
    for (; i != 0; i--) {
        counter[i] = args->nonce[i - 1];
    }
    aesmall_ctr_mac_absorb(state, counter, AESMALL_BLOCK_SIZE);
    for (; msg_len != 0; msg_len >>= 8) {
        end--;
        *end = (uint8_t)(*end ^ msg_len);
    }
    /* 8 ((tag_len - 2) / 2) */
    state->mac[0] = (uint8_t)(state->mac[0] + 4 * (aesmall_aead_tag_len(args) - 2));
    begin_ad(state, args->ad, args->ad_len);
}

#endif

/* In assembly: aesmall_ccm_seal_unchecked.S of src/avr/modes or src/armv6m/modes */
#if !AESMALL_AVR_ASM && !AESMALL_ARMV6M_ASM

/* SP 800-38C 6.1. The MAC is encrypted as if it were text, with the counter block 0. */
AESMALL_APART void aesmall_ccm_seal_unchecked(const aesmall_cipher *cipher,
                                              const aesmall_aead_args *args)
{
    aesmall_ctr_mac state;
    const size_t len = args->in_len;
    const uint8_t *const in = args->in;
    uint8_t *const out = args->out;

    aesmall_ccm_start(&state, cipher, args, len);
    aesmall_ctr_mac_absorb(&state, in, len);
    cipher->encrypt(cipher, state.mac, state.mac);
    aesmall_ctr_mac_crypt(&state, state.mac, aesmall_aead_tag_len(args), out + len);
    aesmall_ctr_mac_crypt(&state, in, len, out);
    aesmall_wipe(&state, sizeof state);
}

#endif

/* In assembly: aesmall_ccm_open_unchecked.S of src/avr/modes or src/armv6m/modes */
#if !AESMALL_AVR_ASM && !AESMALL_ARMV6M_ASM

/* SP 800-38C 6.2. The MAC covers the text, so the text is decrypted first. */
AESMALL_APART aesmall_error aesmall_ccm_open_unchecked(const aesmall_cipher *cipher,
                                                       const aesmall_aead_args *args)
{
    struct {
        aesmall_ctr_mac state;
        uint8_t mac[AESMALL_BLOCK_SIZE]; /* the received one */
    } own;
    const uint8_t tag_len = aesmall_aead_tag_len(args);
    const size_t len = args->in_len - tag_len;
    const uint8_t *const in = args->in;
    uint8_t *const out = args->out;
    aesmall_error error = AESMALL_OK;

    aesmall_ccm_start(&own.state, cipher, args, len);
    aesmall_ctr_mac_crypt(&own.state, in + len, tag_len, own.mac);
    aesmall_ctr_mac_crypt(&own.state, in, len, out);
    aesmall_ctr_mac_absorb(&own.state, out, len);
    cipher->encrypt(cipher, own.state.mac, own.state.mac);
    if (tag_len == 0 || !aesmall_equal(own.state.mac, own.mac, tag_len)) {
        aesmall_wipe(out, len);
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_wipe(&own, sizeof own);
    return error;
}

#endif

/* The counter block 0 would encrypt the tag (SP 800-38C A.3): text begins with 1. */
aesmall_error aesmall_ccm_star_crypt_unauthenticated(
    const aesmall_cipher *cipher, const uint8_t nonce[AESMALL_CCM_STAR_NONCE_SIZE],
    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{
    uint8_t counter[AESMALL_BLOCK_SIZE];

#if SIZE_MAX > 0xffff /* otherwise two bytes of counter are enough for any length */
    if (in_len > 0xffff) {
        return AESMALL_ERROR_LENGTH;
    }
#endif
    counter[0] = AESMALL_BLOCK_SIZE - 2 - AESMALL_CCM_STAR_NONCE_SIZE; /* counter's bytes - 1 */
    memcpy(counter + 1, nonce, AESMALL_CCM_STAR_NONCE_SIZE);
    counter[14] = 0;
    counter[15] = 1;
    return aesmall_ctr_crypt(cipher, counter, in, in_len, out, out_cap);
}
