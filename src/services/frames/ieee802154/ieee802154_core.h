/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the steps that frames of IEEE 802.15.4 and Zigbee share. */
#ifndef AESMALL_SERVICES_IEEE802154_CORE_H
#define AESMALL_SERVICES_IEEE802154_CORE_H

#include "../../../core/cipher.h"
#include "../../../core/error.h"
#include "../../../modes/ccm/ccm.h"

/* The arguments of CCM, and the nonce that they point to. */
typedef struct aesmall_ieee802154_work {
    aesmall_aead_args args;
    uint8_t nonce[AESMALL_CCM_STAR_NONCE_SIZE];
} aesmall_ieee802154_work;

/* Whether a frame counter of 4 bytes is FFFFFFFF. */
static inline int aesmall_ieee802154_is_last(const uint8_t counter[4])
{
    return (counter[0] & counter[1] & counter[2] & counter[3]) == 0xff;
}

/* Checks key, capacity and overlap. Then copies the header to `out` and turns `args` from the whole
 * frame, with ad_len bytes of header, into the arguments of CCM for the rest. out_len is the length
 * of the result. */
aesmall_error aesmall_ieee802154_begin(const aesmall_cipher *key, aesmall_ieee802154_work *w,
                                       size_t out_len);

/* Opens what aesmall_ieee802154_begin prepared, compares the counter of 4 bytes, little-endian, and
 * zeroes header and text at `out` if one of both is wrong. */
aesmall_error aesmall_ieee802154_end_open(const aesmall_cipher *key,
                                          const aesmall_ieee802154_work *w, uint32_t *next_counter,
                                          const uint8_t counter[4]);

#endif
