/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the parts of SIV, without checks, that sealing and opening share. */
#ifndef AESMALL_MODES_SIV_CORE_H
#define AESMALL_MODES_SIV_CORE_H

#include "../block.h"
#include "../cmac/cmac.h"
#include "../double.h"
#include "siv.h"

/* The checks that sealing and opening share: keys, number of AD strings, capacity, and overlaps of
 * the out_len bytes that are written with the AD strings. */
aesmall_error aesmall_siv_check(const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher,
                                const aesmall_siv_args *args, size_t out_len);

/* The checks of sealing and opening. */
aesmall_error aesmall_siv_check_seal(const aesmall_cipher *mac_cipher,
                                     const aesmall_cipher *ctr_cipher,
                                     const aesmall_siv_args *args);
aesmall_error aesmall_siv_check_open(const aesmall_cipher *mac_cipher,
                                     const aesmall_cipher *ctr_cipher,
                                     const aesmall_siv_args *args);

/* S2V (RFC 5297 section 2.4) after the AD strings: v is the MAC of the text except its last len
 * bytes. v becomes S2V, and d is overwritten. */
void aesmall_siv_end_text(const aesmall_cipher *cipher, const uint8_t *text, size_t len,
                          uint8_t d[AESMALL_BLOCK_SIZE], uint8_t v[AESMALL_BLOCK_SIZE],
                          const aesmall_cmac_subkeys *subkeys);

/* Adds the AD strings to d. mac is zeros before and after the call. */
static inline void aesmall_siv_add_ads(const aesmall_cipher *cipher, const aesmall_siv_args *args,
                                       uint8_t d[AESMALL_BLOCK_SIZE],
                                       uint8_t mac[AESMALL_BLOCK_SIZE],
                                       const aesmall_cmac_subkeys *subkeys)
{
    const aesmall_siv_ad *ad = args->ads;
    size_t count;

    for (count = args->ad_count; count != 0; count--) {
        aesmall_double(d);
        aesmall_cmac_unchecked_subkeys(cipher, mac, AESMALL_BLOCK_SIZE, ad->data, ad->len, subkeys);
        aesmall_xor_block(d, mac);
        aesmall_wipe(mac, AESMALL_BLOCK_SIZE);
        ad++;
    }
}

/* The first counter block: bits 31 and 63 of V are cleared (section 2.5). */
static inline void aesmall_siv_counter(uint8_t counter[AESMALL_BLOCK_SIZE],
                                       const uint8_t v[AESMALL_BLOCK_SIZE])
{
    aesmall_copy(counter, v, AESMALL_BLOCK_SIZE);
    counter[8] &= 0x7f;
    counter[12] &= 0x7f;
}

#endif
