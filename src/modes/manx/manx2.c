/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/apart.h"
#include "../../core/target.h"
#include "manx2_core.h"
#include "manx_core.h"

/* In the paper's names r = room. */
aesmall_error aesmall_manx2_init(aesmall_manx_params *params, size_t nonce_bits, size_t ad_max_bits,
                                 uint8_t options)
{
    size_t room;
    size_t taken; /* of the first block by the AD */

    memset(params, 0, sizeof *params);
    if (options & ~AESMALL_MANX_VARIABLE_AD) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (nonce_bits < AESMALL_MANX_LEVEL || nonce_bits > AESMALL_MANX_BLOCK_BITS - 2) {
        return AESMALL_ERROR_LENGTH;
    }
    room = AESMALL_MANX_BLOCK_BITS - 2 - nonce_bits;
    if (ad_max_bits >= AESMALL_MANX_BLOCK_BITS) { /* before the sum could wrap */
        return AESMALL_ERROR_CAPACITY;
    }
    taken = ad_max_bits + (options & AESMALL_MANX_VARIABLE_AD);
    if (taken > room || room == 0) {
        return AESMALL_ERROR_CAPACITY;
    }
    params->nonce_bits = (uint8_t)nonce_bits;
    params->ad_least = (uint8_t)(options & AESMALL_MANX_VARIABLE_AD ? 0 : ad_max_bits);
    params->ad_most = (uint8_t)ad_max_bits;
    params->limit2 = (uint8_t)(room + room - taken);
    params->head = (uint8_t)(AESMALL_MANX_BLOCK_BITS - room + taken);
    params->options = options;
    return AESMALL_OK;
}

AESMALL_APART uint8_t aesmall_manx2_put_head(const aesmall_manx_params *params,
                                             uint8_t block[AESMALL_BLOCK_SIZE],
                                             const uint8_t *nonce, uint8_t kind)
{
    aesmall_manx_put(block, 0, nonce, 0, params->nonce_bits);
    aesmall_manx_put(block, params->nonce_bits, &kind, 0, 2);
    return (uint8_t)(params->nonce_bits + 2);
}

/* Each block begins with the nonce and two bits for its kind (AESMALL_MANX2_...). In the first
 * block the AD follows. The text fills the rest. */
AESMALL_APART aesmall_error aesmall_manx2_build(const aesmall_manx_params *params,
                                                const uint8_t *nonce, const uint8_t *ad,
                                                size_t ad_bits, const uint8_t *msg, size_t msg_bits,
                                                size_t out_cap,
                                                uint8_t work[2 * AESMALL_BLOCK_SIZE], uint8_t *size)
{
    uint8_t *const second = work + AESMALL_BLOCK_SIZE;
    uint8_t room = (uint8_t)(AESMALL_MANX_BLOCK_BITS - params->head);
    uint8_t bits = (uint8_t)msg_bits;
    uint8_t kind = AESMALL_MANX2_PADDED;

    if (params->limit2 == 0) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (msg_bits >= params->limit2 || !aesmall_manx_takes_ad(params, ad_bits)) {
        return AESMALL_ERROR_LENGTH;
    }
    *size = bits > room ? 2 * AESMALL_BLOCK_SIZE : AESMALL_BLOCK_SIZE;
    if (out_cap < *size) {
        return AESMALL_ERROR_CAPACITY;
    }
    memset(work, 0, (size_t)(2 * AESMALL_BLOCK_SIZE));
    if (bits > room) {
        uint8_t start = aesmall_manx2_put_head(params, second, nonce, AESMALL_MANX2_SECOND);
        uint8_t rest = (uint8_t)(bits - room);

        aesmall_manx_put(second, start, msg, room, rest);
        aesmall_manx_put_one(second, (uint8_t)(start + rest));
        bits = room;
        kind = AESMALL_MANX2_FIRST;
    } else if (bits == room) {
        kind = AESMALL_MANX2_FULL;
    } else {
        aesmall_manx_put_one(work, (uint8_t)(params->head + bits));
    }
    aesmall_manx_put_ad(params, work, aesmall_manx2_put_head(params, work, nonce, kind), ad,
                        ad_bits);
    aesmall_manx_put(work, params->head, msg, 0, bits);
    return AESMALL_OK;
}

/* Returns 0xff if the bit is 1, otherwise 0, and sets the bit to 0. */
static uint8_t take_bit(uint8_t *text, uint8_t at)
{
    uint8_t bit = (uint8_t)(0x80 >> (at & 7));
    uint8_t is_one = aesmall_manx_mask(text[at >> 3] & bit);

    text[at >> 3] &= (uint8_t)~bit;
    return is_one;
}

