/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: functions that the files of HMAC share. */
#ifndef AESMALL_SERVICES_HMAC_CORE_H
#define AESMALL_SERVICES_HMAC_CORE_H

#include "hmac.h"

/* A new message that starts with K0 xor the byte, a block of the hash: FIPS 198-1 section 4, steps
 * 1 to 5 and 7 to 8. */
aesmall_error aesmall_hmac_pad(const aesmall_hmac *hmac, uint8_t pad);

/* Computes the whole MAC into `mac`. If mac_len is not allowed, the call only returns the error.
 * Otherwise it wipes hmac. */
aesmall_error aesmall_hmac_end(aesmall_hmac *hmac, uint8_t mac[AESMALL_HASH_MAX_DIGEST_SIZE],
                               size_t mac_len);

#endif