AESMALL_APART uint8_t aesmall_manx2_recover(const aesmall_manx_params *params, const uint8_t *nonce,
                                            const uint8_t *ad, size_t ad_bits, uint8_t is_two,
                                            uint8_t *text, uint8_t *out)
{
    uint8_t *const second = text + AESMALL_BLOCK_SIZE;
    uint8_t room = (uint8_t)(AESMALL_MANX_BLOCK_BITS - params->head);
    uint8_t start = (uint8_t)(params->nonce_bits + 2);
    uint8_t kind = is_two ? AESMALL_MANX2_FIRST : AESMALL_MANX2_PADDED;
    uint8_t least = 0; /* bits of a message that has so many blocks */
    uint8_t full = 0;
    uint8_t wrong = 0;
    uint8_t bits;

    aesmall_manx2_put_head(params, text, nonce, kind);
    aesmall_manx_put_ad(params, text, start, ad, ad_bits);
    if (is_two) {
        aesmall_manx2_put_head(params, second, nonce, AESMALL_MANX2_SECOND);
        wrong = aesmall_manx_any(second, start);
        least = (uint8_t)(room + 1);
    } else {
        full = take_bit(text, (uint8_t)(start - 1));
    }
    wrong |= aesmall_manx_any(text, params->head);

    memset(out, 0, AESMALL_MANX2_TEXT_SIZE); /* all inputs are read */
    aesmall_manx_put(out, 0, text, params->head, room);
    if (is_two) {
        aesmall_manx_put(out, room, second, start, (uint8_t)(AESMALL_MANX_BLOCK_BITS - start));
    }
    /* a full block: as if its padding followed */
    out[room >> 3] |= (uint8_t)(full & 0x80 >> (room & 7));
    bits = aesmall_manx_unpad(out, AESMALL_MANX2_TEXT_SIZE);
    wrong = (uint8_t)(wrong | aesmall_hide((unsigned)bits - least) >> 8); /* bits < least */
    return (uint8_t)(bits | wrong);
}

#if !AESMALL_AVR_ASM /* otherwise src/avr/modes/aesmall_manx2_seal.S */

aesmall_error aesmall_manx2_seal(const aesmall_cipher *cipher, const aesmall_manx_params *params,
                                 const uint8_t *nonce, const uint8_t *ad, size_t ad_bits,
                                 const uint8_t *msg, size_t msg_bits, uint8_t *out, size_t out_cap)
{
    uint8_t work[2 * AESMALL_BLOCK_SIZE];
    uint8_t size;
    aesmall_error error;

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    error = aesmall_manx2_build(params, nonce, ad, ad_bits, msg, msg_bits, out_cap, work, &size);
    if (error != AESMALL_OK) {
        return error;
    }
    cipher->encrypt(cipher, work, out);
    if (size > AESMALL_BLOCK_SIZE) {
        cipher->encrypt(cipher, work + AESMALL_BLOCK_SIZE, out + AESMALL_BLOCK_SIZE);
    }
    aesmall_wipe(work, sizeof work);
    return AESMALL_OK;
}

#endif

#if !AESMALL_AVR_ASM /* otherwise src/avr/modes/aesmall_manx2_open.S */

aesmall_error aesmall_manx2_open(const aesmall_cipher *cipher, const aesmall_manx_params *params,
                                 const uint8_t *nonce, const uint8_t *ad, size_t ad_bits,
                                 const uint8_t *in, size_t in_bits,
                                 uint8_t out[AESMALL_MANX2_TEXT_SIZE], size_t *out_bits)
{
    uint8_t text[2 * AESMALL_BLOCK_SIZE];
    uint8_t bits = AESMALL_MANX_NO_PADDING;
    uint8_t is_two = in_bits == 2 * AESMALL_MANX_BLOCK_BITS;

    *out_bits = 0;
    if (cipher->decrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (params->limit2 == 0) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (!aesmall_manx_takes_ad(params, ad_bits)) {
        return AESMALL_ERROR_LENGTH;
    }
    if (is_two || in_bits == AESMALL_MANX_BLOCK_BITS) {
        cipher->decrypt(cipher, in, text);
        if (is_two) {
            cipher->decrypt(cipher, in + AESMALL_BLOCK_SIZE, text + AESMALL_BLOCK_SIZE);
        }
        bits = aesmall_manx2_recover(params, nonce, ad, ad_bits, is_two, text, out);
        aesmall_wipe(text, sizeof text);
    }
    if (bits == AESMALL_MANX_NO_PADDING) { /* public: the call returns it */
        aesmall_wipe(out, AESMALL_MANX2_TEXT_SIZE);
        return AESMALL_ERROR_AUTH;
    }
    *out_bits = bits;
    return AESMALL_OK;
}

#endif
